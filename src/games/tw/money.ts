import { numbered } from '../common/words.ts'
import { constructionLimit, priceTimes } from './charts/costs.ts'
import { commanderOf } from './powers.ts'
import { isFrom } from './seasons.ts'
import type { Nation, Season } from './state.ts'
import { openNarfs } from './secrets.ts'
import { isUsaToEnter, USA } from './usa/entry-level.ts'
import type { TwWorld } from './world.ts'

/** NARFs that somebody pays. */
interface Share {
  readonly who: string
  readonly narfs: number
}

/** What a purchase comes to: who pays how much, and what of it counts towards half the base of a major power (15.1.6.1). */
export interface Price {
  readonly shares: readonly Share[]
  /** Of units: their nation. Who pays in its place is named. */
  readonly nation?: string
  readonly total: number
  readonly counted?: { readonly power: string; readonly narfs: number }
  /** How it comes about: "8 NARFs", "26 NARFs (12 within half the base, 7 beyond it doubled)". */
  readonly text: string
}

/** 15.1.6.1: from Spring 1940 on major powers pay double beyond half their base. */
function hasLimit(world: TwWorld): boolean {
  const [season, year] = world.tables.production['half of the base'].from.split(' ')
  return isFrom(world.state.turn, season as Season, Number(year))
}

/** NARFs that a major power may still spend on units at their price in this player turn. */
export function roomWithinHalf(world: TwWorld, power: string): number {
  if (!hasLimit(world)) return Infinity
  const { base, spentOnUnits } = world.nation(power)
  // 22.7.2: what a USA at peace builds falls out of its base at once; half is that of the base before.
  const before = power === USA && isUsaToEnter(world) ? base + spentOnUnits : base
  return Math.max(0, constructionLimit(world.tables, Math.max(before, 0)) - spentOnUnits)
}

/**
 * 14.4, 15.1.6.1: the price of building or repairing units of a nation that cost so much. A Satellite pays out of its own NARFs and its major power the rest; `paidBy` is a Satellite that
 * pays for its major power. What goes beyond half the base of the major power is doubled.
 */
export function unitPrice(world: TwWorld, nation: Nation, cost: number, paidBy?: string): Price {
  const power = commanderOf(world, nation.name) ?? nation.name
  // 16.5: what a border war has cost a country is borne by Germany.
  const own = nation.kind === 'minor' && nation.borderWar === undefined ? Math.min(Math.max(nation.narfs, 0), cost) : 0
  const rest = cost - own
  const within = Math.min(rest, roomWithinHalf(world, power))
  const beyond = (rest - within) * priceTimes(world.tables, { beyondLimit: true, outOfSupply: false })
  const shares = [
    ...(own > 0 ? [{ who: nation.name, narfs: own }] : []),
    ...(rest > 0 || own === 0 ? [{ who: paidBy ?? power, narfs: within + beyond }] : []),
  ]
  const total = own + within + beyond
  const parts = [
    ...(own > 0 && rest > 0 ? [`${own} from ${nation.name}`] : []),
    ...(beyond > 0 ? [...(within > 0 ? [`${within} within half the base`] : []), `${rest - within} beyond it, doubled`] : []),
  ]
  return {
    shares,
    nation: nation.name,
    total,
    counted: { power, narfs: within + beyond },
    text: `${numbered(total, 'NARF')}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`,
  }
}

/** The price of what no limit counts: works, Reserves, upgrades. */
export const plainPrice = (power: string, narfs: number): Price => ({
  shares: [{ who: power, narfs }],
  total: narfs,
  text: `${numbered(narfs, 'NARF')}`,
})

/** 14.1.4: spending beyond what is at hand must be meant. */
export function whyNotPay(world: TwWorld, { shares, text }: Price, deficit: boolean): string | null {
  const short = shares.find(({ who, narfs }) => narfs > 0 && world.nation(who).narfs < narfs)
  if (!short || deficit) return null
  return `14.1.4: this costs ${text} and ${short.who} has ${world.nation(short.who).narfs}; with 'deficit: yes' it is spent all the same, and the base falls for good`
}

/** Pays, and says what is left: "8 NARFs, 41 left", or "8 NARFs, Germany 41 left" of another nation's units. */
export function pay(world: TwWorld, { shares, nation, counted, text }: Price): string {
  for (const { who, narfs } of shares) world.spend(who, narfs)
  if (counted) world.changeNation(counted.power, { spentOnUnits: world.nation(counted.power).spentOnUnits + counted.narfs })
  return `${text}, ${shares.map(({ who }) => `${shares.length > 1 || (nation !== undefined && who !== nation) ? `${who} ` : ''}${openNarfs(world, who)}`).join(', ')} left`
}

/** Why a nation cannot pay for units of another (14.4), or null. */
export function whyNotPaidBy(world: TwWorld, nation: Nation, paidBy: string | undefined): string | null {
  if (paidBy === undefined) return null
  const payer = world.state.nations[paidBy]
  if (payer?.kind !== 'minor' || payer.status !== 'satellite' || payer.conqueredBy !== null || payer.controller !== nation.name)
    return `14.4: ${paidBy} is no Satellite of ${nation.name}: only such pay for its units`
  return null
}
