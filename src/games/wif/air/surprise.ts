import type { Hex } from '../../../board/hex.ts'
import { inPolitics } from '../cache.ts'
import { enemySide, longAtWar, sideOfCountry, takesBySurprise } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flightPoints, overflight, rangeOut } from './range.ts'
import { type AirStep, type Sortie, sortiesAt } from './sortie.ts'
import { attackedAt } from './states-of-war.ts'

/** A hex of a country that the victim was at war with in the last impulse: who starts there, or flies over it, does not surprise (15). */
function warns(world: WifWorld, hex: Hex, victim: string): boolean {
  const holder = world.state.control[hex]
  return holder !== '' && longAtWar(world, holder, victim)
}

/**
 * 15: whether an aircraft surprises a country: war was declared this impulse, and it neither took off from nor must fly over hexes of a
 * country the victim was at war with before. It flies the way that keeps the surprise when one is in its range.
 */
export function surprises(
  world: WifWorld,
  sortie: Pick<Sortie, 'unit' | 'from' | 'at' | 'mission' | 'extended' | 'landed'>,
  victim: string,
): boolean {
  const { unit, from, at, landed } = sortie
  if (!takesBySurprise(world, unit, victim) || warns(world, from, victim) || warns(world, at, victim)) return false
  // An ATR back at its base (11.11) flies nowhere any more; to a coast of their CV's own area carrier planes fly over nothing but sea.
  return (
    landed ||
    (unit.sea !== undefined && world.map.seas.at(at).includes(unit.sea.area)) ||
    unseenPoints(world, sortie, victim)[at] <= rangeOut(unit, sortie)
  )
}

function unseenPoints(world: WifWorld, { unit, from }: Pick<Sortie, 'unit' | 'from'>, victim: string): Float64Array {
  return inPolitics(world, `unseen flight of ${unit.country} from ${from} against ${victim}`, () => {
    const open = overflight(world, unit)
    const { control } = world.state
    // Each holder is asked once.
    const warning = new Map<string, boolean>()
    const isWarned = (hex: Hex): boolean => {
      const known = warning.get(control[hex])
      if (known !== undefined) return known
      const warned = warns(world, hex, victim)
      warning.set(control[hex], warned)
      return warned
    }
    return flightPoints(world, from, Infinity, (hex) => open(hex) && !isWarned(hex))
  })
}

/**
 * 15: whether all that a side with the impulse brings against a hex, in the air and on land, surprises a country. One unit of a power that the
 * country was at war with before takes the surprise from all.
 */
export function attackSurprises(world: WifWorld, step: AirStep, hex: Hex, victim: string): boolean {
  const { active } = world.state
  const land = step.involved(hex, active).filter((unit) => unit.kind === 'land' && sideOfCountry(world, unit.country) === active)
  const flyers = sortiesAt(step, hex, active)
  if (land.length + flyers.length === 0) return false
  return flyers.every((flyer) => surprises(world, flyer, victim)) && land.every((unit) => takesBySurprise(world, unit, victim))
}

/** Countries whose land units defend a hex of a side: those in it, or who holds it when there are none, its notional unit's (11.15.1). */
export function defendingCountries(world: WifWorld, hex: Hex): string[] {
  const side = enemySide(world.state.active)
  const land = world
    .landAt(hex)
    .filter(({ country }) => sideOfCountry(world, country) !== null)
    .filter((unit) => sideOfCountry(world, unit.country) === side)
  const countries = land.length > 0 ? land.map(({ country }) => country) : [world.state.control[hex]].filter(Boolean)
  return [...new Set(countries)]
}

/**
 * 15.1: whether the aircraft of the side with the impulse over a hex meet neither combat air patrol nor interceptors: each belongs to a power that
 * declared war, and all they fly against is surprised by them (and by the land units they support): the units in the hex, or the hex when it is empty.
 */
export function flyUnopposed(world: WifWorld, step: AirStep, hex: Hex): boolean {
  if (sortiesAt(step, hex, world.state.active).length === 0) return false
  const targets = targetsIn(world, step, hex).map(({ country }) => country)
  const victims = targets.length > 0 ? targets : [world.state.control[hex]].filter(Boolean)
  return victims.length > 0 && victims.every((victim) => attackSurprises(world, step, hex, victim))
}

/** The opponent's units in a hex: what a mission against the hex is flown against; strategic bombardment is flown against the hex itself. */
const targetsIn = (world: WifWorld, step: AirStep, hex: Hex): Unit[] =>
  step.mission === 'strategic bombardment'
    ? []
    : attackedAt(world, step, hex).filter(
        (unit) =>
          sideOfCountry(world, unit.country) === enemySide(world.state.active) && !step.sorties.some((sortie) => sortie.unit === unit),
      )
