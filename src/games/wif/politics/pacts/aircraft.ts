import { atWar, controllerOf, powerOf } from '../../powers.ts'
import type { Hex } from '../../../../board/hex.ts'
import type { AirMission } from '../../air-fight.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { changePact, pactOf } from './pact.ts'

/** Missions against a hex or what stands in it (9.2); those to sea are against nobody (11.3). */
const AGAINST: readonly AirMission[] = ['port attack', 'strategic bombardment', 'ground strike', 'ground support', 'paradrop']

/** 9.2: an aircraft of an enemy that flies against what a power controls, out of a hex of whom that power has a pact with, lets it break the pact. */
export function noteFlight(world: WifWorld, { unit, mission, from, at }: { unit: Unit; mission: AirMission; from: Hex; at: Hex }): void {
  if (!world.state.politics?.pacts || !AGAINST.includes(mission)) return
  const host = powerAt(world, from)
  const enemy = powerOf(world, unit)
  if (host === null) return
  const attacked = new Set([
    powerAt(world, at),
    ...[...world.unitsAt(at), ...world.navalAt(at)].map(({ country }) => controllerOf(world, country)),
  ])
  for (const power of attacked) {
    const pact = power === null ? undefined : pactOf(world, power, host)
    if (power === null || !pact || !atWar(world, power, enemy) || pact.flown?.includes(power)) continue
    changePact(world, pact, { flown: [...(pact.flown ?? []), power] })
    world.report(
      'pact',
      '9.2',
      `${unit.name} of ${enemy} flies against ${power} out of ${world.map.name(from)}, which is ${host}'s: ${power} may break its neutrality pact with ${host}.`,
      [from, at],
    )
  }
}

const powerAt = (world: WifWorld, hex: Hex): string | null => {
  const holder = world.state.control[hex]
  return holder === '' || holder === undefined ? null : controllerOf(world, holder)
}
