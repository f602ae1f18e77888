import { NO_HEX } from '../../../board/hex.ts'
import { friendlyHex, sideOf } from '../powers.ts'
import type { CampaignEvent, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/**
 * Wars and alignments that a campaign brings about itself, in place of politics (9.2, 9.6): with the first impulse of a side in a turn. They are told when
 * the step before it ends, so that everyone knows of them when he writes the sheet for that impulse; the war is declared in the impulse itself (15).
 */
export function campaignEvents(world: WifWorld): void {
  const { state } = world
  if (state.stage !== 'impulse' || state.impulses.bySide[state.active] > 0) return
  for (const event of (state.plans ?? []).filter(({ turn, side }) => turn <= state.turn.index && side === state.active)) {
    world.set({ plans: state.plans!.filter((other) => other !== event) })
    for (const { country, power } of event.aligns) {
      world.changeCountry(country, { controller: power })
      if (!event.war) world.noteAligned(country, power)
      world.report('alignment', '9.6', `${country} joins ${power}.`)
    }
    if (event.war) {
      const { between, by } = event.war
      world.declareWar({ between, declared: state.impulses.total + 1, by })
      world.report('war', '9.2', `${by} declares war on ${between.find((country) => country !== by)} in the impulse to come.`)
    }
    placeUnits(world, event)
  }
}

/** 9.6: what a country that has been aligned sets up, where the campaign says. */
function placeUnits(world: WifWorld, event: CampaignEvent): void {
  const placed: Unit[] = []
  for (const { hex, ...printed } of event.units) {
    // Off the map until it is set up.
    const unit: Unit = { ...printed, hex: NO_HEX }
    world.addUnit(unit)
    if (!friendlyHex(world, hex, sideOf(world, unit))) continue
    world.move(unit, hex)
    placed.push(unit)
  }
  if (placed.length > 0)
    world.report(
      'alignment',
      '9.6',
      `Set up: ${placed.map((unit) => `${unit.name} in ${world.map.name(unit.hex)}`).join(', ')}.`,
      placed.map(({ hex }) => hex),
    )
}
