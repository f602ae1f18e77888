import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { choiceOf, createGame } from '../games/registry.ts'
import { parseSheet } from '../orders/parse.ts'
import { checkSheet } from '../orders/sheet.ts'

const scenarioOf = (name: string): { game: string } =>
  parse(readFileSync(fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url)), 'utf8')) as { game: string }

describe.each([
  { name: 'west-1939', power: 'France', seat: 'France' },
  { name: 'guadalcanal', power: 'Commonwealth', seat: 'Commonwealth' },
])('a seat without a power in $name', ({ name, power, seat }) => {
  const scenario = scenarioOf(name)
  const game = createGame(scenario.game, choiceOf(scenario))
  const world = game.load(game.setUp(scenario), { roll: () => 1 })
  game.correct(world, { power, seat: 'nobody' })
  const known = game.seen(game.load(game.save(world), { roll: () => 1 }), seat)

  test('has a view, a sheet, facts, answers to queries and nothing that it is asked for', () => {
    const { waitsFor, mayToo = [] } = game.nextStep(known)!
    expect([...waitsFor, ...mayToo]).not.toContain(seat)
    expect(game.view(known, seat).pieces.length).toBeGreaterThan(10)
    expect(game.prefilledSheet(known, seat)).toContain('seat: ')
    expect(Object.keys(game.facts.of(known, seat)).sort()).toEqual(Object.keys(game.facts.types).sort())
    for (const query of game.queries) {
      const words = { line: 1, column: 1, path: 'query', value: query.example.replace(/^query: \S+ ?/, '') }
      expect(() => query.answer(known, { seat, words, reader: game.reader(known, seat) }), query.name).not.toThrow()
    }
    expect(() => game.sampleQuestions(known, seat)).not.toThrow()
  })

  test.each(game.decisions.filter(({ example, sheet }) => example !== '' && sheet).map(({ name: kind, example }) => [kind, example]))(
    'that orders %s is answered, not stumbled over',
    (_, example) => {
      const [document] = parseSheet(example).documents
      const { problems } = checkSheet(game, known, seat, document, new Map())
      for (const { message } of problems) expect(message).not.toMatch(/undefined|null|NaN/)
    },
  )
})
