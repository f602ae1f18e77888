import type { Type, Value } from './condition-types.ts'

/** What every condition may call besides its scope's own functions: an allow-list; the library's own functions are not reached. */

export interface BuiltIn {
  readonly takes: readonly Type[]
  readonly gives: Type
  /** How it is used, for messages. */
  readonly usage: string
  call(...given: Value[]): number | boolean
}

const all = (length: number): Type[] => Array.from({ length }, () => 'number' as const)

/** By name, then by number of arguments. */
export const FUNCTIONS: Readonly<Record<string, readonly BuiltIn[]>> = {
  size: [
    { takes: ['words'], gives: 'number', usage: 'size(units)', call: (list: readonly string[]) => list.length },
    { takes: ['numbers'], gives: 'number', usage: 'size(units)', call: (list: readonly number[]) => list.length },
  ],
  min: [2, 3, 4].map((n) => ({ takes: all(n), gives: 'number' as const, usage: 'min(attack, defence)', call: Math.min })),
  max: [2, 3, 4].map((n) => ({ takes: all(n), gives: 'number' as const, usage: 'max(attack, defence)', call: Math.max })),
  abs: [{ takes: ['number'], gives: 'number', usage: 'abs(difference)', call: Math.abs }],
}

/** Written after a point; the first of `takes` is what stands before it. */
export const METHODS: Readonly<Record<string, readonly BuiltIn[]>> = {
  size: FUNCTIONS.size.map((built) => ({ ...built, usage: 'units.size()' })),
  contains: [
    {
      takes: ['word', 'word'],
      gives: 'yes or no',
      usage: 'place.contains("burg")',
      call: (word: string, part: string) => word.includes(part),
    },
  ],
  startsWith: [
    {
      takes: ['word', 'word'],
      gives: 'yes or no',
      usage: 'place.startsWith("Brest")',
      call: (word: string, part: string) => word.startsWith(part),
    },
  ],
  endsWith: [
    {
      takes: ['word', 'word'],
      gives: 'yes or no',
      usage: 'place.endsWith("grad")',
      call: (word: string, part: string) => word.endsWith(part),
    },
  ],
}

/** They go through a list: `units.exists(u, u.startsWith("north"))`. */
export const WALKS: Readonly<Record<string, (list: readonly Value[], holds: (one: Value) => boolean) => boolean | readonly Value[]>> = {
  exists: (list, holds) => list.some(holds),
  all: (list, holds) => list.every(holds),
  exists_one: (list, holds) => list.filter(holds).length === 1,
  filter: (list, holds) => list.filter(holds),
}
