import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { GameQuery, QueryAnswer, TextTable } from '../../../engine/query.ts'
import { mayCross } from '../field/crossing.ts'
import { barringUnits } from '../field/enemies.ts'
import { terrainAt } from '../field/terrain.ts'
import { allowanceOf, whyNotMove } from '../ground/allowance.ts'
import { wayOf, whyNotEnter, whyStop } from '../ground/movement-cost.ts'
import { isReached, reach, type Reach } from '../ground/movement-search.ts'
import { atOperations } from '../logistics/ahead.ts'
import { whyNotStay } from '../movement/walk.ts'
import { sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 9: every hex that a ground unit may move to in the position as the seat knows it. */
export const reachQuery: GameQuery<TwWorld> = {
  name: 'reach',
  takes: 'a ground unit that you may see',
  means: 'every hex that it could move to as if its side moved now, by movement points left, and what bars it',
  example: 'query: reach XIX Pz',
  answer(world, { words, reader }) {
    const id = (reader as TwReader).anyUnit(words)
    if (id === undefined) return undefined
    const unit = world.unit(id)
    const title = `Reach of ${unit.name}`
    if (unit.kind === 'naval')
      return { title, text: [`${unit.name}: not supported yet: a list of the seas that ships reach; a receipt checks their orders (7).`] }
    if (unit.kind !== 'ground')
      return {
        title,
        text: [`${unit.name}: not supported yet: a list of the hexes that aircraft reach; a receipt checks their orders (11.2).`],
      }
    const then = whenItMoves(world, unit)
    return answerOf(then, then.unit(id) as GroundUnit, title)
  },
}

/** The position when operations of the unit's side begin, or what its player turn has come to. */
function whenItMoves(world: TwWorld, unit: GroundUnit): TwWorld {
  if (sideOf(world, unit) === world.phasing) return atOperations(world)
  const then = world.fork()
  then.note({ stage: sideOf(world, unit) === 'Allies' ? 'Allied turn' : 'Axis turn' })
  then.beginOperations()
  then.awaitTurn(true)
  return atOperations(then)
}

function answerOf(world: TwWorld, unit: GroundUnit, title: string): QueryAnswer {
  const { map } = world
  const impulse = world.ops.impulse === 1 ? 'First Impulse' : 'Second Impulse'
  const bar = whyNotMove(world, unit)
  if (bar !== null)
    return { title, text: [`It cannot move in ${impulse}: ${bar}.`], hexes: unit.place === 'map' ? [map.code(unit.hex)] : [] }
  const allowance = allowanceOf(world, unit)
  const found = reach(world, wayOf(world, [unit], unit.hex), [allowance], { hex: unit.hex, spent: 0, entered: 0 })
  const reached = [...found.spent.keys()].filter((hex) => hex !== unit.hex && isReached(found, hex))
  return {
    title,
    text: [
      `${unit.nation} ${unit.name} at ${map.name(unit.hex)}, ${numbered(allowance.points, 'movement point')}${allowance.hexes < Infinity ? ` and ${numbered(allowance.hexes, 'hex', 'hexes')} at most` : ''}, alone, in ${impulse}, as if its side moved now (9.2). Enemies that automatic victories may remove are left where they are (9.8).`,
      ...(allowance.pointsInUssr < allowance.points
        ? [`Inside the Soviet Union of 1939: ${numbered(allowance.pointsInUssr, 'point')} (10.2.4).`]
        : []),
      reached.length === 0 ? 'It can go nowhere.' : `${numbered(reached.length, 'hex', 'hexes')} in reach.`,
      ...(world.ops.impulse === 1 ? [secondText(world, unit)] : []),
    ],
    tables: [
      ...(reached.length > 0 ? [reachTable(world, unit, allowance.points, found, reached)] : []),
      ...barTable(world, unit, [unit.hex, ...reached]),
    ],
    hexes: [unit.hex, ...reached].map((hex) => map.code(hex)),
  }
}

/** 9.2: what Second Impulse leaves it, if it stood where it stands now. */
function secondText(world: TwWorld, unit: GroundUnit): string {
  const then = world.fork()
  then.beginImpulse(2)
  then.remember((noted) => noted.outOfSupply.clear())
  const own = then.unit(unit.id) as GroundUnit
  const bar = whyNotMove(then, own)
  if (bar !== null) return `Not in Second Impulse: ${bar}.`
  const { points, hexes } = allowanceOf(then, own)
  return `In Second Impulse, from where it then stands: ${hexes < Infinity ? numbered(hexes, 'hex', 'hexes') : numbered(points, 'movement point')} (10.8.4), if it is in supply.`
}

function reachTable(world: TwWorld, unit: GroundUnit, points: number, found: Reach, reached: readonly Hex[]): TextTable {
  const { map } = world
  const way = wayOf(world, [unit], unit.hex)
  const told = (hex: Hex) => {
    const marks = [
      ...(whyStop(world, way, hex) === null
        ? way.zone[hex]
          ? ['enemy ZoC']
          : []
        : [way.zone[hex] ? 'enemy ZoC, stops' : `${terrainAt(world, hex)}, stops`]),
      ...(whyNotStay(world, [unit], hex, false, new Set()) === null ? [] : ['may pass and not stay']),
    ]
    return `${map.name(hex)}${marks.length > 0 ? ` [${marks.join('; ')}]` : ''}`
  }
  const costs = [...new Set(reached.map((hex) => found.spent[hex]))].sort((a, b) => a - b)
  return {
    title: 'Where it may go (9.3)',
    columns: ['Points left', 'Used', 'Hexes'],
    rows: costs.map((spent) => [
      String(points - spent),
      String(spent),
      reached
        .filter((hex) => found.spent[hex] === spent)
        .map(told)
        .join(', '),
    ]),
  }
}

/** What bars hexes beside those in reach: enemies, closed ground, water. */
function barTable(world: TwWorld, unit: GroundUnit, hexes: readonly Hex[]): TextTable[] {
  const { map } = world
  const around = [...new Set(hexes.flatMap((hex) => map.bordering(hex)))].filter((hex) => !hexes.includes(hex) && map.isLand(hex))
  const staying = hexes.flatMap((hex) => {
    const why = hex === unit.hex ? null : whyNotStay(world, [unit], hex, false, new Set())
    return why === null ? [] : [[map.name(hex), why]]
  })
  const barred = around.flatMap((hex) => {
    const enemies = barringUnits(world, hex, unit.nation)
    if (enemies.length > 0)
      return [[map.name(hex), `9.4: ${enemies.map(({ name }) => name).join(', ')}: entered by automatic victory alone (9.8)`]]
    const closed = whyNotEnter(world, unit, hex)
    if (closed !== null) return [[map.name(hex), closed]]
    return hexes.some((from) => map.directionTo(from, hex) >= 0 && mayCross(world, from, hex))
      ? []
      : [[map.name(hex), '10.6.11: no ground unit can go there from beside']]
  })
  const rows = [...staying, ...barred]
  return rows.length > 0 ? [{ title: 'What bars it', columns: ['Hex', 'Why'], rows }] : []
}
