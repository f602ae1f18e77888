import { type ASTNode, serialize } from '@marcbachmann/cel-js'
import type { Fact, FactFunction, FactTypes } from '../engine/decision.ts'
import type { NameKind } from '../engine/name-kinds.ts'
import type { SheetReader } from '../engine/sheet-reader.ts'
import { TestFailure } from './refusal.ts'

export type Type = 'number' | 'word' | 'yes or no' | 'words' | 'numbers'

export type Value = Fact | readonly number[]

/** A part of a condition, understood. */
export interface Meaning<World> {
  readonly type: Type
  /** Of words: what they may be. */
  readonly oneOf?: readonly string[]
  /** Of other words: what they are names of. */
  readonly names?: NameKind
  /** Names that may be '', which names nothing. */
  readonly orNone?: true
  /** Words in quotes that it may come to. */
  readonly quoted?: readonly Quoted[]
  /** Steps that one working out takes, loops apart: they pay when they run. */
  readonly size: number
  run(moment: Moment<World>): Value
}

/** One test under way. */
/** A word in quotes, and where it stands. */
export interface Quoted {
  readonly text: string
  readonly offset: number
}

/** A word in quotes that must name something, or be a part of such a name. */
export interface NamingWord extends Quoted {
  readonly names: NameKind
  readonly part?: Part
}
export type Part = 'contains' | 'startsWith' | 'endsWith'

export interface Moment<World> {
  readonly facts: Readonly<Record<string, Fact>>
  readonly world: World
  readonly seat: string
  /** Of the lists being gone through, outermost first: the entry in turn. */
  readonly entries: Value[]
  /** Knows what names name. */
  readonly reader: SheetReader
  /** What was asked of it, by kind and name. */
  readonly known: Map<string, string>
  stepsLeft: number
}

/** What the reading of one condition knows. */
export interface Reading<World> {
  readonly facts: FactTypes
  readonly functions: ReadonlyMap<string, FactFunction<World>>
  /** The facts named so far. */
  readonly uses: Set<string>
  /** The words in quotes that must name something, as they are found. */
  readonly naming: NamingWord[]
  /** Names given to entries of the lists being gone through, outermost first. */
  readonly entries: readonly Entry[]
}

/** An entry of a list being gone through. */
export interface Entry extends Pick<Meaning<unknown>, 'type' | 'oneOf' | 'names' | 'orNone' | 'quoted'> {
  readonly name: string
}

export function spend<World>(moment: Moment<World>, steps: number): void {
  moment.stepsLeft -= steps
  if (moment.stepsLeft < 0)
    throw new TestFailure('the condition takes too long: its lists are too long, or it asks too much about each of their entries')
}

/** Whether a value that came from outside is what it was said to be. */
export function isOf(value: unknown, type: Type): value is Value {
  switch (type) {
    case 'number':
      return typeof value === 'number'
    case 'word':
      return typeof value === 'string'
    case 'yes or no':
      return typeof value === 'boolean'
    case 'words':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    case 'numbers':
      return Array.isArray(value) && value.every((one) => typeof one === 'number')
  }
}

export const sizeOf = (parts: readonly { readonly size: number }[]): number => parts.reduce((size, part) => size + part.size, 1)

/** Longest piece of a condition that a message repeats. */
const QUOTED = 60

/** A part of the condition as a message repeats it. */
export function source(node: ASTNode): string {
  const text = serialize(node)
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}...` : text
}

/** "odds is a number" */
export const kind = (type: Type): string =>
  ({ number: 'a number', word: 'a word', 'yes or no': 'yes or no', words: 'a list of words', numbers: 'a list of numbers' })[type]

/** How a game's function is called. */
export const usage = <World>(own: FactFunction<World>): string =>
  `${own.name}(${own.takes.map((type) => (type === 'word' ? '"..."' : '3')).join(', ')})`

/** A condition that could be made of a part that is none yet. */
export function sample<World>(node: ASTNode, { type, oneOf }: Meaning<World>): string {
  const said = source(node)
  const word = oneOf?.[0] ?? '...'
  switch (type) {
    case 'number':
      return node.op === 'value' ? `odds > ${said}` : `${said} > 3`
    case 'word':
      return node.op === 'value' ? `place == ${said}` : `${said} == "${word}"`
    case 'words':
      return `"${word}" in ${said}`
    default:
      return `3 in ${said}`
  }
}
