import type { Campaign } from './campaign.ts'

/** A campaign that stands still by the moderator's order: since when, why, and the deadline that he set to a time meanwhile. */
interface Pause {
  readonly at: string
  readonly reason: string
  readonly until?: string | null
}

export const pauseOf = ({ store }: Campaign): Pause | null => JSON.parse(store.meta('paused') || 'null') as Pause | null

export const setPause = ({ store }: Campaign, pause: Pause | null): void =>
  store.setMeta('paused', pause === null ? '' : JSON.stringify(pause))

/** Why a campaign stands still; null when it does not. */
export const pausedBecause = (campaign: Campaign): string | null => pauseOf(campaign)?.reason ?? null
