import { sideOf } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { inSupply, type Supply, supplyOf } from './supply.ts'

/** Types that move in Second Impulse (9.2). */
const EXPLOITING: readonly GroundUnit['type'][] = ['ARM', 'MECH', 'CAV']
/** 10.2.7, 12.3: second-impulse units are supplied through the opponent's next player turn. */
const GRACE = 1

/**
 * 12.6.2: notes who of the phasing side is out of supply when the Operations Segment begins; before Second Impulse, which of ARM, MECH and CAV are not any more. Nobody is added then: who began
 * in supply goes on.
 */
export function checkSupply(world: TwWorld): void {
  const { ops } = world
  if (ops.impulse === 2) {
    for (const id of [...ops.outOfSupply]) {
      const unit = world.state.units[id]
      if (unit?.kind === 'ground' && EXPLOITING.includes(unit.type) && unit.place === 'map' && inSupply(world, unit)) {
        world.remember((noted) => noted.outOfSupply.delete(id))
        world.report(
          'supply',
          '12.6.2',
          `${unit.name} in ${world.map.name(unit.hex)} is in supply again and may act in Second Impulse.`,
          [unit.hex],
          { units: [id] },
        )
      }
    }
    return
  }
  const supplies: [Unit, Supply][] = []
  for (const unit of world.unitsIn('map')) if (unit.kind !== 'strategic') supplies.push([unit, supplyOf(world, unit)])
  const without = world.unitsIn('map').filter((unit) => sideOf(world, unit) === world.phasing && supplyOf(world, unit) === 'none')
  for (const unit of without) world.remember((noted) => noted.outOfSupply.add(unit.id))
  // All are judged before any is noted: limited supply takes zones of control away (12.2.3).
  for (const [unit, supply] of supplies) world.noteSupply(unit, supply)
  if (without.length > 0) {
    const hexes = [...new Set(without.map((unit) => unit.hex))]
    world.report(
      'supply',
      '12.0',
      `Out of supply: ${without.map((unit) => `${unit.name} (${world.map.code(unit.hex)})`).join(', ')}. Ground units among them do not move in First Impulse (12.6.2).`,
      hexes,
      { units: without.map((unit) => unit.id) },
    )
  }
}

/** Why a unit may not move for want of supply, or null (12.6.1, 12.6.2). */
export const whyNotSupplied = (world: TwWorld, unit: GroundUnit): string | null =>
  world.ops.outOfSupply.has(unit.id)
    ? `12.6.2: ${unit.name} was out of supply when the ${world.ops.impulse === 1 ? 'Operations Segment' : 'Second Impulse'} began and cannot move`
    : null

/** 10.2.7, 12.3: a unit that acts in Second Impulse is supplied up to the end of the opponent's player turn. Those without supply have no such grace. */
export function grantGrace(world: TwWorld, unit: GroundUnit): void {
  if (!world.ops.outOfSupply.has(unit.id))
    world.change(unit, { suppliedUntil: Math.max(unit.suppliedUntil ?? -1, world.playerTurn + GRACE) })
}

/** 12.6.2: how a ground unit is supplied in combat: who was in supply when the Operations Segment began is so to the Supply Segment, in full or to a limit. */
export function supplyInCombat(world: TwWorld, unit: GroundUnit): Supply {
  if (world.ops.fullyAtStart.has(unit.id)) return 'full'
  const supply = supplyOf(world, unit)
  return supply === 'none' && world.ops.limitedAtStart.has(unit.id) ? 'limited' : supply
}

/**
 * 12.2.3, 12.6.3: how an air or naval unit is supplied for what it does in this player turn: as when the Operations Segment began, or better where it has reached a base since that is. Ships that
 * sail from the ports of a supply line change nothing of it before the next check.
 */
export function supplyAfloat(world: TwWorld, unit: AirUnit | NavalUnit): Supply {
  const { ops } = world
  const base = unit.aboard === undefined ? unit : world.unit(unit.aboard)
  const begun: Supply =
    ops.outOfSupply.has(base.id) || ops.unsuppliedAtStart.has(base.id) ? 'none' : ops.limitedAtStart.has(base.id) ? 'limited' : 'full'
  if (begun === 'full' || base.place !== 'map') return begun
  const now = supplyOf(world, base)
  return now === 'none' ? begun : now
}

/** 12.6.4, 15.3: whether a ground unit that is eliminated now is eliminated out of supply. */
export const diesUnsupplied = (world: TwWorld, unit: GroundUnit): boolean => supplyInCombat(world, unit) === 'none'
