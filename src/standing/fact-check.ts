import type { Fact, FactTypes } from '../engine/decision.ts'
import { isOf } from './condition-types.ts'

/** Where what a decision's `facts` gave does not agree with its `factTypes`: a sentence for each; empty when all does. */
export function factsAgree(types: FactTypes, facts: Readonly<Record<string, Fact>>): string[] {
  const undeclared = Object.keys(facts).filter((name) => !Object.hasOwn(types, name))
  return [
    ...Object.entries(types).flatMap(([name, { type, oneOf }]) => {
      if (!Object.hasOwn(facts, name)) return [`${name} is declared and not given`]
      const value: unknown = facts[name]
      if (!isOf(value, type)) return [`${name} is declared as ${type} and given as ${JSON.stringify(value) ?? String(value)}`]
      // No condition holds for what is no number, and reports cannot print it.
      if (typeof value === 'number' && !Number.isFinite(value)) return [`${name} is ${value}`]
      const words = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
      return words
        .filter((word) => oneOf && !oneOf.includes(word))
        .map((word) => `${name} is "${word}", which is none of ${oneOf!.join(', ')}`)
    }),
    ...undeclared.map((name) => `${name} is given and not declared`),
  ]
}
