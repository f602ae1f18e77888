import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, WEATHERS, word, yesNo } from '../facts.ts'
import { weatherAt } from '../ground/terrain.ts'
import { agreed, type Decider } from '../dispute.ts'
import { enemySide, isActive, powersOf, seatOfPower, seatsOf, sideOfCountry, speakersOf } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** What both sides have rolled, and the side that is asked about it. */
interface Rolls {
  readonly side: Side
  readonly modified: Record<Side, number>
  readonly winner: Side
}

const ROLLS = {
  ...MOMENT,
  won: yesNo('your side has won the roll'),
  own: number("your side's roll with its modifier"),
  enemy: number("the enemy's roll with its modifier"),
  ownModifier: number("your side's modifier of the next roll, once the marker has moved for the re-roll"),
  enemyModifier: number("the enemy's modifier of the next roll"),
  heldLastTurn: yesNo('your side had the initiative last turn, and so loses ties'),
  chance: number('chance in percent that your side would win the re-roll'),
}

function rollFacts(world: WifWorld, { side, modified, winner }: Rolls): FactsOf<typeof ROLLS> {
  const { initiative } = world.state
  const track = world.tables.initiativeTrack
  const box = track[Math.min(track.length - 1, Math.max(0, initiative.box + (side === 'Axis' ? 1 : -1)))]
  const [own, enemy] = side === 'Axis' ? [box.axis, box.allies] : [box.allies, box.axis]
  const held = initiative.holder === side
  let wins = 0
  for (let mine = 1; mine <= 10; mine++)
    for (let theirs = 1; theirs <= 10; theirs++) if (mine + own > theirs + enemy || (mine + own === theirs + enemy && !held)) wins++
  return {
    ...momentFacts(world, side),
    won: winner === side,
    own: modified[side],
    enemy: modified[enemySide(side)],
    ownModifier: own,
    enemyModifier: enemy,
    heldLastTurn: held,
    chance: wins,
  }
}

/** 6.1: whether a side makes use of a re-roll that the track offers it: always, or only when it has lost the roll. */
const reRoll: DecisionKind<WifWorld, Rolls, 'yes' | 'no' | 'if lost'> = {
  name: 'initiative re-roll',
  section: '6.1',
  schema: z.enum(['yes', 'no', 'if lost']),
  key: (_, { side }) => side,
  problems: () => [],
  byDefault: () => 'no',
  facts: rollFacts,
  factTypes: ROLLS,
  defaultIs: 'no re-roll',
  example: 'initiative:\n  re-roll: if lost',
  choices: (world, rolls) => [
    { answer: 'no', word: 'no', text: `${rolls.winner === rolls.side ? 'you keep' : 'they have'} the initiative` },
    {
      answer: 'yes',
      word: 'yes',
      text: `roll again: you win in ${rollFacts(world, rolls).chance}%, and the marker moves one box toward the enemy's end`,
    },
  ],
  question: (world, { side, modified, winner }) =>
    `Initiative: you have ${modified[side]}, the enemy ${modified[enemySide(side)]}; ${winner === side ? 'you' : 'they'} win it. Demand a re-roll? ` +
    `The marker then moves from '${boxName(world)}' one box toward the enemy's end first (6.1).`,
  sheet: {
    section: 'initiative',
    field: 're-roll',
    read: (_, reader, node) =>
      typeof node.value === 'boolean' ? (node.value ? 'yes' : 'no') : reader.word(node, ['yes', 'no', 'if lost']),
    describe: (_, answer) => `Initiative re-roll: ${answer}`,
    check: (world, seat, answer) => {
      const side = seatsOf(world, 'Axis').includes(seat) ? 'Axis' : 'Allies'
      return answer === 'no' || mayDemandReRoll(world, side)
        ? []
        : [`6.1: with the initiative marker on ${boxName(world)} the ${side} cannot demand a re-roll`]
    },
  },
}

const FIRST = {
  ...MOMENT,
  first: yesNo('your side had the first impulse last turn'),
  weather: word("weather in the zone where most of your land units stand, as it was rolled last; 'none' before the first roll", [
    ...WEATHERS,
    'none',
  ]),
}

/** The weather that most of a side's land units stand in. */
function usualWeather(world: WifWorld, side: Side): string {
  const counts = new Map<string, number>()
  for (const unit of world.onMap()) {
    if (unit.kind !== 'land' || sideOfCountry(world, unit.country) !== side) continue
    const weather = weatherAt(world, unit.hex)
    counts.set(weather, (counts.get(weather) ?? 0) + 1)
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['none', 0] as [string, number])[0]
}

/** 6.2: which side has the first impulse, said by the side that won the initiative. */
const goFirst: DecisionKind<WifWorld, { side: Side }, 'us' | 'them'> = {
  name: 'first side',
  section: '6.2',
  schema: z.enum(['us', 'them']),
  key: (_, { side }) => side,
  problems: () => [],
  byDefault: () => 'us',
  facts: (world, { side }): FactsOf<typeof FIRST> => ({
    ...momentFacts(world, side),
    first: world.state.firstSide === side,
    weather: usualWeather(world, side),
  }),
  factTypes: FIRST,
  defaultIs: 'us',
  example: 'initiative:\n  first: us',
  choices: () => [
    { answer: 'us', word: 'us', text: 'your side takes the first impulse' },
    {
      answer: 'them',
      word: 'them',
      text: 'the enemy takes the first impulse; a side that has both the first and the last loses a box of the initiative track (12)',
    },
  ],
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
    world.set({ firstSide: state.forced.firstSide, forced: { ...state.forced, firstSide: null } })
    world.report(
      'initiative',
      '6',
      `The campaign gives the ${state.initiative.holder} the initiative and the ${state.firstSide} the first impulse of its first turn.`,
    )
    return
  }
  const previous = state.initiative.holder
  let result = rollInitiative(world, previous, 'initiative')
  if (yield* reRollDemanded(world, result)) result = rollInitiative(world, previous, 'initiative re-roll')
  world.set({ initiative: { ...state.initiative, holder: result.winner } })
  const choice = yield* agreed(
    world,
    speakersOf(world, result.winner),
    goFirst,
    () => ({ side: result.winner }),
    'the first impulse',
    producer(world, result.winner),
  )
  world.set({ firstSide: choice === 'us' ? result.winner : enemySide(result.winner) })
  world.report(
    'initiative',
    '6.2',
    `The ${result.winner} have the initiative and ${state.firstSide === result.winner ? 'take the first impulse' : `give the first impulse to the ${state.firstSide}`}.`,
  )
}

/** 6.2: where its players disagree, the seat of the active major power of a side that made most build points last turn decides; null where none is known, or several made as many: they roll (2.7). */
function producer(world: WifWorld, side: Side): Decider | null {
  const made = world.state.production?.madeBefore ?? {}
  const powers = powersOf(world, side).filter((power) => isActive(world, power) && made[power] !== undefined)
  const most = Math.max(...powers.map((power) => made[power]))
  const first = powers.filter((power) => made[power] === most)
  const seats = new Set(first.map((power) => seatOfPower(world, power)))
  if (seats.size !== 1) return null
  return { seat: [...seats][0], why: `as ${first[0]} made most build points last turn, ${most} (6.2)` }
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
const activeSeats = (world: WifWorld, side: Side): string[] => [
  ...new Set(
    powersOf(world, side)
      .filter((power) => isActive(world, power))
      .map((power) => seatOfPower(world, power)),
  ),
]

/** One space toward a side's end of the track: box 0 is the Axis end, the last the Allied. False when it stands at that end already. */
export function moveInitiativeMarker(world: WifWorld, towards: Side): boolean {
  const { initiative } = world.state
  const box = initiative.box + (towards === 'Axis' ? -1 : 1)
  if (box < 0 || box >= world.tables.initiativeTrack.length) return false
  world.set({ initiative: { ...initiative, box } })
  return true
}

const boxName = (world: WifWorld): string => world.tables.initiativeTrack[world.state.initiative.box].name
