import { setImmediate } from 'node:timers/promises'
import type { Answered, Candidate, Json, Question, SheetNode, Source } from '../../engine/decision.ts'
import { Dice } from '../../engine/dice.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { Game, World } from '../../engine/game.ts'
import { type Answerer, playStep } from '../../engine/play.ts'
import { type AskedByMail, answersFrom, type LeftOver, type Part } from '../../orders/answers.ts'
import type { ToldOrder } from '../../orders/told.ts'
import { positionText, worldOf } from '../positions.ts'

/** How often a step is rehearsed: two tell what hangs on the dice, and a receipt is not to wait. Always the same, so that the same sheet has the same receipt. */
const RUNS = 3

/** What a seat orders: its sheet, and the standing orders that answer where the sheet does not. Groups are written out. */
export interface Orders {
  readonly seat: string
  readonly sheet: SheetNode
  readonly standing: SheetNode | null
  /** What others have told it that they order: offers, by who makes them. */
  readonly told?: ReadonlyMap<string, readonly ToldOrder[]>
}

/** What a step has come to that is half played, where a rehearsal begins in the middle of it. */
export interface Past {
  readonly journal: readonly Answered[]
  /** Rounds of questions that are over. */
  readonly passed: number
  /** As they fell. */
  readonly dice: () => DiceRoller
  /** The seat's own documents, the last for the rest of the step. */
  readonly parts: readonly Part[]
  /** The seat's own questions that are settled. */
  readonly asked: readonly AskedByMail[]
}

/** A step played from what one seat knows, by its orders alone: the others do what they do by default. */
export interface Run {
  /** What became of the sheet's orders, in the order in which they were asked for. */
  readonly tries: readonly Try[]
  /** Orders of lists that nothing asked for. */
  readonly leftOver: readonly LeftOver[]
  /** What the dice behind questions would bring, as its player could reckon it when they were asked. */
  readonly outlooks: readonly { readonly hex: string; readonly texts: readonly string[] }[]
  /** All that was told, to others too. */
  readonly events: readonly GameEvent[]
  /** How much of that was told before any die was rolled and before anybody else had a say. */
  readonly certain: number
  /** The position after it. */
  readonly world: World
}

/** An order given to a question. */
export interface Try {
  readonly line: number
  readonly decision: string
  readonly answer: Json
  /** Why it was not carried out; none when it was. */
  readonly refused: readonly string[]
  /** How much of the step was told before. */
  readonly from: number
  /** What was told from there to the next answer. */
  readonly events: readonly GameEvent[]
}

/**
 * Plays the step that a position stands before as one seat can foresee it: from what it knows of the position, with its own orders, the defaults of all others and dice
 * that are nobody's. Several times, for what hangs on the dice; between them others have their turn.
 */
export async function rehearse<W extends World>(game: Game<W>, world: W, orders: Orders, runs = RUNS): Promise<Run[]> {
  return rehearsedFrom(game, positionText(game, game.seen(world, orders.seat)), orders, runs)
}

/** The same from the text of what the seat knows; of a step that is half played, from the position before it. Throws OutOfSight where that comes to something hidden. */
export async function rehearsedFrom<W extends World>(
  game: Game<W>,
  position: string,
  orders: Orders,
  runs = RUNS,
  past?: Past,
): Promise<Run[]> {
  const played: Run[] = []
  while (played.length < runs) {
    const dice = new Dice(SEED, 'rehearsal', played.length, '')
    let rolled = false
    const listening: DiceRoller = { roll: (sides, purpose) => ((rolled = true), dice.roll(sides, purpose)) }
    const run = rehearseOnce(game, position, orders, listening, past)
    // Without dice every run is like the first.
    if (!rolled) return Array.from({ length: runs }, () => run)
    played.push(run)
    await setImmediate()
  }
  return played
}

/** Known to everybody, and no campaign's: what a rehearsal rolls says nothing of what will be rolled. */
const SEED = Buffer.from('dice of rehearsals, which are no secret'.slice(0, 32))

/** The same once, from the text of what the seat knows. */
export function rehearseOnce<W extends World>(
  game: Game<W>,
  position: string,
  { seat, sheet, standing, told }: Orders,
  dice: DiceRoller,
  past?: Past,
): Run {
  let certain: number | null = null
  // Events told before it begins.
  let begun: number | null = past ? null : 0
  const fallen = past?.dice()
  const world: W = worldOf(game, position, {
    roll: (sides, purpose) => {
      if (begun === null) return fallen!.roll(sides, purpose)
      certain ??= world.events.length
      return dice.roll(sides, purpose)
    },
  })
  const given = answersFrom(
    game,
    world,
    {
      parts: past?.parts ?? [{ after: 0, sheets: only(seat, sheet), standing: standing ? only(seat, standing) : new Map() }],
      asked: past?.asked ?? [],
      asks: () => false,
    },
    past?.journal,
  )
  const tries = new Tries(seat, world, () => (certain ??= world.events.length))
  const listening = tries.listening(told ? withTold(given.answerer, told) : given.answerer)
  const answerer: Answerer = (question, round) => {
    if (begun === null) {
      begun = world.events.length
      game.hide(world, seat)
      tries.begin()
    }
    return listening(question, round)
  }
  const record = (answered: Answered): void => {
    tries.record(answered)
    given.record(answered)
  }
  playStep(world, game.play(world), past?.journal ?? [], answerer, record, past?.passed)
  tries.close()
  const from = begun ?? world.events.length
  return {
    tries: tries.all.map((each) => ({ ...each, from: each.from - from })),
    leftOver: given.leftOver().filter((each) => each.seat === seat),
    outlooks: tries.outlooks,
    events: world.events.slice(from),
    certain: (certain ?? world.events.length) - from,
    world,
  }
}

/** The defaults of others, but for what they have told. */
function withTold(answerer: Answerer, told: ReadonlyMap<string, readonly ToldOrder[]>): Answerer {
  const left = new Map([...told].map(([seat, orders]) => [seat, [...orders]]))
  return function* (question, round) {
    const orders = left.get(question.seat)
    const next = orders?.findIndex(({ decision }) => decision === question.kind.name) ?? -1
    if (orders && next >= 0) yield { answer: orders.splice(next, 1)[0].answer, source: 'sheet' }
    yield* answerer(question, round)
  }
}

const only = (seat: string, node: SheetNode) => new Map([[seat, { ordinal: 1, node }]])

/** Gathers what becomes of one seat's orders while a step is played. */
class Tries {
  readonly all: (Try & { events: GameEvent[] })[] = []
  readonly outlooks: Run['outlooks'][number][] = []
  private readonly seat: string
  private readonly world: World
  private readonly othersDecide: () => void
  /** Line of the order that a question was offered last. */
  private readonly offered = new Map<string, number>()
  /** Questions to which the order offered last says nothing. */
  private readonly forAnother = new Set<string>()
  /** Orders carried out since something was told, and how much was told then. */
  private since: (Try & { events: GameEvent[] })[] = []
  private told = 0

  constructor(seat: string, world: World, othersDecide: () => void) {
    this.seat = seat
    this.world = world
    this.othersDecide = othersDecide
  }

  listening(answerer: Answerer): Answerer {
    const { offered, forAnother, outlooks, seat, world, othersDecide } = this
    return function* (question, round) {
      if (question.seat !== seat && !question.optional && question.kind.choices?.(world, question.subject).length !== 1) othersDecide()
      const outlook = question.kind.outlook?.(world, question.subject)
      if (outlook) outlooks.push(outlook)
      for (const candidate of answerer(question, round)) {
        if (candidate !== 'wait' && question.seat === seat && isOwnWord(candidate.source)) {
          const name = nameOf(question.kind.name, question.key)
          offered.set(name, lineIn(candidate.where))
          if (isForAnother(world, question, candidate)) forAnother.add(name)
          else forAnother.delete(name)
        }
        yield candidate
      }
    }
  }

  /** What was told until now is known already. */
  begin(): void {
    this.told = this.world.events.length
  }

  record({ decision, seat, key, source, answer, refused }: Answered): void {
    if (this.world.events.length > this.told) this.close()
    if (seat !== this.seat) return
    const line = this.offered.get(nameOf(decision, key))
    if (line === undefined) return
    const from = this.world.events.length
    for (const each of refused)
      if (isOwnWord(each.source))
        this.all.push({ line: lineIn(each.where), decision, answer: each.answer, refused: each.problems, from, events: [] })
    if (!isOwnWord(source) || this.forAnother.has(nameOf(decision, key))) return
    const done = { line, decision, answer, refused: [], from, events: [] }
    this.all.push(done)
    this.since.push(done)
  }

  /** What was told belongs to the one order that was carried out before it; of several nobody knows whose it is. */
  close(): void {
    const { events } = this.world
    if (this.since.length === 1)
      this.since[0].events.push(...events.slice(this.told).filter(({ seats }) => seats === undefined || seats.includes(this.seat)))
    this.since = []
    this.told = events.length
  }
}

function isForAnother(world: World, { kind, subject }: Question, { answer, unreadable }: Candidate): boolean {
  if (!kind.isForAnother || unreadable) return false
  const { success, data } = kind.schema.safeParse(answer)
  return success && kind.isForAnother(world, subject, data)
}

/** A sheet, or a reply: its line is 0. */
const isOwnWord = (source: Source): boolean => source === 'sheet' || source === 'reply'

const nameOf = (decision: string, key: string): string => `${decision}/${key}`

/** "line 12" */
const lineIn = (where = ''): number => Number(/\d+/.exec(where)?.[0] ?? 0)
