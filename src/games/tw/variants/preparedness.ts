import type { TwWorld } from '../world.ts'
import { hasDeed } from './bonuses.ts'

const USA = 'USA'
const FRANCE = 'France'
/** 28.2.4: the year without American grants. */
const NO_GRANTS_IN = 1941

/** 28.2.1, 28.2.4: whose army may be upgraded before its date: France's, and America's from Third- to Second-Rate. */
export const mayUpgradeEarly = (world: TwWorld, power: string, arm: string): boolean =>
  arm === 'army' &&
  ((power === FRANCE && hasDeed(world, 'army reform of France')) ||
    (power === USA && hasDeed(world, 'preparedness') && world.nation(USA).ratings.army === 3))

/** 28.2.4: why a power grants nothing now, or null. */
export const whyNoGrants = (world: TwWorld, power: string): string | null =>
  power === USA && world.state.turn.year === NO_GRANTS_IN && hasDeed(world, 'preparedness')
    ? `28.2.4: after U.S. Preparedness (USA 4) the USA grants nobody NARFs in ${NO_GRANTS_IN}: its own army comes first`
    : null
