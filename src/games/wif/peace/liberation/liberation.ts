import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { removeLostFactions } from '../../china/cities.ts'
import { seatOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Conquest } from '../conquered.ts'
import { liberate } from './decisions.ts'
import { hexesBack } from './hexes-back.ts'
import { liberated, mastersOf, settleStacks } from './liberated.ts'
import { isOf, liberable, masterOutOfTheGame } from './may-liberate.ts'
import { reversions } from './reversion.ts'
import { CZECHOSLOVAKIA, liberableOnceConquered } from './special.ts'
import { makeCzechoslovakia, makeRepublic } from './special-liberations.ts'
import { unitsReturn } from './units-return.ts'

/** 13.7.5: which countries are liberated in this peace step, and so not conquered; asked before conquest. */
export function* toBeLiberated(world: WifWorld): Procedure<Conquest[]> {
  const chosen: Conquest[] = []
  for (const each of liberable(world)) {
    const master = masterOutOfTheGame(world, each)
    if (master !== null && !chosen.some((other) => isOf(world, other, master))) continue
    const seat = seatOfPower(world, each.by)
    if (yield* ask(world, seat, liberate, { seat, power: each.by, country: each.country })) chosen.push(each)
  }
  return chosen
}

/** 13.7.5: the liberations of this peace step, one by one. */
export function* liberations(world: WifWorld, chosen: readonly Conquest[]): Procedure {
  for (const each of chosen) yield* liberated(world, each)
  for (const each of liberableOnceConquered(world)) {
    const seat = seatOfPower(world, each.by)
    if (yield* ask(world, seat, liberate, { seat, power: each.by, country: each.country })) yield* liberatedOnceConquered(world, each)
  }
  const before = [...world.state.control]
  const masters = mastersOf(world, before)
  yield* reversions(world)
  yield* settleStacks(world, before, masters)
  removeLostFactions(world) // 20
}

/** 19.8: what the Allies have conquered, and liberate afterwards. */
function* liberatedOnceConquered(world: WifWorld, each: Conquest): Procedure {
  const before = [...world.state.control]
  const masters = mastersOf(world, before)
  if (each.country === CZECHOSLOVAKIA) {
    makeCzechoslovakia(world, each)
    yield* hexesBack(world, each.country, each.by)
    unitsReturn(world, each.country)
  } else yield* makeRepublic(world, each)
  yield* settleStacks(world, before, masters)
}
