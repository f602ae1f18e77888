import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { allPowers, isActive, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { beyondTheMap } from './beyond.ts'
import { type Cargo, carry, type Carried, type Line } from './carry.ts'
import { factoriesOf } from './factories.ts'
import { convoyPoints } from './lanes.ts'
import { resourcesOf } from './resources.ts'

/** A line that a player wants: so many resources of a hex to a factory, over these sea areas where he names them. */
export interface Wish {
  readonly from: Hex
  readonly to: Hex
  readonly number: number
  readonly areas: readonly number[] | null
}

/** What players say of the plan; all else is as good as can be. */
export interface Wishes {
  readonly lines: Readonly<Record<string, readonly Wish[]>>
  /** Powers whose convoy points carry nothing for others. */
  readonly alone: ReadonlySet<string>
}

export interface PlannedLine extends Line {
  /** A player's own wish. */
  readonly wished: boolean
  /** Whose convoy points carry it, by sea area. */
  readonly carriers: readonly { readonly area: number; readonly power: string; readonly points: number }[]
}

/** How the resources of a power come to its factories (13.6.1). */
export interface Plan extends Pick<Carried, 'lacks' | 'lacksFrom'> {
  readonly lines: readonly PlannedLine[]
  /** What each wish lacks of the number that it names. */
  readonly unmet: readonly { readonly wish: Wish; readonly carried: number }[]
}

const NO_WISHES: Wishes = { lines: {}, alone: new Set() }

/** The plan of every major power that is as good as can be: each first with its own convoy points, then with what its partners have left. */
export const bestPlans = (world: WifWorld): ReadonlyMap<string, Plan> => inPosition(world, 'convoy plans', () => plansOf(world, NO_WISHES))

/** The same with what players wish. */
export function plansOf(world: WifWorld, wishes: Wishes): ReadonlyMap<string, Plan> {
  const afloat = new Afloat(world, wishes.alone)
  const plans = new Map<string, Plan>()
  for (const power of allPowers(world)) plans.set(power, planOf(world, power, afloat, wishes, false))
  for (const power of allPowers(world)) {
    if (!afloat.partnersHelp(power) || !isWanting(world, power, plans.get(power)!)) continue
    afloat.release(power, plans.get(power)!.lines)
    plans.set(power, planOf(world, power, afloat, wishes, true))
  }
  return plans
}

/** Whether resources are left over, and factories that have none. */
function isWanting(world: WifWorld, power: string, { lines }: Plan): boolean {
  const { sources, sinks } = cargoOf(world, power)
  const all = (of: readonly { readonly number: number }[]) => of.reduce((sum, { number }) => sum + number, 0)
  return all(lines) < Math.min(all(sources), all(sinks))
}

function planOf(world: WifWorld, power: string, afloat: Afloat, wishes: Wishes, withPartners: boolean): Plan {
  const cargo = cargoOf(world, power)
  const sources = new Map(cargo.sources.map(({ hex, number }) => [hex, number]))
  const sinks = new Map(cargo.sinks.map(({ hex, number }) => [hex, number]))
  const lines: PlannedLine[] = []
  const carried = (of: Pick<Cargo, 'sources' | 'sinks'>, areas: readonly number[] | null): Carried => {
    const done = carry(world, {
      ...cargo,
      ...of,
      convoys: afloat.pointsFor(power, withPartners, areas),
      shipped: afloat.shippedBy(power),
    })
    for (const line of done.lines) {
      sources.set(line.from, sources.get(line.from)! - line.number)
      sinks.set(line.to, sinks.get(line.to)! - line.number)
      lines.push({ ...line, wished: false, carriers: afloat.claim(power, line) })
    }
    return done
  }
  const unmet = (wishes.lines[power] ?? []).flatMap((wish) => {
    const number = Math.min(wish.number, sources.get(wish.from) ?? 0)
    const done = carried({ sources: [{ hex: wish.from, number }], sinks: [{ hex: wish.to, number: sinks.get(wish.to) ?? 0 }] }, wish.areas)
    const came = done.lines.reduce((sum, line) => sum + line.number, 0)
    return came < wish.number ? [{ wish, carried: came }] : []
  })
  const wished = lines.length
  const left = (of: ReadonlyMap<Hex, number>) => [...of].map(([hex, number]) => ({ hex, number }))
  const { lacks, lacksFrom } = carried({ sources: left(sources), sinks: left(sinks) }, null)
  return { lines: lines.map((line, i) => ({ ...line, wished: i < wished })), unmet, lacks, lacksFrom }
}

/** What a power has to carry to its own factories. */
function cargoOf(world: WifWorld, power: string): Pick<Cargo, 'power' | 'sources' | 'sinks' | 'gateways'> {
  const beyond = beyondTheMap(world, power)
  const sources = [...resourcesOf(world, power), ...beyond.resources]
  return {
    power,
    sources: sources.map(({ hex, general, oil, bombed }) => ({ hex, number: general + Math.max(0, oil - bombed) })),
    sinks: [...factoriesOf(world, power), ...beyond.factories].map(({ hex, factories }) => ({ hex, number: factories })),
    gateways: beyond.gateways,
  }
}

/** Convoy points that are not used yet, and what has gone through minor ports, while plans are made. */
class Afloat {
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
  private carriersFor(power: string, withPartners: boolean): string[] {
    const { world } = this
    const side = sideOfPower(world, power)
    if (!withPartners || side === null || !isActive(world, power)) return [power]
    const partners = allPowers(world).filter(
      (other) => other !== power && sideOfPower(world, other) === side && isActive(world, other) && !this.alone.has(other),
    )
    return [power, ...partners]
  }

  partnersHelp(power: string): boolean {
    const partners = this.carriersFor(power, true).slice(1)
    return [...this.free.values()].some((here) => partners.some((partner) => (here.get(partner) ?? 0) > 0))
  }

  /** `areas`: no others are to be gone through. */
  pointsFor(power: string, withPartners: boolean, areas: readonly number[] | null): Map<number, number> {
    const carriers = this.carriersFor(power, withPartners)
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
    const side = sideOfPower(this.world, power) ?? power
    const known = this.shipped.get(side) ?? new Map<Hex, number>()
    this.shipped.set(side, known)
    return known
  }

  /** A line takes its points, its own power's first. */
  claim(power: string, { sea, number }: Line): PlannedLine['carriers'] {
    if (!sea) return []
    const shipped = this.shippedBy(power)
    for (const port of [sea.out, sea.in]) shipped.set(port, (shipped.get(port) ?? 0) + number)
    return sea.areas.flatMap((area) => {
      const here = this.free.get(area)!
      let left = number
      return this.carriersFor(power, true).flatMap((carrier) => {
        const points = Math.min(left, here.get(carrier) ?? 0)
        if (points === 0) return []
        left -= points
        here.set(carrier, here.get(carrier)! - points)
        return { area, power: carrier, points }
      })
    })
  }

  release(power: string, lines: readonly PlannedLine[]): void {
    const shipped = this.shippedBy(power)
    for (const { sea, number, carriers } of lines) {
      if (sea) for (const port of [sea.out, sea.in]) shipped.set(port, shipped.get(port)! - number)
      for (const { area, power: carrier, points } of carriers) {
        const here = this.free.get(area)!
        here.set(carrier, here.get(carrier)! + points)
      }
    }
  }
}
