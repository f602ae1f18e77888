import { isFrom, turnName } from '../seasons.ts'
import type { TwWorld } from '../world.ts'
import { germanAttack } from './mobilisation.ts'
import { holdsKarelia, USSR } from './pact.ts'

/** 10.8.2, 10.8.3, 11.11.3: from which turns on, the army without the fall of France, and to First-Rate; the air force with it. */
const ARMY_FROM = { season: 'Fall', year: 1941 } as const
const FIRST_RATE_FROM = { season: 'Spring', year: 1944 } as const
const AIR_FROM = { season: 'Fall', year: 1940 } as const
const FRANCE = 'France'

/** Why the Soviets do not begin to upgrade their army or air force, or null; what they have begun with goes on. */
export function whyNotUpgradeSoviets(world: TwWorld, power: string, arm: 'army' | 'navy' | 'air'): string | null {
  if (power !== USSR || world.nation(USSR).upgrades[arm] > 0) return null
  return arm === 'army' ? whyNotArmy(world) : arm === 'air' ? whyNotAir(world) : null
}

const hasFallen = (world: TwWorld): boolean => world.state.nations[FRANCE]?.conqueredBy != null

function whyNotArmy(world: TwWorld): string | null {
  const { turn, kareliaInTime } = world.state
  if (world.nation(USSR).ratings.army === 2)
    return isFrom(turn, FIRST_RATE_FROM.season, FIRST_RATE_FROM.year)
      ? null
      : `10.8.2: the Soviet Union does not upgrade its army to First-Rate before ${turnName(FIRST_RATE_FROM)}`
  if (!isFrom(turn, ARMY_FROM.season, ARMY_FROM.year) && !hasFallen(world))
    return `10.8.3: the Soviet Union does not upgrade its army before ${turnName(ARMY_FROM)}, or the turn after the surrender of France`
  return kareliaInTime || holdsKarelia(world) ? null : '10.8.3: the Soviet Union does not upgrade its army before it has occupied Karelia'
}

/** 11.11.3: all of it, until Germany attacks. */
function whyNotAir(world: TwWorld): string | null {
  const not = '11.11.3: the Soviet Union does not upgrade its air force before'
  if (germanAttack(world) !== undefined) return null
  if (!hasFallen(world)) return `${not} France has surrendered`
  if (!isFrom(world.state.turn, AIR_FROM.season, AIR_FROM.year)) return `${not} ${turnName(AIR_FROM)}`
  return holdsKarelia(world) ? null : `${not} it controls Karelia`
}
