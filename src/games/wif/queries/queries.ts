import type { GameQuery } from '../../../engine/query.ts'
import type { WifWorld } from '../world.ts'
import { convoys } from './convoys.ts'
import { diplomacy } from './diplomacy.ts'
import { garrison } from './garrison.ts'
import { hexQuery } from './hex.ts'
import { myUnits } from './my-units.ts'
import { odds } from './odds.ts'
import { partisans } from './partisans.ts'
import { circle, forcePool, production } from './production.ts'
import { range } from './range.ts'
import { reachQuery } from './reach.ts'
import { sea } from './sea.ts'
import { supply } from './supply.ts'
import { usEntry } from './us-entry.ts'
import { whatIf } from './what-if.ts'
import { weather } from './weather.ts'
import { whereIsQuery } from './where-is.ts'

/** What a seat may ask about the position by mail. World in Flames hides nothing that is on the board. */
export const queries: readonly GameQuery<WifWorld>[] = [
  myUnits,
  whereIsQuery,
  hexQuery,
  sea,
  reachQuery,
  range,
  odds,
  supply,
  production,
  forcePool,
  circle,
  whatIf,
  convoys,
  partisans,
  usEntry,
  diplomacy,
  garrison,
  weather,
]
