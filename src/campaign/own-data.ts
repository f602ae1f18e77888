import { existsSync } from 'node:fs'
import { loadOverrides, type Overrides } from '../games/registry.ts'
import type { Store } from '../store/store.ts'
import type { CampaignFile } from './campaign-file.ts'

/** Says which decisions are worth a mail: no rule, and changed when the moderator likes, as the pace is. */
const PACES = 'paces.yaml'

/** The moderator's own data as his folder has it now; null without a folder. */
export const ownDataOf = ({ overridesPath, overrides }: CampaignFile): Overrides | null =>
  overridesPath === null ? null : { ...loadOverrides(overridesPath), folder: overrides! }

/** Keeps in the log what a campaign starts with. */
export const keepOwnData = (store: Store, own: Overrides | null): void => store.setMeta('overrides', JSON.stringify(own))

/** The moderator's own data that a campaign is played with: that of its log, whatever has become of the folder. Logs that keep none read the folder. */
export function ownDataInForce(store: Store, file: CampaignFile): Overrides | null {
  const kept = store.meta('overrides')
  if (kept === undefined) return ownDataOf(file)
  const own = JSON.parse(kept) as Overrides | null
  // A folder that is gone changes nothing; one that the campaign file names no more has no say in what is asked by mail.
  const now = file.overridesPath === null || existsSync(file.overridesPath) ? ownDataOf(file) : own
  const { [PACES]: _, ...rules } = own?.files ?? {}
  const paces = now?.files[PACES]
  const files = { ...rules, ...(paces !== undefined && { [PACES]: paces }) }
  return Object.keys(files).length > 0 ? { folder: own?.folder ?? now!.folder, files } : null
}
