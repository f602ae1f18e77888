import fc from 'fast-check'
import { facts, types } from './testing.ts'

const names = (type: string): string[] => Object.keys(types).filter((name) => types[name].type === type)
const words = ['', 'forest', 'fine', 'ussr', 'Brest-Litovsk', 'ARM', ...(facts.units as string[])].map((word) => JSON.stringify(word))

/** Fractions only, as the library keeps them apart from whole numbers. */
const fraction = fc.oneof(
  fc.integer({ min: -9, max: 99 }).map((n) => `${n}.0`),
  fc.constantFrom('0.5', '3.5', '1e300', '1.5e-300'),
)

export interface Grammar {
  truth: string
  number: string
  word: string
  list: string
}

/** Conditions that every reading of CEL understands the same way, going through lists at most so deep; entries are called u and v. */
export function wellFormed(depth: number, lists: 0 | 2 = 2): fc.Arbitrary<string> {
  const size = { maxDepth: depth, withCrossShrink: true }
  const level = (entry: string | undefined, within: number) =>
    fc.letrec<Grammar>((tie) => ({
      number: fc.oneof(
        size,
        fc.oneof(fraction, fc.constantFrom(...names('number'))),
        fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
        tie('number').map((a) => `-(${a})`),
        fc.tuple(tie('truth'), tie('number'), tie('number')).map(([test, a, b]) => `(${test} ? ${a} : ${b})`),
      ),
      word: fc.oneof(
        size,
        fc.constantFrom('place', ...words, ...(entry ? [entry] : [])),
        fc.tuple(tie('truth'), tie('word'), tie('word')).map(([test, a, b]) => `(${test} ? ${a} : ${b})`),
      ),
      list: fc.oneof(
        fc.constant('units'),
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => `[${all.join(', ')}]`),
      ),
      truth: fc.oneof(
        size,
        fc.constantFrom('city', 'true', 'false'),
        fc
          .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
          .map(([a, sign, b]) => `${a} ${sign} ${b}`),
        fc.tuple(tie('word'), fc.constantFrom('==', '!='), tie('word')).map(([a, sign, b]) => `${a} ${sign} ${b}`),
        fc.tuple(tie('word'), tie('list')).map(([a, b]) => `${a} in ${b}`),
        fc
          .tuple(tie('word'), fc.constantFrom('contains', 'startsWith', 'endsWith'), tie('word'))
          .map(([a, name, b]) => `${a}.${name}(${b})`),
        fc.tuple(tie('truth'), fc.constantFrom('&&', '||', '==', '!='), tie('truth')).map(([a, sign, b]) => `((${a}) ${sign} (${b}))`),
        tie('truth').map((a) => `!(${a})`),
        ...(within > 0
          ? [
              fc
                .tuple(tie('list'), fc.constantFrom('exists', 'all', 'exists_one'), inner(within))
                .map(([list, walk, truth]) => `${list}.${walk}(${entryAt(within)}, ${truth})`),
              fc
                .tuple(tie('list'), inner(within), inner(within))
                .map(([list, some, all]) => `${list}.filter(${entryAt(within)}, ${some}).all(${entryAt(within)}, ${all})`),
            ]
          : []),
      ),
    }))
  const entryAt = (within: number): string => (within === 2 ? 'u' : 'v')
  const inner = (within: number): fc.Arbitrary<string> => level(entryAt(within), within - 1).truth
  return level(undefined, lists).truth
}
