import { describe, expect, test } from 'vitest'
import { createGame } from '../games/registry.ts'
import { eachOf, openings, shapesOf, shownForm } from './plain-grammar.ts'
import { sentencesOf } from './plain.ts'
import { PLAIN, withoutPlain } from './plain-lines.ts'
import { parseSheet } from './parse.ts'
import type { SheetNode } from '../engine/decision.ts'

describe.each(['wif', 'tw'])('sentences of %s', (name) => {
  const game = createGame(name, { options: [] })
  const sentences = sentencesOf(game.decisions)

  test('each reads its own example', () => {
    expect(sentences.length).toBeGreaterThan(20)
    for (const { sentence } of sentences)
      expect([sentence.example, shapesOf(sentence, sentence.example).length > 0]).toEqual([sentence.example, true])
  })

  test('those without a word of their own to begin with are few: every line is tried as one of them', () => {
    expect(sentences.filter(({ sentence }) => openings(sentence).length === 0).map(({ sentence }) => shownForm(sentence))).toEqual(
      name === 'wif' ? ['(pass | naval | air | land | combined)', 'UNITS to HEX [via HEXES]'] : ['UNITS to HEX [via HEXES]'],
    )
  })
})

test('a list of names is cut at commas and at "and", each with its place', () => {
  expect(eachOf({ entry: 'units', takes: 'units', text: '1st Foot, 2nd Foot and Sandy', at: 5 })).toEqual([
    { text: '1st Foot', at: 5 },
    { text: '2nd Foot', at: 15 },
    { text: 'Sandy', at: 28 },
  ])
})

describe('lines in plain words', () => {
  const linesOf = (text: string): string[] => withoutPlain(text).plain.map((line) => `${line.line}:${line.column} ${line.text}`)

  test('are those of a sheet that are no YAML, with the place of each', () => {
    expect(linesOf('action: land\nA to B\nmove:\n  - {unit: C, to: D}\n* E to F  # at once\n')).toEqual(['2:1 A to B', '5:3 E to F'])
  })

  test('stand below orders: with and without dashes', () => {
    expect(linesOf('orders:\n- A to B\n  C to D\n\n2. E to F\nnote: x\n')).toEqual(['2:3 A to B', '3:3 C to D', '5:4 E to F'])
    expect(linesOf('orders: A to B\n')).toEqual(['1:9 A to B'])
  })

  test.each([
    'press:\n  to: all\nA to B',
    'query: sheet\nA to B',
    'standing orders:\n  x: y\nA to B',
    'A to B\nC to D',
    'note: I went\nA to B',
  ])('are none in %j', (text) => {
    expect(linesOf(text)).toEqual([])
  })

  test('leave what YAML has over several lines alone', () => {
    expect(linesOf('move: [{unit: A, to: B},\n{unit: C, to: D}]\nunits: [A,\nB, C]\nnote: |\n  A to B\n')).toEqual([])
  })

  test('are words in a list of the document that they stand in', () => {
    const { documents, problems } = parseSheet('for: one\nA to B\n---\nfor: two\nC to D\n')
    expect(problems).toEqual([])
    const said = documents.map(({ value }) => (value as ReadonlyMap<string, SheetNode>).get(PLAIN)!.value as readonly SheetNode[])
    expect(said.map((lines) => lines.map(({ line, path, value }) => [line, path, value]))).toEqual([
      [[2, 'orders/0', 'A to B']],
      [[5, '#2/orders/0', 'C to D']],
    ])
  })
})
