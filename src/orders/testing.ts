import { expect } from 'vitest'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../engine/decision.ts'
import type { Game, World } from '../engine/game.ts'
import { SheetReader } from '../engine/sheet-reader.ts'
import { parseSheet } from './parse.ts'
import { asText } from '../engine/words.ts'

/** A toy game with all three shapes of sections: a word, a list of orders, fields of entries for places. */
export class Toy implements World {
  readonly weather: string
  constructor(weather = 'fine') {
    this.weather = weather
  }
  readonly events: World['events'] = []
  tell(event: World['events'][number]): void {
    this.events.push(event)
  }
}
const PLACES = ['minsk', 'pinsk', 'kiev']
const kind = <Answer>(
  given: Partial<DecisionKind<Toy, string, Answer>> & Pick<DecisionKind<Toy, string, Answer>, 'name' | 'schema' | 'byDefault' | 'sheet'>,
): DecisionKind<Toy, string, Answer> => ({
  section: '1',
  key: (_, subject) => subject,
  problems: () => [],
  facts: () => ({}),
  factTypes: {},
  defaultIs: '',
  example: '',
  question: () => '',
  ...given,
})
export const action = kind<'pass' | 'land'>({
  name: 'choose action',
  schema: z.enum(['pass', 'land']),
  byDefault: () => 'pass',
  sheet: {
    section: 'action',
    read: (_, reader, node) => reader.word(node, ['pass', 'land']),
    describe: (_, answer) => `Action: ${answer}`,
  },
})
export const move = kind<string | null>({
  name: 'move',
  schema: z.string().nullable(),
  byDefault: () => null,
  problems: (_, _subject, answer) => (answer === 'kiev' ? ['1: Kiev is too far'] : []),
  sheet: {
    section: 'move',
    list: true,
    read: (_, reader, node) => {
      const to = reader.fields(node, ['to'], ['to'])?.get('to')?.value
      return typeof to === 'string' ? to : undefined
    },
    describe: (_, answer) => `Move to ${answer}`,
    check: (_world, _seat, answer) => (answer === 'kiev' ? ['1: Kiev is too far'] : []),
    arrows: (_, answer) => [{ hexes: [answer!], style: 'move' }],
  },
})
export const losses = kind<string>({
  name: 'losses',
  schema: z.string(),
  byDefault: () => 'none',
  sheet: { section: 'defend', field: 'losses', read: (_, reader, node) => reader.text(node), describe: (_, answer) => `Losses: ${answer}` },
})
export const table = kind<string>({
  name: 'table',
  schema: z.string(),
  byDefault: () => 'assault',
  facts: () => ({ odds: 2 }),
  factTypes: { odds: { type: 'number', means: 'attack over defence' } },
  choices: () => [
    { answer: 'assault', word: 'assault', text: 'slow' },
    { answer: 'blitz', word: 'blitz', text: 'fast' },
  ],
  policies: { wisest: { means: 'what the odds say', answer: () => 'blitz' } },
  sheet: {
    section: 'defend',
    field: 'table',
    read: (_, reader, node) => reader.word(node, ['assault', 'blitz']),
    describe: (_, answer) => `Table: ${answer}`,
  },
})
export const silent = kind<string>({ name: 'silent', schema: z.string(), byDefault: () => '', sheet: undefined })

/** As much of a game as reading sheets takes. */
export const game = {
  decisions: [action, move, losses, table, silent],
  reader: () => new SheetReader(),
  keys: (_world: Toy, _seat: string, at: SheetNode) =>
    new SheetReader()
      .list(at)
      .map(({ value }) => asText(value).toLowerCase())
      .filter((text) => PLACES.includes(text)),
  facts: {
    types: { weather: { type: 'word', means: 'weather', oneOf: ['fine', 'rain', 'snow'] } },
    of: (world: Toy) => ({ weather: world.weather }),
  },
  factTypes: ({ factTypes }: Pick<DecisionKind, 'factTypes'>) => factTypes,
  functions: [],
  stops: ['moves', 'land combat'],
  board: { places: PLACES.map((name) => ({ name })) },
} as unknown as Game<Toy>

export const documentOf = (text: string): SheetNode => {
  const { documents, problems } = parseSheet(text)
  expect(problems).toEqual([])
  return documents[0]
}
