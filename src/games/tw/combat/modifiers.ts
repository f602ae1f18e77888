import type { Hex } from '../../../board/hex.ts'
import { nationality } from '../charts/ratings.ts'
import { isCityHex, isFortified, terrainAt } from '../field/terrain.ts'
import { adjective, commanderOf } from '../powers.ts'
import type { GroundType, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf, forceRating, ratingText } from './attack.ts'
import { combatRating } from '../ratings.ts'
import { attackFactorsOf, effortOfUnit } from './attackers.ts'
import { isFighting } from '../field/enemies.ts'
import { surpriseModifiers } from './surprise.ts'

export interface Modifier {
  readonly add: number
  readonly why: string
}

/** 10.2.3: the modifiers of the attacker's die; minus is good for him. */
export function dieModifiers(world: TwWorld, attack: Attack): Modifier[] {
  const { modifiers } = world.tables.groundModifiers
  const { hex, attackers } = attack
  const defenders = enemiesOf(world, attack).filter(isFighting)
  const clumsy = attackers.find(({ nation }) => world.traits['clumsy attackers'].nations.includes(nation))
  const all: (Modifier | null)[] = [
    nationalityModifier(world, attackers, defenders),
    underLle(world, attack) ? { add: modifiers['LLE turn'], why: 'LLE turn (4.3)' } : null,
    isSchwerpunkt(world, attack, defenders) ? { add: modifiers.schwerpunkt, why: 'schwerpunkt (10.2.5)' } : null,
    facesGermanFlak(world, attack) ? { add: modifiers['armour against German flak'], why: 'armour against German Flak (11.12.2)' } : null,
    clumsy ? { add: modifiers['Soviet attacker'], why: `${adjective(world, clumsy.nation)} attackers (21.7.5)` } : null,
    ...surpriseModifiers(world, attackers, defenders, hex),
  ]
  return all.filter((each) => each !== null)
}

export const modifiersText = (modifiers: readonly Modifier[]): string =>
  modifiers.map(({ add, why }) => `${add > 0 ? '+' : ''}${add} ${why}`).join(', ')

/** 10.8.5: the rating that most printed factors have on each side; an empty city has none (10.6.8). */
function nationalityModifier(world: TwWorld, attackers: readonly GroundUnit[], defenders: readonly GroundUnit[]): Modifier | null {
  const [attacker, defender] = [forceRating(world, attackers), forceRating(world, defenders)]
  if (attacker === null || defender === null) return null
  const add = nationality(world.tables, 'ground', attacker, defender)
  return add === 0 ? null : { add, why: `${ratingText(attacker)} against ${ratingText(defender)} (10.8)` }
}

/** 4.3: half or more of the attacking factors belong to powers that make an LLE. */
export function underLle(world: TwWorld, { hex, attackers }: Pick<Attack, 'hex' | 'attackers'>): boolean {
  const factors = (units: readonly GroundUnit[]) =>
    units.reduce((sum, unit) => sum + attackFactorsOf(world, unit, hex, attackers).factors, 0)
  const lle = factors(attackers.filter((unit) => effortOfUnit(world, unit) === 'LLE'))
  return lle > 0 && lle * 2 >= factors(attackers)
}

/** Powers of units that make an LLE. */
const lightPowers = (world: TwWorld, units: readonly GroundUnit[]): string[] => [
  ...new Set(units.filter((unit) => effortOfUnit(world, unit) === 'LLE').map((unit) => commanderOf(world, unit.nation)!)),
]

/** The power among the attackers that makes an LLE and has its one column still to give (4.3), or null. */
export const columnOf = (world: TwWorld, attacks: readonly Attack[], units: readonly GroundUnit[]): string | null =>
  lightPowers(world, units).find((power) => attacks.every(({ shift }) => shift !== power)) ?? null

/** Why attackers have no column of an LLE turn to give to a hex, or null: each power that makes an LLE gives one, and a hex takes one (4.3). */
export function whyNoColumn(world: TwWorld, attacks: readonly Attack[], units: readonly GroundUnit[], hex: Hex): string | null {
  const powers = lightPowers(world, units)
  if (powers.length === 0) return '4.3: only in an LLE turn does one attack get a column to the right'
  if (attacks.some((attack) => attack.hex === hex && attack.shift !== null))
    return `4.3: ${world.map.name(hex)} has the column of an LLE turn already`
  if (columnOf(world, attacks, units) !== null) return null
  return `4.3: the column of ${powers[0]}'s LLE turn goes to ${world.map.name(attacks.find(({ shift }) => shift === powers[0])!.hex)} already`
}

/** 10.2.5: more than half of the factors are full-strength First-Rate ARM and MECH out of a Breach, against INF and STA alone in clear or desert. */
function isSchwerpunkt(world: TwWorld, { hex, attackers }: Attack, defenders: readonly GroundUnit[]): boolean {
  if (world.ops.impulse !== 2 || defenders.length === 0) return false
  if (!defenders.every(({ type }) => type === 'INF' || type === 'STA')) return false
  const terrain = terrainAt(world, hex)
  if (
    (terrain !== 'clear' && terrain !== 'desert') ||
    isCityHex(world, hex) ||
    isFortified(world, hex) ||
    world.installation(hex, 'fortress')
  )
    return false
  const spearhead = (unit: GroundUnit) =>
    (unit.type === 'ARM' || unit.type === 'MECH') && combatRating(world, unit) === 1 && world.ops.fromBreach.has(unit.id)
  const factors = (units: readonly GroundUnit[]) => units.reduce((sum, { strength }) => sum + strength, 0)
  return factors(attackers.filter(spearhead)) * 2 > factors(attackers)
}

/** 11.12.2: types that German Flak helps; STA act as INF (13.1). */
const COVERED: readonly GroundType[] = ['ARM', 'MECH', 'CAV', 'MOT', 'INF', 'STA']

/** 10.2.3, 11.12.2: Allied armour against German Flak that stands with other German or allied ground units. */
function facesGermanFlak(world: TwWorld, attack: Attack): boolean {
  const defenders = enemiesOf(world, attack)
  return (
    attack.attackers.some(({ type }) => type === 'ARM' || type === 'MECH') &&
    defenders.some(({ type }) => COVERED.includes(type)) &&
    defenders.some((unit) => !isFighting(unit) && world.traits['flak against armour'].nations.includes(unit.nation))
  )
}
