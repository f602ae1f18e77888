import { whyNotClosed } from '../politics/us-entry/closed-areas.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { enforceForeignTroops } from './foreign-troops.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames, yesNo } from '../facts.ts'
import { stilwellFor } from '../stilwell.ts'
import { whyNotInFactionCity } from '../china/whose-city.ts'
import { controllerOf, cooperate, isHQ, powersOf, seatOfPower, sideOf, sideOfCountry, sideOfPower } from '../powers.ts'
import { portLimit, stackSize } from './ports.ts'
import type { Side, Unit } from '../state.ts'
import { isCityHex, terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/** Land units that may stack in a hex (2.3.1). */
const LAND_LIMIT = 2
/** Aircraft in such hexes (2.3.1). */
const CITY_OR_MAJOR_PORT = 3
const MINOR_PORT = 2

/** Land units of one side that may end a step in a hex: twice as many off the map (2.3.1). */
export const landLimit = (world: WifWorld, hex: Hex): number => (world.map.scale[hex] === 'off-map' ? 2 * LAND_LIMIT : LAND_LIMIT)

/** Aircraft of a side that may end a step in a hex (2.3.1): the best of terrain, city and port, and one for each of its HQs there. */
export function airLimit(world: WifWorld, hex: Hex, side?: Side | null): number {
  const port = world.map.portAt(hex)?.port
  let limit = terrainAt(world, hex).row.aircraft
  if (isCityHex(world, hex) || port === 'major') limit = Math.max(limit, CITY_OR_MAJOR_PORT)
  if (port === 'minor') limit = Math.max(limit, MINOR_PORT)
  if (world.map.scale[hex] === 'off-map') limit *= 2
  const hqs = world.landAt(hex).filter((unit) => isHQ(unit) && (side === undefined || sideOfCountry(world, unit.country) === side))
  return limit + hqs.length
}

/** Whether a unit could end a step in a hex with the units of its side that are there, and with `others` who come along (2.3.1, 18.2). */
export const canStack = (world: WifWorld, unit: Unit, hex: Hex, others: readonly Unit[] = []): boolean =>
  whyNotStack(world, unit, hex, others) === null

/** Why a unit could not end a step in a hex, or null when it could. `leaving`: units there that will be gone by then. */
export function whyNotStack(
  world: WifWorld,
  unit: Unit,
  hex: Hex,
  others: readonly Unit[] = [],
  leaving: readonly Unit[] = [],
): string | null {
  const side = sideOfCountry(world, unit.country)
  const there = [...world.unitsAt(hex), ...world.navalAt(hex)].filter(
    (other) =>
      other !== unit &&
      controllerOf(world, other.country) !== null &&
      sideOfCountry(world, other.country) === side &&
      !others.includes(other) &&
      !leaving.includes(other),
  )
  const stack = [...there, ...others.filter((other) => other !== unit)]
  // 21: a US unit that comes to Stilwell's hex in China is in China then.
  const stilwell = stilwellFor(world, unit)
  const stranger = stack.find((other) => !cooperate(world, unit, other) && other !== stilwell)
  if (stranger)
    return `18.2: ${unit.name} (${unit.country}) does not co-operate with ${stranger.name} (${stranger.country}) in ${world.map.name(hex)}`
  const barred = (unit.kind === 'air' ? whyNotInFactionCity(world, unit, hex) : null) ?? whyNotClosed(world, unit, hex)
  if (barred !== null) return barred
  const alike = stack.filter((other) => other.kind === unit.kind).length + 1
  let limit = unit.kind === 'land' ? landLimit(world, hex) : airLimit(world, hex, side)
  if (unit.kind === 'air') limit += others.filter((other) => isHQ(other) && other.hex !== hex).length
  return alike > limit
    ? `2.3.1: ${alike} ${unit.kind === 'land' ? 'land units' : 'aircraft'} in ${world.map.name(hex)}, where ${limit} may stack`
    : null
}

/** Units of one side and kind in a hex that break the limits. */
interface Overstack {
  readonly hex: Hex
  readonly units: readonly Unit[]
  readonly limit: number
  /** Units of the other kind there, with which they must co-operate too. */
  readonly beside: readonly Unit[]
}

/** How much of the limit units take up: one each, of convoy points five together (2.3.1). */
const sizeOf = (units: readonly Unit[]): number =>
  units.filter(({ kind }) => kind !== 'naval').length + stackSize(units.filter((unit) => unit.kind === 'naval'))

/** Whether these units may stay together. */
const fits = (world: WifWorld, stack: Overstack, staying: readonly Unit[]): boolean =>
  sizeOf(staying) <= stack.limit && staying.every((a) => [...staying, ...stack.beside].every((b) => cooperate(world, a, b)))

const FACTS = {
  ...PLACE,
  ...MOMENT,
  limit: number('how many may stack there; 99 without a limit'),
  able: someNames('unit', 'names of the units of which some are destroyed'),
  losses: number('how many the usual choice destroys'),
  points: number('build points that the usual choice destroys'),
  hqs: number('HQs among the units'),
  ownUnits: yesNo('they are units of the side that chooses'),
}

function factsOf(world: WifWorld, stack: Overstack): FactsOf<typeof FACTS> {
  const usual = cheapestFirst(world, stack)
  const holder = controllerOf(world, world.state.control[stack.hex])
  const side = sideOf(world, stack.units[0])
  const chooser = (holder === null ? null : sideOfPower(world, holder)) ?? side
  return {
    ...placeFacts(world, stack.hex),
    ...momentFacts(world, chooser),
    limit: Math.min(99, stack.limit),
    able: stack.units.map((unit) => unit.name),
    losses: usual.length,
    points: usual.reduce((sum, { cost }) => sum + cost.points, 0),
    hqs: stack.units.filter(isHQ).length,
    ownUnits: chooser === side,
  }
}

const priced = (units: readonly Unit[]): string =>
  units.map((unit) => `${unit.name} (${unit.country}, ${unit.cost.points} build points${unit.faceDown ? ', face-down' : ''})`).join(', ')

/** 2.3.1: who controls the hex destroys enough of an overstacked stack, face-up units first. */
export const chooseOverstacked: DecisionKind<WifWorld, Overstack, string[]> = {
  name: 'destroy overstacked units',
  section: '2.3.1',
  schema: z.array(z.string()),
  sheet: {
    section: 'overstacked',
    field: 'destroy',
    answers: [{ says: 'destroy|lose|remove <.>', takes: { '.': 'units' }, example: 'destroy 2 INF' }],
    read: (_world, reader: WifReader, node) =>
      reader
        .list(node)
        .map((item: typeof node) => reader.anyUnit(item))
        .filter((id: string | undefined) => id !== undefined),
    describe: (world, ids) => `where too many units stack, destroy ${ids.map((id) => world.unit(id).name).join(', ')}`,
  },
  key: (world, { hex }) => world.map.code(hex),
  problems(world, stack, ids) {
    const chosen = stack.units.filter((unit) => ids.includes(unit.id))
    if (new Set(ids).size !== chosen.length) return [`2.3.1: choose among ${stack.units.map((unit) => unit.name).join(', ')}`]
    const staying = stack.units.filter((unit) => !chosen.includes(unit))
    if (!fits(world, stack, staying))
      return [`2.3.1: ${world.map.name(stack.hex)} would still be overstacked (${howMany(stack.limit)} may stay, and they must co-operate)`]
    const needless = lastToGo(chosen).find((unit) => fits(world, stack, [...staying, unit]))
    if (needless) return [`2.3.1: destroy no more than is needed: ${needless.name} can stay`]
    if (chosen.some((unit) => unit.faceDown) && staying.some((unit) => !unit.faceDown))
      return ['2.3.1: face-up units are destroyed before face-down ones']
    return []
  },
  byDefault: (world, stack) => cheapestFirst(world, stack).map((unit) => unit.id),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'the cheapest face-up units, no more than needed',
  example: 'overstacked:\n  - { at: Lvov, destroy: [2 INF] }',
  choices: (world, stack) => {
    const usual = cheapestFirst(world, stack)
    const legal = (ids: string[]) => chooseOverstacked.problems(world, stack, ids).length === 0
    return distinct<string[]>(
      [
        { answer: usual.map((unit) => unit.id), word: 'usual', text: priced(usual) },
        ...stack.units.filter((unit) => legal([unit.id])).map((unit) => ({ answer: [unit.id], word: unit.name, text: priced([unit]) })),
      ],
      (ids) => [...ids].sort(),
    )
  },
  question: (world, stack) =>
    `${priced(stack.units)} are in ${world.map.name(stack.hex)}, which you control and where ${howMany(stack.limit)} that co-operate may stack (2.3.1). Which do you destroy?`,
}

/** A limit in words: a major port has none. */
const howMany = (limit: number): string => (limit === Infinity ? 'any number' : String(limit))

/** Of units to be destroyed the face-down ones, who go when no face-up one is left, else all: only they can be needless. */
const lastToGo = (chosen: readonly Unit[]): readonly Unit[] =>
  chosen.some((unit) => unit.faceDown) ? chosen.filter((unit) => unit.faceDown) : chosen

function cheapestFirst(world: WifWorld, stack: Overstack): Unit[] {
  const order = [...stack.units].sort((a, b) => Number(a.faceDown) - Number(b.faceDown) || a.cost.points - b.cost.points)
  const staying = [...order]
  while (!fits(world, stack, staying)) staying.shift()
  const lost = order.filter((unit) => !staying.includes(unit))
  // Where units that do not co-operate met, some of those lost may turn out to have been no trouble; the dearest stay first.
  for (const unit of [...lastToGo(lost)].reverse()) if (fits(world, stack, [...staying, unit])) staying.push(unit)
  return order.filter((unit) => !staying.includes(unit))
}

/** "R INF (Rumania) and F INF (Finland) do not co-operate (18.2)": the first two of a stack who do not. */
function strangersIn(world: WifWorld, { units, beside }: Overstack): string {
  for (const a of units)
    for (const b of [...units, ...beside])
      if (!cooperate(world, a, b)) return `${a.name} (${a.country}) and ${b.name} (${b.country}) do not co-operate (18.2)`
  throw new Error('2.3.1: a stack that may stay')
}

/** The end of a step (2.3.1): every hex with too many units, or with units that do not co-operate, loses the difference. Foreign troops first (18.2). */
export function* enforceStacking(world: WifWorld): Procedure<void> {
  yield* enforceForeignTroops(world)
  const hexes = [...new Set([...world.onMap(), ...world.inPort()].map((unit) => unit.hex))].sort((a, b) => a - b)
  for (const hex of hexes) {
    for (const side of ['Axis', 'Allies'] as const) {
      for (const kind of ['land', 'air', 'naval'] as const) {
        const own = [...world.unitsAt(hex), ...world.navalAt(hex)].filter((unit) => sideOfCountry(world, unit.country) === side)
        const units = own.filter((unit) => unit.kind === kind)
        if (units.length === 0) continue
        const limit = kind === 'land' ? landLimit(world, hex) : kind === 'air' ? airLimit(world, hex, side) : portLimit(world, hex)
        // Land units come first, ships last: each must co-operate with those that stayed.
        const beside = kind === 'land' ? [] : own.filter((unit) => unit.kind === 'land' || (kind === 'naval' && unit.kind === 'air'))
        const stack: Overstack = { hex, limit, units, beside }
        if (fits(world, stack, units)) continue
        const holder = controllerOf(world, world.state.control[hex]) ?? powersOf(world, side)[0]
        const why =
          sizeOf(units) > limit
            ? `${sizeOf(units)} ${{ land: 'land units', air: 'aircraft', naval: 'naval units' }[kind]} where ${limit} may stack`
            : strangersIn(world, stack)
        const ids = yield* ask(world, seatOfPower(world, holder), chooseOverstacked, stack)
        for (const id of ids) {
          const unit = world.unit(id)
          world.destroy(unit, 'overstacked')
          world.report(
            'overstacked',
            '2.3.1',
            `${world.map.name(hex)}: ${why}: ${holder}, who controls the hex, destroys ${unit.name} (${unit.country})`,
            [hex],
          )
        }
      }
    }
  }
}
