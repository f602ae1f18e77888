import { allPowers, atWar, sideOfPower } from './powers.ts'
import type { Unit } from './state.ts'
import { FRANCE, VICHY } from './vichy.ts'
import type { WifWorld } from './world.ts'

const USA = 'USA'
/** A region of the United Kingdom that becomes a territory of the USA's by option 44. */
export const NORTHERN_IRELAND = 'Northern Ireland'
/** Islands that change hands only by the USA's own choice. */
const NEVER_BY_WAR: readonly number[] = [37, 44]

/** Options that are there to be chosen under a condition alone: a war brings those that are there when it begins, and they are written down then. */
const UNDER_A_CONDITION = [4, 7, 24, 42, 43] as const
export type UnderACondition = (typeof UNDER_A_CONDITION)[number]
export const isUnderACondition = (option: number): option is UnderACondition => UNDER_A_CONDITION.some((each) => each === option)

/** 13.3.2: whether the USA has chosen an entry option, or counts as having done so by its wars. */
export const hasChosen = (world: WifWorld, option: number): boolean =>
  (world.state.entryOptions ?? []).includes(option) ||
  (!(world.state.politics?.entry && isUnderACondition(option)) && isBroughtByWar(world, option))

/** 13.3.2: whether the wars of the USA bring it an entry option, if that is there to be chosen. */
export function isBroughtByWar(world: WifWorld, option: number): boolean {
  if (NEVER_BY_WAR.includes(option) || !world.state.powers[USA]) return false
  const fights = (power: string) => isUnconquered(world, power) && atWar(world, USA, power)
  const enemies = allPowers(world).filter((power) => power !== VICHY && isOfAxis(world, power) && isUnconquered(world, power))
  if (enemies.length > 0 && enemies.every(fights)) return true
  const aim = world.tables.usOptions[option]?.aim ?? null
  if (aim === 'Japan') return fights('Japan')
  const europe = enemies.filter((power) => power === 'Germany' || power === 'Italy')
  return aim !== null && europe.length > 0 && europe.every(fights)
}

/** A neutral power of the Axis is of it still (2.1). */
const isOfAxis = (world: WifWorld, power: string): boolean => sideOfPower(world, power) === 'Axis' || AXIS.includes(power)
const AXIS: readonly string[] = ['Germany', 'Italy', 'Japan']

const isUnconquered = (world: WifWorld, power: string): boolean =>
  world.state.countries[power] !== undefined && world.state.countries[power].status !== 'conquered'

const INTERNED = 4
/** 13.3.2, option 4: the Bearn, Free French by the USA's choice, is not built before Vichy has collapsed. */
export const isInterned = (world: WifWorld, { name, country, type }: Unit): boolean =>
  type === 'CV' && name === 'Bearn' && country === FRANCE && world.state.powers[VICHY] !== undefined && hasChosen(world, INTERNED)

const MANOEUVRES = 45
/** 13.3.2, option 45: a neutral USA may choose any action. */
export const isManoeuvring = (world: WifWorld, power: string): boolean => power === USA && hasChosen(world, MANOEUVRES)

const REPAIRS = 25
/** 13.3.2, option 25: whether the USA repairs the ships of another major power. */
export const repairsFor = (world: WifWorld, power: string | null): boolean =>
  (power === 'Commonwealth' || power === 'France') && hasChosen(world, REPAIRS)
