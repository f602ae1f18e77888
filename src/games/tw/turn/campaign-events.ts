import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { withdrawFrom } from '../control/withdraw.ts'

/** What the campaign brings at the start of this turn, in place of what is not played. */
export function campaignEvents(world: TwWorld): void {
  const { map, state } = world
  const due = state.events.filter(
    ({ turn, after }) => turn <= state.turn.index && (after === undefined || state.nations[after].conqueredBy !== null),
  )
  for (const event of due) {
    const passed: Hex[] = []
    for (const { what, to } of event.passes ?? []) {
      // A country that passes whole is its new owner's conquest; regions stay parts of their country (23.8, 23.21, 23.40).
      const country = state.nations[what]
      if (country) {
        world.changeNation(what, { controller: to, conqueredBy: to })
        world.endWars(what)
      }
      for (let hex = 0; hex < map.size; hex++) {
        if (!map.isLand(hex) || (map.regionNames[map.region[hex]] !== what && homeOf(world, hex) !== what)) continue
        world.setControl(hex, to)
        passed.push(hex)
      }
    }
    for (const [nation, narfs] of Object.entries(event.narfs ?? {})) world.earn(nation, narfs)
    world.report('campaign', 'campaign', event.text)
    withdrawFrom(world, passed, 'campaign')
  }
  world.note({ events: state.events.filter((event) => !due.includes(event)) })
}
