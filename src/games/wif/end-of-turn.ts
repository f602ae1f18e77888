import { sideOf, sideOfHex } from './powers.ts'
import type { Side } from './state.ts'
import { MONTHS } from './state.ts'
import type { WifWorld } from './world.ts'

/** 13. End of turn: return to base, final reorganisation, victory check, and on to the next turn. */
export function endOfTurn(world: WifWorld): void {
  returnToBase(world)
  finalReorganisation(world)
  victoryCheck(world)
  nextTurn(world)
}

/**
 * 13.4. Only units at sea return to base. Nothing is at sea before naval units come into play, so there is nothing to decide; the
 * step is kept where the sequence of play has it.
 */
function returnToBase(world: WifWorld): void {
  world.report('end of turn', '13.4', 'Return to base: no units are at sea.')
}

/** 13.5 Every face-down unit turns face-up, in supply or not. */
function finalReorganisation(world: WifWorld): void {
  const down = world.onMap().filter((unit) => unit.faceDown)
  for (const unit of down) world.turnFaceUp(unit)
  const count = (side: Side) => down.filter((unit) => sideOf(world, unit) === side).length
  world.report('end of turn', '13.5', `Final reorganisation: ${count('Axis')} Axis and ${count('Allies')} Allied units turn face-up.`)
}

/** Cities of the campaign's list that each side controls. */
export function citiesHeld(world: WifWorld): Record<Side, number> {
  const held = { Axis: 0, Allies: 0 }
  for (const hex of world.state.victory.cities) {
    const side = sideOfHex(world, hex)
    if (side) held[side]++
  }
  return held
}

/** 13.9 and the campaign's own rule: a point a city; the campaign ends after its last turn. */
function victoryCheck(world: WifWorld): void {
  const { Axis, Allies } = citiesHeld(world)
  const score = `Axis ${Axis}, Allies ${Allies} of ${world.state.victory.cities.length} cities`
  if (world.state.turn.index < world.state.lastTurn) {
    world.report('victory', '13.9', `Victory check: ${score}.`)
    return
  }
  const winner = Axis === Allies ? 'a draw' : `the ${Axis > Allies ? 'Axis' : 'Allies'} win`
  world.report('victory', '13.9', `The campaign is over: ${score}: ${winner}.`)
}

function nextTurn(world: WifWorld): void {
  const { state } = world
  if (state.turn.index >= state.lastTurn) {
    state.stage = 'over'
    return
  }
  const month = (MONTHS.indexOf(state.turn.months) + 1) % MONTHS.length
  state.turn = { index: state.turn.index + 1, year: state.turn.year + (month === 0 ? 1 : 0), months: MONTHS[month] }
  state.impulseBox = 1
  state.impulses.thisTurn = 0
  state.impulses.bySide = { Axis: 0, Allies: 0 }
  state.citiesTaken = []
  state.stage = 'turn start'
}
