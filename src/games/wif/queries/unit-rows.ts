import type { TextTable } from '../../../engine/query.ts'
import type { Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { valuesText } from '../pieces.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'

/** "ARM 8-6 face-down", "FTR 6/2/4". */
export const kindOf = (world: WifWorld, unit: Unit): string =>
  `${unit.type} ${valuesText(world, unit)}${unit.kind === 'land' && unit.whitePrint ? ' white' : ''}`

/** Units with where they stand and how. Supply is said where `supply` holds. */
export const unitTable = (world: WifWorld, title: string, units: readonly Unit[], supply: (unit: Unit) => boolean): TextTable => ({
  title,
  columns: ['Unit', 'Kind and values', 'Where', 'State'],
  rows: units.map((unit) => [unit.name, kindOf(world, unit), whereIs(world, unit), stateOf(world, unit, supply(unit))]),
})

/** "face-down, damaged, OUT OF SUPPLY". What is at sea is always in supply (2.4.1). */
const stateOf = (world: WifWorld, unit: Unit, supply: boolean): string =>
  [
    unit.faceDown ? 'face-down' : 'face-up',
    ...(unit.kind === 'naval' && unit.damaged ? ['damaged'] : []),
    ...(unit.kind === 'naval' && unit.noPlanes ? ['no planes'] : []),
    ...(supply && unit.place === 'map' ? [inSupply(world, unit) ? 'in supply' : 'OUT OF SUPPLY'] : []),
  ].join(', ')
