import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestCampaign } from '../commands/testing.ts'
import type { Json } from '../engine/decision.ts'
import { mixFor } from './counted.ts'
import { playStep } from '../engine/play.ts'
import { parseSheet } from '../orders/parse.ts'
import { checkSheet, sectionsOf } from '../orders/sheet.ts'
import type { SheetRow, StepRow } from '../store/rows.ts'
import { playFromSheets } from './adjudicate.ts'
import { diceFor, look } from './campaign.ts'

let table: TestCampaign
beforeAll(async () => {
  table = await TestCampaign.start()
}, 60_000)
afterAll(() => table.remove())

/** What a text should never say. */
const NOISE = /undefined|\[object|NaN/

/** Sheets that nobody would write: sections, fields and words that exist, put together without sense. */
function sheets(seat: string): fc.Arbitrary<string> {
  const { game } = table.campaign
  const world = look(table.campaign, JSON.parse(table.campaign.store.currentStep()!.snapshot) as Json)
  const { pieces } = game.view(world, seat)
  const unit = fc.constantFrom(...pieces.map(({ name }) => name), ...pieces.map(({ id }) => id), 'all in Minsk', 'all', 'nobody')
  const hex = fc.constantFrom(...pieces.map((piece) => piece.hex), 'Minsk', 'Brest-Litovsk', 'Moscow', 'E0000', 'nowhere')
  const word = fc.constantFrom(
    'land',
    'air',
    'combined',
    'pass',
    'yes',
    'no',
    'all',
    'none',
    'best',
    'best 2',
    'cheapest',
    'assault',
    'blitzkrieg',
    'retreat',
    'us',
    'anywhere',
    '',
    '~',
    '-1',
    '3',
    '1.5',
  )
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 4, arbitrary: unit },
    { weight: 3, arbitrary: hex },
    { weight: 3, arbitrary: word },
    fc.array(fc.oneof(unit, hex, word), { maxLength: 4 }),
    fc.constant(null),
  )
  const fields = [
    'at',
    'with',
    'to',
    'unit',
    'units',
    'from',
    'via',
    'overrun',
    'drop',
    'cargo',
    'escort',
    'extended',
    'by',
    'first',
    ...game.decisions.flatMap(({ sheet }) => (sheet?.field ? [sheet.field] : [])),
  ]
  const entry = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.dictionary(fc.constantFrom(...fields), fc.oneof(value, fc.dictionary(fc.oneof(unit, word), value, { maxKeys: 2 })), {
        maxKeys: 5,
      }),
    },
    { weight: 1, arbitrary: value },
  )
  const section = fc.oneof({ weight: 4, arbitrary: fc.array(entry, { maxLength: 4 }) }, entry, value)
  // Most sheets of an impulse choose an action, or nothing else is asked.
  return fc
    .tuple(
      fc.constantFrom('land', 'air', 'combined'),
      fc.dictionary(fc.constantFrom(...sectionsOf(game.decisions).keys()), section, { minKeys: 2, maxKeys: 8 }),
    )
    .map(([action, sections]) => JSON.stringify({ ...sections, action: sections.action ?? action }))
}

test('no sheet, however odd, makes its check, its step or the replay of it fail: what is wrong is told', { timeout: 3_600_000 }, () => {
  const { campaign } = table
  const { game } = campaign
  const first = campaign.store.currentStep()!
  const sheet = (seat: string, text: string): SheetRow => ({ id: 1, incoming: null, seat, step: '', text, document: 0, received: '' })
  /** The position after a step, checked and replayed. */
  const playWith = (row: StepRow, texts: readonly [string, string][]): StepRow => {
    const world = look(campaign, JSON.parse(row.snapshot) as Json)
    const before = JSON.stringify(game.save(world))
    for (const [seat, text] of texts) {
      const { documents, problems } = parseSheet(text)
      fc.pre(problems.length === 0)
      for (const problem of checkSheet(game, world, seat, documents[0]).problems) expect(problem.message).not.toMatch(NOISE)
      game.view(world, seat)
    }
    // Mails that come one after the other are all checked against one world.
    expect(JSON.stringify(game.save(world))).toBe(before)
    const sheets = texts.map(([seat, text]) => sheet(seat, text))
    const played = playFromSheets(campaign, row, sheets)
    for (const { text } of played.events) expect(text).not.toMatch(NOISE)
    const again = game.load(JSON.parse(row.snapshot) as Json, diceFor(campaign, row, mixFor(campaign, sheets, [])))
    playStep(
      again,
      game.play(again),
      JSON.parse(JSON.stringify(played.answers)) as typeof played.answers,
      ({ optional }) => {
        // A stop that nobody asks for is no question.
        if (optional) return []
        throw new Error('the replay asks more')
      },
      () => {},
    )
    expect(JSON.stringify(again.events)).toBe(JSON.stringify(played.events))
    expect(JSON.stringify(game.save(again))).toBe(JSON.stringify(played.snapshot))
    return { ...row, number: row.number + 1, snapshot: JSON.stringify(played.snapshot) }
  }
  fc.assert(
    fc.property(sheets('Germany'), sheets('USSR'), sheets('Germany'), sheets('USSR'), (german, soviet, germanThen, sovietThen) => {
      const second = playWith(first, [
        ['Germany', german],
        ['USSR', soviet],
      ])
      playWith(second, [
        ['Germany', germanThen],
        ['USSR', sovietThen],
      ])
    }),
    // The same sheets each time; another seed, or more runs, look for faults that are not known yet.
    { numRuns: Number(process.env.ANY_SHEET_RUNS ?? 30), seed: Number(process.env.ANY_SHEET_SEED ?? 1) },
  )
})
