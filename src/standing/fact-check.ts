import type { Fact, FactType, FactTypes } from '../engine/decision.ts'
import type { SheetReader } from '../engine/sheet-reader.ts'
import { isOf } from './condition-types.ts'

/**
 * Where what a decision's `facts` gave does not agree with its `factTypes`: a sentence for each; empty when all does. `reader` knows what names name in the position.
 */
export function factsAgree(types: FactTypes, facts: Readonly<Record<string, Fact>>, reader: SheetReader): string[] {
  const undeclared = Object.keys(facts).filter((name) => !Object.hasOwn(types, name))
  return [
    ...Object.entries(types).flatMap(([name, declared]) => {
      if (!Object.hasOwn(facts, name)) return [`${name} is declared and not given`]
      const { type } = declared
      const value: unknown = facts[name]
      if (!isOf(value, type)) return [`${name} is declared as ${type} and given as ${JSON.stringify(value) ?? String(value)}`]
      // No condition holds for what is no number, and reports cannot print it.
      if (typeof value === 'number' && !Number.isFinite(value)) return [`${name} is ${value}`]
      const words: readonly unknown[] = Array.isArray(value) ? value : [value]
      return words.flatMap((word) => (typeof word === 'string' ? wrongWord(name, word, declared, reader) : []))
    }),
    ...undeclared.map((name) => `${name} is given and not declared`),
  ]
}

function wrongWord(fact: string, word: string, { oneOf, names, orNone }: FactType, reader: SheetReader): string[] {
  if (oneOf) return oneOf.includes(word) ? [] : [`${fact} is "${word}", which is none of ${oneOf.join(', ')}`]
  if (names === undefined) return [`${fact} is any word: what it may be is not declared`]
  if (word === '') return orNone ? [] : [`${fact} is "", and is declared as always a ${names}`]
  const named = reader.named(names, word)
  return 'is' in named ? [] : [`${fact} is "${word}": ${named.problem}`]
}
