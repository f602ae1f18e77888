import { flood } from '../air/range.ts'
import { holderOf } from '../peace/homes.ts'
import { allPowers, atWar, enemySide, isActive, powersOf, sideOfPower } from '../powers.ts'
import type { Side } from '../state.ts'
import { FRANCE, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** Who runs the partisans of a country (13.1.2), on which side, and why. */
export interface Runner {
  readonly power: string
  readonly side: Side
  readonly why: string
}

export type Colour = 'green' | 'red'

/** Home countries that the French home country may be divided into (17.1). */
const FRENCH: readonly string[] = [FRANCE, VICHY]
const USSR = 'USSR'

/** 13.1.2: the side of a country's partisans: against who has conquered it or, of red ones, who controls it; else the country's own. Null where it is nobody's. */
export function sideOfPartisans(world: WifWorld, country: string, colour: Colour): Side | null {
  const entity = world.state.countries[country]
  const holder = colour === 'red' ? holderOf(entity) : entity.conqueredBy
  if (holder !== null) {
    const side = sideOfPower(world, holder)
    return side === null ? null : enemySide(side)
  }
  return entity.controller === null ? null : sideOfPower(world, entity.controller)
}

/** 13.1.2: the major power that sets up and runs a country's partisans; null where there is none on their side. */
export function runnerOf(world: WifWorld, country: string, colour: Colour): Runner | null {
  const side = sideOfPartisans(world, country, colour)
  if (side === null) return null
  // What its own side has taken back is against that side, whoever had it once (13.7.5).
  const own = colour === 'green' && !isReconquered(world, country) ? ownPower(world, country) : null
  if (own !== null) return { ...own, side }
  const holder = holderOf(world.state.countries[country])
  const all = powersOf(world, side)
  const enemies = colour === 'red' && holder !== null ? all.filter((power) => atWar(world, power, holder)) : []
  const found = nearest(world, country, enemies.length > 0 ? enemies : all)
  if (!found) return null
  return {
    ...found,
    side,
    why: enemies.length > 0 ? `the nearest power at war with ${holder}${found.why}` : `the nearest power of the ${side}${found.why}`,
  }
}

/** 13.7.5: whether the other side than its first conqueror's holds a country as conquered. */
export function isReconquered(world: WifWorld, country: string): boolean {
  const { conqueredBy, conqueredFirst } = world.state.countries[country] ?? { conqueredBy: null }
  const side = conqueredBy === null ? null : sideOfPower(world, conqueredBy)
  return side !== null && conqueredFirst !== undefined && side !== conqueredFirst
}

/** Of green partisans: who controlled the country before it was conquered, or does still. */
function ownPower(world: WifWorld, country: string): Omit<Runner, 'side'> | null {
  const { state } = world
  const has = (power: string | null | undefined): power is string =>
    power !== null && power !== undefined && Boolean(state.powers[power]?.seat)
  if (FRENCH.includes(country)) {
    if (has(FRANCE) && state.countries[FRANCE]?.status !== 'conquered') return { power: FRANCE, why: 'the Free French run those of France' }
    if (has(USSR)) return { power: USSR, why: 'France is completely conquered' }
  }
  const { conqueredBy, controller, ranBefore, homeOf } = state.countries[country]
  const power = conqueredBy === null ? controller : (ranBefore ?? (controller !== conqueredBy ? controller : homeOf))
  return has(power)
    ? { power, why: conqueredBy === null ? `${country} is its own` : `it controlled ${country} before it was conquered` }
    : null
}

/** The power whose capital, whoever holds it, is nearest by air to the country's capital; the first of the campaign where the map does not tell. */
function nearest(world: WifWorld, country: string, powers: readonly string[]): Omit<Runner, 'side'> | null {
  if (powers.length === 0) return null
  const [capital] = world.state.countries[country].capitals
  const distances = capital === undefined ? null : flood(world, [[capital, 0]], () => true)
  const near = powers.map((power) => ({
    power,
    distance: distances === null ? Infinity : Math.min(Infinity, ...capitalsOf(world, power).map((hex) => distances[hex])),
  }))
  const first = near.reduce((best, next) => (next.distance < best.distance ? next : best))
  const others = near
    .filter(({ power, distance }) => power !== first.power && distance < Infinity)
    .map(({ power, distance }) => `${power} ${distance}`)
  const way = first.distance === Infinity ? '' : `, ${first.distance} by air${others.length > 0 ? `, ${others.join(', ')}` : ''}`
  return { power: first.power, why: way }
}

/** Capitals of all home countries of a power. */
const capitalsOf = (world: WifWorld, power: string): number[] =>
  Object.values(world.state.countries)
    .filter(({ name, homeOf }) => name === power || homeOf === power)
    .flatMap(({ capitals }) => [...capitals])

/** Whether an active major power controls a country: what red entries of the table ask (13.1.1). */
export function activeHolder(world: WifWorld, country: string): string | null {
  const holder = holderOf(world.state.countries[country])
  return holder !== null && allPowers(world).includes(holder) && isActive(world, holder) ? holder : null
}
