import { ask, type Procedure } from '../../../engine/procedure.ts'
import { isActive, sideOfPower } from '../powers.ts'
import type { Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { placeUnits } from './reinforcements.ts'
import { callOut, leaveReserve, reservesAtHome, tellLeftOut } from './reserves.ts'

const USA = 'USA'
const NATIONAL_GUARD = 39

/** 13.3.2, option 39: reserves that a neutral USA may set up in the reinforcement stage. */
export const nationalGuardOf = (world: WifWorld): Unit[] =>
  world.state.powers[USA] && !isActive(world, USA) && hasChosen(world, NATIONAL_GUARD) ? reservesAtHome(world, USA) : []

/** 13.3.2, option 39: the USA sets up the reserves that it wants, face-up as reinforcements. */
export function* nationalGuard(world: WifWorld): Procedure {
  const { seat } = world.state.powers[USA] ?? {}
  const units = nationalGuardOf(world).map(({ id }) => id)
  const side = sideOfPower(world, USA)
  if (!seat || side === null || units.length === 0) return
  const answer = yield* ask(world, seat, callOut, { power: USA, units })
  tellLeftOut(world, USA, units, answer)
  const chosen = units.filter((id) => answer === 'all' || (answer !== 'none' && answer.includes(id))).map((id) => world.unit(id))
  if (chosen.length === 0) return
  world.report('reinforcements', '13.3.2', `The neutral USA calls up the National Guard: ${chosen.map(({ name }) => name).join(', ')}.`)
  leaveReserve(world, USA, chosen)
  yield* placeUnits(world, side, chosen, { faceDown: false, section: '13.3.2' })
}
