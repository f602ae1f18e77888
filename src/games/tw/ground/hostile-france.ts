import { homeOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { FRANCE, isBritish } from './anglo-french.ts'

/** 18.5.1: the France that is neither Vichy's nor its colonies'. */
export const isOccupiedZone = (world: TwWorld, hex: number): boolean => homeOf(world, hex) === FRANCE

const fightsOn = (world: TwWorld): boolean =>
  world.unitsIn('map').some((unit) => unit.kind === 'ground' && isBritish(world, unit) && isOccupiedZone(world, unit.hex))

export const areFrenchHostile = (world: TwWorld): boolean => world.state.britishFightInFrance === true

/** 18.5.7: whoever of the British is still there when France has surrendered has the population against him. */
export function frenchTurnHostile(world: TwWorld): void {
  if (!fightsOn(world)) return
  world.note({ britishFightInFrance: true })
  world.report(
    'surrender',
    '18.5.7',
    'British units fight on in the Occupied Zone, and the French turn hostile: British units there move with half their printed points, rounded up, and not in Second Impulse, nor do they attack in it; they build no fortifications and defend at their printed values.',
  )
}

/** 18.5.7, 18.8: that is over when the last of them has left, or Paris is in Allied hands. */
export function frenchCalmDown(world: TwWorld): void {
  if (!areFrenchHostile(world)) return
  const free = sideOfNation(world, world.state.control[world.map.find('Paris')!]) === 'Allies'
  if (fightsOn(world) && !free) return
  world.note({ britishFightInFrance: undefined })
  world.report(
    'surrender',
    '18.5.7',
    `${free ? 'Paris is in Allied hands' : 'No British unit is left in the Occupied Zone'}: the French are no longer hostile.`,
  )
}

/** 18.5.7: a unit under British command that stands among hostile French. */
export const isAmongHostile = (world: TwWorld, unit: GroundUnit): boolean =>
  areFrenchHostile(world) && unit.place === 'map' && isBritish(world, unit) && isOccupiedZone(world, unit.hex)

/** Movement points that a unit has where it stands, before the impulse and the weather: the printed ones, or half of them. */
export const pointsAt = (world: TwWorld, unit: GroundUnit): number => (isAmongHostile(world, unit) ? Math.ceil(unit.move / 2) : unit.move)

/** Why a unit takes no part in Second Impulse among hostile French, or null. */
export const whyNotSecond = (world: TwWorld, unit: GroundUnit): string | null =>
  isAmongHostile(world, unit)
    ? `18.5.7: ${unit.name} is among hostile French; no British unit there moves or attacks in Second Impulse`
    : null
