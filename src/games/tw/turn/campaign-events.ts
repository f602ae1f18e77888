import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** What the campaign brings at the start of this turn, in place of what is not played. */
export function campaignEvents(world: TwWorld): void {
  const { map, state } = world
  for (const event of state.events.filter(({ turn }) => turn === state.turn.index)) {
    for (const { what, to } of event.passes ?? []) {
      for (let hex = 0; hex < map.size; hex++) {
        if (!map.isLand(hex) || (map.regionNames[map.region[hex]] !== what && homeOf(world, hex) !== what)) continue
        world.setControl(hex, to)
      }
    }
    world.report('campaign', 'campaign', event.text)
  }
  state.events = state.events.filter(({ turn }) => turn > state.turn.index)
}
