import type { Hex } from '../../../board/hex.ts'
import { allPowers, isActive, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import type { Afloat, Carriers } from './afloat.ts'
import { carry, type Line } from './carry.ts'
import { factoriesOf } from './factories.ts'
import { resourcesOf } from './resources.ts'
import { givenBy } from './trade.ts'

/** Resources of one power on their way to factories of another (5). */
export interface LentLine extends Line {
  readonly lender: string
  readonly borrower: string
  readonly carriers: Carriers
}

export interface Loans {
  readonly lines: readonly LentLine[]
  /** What each power has promised and could not send. */
  readonly withheld: ReadonlyMap<string, number>
}

const USA = 'USA'
const CHINA = 'China'

/** 13.6.1, 13.3.2: whose convoy points carry what one power gives another: its own, the other's and their partners'; those of a neutral USA to China alone. */
export function carriersOf(world: WifWorld, afloat: Afloat, lender: string, borrower: string): string[] {
  const side = sideOfPower(world, borrower)
  const partners = allPowers(world).filter(
    (power) =>
      power !== lender && power !== borrower && isActive(world, power) && sideOfPower(world, power) === side && afloat.helps(power),
  )
  const barred = (power: string): boolean => power === USA && !isActive(world, USA) && borrower !== CHINA
  return [lender, borrower, ...partners].filter((power) => !barred(power))
}

/** How much of some lines goes from, or to, a hex. */
export const sent = (lines: readonly Line[], end: 'from' | 'to', hex: Hex): number =>
  lines.reduce((sum, line) => sum + (line[end] === hex ? line.number : 0), 0)

/** 5: what is promised in resources goes to the other's factories, as far as it can, before anything else is carried. */
export function carryLoans(world: WifWorld, afloat: Afloat): Loans {
  const lines: LentLine[] = []
  const withheld = new Map<string, number>()
  for (const { from, to, what, number } of world.state.production?.loans ?? []) {
    if (what !== 'resources') continue
    const carriers = carriersOf(world, afloat, from, to)
    const own = lines.filter(({ lender }) => lender === from)
    const theirs = lines.filter(({ borrower }) => borrower === to)
    const done = carry(world, {
      power: from,
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
    for (const line of done.lines) lines.push({ ...line, lender: from, borrower: to, carriers: afloat.claim(from, line, carriers) })
    const came = done.lines.reduce((sum, line) => sum + line.number, 0)
    if (came < number) withheld.set(from, (withheld.get(from) ?? 0) + number - came)
  }
  return { lines, withheld }
}
