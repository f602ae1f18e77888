import type { DecisionKind, PlainSentence, Question, SheetEntry, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { nearest } from '../engine/sheet-reader.ts'
import { isAnywhere, policyOf } from '../standing/read-answer.ts'
import { echoOf, nodesOf, withoutEnd } from './plain.ts'
import { openings, type Said, shapesOf, shownForm } from './plain-grammar.ts'

/** An answer in plain words: the nodes that stand in a sheet otherwise (of a list decision an order each), and how they are written there. */
export interface PlainAnswer {
  readonly nodes: readonly SheetNode[]
  readonly readAs: string
}

/** A way to read one line. */
interface Way {
  readonly nodes: readonly SheetNode[]
  readonly problems: readonly string[]
  /** Entries that it says. */
  readonly entries: number
  /** Something of it would be left out. */
  readonly partly: boolean
}

/** More lines are a letter. */
const MOST_LINES = 40

/** Sentences that answer a question of a kind: its own, those of its section, and the name of its entry with what stands behind it. */
export function answerSentences({ sheet }: DecisionKind): readonly PlainSentence[] {
  if (!sheet) return []
  const { answers = [], plain = [], field, section, list } = sheet
  if (list) return [...answers, ...plain]
  const name = (field ?? section).replaceAll(' ', '_')
  return [...answers, ...plain, { says: `${name}[ to|with|by] <.>`, takes: { '.': 'hexes' }, example: '' }]
}

/**
 * Lines of a reply as sentences that answer the question, in the position in which it is asked. Null when no line has the shape of one. A line below the answer that is none
 * and names nothing is a farewell.
 */
export function plainAnswer<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  lines: readonly string[],
): PlainAnswer | { readonly problem: string } | null {
  const { kind } = question
  const sentences = answerSentences(kind)
  const found: SheetNode[] = []
  for (const [i, line] of lines.slice(0, MOST_LINES).entries()) {
    const text = withoutEnd(line)
    const ways = sentences.map((sentence) =>
      shapesOf(sentence, text).flatMap((said) => wayOf(rules, world, question, sentence, said, { line: i + 1, text }) ?? []),
    )
    if (ways.every((some) => some.length === 0)) {
      if (i === 0) return null
      if (!namesSomething(rules, world, question.seat, line)) break
      return { problem: `'${shortened(line)}' is not read${nearestTo(text, sentences)}` }
    }
    const good = soundest(ways.flatMap(fullest))
    if (good.length === 0) {
      const [{ problems }] = ways.flat()
      return { problem: `'${shortened(line)}': ${problems.join('; ')}${nearestTo(text, sentences)}` }
    }
    const different = [...new Map(good.map((way) => [echoOf(way.nodes), way])).entries()]
    if (new Set(good.map(({ nodes }) => meaning(rules, world, question, nodes))).size > 1)
      return {
        problem: `'${shortened(line)}' may be read as ${different.map(([echo]) => `'${echo}'`).join(' or as ')}: write it in one of these ways`,
      }
    found.push(...good[0].nodes)
  }
  if (found.length === 0) return null
  if (kind.sheet!.list) return { nodes: found, readAs: `${kind.sheet!.section}: ${echoOf(found)}` }
  const whole =
    found.length === 1
      ? found[0]
      : { ...found[0], value: found.flatMap((node) => (Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node])) }
  return { nodes: [whole], readAs: `${kind.sheet!.field ?? kind.sheet!.section}: ${echoOf([whole])}` }
}

/** Ways that can be read: those that leave nothing out before others. */
function soundest(ways: readonly Way[]): readonly Way[] {
  const sound = ways.filter(({ problems }) => problems.length === 0)
  const whole = sound.filter(({ partly }) => !partly)
  return whole.length > 0 ? whole : sound
}

/** Of the ways in which one sentence may be meant the one that says most. */
function fullest(ways: readonly Way[]): readonly Way[] {
  const sound = soundest(ways)
  const most = Math.max(...sound.map(({ entries }) => entries))
  return sound.filter(({ entries }) => entries === most).slice(0, 1)
}

/** What a reply that has the shape of no sentence may be meant as, to stand behind what is wrong with it. */
export function nearestTo(text: string, sentences: readonly PlainSentence[]): string {
  const words = text.trim().split(/\s+/)
  for (const count of [2, 1]) {
    const first = words.slice(0, count).join(' ')
    if (first.length < 3 || words.length <= count) continue
    for (const sentence of sentences)
      for (const opening of openings(sentence)) {
        if (opening.split(' ').length !== count || first.toLowerCase() === opening || nearest(first, [opening]) === undefined) continue
        const put = [opening, ...words.slice(count)].join(' ')
        if (shapesOf(sentence, put).length > 0) return `; did you mean '${put}'?`
      }
  }
  const opened = sentences.find(
    (sentence) => sentence.example !== '' && openings(sentence).some((opening) => `${text.toLowerCase()} `.startsWith(`${opening} `)),
  )
  return opened ? `; such an answer is '${shownForm(opened)}', as '${opened.example}'` : ''
}

/** One shape of a line as an answer; null where it is for another place than the question's. */
function wayOf<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  sentence: PlainSentence,
  said: readonly Said[],
  at: { readonly line: number; readonly text: string },
): Way | null {
  const { kind, seat, key } = question
  const { field, list, section } = kind.sheet as SheetEntry<W>
  const line: SheetNode = { line: at.line, column: 1, path: '', value: at.text }
  const isOwn = (kind.sheet!.answers ?? []).includes(sentence) || '.' in sentence.takes
  let nodes = nodesOf({ section, sentence, list: list === true }, said, line, 0, undefined).flatMap(forEachUnit(said))
  if (!isOwn && field !== undefined) {
    // A sentence of the section is a whole entry of it: the answer is in it, if it is for this place.
    const entry = nodes[0].value as ReadonlyMap<string, SheetNode>
    const place = entry.get('at')
    if (place && !isAnywhere(place) && !rules.keys(world, seat, place).includes(key)) return null
    const answer = entry.get(field)
    if (!answer) return null
    nodes = [answer]
  } else if (isOwn && !list && nodes[0].value instanceof Map) nodes = [{ ...line, value: nodes }]
  // "lose bombers first": a policy is one word.
  nodes = nodes.map((node) => {
    const [only, ...others] = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : []
    return others.length === 0 && only && policyOf(kind, only) !== undefined ? only : node
  })
  const reader = rules.reader(world, seat)
  for (const node of nodes)
    if (policyOf(kind, node) === undefined && kind.sheet!.read(world, reader, node) === undefined && reader.errors === 0)
      reader.problem(node, `not understood as ${kind.name}`)
  return {
    nodes,
    problems: reader.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    entries: said.length,
    partly: reader.problems.length > 0,
  }
}

/** "1st Foot and 2nd Foot to Aston" is a wish for each. */
const forEachUnit =
  (said: readonly Said[]) =>
  (node: SheetNode): SheetNode[] => {
    const units = said.find(({ entry, takes }) => entry === 'unit' && takes === 'units')
    if (!units || !(node.value instanceof Map)) return [node]
    const map = node.value as ReadonlyMap<string, SheetNode>
    const names = map.get('unit')!
    const each = Array.isArray(names.value) ? (names.value as readonly SheetNode[]) : [names]
    return each.map((name, i) => ({ ...node, path: `${node.path}/${i}`, value: new Map([...map, ['unit', name]]) }))
  }

function meaning<W extends World>(rules: SheetRules<W>, world: W, { kind, seat }: Question, nodes: readonly SheetNode[]): string {
  const reader = rules.reader(world, seat)
  return JSON.stringify(nodes.map((node) => policyOf(kind, node) ?? kind.sheet!.read(world, reader, node)))
}

/** Whether a line names a place or a unit; a small word such as "to" never does. */
export function namesSomething<W extends World>(rules: SheetRules<W>, world: W, seat: string, line: string): boolean {
  const reader = rules.reader(world, seat)
  const isName = (words: string): boolean =>
    words.length > 2 && (rules.board.find(words) !== undefined || (/\d|[A-Z]{2}/.test(words) && reader.knowsUnit(words)))
  const words = withoutEnd(line).split(/[\s,]+/)
  return words.some((_, from) => [1, 2].some((n) => isName(words.slice(from, from + n).join(' '))))
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text)
