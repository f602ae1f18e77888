import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { scrapOld } from '../pools/scrap.ts'
import { allPowers, controllerOf, powersOfSeat, seatOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import type { NavalUnit, Unit } from '../state.ts'
import { build, builderOf, poolFor, workOn } from './build.ts'
import { defaultBuild } from './default-build.ts'
import { type ForcePool, forcePoolsOf, poolName, poolsText } from './force-pools.ts'
import { type ConvoyOrder, planConvoys, wishesOf } from './convoy-orders.ts'
import { bestPlans, type Plan, type PlannedLine, plansOf } from './plan.ts'
import { productionOf } from './points.ts'
import { CONVOY_LOT, CONVOY_TURNS, cyclesOf, loseShipsWithoutPorts, type Work, work, worksOf } from './ships.ts'
import { type Seizable, searchAndSeize, seizableBy, withoutSeized } from './seizure.ts'
import { lineText, sumText, turnAhead, whereMade } from './told.ts'

/** 13.6: every major power makes its build points and spends them. Points that are not spent are lost (saving is option 31). */
export function* production(world: WifWorld): Procedure {
  loseShipsWithoutPorts(world)
  const powers = allPowers(world).filter((power) => world.state.countries[power].status !== 'conquered')
  const seats = [...new Set(powers.map((power) => seatOfPower(world, power)))]
  const plans = yield* sendResources(world, seats)
  const left: Record<string, number> = {}
  for (const power of powers) {
    const made = productionOf(world, power, plans.get(power))
    const elsewhere = Math.min(made.buildPoints, world.state.production?.elsewhere?.[power] ?? 0)
    left[power] = made.buildPoints - elsewhere
    const gone = elsewhere > 0 ? `, ${left[power]} of them here and ${elsewhere} spent elsewhere in the war` : ''
    world.report('production', '13.6.3', `${power}: ${sumText(made)}${gone}.`)
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
    const power = builderOf(left, 'ship' in answer ? controllerOf(world, world.unit(answer.ship).country) : answer.power)!
    if ('stop' in answer) {
      lose(world, power, left[power])
      delete left[power]
      continue
    }
    if ('ship' in answer) {
      const toDo = workOn(world, power, answer.ship)!
      work(world, power, toDo)
      left[power] -= toDo.cost.points
      continue
    }
    const pool = poolFor(world, power, answer) as ForcePool
    const number = Math.min(answer.number, pool.left, Math.floor(left[power] / pool.price))
    if (number < answer.number)
      world.report(
        'production',
        '13.6.5',
        `${power} wanted ${answer.number} ${poolName(pool)} and builds ${number}: ${pool.left < answer.number ? `the force pool has ${pool.left}` : `${left[power]} of its build points are left`}.`,
      )
    left[power] -= buildFrom(world, power, pool, number)
  }
  for (const power of Object.keys(left)) {
    left[power] -= buildByDefault(world, power, left[power])
    lose(world, power, left[power])
  }
}

/** What is built for a power that says nothing more: ships are repaired and finished before anything new is begun, as far as it leaves no point unspent. */
function buildByDefault(world: WifWorld, power: string, points: number): number {
  const works = new Map<ForcePool, Work>(
    worksOf(world, power).map((toDo) => {
      const { points: price } = toDo.cost
      return [{ type: toDo.ships[0].type, points: price, price, left: 1, units: toDo.ships }, toDo]
    }),
  )
  const wanted = wantedNow(world, power)
  const chosen = defaultBuild([...works.keys(), ...forcePoolsOf(world, power)], points, (pool) => (works.has(pool) ? 100 : wanted(pool)))
  let spent = 0
  for (const { pool, number } of grouped(chosen)) {
    const toDo = works.get(pool)
    if (toDo) work(world, power, toDo)
    spent += toDo ? toDo.cost.points : buildFrom(world, power, pool, number)
  }
  return spent
}

const canBuild = (world: WifWorld, left: Readonly<Record<string, number>>): boolean =>
  Object.entries(left).some(([power, points]) => forcePoolsOf(world, power).some((pool) => pool.price <= points))

/** Draws counters at random from a pool and puts each on the production circle, as many turns ahead as it takes (13.6.5). Gives the build points that they cost. */
function buildFrom(world: WifWorld, power: string, forcePool: ForcePool, number: number): number {
  const { type, points, price, units } = forcePool
  if (type === 'CP') return buildConvoys(world, power, units, number)
  const pool = [...units]
  const drawn = Array.from({ length: number }, () => {
    const at = pool.length === 1 ? 0 : world.dice.roll(pool.length, `${power} builds ${poolName({ type, points })}`) - 1
    const [unit] = pool.splice(at, 1)
    const { turns } = unit.kind === 'naval' ? cyclesOf(world, unit)[0] : unit.cost
    world.toProductionCircle(unit, turns, unit.kind === 'naval')
    return `${unit.name} (${unit.kind === 'naval' ? 'launched ' : ''}${turnAhead(world, turns)})`
  })
  world.report(
    'production',
    '13.6.5',
    `${power} builds ${number} ${poolName({ type, points })}, drawn from ${units.length}: ${drawn.join(', ')}; ${number} x ${price} = ${numbered(number * price, 'build point')}.`,
  )
  return number * price
}

/** 13.6.5: convoy points, five at a time, on whatever counters there are: they are there in four turns, without a second cycle. */
function buildConvoys(world: WifWorld, power: string, units: readonly Unit[], lots: number): number {
  let left = lots * CONVOY_LOT
  for (const unit of units as readonly NavalUnit[]) {
    if (left === 0) break
    const counter = unit.points > left ? world.breakConvoy(unit, left) : unit
    left -= counter.points
    world.toProductionCircle(counter, cyclesOf(world, counter)[0].turns)
  }
  const points = lots * CONVOY_LOT
  world.report(
    'production',
    '13.6.5',
    `${power} builds ${numbered(points, 'convoy point')} (${turnAhead(world, CONVOY_TURNS)}) for ${numbered(points, 'build point')}.`,
  )
  return points
}

/** What a power wants now beside the usual: convoy points where resources wait for them, and nothing that comes after the war. */
function wantedNow(world: WifWorld, power: string): (pool: ForcePool) => number {
  const lacks = bestPlans(world).get(power)?.lacks ?? []
  const turnsLeft = world.state.lastTurn - world.state.turn.index
  const whole = ({ units: [unit] }: ForcePool) =>
    unit.kind === 'naval' ? cyclesOf(world, unit).reduce((sum, { turns }) => sum + turns, 0) : unit.cost.turns
  return (pool) => (pool.type === 'CP' && lacks.length > 0 ? 6 : 1) * (whole(pool) > turnsLeft ? 0.01 : 1)
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
