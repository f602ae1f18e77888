import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { standingDepletions } from '../charts/ground.ts'
import type { GroundResult } from '../charts/results.ts'
import { type FactsOf, number } from '../facts.ts'
import { sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackKey, seatsOfUnits } from './attack.ts'
import { diesOfDepletion } from '../pieces.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { retreatWays } from './retreat-ways.ts'
import { DEFEND } from './sheet-fields.ts'

const FACTS = { ...COMBAT, depletions: number('Depletions that the garrison takes if it stands') }

interface Standing {
  readonly attack: Attack
  readonly units: readonly GroundUnit[]
  readonly result: GroundResult
}

/** Whether somebody of the garrison is left after the Depletions of standing. */
const outlasts = (world: TwWorld, { units, result }: Standing): boolean => {
  const count = result.kind === 'half defenders eliminated' ? 0 : standingDepletions(world.tables, result)
  return count < units.length + units.filter((unit) => !diesOfDepletion(unit)).length
}

/** 10.6.6: a garrison may stay in its fortress for one Depletion more. */
export const standInFortress: DecisionKind<TwWorld, Standing, boolean> = {
  name: 'stand in fortress',
  section: '10.6.6',
  schema: z.boolean(),
  key: (world, { attack }) => attackKey(world, attack),
  problems: () => [],
  byDefault: (world, subject) => outlasts(world, subject),
  facts: (world, { attack, units, result }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, attack, sideOf(world, units[0]) ?? world.phasing),
    depletions: standingDepletions(world.tables, result),
  }),
  factTypes: FACTS,
  defaultIs: 'it stands, unless nobody would be left of it',
  example: 'defend:\n  - { at: Gibraltar, stand: yes }',
  question: (world, { attack, result }) =>
    `${world.map.name(attack.hex)}: ${result.text}. Does the garrison stand${result.kind === 'half defenders eliminated' ? '' : ` and take ${numbered(standingDepletions(world.tables, result), 'Depletion')}`}, or retreat (10.6.6)?`,
  choices: () => [
    { answer: true, word: 'stand', text: 'stay in the fortress, for one Depletion more' },
    { answer: false, word: 'retreat', text: 'retreat two hexes' },
  ],
  sheet: {
    section: DEFEND,
    field: 'stand',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'stand in the fortress' : 'leave the fortress'),
  },
}

/** Whether the garrison of the hex stays: it must when one of it has nowhere to go. */
export function* garrisonStands(
  world: TwWorld,
  attack: Attack,
  units: readonly GroundUnit[],
  result: GroundResult,
  pending: ReadonlySet<number>,
): Procedure<boolean> {
  if (!world.installation(attack.hex, 'fortress') || units.length === 0) return false
  if (units.some((unit) => retreatWays(world, unit, attack.hex, pending).length === 0)) return true
  const [seat] = seatsOfUnits(world, units)
  const subject = { attack, units, result }
  return seat === undefined ? outlasts(world, subject) : yield* ask(world, seat, standInFortress, subject)
}
