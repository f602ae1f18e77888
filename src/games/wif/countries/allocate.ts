import { ask, type Procedure } from '../../../engine/procedure.ts'
import { flood } from '../air/range.ts'
import { conquerAtOnce } from '../peace/conquest.ts'
import { controllerOf, enemySide, isActive, powersOf, seatOfPower, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { align } from './align.ts'
import { takeMinor } from './decisions.ts'

const CHINA = 'China'
const USA = 'USA'
/** The sheet of the American map. */
const AMERICA = 'The Americas'

/** A neutral minor country on which war has been declared in this impulse, and by whom. */
interface Attacked {
  readonly minor: string
  readonly by: string
}

/** 9.5: neutral minor countries on which war is declared now, in the order of the declarations. */
export const attackedMinors = (world: WifWorld): Attacked[] => {
  const attacked = world.state.wars.flatMap(({ between, declared, by }) => {
    const minor = between.find((country) => country !== by)
    const isNeutral = minor !== undefined && world.state.countries[minor]?.controller === null
    return declared === world.impulseNumber && by !== null && isNeutral ? [{ minor, by: controllerOf(world, by) ?? by }] : []
  })
  // Several may declare war on one: who was first.
  return attacked.filter(({ minor }, i) => attacked.findIndex((each) => each.minor === minor) === i)
}

/** 9.5, 19.2: each goes to the active major power of the other side whose capital is nearest, to the next if that one declines; nobody's is conquered at once. */
export function* allocateMinors(world: WifWorld): Procedure {
  for (const { minor, by } of attackedMinors(world)) {
    const offers = inOrder(world, minor, by)
    let taker: string | null = null
    for (const { power, distance } of offers) {
      const seat = seatOfPower(world, power)
      const why = distance === Infinity ? '' : `, ${distance} by air from its capital`
      if (yield* ask(world, seat, takeMinor, { seat, minor, power, by })) {
        world.report('alignment', '19.2', `${minor}, attacked by ${by}, offers to align with ${power}${why}${othersText(offers, power)}.`)
        taker = power
        break
      }
      world.report('alignment', '19.2', `${power}${why} of ${minor}, declines it.`)
    }
    if (taker !== null) yield* align(world, minor, taker)
    else
      yield* conquerAtOnce(
        world,
        minor,
        by,
        offers.length === 0 ? 'no active major power of the other side can take it' : 'nobody takes it',
      )
  }
}

interface Nearness {
  readonly power: string
  readonly distance: number
}

function othersText(offers: readonly Nearness[], power: string): string {
  const others = offers.filter((each) => each.power !== power).map((each) => `${each.power} ${each.distance}`)
  return others.length > 0 ? ` (${others.join(', ')})` : ''
}

/** Who may have it, the nearest first; who are equally near roll (2.7). */
function inOrder(world: WifWorld, minor: string, by: string): Nearness[] {
  const side = sideOfPower(world, by)
  const [capital] = world.state.countries[minor].capitals
  const distances = capital === undefined ? null : flood(world, [[capital, 0]], () => true)
  const near = (power: string): number =>
    distances === null ? Infinity : Math.min(...capitalsOf(world, power).map((hex) => distances[hex]), Infinity)
  const offers = eligible(world, minor, side === null ? null : enemySide(side)).map((power) => ({ power, distance: near(power) }))
  const rolls = new Map<string, number>()
  for (const { power, distance } of offers)
    if (offers.some((other) => other.power !== power && other.distance === distance))
      rolls.set(power, world.dice.roll(10, `${minor} equally near to ${power}`))
  return offers.sort((a, b) =>
    a.distance === b.distance ? (rolls.get(b.power) ?? 0) - (rolls.get(a.power) ?? 0) : a.distance - b.distance,
  )
}

/** Active major powers of the other side, but never China; of a minor on the American map attacked by the Axis the USA alone, at war or not, unless it is completely conquered. */
function eligible(world: WifWorld, minor: string, side: ReturnType<typeof sideOfPower>): string[] {
  const { map, state } = world
  const [capital] = state.countries[minor].capitals
  const american = capital !== undefined && map.sheets[map.sheetOf[capital]].name === AMERICA
  if (american && side === 'Allies') return sideOfPower(world, USA) === side ? [USA] : []
  return side === null ? [] : powersOf(world, side).filter((power) => power !== CHINA && isActive(world, power))
}

/** All capitals of a power, of each home country of the Commonwealth, whoever holds them. */
const capitalsOf = (world: WifWorld, power: string): number[] =>
  Object.values(world.state.countries)
    .filter(({ name, homeOf }) => name === power || homeOf === power)
    .flatMap(({ capitals }) => [...capitals])
