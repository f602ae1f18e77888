import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { barredBy, bonusesOf, hasDeed } from '../variants/bonuses.ts'
import { playVariant } from '../variants/play.ts'
import { counterVariant, rollForVariant } from '../variants/roll.ts'
import { variantsSegment } from '../variants/segment.ts'

/** Powers roll for projects in place of naming diplomatic targets, and play what they obtain. */
export const variants: Amendment = {
  id: '28',
  title: 'variants',
  section: '28',
  replaces: ['bonuses', 'mayNotUpgrade', 'mayUpgrade', 'cooperate'],
  amend: (edition) => ({
    ...edition,
    bonuses: bonusesOf,
    mayNotUpgrade: barredBy,
    mayUpgrade: (world, power, arm) => power === 'France' && arm === 'army' && hasDeed(world, 'army reform of France'),
    cooperate: (world) => hasDeed(world, 'cooperation'),
    beforeDiplomacy: [...edition.beforeDiplomacy, variantsSegment],
    decisions: insertedBefore(edition.decisions, 'diplomacy', [rollForVariant, counterVariant, playVariant]),
  }),
}
