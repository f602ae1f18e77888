import { describe, expect, it } from 'vitest'
import type { ControlChange, GameEvent, Loss } from '../engine/event.ts'
import { wholeBoard } from '../games/registry.ts'
import { plainChapters } from '../engine/chapters.ts'
import { chaptersOf } from './chapters.ts'
import { headlineOf, tollOf } from './headline.ts'

const { board } = wholeBoard('wif')
const at = (place: string) => board.code(board.find(place)!)
const event = (kind: string, hex: string, more: { losses?: Loss[]; control?: ControlChange[] } = {}): GameEvent => ({
  kind,
  section: '1',
  text: `${kind} at ${hex}.`,
  hexes: [hex],
  ...more,
})
const lost = (name: string, country: string, how: string): Loss => ({ unit: name, name, country, how })
const rules = { ...plainChapters, battleAt: ({ kind, hexes }: GameEvent) => (kind === 'fight' ? hexes[0] : null), titleOf: titled }
function titled({ kind, hexes }: GameEvent): string {
  return kind === 'fight' ? `Battle of ${board.name(board.hex(hexes[0]))}` : 'Land moves'
}
const events = [
  event('move', at('Riga'), { control: [{ hex: at('Riga'), from: 'USSR', to: 'Germany' }] }),
  event('fight', at('Minsk'), {
    losses: [lost('5 INF', 'USSR', 'land combat at Minsk'), lost('XX INF', 'Germany', 'land combat at Minsk')],
    control: [
      { hex: at('Minsk'), from: 'USSR', to: 'Germany' },
      { hex: 'E2241', from: 'USSR', to: 'Germany' },
      { hex: 'E2339', from: 'USSR', to: 'Germany' },
    ],
  }),
  event('fight', at('Kiev'), {
    losses: [lost('6 INF', 'USSR', 'land combat at Minsk'), lost('I-16', 'USSR', 'overrun')],
    control: [
      { hex: 'E2339', from: 'Germany', to: 'USSR' },
      { hex: at('Lvov'), from: '', to: 'Germany' },
    ],
  }),
]
const ask = { step: { name: 'next', waitsFor: [], active: [], asks: {} }, what: 'your impulse', deadline: 'Tuesday', sheet: '', mark: '' }

describe('the headline of a report', () => {
  it('names the battles, what was taken for good, what was lost with the own losses first, and what is asked by when', () => {
    expect(headlineOf(board, 'Germany', events, chaptersOf(events, rules), ask, false)).toEqual({
      happened: '2 battles: Minsk and Kiev. Germany takes Riga, Minsk, Lvov and E2241.',
      lost: 'Germany: XX INF; USSR: 5 INF, 6 INF, I-16.',
      asked: 'Your impulse. Until Tuesday.',
    })
  })
  it('names a fight without a picture by its chapter, and a hex by its place where it has one', () => {
    const port = { ...rules, titleOf: () => 'Port attack on Taranto', isFight: ({ kind }: GameEvent) => kind === 'raid' }
    const raid = event('raid', at('Riga'), { control: [{ hex: at('Kanchow'), from: 'China', to: 'Japan' }] })
    expect(headlineOf(board, 'USSR', [raid], chaptersOf([raid], port), null, false).happened).toBe(
      'Port attack on Taranto. Japan takes Kanchow.',
    )
  })
  it('begins with what no headline leaves out, and counts what is more than six of it', () => {
    const news = { ...rules, newsOf: ({ kind, text }: GameEvent) => (kind === 'move' ? text : null) }
    const [moved] = events
    const happened = (all: readonly GameEvent[]) => headlineOf(board, 'Germany', all, chaptersOf(all, news), ask, false).happened
    expect(happened(events).startsWith(`${moved.text} 2 battles: `)).toBe(true)
    expect(happened(Array.from({ length: 8 }, () => moved))).toContain(`${moved.text} And 2 more of the kind. No battle.`)
  })

  it('of a step without battles says what there was; of none says nothing', () => {
    const [move] = events
    expect(headlineOf(board, 'USSR', [move], chaptersOf([move], rules), null, false)).toEqual({
      happened: 'No battle. Land moves. Germany takes Riga.',
      lost: 'No unit that you know of.',
      asked: 'Nothing now.',
    })
    expect(headlineOf(board, 'USSR', [], [], null, true)).toEqual({ happened: '', lost: '', asked: 'Nothing: the campaign is over.' })
  })
  it('the toll below it says how each was lost, and from whom each hex was taken', () => {
    expect(tollOf(board, 'USSR', events)).toEqual({
      lost: [
        { who: 'USSR', what: '5 INF, 6 INF (land combat at Minsk); I-16 (overrun)' },
        { who: 'Germany', what: 'XX INF (land combat at Minsk)' },
      ],
      taken: [
        { who: 'Germany', what: `takes Riga (${at('Riga')}), Minsk (${at('Minsk')}), E2241 from USSR` },
        { who: 'Germany', what: `takes Lvov (${at('Lvov')})` },
      ],
    })
  })
})
