import type { Hex } from '../../../board/hex.ts'
import { shown } from '../fractions.ts'
import { controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { garrisonIn } from './garrison.ts'

/** The major power with the greatest influence somewhere, and what made it so: "controls most ports and cities there (2 against USA 1)". */
export interface Influence {
  readonly power: string
  readonly why: string
}

/** 13.7.1: what counts for influence, the first that differs decides. */
const MEASURES: readonly (readonly [what: string, of: (world: WifWorld, hexes: readonly Hex[], power: string) => number])[] = [
  ['ports and cities', (world, hexes, power) => hexes.filter((hex) => isPlace(world, hex) && holds(world, hex, power)).length],
  ['garrison value', (world, hexes, power) => garrisonIn(world, hexes, [power])],
  ['land combat factors', (world, hexes, power) => factorsIn(world, hexes, power)],
  [
    'last occupied a city or port',
    (world, hexes, power) =>
      lastOccupied(
        world,
        hexes.filter((hex) => isPlace(world, hex)),
        power,
      ),
  ],
  ['last occupied a hex', lastOccupied],
]

/** 13.7.1: who of some major powers has the greatest influence in some hexes. Who are equal in all roll, until one is highest (2.7). Null where nobody has any. */
export function greatestInfluence(world: WifWorld, where: string, hexes: readonly Hex[], powers: readonly string[]): Influence | null {
  let left = [...powers]
  let any = false
  for (const [what, of] of MEASURES) {
    const found = left.map((power) => ({ power, value: of(world, hexes, power) }))
    const most = Math.max(...found.map(({ value }) => value))
    if (most > 0) any = true
    const best = found.filter(({ value }) => value === most)
    if (best.length === 1 && most > 0) {
      const others = found.filter(({ power }) => power !== best[0].power).map(({ power, value }) => `${power} ${shown(value)}`)
      const sum = what.startsWith('last') ? '' : ` (${shown(most)}${others.length > 0 ? ` against ${others.join(', ')}` : ''})`
      return { power: best[0].power, why: what.startsWith('last') ? what : `most ${what}${sum}` }
    }
    left = best.map(({ power }) => power)
  }
  return any ? rolled(world, where, left) : null
}

function rolled(world: WifWorld, where: string, powers: readonly string[]): Influence {
  for (let left = [...powers]; ;) {
    const rolls = left.map((power) => ({ power, roll: world.dice.roll(10, `influence in ${where}: ${power}`) }))
    const most = Math.max(...rolls.map(({ roll }) => roll))
    left = rolls.filter(({ roll }) => roll === most).map(({ power }) => power)
    if (left.length === 1)
      return { power: left[0], why: `equal in everything, by a roll: ${rolls.map(({ power, roll }) => `${power} ${roll}`).join(', ')}` }
  }
}

export const isPlace = (world: WifWorld, hex: Hex): boolean => world.map.placesAt(hex).some(({ city, port }) => city ?? port)

const holds = (world: WifWorld, hex: Hex, power: string): boolean => {
  const country = world.state.control[hex]
  return country !== '' && controllerOf(world, country) === power
}

const factorsIn = (world: WifWorld, hexes: readonly Hex[], power: string): number =>
  hexes
    .flatMap((hex) => world.landAt(hex))
    .filter(({ country }) => controllerOf(world, country) === power)
    .reduce((sum, { combat }) => sum + combat, 0)

/** How late a power took one of some hexes last: the greater the later, 0 for never. */
function lastOccupied(world: WifWorld, hexes: readonly Hex[], power: string): number {
  const among = new Set(hexes)
  return (world.state.occupied ?? []).findLastIndex(({ hex, by }) => by === power && among.has(hex)) + 1
}
