import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { isArmour } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { HEXSIDE, isCityHex, terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { countOf } from './circumstances.ts'
import { attackedHexside, attackerSeat, attackKey, type Combat, defenderSeat, defendersOf } from './combat.ts'
import type { CombatTable } from './result.ts'
import { ATTACK, DEFEND } from './sheet.ts'

export interface TableChoice {
  readonly combat: Combat
  /** Totals as far as they are known: the choice comes after support. */
  readonly attack: number
  readonly defence: number
}

function tableDecision(side: 'attacker' | 'defender'): DecisionKind<WifWorld, TableChoice, CombatTable> {
  return {
    name: `combat table of the ${side}`,
    section: '11.15.5',
    schema: z.enum(['blitzkrieg', 'assault']),
    key: attackKey,
    problems: () => [],
    byDefault: (world, { combat }) => (side === 'attacker' ? 'blitzkrieg' : defaultOfDefender(world, combat)),
    facts: (world, { combat, attack, defence }) => ({
      attack,
      defence,
      odds: defence > 0 ? attack / defence : 99,
      attackers: combat.attackers.length,
      defenders: defendersOf(world, combat).length,
      city: isCityHex(world, combat.hex),
    }),
    question: (world, { combat, attack, defence }) => `${world.map.name(combat.hex)}, ${attack} factors against ${defence}: blitzkrieg or assault table (11.15.5)?`,
    sheet: {
      section: side === 'attacker' ? ATTACK : DEFEND,
      field: 'table',
      read: (_, reader, node) => (String(node.value).trim().toLowerCase() === 'blitz' ? 'blitzkrieg' : reader.word(node, ['blitzkrieg', 'assault'])),
      describe: (_, table) => `${table} table where the choice is yours`,
    },
  }
}

export const attackerTable = tableDecision('attacker')
export const defenderTable = tableDecision('defender')

/**
 * A defender in a city, or with two units and more, holds the hex longer on the assault table; a lone unit outside a city survives as
 * a retreat or shatter on the blitzkrieg table, where the assault table would destroy it.
 */
const defaultOfDefender = (world: WifWorld, combat: Combat): CombatTable =>
  isCityHex(world, combat.hex) || defendersOf(world, combat).length >= 2 ? 'assault' : 'blitzkrieg'

/** Whoever has the choice chooses (11.15.5 Choosing combat table, and option 27's Choosing Combat Column). */
export function* chooseTable(world: WifWorld, choice: TableChoice): Procedure<{ table: CombatTable; text: string }> {
  const { attackerChooses, why } = whoChooses(world, choice.combat)
  const table = attackerChooses
    ? yield* ask(world, attackerSeat(world, choice.combat), attackerTable, choice)
    : yield* ask(world, defenderSeat(world, choice.combat), defenderTable, choice)
  return { table, text: `${attackerChooses ? 'attacker' : 'defender'} chooses ${table} (${why})` }
}

/** In a non-city clear, forest or desert hex the attacker chooses with more HQ-A and ARM, or with more MECH against none of them. Divisions count half. */
export function whoChooses(world: WifWorld, combat: Combat): { attackerChooses: boolean; why: string } {
  const { name, row } = terrainAt(world, combat.hex)
  if (isCityHex(world, combat.hex)) return { attackerChooses: false, why: 'city' }
  if (!row.attackerMayChooseTable) return { attackerChooses: false, why: name }
  const counting = combat.attackers.filter((unit) => !(attackedHexside(world, unit, combat.hex) & HEXSIDE.fort))
  const defenders = defendersOf(world, combat)
  const armour = countOf(counting, isArmour)
  const theirArmour = countOf(defenders, isArmour)
  if (armour > theirArmour) return { attackerChooses: true, why: `HQ-A and ARM ${armour} to ${theirArmour}` }
  const mech = countOf(counting, isMech)
  const theirMech = countOf(defenders, isMech)
  const why = `HQ-A and ARM ${armour} to ${theirArmour}, MECH ${mech} to ${theirMech}`
  return { attackerChooses: mech > theirMech && theirArmour === 0, why }
}

const isMech = (unit: LandUnit): boolean => unit.type === 'MECH'
