import type { Amendment } from '../edition.ts'
import { CHINA, COMMUNISTS } from '../factions.ts'

/** Warlords (option 53's) are not built. */
const CHINESE: readonly string[] = [CHINA, COMMUNISTS]
const POINTS = 1

/** Chinese MILs cost one build point. */
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
