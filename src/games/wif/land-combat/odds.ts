import { shown } from '../fractions.ts'
import type { WifWorld } from '../world.ts'

export interface Odds {
  /** "3:2", "below 1:6", "12:1". */
  readonly level: string
  /** Die roll modifier of the two-dice table (option 27). */
  readonly modifier: number
  readonly text: string
}

/**
 * 11.15.5 and the odds list of option 27: attack over defence, rounded in the defender's favour to a level of the list. Weather is
 * a die roll modifier on this table, not a shift of the odds. Above the last level (10:1) the modifier is twice the ratio, rounded down.
 */
export function oddsOf(world: WifWorld, attack: number, defence: number): Odds {
  const levels = world.tables.oddsModifiers
  const ratio = attack / defence
  // Thirds and sixths of factors: 2:1 made of 23/6 and 23/12 is still 2:1.
  const reaches = (limit: number) => ratio >= limit - 1e-9
  const ratioText = `${shown(attack)} against ${shown(defence)} = ${ratio >= 1 ? `${shown(ratio)}:1` : `1:${shown(defence / attack)}`}`
  const last = levels[levels.length - 1]
  if (ratio > last.attacker / last.defender + 1e-9) {
    const modifier = Math.floor(2 * ratio + 1e-9)
    return { level: `${Math.floor(ratio + 1e-9)}:1`, modifier, text: `${ratioText}, over 10:1: twice the odds ${signed(modifier)}` }
  }
  // The first level is "below 1:6": it catches everything less than the second.
  let index = levels.length - 1
  while (index > 0 && !reaches(levels[index].attacker / levels[index].defender)) index--
  const { attacker, defender, modifier } = levels[index]
  const level = index === 0 ? `below ${levels[1].attacker}:${levels[1].defender}` : `${attacker}:${defender}`
  return { level, modifier, text: `${ratioText}, ${level}: ${signed(modifier)}` }
}

/** "+2", "-1.5", "+0". */
export const signed = (value: number): string => (value < 0 ? shown(value) : `+${shown(value)}`)
