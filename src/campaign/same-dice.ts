import type { Store } from '../store/store.ts'
import { waitsForRound } from './beacon.ts'
import type { Campaign } from './campaign.ts'

/**
 * Campaigns that play with the same dice, in lockstep: the secrets of their steps are of one chain and no orders are mixed in, so that a throw is the same wherever it is for the same
 * purpose in the same step. So that nobody learns from another table the orders of a step are closed before its dice may fall; whoever looks after all of the campaigns
 * releases the dice of a step when every one of them has closed it (`releaseDice`).
 */
const NAME = 'same dice'
const RELEASED = 'dice released'

type Logged = Pick<Campaign, 'store'>

/** Writes down that a campaign has the dice of others; `name` is the same in all of them. */
export const keepSameDice = (store: Store, name: string): void => store.setMeta(NAME, name)

/** What a campaign's dice are mixed with in place of its orders; null where they are its own. */
export const sameDiceOf = ({ store }: Logged): string | null => store.meta(NAME) ?? null

/** The last step whose dice may fall. */
export const releasedUpTo = ({ store }: Logged): number => Number(store.meta(RELEASED) ?? 0)
export const setReleased = ({ store }: Logged, number: number): void => store.setMeta(RELEASED, String(number))

/** Whether a step's orders are closed while its dice wait for other campaigns to close theirs. */
export function waitsForOthers(campaign: Logged): boolean {
  if (sameDiceOf(campaign) === null) return false
  const row = campaign.store.currentStep()
  return row !== undefined && row.parts !== null && row.number > releasedUpTo(campaign)
}

/** Whether a step's orders are closed while its dice may not fall yet. */
export const waitsForDice = (campaign: Logged): boolean => waitsForOthers(campaign) || waitsForRound(campaign) !== null

/** Whether the orders of step `number` can change no more: they are closed, or the step is over. */
export function hasClosed({ store }: Logged, number: number): boolean {
  const row = store.currentStep()
  return row === undefined || row.number > number || (row.number === number && row.parts !== null)
}

/** All campaigns of the dice are over: their seed may be told. */
export const releaseSeed = (campaign: Logged): void => setReleased(campaign, Infinity)

/** Whether the seed of a campaign that is over tells nobody what is still to fall in another. */
export const mayTellSeed = (campaign: Logged): boolean => sameDiceOf(campaign) === null || releasedUpTo(campaign) === Infinity
