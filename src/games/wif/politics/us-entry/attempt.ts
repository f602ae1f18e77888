import { homeOf } from '../../ground/control.ts'
import { allPowers, atWar, controllerOf } from '../../powers.ts'
import { airComponent } from '../../sea/ships.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import type { Declaration } from '../whom.ts'
import { isOwed } from './guarantee.ts'
import { USA, isConquered } from './powers.ts'
import { bar, entryOf, giveBack, levelIn, poolOf } from './pools.ts'
import { payTension } from './tension.ts'

/** A modifier of the attempt's die with its reason. */
interface Modifier {
  readonly by: number
  readonly why: string
}

/** 13.3.2, option 42: what the USA takes off the roll of an attempt that it owes. */
const GUARANTEED_BY = 4

/** 9.4: one attempt for all that are announced; the declarations that succeed. What fails tells nothing of the levels. */
export function attemptWar(world: WifWorld, announced: readonly Declaration[]): readonly Declaration[] {
  if (announced.length === 0) return []
  const victims = announced.map(({ on }) => on)
  const pool = poolOf(victims[0])
  const { entry, tension } = entryOf(world)
  const levels = { entry: levelIn(entry, pool), tension: levelIn(tension, pool) }
  const number = world.tables.warNumber(levels.entry, levels.tension) ?? 0
  const modifiers = modifiersAgainst(world, victims[0])
  const roll = world.dice.roll(10, `US attempt to declare war on ${victims.join(' and ')}`)
  // Option 42: the roll less 4, which is at least 1; then the other modifiers.
  const guaranteed = isOwed(world) ? Math.max(1, roll - GUARANTEED_BY) : roll
  const modified = modifiers.reduce((sum, { by }) => sum + by, guaranteed)
  const reckoned = [
    `rolled ${roll}`,
    ...(isOwed(world) ? [`-${GUARANTEED_BY} as it has guaranteed the Pacific, at least 1`] : []),
    ...modifiers.map(({ by, why }) => `${by > 0 ? '+' : ''}${by} ${why}`),
  ].join(', ')
  const rolled = `The USA attempts to declare war on ${victims.join(' and ')}: ${reckoned}${modifiers.length > 0 || isOwed(world) ? ` = ${modified}` : ''}`
  if (modified <= number) {
    world.report(
      'us entry',
      '9.4',
      `${rolled}, not more than the war number ${number} (entry level ${levels.entry}, tension level ${levels.tension}; markers against Japan ${shownIn(world, 'Japan')}, against Germany and Italy ${shownIn(world, 'Germany and Italy')}). It succeeds.`,
    )
    return announced
  }
  world.report('us entry', '9.4', `${rolled}, more than the war number. It fails.`)
  const returned = (['entry', 'tension'] as const).filter((kind) => giveBack(world, kind, pool))
  if (returned.length > 0)
    world.report(
      'us entry',
      '9.4',
      `${returned
        .map((kind) => `an ${kind} marker`)
        .join(' and ')
        .replace('an tension', 'a tension')
        .replace(/^a/, 'A')} against ${pool} ${returned.length > 1 ? 'go' : 'goes'} back to the common pool.`,
    )
  if (returned.length < 2) {
    bar(world, victims)
    world.report('us entry', '9.4', `Markers are lacking: the USA may never again attempt to declare war on ${victims.join(' and ')}.`)
  }
  return []
}

/** 9.4: a success turns all markers over. */
function shownIn(world: WifWorld, pool: 'Japan' | 'Germany and Italy'): string {
  const { entry, tension } = entryOf(world)
  const values = (markers: readonly (number | null)[]): string => markers.join(' ') || 'none'
  return `${values(entry[pool])} (tension ${values(tension[pool])})`
}

/** 9.4. */
function modifiersAgainst(world: WifWorld, on: string): Modifier[] {
  const all: (Modifier | false)[] = [
    ...(on === 'Japan'
      ? againstJapan(world)
      : [isConquered(world, 'United Kingdom') && { by: -2, why: 'as the United Kingdom is conquered' }]),
    !hasChosen(world, WAR_APPROPRIATIONS) && { by: 3, why: 'without option 34' },
    allPowers(world).some((power) => atWar(world, USA, power)) && { by: -1, why: 'at war with a major power' },
  ]
  return all.filter((each) => each !== false)
}
const WAR_APPROPRIATIONS = 34

const againstJapan = (world: WifWorld): (Modifier | false)[] => [
  isConquered(world, 'China')
    ? { by: -2, why: 'as China is conquered' }
    : isJapanInChina(world) && { by: -1, why: 'as a Japanese unit is in China' },
  !isFleetAtPearlHarbor(world) && { by: 2, why: 'without the fleet in Pearl Harbor' },
]

const isJapanInChina = (world: WifWorld): boolean =>
  [...world.onMap(), ...world.inPort()].some(
    ({ country, hex }) => controllerOf(world, country) === 'Japan' && homeOf(world, hex) === 'China',
  )

/** 13.3.2, option 26: two CVs of an air component of 4 and four BBs of the USA in Honolulu. */
export function isFleetAtPearlHarbor(world: WifWorld): boolean {
  const harbour = world.map.find('Honolulu')
  if (harbour === undefined) return false
  const fleet = world.navalAt(harbour).filter(({ country }) => country === USA)
  const carriers = fleet.filter((ship) => ship.type === 'CV' && airComponent(world, ship) >= 4)
  return carriers.length >= 2 && fleet.filter(({ type }) => type === 'BB').length >= 4
}

/** 13.3.2, its last option: each power that the USA has declared war on costs tension, from the pool of that power. */
export function tensionOfWars(world: WifWorld, declared: readonly Declaration[]): void {
  for (const { on } of declared) payTension(world, poolOf(on), COST_OF_WAR, `The US war on ${on}`)
}
const COST_OF_WAR = 25
