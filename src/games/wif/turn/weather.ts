import { isFrozen } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/** 8. Rolls the weather for a pair of impulses; a campaign may fix its first roll. Asterisks carry over, from turn to turn too. */
export function rollWeather(world: WifWorld): void {
  const { state } = world
  const { carried } = state.weather
  const forced = state.forced.weatherRoll
  const roll = forced ?? world.dice.roll(10, 'weather')
  if (forced !== null) world.set({ forced: { ...state.forced, weatherRoll: null } })
  const modified = roll + carried
  const { zones, next, advance } = world.tables.weatherChart.result(state.turn.months, modified)
  const frozenBefore = frozenLakeHexes(world)
  world.set({ weather: { roll, modified, carried: next, advance, zones } })
  const onMap = world.map.weatherNames.filter((zone) => zone !== 'none')
  const text = onMap.map((zone) => `${zone} ${zones[zone]}`).join(', ')
  const arithmetic = `${forced === null ? '' : 'fixed by the campaign at '}${roll}${carried ? `+${carried} carried over = ${modified}` : ''}`
  world.report(
    'weather',
    '8',
    `Weather roll ${arithmetic}: ${text}. The impulse marker will advance ${advance}${next ? `; the next roll gets +${next}` : ''}.`,
  )
  thaw(world, frozenBefore)
}

/** Lake hexes in snow or blizzard (8.2.1). */
function frozenLakeHexes(world: WifWorld): number[] {
  const { map } = world
  const lake = map.terrainNames.indexOf('lake')
  const frozen: number[] = []
  for (let hex = 0; hex < map.size; hex++) if (map.terrain[hex] === lake && isFrozen(world, hex)) frozen.push(hex)
  return frozen
}

/** 8.2.1: units caught on a lake that thaws come back as reinforcements in two turns. */
function thaw(world: WifWorld, frozenBefore: readonly number[]): void {
  const stillFrozen = new Set(frozenLakeHexes(world))
  for (const hex of frozenBefore) {
    if (stillFrozen.has(hex)) continue
    for (const unit of [...world.unitsAt(hex)]) {
      world.toProductionCircle(unit, 2)
      world.report(
        'weather',
        '8.2.1',
        `${unit.name} stood on the thawing lake ${world.map.name(hex)} and returns as a reinforcement in two turns.`,
        [hex],
      )
    }
  }
}
