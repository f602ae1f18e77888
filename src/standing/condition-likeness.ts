import type { ASTNode } from '@marcbachmann/cel-js'
import { plain } from '../board/map.ts'
import { type NameKind, nameTheSame } from '../engine/name-kinds.ts'
import { inOneForm } from '../engine/spelling.ts'
import { type Meaning, type Moment, type Part, type Quoted, type Reading, source, spend, type Value } from './condition-types.ts'
import { never } from './condition-words.ts'
import { Refusal } from './refusal.ts'

/** Steps that finding out what a name names counts for. */
const NAME = 20

type Said = <World>(moment: Moment<World>, value: Value) => Value

/** What values of several parts have in common that come to one: what they may be, or what they are names of. */
export function alike<World>(
  nodes: readonly ASTNode[],
  parts: readonly Meaning<World>[],
): Pick<Meaning<World>, 'oneOf' | 'names' | 'orNone' | 'quoted'> {
  const at = parts.findIndex(({ names }) => names !== undefined)
  const names = parts[at]?.names
  const others = parts.findIndex((part) => names !== undefined && part.names !== undefined && !nameTheSame(names, part.names))
  if (others >= 0) throw unlike(nodes[at], parts[at], nodes[others], parts[others])
  const oneOf =
    parts.some((part) => part.oneOf) && parts.every((part) => part.oneOf ?? part.quoted)
      ? [...new Set(parts.flatMap((part) => part.oneOf ?? part.quoted!.map(({ text }) => text)))]
      : undefined
  return {
    oneOf,
    names,
    orNone: parts.some(({ orNone }) => orNone) || undefined,
    quoted: parts.flatMap(({ quoted = [] }) => quoted),
  }
}

/**
 * How values of two sides are compared: names by what they name, however they are written; other words without regard to case and spelling. Refuses a word in quotes that
 * the other side can never be.
 */
export function compared<World>(a: ASTNode, left: Meaning<World>, b: ASTNode, right: Meaning<World>, reading: Reading<World>): Said {
  const names = left.names ?? right.names
  const quoted = [...(left.quoted ?? []), ...(right.quoted ?? [])]
  if (names !== undefined) {
    const [named, other] = left.names === undefined ? ([b, a] as const) : ([a, b] as const)
    if (left.oneOf ?? right.oneOf) throw new Refusal(`${source(named)} names a ${names}, and ${source(other)} never does`, b.start)
    if (left.names !== undefined && right.names !== undefined && !nameTheSame(left.names, right.names)) throw unlike(a, left, b, right)
    for (const word of quoted) mustName(word, named, names, left.orNone ?? right.orNone, reading)
  }
  for (const { text, offset } of right.quoted ?? []) mustBe(text, offset, a, left.oneOf)
  for (const { text, offset } of left.quoted ?? []) mustBe(text, offset, b, right.oneOf)
  if (names !== undefined)
    return (moment, value) => {
      if (typeof value !== 'string' || value === '') return value
      const key = `${names}/${value}`
      const known = moment.known.get(key)
      if (known !== undefined) return known
      spend(moment, NAME)
      const named = moment.reader.named(names, value)
      const is = 'is' in named ? named.is : value
      moment.known.set(key, is)
      return is
    }
  if (left.oneOf || right.oneOf) return (_, value) => (typeof value === 'string' ? inOneForm(value) : value)
  return (_, value) => value
}

/** Refuses a word that what it is compared with can never be. */
function mustBe(text: string, offset: number, other: ASTNode, oneOf: readonly string[] | undefined): void {
  if (oneOf && !oneOf.some((one) => inOneForm(one) === inOneForm(text)))
    throw new Refusal(`${source(other)} is ${never(text, oneOf)}`, offset)
}

/** Notes a word that must name something, for whoever knows the names. */
function mustName<World>(
  { text, offset }: Quoted,
  other: ASTNode,
  names: NameKind,
  orNone: true | undefined,
  { naming }: Reading<World>,
): void {
  if (text.trim() !== '') naming.push({ names, text, offset })
  else if (!orNone) throw new Refusal(`${source(other)} is never "": it always names something`, offset)
}

/** How one word is looked for within another. Refuses a part that the other can never have. */
export function partly<World>(part: Part, before: ASTNode, whole: Meaning<World>, sought: Meaning<World>, reading: Reading<World>): Said {
  for (const { text, offset } of sought.quoted ?? []) {
    if (whole.oneOf && !whole.oneOf.some((one) => inOneForm(one)[METHOD[part]](inOneForm(text))))
      throw new Refusal(`${source(before)} is ${never(text, whole.oneOf)}`, offset)
    if (whole.names !== undefined) reading.naming.push({ names: whole.names, text, offset, part })
  }
  if (whole.names !== undefined) return (_, value) => plain(value as string)
  if (whole.oneOf) return (_, value) => inOneForm(value as string)
  return (_, value) => value
}

const METHOD: Readonly<Record<Part, 'includes' | 'startsWith' | 'endsWith'>> = {
  contains: 'includes',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
}

/** Whether a name has a part, written however. */
export const hasPart = (name: string, part: Part, text: string): boolean => plain(name)[METHOD[part]](plain(text))

/** Refuses what two sides name that are never the same. */
function unlike<World>(a: ASTNode, left: Meaning<World>, b: ASTNode, right: Meaning<World>): Refusal {
  return new Refusal(`${source(a)} names a ${left.names}, ${source(b)} a ${right.names}: they are never the same`, b.start)
}
