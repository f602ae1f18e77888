import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { destroyersFor, useDestroyers } from '../politics/us-entry/destroyers.ts'
import { controllerOf, seatOfPower } from '../powers.ts'
import type { Built, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { buildChits, chitsCost } from '../offensive/chits.ts'
import { build, type Building, builderOf, chitsOf, isOf, poolFor, wantedOf, workOn, workerOf } from './build.ts'
import { defaultBuild } from './default-build.ts'
import { type ForcePool, forcePoolsOf, poolName, poolsText } from './force-pools.ts'
import { classOf, countBuilt, limitOf } from './limits.ts'
import { bestPlans } from './plan.ts'
import { CONVOY_LOT, cyclesOf, type Work, work, worksOf } from './ships.ts'
import { turnAhead } from './told.ts'

/** What powers have left to spend, and what they have built so far. */
export interface Purse {
  readonly left: Record<string, number>
  readonly built: Record<string, Built>
  /** What is kept of them, where points may be saved (13.6.9). */
  readonly unspent: Record<string, number>
}

/** 13.6.5: a seat builds for its powers what it says, then what is left by default. */
export function* buildOf(world: WifWorld, seat: string, purse: Purse): Procedure {
  const left = Object.fromEntries(Object.entries(purse.left).filter(([power]) => seatOfPower(world, power) === seat))
  const { built } = purse
  const atFirst = { ...left }
  for (;;) {
    const asked: Building = { seat, left, built }
    const answer = yield* askWhile(world, canBuild(world, asked), seat, build, asked)
    if (!answer) break
    const power = ('ship' in answer ? workerOf(world, left, answer) : builderOf(left, answer.power))!
    if ('stop' in answer) {
      leave(world, power, left[power], purse)
      delete left[power]
      continue
    }
    if ('ship' in answer) {
      left[power] -= doWork(world, power, purse, workOn(world, power, answer.ship)!)
      continue
    }
    if ('offensive' in answer) {
      const { spent, chits } = buildChits(world, power, chitsOf(answer), left[power], built[power] ?? {})
      left[power] -= spent
      built[power] = countBuilt(built[power] ?? {}, 'offensive chit', chits)
      continue
    }
    if ('share' in answer) {
      const share = Math.min(left[power], Math.floor((atFirst[power] * answer.percent) / 100))
      left[power] -= buildByDefault(world, power, purse, share, (pool) => isOf(answer.share, pool))
      continue
    }
    for (let rest = answer.number; rest > 0;) {
      const pool = poolFor(world, power, answer)
      if (typeof pool === 'string') break
      const limit = limitOf(world, power, built[power] ?? {}, wantedOf(pool))
      const number = Math.min(rest, pool.left, Math.floor(left[power] / Math.max(1, pool.price)), limit.left)
      rest -= number
      // 13.3.2, option 16: who is past the last gift builds the rest at the full price.
      const goesOn = rest > 0 && number > 0 && number === destroyersFor(world, power, pool.type)
      if (rest > 0 && !goesOn) tellShort(world, power, pool, answer.number, answer.number - rest, left[power], limit)
      left[power] -= buildFrom(world, power, purse, pool, number)
      if (!goesOn) break
    }
  }
  for (const power of Object.keys(left)) {
    left[power] -= buildByDefault(world, power, purse, left[power])
    leave(world, power, left[power], purse)
  }
}

/** Why fewer are built than a player wants. */
function tellShort(
  world: WifWorld,
  power: string,
  pool: ForcePool,
  wanted: number,
  number: number,
  left: number,
  limit: { left: number; why: string | null },
): void {
  const why =
    pool.left === number ? `the force pool has ${pool.left}` : limit.left === number ? limit.why : `${left} of its build points are left`
  world.report('production', '13.6.5', `${power} wanted ${wanted} ${poolName(pool)} and builds ${number}: ${why}.`)
}

/** What is built for a power that says nothing more, or of what a share is of (`among`, new counters alone): ships are repaired and finished before anything new is begun, as far as it leaves no point unspent. */
function buildByDefault(
  world: WifWorld,
  power: string,
  purse: Purse,
  points: number,
  among: ((pool: ForcePool) => boolean) | null = null,
): number {
  const wanted = wantedNow(world, power)
  let spent = 0
  // What is built may leave less of its class to be built, and more of nothing: once more until nothing is chosen.
  for (;;) {
    const works = new Map<ForcePool, Work>(
      // What is another's is repaired by order alone.
      (among ? [] : worksOf(world, power).filter(({ ships: [ship] }) => controllerOf(world, ship.country) === power)).map((toDo) => {
        const { points: price } = toDo.cost
        return [{ type: toDo.ships[0].type, points: price, price, left: 1, units: toDo.ships }, toDo]
      }),
    )
    const built = purse.built[power] ?? {}
    const room = (pool: ForcePool) => limitOf(world, power, built, wantedOf(pool, works.get(pool)?.what)).left
    const pools = [...works.keys(), ...forcePoolsOf(world, power)].filter((pool) => room(pool) > 0 && (among?.(pool) ?? true))
    const caps = (pool: ForcePool) => ({ of: classOf(pool.type, pool.units[0].kind), most: room(pool) })
    const chosen = defaultBuild(pools, points - spent, (pool) => (works.has(pool) ? 100 : wanted(pool)), caps)
    if (chosen.length === 0) return spent
    for (const { pool, number } of grouped(chosen)) {
      const toDo = works.get(pool)
      const { left } = limitOf(world, power, purse.built[power] ?? {}, wantedOf(pool, toDo?.what))
      if (left <= 0) continue
      spent += toDo ? doWork(world, power, purse, toDo) : buildFrom(world, power, purse, pool, Math.min(number, left))
    }
  }
}

const canBuild = (world: WifWorld, { left, built }: Building): boolean =>
  Object.entries(left).some(
    ([power, points]) =>
      (world.rules.offensive && points >= chitsCost(world, { points: world.tables.offensive.multiple, hurried: false })) ||
      forcePoolsOf(world, power).some((pool) => pool.price <= points && limitOf(world, power, built[power] ?? {}, wantedOf(pool)).left > 0),
  )

function doWork(world: WifWorld, power: string, { built }: Purse, toDo: Work): number {
  work(world, power, toDo)
  if (toDo.what !== 'planes') useDestroyers(world, power, toDo.ships[0].type, 1)
  const [{ type, kind }] = toDo.ships
  built[power] = countBuilt(built[power] ?? {}, classOf(type, kind), 1)
  return toDo.cost.points
}

/** Draws counters at random from a pool and puts each on the production circle, as many turns ahead as it takes (13.6.5). Gives the build points that they cost. */
function buildFrom(world: WifWorld, power: string, { built }: Purse, forcePool: ForcePool, number: number): number {
  const { type, price, units, ahead = 0 } = forcePool
  if (number <= 0) return 0
  built[power] = countBuilt(built[power] ?? {}, classOf(type, units[0].kind), number)
  if (type === 'CP') return buildConvoys(world, power, forcePool, number)
  useDestroyers(world, power, type, number)
  const pool = [...units]
  const drawn = Array.from({ length: number }, () => {
    const at = pool.length === 1 ? 0 : world.dice.roll(pool.length, `${power} builds ${poolName(forcePool)}`) - 1
    const [unit] = pool.splice(at, 1)
    const { turns } = unit.kind === 'naval' ? cyclesOf(world, unit)[0] : unit.cost
    if (ahead > 0) world.change(unit, { builtAhead: true })
    world.toProductionCircle(unit, turns + ahead, unit.kind === 'naval')
    return `${unit.name} (${unit.kind === 'naval' ? 'launched ' : ''}${turnAhead(world, turns + ahead)})`
  })
  world.report(
    'production',
    '13.6.5',
    `${power} builds ${number} ${poolName(forcePool)}${aheadOf(world, ahead)}, drawn from ${units.length}: ${drawn.join(', ')}; ${number} x ${price} = ${numbered(number * price, 'build point')}.`,
  )
  return number * price
}

/** " of 1942 (1 turn longer)": of what is built before its year. */
const aheadOf = ({ state }: WifWorld, ahead: number): string =>
  ahead === 0 ? '' : ` of ${state.turn.year + ahead} (${numbered(ahead, 'turn')} longer)`

/** 13.6.5: convoy points, five at a time, on whatever counters there are: they are there in as many turns as they take, without a second cycle. */
function buildConvoys(world: WifWorld, power: string, { units, price, ahead = 0 }: ForcePool, lots: number): number {
  let left = lots * CONVOY_LOT
  for (const unit of (units as readonly NavalUnit[]).filter(({ place }) => place === 'pool')) {
    if (left === 0) break
    const counter = unit.points > left ? world.breakConvoy(unit, left) : unit
    left -= counter.points
    if (ahead > 0) world.change(counter, { builtAhead: true })
    world.toProductionCircle(counter, cyclesOf(world, counter)[0].turns + ahead)
  }
  // 1.2.1: there are as many as are wanted.
  for (; left > 0; left -= CONVOY_LOT) {
    const like = units[0] as NavalUnit
    const counter = world.makeConvoy(like, like.country, Math.min(left, CONVOY_LOT))
    world.toProductionCircle(counter, cyclesOf(world, counter)[0].turns + ahead)
  }
  const [points, spent] = [lots * CONVOY_LOT, lots * price]
  world.report(
    'production',
    '13.6.5',
    `${power} builds ${numbered(points, 'convoy point')}${aheadOf(world, ahead)} (${turnAhead(world, world.rules.convoyTurns(world, power) + ahead)}) for ${numbered(spent, 'build point')}.`,
  )
  return spent
}

/** What a power wants now beside the usual: convoy points where resources wait for them, and nothing that comes after the war. */
function wantedNow(world: WifWorld, power: string): (pool: ForcePool) => number {
  const lacks = bestPlans(world).get(power)?.lacks ?? []
  const turnsLeft = world.state.lastTurn - world.state.turn.index
  const whole = ({ units: [unit] }: ForcePool) =>
    unit.kind === 'naval' ? cyclesOf(world, unit).reduce((sum, { turns }) => sum + turns, 0) : unit.cost.turns
  return (pool) => (pool.type === 'CP' && lacks.length > 0 ? 6 : 1) * (whole(pool) > turnsLeft ? 0.01 : 1)
}

/** 13.6.5, 13.6.9: what is left is lost, or may be saved. */
function leave(world: WifWorld, power: string, points: number, { unspent }: Purse): void {
  if (world.rules.savesPoints) unspent[power] = points
  else if (points > 0)
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
