import { numbered } from '../../common/words.ts'
import { smpsLeft } from '../charts/economy.ts'
import { smpsByOil } from '../logistics/oil.ts'
import { controllerOf, playerOf, sideOfNation } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 8.6: units of one minor Satellite that stratmove in a player turn. */
export const UNITS_OF_A_MINOR = 2

/** Whose SMPs a nation's units use: a minor country's own (8.6), else its power's. */
export const networkOf = (world: TwWorld, nation: string): string =>
  world.nation(nation).kind === 'minor' ? nation : (controllerOf(world, nation) ?? nation)

/** 8.4: SMPs of a power or minor country in this player turn, after what strategic warfare took, and for the Soviets Moscow (8.5.3), and with what oil gives or costs (24). */
export function smpCapacity(world: TwWorld, network: string): number {
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

/** Why the SMPs do not suffice, or null. */
export function whyNotAfford(world: TwWorld, bills: readonly Bill[]): string | null {
  for (const [network, smps] of totals(bills)) {
    if (smps > smpsFree(world, network))
      return `8.4: this takes ${numbered(smps, 'SMP')} (${billText(bills)}); ${network} has ${smpsFree(world, network)} of ${smpCapacity(world, network)} left`
  }
  return null
}

/** Spends them, and says so: "Germany 2 SMPs (...), 3 of 7 used". */
export function spend(world: TwWorld, bills: readonly Bill[]): string {
  for (const [network, smps] of totals(bills))
    world.remember((noted) => noted.smpUsed.set(network, (world.ops.smpUsed.get(network) ?? 0) + smps))
  return [...totals(bills)]
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
  const owner = (network: string) => playerOf(world, controllerOf(world, network) ?? network)
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
