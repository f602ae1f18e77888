import { moveInitiativeMarker } from './initiative.ts'
import { enemySide, powersOf } from './powers.ts'
import type { WifWorld } from './world.ts'

/** 12. Rolls for the end of the action stage; true when it ends. Otherwise the impulse marker advances. */
export function lastImpulseTest(world: WifWorld): boolean {
  const { state, tables } = world
  const side = state.active
  const end = tables.impulseTrack[state.impulseBox - 1]
  const powers = powersOf(world, side)
  const passed = powers.filter((power) => world.impulse.actions[power] === 'pass').length
  const smallGame = world.map.sheets.length <= 2
  const modifier = passed === powers.length ? (smallGame ? -1 : -2) : !smallGame && passed === powers.length - 1 ? -1 : 0
  const roll = world.dice.roll(10, 'last impulse')
  const modified = roll + modifier
  const arithmetic = `${roll}${modifier ? `${modifier} (passed) = ${modified}` : ''} against ${end} in box ${state.impulseBox}`
  if (modified <= end) {
    world.report('last impulse', '12', `Last impulse test: ${arithmetic}: the impulses of the turn are over.`)
    if (state.firstSide === side) {
      moveInitiativeMarker(world, enemySide(side))
      world.report('initiative', '12', `The ${side} had the first and the last impulse: the initiative marker moves to ${tables.initiativeTrack[state.initiative.box].name}.`)
    }
    return true
  }
  const before = state.impulseBox
  state.impulseBox = Math.min(tables.impulseTrack.length, before + state.weather.advance)
  world.report('last impulse', '12', `Last impulse test: ${arithmetic}: the turn goes on; the impulse marker moves from box ${before} to ${state.impulseBox}.`)
  return false
}
