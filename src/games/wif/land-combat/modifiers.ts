import { attackFactors } from '../land-factors.ts'
import { isWinterised, powerOf } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { HEXSIDE, isCityHex, terrainAt, weatherAt } from '../terrain.ts'
import type { WifWorld } from '../world.ts'
import { attackedHexside, attacksFrom, type Combat, defendersOf, isDropping, isTank } from './combat.ts'
import { supportModifier } from './hq-support.ts'
import type { CombatTable } from './result.ts'

/** One line of the list of modifiers of option 27. */
export interface Modifier {
  readonly value: number
  readonly text: string
  /** Attacking units that gained it: the first loss must be one of them (note 7). */
  readonly gainedBy?: readonly LandUnit[]
}

/** Modifiers of the two-dice table beside the odds, in its order (option 27, notes 4 to 9). Only those that apply. */
export function modifiersOf(world: WifWorld, combat: Combat, table: CombatTable): Modifier[] {
  return [...unitModifiers(world, combat), ...terrainAndWeather(world, combat), ...factories(world, combat), ...(table === 'blitzkrieg' ? blitzkrieg(world, combat) : [])]
}

function unitModifiers(world: WifWorld, combat: Combat): Modifier[] {
  const values = world.tables.landModifiers
  const defenders = defendersOf(world, combat)
  const found: Modifier[] = []
  if (tankCountry(world, combat)) found.push(...perUnit(defenders.filter(isTank), values.armourDefending, 'defending in open country', sizeShare))
  const faceDown = perUnit(defenders.filter((unit) => unit.faceDown), values.faceDownDefender, 'face-down', sizeShare)
  found.push(...faceDown)
  // Note 4: a notional unit, always face-down, counts half.
  if (combat.notional) found.push({ value: values.faceDownDefender / 2, text: 'the notional unit (half)' })
  const support = supportModifier(world, combat)
  if (support) found.push(support)
  const powers = addingPowers(world, combat)
  if (powers.length > 1) found.push({ value: (powers.length - 1) * values.extraMajorPower, text: `${powers.join(' and ')} attack together` })
  const { name } = terrainAt(world, combat.hex)
  if (name === 'jungle') {
    const troops = combat.attackers.filter((unit) => unit.whitePrint && (unit.type === 'MAR' || unit.country === 'Australia' || unit.country === 'Japan'))
    found.push(...perUnit(troops, values.jungleFighterAttacking, 'at home in jungle', (unit) => terrainShare(world, unit, combat)))
  }
  found.push(...perUnit(combat.attackers.filter((unit) => isDropping(world, unit, combat.hex)), values.paradropping, 'paradropping', sizeShare))
  return found
}

/** 11.15.1: major powers that add factors to the attack, on land or by ground support. */
function addingPowers(world: WifWorld, combat: Combat): string[] {
  const land = combat.attackers.filter((unit) => attackFactors(world, unit, attacksFrom(world, unit, combat.hex), combat.hex).factors > 0)
  return [...new Set([...land.map((unit) => powerOf(world, unit)), ...(combat.groundSupport.powers ?? [])])]
}

function terrainAndWeather(world: WifWorld, combat: Combat): Modifier[] {
  const values = world.tables.landModifiers
  const weather = weatherAt(world, combat.hex)
  const found: Modifier[] = []
  if (terrainAt(world, combat.hex).name === 'jungle') found.push({ value: values.jungle, text: 'jungle' })
  if (weather === 'rain') found.push({ value: values.rain, text: 'rain' })
  if (weather === 'storm' || weather === 'snow') found.push({ value: values.stormOrSnow, text: weather })
  if (weather === 'blizzard') found.push({ value: values.blizzard, text: 'blizzard' })
  if (weather === 'snow' || weather === 'blizzard') {
    const share = (unit: LandUnit) => sizeShare(unit) * terrainShare(world, unit, combat)
    const winterised = perUnit(combat.attackers.filter(isWinterised), values.winterisedAttacking, `winterised in ${weather}`, share)
    for (const modifier of winterised) found.push({ ...modifier, gainedBy: combat.attackers.filter(isWinterised) })
    found.push(...perUnit(defendersOf(world, combat).filter(isWinterised), values.winterisedDefending, `winterised in defence in ${weather}`, sizeShare))
  }
  return found
}

/** Printed factories in the hex, even destroyed or railed away (note 9). Together they never favour the attacker. */
function factories(world: WifWorld, combat: Combat): Modifier[] {
  const printed = world.map.placesAt(combat.hex).reduce((sum, { factories: f }) => sum + (f ? f.red + f.blue : 0), 0)
  const value = Math.min(0, printed * world.tables.landModifiers.printedFactory)
  return printed > 0 ? [{ value, text: `${printed} printed ${printed === 1 ? 'factory' : 'factories'}` }] : []
}

function blitzkrieg(world: WifWorld, combat: Combat): Modifier[] {
  if (!tankCountry(world, combat)) return []
  const tanks = combat.attackers.filter((unit) => isTank(unit) && !(attackedHexside(world, unit, combat.hex) & HEXSIDE.fort))
  const share = (unit: LandUnit) => sizeShare(unit) * terrainShare(world, unit, combat)
  return perUnit(tanks, world.tables.landModifiers.armourAttackingBlitzkrieg, 'in open country, blitzkrieg', share).map((modifier) => ({ ...modifier, gainedBy: tanks }))
}

/** Fine weather in a clear or desert hex without a city: where armour counts. */
function tankCountry(world: WifWorld, combat: Combat): boolean {
  const { name } = terrainAt(world, combat.hex)
  return weatherAt(world, combat.hex) === 'fine' && !isCityHex(world, combat.hex) && (name === 'clear' || name === 'desert')
}

/** Note 4: divisions count half. */
const sizeShare = (unit: LandUnit): number => (unit.size === 'division' ? 0.5 : 1)

/** Note 5: what the terrain leaves of a unit's factors, 1/3 across a fort hexside. Asked of one factor, so that units without any have a share too. */
const terrainShare = (world: WifWorld, unit: LandUnit, combat: Combat): number =>
  attackFactors(world, { ...unit, combat: 1 }, attacksFrom(world, unit, combat.hex), combat.hex).factors

/** One modifier for all units of a line, naming those that count less than a whole. */
function perUnit(units: readonly LandUnit[], each: number, why: string, share: (unit: LandUnit) => number): Modifier[] {
  if (units.length === 0) return []
  const value = units.reduce((sum, unit) => sum + each * share(unit), 0)
  const said = units.map((unit) => (share(unit) === 1 ? unit.name : `${unit.name} (x${Math.round(share(unit) * 100) / 100})`))
  return [{ value, text: `${said.join(', ')} ${why}` }]
}
