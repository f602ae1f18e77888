import { isWinterised } from '../powers.ts'
import type { LandUnit, WeatherKind } from '../state.ts'
import { HEXSIDE, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { addingPowers, isJungleFighter, isTankCountry, printedFactories } from './circumstances.ts'
import { attackedHexside, type Combat, defendersOf, factorsAcross, isDropping, isTank } from './combat.ts'
import { supportDifference } from './hq-support.ts'
import type { CombatTable } from './result.ts'

/** One line of a list of modifiers. */
export interface Modifier {
  readonly value: number
  readonly text: string
  /** Attacking units that gained it: the first loss must be one of them. */
  readonly gainedBy?: readonly LandUnit[]
}

/** Modifiers of the two-dice table beside the odds, in its order (option 27, notes 4 to 9). Only those that apply. */
export function modifiersOf(world: WifWorld, combat: Combat, table: CombatTable): Modifier[] {
  return [
    ...unitModifiers(world, combat),
    ...terrainAndWeather(world, combat),
    ...factories(world, combat),
    ...(table === 'blitzkrieg' ? blitzkrieg(world, combat) : []),
  ]
}

function unitModifiers(world: WifWorld, combat: Combat): Modifier[] {
  const values = world.tables.landModifiers
  const defenders = defendersOf(world, combat)
  const found: Modifier[] = []
  if (isTankCountry(world, combat))
    found.push(...perUnit(defenders.filter(isTank), values.armourDefending, 'defending in open country', sizeShare))
  found.push(...(world.rules.landCombat.faceDown === 'once' ? faceDownOnce(world, combat) : faceDownEach(world, combat)))
  const support = supportDifference(combat)
  if (support) found.push({ value: support.difference / values.hqSupportDivisor, text: `${support.text} / ${values.hqSupportDivisor}` })
  const powers = addingPowers(world, combat)
  if (powers.length > 1)
    found.push({ value: (powers.length - 1) * values.extraMajorPower, text: `${powers.join(' and ')} attack together` })
  if (terrainAt(world, combat.hex).name === 'jungle') {
    found.push(
      ...perUnit(combat.attackers.filter(isJungleFighter), values.jungleFighterAttacking, 'at home in jungle', (unit) =>
        terrainShare(world, combat, unit),
      ),
    )
  }
  found.push(
    ...perUnit(
      combat.attackers.filter((unit) => isDropping(world, unit, combat.hex)),
      values.paradropping,
      'paradropping',
      sizeShare,
    ),
  )
  return found
}

function faceDownEach(world: WifWorld, combat: Combat): Modifier[] {
  const { faceDownDefender } = world.tables.landModifiers
  const down = defendersOf(world, combat).filter((unit) => unit.faceDown)
  const found = perUnit(down, faceDownDefender, 'face-down', sizeShare)
  // A notional unit is always face-down; note 4 halves it with the options of Divisions in Flames alone.
  if (combat.notional) found.push({ value: faceDownDefender, text: 'the notional unit' })
  return found
}

/** One modifier for a hex: divisions bring it where they are alone. */
export function faceDownOnce(world: WifWorld, combat: Combat): Modifier[] {
  const { faceDownDefender } = world.tables.landModifiers
  const defenders = defendersOf(world, combat)
  const alone = combat.notional === null && defenders.every((unit) => unit.size === 'division')
  const down = defenders.filter((unit) => unit.faceDown && (alone || unit.size !== 'division'))
  const said = [...down.map(({ name }) => name), ...(combat.notional ? ['the notional unit'] : [])]
  return said.length > 0 ? [{ value: faceDownDefender, text: `${said.join(', ')} face-down, once for the hex` }] : []
}

/** What the weather of the attacked hex adds. */
export function weatherModifier({ tables: { landModifiers: values } }: WifWorld, weather: WeatherKind): number {
  if (weather === 'rain') return values.rain
  if (weather === 'storm' || weather === 'snow') return values.stormOrSnow
  return weather === 'blizzard' ? values.blizzard : 0
}

function terrainAndWeather(world: WifWorld, combat: Combat): Modifier[] {
  const values = world.tables.landModifiers
  const weather = weatherAt(world, combat.hex)
  const found: Modifier[] = []
  if (terrainAt(world, combat.hex).name === 'jungle') found.push({ value: values.jungle, text: 'jungle' })
  const ofWeather = weatherModifier(world, weather)
  if (ofWeather !== 0) found.push({ value: ofWeather, text: weather })
  if (weather === 'snow' || weather === 'blizzard') {
    const winterised = combat.attackers.filter(isWinterised(world))
    const share = (unit: LandUnit) => sizeShare(unit) * terrainShare(world, combat, unit)
    found.push(...gained(winterised, perUnit(winterised, values.winterisedAttacking, `winterised in ${weather}`, share)))
    found.push(
      ...perUnit(
        defendersOf(world, combat).filter(isWinterised(world)),
        values.winterisedDefending,
        `winterised in defence in ${weather}`,
        sizeShare,
      ),
    )
  }
  return found
}

/** Note 9: each printed factory counts. Together they never favour the attacker. */
function factories(world: WifWorld, combat: Combat): Modifier[] {
  const printed = printedFactories(world, combat)
  const value = Math.min(0, printed * world.tables.landModifiers.printedFactory)
  return printed > 0 ? [{ value, text: `${printed} printed ${printed === 1 ? 'factory' : 'factories'}` }] : []
}

function blitzkrieg(world: WifWorld, combat: Combat): Modifier[] {
  if (!isTankCountry(world, combat)) return []
  const tanks = combat.attackers.filter((unit) => isTank(unit) && !(attackedHexside(world, unit, combat.hex) & HEXSIDE.fort))
  const share = (unit: LandUnit) => sizeShare(unit) * terrainShare(world, combat, unit)
  return gained(tanks, perUnit(tanks, world.tables.landModifiers.armourAttackingBlitzkrieg, 'in open country, blitzkrieg', share))
}

/** Note 4: divisions count half. */
const sizeShare = (unit: LandUnit): number => (unit.size === 'division' ? 0.5 : 1)

/** Note 5: what the terrain leaves of a unit's factors, 1/3 across a fort hexside. Asked of one factor, so that units without any have a share too. */
const terrainShare = (world: WifWorld, combat: Combat, unit: LandUnit): number =>
  factorsAcross(world, combat, { ...unit, combat: 1 }).factors

/** One modifier for all units of a line, naming those that count less than a whole. */
function perUnit(units: readonly LandUnit[], each: number, why: string, share: (unit: LandUnit) => number): Modifier[] {
  if (units.length === 0) return []
  const value = units.reduce((sum, unit) => sum + each * share(unit), 0)
  const said = units.map((unit) => (share(unit) === 1 ? unit.name : `${unit.name} (x${Math.round(share(unit) * 100) / 100})`))
  return [{ value, text: `${said.join(', ')} ${why}` }]
}

/** Note 7: who owes the first loss for a modifier. */
const gained = (units: readonly LandUnit[], modifiers: readonly Modifier[]): Modifier[] =>
  modifiers.map((modifier) => ({ ...modifier, gainedBy: units }))
