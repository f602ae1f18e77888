import type { Amendment } from '../edition.ts'
import { surprisedZocs } from './10-surprised-zocs.ts'
import { limitedStraits } from './12-straits.ts'
import { hqSupport } from './13-hq-support.ts'
import { fractionalOdds, fractionalOddsOnTwoDice } from './26-fractional-odds.ts'
import { twoDiceLandCombat } from './27-two-dice.ts'
import { variableReorganisation } from './29-variable-reorganisation.ts'
import { pacificZocs } from './9-pacific-zocs.ts'

/** Options that a campaign can be played with; their order says nothing. data/wif/options.yaml lists all that the rulebook has. */
export const options: readonly Amendment[] = [
  pacificZocs,
  surprisedZocs,
  limitedStraits,
  hqSupport,
  fractionalOdds,
  fractionalOddsOnTwoDice,
  twoDiceLandCombat,
  variableReorganisation,
]
