import { atWar, controllerOf, isActive, sideOfPower } from '../powers.ts'
import { homeOf } from '../ground/control.ts'
import { hasChosen } from '../us-options.ts'
import type { Loan, Side } from '../state.ts'
import { isHostile, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

export const GOODS = ['resources', 'build points'] as const
export type Goods = (typeof GOODS)[number]

/** What a power that has lost a city at home may give of each in a turn, to all together (5). */
const MOST_OF_THE_INVADED = 1
/** What an Allied power may give of each to another in a turn while the entry option that opened it is all there is (13.3.2). */
const MOST_BY_OPTION = 5

/** 5: why a power may not give what it announces to another, beside what has been announced before; null when it may. */
export function whyNotLend(world: WifWorld, { from, to, what, number }: Loan, before: readonly Loan[]): string | null {
  if (from === to) return `5: ${from} gives nothing to itself`
  const side = lendingSide(world, from)
  if (side === null || side !== lendingSide(world, to)) return `5: ${to} is not on the side of ${from}`
  const shunned = [from, to].includes(USA) ? [from, to].find((power) => world.state.politics?.entry?.shunned?.includes(power)) : undefined
  if (shunned !== undefined) return `13.3.3: the USA and ${shunned} give each other nothing any more`
  for (const power of [from, to]) if (!isActive(world, power) && power !== USA) return `5: ${power} is not active`
  if (from === VICHY && !isHostile(world)) return '17.4.4: Vichy gives nothing while it is hostile to no Allied major power'
  if (before.some((each) => each.from === to && each.to === from && each.what === what))
    return `5: ${to} gives ${what} to ${from} this turn, which gives it none back`
  const given = before.filter((each) => each.from === from && each.what === what).reduce((sum, each) => sum + each.number, number)
  const lost = lostCityOf(world, from)
  if (lost !== null && given > MOST_OF_THE_INVADED)
    return `5: the enemy holds ${lost}, so that ${from} may give ${MOST_OF_THE_INVADED} of its ${what} in all, not ${given}`
  return whyNotByOption(
    world,
    { from, to, what },
    before.filter((each) => each.from === from && each.to === to && each.what === what).reduce((sum, each) => sum + each.number, number),
  )
}

/** 5, 13.3.2: the side that a power lends on: a neutral USA may by its entry options. */
export const lendingSide = (world: WifWorld, power: string): Side | null =>
  sideOfPower(world, power) ?? (power === USA && world.state.powers[USA] ? 'Allies' : null)

/** 13.3.2: whether any entry option lets a neutral USA lend. */
export const isLendingOpened = (world: WifWorld): boolean =>
  [...OPENINGS.map(({ option }) => option), ...Object.values(WITH_USSR)].some((option) => hasChosen(world, option))

/** 5, 13.6.4: the current home country of a power; of the Commonwealth's the United Kingdom counts alone. */
export function lendingHome(world: WifWorld, power: string): string {
  const home = power === 'Commonwealth' ? 'United Kingdom' : power
  return world.state.countries[home]?.exile ?? home
}

/** A city of the current home country that the enemy controls. */
function lostCityOf(world: WifWorld, power: string): string | null {
  const home = lendingHome(world, power)
  const side = sideOfPower(world, power)
  const { map } = world
  const lost = map.places.find(({ city }, i) => {
    const hex = map.placeHexes[i]
    const holder = controllerOf(world, world.state.control[hex])
    return city && homeOf(world, hex) === home && holder !== null && sideOfPower(world, holder) !== side && atWar(world, power, holder)
  })
  return lost?.name ?? null
}

/** Which US entry option opens it, and the enemy whose war with the giver, or with the USA, lifts its limit (13.3.2). */
interface Opening {
  readonly option: number
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly what: Goods
  /** At war with each other the limit is off. */
  readonly unlimited: readonly [string | null, string]
}

const USA = 'USA'
const WEST = ['Commonwealth', 'France']
const ALL = ['USA', 'Commonwealth', 'France', 'USSR', 'China']
const OPENINGS: readonly Opening[] = [
  { option: 9, from: ALL, to: ['China'], what: 'resources', unlimited: [null, 'Japan'] },
  { option: 17, from: ALL, to: ['China'], what: 'build points', unlimited: [null, 'Japan'] },
  { option: 15, from: ['USA'], to: WEST, what: 'resources', unlimited: ['USA', 'Germany'] },
  { option: 27, from: ['USA'], to: WEST, what: 'build points', unlimited: ['USA', 'Germany'] },
]
/** To and from the USSR, whichever way (13.3.2, options 19 and 30). */
const WITH_USSR: Readonly<Record<Goods, number>> = { resources: 19, 'build points': 30 }
const USSR = 'USSR'
const WITH_USSR_MAY = ['USA', ...WEST]

function whyNotByOption(world: WifWorld, { from, to, what }: Omit<Loan, 'number'>, all: number): string | null {
  const opening = OPENINGS.find((each) => each.what === what && each.from.includes(from) && each.to.includes(to))
  if (opening) {
    if (!hasChosen(world, opening.option))
      return `13.3.2: ${from} gives no ${what} to ${to} before US entry option ${opening.option} is chosen`
    const [giver, enemy] = opening.unlimited
    return all <= MOST_BY_OPTION || fights(world, giver ?? from, enemy)
      ? null
      : `13.3.2: ${from} may give ${to} ${MOST_BY_OPTION} of its ${what} a turn before war between ${giver ?? from} and ${enemy}, not ${all}`
  }
  if (from !== USSR && to !== USSR)
    return isActive(world, USA) || (from !== USA && to !== USA)
      ? null
      : `5: the USA is neutral, and no US entry option opens ${what} from ${from} to ${to}`
  const other = from === USSR ? to : from
  if (!WITH_USSR_MAY.includes(other)) return `13.3.2: the USSR gives ${other} no ${what} and is given none, but for what it gives China`
  const option = WITH_USSR[what]
  if (!hasChosen(world, option)) return `13.3.2: no ${what} go to or from the USSR before US entry option ${option} is chosen`
  const german = fights(world, USSR, 'Germany')
  if (german && fights(world, 'USA', 'Germany')) return null
  const most = german ? MOST_BY_OPTION : 1
  return all <= most
    ? null
    : `13.3.2: ${from} may give ${to} ${most} of its ${what} a turn ${german ? 'before war between the USA and Germany' : 'before war between Germany and the USSR'}, not ${all}`
}

const fights = (world: WifWorld, a: string, b: string): boolean =>
  world.state.countries[a] !== undefined && world.state.countries[b] !== undefined && atWar(world, a, b)
