import { nearest, shown } from '../fractions.ts'
import type { Line } from '../air-fight.ts'

export type { Line } from '../air-fight.ts'

/**
 * 14.3.2: air-to-air strength: the front fighter and a tenth of each other; without fighters the front bomber alone. `text` is the
 * arithmetic. `shoots` is false when an unarmed bomber stands in front alone: it only lowers the enemy's value.
 */
export function strengthOf({ fighters, bombers }: Line): { strength: number; shoots: boolean; text: string } {
  if (fighters.length === 0) {
    const { unit } = bombers[0]
    return { strength: unit.airToAir, shoots: !unit.unarmed, text: `${unit.unarmed ? `(${unit.airToAir})` : unit.airToAir} ${unit.name}` }
  }
  const [front, ...others] = fighters
  // In tenths, so that no binary fraction creeps in.
  const tenths = front.unit.airToAir * 10 + others.reduce((sum, { unit }) => sum + unit.airToAir, 0)
  const text = [`${front.unit.airToAir} ${front.unit.name}`, ...others.map(({ unit }) => `${unit.airToAir}/10 ${unit.name}`)].join(' + ')
  return { strength: tenths / 10, shoots: true, text: others.length === 0 ? text : `${text} = ${shown(tenths / 10)}` }
}

/** 14.3.2: one's strength less the enemy's, rounded half up towards plus infinity (2.6), then changed by surprise points (11.5.6). */
export const combatValue = (own: Line, enemy: Line): number =>
  nearest(strengthOf(own).strength - strengthOf(enemy).strength) + (own.shift ?? 0)
