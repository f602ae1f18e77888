import { stringify } from 'yaml'
import { foretell } from '../campaign/rehearsal/in-words.ts'
import { positionText } from '../campaign/positions.ts'
import { rehearse, rehearseOnce } from '../campaign/rehearsal/rehearse.ts'
import type { Candidate, Json, Question, SheetNode } from '../engine/decision.ts'
import { Dice } from '../engine/dice.ts'
import type { GameEvent } from '../engine/event.ts'
import type { World } from '../engine/game.ts'
import { playStep } from '../engine/play.ts'
import { Draw } from '../engine/testing-draw.ts'
import { answersFrom } from '../orders/answers.ts'
import { parseSheet } from '../orders/parse.ts'
import { candidates, checkSheet } from '../orders/sheet.ts'
import { FuzzFault, type Gamble, sheetOf } from './testing-answers.ts'
import { heard, heardBy, midways, playedRest, rehearsedRest } from './testing-midway.ts'
import type { Hides } from '../games/testing-registry.ts'
import { planned, sheetFrom } from './testing-answers-campaign.ts'

/** A game that also says of which kinds the events are that hang on what it hides. */
interface Hiding<W extends World> extends Gamble<W> {
  readonly hides: readonly Hides[]
}

/** What came of rehearsals at random. */
export interface Rehearsals {
  steps: number
  /** Rehearsals that differ from the play with the same dice, of positions in which something was hidden from the seat. */
  hidden: number
  /** Steps rehearsed again from where the seat is asked something in the middle of them: those, those that came to what is hidden from it, and those that differ from the play where something is. */
  midway: number
  unseen: number
  midwayHidden: number
  /** What differs first where something is hidden, by its kind: how often; and that which does not hang on what the game says that it hides. */
  readonly differing: Map<string, number>
  readonly strange: string[]
  /** Things foretold in every rehearsal, and those of them that did not come while the others did as they pleased. */
  foretold: number
  missed: number
  /** Things marked as certain, and those of them that did not come though nothing was hidden. */
  certain: number
  broken: number
  /** Own units overstacked, and those of them that no receipt had warned of, with the orders. */
  overstacked: number
  unwarned: string[]
}
export const noRehearsals = (): Rehearsals => ({
  steps: 0,
  hidden: 0,
  midway: 0,
  unseen: 0,
  midwayHidden: 0,
  differing: new Map(),
  strange: [],
  foretold: 0,
  missed: 0,
  certain: 0,
  broken: 0,
  overstacked: 0,
  unwarned: [],
})

/**
 * Plays steps at random and rehearses each before: with the same dice and the defaults of the others, rehearsal and play must tell the seat the same, event by event, unless something was
 * hidden from it; and what is foretold is held against a play in which the others do as they please with dice of their own. Throws FuzzFault.
 */
export async function rehearseAtRandom<W extends World>(
  gamble: Hiding<W>,
  start: Json,
  steps: number,
  draw: Draw,
  tally: Rehearsals,
): Promise<void> {
  const { game } = gamble
  let snapshot = start
  for (let number = 1; number <= steps; number++) {
    const before = game.load(snapshot, NO_DICE)
    const step = game.nextStep(before)
    if (!step) return
    const seat = draw.one(step.active.length > 0 ? step.active : game.seats(before))!
    const text = stringify(
      { seat, ...sheetFrom(gamble, planned(gamble, snapshot, draw).get(seat) ?? [], draw) },
      { aliasDuplicateObjects: false },
    )
    const sheet = parseSheet(text).documents[0]
    const where = `${step.name}, ${seat}:\n${text}`
    try {
      compareWithPlay(gamble, snapshot, seat, sheet, draw.below(1e9), tally)
      compareMidway(gamble, snapshot, seat, sheet, new Draw(number), tally)
      snapshot = await compareWithReceipt(gamble, snapshot, seat, sheet, draw, tally, where)
    } catch (error) {
      throw new FuzzFault(`${where}\n${error instanceof FuzzFault ? error.message : ((error as Error).stack ?? String(error))}`)
    }
    tally.steps++
  }
}

const NO_DICE = {
  roll: (): number => {
    throw new Error('a position that is only looked at rolls no dice')
  },
}

const diceOf = (seed: number) => new Dice(Buffer.from(`dice ${seed}`.padEnd(32, '.')), 'main', 1, '')

/** The same dice, the others' defaults: from what the seat knows, and from all there is. */
function compareWithPlay<W extends World>(
  { game, hides }: Hiding<W>,
  snapshot: Json,
  seat: string,
  sheet: SheetNode,
  seed: number,
  tally: Rehearsals,
): void {
  const known = positionText(game, game.seen(game.load(snapshot, NO_DICE), seat))
  const all = JSON.stringify(snapshot)
  const orders = { seat, sheet, standing: null }
  const rehearsed = heardBy(rehearseOnce(game, known, orders, diceOf(seed)).events, seat)
  const played = heardBy(rehearseOnce(game, all, orders, diceOf(seed)).events, seat)
  if (compareEvents(rehearsed, played, { isOpen: known === all, hides, where: 'event' }, tally)) tally.hidden++
}

/** Whether they differ, where something is hidden. Throws FuzzFault where nothing is. */
function compareEvents(
  rehearsed: readonly GameEvent[],
  played: readonly GameEvent[],
  { isOpen, hides, where }: { isOpen: boolean; hides: readonly Hides[]; where: string },
  { differing, strange }: Rehearsals,
): boolean {
  const first = [...rehearsed, ...played].findIndex((_, i) => rehearsed.at(i)?.text !== played.at(i)?.text)
  if (first < 0) return false
  const pair = [rehearsed.at(first), played.at(first)]
  const said = `${where} ${first + 1} is rehearsed as\n  ${pair[0]?.text}\nand played as\n  ${pair[1]?.text}`
  if (isOpen) throw new FuzzFault(said)
  const kinds = pair.flatMap((event) => event?.kind ?? [])
  const kind = hides.find(({ kind: each, says = '' }) => pair.some((event) => event?.kind === each && event.text.includes(says)))?.kind
  if (kind === undefined) strange.push(said)
  const name = kind ?? kinds.join(' / ')
  differing.set(name, (differing.get(name) ?? 0) + 1)
  return true
}

/** The same from a place in the middle of the step, which it has come to with the others' answers at random. */
function compareMidway<W extends World>(
  gamble: Hiding<W>,
  snapshot: Json,
  seat: string,
  sheet: SheetNode,
  draw: Draw,
  tally: Rehearsals,
): void {
  const { game } = gamble
  const [seed, other] = [draw.below(1e9), draw.below(1e9)]
  const others = (question: Question, world: W) => atRandom(gamble, question, world, draw)
  const midway = draw.one(midways(game, snapshot, { seat, sheet, others, dice: diceOf(seed) }))
  if (!midway) return
  tally.midway++
  const rest = () => ({ seat, sheet, fallen: diceOf(seed), dice: diceOf(other) })
  const rehearsed = rehearsedRest(game, snapshot, midway, rest())
  if (rehearsed === null) {
    tally.unseen++
    return
  }
  const { rest: played, isOpen } = playedRest(game, snapshot, midway, rest())
  const where = 'from the middle of the step event'
  if (compareEvents(rehearsed, played, { isOpen, hides: gamble.hides, where }, tally)) tally.midwayHidden++
}

/** What one of the others says to a question, at random. */
export function* atRandom<W extends World>(gamble: Gamble<W>, question: Question, world: W, draw: Draw): Generator<Candidate> {
  const { game } = gamble
  const value = question.optional ? undefined : gamble.propose(question, world, draw)
  if (value === undefined) return
  const document = parseSheet(JSON.stringify(sheetOf(question, value, game.board.find(question.key) !== undefined, draw))).documents[0]
  yield* candidates(game, world, question, document, new Map())
}

/** The position after the step as it is played, the others' answers at random. */
async function compareWithReceipt<W extends World>(
  gamble: Gamble<W>,
  snapshot: Json,
  seat: string,
  sheet: SheetNode,
  draw: Draw,
  tally: Rehearsals,
  where: string,
): Promise<Json> {
  const { game } = gamble
  const known = game.seen(game.load(snapshot, NO_DICE), seat)
  const runs = await rehearse(game, known, { seat, sheet, standing: null })
  const foretold = foretell(game, known, seat, checkSheet(game, known, seat, sheet), runs)
  const world = game.load(snapshot, diceOf(draw.below(1e9)))
  const own = answersFrom(game, world, {
    parts: [{ after: 0, sheets: new Map([[seat, { ordinal: 1, node: sheet }]]), standing: new Map() }],
    asked: [],
    asks: () => false,
  })
  const answers = function* (question: Question, round?: number): Generator<Candidate> {
    if (question.seat === seat) yield* own.answerer(question, round) as Iterable<Candidate>
    else yield* atRandom(gamble, question, world, draw)
  }
  playStep(world, game.play(world), [], answers, own.record)
  const told = new Set(heard(world.events, seat))
  for (const text of foretold.sure) {
    tally.foretold++
    if (!told.has(text)) tally.missed++
  }
  const isOpen = positionText(game, known) === JSON.stringify(snapshot)
  for (const text of foretold.certain) {
    tally.certain++
    if (isOpen && !told.has(text)) tally.broken++
  }
  for (const [i, { losses = [], text }] of world.events.entries()) {
    for (const { unit, how } of losses) {
      if (how !== 'overstacked' || !game.isOwn(known, seat, unit)) continue
      tally.overstacked++
      if (foretold.lost.includes(unit) || foretold.atRisk.includes(unit)) continue
      const before = world.events.slice(Math.max(0, i - 8), i).map((event) => event.text)
      tally.unwarned.push(`${where}\n${unit}: ${text}\n  after\n  ${before.join('\n  ')}`)
    }
  }
  return game.save(world)
}
