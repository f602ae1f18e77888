import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { scrapOld } from '../pools/scrap.ts'
import { allPowers, seatOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { build, builderOf, poolFor } from './build.ts'
import { defaultBuild } from './default-build.ts'
import { type ForcePool, forcePoolsOf, poolName, poolsText } from './force-pools.ts'
import { productionOf } from './points.ts'
import { sumText, turnAhead } from './told.ts'

/** 13.6: every major power makes its build points and spends them. Points that are not spent are lost (saving is option 31). */
export function* production(world: WifWorld): Procedure {
  const left: Record<string, number> = {}
  const powers = allPowers(world).filter((power) => world.state.countries[power].status !== 'conquered')
  for (const power of powers) {
    const made = productionOf(world, power)
    left[power] = made.buildPoints
    world.report('production', '13.6.3', `${power}: ${sumText(made)}.`)
  }
  const seats = [...new Set(powers.map((power) => seatOfPower(world, power)))]
  for (const seat of seats) yield* scrapOld(world, seat)
  for (const seat of seats) yield* buildOf(world, seat, left)
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
