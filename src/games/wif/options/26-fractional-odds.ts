import type { Amendment } from '../edition.ts'
import { fractionalTwoDice, tenthsOfOdds } from '../land-combat/fractional-odds.ts'

/** What is over of the odds is a chance of the next better ones (11.15.5). */
export const fractionalOdds: Amendment = {
  id: 26,
  title: 'fractional odds',
  section: '11.15.5',
  replaces: ['landCombat.tenths'],
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, tenths: tenthsOfOdds } }),
}

/** On two dice all modifiers are kept to the last tenth, with those of the odds (11.15.6). */
export const fractionalOddsOnTwoDice: Amendment = {
  id: '26 with 27',
  title: 'fractional odds on two dice',
  section: '11.15.6',
  joins: [26, 27],
  replaces: Object.keys(fractionalTwoDice).map((rule) => `landCombat.${rule}`),
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, ...fractionalTwoDice } }),
}
