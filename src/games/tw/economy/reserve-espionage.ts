import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { hasChit, playChit } from '../logistics/chits.ts'
import { unitText } from '../pieces.ts'
import { enemySide, powersOf, seatOfPower, sideOfNation, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

interface Subject {
  readonly seat: string
  /** Who could cancel it, and what. */
  readonly power: string
  readonly unit: GroundUnit
}

const FACTS = { ...MOMENT, by: aName('power', 'power that creates the Reserve'), unit: aName('unit', 'name of the unit') }

/** Why a power plays no Espionage chit for one Reserve more (9.9.1, 16.1.7.2), or null. Chits are those of the turn's plan, which are bought in Spring and Fall alone. */
export const whyNoChit = (world: TwWorld, power: string): string | null =>
  hasChit(world, power, 'espionage') ? null : `9.9.1: ${power} has no Espionage chit to play for one Reserve more`

/** 9.9.1: whether an Espionage chit played for one Reserve more is cancelled. */
export const counterReserve: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'counter-espionage against a Reserve',
  section: '9.9.1',
  schema: z.boolean(),
  key: (_, { unit }) => unit.nation,
  problems: () => [],
  byDefault: () => false,
  facts: (world, { seat, unit }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    by: unit.nation,
    unit: unit.name,
  }),
  factTypes: FACTS,
  defaultIs: 'the chit is kept',
  example: 'counter-espionage:\n  - { at: Germany, reserve: yes }',
  question: (world, { power, unit }) =>
    `${unit.nation} plays an Espionage chit to hold ${unitText(unit)} in ${world.map.name(unit.hex)} in Reserve. Does ${power} cancel it with its Counter-Espionage chit (9.9.1)?`,
  choices: () => [
    { answer: false, word: 'no', text: 'the chit is kept' },
    { answer: true, word: 'yes', text: 'there is no such Reserve' },
  ],
  sheet: {
    section: 'counter-espionage',
    field: 'reserve',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'a Counter-Espionage chit against one Reserve more' : 'the Counter-Espionage chit is kept'),
  },
}

/** 9.9.1: plays the chit; says whether the Reserve may be created. Enemies that hold a Counter-Espionage chit are asked in the order of 3.11. */
export function* playForReserve(world: TwWorld, unit: GroundUnit): Procedure<boolean> {
  playChit(world, unit.nation, 'espionage')
  const what = `${unit.nation} plays an Espionage chit to hold ${unitText(unit)} in ${world.map.name(unit.hex)} in Reserve beyond its limit`
  for (const power of powersOf(world, enemySide(sideOfNation(world, unit.nation)!))) {
    if (!hasChit(world, power, 'counterEspionage')) continue
    const seat = seatOfPower(world, power)
    if (!(yield* ask(world, seat, counterReserve, { seat, power, unit }))) continue
    playChit(world, power, 'counterEspionage')
    world.report('reserve', '9.9.1', `${what}, and ${power} cancels it with a Counter-Espionage chit.`, [unit.hex], { units: [unit.id] })
    return false
  }
  world.report('reserve', '9.9.1', `${what}.`, [unit.hex], { units: [unit.id] })
  return true
}
