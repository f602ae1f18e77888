import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Game, View, World } from '../engine/game.ts'
import { createGame } from '../games/registry.ts'
import { compose } from '../mail/compose.ts'
import { cleanOrderText } from '../mail/clean.ts'
import { parseSheet } from '../orders/parse.ts'
import type { CampaignHead, ReportInput } from './letter.ts'
import { noticeLetter } from './notice.ts'
import { questionLetter } from './question.ts'
import { receiptLetter } from './receipt.ts'
import { reportLetter } from './report.ts'
import { wrap } from './text.ts'
import { welcomeLetter } from './welcome.ts'

const MARK = '0123456789abcde'

let game: Game
let world: World
let view: View
const head: CampaignHead = {
  campaign: 'summer-41',
  game: 'World in Flames',
  seat: 'Germany',
  player: 'Heinz <von & zu>',
  commitment: 'c0ffee',
  chained: false,
  address: 'adjutant@example.org',
  sources: [
    { what: 'weather chart', source: 'project' },
    { what: 'air combat', source: 'chart of a later edition', from: 'Tables from the later edition' },
    { what: 'impulse track', source: "the moderator's copy" },
  ],
}

beforeAll(() => {
  game = createGame('wif')
  const scenario = parse(readFileSync(new URL('../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')) as unknown
  world = game.load(game.setUp(scenario), { roll: () => 1 })
  view = game.view(world, 'Germany')
})

const report = (change: Partial<ReportInput> = {}): ReportInput => ({
  head,
  board: game.board,
  played: 'M/J 1941 impulse 1',
  chapters: game.chapters!,
  events: [
    { kind: 'weather', section: '8', text: 'Weather roll 8: fine.', hexes: [] },
    {
      kind: 'land combat',
      section: '11.15.5',
      text: 'Land combat at Minsk (E2140): 24 against 7 = 3.43:1 <b>not markup</b>.',
      hexes: ['E2140', 'E2240'],
      data: { arrows: [{ hexes: ['E2240', 'E2140'], style: 'attack' }] },
    },
  ],
  referee: [],
  absent: ['USSR'],
  leftOver: [{ line: 31, text: 'rail: XX INF from Warsaw to Minsk' }],
  view,
  drawPictures: true,
  ask: {
    step: view.step,
    what: 'Your impulse.',
    deadline: 'Tuesday 1 December 2026, 18:00 (UTC)',
    sheet: game.prefilledSheet(world, 'Germany'),
    mark: MARK,
  },
  seed: null,
  isOver: false,
  ...change,
})

/** Line breaks and character references are no matter to a reader. */
const asRead = (text: string): string => text.replaceAll('&#x3D;', '=').replace(/\s+/g, ' ')

describe('a report', () => {
  it('tells what happened with its sections, who was absent, what is asked and by when', () => {
    const { text, html, subject } = reportLetter(report())
    expect(subject).toBe('[summer-41] M/J 1941 impulse 1: report for Germany')
    for (const part of [text, html]) {
      for (const words of [
        'line 31',
        'XX INF from Warsaw to Minsk',
        '24 against 7 = 3.43:1',
        '11.15.5',
        'USSR',
        'Tuesday 1 December 2026, 18:00 (UTC)',
        'c0ffee',
        'weather chart',
        'air combat',
        'impulse track',
      ])
        expect(asRead(part)).toContain(words)
    }
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => !/^\s*#|\{|^ {2}\S.* {2}/.test(line))
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80)
  })

  it('begins with its headline; battles stand before what led to them, and the numbers at the end are folded', () => {
    const { text, html } = reportLetter(report())
    for (const part of [asRead(text), asRead(html.replaceAll(/<[^>]+>/g, ' '))]) {
      const places = ['Happened:', 'Asked of you:', 'Initiative', '24 against 7', 'Weather roll 8', 'orders begin', 'Combat factors'].map(
        (words) => part.indexOf(words),
      )
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(0)
    }
    expect(html.match(/<details>/g)).toHaveLength(2)
    expect(asRead(html.slice(html.lastIndexOf('<details>')))).toContain('<b>Numbers: Forces on the map')
  })

  it('escapes in HTML what is no markup, and not in text', () => {
    const { text, html } = reportLetter(report())
    expect(html).toContain('&lt;b&gt;not markup&lt;/b&gt;')
    expect(html).toContain('Heinz &lt;von &amp; zu&gt;')
    expect(asRead(text)).toContain('<b>not markup</b>')
  })

  it('shows the front and each battle, with alt text, as parts of one mail', async () => {
    const { pictures, html, text, files, subject } = reportLetter(report())
    expect(pictures.map(({ filename }) => filename)).toEqual(['front.png', 'battle-e2140.png'])
    for (const { cid } of pictures) expect(html).toMatch(new RegExp(`<img src="cid:${cid}" alt="[^"]{20,}"`))
    const drawn = await Promise.all(
      pictures.map(async ({ cid, filename, drawn: { png } }) => ({ cid, filename, contentType: 'image/png', content: await png() })),
    )
    const source = await compose({
      from: 'a@example.org',
      to: 'b@example.org',
      subject,
      text,
      html,
      messageId: '<1@example.org>',
      date: new Date(0),
      attachments: [...drawn, ...files],
    })
    expect(source.length).toBeLessThan(2_000_000)
  })

  it('carries a sheet that reads as it stands, in the text and as a file', () => {
    const { text, files } = reportLetter(report())
    for (const sheet of [text, Buffer.from(files[0].content).toString('utf8')]) {
      const { documents, problems } = parseSheet(cleanOrderText(sheet, (mark) => mark === MARK).text)
      expect(problems).toEqual([])
      expect(documents).toHaveLength(1)
    }
  })

  it('of the last step reveals the seed and asks for nothing', () => {
    const { text, html, files } = reportLetter(report({ ask: null, isOver: true, seed: 'feedbeef' }))
    expect(text).toContain('feedbeef')
    expect(html).toContain('feedbeef')
    expect(files).toEqual([])
    expect(reportLetter(report()).text).not.toContain('feedbeef')
  })

  it('goes out without pictures when they cannot be drawn', () => {
    const { pictures, html } = reportLetter(report({ drawPictures: false }))
    expect(pictures).toEqual([])
    expect(html).not.toContain('<img')
  })
})

describe('a receipt', () => {
  const about = {
    head,
    step: 'M/J 1941 impulse 1',
    notes: [],
    waitingFor: ['USSR'],
    deadline: null,
    closed: null,
    playing: false,
    paused: false,
    arrows: [],
  }

  it('says line and column of what was not understood, and that the rest stands', () => {
    const { text, subject } = receiptLetter({
      ask: null,
      hash: null,
      rehearsals: 0,
      afterwards: [],
      loses: false,
      draft: false,
      secondLook: null,
      ...about,
      board: game.board,
      view: null,
      drawPictures: true,
      kept: true,
      replaced: true,
      understood: [{ line: 3, section: 'action', text: 'Action: land' }],
      problems: [{ line: 7, column: 11, severity: 'error', message: "no unit '6th Amry' at E2737; did you mean 6th Army?" }],
    })
    expect(subject).toBe('[summer-41] M/J 1941 impulse 1: your sheet is received, 1 not understood')
    expect(text).toContain('replaces the one before')
    expect(text).toContain("line 7, column 11: no unit '6th Amry' at E2737; did you mean 6th Army?")
    expect(text).toContain('Action: land')
    expect(text).toContain('Still waited for: USSR')
  })

  it('of a refused sheet says that nothing has changed', () => {
    const { text, html } = receiptLetter({
      ask: null,
      hash: null,
      rehearsals: 0,
      afterwards: [],
      loses: false,
      draft: false,
      secondLook: null,
      ...about,
      board: game.board,
      view: null,
      drawPictures: true,
      kept: false,
      replaced: false,
      understood: [],
      problems: [{ line: 2, column: 1, severity: 'error', message: 'indentation does not match the lines above' }],
    })
    for (const part of [text, html]) expect(part).toMatch(/refused/i)
    expect(text).toContain('Nothing has changed')
  })

  it('shows a preview of moves', () => {
    const { pictures } = receiptLetter({
      ask: null,
      hash: null,
      rehearsals: 0,
      afterwards: [],
      loses: false,
      draft: false,
      secondLook: null,
      ...about,
      board: game.board,
      view,
      drawPictures: true,
      kept: true,
      replaced: false,
      understood: [],
      problems: [],
      arrows: [{ hexes: ['E2537', 'E2437'], style: 'move' }],
    })
    expect(pictures).toHaveLength(1)
  })
})

describe('the other letters', () => {
  it('the welcome names the players, the commitment of the dice, and the scenario', () => {
    const { text } = welcomeLetter({
      head,
      board: game.board,
      title: 'Barbarossa',
      description: 'The war in the east.',
      notes: ['Politics are left out.'],
      seats: [
        { seat: 'Germany', player: 'Heinz' },
        { seat: 'USSR', player: 'Anna' },
      ],
      options: ['13'],
      beacon: null,
      key: 'Zm9yIGFyY2hpdmVz',
      view,
      drawPictures: true,
      ask: null,
    })
    for (const words of ['Barbarossa', 'The war in the east.', 'Politics are left out.', 'USSR: Anna', 'c0ffee', 'Zm9yIGFyY2hpdmVz'])
      expect(text).toContain(words)
  })

  it('a question to whoever asked to stop shows the front as it is by then; one of the rules shows its hex alone', () => {
    const { events, chapters } = report()
    const question = {
      id: 1,
      question: 'You asked to stop.',
      section: '',
      choices: [],
      otherwise: 'go on',
      hex: null,
      seaArea: null,
      example: '',
      plain: '',
      refused: [],
    }
    const pictures = (sheet: string | null) =>
      questionLetter({
        head,
        board: game.board,
        step: 'M/J 1941 impulse 1',
        questions: [question],
        deadline: null,
        view,
        events: sheet === null ? [] : events,
        chapters,
        sheet,
        mark: MARK,
        drawPictures: true,
      }).pictures.map(({ filename }) => filename)
    expect([pictures('seat: Germany\n'), pictures(null)]).toEqual([['front.png'], []])
    const example = 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], breakthrough: [{ unit: XLI ARM, to: Panevezys }] }'
    const { text } = questionLetter({
      head,
      board: game.board,
      step: 'M/J 1941 impulse 1',
      questions: [{ ...question, example }],
      deadline: null,
      view,
      events: [],
      chapters,
      sheet: null,
      mark: MARK,
      drawPictures: false,
    })
    expect(text).toContain('      attack:\n        - { at: Siauliai, with: [XLI ARM, L MECH],\n')
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it('a notice says its words', () => {
    expect(noticeLetter({ head, title: 'No orders found', paragraphs: ['Nothing has changed.'] }).text).toContain('Nothing has changed.')
  })

  it('text is broken between words only', () => {
    expect(wrap('one two three', 70)).toBe(`${' '.repeat(70)}one two\n${' '.repeat(70)}three`)
  })
})
