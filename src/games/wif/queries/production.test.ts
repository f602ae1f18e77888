import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { readCase } from '../cases/case-file.ts'
import { setUpCase } from '../cases/case-position.ts'
import { ScriptedDice } from '../cases/notation.ts'
import { WifReader } from '../sheet/reader.ts'
import { queries } from './queries.ts'

const { position } = readCase({
  id: 'wif-queries',
  title: 'two factories of Germany and a mine beside them',
  rules: [],
  source: 'drawn',
  position: {
    countries: { 'T0000..T0311': 'Germany', 'T0600..T1111': 'USSR' },
    places: { T0305: 'capital Berlin, factories 2', T0205: 'city Ploesti, resources 2', T0805: 'capital Moscow' },
    rail: ['T0305 T0205'],
    units: [
      'Germany INF Guard 3-3 T0205',
      'Germany INF I 5-3 pool cost=3 turns=2',
      'Germany FTR Me 5/1/4 circle:3',
      'USSR INF R 3-3 T1111',
    ],
    production: {},
  },
  expect: { 'no events': ['-'] },
})
const world = setUpCase(position, new ScriptedDice([]), false)

function ask(name: string, words = '') {
  const reader = new WifReader(world, 'Germany')
  const node: SheetNode = { line: 1, column: 1, path: '', value: words }
  const answer = queries.find((query) => query.name === name)!.answer(world, { seat: 'Germany', words: node, reader })
  return { answer, problems: reader.problems.map(({ message }) => message), rows: answer?.tables?.flatMap(({ rows }) => rows) ?? [] }
}

describe('queries of production', () => {
  it('what if a place is lost: what is made then and now; the position stays as it is', () => {
    expect(ask('what if', 'Ploesti is lost').answer!.text).toEqual([
      'Germany would make 0 build points a turn, not 2: 0 of 0 resources in 2 usable factories: 0 production points x 1 (1 Germany in 1941) = 0 build points; now: 2 of 2 resources in 2 usable factories: 2 production points x 1 (1 Germany in 1941) = 2 build points.',
    ])
    expect(world.state.control[world.map.hex('T0205')]).toBe('Germany')
    expect(ask('what if', 'Atlantis is lost').problems.length).toBe(1)
  })

  it('force pool and circle: what can be built, and what comes when', () => {
    expect(ask('force pool').rows).toEqual([['INF', '3', '1 left', 'I INF']])
    expect(ask('circle').rows.map(([, units]) => units)).toEqual(['Me'])
    const { track } = ask('circle').answer!
    expect(track!.map(({ pieces }) => pieces.map(({ name }) => name))).toEqual([['Me']])
    expect(track![0].name).toBe(ask('circle').rows[0][0])
    expect(ask('circle', 'USSR').answer!).toMatchObject({ text: ['Nothing is on its way.'], track: [] })
  })
})
