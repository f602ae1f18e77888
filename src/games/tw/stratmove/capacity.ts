import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { GERMANY } from '../east/pact.ts'
import { USA } from '../not-yet.ts'
import { americanHalfLeft, smpsLeft } from '../charts/economy.ts'
import { smpsByOil } from '../logistics/oil.ts'
import { atWar, controllerOf, playerOf, sideOfNation } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 8.6: units of one minor Satellite that stratmove in a player turn. */
export const UNITS_OF_A_MINOR = 2

/** 8.5.5: the half of the American SMPs that brings units out of the U.S. Box; the other, under the name of the USA, is for the board. */
export const USA_TO_EUROPE = 'USA to Europe'
const BRITAIN = 'Britain'
const US_BOX = 'United States'

/** Whose SMPs a nation's units use: a minor country's own (8.6), else its power's; of Americans by where they begin (8.5.5). */
export function networkOf(world: TwWorld, nation: string, from?: Hex): string {
  if (world.nation(nation).kind === 'minor') return nation
  const power = controllerOf(world, nation) ?? nation
  return power === USA && from !== undefined && from === world.map.find(US_BOX) ? USA_TO_EUROPE : power
}

/** 8.4: SMPs of a power or minor country in this player turn, after what strategic warfare took, and for the Soviets Moscow (8.5.3), and with what oil gives or costs (24). */
export function smpCapacity(world: TwWorld, network: string): number {
  if (network === USA_TO_EUROPE || network === USA) return americanHalf(world)
  const { movementPoints } = world.tables
  const { kind, smp } = world.nation(network)
  const city = world.traits['crippled without'].cities[network]
  const hex = city === undefined ? undefined : world.map.find(city)
  const level =
    hex !== undefined && sideOfNation(world, world.state.control[hex]) === 'Axis'
      ? Math.min(smp, movementPoints['USSR without Moscow'])
      : smp
  const oil = smpsByOil(world, network)
  return smpsLeft(
    world.tables,
    kind === 'major' ? (network as keyof typeof movementPoints.SMP) : 'minor country',
    level + Math.max(0, oil),
    (world.state.shortages[network]?.smp ?? 0) + Math.max(0, -oil),
  )
}

/** 8.5.5: each half of the American SMPs, with what has been bought for both and less what both have lost. */
function americanHalf(world: TwWorld): number {
  const { SMP, USA: halves } = world.tables.movementPoints
  const bought = world.nation(USA).smp - SMP.USA
  return americanHalfLeft(world.tables, halves['to Europe'] + bought, world.state.shortages[USA]?.smp ?? 0)
}

export const smpsFree = (world: TwWorld, network: string): number => smpCapacity(world, network) - (world.ops.smpUsed.get(network) ?? 0)

/** What a stratmove costs one network, with its arithmetic. */
export interface Bill {
  readonly network: string
  readonly smps: number
  readonly text: string
}

export const billText = (bills: readonly Bill[]): string => bills.map(({ text }) => text).join(', ')

/** Bills of one order together, by network. */
function totals(bills: readonly Bill[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { network, smps } of bills) sums.set(network, (sums.get(network) ?? 0) + smps)
  return sums
}

/** 8.7: whose SMPs Britain and the USA use besides their own once both are at war with Germany: the other's, those left when he has moved if he is another player. */
function lenderOf(world: TwWorld, network: string): string | null {
  const other = network === BRITAIN ? USA : network === USA || network === USA_TO_EUROPE ? BRITAIN : null
  if (other === null || ![BRITAIN, USA].every((power) => world.state.powers[power] && atWar(world, power, GERMANY))) return null
  const [own, his] = [playerOf(world, other === USA ? BRITAIN : USA), playerOf(world, other)]
  return own === his || (his !== null && world.ops.tried.has(turnKey(his))) ? other : null
}

/** What an order takes of each network: of its own SMPs first, then of a partner's (8.7). */
function shares(world: TwWorld, bills: readonly Bill[]): Map<string, number> | string {
  const taken = new Map<string, number>()
  const free = (network: string) => smpsFree(world, network) - (taken.get(network) ?? 0)
  for (const [network, smps] of totals(bills)) {
    const lender = lenderOf(world, network)
    const own = Math.min(smps, Math.max(0, free(network)))
    const lent = smps - own
    if (lent > 0 && (lender === null || lent > free(lender)))
      return `8.4: this takes ${numbered(smps, 'SMP')} (${billText(bills)}); ${network} has ${smpsFree(world, network)} of ${smpCapacity(world, network)} left${lender === null ? '' : `, and ${lender} ${smpsFree(world, lender)} (8.7)`}`
    taken.set(network, (taken.get(network) ?? 0) + own)
    if (lent > 0 && lender !== null) taken.set(lender, (taken.get(lender) ?? 0) + lent)
  }
  return taken
}

/** Why the SMPs do not suffice, or null. */
export function whyNotAfford(world: TwWorld, bills: readonly Bill[]): string | null {
  const taken = shares(world, bills)
  return typeof taken === 'string' ? taken : null
}

/** Spends them, and says so: "Germany 2 SMPs (...), 3 of 7 used". Throws when they do not suffice, which has been asked before. */
export function spend(world: TwWorld, bills: readonly Bill[]): string {
  const taken = shares(world, bills)
  if (typeof taken === 'string') throw new Error(taken)
  for (const [network, smps] of taken) world.remember((noted) => noted.smpUsed.set(network, (world.ops.smpUsed.get(network) ?? 0) + smps))
  return [...taken]
    .filter(([, smps]) => smps > 0)
    .map(
      ([network, smps]) => `${network} ${numbered(smps, 'SMP')}, ${world.ops.smpUsed.get(network)} of ${smpCapacity(world, network)} used`,
    )
    .join('; ')
}

const turnKey = (seat: string): string => `stratmoves of ${seat}`
/** 3.8: notes that a seat has had its stratmoves of this segment. */
export const noteTurn = (world: TwWorld, seat: string): void => world.remember((noted) => noted.tried.add(turnKey(seat)))

/** 8.7: powers share no SMPs. A partner's cargo (6.2.1) takes those that he has left, when his own stratmoves are over; before, they are his to spend. */
export function whyNotPartner(world: TwWorld, seat: string, bills: readonly Bill[]): string | null {
  const owner = (network: string) =>
    network === USA_TO_EUROPE ? playerOf(world, USA) : playerOf(world, controllerOf(world, network) ?? network)
  const isOver = (player: string | null) => player !== null && world.ops.tried.has(turnKey(player))
  const early = bills.find(({ network }) => owner(network) !== seat && !isOver(owner(network)))
  return early ? `8.7: this takes SMPs of ${early.network} (${early.text}), whose own stratmoves come after yours (3.8)` : null
}

const key = (unit: Unit): string => `stratmoved ${unit.id}`
export const hasStratmoved = (world: TwWorld, unit: Unit): boolean => world.ops.tried.has(key(unit))
export const noteStratmove = (world: TwWorld, units: readonly Unit[]): void =>
  units.forEach((unit) => world.remember((noted) => noted.tried.add(key(unit))))

/** Why a minor country moves no more units, or null (8.6). */
export function whyNotOfMinor(world: TwWorld, units: readonly Unit[]): string | null {
  for (const nation of new Set(units.map((unit) => unit.nation))) {
    if (world.nation(nation).kind !== 'minor') continue
    const count = world.unitsOf(nation).filter((unit) => units.includes(unit) || hasStratmoved(world, unit)).length
    if (count > UNITS_OF_A_MINOR) return `8.6: ${UNITS_OF_A_MINOR} units of ${nation} stratmove in a turn, this would make ${count}`
  }
  return null
}
