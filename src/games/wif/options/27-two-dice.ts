import type { Amendment, LandCombat } from '../edition.ts'
import { isTank } from '../land-combat/combat.ts'
import { twoDiceOutlook } from '../land-combat/outlook.ts'
import { reckonTwoDice, rollTwoDice, twoDiceModifier } from '../land-combat/two-dice.ts'

const twoDice: Omit<LandCombat, 'support' | 'aftermath' | 'faceDown' | 'facts' | 'tenths' | 'mostBombarding' | 'hqsSupport'> = {
  roll: rollTwoDice,
  reckon: (...about) => reckonTwoDice(...about).text,
  modifier: twoDiceModifier,
  outlook: twoDiceOutlook,
  // Notes 7 and 8.
  lossOrder: { replaced: isTank, standIns: ['MOT'], because: 'a modifier: option 27, note 7' },
  missing: () => null,
}

/** Land combat on two dice, its odds and circumstances modifiers (11.15.6). */
export const twoDiceLandCombat: Amendment = {
  id: 27,
  title: 'two-dice land combat',
  section: '11.15.6',
  replaces: Object.keys(twoDice).map((rule) => `landCombat.${rule}`),
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, ...twoDice } }),
}
