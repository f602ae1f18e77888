import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import type { Game } from '../engine/game.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { randomAnswer } from '../games/wif/testing/random-answers.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { expectUselessOrdersUnseen, type Written } from './testing-hidden.ts'

const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url))
const scenarios = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.yaml') && /^game: wif$/m.test(readFileSync(`${FOLDER}${name}`, 'utf8')),
)
const SEEDS = [1, 2, 3]
const STEPS = 3
/** The whole world with seven seats takes longest; what it has beside the other campaigns of the whole board is one step's. */
const STEPS_OF: Readonly<Record<string, number>> = { 'waking-giant.yaml': 1 }

/** A sheet of moves and attacks that no rule allows, and standing orders whose conditions never hold. */
function orders(game: Game<WifWorld>, world: WifWorld, seat: string, draw: Draw): Written {
  const { map } = world
  const own = game
    .view(world, seat)
    .pieces.filter(
      ({ id }) =>
        world.state.powers[world.state.countries[world.unit(id).country]?.controller ?? '']?.seat === seat && !world.unit(id).faceDown,
    )
  const moves = draw.some(own, 8).flatMap(({ id, hex }) => {
    const far = map.distancesFrom(map.hex(hex))
    const to = draw.one(Array.from({ length: map.size }, (_, each) => each).filter((each) => map.isLand(each) && far[each] > 40))
    return to === undefined ? [] : [{ units: [id], to: map.code(to) }]
  })
  const policies = game.decisions.flatMap(({ name, policies: named }) =>
    Object.keys(named ?? {})
      .slice(0, 1)
      .map((policy) => [name, [{ when: 'false', do: policy }]] as const),
  )
  return {
    sheet: { seat, note: `secret ${draw.below(1000)}`, move: moves, attack: moves.map(({ units, to }) => ({ at: to, with: units })) },
    standing: { 'standing orders': Object.fromEntries(draw.some(policies, 6)) },
  }
}

describe.each(scenarios)('what a seat keeps to itself in %s', (file) => {
  const scenario = parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as { game: string }
  const game = createGame(scenario.game, choiceOf(scenario)) as Game<WifWorld>
  const start = game.setUp(scenario)

  // Drawing takes longest: the last step of the first dice has pictures.
  let refused = 0
  it.each(SEEDS)('changes no byte of what the others get, dice %i', (seed) => {
    refused += expectUselessOrdersUnseen(game, start, STEPS_OF[file] ?? STEPS, seed, { orders, propose: randomAnswer }, seed === 1)
  })
  // With some dice no side chooses an action on land.
  it('is heard of by the seat itself, where it came to nothing', () => expect(refused).toBeGreaterThan(0))
})

describe('mails while something of another seat is sealed', () => {
  const QUERIES =
    'query: [my units, where is XLI ARM, hex Minsk, sea Baltic Sea, odds Brest-Litovsk, supply XLI ARM, map Tilsit 2, sequence of play, sheet, what would I do]\n'
  /** A mail asks twelve things at most. */
  const MORE = 'query: [reach XLI ARM, reach 30 GARR, weather, rule 11.10.6, rule 8]\n'
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
    await table.exchange(USSR, MORE)
    const mails = (await table.received(USSR))
      .slice(before)
      .map(({ subject, text, html, files }) => JSON.stringify({ subject, text, html, files }))
    table.remove()
    return mails
  }

  it('a sealed sheet, standing orders and a sheet for later say nothing to the other side', async () => {
    const one = await soviets(['standing orders:\n  losses of the defender: [cheapest]\n', 'for: M/J 1941 impulse 3\naction: air\n'])
    const other = await soviets([
      'standing orders:\n  intercept: best\n  combat table of the defender: blitzkrieg\n',
      'for: M/J 1941 impulse 5\naction: pass\n',
    ])
    expect(one).toHaveLength(3)
    expect(one[2]).toContain('Reach of XLI ARM')
    expect(one).toEqual(other)
  }, 60_000)
  it('nor does a step that waits for the other side in its middle, whatever it has come to', async () => {
    const one = await soviets(['action: land\npause before: land combat\nmove:\n  - {units: [XLI ARM], to: E2641}\n'])
    const other = await soviets(['action: air\npause before: rebase\nground strike:\n  - {at: Brest-Litovsk, with: [Ju-87B]}\n'])
    expect(one).toHaveLength(3)
    expect(one[2]).toContain('Reach of XLI ARM')
    expect(one).toEqual(other)
  }, 60_000)
})
