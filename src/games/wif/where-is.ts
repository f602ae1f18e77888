import { numbered } from '../common/words.ts'
import type { Place, Unit } from './state.ts'
import type { WifWorld } from './world.ts'

/** Places in a player's words. */
export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  map: 'on the map',
  sea: 'at sea',
  repair: 'in the repair pool',
  construction: 'in the construction pool',
  circle: 'on the production circle',
  reserve: 'in reserve',
  pool: 'in the force pool',
  'lend-lease': 'in the lend-lease pool',
  gone: 'out of the game',
}

/** "Red Sea 3, aboard TRS 1", "Minsk (E2140)", "in the repair pool". */
export function whereIs(world: WifWorld, unit: Unit): string {
  if (unit.place === 'map') return world.map.name(unit.hex)
  if (unit.sea)
    return `${world.map.seaAreaNames[unit.sea.area]} ${unit.sea.section}${unit.aboard === undefined ? '' : `, aboard ${world.unit(unit.aboard).name}`}`
  if (unit.place === 'circle') return `on the production circle, in ${numbered(unit.arrives! - world.state.turn.index, 'turn')}`
  return PLACE_NAMES[unit.place]
}

/** Where an arrow from a unit begins: its hex by code, its sea area by name; '' when it is on no map. */
export const placeCode = (world: WifWorld, unit: Unit): string =>
  unit.sea ? world.map.seaAreaNames[unit.sea.area] : unit.place === 'map' ? world.map.code(unit.hex) : ''
