import { stringify } from 'yaml'
import { readReply } from '../campaign/read-reply.ts'
import type { Answered, Candidate, Json, Question, SheetNode } from '../engine/decision.ts'
import { Dice } from '../engine/dice.ts'
import type { Game, World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import { playStep } from '../engine/play.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { parseSheet } from '../orders/parse.ts'
import { candidates, checkSheet } from '../orders/sheet.ts'
import { factsOf, whyNotMet } from '../standing/conditions.ts'
import { factsAgree } from '../standing/fact-check.ts'
import { STANDING, standingAnswers } from '../standing/standing-orders.ts'

/** What a game lends to the fuzzer. */
export interface Gamble<W extends World> {
  readonly game: Game<W>
  /** What a player would write for a question; undefined: nothing. */
  propose(question: Question, world: W, draw: Draw): unknown
  /** What the position after a step must not show. */
  illegalities(world: W, before?: W): string[]
  /** Decisions that no sheet by mail leaves out: without them the rest of it is worth nothing. */
  readonly always: readonly string[]
}

/** How much was played, and where the answers came from. */
export interface Tally {
  steps: number
  /** Steps in which somebody acts. */
  active: number
  refused: number
  /** Times a step stopped to ask by mail, or at a pause, and was played again from its snapshot. */
  stops: number
  readonly sources: Map<string, number>
  /** By decision: times asked, orders and answers that somebody gave and that were carried out, and those that were refused. */
  readonly decisions: Map<string, { asked: number; done: number; refused: number }>
}
export const emptyTally = (): Tally => ({ steps: 0, active: 0, refused: 0, stops: 0, sources: new Map(), decisions: new Map() })

export function count(
  tally: Tally,
  { source, decision, answer, refused }: Pick<Answered, 'source' | 'decision' | 'answer' | 'refused'>,
): void {
  tally.sources.set(source, (tally.sources.get(source) ?? 0) + 1)
  const of = tally.decisions.get(decision) ?? { asked: 0, done: 0, refused: 0 }
  of.asked++
  // The null of a list says that there are no more orders.
  if (source !== 'default' && answer !== null) of.done++
  of.refused += refused.length
  tally.decisions.set(decision, of)
  tally.refused += refused.length
}

/** A fault that the fuzzer found: where, and how to come there again. */
export class FuzzFault extends Error {}

/** What no text for a player should say. */
const NOISE = /undefined|\[object|NaN|Infinity/
/** Events that a fault shows. */
const LAST_TOLD = 8
/** Ways to write one word. */
const WAYS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.replace(/(?<=[a-z])-(?=[a-z])/gi, ' '),
  (word) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
]
/** More answers than any step takes. */
const ENDLESS = 3000

/**
 * Plays a campaign of so many steps in which somebody acts in memory, every question answered at random from a random source; checks the position after every step, and that
 * a replay of the answers comes out the same to the byte. Throws FuzzFault.
 */
export function playAtRandom<W extends World>(gamble: Gamble<W>, start: Json, steps: number, draw: Draw, tally: Tally): void {
  const { game } = gamble
  const seed = Buffer.from(`dice ${draw.below(1e9)}`.padEnd(32, '.'))
  let snapshot = start
  for (let number = 1, played = 0; played < steps; number++) {
    const position = game.load(snapshot, NO_DICE)
    const step = game.nextStep(position)
    if (!step) return
    snapshot = new RandomStep(gamble, snapshot, number, step.name, seed, draw, tally).play()
    tally.steps++
    if (step.active.length > 0) {
      played++
      tally.active++
    }
    if (draw.chance(5)) papers(game, snapshot)
  }
}

const NO_DICE = {
  roll: (): number => {
    throw new Error('a position that is only looked at rolls no dice')
  },
}

/** What is mailed to the seats after a step: their view, and a sheet that must read without an error. */
function papers<W extends World>(game: Game<W>, snapshot: Json): void {
  const world = game.load(snapshot, NO_DICE)
  const step = game.nextStep(world)
  if (!step) return
  for (const seat of game.seats(world)) {
    game.view(world, seat)
    const text = game.prefilledSheet(world, seat)
    const { documents, problems } = parseSheet(text)
    const wrong = [...problems, ...documents.flatMap((document) => checkSheet(game, world, seat, document).problems)].filter(
      ({ severity }) => severity === 'error',
    )
    if (wrong.length > 0)
      throw new FuzzFault(`before ${step.name}: the prefilled sheet of ${seat}, line ${wrong[0].line}: ${wrong[0].message}`)
  }
}

/** One step of such a campaign. */
class RandomStep<W extends World> {
  private readonly gamble: Gamble<W>
  private readonly snapshot: Json
  private readonly number: number
  private readonly name: string
  private readonly seed: Buffer
  private readonly draw: Draw
  private readonly tally: Tally
  private readonly journal: Answered[] = []
  /** Questions that were asked by mail: "12 declare attack of Germany ...", with the answers given before. */
  private readonly mailed = new Set<string>()
  private last = 'nothing asked yet'
  private world: W

  constructor(gamble: Gamble<W>, snapshot: Json, number: number, name: string, seed: Buffer, draw: Draw, tally: Tally) {
    this.gamble = gamble
    this.snapshot = snapshot
    this.number = number
    this.name = name
    this.seed = seed
    this.draw = draw
    this.tally = tally
    this.world = this.load()
  }

  private load(): W {
    return this.gamble.game.load(this.snapshot, new Dice(this.seed, 'main', this.number, ''))
  }

  /** The position after it. */
  play(): Json {
    try {
      return this.toItsEnd()
    } catch (error) {
      const where = `${this.name}, after ${this.journal.length} answers, last asked: ${this.last}; last told:\n${this.world.events
        .slice(-LAST_TOLD)
        .map(({ text }) => `    ${text}`)
        .join('\n')}`
      throw new FuzzFault(`${where}\n${error instanceof FuzzFault ? error.message : ((error as Error).stack ?? String(error))}`)
    }
  }

  private toItsEnd(): Json {
    const { game, illegalities } = this.gamble
    let told: string[] = []
    // Rounds of questions that were over when it stopped: what nobody had anything to say to is not asked again.
    let passed = 0
    for (;;) {
      this.world = this.load()
      const world = this.world
      const played = playStep(
        world,
        game.play(world),
        [...this.journal],
        (question) => this.answers(question),
        (answered) => this.record(answered),
        passed,
      )
      const events = world.events.map((event) => JSON.stringify(event))
      const differs = told.findIndex((event, i) => event !== events[i])
      if (differs >= 0)
        throw new FuzzFault(`played on after a stop, event ${differs + 1} differs: ${told[differs]}, now ${events[differs]}`)
      told = events
      if (played.state === 'done') break
      passed = played.round
      this.tally.stops++
    }
    for (const { text } of this.world.events) if (NOISE.test(text)) throw new FuzzFault(`an event says '${text}'`)
    const wrong = illegalities(this.world, this.load())
    if (wrong.length > 0) throw new FuzzFault(`illegal position: ${wrong.join('; ')}`)
    const after = game.save(this.world)
    this.replay(told, after)
    return after
  }

  /** The same again from the journal alone, as it is stored. */
  private replay(told: readonly string[], after: Json): void {
    const { game } = this.gamble
    const world = this.load()
    const stored = JSON.parse(JSON.stringify(this.journal)) as Answered[]
    const more = (what: string): never => {
      throw new FuzzFault(`the replay asks more than the journal answers: ${what}`)
    }
    playStep(
      world,
      game.play(world),
      stored,
      ({ optional, kind }) => (optional ? [] : more(kind.name)),
      ({ decision }) => more(decision),
    )
    const differs = world.events.findIndex((event, i) => JSON.stringify(event) !== told[i])
    if (differs >= 0 || world.events.length !== told.length)
      throw new FuzzFault(`replay: event ${differs + 1} differs: ${told[differs]}, now ${JSON.stringify(world.events[differs])}`)
    if (JSON.stringify(game.save(world)) !== JSON.stringify(after)) throw new FuzzFault('replay: another position')
    if (JSON.stringify(game.save(game.load(after, NO_DICE))) !== JSON.stringify(after))
      throw new FuzzFault('the position, stored and loaded, is another')
  }

  private record(answered: Answered): void {
    this.journal.push(answered)
    if (this.journal.length > ENDLESS) throw new FuzzFault(`more than ${ENDLESS} answers`)
    count(this.tally, answered)
    for (const { problems } of answered.refused)
      if (problems.length === 0 || problems.some((problem) => problem === '' || NOISE.test(problem)))
        throw new FuzzFault(`refused in these words: ${JSON.stringify(problems)}`)
    if (answered.source === 'default' && answered.decision !== pause.name) this.checkDefault(answered)
  }

  private checkDefault(answered: Answered): void {
    const kind = this.gamble.game.decisions.find(({ name }) => name === answered.decision)!
    if (!kind.schema.safeParse(answered.answer).success) throw new FuzzFault(`the default is no answer: ${JSON.stringify(answered)}`)
  }

  private *answers(question: Question): Generator<Candidate | 'wait'> {
    const { draw, world } = this
    const { kind, seat, key, subject } = question
    this.last = `${kind.name} of ${seat} about '${key}'`
    const asked = `${this.journal.length} ${this.last}`
    if (kind.name !== pause.name && draw.chance(10)) this.checkFacts(question)
    if (question.optional && kind.name === pause.name) {
      if (this.mailed.has(asked)) yield { answer: 'go on', source: draw.chance(50) ? 'reply' : 'default' }
      else if (draw.chance(2)) {
        this.mailed.add(asked)
        yield 'wait'
      }
      return
    }
    // Of other optional questions a seat that says nothing hears nothing.
    if (question.optional && draw.chance(70)) return
    const usual = kind.byDefault(world, subject)
    const wrong = kind.problems(world, subject, usual)
    if (wrong.length > 0) throw new FuzzFault(`the default is refused: ${wrong.join('; ')}`)
    const reply = this.mailed.has(asked)
    if (!reply && draw.chance(1)) {
      this.mailed.add(asked)
      yield 'wait'
    }
    // The default of a list ends it.
    const source = reply
      ? 'reply'
      : draw.chance(kind.sheet?.list ? 3 : 12)
        ? 'default'
        : draw.one(['sheet', 'sheet', 'standing', 'reply'] as const)!
    if (source === 'default') return
    const value = this.gamble.propose(question, world, draw)
    if (source === 'reply') yield* this.byReply(question, value)
    else if (value === undefined) return
    else if (source === 'sheet')
      yield* candidates(this.gamble.game, world, question, document(sheetOf(question, value, this.isPlace(key), draw), draw), new Map())
    else {
      for (const candidate of standingAnswers(
        this.gamble.game,
        world,
        question,
        document(standingOf(question, value, this.isPlace(key), draw), draw),
        new Map(),
      ))
        if (candidate !== 'ask') yield candidate
    }
  }

  /** Facts are what they are declared to be, and a condition with what one of them is now holds, however it is written. */
  private checkFacts(question: Question): void {
    const { draw, world } = this
    const { game } = this.gamble
    const reader = game.reader(world, question.seat)
    const types = { ...game.facts.types, ...game.factTypes(question.kind) }
    const facts = factsOf(game, world, question)
    const wrong = factsAgree(types, facts, reader)
    if (wrong.length > 0) throw new FuzzFault(`facts: ${wrong.join('; ')}`)
    const words = Object.entries(types).flatMap(([name, { type }]) => {
      const value = facts[name]
      const word = Array.isArray(value) ? draw.one(value as readonly string[]) : value
      return typeof word === 'string' ? [{ name, type, word }] : []
    })
    for (const { name, type, word } of words) {
      const said = JSON.stringify(draw.one(WAYS)!(word))
      const text = type === 'words' ? `${said} in ${name}` : `${name} == ${said}`
      const why = whyNotMet(game, world, question, { line: 1, column: 1, path: '', value: text }, () => facts)
      if (why !== null) throw new FuzzFault(`the condition ${text} does not hold where ${name} is "${word}": ${why}`)
    }
  }

  private isPlace(key: string): boolean {
    return this.gamble.game.board.find(key) !== undefined
  }

  /** The question as it would be mailed, and a reply: a number or a word of its choices, or an answer in words. */
  private *byReply(question: Question, value: unknown): Generator<Candidate> {
    const { draw, world } = this
    const { kind, subject } = question
    const text = kind.question(world, subject)
    const choices = kind.choices?.(world, subject) ?? []
    for (const said of [text, ...choices.map((choice) => choice.text)])
      if (NOISE.test(said) || said.trim() === '') throw new FuzzFault(`the question says '${said}'`)
    const refused = choices.flatMap(({ answer, word }) =>
      kind.problems(world, subject, answer).map((problem) => `choice '${word}' is refused: ${problem}`),
    )
    if (refused.length > 0) throw new FuzzFault(refused.join('; '))
    const number = 1 + draw.below(Math.max(1, choices.length))
    const said =
      choices.length > 0 && draw.chance(60)
        ? draw.chance(50)
          ? String(number)
          : choices[number - 1].word
        : value === undefined
          ? 'default'
          : JSON.stringify(value)
    const read = readReply(this.gamble.game, world, question, said)
    if ('problem' in read) {
      if (NOISE.test(read.problem)) throw new FuzzFault(`a reply is refused in these words: ${read.problem}`)
      if (said === String(number) || said === choices[number - 1]?.word)
        throw new FuzzFault(`the reply '${said}' is refused: ${read.problem}`)
      return
    }
    yield { answer: kind.sheet?.list ? ((read.answer as readonly Json[])[0] ?? null) : read.answer, source: 'reply' }
  }
}

/** A document of YAML, parsed as one that came by mail. */
function document(content: unknown, draw: Draw): SheetNode {
  const text = draw.chance(50) ? stringify(content, { aliasDuplicateObjects: false }) : JSON.stringify(content)
  const { documents, problems } = parseSheet(text)
  if (problems.length > 0) throw new FuzzFault(`not parsed: ${problems[0].message}\n${text}`)
  return documents[0]
}

/** A sheet that answers the question and nothing else. */
export function sheetOf({ kind, key }: Question, value: unknown, isPlace: boolean, draw: Draw): Record<string, unknown> {
  const { section, field, list } = kind.sheet!
  if (list) return { [section]: draw.chance(70) || Array.isArray(value) ? [value] : value }
  if (field === undefined) return { [section]: value }
  const entry = { ...(isPlace && draw.chance(70) && { at: key }), [field]: value }
  return { [section]: draw.chance(60) ? [entry] : entry }
}

/** Standing orders that do, some by a condition that always holds. */
export function standingOf({ kind, key }: Question, value: unknown, isPlace: boolean, draw: Draw): Record<string, unknown> {
  const number = draw.one(Object.entries(kind.factTypes).filter(([, { type }]) => type === 'number'))
  const answer = kind.sheet?.list && !Array.isArray(value) ? [value] : value
  const when = number && draw.chance(50) ? { when: `${number[0]} > -1000` } : {}
  const at = isPlace && draw.chance(50) ? { at: key } : {}
  const rules = draw.chance(50) ? answer : [{ ...when, ...at, do: answer }, { else: answer }]
  return { [STANDING]: { [kind.name]: rules } }
}
