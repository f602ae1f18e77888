import type { Amendment } from '../edition.ts'
import { isSS } from '../powers.ts'
import type { Troop } from '../state.ts'

const AIRCRAFT = 0
const SS_DIVISION = 1

/** Aircraft garrison nothing, and a division of the SS as much as a corps of others. */
export const garrisonValues: Amendment = {
  id: '9.5-garrison-values',
  layer: 'changes',
  title: 'garrison values',
  section: '9.2',
  replaces: ['garrisonValue'],
  amend: (edition) => ({
    ...edition,
    garrisonValue: (unit) => (unit.kind === 'air' ? AIRCRAFT : isSSDivision(unit) ? SS_DIVISION : edition.garrisonValue(unit)),
  }),
}

const isSSDivision = (unit: Troop): boolean => unit.kind === 'land' && unit.size === 'division' && isSS(unit)
