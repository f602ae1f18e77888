import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../engine/event.ts'
import { chaptersOf, refusedIn } from '../../reports/chapters.ts'
import { chapters as rules } from './chapters.ts'

const event = (kind: string, section: string, text: string, hexes: string[] = []): GameEvent => ({ kind, section, text, hexes })
const read = (events: GameEvent[]) =>
  chaptersOf(events, rules).map(({ title, section, lines }) => [
    `${title} ${section}`,
    ...lines.map((line) => (line.apart ? `${line.section}: ${line.text}` : line.text)),
  ])

describe('the chapters of a report', () => {
  it('what is made and built has a chapter of its own after the reorganisation (13.6)', () => {
    const told = read([
      event('end of turn', '13.5', 'Final reorganisation: 3 Axis and 0 Allied units turn face-up.'),
      event('production', '13.6.3', 'Germany: 17 build points.'),
      event('production', '13.6.5', 'Germany builds 1 INF at 3.'),
      event('end of turn', '13.9', 'Victory check: Axis 0, Allies 34 of 34 cities.'),
    ])
    expect(told).toEqual([
      ['End of the turn 13.5', 'Final reorganisation: 3 Axis and 0 Allied units turn face-up.'],
      ['Production 13.6.3', 'Germany: 17 build points.', '13.6.5: Germany builds 1 INF at 3.'],
      ['End of the turn 13.9', 'Victory check: Axis 0, Allies 34 of 34 cities.'],
    ])
  })

  it('an attempt of the USA is no weather (9.4), and every war that begins is news for the headline', () => {
    const told = chaptersOf(
      [
        event('weather', '8', 'Weather roll 4: rain.'),
        event('us entry', '9.4', 'The USA attempts to declare war on Germany: rolled 2. It succeeds.'),
        event('war', '9.3', 'USA declares war on Germany: its units are surprised for this impulse (15).'),
        event('war', '13.7.3', 'Germany and USSR make peace.'),
      ],
      rules,
    )
    expect(told.map(({ title }) => title)).toEqual(['Weather', 'US attempt to declare war', 'War'])
    expect(told.flatMap(({ news }) => news)).toEqual(['USA declares war on Germany.', 'Germany and USSR make peace.'])
  })

  it('an attack on a port is a fight, which the headline names (11.2)', () => {
    const fought = (kind: string) =>
      chaptersOf([event(kind, '11.2', 'Taranto (W0720): the Allies attack 2 BB.')], rules).map((each) => each.fought)
    expect([fought('port attack'), fought('naval move')]).toEqual([[true], [false]])
  })

  it('hexes taken are told once, after the moves that took them', () => {
    const told = read([
      event('action', '10', 'Germany takes a land action.'),
      event('control', '2.5.3', 'Germany takes Riga (E2445) from USSR.'),
      event('land move', '11.10', 'L MECH: Jelgava to Riga.'),
      event('control', '2.5.3', 'Germany takes Dvinsk (E2243) from USSR.'),
      event('land move', '11.10', 'XLI ARM: Panevezys to Dvinsk.'),
    ])
    expect(told).toEqual([
      ['Action 10', 'Germany takes a land action.'],
      [
        'Land moves 11.10',
        'L MECH: Jelgava to Riga.',
        'XLI ARM: Panevezys to Dvinsk.',
        '2.5.3: Germany takes Riga (E2445), Dvinsk (E2243) from USSR.',
      ],
    ])
  })
  it('aircraft that come home one after another share a line', () => {
    const back = (unit: string, to: string) => event('return to base', '14.2.4', `${unit} returns from Lvov (E2433) to ${to}, face-down`)
    const told = read([
      event('air mission', '11.8', 'Axis: A, B fly ground strike to Lvov (E2433)'),
      back('A', 'Krakow (E2834)'),
      back('B', 'E2533'),
      event('ground strike', '11.8', 'C strikes X'),
      back('C', 'E2535'),
    ])
    expect(told).toEqual([
      [
        'Ground strikes 11.8',
        'Axis: A, B fly ground strike to Lvov (E2433)',
        '14.2.4: Return to base, face-down: A to Krakow (E2834), B to E2533',
        'C strikes X',
        '14.2.4: C returns from Lvov (E2433) to E2535, face-down',
      ],
    ])
  })
  it('each battle is a chapter with all that came of it', () => {
    const combat = (place: string, hex: string) => event('land combat', '11.15.5', `Land combat at ${place}. Attack: 9 = 9.`, [hex])
    const chapters = chaptersOf(
      [
        combat('Minsk (E2140)', 'E2140'),
        event('retreat', '11.15.5', 'A retreats'),
        event('control', '2.5.3', 'Germany takes Minsk (E2140) from USSR.'),
        event('advance after combat', '11.15.5', 'After the combat at Minsk (E2140): B advances.'),
        combat('E2234', 'E2234'),
      ],
      rules,
    )
    expect(chapters.map(({ title, battle, lines }) => [title, battle, ...lines.map(({ text }) => text)])).toEqual([
      [
        'Battle of Minsk (E2140)',
        'E2140',
        'Attack: 9 = 9.',
        'A retreats',
        'Afterwards: B advances.',
        'Germany takes Minsk (E2140) from USSR.',
      ],
      ['Battle of E2234', 'E2234', 'Attack: 9 = 9.'],
    ])
  })
  it('orders refused stand apart', () => {
    const events = [event('refused order', '11.10', 'line 3: land move not carried out: mud'), event('last impulse', '12', 'goes on')]
    expect(refusedIn(events).map(({ text }) => text)).toEqual(['line 3: land move not carried out: mud'])
    expect(read(events)).toEqual([['End of the impulse 12', 'goes on']])
  })
  it('what the game puts in a chapter stands there, round by round under its headings', () => {
    const told = (kind: string, text: string, data?: GameEvent['data']): GameEvent => ({
      ...event(kind, '11.5', text),
      ...(data !== undefined && { data }),
    })
    const battle = { chapter: 'Battle of the Red Sea', seaArea: 'Red Sea' }
    const chapters = chaptersOf(
      [
        told('naval move', 'TRS 1 sails to the Red Sea.'),
        told('naval combat', 'Red Sea: zara starts it.', battle),
        { ...event('air mission', '11.3', 'B flies to the Red Sea.') },
        told('naval search', 'Both search.', { ...battle, heading: 'Round 1' }),
        told('air combat', 'A against B.'),
        told('naval search', 'Again.', { ...battle, heading: 'Round 2' }),
        told('naval hits', 'X on Zara.', { ...battle, heading: 'Round 2' }),
        told('naval combat', 'Hood starts it.', { seaArea: 'North Sea' }),
        told('naval move', 'TRS 2 stays.'),
        { ...event('air mission', '11.3', 'C flies.') },
      ],
      rules,
    )
    expect(
      chapters.map(({ title, seaArea, lines }) => [
        title,
        seaArea,
        ...lines.map(({ heading, text }) => [heading, text].filter((word) => word !== '').join(' | ')),
      ]),
    ).toEqual([
      ['Naval moves', null, 'TRS 1 sails to the Red Sea.'],
      [
        'Battle of the Red Sea',
        'Red Sea',
        'Zara starts it.',
        'B flies to the Red Sea.',
        'Round 1 | Both search.',
        'A against B.',
        'Round 2 | Again.',
        'X on Zara.',
      ],
      ['Naval combat in the North Sea', 'North Sea', 'Hood starts it.'],
      ['Naval moves', null, 'TRS 2 stays.'],
      ['Naval air missions', null, 'C flies.'],
    ])
  })
})
