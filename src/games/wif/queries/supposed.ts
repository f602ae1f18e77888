import type { Hex } from '../../../board/hex.ts'
import { type Combat, enemyLandAt, leadPower, NO_SUPPORT } from '../land-combat/combat.ts'
import { whyNotAttack } from '../land-combat/attackers.ts'
import { powersOf, sideOfCountry } from '../powers.ts'
import type { LandUnit, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'

/**
 * The position as if it were a side's impulse, with a land action. A copy that rolls no dice: whoever asks learns nothing of rolls to come, and
 * the campaign's own position stays as it is.
 */
export function asIfMoving(world: WifWorld, side: Side): WifWorld {
  const { state } = world
  const copy = world.fork()
  const itsTurn = state.stage === 'impulse' && state.active === side
  if (!itsTurn) copy.beginImpulse()
  copy.awaitImpulse(world.impulseToCome || state.stage !== 'impulse')
  copy.set({ stage: 'impulse', active: side })
  for (const power of powersOf(copy, side)) if (!copy.impulse.actions[power]) copy.note(({ actions }) => (actions[power] = 'land'))
  return copy
}

/** Land units of the moving side beside a hex, or dropped into it, and of each why it cannot attack; '' when it can. */
export function attackersOf(world: WifWorld, hex: Hex): { unit: LandUnit; why: string }[] {
  const near = [hex, ...world.map.adjacentTo(hex)]
  return near
    .flatMap((each) => world.landAt(each))
    .filter((unit) => sideOfCountry(world, unit.country) === world.state.active)
    .map((unit) => ({ unit, why: whyNotAttack(world, unit, hex) }))
}

/** An attack of these units on a hex, before any support. */
export const combatOf = (world: WifWorld, hex: Hex, attackers: LandUnit[]): Combat => ({
  hex,
  lead: leadPower(world, attackers),
  attackers,
  notional: null,
  hqSupport: { attack: null, defence: null },
  groundSupport: NO_SUPPORT,
})

/** Hexes that the moving side could attack as it stands, each with all that can. */
export function attacksAtHand(world: WifWorld): Combat[] {
  const targets = new Set(
    world
      .onMap()
      .filter((unit) => unit.kind === 'land' && !unit.faceDown && sideOfCountry(world, unit.country) === world.state.active)
      .flatMap((unit) => world.map.adjacentTo(unit.hex))
      .filter((hex) => enemyLandAt(world, hex).length > 0),
  )
  return [...targets]
    .sort((a, b) => a - b)
    .map((hex) => ({
      hex,
      able: attackersOf(world, hex)
        .filter(({ why }) => why === '')
        .map(({ unit }) => unit),
    }))
    .filter(({ able }) => able.length > 0)
    .map(({ hex, able }) => combatOf(world, hex, able))
}
