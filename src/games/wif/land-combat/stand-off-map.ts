import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, someNames } from '../facts.ts'
import { enemySide } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { attackKey, type Combat, defenderSeat, defendersOf, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { DEFEND } from './sheet.ts'

interface Standing {
  readonly combat: Combat
  readonly units: readonly LandUnit[]
}

const FACTS = { ...COMBAT, able: someNames('unit', 'names of the face-up units that need not retreat') }

/** 11.15.5 Retreats: face-up units in an off-map hex need not retreat; the defender says whether they do. */
export const standOffMap: DecisionKind<WifWorld, Standing, 'stand' | 'retreat'> = {
  name: 'stand off the map',
  section: '11.15.5',
  schema: z.enum(['stand', 'retreat']),
  key: attackKey,
  problems: () => [],
  byDefault: () => 'stand',
  facts: (world, { combat, units }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, combat, enemySide(world.state.active)),
    able: units.map((unit) => unit.name),
  }),
  factTypes: FACTS,
  defaultIs: 'they stand, and turn face-down',
  example: 'defend:\n  - { at: Minsk, off the map: stand }',
  choices: (_, { units }) => [
    { answer: 'stand', word: 'stand', text: `${names(units)} hold the hex and turn face-down` },
    { answer: 'retreat', word: 'retreat', text: `${names(units)} retreat where the attacker sends them` },
  ],
  question: (world, { combat, units }) =>
    `${names(units)} in ${world.map.name(combat.hex)}, which is off the map, need not retreat (11.15.5). Do they stand, or retreat?`,
  sheet: {
    section: DEFEND,
    field: 'off the map',
    read: (_, reader, node) => reader.word(node, ['stand', 'retreat']),
    describe: (_, answer) => `off the map, face-up units ${answer} on a retreat`,
  },
}

/** The defenders of an off-map hex who do not retreat: they turn face-down where they are. Elsewhere nobody. */
export function* whoStands(world: WifWorld, combat: Combat): Procedure<LandUnit[]> {
  const units = world.map.scale[combat.hex] === 'off-map' ? defendersOf(world, combat).filter((unit) => !unit.faceDown) : []
  if (units.length === 0 || (yield* ask(world, defenderSeat(world, combat), standOffMap, { combat, units })) === 'retreat') return []
  for (const unit of units) world.turnFaceDown(unit)
  return units
}
