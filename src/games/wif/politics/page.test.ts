import { describe, expect, it } from 'vitest'
import { readCase } from '../cases/case-file.ts'
import { setUpCase } from '../cases/case-position.ts'
import { ScriptedDice } from '../cases/notation.ts'
import { hide } from '../secrets.ts'
import { view } from '../view.ts'
import type { WifWorld } from '../world.ts'
import { prefilledSheet } from '../prefilled/prefilled.ts'
import { whyNotAttempt } from './us-entry/whom.ts'
import { entryTable, openTable, pactTable, politicsPage, warTable } from './page.ts'

/** A Germany and a USSR with a pact that Germany may break, and a USA at peace: what lies face-down is as given. */
function pact(hidden: { german: number; soviet: number; usa: number[]; common: number[] }): WifWorld {
  const { position } = readCase({
    id: 'wif-x',
    title: 'a pact and what lies face-down',
    rules: [],
    source: 'rulebook 9.2',
    position: {
      countries: { 'T0000..T0311': 'USSR', 'T0400..T0511': 'Rumania', 'T0600..T1111': 'Germany' },
      places: { T1105: 'capital Berlin', T0005: 'capital Moscow', T0505: 'minor capital Bucharest' },
      sides: { Germany: 'Axis', Japan: 'Axis', USSR: 'Allies', Commonwealth: 'Allies', USA: 'Allies' },
      minors: { Rumania: 'Germany' },
      'at war': [['Germany', 'Commonwealth']],
      turn: { index: 8, year: 1941, months: 'J/F' },
      politics: {
        pacts: [
          {
            between: ['Germany', 'USSR'],
            since: 0,
            markers: {
              Germany: [
                { value: hidden.german, as: 'offensive' },
                { value: 2, as: 'defensive' },
              ],
              USSR: [
                { value: hidden.soviet, as: 'offensive' },
                { value: 1, as: 'defensive' },
              ],
            },
          },
        ],
        'us entry': { Japan: hidden.usa, 'Germany and Italy': hidden.usa },
        'us tension': { Japan: hidden.usa, 'Germany and Italy': [] },
        'common pool': hidden.common,
      },
      units: ['Germany ARM A 8-6 T0505', 'Germany ARM B 8-6 T0504', 'USSR INF S 3-4 T0305'],
    },
    play: [],
    expect: { state: { active: 'Axis' } },
  })
  return setUpCase(position, new ScriptedDice(), false)
}
const known = { german: 3, soviet: 1, usa: [1, 2], common: [4, 1] }
const rows = (table: { rows: readonly (readonly string[])[] }) => table.rows.map((row) => row.join(' | '))

describe('the page of politics', () => {
  const world = pact(known)
  it('says who is at war with whom, active or neutral', () => {
    expect(rows(warTable(world))).toEqual([
      'Germany | active, Axis | Commonwealth',
      'Japan | neutral, Axis | nobody',
      'USSR | neutral, Allies | nobody',
      'Commonwealth | active, Allies | Germany',
      'USA | neutral, Allies | nobody',
    ])
  })
  it('gives pacts their age and ratio: of your own with your markers, of the other with what lies open', () => {
    expect(rows(pactTable(world, 'Germany'))).toEqual([
      'Germany with USSR | 8 turns | Germany 4 +3 by markers = 7 against USSR 1 x2 +1 by markers = 3 | yes',
      'USSR with Germany | 8 turns | USSR 1 = 1 against Germany 4 x2 +2 by markers = 10, and 1 marker face-down | ',
    ])
    expect(rows(pactTable(world, 'USA'))[0]).toBe(
      'Germany with USSR | 8 turns | Germany 4 = 4 against USSR 1 x2 +1 by markers = 3, and 1 marker face-down | ',
    )
  })
  it('says of markers that are not drawn yet how many will be', () => {
    const pools = { Japan: [], 'Germany and Italy': [] }
    const entry = {
      entry: pools,
      tension: pools,
      common: [],
      year: 0,
      start: { Japan: 9, 'Germany and Italy': 8 },
      startTension: { Japan: 2, 'Germany and Italy': 0 },
    }
    const late = pact(known)
    late.set({ politics: { ...late.state.politics!, entry } })
    expect(whyNotAttempt(late, 'Japan')).toBeNull()
    expect(rows(entryTable(late, 'Germany'))).toEqual([
      'Japan | 9, drawn as the first step begins | 2, drawn as the first step begins',
      'Germany and Italy | 8, drawn as the first step begins | 0',
    ])
  })

  it('shows values and levels of US entry to the USA alone', () => {
    expect(rows(entryTable(world, 'USA'))[0]).toBe('Japan | 2 | 2 | 1 2 | 1 2 | 6 | 5')
    expect(rows(entryTable(world, 'Germany'))[0]).toBe('Japan | 2 | 2')
  })
  it('says what may be declared and what it costs', () => {
    expect(rows(openTable(world, 'Germany'))).toEqual([
      'Germany | break the pact | USSR | nothing',
      'Germany | declare war on | USA | +55 points (13.3.3)',
    ])
    expect(rows(openTable(world, 'Commonwealth'))).toEqual(['Commonwealth | declare war on | Japan | -26 points (13.3.3)'])
  })
  it('is the same for a seat whatever lies face-down that it may not see, and so are its whole view and its sheet', () => {
    const seen = (hidden: typeof known, seat: string) => {
      const there = pact(hidden)
      const whole = [politicsPage(there, seat), view(there, seat)]
      hide(there, seat)
      return JSON.stringify([whole, politicsPage(there, seat), view(there, seat), prefilledSheet(there, seat)])
    }
    const other = { german: 3, soviet: 4, usa: [3, 5], common: [0, 2] }
    expect(seen(known, 'Germany')).toBe(seen(other, 'Germany'))
    expect(seen(known, 'USSR')).toBe(seen({ ...other, soviet: 1, german: 9 }, 'USSR'))
    expect(seen(known, 'Commonwealth')).toBe(seen({ ...other, german: 0 }, 'Commonwealth'))
    expect(seen(known, 'USA')).toBe(seen({ ...other, usa: known.usa, german: 7 }, 'USA'))
  })
})
