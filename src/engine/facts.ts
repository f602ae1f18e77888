import type { Choice, Fact, FactTypes } from './decision.ts'
import type { NameKind } from './name-kinds.ts'

/* Short words for declaring facts, and what keeps their types and values together. */

export const number = (means: string) => ({ type: 'number', means }) as const
export const yesNo = (means: string) => ({ type: 'yes or no', means }) as const
/** What a word may be is said: in a list, or as what it is a name of. No condition can then be written that nothing ever meets. */
export const word = (means: string, oneOf: readonly string[]) => ({ type: 'word', means, oneOf }) as const
export const words = (means: string, oneOf: readonly string[]) => ({ type: 'words', means, oneOf }) as const
export const aName = (names: NameKind, means: string) => ({ type: 'word', means, names }) as const
/** The same, '' where there is none. */
export const aNameOrNone = (names: NameKind, means: string) => ({ type: 'word', means, names, orNone: true }) as const
export const someNames = (names: NameKind, means: string) => ({ type: 'words', means, names }) as const

/** Values of the facts that these types declare, so that the compiler holds both together. */
export type FactsOf<Types extends FactTypes> = {
  [Name in keyof Types]: Types[Name] extends { type: 'number' }
    ? number
    : Types[Name] extends { type: 'yes or no' }
      ? boolean
      : Types[Name] extends { type: 'word' }
        ? string
        : Types[Name] extends { type: 'words' }
          ? readonly string[]
          : Fact
}

/** What conditions may test of a position, whatever they stand beside: the moment, what the step has brought so far, what an option adds. */
export interface PositionFacts<W> {
  readonly types: FactTypes
  of(world: W, seat: string): Record<string, Fact>
}

/** Several groups of facts as one. Throws when two declare one name. */
export function allFacts<W>(groups: readonly PositionFacts<W>[]): PositionFacts<W> {
  const names = groups.flatMap(({ types }) => Object.keys(types))
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new Error(`the fact '${twice}' is declared twice`)
  return {
    types: Object.assign({}, ...groups.map(({ types }) => types)) as FactTypes,
    of: (world, seat) => Object.assign({}, ...groups.map((group) => group.of(world, seat))) as Record<string, Fact>,
  }
}

/** Choices that come to different results, of those that come to the same the first; namesakes are numbered: "3rd", "3rd 2". */
export function distinct<Answer>(choices: readonly Choice<Answer>[], result: (answer: Answer) => unknown): Choice<Answer>[] {
  const seen = new Set<string>()
  const different = choices.filter(({ answer }) => {
    const came = JSON.stringify(result(answer))
    return !seen.has(came) && seen.add(came)
  })
  return different.map((choice, i) => {
    const before = different.slice(0, i).filter(({ word: other }) => other.toLowerCase() === choice.word.toLowerCase()).length
    return before === 0 ? choice : { ...choice, word: `${choice.word} ${before + 1}` }
  })
}
