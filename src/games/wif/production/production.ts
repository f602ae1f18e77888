import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { scrapOld } from '../pools/scrap.ts'
import { allPowers, powersOfSeat, seatOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { build, builderOf, poolFor } from './build.ts'
import { defaultBuild } from './default-build.ts'
import { type ForcePool, forcePoolsOf, poolName, poolsText } from './force-pools.ts'
import { type ConvoyOrder, planConvoys, wishesOf } from './convoy-orders.ts'
import { bestPlans, type Plan, type PlannedLine, plansOf } from './plan.ts'
import { productionOf } from './points.ts'
import { type Seizable, searchAndSeize, seizableBy, withoutSeized } from './seizure.ts'
import { lineText, sumText, turnAhead, whereMade } from './told.ts'

/** 13.6: every major power makes its build points and spends them. Points that are not spent are lost (saving is option 31). */
export function* production(world: WifWorld): Procedure {
  const powers = allPowers(world).filter((power) => world.state.countries[power].status !== 'conquered')
  const seats = [...new Set(powers.map((power) => seatOfPower(world, power)))]
  const plans = yield* sendResources(world, seats)
  const left: Record<string, number> = {}
  for (const power of powers) {
    const made = productionOf(world, power, plans.get(power))
    left[power] = made.buildPoints
    world.report('production', '13.6.3', `${power}: ${sumText(made)}.`)
  }
  for (const seat of seats) yield* scrapOld(world, seat)
  for (const seat of seats) yield* buildOf(world, seat, left)
}

/** 13.6.1: seats say how their resources go, then who seizes what. */
function* sendResources(world: WifWorld, seats: readonly string[]): Procedure<ReadonlyMap<string, Plan>> {
  const said: { powers: readonly string[]; order: ConvoyOrder }[] = []
  for (const seat of seats) {
    const powers = powersOfSeat(world, seat)
    for (;;) {
      const order = yield* askWhile(world, true, seat, planConvoys, { seat, powers })
      if (!order) break
      said.push({ powers, order })
    }
  }
  const plans = said.length === 0 ? bestPlans(world) : plansOf(world, wishesOf(world, said))
  for (const [power, plan] of plans) tellPlan(world, power, plan)
  const seized: Seizable[] = []
  for (const seat of seats) {
    const seizable = seizableBy(world, seat, plans)
    for (;;) {
      const left = seizable.filter((each) => !seized.includes(each))
      const name = yield* askWhile(world, left.length > 0, seat, searchAndSeize, { seat, seizable: left })
      if (name === null) break
      const taken = left.filter(({ area }) => world.map.seaAreaNames[area] === name)
      seized.push(...taken)
      for (const { by, carrier, owner, number } of taken)
        world.report(
          'production',
          '13.6.1',
          `${by} searches ${carrier}'s convoys in the ${name} and seizes ${numbered(number, 'resource')} on the way to ${owner}: lost.`,
        )
    }
  }
  return withoutSeized(world, plans, seized)
}

/** What is shipped, what a player wanted and does not get, and what a convoy point more would bring. */
function tellPlan(world: WifWorld, power: string, { lines, unmet, lacks }: Plan): void {
  const shipped = lines.filter(({ sea }) => sea)
  const seas = (areas: readonly number[]) => areas.map((area) => world.map.seaAreaNames[area]).join(', ')
  if (shipped.length > 0)
    world.report(
      'production',
      '13.6.1',
      `${power} ships ${numbered(
        shipped.reduce((sum, { number }) => sum + number, 0),
        'resource',
      )}: ${shipped.map((line) => `${whereMade(world, line.from)} to ${lineText(world, line)}${helpersText(power, line)}`).join('; ')}.`,
    )
  for (const { wish, carried } of unmet)
    world.report(
      'production',
      '13.6.1',
      `${power} wanted ${numbered(wish.number, 'resource')} to go from ${world.map.name(wish.from)} to ${world.map.name(wish.to)}${wish.areas ? ` over ${seas(wish.areas)}` : ''}; ${carried === 0 ? 'none does' : `${carried} of them do`}.`,
    )
  if (lacks && lacks.length > 0)
    world.report('production', '13.6.1', `${power}: a convoy point more in ${seas(lacks)} would bring a factory one more resource.`)
}

const helpersText = (power: string, { carriers }: PlannedLine): string => {
  const helpers = [...new Set(carriers.filter((each) => each.power !== power).map((each) => each.power))]
  return helpers.length > 0 ? `, by ${helpers.join(' and ')}` : ''
}

/** 13.6.5: a seat builds for its powers what it says, then what is left by default. */
function* buildOf(world: WifWorld, seat: string, points: Readonly<Record<string, number>>): Procedure {
  const left = Object.fromEntries(Object.entries(points).filter(([power]) => seatOfPower(world, power) === seat))
  for (;;) {
    const answer = yield* askWhile(world, canBuild(world, left), seat, build, { seat, left })
    if (!answer) break
    const power = builderOf(left, answer.power)!
    if ('stop' in answer) {
      lose(world, power, left[power])
      delete left[power]
      continue
    }
    const pool = poolFor(world, power, answer) as ForcePool
    const number = Math.min(answer.number, pool.units.length, Math.floor(left[power] / pool.points))
    if (number < answer.number)
      world.report(
        'production',
        '13.6.5',
        `${power} wanted ${answer.number} ${poolName(pool)} and builds ${number}: ${pool.units.length < answer.number ? `the force pool has ${pool.units.length}` : `${left[power]} of its build points are left`}.`,
      )
    left[power] -= buildFrom(world, power, pool, number)
  }
  for (const power of Object.keys(left)) {
    for (const { pool, number } of grouped(defaultBuild(forcePoolsOf(world, power), left[power])))
      left[power] -= buildFrom(world, power, pool, number)
    lose(world, power, left[power])
  }
}

const canBuild = (world: WifWorld, left: Readonly<Record<string, number>>): boolean =>
  Object.entries(left).some(([power, points]) => forcePoolsOf(world, power).some((pool) => pool.points <= points))

/** Draws counters at random from a pool and puts each on the production circle, as many turns ahead as it takes (13.6.5). Gives the build points that they cost. */
function buildFrom(world: WifWorld, power: string, { type, points, units }: ForcePool, number: number): number {
  const pool = [...units]
  const drawn = Array.from({ length: number }, () => {
    const at = pool.length === 1 ? 0 : world.dice.roll(pool.length, `${power} builds ${poolName({ type, points })}`) - 1
    const [unit] = pool.splice(at, 1)
    world.toProductionCircle(unit, unit.cost.turns)
    return `${unit.name} (${turnAhead(world, unit.cost.turns)})`
  })
  world.report(
    'production',
    '13.6.5',
    `${power} builds ${number} ${poolName({ type, points })}, drawn from ${units.length}: ${drawn.join(', ')}; ${number} x ${points} = ${numbered(number * points, 'build point')}.`,
  )
  return number * points
}

/** 13.6.5: what is left cannot be kept. */
function lose(world: WifWorld, power: string, points: number): void {
  if (points > 0)
    world.report(
      'production',
      '13.6.5',
      `${power} does not spend ${numbered(points, 'build point')}, which ${points === 1 ? 'is' : 'are'} lost; left in its force pools: ${poolsText(forcePoolsOf(world, power))}.`,
    )
}

/** Alike ones together, in the order in which they were first chosen. */
function grouped(chosen: readonly ForcePool[]): { pool: ForcePool; number: number }[] {
  return [...new Set(chosen)].map((pool) => ({ pool, number: chosen.filter((each) => each === pool).length }))
}
