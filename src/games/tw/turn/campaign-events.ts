import type { Hex } from '../../../board/hex.ts'
import { mayBase } from '../air/bases.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { mayBasePort } from '../naval/ports.ts'
import { unitText } from '../pieces.ts'
import { controllerOf, homeOf, isFriendlyHex } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** What the campaign brings at the start of this turn, in place of what is not played. */
export function campaignEvents(world: TwWorld): void {
  const { map, state } = world
  const due = state.events.filter(({ turn, after }) => turn <= state.turn.index && (after === undefined || state.nations[after].conqueredBy !== null))
  for (const event of due) {
    const passed: Hex[] = []
    for (const { what, to } of event.passes ?? []) {
      // A country that passes whole is its new owner's conquest; regions stay parts of their country (23.8, 23.21, 23.40).
      const country = state.nations[what]
      if (country) Object.assign(country, { controller: to, conqueredBy: to })
      for (let hex = 0; hex < map.size; hex++) {
        if (!map.isLand(hex) || (map.regionNames[map.region[hex]] !== what && homeOf(world, hex) !== what)) continue
        world.setControl(hex, to)
        passed.push(hex)
      }
    }
    for (const [nation, narfs] of Object.entries(event.narfs ?? {})) world.nation(nation).narfs += narfs
    world.report('campaign', 'campaign', event.text)
    for (const hex of passed) for (const unit of [...world.troopsAt(hex), ...world.navalAt(hex)]) withdraw(world, unit)
  }
  state.events = state.events.filter((event) => !due.includes(event))
}

/** A unit in territory that has passed to somebody else goes to the nearest hex its nation may use, ships to the nearest such port; without one it is eliminated. */
function withdraw(world: TwWorld, unit: Unit): void {
  const { map } = world
  if (isFriendlyHex(world, unit.hex, unit.nation) || controllerOf(world, world.state.control[unit.hex]) === controllerOf(world, unit.nation)) return
  const far = map.distancesFrom(unit.hex)
  const refuges = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex) && far[hex] > 0 && Number.isFinite(far[hex]) && isFriendlyHex(world, hex, unit.nation) && mayStay(world, unit, hex))
  const to = refuges.sort((a, b) => far[a] - far[b] || a - b)[0]
  if (to === undefined) {
    world.report('withdrawal', 'campaign', `${unitText(unit)} has nowhere to withdraw to from ${map.name(unit.hex)} and is eliminated.`, [unit.hex])
    return world.eliminate(unit, 'cut off in territory that passed to another power')
  }
  world.report('withdrawal', 'campaign', `${unitText(unit)} withdraws from ${map.name(unit.hex)} to ${map.name(to)}.`, [unit.hex, to])
  world.move(unit, to)
}

/** Whether a hex has room for a unit: a base, a port, a place in its stack. */
function mayStay(world: TwWorld, unit: Unit, hex: Hex): boolean {
  if (unit.kind === 'air') return mayBase(world, unit, hex) === null
  if (unit.kind === 'naval') return world.map.portAt(hex) !== undefined && mayBasePort(world, unit, hex) === null
  return unit.kind === 'ground' && whyNotStack(world, [unit], hex) === null
}
