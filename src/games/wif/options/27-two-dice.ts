import type { Amendment } from '../edition.ts'
import { twoDice } from '../land-combat/two-dice.ts'

/** Land combat on two dice, their odds and circumstances modifiers (11.15.6). */
export const twoDiceLandCombat: Amendment = {
  id: 27,
  title: 'two-dice land combat',
  section: '11.15.6',
  replaces: Object.keys(twoDice).map((rule) => `landCombat.${rule}`),
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, ...twoDice } }),
}
