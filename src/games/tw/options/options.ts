import type { Amendment } from '../edition.ts'
import { uboatAttritionTable } from './29.17-uboat-attrition.ts'

/** Options that a campaign can be played with; their order says nothing. data/tw/options.yaml lists all that the rulebook has. */
export const options: readonly Amendment[] = [uboatAttritionTable]
