import type { Amendment } from '../edition.ts'
import { seaWeather } from '../ground/terrain.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

const SLOWED: readonly NavalUnit['type'][] = ['CL', 'TRS', 'AMPH', 'CP']

/** Small ships and transports have 1 less of their movement allowance and range in a move through storm or blizzard (11.4.2). */
export const roughSeas: Amendment = {
  id: 18,
  title: 'rough seas',
  section: '11.4.2',
  replaces: ['sailing.rough'],
  amend: (edition) => ({ ...edition, sailing: { ...edition.sailing, rough: isRoughTo } }),
}

function isRoughTo(world: WifWorld, ship: NavalUnit, area: number): boolean {
  const weather = seaWeather(world, area)
  return SLOWED.includes(ship.type) && (weather === 'storm' || weather === 'blizzard')
}
