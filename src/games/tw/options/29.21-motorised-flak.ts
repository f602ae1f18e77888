import type { Amendment } from '../edition.ts'

/** Germany makes three of its Flak units motorised, one in a turn. */
export const motorisedFlak: Amendment = {
  id: '29.21',
  title: 'German motorized Flak',
  section: '29.21',
  replaces: ['building.exchanges'],
  amend: (edition) => ({
    ...edition,
    building: {
      ...edition.building,
      exchanges: (tables) => [...edition.building.exchanges(tables), tables.unitUpgrades['motorised Flak']],
    },
  }),
}
