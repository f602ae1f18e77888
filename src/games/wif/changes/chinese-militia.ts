import type { Amendment } from '../edition.ts'
import { CHINA, COMMUNISTS } from '../factions.ts'

const CHINESE: readonly string[] = [CHINA, COMMUNISTS]
const POINTS = 1

/** Chinese MILs cost one build point; so would warlords, which no option that is played brings (59). */
export const chineseMilitia: Amendment = {
  id: '13.6-chinese-mil-cost',
  layer: 'changes',
  title: 'Chinese MIL and warlord costs',
  section: '13.6.5',
  replaces: ['price'],
  amend: (edition) => ({
    ...edition,
    price: (unit) => (unit.type === 'MIL' && CHINESE.includes(unit.country) ? POINTS : edition.price(unit)),
  }),
}
