import { allianceOfNation, allianceOfPower, controllerOf, sideOfPower } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { leaveWorks } from './withdraw.ts'

/** 18.8: who is liberated, and by the fall of which city. */
const FRANCE = 'France'
const PARIS = 'Paris'
const WEST = 'Western Allies'

/** 18.8: whether France has surrendered, and is in the hands of the Western Allies since. */
export const isFranceLiberated = (world: TwWorld): boolean => {
  const victor = world.state.nations[FRANCE]?.conqueredBy ?? null
  return victor !== null && allianceOfPower(world, victor) === WEST
}

/** 18.8: a France that has surrendered is liberated by who holds Paris with a Western Allied ground unit in supply, and is lost again with Paris. Its value accrues from the next Spring on (14.6). */
export function liberateFrance(world: TwWorld): void {
  const victor = world.state.nations[FRANCE]?.conqueredBy ?? null
  const paris = world.map.find(PARIS)
  if (victor === null || paris === undefined) return
  const holder = controllerOf(world, world.state.control[paris])
  if (holder === null || holder === victor || holder === FRANCE) return
  const isLost = sideOfPower(world, holder) === 'Axis' && isFranceLiberated(world)
  if (!isLost && !isHeldInSupply(world, paris)) return
  world.changeNation(FRANCE, { conqueredBy: holder, controller: holder })
  world.report(
    'surrender',
    '18.8',
    isLost
      ? `Paris has fallen again: France is ${holder}'s conquest, and is worth its NARFs to it from Spring on.`
      : `France is liberated: ${holder} holds Paris with troops in supply, and has what France is worth from Spring on.`,
    [paris],
  )
  if (isLost) leaveWorks(world, FRANCE, '18.8')
}

const isHeldInSupply = (world: TwWorld, paris: number): boolean =>
  world.groundAt(paris).some((unit: GroundUnit) => allianceOfNation(world, unit.nation) === WEST && supplyOf(world, unit) !== 'none')
