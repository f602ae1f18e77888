import { numbered } from '../../common/words.ts'
import type { Unit } from '../state.ts'
import { isConvoy } from './ships.ts'

/** "Kaga, Kaiun (5 points)": units at sea in reports, convoys with their convoy points. */
export const namesOf = (units: readonly Unit[]): string =>
  units.map((unit) => (isConvoy(unit) ? `${unit.name} (${numbered(unit.points, 'point')})` : unit.name)).join(', ')
