import { expect, test } from 'vitest'
import { oneSpelling } from './spelling.ts'

test('other spellings become the one that games know, which stays', () => {
  const pairs = [
    ['reorganize', 'reorganise'],
    ['Air Defense', 'air defence'],
    ['keep armor', 'keep armour'],
    ['harbor', 'harbour'],
    ['maneuvers', 'manoeuvres'],
    ['defensive', 'defensive'],
    ['prize', 'prize'],
    ['worst', 'worst'],
    ['seize', 'seize'],
  ]
  expect(pairs.map(([said]) => oneSpelling(said))).toEqual(pairs.map(([, meant]) => meant))
  for (const [, meant] of pairs) expect(oneSpelling(meant)).toBe(meant)
})
