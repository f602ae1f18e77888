import type { SheetNode } from '../engine/decision.ts'
import type { Problem, SheetRules, World } from '../engine/game.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { asText } from '../engine/words.ts'
import { checkStanding } from '../standing/standing-orders.ts'
import { parseSheet } from './parse.ts'
import { checkSheet, HEADER, itemsOf } from './sheet.ts'

/** An order of a sheet: an item of a list, or a section that is none. Lines count from 0. */
interface Order {
  readonly section: string
  readonly from: number
  /** The line behind its last. */
  readonly to: number
  readonly words: readonly SheetNode[]
  readonly isItem: boolean
}

/** A sheet with slips in it. No line is added or taken away. */
export interface Slipped {
  readonly text: string
  /** The same without the orders that the slips are in. */
  readonly rest: string
  readonly slips: readonly { readonly kind: string; readonly orders: readonly Order[] }[]
}

/** A slip in the lines of an order; null where there is no room for it. */
type Slip = (lines: readonly string[], order: Order, draw: Draw) => string[] | null

/** One occurrence replaced in one of the lines. */
const replaced =
  (what: RegExp, by: (found: string, draw: Draw) => string): Slip =>
  (lines, _, draw) => {
    const found = lines.flatMap((line, i) => [...codeOf(line).matchAll(what)].map((match) => ({ i, at: match.index, text: match[0] })))
    const one = draw.one(found)
    if (!one) return null
    return lines.map((line, i) => (i === one.i ? line.slice(0, one.at) + by(one.text, draw) + line.slice(one.at + one.text.length) : line))
  }

/** A word of the order replaced where it stands. */
const reworded =
  (which: (word: SheetNode) => boolean, by: (word: string, draw: Draw) => string | null): Slip =>
  (lines, order, draw) => {
    const one = draw.one(order.words.filter((word) => typeof word.value === 'string' && which(word)))
    if (!one) return null
    const [word, put] = [one.value as string, by(one.value as string, draw)]
    const [i, at] = [one.line - 1 - order.from, one.column - 1 + (one.quoted ? 1 : 0)]
    if (put === null || !lines[i]?.startsWith(word, at)) return null
    return lines.map((line, n) => (n === i ? line.slice(0, at) + put + line.slice(at + word.length) : line))
  }

const isName = ({ path }: SheetNode): boolean => /(?:^|\/)(?:units?|with|to|at)(?:\/\d+)?$/.test(path)

/** A letter lost, doubled, or changed places with the next; where that could be another's name, one too many. */
function misspelt(word: string, draw: Draw): string {
  const run = [...word.matchAll(/\p{Ll}{4,}/gu)].at(0)
  const at = run ? run.index + draw.below(run[0].length - 1) : draw.below(word.length)
  const typed = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
  ][draw.below(3)]
  return run && typed !== word ? typed : `${word.slice(0, at)}q${word.slice(at)}`
}

const codeOf = (line: string): string => line.replace(/(?:^|\s)#.*$/, '')

const KINDS: Readonly<Record<string, Slip>> = {
  'comma lost': replaced(/,(?= )/g, () => ''),
  'brace not closed': replaced(/[}\]]/g, () => ''),
  'brace not opened': replaced(/[{[]/g, () => ''),
  'brace too many': replaced(/[}\]]/g, (found) => found + found),
  'wrong brace': replaced(/[}\]]/g, () => ')'),
  'dash without blank': replaced(/^ *- /g, (found) => found.trimEnd()),
  'dash lost': replaced(/^ *- (?=\{)/g, (found) => found.replace('- ', '')),
  'blank lost after colon': replaced(/: (?=\S)/g, () => ':'),
  'colon lost': replaced(/:(?= \S)/g, () => ''),
  'semicolon for comma': replaced(/,(?= )/g, () => ';'),
  'quote not closed': replaced(/: (?=[A-Z])/g, (found, draw) => found + draw.one(["'", '"'])!),
  'colon in a name': reworded(isName, (word) => (word.includes(' ') ? word.replace(' ', ': ') : null)),
  'dash two blanks off': (lines, { isItem }) => (isItem ? lines.map((line) => (line.trim() === '' ? line : `  ${line}`)) : null),
  tab: (lines, { isItem }) => (isItem ? lines.map((line) => line.replace(/^ {2}/, '\t')) : null),
  'line askew': (lines, _, draw) => {
    const below = [...lines.entries()].filter(([i, line]) => i > 0 && /^\s+[^\s#]/.test(line))
    const one = draw.one(below)
    return one ? lines.map((line, i) => (i === one[0] ? (draw.chance(50) ? ` ${line}` : line.slice(1)) : line)) : null
  },
  'name misspelt': reworded(
    (word) => isName(word) && /\p{L}{2}/u.test(asText(word.value)) && !/^all\b/i.test(asText(word.value)),
    misspelt,
  ),
  'entry misspelt': replaced(/(?<=[{,] ?|^ +(?:- )?)[a-z]{2,}(?=: )/g, (found) => `${found}q`),
  'no such place': reworded(
    ({ path }) => /\/(?:to|at)$/.test(path),
    () => 'Atlantis',
  ),
  'no such unit': reworded(
    ({ path }) => /\/(?:units?|with)(?:\/\d+)?$/.test(path),
    () => 'Grande Armee',
  ),
  'dash doubled': replaced(/^ *- (?=\S)/g, (found) => `${found}- `),
  'colon doubled': replaced(/: (?=\S)/g, () => ':: '),
  'equals sign for colon': replaced(/: (?=\S)/g, () => ' = '),
  'comma at the end': replaced(/\}\s*$/g, () => '},'),
  'comma doubled': replaced(/,(?= )/g, () => ',,'),
  'letter O in a code': reworded(isName, (word) => (/^[A-Z]?\d*0\d*$/.test(word) ? word.replace('0', 'O') : null)),
  'digit lost in a code': reworded(isName, (word) => (/^[A-Z]\d{4}$/.test(word) ? word.slice(0, 4) : null)),
  'all in capitals': reworded(isName, (word) => word.toUpperCase()),
  'without hyphens': reworded(isName, (word) => (word.includes('-') ? word.replaceAll('-', ' ') : null)),
  'entry twice': replaced(/\bto: [^,{}[\]]+(?=\})/g, (found) => `${found}, ${found}`),
  'entry lost': replaced(/, (?:to|with): [^,{}[\]]+(?=\})/g, () => ''),
  'value lost': replaced(/(?<=\bto: )[^,{}[\]]+(?=\})/g, () => ''),
  'words for a list': replaced(/\[[^[\]{}]*\]/g, () => '[[some of them]]'),
  'too far': reworded(
    ({ path }) => /\/to$/.test(path),
    () => 'Gibraltar',
  ),
  ...Object.fromEntries(
    Object.entries({
      'in plain words': (text: string) => text,
      'in plain words, as an item': (text: string) => `- ${text}`,
      'in plain words, a name misspelt': (text: string, draw: Draw) => text.replace(/^\S*\p{L}{3}/u, (word) => misspelt(word, draw)),
      'in plain words, no such place': (text: string) => text.replace(/ to .*$/, ' to Atlantis'),
      'in plain words, "to" lost': (text: string) => text.replace(' to ', ' '),
      'in plain words, "to" misspelt': (text: string) => text.replace(' to ', ' tp '),
      'in plain words, "to" twice': (text: string) => text.replace(' to ', ' to to '),
      'in plain words, nobody': (text: string) => text.replace(/^.* to /, 'to '),
      'in plain words, nowhere': (text: string) => text.replace(/ to .*$/, ' to'),
      'in plain words, another verb': (text: string) => `advise ${text}`,
    }).map(([kind, slip]): [string, Slip] => [kind, inPlain(slip)]),
  ),
}
export const SLIPS: readonly string[] = [...Object.keys(KINDS), 'section misspelt']

const PLAIN_SLIPS = SLIPS.filter((kind) => kind.startsWith('in plain words'))

/** An order of a move of one line as a line in plain words, with a slip in it. */
function inPlain(slip: (text: string, draw: Draw) => string): Slip {
  return (lines, { section, isItem }, draw) => {
    const [line, ...more] = lines
    const said = section === 'move' && isItem ? /^ *- \{ ?units?: \[?([^[\]{}]+?)\]?, to: ([^,{}]+?) ?\}/.exec(line) : null
    if (!said || more.some((each) => /^\s+[^\s#]/.test(each))) return null
    return [slip(`${said[1]} to ${said[2]}`, draw), ...more]
  }
}

/** A valid sheet with one slip to five, each in an order, or the name of a section, of its own. */
export function slipped(sheet: string, draw: Draw): Slipped {
  const lines = sheet.split('\n')
  const orders = ordersOf(sheet)
  const text = [...lines]
  const slips: { kind: string; orders: readonly Order[] }[] = []
  const left = new Set(orders)
  const wanted = 1 + draw.below(5)
  for (let tries = 0; tries < 40 && slips.length < wanted && left.size > 0; tries++) {
    const order = draw.one([...left])!
    const kind = order.section === 'move' && draw.chance(40) ? draw.one(PLAIN_SLIPS)! : draw.one(SLIPS)!
    if (kind === 'section misspelt') {
      const its = orders.filter(({ section }) => section === order.section)
      const head = lines.findIndex((line) => line.toLowerCase().startsWith(`${order.section}:`))
      if (head < 0 || its.some((each) => !left.has(each)) || slips.length + its.length > 8) continue
      text[head] = text[head].slice(0, 2) + text[head][1] + text[head].slice(2)
      for (const each of its) left.delete(each)
      slips.push({ kind, orders: its.map((each, i) => (i === 0 ? { ...each, from: Math.min(head, each.from) } : each)) })
      continue
    }
    const before = lines.slice(order.from, order.to)
    const after = KINDS[kind](before, order, draw)
    if (!after || after.join('\n') === before.join('\n')) continue
    text.splice(order.from, after.length, ...after)
    left.delete(order)
    slips.push({ kind, orders: [order] })
  }
  const lost = slips.flatMap((slip) => slip.orders)
  const rest = lines.map((line, i) => (lost.some(({ from, to }) => from <= i && i < to && !isHead(line, lost)) ? '' : line))
  return { text: text.join('\n'), rest: rest.join('\n'), slips }
}

/** The name of a section of which only some orders are lost stays. */
const isHead = (line: string, lost: readonly Order[]): boolean =>
  lost.every(({ isItem }) => isItem) && /^[a-z][a-z ]*:\s*(?:#.*)?$/i.test(line)

/** The orders of a sheet that parses. */
function ordersOf(sheet: string): Order[] {
  const { documents, problems } = parseSheet(sheet)
  if (problems.length > 0 || documents.length !== 1) throw new Error(`no valid sheet: ${problems[0]?.message}`)
  const lines = sheet.split('\n')
  const sections = [...(documents[0].value as ReadonlyMap<string, SheetNode>)]
  const found = sections
    .filter(([key, { value }]) => !(HEADER as readonly string[]).includes(key) && value !== null)
    .flatMap(([section, node]) =>
      (Array.isArray(node.value) && node.line > node.name!.line ? itemsOf(node) : [node]).map((each) => ({
        section,
        isItem: each !== node,
        from: (each === node ? node.name!.line : lineOfDash(lines, each.line)) - 1,
        words: wordsOf(each),
      })),
    )
  const starts = [...found.map(({ from }) => from), ...sections.map(([, { name }]) => name!.line - 1), lines.length]
  return found.map((order) => ({ ...order, to: Math.min(...starts.filter((line) => line > order.from)) }))
}

const lineOfDash = (lines: readonly string[], line: number): number => {
  let at = line
  while (at > 1 && !/^\s*-/.test(lines[at - 1])) at--
  return at
}

const wordsOf = (node: SheetNode): SheetNode[] =>
  Array.isArray(node.value)
    ? node.value.flatMap(wordsOf)
    : node.value instanceof Map
      ? [...(node.value as ReadonlyMap<string, SheetNode>).values()].flatMap(wordsOf)
      : [node]

/** Standing orders for some decisions of a game, each with a rule or two, and slips in some. */
export function slippedStanding<W extends World>(
  rules: SheetRules<W>,
  draw: Draw,
): { text: string; right: number[]; slips: { kind: string; line: number }[] } {
  const facts = Object.entries(rules.facts.types).filter(([, { type }]) => type === 'number')
  const able = rules.decisions.filter(
    ({ policies, sheet }) =>
      policies && sheet && Object.keys(policies).length > 0 && Object.keys(policies).every((name) => /^[a-z ]+$/.test(name)),
  )
  const lines = ['standing orders:']
  const right: number[] = []
  const slips: { kind: string; line: number }[] = []
  const left = [...able]
  const wanted = 1 + draw.below(5)
  for (let n = 0; n < 8 && left.length > 0; n++) {
    const kind = left.splice(draw.below(left.length), 1)[0]
    const [policy, fact] = [draw.one(Object.keys(kind.policies!))!, draw.one(facts)![0]]
    const name = lines.push(`  ${kind.name}:`)
    const rule = lines.push(`    - {when: ${fact} >= 0, do: ${policy}}`)
    const otherwise = lines.push('    - {else: default}')
    const slip = slips.length < wanted && draw.chance(60) ? draw.one(STANDING_SLIPS)! : null
    if (slip === 'standing: no such decision') lines[name - 1] = `  ${kind.name}q:`
    if (slip === 'standing: no such fact') lines[rule - 1] = `    - {when: ${fact}q >= 0, do: ${policy}}`
    if (slip === 'standing: no such answer') lines[rule - 1] = `    - {when: ${fact} >= 0, do: ${policy}qq}`
    if (slip === 'standing: comma lost') lines[rule - 1] = `    - {when: ${fact} >= 0 do: ${policy}}`
    if (slip === 'standing: brace lost') lines[rule - 1] = `    - {when: ${fact} >= 0, do: ${policy}`
    if (slip === 'standing: nothing to do') lines[rule - 1] = `    - {when: ${fact} >= 0}`
    if (slip !== null) slips.push({ kind: slip, line: slip === 'standing: no such decision' ? name : rule })
    else right.push(rule)
    // A rule is lost alone where the lines are YAML.
    if (slip === null || ['standing: no such fact', 'standing: no such answer', 'standing: nothing to do'].includes(slip))
      right.push(otherwise)
  }
  return { text: `${lines.join('\n')}\n`, right, slips }
}
export const STANDING_SLIPS = [
  'standing: no such decision',
  'standing: no such fact',
  'standing: no such answer',
  'standing: comma lost',
  'standing: brace lost',
  'standing: nothing to do',
] as const

/** Rules that are lost with the slips of others, and slips that are not told where they are. */
export function faultsOfStanding<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  { text, right, slips }: ReturnType<typeof slippedStanding>,
): string[] {
  const { documents, problems } = parseSheet(text)
  const checked = documents.map((document) => checkStanding(rules, world, seat, document))
  const understood = checked.flatMap((each) => each.understood.map(({ line }) => line))
  const told = [...problems, ...checked.flatMap((each) => each.problems)]
  const lines = text.split('\n')
  return [
    ...right.filter((line) => !understood.includes(line)).map((line) => `lost with the slips: line ${line}, ${lines[line - 1].trim()}`),
    ...slips
      .filter(({ line }) => !told.some((problem) => problem.line === line))
      .map(({ kind, line }) => `not told in its own words: ${kind}, line ${line}`),
  ]
}

/** What a sheet is read as: what is understood, and all that is told. */
function readAs<W extends World>(rules: SheetRules<W>, world: W, seat: string, text: string) {
  const { documents, problems } = parseSheet(text)
  const checked = documents.map((document) => checkSheet(rules, world, seat, document))
  return {
    understood: checked.flatMap(({ understood }) => understood),
    problems: [...problems, ...checked.flatMap((each) => each.problems)],
  }
}

/** How a sheet with slips is read. */
export interface ReadSlips {
  /** Right orders that are lost by the slips, slips that are not told in the player's own words. */
  readonly faults: string[]
  /** The sheet without slips that must come to the same: what is read as it was meant, and none of what is lost; null where something is read as another order. */
  readonly meant: string | null
}

export function readSlips<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  sheet: string,
  { text, rest, slips }: Slipped,
): ReadSlips {
  const [clean, control, read] = [sheet, rest, text].map((each) => readAs(rules, world, seat, each))
  const wrong = slips.flatMap(({ orders }) => orders)
  const isIn = ({ from, to }: Order, line: number): boolean => from < line && line <= to
  const faults: string[] = []
  for (const { line, section, text: order } of control.understood) {
    if (wrong.some((each) => isIn(each, line))) continue
    const same = read.understood.some((each) => each.line === line && each.section === section)
    if (!same) faults.push(`lost with the slips: line ${line}, ${section}: ${order}`)
  }
  const after = text.split('\n')
  const [before, without] = [sheet.split('\n'), rest.split('\n')]
  let meant: string[] | null = [...without]
  for (const { kind, orders } of slips) {
    const [from, to] = [Math.min(...orders.map((each) => each.from)), Math.max(...orders.map((each) => each.to))]
    const inside = (line: number): boolean => from < line && line <= to
    const told = (of: typeof read) =>
      JSON.stringify(of.understood.filter(({ line }) => inside(line)).map((each) => each.text.toLowerCase()))
    const isHarmless = kind !== 'section misspelt' && told(read) === told(clean)
    const right = orders.flatMap(({ words }) => words.map(({ value }) => asText(value)))
    // What cannot be done is told by the rule and the unit that it bars.
    const isTold = read.problems.some(
      (problem) =>
        inside(problem.line) &&
        (quotes(problem, right, after.slice(from, to)) ||
          (kind === 'too far' && right.some((word) => word.length > 2 && problem.message.includes(word)))),
    )
    if (!isHarmless && !isTold) faults.push(`not told in its own words: ${kind}, lines ${from + 1} to ${to}`)
    if (!read.understood.some(({ line }) => inside(line))) continue
    // Of some only a part is lost, or something else is read.
    if (!isHarmless || read.problems.some(({ line, severity }) => inside(line) && severity === 'error')) meant = null
    else for (const each of orders) meant?.splice(each.from, each.to - each.from, ...before.slice(each.from, each.to))
  }
  return { faults, meant: meant && meant.join('\n') }
}

/** Where something is left out nothing can be quoted: what is missing is named. */
const isMissing = (said: string, is: string): boolean => {
  const name = /^'([a-z ]+):' is missing|^fill in /.exec(said)
  return name !== null && (name[1] === undefined || !is.includes(`${name[1]}:`))
}

/** Whether a problem quotes a whole line, or words of the order that were not there before. */
function quotes({ message }: Problem, right: readonly string[], after: readonly string[]): boolean {
  const said = message.toLowerCase()
  if (after.some((line) => line.trim() !== '' && said.includes(line.trim().slice(0, 150).toLowerCase()))) return true
  const is = after.join('\n').toLowerCase()
  const were = right.map((each) => each.toLowerCase())
  const quoted = [...said.matchAll(/'([^']+)'/g), ...said.matchAll(/'(.+?)'(?=[ ;,:]|$)/g)].map(([, words]) => words)
  // What cannot be done is told by its names.
  const isNew = (word: string): boolean => word.length > 3 && !were.some((each) => each.includes(word)) && said.includes(word)
  return (
    quoted.some((words) => is.includes(words) && !were.includes(words)) || is.split(/[^\p{L}\p{N}]+/u).some(isNew) || isMissing(said, is)
  )
}
