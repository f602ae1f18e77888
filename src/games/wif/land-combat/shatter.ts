import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, someNames, yesNo } from '../facts.ts'
import type { LandResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import { attackerSeat, attackKey, type Combat, defendersOf, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { couldRetreat } from './ways-of-retreat.ts'
import { ATTACK } from './sheet.ts'

const FACTS = {
  ...COMBAT,
  survivors: someNames('unit', 'names of the defenders that are left'),
  breakthrough: yesNo('the result is a breakthrough, which a retreat would forgo'),
}

/** 11.15.5 Shatter: after losses the attacker may take an "S" or "B" as an "R". */
export const keepShatter: DecisionKind<WifWorld, { combat: Combat; result: LandResult }, 'keep' | 'retreat'> = {
  name: 'shatter or retreat',
  section: '11.15.5',
  schema: z.enum(['keep', 'retreat']),
  key: attackKey,
  problems: () => [],
  byDefault: () => 'keep',
  facts: (world, { combat, result }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, combat, world.state.active),
    survivors: defendersOf(world, combat).map((unit) => unit.name),
    breakthrough: result.effect === 'breakthrough',
  }),
  factTypes: FACTS,
  defaultIs: 'the survivors are shattered: off the map until next turn',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], shatter: keep }',
  choices: (world, { combat, result }) => [
    {
      answer: 'keep',
      word: 'keep',
      text: `${names(defendersOf(world, combat))} shattered, back next turn${result.effect === 'breakthrough' ? '; breakthrough' : ''}`,
    },
    {
      answer: 'retreat',
      word: 'retreat',
      text: `retreated, face-down, to hexes that you choose${result.effect === 'breakthrough' ? '; no breakthrough' : ''}`,
    },
  ],
  question: (world, { combat, result }) =>
    `${result.text} at ${world.map.name(combat.hex)}: are ${names(defendersOf(world, combat))} shattered (back next turn), or retreated in place of that${result.effect === 'breakthrough' ? ', without a breakthrough' : ''} (11.15.5)?`,
  sheet: {
    section: ATTACK,
    field: 'shatter',
    read: (_, reader, node) => reader.word(node, ['keep', 'retreat']),
    describe: (_, answer) => (answer === 'keep' ? 'keep a shatter' : 'take a shatter as a retreat'),
  },
}

/** What a result does to the survivors, once the attacker has said how he takes it. Asked only when there are survivors. */
export function* effectOf(world: WifWorld, combat: Combat, result: LandResult): Procedure<LandResult['effect']> {
  if (result.effect === 'none' || result.effect === 'retreat' || defendersOf(world, combat).length === 0) return result.effect
  const answer = yield* ask(world, attackerSeat(world, combat), keepShatter, { combat, result })
  return answer === 'keep' ? result.effect : 'retreat'
}

/** Survivors go to the production circle for next turn if they could have retreated; partisans, and those who could not, are destroyed. A sentence each. */
export function shatterDefenders(world: WifWorld, combat: Combat, pending: ReadonlySet<Hex>): string[] {
  const said: string[] = []
  // All are judged by the position before any of them leaves.
  for (const { unit, free } of defendersOf(world, combat).map((unit) => ({ unit, free: couldRetreat(world, unit, combat.hex, pending) }))) {
    if (free && unit.type !== 'PART') {
      world.toProductionCircle(unit, 1)
      said.push(`${unit.name} shatters and returns next turn.`)
    } else {
      world.destroy(unit, `shattered at ${world.map.code(combat.hex)}`)
      said.push(`${unit.name} ${unit.type === 'PART' ? 'is destroyed (13.1.3)' : 'could not have retreated and is destroyed'}.`)
    }
  }
  return said
}
