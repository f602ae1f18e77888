import type { Amendment } from '../edition.ts'
import { garrisonValues } from './garrison-values.ts'
import { lakeIce } from './lake-ice.ts'
import { navalRebase } from './naval-rebase.ts'
import { noTrsSupply } from './no-trs-supply.ts'
import { paradropRange } from './paradrop-range.ts'
import { passing } from './passing.ts'
import { snowEntry } from './snow-entry.ts'
import { ssWinterised } from './ss-winterised.ts'
import { twoConvoys } from './two-convoys.ts'

/** Changes of the Final Edition that a campaign can be played with; their order says nothing. data/wif/changes.yaml lists all there are. */
export const changes: readonly Amendment[] = [
  snowEntry,
  ssWinterised,
  lakeIce,
  garrisonValues,
  passing,
  navalRebase,
  twoConvoys,
  paradropRange,
  noTrsSupply,
]
