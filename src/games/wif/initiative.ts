import { z } from 'zod'
import type { DecisionKind } from '../../engine/decision.ts'
import { ask, type Procedure } from '../../engine/procedure.ts'
import { enemySide, seatOfSide } from './powers.ts'
import type { Side } from './state.ts'
import type { WifWorld } from './world.ts'

interface Rolls {
  side: Side
  rolls: Record<Side, number>
  modified: Record<Side, number>
  winner: Side
}

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
    read: (_, reader, node) => {
      const yes = typeof node.value === 'boolean' ? (node.value ? 'yes' : 'no') : reader.word(node, ['yes', 'no', 'if lost'])
      return yes
    },
    describe: (_, answer) => `Initiative re-roll: ${answer}`,
  },
}

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

/** 6. Who has the initiative, and who goes first. */
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
  world.report('initiative', '6.2', `The ${result.winner} have the initiative and give the first impulse to the ${state.firstSide}.`)
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
  return { rolls, modified, winner }
}

/** Either side that the track lets may demand it, the loser being asked first; the marker moves toward the other's end. */
function* reRollDemanded(world: WifWorld, result: Omit<Rolls, 'side'>): Procedure<boolean> {
  const { initiative } = world.state
  const box = world.tables.initiativeTrack[initiative.box]
  for (const side of [enemySide(result.winner), result.winner]) {
    if (!(side === 'Axis' ? box.axisMayReroll : box.alliesMayReroll)) continue
    const answer = yield* ask(world, seatOfSide(world, side), reRoll, { ...result, side })
    if (answer === 'yes' || (answer === 'if lost' && result.winner !== side)) {
      moveInitiativeMarker(world, enemySide(side))
      world.report('initiative', '6.1', `The ${side} demand a re-roll: the marker moves to ${boxName(world)}.`)
      return true
    }
  }
  return false
}

/** One space toward a side's end of the track: box 0 is the Axis end, the last the Allied. */
export function moveInitiativeMarker(world: WifWorld, towards: Side): void {
  const { initiative } = world.state
  const last = world.tables.initiativeTrack.length - 1
  initiative.box = Math.min(last, Math.max(0, initiative.box + (towards === 'Axis' ? -1 : 1)))
}

const boxName = (world: WifWorld): string => world.tables.initiativeTrack[world.state.initiative.box].name
