import { numbered } from '../../common/words.ts'
import type { Amendment } from '../edition.ts'

/** A die on a table says what attrition costs the U-Boats, in place of a share of the ASW. */
export const uboatAttritionTable: Amendment = {
  id: '29.17',
  title: 'optional U-Boat attrition',
  section: '29.17',
  excludes: ['29.5'],
  replaces: ['uboats.attrition'],
  amend: (edition) => ({
    ...edition,
    uboats: {
      ...edition.uboats,
      attrition: ({ dice, tables }, asw) => {
        if (asw === 0) return { lost: 0, section: '29.17', why: '' }
        const roll = dice.roll(10, 'U-Boat attrition')
        return {
          lost: tables.uboatAttrition.lost(roll, asw),
          section: '29.17',
          why: `${numbered(asw, 'ASW', 'ASW')}, rolled ${roll}`,
        }
      },
    },
  }),
}
