import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCondition } from './condition.ts'
import { call, facts, scope } from './testing.ts'
import { wellFormed } from './testing-grammar.ts'

const language = new Environment({ limits: { maxDepth: 30 } })
  .registerVariable({ name: 'strike', schema: { disrupted: 'double', aborted: 'double' } })
  .registerVariable('city', 'bool')
  .registerVariable('place', 'string')
  .registerVariable('units', 'list<string>')
for (const name of ['odds', 'attack', 'defence', 'attackers', 'nothing']) language.registerVariable(name, 'double')
const context = { ...facts, strike: { disrupted: facts['strike.disrupted'], aborted: facts['strike.aborted'] } }

test('where CEL itself understands a condition, it comes to the same', () => {
  const come = { true: 0, false: 0 }
  fc.assert(
    fc.property(wellFormed(3), (text) => {
      fc.pre(text.length <= 500)
      const condition = readCondition(text, scope)
      if ('message' in condition) {
        expect(condition.message).toMatch(/^the condition is too long/)
        return
      }
      const result = condition.test(facts, call)
      expect(result).toBe(language.evaluate(text, context))
      come[`${result as boolean}`]++
    }),
    { numRuns: 2000, seed: 1941 },
  )
  // Neither answer is rare, or the comparison would say little.
  expect(Math.min(come.true, come.false)).toBeGreaterThan(400)
})
