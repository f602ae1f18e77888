import type { Step, World } from '../engine/game.ts'
import type { Store } from '../store/store.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignFile } from './campaign-file.ts'

/** Where the log keeps how many turns a campaign lasts that ends before its scenario: fixed when it starts. */
const TURNS = 'turns'
/** Name of the row that stands behind a campaign's last step. */
export const OVER = 'the campaign is over'

type Logged = Pick<Campaign, 'game' | 'store'>

/** Writes down at the start how many turns a campaign lasts, if its file says so. */
export function keepLength(store: Store, { turns }: CampaignFile): void {
  if (turns !== undefined) store.setMeta(TURNS, String(turns))
}

/** Turns that the campaign lasts; Infinity: as many as its scenario. */
const turnsOf = (store: Store): number => Number(store.meta(TURNS) ?? Infinity)

/** Why a campaign's file and its log do not agree about its length; null when they do. */
export function lengthDiffers(store: Store, { turns }: CampaignFile): string | null {
  if (turns === undefined || turns === turnsOf(store)) return null
  const inLog = store.meta(TURNS)
  return `how long a campaign lasts is fixed when it starts: the log has ${inLog === undefined ? 'no turns' : `'turns: ${inLog}'`}, the file 'turns: ${turns}'`
}

/** The step that a position stands before; null when the game is over, or the turns of the campaign are. */
export function nextStep({ game, store }: Logged, world: World): Step | null {
  const step = game.nextStep(world)
  return step !== null && isBeyond({ game, store }, step) ? null : step
}

function isBeyond({ game, store }: Logged, { name }: Step): boolean {
  const turns = turnsOf(store)
  if (turns === Infinity) return false
  const begun = new Set(
    store
      .steps()
      .filter((row) => row.abandoned === null && row.name !== OVER)
      .map((row) => game.turnOf(row.name)),
  )
  return begun.size >= turns && !begun.has(game.turnOf(name))
}

/** What the last report says of a campaign that ended with its turns, before its game; null for any other. */
export function endedInTime({ game, store }: Logged, world: World): string | null {
  if (game.nextStep(world) === null) return null
  const { sides } = game.outcome(world)
  const turns = turnsOf(store)
  return `It was to last ${turns} ${turns === 1 ? 'turn' : 'turns'}, and stands as the points do: ${sides.map(({ side, points }) => `${side} ${points}`).join(', ')}.`
}
