import { numbered } from '../../common/words.ts'
import type { Offensive, OffensivePoints } from '../state.ts'
import type { WifWorld } from '../world.ts'

const NONE: OffensivePoints = { saved: {}, chits: [] }

export const offensiveOf = ({ state }: WifWorld): OffensivePoints => state.offensive ?? NONE

/** 16: offensive points that a power has saved. */
export const savedPoints = (world: WifWorld, power: string): number => offensiveOf(world).saved[power] ?? 0

export const saveOffensive = (world: WifWorld, power: string, points: number): void =>
  world.set({ offensive: { ...offensiveOf(world), saved: { ...offensiveOf(world).saved, [power]: points } } })

/** Points that it has not set aside for extra actions. */
export const freePoints = (world: WifWorld, power: string): number => savedPoints(world, power) - (boughtBy(world, power)?.extra ?? 0)

/** A power spends some of its points (16.1). `what`: "an extra land move". */
export function pay(world: WifWorld, power: string, points: number, section: string, what: string): void {
  const left = savedPoints(world, power) - points
  saveOffensive(world, power, left)
  world.report('offensive', section, `${power} pays ${numbered(points, 'offensive point')} for ${what}: ${left} left.`, [], {
    power,
    points,
  })
}

/** 16.1: what a power has bought in this impulse; null where nothing. */
export const boughtBy = ({ impulse }: WifWorld, power: string): Offensive | null => impulse.offensive?.[power] ?? null

const BOUGHT: Offensive = { also: [], submarinesOnly: false, benefit: null, extra: 0, hqsTurned: false, attacksPaid: 0 }

/** Notes what a power buys beside what it has bought. */
export const noteBought = (world: WifWorld, power: string, more: Partial<Offensive>): void =>
  world.note((impulse) => {
    const bought = { ...(boughtBy(world, power) ?? BOUGHT), ...more }
    impulse.offensive = {
      ...impulse.offensive,
      [power]: { ...bought, also: [...bought.also], benefit: bought.benefit && { ...bought.benefit } },
    }
  })
