import { atWar, controllerOf } from '../powers.ts'
import { homeOf } from '../ground/control.ts'
import type { WifWorld } from '../world.ts'
import { type Compensation, NO_TRADE_CHANGES, type TradeChanges } from './state.ts'

/** What the two owe each other in a turn before anything changes it (5.1). */
const RESOURCES = 7
const BUILD_POINTS = 2
export const soviet = { GERMANY: 'Germany', USSR: 'USSR' } as const
const { GERMANY, USSR } = soviet

/** Minors on which a German declaration of war costs a resource each turn (5.1). */
const ATTACKED: readonly string[] = ['Bulgaria', 'Estonia', 'Finland', 'Hungary', 'Latvia', 'Lithuania', 'Turkey']
/** Those whose alignment with Germany does. */
const ALIGNED: readonly string[] = ['Bulgaria', 'Finland', 'Hungary']
/** Those whose alignment or declaration of war does until France has fallen. */
const BEFORE_FRANCE_FALLS: readonly string[] = ['Rumania', 'Yugoslavia']
/** Those that bring Germany compensation when the USSR attacks or enters them. */
export const COMPENSATED: readonly string[] = ['Denmark', 'Greece', 'Hungary', 'Norway', 'Sweden', 'Turkey', 'Yugoslavia']

/** 5.1: what the USSR owes Germany in resources and Germany the USSR in build points, as things stand; neither is less than none. */
export function sovietDeliveries(world: WifWorld): { readonly resources: number; readonly buildPoints: number } {
  const { reductions, compensation } = changesOf(world)
  const chosen = Object.values(compensation)
  return {
    resources: Math.max(0, RESOURCES - reductions.length + chosen.filter((each) => each === 'resource').length),
    buildPoints: Math.max(0, BUILD_POINTS - chosen.filter((each) => each === 'build point').length),
  }
}

export const changesOf = (world: WifWorld): TradeChanges => world.state.politics?.trade ?? NO_TRADE_CHANGES

/** 5.1: something happened that lowers the Soviet deliveries by one each turn, for good; each thing once. */
export function reduceDeliveries(world: WifWorld, reason: string): void {
  const changes = changesOf(world)
  if (!isAtPeace(world) || changes.reductions.includes(reason)) return
  changeTrade(world, { reductions: [...changes.reductions, reason] })
  world.report(
    'trade',
    '5.1',
    `${reason}: from now on the USSR owes Germany a resource less each turn, ${sovietDeliveries(world).resources}.`,
  )
}

/** 5.1: what a declaration of war changes in the trade of Germany and the USSR. */
export function noteWarForTrade(world: WifWorld, by: string, on: string): void {
  if (!isAtPeace(world)) return
  if (by === GERMANY && (ATTACKED.includes(on) || (BEFORE_FRANCE_FALLS.includes(on) && !hasFranceFallen(world))))
    reduceDeliveries(world, `Germany has declared war on ${on}`)
  if (by === USSR) compensate(world, on)
}

/** 5.1: the same of a minor that Germany has aligned of its own will; whom an Allied declaration of war drives to it changes nothing. */
export function noteAlignmentForTrade(world: WifWorld, by: string, minor: string): void {
  if (by === GERMANY && (ALIGNED.includes(minor) || (BEFORE_FRANCE_FALLS.includes(minor) && !hasFranceFallen(world))))
    reduceDeliveries(world, `Germany has aligned ${minor}`)
}

/** 5.1, 19.5: the pact of the two is broken, and nothing is delivered any more. */
export function endSovietTrade(world: WifWorld): void {
  if (isAtPeace(world)) changeTrade(world, { ended: true })
}

/** 5.1: war of the two ends it for good; peace, which is made after production (13.7), brings nothing back. */
export function noteSovietWar(world: WifWorld): void {
  if (isOpen(world) && atWar(world, GERMANY, USSR)) changeTrade(world, { ended: true })
}

/** 5.1: countries that units and ships of the USSR stand in are compensated for, as much as those it declares war on. */
export function noteSovietEntry(world: WifWorld): void {
  if (!isAtPeace(world)) return
  for (const unit of [...world.onMap(), ...world.inPort()])
    if (controllerOf(world, unit.country) === USSR) compensate(world, homeOf(world, unit.hex))
}

/** Germany says which of the two it takes for a country (5.1): for good. */
export const chooseFor = (world: WifWorld, country: string, chosen: Compensation): void =>
  changeTrade(world, { compensation: { ...changesOf(world).compensation, [country]: chosen } })

/** Germany may say what it takes for a country from the next production on. */
function compensate(world: WifWorld, country: string): void {
  const { compensation } = changesOf(world)
  if (COMPENSATED.includes(country) && compensation[country] === undefined)
    changeTrade(world, { compensation: { ...compensation, [country]: 'due' } })
}

/** Politics are played, both are in the game, and the pact holds. */
const isOpen = ({ state }: WifWorld): boolean =>
  state.politics !== undefined && !state.politics.trade?.ended && state.powers[GERMANY] !== undefined && state.powers[USSR] !== undefined

const isAtPeace = (world: WifWorld): boolean => isOpen(world) && !atWar(world, GERMANY, USSR)

/** Conquered once, or Vichied: what comes after, its liberation too, is not before. */
export const hasFranceFallen = ({ state }: WifWorld): boolean =>
  state.politics?.installedVichy !== undefined ||
  state.countries.France?.conqueredOnce === true ||
  (state.countries.France?.conqueredBy ?? null) !== null

export const changeTrade = (world: WifWorld, changes: Partial<TradeChanges>): void =>
  world.set({ politics: { ...world.state.politics, trade: { ...changesOf(world), ...changes } } })
