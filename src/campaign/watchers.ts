import type { ToldLoss, View, World } from '../engine/game.ts'
import { type Campaign, viewFor } from './campaign.ts'
import type { CampaignFile } from './campaign-file.ts'
import { ALL, PUBLIC } from './readers.ts'

/** Somebody who plays no seat and reads the reports. */
export interface Watcher {
  readonly name: string
  readonly address: string
  /** In place of a seat's name: what he may read. */
  readonly reads: typeof PUBLIC | typeof ALL
  readonly isModerator: boolean
}

export const watchersOf = ({ moderator, observers }: CampaignFile): Watcher[] => [
  ...(moderator && moderator.copies !== 'none'
    ? [{ name: moderator.name, address: moderator.address, reads: moderator.copies === 'all' ? ALL : PUBLIC, isModerator: true } as const]
    : []),
  ...observers.map(({ name, address, spoilers }) => ({ name, address, reads: spoilers ? ALL : PUBLIC, isModerator: false }) as const),
]

/** "Otto, Karl (sees everything)": players may know who reads along. */
export const watchersInWords = (file: CampaignFile): string[] =>
  watchersOf(file).map(
    ({ name, reads, isModerator }) => `${isModerator ? 'the moderator' : name}${reads === ALL ? ' (sees everything)' : ''}`,
  )

/** What a watcher sees of a position. */
export const viewOfWatcher = (campaign: Campaign, world: World, reads: string, lost: readonly ToldLoss[]): View =>
  reads === ALL ? campaign.game.view(world, reads, lost) : viewFor(campaign, world, reads, lost)
