import { expect, it } from 'vitest'
import { asText, cutAt } from './words.ts'
import type { SheetNode, SheetValue } from './decision.ts'

const node = (value: SheetValue): SheetNode => ({ value, line: 1, column: 1, path: '' })

it('says what stands in a sheet in words, whatever it is', () => {
  expect([1, true, null, 'Minsk', undefined].map(asText)).toEqual(['1', 'true', 'null', 'Minsk', ''])
  expect(asText([node('XLI ARM'), node(['a', 'b'].map(node))])).toBe('XLI ARM, a, b')
  expect(asText(new Map([['unit', node('XLI ARM')], ['to', node('Minsk')]]))).toBe('{unit, to}') // prettier-ignore
})

it('cuts at a word, blanks aside', () => {
  expect(cutAt('XLI  ARM  in  Minsk in USSR', /\s(?:in|at)\s/i)).toEqual(['XLI  ARM', 'Minsk in USSR'])
  expect(cutAt('XLI ARM in ', /\sin\s/)).toBeNull()
  expect(cutAt('XLI ARM', /\sin\s/)).toBeNull()
})

it('takes time proportional to the text', () => {
  const blanks = ' '.repeat(1_000_000)
  expect(cutAt(`a${blanks}in${blanks}b`, /\sin\s/)).toEqual(['a', 'b'])
  expect(cutAt(`a${blanks}`, /\sin\s/)).toBeNull()
})
