import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { plainChapters } from '../engine/chapters.ts'
import type { Candidate, Json, Question } from '../engine/decision.ts'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { playStep } from '../engine/play.ts'
import { Draw } from '../engine/testing-draw.ts'
import { createGame } from '../games/registry.ts'
import { randomAnswer } from '../games/wif/testing/random-answers.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { answersFrom } from '../orders/answers.ts'
import { parseSheet } from '../orders/parse.ts'
import { reportLetter } from '../reports/report.ts'
import { visibleTo } from './letters.ts'

/*
 * What a seat keeps to itself changes nothing in what the others get. Two plays of a step with the same dice and the same orders carried out; in one of them one seat
 * has besides a sheet full of orders that cannot be carried out and standing orders that never apply. Reports, views and pictures of all the
 * others must be the same, byte for byte.
 */
const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url))
const scenarios = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && /^game: wif$/m.test(readFileSync(`${FOLDER}${name}`, 'utf8')))
const SEEDS = [1, 2, 3]
const STEPS = 3

const dice = (seed: number) => ({ roll: (sides: number, purpose: string) => 1 + new Draw([...purpose].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, seed)).below(sides) })

/** A sheet of moves and attacks that no rule allows, and standing orders whose conditions never hold. */
function secret(game: ReturnType<typeof createGame>, world: WifWorld, seat: string, draw: Draw): { sheet: string; standing: string } {
  const { map } = world
  const own = game.view(world, seat).pieces.filter(({ id }) => world.state.seats[world.state.countries[world.unit(id).country]?.controller ?? ''] === seat && !world.unit(id).faceDown)
  const orders = draw.some(own, 8).flatMap(({ id, hex }) => {
    const far = map.distancesFrom(map.hex(hex))
    const to = draw.one(Array.from({ length: map.size }, (_, each) => each).filter((each) => map.isLand(each) && far[each] > 40))
    return to === undefined ? [] : [{ units: [id], to: map.code(to) }]
  })
  const policies = game.decisions.flatMap(({ name, policies: named }) => Object.keys(named ?? {}).slice(0, 1).map((policy) => [name, [{ when: 'false', do: policy }]] as const))
  return { sheet: JSON.stringify({ seat, note: `secret ${draw.below(1000)}`, move: orders, attack: orders.map(({ units, to }) => ({ at: to, with: units })) }), standing: JSON.stringify({ 'standing orders': Object.fromEntries(draw.some(policies, 6)) }) }
}

interface Told {
  readonly snapshot: Json
  /** By seat: what he sees of it, and his report. */
  readonly seats: ReadonlyMap<string, { view: string; report: string; pictures: readonly string[] }>
  readonly refused: number
}

/** Plays the step before which a snapshot stands. `keeper` has his secrets, if any. */
function play(game: ReturnType<typeof createGame>, snapshot: Json, seed: number, keeper: string, withSecrets: boolean, drawPictures: boolean): Told {
  const world = game.load(snapshot, dice(seed)) as WifWorld
  const hidden = secret(game, world, keeper, new Draw(seed))
  const document = (text: string) => new Map(withSecrets ? [[keeper, { ordinal: 1, node: parseSheet(text).documents[0] }]] : [])
  const given = answersFrom(game, world, { parts: [{ after: 0, sheets: document(hidden.sheet), standing: document(hidden.standing) }], asked: [], asks: () => false })
  const draw = new Draw(seed)
  function* answers(question: Question<any, any, any>): Generator<Candidate> {
    for (const candidate of given.answerer(question)) if (candidate !== 'wait') yield candidate
    const said = question.kind.sheet && randomAnswer(question, world, draw)
    const node = said === undefined ? undefined : parseSheet(JSON.stringify(said)).documents[0]
    const answer = node && question.kind.sheet!.read(world, game.reader(world, question.seat), node)
    if (answer !== undefined) yield { answer, source: 'sheet' }
  }
  const name = game.nextStep(world)!.name
  expect(playStep(world, game.play(world), [], answers, given.record).state).toBe('done')
  const seats = game.seats(world).map((seat) => {
    const view = game.view(world, seat)
    const head = { campaign: 'c', game: game.title, seat, player: seat, commitment: 'c', address: 'a@b', sources: [] }
    const ask = game.nextStep(world) && { step: game.nextStep(world)!, what: '', deadline: null, sheet: game.prefilledSheet(world, seat) }
    const { text, html, pictures } = reportLetter({ head, board: game.board, played: name, events: visibleTo(world.events, seat), chapters: game.chapters ?? plainChapters, referee: [], absent: [], leftOver: given.leftOver().filter((order) => order.seat === seat), view, drawPictures, ask, seed: null })
    return [seat, { view: JSON.stringify(view), report: text + html, pictures: pictures.map(({ png }) => Buffer.from(png).toString('base64')) }] as const
  })
  return { snapshot: game.save(world), seats: new Map(seats), refused: world.events.filter(({ kind, seats: to }) => kind === 'refused order' && to?.includes(keeper)).length }
}

describe.each(scenarios)('what a seat keeps to itself in %s', (file) => {
  const scenario = parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as { game: string }
  const game = createGame(scenario.game, null, scenario)
  const start = game.setUp(scenario, { options: [], overrides: null })

  it.each(SEEDS)('changes no byte of what the others get, dice %i', (seed) => {
    let snapshot = start
    let refused = 0
    for (let step = 0; step < STEPS; step++) {
      const world = game.load(snapshot, dice(seed))
      if (!game.nextStep(world)) break
      const seats = game.seats(world)
      // By turns one whose impulse it is and one who only answers.
      const { active } = game.nextStep(world)!
      const keeper = step === 1 ? active[seed % active.length] : seats[(seed + step) % seats.length]
      // Drawing takes longest: the last step of the first dice has pictures.
      const pictures = seed === 1 && step === STEPS - 1
      const [with_, without] = [true, false].map((secrets) => play(game, snapshot, seed + step, keeper, secrets, pictures))
      expect(with_.snapshot).toEqual(without.snapshot)
      for (const seat of seats.filter((each) => each !== keeper)) expect(with_.seats.get(seat), seat).toEqual(without.seats.get(seat))
      refused += with_.refused - without.refused
      snapshot = with_.snapshot
    }
    // The secrets were there: the seat itself hears of orders that were not carried out.
    expect(refused).toBeGreaterThan(0)
  })
})

describe('mails while something of another seat is sealed', () => {
  const QUERIES = 'query: [my units, where is XLI ARM, hex Minsk, sea Baltic Sea, odds Brest-Litovsk, supply XLI ARM, map Tilsit 2, sequence of play, sheet, what would I do]\n'
  let begun: TestCampaign
  beforeAll(async () => {
    begun = await TestCampaign.start((file) => `${file}\npace: normal\n`)
    await begun.poll()
  }, 60_000)
  afterAll(() => begun.remove())

  /** What the Soviet player gets when the German has sent these, byte by byte of what is in it. */
  async function soviets(german: readonly string[]): Promise<string[]> {
    const table = begun.fork()
    table.pictures = false
    for (const text of german) await table.exchange(GERMANY, text)
    const before = (await table.received(USSR)).length
    await table.exchange(USSR, 'defend: []\n')
    await table.exchange(USSR, QUERIES)
    const mails = (await table.received(USSR)).slice(before).map(({ subject, text, html, files }) => JSON.stringify({ subject, text, html, files }))
    table.remove()
    return mails
  }

  it('a sealed sheet, standing orders and a sheet for later say nothing to the other side', async () => {
    const one = await soviets(['standing orders:\n  losses of the defender: [cheapest]\n', 'for: M/J 1941 impulse 3\naction: air\n'])
    const other = await soviets(['standing orders:\n  intercept: best\n  combat table of the defender: blitzkrieg\n', 'for: M/J 1941 impulse 5\naction: pass\n'])
    expect(one).toHaveLength(2)
    expect(one).toEqual(other)
  }, 60_000)
  it('nor does a step that waits for the other side in its middle, whatever it has come to', async () => {
    const one = await soviets(['action: land\npause before: land combat\nmove:\n  - {units: [XLI ARM], to: E2641}\n'])
    const other = await soviets(['action: air\npause before: rebase\nground strike:\n  - {at: Brest-Litovsk, with: [Ju-87B]}\n'])
    expect(one).toHaveLength(2)
    expect(one).toEqual(other)
  }, 60_000)
})
