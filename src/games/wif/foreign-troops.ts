import type { Hex } from '../../board/hex.ts'
import { homeOf } from './control.ts'
import { atWar, controllerOf, countriesCooperate, isActive, isHQ, sideOf, sideOfCountry } from './powers.ts'
import type { LandUnit, Unit } from './state.ts'
import type { WifWorld } from './world.ts'

/**
 * Why a land unit may not move into the ground it finds in a hex (11.10.4, 11.10.5), or null when it may: its own power's, an active
 * partner's, or that of a country it is at war with. `along` are units that come with it. Permission of partners is taken as given.
 */
export function whyNotEnterGround(world: WifWorld, unit: LandUnit, hex: Hex, along: readonly LandUnit[] = []): string | null {
  const holder = world.state.control[hex]
  const power = controllerOf(world, unit.country)
  if (!power) return `${unit.name} belongs to a neutral country`
  const name = world.map.name(hex)
  if (holder && !atWar(world, unit.country, holder)) {
    const other = controllerOf(world, holder)
    if (other !== power) {
      if (!isActive(world, power)) return `11.10.4: ${power} is neutral and ${name} is ${holder}'s`
      if (!other || sideOfCountry(world, holder) !== sideOfCountry(world, unit.country)) return `11.10.5: ${name} is ${holder}'s, with whom ${unit.country} is not at war`
      if (!isActive(world, other)) return `11.10.5: ${name} is ${holder}'s, and ${other} is neutral`
    }
  }
  const home = closedHome(world, unit, hex)
  if (home && home !== closedHome(world, unit, unit.hex) && !hasCommitment(world, unit, home, along)) {
    return `11.10.5: ${name} is in ${home}, with which ${unit.country} does not co-operate; it may go there only with an HQ of ${unit.country} and within its reorganisation value (18.2)`
  }
  return null
}

/** The unconquered home country that a hex is part of, when it is a partner's with whom the unit does not co-operate (18.2); else null. */
export function closedHome(world: WifWorld, unit: Unit, hex: Hex): string | null {
  const home = homeOf(world, hex)
  const entity = world.state.countries[home]
  if (!entity || entity.conqueredBy !== null || sideOfCountry(world, home) !== sideOf(world, unit)) return null
  // A minor is closed only to units of other minors; units of a major power may stand in any active partner's minors.
  if (!entity.major && world.state.countries[unit.country]?.major) return null
  return countriesCooperate(world, unit.country, home) ? null : home
}

/** Foreign troop commitment (18.2): an HQ of the unit's country there, and no more other units than its reorganisation value. */
export function hasCommitment(world: WifWorld, unit: Unit, home: string, along: readonly Unit[] = []): boolean {
  const there = world.onMap().filter((other) => other.country === unit.country && (homeOf(world, other.hex) === home || other === unit || along.includes(other)))
  const hqs = there.filter(isHQ) as LandUnit[]
  if (hqs.length === 0) return false
  return there.length - hqs.length <= hqs.reduce((sum, hq) => sum + hq.reorganisation, 0)
}

const startedIn = new WeakMap<WifWorld, Map<string, string | null>>()

/**
 * The end of a step (18.2): units that came in this step into the home country of a partner with whom they do not co-operate are destroyed
 * unless the commitment covers them, the cheapest first. Where each unit stands is kept for the next step of the impulse.
 */
export function enforceForeignTroops(world: WifWorld): void {
  const before = startedIn.get(world)
  for (const unit of [...world.onMap()].sort((a, b) => a.cost.points - b.cost.points)) {
    if (!before || !controllerOf(world, unit.country)) continue
    const home = closedHome(world, unit, unit.hex)
    if (!home || before.get(unit.id) === home || !before.has(unit.id) || hasCommitment(world, unit, home)) continue
    const where = unit.hex
    world.destroy(unit, `ended a step in ${home}`)
    world.report('foreign troops', '18.2', `${unit.name} (${unit.country}) ended the step in ${home} at ${world.map.name(where)}, does not co-operate with it and exceeds the foreign troop commitment: destroyed.`, [where])
  }
  startedIn.set(world, new Map(world.onMap().map((unit) => [unit.id, controllerOf(world, unit.country) ? closedHome(world, unit, unit.hex) : null])))
}
