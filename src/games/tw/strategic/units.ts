import { listed, numbered } from '../../common/words.ts'
import { allows, effortOf } from '../logistics/efforts.ts'
import { atWar } from '../powers.ts'
import type { StrategicType, StrategicUnit } from '../state.ts'
import { USA } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'

/** 5.0: who wages strategic warfare; the USA once it is at war, and the USSR where it may be bombed (29.12). */
export const GERMANY = 'Germany'
export const BRITAIN = 'Britain'
export const USSR = 'USSR'
export { USA }

export const WAGERS = [GERMANY, BRITAIN, USA, USSR] as const
export type Wager = (typeof WAGERS)[number]
/** Those that bomb. */
export type Bombing = Exclude<Wager, typeof USSR>

/** What each may have (5.1, 5.2). */
export const TYPES: Readonly<Record<Wager, readonly StrategicType[]>> = {
  Germany: ['U-Boat', 'SAC', 'INT', 'Jet INT'],
  Britain: ['ASW', 'SAC', 'INT'],
  USA: ['ASW', 'SAC'],
  USSR: ['INT'],
}
/** Those that strike; an MLE, a Pass or no effort at all leaves the others (5.0). */
const OFFENSIVE: ReadonlySet<StrategicType> = new Set(['U-Boat', 'SAC'])

/** 5.0: Spring and Fall turns, between powers that are at war. */
export const isSeason = (world: TwWorld): boolean => world.state.turn.season === 'Spring' || world.state.turn.season === 'Fall'
export const isWaged = (world: TwWorld): boolean => wagers(world).length > 0

/** 5.0: who wages it in this turn: Germany, and who is at war with it; nobody in other seasons. */
export function wagers(world: TwWorld): Wager[] {
  const allied = ([BRITAIN, USA, USSR] as const).filter(
    (power) =>
      atWar(world, GERMANY, power) &&
      (power === BRITAIN || world.state.powers[power] !== undefined) &&
      (power !== USSR || world.rules.bombing.ofUssr),
  )
  return isSeason(world) && allied.length > 0 ? [GERMANY, ...allied] : []
}
/** Britain and the USA, as far as they wage it: the U-Boat war and the bombing of Germany are with them. */
export const westernWagers = (world: TwWorld): (typeof BRITAIN | typeof USA)[] =>
  wagers(world).filter((power): power is typeof BRITAIN | typeof USA => power === BRITAIN || power === USA)

/** 5.0: before the plans are open nothing is known of an effort. */
export const mayStrike = (world: TwWorld, power: string): boolean =>
  world.state.plans[power] === undefined || allows(world, power, 'offensive strategic warfare')
/** Why a power may not strike (5.0): "an MLE allows no offensive strategic warfare"; or null. */
export function whyNotStrike(world: TwWorld, power: string): string | null {
  if (mayStrike(world, power)) return null
  const effort = effortOf(world, power)
  return effort === 'none'
    ? `${power} has no logistical effort this turn, and no offensive strategic warfare without one`
    : `${effort === 'Pass' ? 'a' : 'an'} ${effort} allows no offensive strategic warfare`
}
export const isOffensive = (type: StrategicType): boolean => OFFENSIVE.has(type)

const ofType = (world: TwWorld, power: string, type: StrategicType): StrategicUnit[] =>
  world.unitsOf(power, 'strategic').filter((unit): unit is StrategicUnit => unit.kind === 'strategic' && unit.type === type)

/** Units that have been built, the Depleted last: they do nothing before they are repaired. */
export const built = (world: TwWorld, power: string, type: StrategicType): StrategicUnit[] =>
  ofType(world, power, type).sort((a, b) => Number(a.depleted) - Number(b.depleted))
/** Those that may go to a box: sound, and not on the Murmansk Run (5.3.1). */
export const fit = (world: TwWorld, power: string, type: StrategicType): StrategicUnit[] =>
  built(world, power, type).filter(({ depleted, onRun }) => !depleted && onRun === undefined)
/** Those that a power may build: what it has lent is built at its expense (28.2.4). */
export const inPool = (world: TwWorld, power: string, type: StrategicType): StrategicUnit[] =>
  world
    .unitsIn('pool')
    .filter((unit): unit is StrategicUnit => unit.kind === 'strategic' && unit.type === type)
    .filter(({ nation, lentBy, from }) => (lentBy ?? nation) === power && (from ?? 0) <= world.state.turn.index)

/** Those that a power is told of: Jet INT once there are some, or some can be built (11.13). */
export const typesNow = (world: TwWorld, power: Wager): readonly StrategicType[] =>
  TYPES[power].filter((type) => type !== 'Jet INT' || built(world, power, type).length + inPool(world, power, type).length > 0)

/** "3 U-Boats", "1 ASW". */
export const counted = (n: number, type: StrategicType): string => numbered(n, type, type === 'U-Boat' ? 'U-Boats' : type)

/** "2 INT and 1 Jet INT": interceptors, jets by themselves (11.13). */
export function countedInt(int: readonly StrategicUnit[]): string {
  const jets = int.filter(isJetInt).length
  const plain = int.length - jets
  return listed([...(plain > 0 || jets === 0 ? [counted(plain, 'INT')] : []), ...(jets > 0 ? [counted(jets, 'Jet INT')] : [])])
}
export const isJetInt = ({ type }: StrategicUnit): boolean => type === 'Jet INT'

/** A modifier of a roll, by what it is called. */
export type Modifier = readonly [what: string, value: number]
export const sum = (modifiers: readonly Modifier[]): number => modifiers.reduce((total, [, value]) => total + value, 0)
/** "rolled 6 -2 (French port on the Bay of Biscay) = 4". */
export const rollText = (roll: number, modifiers: readonly Modifier[]): string =>
  modifiers.length === 0
    ? `rolled ${roll}`
    : `rolled ${roll} ${modifiers.map(([what, value]) => `${value < 0 ? '-' : '+'}${Math.abs(value)} (${what})`).join(' ')} = ${roll + sum(modifiers)}`
