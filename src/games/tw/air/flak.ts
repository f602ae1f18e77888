import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { lightFlak } from '../charts/flak.ts'
import { ATTACKER, INVADED, isBarbarossa, isWesternSurpriseInTheAir, suffers } from '../field/surprise.ts'
import { isCityHex } from '../field/terrain.ts'
import { atWar, controllerOf } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { takeAirLosses } from './losses.ts'

/** Flak factors with what they are made of: "city 1, airbase 1, 2 Flak units 2". */
export interface FlakFactors {
  readonly factors: number
  readonly text: string
}

const made = (parts: readonly (readonly [string, number])[]): FlakFactors => {
  const told = parts.filter(([, value]) => value > 0)
  return {
    factors: told.reduce((sum, [, value]) => sum + value, 0),
    text: told.map(([what, value]) => `${what} ${value}`).join(', ') || 'none',
  }
}

/** MOTFlak and Flak units of those at war with the flyers; surprised Soviet ones do not fire at Germans and their Satellites (21.4). */
export const flakUnitsAt = (world: TwWorld, hex: Hex, against: string): GroundUnit[] =>
  world
    .groundAt(hex)
    .filter(
      (unit) =>
        (unit.type === 'Flak' || unit.type === 'MOTFlak') &&
        atWar(world, unit.nation, against) &&
        !(unit.nation === INVADED && controllerOf(world, against) === ATTACKER && isBarbarossa(world)),
    )

/** Whether the flak that stands in a hex by itself, without units, is silent: 18.2 in the West, 21.4 in the Soviet Union. */
function isSilent(world: TwWorld, hex: Hex, against: string, target: 'airfields' | 'ports'): boolean {
  const holder = world.state.control[hex]
  const owner = world.state.nations[holder]?.kind === 'colony' ? (controllerOf(world, holder) ?? holder) : holder
  if (owner === INVADED && isBarbarossa(world)) return true
  return against === ATTACKER && suffers(world, owner, `silent ${target}`) && isWesternSurpriseInTheAir(world)
}

/** The capital of a country; a colony's is a city like others. */
const isCapital = (world: TwWorld, hex: Hex): boolean =>
  Object.values(world.state.nations).some(({ kind, capitals }) => kind !== 'colony' && capitals[0] === hex)

/** 11.12.1, 11.5.2: all flak of a hex against flyers of a nation: city or port, airbase, Flak units, and ships in port where they are struck; without `ships` the aircraft based there are. */
export function hexFlak(world: TwWorld, hex: Hex, against: string, ships?: readonly NavalUnit[]): FlakFactors {
  const { factors } = world.tables.flak
  const { map } = world
  const units = flakUnitsAt(world, hex, against).length
  const town: [string, number] = isCapital(world, hex)
    ? ['national capital', factors['national capital']]
    : [map.cityAt(hex) ? 'city' : 'port', isCityHex(world, hex) ? factors['city or port'] : 0]
  const fixed: [string, number][] = isSilent(world, hex, against, ships ? 'ports' : 'airfields')
    ? []
    : [town, ['airbase', world.installation(hex, 'airbase') ? factors.airbase : 0]]
  return made([
    ...fixed,
    [`${numbered(units, 'Flak unit')}`, units * factors['light unit']],
    ['ships', shipsFlak(world, ships ?? []).factors],
  ])
}

/** 11.12: over a ground battle Flak units alone fire. */
export function battleFlak(world: TwWorld, hex: Hex, against: string): FlakFactors {
  const units = flakUnitsAt(world, hex, against).length
  return made([[`${numbered(units, 'Flak unit')}`, units * world.tables.flak.factors['light unit']]])
}

/** 7.9.4, 11.12.1: flak of ships at full strength, half a factor for each Fleet and CV, rounded up in all, a whole one for a CV with a fresh NAC; Depleted ones have none. */
export function shipsFlak(world: TwWorld, ships: readonly NavalUnit[]): FlakFactors {
  const { factors } = world.tables.flak
  const each = (ship: NavalUnit): number => {
    // 5.3.1: U-Boats and ASW of the Murmansk Run.
    if (ship.onRun !== undefined) return 0
    if (ship.depleted) return factors['depleted Fleet']
    if (ship.type === 'CV')
      return world.nacOf(ship)?.depleted === false ? factors['CV with full-strength NAC'] : factors['CV without full-strength NAC']
    return factors.Fleet
  }
  const sum = Math.ceil(ships.reduce((total, ship) => total + each(ship), 0))
  return made([[`${numbered(ships.length, 'ship')}`, sum]])
}

/** Flak that fires: how much, where, and at whom. */
export interface FlakFire extends FlakFactors {
  readonly key: string
  /** "over Taranto (2724)". */
  readonly place: string
  readonly hexes: readonly Hex[]
  readonly targets: readonly AirUnit[]
  /** 7.9.5: the weakest are hit first. */
  readonly weakestFirst?: boolean
}

/** 11.12: a roll of light flak, which no rating modifies (11.12.5). Returns who is still flying, the Depleted too: whoever calls knows whether they go on. */
export function* fireFlak(world: TwWorld, { factors, text, key, place, hexes, targets, weakestFirst }: FlakFire): Procedure<AirUnit[]> {
  if (factors <= 0 || targets.length === 0) return [...targets]
  const roll = world.dice.roll(10, 'flak')
  const { column, result } = lightFlak(world.tables, factors, roll)!
  const { left, text: hits } = yield* takeAirLosses(world, {
    key,
    place,
    section: '11.12',
    units: targets,
    losses: result,
    cause: 'flak',
    weakestFirst,
  })
  world.report(
    'flak',
    '11.12',
    `Flak ${place}: ${text}; column ${column}${factors > column ? ' (more than 4 fire as 4)' : ''}, rolled ${roll}: ${result.text}${result.text === 'Miss' ? '' : `, ${hits}`}.`,
    hexes,
    {
      sum: { attack: factors, modifiers: [], table: 'light flak', column: String(column), rolls: [roll], total: roll, result: result.text },
    },
  )
  return left
}
