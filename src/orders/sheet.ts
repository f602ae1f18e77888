import type { Arrow, Candidate, DecisionKind, Fact, Question, Risk, SheetEntry, SheetNode } from '../engine/decision.ts'
import type { Problem, SheetRules, World } from '../engine/game.ts'
import { didYouMean, kindOf, SheetReader, slipIn } from '../engine/sheet-reader.ts'
import { conditionAt, factsOf, whyNotMet } from '../standing/conditions.ts'
import { amongOthers, type ReadInPlace } from '../standing/among.ts'
import { isAnywhere, policyOf, readAnswer } from '../standing/read-answer.ts'
import { type Alternative, alternatives, checkShape } from './conditional.ts'
import { expandGroups, type Groups, readGroups } from './groups.ts'
import { PlainReader } from './plain.ts'
import { PLAIN } from './plain-lines.ts'
import { inOneSpelling } from '../engine/spelling.ts'
import { asText } from '../engine/words.ts'

/** Entries at the head of every sheet; the rest are sections that the game's decisions read. */
export const HEADER = [
  'campaign',
  'seat',
  'for',
  'token',
  'note',
  'luck',
  'draft',
  'final',
  'groups',
  'pause before',
  'pause if',
  PLAIN,
] as const
export interface Header {
  readonly campaign?: string
  readonly seat?: string
  /** Names of the steps the sheet is for; absent: the one being waited for. */
  readonly for?: readonly string[]
  readonly token?: string
  /** It is rehearsed and does not count. */
  readonly draft?: boolean
  /** The step need not wait for a second look at it. */
  readonly final?: boolean
}

export function readHeader(document: SheetNode, reader: SheetReader): Header {
  if (!(document.value instanceof Map)) {
    reader.problem(document, 'this is not an order sheet: expected entries, a name and what is ordered: "note: this is for the moderator"')
    return {}
  }
  const map = document.value as ReadonlyMap<string, SheetNode>
  const header: Record<string, string | string[] | boolean> = {}
  for (const name of ['campaign', 'seat', 'token']) {
    const node = map.get(name)
    const text = node && node.value !== null ? reader.text(node) : undefined
    if (text !== undefined) header[name] = text
  }
  for (const name of ['draft', 'final']) {
    const node = map.get(name)
    const yes = node && reader.yesNo(node)
    if (yes !== undefined) header[name] = yes
  }
  const steps = map.get('for')
  if (steps && steps.value !== null) header.for = reader.list(steps).flatMap((step) => reader.text(step) ?? [])
  return header
}

/** An order in words. */
export interface Understood {
  readonly line: number
  readonly column?: number
  readonly section: string
  readonly text: string
  /** Of an order in plain words: the entry that it is read as, in YAML. */
  readonly readAs?: string
  /** The decision that it answers, by name; absent of what stops a step. */
  readonly decision?: string
  /** What it draws on a map. */
  readonly arrows?: readonly Arrow[]
  readonly risk?: Risk
}

export interface CheckedSheet {
  /** The orders in words. */
  readonly understood: readonly Understood[]
  readonly problems: readonly Problem[]
  /** Words that stand apart from the orders and are none. */
  readonly leftOut?: readonly SheetNode[]
}

/** The document with its orders in plain words in their sections, its groups, and those its seat named before, written out, and its entries in the one spelling that games know. */
export function withGroups<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  document: SheetNode,
  named: Groups,
  reader: SheetReader = rules.reader(world, seat),
  leftOut: SheetNode[] = [],
): SheetNode {
  if (!(document.value instanceof Map)) return document
  const map = inOneSpelling(document.value as ReadonlyMap<string, SheetNode>)
  const groups = new Map([...named, ...readGroups(map.get('groups'), reader)])
  const written = new PlainReader(rules, world, seat).written(map, reader, leftOut)
  return {
    ...document,
    value: new Map(
      [...written].map(([key, node]) => [
        key,
        key === 'groups' || key === 'note' || key === 'luck' || key === 'draft' || key === 'final'
          ? node
          : expandGroups(withoutDashes(node), groups, reader),
      ]),
    ),
  }
}

/** "- - {unit: A, to: B}": a dash too many makes a list of an order. */
const withoutDashes = (node: SheetNode): SheetNode =>
  Array.isArray(node.value)
    ? {
        ...node,
        value: (node.value as readonly SheetNode[]).flatMap((item) =>
          Array.isArray(item.value) ? (item.value as readonly SheetNode[]) : [item],
        ),
      }
    : node

/** Checks a document against a position without playing it: every section read, every order's legality as far as it shows now. */
export function checkSheet<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  document: SheetNode,
  named: Groups = new Map(),
): CheckedSheet {
  const reader = rules.reader(world, seat)
  const understood: CheckedSheet['understood'][number][] = []
  const header = readHeader(document, reader)
  if (header.seat !== undefined && header.seat.toLowerCase() !== seat.toLowerCase())
    reader.problem(document, `the sheet is for seat '${header.seat}', but it comes from ${seat}`)
  const leftOut: SheetNode[] = []
  const { value } = withGroups(rules, world, seat, document, named, reader, leftOut)
  const aheadOf = positionsAhead(rules, world, seat, value instanceof Map ? value : new Map())
  const placeOfProblem = ({ line, column }: Problem): string => `${line}:${column}`
  const beforeReading = reader.problems.length
  // Two kinds may read one entry, each in its own way.
  const readInPlace = new Map<DecisionKind<W>, ReadInPlace>()
  const readBy = (kind: DecisionKind<W>): ReadInPlace => readInPlace.get(kind) ?? readInPlace.set(kind, new WeakMap()).get(kind)!
  const groupless = new Set(reader.problems.map(placeOfProblem))
  if (value instanceof Map) {
    const sections = sectionsOf(rules.decisions)
    for (const [key, node] of value as ReadonlyMap<string, SheetNode>) {
      if (key === 'pause before' || key === 'pause if') checkPause(key, node)
      if ((HEADER as readonly string[]).includes(key)) continue
      const kinds = sections.get(key)
      if (!kinds) {
        reader.nameProblem(node, `no section '${key}'${didYouMean(key, [...sections.keys(), ...HEADER])}`)
        continue
      }
      checkSection(key, kinds, node)
    }
  }
  function checkPause(key: string, node: SheetNode): void {
    if (node.value === null) return
    if (key === 'pause if') {
      const condition = conditionAt(rules, null, node, reader)
      if (condition) understood.push({ line: node.line, section: 'pause', text: `stop and ask me as soon as ${condition.text}` })
      return
    }
    const stops = reader
      .list(node)
      .flatMap(
        (item) =>
          reader.word({ ...item, value: typeof item.value === 'string' ? item.value.replace(/[-_]/g, ' ') : item.value }, rules.stops) ??
          [],
      )
    if (stops.length > 0)
      understood.push({ line: node.line, section: 'pause', text: `stop and ask me before ${stops.join(', and before ')}` })
  }
  function checkSection(section: string, kinds: readonly DecisionKind<W>[], node: SheetNode): void {
    if (node.value === null) return
    const whole = kinds.filter(({ sheet }) => sheet!.field === undefined)
    for (const kind of whole) {
      for (const item of kind.sheet!.list ? itemsOf(node) : [node]) readOne(section, kind, item, '', () => ordersBehind(node, item))
    }
    const fields = kinds.filter(({ sheet }) => sheet!.field !== undefined)
    if (fields.length === 0) return
    const names = fields.map(({ sheet }) => sheet!.field!)
    for (const entry of itemsOf(node)) {
      if (!(entry.value instanceof Map)) {
        if (whole.length === 0) reader.problem(entry, noEntry(section, names, entry))
        continue
      }
      if (whole.length === 0) checkShape(entry, reader)
      for (const { node: alternative, condition } of alternatives(entry)) {
        if (!(alternative.value instanceof Map)) {
          if (whole.length === 0) reader.problem(alternative, noEntry(section, names, alternative))
          continue
        }
        const map = alternative.value as ReadonlyMap<string, SheetNode>
        // Where a list kind reads the whole entry it also says which fields are unknown.
        if (whole.length === 0) {
          reader.fields(alternative, ['at', ...names])
          checkAt(map.get('at'))
        }
        for (const kind of fields) {
          const value = map.get(kind.sheet!.field!)
          if (!value) continue
          if (condition && whole.length === 0 && !conditionAt(rules, kind, condition, reader, `for '${kind.sheet!.field}:' `)) continue
          // Of an entry that a list kind reads whole it was said there.
          if (condition && whole.some((each) => !conditionAt(rules, each, condition, rules.reader(world, seat)))) continue
          readOne(section, kind, value, placeOf(alternative) || placeOf(entry))
        }
      }
    }
  }
  /** An entry for a place that is none would be kept and never used. */
  function checkAt(at: SheetNode | undefined): void {
    if (!at || isAnywhere(at)) return
    for (const item of reader.list(at)) {
      if (rules.keys(world, seat, item).length > 0) continue
      const text = reader.text(item)
      if (text !== undefined)
        reader.problem(
          item,
          `no hex, place or unit '${text}' here${didYouMean(
            text,
            rules.board.places.map(({ name }) => name),
          )}`,
        )
    }
  }
  function readOne(
    section: string,
    kind: DecisionKind<W>,
    node: SheetNode,
    place = '',
    behind: () => readonly SheetNode[] = () => [],
  ): void {
    checkShape(node, reader)
    alternatives(node).forEach(({ node: order, condition }, i) => {
      const met = condition && conditionAt(rules, kind, condition, reader)
      // Without its condition it would be another order.
      if (condition && !met) return
      const before = reader.problems.length
      // What comes only otherwise, or on a condition, may well look wrong in the position of the orders before it.
      const then = i === 0 && !condition ? aheadOf(kind, node) : world
      const its = then === world ? reader : rules.reader(then, seat)
      const read = answerOf(then, kind, order, its)
      const answer =
        read && 'answer' in read && kind.sheet!.list
          ? { answer: amongOthers(rules, then, seat, kind, read.answer, behind, readBy(kind)) }
          : read
      if (its !== reader) reader.problems.push(...its.problems)
      if (answer === undefined) {
        if (reader.problems.length === before) reader.problem(order, `not understood as ${kind.name}`)
        return
      }
      if (answer === null) return
      const entry = kind.sheet as SheetEntry<W>
      const text =
        'policy' in answer ? `${entry.field === undefined ? '' : `${entry.field}: `}${answer.policy}` : entry.describe(then, answer.answer)
      const risk = read && 'answer' in read ? (entry.risks?.(then, read.answer) ?? null) : null
      const arrows = 'policy' in answer || i > 0 ? [] : (entry.arrows?.(then, answer.answer) ?? [])
      understood.push({
        line: order.line,
        column: order.column,
        section,
        text: `${i > 0 ? 'otherwise ' : ''}${place}${text}${met ? `, if ${met.text}` : ''}`,
        ...(order.readAs !== undefined && { readAs: `${section}: ${order.readAs}` }),
        decision: kind.name,
        ...(arrows.length > 0 && { arrows }),
        ...(risk && { risk }),
      })
      if ('policy' in answer) return
      if (i === 0 && !condition)
        for (const message of new Set(entry.check?.(then, seat, answer.answer)))
          reader.problems.push({ line: order.line, column: order.column, message, severity: 'warning', foreseen: true })
    })
  }
  // A group that is none is said once, not again as a unit of that name.
  return {
    understood,
    problems: reader.problems.filter((problem, i) => i < beforeReading || !groupless.has(placeOfProblem(problem))),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

const noEntry = (section: string, names: readonly string[], node: SheetNode): string => {
  const found = kindOf(node)
  const slip = slipIn(asText(node.value), ['at', ...names])
  return `'${section}:' takes entries such as '${names[0]}: ...', found ${found}${slip ?? ''}`
}

/** The position that a decision's order comes to, if what the sheet orders before it is carried out: decisions in their order, lists item by item. */
function positionsAhead<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  sections: ReadonlyMap<string, SheetNode>,
): (kind: DecisionKind<W>, node: SheetNode) => W {
  const positions = new Map<DecisionKind<W>, W>()
  const items = new Map<DecisionKind<W>, Map<string, W>>()
  let then = world
  for (const kind of rules.decisions) {
    positions.set(kind, then)
    const { section, foresee, list, check } = (kind.sheet ?? {}) as Partial<SheetEntry<W>>
    const node = foresee && sections.get(section!)
    if (!node || node.value === null) continue
    const before = new Map<string, W>()
    items.set(kind, before)
    for (const item of list ? itemsOf(node) : [node]) {
      before.set(item.path, then)
      const order = answerOf(then, kind, alternatives(item)[0].node, rules.reader(then, seat))
      if (order && 'answer' in order && (!list || (check?.(then, seat, order.answer) ?? []).length === 0))
        then = foresee(then, seat, order.answer)
    }
  }
  return (kind, node) => items.get(kind)?.get(node.path) ?? positions.get(kind) ?? world
}

/** An order read: an answer in canonical form, a policy's name, null for an entry that orders nothing, undefined when it is not understood. */
function answerOf<W extends World>(
  world: W,
  kind: DecisionKind<W>,
  node: SheetNode,
  reader: SheetReader,
): { answer: unknown } | { policy: string } | null | undefined {
  const policy = policyOf(kind, node)
  if (policy !== undefined) return { policy }
  const answer = (kind.sheet as SheetEntry<W>).read(world, reader, node)
  return answer === null || answer === undefined ? answer : { answer }
}

/** Names of the sections a game's sheets have, with the decisions each answers. */
export function sectionsOf<W>(kinds: readonly DecisionKind<W>[]): Map<string, DecisionKind<W>[]> {
  const sections = new Map<string, DecisionKind<W>[]>()
  for (const kind of kinds) {
    if (kind.sheet) sections.set(kind.sheet.section, [...(sections.get(kind.sheet.section) ?? []), kind])
  }
  return sections
}

/** Orders of a list that were given to a question, by their place in the document, and which alternative was carried out: '' when none could be. */
export type Taken = Map<string, string>

/** The list order that an alternative belongs to: "move/3" of "move/3/otherwise/do". */
export const orderOf = (path: string): string => path.replace(/(?<!\/(?:otherwise|do))(?:\/(?:otherwise|do))+$/, '')

/**
 * The answers a sheet holds for a question, best first. An order of a list is given once: it is noted in `taken`. Items that cannot be read any
 * more, and orders whose condition is not met and that have nothing else in their place, come with `unreadable` set.
 */
export function* candidates<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  document: SheetNode,
  taken: Taken,
): Generator<Candidate> {
  for (const { candidate } of ordersFor(rules, world, question, document, taken)) yield candidate
}

/** The same with the node that each answer was read from. */
export function* ordersFor<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  document: SheetNode,
  taken: Taken,
): Generator<{ node: SheetNode; candidate: Candidate }> {
  const entry = question.kind.sheet as SheetEntry<W> | undefined
  if (!entry || !(document.value instanceof Map)) return
  const section = document.value.get(entry.section) as SheetNode | undefined
  if (!section || section.value === null) return
  const facts = once(() => factsOf(rules, world, question))
  const unmet = (conditions: readonly SheetNode[]): string[] =>
    conditions.flatMap((condition) => whyNotMet(rules, world, question, condition, facts) ?? [])
  if (entry.list) {
    for (const item of itemsOf(section)) {
      const choices = alternatives(item)
      // An order is given once; a policy gives order after order, until one of them could not be carried out.
      const goesOn = taken.get(item.path) !== '' && choices.some(({ node }) => policyOf(question.kind, node) !== undefined)
      if (taken.has(item.path) && !goesOn) continue
      const refused: string[] = []
      let isOrder = false
      for (const { node, condition } of choices) {
        const policy = policyOf(question.kind, node) !== undefined
        const candidate = readCandidate(rules, world, question, node)
        if (candidate === null) continue
        isOrder = !policy
        const why = condition ? unmet([condition]) : []
        if (why.length > 0) {
          refused.push(...why)
          continue
        }
        if (!policy) taken.set(item.path, node.path)
        const isPlain = !policy && !candidate.unreadable
        const behind = () => ordersBehind(section, item, taken)
        const answer = isPlain
          ? amongOthers(rules, world, question.seat, question.kind as DecisionKind<W>, candidate.answer, behind)
          : candidate.answer
        yield { node, candidate: { ...candidate, answer, order: node.path } }
      }
      if (!isOrder) continue
      taken.set(item.path, '')
      if (refused.length > 0)
        yield {
          node: item,
          candidate: { answer: null, source: 'sheet', where: `line ${item.line}`, order: item.path, unreadable: refused },
        }
    }
    return
  }
  const nodes =
    entry.field === undefined ? alternatives(section).map(asNode) : fieldNodes(rules, world, question, entry.field, section, taken)
  const left: { node: SheetNode; why: string[] }[] = []
  let isAnswered = false
  for (const { node, conditions, isGeneral } of nodes) {
    if (question.inVain && (isGeneral || policyOf(question.kind, node) !== undefined)) continue
    const why = unmet(conditions)
    if (why.length > 0) {
      if (!isGeneral) left.push({ node, why })
      continue
    }
    const candidate = readCandidate(rules, world, question, node)
    if (candidate === null) continue
    isAnswered = true
    yield { node, candidate }
  }
  if (isAnswered) return
  // With nothing else in its place the player would wonder what became of the order.
  for (const { node, why } of left)
    yield { node, candidate: { answer: null, source: 'sheet', where: `line ${node.line}`, unreadable: why } }
}

/** The orders of a list behind one of them, those left out that were given: of each what comes first. */
function ordersBehind(section: SheetNode, item: SheetNode, taken: Taken = new Map()): SheetNode[] {
  const items = itemsOf(section)
  const behind = items.slice(items.findIndex(({ path }) => path === item.path) + 1)
  return behind.flatMap((other) => (taken.has(other.path) ? [] : [alternatives(other)[0].node]))
}

/** An order with all its conditions. */
interface Conditional {
  readonly node: SheetNode
  readonly conditions: readonly SheetNode[]
  /** It stands for every place: a rule rather than an order. */
  readonly isGeneral: boolean
}

const asNode = ({ node, condition }: Alternative): Conditional => ({ node, conditions: condition ? [condition] : [], isGeneral: false })

/** A node as a candidate; null when it orders nothing. */
function readCandidate<W extends World>(rules: SheetRules<W>, world: W, question: Question, node: SheetNode): Candidate | null {
  const answer = readAnswer(rules, world, question, node)
  return answer && { ...answer, source: 'sheet', where: `line ${node.line}` }
}

/** The values of a field for the question's key, those of entries for this very place before those for anywhere. */
function fieldNodes<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  field: string,
  section: SheetNode,
  taken: Taken,
): Conditional[] {
  const exact: Conditional[] = []
  const general: typeof exact = []
  const listed = rules.decisions.some(({ sheet }) => sheet?.section === question.kind.sheet!.section && sheet.list)
  for (const item of itemsOf(section)) {
    const choices = alternatives(item)
    const conditional = choices.length > 1 || choices[0].condition !== undefined
    for (const { node, condition } of choices) {
      if (!(node.value instanceof Map)) continue
      // Of an order with alternatives only what was carried out counts; its condition was tested then.
      if (listed && conditional && taken.has(item.path) && taken.get(item.path) !== node.path) continue
      const map = node.value as ReadonlyMap<string, SheetNode>
      const value = map.get(field)
      if (!value || value.value === null) continue
      const at = map.get('at') ?? (item.value as ReadonlyMap<string, SheetNode>).get('at')
      const conditions = condition && !listed ? [condition] : []
      const isGeneral = !at || isAnywhere(at)
      const found = alternatives(value).map((alternative) => ({
        node: alternative.node,
        conditions: [...conditions, ...asNode(alternative).conditions],
        isGeneral,
      }))
      if (isGeneral) general.push(...found)
      else if (rules.keys(world, question.seat, at).includes(question.key)) exact.push(...found)
    }
  }
  return [...exact, ...general]
}

/** Whether a sheet asks to stop here: `pause before:` names the stop, or `pause if:` holds. */
export function wantsPause<W extends World>(rules: SheetRules<W>, world: W, seat: string, stop: string, document: SheetNode): boolean {
  if (!(document.value instanceof Map)) return false
  const map = document.value as ReadonlyMap<string, SheetNode>
  const before = map.get('pause before')
  const names =
    before && before.value !== null
      ? rules
          .reader(world, seat)
          .list(before)
          .map(({ value }) =>
            asText(value)
              .toLowerCase()
              .replace(/[-_\s]+/g, ' ')
              .trim(),
          )
      : []
  if (names.includes(stop.toLowerCase())) return true
  const when = map.get('pause if')
  if (!when || when.value === null) return false
  const reader = rules.reader(world, seat)
  return conditionAt(rules, null, when, reader)?.test(rules.facts.of(world, seat), { world, seat, reader }) === true
}

/** "Aston: " for an entry with `at: Aston`, "1323: " for a hex whose code is a number. */
const placeOf = (entry: SheetNode): string => {
  const at = entry.value instanceof Map ? (entry.value.get('at') as SheetNode | undefined) : undefined
  const places =
    at && !isAnywhere(at)
      ? itemsOf(at).flatMap(({ value }) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
      : []
  return places.length > 0 ? `${places.join(', ')}: ` : ''
}

export const itemsOf = (node: SheetNode): readonly SheetNode[] => (Array.isArray(node.value) ? node.value : [node])

function once(work: () => Record<string, Fact>): () => Record<string, Fact> {
  let done: Record<string, Fact> | undefined
  return () => (done ??= work())
}
