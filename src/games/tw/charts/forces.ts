import type { Rating } from './results.ts'
import type { Tables } from './load-tables.ts'

/** Movement points of an ARM, MECH or CAV in the second impulse (9.2, 10.2.4); for the Axis inside the 1939 USSR one less. */
export function secondImpulseMove(tables: Tables, rating: Rating, printed: number, axisInUssr = false): number {
  if (rating === 4) return tables.ratings['fourth rate moves']
  const less = tables.ratings[axisInUssr ? 'second impulse of the Axis in the 1939 USSR' : 'second impulse'][`${rating}`]
  return Math.max(printed - less, 0)
}

/** Movement points of a unit in Reserve (9.9.4, 9.9.6): ARM, MECH and CAV as in the second impulse. */
export function reserveMove(tables: Tables, type: string, rating: Rating, printed: number, depleted: boolean, axisInUssr = false): number {
  if (depleted || rating === 4) return tables.ratings['depleted reserves move']
  if (type === 'MOT' || type === 'MOTFlak') return Math.max(printed - tables.ratings['motorised reserves'][`${rating}`], 0)
  return secondImpulseMove(tables, rating, printed, axisInUssr)
}

/** Times the printed factors of a fortress's garrison under so many Siege markers (10.6.6, 13.2.3); null for types that it does not multiply. */
export function fortressTimes(tables: Tables, type: string, siegeMarkers: 0 | 1 | 2 | 3): number | null {
  const kind = tables.works['siege types'][type]
  return kind === undefined ? null : tables.works.siege[`${siegeMarkers}`][kind]
}
