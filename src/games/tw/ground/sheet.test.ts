import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { SheetNode, SheetValue } from '../../../engine/decision.ts'
import { TwReader } from '../sheet/reader.ts'
import { Standing } from '../sheet/standing.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { breakDownUnit, buildUpUnits } from './breakdown.ts'
import { firstMove } from '../movement/move-order.ts'
import { railMove } from './rail.ts'
import { commitBeside, commitInto } from '../operations/reserves.ts'
import { groundLines } from './sheet.ts'

/** A sheet's node as the YAML reader makes it, all on line 1. */
function node(value: unknown, path = 'move/0'): SheetNode {
  let inner: SheetValue
  if (Array.isArray(value)) inner = value.map((item, i) => node(item, `${path}/${i}`))
  else if (value !== null && typeof value === 'object')
    inner = new Map(Object.entries(value).map(([key, item]) => [key, node(item, `${path}/${key}`)]))
  else inner = value as SheetValue
  return { line: 1, column: 1, path, value: inner }
}
const GERMANY: PositionNotation = {
  units: [
    'Germany ARM XIX_Pz 8-8 Berlin',
    'Germany INF I_Corps 6-5 Berlin',
    'Germany INF II_Corps 6-5 Cologne reserve',
    'France INF 2nd 4-5 Sedan',
    'Germany ARM Group 3-8 pool breakdown',
    'Germany ARM Div_1 2-8 pool breakdown',
    'Germany ARM Div_2 2-8 pool breakdown',
  ],
}
const world = position(GERMANY)
function read(kind: { sheet?: { read(w: typeof world, reader: TwReader, at: SheetNode): unknown } }, value: unknown) {
  const reader = new TwReader(world, 'Germany')
  const answer = kind.sheet!.read(world, reader, node(value))
  return reader.problems.length > 0 ? reader.problems.map(({ message }) => message).join('; ') : answer
}

describe('what a sheet says of ground movement', () => {
  // proves: tw-4.5-pass
  it('a move: units by name or all of a hex, the cheapest path found, waypoints kept', () => {
    expect(read(firstMove, { units: 'all in Berlin', to: 1428 })).toEqual({
      units: ['germany-xix-pz', 'germany-i-corps'],
      path: ['1427', '1428'],
    })
    expect(read(firstMove, { unit: 'XIX Pz', via: ['1425'], to: '1325' })).toMatchObject({ path: ['1425', '1325'] })
    expect(read(firstMove, { units: ['XIX Pz'], to: 'Leipzig', overrun: 'yes', drop: { 'XIX Pz': 'Leipzig' } })).toMatchObject({
      overrun: true,
      drop: { 'germany-xix-pz': '1526' },
    })
    expect(read(firstMove, { units: ['XX Pz'], to: 'Leipzig' })).toContain('XIX Pz')
    // A piece that the same sheet makes (9.6.3).
    expect(read(firstMove, { units: ['Div 1'], to: 'Leipzig' })).toEqual({ units: ['germany-div-1'], path: ['1526'] })
  })

  it('a railmove, a unit that breaks down, units that become one, Reserves', () => {
    expect(read(railMove, { unit: 'I Corps', to: 'Cologne' })).toEqual({ unit: 'germany-i-corps', to: '1529' })
    expect(read(breakDownUnit, 'XIX Pz')).toBe('germany-xix-pz')
    expect(read(buildUpUnits, { units: ['XIX Pz', 'I Corps'] })).toEqual(['germany-xix-pz', 'germany-i-corps'])
    expect([read(commitInto, ['II Corps']), read(commitInto, 'none'), read(commitBeside, { 'II Corps': 1530 })]).toEqual([
      ['germany-ii-corps'],
      [],
      { 'germany-ii-corps': '1530' },
    ])
  })

  it('a Fortification in Reserve is no unit that moves in (9.9.6)', () => {
    expect(read(commitInto, 'fortification')).toContain("9.9.6: a Reserve Fortification is put on the hex by 'fortification: yes'")
  })
})

describe('the prefilled sheet', () => {
  const lines = (seat: string, notation: PositionNotation = GERMANY) => groundLines(new Standing(position(notation), seat))
  const switchedOn = (text: readonly string[]) =>
    parse(
      text
        .filter((line) => !line.startsWith('##'))
        .map((line) => line.replace(/^#/, ''))
        .join('\n'),
    )

  it('offers in the own turn what breaks down, rail, moves and second moves, as YAML once switched on', () => {
    const sheet = switchedOn(lines('Germany'))
    expect(Object.keys(sheet)).toEqual(['break down', 'rail', 'move', 'second move'])
    expect(sheet.move.map((each: { unit?: string; units?: string[] }) => each.units ?? each.unit)).toEqual([
      ['XIX Pz', 'I Corps'],
      'II Corps',
    ])
    for (const line of lines('Germany')) expect(line.length).toBeLessThanOrEqual(76)
  })

  it('offers Reserves in the enemy’s turn, and nothing to who has none', () => {
    expect(switchedOn(lines('Germany', { ...GERMANY, stage: 'Allied turn' }))).toEqual({
      reserves: [{ into: ['II Corps'], if: 'ratio >= 2' }],
    })
    expect(lines('France')).toEqual([])
  })
})
