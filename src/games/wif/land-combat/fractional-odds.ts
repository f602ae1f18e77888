import type { LandCombat } from '../rules.ts'
import { oddsStep } from '../movement/overrun.ts'
import type { WifWorld } from '../world.ts'
import type { Combat } from './combat.ts'
import { type Odds, oddsOf, signed } from './odds.ts'
import { outlookOver } from './outlook.ts'
import type { CombatTable, Rolled } from './result.ts'
import { modifiersWithOdds, reckonTwoDice, rowOf } from './two-dice.ts'

/** The odds of a step of the one-die ladder, as a ratio. */
const ratioOf = (step: number): number => (step >= 3 ? step - 1 : step === 2 ? 1.5 : 1 / (2 - step))

/** A little more than the odds themselves, so that thirds of factors that come to a whole tenth count as one. */
const EPSILON = 1e-9

/** 11.15.5, option 26: whole tenths of the way from the odds to the next better ones, by the attack factors that are over. */
export function tenthsOfOdds(attack: number, defence: number): number {
  const step = oddsStep(attack, defence)
  const [these, next] = [ratioOf(step), ratioOf(step + 1)]
  return Math.floor((10 * (attack / defence - these)) / (next - these) + EPSILON)
}

/** 11.15.6, option 26: twice the odds from 1:1 up; below that as far between the modifiers of two odds as the factors that are over reach. */
export function fractionalOdds(world: WifWorld, attack: number, defence: number): Odds {
  const whole = oddsOf(world, attack, defence)
  const ratio = attack / defence
  const levels = world.tables.oddsModifiers
  const at = levels.findLastIndex(({ attacker, defender }) => ratio >= attacker / defender - EPSILON)
  // Below the last odds of the list nothing is between.
  if (at <= 0) return whole
  const [these, next] = [levels[at], levels[Math.min(at + 1, levels.length - 1)]]
  const [low, high] = [these.attacker / these.defender, next.attacker / next.defender]
  const modifier = ratio >= 1 ? 2 * ratio : these.modifier + ((next.modifier - these.modifier) * (ratio - low)) / (high - low)
  return { ...whole, modifier, text: `${whole.text.slice(0, whole.text.lastIndexOf(': '))}: ${signed(modifier)} with its fraction` }
}

const tenthsDown = (sum: number): number => Math.floor(sum * 10 + EPSILON) / 10

/** The arithmetic, kept to the last tenth: whole modifiers, and tenths of one more. */
function reckon(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number) {
  const reckoned = reckonTwoDice(world, combat, table, attack, defence, fractionalOdds(world, attack, defence), tenthsDown)
  const whole = Math.floor(reckoned.rounded + EPSILON)
  return { ...reckoned, whole, tenths: Math.round((reckoned.rounded - whole) * 10) }
}

function roll(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Rolled {
  const { odds, whole, tenths, modifiers, text } = reckon(world, combat, table, attack, defence)
  const hex = world.map.code(combat.hex)
  const fraction = tenths > 0 ? world.dice.roll(10, `fractional odds ${hex}`) : null
  const total = whole + (fraction !== null && fraction <= tenths ? 1 : 0)
  const [first, second] = [world.dice.roll(10, `land combat ${hex}`), world.dice.roll(10, `land combat ${hex}`)]
  const result = rowOf(world, table, first + second + total)
  const said = fraction === null ? '' : ` Rolled ${fraction} for 0.${tenths}: ${signed(total)}.`
  return {
    result,
    sum: {
      odds: odds.level,
      modifiers: modifiersWithOdds(odds, modifiers),
      rolls: [first, second],
      ...(fraction !== null && { fraction: { tenths, roll: fraction } }),
      total: first + second + total,
    },
    text: [
      `${text}${said}`,
      `Rolled ${first} and ${second} ${signed(total)} = ${first + second + total} on the ${table} table: ${result.text}.`,
    ],
    gained: modifiers.flatMap(({ gainedBy }) => gainedBy ?? []),
  }
}

/** 11.15.6 with option 26. */
export const fractionalTwoDice: Pick<LandCombat<WifWorld>, 'roll' | 'reckon' | 'modifier' | 'outlook'> = {
  roll,
  reckon: (...about) => reckon(...about).text,
  modifier: (world, combat, table, attack, defence) => (defence > 0 ? reckon(world, combat, table, attack, defence).rounded : 0),
  outlook: (world, combat, table, attack, defence) => {
    const { whole, tenths } = defence > 0 ? reckon(world, combat, table, attack, defence) : { whole: 0, tenths: 0 }
    return outlookOver(world, combat, table, defence, [
      { modifier: whole, tenths: 10 - tenths },
      { modifier: whole + 1, tenths },
    ])
  },
}
