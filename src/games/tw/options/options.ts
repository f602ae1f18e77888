import type { Amendment } from '../edition.ts'
import { variants } from './28-variants.ts'
import { forcedMarch } from './29.1-forced-march.ts'
import { eliteUnits } from './29.2-elite-units.ts'
import { carpetBombingOption } from './29.20-carpet-bombing.ts'
import { pilotTraining } from './29.3-pilot-training.ts'
import { bombingOfUssr } from './29.12-bombing-of-the-ussr.ts'
import { warInTheMed } from './29.14-war-in-the-med.ts'
import { simpleDiplomacyOption } from './29.15-simple-diplomacy.ts'
import { bomberWaves } from './29.18-bomber-waves.ts'
import { capitalShips } from './29.19-capital-ships.ts'
import { transylvania } from './29.4-transylvania.ts'
import { simpleUboats } from './29.5-simple-uboat-war.ts'
import { simpleBombingOption } from './29.8-simple-bombing.ts'
import { uboatCards } from './29.6-uboat-cards.ts'
import { bombingRaids } from './29.10-bombing-raids.ts'
import { bombingCards } from './29.9-bombing-cards.ts'
import { espionageCards } from './29.11-espionage-cards.ts'
import { navalCards } from './29.13-naval-cards.ts'
import { subHuntersOption } from './29.16-sub-hunters.ts'
import { uboatAttritionTable } from './29.17-uboat-attrition.ts'
import { motorisedFlak } from './29.21-motorised-flak.ts'
import { siegeOfLeningrad } from './29.22-siege-of-leningrad.ts'

/** Options that a campaign can be played with; their order says nothing. data/tw/options.yaml lists all that the rulebook has. */
export const options: readonly Amendment[] = [
  variants,
  forcedMarch,
  eliteUnits,
  pilotTraining,
  transylvania,
  simpleUboats,
  uboatCards,
  simpleBombingOption,
  bombingCards,
  bombingRaids,
  espionageCards,
  bombingOfUssr,
  navalCards,
  warInTheMed,
  simpleDiplomacyOption,
  subHuntersOption,
  uboatAttritionTable,
  bomberWaves,
  capitalShips,
  carpetBombingOption,
  motorisedFlak,
  siegeOfLeningrad,
]
