import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, yesNo } from '../facts.ts'
import { unitText } from '../pieces.ts'
import { adjectives, controllerOf, homeOf, isFriendlyHex, seatOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { areaName, areaNamed, areasAt, areasText, isMediterranean, seaPath, whyNoSeaWay } from '../field/sea.ts'

/** Where a damaged ship is bound, and the sea areas it enters from where it is. */
export interface WayHome {
  readonly to: Hex
  readonly path: readonly number[]
}
/** Sea areas to go through on the way to the nearest shipyard, none for the shortest way; or by Suez to the South Africa Box. */
type Answer = 'Suez' | string[]
interface Asked {
  readonly seat: string
  readonly ship: NavalUnit
}

/** 7.6.3, 8.5.1: whose ships go round the Cape. */
export const capePowers = ({ traits }: TwWorld): readonly string[] => traits['round the Cape'].powers

/** 15.1.5: hexes with a shipyard, those of the Boxes and those built too. */
export const isShipyard = (world: TwWorld, hex: Hex): boolean =>
  world.map.placesAt(hex).some(({ marks }) => marks?.shipyard === true || Number(marks?.shipyards ?? 0) > 0) ||
  world.installation(hex, 'shipyard') !== undefined

/** 7.10, 8.8.3: whether a ship is repaired in a hex: a shipyard, of its home country where it must be. */
export const isYardOf = (world: TwWorld, ship: NavalUnit, hex: Hex): boolean =>
  isShipyard(world, hex) && (!world.traits['repaired at home'].nations.includes(ship.nation) || homeOf(world, hex) === ship.nation)

/** Where ships come into the reach of a hex: beside it, or of the Boxes of America in the North Atlantic (7.8). */
const waterOf = ({ map }: TwWorld, hex: Hex): Hex | { readonly area: number } =>
  map.placesAt(hex).some(({ marks }) => (marks as Record<string, unknown> | undefined)?.seaAreasToNorthAtlantic !== undefined)
    ? { area: map.seaAreaNames.indexOf('North Atlantic') }
    : hex

const placeOf = (ship: NavalUnit): Hex | { readonly area: number } => (ship.place === 'sea' ? { area: ship.sea! } : ship.hex)

/** 7.10: the nearest shipyard for a ship, of its home country before others that are friendly, with the shortest way there over legal water, whatever the distance. */
export function nearestYard(world: TwWorld, ship: NavalUnit): WayHome | null {
  const yards = [
    ...new Set([...world.map.placeHexes].filter((hex) => isYardOf(world, ship, hex) && isFriendlyHex(world, hex, ship.nation))),
  ]
  const ways = yards.flatMap((to): WayHome[] => {
    if (ship.place !== 'sea' && to === ship.hex) return [{ to, path: [] }]
    const path = seaPath(world, ship.nation, placeOf(ship), waterOf(world, to), Infinity)
    return path === null ? [] : [{ to, path }]
  })
  const isHome = ({ to }: WayHome) => Number(homeOf(world, to) !== ship.nation)
  // Nearest on the map: from the Mediterranean that is Southampton, as the examples have it, though Liverpool is a sea area less away (see the rulings).
  const start = ship.place === 'sea' ? (world.map.seas.all.find(({ number }) => number === ship.sea)?.box ?? yards[0]) : ship.hex
  const distances = world.map.distancesFrom(start)
  return (
    ways.sort((a, b) => isHome(a) - isHome(b) || distances[a.to] - distances[b.to] || a.path.length - b.path.length || a.to - b.to)[0] ??
    null
  )
}

const SOUTH_AFRICA = 'South Africa'
/** 7.10: the way of a ship of theirs in the Mediterranean through the canal to the South Africa Box, or null. */
export function suezWay(world: TwWorld, ship: NavalUnit): WayHome | null {
  const [suez, to] = [world.map.find('Suez'), world.map.find(SOUTH_AFRICA)]
  if (suez === undefined || to === undefined || !capePowers(world).includes(controllerOf(world, ship.nation) ?? '')) return null
  if (!isFriendlyHex(world, suez, ship.nation) || !isFriendlyHex(world, to, ship.nation)) return null
  const areas = ship.place === 'sea' ? [ship.sea!] : areasAt(world, ship.hex)
  if (!areas.some((area) => isMediterranean(world, area))) return null
  const path = seaPath(world, ship.nation, placeOf(ship), { area: areaNamed(world, 'Red Sea') }, Infinity)
  return path === null ? null : { to, path }
}

/** Why a ship has no choice of ways, or null. Who lies in a yard's port is there; the next sea area but one has a way alone. */
function whyNoChoice(world: TwWorld, ship: NavalUnit): string | null {
  const [yard, canal] = [nearestYard(world, ship), suezWay(world, ship)]
  if (yard === null) return `7.10: no shipyard is open to ${ship.name}${canal === null ? '' : '; it goes by Suez to the South Africa Box'}`
  const name = world.map.name(yard.to)
  if (yard.path.length === 0) return `7.10: ${ship.name} lies at its shipyard, in ${name}`
  return yard.path.length === 1 && canal === null
    ? `7.10: ${ship.name} has one way alone to its shipyard, by the ${areasText(world, yard.path)} to ${name}`
    : null
}

/** Whether an answer is what comes about anyhow where there is no choice. */
function isOnlyWay(world: TwWorld, ship: NavalUnit, answer: Answer): boolean {
  const yard = nearestYard(world, ship)
  if (answer === 'Suez') return yard === null && suezWay(world, ship) !== null
  return answer.every((name) => yard?.path.includes(areaNamed(world, name)))
}

function problemsOf(world: TwWorld, ship: NavalUnit, answer: Answer): string[] {
  const only = whyNoChoice(world, ship)
  if (only !== null) return isOnlyWay(world, ship, answer) ? [] : [only]
  if (answer === 'Suez')
    return suezWay(world, ship) === null
      ? [
          `7.10: ${ship.name} finds no way to the South Africa Box by Suez; only ${adjectives(world, capePowers(world))} ships in the Mediterranean do, while both are friendly`,
        ]
      : []
  const { to } = nearestYard(world, ship)!
  const via = answer.map((name) => areaNamed(world, name))
  const unknown = answer.find((_, i) => via[i] <= 0)
  if (unknown !== undefined) return [`7.2: there is no sea area '${unknown}'`]
  if (seaPath(world, ship.nation, placeOf(ship), waterOf(world, to), Infinity, via) !== null) return []
  return [
    `7.3: no open way by sea for ${ship.name} to ${world.map.name(to)} by the ${areasText(world, via)}: ${whyNoSeaWay(world, ship.nation, placeOf(ship), to, via)}`,
  ]
}

const FACTS = {
  ...MOMENT,
  at: aName('hex or sea area', 'sea area, or code of the port, where the ship is'),
  ship: aName('unit', 'name of the ship'),
  to: aName('place', 'place of the nearest shipyard'),
  areas: number('sea areas that it enters on the shortest way'),
  suez: yesNo('Suez is open to it'),
}

const keyOf = (world: TwWorld, ship: NavalUnit): string => (ship.place === 'sea' ? areaName(world, ship.sea!) : world.map.code(ship.hex))

/** 7.10: by which way a damaged ship seeks a shipyard. */
export const wayHome: DecisionKind<TwWorld, Asked, Answer> = {
  name: 'way to a shipyard',
  section: '7.10',
  schema: z.union([z.literal('Suez'), z.array(z.string())]),
  key: (world, { ship }) => keyOf(world, ship),
  problems: (world, { ship }, answer) => problemsOf(world, ship, answer),
  byDefault: () => [],
  facts: (world, { seat, ship }): FactsOf<typeof FACTS> => {
    const way = nearestYard(world, ship) ?? suezWay(world, ship)
    return {
      ...momentFacts(world, sideOfSeat(world, seat)),
      at: keyOf(world, ship),
      ship: ship.name,
      to: way === null ? '' : (world.map.placesAt(way.to)[0]?.name ?? world.map.code(way.to)),
      areas: way?.path.length ?? 0,
      suez: suezWay(world, ship) !== null,
    }
  },
  factTypes: FACTS,
  defaultIs: 'the shortest way to the nearest shipyard',
  example: 'sea battle:\n  - { at: Ionian, home: Suez }',
  policies: { shortest: { means: 'the shortest way to the nearest shipyard', answer: () => [] } },
  question: (world, { ship }) => {
    const yard = nearestYard(world, ship)
    const nearest = yard === null ? 'none is open to it' : `the nearest is ${world.map.name(yard.to)} by the ${areasText(world, yard.path)}`
    return `${unitText(ship)} must go to a shipyard (7.10): ${nearest}. By which way: the shortest, others by names of sea areas, or Suez?`
  },
  choices: (world, { ship }) => [
    { answer: [], word: 'shortest', text: 'the shortest way' },
    ...(suezWay(world, ship) === null ? [] : [{ answer: 'Suez' as const, word: 'Suez', text: 'by Suez to the South Africa Box' }]),
  ],
  sheet: {
    section: 'sea battle',
    field: 'home',
    read: (_, reader: TwReader, node) => readWay(reader, node),
    describe: (_, answer) =>
      answer === 'Suez'
        ? 'damaged ships go home by Suez and the South Africa Box'
        : answer.length === 0
          ? 'damaged ships go home by the shortest way'
          : `damaged ships go home by the ${answer.join(', ')}`,
  },
}

/** "Suez", or sea areas. */
function readWay(reader: TwReader, node: SheetNode): Answer | undefined {
  if (typeof node.value === 'string' && /^suez$/i.test(node.value.trim())) return 'Suez'
  const before = reader.problems.length
  const areas = reader.list(node).flatMap((item) => reader.seaArea(item) ?? [])
  return reader.problems.length > before ? undefined : areas
}

/** 7.10: where a damaged ship goes, its owner asked where there is more than one way. Without a way to a shipyard it is the South Africa Box, where Suez is open to it. */
export function* chooseWayHome(world: TwWorld, ship: NavalUnit): Procedure<WayHome | null> {
  const yard = nearestYard(world, ship)
  const canal = suezWay(world, ship)
  const seat = seatOf(world, ship)
  if (seat === null) return yard ?? canal
  if (yard === null || whyNoChoice(world, ship) !== null) {
    yield* tellInVain(world, seat, wayHome, { seat, ship })
    return yard ?? canal
  }
  const answer = yield* ask(world, seat, wayHome, { seat, ship })
  if (answer === 'Suez') return canal
  return answer.length === 0
    ? yard
    : {
        to: yard.to,
        path: seaPath(
          world,
          ship.nation,
          placeOf(ship),
          waterOf(world, yard.to),
          Infinity,
          answer.map((name) => areaNamed(world, name)),
        )!,
      }
}
