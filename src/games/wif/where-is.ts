import { numbered } from '../common/words.ts'
import type { Unit } from './state.ts'
import type { WifWorld } from './world.ts'

/** "Red Sea 3, aboard TRS 1", "Minsk (E2140)", "in the repair pool". */
export function whereIs(world: WifWorld, unit: Unit): string {
  if (unit.place === 'map') return world.map.name(unit.hex)
  if (unit.sea)
    return `${world.map.seaAreaNames[unit.sea.area]} ${unit.sea.section}${unit.aboard === undefined ? '' : `, aboard ${world.unit(unit.aboard).name}`}`
  if (unit.place === 'circle') return `on the production circle, in ${numbered(unit.arrives! - world.state.turn.index, 'turn')}`
  return unit.place === 'repair' ? 'in the repair pool' : unit.place === 'reserve' ? 'in reserve' : 'in the force pool'
}

/** Where an arrow from a unit begins: its hex by code, its sea area by name; '' when it is on no map. */
export const placeCode = (world: WifWorld, unit: Unit): string =>
  unit.sea ? world.map.seaAreaNames[unit.sea.area] : unit.place === 'map' ? world.map.code(unit.hex) : ''
