import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { seatsOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { enterHex } from '../control/control.ts'
import { noteWay } from '../combat/surprise.ts'
import { airdropKinds, dropsAmongEnemies, whoDrops, whoEscorts, whyNotDrop } from '../air/airdrop-order.ts'
import { dangerOf } from '../air/flight.ts'
import { airIntercept } from '../air/interception.ts'
import { fly } from '../air/missions.ts'
import { dropRangeTo, flightPath } from '../air/range.ts'
import { returnToBases } from '../air/return-to-base.ts'
import { tellWhoStays } from '../air/who-flies.ts'
import { exfiltration } from '../air/exfiltrate.ts'
import { tellRefused } from '../tell-refused.ts'

/** Player turns that a drop is supplied for: its own and the other side's next (11.14.5). */
const SUPPLIED_TURNS = 1

/** 11.14 Airborne landings of this impulse, onto empty hexes and among enemies; the latter attack with the others and must clear the hex (11.14.3). */
export function* airdrops(world: TwWorld): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    yield* exfiltration(world, seat)
    for (;;) {
      const order = yield* ask(world, seat, airdropKinds[world.ops.impulse], { seat })
      if (order === null) break
      const { sound, refused } = whoDrops(world, seat, order)
      const where = `airdrop on ${world.map.name(world.map.hex(order.at))}`
      for (const why of refused) tellRefused(world, seat, '11.14', `${where}: ${why}; the others drop without it`)
      yield* drop(
        world,
        sound.map((id) => world.unit(id) as GroundUnit),
        world.map.hex(order.at),
        tellWhoStays(world, seat, '11.14.1', `escort of the ${where}`, whoEscorts(world, seat, order)),
      )
    }
  }
  yield* returnToBases(world)
}

/** PARA or Commandos fly with their escorts, may be met on the way (11.14.1), and land together. */
function* drop(world: TwWorld, paras: readonly GroundUnit[], hex: Hex, escorts: readonly AirUnit[]): Procedure {
  const { map, ops } = world
  const against = 'intercepting staging and PARA' as const
  for (const unit of escorts) fly(world, unit, 'escort', hex)
  world.report(
    'airdrop',
    '11.14',
    `${unitsDo(paras, 'flies', 'fly')} to ${map.name(hex)}${escorts.length > 0 ? `, escorted by ${unitsText(escorts)}` : ' without escort'}.`,
    [hex, ...paras.map((unit) => unit.hex)],
  )
  const landed: GroundUnit[] = []
  const from = new Map<Hex, GroundUnit[]>()
  for (const para of paras) from.set(para.hex, [...(from.get(para.hex) ?? []), para])
  let guard = [...escorts]
  for (const [base, group] of from) {
    const path = flightPath(world, group[0].nation, base, hex, dropRangeTo(world, group[0], hex), dangerOf(world, against)) ?? [hex]
    const met = yield* airIntercept(world, {
      what: 'airdrop',
      against,
      section: ops.impulse === 1 ? 'airdrop' : 'second airdrop',
      units: group,
      path,
      escorts: guard,
    })
    landed.push(...met.paras)
    guard = met.aircraft
  }
  const ready = landed.filter((unit) => unit.place === 'map' && whyNotDrop(world, unit, hex) === null)
  if (ready.length === 0) return
  const contested = dropsAmongEnemies(world, hex, ready[0].nation)
  for (const unit of ready) {
    noteWay(world, unit, [unit.hex])
    world.move(unit, hex)
    world.remember((noted) => {
      noted.dropped.add(unit.id)
      noted.moved[ops.impulse].add(unit.id)
      noted.movedAtAll.add(unit.id)
    })
    world.change(unit, { suppliedUntil: world.playerTurn + SUPPLIED_TURNS })
  }
  world.report(
    'airdrop',
    '11.14',
    `${unitsDo(ready, 'drops', 'drop')} on ${map.name(hex)}${contested ? '; the enemy there must be gone when the Operations Segment ends (11.14.3)' : ''}.`,
    [hex],
  )
  if (!contested) enterHex(world, ready, hex)
}
