import { nearest, shown } from '../fractions.ts'
import { oddsStep, stepName } from '../movement/overrun.ts'
import type { LandResult } from '../charts/tables.ts'
import type { LandCombat } from '../rules.ts'
import { isArmour, isWinterised } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { addingPowers, countOf, isJungleFighter, isTankCountry, printedFactories } from './circumstances.ts'
import { type Combat, defendersOf, isDropping, isTank, names } from './combat.ts'
import { faceDownOnce } from './modifiers.ts'
import { supportDifference } from './hq-support.ts'
import type { Modifier } from './modifiers.ts'
import { signed } from './odds.ts'
import type { CombatTable, Rolled } from './result.ts'

/** HQ support counts a quarter here (11.15.3). */
const HQ_SUPPORT_DIVISOR = 4

/** 11.15.5: the odds, shifted by the weather, are a column of the chart that a moderator supplies; the die gives the line. */
export function rollOneDie(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Rolled {
  const tenths = world.rules.landCombat.tenths(attack, defence)
  const fraction = tenths > 0 ? world.dice.roll(10, `fractional odds ${world.map.code(combat.hex)}`) : null
  const raised = fraction !== null && fraction <= tenths ? 1 : 0
  const { step, sum, modifiers, text, gained } = reckonOneDie(world, combat, table, attack, defence, raised)
  const die = world.dice.roll(10, `land combat ${world.map.code(combat.hex)}`)
  const { column, result } = cellAt(world, table, step, die + sum)
  return {
    result,
    sum: {
      odds: stepName(step),
      column,
      modifiers: modifiers.map(({ value, text: what }) => ({ what, by: value })),
      rolls: [die],
      ...(fraction !== null && { fraction: { tenths, roll: fraction } }),
      total: die + sum,
    },
    text: [
      fraction === null ? text : `${text} Rolled ${fraction} for ${tenths * 10}%: ${stepName(step)}.`,
      `Rolled ${die} ${signed(sum)} = ${die + sum} on the ${table} table at ${column}: ${result.text}.`,
    ],
    gained,
  }
}

/** The odds and what is added to the die, before it is rolled: the same words for battles and for players who ask. */
export function reckonOneDie(
  world: WifWorld,
  combat: Combat,
  table: CombatTable,
  attack: number,
  defence: number,
  raised = 0,
): { step: number; sum: number; modifiers: readonly Modifier[]; text: string; gained: readonly LandUnit[] } {
  const odds = finalOdds(world, combat, attack, defence)
  const step = odds.step + raised
  const modifiers = [...oneDieModifiers(world, combat, table), ...belowOneToTwo(step)]
  const tenths = world.rules.landCombat.tenths(attack, defence)
  const chance = tenths > 0 ? `, ${tenths * 10}% of ${stepName(odds.step + 1)}` : ''
  const sum = modifiers.reduce((total, { value }) => total + value, 0)
  const listed = modifiers.map(({ value, text }) => `; ${signed(value)} ${text}`).join('')
  return {
    step,
    sum,
    modifiers,
    text: `Odds ${odds.text}${chance}${listed}.`,
    gained: [...modifiers.flatMap(({ gainedBy }) => gainedBy ?? []), ...odds.gainedBy],
  }
}

/** The ladder ... 1:2, 1:1, 3:2, 2:1, 3:1 ..., down it for bad weather; less far when half of the attackers are winterised. */
function finalOdds(
  world: WifWorld,
  combat: Combat,
  attack: number,
  defence: number,
): { step: number; text: string; gainedBy: readonly LandUnit[] } {
  const weather = weatherAt(world, combat.hex)
  const { oddsShift, oddsShiftWinterised } = world.tables.weatherEffects[weather]
  const winterised = combat.attackers.filter(isWinterised(world))
  const relieved = winterised.length * 2 >= combat.attackers.length && oddsShiftWinterised < oddsShift
  const shift = relieved ? oddsShiftWinterised : oddsShift
  const step = oddsStep(attack, defence)
  const why = oddsShift === 0 ? '' : `, -${shift} for ${weather}${relieved ? ' (half or more winterised)' : ''}: ${stepName(step - shift)}`
  return {
    step: step - shift,
    text: `${shown(attack)} against ${shown(defence)} = ${stepName(step)}${why}`,
    gainedBy: relieved ? winterised : [],
  }
}

/** The list of 11.15.5, in its order; only those that apply. Each counts once for the combat, but for face-down units. */
export function oneDieModifiers(world: WifWorld, combat: Combat, table: CombatTable): Modifier[] {
  const found: Modifier[] = []
  const add = (value: number, text: string, gainedBy: readonly LandUnit[] = []) => found.push({ value, text, gainedBy })
  const { attackers } = combat
  const defenders = defendersOf(world, combat)
  const faceDown = [...defenders.filter((unit) => unit.faceDown), ...(combat.notional ? [{ name: 'the notional unit' }] : [])]
  if (world.rules.landCombat.faceDown === 'once') for (const { text } of faceDownOnce(world, combat)) add(1, text)
  else if (faceDown.length > 0) add(faceDown.length, `${names(faceDown)} face-down`)
  const [ours, theirs, theirTanks] = [countOf(attackers, isArmour), countOf(defenders, isArmour), countOf(defenders, isTank)]
  if (table === 'blitzkrieg' && isTankCountry(world, combat) && ours > theirTanks) {
    add(1, `more HQ-A and ARM in a blitzkrieg (${ours} against ${theirTanks} with MECH)`, attackers.filter(isArmour))
  }
  if (attackers.some((unit) => isDropping(world, unit, combat.hex))) add(1, 'paradrop')
  const support = supportDifference(combat)
  if (support) {
    const size = nearest(Math.abs(support.difference) / HQ_SUPPORT_DIVISOR)
    add(support.difference < 0 ? 0 - size : size, `${support.text} / ${HQ_SUPPORT_DIVISOR}`)
  }
  if (isTankCountry(world, combat) && theirs > ours) add(-1, `more HQ-A and ARM in defence (${theirs} against ${ours})`)
  if (printedFactories(world, combat) > 0) add(-1, 'printed factory')
  const powers = addingPowers(world, combat)
  if (powers.length > 1) add(-1, `${powers.join(' and ')} attack together`)
  if (terrainAt(world, combat.hex).name === 'jungle' && attackers.filter(isJungleFighter).length * 2 < attackers.length) add(-1, 'jungle')
  return found
}

/** The cell of a modified die in the column of odds; the outermost lines and columns serve all beyond them. */
export function cellAt(world: WifWorld, table: CombatTable, step: number, total: number): { column: string; result: LandResult } {
  const { columns, results } = world.tables.landCombatOneDie![table]
  const line = Math.min(results.length, Math.max(1, total))
  const column = Math.max(
    0,
    columns.findLastIndex(({ attacker, defender }) => oddsStep(attacker, defender) <= step),
  )
  const { attacker, defender } = columns[column]
  return { column: `${attacker}:${defender}`, result: results[line - 1][column] }
}

/** There is no column below 1:2: each ratio further down costs 1. */
export const belowOneToTwo = (step: number): Modifier[] =>
  step < oddsStep(1, 2) ? [{ value: step - oddsStep(1, 2), text: `${stepName(step)} is below 1:2` }] : []

/** 11.15 with the one die of 11.15.5. */
export const oneDie: LandCombat<WifWorld> = {
  facts: [],
  support: [],
  aftermath: [],
  faceDown: 'each',
  mostBombarding: Infinity,
  hqsSupport: true,
  tenths: () => 0,
  roll: rollOneDie,
  reckon: (...about) => reckonOneDie(...about).text,
  modifier: (world, combat, table) => oneDieModifiers(world, combat, table).reduce((total, { value }) => total + value, 0),
  // The charts are the moderator's.
  outlook: () => null,
  lossOrder: { replaced: isArmour, standIns: ['MOT', 'MECH'], because: 'a modifier or better odds' },
  missing: ({ landCombatOneDie }) =>
    landCombatOneDie
      ? null
      : {
          atSetUp:
            'option 27 (two-dice land combat, 11.15.6) is off, but the one-die assault table (11.15.5) stands in no text that this program has: ' +
            'play with option 27, or put a copy of data/wif/tables/land-combat-1d10.yaml with both charts typed in from your game into the campaign’s tables folder',
          inPlay: '11.15.5: one-die land combat needs both charts from the moderator; without them play with option 27 (two dice, 11.15.6)',
        },
}
