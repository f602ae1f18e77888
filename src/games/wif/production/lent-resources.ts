import type { Hex } from '../../../board/hex.ts'
import { allPowers, isActive, sideOfPower } from '../powers.ts'
import type { Loan } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import type { Afloat, Carriers } from './afloat.ts'
import { carry, type Line } from './carry.ts'
import { factoriesOf } from './factories.ts'
import type { Goods } from './lend-limits.ts'
import { resourcesOf } from './resources.ts'
import { givenBy } from './trade.ts'
import { tradeOfPowers } from './trade-of-powers.ts'

/** Resources of one power on their way to factories of another (5). */
export interface LentLine extends Line {
  readonly lender: string
  readonly borrower: string
  readonly carriers: Carriers
  /** By a trade agreement (5.1). */
  readonly byTrade: boolean
}

export interface Loans {
  readonly lines: readonly LentLine[]
  /** What each power has promised and could not send. */
  readonly withheld: ReadonlyMap<string, number>
}

const USA = 'USA'
const CHINA = 'China'

/** 13.6.1, 13.3.2: whose convoy points carry what one power gives another: its own, the other's and their partners'; those of a neutral USA by its entry options. */
function carriersOf(world: WifWorld, afloat: Afloat, lender: string, borrower: string, what: Goods): string[] {
  const side = sideOfPower(world, borrower)
  const isNeutralUsa = (power: string): boolean => power === USA && !isActive(world, USA)
  const carries = (power: string): boolean => !isNeutralUsa(power) || mayCarry(world, lender, borrower, what)
  const partners = allPowers(world).filter(
    (power) =>
      power !== lender &&
      power !== borrower &&
      (isNeutralUsa(power) || (isActive(world, power) && sideOfPower(world, power) === side)) &&
      afloat.helps(power),
  )
  return [lender, borrower, ...partners].filter(carries)
}

/** 13.3.2: what the convoy points of a neutral USA carry: resources to China (9), its own build points to China (17), its own resources to the western Allies (38), and all that it lends (32). */
function mayCarry(world: WifWorld, lender: string, borrower: string, what: Goods): boolean {
  if (borrower === CHINA && (what === 'resources' || lender === USA)) return true
  if (lender !== USA) return false
  return hasChosen(world, NO_WAR_ZONES) || (what === 'resources' && WEST.includes(borrower) && hasChosen(world, ARMED_MERCHANTMEN))
}
const NO_WAR_ZONES = 32
const ARMED_MERCHANTMEN = 38
const WEST: readonly string[] = ['Commonwealth', 'France']

/** How much of some lines goes from, or to, a hex. */
export const sent = (lines: readonly Line[], end: 'from' | 'to', hex: Hex): number =>
  lines.reduce((sum, line) => sum + (line[end] === hex ? line.number : 0), 0)

/** What one power sends another this turn of one kind: by their trade agreements (5.1), then what it has promised (5). */
export const promisesOf = (world: WifWorld, what: Goods): (Loan & { readonly byTrade: boolean })[] =>
  [
    ...tradeOfPowers(world).gifts.map((gift) => ({ ...gift, byTrade: true })),
    ...(world.state.production?.loans ?? []).map((loan) => ({ ...loan, byTrade: false })),
  ].filter((each) => each.what === what)

/** 5.1: by trade the giver and the receiver carry, and nobody else. */
export const carriersFor = (
  world: WifWorld,
  afloat: Afloat,
  { from, to, what, byTrade }: { from: string; to: string; what: Goods; byTrade: boolean },
): string[] => (byTrade ? [from, to] : carriersOf(world, afloat, from, to, what))

/** 5: what is promised in resources goes to the other's factories, as far as it can, before anything else is carried. */
export function carryLoans(world: WifWorld, afloat: Afloat): Loans {
  const lines: LentLine[] = []
  const withheld = new Map<string, number>()
  for (const { by, lost } of tradeOfPowers(world).defaults)
    for (const { what, number } of lost) if (what === 'resources') withheld.set(by, (withheld.get(by) ?? 0) + number)
  for (const promise of promisesOf(world, 'resources')) {
    const { from, to, number, byTrade } = promise
    const carriers = carriersFor(world, afloat, promise)
    const own = lines.filter(({ lender }) => lender === from)
    const theirs = lines.filter(({ borrower }) => borrower === to)
    const done = carry(world, {
      power: from,
      ...(byTrade && { partner: to }),
      sources: resourcesOf(world, from).map(({ hex, general, oil, bombed }) => ({
        hex,
        number: general + Math.max(0, oil - bombed) - sent(own, 'from', hex) - givenBy(world, from, hex),
      })),
      sinks: factoriesOf(world, to).map(({ hex, factories }) => ({ hex, number: factories - sent(theirs, 'to', hex) })),
      gateways: [],
      convoys: afloat.pointsOf(carriers),
      shipped: afloat.shippedBy(from),
      most: number,
    })
    for (const line of done.lines)
      lines.push({ ...line, lender: from, borrower: to, byTrade, carriers: afloat.claim(from, line, carriers) })
    const came = done.lines.reduce((sum, line) => sum + line.number, 0)
    if (came < number) withheld.set(from, (withheld.get(from) ?? 0) + number - came)
  }
  return { lines, withheld }
}
