import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { allPowers, atWar, isHQ, powersOf, powersOfSeat, seatOfPower, sideOfPower } from '../powers.ts'
import { hasLostItsCity } from './reinforcement-places.ts'
import { returnToPools } from '../peace/reserves-removed.ts'
import { placeUnits } from './reinforcements.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'

type CallOut = 'all' | 'none' | string[]

const FACTS = {
  ...MOMENT,
  power: aName('power', 'major power whose reserves they are'),
  reserves: number('units that may be called out'),
  able: someNames('unit', 'their names'),
  hqs: number('HQs among them'),
  combatFactors: number('their combat factors, as printed'),
}

/** 9.7: which reserves a power calls out; those kept back stay available. */
export const callOut: DecisionKind<WifWorld, { power: string; units: readonly string[] }, CallOut> = {
  name: 'call out reserves',
  section: '9.7',
  schema: z.union([z.enum(['all', 'none']), z.array(z.string())]),
  key: (_, { power }) => power,
  // One list may name reserves of several powers of a seat.
  problems: (world, { power, units }, answer) => {
    const wrong = wrongIn(world, power, units, answer)
    return typeof answer === 'string' || wrong.length < answer.length ? [] : [notNow(world, power, wrong, units)]
  },
  isForAnother: (_, { units }, answer) => typeof answer !== 'string' && !answer.some((id) => units.includes(id)),
  byDefault: () => 'all',
  facts: (world, { power, units: ids }): FactsOf<typeof FACTS> => {
    const units = ids.map((id) => world.unit(id))
    return {
      ...momentFacts(world, sideOfPower(world, power)),
      power,
      reserves: units.length,
      able: units.map((unit) => unit.name),
      hqs: units.filter(isHQ).length,
      combatFactors: units.reduce((sum, unit) => sum + (unit.kind === 'land' ? unit.combat : 0), 0),
    }
  },
  factTypes: FACTS,
  defaultIs: 'all are called out',
  example: 'call out reserves: [Kiev MIL, Leningrad MIL]',
  choices: (_, { units }) => [
    { answer: 'all', word: 'all', text: `all ${units.length} arrive now, face-down` },
    { answer: 'none', word: 'none', text: 'none now; they stay available in later impulses of yours' },
  ],
  question: (world, { power, units }) =>
    `${power} may call out its reserves (9.7): ${units.map((id) => world.unit(id).name).join(', ')}. All, none, or which?`,
  sheet: {
    section: 'call out reserves',
    read: (_, reader: WifReader, node) => {
      const word = typeof node.value === 'string' ? node.value.trim().toLowerCase() : node.value
      if (word === 'all' || word === 'yes' || word === true) return 'all'
      if (word === 'none' || word === 'no' || word === false) return 'none'
      const before = reader.problems.length
      const units = reader
        .list(node)
        .map((item) => reader.unitToCome(item))
        .filter((id) => id !== undefined)
      return reader.problems.length > before && units.length === 0 ? undefined : units
    },
    describe: (world, answer) =>
      answer === 'all'
        ? 'call out all reserves'
        : answer === 'none'
          ? 'keep the reserves back'
          : `call out ${answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** Units of a list that the seat can call out for none of its powers. */
function wrongIn(world: WifWorld, power: string, units: readonly string[], answer: CallOut): string[] {
  if (typeof answer === 'string') return []
  const able = powersOfSeat(world, seatOfPower(world, power)).flatMap((each) => reservesOf(world, each).map(({ id }) => id))
  return answer.filter((id) => !units.includes(id) && !able.includes(id))
}

const notNow = (world: WifWorld, power: string, wrong: readonly string[], units: readonly string[]): string =>
  `9.7: ${wrong.map((id) => world.state.units[id]?.name ?? id).join(', ') || 'nobody'} cannot be called out by ${power} now; ${units.map((id) => world.unit(id).name).join(', ')} can`

/** A list that is sound in part is carried out in part, and its player told so. */
export function tellLeftOut(world: WifWorld, power: string, units: readonly string[], answer: CallOut): void {
  const wrong = wrongIn(world, power, units, answer)
  if (wrong.length === 0) return
  const why = notNow(world, power, wrong, units)
  note(world, seatOfPower(world, power), '9.7', `call out reserves: left out, the rest of the list stands: ${why}`)
}

/**
 * 9.7: reserves that a power may call out now, its own and those of its minor countries: those for any war while their country is at war with a major power, those
 * against a named power while it is at war with that one. A MIL waits until its city is its own again.
 */
export function reservesOf(world: WifWorld, power: string): Unit[] {
  const groups = world.state.reserves[power] ?? []
  const against = new Map(groups.flatMap((group) => group.units.map((id) => [id, group.against] as const)))
  return reservesAtHome(world, power).filter((unit) => isAtWar(world, unit, against.get(unit.id)!))
}

/** 9.7: whether the war of a reserve is on: with the power that its back names, or with any. */
const isAtWar = (world: WifWorld, { country }: Unit, against: string | null): boolean =>
  against === null ? allPowers(world).some((other) => atWar(world, country, other)) : atWar(world, country, against)

/** Reserves of a power that have not been called out, whoever they are meant against. */
export const reservesAtHome = (world: WifWorld, power: string): Unit[] =>
  (world.state.reserves[power] ?? [])
    .flatMap(({ units }) => units.map((id) => world.unit(id)))
    .filter((unit) => unit.place === 'reserve' && !hasLostItsCity(world, unit))

/** What is called out is no reserve any more. */
export function leaveReserve(world: WifWorld, power: string, called: readonly Unit[]): void {
  const gone = new Set(called.map(({ id }) => id))
  for (const { against, units } of world.state.reserves[power])
    for (const id of units) if (gone.has(id)) world.change(world.unit(id), { calledOutAgainst: against ?? '' })
  const left = world.state.reserves[power]
    .map((group) => ({ ...group, units: group.units.filter((id) => !gone.has(id)) }))
    .filter((group) => group.units.length > 0)
  world.set({ reserves: { ...world.state.reserves, [power]: left } })
}

/** 9.7 In its own impulse a power at war may call out reserves; they are set up face-down, otherwise like reinforcements. */
export function* callOutReserves(world: WifWorld): Procedure {
  for (const power of powersOf(world, world.state.active)) returnToPools(world, power, (unit, against) => isAtWar(world, unit, against))
  const asked = powersOf(world, world.state.active)
    .map((power) => ({ seat: seatOfPower(world, power), subject: { power, units: reservesOf(world, power).map(({ id }) => id) } }))
    .filter(({ subject }) => subject.units.length > 0)
  const answers = yield* askTogether(world, callOut, asked)
  // All of a side arrive together: what the placing asks has the seat for its name, so that a journal could not tell two rounds of it apart.
  const called: Unit[] = []
  for (const [i, { seat, subject }] of asked.entries())
    if (asked.findIndex((each) => each.seat === seat) === i) tellLeftOut(world, subject.power, subject.units, answers[i])
  for (const [i, { subject }] of asked.entries()) {
    const { power, units } = subject
    const answer = answers[i]
    const chosen = units.filter((id) => answer === 'all' || (answer !== 'none' && answer.includes(id))).map((id) => world.unit(id))
    if (chosen.length === 0) continue
    world.report('reinforcements', '9.7', `${power} calls out reserves: ${chosen.map(({ name }) => name).join(', ')}.`)
    leaveReserve(world, power, chosen)
    called.push(...chosen)
  }
  if (called.length > 0) yield* placeUnits(world, world.state.active, called, { faceDown: true, section: '9.7' })
}
