import type { Fact, FactFunction, FactTypes } from '../engine/decision.ts'
import { hasPart } from './condition-likeness.ts'
import { meaningOfCondition } from './condition-meaning.ts'
import { parse } from './condition-syntax.ts'
import { didYouMean, type SheetReader } from '../engine/sheet-reader.ts'
import type { NamingWord } from './condition-types.ts'
import { type ConditionProblem, Refusal, TestFailure } from './refusal.ts'

export type { ConditionProblem } from './refusal.ts'

/** What a condition may speak of. */
export interface Scope<World> {
  readonly facts: FactTypes
  readonly functions: readonly FactFunction<World>[]
}

/** Why a condition came to neither yes nor no, in a player's words. */
export interface Failure {
  readonly failed: string
}

export interface Condition<World> {
  readonly text: string
  /** The facts it names, each once, in order of appearance. */
  readonly uses: readonly string[]
  /** Words in quotes that must name something, or be a part of a name: whether they do is for the reader of a position to say (`namingProblem`). */
  readonly naming: readonly NamingWord[]
  /** Yes, no, or why neither. Never throws; changes nothing. `reader` knows what names name. */
  test(
    facts: Readonly<Record<string, Fact>>,
    call: { readonly world: World; readonly seat: string; readonly reader: SheetReader },
  ): boolean | Failure
}

/** Steps (a name, a sign, a list's entry) that one test may take: a few milliseconds. */
const MOST_STEPS = 150_000

/** Conditions already read, for each scope; the same standing order is read at every question it might answer. */
const known = new WeakMap<object, Map<string, unknown>>()
const MOST_KNOWN = 1000

/**
 * Reads a condition: an expression of CEL, held to what the scope declares. The library parses it; what its tree means is
 * worked out by condition-meaning.ts. Never throws on what a player wrote.
 */
export function readCondition<World>(text: string, scope: Scope<World>): Condition<World> | ConditionProblem {
  let read = known.get(scope)
  if (!read) known.set(scope, (read = new Map()))
  let result = read.get(text) as Condition<World> | ConditionProblem | undefined
  if (!result) {
    if (read.size >= MOST_KNOWN) read.clear()
    read.set(text, (result = readAnew(text, scope)))
  }
  return result
}

function readAnew<World>(text: string, scope: Scope<World>): Condition<World> | ConditionProblem {
  try {
    const { run, uses, naming } = meaningOfCondition(parse(text), scope)
    return {
      text,
      uses,
      naming,
      test(facts, { world, seat, reader }) {
        try {
          return run({ facts, world, seat, reader, known: new Map(), entries: [], stepsLeft: MOST_STEPS }) === true
        } catch (error) {
          if (error instanceof TestFailure) return { failed: printable(error.message) }
          throw error
        }
      },
    }
  } catch (error) {
    if (error instanceof Refusal) return { message: printable(error.message), offset: error.offset }
    throw error
  }
}

/** Why a word that must name something names nothing in the reader's position; null when all is well. */
export function namingProblem({ names, text, part }: NamingWord, reader: SheetReader): string | null {
  if (part === undefined) {
    const named = reader.named(names, text)
    return 'is' in named ? null : printable(named.problem)
  }
  const said = { contains: 'has', startsWith: 'begins with', endsWith: 'ends with' }[part]
  const known = reader.namesOf(names)
  return known.some((name) => hasPart(name, part, text)) ? null : printable(`no ${names} here ${said} '${text}'${didYouMean(text, known)}`)
}

/** Messages repeat what a player wrote, but nothing that would disturb a mail or a terminal. */
const printable = (message: string): string => message.replace(/\p{C}/gu, '?')
