import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { enemySide, isActive, powersOf, seatOfPower, seatOfSide, seatsOf } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** What both sides have rolled, and the side that is asked about it. */
interface Rolls {
  readonly side: Side
  readonly modified: Record<Side, number>
  readonly winner: Side
}

/** 6.1: whether a side makes use of a re-roll that the track offers it: always, or only when it has lost the roll. */
const reRoll: DecisionKind<WifWorld, Rolls, 'yes' | 'no' | 'if lost'> = {
  name: 'initiative re-roll',
  section: '6.1',
  schema: z.enum(['yes', 'no', 'if lost']),
  key: (_, { side }) => side,
  problems: () => [],
  byDefault: () => 'no',
  facts: (world, { side, modified, winner }) => ({ won: winner === side, own: modified[side], enemy: modified[enemySide(side)], box: world.state.initiative.box }),
  question: (world, { side, modified, winner }) =>
    `Initiative: you have ${modified[side]}, the enemy ${modified[enemySide(side)]}; ${winner === side ? 'you' : 'they'} win it. Demand a re-roll? ` +
    `The marker then moves from '${boxName(world)}' one box toward the enemy's end first (6.1).`,
  sheet: {
    section: 'initiative',
    field: 're-roll',
    read: (_, reader, node) => (typeof node.value === 'boolean' ? (node.value ? 'yes' : 'no') : reader.word(node, ['yes', 'no', 'if lost'])),
    describe: (_, answer) => `Initiative re-roll: ${answer}`,
    check: (world, seat, answer) => {
      const side = seatsOf(world, 'Axis').includes(seat) ? 'Axis' : 'Allies'
      return answer === 'no' || mayDemandReRoll(world, side) ? [] : [`6.1: with the initiative marker on ${boxName(world)} the ${side} cannot demand a re-roll`]
    },
  },
}

/** 6.2: which side has the first impulse, said by the side that won the initiative. */
const goFirst: DecisionKind<WifWorld, { side: Side }, 'us' | 'them'> = {
  name: 'first side',
  section: '6.2',
  schema: z.enum(['us', 'them']),
  key: (_, { side }) => side,
  problems: () => [],
  byDefault: () => 'us',
  facts: (world) => ({ turn: `${world.state.turn.months} ${world.state.turn.year}`, box: world.state.initiative.box }),
  question: () => 'You have the initiative. Which side takes the first impulse: us or them (6.2)?',
  sheet: {
    section: 'initiative',
    field: 'first',
    read: (_, reader, node) => reader.word(node, ['us', 'them']),
    describe: (_, answer) => `With the initiative, first impulse: ${answer}`,
  },
}

export const initiativeDecisions = [reRoll, goFirst]

/** 6. Who has the initiative, and who goes first. A campaign may fix the first side of its first turn. */
export function* initiative(world: WifWorld): Procedure {
  const { state } = world
  if (state.forced.firstSide) {
    state.firstSide = state.forced.firstSide
    state.forced.firstSide = null
    world.report('initiative', '6', `The campaign gives the ${state.initiative.holder} the initiative and the ${state.firstSide} the first impulse of its first turn.`)
    return
  }
  const previous = state.initiative.holder
  let result = rollInitiative(world, previous, 'initiative')
  if (yield* reRollDemanded(world, result)) result = rollInitiative(world, previous, 'initiative re-roll')
  state.initiative.holder = result.winner
  const choice = yield* ask(world, seatOfSide(world, result.winner), goFirst, { side: result.winner })
  state.firstSide = choice === 'us' ? result.winner : enemySide(result.winner)
  world.report('initiative', '6.2', `The ${result.winner} have the initiative and ${state.firstSide === result.winner ? 'take the first impulse' : `give the first impulse to the ${state.firstSide}`}.`)
}

/** 6.1: each side rolls with the track's modifier; a tie goes against the side that had the initiative. */
function rollInitiative(world: WifWorld, previous: Side, purpose: string): Omit<Rolls, 'side'> {
  const box = world.tables.initiativeTrack[world.state.initiative.box]
  const rolls = { Axis: world.dice.roll(10, `${purpose} Axis`), Allies: world.dice.roll(10, `${purpose} Allies`) }
  const modified = { Axis: rolls.Axis + box.axis, Allies: rolls.Allies + box.allies }
  const winner: Side = modified.Axis === modified.Allies ? enemySide(previous) : modified.Axis > modified.Allies ? 'Axis' : 'Allies'
  const tie = modified.Axis === modified.Allies ? `; a tie, and the ${previous} had the initiative, so they lose it` : ''
  world.report(
    'initiative',
    '6.1',
    `Initiative (marker on ${box.name}): Axis ${rolls.Axis}+${box.axis}=${modified.Axis}, Allies ${rolls.Allies}+${box.allies}=${modified.Allies}${tie}: the ${winner} win.`,
  )
  return { modified, winner }
}

/** Whether the track offers a side a re-roll (6.1). */
export function mayDemandReRoll(world: WifWorld, side: Side): boolean {
  const box = world.tables.initiativeTrack[world.state.initiative.box]
  return side === 'Axis' ? box.axisMayReroll : box.alliesMayReroll
}

/**
 * 6.1: any active major power of a side that the track lets may demand it. The loser is asked first (a ruling); the marker moves toward the
 * other's end. There is one re-roll at most.
 */
function* reRollDemanded(world: WifWorld, result: Omit<Rolls, 'side'>): Procedure<boolean> {
  for (const side of [enemySide(result.winner), result.winner]) {
    if (!mayDemandReRoll(world, side)) continue
    for (const seat of activeSeats(world, side)) {
      const answer = yield* ask(world, seat, reRoll, { ...result, side })
      if (answer === 'no' || (answer === 'if lost' && result.winner === side)) continue
      moveInitiativeMarker(world, enemySide(side))
      world.report('initiative', '6.1', `The ${side} demand a re-roll: the marker moves to ${boxName(world)}.`)
      return true
    }
  }
  return false
}

/** Seats with an active major power of a side (9.1), each once. */
const activeSeats = (world: WifWorld, side: Side): string[] =>
  [...new Set(powersOf(world, side).filter((power) => isActive(world, power)).map((power) => seatOfPower(world, power)))]

/** One space toward a side's end of the track: box 0 is the Axis end, the last the Allied. False when it stands at that end already. */
export function moveInitiativeMarker(world: WifWorld, towards: Side): boolean {
  const { initiative } = world.state
  const box = initiative.box + (towards === 'Axis' ? -1 : 1)
  if (box < 0 || box >= world.tables.initiativeTrack.length) return false
  initiative.box = box
  return true
}

const boxName = (world: WifWorld): string => world.tables.initiativeTrack[world.state.initiative.box].name
