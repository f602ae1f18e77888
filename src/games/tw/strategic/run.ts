import { listed } from '../../common/words.ts'
import type { StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { most, whyNotYet } from './commit.ts'
import type { StrategicOrder } from './order-schema.ts'
import { numberOnRun, runType } from './run-numbers.ts'
import { counted, fit, GERMANY, USA, type Wager } from './units.ts'

/** 5.3.1: U-Boats on the Murmansk Run, and ASW of both powers together. */
const MOST = 2

/** Why an order for the Murmansk Run cannot be carried out. */
export function runProblems(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const number = numberOnRun(order)
  if (number === 0) return []
  const type = runType(power)
  if (world.rules.uboats.simple !== null) return [`29.5: the U-Boat war is played by dice alone: no ${type} goes on the Murmansk Run`]
  const early = power === USA ? whyNotYet(world, type) : null
  if (early !== null) return [early]
  if (number > MOST) return [`5.3.1: at most ${counted(MOST, type)} go on the Murmansk Run, not ${number}`]
  const left = most(world, power, type, order, false)
  return left < 0 ? [`5.1: ${power} has ${counted(left + number, type)} to send, not ${number}`] : []
}

/** 5.3.1: they leave their box for the run, where all see them, once new ones are built. */
export function sendOnRun(world: TwWorld, power: Wager, order: StrategicOrder): void {
  const type = runType(power)
  const there = world
    .unitsIn('strategic')
    .filter((unit) => unit.kind === 'strategic' && unit.onRun !== undefined && unit.type === type && power !== GERMANY).length
  const wanted = Object.entries(order.murmansk ?? {}).flatMap(([area, number]) => Array<string>(number).fill(area))
  const areas = wanted.slice(0, Math.max(0, MOST - there))
  if (areas.length < wanted.length)
    world.report('strategic warfare', '5.3.1', `At most ${counted(MOST, type)} are on the Murmansk Run: ${power} sends ${areas.length}.`)
  const sent: StrategicUnit[] = fit(world, power, type).slice(0, areas.length)
  for (const [i, unit] of sent.entries()) world.change(unit, { onRun: areas[i] })
  if (sent.length > 0)
    world.report(
      'strategic warfare',
      '5.3.1',
      `${power} sends ${counted(sent.length, type)} on the Murmansk Run for this turn: ${listed(sent.map(({ name, onRun }) => `${name} in the ${onRun}`))}.`,
    )
}
