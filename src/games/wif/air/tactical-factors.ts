import type { Hex } from '../../../board/hex.ts'
import { shown } from '../fractions.ts'
import { terrainAt, weatherAt } from '../ground/terrain.ts'
import { helpedInTheAir } from '../offensive/benefit.ts'
import type { WifWorld } from '../world.ts'
import type { Sortie } from './sortie.ts'

/** What a bomber gives in ground support: its tactical factors, which an HQ in range may double (16.3.2). */
export function supportFactors(world: WifWorld, sortie: Pick<Sortie, 'unit' | 'extended'>, at: Hex): { factors: number; text: string } {
  const { factors, text } = tacticalFactors(world, sortie, at)
  const hq = helpedInTheAir(world, sortie.unit, at)
  return hq === null ? { factors, text } : { factors: 2 * factors, text: `${text}, doubled by ${hq.name} (16.3.2): ${shown(2 * factors)}` }
}

/** A bomber's tactical factors over a hex, not rounded: extended range (14.1.1), weather (14.2.3) and terrain (14.5), with the arithmetic. */
export function tacticalFactors(
  world: WifWorld,
  { unit, extended }: Pick<Sortie, 'unit' | 'extended'>,
  at: Hex,
): { factors: number; text: string } {
  const terrain = terrainAt(world, at)
  const weather = weatherAt(world, at)
  let factors = unit.tactical
  let text = `${unit.tactical} tactical`
  const times = (multiplier: number | null, why: string) => {
    if (multiplier === null || multiplier === 1) return
    factors *= multiplier
    text += `, ${multiplier === 0.5 ? 'halved' : `times ${shown(multiplier)}`} ${why}: ${shown(factors)}`
  }
  times(extended ? 0.5 : 1, 'on extended range')
  times(world.tables.weatherEffects[weather].air, `in ${weather}`)
  times(terrain.row.air, `in ${terrain.name}`)
  return { factors, text }
}
