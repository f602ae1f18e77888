import { distance } from 'fastest-levenshtein'
import type { SheetNode } from './decision.ts'
import type { Problem } from './game.ts'
import type { Named, NameKind } from './name-kinds.ts'
import { oneSpelling } from './spelling.ts'
import { asText } from './words.ts'

/** `all`, or `[all]`: every unit that can. */
export const saysAll = ({ value }: SheetNode): boolean =>
  Array.isArray(value)
    ? value.length === 1 && saysAll((value as readonly SheetNode[])[0])
    : typeof value === 'string' && value.trim().toLowerCase() === 'all'

/** Reads nodes of an order sheet and collects problems in the player's own lines. A method returns undefined after it reported one. */
export class SheetReader {
  readonly problems: Problem[] = []

  /** How many problems keep an order from standing. */
  get errors(): number {
    return this.problems.filter(({ severity }) => severity === 'error').length
  }

  problem(node: SheetNode, message: string, severity: Problem['severity'] = 'error'): undefined {
    this.problems.push({ line: node.line, column: node.column, message, severity })
    return undefined
  }

  /** The same of an entry's name: an unknown one, one that does not belong here. */
  nameProblem(node: SheetNode, message: string): undefined {
    return this.problem({ ...node, ...node.name }, message)
  }

  /** Whether words name a unit that there is or was, wherever it is. Games know. */
  knowsUnit(_name: string): boolean {
    return false
  }

  /** What words of a condition name among things of a kind. Games know. */
  named(_kind: NameKind, words: string): Named {
    return { is: words }
  }

  /** The names of all things of a kind as facts give them, for parts of names. */
  namesOf(_kind: NameKind): readonly string[] {
    return []
  }

  /** A map with none but the allowed keys, and all the required ones. */
  fields(node: SheetNode, allowed: readonly string[], required: readonly string[] = []): ReadonlyMap<string, SheetNode> | undefined {
    if (!(node.value instanceof Map)) return this.problem(node, `expected entries such as '${allowed[0]}: ...', found ${kindOf(node)}`)
    const map = node.value as ReadonlyMap<string, SheetNode>
    for (const [key, value] of map) {
      if (!allowed.includes(key))
        this.nameProblem(
          value,
          `no entry '${key}' here${slipIn(key, allowed) ?? didYouMean(key, allowed)}; the entries are ${allowed.join(', ')}`,
        )
    }
    for (const key of required) if (!map.has(key)) return this.problem(node, `'${key}:' is missing`)
    return map
  }

  /** A list; a single value counts as a list of one, and text with commas as several. */
  list(node: SheetNode): readonly SheetNode[] {
    // Brackets or dashes too many mean no other thing.
    if (Array.isArray(node.value))
      return (node.value as readonly SheetNode[]).flatMap((item) => (Array.isArray(item.value) ? this.list(item) : [item]))
    if (node.value === null) return []
    if (typeof node.value === 'string' && node.value.includes(',')) {
      let offset = 0
      return node.value.split(',').map((part, i) => {
        const column = node.column + offset + (part.length - part.trimStart().length)
        offset += part.length + 1
        return { line: node.line, column, path: `${node.path}/${i}`, value: part.trim() }
      })
    }
    return [node]
  }

  text(node: SheetNode): string | undefined {
    if (typeof node.value === 'string' || typeof node.value === 'number') return String(node.value).trim()
    return this.problem(node, `expected a word, found ${kindOf(node)}`)
  }

  number(node: SheetNode): number | undefined {
    return typeof node.value === 'number' ? node.value : this.problem(node, `expected a number, found ${kindOf(node)}`)
  }

  yesNo(node: SheetNode): boolean | undefined {
    const value = typeof node.value === 'string' ? node.value.toLowerCase() : node.value
    if (value === true || value === 'yes' || value === 'y' || value === 'on') return true
    if (value === false || value === 'no' || value === 'n' || value === 'off' || value === 'none' || value === null) return false
    return this.problem(node, `expected yes or no, found ${kindOf(node)}`)
  }

  word<W extends string>(node: SheetNode, words: readonly W[]): W | undefined {
    if (node.value === null || typeof node.value === 'object')
      return this.problem(node, `expected one of ${words.join(', ')}; found ${kindOf(node)}`)
    const said = String(node.value).trim()
    const text = said.toLowerCase()
    const found = words.find((word) => word.toLowerCase() === text) ?? words.find((word) => oneSpelling(word) === oneSpelling(text))
    const known = words.length > MOST_NAMED ? `the ${words.length} names that may stand here` : words.join(', ')
    return found ?? this.problem(node, `'${said}' is none of ${known}${didYouMean(text, words)}`)
  }
}

/** Of more words than these a player reads how many there are. */
const MOST_NAMED = 20

/** "{unit: A, to:Aston}" and "{unit A, to: Aston}" are YAML, with names that were not meant. */
export function slipIn(key: string, allowed: readonly string[]): string | undefined {
  const name = allowed.filter((each) => key.startsWith(`${each}:`) || key.startsWith(`${each} `)).sort((a, b) => b.length - a.length)[0]
  if (name === undefined) return undefined
  const value = key.slice(name.length + 1).trim()
  return `: a ${key[name.length] === ':' ? 'blank is missing after the colon' : 'colon is missing'}, right is '${name}: ${value}'`
}

/** Known names that stand behind each other with blanks alone between them: "A B" for "A, B"; undefined where it is not all of names. */
export function withCommas(words: string, known: readonly string[]): string | undefined {
  const names = new Map(known.map((name) => [name.toLowerCase(), name]))
  const pieces = words.trim().split(/\s+/)
  if (pieces.length > MOST_PIECES) return undefined
  const read = (from: number): string[] | undefined => {
    if (from === pieces.length) return []
    for (let to = pieces.length; to > from; to--) {
      const name = names.get(pieces.slice(from, to).join(' ').toLowerCase())
      const rest = name === undefined ? undefined : read(to)
      if (rest) return [name!, ...rest]
    }
    return undefined
  }
  const found = read(0)
  return found && found.length > 1 ? found.join(', ') : undefined
}
/** More words than any list without commas that is worth looking at. */
const MOST_PIECES = 24

export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  return near ? `; did you mean '${near}'?` : ''
}

/** The known word closest in spelling, or that begins with it, when it is close at all. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.ceil(word.length / 2.5)) + 1
  const said = word.toLowerCase()
  for (const candidate of known) {
    const meant = candidate.toLowerCase()
    // Half a name is near too: Brest is Brest-Litovsk.
    const isHalf = said.length > 2 && meant.startsWith(said)
    // Words differ by as many letters as one is longer, at least: what is far too long is not looked at letter by letter.
    if (!isHalf && Math.abs(said.length - meant.length) >= least) continue
    const apart = isHalf ? Math.min(2, distance(said, meant)) : distance(said, meant)
    // As many changes as letters leave nothing of the word.
    if (apart < least && apart < Math.max(word.length, candidate.length)) {
      least = apart
      best = candidate
    }
  }
  return best
}

/** What stands there, in the player's own words where they are few. */
export function kindOf(node: SheetNode): string {
  const { value } = node
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Map) {
    const [[key, first] = ['', null], ...more] = value as ReadonlyMap<string, SheetNode>
    // "XIII: Corps" in a list: a colon with a blank behind it makes a name of what stands before.
    const isWord = more.length === 0 && first !== null && (typeof first.value === 'string' || typeof first.value === 'number')
    return isWord ? `the entry '${key}: ${first.value}'; a name with a colon in it stands in quotes` : 'entries'
  }
  return `'${asText(value)}'`
}
