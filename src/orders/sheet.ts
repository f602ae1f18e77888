import type { Candidate, DecisionKind, Question, SheetEntry, SheetNode, Arrow } from '../engine/decision.ts'
import type { Game, Problem, World } from '../engine/game.ts'
import { didYouMean, SheetReader } from '../engine/sheet-reader.ts'

/** What sheets need of a game. */
export type SheetRules<W extends World> = Pick<Game<W>, 'board' | 'decisions' | 'reader' | 'keys'>

/** Entries at the head of every sheet; the rest are sections that the game's decisions read. */
export const HEADER = ['campaign', 'seat', 'for', 'token', 'note'] as const
export interface Header {
  readonly campaign?: string
  readonly seat?: string
  /** Name of the step the sheet is for; absent: the one being waited for. */
  readonly for?: string
  readonly token?: string
}

export function readHeader(document: SheetNode, reader: SheetReader): Header {
  if (!(document.value instanceof Map)) {
    reader.problem(document, 'this is not an order sheet: expected entries such as "action: land"')
    return {}
  }
  const header: Record<string, string> = {}
  for (const name of HEADER) {
    const node = document.value.get(name) as SheetNode | undefined
    const text = node && node.value !== null && name !== 'note' ? reader.text(node) : undefined
    if (text !== undefined) header[name] = text
  }
  return header
}

export interface CheckedSheet {
  /** The orders in words. */
  readonly understood: readonly { readonly line: number; readonly section: string; readonly text: string }[]
  readonly problems: readonly Problem[]
  readonly arrows: readonly Arrow[]
}

/** Checks a document against a position without playing it: every section read, every order's legality as far as it shows now. */
export function checkSheet<W extends World>(rules: SheetRules<W>, world: W, seat: string, document: SheetNode): CheckedSheet {
  const reader = rules.reader(world, seat)
  const understood: CheckedSheet['understood'][number][] = []
  const arrows: Arrow[] = []
  const header = readHeader(document, reader)
  if (header.seat !== undefined && header.seat.toLowerCase() !== seat.toLowerCase()) reader.problem(document, `the sheet is for seat '${header.seat}', but it comes from ${seat}`)
  if (document.value instanceof Map) {
    const sections = sectionsOf(rules.decisions)
    for (const [key, node] of document.value as ReadonlyMap<string, SheetNode>) {
      if ((HEADER as readonly string[]).includes(key)) continue
      const kinds = sections.get(key)
      if (!kinds) {
        reader.nameProblem(node, `no section '${key}'${didYouMean(key, [...sections.keys(), ...HEADER])}`)
        continue
      }
      checkSection(key, kinds, node)
    }
  }
  function checkSection(section: string, kinds: readonly DecisionKind<W, any, any>[], node: SheetNode): void {
    if (node.value === null) return
    const whole = kinds.filter(({ sheet }) => sheet!.field === undefined)
    for (const kind of whole) {
      for (const item of kind.sheet!.list ? itemsOf(node) : [node]) readOne(section, kind, item)
    }
    const fields = kinds.filter(({ sheet }) => sheet!.field !== undefined)
    if (fields.length === 0) return
    const names = fields.map(({ sheet }) => sheet!.field!)
    for (const entry of entriesOf(node)) {
      if (!(entry.value instanceof Map)) {
        if (whole.length === 0) reader.problem(entry, `'${section}:' takes entries such as '${names[0]}: ...'`)
        continue
      }
      // Where a list kind reads the whole entry it also says which fields are unknown.
      if (whole.length === 0) {
        reader.fields(entry, ['at', ...names])
        checkAt((entry.value as ReadonlyMap<string, SheetNode>).get('at'))
      }
      for (const kind of fields) {
        const value = (entry.value as ReadonlyMap<string, SheetNode>).get(kind.sheet!.field!)
        if (value) readOne(section, kind, value, placeOf(entry))
      }
    }
  }
  /** An entry for a place that is none would be kept and never used. */
  function checkAt(at: SheetNode | undefined): void {
    if (!at || isAnywhere(at)) return
    for (const item of reader.list(at)) {
      if (rules.keys(world, seat, item).length > 0) continue
      const text = reader.text(item)
      if (text !== undefined) reader.problem(item, `no hex, place or unit '${text}' here${didYouMean(text, rules.board.places.map(({ name }) => name))}`)
    }
  }
  function readOne(section: string, kind: DecisionKind<W, any, any>, node: SheetNode, place = ''): void {
    const before = reader.problems.length
    const entry = kind.sheet as SheetEntry<W, any>
    const answer = entry.read(world, reader, node)
    if (answer === undefined) {
      if (reader.problems.length === before) reader.problem(node, `not understood as ${kind.name}`)
      return
    }
    if (answer === null) return
    for (const problem of entry.check?.(world, seat, answer) ?? []) reader.problem(node, problem, 'warning')
    understood.push({ line: node.line, section, text: `${place}${entry.describe(world, answer)}` })
    arrows.push(...(entry.arrows?.(world, answer) ?? []))
  }
  return { understood, problems: reader.problems, arrows }
}

/** Names of the sections a game's sheets have, with the decisions each answers. */
export function sectionsOf<W>(kinds: readonly DecisionKind<W, any, any>[]): Map<string, DecisionKind<W, any, any>[]> {
  const sections = new Map<string, DecisionKind<W, any, any>[]>()
  for (const kind of kinds) {
    if (kind.sheet) sections.set(kind.sheet.section, [...(sections.get(kind.sheet.section) ?? []), kind])
  }
  return sections
}

/**
 * The answers a sheet holds for a question, best first. List orders in `used` were given to earlier questions; the caller marks each
 * one it takes from here as used. Items that cannot be read any more come with `unreadable` set.
 */
export function* candidates<W extends World>(rules: SheetRules<W>, world: W, question: Question<W, any, any>, document: SheetNode, used: ReadonlySet<string>): Generator<Candidate> {
  const entry = question.kind.sheet as SheetEntry<W, any> | undefined
  if (!entry || !(document.value instanceof Map)) return
  const section = document.value.get(entry.section) as SheetNode | undefined
  if (!section || section.value === null) return
  for (const node of nodesFor(entry, section, question, rules, world)) {
    if (entry.list && used.has(node.path)) continue
    const reader = rules.reader(world, question.seat)
    const answer = entry.read(world, reader, node)
    const unreadable = reader.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
    if (answer === undefined && unreadable.length === 0) unreadable.push(`not understood as ${question.kind.name}`)
    if (answer === null && unreadable.length === 0) continue
    yield { answer: answer ?? null, source: 'sheet', where: `line ${node.line}`, ...(entry.list && { order: node.path }), ...(unreadable.length > 0 && { unreadable }) }
  }
}

function nodesFor<W extends World>(entry: SheetEntry<W, any>, section: SheetNode, question: Question<W, any, any>, rules: SheetRules<W>, world: W): SheetNode[] {
  if (entry.list) return [...itemsOf(section)]
  if (entry.field === undefined) return [section]
  const exact: SheetNode[] = []
  const general: SheetNode[] = []
  for (const item of entriesOf(section)) {
    if (!(item.value instanceof Map)) continue
    const map = item.value as ReadonlyMap<string, SheetNode>
    const value = map.get(entry.field)
    if (!value || value.value === null) continue
    const at = map.get('at')
    if (!at || isAnywhere(at)) general.push(value)
    else if (rules.keys(world, question.seat, at).includes(question.key)) exact.push(value)
  }
  return [...exact, ...general]
}

/** "Minsk: " for an entry with `at: Minsk`. */
const placeOf = (entry: SheetNode): string => {
  const at = entry.value instanceof Map ? (entry.value.get('at') as SheetNode | undefined) : undefined
  return at && typeof at.value === 'string' ? `${at.value}: ` : ''
}

const isAnywhere = (at: SheetNode): boolean => at.value === null || (typeof at.value === 'string' && at.value.toLowerCase() === 'anywhere')
export const itemsOf = (node: SheetNode): readonly SheetNode[] => (Array.isArray(node.value) ? node.value : [node])
const entriesOf = itemsOf
