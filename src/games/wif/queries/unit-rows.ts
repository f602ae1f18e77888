import type { TextTable } from '../../../engine/query.ts'
import type { Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { valuesText } from '../pieces.ts'
import type { WifWorld } from '../world.ts'

/** "ARM 8-6 face-down", "FTR 6/2/4". */
export const kindOf = (world: WifWorld, unit: Unit): string => `${unit.type} ${valuesText(world, unit)}${unit.kind === 'land' && unit.whitePrint ? ' white' : ''}`

/** Units with where they stand and how. Supply is said where `supply` holds. */
export const unitTable = (world: WifWorld, title: string, units: readonly Unit[], supply: (unit: Unit) => boolean): TextTable => ({
  title,
  columns: ['Unit', 'Kind and values', 'Hex', 'State'],
  rows: units.map((unit) => [
    unit.name,
    kindOf(world, unit),
    world.map.name(unit.hex),
    `${unit.faceDown ? 'face-down' : 'face-up'}${supply(unit) ? (inSupply(world, unit) ? ', in supply' : ', OUT OF SUPPLY') : ''}`,
  ]),
})
