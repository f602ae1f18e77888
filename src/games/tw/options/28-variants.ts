import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { barredBy, bonusesOf, hasDeed } from '../variants/bonuses.ts'
import { FRANCE, intelligenceCoup, placeFrench } from '../variants/intelligence-coup.ts'
import { giftOf } from '../variants/gifts.ts'
import { playVariant } from '../variants/play.ts'
import { mayUpgradeEarly, whyNoGrants } from '../variants/preparedness.ts'
import { counterVariant, rollForVariant } from '../variants/roll.ts'
import { sudan } from '../variants/sudan.ts'
import { variantsSegment } from '../variants/segment.ts'

/** Powers roll for projects in place of naming diplomatic targets, and play what they obtain. */
export const variants: Amendment = {
  id: '28',
  title: 'variants',
  section: '28',
  replaces: ['bonuses', 'mayNotUpgrade', 'mayUpgrade', 'mayNotGrant', 'lesserSources', 'isWarned', 'cooperate', 'building.gift'],
  amend: (edition) => ({
    ...edition,
    bonuses: bonusesOf,
    mayNotUpgrade: barredBy,
    mayUpgrade: mayUpgradeEarly,
    mayNotGrant: whyNoGrants,
    lesserSources: sudan,
    isWarned: (world, nation) => nation === FRANCE && hasDeed(world, 'intelligence coup'),
    cooperate: (world) => hasDeed(world, 'cooperation'),
    building: { ...edition.building, gift: giftOf },
    beforeDiplomacy: [...edition.beforeDiplomacy, variantsSegment],
    afterDeclarations: [...edition.afterDeclarations, intelligenceCoup],
    decisions: insertedBefore(
      insertedBefore(edition.decisions, 'diplomacy', [rollForVariant, counterVariant, playVariant]),
      'strategic warfare',
      [placeFrench],
    ),
  }),
}
