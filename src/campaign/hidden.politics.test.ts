import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../engine/decision.ts'
import type { Game } from '../engine/game.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import type { Offer } from '../games/common/agreements/agreement.ts'
import type { Pact, UsEntry } from '../games/wif/politics/state.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { TestCampaign } from '../commands/testing.ts'
import { differences, diceOf, learned, type Spy } from './testing-hidden.ts'

/*
 * World in Flames 9, 13.2, 13.3, 13.7.3, 19.6: all that politics keep secret. Each row of SECRETS and each pair of INTENTIONS is something that one player knows and others do not: two campaigns that
 * differ in nothing else give those others the same bytes.
 */

const SEATS = ['Germany', 'Italy', 'Japan', 'Commonwealth', 'France', 'China', 'USSR', 'USA']
const scenario = parse(readFileSync(fileURLToPath(new URL('../../scenarios/global-war.yaml', import.meta.url)), 'utf8')) as { game: string }
const game = createGame(scenario.game, choiceOf(scenario)) as Game<WifWorld>

const ENTRY: UsEntry = {
  entry: { Japan: [1, 4], 'Germany and Italy': [2, 2, 3] },
  tension: { Japan: [3], 'Germany and Italy': [0] },
  common: [0, 1, 2, 3],
  year: 1939,
}
/** One marker of each power to attack, face-down, and one to defend, which lies open. */
const pactWith = (german: number, soviet: number): Pact => ({
  between: ['Germany', 'USSR'],
  since: -1,
  markers: {
    Germany: [
      { value: german, as: 'offensive' },
      { value: 2, as: 'defensive' },
    ],
    USSR: [
      { value: soviet, as: 'offensive' },
      { value: 1, as: 'defensive' },
    ],
  },
})
const offer = (kind: 'pact' | 'peace', from: string, to: string, more: object): Offer => ({
  name: `${kind}-abcd`,
  kind,
  from,
  to: [to],
  terms: { by: from, with: to, ...more },
  accepted: [],
})
const entryIs = (changes: Partial<UsEntry>) => (world: WifWorld) =>
  world.set({ politics: { ...world.state.politics, entry: { ...ENTRY, ...changes } } })
const pactIs = (german: number, soviet: number) => (world: WifWorld) =>
  world.set({ politics: { ...world.state.politics, pacts: [pactWith(german, soviet)] } })
const withoutUsa = (common: readonly number[]) => (world: WifWorld) =>
  world.set({ politics: { ...world.state.politics, entry: undefined, pool: { common, year: 1939 } } })

type Change = (world: WifWorld) => void
/** What it is, two ways that it may be, and the seats that may know. */
const SECRETS: readonly (readonly [what: string, one: Change, other: Change, known: readonly string[]])[] = [
  ['values of entry markers', entryIs({}), entryIs({ entry: { Japan: [5, 0], 'Germany and Italy': [0, 4, 4] } }), ['USA']],
  ['values of tension markers', entryIs({}), entryIs({ tension: { Japan: [5], 'Germany and Italy': [4] } }), ['USA']],
  ['values of the common pool while the USA draws from it', entryIs({}), entryIs({ common: [4, 4, 4, 5] }), []],
  ['values of the common pool afterwards', withoutUsa([0, 1, 2]), withoutUsa([5, 5, 4]), []],
  ['a German pact marker to attack', pactIs(1, 3), pactIs(4, 3), ['Germany']],
  ['a Soviet pact marker to attack', pactIs(1, 3), pactIs(1, 5), ['USSR']],
  [
    'an offer of peace, and its terms',
    (world) => world.set({ agreements: { offers: [offer('peace', 'Japan', 'China', { hexes: [], minors: [] })] } }),
    () => undefined,
    ['Japan', 'China'],
  ],
  [
    'a pact that was agreed on and waits for the peace step, with its trade',
    (world) =>
      world.set({
        agreements: { agreed: [offer('pact', 'Japan', 'USSR', { trade: [{ from: 'USSR', what: 'resources', number: 1 }] })] },
      }),
    (world) => world.set({ agreements: { agreed: [offer('pact', 'Japan', 'USSR', { trade: [] })] } }),
    ['Japan', 'USSR'],
  ],
  ['who would concede', (world) => world.set({ agreements: { conceding: ['Italy'] } }), () => undefined, ['Germany', 'Italy', 'Japan']],
]

const SPY: Spy = {
  queries: [
    ['diplomacy', ''],
    ['us entry', ''],
    ['garrison', 'Poland'],
    ['garrison', 'USSR'],
    ['garrison', 'Germany'],
    ['partisans', ''],
  ],
  places: [],
  sheets: [
    { declare: ['USSR'] },
    { 'break pact': 'USSR' },
    { 'break pact': 'Germany' },
    { accept: ['peace-abcd'] },
    { accept: ['pact-abcd'] },
  ],
}

describe('what politics keep hidden in a position', () => {
  let start: Json
  beforeAll(() => {
    const world = game.load(game.setUp(scenario), diceOf(1))
    entryIs({})(world)
    pactIs(1, 3)(world)
    start = game.save(world)
  }, 60_000)

  it.each(SECRETS)(
    '%s',
    (_, one, other, known) => {
      const saved = [one, other].map((change) => {
        const world = game.load(start, diceOf(1))
        change(world)
        return game.save(world)
      })
      for (const seat of SEATS) {
        const [a, b] = saved.map((each) => learned(game, each, seat, SPY))
        if (known.includes(seat)) expect(a, `${seat} may know it`).not.toBe(b)
        else expect(differences(a, b), seat).toEqual([])
      }
    },
    120_000,
  )
})

/** Who intends something, and two sheets of it that nobody else may tell apart before they are opened. */
const INTENTIONS: readonly (readonly [what: string, seat: string, one: string, other: string])[] = [
  ['a declaration of war', 'Germany', 'declare: Belgium\naction: land\n', 'action: pass\n'],
  ['a pact that is broken', 'Germany', 'break pact: USSR\n', 'action: land\n'],
  ['a claim on Finland', 'USSR', 'claim: Finland\n', 'note: nothing\n'],
  ['a demand on Rumania', 'USSR', 'claim: Rumania\n', 'claim: Finland\n'],
  ['the answer to a claim', 'Germany', 'claims:\n  - { at: Finland, answer: deny }\n', 'claims:\n  - { at: Finland, answer: allow }\n'],
  ['a wish for peace', 'Japan', 'for: S/O 1939 end\npeace: [China]\n', 'for: S/O 1939 end\nnote: nothing\n'],
  ['a wish for a pact', 'Japan', 'for: S/O 1939 end\npacts: [USSR]\n', 'for: S/O 1939 end\nnote: nothing\n'],
  ['choices of US entry', 'USA', 'for: S/O 1939 end\nus entry options: [1]\n', 'for: S/O 1939 end\nus entry options: [4]\n'],
  [
    'pools of US entry markers',
    'USA',
    'for: S/O 1939 end\nus entry markers: [Japan]\n',
    'for: S/O 1939 end\nus entry markers: [Germany]\n',
  ],
  ['pact markers', 'USSR', 'for: S/O 1939 end\npact markers: [none]\n', 'for: S/O 1939 end\nnote: nothing\n'],
  ...(
    [
      ['a pact marker that is turned over', 'USSR', 'shift marker: { border: Germany, as: offensive }'],
      ['the pool that pays tension', 'USA', 'us entry options: [{ option: 12, from: [Japan] }]'],
      ['the pool of a US entry action', 'USA', 'us entry action: Japan'],
      ['a surrender', 'France', 'surrender: [France]'],
      ['a Vichy government', 'Germany', 'install vichy: yes'],
      ['a new home country', 'France', 'new home: [Senegal]'],
      ['a liberation', 'Commonwealth', 'liberate:\n  - { at: Poland, answer: no }'],
      ['what is given back', 'Japan', 'revert: [Canton]'],
      ['where partisans rise', 'USSR', 'partisans:\n  - { at: Poland, to: [Lodz] }'],
    ] as const
  ).map(([what, seat, text]) => [what, seat, `for: S/O 1939 end\n${text}\n`, 'for: S/O 1939 end\nnote: nothing\n'] as const),
  ['an alignment', 'Germany', 'align: [Hungary]\n', 'note: nothing\n'],
  ['the closure of the Burma Road', 'Japan', 'close burma road: yes\n', 'note: nothing\n'],
  ['the closure of the Suez Canal', 'Commonwealth', 'close suez: yes\n', 'note: nothing\n'],
  ['mines off Norway', 'Commonwealth', 'mine norway: none\n', 'note: nothing\n'],
]

describe('what a player of Global War intends', () => {
  let begun: TestCampaign
  beforeAll(async () => {
    begun = await TestCampaign.start((file) => `${file}\npace: normal\n`, 'global-war')
    await begun.poll()
    return () => begun.remove()
  }, 120_000)

  it.each(INTENTIONS)(
    'is sealed: %s',
    async (_, seat, one, other) => {
      const spy = SEATS.find((each) => each !== seat && each !== 'Germany') ?? 'Italy'
      const mails: string[][] = []
      const own: string[] = []
      for (const text of [one, other]) {
        const table = begun.fork()
        table.pictures = false
        await table.exchange(addressOf(seat), text)
        own.push((await table.last(addressOf(seat))).text)
        const before = (await table.received(addressOf(spy))).length
        await table.exchange(addressOf(spy), 'query: [diplomacy, us entry, garrison Poland, garrison USSR, partisans, sheet]\n')
        await table.exchange(addressOf(spy), 'note: nothing\n')
        mails.push(
          (await table.received(addressOf(spy)))
            .slice(before)
            .map(({ subject, text: said, html, files }) => JSON.stringify({ subject, said, html, files })),
        )
        table.remove()
      }
      // The seat itself reads what it has ordered.
      expect(own[0]).not.toBe(own[1])
      expect(mails[0].length).toBeGreaterThan(1)
      expect(mails[0]).toEqual(mails[1])
    },
    60_000,
  )
})
const addressOf = (seat: string): string => `${seat.toLowerCase()}@campaign.local`
