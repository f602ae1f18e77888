import type { TwWorld } from '../world.ts'
import { pointsOf, scoreText } from './victory.ts'

/** 3.10.3: says how things stand at the end of a turn; true when the campaign is decided. */
export function settleVictory(world: TwWorld): boolean {
  const { state } = world
  const last = state.turn.index >= state.lastTurn
  const lead = pointsOf(world, 'Axis') - pointsOf(world, 'Allies')
  const verdict = lead === 0 ? 'a draw' : `${lead > 0 ? 'the Axis' : 'the Allies'} by ${Math.abs(lead)}`
  world.report('victory', '3.10.3', `${scoreText(world)}: ${last ? `the campaign ends; ${lead === 0 ? 'it is a draw' : `victory for ${verdict}`}` : `as things stand ${lead === 0 ? 'a draw' : `${verdict} ahead`}`}.`)
  return false
}
