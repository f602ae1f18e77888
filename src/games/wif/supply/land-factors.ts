import type { Hex } from '../../../board/hex.ts'
import { shown } from '../fractions.ts'
import { takesBySurprise } from '../powers.ts'
import type { Invasion, LandUnit } from '../state.ts'
import { inSupply } from './supply.ts'
import { isFort } from '../ground/forts.ts'
import { hexsideBetween, hexsideKinds, terrainAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/** Combat factors with their arithmetic, a phrase each: "XLI ARM 8", "halved across the river: 4". Fractions are kept (2.6). */
export interface Factors {
  readonly factors: number
  readonly why: string[]
}

/**
 * A land unit's factors when it attacks a hex (11.15.1 Terrain), at its printed strength. `from` is where it attacks from, or null when it drops
 * into the hex and so crosses no hexside, or invades it. River and canal do not halve against a surprised land unit (15.1); `surprise` says whether there is
 * one where the unit does not attack alone.
 */
export function attackFactors(
  world: WifWorld,
  unit: LandUnit,
  from: Hex | null,
  target: Hex,
  surprise = surprises(world, unit, target),
): Factors {
  const why = [`${unit.name} ${unit.combat}`]
  let factors = unit.combat
  const invasion = from === null && unit.hex === target ? world.impulse.invaded.get(unit.id) : undefined
  if (invasion) return invaderFactors(world, unit, target, invasion)
  const side = from === null ? -1 : hexsideBetween(world, from, target)
  if (side < 0) return { factors, why }
  const kinds = hexsideKinds(side)
  for (const { name, cross, attack } of kinds) {
    if (cross !== 'all' && cross !== unit.type) return { factors: 0, why: [...why, `cannot attack across the ${name}: 0`] }
    // Across a river or canal: a hexside that is both halves once.
    if (name === 'canal' && kinds.some((other) => other.name === 'river')) continue
    if (name === 'straits' && unit.type === 'MAR') continue
    if ((name === 'river' || name === 'canal') && surprise) {
      why.push(`not halved across the ${name}, the defender is surprised (15.1)`)
      continue
    }
    factors /= attack
    why.push(`${attack === 2 ? 'halved' : 'a third'} across the ${name}: ${shown(factors)}`)
  }
  return { factors, why }
}

/** 11.15.1: invaders are halved, but for MAR from an AMPH; the printed fort hexside that they come across leaves them a third. */
function invaderFactors(world: WifWorld, unit: LandUnit, hex: Hex, invasion: Invasion): Factors {
  const why = [`${unit.name} ${unit.combat}`]
  let factors = unit.combat
  if (unit.type !== 'MAR' || invasion.ship !== 'AMPH') {
    factors /= 2
    why.push(`halved, invading${unit.type === 'MAR' ? ' from a TRS' : ''}: ${shown(factors)}`)
  }
  if (invadesFort(world, hex, invasion)) {
    factors /= 3
    why.push(`a third across the fort hexside: ${shown(factors)}`)
  }
  return { factors, why }
}

/** Whether a fort is printed on the hexside that invaders came across. */
export const invadesFort = (world: WifWorld, hex: Hex, { across }: Invasion): boolean => across !== null && isFort(world, hex, across)

const surprises = (world: WifWorld, unit: LandUnit, target: Hex): boolean =>
  world.landAt(target).some((defender) => takesBySurprise(world, unit, defender.country))

/** A land unit's factors when it is attacked where it stands: supply when face-down (2.4.3), then terrain (11.15.1). */
/** Terrain in which partisans defend better (13.1.3). */
const COVER = ['forest', 'jungle']

export function defenceFactors(world: WifWorld, unit: LandUnit): Factors {
  const why = [`${unit.name} ${unit.combat}`]
  let factors = unit.combat
  if (unit.faceDown && !inSupply(world, unit)) {
    factors = unit.whitePrint && unit.size === 'corps' ? 3 : 1
    why.push(`face-down and out of supply (2.4.3): ${factors}`)
  }
  const { name, row } = terrainAt(world, unit.hex)
  if (unit.type === 'PART' && COVER.includes(name)) {
    factors += 1
    why.push(`+1 partisans in ${name} (13.1.3): ${shown(factors)}`)
  }
  const multiplier = unit.type === 'MTN' ? row.defenceMtn : row.defence
  if (multiplier !== 1) {
    factors *= multiplier
    why.push(`${multiplier === 3 ? 'tripled' : multiplier === 2 ? 'doubled' : `times ${multiplier}`} in ${name}: ${shown(factors)}`)
  }
  return { factors, why }
}
