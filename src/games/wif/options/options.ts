import type { Amendment } from '../edition.ts'
import { surprisedZocs } from './10-surprised-zocs.ts'
import { limitedOverseas } from './11-limited-overseas.ts'
import { limitedStraits } from './12-straits.ts'
import { hqSupport } from './13-hq-support.ts'
import { winterisedMovement } from './15-winterised-movement.ts'
import { dynamicNavalMovement } from './16-dynamic-naval-movement.ts'
import { presenceOfTheEnemy } from './17-presence-of-the-enemy.ts'
import { roughSeas } from './18-rough-seas.ts'
import { transportDefence } from './21-transport-defence.ts'
import { airSeaSearch } from './22-air-sea-search.ts'
import { screening } from './23-screening.ts'
import { railwayBonus } from './25-railway-bonus.ts'
import { fractionalOdds, fractionalOddsOnTwoDice } from './26-fractional-odds.ts'
import { twoDiceLandCombat } from './27-two-dice.ts'
import { spottingFleetsOption } from './28-spotting-fleets.ts'
import { variableReorganisation } from './29-variable-reorganisation.ts'
import { saving } from './31-saving.ts'
import { impulseLimits } from './34-impulse-limits.ts'
import { isolatedReorganisation } from './35-isolated-reorganisation.ts'
import { cadre } from './36-cadre.ts'
import { foreignUnits } from './37-foreign-units.ts'
import { buildingAhead } from './38-building-ahead.ts'
import { gearingLimits } from './39-gearing-limits.ts'
import { compulsoryEasternPeace, compulsoryPeaceWithConvoys } from './42-compulsory-peace.ts'
import { enRouteInterception } from './43-en-route-interception.ts'
import { bounceCombat } from './44-bounce-combat.ts'
import { kamikazes } from './48-kamikazes.ts'
import { offensivePoints } from './49-offensive-points.ts'
import { pacificZocs } from './9-pacific-zocs.ts'

/** Options that a campaign can be played with; their order says nothing. data/wif/options.yaml lists all that the rulebook has. */
export const options: readonly Amendment[] = [
  pacificZocs,
  surprisedZocs,
  limitedOverseas,
  limitedStraits,
  hqSupport,
  winterisedMovement,
  dynamicNavalMovement,
  presenceOfTheEnemy,
  roughSeas,
  transportDefence,
  airSeaSearch,
  screening,
  railwayBonus,
  fractionalOdds,
  fractionalOddsOnTwoDice,
  twoDiceLandCombat,
  spottingFleetsOption,
  variableReorganisation,
  saving,
  impulseLimits,
  isolatedReorganisation,
  cadre,
  foreignUnits,
  buildingAhead,
  gearingLimits,
  compulsoryEasternPeace,
  compulsoryPeaceWithConvoys,
  enRouteInterception,
  bounceCombat,
  kamikazes,
  offensivePoints,
]
