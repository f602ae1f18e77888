import type { Notional } from '../land-attack.ts'
import { plural } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { shown } from '../fractions.ts'
import { type FactsOf, number } from '../facts.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf, enemySide, isMajorHome } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { tracesOfAnyLength } from '../supply/supply.ts'
import { terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { bombardmentModifier } from '../landing/bombardment-modifier.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { attackKey, type Combat, defenderSeat, enemyLandAt, isInvading, surprisedIn } from './combat.ts'
import { DEFEND } from './sheet.ts'

export type { Notional } from '../land-attack.ts'

/** 11.15.1: the notional unit of a hex, and what it is worth. */
export function notionalUnit(world: WifWorld, hex: Hex, attackers: readonly LandUnit[]): Notional {
  const units = enemyLandAt(world, hex)
  const countries = units.length > 0 ? [...new Set(units.map((unit) => unit.country))] : [world.state.control[hex]]
  // The owner may choose among the nationalities in the hex: the one worth most, the first of equals.
  const candidates = countries.map((country) => notionalOf(world, hex, country, units, attackers))
  return candidates.reduce((best, next) => (next.factors > best.factors ? next : best))
}

function notionalOf(world: WifWorld, hex: Hex, country: string, units: readonly LandUnit[], attackers: readonly LandUnit[]): Notional {
  const { map } = world
  const parts: [number, string][] = [[1, 'notional unit 1']]
  if (map.cityAt(hex)) parts.push([1, '+1 in a city'])
  const power = controllerOf(world, world.state.control[hex])
  const home = homeOf(world, hex)
  if (
    power !== null &&
    isMajorHome(world, home) &&
    world.state.countries[home].conqueredBy === null &&
    controllerOf(world, home) === power
  ) {
    parts.push([1, home === power ? `+1 in ${power}'s home country` : `+1 in ${home}, ${power}'s home country`])
  }
  if (units.length === 0 && inEnemyZoc(world, hex, attackers[0].country)) parts.push([1, "+1 alone in a friendly unit's ZoC"])
  for (const unit of attackers.filter((unit) => isInvading(world, unit, hex))) {
    const { section } = world.impulse.invaded.get(unit.id)!
    const modifier = bombardmentModifier(world, section, hex) ?? 0
    if (modifier > 0) parts.push([modifier, `+${modifier} for ${unit.name} from section ${section}`])
  }
  if (!tracesOfAnyLength(world, hex, country)) parts.push([-1, '-1 no supply path of any length'])
  if (surprisedIn(world, country, attackers)) parts.push([-1, '-1 surprised'])
  const sum = Math.max(
    0,
    parts.reduce((total, [value]) => total + value, 0),
  )
  const { name, row } = terrainAt(world, hex)
  const factors = sum * row.defence
  const said = parts.map(([, text]) => text).join(', ')
  return {
    country,
    factors,
    why: `${said}${parts.length > 1 ? ` = ${sum}` : ''}${row.defence === 1 ? '' : `, x${shown(row.defence)} in ${name} = ${shown(factors)}`}`,
  }
}

const FACTS = { ...COMBAT, notionalFactors: number('factors of the notional unit after terrain') }

/** 11.15.1: at the end of the declarations the defender may let go of a notional unit. */
export const ignoreNotional: DecisionKind<WifWorld, { combat: Combat }, boolean> = {
  name: 'ignore notional unit',
  section: '11.15.1',
  schema: z.boolean(),
  key: attackKey,
  problems: () => [],
  byDefault: () => false,
  facts: (world, { combat }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, combat, enemySide(world.state.active)),
    notionalFactors: combat.notional?.factors ?? 0,
  }),
  factTypes: FACTS,
  defaultIs: 'the notional unit defends',
  example: 'defend:\n  - { at: Minsk, ignore notional: no }',
  choices: (_, { combat }) => [
    {
      answer: false,
      word: 'keep',
      text: `the notional unit defends with ${shown(combat.notional?.factors ?? 0)} ${plural(combat.notional?.factors ?? 0, 'factor')}`,
    },
    { answer: true, word: 'ignore', text: 'it is let go' },
  ],
  question: (world, { combat }) =>
    `${world.map.name(combat.hex)} is landed in: is your notional unit (${combat.notional?.why}) to be ignored (11.15.1)?`,
  sheet: {
    section: DEFEND,
    field: 'ignore notional',
    read: (_, reader, node) => reader.yesNo(node),
    describe: (_, ignored) => (ignored ? 'ignore the notional unit' : 'the notional unit defends'),
  },
}

/** Step 2 of 11.15 for one combat: its notional unit, which defends against landings, and whether it is ignored. */
export function* announceNotional(world: WifWorld, combat: Combat): Procedure {
  combat.notional = notionalUnit(world, combat.hex, combat.attackers)
  if (!(yield* ask(world, defenderSeat(world, combat), ignoreNotional, { combat }))) return
  combat.notional = null
  world.report('land combat', '11.15.1', `The notional unit in ${world.map.name(combat.hex)} is ignored.`, [combat.hex])
}
