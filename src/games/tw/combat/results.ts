import { exchangeLosses, half, standingDepletions } from '../charts/ground.ts'
import type { GroundResult } from '../charts/results.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf, howAttacked, sideOfAttack } from './attack.ts'
import { attackersFactors } from './attackers.ts'
import type { Battle } from './battle.ts'
import type { Counted } from './casualties.ts'
import { defenceOf } from './defence.ts'
import { isFighting } from '../field/enemies.ts'
import { depleteUnits, eliminate, loseFactors } from './losses.ts'
import { retreatUnits } from './retreat.ts'
import { garrisonStands } from './stand.ts'

/** 10.3.6: who wears out those that attack it at home. */
const DEFENDER = 'USSR'

const inPlay = (unit: GroundUnit): boolean => unit.place === 'map' || unit.place === 'sea'

/** 10.2.3: what a result does to both sides. `pending` are hexes whose battles are still to come. */
export function* applyResult(
  world: TwWorld,
  attack: Attack,
  battle: Battle,
  result: GroundResult,
  pending: ReadonlySet<number>,
): Procedure {
  const defenders = enemiesOf(world, attack)
  const attackers = attackersFactors(world, attack.hex, attack.attackers).parts
  // Decided before losses: who attacked whom, and where (10.3.6).
  const attrition =
    result.eastFront &&
    sideOfAttack(world, attack) === 'Axis' &&
    isInside1939USSR(world, attack.hex) &&
    defenders.some(({ nation }) => nation === DEFENDER)
  switch (result.kind) {
    case 'attackers eliminated':
      eliminate(world, attack, attack.attackers, '')
      break
    case 'half attackers eliminated':
      yield* loseFactors(world, 'attacker', attack, attackers, half(battle.attack))
      break
    case 'half exchange':
    case 'exchange':
    case 'pyrrhic exchange':
    case 'two-for-one exchange':
      yield* exchange(world, attack, battle, result, attackers, defenders)
      break
    case 'defenders eliminated':
      eliminate(world, attack, defenders, '')
      break
    default:
      yield* driveOut(world, attack, battle, result, defenders, pending)
  }
  if (attrition) yield* depleteUnits(world, 'attacker', attack, attack.attackers.filter(inPlay), 1, '10.3.6')
}

/** 10.3.2: the weaker side goes altogether, the other pays for it in whole units, terrain counted. */
function* exchange(
  world: TwWorld,
  attack: Attack,
  battle: Battle,
  result: GroundResult,
  attackers: readonly Counted[],
  defenders: readonly GroundUnit[],
): Procedure {
  const due = exchangeLosses(world.tables, result.kind, battle.attack, battle.defence.factors)!
  const parts = battle.defence.parts
  if (due.defenders >= battle.defence.factors) {
    eliminate(world, attack, defenders, '')
    yield* loseFactors(world, 'attacker', attack, attackers, due.attackers)
  } else {
    eliminate(world, attack, attack.attackers, '')
    yield* loseFactors(world, 'defender', attack, parts, due.defenders)
  }
}

/** DR, DD and half DE: losses, then the retreat, unless a garrison stands in its fortress (10.2.3, 10.6.6). */
function* driveOut(
  world: TwWorld,
  attack: Attack,
  battle: Battle,
  result: GroundResult,
  defenders: readonly GroundUnit[],
  pending: ReadonlySet<number>,
): Procedure {
  const fighting = defenders.filter(isFighting)
  if (result.kind === 'half defenders eliminated') {
    yield* loseFactors(world, 'defender', attack, battle.defence.parts, half(battle.defence.factors))
    const left = defenders.filter(inPlay)
    if (left.some(isFighting) && (yield* garrisonStands(world, attack, left, result, pending))) return
    yield* retreatUnits(world, attack, left, pending)
    return
  }
  if (yield* garrisonStands(world, attack, fighting, result, pending)) {
    yield* depleteUnits(world, 'defender', attack, fighting, standingDepletions(world.tables, result), '10.6.6', true)
    return
  }
  yield* depleteUnits(world, 'defender', attack, fighting, Math.min(result.depletions, fighting.length), '10.2.3')
  yield* retreatUnits(world, attack, defenders.filter(inPlay), pending)
}

/** Whether the water helps the defence, so that a Bridgehead is won across it (9.6.2): not Depleted units, nor in a fortress or a swamp. */
export function wonAcrossRiver(world: TwWorld, { hex, attackers }: Attack): boolean {
  const how = howAttacked(world, hex, attackers)
  return how.acrossRiver && defenceOf(world, hex, how).factors > defenceOf(world, hex, { ...how, acrossRiver: false }).factors
}
