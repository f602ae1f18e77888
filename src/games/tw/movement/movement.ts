import { numbered } from '../../common/words.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { returnToBases } from '../air/return-to-base.ts'
import { seatsOf } from '../powers.ts'
import { unitsDo } from '../pieces.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { grantGrace } from '../supply/check.ts'
import { tellRefused } from '../tell-refused.ts'
import { conquests } from '../control/conquest.ts'
import type { TwWorld } from '../world.ts'
import { noteWay } from '../combat/surprise.ts'
import { winAutomatically } from '../combat/automatic-victory.ts'
import { enterHex } from '../control/control.ts'
import { barringUnits } from '../field/enemies.ts'
import { mayCross } from '../field/crossing.ts'
import { terrainAt } from '../field/terrain.ts'
import { asWalk, firstMove, movable, secondMove } from './move-order.ts'
import { enforceStacking } from '../ground/stacking.ts'
import { afterMarchRolls, endMarch } from './forced-march.ts'
import { isAttackInPlace, type Walk, walk } from './walk.ts'

/** 9.2 to 9.8 Ground movement of this impulse, stack by stack, automatic victories included; then stacks must fit (9.6). */
export function* groundMovement(world: TwWorld): Procedure {
  const kind = world.ops.impulse === 1 ? firstMove : secondMove
  for (const seat of seatsOf(world, world.phasing)) {
    while (movable(world, seat).length > 0) {
      const move = yield* ask(world, seat, kind, { seat })
      if (move === null) break
      for (const order of afterMarchRolls(world, asWalk(world, move) as Walk, move.march)) {
        yield* carryOut(world, order, seat)
        endMarch(world, order)
      }
      conquests(world) // 23.1: at once
    }
  }
  yield* returnToBases(world)
  yield* enforceStacking(world, world.phasing)
}

/** 9.0: a stack goes all its way before the next one moves; where an automatic victory fails it stops. Who has won one in place has not moved (9.8). */
function* carryOut(world: TwWorld, order: Walk, seat: string): Procedure {
  const { map, ops } = world
  const start = order.units[0].hex
  const { spent } = walk(world, order)
  let moving = order.units
  let support = order.support
  const path = [start]
  const swampy = terrainAt(world, start) === 'swamp'
  let won = true
  const used = new Set<GroundUnit | AirUnit>()
  for (const [i, hex] of order.path.entries()) {
    const defended = barringUnits(world, hex, moving[0].nation).length > 0
    if (defended) {
      const helpers = order.helpers.filter((unit) => unit.place === 'map' && mayCross(world, unit.hex, hex))
      won = yield* winAutomatically(world, [...moving, ...helpers], hex, {
        support: support.map(({ id }) => id),
        escort: order.escort.map(({ id }) => id),
      })
      for (const unit of [...helpers, ...support]) used.add(unit)
      support = []
      if (!won) break
    }
    if (order.halt && i === order.path.length - 1) break
    for (const unit of moving) world.move(unit, hex)
    enterHex(world, moving, hex, defended)
    if (!swampy && terrainAt(world, hex) === 'swamp') for (const unit of moving) world.remember((noted) => noted.mired.add(unit.id))
    path.push(hex)
    moving = moving.filter((unit) => order.drop.get(unit) !== hex)
    if (moving.length === 0) break
  }
  if (won) tellWhoIsIdle(world, seat, order, used)
  if (won && isAttackInPlace(order)) return
  for (const unit of order.units) {
    noteMove(world, unit)
    noteWay(world, unit, path)
  }
  const complete = won && path.length >= order.path.length
  const via = path.slice(1, -1).map((hex) => map.code(hex))
  world.report(
    'ground move',
    ops.impulse === 1 ? '9.2' : '10.2.4',
    `${order.units.map((unit) => unit.name).join(', ')}: ${map.name(start)} to ${map.name(path.at(-1)!)}${via.length > 0 ? ` via ${via.join(' ')}` : ''}${complete ? `, ${numbered(spent, 'movement point')}` : ', stopped'}.`,
    [path.at(-1)!, start],
    { arrow: { hexes: path.map((hex) => map.code(hex)), style: 'move' }, units: order.units.map((unit) => unit.id) },
  )
}

/** 9.8: those named to help in automatic victories that had none to help in. */
function tellWhoIsIdle(world: TwWorld, seat: string, { helpers, support }: Walk, used: ReadonlySet<GroundUnit | AirUnit>): void {
  const [beside, flying] = [helpers.filter((unit) => !used.has(unit)), support.filter((unit) => !used.has(unit))]
  if (beside.length > 0)
    tellRefused(
      world,
      seat,
      '9.8',
      `${unitsDo(beside, 'does', 'do')} not help: the move wins no automatic victory in a hex beside ${beside.length > 1 ? 'them' : 'it'}`,
    )
  if (flying.length > 0)
    tellRefused(
      world,
      seat,
      '9.8',
      `${unitsDo(flying, 'does', 'do')} not fly: the move wins no automatic victory that ${flying.length > 1 ? 'they' : 'it'} could support`,
    )
}

function noteMove(world: TwWorld, unit: GroundUnit): void {
  world.remember((noted) => {
    noted.moved[world.ops.impulse].add(unit.id)
    noted.movedAtAll.add(unit.id)
  })
  if (world.ops.impulse === 2) grantGrace(world, unit)
}
