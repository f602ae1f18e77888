import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTw } from '../game.ts'
import { loadTables } from './load-tables.ts'

const PAGE = new URL('../../../../data/tw/handbook/cards.md', import.meta.url)
const sample = /```yaml table\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))![1]
const own = (text: string, name = 'bombing-cards') => ({ folder: 'my-charts', files: { [`tables/${name}.yaml`]: text } })

test('the cards on the page of the handbook can be used as they stand', () => {
  const { attacker, defender, onTheDie } = loadTables(own(sample)).bombingCards!
  expect([attacker, defender]).toEqual([
    ['Bomber Stream', 'Feint', 'Deep Raid'],
    ['Ground Control', 'Night Fighters'],
  ])
  expect(defender.map((card) => attacker.map((other) => onTheDie(other, card)))).toEqual([
    [0, -2, 1],
    [2, 1, -1],
  ])
})

test.each([
  ['[0, -2, 1]', '[0, -2]', /line 6, column 19: defender > Ground Control: 2 numbers, and the attacker has 3 cards/],
  ['[0, -2, 1]', '[0, -2, much]', /line 6, column 27: defender > Ground Control > 2: .*number/],
  ['Deep Raid]', 'feint]', /line 4, column 34: attacker > 2: the card 'feint' stands twice/],
  ['Night Fighters', 'ground control', /line 7, column 19: defender > ground control: the card 'ground control' stands twice/],
  [/defender:[\s\S]*/, 'defender: {}\n', /line 5, column 11: defender: the defender has no cards/],
  ['[Bomber Stream, Feint, Deep Raid]', '[]', /line 4, column 11: attacker: /],
])('cards with a mistake are refused with line and column: %s becomes %s', (from, to, message) => {
  expect(() => loadTables(own(sample.replace(from, to)))).toThrow(message)
})

test.each([
  ['29.6', 'U-Boat and ASW cards', 'uboat-cards'],
  ['29.9', 'bombing and interceptor cards', 'bombing-cards'],
  ['29.11', 'espionage cards', 'espionage-cards'],
  ['29.13', 'naval combat cards', 'naval-cards'],
])('option %s begins with its cards in the own data alone, and says which file and page otherwise', (option, title, table) => {
  const wanted = `${option} ${title} is played with cards that are printed on a player aid and stand in no text: write them down as tables/${table}.yaml`
  expect(() => createTw({ options: [option] })).toThrow(wanted)
  expect(() => createTw({ options: [option] })).toThrow("page 'cards'")
  expect(() => createTw({ options: [option], overrides: own(sample, 'flak') })).toThrow()
  expect(createTw({ options: [option], overrides: own(sample, table) }).decisions.length).toBeGreaterThan(0)
})
