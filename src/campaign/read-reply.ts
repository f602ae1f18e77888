import type { Json, PlainSentence, Question, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { orderOfReply } from '../orders/answers.ts'
import { parseSheet } from '../orders/parse.ts'
import { withoutEnd } from '../orders/plain.ts'
import { answerSentences, namesSomething, nearestTo, plainAnswer } from '../orders/plain-answers.ts'
import { openedBy, shapesOf } from '../orders/plain-grammar.ts'
import { ordersFor } from '../orders/sheet.ts'
import { policyOf } from '../standing/read-answer.ts'

/**
 * What a reply comes to: an answer that is legal now (of a list decision the orders, in a list), or why it cannot be taken. `readAs`: what stands in a sheet for it, where it
 * was said in plain words; `told`: what of it was left out. `meanwhile`: those orders of a list that can be taken; they count when no better answer comes in time.
 */
export type ReadReply =
  | { readonly answer: Json; readonly readAs?: string; readonly told?: readonly string[] }
  | { readonly problem: string; readonly meanwhile?: readonly Json[] }

/** What a reply says to a question. `below` are lines that stand under the answer: more of it, or a farewell. */
export function readReply<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  text: string,
  below: readonly string[] = [],
): ReadReply {
  const { kind, seat } = question
  const answers = new Answers(rules, world, question)
  const said = withoutQuotes(text)
  const word = answers.ofWord(said)
  if (word) return word
  const chosen = shapesOf(choosing(answers.words), withoutEnd(said)).at(0)?.at(0)?.text
  const named = chosen === undefined ? null : answers.ofWord(chosen)
  if (named) return 'answer' in named ? { ...named, readAs: chosen } : named
  const sentences = answerSentences(kind)
  const plain = (): ReadReply | null => {
    const read = plainAnswer(rules, world, question, [text, ...below])
    if (read === null || 'problem' in read) return read
    const answer = answers.ofNodes(said, read.nodes)
    return 'answer' in answer ? { ...answer, readAs: read.readAs } : answer
  }
  // Who says what he does means that.
  if (sentences.some((sentence) => openedBy(sentence, withoutEnd(said)) > 0)) {
    const read = plain()
    if (read) return read
  }
  const written = answers.asInSheet(text, said)
  if ('problem' in written) return plain() ?? { ...written, problem: written.problem + nearestTo(withoutEnd(said), sentences) }
  const more = below.find((line) => namesSomething(rules, world, seat, line))
  return more === undefined
    ? written
    : (plain() ?? { problem: `'${shortened(more)}' is not read: write the whole answer in one line, with commas.` })
}

/** "2", or "2. quick" as copied from the mail. */
function numberedChoice(said: string): { number: number; word: string } | null {
  const digits = /^\d+/.exec(said)?.[0]
  const rest = said.slice(digits?.length)
  const word = /^\s*(?:[.:)-]\s*)?(\S.*)$/.exec(rest)?.[1]
  return digits !== undefined && (rest === '' || word !== undefined) ? { number: Number(digits), word: word ?? '' } : null
}

/** Choices with a verb in front, and politely: "use the assault table, please". */
const choosing = (words: readonly string[]): PlainSentence => ({
  says: '[i|we] [choose|take|use|play|prefer] [the] <.> [table] [, please] [please]',
  takes: { '.': words },
  example: '',
})

/** Without what stands round an answer: quotes, brackets, the end of a sentence; a bracket of its own, "Birmingham (Alabama)", stays. */
function withoutQuotes(text: string): string {
  const from = text.trim().replace(/^["'“”(#]+/, '')
  const bare = from.replace(/(?<!["'“”).!])["'“”).!]+$/, '')
  const isOpen = bare.lastIndexOf('(') > bare.lastIndexOf(')')
  return isOpen && from.slice(bare.length).includes(')') ? `${bare})` : bare
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text)

/** Answers to one question. */
class Answers<W extends World> {
  private readonly rules: SheetRules<W>
  private readonly world: W
  private readonly question: Question
  private readonly choices: readonly { readonly word: string; readonly answer: unknown }[]
  private readonly isList: boolean

  constructor(rules: SheetRules<W>, world: W, question: Question) {
    this.rules = rules
    this.world = world
    this.question = question
    this.choices = question.kind.choices?.(world, question.subject) ?? []
    this.isList = question.kind.sheet?.list === true
  }

  /** Words that answer by themselves. */
  get words(): string[] {
    return [...this.choices.map(({ word }) => word), ...Object.keys(this.question.kind.policies ?? {}), 'default']
  }

  private get offered(): string {
    const { choices } = this
    return choices.length > 0
      ? ` Answer with a number from 1 to ${choices.length}, or ${choices.map(({ word }) => `'${word}'`).join(', ')}.`
      : ''
  }

  /** A number of a choice, its word, a policy, `default`; of a list `none`. Null when it is none of them. */
  ofWord(said: string): ReadReply | null {
    const { kind, subject } = this.question
    const isWord = ({ word }: { word: string }): boolean => word.toLowerCase() === said.toLowerCase()
    if (/^default$/i.test(said)) return this.taken(kind.byDefault(this.world, subject))
    if (this.isList && /^(?:none|no|no more|nothing)$/i.test(said)) return { answer: [] }
    const numbered = this.choices.length > 0 && !this.choices.some(isWord) ? numberedChoice(said) : null
    // "2. quick", copied from the mail, is the second choice; "2 infantry" is no number of a choice.
    if (numbered && (numbered.word === '' || this.choices[numbered.number - 1]?.word.toLowerCase() === numbered.word.toLowerCase())) {
      const chosen = this.choices[numbered.number - 1]
      return chosen ? this.taken(chosen.answer) : { problem: `there is no choice ${numbered.number}.${this.offered}` }
    }
    const named = this.choices.find(isWord)
    if (named) return this.taken(named.answer)
    const policy = policyOf(kind, { line: 1, column: 1, path: '', value: said })
    return policy === undefined ? null : this.taken(kind.policies![policy].answer(this.world, subject))
  }

  /** YAML: what stands behind the entry in a sheet, or the section with it. */
  asInSheet(text: string, said: string): ReadReply {
    const { question, isList } = this
    const sheet = parseSheet(text)
    const slips = sheet.problems.map(({ message }) => message)
    // Half an answer is none; of a list what can be read is kept.
    const parsed = slips.length === 0 || isList ? (sheet.documents[0] as SheetNode | undefined) : undefined
    const node = parsed && (typeof parsed.value === 'string' ? { ...parsed, value: said } : parsed)
    if (!node) return { problem: `'${shortened(said)}' is not understood.${this.offered}` }
    const { kind } = question
    if (kind.sheet && node.value instanceof Map && (node.value as ReadonlyMap<string, SheetNode>).has(kind.sheet.section)) {
      // Answered as in a sheet, under the name of its section.
      const orders = [...ordersFor(this.rules, this.world, question, node, new Map())].map((each) => each.node)
      if (orders.length === 0) return { problem: `nothing in it answers this question.${this.offered}` }
      if (isList) return this.ofNodes(said, orders, slips)
      const tried = orders.map((order) => this.ofNodes(said, [order]))
      return tried.find((each) => 'answer' in each) ?? tried[0]
    }
    return this.ofNodes(said, isList && Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node], slips)
  }

  /** The answer of a decision, or the orders of a list. `slips`: what of the text could not be read at all. */
  ofNodes(said: string, nodes: readonly SheetNode[], slips: readonly string[] = []): ReadReply {
    const { rules, world } = this
    const { kind, seat, subject } = this.question
    const policy = nodes.length === 1 ? policyOf(kind, nodes[0]) : undefined
    if (policy !== undefined) return this.taken(kind.policies![policy].answer(world, subject))
    if (!kind.sheet) return { problem: `'${shortened(said)}' is none of the choices.${this.offered}` }
    const reads = nodes.map((each) => {
      const reader = rules.reader(world, seat)
      const answer = kind.sheet!.read(world, reader, each)
      const errors = reader.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
      const failed = answer === undefined && errors.length === 0 ? [`'${shortened(said)}' is not understood as ${kind.name}`] : errors
      return { answer, failed, told: reader.problems.map(({ message }) => message) }
    })
    const failed = [...slips, ...reads.flatMap((each) => each.failed)]
    const good = reads.filter((each) => each.failed.length === 0).map(({ answer }) => answer)
    const read = this.taken(...good)
    if (failed.length === 0 && 'answer' in read) {
      const told = [...new Set(reads.flatMap((each) => each.told))]
      return told.length > 0 ? { ...read, told } : read
    }
    const illegal = 'problem' in read ? [read.problem] : []
    return {
      problem: [...(failed.length > 0 ? [`${[...new Set(failed)].join('; ')}.${this.offered}`] : []), ...illegal].join(' '),
      ...this.meanwhile(good),
    }
  }

  /** Of a list that cannot be taken whole: the orders from the first that can be carried out now. */
  private meanwhile(answers: readonly unknown[]): { meanwhile?: readonly Json[] } {
    if (!this.isList) return {}
    for (let first = 0; first < answers.length; first++) {
      const read = this.taken(...answers.slice(first))
      if ('answer' in read) return (read.answer as Json[]).length > 0 ? { meanwhile: read.answer as Json[] } : {}
    }
    return {}
  }

  private taken(...answers: unknown[]): { answer: Json } | { problem: string } {
    const { kind, subject } = this.question
    const legal: Json[] = []
    for (const [i, answer] of answers.entries()) {
      const parsed = kind.schema.safeParse(answer)
      if (!parsed.success) return { problem: `${parsed.error.issues.map(({ message }) => message).join('; ')}.${this.offered}` }
      // What follows the first order of a list is judged when its turn comes.
      const problems =
        i === 0 ? kind.problems(this.world, subject, this.isList ? orderOfReply(this.world, this.question, answers, 0) : parsed.data) : []
      if (problems.length > 0) return { problem: `${problems.join('; ')}.${this.offered}` }
      legal.push(JSON.parse(JSON.stringify(parsed.data ?? null)) as Json)
    }
    return { answer: this.isList ? legal.filter((answer) => answer !== null) : legal[0] }
  }
}
