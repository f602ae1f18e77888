import { describe, expect, it } from 'vitest'
import { type ChapterRules, plainChapters } from '../engine/chapters.ts'
import type { GameEvent } from '../engine/event.ts'
import { chaptersOf, refusedIn } from './chapters.ts'

const event = (kind: string, text: string, data?: GameEvent['data'], hexes: string[] = []): GameEvent => ({
  kind,
  section: kind === 'move' ? '1' : '2',
  text,
  hexes,
  ...(data !== undefined && { data }),
})
const told = (events: GameEvent[], rules: ChapterRules) =>
  chaptersOf(events, rules).map(({ title, lines }) => [
    title,
    ...lines.map(({ heading, text, apart }) => `${heading && `${heading} | `}${apart ? 'apart: ' : ''}${text}`),
  ])

describe('the chapters of a report', () => {
  it('of a game without rules for them: a chapter for each kind, as they come', () => {
    expect(
      told([event('move', 'A goes.'), event('move', 'B goes.'), event('fight', 'C fights.'), event('move', 'D goes.')], plainChapters),
    ).toEqual([
      ['Move', 'A goes.', 'B goes.'],
      ['Fight', 'C fights.'],
      ['Move', 'D goes.'],
    ])
  })
  it('of a kind that begins with an abbreviation keep its capitals', () => {
    expect(told([event('us entry', 'A marker is drawn.')], { ...plainChapters, titleOf: () => null })).toEqual([
      ['US entry', 'A marker is drawn.'],
    ])
  })
  it('that events name go on until another is named, each heading said once, the sea area of the chapter left out', () => {
    const battle = { chapter: 'At the cape', seaArea: 'Cape' }
    const events = [
      event('fight', 'Cape: all meet.', battle),
      event('fight', 'Round one.', { ...battle, heading: 'First' }),
      event('fight', 'More of it.', battle),
      event('fight', 'Round two.', { ...battle, heading: 'Second' }),
      event('move', 'E goes.'),
    ]
    expect(told(events, plainChapters)).toEqual([
      ['At the cape', 'All meet.', 'First | Round one.', 'More of it.', 'Second | Round two.'],
      ['Move', 'E goes.'],
    ])
  })
  it('by the rules of a game: what passes does not end one, what is told ahead goes with the next, a battle is one of its own', () => {
    const rules: ChapterRules = {
      ...plainChapters,
      titleOf: ({ kind }) => (kind === 'loss' ? null : kind),
      battleAt: ({ kind, hexes }) => (kind === 'fight' ? hexes[0] : null),
      passing: new Set(['flight']),
      ahead: new Set(['taken']),
    }
    const events = [
      event('taken', 'X is taken.'),
      event('move', 'A goes.'),
      event('fight', 'At X.', undefined, ['A0101']),
      event('loss', 'B is lost.'),
      event('fight', 'At Y.', undefined, ['A0102']),
      event('deal', 'It begins.', { chapter: 'Deal' }),
      event('flight', 'C flies.'),
      event('deal', 'It ends.', { chapter: 'Deal' }),
      event('flight', 'D flies.'),
    ]
    expect(told(events, rules)).toEqual([
      ['move', 'apart: X is taken.', 'A goes.'],
      ['fight', 'At X.', 'B is lost.'],
      ['fight', 'At Y.'],
      ['Deal', 'It begins.', 'C flies.', 'It ends.'],
      ['flight', 'D flies.'],
    ])
    expect(chaptersOf(events, rules).map(({ battle }) => battle)).toEqual([null, 'A0101', 'A0102', null, null])
  })
  it('leave refused orders to a list of their own', () => {
    const events = [event('refused order', 'line 3: mud'), event('move', 'A goes.')]
    expect(refusedIn(events).map(({ text }) => text)).toEqual(['line 3: mud'])
    expect(told(events, plainChapters)).toEqual([['Move', 'A goes.']])
  })
})
