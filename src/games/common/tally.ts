import type { Chance } from '../../engine/game.ts'

/** Adds up equal results, the likeliest first. */
export function tally(all: readonly { readonly result: string; readonly weight: number }[]): Chance[] {
  const weights = new Map<string, number>()
  for (const { result, weight } of all) weights.set(result, (weights.get(result) ?? 0) + weight)
  const whole = all.reduce((sum, { weight }) => sum + weight, 0)
  return [...weights]
    .filter(([, weight]) => weight > 0)
    .map(([result, weight]) => ({ result, percent: (100 * weight) / whole }))
    .sort((a, b) => b.percent - a.percent)
}
