import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { Hex } from '../../../board/hex.ts'
import { unitText } from '../pieces.ts'
import { seatsOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { buildAirbase } from './airbases.ts'
import { mayBaseAnyTime, mayEndPara } from '../bases/bases.ts'
import { buildAirbases } from './build-airbase.ts'
import { dangerOf } from './flight.ts'
import { airIntercept } from './interception.ts'
import { flightPath, legOf } from './range.ts'
import { returnToBases } from './return-to-base.ts'
import { noteBareParas } from './airdrop-order.ts'
import { noteStaged, stageKinds, type Staging } from './stage-order.ts'

const STAGING_COST = (world: TwWorld): number => world.tables.production.installations['airbase while staging']

/** 3.6, 11.1.1, 11.2.1: airbases are built or moved first, so that aircraft can use them; then air and PARA units stage, in either impulse. */
export function* stageAir(world: TwWorld): Procedure {
  const { impulse } = world.ops
  for (const seat of impulse === 1 ? seatsOf(world, world.phasing) : []) {
    for (;;) {
      const order = yield* ask(world, seat, buildAirbases, { seat })
      if (order === null) break
      noteBareParas(world, world.map.hex(order.at))
      buildAirbase(
        world,
        order.power,
        world.map.hex(order.at),
        STAGING_COST(world),
        order.from === undefined ? undefined : world.map.hex(order.from),
      )
    }
  }
  for (const seat of seatsOf(world, world.phasing)) {
    for (;;) {
      const order: Staging | null = yield* ask(world, seat, stageKinds[impulse], { seat })
      if (order === null) break
      for (const id of order.units)
        yield* stage(
          world,
          world.unit(id) as AirUnit | GroundUnit,
          order.legs.map((code) => world.map.hex(code)),
        )
    }
  }
  yield* returnToBases(world)
}

/** One unit's legs: the other side may meet it on any of them. */
function* stage(world: TwWorld, unit: AirUnit | GroundUnit, legs: readonly Hex[]): Procedure {
  const { map } = world
  noteStaged(world, unit)
  const from = unit.hex
  const against = 'intercepting staging and PARA' as const
  for (const leg of legs) {
    const path = flightPath(world, unit.nation, unit.hex, leg, legOf(world, unit), dangerOf(world, against)) ?? [leg]
    const met = yield* airIntercept(world, {
      what: 'staging',
      against,
      section: world.ops.impulse === 1 ? 'stage' : 'second stage',
      units: [unit],
      path,
    })
    if (met.aircraft.length + met.paras.length === 0) {
      if (unit.place === 'map') world.report('staging', '11.2.1', `${unitText(unit)} turns back to ${map.name(unit.hex)}.`, [unit.hex])
      return
    }
    // A stop on the way needs no room; the end of it has it, or had before another took it.
    if (leg === legs.at(-1) && (unit.kind === 'air' ? mayBaseAnyTime(world, unit, leg) : mayEndPara(world, unit, leg)) !== null) {
      if (unit.hex !== from) world.move(unit, from)
      world.report('staging', '11.1', `${unitText(unit)} finds no room in ${map.name(leg)} and turns back to ${map.name(from)}.`, [
        leg,
        from,
      ])
      return
    }
    world.move(unit, leg)
  }
  world.report('staging', '11.2.1', `${unitText(unit)} stages from ${[from, ...legs].map((hex) => map.name(hex)).join(' to ')}.`, [
    from,
    ...legs,
  ])
}
