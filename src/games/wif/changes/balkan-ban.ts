import type { Amendment } from '../edition.ts'

const WEST = ['Commonwealth', 'France', 'USA']
const EAST = ['Finland', 'Hungary', 'Rumania', 'Bulgaria']
const FROM = 1941

/** Before 1941 the western powers declare no war on the minor countries of the east. */
export const balkanBan: Amendment = {
  id: '9.0-balkan-ban-1941',
  layer: 'changes',
  title: 'no western declarations on the eastern minors before 1941',
  section: '9.3',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    whyNoWar: [
      ...edition.whyNoWar,
      ({ state }, by, on) =>
        WEST.includes(by) && EAST.includes(on) && state.turn.year < FROM ? `9.3: ${by} may not declare war on ${on} before ${FROM}` : null,
    ],
  }),
}
