import { moveInitiativeMarker } from './initiative.ts'
import { mapsOf } from '../limits.ts'
import { enemySide, powersOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 12. Rolls for the end of the action stage; true when it ends. Otherwise the impulse marker advances. */
export function lastImpulseTest(world: WifWorld): boolean {
  const { state, tables } = world
  const side = state.active
  const end = tables.impulseTrack[state.impulseBox - 1]
  const early = whyNotRolled(world)
  if (early !== null) {
    world.report('last impulse', '12', `No last impulse test: ${early}; ${advanceMarker(world)}.`)
    return false
  }
  const powers = powersOf(world, side)
  const passed = powers.filter((power) => world.impulse.actions[power] === 'pass').length
  const passes = world.rules.lastImpulse.passes ? passModifier(passed, powers.length, mapsOf(world)) : 0
  const modifiers = [
    ...(passes ? [{ by: passes, why: 'passed' }] : []),
    ...world.rules.lastImpulse.modifiers.flatMap((of) => of(world) ?? []),
  ]
  const roll = world.dice.roll(10, 'last impulse')
  const modified = modifiers.reduce((sum, { by }) => sum + by, roll)
  const arithmetic = `${roll}${modifiers.length > 0 ? `${modifiers.map(({ by, why }) => `${by} (${why})`).join('')} = ${modified}` : ''} against ${end} in box ${state.impulseBox}`
  if (modified <= end) {
    world.report('last impulse', '12', `Last impulse test: ${arithmetic}: the impulses of the turn are over.`)
    if (state.firstSide === side) {
      const moved = moveInitiativeMarker(world, enemySide(side))
      const where = tables.initiativeTrack[state.initiative.box].name
      world.report(
        'initiative',
        '12',
        `The ${side} had the first and the last impulse: the initiative marker ${moved ? 'moves to' : 'is at the end of the track and stays on'} ${where}.`,
      )
    }
    return true
  }
  world.report('last impulse', '12', `Last impulse test: ${arithmetic}: the turn goes on; ${advanceMarker(world)}.`)
  return false
}

/** Moves the impulse marker as far as the weather says; what it did. */
function advanceMarker(world: WifWorld): string {
  const { state, tables } = world
  const before = state.impulseBox
  world.set({ impulseBox: Math.min(tables.impulseTrack.length, before + state.weather.advance) })
  return `the impulse marker ${state.impulseBox === before ? `stays in box ${before}` : `moves from box ${before} to ${state.impulseBox}`}`
}

function whyNotRolled(world: WifWorld): string | null {
  for (const why of world.rules.lastImpulse.whyNotRolled) {
    const said = why(world)
    if (said !== null) return said
  }
  return null
}

/** 12: -2 when all major powers of the side passed, -1 when all but one did; on 1 or 2 maps -1 and nothing. */
function passModifier(passed: number, powers: number, maps: number): number {
  if (passed === powers) return maps <= 2 ? -1 : -2
  return maps > 2 && passed > 0 && passed === powers - 1 ? -1 : 0
}
