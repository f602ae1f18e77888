import type { Combat, GroundSupport } from '../land-attack.ts'
import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { CHINA } from '../factions.ts'
import { doubled } from '../offensive/benefit.ts'
import { whyNotEnterGround } from '../stacking/foreign-troops.ts'
import { shown } from '../fractions.ts'
import { attackFactors, type Factors, invadesFort } from '../supply/land-factors.ts'
import { controllerOf, enemySide, powerOf, powersOf, seatOfPower, sideOfCountry, takesBySurprise } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { enterCost, HEXSIDE, hexsideBetween } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

export type { Combat, GroundSupport } from '../land-attack.ts'

export const NO_SUPPORT: GroundSupport = { attack: 0, defence: 0, explain: [], explainDefence: [], powers: [] }

/** Enemy land units in the hex attacked. */
export const defendersOf = (world: WifWorld, combat: Combat): LandUnit[] => enemyLandAt(world, combat.hex)

/** Land units in a hex that do not belong to the active side. */
export const enemyLandAt = (world: WifWorld, hex: Hex): LandUnit[] =>
  world.landAt(hex).filter((unit) => sideOfCountry(world, unit.country) !== world.state.active)

/** Whether a unit of the attack dropped into the hex it attacks (11.14): it crosses no hexside. */
export const isDropping = (world: WifWorld, unit: LandUnit, hex: Hex): boolean => unit.hex === hex && world.impulse.paradropped.has(unit.id)

/** Whether a unit of the attack invaded the hex it attacks (11.13). */
export const isInvading = (world: WifWorld, unit: LandUnit, hex: Hex): boolean => unit.hex === hex && world.impulse.invaded.has(unit.id)

/** Whether a unit of the attack landed in the hex it attacks, from the air or the sea. */
export const isLanding = (world: WifWorld, unit: LandUnit, hex: Hex): boolean =>
  isDropping(world, unit, hex) || isInvading(world, unit, hex)

/** Where a unit attacks from: null when it lands in the hex. */
export const attacksFrom = (world: WifWorld, unit: LandUnit, hex: Hex): Hex | null => (isLanding(world, unit, hex) ? null : unit.hex)

/** Whether a land unit may attack (and move) across a hexside: alpine only MTN, all-sea and lake only MAR (11.15.1 Terrain). */
export function mayCross(world: WifWorld, unit: LandUnit, from: Hex, to: Hex): boolean {
  const side = hexsideBetween(world, from, to)
  if (side & HEXSIDE.alpine && unit.type !== 'MTN') return false
  return !(side & (HEXSIDE.allSea | HEXSIDE.lake)) || unit.type === 'MAR'
}

/** What lies between a unit and the hex it attacks, as bits of HEXSIDE: nothing for a unit that drops, sea and perhaps a fort for one that invades. */
export function attackedHexside(world: WifWorld, unit: LandUnit, hex: Hex): number {
  if (isDropping(world, unit, hex)) return 0
  const invasion = isInvading(world, unit, hex) ? world.impulse.invaded.get(unit.id)! : null
  if (invasion) return HEXSIDE.allSea | (invadesFort(world, hex, invasion) ? HEXSIDE.fort : 0)
  return Math.max(0, hexsideBetween(world, unit.hex, hex))
}

/** What a unit brings to the attack: hexsides and surprise, then the weakness of Nationalist Chinese attacks (11.15.1). */
export function factorsInAttack(world: WifWorld, combat: Combat, unit: LandUnit): Factors {
  const across = factorsAcross(world, combat, unit)
  const { factors, why } = combat.enhanced?.includes(unit) ? doubled(across) : across
  // 11.15.1: those of China are Nationalist.
  return unit.country === CHINA
    ? { factors: factors / 2, why: [...why, `halved, Nationalist Chinese: ${shown(factors / 2)}`] }
    : { factors, why }
}

/** What the hexside leaves of a unit's factors. A river does not halve when the whole attack surprises a unit there, be it the notional one (15.1). */
export function factorsAcross(world: WifWorld, combat: Combat, unit: LandUnit): Factors {
  const victims = [...defendersOf(world, combat), ...(combat.notional ? [combat.notional] : [])]
  const surprise = victims.some(({ country }) => surprisedIn(world, country, combat.attackers))
  return attackFactors(world, unit, attacksFrom(world, unit, combat.hex), combat.hex, surprise)
}

/** The major power that decides for units of several: the one with the most printed factors among them, the first of equals. */
export function leadPower(world: WifWorld, units: readonly LandUnit[]): string {
  const factors = new Map<string, number>()
  for (const unit of units) factors.set(powerOf(world, unit), (factors.get(powerOf(world, unit)) ?? 0) + unit.combat)
  return [...factors].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

export const attackerSeat = (world: WifWorld, combat: Combat): string => seatOfPower(world, combat.lead)

/** The seat that decides for the defence: of its land units, else of the country of its notional unit. */
export function defenderSeat(world: WifWorld, combat: Combat): string {
  const defenders = defendersOf(world, combat)
  if (defenders.length > 0) return seatOfPower(world, leadPower(world, defenders))
  const country = combat.notional?.country ?? world.state.control[combat.hex]
  const power = controllerOf(world, country)
  return (power === null ? undefined : world.state.powers[power]?.seat) ?? firstSeat(world)
}

/** A neutral minor has no player: the first seat of the other side answers for it. */
const firstSeat = (world: WifWorld): string => seatOfPower(world, powersOf(world, enemySide(world.state.active))[0])

/** 15: a country is surprised in a combat only when every attacker takes it by surprise. */
export const surprisedIn = (world: WifWorld, country: string, attackers: readonly LandUnit[]): boolean =>
  attackers.length > 0 && attackers.every((attacker) => takesBySurprise(world, attacker, country))

/** HQ-A, ARM and MECH: the units that the two-dice table's modifiers and losses speak of. */
export const isTank = (unit: LandUnit): boolean => unit.type === 'HQ-A' || unit.type === 'ARM' || unit.type === 'MECH'

/** "XLI ARM, XXX INF and Model". */
export const names = (units: readonly { readonly name: string }[]): string => listed(units.map(({ name }) => name))

export const attackKey = (world: WifWorld, { combat }: { combat: Combat }): string => world.map.code(combat.hex)

/** Why a unit may not advance from a hex into the next (11.10.2, 11.10.5), leaving enemy land units and stacking aside; empty when it may. */
export function whyNotEnter(world: WifWorld, unit: LandUnit, from: Hex, to: Hex): string {
  if (enterCost(world, unit, from, to) === null)
    return `11.10.2: ${unit.name} cannot move from ${world.map.name(from)} to ${world.map.name(to)}`
  return whyNotEnterGround(world, unit, to) ?? ''
}
