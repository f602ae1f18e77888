import { remark } from '../../../engine/sheet-lines.ts'
import type { Standing } from './standing.ts'
import { explainSupply, inSupply } from '../supply/supply.ts'

/** What a prefilled sheet says of it: who is out of supply, and why. */
export function supplyLines(standing: Standing): string[] {
  const { world } = standing
  const without = [...standing.ground, ...standing.air, ...standing.ships].filter((unit) => unit.place === 'map' && !inSupply(world, unit))
  return without.length === 0
    ? []
    : without.flatMap((unit) => remark(`NO SUPPLY at ${world.map.name(unit.hex)}: ${explainSupply(world, unit)}.`))
}
