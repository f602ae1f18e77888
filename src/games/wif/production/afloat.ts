import type { Hex } from '../../../board/hex.ts'
import { allPowers, isActive, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import type { Line } from './carry.ts'
import { convoyPoints } from './lanes.ts'
import { lendingSide } from './lend-limits.ts'

/** Whose convoy points carry a line, by sea area. */
export type Carriers = readonly { readonly area: number; readonly power: string; readonly points: number }[]

/** Convoy points that are not used yet, and what has gone through minor ports, while plans are made. */
export class Afloat {
  private readonly world: WifWorld
  private readonly alone: ReadonlySet<string>
  private readonly free: Map<number, Map<string, number>>
  private readonly shipped = new Map<string, Map<Hex, number>>()

  constructor(world: WifWorld, alone: ReadonlySet<string>) {
    this.world = world
    this.alone = alone
    this.free = new Map([...convoyPoints(world)].map(([area, points]) => [area, new Map(points)]))
  }

  /** 13.6.1: whose points may carry for a power: its own, and those of active partners where it is active. */
  carriersFor(power: string, withPartners: boolean): string[] {
    const { world } = this
    const side = sideOfPower(world, power)
    if (!withPartners || side === null || !isActive(world, power)) return [power]
    const partners = allPowers(world).filter(
      (other) => other !== power && sideOfPower(world, other) === side && isActive(world, other) && !this.alone.has(other),
    )
    return [power, ...partners]
  }

  /** Whether a power's convoy points carry for others. */
  helps = (power: string): boolean => !this.alone.has(power)

  partnersHelp(power: string): boolean {
    const partners = this.carriersFor(power, true).slice(1)
    return [...this.free.values()].some((here) => partners.some((partner) => (here.get(partner) ?? 0) > 0))
  }

  /** Points of these carriers, by sea area. `areas`: no others are to be gone through. */
  pointsOf(carriers: readonly string[], areas: readonly number[] | null = null): Map<number, number> {
    const points = new Map<number, number>()
    for (const [area, here] of this.free)
      if (areas === null || areas.includes(area))
        points.set(
          area,
          carriers.reduce((sum, carrier) => sum + (here.get(carrier) ?? 0), 0),
        )
    return points
  }

  /** By minor port, what the power's side has shipped. */
  shippedBy(power: string): Map<Hex, number> {
    const side = lendingSide(this.world, power) ?? power
    const known = this.shipped.get(side) ?? new Map<Hex, number>()
    this.shipped.set(side, known)
    return known
  }

  /** A line of a power takes its points, of the carriers in this order. */
  claim(power: string, { sea, number }: Line, carriers = this.carriersFor(power, true)): Carriers {
    if (!sea) return []
    const shipped = this.shippedBy(power)
    for (const port of [sea.out, sea.in]) shipped.set(port, (shipped.get(port) ?? 0) + number)
    return sea.areas.flatMap((area) => {
      const here = this.free.get(area)!
      let left = number
      return carriers.flatMap((carrier) => {
        const points = Math.min(left, here.get(carrier) ?? 0)
        if (points === 0) return []
        left -= points
        here.set(carrier, here.get(carrier)! - points)
        return { area, power: carrier, points }
      })
    })
  }

  /** What lines of a power have taken is free again. */
  release(power: string, lines: readonly (Line & { readonly carriers: Carriers })[]): void {
    const shipped = this.shippedBy(power)
    for (const { sea, number, carriers } of lines) {
      if (sea) for (const port of [sea.out, sea.in]) shipped.set(port, shipped.get(port)! - number)
      for (const { area, power: carrier, points } of carriers) {
        const here = this.free.get(area)!
        here.set(carrier, here.get(carrier)! + points)
      }
    }
  }

  /** Lines that are planned already take what they take. */
  take(power: string, lines: readonly (Line & { readonly carriers: Carriers })[]): void {
    const shipped = this.shippedBy(power)
    for (const { sea, number, carriers } of lines) {
      if (sea) for (const port of [sea.out, sea.in]) shipped.set(port, (shipped.get(port) ?? 0) + number)
      for (const { area, power: carrier, points } of carriers) {
        const here = this.free.get(area)!
        here.set(carrier, here.get(carrier)! - points)
      }
    }
  }
}
