import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../engine/decision.ts'
import { playStep } from '../../engine/play.ts'
import { parseSheet } from '../../orders/parse.ts'
import { checkSheet } from '../../orders/sheet.ts'
import { createWif } from './game.ts'
import { sideOfSeat } from './powers.ts'
import { seen } from './secrets.ts'
import { illegalities } from './testing/illegalities.ts'
import type { WifWorld } from './world.ts'

type Document = Record<string, unknown>

const shipped = (): Document => parse(readFileSync(new URL('../../../scenarios/mediterranean.yaml', import.meta.url), 'utf8')) as Document
const five = { roll: (sides: number) => Math.ceil(sides / 2) }
const game = createWif({ map: 'board', options: [13, 27] })

/** The Mediterranean with Italy neutral, and a seat for powers that may yet be born. */
const withNeutral = (): Document => ({
  ...shipped(),
  sides: { Axis: ['Germany'], Allies: ['Commonwealth'] },
  neutral: ['Italy'],
  seats: { Germany: ['Germany'], Italy: ['Italy'], Commonwealth: ['Commonwealth'], Pierre: [] },
  wars: [{ between: ['Germany', 'Commonwealth'], 'declared by': null, when: 'before' }],
  events: [{ when: 'N/D 1940', side: 'Allies', aligns: { Greece: 'Commonwealth', Crete: 'Commonwealth' } }],
})

/** All that a seat gets to read of a position. */
function papers(world: WifWorld, seat: string): string {
  const asked = (name: string, words: string) => {
    const { documents } = parseSheet(JSON.stringify(words))
    const query = game.queries.find((each) => each.name === name)!
    return query.answer(world, { seat, words: documents[0], reader: game.reader(world, seat) })
  }
  const queries = [
    asked('my units', ''),
    asked('where is', 'Zara'),
    asked('sea', 'Western Mediterranean'),
    asked('hex', 'Malta'),
    asked('odds', 'Malta'),
    asked('supply', ''),
    asked('weather', ''),
  ]
  return JSON.stringify([
    game.view(world, seat),
    game.prefilledSheet(world, seat),
    game.facts.of(world, seat),
    game.sampleQuestions(world, seat).map(({ supposing }) => supposing),
    queries,
  ])
}

/** The step that the position stands before, by defaults; the seats that were asked something. */
function playOn(position: Json): { after: Json; asked: Set<string> } {
  const world = game.load(position, five)
  const asked = new Set<string>()
  playStep(
    world,
    game.play(world),
    [],
    () => [],
    ({ seat }) => asked.add(seat),
  )
  expect(illegalities(world, game.load(position, five))).toEqual([])
  return { after: game.save(world), asked }
}

describe('a neutral power', () => {
  let start: Json
  beforeAll(() => {
    start = game.setUp(withNeutral())
  })

  it('keeps its seat, as a seat without any power does; they are on no side', () => {
    const world = game.load(start, five)
    expect(game.seats(world)).toEqual(['Germany', 'Commonwealth', 'Italy', 'Pierre'])
    expect(['Germany', 'Commonwealth', 'Italy', 'Pierre'].map((seat) => sideOfSeat(world, seat))).toEqual(['Axis', 'Allies', null, null])
    expect(game.nextStep(world)!.waitsFor).toEqual(['Germany', 'Commonwealth'])
  })

  it('sees its own units and what is public, and nothing that is only for a side', () => {
    const world = game.load(start, five)
    for (const seat of ['Italy', 'Pierre']) {
      const { tables, step } = game.view(world, seat)
      const theirs = tables.filter(({ title }) => /^(?:Your|Reinforcements)/.test(title))
      expect(
        theirs
          .flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf('Country')]))
          .filter((country) => country && country !== 'Italy'),
      ).toEqual([])
      expect(step.asks[seat]).toBe('Nothing is asked of you while no power of yours is on a side.')
    }
    expect(game.prefilledSheet(world, 'Italy')).toMatch(/Italy is on no side: nothing is asked of you/)
    expect(game.prefilledSheet(world, 'Pierre')).toMatch(/No major power is yours/)
    const { documents, problems } = parseSheet(game.prefilledSheet(world, 'Pierre'))
    expect([...problems, ...documents.flatMap((each) => checkSheet(game, world, 'Pierre', each).problems)]).toEqual([])
    expect(game.facts.of(world, 'Italy')).toMatchObject({ ownImpulse: false, 'lost.own': 0, 'taken.hexes': 0, 'faceUp.land': 0 })
    for (const seat of game.seats(world)) expect(papers(world, seat)).not.toMatch(/undefined|NaN|\[object/)
  })

  it('is asked nothing while others play, and its units stay where they are', () => {
    let position = start
    for (let step = 0; step < 4; step++) {
      const { after, asked } = playOn(position)
      expect([...asked].filter((seat) => seat === 'Italy' || seat === 'Pierre')).toEqual([])
      position = after
    }
    const [before, now] = [game.load(start, five), game.load(position, five)]
    const places = (world: WifWorld) => world.unitsOfPower('Italy').map(({ id, place, hex }) => [id, place, hex])
    expect(places(now)).toEqual(places(before))
  }, 30_000)
})

describe('a power that is conquered', () => {
  it('keeps its seat, which is asked no more', () => {
    const world = game.load(game.setUp(shipped()), five)
    const seats = game.seats(world)
    for (const unit of world.unitsOfPower('Commonwealth')) if (unit.place !== 'gone') world.removeForGood(unit)
    for (const { name, controller } of Object.values(world.state.countries))
      if (controller === 'Commonwealth') world.changeCountry(name, { controller: 'Italy', conqueredBy: 'Italy', status: 'conquered' })
    world.changePower('Commonwealth', { alliance: null })
    world.set({ wars: [] })
    const saved = game.save(world)
    const loaded = game.load(saved, five)
    expect(game.seats(loaded)).toEqual(seats)
    expect(sideOfSeat(loaded, 'Commonwealth')).toBeNull()
    expect(papers(loaded, 'Commonwealth')).not.toMatch(/undefined|NaN/)
    expect(game.view(loaded, 'Commonwealth').step.asks.Commonwealth).toMatch(/^Nothing is asked/)
    expect(game.nextStep(loaded)!.waitsFor).toEqual(['Italy'])
  })
})

describe('a power that is born', () => {
  it('is played by the seat that waited for it, from its next impulse on', () => {
    const start = game.setUp(withNeutral())
    const world = game.load(start, five)
    world.changePower('Free France', { seat: 'Pierre', alliance: 'Allies' })
    world.changeCountry('Free France', { major: true, controller: 'Free France', status: 'free', conqueredBy: null, capitals: [] })
    world.declareWar({ between: ['Free France', 'Germany'], declared: 0, by: 'Germany' })
    const corps = world.unitsOfPower('Commonwealth').find((unit) => unit.kind === 'land' && unit.place === 'map')!
    world.addUnit({ ...corps, id: 'free-france-i-inf', name: 'I INF', country: 'Free France' })
    let position = game.save(world)
    expect(game.seats(game.load(position, five))).toEqual(game.seats(world))
    expect(sideOfSeat(game.load(position, five), 'Pierre')).toBe('Allies')
    expect(papers(game.load(position, five), 'Pierre')).toMatch(/I INF/)
    const asked = new Set<string>()
    for (let step = 0; step < 3; step++) {
      const played = playOn(position)
      for (const seat of played.asked) asked.add(seat)
      position = played.after
    }
    expect([...asked]).toContain('Pierre')
  }, 30_000)
})

describe('what a seat may know of a position', () => {
  it('is a position that loads, shows what the seat is shown, and says nothing of what only others will get', () => {
    const world = game.load(game.setUp(shipped()), five)
    const [plan] = world.state.plans ?? []
    const [unit] = world.unitsOfPower('Commonwealth')
    const secret = (name: string) => {
      const copy = world.fork(five)
      const joins = { country: 'Greece', power: 'Commonwealth' }
      copy.set({
        plans: [{ ...plan, aligns: [joins], units: [{ ...unit, id: name, name, country: 'Greece' }] }],
      })
      return copy
    }
    const [one, other] = [secret('secret-one'), secret('secret-other')]
    expect(JSON.stringify(game.save(seen(one, 'Italy')))).toBe(JSON.stringify(game.save(seen(other, 'Italy'))))
    expect(JSON.stringify(game.save(seen(one, 'Commonwealth')))).toContain('secret-one')
    const loaded = game.load(game.save(seen(one, 'Italy')), five)
    expect(papers(loaded, 'Italy')).toBe(papers(one, 'Italy'))
  })
})
