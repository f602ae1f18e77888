import { rehearseOnce } from '../campaign/rehearsal/rehearse.ts'
import type { Answered, Candidate, Json, Question, SheetNode } from '../engine/decision.ts'
import type { DiceRoller } from '../engine/dice.ts'
import type { GameEvent } from '../engine/event.ts'
import type { Game, World } from '../engine/game.ts'
import { OutOfSight } from '../engine/out-of-sight.ts'
import { type Answerer, playStep } from '../engine/play.ts'
import { answersFrom, type Part } from '../orders/answers.ts'

/** A step that is half played: where a seat is asked something. */
export interface Midway {
  readonly journal: readonly Answered[]
  /** Rounds of questions that are over. */
  readonly passed: number
}

/** What a seat has heard of what happened. */
export const heardBy = (events: readonly GameEvent[], seat: string): GameEvent[] =>
  events.filter(({ seats }) => seats === undefined || seats.includes(seat))

/** The same, in words. */
export const heard = (events: readonly GameEvent[], seat: string): string[] => heardBy(events, seat).map(({ text }) => text)

const ordersOf = (seat: string, node: SheetNode): Part[] => [
  { after: 0, sheets: new Map([[seat, { ordinal: 1, node }]]), standing: new Map() },
]

/** Plays a step by the orders of one seat, the others as `others` says, and gives every place of it where the seat is asked something. */
export function midways<W extends World>(
  game: Game<W>,
  snapshot: Json,
  {
    seat,
    sheet,
    others,
    dice,
  }: { seat: string; sheet: SheetNode; others: (question: Question, world: W) => Iterable<Candidate>; dice: DiceRoller },
): Midway[] {
  const world = game.load(snapshot, dice)
  const own = answersFrom(game, world, { parts: ordersOf(seat, sheet), asked: [], asks: () => false })
  const journal: Answered[] = []
  const found: Midway[] = []
  const answerer: Answerer = function* (question, round = 0) {
    if (question.seat !== seat) return yield* others(question, world)
    if (!question.optional && found.at(-1)?.passed !== round) found.push({ journal: [...journal], passed: round })
    yield* own.answerer(question, round)
  }
  playStep(world, game.play(world), [], answerer, (answered) => {
    journal.push(answered)
    own.record(answered)
  })
  return found
}

/** What a seat would hear of the rest of such a step, rehearsed by its orders; null where that comes to something that is hidden from it. Throws ReplayError where the position does not come to it. */
export function rehearsedRest<W extends World>(
  game: Game<W>,
  snapshot: Json,
  { journal, passed }: Midway,
  { seat, sheet, fallen, dice }: { seat: string; sheet: SheetNode; fallen: DiceRoller; dice: DiceRoller },
): GameEvent[] | null {
  const nothing: SheetNode = { line: 1, column: 1, path: '', value: null }
  const past = { journal, passed, dice: () => fallen, parts: ordersOf(seat, sheet), asked: [] }
  try {
    return heardBy(rehearseOnce(game, JSON.stringify(snapshot), { seat, sheet: nothing, standing: null }, dice, past).events, seat)
  } catch (error) {
    if (error instanceof OutOfSight) return null
    throw error
  }
}

/** The same as it is played with these dice and the others' defaults, nothing hidden: what was heard before, and the rest; and what the seat knew where it was asked. */
export function playedRest<W extends World>(
  game: Game<W>,
  snapshot: Json,
  { journal, passed }: Midway,
  { seat, sheet, fallen, dice }: { seat: string; sheet: SheetNode; fallen: DiceRoller; dice: DiceRoller },
): { before: GameEvent[]; rest: GameEvent[]; known: string; isOpen: boolean } {
  let begun: { told: number; known: string; all: string } | null = null
  const world = game.load(snapshot, { roll: (sides, purpose) => (begun ? dice : fallen).roll(sides, purpose) })
  const given = answersFrom(game, world, { parts: ordersOf(seat, sheet), asked: [], asks: () => false }, journal)
  const known = (): string => JSON.stringify(game.save(game.seen(world, seat)))
  playStep(
    world,
    game.play(world),
    journal,
    (question, round) => {
      begun ??= { told: world.events.length, known: known(), all: JSON.stringify(game.save(world)) }
      return given.answerer(question, round)
    },
    given.record,
    passed,
  )
  const { told, known: then, all } = begun!
  return {
    before: heardBy(world.events.slice(0, told), seat),
    rest: heardBy(world.events.slice(told), seat),
    known: then,
    isOpen: then === all,
  }
}
