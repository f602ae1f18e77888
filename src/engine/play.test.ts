import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answered, Candidate, DecisionKind } from './decision.ts'
import { Dice } from './dice.ts'
import type { GameEvent } from './event.ts'
import type { World } from './game.ts'
import { type Answerer, playStep, ReplayError } from './play.ts'
import { ask, askAtLast, askTogether, askWhile, type Procedure, stopBefore, tellInVain } from './procedure.ts'

/** A toy game: two seats share twelve nuts. Each says how to throw for them, then takes some, again and again. */
class Nuts implements World {
  readonly events: GameEvent[] = []
  left = 12
  readonly dice = new Dice(Buffer.from('nuts'), 'main', 1, '')
  tell(event: GameEvent): void {
    this.events.push(event)
  }
  say(text: string): void {
    this.tell({ kind: 'nuts', section: '1', text, hexes: [] })
  }
}

const kind = <Answer>(
  given: Partial<DecisionKind<Nuts, null, Answer>> & Pick<DecisionKind<Nuts, null, Answer>, 'name' | 'schema' | 'byDefault'>,
): DecisionKind<Nuts, null, Answer> => ({
  section: '2',
  key: () => '',
  problems: () => [],
  facts: () => ({}),
  factTypes: {},
  defaultIs: '',
  example: '',
  question: () => '',
  ...given,
})
const throwHow = kind<'high' | 'low'>({ name: 'throw how', schema: z.enum(['high', 'low']), byDefault: () => 'high', key: () => 'die' })
const take = kind<{ nuts: number; why?: string } | null>({
  name: 'take',
  section: '3.1',
  schema: z.strictObject({ nuts: z.number().int().positive(), why: z.string().optional() }).nullable(),
  byDefault: () => null,
  problems: ({ left }, _, answer) => (answer && answer.nuts > left ? [`3.1: only ${left} nuts are left`] : []),
})

function* share(world: Nuts): Procedure {
  for (const seat of ['red', 'blue']) {
    const how = yield* ask(world, seat, throwHow, null)
    world.say(`${seat} throws ${how}: ${world.dice.roll(6, seat)}`)
    for (;;) {
      const taken = yield* ask(world, seat, take, null)
      if (!taken) break
      world.left -= taken.nuts
      world.say(`${seat} takes ${taken.nuts}, ${world.left} left`)
    }
  }
}

type Orders = Record<string, { how?: unknown; take?: unknown[] }>

/** Answers as a sheet does: each item of a list is tried once. */
function answers(orders: Orders): Answerer {
  const used = new Set<string>()
  return ({ seat, kind: { name } }) => {
    const own = orders[seat] ?? {}
    if (name === 'throw how') return own.how === undefined ? [] : [{ answer: own.how, source: 'sheet', where: 'line 1' }]
    return (function* (): Generator<Candidate> {
      for (const [i, answer] of (own.take ?? []).entries()) {
        const order = `${seat}/take/${i}`
        if (used.has(order)) continue
        used.add(order)
        yield { answer, source: 'sheet', order, where: `line ${i + 2}` }
      }
    })()
  }
}

function play(orders: Orders, journal: readonly Answered[] = []) {
  const world = new Nuts()
  const recorded: Answered[] = []
  const played = playStep(world, share(world), journal, answers(orders), (answered) => recorded.push(answered))
  return { world, recorded, played, texts: world.events.map(({ text }) => text) }
}

describe('answers', () => {
  test('come from the sheet, and a list until it runs out', () => {
    const { texts, recorded, played } = play({ red: { how: 'low', take: [{ nuts: 3 }, { nuts: 4 }] } })
    expect(played).toEqual({ state: 'done' })
    expect(texts).toEqual([
      expect.stringMatching(/^red throws low: [1-6]$/),
      'red takes 3, 9 left',
      'red takes 4, 5 left',
      expect.stringMatching(/^blue throws high: [1-6]$/),
    ])
    expect(recorded.filter(({ seat }) => seat === 'red').map(({ answer, source, order }) => ({ answer, source, order }))).toEqual([
      { answer: 'low', source: 'sheet', order: undefined },
      { answer: { nuts: 3 }, source: 'sheet', order: 'red/take/0' },
      { answer: { nuts: 4 }, source: 'sheet', order: 'red/take/1' },
      { answer: null, source: 'default', order: undefined },
    ])
  })

  test('that nobody gives are the default, and the journal says so', () => {
    const { recorded } = play({})
    expect(recorded.map(({ seat, decision, key, answer, source }) => [seat, decision, key, answer, source])).toEqual([
      ['red', 'throw how', 'die', 'high', 'default'],
      ['red', 'take', '', null, 'default'],
      ['blue', 'throw how', 'die', 'high', 'default'],
      ['blue', 'take', '', null, 'default'],
    ])
  })

  test('that are not legal at that moment are refused, told to their seat alone, and the next is tried', () => {
    const { texts, recorded, world } = play({ red: { take: [{ nuts: 5 }, { nuts: 8 }, { nuts: 7 }] } })
    expect(texts.slice(1, 4)).toEqual([
      'red takes 5, 7 left',
      'line 3: take not carried out: 3.1: only 7 nuts are left',
      'red takes 7, 0 left',
    ])
    expect(world.events[2]).toMatchObject({ kind: 'refused order', section: '3.1', seats: ['red'] })
    expect(recorded[2]).toMatchObject({
      answer: { nuts: 7 },
      order: 'red/take/2',
      refused: [{ answer: { nuts: 8 }, order: 'red/take/1', where: 'line 3', problems: ['3.1: only 7 nuts are left'] }],
    })
  })

  test('of the wrong shape are refused in words, not with a crash', () => {
    const { recorded, texts } = play({ red: { how: 'sideways', take: [{ nuts: 'many' }, 'all'] } })
    expect(recorded[0]).toMatchObject({ answer: 'high', source: 'default', refused: [{ answer: 'sideways' }] })
    expect(texts[0]).toMatch(/^line 1: throw how not carried out: \S/)
    expect(recorded[1].refused.map(({ problems }) => problems[0])).toEqual([
      expect.stringMatching(/^nuts: /),
      expect.stringMatching(/^Invalid input/),
    ])
    expect(recorded[1]).toMatchObject({ answer: null, source: 'default' })
  })

  test('that cannot be read any more are refused for that reason', () => {
    const world = new Nuts()
    const recorded: Answered[] = []
    const answerer: Answerer = ({ kind: { name } }) =>
      name === 'take' ? [{ answer: null, source: 'sheet', where: 'line 7', unreadable: ["no unit 'nut'"] }] : []
    playStep(world, share(world), [], answerer, (answered) => recorded.push(answered))
    expect(world.events[1].text).toBe("line 7: take not carried out: no unit 'nut'")
    expect(recorded[1]).toMatchObject({ answer: null, source: 'default', refused: [{ problems: ["no unit 'nut'"] }] })
    expect(recorded[1].refused[0]).not.toHaveProperty('unreadable')
  })
})

describe('a replay', () => {
  const orders: Orders = {
    red: { how: 'low', take: [{ nuts: 5, why: undefined }, { nuts: 8 }, { nuts: 7 }] },
    blue: { take: [{ nuts: 1 }] },
  }

  test('from the stored journal tells the same events, word for word, and asks nobody', () => {
    const first = play(orders)
    const stored = JSON.parse(JSON.stringify(first.recorded)) as Answered[]
    const world = new Nuts()
    const played = playStep(
      world,
      share(world),
      stored,
      () => {
        throw new Error('nobody is to be asked')
      },
      () => {
        throw new Error('nothing is new')
      },
    )
    expect(played).toEqual({ state: 'done' })
    expect(JSON.stringify(world.events)).toBe(JSON.stringify(first.world.events))
  })

  test('of half a journal goes on with new answers', () => {
    const first = play(orders)
    const half = first.recorded.slice(0, 2)
    const second = play({ red: { take: [{ nuts: 2 }] } }, half)
    expect(second.texts.slice(0, 3)).toEqual([first.texts[0], first.texts[1], 'red takes 2, 5 left'])
    expect(second.recorded[0]).toMatchObject({ decision: 'take', answer: { nuts: 2 } })
  })

  test('stops where the rules ask another question than the journal holds, and names both', () => {
    const stored = play(orders).recorded
    expect(() => play({}, [stored[0], stored[0]])).toThrow(
      new ReplayError("answer 2: the rules ask take of red about '', the journal holds throw how of red about 'die'"),
    )
    expect(() => play({}, [{ ...stored[0], seat: 'blue' }])).toThrow(
      "answer 1: the rules ask throw how of red about 'die', the journal holds throw how of blue about 'die'",
    )
    expect(() => play({}, [{ ...stored[0], key: 'cup' }])).toThrow(ReplayError)
  })

  test('stops when the journal holds answers beyond the end', () => {
    const stored = play(orders).recorded
    expect(() => play({}, [...stored, stored[1]])).toThrow(
      `answer ${stored.length + 1}: the rules ask no more, the journal holds take of red about ''`,
    )
  })
})

describe('a question that waits for a mail', () => {
  test('stops the step; played again with its answer it goes on as if it had never stopped', () => {
    const whole = play({ red: { how: 'low', take: [{ nuts: 3 }] } })
    const recorded: Answered[] = []
    const world = new Nuts()
    const waits: Answerer = (question) =>
      question.seat === 'blue' ? ['wait'] : answers({ red: { how: 'low', take: recorded.length < 2 ? [{ nuts: 3 }] : [] } })(question)
    const stopped = playStep(world, share(world), [], waits, (answered) => recorded.push(answered))
    expect(stopped).toMatchObject({
      state: 'waiting',
      waiting: [{ question: { seat: 'blue', key: 'die', kind: { name: 'throw how' } }, refused: [] }],
    })
    const resumed = play({}, recorded)
    expect(resumed.played).toEqual({ state: 'done' })
    expect(resumed.texts).toEqual(whole.texts)
  })

  test('comes after what the sheet said was refused, and says so', () => {
    const world = new Nuts()
    const stopped = playStep(
      world,
      share(world),
      [],
      ({ kind: { name } }) => (name === 'take' ? [{ answer: { nuts: 99 }, source: 'sheet' }, 'wait'] : []),
      () => {},
    )
    expect(stopped).toMatchObject({ state: 'waiting', waiting: [{ refused: [{ problems: ['3.1: only 12 nuts are left'] }] }] })
  })
})

describe('questions asked together', () => {
  function* both(world: Nuts): Procedure {
    const [red, blue] = yield* askTogether(world, throwHow, [
      { seat: 'red', subject: null },
      { seat: 'blue', subject: null },
    ])
    world.say(`red ${red}, blue ${blue}`)
  }

  test('are all waited for before one answer counts, and then journaled in their order', () => {
    const world = new Nuts()
    const recorded: Answered[] = []
    const record = (answered: Answered) => void recorded.push(answered)
    const oneKnown: Answerer = ({ seat }) => (seat === 'red' ? [{ answer: 'low', source: 'sheet' }] : ['wait'])
    expect(playStep(world, both(world), [], oneKnown, record)).toMatchObject({
      state: 'waiting',
      waiting: [{ question: { seat: 'blue' } }],
    })
    expect(recorded).toEqual([])
    const noneKnown = playStep(new Nuts(), both(world), [], () => ['wait'], record)
    expect(noneKnown.state === 'waiting' && noneKnown.waiting.map(({ question }) => question.seat)).toEqual(['red', 'blue'])
    const again = new Nuts()
    playStep(again, both(again), [], ({ seat }) => [{ answer: seat === 'red' ? 'low' : 'high', source: 'reply' }], record)
    expect(again.events[0].text).toBe('red low, blue high')
    expect(recorded.map(({ seat, answer }) => [seat, answer])).toEqual([
      ['red', 'low'],
      ['blue', 'high'],
    ])
    const replayed = new Nuts()
    playStep(
      replayed,
      both(replayed),
      recorded,
      () => [],
      () => {},
    )
    expect(replayed.events).toEqual(again.events)
  })
})

describe('a stop', () => {
  function* withStops(world: Nuts): Procedure {
    yield* stopBefore(['red', 'blue'], 'throwing')
    world.say(`red throws ${yield* ask(world, 'red', throwHow, null)}`)
    yield* stopBefore(['red', 'blue'], 'eating')
    world.say('they eat')
  }

  test('that nobody asked for leaves no trace in the journal', () => {
    const world = new Nuts()
    const recorded: Answered[] = []
    expect(
      playStep(
        world,
        withStops(world),
        [],
        () => [],
        (answered) => recorded.push(answered),
      ),
    ).toEqual({ state: 'done' })
    expect(recorded.map(({ decision }) => decision)).toEqual(['throw how'])
  })

  test('that a seat asked for waits there, and is journaled once it goes on', () => {
    const recorded: Answered[] = []
    const stopsRed =
      (resolved: boolean): Answerer =>
      ({ kind: { name }, seat, key }) =>
        name === 'pause' && seat === 'red' && key === 'eating' ? [resolved ? { answer: 'go on', source: 'reply' } : 'wait'] : []
    const world = new Nuts()
    expect(playStep(world, withStops(world), [], stopsRed(false), (answered) => recorded.push(answered))).toMatchObject({
      state: 'waiting',
      waiting: [{ question: { key: 'eating' } }],
    })
    expect(world.events).toHaveLength(1)
    const on = new Nuts()
    playStep(on, withStops(on), [...recorded], stopsRed(true), (answered) => recorded.push(answered))
    expect(recorded.map(({ decision, seat, key }) => [decision, seat, key])).toEqual([
      ['throw how', 'red', 'die'],
      ['pause', 'red', 'eating'],
    ])
    const replayed = new Nuts()
    expect(
      playStep(
        replayed,
        withStops(replayed),
        recorded,
        () => [],
        () => {},
      ),
    ).toEqual({ state: 'done' })
    expect(replayed.events.map(({ text }) => text)).toEqual(on.events.map(({ text }) => text))
  })

  test('that was passed is not offered again when the step goes on after a question: what came between would be undone', () => {
    const wantsAll: Answerer = ({ kind: { name } }) => (name === 'pause' ? ['wait'] : [])
    const asking: Answerer = ({ kind: { name } }) => (name === 'throw how' ? ['wait'] : [])
    const stopped = playStep(new Nuts(), withStops(new Nuts()), [], asking, () => {})
    expect(stopped).toMatchObject({ state: 'waiting', waiting: [{ question: { kind: { name: 'throw how' } } }], round: 1 })
    const on = playStep(new Nuts(), withStops(new Nuts()), [], wantsAll, () => {}, 1)
    expect(on).toMatchObject({
      state: 'waiting',
      waiting: [{ question: { key: 'eating', seat: 'red' } }, { question: { key: 'eating', seat: 'blue' } }],
      round: 2,
    })
  })
})

test('a procedure that asks without end is stopped', () => {
  const world = new Nuts()
  function* endless(): Procedure {
    for (;;) yield* ask(world, 'red', throwHow, null)
  }
  expect(() =>
    playStep(
      world,
      endless(),
      [],
      () => [],
      () => {},
    ),
  ).toThrow("the step comes to no end; it asks throw how of red about 'die' again and again")
})

test('what nobody has said in vain takes no answer from the next question of the same name and place', () => {
  const told: unknown[] = []
  function* inVainThenAsked(world: Nuts): Procedure {
    told.push(yield* tellInVain(world, 'red', throwHow, null), yield* ask(world, 'red', throwHow, null))
  }
  const played = (journal: readonly Answered[], inVain?: string): Answered[] => {
    const recorded: Answered[] = []
    const world = new Nuts()
    const answerer: Answerer = (question) =>
      question.inVain ? (inVain === undefined ? [] : [{ answer: inVain, source: 'sheet' }]) : [{ answer: 'low', source: 'sheet' }]
    playStep(world, inVainThenAsked(world), journal, answerer, (answered) => recorded.push(answered))
    return recorded
  }
  for (const word of [undefined, 'high', 'sideways']) {
    told.length = 0
    const journal = played([], word)
    expect(journal).toHaveLength(word === undefined ? 1 : 2)
    expect(played(journal)).toEqual([])
    expect(told.slice(2)).toEqual(told.slice(0, 2))
    expect(told[1]).toBe('low')
  }
})

test('what is asked once more at last keeps its round where a step is taken up again', () => {
  function* silentThenAsked(world: Nuts): Procedure {
    const said = yield* askWhile(world, false, 'red', throwHow, null)
    world.say(`red throws ${said ?? (yield* askAtLast(world, 'red', throwHow, null))}`)
    world.say(`blue throws ${yield* ask(world, 'blue', throwHow, null)}`)
  }
  const journal: Answered[] = []
  const answerer: Answerer = ({ seat, optional }) => (optional ? [] : seat === 'blue' ? ['wait'] : [{ answer: 'low', source: 'sheet' }])
  const first = new Nuts()
  const stopped = playStep(first, silentThenAsked(first), [], answerer, (answered) => journal.push(answered))
  expect(stopped).toMatchObject({ state: 'waiting', round: 2 })
  const again = new Nuts()
  expect(
    playStep(
      again,
      silentThenAsked(again),
      journal,
      () => [{ answer: 'high', source: 'reply' }],
      () => {},
      2,
    ),
  ).toEqual({ state: 'done' })
  expect(again.events.map(({ text }) => text)).toEqual(['red throws low', 'blue throws high'])
})
