import type { Tables } from './load-tables.ts'

/** Modified roll that catches a force of so many units at most (7.8); halves of on-board units round up, and a supply line, which is none, counts as one (12.1.2). */
export function interceptionNumber(tables: Tables, units: number): number {
  const highest = tables.interception['highest roll']
  const column = Math.max(Math.ceil(units), 1)
  return column > 3 ? highest.more : highest[`${column as 1 | 2 | 3}`]
}

/** Whether a naval interception or counter-interception succeeds (7.8); an unmodified 1 always does and an unmodified 10 never. */
export function intercepts(tables: Tables, units: number, roll: number, modifier: number): boolean {
  if (roll === tables.interception['natural hit']) return true
  if (roll === tables.interception['natural miss']) return false
  return roll + modifier <= interceptionNumber(tables, units)
}

/** The modifier of a base so many Sea Areas away (0: beside the Sea Area); null beyond reach (7.8). */
export function distanceModifier(tables: Tables, seaAreas: number): number | null {
  if (seaAreas > tables.interception.reach) return null
  return (tables.interception.distance as Readonly<Record<string, number>>)[String(seaAreas)] ?? null
}
