import type { GameQuery, QueryAnswer } from '../../../engine/query.ts'
import { whyNotPass } from '../sea/passages.ts'
import { isCarrier, isScs } from '../sea/ships.ts'
import {
  allPowers,
  controllerOf,
  enemySide,
  isActive,
  powersOf,
  powersOfSeat,
  sideAsked,
  sideOfCountry,
  sideOfHex,
  sideOfPower,
} from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { isBlocked, whyNoLane } from '../supply/overseas.ts'
import { SECTIONS, seaAreas, seaTable, seaUnits, searchOf, weatherOfArea } from '../view-sea.ts'
import type { WifWorld } from '../world.ts'
import { kindOf } from './unit-rows.ts'
import { asText } from '../../../engine/words.ts'

/** A sea area with all that a player wants to know of it before he sails there. */
export const sea: GameQuery<WifWorld> = {
  name: 'sea',
  takes: 'a sea area, or nothing for all with somebody in them',
  means:
    'who is there, section by section, with search numbers as things stand; weather, ways out, ports, whether your supply passes; a picture of its box',
  example: 'query: sea Eastern Mediterranean',
  answer: (world, { seat, words, reader }) => {
    if (asText(words.value).trim() === '') return allSeas(world)
    const name = (reader as WifReader).seaArea(words)
    if (name === undefined) return undefined
    const area = world.map.seaAreaNames.indexOf(name)
    const rows = SECTIONS.flatMap((section) => rowsOf(world, area, section))
    return {
      title: name,
      text: [
        `${capital(weatherOfArea(world, area))}. ${rows.length === 0 ? 'Nobody is there.' : ''}`.trim(),
        waysOut(world, area, seat),
        ports(world, area),
        ...supply(world, area, seat),
      ],
      tables: rows.length > 0 ? [{ title: 'Who is there', columns: ['Section', 'Power', 'Search', 'Units'], rows }] : [],
      seaAreas: [name],
    }
  },
}

function allSeas(world: WifWorld): QueryAnswer {
  const areas = seaAreas(world).map(({ name }) => name)
  return {
    title: 'The seas',
    text: areas.length === 0 ? ['Nobody is at sea.'] : [],
    tables: areas.length === 0 ? [] : [seaTable(world)],
    seaAreas: areas,
  }
}

function rowsOf(world: WifWorld, area: number, section: (typeof SECTIONS)[number]): string[][] {
  const units = seaUnits(world, area, section)
  return [...new Set([...powersOf(world, 'Axis'), ...powersOf(world, 'Allies'), ...allPowers(world)])].flatMap((power) => {
    const side = sideOfPower(world, power)
    const own = units.filter((unit) => controllerOf(world, unit.country) === power)
    if (own.length === 0) return []
    return [
      [
        String(section),
        power,
        side ? String(searchOf(world, side, area, section)) : '',
        own.map((unit) => described(world, unit)).join(', '),
      ],
    ]
  })
}

/** "Zara CA 3-3 5/3 damaged face-down". */
export const described = (world: WifWorld, unit: Unit): string =>
  [
    `${unit.name} ${kindOf(world, unit)}`,
    ...(unit.kind === 'naval' && unit.damaged ? ['damaged'] : []),
    ...(unit.kind === 'naval' && unit.noPlanes ? ['without planes'] : []),
    ...(unit.faceDown ? ['face-down'] : []),
    ...(unit.aboard !== undefined ? [`aboard ${world.unit(unit.aboard).name}`] : []),
  ].join(' ')

/** Neighbouring areas, and what closes the way to them for the seat's surface ships. */
function waysOut(world: WifWorld, area: number, seat: string): string {
  const { map } = world
  const [power] = powersOfSeat(world, seat)
  const ways = map.seas.bordersOf(area).map((next) => {
    const why = whyNotPass(world, power, area, next, 'surface')
    return `${map.seaAreaNames[next]}${why === null ? '' : ` (closed to your surface ships: ${why})`}`
  })
  return `Leads to ${ways.join(', ')}.`
}

/** Ports on it by who holds them. */
function ports(world: WifWorld, area: number): string {
  const { map } = world
  const on = [
    ...new Set(map.places.flatMap((place, i) => (place.port && map.seas.at(map.placeHexes[i]).includes(area) ? [map.placeHexes[i]] : []))),
  ]
  const held = (['Axis', 'Allies', null] as const).flatMap((side) => {
    const own = on.filter((hex) => sideOfHex(world, hex) === side)
    return own.length === 0
      ? []
      : [
          `${side ?? 'neutral'}: ${own.map((hex) => `${map.portAt(hex)!.name}${map.portAt(hex)!.port === 'major' ? ' (major)' : ''}`).join(', ')}`,
        ]
  })
  return held.length === 0 ? 'No port is on it.' : `Ports on it: ${held.join('; ')}.`
}

/** 2.4.2: whether the supply of each of the seat's powers passes. */
function supply(world: WifWorld, area: number, seat: string): string[] {
  if (!world.state.overseas) return []
  return powersOfSeat(world, seat)
    .filter((power) => isActive(world, power))
    .map((power) => {
      if (!isBlocked(world, power, area)) {
        const bare = whyNoLane(world, power, area)
        return bare === null ? `Supply of ${power} passes (2.4.2).` : `Supply of ${power} does not pass: ${bare} (2.4.2).`
      }
      const bar = seaUnits(world, area).filter(
        (unit) =>
          sideOfCountry(world, unit.country) === enemySide(sideAsked(world, seat)) &&
          unit.aboard === undefined &&
          (unit.kind === 'air' ? unit.airToSea > 0 : isScs(unit) || isCarrier(unit)),
      )
      return `Supply of ${power} is blocked by ${bar.map(({ name }) => name).join(', ')} (2.4.2).`
    })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
