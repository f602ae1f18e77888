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

const MOMENT = 'for: S/O 1939 end'
/** What players intend, each of one seat at one moment: sheets that nobody else may tell from one that says nothing before they are opened. */
const INTENTIONS: readonly (readonly [what: string, seat: string, orders: string])[] = [
  [
    'wars, broken pacts, alignments and answers to claims',
    'Germany',
    'declare: Belgium\nbreak pact: USSR\nalign: [Hungary]\nclaims:\n  - { at: Finland, answer: deny }\naction: land\n',
  ],
  ['claims and demands', 'USSR', 'claim: [Finland, Rumania]\n'],
  ['the closure of the Burma Road', 'Japan', 'close burma road: yes\n'],
  [
    'the closure of the Suez Canal, mines off Norway, Northern Ireland',
    'Commonwealth',
    'close suez: yes\nmine norway: none\ncede northern ireland: yes\ndemands: allow\n',
  ],
  [
    'Vichy, its countries, bases and ships',
    'Germany',
    atTheEnd(
      'install vichy: yes',
      'give back to vichy: no',
      'gained minors:\n  - { at: Greece, to: Italy }',
      'destroy french units: yes',
      'vichy bases: [Bordeaux]',
      'pacts: [Commonwealth]',
    ),
  ],
  [
    'a surrender, a new home, the collapse of Vichy, who gets ships',
    'France',
    atTheEnd(
      'surrender: [France]',
      'new home: [Senegal]',
      'collapse vichy: yes',
      'vichy places:\n  - { unit: De Gaulle, to: London }',
      'vichy losses: [Jean Bart]',
      'ships of the conquered: USA',
    ),
  ],
  [
    'what is liberated, given back and whose ships are whose',
    'Commonwealth',
    atTheEnd(
      'liberate:\n  - { at: Poland, answer: no }',
      'give back:\n  - { at: France, answer: no }',
      'ships of the conquered: France',
      'who leaves:\n  - { at: London, power: France }',
      'surrender: [Commonwealth]',
    ),
  ],
  [
    'peace, a compulsory peace and what it cuts off, pacts and reversion',
    'Japan',
    atTheEnd(
      'peace: [China]',
      'pacts: [USSR]',
      'compulsory peace: buy',
      'cut off:\n  - { at: Vladivostok, to: Japan }',
      'revert: [Canton]',
    ),
  ],
  [
    'what the USSR wants of pacts, partisans, exiles and a compulsory peace',
    'USSR',
    atTheEnd(
      'pact markers: [none]',
      'shift marker: { border: Germany, as: offensive }',
      'partisans:\n  - { at: Poland, to: [Lodz] }',
      'exiles: none',
      'compulsory peace: demand',
      'enforce peace: [Finland]',
    ),
  ],
  [
    'choices of US entry: options, their tension, pools, an action, ships reflagged',
    'USA',
    atTheEnd(
      'us entry options: [1, { option: 12, from: [Japan] }]',
      'us tension of options: [31]',
      'us entry markers: [Japan]',
      'us entry action: Japan',
      'reflag:\n  - { to: Commonwealth, points: 5, from: North Atlantic }',
    ),
  ],
  ['what China shares out', 'China', atTheEnd('communist cities: none', 'peace: [Japan]')],
]

describe('what a player of Global War intends', () => {
  let begun: TestCampaign
  beforeAll(async () => {
    // With option 42 for the compulsory peace of Japan and the USSR.
    begun = await TestCampaign.start((file) => `${file}\npace: normal\noptions: [13, 27, 42]\n`, 'global-war')
    await begun.poll()
    return () => begun.remove()
  }, 120_000)

  it.each(INTENTIONS)(
    'is sealed: %s',
    async (_, seat, orders) => {
      const spy = SEATS.find((each) => each !== seat && each !== 'Germany') ?? 'Italy'
      const mails: string[][] = []
      const own: string[] = []
      for (const text of [orders, saysNothing(orders)]) {
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
/** A sheet for the end of the first turn. */
function atTheEnd(...orders: string[]): string {
  return [MOMENT, ...orders, ''].join('\n')
}
/** A sheet for the same moment that orders nothing. */
const saysNothing = (orders: string): string => (orders.startsWith(MOMENT) ? `${MOMENT}\nnote: nothing\n` : 'note: nothing\n')
