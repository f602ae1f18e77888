import type { GameQuery } from '../../../engine/query.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import { highestSection, pointsOut, pointsToArea } from '../air/sea-range.ts'
import { homeward, placeOf } from '../naval/plan.ts'
import { findRoute, isPort, type Stop, stopName, stopOf } from '../naval/routes.ts'
import { after, besidesOn, highestSectionOf, searchOf, setOut } from '../naval/sailing.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { asText, cutAt } from '../../../engine/words.ts'

/** How far a ship or an aircraft gets: the way, what it has left, the sections it could enter. */
export const range: GameQuery<WifWorld> = {
  name: 'range',
  takes: 'a ship or aircraft, "to", and a sea area, port or hex',
  means: 'the way there as things stand, what it would have left, and which sections of the box it could enter',
  example: 'query: range Ju-88A1 to Baltic Sea',
  answer: (world, { words, reader: given }) => {
    const reader = given as WifReader
    const said = cutAt(asText(words.value).trim(), /\sto\s/i)
    if (!said) return reader.problem(words, "say who and where to: 'query: range Warspite to Red Sea'")
    const [name, place] = said
    const id = reader.anyUnit({ ...words, value: name })
    const code = id === undefined ? undefined : placeNamed(world, reader, { ...words, value: place })
    if (id === undefined || code === undefined) return undefined
    const unit = world.unit(id)
    const area = world.map.seaAreaNames.indexOf(code)
    const where = area > 0 ? code : world.map.name(world.map.hex(code))
    const told =
      unit.kind === 'naval'
        ? sailing(world, unit, code)
        : unit.kind === 'air'
          ? flying(world, unit, code)
          : [`${unit.name} neither sails nor flies; 'query: hex' tells what the ground about it costs.`]
    return {
      title: `${unit.name} to ${where}`,
      text: [`${unit.name} (${unit.country}): ${whereIs(world, unit)}.`, ...told],
      ...(area > 0 ? { seaAreas: [code] } : { hexes: [code] }),
    }
  },
}

/** A sea area's name, or a hex's code. */
function placeNamed(world: WifWorld, reader: WifReader, node: SheetNode): string | undefined {
  const hex = world.map.find(asText(node.value))
  return hex === undefined ? reader.seaArea(node) : world.map.code(hex)
}

/** 11.4.2, 13.4: by sea. */
function sailing(world: WifWorld, ship: NavalUnit, code: string): string[] {
  const { map } = world
  if (ship.place !== 'map' && ship.place !== 'sea') return ['It is not on the map.']
  const to = stopOf(map, code)
  if (isPort(to) && !map.portAt(to.port)) return [`11.4.2: ${map.name(to.port)} is no port.`]
  const route = findRoute(world, [ship], placeOf(ship), [], to)
  if (typeof route === 'string') return [`${route}.`]
  const start = (ship.sea ? homeward : setOut)(world, ship, route)
  const then = after(world, start, route)
  const by = `By ${route.map((stop: Stop) => stopName(map, stop)).join(', ')}: ${route.length} of its range of ${ship.range}.`
  const more = besidesOn(world, start, route)
  const extra = [
    ...(more.length > 0 ? [`It pays ${more.length} more: ${more.join(', ')}.`] : []),
    ...(start.rough ? ['It has 1 less of its movement allowance and range in rough seas (option 18).'] : []),
  ]
  if (then.range < 0) return [by, ...extra, 'That is beyond its range (11.4.2).']
  if (isPort(to)) return [by, ...extra, 'It gets there.']
  const highest = highestSectionOf(world, [then])
  return [
    by,
    ...extra,
    `It would have ${Math.max(0, then.move)} of its movement allowance left: it may enter sections 0 to ${highest}${highest < 4 ? `; section ${highest + 1} takes ${searchOf(world, (highest + 1) as 1)}` : ''} (11.4.2).`,
    ...(ship.sea ? ['From the sea a ship moves home to a port, or into a lower section (11.4.1).'] : []),
  ]
}

/** 11.3, 14.1: by air. */
function flying(world: WifWorld, unit: AirUnit, code: string): string[] {
  const area = world.map.seaAreaNames.indexOf(code)
  if (unit.aboard !== undefined || (unit.place !== 'map' && unit.place !== 'sea')) return ['It cannot fly from where it is.']
  if (area > 0 && unit.sea) return ['11.3: an aircraft at sea goes into a lower section of its box, or home.']
  const points = area > 0 ? pointsToArea(world, unit, area) : pointsOut(world, unit)[world.map.hex(code)]
  if (points === Infinity) return ['No way leads there by air.']
  const flights = [
    { how: 'With its range', has: unit.range },
    ...(unit.extendedRange ? [{ how: 'On extended range, factors halved (14.1.1),', has: unit.range * 2 }] : []),
    ...(area > 0 ? [{ how: 'Intercepting, with half its range (11.5.3),', has: Math.ceil(unit.range / 2) }] : []),
  ]
  return [
    `The flight takes ${points} of its range of ${unit.range}.`,
    ...flights.map(({ how, has }) =>
      points > has
        ? `${how} it does not get there.`
        : `${how} it has ${has - points} left${area > 0 ? `: sections 0 to ${highestSection(world, has - points)} (11.3)` : ''}.`,
    ),
  ]
}
