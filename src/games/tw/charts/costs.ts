import type { Activity, AIR_TYPES, Effort, GROUND_TYPES, Power, STRATEGIC_TYPES } from './cost-schemas.ts'
import type { Tables } from './load-tables.ts'

export type GroundType = (typeof GROUND_TYPES)[number]
export type AirType = (typeof AIR_TYPES)[number]
export type StrategicType = (typeof STRATEGIC_TYPES)[number]

/** NARFs of an effort, for RLE and LLE of one marker; twice as many for what the Axis does inside the 1939 USSR (4.1-4.3). */
export const effortCost = (tables: Tables, power: Power, effort: Effort, axisInUssr = false): number =>
  tables.efforts.cost[power][effort] * (axisInUssr && effort !== 'MLE' ? tables.efforts['times in the 1939 USSR'] : 1)

/** Whether an effort allows an activity (4.0). */
export const effortAllows = (tables: Tables, effort: Effort, activity: Activity): boolean =>
  tables.efforts.efforts[effort].allows.has(activity)

const factorCost = (tables: Tables, owner: string, type: GroundType): number => {
  const row = tables.production.ground[type]
  return row['factor by power']?.[owner] ?? row.factor
}

/** NARFs of a new ground unit of so many factors, its cadre included (15.1.2). `owner` is a power or minor country. */
export const groundCost = (tables: Tables, owner: string, type: GroundType, factors: number): number =>
  factorCost(tables, owner, type) * factors + tables.production.ground[type].cadre

/** NARFs to repair a depleted ground unit of so many printed factors: half of them, rounded up, without cadre; twice when it moved, and twice for the Axis in the 1939 USSR (15.1.3.3). */
export function groundRepairCost(
  tables: Tables,
  owner: string,
  type: GroundType,
  factors: number,
  { moved = false, axisInUssr = false } = {},
): number {
  const repair = tables.production['ground repair']
  const times = (moved ? repair['times if moved'] : 1) * (axisInUssr ? repair['times for the Axis in the 1939 USSR'] : 1)
  return Math.ceil(factors * repair['share of factors']) * factorCost(tables, owner, type) * times
}

const airRow = (tables: Tables, owner: string, type: AirType) =>
  tables.production.air[type]['by power']?.[owner] ?? tables.production.air[type]

/** NARFs of a new air unit with its cadre (15.1.2). */
export const airCost = (tables: Tables, owner: string, type: AirType): number =>
  airRow(tables, owner, type).build + airRow(tables, owner, type).cadre

/** NARFs of that for its cadre. */
export const airCadre = (tables: Tables, owner: string, type: AirType): number => airRow(tables, owner, type).cadre

/** NARFs to repair a depleted air unit; twice after a mission or beside enemies (15.1.3.1). */
export const airRepairCost = (tables: Tables, owner: string, type: AirType, afterMissionOrBesideEnemy: boolean): number =>
  airRow(tables, owner, type).repair *
  (afterMissionOrBesideEnemy ? tables.production['air repair times after a mission or beside the enemy'] : 1)

/** NARFs of one space of a shipyard track; CVs cannot be accelerated: null (15.1.2, 15.1.5.4). */
export function navalSpaceCost(tables: Tables, owner: string, kind: 'Fleet' | 'CV', accelerated: boolean): number | null {
  const { Fleet, CV } = tables.production.naval
  if (kind === 'Fleet') return accelerated ? Fleet['accelerated space'] : Fleet.space
  return accelerated ? null : (CV['by power'][owner] ?? CV.space)
}

/** NARFs of a Strategic Warfare unit (15.1.2). */
export const strategicCost = (tables: Tables, owner: string, type: StrategicType): number =>
  (tables.production.strategic[type]['by power']?.[owner] ?? tables.production.strategic[type]).build

/** NARFs to repair a Strategic Warfare unit; null for those that cannot be. */
export const strategicRepairCost = (tables: Tables, owner: string, type: StrategicType): number | null =>
  (tables.production.strategic[type]['by power']?.[owner] ?? tables.production.strategic[type]).repair ?? null

/** NARFs that may be spent on units in a turn at their price: half the base, rounded up (15.1.6.1). */
export const constructionLimit = (tables: Tables, base: number): number => Math.ceil(base * tables.production['half of the base'].share)

/** Times the price of a unit: doubled beyond the limit, and again when it was eliminated out of supply (15.1.6.1, 12.6.4). */
export function priceTimes(tables: Tables, { beyondLimit, outOfSupply }: { beyondLimit: boolean; outOfSupply: boolean }): number {
  const half = tables.production['half of the base']
  return (beyondLimit ? half['times beyond'] : 1) * (outOfSupply ? half['times out of supply'] : 1)
}

/** NARFs of a declaration of war (6.4.2). */
export const warCost = (tables: Tables, power: Power, on: 'major power' | 'minor country' | 'Spain or Turkey'): number =>
  tables.costs['declarations of war'][power][on]
