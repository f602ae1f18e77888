import type { Amendment } from '../edition.ts'
import { isCarrier, isScs } from '../sea/ships.ts'

/** Ships with names leave the game when they are sunk. */
export const namedShips: Amendment = {
  id: '13.6.9-named-ships',
  layer: 'changes',
  title: 'scrapping',
  section: '4.1',
  replaces: ['whereDestroyed'],
  amend: (edition) => ({
    ...edition,
    whereDestroyed: (world, unit) => (isScs(unit) || isCarrier(unit) ? 'gone' : edition.whereDestroyed(world, unit)),
  }),
}
