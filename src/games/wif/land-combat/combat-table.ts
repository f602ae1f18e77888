import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, number } from '../facts.ts'
import { shown } from '../fractions.ts'
import { enemySide, isArmour } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { HEXSIDE, isCityHex, terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { countOf } from './circumstances.ts'
import { attackedHexside, attackerSeat, attackKey, type Combat, defenderSeat, defendersOf, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import type { Outlook } from './outlook.ts'
import type { CombatTable } from './result.ts'
import { ATTACK, DEFEND } from './sheet.ts'
import { asText } from '../../../engine/words.ts'

export interface TableChoice {
  readonly combat: Combat
  /** Totals as far as they are known: the choice comes after support. */
  readonly attack: number
  readonly defence: number
}

const FACTS = {
  ...COMBAT,
  clearedOnAssault: number('chance in percent that an assault leaves no defender in the hex (option 27; -1 without it)'),
  clearedOnBlitzkrieg: number('the same of a blitzkrieg'),
  attackerLosesOnAssault: number('land units that the attacker loses on average in an assault (option 27; -1 without it)'),
  attackerLosesOnBlitzkrieg: number('the same in a blitzkrieg'),
  defenderLosesOnAssault: number(
    'land units that the defender loses on average in an assault, shattered ones not counted (option 27; -1 without it)',
  ),
  defenderLosesOnBlitzkrieg: number('the same in a blitzkrieg'),
}

const both = (world: WifWorld, { combat, attack, defence }: TableChoice) => ({
  assault: world.rules.landCombat.outlook(world, combat, 'assault', attack, defence),
  blitzkrieg: world.rules.landCombat.outlook(world, combat, 'blitzkrieg', attack, defence),
})

function factsOf(world: WifWorld, choice: TableChoice, side: 'attacker' | 'defender'): FactsOf<typeof FACTS> {
  const { active } = world.state
  const { assault, blitzkrieg } = both(world, choice)
  return {
    ...combatFacts(world, choice.combat, side === 'attacker' ? active : enemySide(active)),
    clearedOnAssault: assault?.cleared ?? -1,
    clearedOnBlitzkrieg: blitzkrieg?.cleared ?? -1,
    attackerLosesOnAssault: assault?.attackerLoses ?? -1,
    attackerLosesOnBlitzkrieg: blitzkrieg?.attackerLoses ?? -1,
    defenderLosesOnAssault: assault?.defenderLoses ?? -1,
    defenderLosesOnBlitzkrieg: blitzkrieg?.defenderLoses ?? -1,
  }
}

function choicesOf(world: WifWorld, choice: TableChoice): Choice<CombatTable>[] {
  const { assault, blitzkrieg } = both(world, choice)
  const text = (of: Outlook | null) => of?.text ?? 'the chart is your own'
  return [
    { answer: 'assault', word: 'assault', text: text(assault) },
    { answer: 'blitzkrieg', word: 'blitzkrieg', text: text(blitzkrieg) },
  ]
}

/** The table that is better by a measure; the usual one when it makes no difference or nobody can tell. */
function better(
  measure: (of: Outlook) => number,
  usual: (world: WifWorld, choice: TableChoice) => CombatTable,
): (world: WifWorld, choice: TableChoice) => CombatTable {
  return (world, choice) => {
    const { assault, blitzkrieg } = both(world, choice)
    const apart = assault && blitzkrieg ? measure(assault) - measure(blitzkrieg) : 0
    return apart === 0 ? usual(world, choice) : apart > 0 ? 'assault' : 'blitzkrieg'
  }
}

const POLICIES = {
  attacker: {
    'take the hex': {
      means: 'the table on which the hex is cleared more often',
      answer: better(
        ({ cleared }) => cleared,
        () => 'blitzkrieg',
      ),
    },
    'spare my units': {
      means: 'the table on which you lose fewer units on average',
      answer: better(
        ({ attackerLoses }) => -attackerLoses,
        () => 'blitzkrieg',
      ),
    },
    'destroy most': {
      means: 'the table on which the enemy loses more units on average',
      answer: better(
        ({ defenderLoses }) => defenderLoses,
        () => 'blitzkrieg',
      ),
    },
  },
  defender: {
    'hold the hex': {
      means: 'the table on which the hex is cleared less often',
      answer: better(
        ({ cleared }) => -cleared,
        (world, { combat }) => defaultOfDefender(world, combat),
      ),
    },
    'spare my units': {
      means: 'the table on which you lose fewer units on average, shattered ones not counted',
      answer: better(
        ({ defenderLoses }) => -defenderLoses,
        (world, { combat }) => defaultOfDefender(world, combat),
      ),
    },
    'destroy most': {
      means: 'the table on which the attacker loses more units on average',
      answer: better(
        ({ attackerLoses }) => attackerLoses,
        (world, { combat }) => defaultOfDefender(world, combat),
      ),
    },
  },
}

function tableDecision(side: 'attacker' | 'defender'): DecisionKind<WifWorld, TableChoice, CombatTable> {
  return {
    name: `combat table of the ${side}`,
    section: '11.15.5',
    schema: z.enum(['blitzkrieg', 'assault']),
    key: attackKey,
    problems: () => [],
    byDefault: (world, { combat }) => (side === 'attacker' ? 'blitzkrieg' : defaultOfDefender(world, combat)),
    facts: (world, choice) => factsOf(world, choice, side),
    factTypes: FACTS,
    defaultIs:
      side === 'attacker'
        ? 'blitzkrieg'
        : 'assault in a city or with two units and more; blitzkrieg for a lone unit elsewhere, which then retreats or shatters rather than being destroyed',
    example: `${side === 'attacker' ? 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], table: blitzkrieg }' : 'defend:\n  - { at: Minsk, table: assault }'}`,
    policies: POLICIES[side],
    choices: choicesOf,
    outlook: (world, choice) => {
      const { assault, blitzkrieg } = both(world, choice)
      if (!assault || !blitzkrieg) return null
      return {
        hex: world.map.code(choice.combat.hex),
        texts: [`on the assault table ${assault.text}`, `on the blitzkrieg table ${blitzkrieg.text}`],
      }
    },
    question: (world, { combat, attack, defence }) =>
      `${world.map.name(combat.hex)}: ${names(combat.attackers)} attack ${names(defendersOf(world, combat)) || 'a notional unit'}, ${shown(attack)} factors against ${shown(defence)}. Blitzkrieg or assault table (11.15.5)?`,
    sheet: {
      section: side === 'attacker' ? ATTACK : DEFEND,
      field: 'table',
      read: (_, reader, node) =>
        asText(node.value).trim().toLowerCase() === 'blitz' ? 'blitzkrieg' : reader.word(node, ['blitzkrieg', 'assault']),
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
