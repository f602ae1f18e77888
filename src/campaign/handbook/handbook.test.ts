import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SheetNode } from '../../engine/decision.ts'
import { readAbsence } from '../absences.ts'
import type { Campaign } from '../campaign.ts'
import { deadlineSettings } from '../deadlines.ts'
import { readPress } from '../press.ts'
import { readCommands, REFEREE_COMMANDS } from '../referee/referee.ts'
import type { Game, World } from '../../engine/game.ts'
import { choiceOf, createGame } from '../../games/registry.ts'
import { checkSheet } from '../../orders/sheet.ts'
import type { Block } from '../../reports/blocks.ts'
import { checkStanding, isStandingOrders } from '../../standing/standing-orders.ts'
import { parseCampaignFile } from '../campaign-file.ts'
import { isQuery, queriesIn, queriesOf } from '../queries.ts'
import { readOrderText } from '../reading/order-text.ts'
import { topicNamed } from '../queries/help.ts'
import { handbookOf, type Part, placesIn, sayings, writtenFiles } from './handbook.ts'
import { readMarkdown, toMarkdown } from './markdown.ts'

/** What the handbook of a game is tried in: its scenario, seats that the examples are of, and what they say. */
interface Tried {
  readonly name: string
  readonly scenario: string
  readonly seats: readonly string[]
  readonly players: Readonly<Record<string, string>>
  readonly press: { readonly from: string; readonly begins: RegExp }
  readonly campaign: string
  readonly least: { readonly sheets: number; readonly standing: number }
  /** A decision whose part is looked at, with some of what it must say; a part in which decisions share facts, with some of them. */
  readonly decision: { readonly topic: string; readonly says: readonly string[] }
  readonly shared: { readonly part: string; readonly facts: readonly string[] }
  readonly defaults: readonly string[]
}

const GAMES: readonly Tried[] = [
  {
    name: 'wif',
    scenario: 'barbarossa',
    seats: ['Germany', 'USSR'],
    players: { Germany: 'Heinz', USSR: 'Anna' },
    press: { from: 'USSR', begins: /^Leave Minsk alone/ },
    campaign: 'summer-41',
    least: { sheets: 7, standing: 3 },
    decision: {
      topic: 'combat table of the defender',
      says: [
        '## combat table of the defender (11.15.5)',
        '`table:` in an entry of `defend:`',
        '- { at: Minsk, table: assault }',
        'Default: assault in a city',
        'At the pace `normal` you are asked by mail',
        'Answers: `blitzkrieg`, `assault`.',
        '- `hold the hex`: the table on which',
        '| odds | number |',
      ],
    },
    shared: { part: 'land combat', facts: ['attackArmour', 'cannotRetreat'] },
    defaults: ['choose action', '10', 'pass'],
  },
  {
    name: 'tw',
    scenario: 'west-1939',
    seats: ['Germany', 'Italy', 'France', 'Britain'],
    players: { Germany: 'Heinz', Italy: 'Giulia', France: 'Louis', Britain: 'Winifred' },
    press: { from: 'France', begins: /^Leave Warsaw alone/ },
    campaign: 'west-39',
    least: { sheets: 7, standing: 3 },
    decision: {
      topic: 'defender losses',
      says: [
        '## defender losses (10.3)',
        '`losses:` in an entry of `defend:`',
        'Default: what is cheapest to build or repair again',
        '- `keep armour`: the same, ARM and MECH last',
        '| odds | number |',
      ],
    },
    shared: { part: 'ground combat', facts: ['attackFactors', 'defenderRating'] },
    defaults: ['sea transport', '7.5', 'nobody is carried by sea, or nobody more'],
  },
]

let game: Game
let world: World
let parts: Part[]

function open(name: string, scenario: string): void {
  game = createGame(name)
  const document = parse(readFileSync(new URL(`../../../scenarios/${scenario}.yaml`, import.meta.url), 'utf8')) as unknown
  world = game.load(game.setUp(document), { roll: () => 1 })
  parts = handbookOf(game, queriesOf(game))
}

const codeOf = (kind: string): [string, string, string[]][] =>
  parts.flatMap(({ name, blocks }) =>
    blocks.flatMap((block): [string, string, string[]][] => {
      const words = block.kind === 'code' ? (block.language ?? '').split(' ') : []
      return words[1] === kind && block.kind === 'code' ? [[name, block.text, words.slice(2)]] : []
    }),
  )
const messages = (problems: readonly { line: number; message: string }[], name: string, text: string) =>
  problems.map(({ line, message }) => `${name}: ${text.split('\n')[line - 1]}: ${message}`)

describe.each(GAMES)('the examples of the handbook of $name', ({ name: gameName, scenario, seats, players, press, campaign, least }) => {
  beforeAll(() => open(gameName, scenario))

  test('have a fence that says what they are, so that every one is tried', () => {
    // A table is tried by the game's own tests of charts.
    const fence = new RegExp(
      `^(yaml( (sheet|standing) (${seats.join('|')})| sea (query )?(Italy|Commonwealth)| query| campaign| referee| aside| table)?|reply|text)$`,
    )
    const unknown = parts.flatMap(({ name, blocks }) =>
      blocks.flatMap((block) => (block.kind === 'code' && !fence.test(block.language ?? '') ? [`${name}: ${block.language}`] : [])),
    )
    expect(unknown).toEqual([])
    // Plain yaml is a decision's own example, which the decisions' test reads.
    expect(
      parts
        .flatMap(({ name, blocks }) => blocks.filter((block) => block.kind === 'code' && block.language === 'yaml').map(() => name))
        .every((name) => game.topics.some((topic) => topic.name === name)),
    ).toBe(true)
  })

  test('are sheets that are read at the start of the scenario without a problem, and without a warning', () => {
    const wrong = codeOf('sheet').flatMap(([name, text, [seat]]) => {
      const { documents, problems } = readOrderText(text)
      const checked = documents.map((document) => checkSheet(game, world, seat, document))
      expect(checked.flatMap(({ understood }) => understood).length).toBeGreaterThan(0)
      return messages([...problems, ...checked.flatMap((each) => each.problems)], name, text)
    })
    expect(wrong).toEqual([])
    expect(codeOf('sheet').length).toBeGreaterThan(least.sheets)
  })

  test('are standing orders that are read without a problem', () => {
    const wrong = codeOf('standing').flatMap(([name, text, [seat]]) => {
      const { documents, problems } = readOrderText(text)
      expect(documents.every(isStandingOrders)).toBe(true)
      return messages([...problems, ...documents.flatMap((document) => checkStanding(game, world, seat, document).problems)], name, text)
    })
    expect(wrong).toEqual([])
    expect(codeOf('standing').length).toBeGreaterThan(least.standing)
  })

  test('are queries, and get an answer', () => {
    const queries = queriesOf(game)
    const wrong = codeOf('query').flatMap(([name, text]) => {
      const { documents, problems } = readOrderText(text)
      const reader = game.reader(world, seats[0])
      expect(documents.length).toBe(1)
      expect(isQuery(documents[0])).toBe(true)
      for (const { words, with: listed, query } of queriesIn(documents[0], queries, reader))
        game.queries
          .find((each) => each.name === query.name)
          ?.answer(world, { seat: seats[0], words, ...(listed && { with: listed }), reader })
      return messages([...problems, ...reader.problems], name, text)
    })
    expect(wrong).toEqual([])
    expect(codeOf('query').length).toBeGreaterThan(queries.length)
  })

  test('are orders of the moderator that are read as such, and his page lists them all', () => {
    const mails = codeOf('referee').map(([, text]) => parse(text) as { referee: unknown })
    expect(mails.flatMap(({ referee }) => readCommands(JSON.stringify(referee))).map(({ command }) => command.name)).toEqual([
      'extend',
      'rule',
    ])
    const page = toMarkdown(parts.find(({ name }) => name === 'moderator')!)
    for (const { name, example } of REFEREE_COMMANDS) expect(page).toContain(`- \`${game.handbook?.examples.moderator[name] ?? example}\``)
  })

  test('are press and absences that can be sent as they stand', () => {
    const file = {
      seats: Object.fromEntries(seats.map((seat) => [seat, { player: players[seat], address: `${seat.toLowerCase()}@example.org` }])),
      press: { 'per day': 20, anonymous: false },
      'deadline hours': 72,
      deadlines: deadlineSettings.parse({}),
    }
    const running = { file, store: { people: { absences: () => [] } } } as unknown as Campaign
    const read = codeOf('aside').map(([, text]) => {
      const map = readOrderText(text).documents[0].value as ReadonlyMap<string, SheetNode>
      return map.has('press')
        ? readPress(running, press.from, map.get('press')!)
        : readAbsence(running, press.from, map.get('absent')!, new Date('2026-12-01'))
    })
    expect(read).toMatchObject([
      { to: [seats[0]], text: expect.stringMatching(press.begins) },
      { told: expect.stringContaining('away from 2026-12-20 to 2027-01-03') },
    ])
  })

  test('are campaign files', () => {
    expect(codeOf('campaign').map(([, text]) => parseCampaignFile(text, 'campaign.yaml').campaign)).toEqual([campaign])
  })
})

describe('examples of one game', () => {
  test('those of the page about the sea are understood in the Mediterranean', () => {
    open('wif', 'barbarossa')
    const scenario = parse(readFileSync(new URL('../../../scenarios/mediterranean.yaml', import.meta.url), 'utf8')) as unknown
    const sea = createGame('wif', choiceOf(scenario))
    const there = sea.load(sea.setUp(scenario), { roll: () => 1 })
    const examples = codeOf('sea')
    expect(examples.length).toBeGreaterThan(3)
    for (const [name, text, [first, second]] of examples) {
      const { documents, problems } = readOrderText(text)
      if (first !== 'query')
        expect(
          messages(
            [...problems, ...documents.flatMap((document) => checkSheet(sea, there, first, document).problems)].filter(
              ({ severity }) => severity === 'error',
            ),
            name,
            text,
          ),
        ).toEqual([])
      else {
        const reader = sea.reader(there, second)
        for (const { words, query } of queriesIn(documents[0], queriesOf(sea), reader))
          expect(
            sea.queries.find((each) => each.name === query.name)!.answer(there, { seat: second, words, reader }),
            query.name,
          ).toBeDefined()
        expect(reader.problems).toEqual([])
      }
    }
  })

  test('those of the README are understood too', () => {
    open('wif', 'barbarossa')
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const blocks = readme
      .split(/\n(?! {4})/)
      .map((block) => block.replace(/^\s*\n/, '').replace(/^ {4}/gm, ''))
      .filter((block) => block.startsWith('standing orders:') || block.startsWith('seat:'))
    const wrong = blocks.flatMap((text) => {
      const { documents, problems } = readOrderText(text)
      const [document] = documents
      return messages(
        [
          ...problems,
          ...(isStandingOrders(document) ? checkStanding(game, world, 'USSR', document) : checkSheet(game, world, 'Germany', document))
            .problems,
        ],
        'README',
        text,
      )
    })
    expect(wrong).toEqual([])
    expect(blocks).toHaveLength(2)
  })

  test('each decision of The War shows real units and places of a scenario, understood by one seat or another; those that wait in a force pool are too', () => {
    const errors = (seat: string, text: string) => {
      const { documents, problems } = readOrderText(text)
      return [...problems, ...documents.flatMap((document) => checkSheet(game, world, seat, document).problems)].filter(
        ({ severity, message }) => severity === 'error' && !message.endsWith('is in the force pool'),
      )
    }
    const wrongIn = (scenario: string): { name: string; example: string }[] => {
      open('tw', scenario)
      return game.decisions
        .filter(({ example }) => example !== '' && game.seats(world).every((seat) => errors(seat, example).length > 0))
        .map(({ name, example }) => ({ name, example }))
    }
    const elsewhere = wrongIn('west-1939')
    const [inTheEast, withTheUsa] = [wrongIn('barbarossa-1941'), wrongIn('europe-1939')]
    const nowhere = elsewhere.filter(({ name }) => [inTheEast, withTheUsa].every((wrong) => wrong.some((each) => each.name === name)))
    // 25.1: partisans rise in play, and stand in no set-up; 28: Commandos come by a variant.
    expect(nowhere.map(({ name }) => name)).toEqual(['exfiltrate', 'slip away'])
    expect(elsewhere.length).toBeLessThan(12)
    expect(game.decisions.length).toBeGreaterThan(60)
  })
})

describe.each(GAMES)('the handbook of $name', ({ name: gameName, scenario, decision, shared, defaults }) => {
  beforeAll(() => open(gameName, scenario))

  test('holds every file of its folder and every decision that can be asked, with its default', () => {
    expect(writtenFiles()).toEqual(
      parts
        .map(({ name }) => `${name.replaceAll(' ', '-')}.md`)
        .filter((file) => writtenFiles().includes(file))
        .sort(),
    )
    const asked = game.decisions.filter(({ defaultIs }) => defaultIs !== 'not supported yet').map(({ name }) => name)
    expect(game.topics.flatMap(({ decisions }) => decisions).sort()).toEqual([...asked].sort())
    const table = parts.find(({ name }) => name === 'defaults')!.blocks[0] as Extract<Block, { kind: 'table' }>
    expect(table.rows.map(([name]) => name).sort()).toEqual([...asked].sort())
    expect(table.rows.find(([name]) => name === defaults[0])).toEqual(defaults)
  })

  test('says all that the game writes into it, each at a place that a page has for it', () => {
    for (const [name, text] of Object.entries(game.handbook!.said)) {
      const own = [...sayings(text)]
      expect(placesIn(name), name).toEqual(own.map(([place]) => place))
      for (const [, blocks] of own)
        for (const block of blocks) expect(parts.find((part) => part.name === name)!.blocks).toContainEqual(block)
    }
    const { queries, moderator } = game.handbook!.examples
    expect(Object.keys(queries).filter((name) => !queriesOf(game).some((query) => query.name === name))).toEqual([])
    for (const [name, example] of Object.entries(moderator))
      expect(readCommands(example).map(({ command }) => command.name)).toEqual([name])
  })

  test('has the pages that only this game has', () => {
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(game.handbook!.pages.map(({ name }) => name)))
    expect(game.handbook!.pages.length).toBeGreaterThan(0)
  })

  test('of a game that writes nothing into it has no empty places', () => {
    const plain = handbookOf({ ...game, handbook: undefined }, [])
    expect(plain.map(({ name }) => name)).not.toContain(game.handbook!.pages[0].name)
    expect(plain.map((part) => toMarkdown(part)).join('\n')).not.toContain('GAME:')
  })

  test('says of a decision where a sheet answers it, its default, its words, policies and facts', () => {
    const text = toMarkdown(topicNamed(game, [], decision.topic)!)
    for (const said of decision.says) expect(text).toContain(said)
  })

  test('names stops, functions, paces and queries as the program has them', () => {
    const text = (name: string) => toMarkdown(parts.find((part) => part.name === name)!)
    for (const stop of game.stops) expect(text('groups and pauses')).toContain(`- \`${stop}\``)
    for (const { name } of game.functions) expect(text('conditions')).toContain(`| ${name}(`)
    for (const [name, why] of game.worthAMail) expect(text('pace')).toContain(`**${name}**: ${why}`)
    for (const { example } of queriesOf(game)) expect(text('queries')).toContain(example)
  })

  test('explains a fact that many decisions of a part share once', () => {
    const text = toMarkdown(parts.find(({ name }) => name === shared.part)!)
    for (const fact of shared.facts) expect(text.match(new RegExp(`^\\| ${fact} \\|`, 'gm')), fact).toHaveLength(1)
  })

  test('is Markdown that reads back as it is', () => {
    for (const { title, blocks } of parts) {
      const page = readMarkdown(toMarkdown({ title, blocks: blocks.filter((block) => block.kind !== 'table') }))
      expect(page).toEqual({ title, blocks: blocks.filter((block) => block.kind !== 'table') })
    }
    expect(() => readMarkdown('# A\n\n```yaml\nx: 1\n')).toThrow('line 3: the fence is not closed')
    expect(() => readMarkdown('# A\n\n1. first\n')).toThrow('line 3: the handbook has no such Markdown')
  })
})
