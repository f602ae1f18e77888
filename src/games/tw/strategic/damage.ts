import { mostBritishLosses } from '../charts/strategic.ts'
import type { Shortage } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN } from './units.ts'

/** 5.1.3: the most that U-Boats and raiders take from Britain in a turn: of the British Isles' base, which is Britain's less that of the Dominions and India (15.1.6.1). */
export function mostAtSea(world: TwWorld): number {
  const { 'British Isles': _, ...overseas } = world.tables.economy['British parts']
  const elsewhere = Object.values(overseas).reduce((sum, narfs) => sum + narfs, 0)
  return mostBritishLosses(world.tables, Math.max(0, world.nation(BRITAIN).base - elsewhere))
}

/** Takes strategic points from a power for this turn, which holds its next player turn (5.1.3.1, 5.2.1). */
export function shorten(world: TwWorld, power: string, { smp, rail }: Pick<Shortage, 'smp' | 'rail'>): void {
  const before = world.state.shortages[power] ?? { smp: 0, rail: 0 }
  const after = { ...before, smp: before.smp + smp, rail: before.rail + rail }
  world.note({ shortages: { ...world.state.shortages, [power]: after } })
}

/** NARFs destroyed, of the level and, where a hit says so, of the base (5.2.1). What is left is not told: it would show what was spent in secret. */
export function destroy(world: TwWorld, power: string, narfs: number, base: boolean): void {
  world.spend(power, narfs)
  if (base) world.changeNation(power, { base: world.nation(power).base - narfs })
}
