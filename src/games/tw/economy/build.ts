import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { seatsOf, playerOf } from '../powers.ts'
import { unitText } from '../pieces.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { freeFrenchReturn } from './free-french.ts'
import { convertUnits } from '../strategic/conversions.ts'
import type { TwWorld } from '../world.ts'
import { build, doBuild } from './build-order.ts'
import { repairCost } from './costs.ts'
import { eliminateOwn, giveUp } from './eliminate-order.ts'
import { mobiliseSoviets } from '../east/mobilisation.ts'
import { doExchange, exchange, exchangeable } from './unit-upgrade.ts'
import { pay, plainPrice, type Price } from '../money.ts'
import { growYards } from '../usa/prewar-building.ts'
import { payInPeace } from '../usa/peacetime-aid.ts'
import { type Repair, repair, repairPrice } from './repair-order.ts'
import { doReserveFortification, mayHoldFortification, reserveFortification } from './reserve-fortification.ts'
import { doReserve, reserve, reserveFortifier } from './reserve-order.ts'
import { invest, settleUpgrades, upgrade, upgradeCost } from './upgrade.ts'
import { buildWork, workCost } from './works.ts'
import { works } from './works-order.ts'
import { doYardWork, yardWork } from './yard-order.ts'

/** 3.7, 15 The Build Segment of the phasing side: what is given up, repairs, yards, new units, works, Reserves and upgrades, seat by seat in the order of 3.11. */
export function* buildSegment(world: TwWorld): Procedure {
  const { phasing } = world
  mobiliseSoviets(world)
  if (phasing === 'Allies') growYards(world)
  freeFrenchReturn(world) // 18.8
  // 22.7.2: what a USA at peace builds leaves its base too; Reserves and upgrades build nothing.
  const paid = (price: Price, units = false) => {
    const text = pay(world, price)
    for (const { who, narfs } of price.shares) payInPeace(world, who, narfs, units)
    return text
  }
  for (const seat of seatsOf(world, phasing)) {
    const subject = { seat }
    for (let order = yield* ask(world, seat, eliminateOwn, subject); order !== null; order = yield* ask(world, seat, eliminateOwn, subject))
      giveUp(world, seat, order)
    for (let order = yield* ask(world, seat, repair, subject); order !== null; order = yield* ask(world, seat, repair, subject))
      doRepair(world, order)
    for (let order = yield* ask(world, seat, yardWork, subject); order !== null; order = yield* ask(world, seat, yardWork, subject))
      doYardWork(world, order, paid)
    for (let order = yield* ask(world, seat, build, subject); order !== null; order = yield* ask(world, seat, build, subject))
      doBuild(world, order, (price) => paid(price, world.unit(order.unit).kind !== 'naval'))
    for (let order = yield* ask(world, seat, works, subject); order !== null; order = yield* ask(world, seat, works, subject))
      yield* buildWork(world, order, paid(plainPrice(order.power, workCost(world, order))))
    for (let order = yield* ask(world, seat, reserve, subject); order !== null; order = yield* ask(world, seat, reserve, subject))
      yield* doReserve(world, order, (price) => pay(world, price))
    if (
      playerOf(world, reserveFortifier(world)) === seat &&
      (yield* askWhile(world, mayHoldFortification(world), seat, reserveFortification, subject)) !== null
    )
      doReserveFortification(world, (price) => pay(world, price))
    for (let order = yield* ask(world, seat, upgrade, subject); order !== null; order = yield* ask(world, seat, upgrade, subject))
      invest(world, order, pay(world, plainPrice(order.power, upgradeCost(world, order.power, order.arm))))
    for (;;) {
      const order = yield* askWhile(world, exchangeable(world, seat).length > 0, seat, exchange, subject)
      if (order === null) break
      doExchange(world, order, paid)
    }
  }
  yield* convertUnits(world)
  settleUpgrades(world, phasing)
}

function doRepair(world: TwWorld, { unit: id, paidBy }: Repair): void {
  const unit = world.unit(id) as GroundUnit | AirUnit
  const { why } = repairCost(world, unit)
  const text = unitText(unit)
  const paid = pay(world, repairPrice(world, unit, paidBy))
  world.restore(unit)
  world.report(
    'repair',
    '15.1.3',
    `${unit.nation} repairs ${text} in ${world.map.name(unit.hex)}: ${paid}${why.length > 0 ? `; dearer because ${why.join(' and ')}` : ''}.`,
    [unit.hex],
    { units: [unit.id] },
  )
}
