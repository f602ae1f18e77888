import type { Hex } from '../../../../board/hex.ts'
import { controllerOf, enemySide, isMajorHome, powersOf, sideOfPower } from '../../powers.ts'
import type { Country, Side } from '../../state.ts'
import { wasFrench } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { type Conquest, conquests } from '../conquered.ts'
import { belongsTo, hexesOf } from '../homes.ts'
import { CZECHOSLOVAKIA, CZECHS, SLOVAKS } from './special.ts'

const ETHIOPIA = 'Ethiopia'

/** Countries of which other rules speak (19.8). */
const EXCEPTED: readonly string[] = [CZECHOSLOVAKIA, CZECHS, SLOVAKS, ETHIOPIA]

/**
 * 13.7.5: what may be liberated now, and by whom: what the other side than the one that first conquered it would re-conquer now, or holds the capital of; and what
 * the Allies would conquer of the French empire. What was another minor country's in 1939 only while that one is in the game, or can be liberated too.
 */
export function liberable(world: WifWorld): Conquest[] {
  const taken = conquests(world).filter((each) => mayInsteadOf(world, each))
  const held = Object.values(world.state.countries).flatMap((country) => {
    const by = holdsCapital(world, country)
    return by === null || taken.some((each) => each.country === country.name)
      ? []
      : [{ country: country.name, by, why: `${by} holds ${world.map.name(country.capitals[0])}` }]
  })
  const all = [...taken, ...held]
  const masters = new Map(all.map((each) => [each, masterOutOfTheGame(world, each)]))
  const comesBack = (each: Conquest): boolean => masters.get(each) === null || all.some((other) => isOf(world, other, masters.get(each)!))
  // Who is to come back first is asked about first.
  return all.filter(comesBack).sort((a, b) => Number(masters.get(a) !== null) - Number(masters.get(b) !== null))
}

/** Whether by a liberation a master comes back: a minor country by its own, a major power by that of any home country. */
export const isOf = (world: WifWorld, { country }: Conquest, master: string): boolean =>
  country === master || (isMajorHome(world, country) && belongsTo(world.state.countries[country]) === master)

const firstConquerors = (world: WifWorld, { conqueredBy, conqueredFirst }: Country): Side | null =>
  conqueredFirst ?? (conqueredBy === null ? null : sideOfPower(world, conqueredBy))

/**
 * 13.7.5: the minor country, or the major power of the liberator's side, whose a country was in 1939, and to which alone it can be liberated, where that is completely
 * conquered now; null for none. France comes back by what was its own.
 */
export function masterOutOfTheGame(world: WifWorld, { country: name, by }: Pick<Conquest, 'country' | 'by'>): string | null {
  const country = world.state.countries[name]
  const master = country.aligned1939
  if (master === undefined || wasFrench(world, country)) return null
  const power = world.state.powers[master] ? master : null
  if (power === null) return world.state.countries[master]?.status === 'conquered' ? master : null
  const homes = Object.values(world.state.countries).filter((each) => isMajorHome(world, each.name) && belongsTo(each) === power)
  const isOut = homes.length > 0 && homes.every(({ status }) => status === 'conquered')
  return isOut && (AXIS.includes(power) ? 'Axis' : 'Allies') === sideOfPower(world, by) ? power : null
}

/** Major powers that belonged to the Axis before they fell. */
const AXIS: readonly string[] = ['Germany', 'Italy', 'Japan']

function mayInsteadOf(world: WifWorld, { country: name, by }: Conquest): boolean {
  const country = world.state.countries[name]
  // 19.8: whichever side had it first.
  if (name === ETHIOPIA) return sideOfPower(world, by) === 'Allies'
  if (EXCEPTED.includes(name)) return false
  const [side, first] = [sideOfPower(world, by), firstConquerors(world, country)]
  if (side === 'Allies' && wasFrench(world, country)) return true
  return first !== null && side !== null && side !== first && (!isItaly(country) || holdsItaly(world, country, side))
}

/** The major power of the right side that holds the capital of a conquered country, of Italy all its factories too; null for none. */
function holdsCapital(world: WifWorld, country: Country): string | null {
  const [capital] = country.capitals
  const first = firstConquerors(world, country)
  if (EXCEPTED.includes(country.name) || country.conqueredBy === null || capital === undefined || first === null) return null
  const by = controllerOf(world, world.state.control[capital])
  if (by === null || !powersOf(world, enemySide(first)).includes(by)) return null
  return isItaly(country) && !holdsItaly(world, country, enemySide(first)) ? null : by
}

const isItaly = ({ name, major }: Country): boolean => name === 'Italy' && major

/** Rome, and every factory of the Italian home country. */
const holdsItaly = (world: WifWorld, country: Country, side: Side): boolean =>
  [...country.capitals, ...hexesOf(world, country.name).filter((hex) => hasFactory(world, hex))].every((hex) => {
    const holder = controllerOf(world, world.state.control[hex])
    return holder !== null && sideOfPower(world, holder) === side
  })

const hasFactory = (world: WifWorld, hex: Hex): boolean => world.map.placesAt(hex).some(({ factories }) => factories !== undefined)
