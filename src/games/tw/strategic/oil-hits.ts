import { sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'

const USSR = 'USSR'

/** 24.2: an oil hit counts in the Soviet player turn of the next turn, if an Axis airbase is near enough to Baku. */
export function hitSovietOil(world: TwWorld, at: string): void {
  const { map, state, tables } = world
  const within = tables.oil['Soviet hit']['hexes to Baku']
  const distances = map.distancesFrom(map.find('Baku')!, undefined, within)
  const isNear = state.installations.some(
    ({ kind, hex, nation }) => kind === 'airbase' && sideOfNation(world, nation) === 'Axis' && distances[hex] <= within,
  )
  if (!isNear)
    return world.report('strategic warfare', '24.2', `No Axis airbase lies within ${within} hexes of Baku: no oil hit at ${at}.`, [
      map.find(at)!,
    ])
  world.note({ oilHits: { ...state.oilHits, [USSR]: { turn: state.turn.index, hits: tables.oil['Soviet hit'].factors } } })
  world.report('strategic warfare', '24.2', `Oil hit at ${at}: the Soviet Union has one oil factor less next turn.`, [map.find(at)!])
}
