import type { Amendment } from '../edition.ts'
import { hqSupport } from './13-hq-support.ts'
import { twoDiceLandCombat } from './27-two-dice.ts'

/** Options that a campaign can be played with; their order says nothing. data/wif/options.yaml lists all that the rulebook has. */
export const options: readonly Amendment[] = [hqSupport, twoDiceLandCombat]
