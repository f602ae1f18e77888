import type { Hex } from '../../../board/hex.ts'
import type { FactsOf } from '../facts.ts'
import { number, someNames } from '../facts.ts'
import { attackFactors, defenceFactors } from '../supply/land-factors.ts'
import { isHQ, sideOfCountry } from '../powers.ts'
import type { AirUnit, LandUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { combatValue, type Line, strengthOf } from './air-strength.ts'
import { type AirStep, isFighter, type Sortie, sortiesAt } from './sortie.ts'
import { tacticalFactors } from './tactical-factors.ts'

/** What is in the air over a hex, and who could still join. */
export const OVERHEAD = {
  fighters: number('own fighters over the hex: patrols, escorts, interceptors'),
  bombers: number('own bombers and transports over the hex'),
  enemyFighters: number('enemy fighters over the hex'),
  enemyBombers: number('enemy bombers and transports over the hex'),
  enemyTactical: number('tactical factors that enemy bombers bring to the hex, after weather, terrain and extended range'),
  enemyTransports: number('enemy aircraft over the hex with a land unit aboard'),
  enemyPoints: number('build points of the enemy aircraft over the hex, cargo counted'),
  enemyStrength: number(
    "the enemy's air-to-air strength over the hex: front fighter and a tenth of each other, else the front bomber (14.3.2); 0 when nobody is there",
  ),
}

export function overheadFacts(world: WifWorld, step: AirStep, at: Hex, side: Side): FactsOf<typeof OVERHEAD> {
  const { own, enemy } = linesOver(step, at, side)
  return {
    fighters: own.fighters.length,
    bombers: own.bombers.length,
    enemyFighters: enemy.fighters.length,
    enemyBombers: enemy.bombers.length,
    enemyTactical: enemy.bombers
      .filter(({ mission }) => mission === 'ground strike' || mission === 'ground support')
      .reduce((sum, sortie) => sum + tacticalFactors(world, sortie, at).factors, 0),
    enemyTransports: enemy.bombers.filter(({ cargo }) => cargo).length,
    enemyPoints: [...enemy.fighters, ...enemy.bombers].reduce((sum, sortie) => sum + priceOf(sortie), 0),
    enemyStrength: isIn(enemy) ? strengthOf(enemy).strength : 0,
  }
}

/** What fighters that could join would make of an air-to-air combat. */
export const JOINING = {
  available: number('own FTRs that could fly there now'),
  able: someNames('unit', 'their names, the best first'),
  bestAirToAir: number('air-to-air rating of the best of them; 0 when there is none'),
  bestPoints: number('build points of the best of them'),
  bestDifference: number("your air-to-air value if the best of them joined: your strength less the enemy's, rounded (14.3.2)"),
}

/** `able` is in order, the best first. */
export function joiningFacts(step: AirStep, at: Hex, side: Side, able: readonly AirUnit[]): FactsOf<typeof JOINING> {
  const [best] = able
  return {
    available: able.length,
    able: able.map((unit) => unit.name),
    bestAirToAir: best?.airToAir ?? 0,
    bestPoints: best?.cost.points ?? 0,
    bestDifference: best ? differenceWith(step, at, side, [best]) : 0,
  }
}

/** 14.3.2: a side's air-to-air value over a hex if these fighters joined. */
export function differenceWith(step: AirStep, at: Hex, side: Side, joining: readonly AirUnit[]): number {
  const { own, enemy } = linesOver(step, at, side)
  const more = joining.map((unit): Sortie => ({
    unit,
    side,
    mission: 'interception',
    from: unit.hex,
    at,
    extended: false,
    cargo: null,
    landed: false,
    fought: false,
  }))
  const joined: Line = { ...own, fighters: [...own.fighters, ...more].sort(byRating) }
  if (!isIn(joined)) return 0
  return isIn(enemy) ? combatValue(joined, enemy) : Math.round(strengthOf(joined).strength)
}

/** What an attack from the air, or what it supports, would do harm to. */
export const TARGETS = {
  targets: number('face-up land units and aircraft of yours on the ground in the hex'),
  targetHQs: number('face-up HQs of yours among them'),
  targetAircraft: number('face-up aircraft of yours among them'),
  targetPoints: number('their build points'),
}

export function targetFacts(world: WifWorld, step: AirStep, at: Hex, side: Side): FactsOf<typeof TARGETS> {
  const targets = world
    .unitsAt(at)
    .filter((unit) => !unit.faceDown && isOf(world, unit, side) && !step.sorties.some((sortie) => sortie.unit === unit))
  return {
    targets: targets.length,
    targetHQs: targets.filter(isHQ).length,
    targetAircraft: targets.filter(({ kind }) => kind === 'air').length,
    targetPoints: targets.reduce((sum, { cost }) => sum + cost.points, 0),
  }
}

/** The land combat that ground support is flown for; all nothing in other missions. */
export const SUPPORTED = {
  attackers: number('land units that attack the hex'),
  defenders: number('land units that defend it'),
  attack: number('their factors in attack, hexsides counted, ground support not'),
  defence: number('factors of the defence, terrain counted, ground support not'),
  odds: number('attack over defence, 3.5 for 7 to 2; 99 against nothing, 0 where no land combat is'),
}

export function supportedFacts(world: WifWorld, step: AirStep, at: Hex): FactsOf<typeof SUPPORTED> {
  const { active } = world.state
  if (step.mission !== 'ground support') return { attackers: 0, defenders: 0, attack: 0, defence: 0, odds: 0 }
  const attackers = step.involved(at, active).filter((unit): unit is LandUnit => unit.kind === 'land')
  const defenders = world.landAt(at).filter((unit) => !isOf(world, unit, active))
  const attack = attackers.reduce((sum, unit) => sum + attackFactors(world, unit, unit.hex === at ? null : unit.hex, at).factors, 0)
  const defence = defenders.reduce((sum, unit) => sum + defenceFactors(world, unit).factors, 0)
  return {
    attackers: attackers.length,
    defenders: defenders.length,
    attack,
    defence,
    odds: defence > 0 ? attack / defence : attack > 0 ? 99 : 0,
  }
}

const isOf = (world: WifWorld, unit: Unit, side: Side): boolean => sideOfCountry(world, unit.country) === side

/** Both sides over a hex, the best fighters and the worst bombers in front, as they line up unless told otherwise. */
function linesOver(step: AirStep, at: Hex, side: Side): { own: Line; enemy: Line } {
  const line = (sorties: readonly Sortie[]): Line => ({
    side,
    seat: '',
    fighters: sorties.filter(isFighter).sort(byRating),
    bombers: sorties.filter((sortie) => !isFighter(sortie)).sort((a, b) => a.unit.tactical - b.unit.tactical),
  })
  const there = sortiesAt(step, at)
  return { own: line(there.filter((sortie) => sortie.side === side)), enemy: line(there.filter((sortie) => sortie.side !== side)) }
}

const byRating = (a: Sortie, b: Sortie): number => b.unit.airToAir - a.unit.airToAir
const isIn = ({ fighters, bombers }: Line): boolean => fighters.length + bombers.length > 0

/** Build points of an aircraft and what it carries. */
export const priceOf = ({ unit, cargo }: Sortie): number => unit.cost.points + (cargo?.cost.points ?? 0)
