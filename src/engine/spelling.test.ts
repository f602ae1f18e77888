import { expect, test } from 'vitest'
import { inOneSpelling, oneSpelling } from './spelling.ts'

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

test('two entries that come to one name are both kept: the one spelled like it, else the first, has it', () => {
  const spelled = (...names: string[]) => [...inOneSpelling(new Map(names.map((name, i) => [name, i])))]
  expect(spelled('defense', 'Moves')).toEqual([
    ['defence', 0],
    ['moves', 1],
  ])
  expect(spelled('defense', 'defence')).toEqual([
    ['defense', 0],
    ['defence', 1],
  ])
  expect(spelled('Defense', 'defense')).toEqual([
    ['defence', 0],
    ['defense', 1],
  ])
})
