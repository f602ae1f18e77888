import { shipOf } from './carrier-planes.ts'
import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { nearest, shown } from '../fractions.ts'
import { helpedInTheAir } from '../offensive/benefit.ts'
import { weatherAt } from '../ground/terrain.ts'
import { usableFactories } from '../production/factories.ts'
import { putSaved, savedAt } from '../production/savings.ts'
import { oilAt } from '../production/resources.ts'
import { controllerOf, enemySide, sideOfHex, sideAsked } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { flyPatrols, tellWaiting } from './cap.ts'
import { couldFly } from './eligibility.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent, targetsOf } from './mission.ts'
import { flyMissions, missionOrders, nobodyFlies } from './mission-order.ts'
import { allComeHome } from './return-to-base.ts'
import { type AirStep, bombersAt, namesOf, newAirStep } from './sortie.ts'

/** 11.7: bombers against production and oil. */
export const strategicBombardment = missionOrders(
  'strategic bombardment',
  'strategic bombardment:\n  - { at: Kiev, with: [Ju-88A4], extended: yes }',
  (world, seat, at) => {
    const name = world.map.name(at)
    if (sideOfHex(world, at) !== enemySide(sideAsked(world, seat))) return `11.7: ${name} is not an enemy hex`
    return usableFactories(world, at) + oilAt(world, at) + savedAt(world, at) > 0
      ? null
      : `11.7: there is neither oil nor a factory in ${name} that ${world.state.control[at]} can use`
  },
)

/** 11.7, in the order of the rulebook. Low altitude by day, always: altitude and night are option 8. */
export function* strategicBombardments(world: WifWorld): Procedure {
  const step = newAirStep(world, 'strategic bombardment', () => [])
  if (couldFly(world, world.state.active, 'strategic bombardment').length === 0)
    return yield* nobodyFlies(world, step, strategicBombardment)
  const waiting = yield* flyPatrols(world, step, opponent(world)) // 1
  yield* flyMissions(world, step, strategicBombardment) // 2
  tellWaiting(world, step, opponent(world), waiting)
  yield* flyInterceptors(world, step, opponent(world)) // 3
  yield* flyInterceptors(world, step, world.state.active) // 4
  yield* airCombats(world, step) // 5
  for (const at of targetsOf(world, step)) bomb(world, step, at) // 7
  yield* allComeHome(world, step) // 8
}

/** The bombers that got through to a hex, all together: their factors are halved and rounded once (2.6). */
function bomb(world: WifWorld, step: AirStep, at: Hex): void {
  const bombers = bombersAt(step, at, world.state.active)
  if (bombers.length === 0) return
  const weather = weatherAt(world, at)
  const share = world.tables.weatherEffects[weather].air ?? 0
  const parts = bombers.map(({ unit, extended }) => {
    const hq = helpedInTheAir(world, unit, at)
    const factors = unit.strategic * (extended ? 0.5 : 1) * (hq ? 2 : 1)
    return {
      factors,
      text: `${shown(factors)} ${unit.name}${extended ? ' (extended)' : ''}${hq ? ` (doubled by ${hq.name}, 16.3.2)` : ''}`,
    }
  })
  const factors = parts.reduce((sum, part) => sum + part.factors, 0)
  const total = nearest(factors * share)
  const sum = `${parts.map(({ text }) => text).join(' + ')} = ${shown(factors)} strategic factors${share === 1 ? '' : `, halved in ${weather}: ${shown(factors * share)}`}`
  if (total < 1) return world.report('strategic bombardment', '11.7', `${world.map.name(at)}: ${sum}: too few for the table`, [at])
  const roll = world.dice.roll(10, `strategic bombardment ${world.map.code(at)}`)
  const unopposed = !bombers.some(({ fought }) => fought)
  const { points, column } = world.tables.bombing(total, roll + (unopposed ? 1 : 0))
  const rolled = `column ${column}, rolled ${roll}${unopposed ? ' + 1 (no air combat) = ' + (roll + 1) : ''}: ${numbered(points, 'point')}`
  world.report(
    'strategic bombardment',
    '11.7',
    `${namesOf(bombers)} bomb${bombers.length === 1 && !shipOf(bombers[0].unit) ? 's' : ''} ${world.map.name(at)}: ${sum}; ${rolled}; ${suffer(world, at, points)}`,
    [at],
    {
      sum: {
        attack: total,
        modifiers: unopposed ? [{ what: 'no air combat', by: 1 }] : [],
        table: 'strategic bombardment',
        column,
        rolls: [roll],
        total: roll + (unopposed ? 1 : 0),
        result: String(points),
      },
    },
  )
}

/** What a result costs the hex: production points first, then oil; never more in a turn than the hex could have made. */
function suffer(world: WifWorld, at: Hex, points: number): string {
  const { state } = world
  const turn = state.turn.index
  const before = (state.bombed ?? []).filter((raid) => raid.hex === at && raid.turn === turn)
  const lost = (what: 'points' | 'oil') => before.reduce((sum, raid) => sum + raid[what], 0)
  const production = Math.min(points, usableFactories(world, at) - lost('points'))
  const oil = Math.min(points - production, oilAt(world, at) - lost('oil'))
  const saved = Math.min(points - production - oil, savedAt(world, at))
  if (production + oil + saved === 0) return points === 0 ? 'nothing is lost' : 'nothing is left there to lose this turn'
  const power = controllerOf(world, state.control[at])!
  if (production + oil > 0) world.set({ bombed: [...(state.bombed ?? []), { hex: at, power, turn, points: production, oil }] })
  if (saved > 0) putSaved(world, at, savedAt(world, at) - saved)
  const costs = [
    production > 0 ? `${numbered(production, 'production point')}` : '',
    oil > 0 ? `${numbered(oil, 'oil resource')}` : '',
    saved > 0 ? `${numbered(saved, 'saved build point')}` : '',
  ].filter(Boolean)
  return `${power} loses ${costs.join(' and ')} this turn${production + oil + saved < points ? `, all that ${before.length > 0 ? 'is left in the hex' : 'the hex has'}` : ''}`
}
