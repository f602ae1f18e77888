import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { partisanOf } from '../ground/partisans.ts'
import { closedHome, hasCommitment } from '../stacking/foreign-troops.ts'
import { aName, aNameOrNone, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames, word } from '../facts.ts'
import { cooperate, enemySide, friendlyHex, seatOf, sideOf, sideOfCountry } from '../powers.ts'
import { airLimit, landLimit } from '../stacking/stacking.ts'
import type { AirUnit, Side, Unit } from '../state.ts'
import { whyNotOnBorder } from '../politics/pacts/border-closed.ts'
import { whyNotClosed } from '../politics/us-entry/closed-areas.ts'
import { accessToVichy, whyNotForVichy } from '../stacking/vichy-access.ts'
import type { WifWorld } from '../world.ts'
import { shipOf } from './carrier-planes.ts'
import { note } from '../tell-refused.ts'
import { pointsFrom, rangeHome, whoBarsFlight } from './range.ts'
import { areaDots } from '../sea/area-dots.ts'
import { pointsHome, sectionPoints } from './sea-range.ts'
import { type AirStep, inTheAir, type Sortie } from './sortie.ts'
import { homesIn } from '../sheet/standing-units.ts'

/** Units of a side that stand in a hex, without those in the air. */
function onGround(world: WifWorld, step: AirStep | null, hex: Hex, side: Side, without: Unit): Unit[] {
  return world
    .unitsAt(hex)
    .filter((unit) => unit !== without && sideOfCountry(world, unit.country) === side && !(step && inTheAir(step, unit)))
}

/** Why an aircraft, with cargo when it has any, cannot base in a hex (14.2.4, 13.4.2), range apart; null when it can. */
export function whyNotBase(world: WifWorld, step: AirStep | null, unit: AirUnit, hex: Hex, cargo: Unit | null = null): string | null {
  const name = world.map.name(hex)
  const side = sideOf(world, unit)
  if (!world.map.isLand(hex) || !friendlyHex(world, hex, side)) return `14.2.4: ${name} is not a friendly hex`
  const partisan = partisanOf(world, hex, enemySide(side))
  if (partisan) return `13.1.3: no unit can be moved to ${name} while ${partisan.name} is there`
  const there = onGround(world, step, hex, side, unit).filter((other) => other !== cargo)
  for (const coming of cargo ? [unit, cargo] : [unit]) {
    const stranger = there.find((other) => !cooperate(world, coming, other))
    if (stranger) return `18.2: ${coming.name} does not co-operate with ${stranger.name} in ${name}`
    const closed = whyNotClosed(world, coming, hex) ?? whyNotOnBorder(world, coming, hex) ?? whyNotForVichy(world, coming.country, hex)
    if (closed) return closed
    const access = accessToVichy(world, coming.country, hex)
    if (access !== null && typeof access === 'object') return access.whyNot
    const home = closedHome(world, coming, hex)
    if (home && home !== closedHome(world, coming, coming.hex) && !hasCommitment(world, coming, home))
      return `18.2: ${name} is in ${home}, with which ${coming.country} does not co-operate`
  }
  const aircraft = aircraftIn(there)
  const limit = airLimit(world, hex, side)
  if (aircraft + 1 > limit) return `2.3.1: ${name} holds ${limit} aircraft, and ${aircraft} ${aircraft === 1 ? 'is' : 'are'} there`
  const land = there.filter((other) => other.kind === 'land').length
  if (cargo && land + 1 > landLimit(world, hex)) return `2.3.1: there is no room for ${cargo.name} in ${name}`
  return null
}

const aircraftIn = (units: readonly Unit[]): number => units.filter(({ kind }) => kind === 'air').length

/** 2.3.1: how many more aircraft of a side a hex holds. */
export const roomFor = (world: WifWorld, unit: AirUnit, hex: Hex): number =>
  airLimit(world, hex, sideOf(world, unit)) - aircraftIn(onGround(world, null, hex, sideOf(world, unit), unit))

export interface Homecoming {
  readonly step: AirStep
  readonly sortie: Sortie
  /** Points from where it is to every hex. */
  readonly points: Float64Array
}

/** Where aircraft go: the first line that names the aircraft, or everyone, and is possible. */
type Homes = { unit: string | null; to: string }[]

const FACTS = {
  ...PLACE,
  ...MOMENT,
  name: aName('unit', 'name of the aircraft that flies home from the hex'),
  type: word('type of the aircraft', ['FTR', 'LND', 'NAV', 'ATR']),
  cargo: aNameOrNone('unit', "name of the unit aboard; '' for none"),
  points: number('its build points, cargo counted'),
  from: aName('hex', 'printed code of the hex it took off from'),
  bases: someNames('hex', 'printed codes of the bases it can reach, the one it took off from first, then those nearest to that'),
}

/** Bases that a question offers, at most. */
const OFFERED = 8
/** Bases in reach that do not serve, of which a report tells why. */
const CLOSED = 3

/** 14.2.4, 13.4.2: a base within range. */
export const chooseBase: DecisionKind<WifWorld, Homecoming, Homes> = {
  name: 'return to base',
  section: '14.2.4',
  schema: z.array(z.strictObject({ unit: z.string().nullable(), to: z.string() })),
  key: (_, { sortie }) => sortie.unit.id,
  problems: (world, coming, homes) => {
    const said = homesFor(coming, homes)
    const tried = said.map(({ to }) => whyNotHome(world, coming, world.map.hex(to)))
    return tried.length === 0 || tried.includes(null)
      ? []
      : tried.map((problem) => `${coming.sortie.unit.name} cannot return there: ${problem}`)
  },
  byDefault: () => [],
  facts: (world, coming): FactsOf<typeof FACTS> => {
    const { unit, cargo, at, from, side } = coming.sortie
    return {
      ...placeFacts(world, at),
      ...momentFacts(world, side),
      name: unit.name,
      type: unit.type,
      cargo: cargo?.name ?? '',
      points: unit.cost.points + (cargo?.cost.points ?? 0),
      from: world.map.code(from),
      bases: basesFor(world, coming).map((hex) => world.map.code(hex)),
    }
  },
  factTypes: FACTS,
  defaultIs: 'the base it took off from, else the nearest to that which has room',
  example: 'return to base: { Ju-88A1: [Memel, Tilsit], everyone: Warsaw }',
  choices: (world, coming) => {
    const [usual, ...others] = basesFor(world, coming)
    if (usual === undefined) return [{ answer: [], word: 'usual', text: 'no base is in its reach' }]
    return [
      { answer: [], word: 'usual', text: world.map.name(usual) },
      ...others.slice(0, OFFERED - 1).map((hex) => ({
        answer: [{ unit: null, to: world.map.code(hex) }],
        word: world.map.placesAt(hex)[0]?.name ?? world.map.code(hex),
        text: world.map.name(hex),
      })),
    ]
  },
  question: (world, coming) => {
    const bases = basesFor(world, coming)
    return `Where does ${coming.sortie.unit.name} return to from ${leaving(world, coming)} (14.2.4)? It can reach ${bases
      .slice(0, OFFERED)
      .map((hex) => world.map.name(hex))
      .join(', ')}${bases.length > OFFERED ? ` and ${bases.length - OFFERED} more` : ''}.`
  },
  sheet: {
    section: 'return to base',
    read: (_world, reader: WifReader, node) => homesIn(reader, node),
    describe: (world, homes) =>
      homes
        .map(({ unit, to }) => `${unit === null ? 'everyone' : world.unit(unit).name} returns to ${world.map.name(world.map.hex(to))}`)
        .join(', '),
  },
}

const homesFor = ({ sortie }: Homecoming, homes: Homes): Homes => [
  ...homes.filter(({ unit }) => unit === sortie.unit.id),
  ...homes.filter(({ unit }) => unit === null),
]

function whyNotHome(world: WifWorld, { step, sortie, points }: Homecoming, hex: Hex): string | null {
  const range = rangeHome(sortie.unit, sortie)
  if (points[hex] > range)
    return `14.2.4: ${world.map.name(hex)} is out of its range of ${range} from ${leaving(world, { step, sortie, points })}${whoBarsFlight(world, sortie.unit, hex, range, startsOf(world, sortie))}`
  return whyNotBase(world, step, sortie.unit, hex, sortie.cargo)
}

/** Where a flight home begins, with the points of it that are spent then: in the hex that it flew to, or in the area of its section, which costs some. */
const startsOf = (world: WifWorld, { unit, at }: Sortie): (readonly [Hex, number])[] =>
  unit.sea ? areaDots(world.map, unit.sea.area).map((dot) => [dot, sectionPoints(world, unit.sea!.section)] as const) : [[at, 0]]

/** Every base in reach, the one it took off from first, then those nearest to that. */
export function basesFor(world: WifWorld, coming: Homecoming): Hex[] {
  const range = rangeHome(coming.sortie.unit, coming.sortie)
  const bases: Hex[] = []
  coming.points.forEach((points, hex) => {
    if (points <= range && whyNotHome(world, coming, hex) === null) bases.push(hex)
  })
  const away = world.map.distancesFrom(coming.sortie.from)
  return bases.sort((a, b) => away[a] - away[b] || a - b)
}

/** Why the nearest friendly hexes in reach serve an aircraft that has no base; '' where there is none. */
function closedBases(world: WifWorld, coming: Homecoming): string {
  const { unit } = coming.sortie
  const range = rangeHome(unit, coming.sortie)
  const near: Hex[] = []
  coming.points.forEach((points, hex) => {
    if (points <= range && world.map.isLand(hex) && friendlyHex(world, hex, sideOf(world, unit))) near.push(hex)
  })
  const reasons = near.sort((a, b) => coming.points[a] - coming.points[b] || a - b).flatMap((hex) => whyNotHome(world, coming, hex) ?? [])
  return reasons.length > 0
    ? `: ${reasons.slice(0, CLOSED).join('; ')}${reasons.length > CLOSED ? `; and ${reasons.length - CLOSED} more` : ''}`
    : ''
}

/**
 * 14.2.4: one aircraft leaves the air and returns to base with its cargo, face-down; destroyed when there is no base (13.4.2). Cargo
 * that came home in good order keeps its facing (11.11); `aborted` turns it face-down too. Returns the base, or null when it was lost.
 */
export function* comeHome(world: WifWorld, step: AirStep, sortie: Sortie, aborted: boolean): Procedure<Hex | null> {
  const { unit, cargo, at } = sortie
  if (shipOf(unit)) return returnToShip(world, step, sortie)
  const coming: Homecoming = { step, sortie, points: unit.sea ? pointsHome(world, unit) : pointsFrom(world, unit, at) }
  const bases = basesFor(world, coming)
  // Without a choice, who named other bases is told why none of them serves.
  const seat = seatOf(world, unit)
  const homes =
    bases.length > 1 ? yield* ask(world, seat, chooseBase, coming) : ((yield* tellInVain(world, seat, chooseBase, coming)) ?? [])
  if (bases.length === 0) {
    // Told of where it is, while it is there.
    const why = `finds no base in range ${rangeHome(unit, sortie)} of ${leaving(world, coming)} and is destroyed${closedBases(world, coming)}`
    land(step, sortie)
    world.destroy(unit, 'no base to return to')
    if (cargo) world.destroy(cargo, 'lost with its transport')
    world.report('air losses', '13.4.2', `${unit.name}${cargo ? ` with ${cargo.name}` : ''} ${why}`, [at])
    return null
  }
  const wishes = homesFor(coming, homes).map(({ to }) => world.map.hex(to))
  const wanted = wishes.findIndex((hex) => whyNotHome(world, coming, hex) === null)
  const base = wanted >= 0 ? wishes[wanted] : bases[0]
  for (const hex of wishes.slice(0, Math.max(0, wanted)))
    note(world, seat, '14.2.4', `${unit.name} does not return to ${world.map.name(hex)}: ${whyNotHome(world, coming, hex)}`, [hex])
  const from = leaving(world, coming)
  const section = unit.sea ? '13.4.1' : '14.2.4'
  land(step, sortie)
  if (base !== unit.hex) world.move(unit, base)
  world.turnFaceDown(unit)
  if (cargo && aborted) {
    world.move(cargo, base)
    world.turnFaceDown(cargo)
  }
  world.report(
    'return to base',
    section,
    `${unit.name}${cargo ? ` with ${cargo.name}` : ''} returns from ${from} to ${world.map.name(base)}, face-down`,
    [base, at],
    {
      arrow: { hexes: [world.map.code(at), world.map.code(base)], style: 'air' },
    },
  )
  return base
}

/** 14.4: carrier planes come back to their CV, which never left its section, and turn it face-down. */
function returnToShip(world: WifWorld, step: AirStep, sortie: Sortie): null {
  const ship = shipOf(sortie.unit)!
  land(step, sortie)
  world.turnFaceDown(ship)
  world.report('return to base', '14.4', `${sortie.unit.name} return to ${ship.name} in the ${placeAtSea(world, ship)}, face-down`, [
    sortie.at,
  ])
  return null
}

/** 14.3.2: an aircraft that breaks off a naval air combat by choice returns to its section, face-down; so does a CV whose planes do. */
export function stayAtSea(world: WifWorld, step: AirStep, sortie: Sortie): void {
  const unit = shipOf(sortie.unit) ?? sortie.unit
  land(step, sortie)
  world.turnFaceDown(unit)
  world.report(
    'return to base',
    '14.3.2',
    `${sortie.unit.name} ${shipOf(sortie.unit) ? 'return' : 'returns'} to the ${placeAtSea(world, unit)}, face-down`,
    [sortie.at],
  )
}

const placeAtSea = (world: WifWorld, { sea }: Unit): string => `${world.map.seaAreaNames[sea!.area]} ${sea!.section}`

/** Where an aircraft flies home from: its section, or its target hex. */
const leaving = (world: WifWorld, { sortie }: Homecoming): string =>
  sortie.unit.sea ? `the ${placeAtSea(world, sortie.unit)}` : world.map.name(sortie.at)

function land(step: AirStep, sortie: Sortie): void {
  step.sorties = step.sorties.filter((other) => other !== sortie)
}

/** 11.3: an aircraft at sea returns to a base that its order names, face-down. */
export function flyHomeTo(world: WifWorld, unit: AirUnit, base: Hex): void {
  const from = placeAtSea(world, unit)
  const { area } = unit.sea!
  world.move(unit, base)
  world.turnFaceDown(unit)
  world.report('return to base', '11.3', `${unit.name} returns from the ${from} to ${world.map.name(base)}, face-down`, [base], {
    arrow: { hexes: [world.map.seaAreaNames[area], world.map.code(base)], style: 'air' },
  })
}

/** 14.2.4: all that is still in the air goes home, in the order it took off: first who has the impulse. */
export function* allComeHome(world: WifWorld, step: AirStep, which: (sortie: Sortie) => boolean = () => true): Procedure<void> {
  const waiting = step.sorties.filter(which).sort((a, b) => Number(b.side === world.state.active) - Number(a.side === world.state.active))
  for (const sortie of waiting) yield* comeHome(world, step, sortie, false)
}
