import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { allPowers } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { Afloat, type Carriers } from './afloat.ts'
import { beyondTheMap } from './beyond.ts'
import { type Cargo, carry, type Carried, type Line } from './carry.ts'
import { factoriesOf } from './factories.ts'
import { carryLoans, type LentLine, type Loans, sent } from './lent-resources.ts'
import { resourcesOf } from './resources.ts'
import { givenBy, tradedTo } from './trade.ts'

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
  readonly carriers: Carriers
  /** The power that has promised it, where it is none of the power's own (5). */
  readonly lender?: string
}

/** How the resources of a power come to its factories (13.6.1). */
export interface Plan extends Pick<Carried, 'lacks' | 'lacksFrom'> {
  readonly lines: readonly PlannedLine[]
  /** What it has promised and sends to others (5). */
  readonly lent: readonly LentLine[]
  /** What it has promised and cannot send: it may not use that either. */
  readonly withheld: number
  /** What each wish lacks of the number that it names. */
  readonly unmet: readonly { readonly wish: Wish; readonly carried: number }[]
}

const NO_WISHES: Wishes = { lines: {}, alone: new Set() }

/** The plan of every major power that is as good as can be: each first with its own convoy points, then with what its partners have left. */
export const bestPlans = (world: WifWorld): ReadonlyMap<string, Plan> => inPosition(world, 'convoy plans', () => plansOf(world, NO_WISHES))

/** The same with what players wish. */
export function plansOf(world: WifWorld, wishes: Wishes): ReadonlyMap<string, Plan> {
  const afloat = new Afloat(world, wishes.alone)
  // 5: what is promised must be delivered if it can be.
  const loans = carryLoans(world, afloat)
  const plans = new Map<string, Plan>()
  for (const power of allPowers(world)) plans.set(power, planOf(world, power, afloat, wishes, loans, false))
  for (const power of allPowers(world)) {
    if (!afloat.partnersHelp(power) || !isWanting(world, power, plans.get(power)!)) continue
    afloat.release(
      power,
      plans.get(power)!.lines.filter(({ lender }) => lender === undefined),
    )
    plans.set(power, planOf(world, power, afloat, wishes, loans, true))
  }
  return plans
}

/** Whether resources are left over, and factories that have none. */
function isWanting(world: WifWorld, power: string, { lines, lent, withheld }: Plan): boolean {
  const { sources, sinks } = cargoOf(world, power)
  const all = (of: readonly { readonly number: number }[]) => of.reduce((sum, { number }) => sum + number, 0)
  const borrowed = lines.filter(({ lender }) => lender !== undefined)
  return all(lines) - all(borrowed) < Math.min(all(sources) - all(lent) - withheld, all(sinks) - all(borrowed))
}

function planOf(world: WifWorld, power: string, afloat: Afloat, wishes: Wishes, loans: Loans, withPartners: boolean): Plan {
  const cargo = cargoOf(world, power)
  const lent = loans.lines.filter(({ lender }) => lender === power)
  const borrowed = loans.lines.filter(({ borrower }) => borrower === power)
  const withheld = loans.withheld.get(power) ?? 0
  const sources = new Map(cargo.sources.map(({ hex, number }) => [hex, number - sent(lent, 'from', hex)]))
  const sinks = new Map(cargo.sinks.map(({ hex, number }) => [hex, number - sent(borrowed, 'to', hex)]))
  // What is promised and not delivered is used by nobody.
  let most = Math.max(0, [...sources.values()].reduce((sum, number) => sum + number, 0) - withheld)
  const lines: PlannedLine[] = []
  const carried = (of: Pick<Cargo, 'sources' | 'sinks'>, areas: readonly number[] | null): Carried => {
    const done = carry(world, {
      ...cargo,
      ...of,
      convoys: afloat.pointsOf(afloat.carriersFor(power, withPartners), areas),
      shipped: afloat.shippedBy(power),
      most,
    })
    for (const line of done.lines) {
      sources.set(line.from, sources.get(line.from)! - line.number)
      sinks.set(line.to, sinks.get(line.to)! - line.number)
      most -= line.number
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
  return {
    lines: [...lines.map((line, i) => ({ ...line, wished: i < wished })), ...borrowed.map((line) => ({ ...line, wished: false }))],
    lent,
    withheld,
    unmet,
    lacks,
    lacksFrom,
  }
}

/** What a power has to carry to its own factories. */
function cargoOf(world: WifWorld, power: string): Pick<Cargo, 'power' | 'sources' | 'sinks' | 'gateways'> {
  const beyond = beyondTheMap(world, power)
  const sources = [...resourcesOf(world, power), ...beyond.resources, ...tradedTo(world, power)]
  return {
    power,
    sources: sources.map(({ hex, general, oil, bombed }) => ({
      hex,
      number: general + Math.max(0, oil - bombed) - givenBy(world, power, hex),
    })),
    sinks: [...factoriesOf(world, power), ...beyond.factories].map(({ hex, factories }) => ({ hex, number: factories })),
    gateways: beyond.gateways,
  }
}
