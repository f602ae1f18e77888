import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { nearest } from '../fractions.ts'
import type { LandUnit } from '../state.ts'
import type { LandResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import { attackerSeat, attackKey, type Combat, defendersOf, isTank, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK, preferenceText, readPreference } from './sheet.ts'

interface FaceUp {
  readonly combat: Combat
  readonly units: readonly LandUnit[]
  readonly count: number
}

const FACTS = {
  ...COMBAT,
  staying: number('how many attackers stay face-up'),
  able: someNames('unit', 'names of those of whom they are chosen'),
}

/** 11.15.5 Facing: on a dagger the attacker says which half stays face-up, the most wanted first. */
export const stayFaceUp: DecisionKind<WifWorld, FaceUp, string[]> = {
  name: 'stay face-up',
  section: '11.15.5',
  schema: z.array(z.string()),
  key: attackKey,
  problems: (world, { combat, units }, answer) =>
    answer.length === 0 || answer.some((id) => units.some((unit) => unit.id === id))
      ? []
      : [
          `11.15.5: ${preferenceText(world, answer)} did not attack ${world.map.name(combat.hex)} or cannot stay face-up; ${names(units)} could`,
        ],
  byDefault: () => [],
  facts: (world, { combat, units, count }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, combat, world.state.active),
    staying: count,
    able: units.map((unit) => unit.name),
  }),
  factTypes: FACTS,
  defaultIs: 'armour (HQ-A, ARM, MECH), then the strongest',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], face up: [XLI ARM] }',
  choices: (_, { units, count }) => {
    const staying = (answer: readonly string[]) => mostWanted(units, answer).slice(0, count)
    return distinct<string[]>(
      [
        { answer: [], word: 'usual', text: `${names(staying([]))} stay face-up` },
        ...units.map(({ id, name }) => ({ answer: [id], word: name, text: `${names(staying([id]))} stay face-up` })),
      ],
      (answer) =>
        staying(answer)
          .map(({ id }) => id)
          .sort(),
    )
  },
  question: (world, { combat, units, count }) =>
    `${count} of ${names(units)}, who attacked ${world.map.name(combat.hex)}, stay face-up (†, 11.15.5): which?`,
  sheet: {
    section: ATTACK,
    field: 'face up',
    answers: [{ says: 'keep|stay <.>[ face-up|face_up]', takes: { '.': 'units' }, example: 'keep XLI ARM face-up' }],
    read: (_, reader: WifReader, node) => readPreference(reader, node, []),
    describe: (world, answer) => `stay face-up first: ${preferenceText(world, answer)}`,
  },
}

/** Turns attackers face-down but for those the result lets be: all on "*", half of those still face-up on "†". */
export function* turnAttackers(world: WifWorld, combat: Combat, result: LandResult): Procedure<string> {
  const up = combat.attackers.filter((unit) => unit.place === 'map' && !unit.faceDown)
  if (up.length === 0) return ''
  if (result.faceUp === 'all') return `*: ${names(up)} stay${up.length === 1 ? 's' : ''} face-up`
  let staying: LandUnit[] = []
  if (result.faceUp === 'half') {
    const count = nearest(up.length / 2)
    const answer = count < up.length ? yield* ask(world, attackerSeat(world, combat), stayFaceUp, { combat, units: up, count }) : []
    staying = mostWanted(up, answer).slice(0, count)
  }
  const down = up.filter((unit) => !staying.includes(unit))
  for (const unit of down) world.turnFaceDown(unit)
  const said = []
  if (staying.length > 0) said.push(`†: ${names(staying)} stay${staying.length === 1 ? 's' : ''} face-up`)
  if (down.length > 0) said.push(`${names(down)} turn${down.length === 1 ? 's' : ''} face-down`)
  return said.join(', ')
}

/** Those named first, then armour, then the strongest. */
function mostWanted(units: readonly LandUnit[], answer: readonly string[]): LandUnit[] {
  const rank = (unit: LandUnit) => (answer.includes(unit.id) ? answer.indexOf(unit.id) : answer.length)
  return [...units].sort(
    (a, b) => rank(a) - rank(b) || Number(isTank(b)) - Number(isTank(a)) || b.combat - a.combat || (a.id < b.id ? -1 : 1),
  )
}

/** Defenders that lost more land units than the attacker turn face-down (those who retreated did when they retreated). Notional units do not count. */
export function turnDefenders(world: WifWorld, combat: Combat, lostByAttacker: number, lostByDefender: number): string {
  const up = defendersOf(world, combat).filter((unit) => !unit.faceDown)
  if (lostByDefender <= lostByAttacker || up.length === 0) return ''
  for (const unit of up) world.turnFaceDown(unit)
  return `the defender lost ${lostByDefender} to ${lostByAttacker}: ${names(up)} turn${up.length === 1 ? 's' : ''} face-down`
}
