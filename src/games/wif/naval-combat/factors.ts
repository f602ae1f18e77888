import { nearest, shown } from '../fractions.ts'
import { airComponent, attackOf, hasPlanes } from '../sea/ships.ts'
import type { NavalUnit, WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { aircraftIn, type Combatant, CONVOY_SHIP, convoyPoints, isConvoyFree, shipsIn } from './combat.ts'

/** A total, not rounded, with its arithmetic. */
export interface Counted {
  readonly factors: number
  readonly text: string
}

/** 11.5.8: attack factors of ships, damaged ones halved. */
export function attackFactors(ships: readonly NavalUnit[]): Counted {
  const counting = ships.filter((ship) => isConvoyFree(ship) && ship.attack > 0)
  return summed(
    counting.map((ship) => ({
      factors: attackOf(ship),
      text: `${ship.name} ${shown(attackOf(ship))}${ship.damaged ? ' (damaged, halved)' : ''}`,
    })),
  )
}

/**
 * 11.5.10: ASW factors of a side's included units: of ships by type and year, damaged ones halved; 1 for every full 5 convoy points; and in fine weather,
 * rain and snow the air-to-sea factors of its aircraft, those on undamaged CVs among them, as the weather modifies them.
 */
export function aswFactors(world: WifWorld, weather: WeatherKind, units: readonly Combatant[]): Counted {
  const { naval, weatherEffects } = world.tables
  const { year } = world.state.turn
  const parts: Counted[] = shipsIn(units).flatMap((ship) => {
    const factors = naval.asw(ship.type, year) / (ship.damaged ? 2 : 1)
    return factors > 0 ? [{ factors, text: `${ship.name} ${shown(factors)}` }] : []
  })
  const points = convoyPoints(units)
  if (points >= CONVOY_SHIP)
    parts.push({ factors: Math.floor(points / CONVOY_SHIP), text: `${points} convoy points ${Math.floor(points / CONVOY_SHIP)}` })
  const weathered = weatherEffects[weather].air
  if (weathered !== null) {
    const bombs = [
      ...aircraftIn(units).map((unit) => ({ name: unit.name, factors: unit.airToSea / (unit.extendedAtSea ? 2 : 1) })),
      ...shipsIn(units)
        .filter(hasPlanes)
        .map((ship) => ({ name: `${ship.name}'s planes`, factors: airComponent(world, ship) })),
    ]
    for (const { name, factors } of bombs)
      if (factors > 0) parts.push({ factors: factors * weathered, text: `${name} ${shown(factors * weathered)} air-to-sea` })
  }
  return summed(parts)
}

function summed(parts: readonly Counted[]): Counted {
  const factors = parts.reduce((sum, part) => sum + part.factors, 0)
  return {
    factors,
    text:
      parts.length === 0 ? '0' : parts.length === 1 ? parts[0].text : `${parts.map(({ text }) => text).join(' + ')} = ${shown(factors)}`,
  }
}

/** 2.6: the total as the chart reads it. */
export const rounded = ({ factors }: Counted): number => nearest(factors)
