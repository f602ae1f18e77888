import { DIRECTIONS } from '../../../board/hex.ts'
import { plain } from '../../../board/map.ts'
import type { GameQuery } from '../../../engine/query.ts'
import type { Unit } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { unitTable } from './unit-rows.ts'
import { asText } from '../../../engine/words.ts'
import { byName } from '../../../board/by-name.ts'
import { powersOfSeat } from '../powers.ts'

/** Words that leave out part of the list. */
const ONLY: Readonly<Record<string, (world: WifWorld, unit: Unit) => boolean>> = {
  land: (_, unit) => unit.kind === 'land',
  air: (_, unit) => unit.kind === 'air',
  ships: (_, unit) => unit.kind === 'naval',
  naval: (_, unit) => unit.kind === 'naval',
  'at sea': (_, unit) => unit.place === 'sea',
  'in port': (_, unit) => unit.kind === 'naval' && unit.place === 'map',
  damaged: (_, unit) => unit.kind === 'naval' && unit.damaged,
  'face-down': (_, unit) => unit.faceDown,
  'face-up': (_, unit) => !unit.faceDown,
  'out of supply': (world, unit) => unit.place === 'map' && !inSupply(world, unit),
}

export const myUnits: GameQuery<WifWorld> = {
  name: 'my units',
  takes: 'nothing; a hex, place or sea area; or land, air, ships, at sea, in port, damaged, face-up, face-down, out of supply',
  means: 'your units: where they are, values, facing, supply. With a place: those in it and beside it',
  example: 'query: my units Warsaw',
  answer: (world, { seat, words, reader }) => {
    const { map } = world
    const own = powersOfSeat(world, seat)
      .flatMap((power) => world.unitsOfPower(power))
      .filter(({ place }) => place === 'map' || place === 'sea' || place === 'repair' || place === 'construction')
    const said = asText(words.value).trim()
    const only =
      ONLY[
        said
          .toLowerCase()
          .replace(/\s+/g, ' ')
          .replace(/^face (?=up|down)/, 'face-')
      ]
    const listed = (title: string, units: readonly Unit[], hexes: readonly string[] = []) => ({
      title,
      text: units.length === 0 ? ['None.'] : [],
      tables: units.length === 0 ? [] : tablesOf(world, units),
      hexes,
    })
    if (said === '') return listed('Your units', own)
    if (only)
      return listed(
        `Your units: ${said.toLowerCase()}`,
        own.filter((unit) => only(world, unit)),
      )
    const area = map.seaAreaNames.findIndex((name, i) => i > 0 && plain(name) === plain(said))
    if (area > 0 && map.find(said) === undefined)
      return {
        ...listed(
          `Your units in the ${map.seaAreaNames[area]}`,
          own.filter(({ sea }) => sea?.area === area),
        ),
        seaAreas: [map.seaAreaNames[area]],
      }
    const code = (reader as WifReader).hex(words)
    if (code === undefined) return undefined
    const hex = map.hex(code)
    const near = [hex, ...DIRECTIONS.map((_, direction) => map.neighbour(hex, direction))]
    return listed(
      `Your units in and beside ${map.name(hex)}`,
      own.filter((unit) => near.includes(unit.hex)),
      [code],
    )
  },
}

/** Land units, then aircraft, then ships, each from north to south and by sea area. */
function tablesOf(world: WifWorld, units: readonly Unit[]) {
  const sorted = units.toSorted(
    (a, b) =>
      a.hex - b.hex || (a.sea?.area ?? 0) - (b.sea?.area ?? 0) || (b.sea?.section ?? 0) - (a.sea?.section ?? 0) || byName(a.name, b.name),
  )
  return (['land', 'air', 'naval'] as const)
    .map((kind) =>
      unitTable(
        world,
        { land: 'Land units', air: 'Aircraft', naval: 'Ships' }[kind],
        sorted.filter((unit) => unit.kind === kind),
        () => true,
      ),
    )
    .filter(({ rows }) => rows.length > 0)
}
