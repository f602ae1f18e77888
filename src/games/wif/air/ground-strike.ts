import { shipOf } from './carrier-planes.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { couldFly } from './eligibility.ts'
import { flyPatrols } from './cap.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent, targetsOf } from './mission.ts'
import { flyMissions, missionOrders, nobodyFlies } from './mission-order.ts'
import { allComeHome } from './return-to-base.ts'
import { type AirStep, bombersAt, inTheAir, newAirStep, type Sortie } from './sortie.ts'
import { attackSurprises } from './surprise.ts'
import { tacticalFactors } from './tactical-factors.ts'
import { nearest } from '../fractions.ts'
import { helpedInTheAir } from '../offensive/benefit.ts'
import { enemySide, powersOf, seatOfPower, sideOfCountry } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Hex } from '../../../board/hex.ts'

/** 11.8: bombers against units on the ground. */
export const groundStrike = missionOrders(
  'ground strike',
  'ground strike:\n  - { at: Grodno, with: [Ju-87B], escort: [Bf-110C] }',
  (world, seat, at) => {
    const side = powersOf(world, 'Axis').some((power) => seatOfPower(world, power) === seat) ? 'Axis' : 'Allies'
    const enemies = world.unitsAt(at).filter((unit) => sideOfCountry(world, unit.country) === enemySide(side))
    if (enemies.some((unit) => !unit.faceDown)) return null
    return enemies.length > 0
      ? `11.8: every enemy unit in ${world.map.name(at)} is face-down already`
      : `11.8: there is no enemy unit in ${world.map.name(at)}`
  },
)

/** 11.8, in the order of the rulebook; anti-aircraft fire (step 6) is optional and not played. */
export function* groundStrikes(world: WifWorld): Procedure {
  const step = newAirStep(world, 'ground strike')
  if (couldFly(world, world.state.active, 'ground strike').length === 0) return yield* nobodyFlies(world, step, groundStrike)
  yield* flyPatrols(world, step, opponent(world))
  yield* flyMissions(world, step, groundStrike)
  yield* flyInterceptors(world, step, opponent(world))
  yield* flyInterceptors(world, step, world.state.active)
  yield* airCombats(world, step)
  for (const at of targetsOf(world, step)) {
    for (const bomber of bombersAt(step, at, world.state.active)) strike(world, step, bomber, at)
  }
  yield* allComeHome(world, step)
}

/** One bomber rolls against each enemy unit that is still face-up; its halved factors are rounded once, at the end (2.6). */
function strike(world: WifWorld, step: AirStep, bomber: Sortie, at: Hex): void {
  const { factors, text } = tacticalFactors(world, bomber, at)
  const needed = nearest(factors)
  for (const target of targetsIn(world, step, at)) {
    if (needed < 1) {
      world.report(
        'ground strike',
        '11.8',
        `${bomber.unit.name} ${shipOf(bomber.unit) ? 'strike' : 'strikes'} ${target.name} in ${world.map.name(at)}: ${text}, rounded to 0, cannot succeed`,
        [at],
      )
      continue
    }
    const purpose = `ground strike ${world.map.code(at)} ${bomber.unit.id} ${target.id}`
    const rolls = [world.dice.roll(10, purpose)]
    const surprise = attackSurprises(world, step, at, target.country)
    if (surprise) rolls.push(world.dice.roll(10, `${purpose} surprise`))
    const hq = helpedInTheAir(world, bomber.unit, at)
    if (hq) rolls.push(world.dice.roll(10, `${purpose} offensive`))
    const hit = Math.min(...rolls) <= needed
    if (hit) world.turnFaceDown(target)
    const modified = text === String(needed) ? text : `${text}${Number.isInteger(factors) ? '' : `, rounded to ${needed}`}`
    world.report(
      'ground strike',
      '11.8',
      `${bomber.unit.name} ${shipOf(bomber.unit) ? 'strike' : 'strikes'} ${target.name} in ${world.map.name(at)}: ${modified}; ${surprise ? 'surprised, two dice (15.1): ' : ''}${hq ? `a die more by ${hq.name} (16.3.2): ` : ''}rolled ${rolls.join(' and ')}: ${hit ? 'turned face-down' : 'no effect'}`,
      [at],
      {
        bomber: bomber.unit.id,
        target: target.id,
        sum: { attack: factors, modifiers: [], table: `at most ${needed}`, rolls, result: hit ? 'face-down' : 'no effect' },
      },
    )
  }
}

/** Face-up land units and aircraft of the opponent on the ground. */
const targetsIn = (world: WifWorld, step: AirStep, at: Hex): Unit[] =>
  world.unitsAt(at).filter((unit) => !unit.faceDown && sideOfCountry(world, unit.country) === opponent(world) && !inTheAir(step, unit))
