import { describe, expect, test } from 'vitest'
import type { Answered, DecisionKind, Question } from '../engine/decision.ts'
import { playStep } from '../engine/play.ts'
import { ask, type Procedure } from '../engine/procedure.ts'
import { SheetReader } from '../engine/sheet-reader.ts'
import { answersFrom, sheetAnswers } from './answers.ts'
import { candidates, checkSheet, readHeader, sectionsOf, wantsPause, withGroups } from './sheet.ts'
import { action, documentOf, game, losses, move, table, Toy } from './testing.ts'

const check = (text: string, seat = 'USSR') => {
  const { understood, problems } = checkSheet(game, new Toy(), seat, documentOf(text))
  return {
    understood: understood.map(({ line, section, text: said }) => `${line} ${section}: ${said}`),
    problems: problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity}: ${message}`),
    arrows: understood.flatMap(({ arrows = [] }) => arrows),
  }
}
const question = (kind: DecisionKind<Toy, string>, key = ''): Question<Toy, string> => ({ kind, seat: 'USSR', subject: key, key })
const answersOf = (text: string, kind: DecisionKind<Toy, string>, key = '', used: readonly string[] = [], weather = 'fine') => [
  ...candidates(game, new Toy(weather), question(kind, key), documentOf(text), new Map(used.map((path) => [path, path]))),
]
const said = (text: string, kind: DecisionKind<Toy, string>, key = '') => answersOf(text, kind, key).map(({ answer }) => answer)

describe('a section that is the answer', () => {
  test('is read as one', () => {
    expect(answersOf('action: land\n', action)).toEqual([{ answer: 'land', source: 'sheet', where: 'line 1' }])
    expect(check('action: land\n')).toEqual({ understood: ['1 action: Action: land'], problems: [], arrows: [] })
  })

  test('that is absent or empty answers nothing', () => {
    for (const text of ['action:\n', 'move: []\n']) expect(said(text, action)).toEqual([])
  })

  test('that cannot be read is refused for what is wrong with it', () => {
    expect(answersOf('action: lnad\n', action)).toEqual([
      { answer: null, source: 'sheet', where: 'line 1', unreadable: ["'lnad' is none of pass, land; did you mean 'land'?"] },
    ])
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
    expect(answersOf(text, move, '', ['move/0', 'move/1']).map(({ answer }) => answer)).toEqual(['pinsk'])
  })

  test('is checked item by item: what cannot be done now is a warning, and drawn all the same', () => {
    expect(check(text)).toEqual({
      understood: ['2 move: Move to minsk', '3 move: Move to kiev', '4 move: Move to pinsk'],
      problems: ['3:5 warning: 1: Kiev is too far'],
      arrows: [
        { hexes: ['minsk'], style: 'move' },
        { hexes: ['kiev'], style: 'move' },
        { hexes: ['pinsk'], style: 'move' },
      ],
    })
  })

  test('with an item that cannot be read goes on with the next', () => {
    const [broken, good] = answersOf('move:\n  - {too: minsk}\n  - {to: pinsk}\n', move)
    expect(broken).toMatchObject({
      order: 'move/0',
      where: 'line 2',
      unreadable: ["no entry 'too' here; did you mean 'to'?; the entries are to", "'to:' is missing"],
    })
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
    const moved: unknown[] = []
    function* procedure(): Procedure {
      for (;;) {
        const to = yield* ask(world, 'USSR', move, '')
        if (to === null) return
        moved.push(to)
      }
    }
    const answered: Answered[] = []
    const given = sheetAnswers(game, world, new Map([['USSR', document]]))
    playStep(world, procedure(), [], given.answerer, (each) => {
      answered.push(each)
      given.record(each)
    })
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
    expect(check(text).understood).toEqual([
      '2 defend: Losses: cheapest',
      '3 defend: Minsk: Losses: 1 INF',
      '4 defend: Pinsk, Kiev: Table: blitz',
    ])
    expect(check('defend: {loses: cheapest}\n').problems).toEqual([
      "1:10 error: no entry 'loses' here; did you mean 'losses'?; the entries are at, losses, table",
    ])
    expect(check('defend: cheapest\n').problems).toEqual(["1:9 error: 'defend:' takes entries such as 'losses: ...', found 'cheapest'"])
  })

  test('for a place that is none is refused, not kept in silence', () => {
    expect(check('defend:\n  - {at: misnk, losses: cheapest}\n').problems).toEqual([
      "2:10 error: no hex, place or unit 'misnk' here; did you mean 'minsk'?",
    ])
    expect(check('defend: {at: [kiev, omsk], losses: cheapest}\n').problems).toEqual([
      expect.stringMatching(/^1:21 error: no hex, place or unit 'omsk' here/),
    ])
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
    expect(readHeader(head, new SheetReader())).toEqual({ campaign: 'b', seat: 'USSR', for: ['M/J 1941 impulse 1'], token: 'sesame' })
    expect(checkSheet(game, new Toy(), 'USSR', head)).toEqual({ understood: [], problems: [] })
  })

  test('of another seat is told; capitals do not make it another', () => {
    expect(check('seat: Germany\n').problems).toEqual(["1:1 error: the sheet is for seat 'Germany', but it comes from USSR"])
    expect(check('seat: ussr\n').problems).toEqual([])
  })

  test('that is a list or a word is no sheet', () => {
    for (const text of ['- a\n- b\n', 'good luck\n'])
      expect(check(text).problems).toEqual([
        '1:1 error: this is not an order sheet: expected entries, a name and what is ordered: "note: this is for the moderator"',
      ])
  })

  test('knows its sections from the decisions that have one', () => {
    expect([...sectionsOf(game.decisions)].map(([section, kinds]) => [section, kinds.map(({ name }) => name)])).toEqual([
      ['action', ['choose action']],
      ['move', ['move']],
      ['defend', ['losses', 'table']],
    ])
  })
})

describe('an order with a condition', () => {
  const conditional =
    'move:\n  - {to: minsk, if: weather == "fine", otherwise: {to: pinsk, if: weather == "rain"}}\n  - {to: kiev, otherwise: {to: pinsk}}\n'

  test('is carried out when it holds, else what it says otherwise, else it is skipped and the report says why', () => {
    const play = (weather: string) => {
      const world = new Toy(weather)
      const moved: string[] = []
      function* procedure(): Procedure {
        for (let to = yield* ask(world, 'USSR', move, ''); to !== null; to = yield* ask(world, 'USSR', move, '')) moved.push(to)
      }
      const given = sheetAnswers(game, world, new Map([['USSR', documentOf(conditional)]]))
      playStep(world, procedure(), [], given.answerer, given.record)
      return { moved, told: world.events.map(({ text }) => text), left: given.leftOver() }
    }
    expect(play('fine')).toEqual({ moved: ['minsk', 'pinsk'], told: ['line 3: move not carried out: 1: Kiev is too far'], left: [] })
    expect(play('rain').moved).toEqual(['pinsk', 'pinsk'])
    expect(play('snow')).toEqual({
      moved: ['pinsk'],
      told: [
        'line 2: move not carried out: its condition was not met: weather == "fine" (weather is snow); its condition was not met: weather == "rain" (weather is snow)',
        'line 3: move not carried out: 1: Kiev is too far',
      ],
      left: [],
    })
  })

  test('that is no map stands in do', () => {
    const text = 'action: {do: land, if: weather == "fine", otherwise: pass}\n'
    expect(answersOf(text, action).map(({ answer }) => answer)).toEqual(['land', 'pass'])
    expect(answersOf(text, action, '', [], 'rain').map(({ answer }) => answer)).toEqual(['pass'])
    expect(check(text).understood).toEqual(['1 action: Action: land, if weather == "fine"', '1 action: otherwise Action: pass'])
  })

  test('may be a field, or a whole entry for a place', () => {
    const field = 'defend:\n  - {at: Minsk, table: {do: blitz, if: odds > 3, otherwise: assault}}\n'
    expect(said(field, table, 'minsk')).toEqual(['assault'])
    const entry = 'defend:\n  - {at: Minsk, if: odds > 1, table: blitz, otherwise: {table: assault}}\n'
    expect(said(entry, table, 'minsk')).toEqual(['blitz', 'assault'])
    expect(said(entry, table, 'kiev')).toEqual([])
    const elsewhere = 'defend:\n  - {at: Minsk, if: odds > 3, table: blitz, otherwise: {at: Kiev, do: {table: blitz}}}\n'
    expect(said(elsewhere, table, 'kiev')).toEqual(['blitz'])
    expect(answersOf(elsewhere, table, 'minsk').map(({ answer }) => answer)).toEqual([null])
  })

  test('that holds nowhere is told when nothing stands in its place, but not what is said for every place', () => {
    const why = (text: string, kind: DecisionKind<Toy, string>, key = '') =>
      answersOf(text, kind, key).map(({ answer, unreadable }) => unreadable ?? answer)
    expect(why('action: {do: land, if: weather == "rain"}\n', action)).toEqual([
      ['its condition was not met: weather == "rain" (weather is fine)'],
    ])
    expect(why('defend:\n  - {at: Minsk, table: {do: blitz, if: odds > 3}}\n', table, 'minsk')).toEqual([
      ['its condition was not met: odds > 3 (odds is 2)'],
    ])
    expect(why('defend:\n  - {at: Minsk, if: odds > 3, table: blitz}\n  - {table: assault}\n', table, 'minsk')).toEqual(['assault'])
    expect(why('defend:\n  - {table: {do: blitz, if: odds > 3}}\n', table, 'minsk')).toEqual([])
  })

  test('is checked when it comes: facts, types, words, and where', () => {
    expect(check('move:\n  - {to: minsk, if: wether == "fine"}\n').problems[0]).toMatch(/^2:21 error: .*wether.*did you mean 'weather'/)
    expect(check('action: {do: land, if: \'wether == "fine"\'}\n').problems[0]).toMatch(/^1:25 error: .*wether/)
    expect(check('defend: {table: {do: blitz, if: odds > "3"}}\n').problems[0]).toMatch(/^1:\d+ error: .*odds/)
    expect(check('action: {do: land, if: odds > 3}\n').problems[0]).toMatch(/odds/)
    expect(check('action: {do: land, if: weather == "fien"}\n').problems[0]).toMatch(/fien/)
    expect(check('action: {do: land, iff: true}\n').problems[0]).toMatch(/'iff:' cannot stand beside 'do:'/)
  })

  test('given once before the step stopped is not given again when it goes on', () => {
    const document = documentOf(conditional)
    const world = new Toy('rain')
    const recorded: Answered[] = []
    const run = (stopAt: number) => {
      const given = answersFrom(
        game,
        world,
        {
          parts: [{ after: 0, sheets: new Map([['USSR', { ordinal: 1, node: document }]]), standing: new Map() }],
          asked: [],
          asks: () => false,
        },
        recorded,
      )
      let asked = 0
      const question = () => ({ kind: move, seat: 'USSR', subject: '', key: '' })
      return playStep(
        new Toy('rain'),
        (function* (): Procedure {
          while ((yield question()) !== null);
        })(),
        [...recorded],
        (q) => (++asked > stopAt ? ['wait'] : given.answerer(q)),
        (each) => {
          recorded.push(each)
          given.record(each)
        },
      )
    }
    expect(run(1).state).toBe('waiting')
    expect(run(9).state).toBe('done')
    expect(recorded.map(({ answer, order, from }) => [answer, order, from])).toEqual([
      ['pinsk', 'move/0/otherwise', undefined],
      ['pinsk', 'move/1/otherwise', undefined],
      [null, undefined, undefined],
    ])
  })
})

describe('groups', () => {
  const expanded = (text: string) => {
    const reader = new SheetReader()
    const document = withGroups(game, new Toy(), 'USSR', documentOf(text), new Map(), reader)
    const value = (node: { value: unknown }): unknown =>
      node.value instanceof Map
        ? Object.fromEntries([...node.value].map(([key, each]) => [key, value(each)]))
        : Array.isArray(node.value)
          ? node.value.map(value)
          : node.value
    return { value: value(document), problems: reader.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) }
  }

  test('are named once and written out wherever units stand', () => {
    expect(
      expanded('groups: {North: [A, B], south: C, D}\nmove: [{units: $north}, {units: [X, $South]}, {units: "X, $north"}]\n').problems,
    ).toHaveLength(0)
    expect(
      expanded('groups: {North: [A, B], south: "C, D"}\nmove: [{units: $north}, {units: [X, $South]}, {units: "X, $north"}]\n').value,
    ).toMatchObject({
      move: [{ units: ['A', 'B'] }, { units: ['X', 'C', 'D'] }, { units: ['X', 'A', 'B'] }],
    })
  })

  test('that are none leave their order undone', () => {
    const { understood, problems } = check('groups: {north: [A]}\nmove:\n  - {to: $nort}\n  - {to: minsk}\n')
    expect(understood).toEqual(['4 move: Move to minsk'])
    expect(problems[0]).toContain("3:10 error: no group '$nort'; did you mean 'north'?")
  })

  test('that are none are refused at the place', () => {
    expect(expanded('groups: {north: [A]}\nmove: [{units: $nort}]\n').problems).toEqual([
      "2:16 no group '$nort'; did you mean 'north'?; your groups: $north",
    ])
    expect(expanded('groups: {a.b: [A], ring: [$ring]}\n').problems).toEqual([
      "1:10 'a.b' cannot name a group: letters, digits, blanks and hyphens only",
      "1:26 the group 'ring' cannot hold another group",
    ])
  })
})

describe('a stop that the sheet asks for', () => {
  const wants = (text: string, stop: string, weather = 'fine') => wantsPause(game, new Toy(weather), 'USSR', stop, documentOf(text))

  test('is before the parts it names, or where its condition holds', () => {
    expect([
      wants('pause before: land-combat\n', 'land combat'),
      wants('pause before: [moves, Land Combat]\n', 'land combat'),
      wants('pause before: moves\n', 'land combat'),
    ]).toEqual([true, true, false])
    expect([wants('pause if: weather != "fine"\n', 'moves'), wants('pause if: weather != "fine"\n', 'moves', 'rain')]).toEqual([
      false,
      true,
    ])
  })

  test('is checked when the sheet comes', () => {
    expect(check('pause before: land combt\n').problems).toEqual([
      "1:15 error: 'land combt' is none of moves, land combat; did you mean 'land combat'?",
    ])
    expect(check('pause if: odds > 1\n').problems).toHaveLength(1)
    expect(check('pause before: [moves]\npause if: weather == "rain"\n').understood).toEqual([
      '1 pause: stop and ask me before moves',
      '2 pause: stop and ask me as soon as weather == "rain"',
    ])
  })
})
