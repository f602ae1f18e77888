import type { Hex } from '../../../board/hex.ts'
import type { Outcome } from '../../../engine/game.ts'
import { listed } from '../../common/words.ts'
import { seatsOf, sideOfHex } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { ahead, automaticVictor, scoreOf, scores } from './objectives.ts'

/** Places of the campaign's list that each side controls. */
export function citiesHeld(world: WifWorld): Record<Side, number> {
  const held = { Axis: 0, Allies: 0 }
  for (const hex of world.state.victory.cities) {
    const side = sideOfHex(world, hex)
    if (side) held[side]++
  }
  return held
}

/** Points for a place: one, unless the campaign says otherwise. */
export const worthOf = (world: WifWorld, hex: Hex): number => world.state.victory.worth?.[hex] ?? 1

/** Points of each side for the places it controls, for the enemy's ships that it has sunk, and those the campaign gives it from the start. */
export function pointsOf(world: WifWorld): Record<Side, { places: number; ships: number; given: number; total: number }> {
  const of = (side: Side) => {
    const places = world.state.victory.cities
      .filter((hex) => sideOfHex(world, hex) === side)
      .reduce((sum, hex) => sum + worthOf(world, hex), 0)
    const ships = world.state.sunk?.[side] ?? 0
    const given = world.state.victory.given?.[side] ?? 0
    return { places, ships, given, total: places + ships + given }
  }
  return { Axis: of('Axis'), Allies: of('Allies') }
}

/** "Axis 12, Allies 19 of 31 cities"; in a campaign of points "Axis 27 (places 20, ships sunk 4, given 3), Allies 31 (...)". */
export function scoreText(world: WifWorld): string {
  const { victory } = world.state
  if (victory.kind === 'objectives') return scores(world).map(scoreOf).join('; ')
  if (victory.kind === 'cities') {
    const { Axis, Allies } = citiesHeld(world)
    return `Axis ${Axis}, Allies ${Allies} of ${victory.cities.length} cities`
  }
  const points = pointsOf(world)
  const text = (side: Side) => {
    const { places, ships, given, total } = points[side]
    return `${side} ${total} (places ${places}, ships sunk ${ships}${given > 0 ? `, from the start ${given}` : ''})`
  }
  return `${text('Axis')}, ${text('Allies')}`
}

/** 13.9: as the campaign's own rule counts it; its sides with their seats. */
export function outcome(world: WifWorld): Outcome {
  if (world.state.victory.kind === 'objectives') return byObjectives(world)
  const points = pointsOf(world)
  const [Axis, Allies] = [points.Axis.total, points.Allies.total]
  const { ended } = world.state.agreements ?? {}
  const ahead = Axis > Allies ? 'Axis' : 'Allies'
  return {
    sides: (['Axis', 'Allies'] as const).map((side) => ({ side, seats: seatsOf(world, side), points: points[side].total })),
    winner: ended ? ended.winner : Axis === Allies ? null : ahead,
    ...(ended && { decided: true }),
  }
}

/** 13.9: sides by the objectives of their seats; the side wins whose seat has the highest total, whatever its partners have. */
function byObjectives(world: WifWorld): Outcome {
  const { ended } = world.state.agreements ?? {}
  const all = scores(world)
  const sides = (['Axis', 'Allies'] as const).map((side) => {
    const seats = seatsOf(world, side)
    return { side, seats, points: all.filter(({ seat }) => seats.includes(seat)).reduce((sum, { objectives }) => sum + objectives, 0) }
  })
  const best = ahead(world)
  const winners = sides.filter(({ seats }) => seats.some((seat) => best.includes(seat)))
  return {
    sides,
    winner: ended ? ended.winner : winners.length === 1 ? winners[0].side : null,
    // The bids decide, of which the points know nothing.
    decided: true,
  }
}

/** 13.9 and the campaign's own rule: who has more points after its last turn wins. */
export function victoryCheck(world: WifWorld): void {
  const score = scoreText(world)
  const victor = automaticVictor(world)
  if (victor !== null) {
    world.report(
      'victory',
      '13.9',
      `The ${victor} control every city of an automatic victory: the campaign is over. ${score}: ${winnersText(world)}.`,
    )
    world.set({ stage: 'over' })
    return
  }
  if (world.state.turn.index < world.state.lastTurn) {
    world.report('victory', '13.9', `Victory check: ${score}.`)
    return
  }
  if (world.state.victory.kind === 'objectives') {
    world.report('victory', '13.9', `The campaign is over: ${score}: ${winnersText(world)}.`)
    return
  }
  const { winner } = outcome(world)
  world.report('victory', '13.9', `The campaign is over: ${score}: ${winner === null ? 'a draw' : `the ${winner} win`}.`)
}

/** "Heinz wins", "Heinz and Jay have the same". */
function winnersText(world: WifWorld): string {
  const best = ahead(world)
  return best.length === 1 ? `${best[0]} wins` : `${listed(best)} have as much: nobody wins alone`
}
