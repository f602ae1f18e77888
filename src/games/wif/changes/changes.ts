import type { Amendment } from '../edition.ts'
import { limitsByMultiple } from './limits-by-multiple.ts'
import { freeGroundStrikes } from './free-ground-strikes.ts'
import { threeShips } from './three-ships.ts'
import { savedPoints } from './saved-points.ts'
import { chineseMilitia } from './chinese-militia.ts'
import { infantryGearing } from './infantry-gearing.ts'
import { convoysMove } from './convoys-move.ts'
import { motOnRail } from './mot-on-rail.ts'
import { namedShips } from './named-ships.ts'
import { keepMinorUnits } from './keep-minor-units.ts'
import { olderPact } from './older-pact.ts'
import { germanyNotSurprised } from './germany-not-surprised.ts'
import { noHqSupport } from './no-hq-support.ts'
import { optionsNotUsed } from './options-not-used.ts'
import { noCap } from './no-cap.ts'
import { interceptionRange } from './interception-range.ts'
import { balkanBan } from './balkan-ban.ts'
import { ussrItaly } from './ussr-italy.ts'
import { libertyShips } from './liberty-ships.ts'
import { faceDown } from './face-down.ts'
import { garrisonValues } from './garrison-values.ts'
import { lakeIce } from './lake-ice.ts'
import { navalRebase } from './naval-rebase.ts'
import { noTrsSupply } from './no-trs-supply.ts'
import { paradropRange } from './paradrop-range.ts'
import { passing } from './passing.ts'
import { passingEarns } from './passing-earns.ts'
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
  passingEarns,
  navalRebase,
  twoConvoys,
  paradropRange,
  noTrsSupply,
  noCap,
  interceptionRange,
  balkanBan,
  ussrItaly,
  libertyShips,
  faceDown,
  limitsByMultiple,
  freeGroundStrikes,
  threeShips,
  savedPoints,
  chineseMilitia,
  infantryGearing,
  convoysMove,
  motOnRail,
  namedShips,
  keepMinorUnits,
  olderPact,
  germanyNotSurprised,
  noHqSupport,
  optionsNotUsed,
]
