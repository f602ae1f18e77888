import { nearest } from '../fractions.ts'
import { airComponent, hasPlanes } from '../sea/ships.ts'
import type { NavalHits } from '../charts/tables.ts'
import type { WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { aswFactors, attackFactors, type Counted } from './factors.ts'
import { aircraftIn, type Combatant, type CombatType, convoyPoints, enemyShips, shipsIn, subsIn } from './combat.ts'
import { isStormy } from './search.ts'

/** Results weighed against each other: the ledger of defaults and standing orders. */
export const scoreOf = ({ X, D, A }: NavalHits): number => 12 * X + 4 * D + A

/** What a side may expect of one round. */
export interface Forecast {
  readonly inflicted: number
  readonly suffered: number
}

interface Circumstances {
  readonly weather: WeatherKind
}

/** What a round of a type would bring, before any surprise points. Naval air is a rough estimate: some bombers are always lost or turned away. */
export function forecast(
  world: WifWorld,
  combat: Circumstances,
  type: CombatType,
  own: readonly Combatant[],
  enemy: readonly Combatant[],
  shift = 0,
): Forecast {
  return { inflicted: expects(world, combat, type, own, enemy, shift), suffered: expects(world, combat, type, enemy, own, 0) }
}

function expects(
  world: WifWorld,
  combat: Circumstances,
  type: CombatType,
  own: readonly Combatant[],
  enemy: readonly Combatant[],
  shift: number,
): number {
  const { naval } = world.tables
  const score = (counted: Counted, attack: 'surface' | 'air-to-sea' | 'SUB' | 'ASW', ships: number) =>
    counted.factors === 0 || ships === 0 ? 0 : scoreOf(naval.hits(naval.column(attack, nearest(counted.factors)) + shift, ships))
  if (type === 'surface') return score(attackFactors(shipsIn(own)), 'surface', enemyShips(enemy))
  if (type === 'naval air')
    return score(
      { factors: bombing(world, combat, own) * (hasFighters(enemy) ? OPPOSED : UNOPPOSED), text: '' },
      'air-to-sea',
      enemyShips(enemy),
    )
  const subs = subsIn(own)
  const attack =
    subs.length > 0 && convoyPoints(enemy) > 0
      ? score(attackFactors(subs), 'SUB', enemyShips(enemy.filter(({ sea }) => sea?.section === 0)))
      : 0
  const hunted = subsIn(enemy)
  const hunt = hunted.length > 0 && convoyPoints(own) > 0 ? score(aswFactors(world, combat.weather, own), 'ASW', hunted.length) : 0
  return attack + hunt
}

/** Of bombers so much gets through to the ships, as an estimate, without fighters against them and with. */
const UNOPPOSED = 0.8
const OPPOSED = 0.5

const bombing = (world: WifWorld, { weather }: Circumstances, units: readonly Combatant[]): number => {
  const weathered = world.tables.weatherEffects[weather].air ?? 0
  return (
    weathered *
    [
      ...aircraftIn(units).map((unit) => unit.airToSea / (unit.extendedAtSea ? 2 : 1)),
      ...shipsIn(units)
        .filter(hasPlanes)
        .map((ship) => airComponent(world, ship)),
    ].reduce((sum, factors) => sum + factors, 0)
  )
}

const hasFighters = (units: readonly Combatant[]): boolean =>
  units.some((unit) => (unit.kind === 'air' ? unit.type === 'FTR' : hasPlanes(unit)))

/** 11.5.7: whether a side may call a naval air combat: with an aircraft or a CV whose planes can fly, and no storm. */
export const mayCallAir = ({ weather }: Circumstances, own: readonly Combatant[]): boolean =>
  !isStormy(weather) && own.some((unit) => unit.kind === 'air' || hasPlanes(unit))

/** 11.5.7: whether a side may call a submarine combat. */
export const mayCallSubs = (own: readonly Combatant[], enemy: readonly Combatant[]): boolean =>
  subsIn(own).length > 0 && convoyPoints(enemy) > 0

/** The type that would come about if both sides called what is best for them. */
export function naturalType(world: WifWorld, combat: Circumstances, own: readonly Combatant[], enemy: readonly Combatant[]): CombatType {
  const calls = (type: CombatType, by: readonly Combatant[], against: readonly Combatant[]) =>
    gain(world, combat, type, by, against) > gain(world, combat, 'surface', by, against)
  if ((mayCallAir(combat, own) && calls('naval air', own, enemy)) || (mayCallAir(combat, enemy) && calls('naval air', enemy, own)))
    return 'naval air'
  if ((mayCallSubs(own, enemy) && calls('submarine', own, enemy)) || (mayCallSubs(enemy, own) && calls('submarine', enemy, own)))
    return 'submarine'
  return 'surface'
}

/** What a type of combat is worth to a side. */
export function gain(
  world: WifWorld,
  combat: Circumstances,
  type: CombatType,
  own: readonly Combatant[],
  enemy: readonly Combatant[],
): number {
  const { inflicted, suffered } = forecast(world, combat, type, own, enemy)
  return inflicted - suffered
}
