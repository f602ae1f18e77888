import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answered, DecisionKind, Question, SheetNode } from '../engine/decision.ts'
import type { Game, World } from '../engine/game.ts'
import { playStep } from '../engine/play.ts'
import { ask, type Procedure } from '../engine/procedure.ts'
import { SheetReader } from '../engine/sheet-reader.ts'
import { parseSheet } from './parse.ts'
import { candidates, checkSheet, readHeader, sectionsOf } from './sheet.ts'

/** A toy game with all three shapes of sections: a word, a list of orders, fields of entries for places. */
class Toy implements World {
  readonly events: World['events'] = []
  tell(event: World['events'][number]): void {
    this.events.push(event)
  }
}
const PLACES = ['minsk', 'pinsk', 'kiev']
const kind = <Answer>(given: Partial<DecisionKind<Toy, string, Answer>> & Pick<DecisionKind<Toy, string, Answer>, 'name' | 'schema' | 'byDefault' | 'sheet'>): DecisionKind<Toy, string, Answer> => ({
  section: '1', key: (_, subject) => subject, problems: () => [], facts: () => ({}), question: () => '', ...given,
})
const action = kind<'pass' | 'land'>({
  name: 'choose action',
  schema: z.enum(['pass', 'land']),
  byDefault: () => 'pass',
  sheet: { section: 'action', read: (_, reader, node) => reader.word(node, ['pass', 'land']), describe: (_, answer) => `Action: ${answer}` },
})
const move = kind<string | null>({
  name: 'move',
  schema: z.string().nullable(),
  byDefault: () => null,
  problems: (_, _subject, answer) => (answer === 'kiev' ? ['1: Kiev is too far'] : []),
  sheet: {
    section: 'move',
    list: true,
    read: (_, reader, node) => {
      const to = (reader.fields(node, ['to'], ['to'])?.get('to') as SheetNode | undefined)?.value
      return typeof to === 'string' ? to : undefined
    },
    describe: (_, answer) => `Move to ${answer}`,
    check: (_world, _seat, answer) => (answer === 'kiev' ? ['1: Kiev is too far'] : []),
    arrows: (_, answer) => [{ hexes: [answer!], style: 'move' }],
  },
})
const losses = kind<string>({
  name: 'losses',
  schema: z.string(),
  byDefault: () => 'none',
  sheet: { section: 'defend', field: 'losses', read: (_, reader, node) => reader.text(node), describe: (_, answer) => `Losses: ${answer}` },
})
const table = kind<string>({
  name: 'table',
  schema: z.string(),
  byDefault: () => 'assault',
  sheet: { section: 'defend', field: 'table', read: (_, reader, node) => reader.word(node, ['assault', 'blitz']), describe: (_, answer) => `Table: ${answer}` },
})
const silent = kind<string>({ name: 'silent', schema: z.string(), byDefault: () => '', sheet: undefined })

/** As much of a game as reading sheets takes. */
const game = {
  decisions: [action, move, losses, table, silent],
  reader: () => new SheetReader(),
  keys: (_world: Toy, _seat: string, at: SheetNode) => new SheetReader().list(at).map(({ value }) => String(value).toLowerCase()).filter((text) => PLACES.includes(text)),
  board: { places: PLACES.map((name) => ({ name })) },
} as unknown as Game<Toy>

const documentOf = (text: string): SheetNode => {
  const { documents, problems } = parseSheet(text)
  expect(problems).toEqual([])
  return documents[0]
}
const check = (text: string, seat = 'USSR') => {
  const { understood, problems, arrows } = checkSheet(game, new Toy(), seat, documentOf(text))
  return { understood: understood.map(({ line, section, text: said }) => `${line} ${section}: ${said}`), problems: problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity}: ${message}`), arrows }
}
const question = (kind: DecisionKind<Toy, string, any>, key = ''): Question<Toy, string, any> => ({ kind, seat: 'USSR', subject: key, key })
const answersOf = (text: string, kind: DecisionKind<Toy, string, any>, key = '', used: ReadonlySet<string> = new Set()) => [...candidates(game, new Toy(), question(kind, key), documentOf(text), used)]
const said = (text: string, kind: DecisionKind<Toy, string, any>, key = '') => answersOf(text, kind, key).map(({ answer }) => answer)

describe('a section that is the answer', () => {
  test('is read as one', () => {
    expect(answersOf('action: land\n', action)).toEqual([{ answer: 'land', source: 'sheet', where: 'line 1' }])
    expect(check('action: land\n')).toEqual({ understood: ['1 action: Action: land'], problems: [], arrows: [] })
  })

  test('that is absent or empty answers nothing', () => {
    for (const text of ['action:\n', 'move: []\n']) expect(said(text, action)).toEqual([])
  })

  test('that cannot be read is refused for what is wrong with it', () => {
    expect(answersOf('action: lnad\n', action)).toEqual([{ answer: null, source: 'sheet', where: 'line 1', unreadable: ["'lnad' is none of pass, land; did you mean 'land'?"] }])
  })
})

describe('a section that is a list', () => {
  const text = 'move:\n  - {to: minsk}\n  - {to: kiev}\n  - {to: pinsk}\n'
  test('gives its items in order, each with its line and its name', () => {
    expect(answersOf(text, move)).toEqual([
      { answer: 'minsk', source: 'sheet', order: 'move/0', where: 'line 2' },
      { answer: 'kiev', source: 'sheet', order: 'move/1', where: 'line 3' },
      { answer: 'pinsk', source: 'sheet', order: 'move/2', where: 'line 4' },
    ])
    expect(said('move: {to: minsk}\n', move)).toEqual(['minsk'])
  })

  test('does not give an item twice', () => {
    expect(answersOf(text, move, '', new Set(['move/0', 'move/1'])).map(({ answer }) => answer)).toEqual(['pinsk'])
  })

  test('is checked item by item: what cannot be done now is a warning, and drawn all the same', () => {
    expect(check(text)).toEqual({
      understood: ['2 move: Move to minsk', '3 move: Move to kiev', '4 move: Move to pinsk'],
      problems: ['3:5 warning: 1: Kiev is too far'],
      arrows: [{ hexes: ['minsk'], style: 'move' }, { hexes: ['kiev'], style: 'move' }, { hexes: ['pinsk'], style: 'move' }],
    })
  })

  test('with an item that cannot be read goes on with the next', () => {
    const [broken, good] = answersOf('move:\n  - {too: minsk}\n  - {to: pinsk}\n', move)
    expect(broken).toMatchObject({ order: 'move/0', where: 'line 2', unreadable: ["no entry 'too' here; did you mean 'to'?; the entries are to", "'to:' is missing"] })
    expect(good).toMatchObject({ answer: 'pinsk' })
  })

  test('an item that says nothing does not end the list', () => {
    // Read without an answer and without a complaint: it must not pass for "no more".
    const [empty, next] = answersOf('move:\n  - {to: }\n  - {to: minsk}\n', move)
    expect(empty).toMatchObject({ where: 'line 2', unreadable: ['not understood as move'] })
    expect(next).toMatchObject({ answer: 'minsk' })
  })

  test('played, answers question after question until it runs out', () => {
    const world = new Toy()
    const document = documentOf(text)
    const used = new Set<string>()
    const moved: unknown[] = []
    function* procedure(): Procedure {
      for (;;) {
        const to = yield* ask(world, 'USSR', move, '')
        if (to === null) return
        moved.push(to)
      }
    }
    const answered: Answered[] = []
    playStep(world, procedure(), [], function* (asked: Question<any, any, any>) {
      for (const candidate of candidates(game, world, asked, document, used)) {
        used.add(candidate.order!)
        yield candidate
      }
    } as Parameters<typeof playStep>[3], (each) => answered.push(each))
    expect(moved).toEqual(['minsk', 'pinsk'])
    expect(world.events.map(({ text: told }) => told)).toEqual(['line 3: move not carried out: 1: Kiev is too far'])
    expect(answered.map(({ source }) => source)).toEqual(['sheet', 'sheet', 'default'])
  })
})

describe('a section of entries for places', () => {
  const text = 'defend:\n  - {losses: cheapest}\n  - {at: Minsk, losses: 1 INF}\n  - {at: [Pinsk, Kiev], table: blitz}\n'
  test('answers for its place first, then for anywhere', () => {
    expect(said(text, losses, 'minsk')).toEqual(['1 INF', 'cheapest'])
    expect(said(text, losses, 'kiev')).toEqual(['cheapest'])
    expect(said(text, table, 'kiev')).toEqual(['blitz'])
    expect(said(text, table, 'minsk')).toEqual([])
  })

  test('without at, or with "at: anywhere", serves every place; a single map too', () => {
    expect(said('defend: {losses: dearest}\n', losses, 'kiev')).toEqual(['dearest'])
    expect(said('defend: {at: Anywhere, losses: dearest}\n', losses, 'kiev')).toEqual(['dearest'])
    expect(said('defend:\n  - {at: , losses: dearest}\n', losses, 'kiev')).toEqual(['dearest'])
  })

  test('tells what was understood and what no entry of it is', () => {
    expect(check(text).understood).toEqual(['2 defend: Losses: cheapest', '3 defend: Minsk: Losses: 1 INF', '4 defend: Table: blitz'])
    expect(check('defend: {loses: cheapest}\n').problems).toEqual(["1:10 error: no entry 'loses' here; did you mean 'losses'?; the entries are at, losses, table"])
    expect(check('defend: cheapest\n').problems).toEqual(["1:9 error: 'defend:' takes entries such as 'losses: ...'"])
  })

  test('for a place that is none is refused, not kept in silence', () => {
    expect(check('defend:\n  - {at: misnk, losses: cheapest}\n').problems).toEqual(["2:10 error: no hex, place or unit 'misnk' here; did you mean 'minsk'?"])
    expect(check('defend: {at: [kiev, omsk], losses: cheapest}\n').problems).toEqual([expect.stringMatching(/^1:21 error: no hex, place or unit 'omsk' here/)])
  })
})

describe('the sheet as a whole', () => {
  test('an unknown section is named where it stands, with the nearest known', () => {
    expect(check('mvoe:\n  - {to: minsk}\n').problems).toEqual(["1:1 error: no section 'mvoe'; did you mean 'move'?"])
    expect(check('production: much\n').problems).toEqual(["1:1 error: no section 'production'"])
    expect(check('caampaign: x\n').problems).toEqual(["1:1 error: no section 'caampaign'; did you mean 'campaign'?"])
  })

  test('its head is read, and is no order', () => {
    const head = documentOf('campaign: b\nseat: USSR\nfor: M/J 1941 impulse 1\ntoken: sesame\nnote: {any: thing}\n')
    expect(readHeader(head, new SheetReader())).toEqual({ campaign: 'b', seat: 'USSR', for: 'M/J 1941 impulse 1', token: 'sesame' })
    expect(checkSheet(game, new Toy(), 'USSR', head)).toEqual({ understood: [], problems: [], arrows: [] })
  })

  test('of another seat is told; capitals do not make it another', () => {
    expect(check('seat: Germany\n').problems).toEqual(["1:1 error: the sheet is for seat 'Germany', but it comes from USSR"])
    expect(check('seat: ussr\n').problems).toEqual([])
  })

  test('that is a list or a word is no sheet', () => {
    for (const text of ['- a\n- b\n', 'good luck\n']) expect(check(text).problems).toEqual(['1:1 error: this is not an order sheet: expected entries such as "action: land"'])
  })

  test('knows its sections from the decisions that have one', () => {
    expect([...sectionsOf(game.decisions)].map(([section, kinds]) => [section, kinds.map(({ name }) => name)])).toEqual([
      ['action', ['choose action']], ['move', ['move']], ['defend', ['losses', 'table']],
    ])
  })
})
