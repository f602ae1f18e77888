import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { TwReader } from '../sheet/reader.ts'
import { Standing } from '../sheet/standing.ts'
import { position, unitNamed } from '../testing/position.ts'
import { stratmoveKinds } from './order.ts'
import { stratmoveLines } from './sheet.ts'

const UNITS = [
  'Britain Fleet 1st 1-12-5 Canada',
  'Britain MOT 1st_Canadian 3-7 Canada raised=Canada',
  'Britain TAC 2nd_TAF 1-5-4 London',
  'Britain Fleet 4th 1-12-5 Gibraltar',
]
const node = (value: SheetNode['value']): SheetNode => ({ line: 1, column: 1, path: 'stratmove/0', value })
const entry = (fields: Record<string, string>): SheetNode =>
  node(new Map(Object.entries(fields).map(([name, value]) => [name, node(value)])))

describe('stratmoves on a sheet', () => {
  it('names units in boxes with a Fleet there, ships abroad, and the SMPs left', () => {
    const world = position({ stage: 'Allied turn', units: UNITS })
    const lines = stratmoveLines(new Standing(world, 'Britain')).join('\n')
    expect(lines).toContain('SMPs: Britain 9')
    expect(lines).toContain('1st Canadian')
    expect(lines).toMatch(/with: \[.*1st/)
    expect(lines).toContain('4th')
    expect(stratmoveLines(new Standing(world, 'Germany'))).toEqual([])
  })

  // proves: tw-8.8.2-urals
  it('the receipt says that the Urals Box is for Soviet units alone', () => {
    const world = position({
      stage: 'Allied turn',
      sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' },
      minors: { Romania: 'USSR' },
      units: ['Britain INF B 3-4 Gorki', 'USSR INF S 3-4 Gorki', 'Romania INF R 3-4 Gorki'],
    })
    const told = (seat: string, name: string) =>
      stratmoveKinds.ground.sheet!.check!(world, seat, {
        units: [unitNamed(world, name).id],
        to: world.map.code(world.map.find('Urals')!),
        by: 'land',
      })
    expect([told('Britain', 'B'), told('USSR', 'S'), told('USSR', 'R')]).toEqual([['8.8.2: only Soviet units enter the Urals Box'], [], []])
  })

  // proves: tw-7.0-one-mission
  it('each of the three turns reads its own orders of the one list; what nobody understands is said once', () => {
    const world = position({ stage: 'Allied turn', units: UNITS })
    const read = (turn: 'air' | 'ground' | 'ships', fields: Record<string, string>) => {
      const reader = new TwReader(world, 'Britain')
      return { answer: stratmoveKinds[turn].sheet!.read(world, reader, entry(fields)), problems: reader.problems.length }
    }
    const turns = (fields: Record<string, string>) =>
      (['air', 'ground', 'ships'] as const)
        .map((turn) => read(turn, fields))
        .map(({ answer, problems }) => (answer === null ? 'not mine' : answer === undefined ? `problems ${problems}` : answer.by))
    expect(turns({ units: '2nd TAF', to: 'Glasgow' })).toEqual(['air', 'not mine', 'not mine'])
    expect(turns({ units: '1st Canadian', to: 'Liverpool', with: '1st' })).toEqual(['not mine', 'sea', 'not mine'])
    expect(turns({ units: '4th', to: 'Malta' })).toEqual(['not mine', 'not mine', 'sea'])
    expect(turns({ units: '9th', to: 'Malta' })).toEqual(['not mine', 'problems 1', 'not mine'])
  })

  // proves: tw-8.5.4-installations
  it('airbases and fortifications are sent to the Build Segment, fortresses stay (8.5.4)', () => {
    const world = position({ stage: 'Allied turn', units: UNITS })
    const problem = (field: string) => {
      const reader = new TwReader(world, 'Britain')
      stratmoveKinds.ground.sheet!.read(world, reader, entry({ [field]: 'London', to: 'Glasgow' }))
      return reader.problems.map(({ message }) => message).join()
    }
    expect(problem('airbase')).toContain("8.5.4: an airbase is moved under 'works'")
    expect(problem('fortification')).toContain("8.5.4: a fortification is moved under 'works'")
    expect(problem('fortress')).toBe('8.5.4: a fortress is not moved')
  })
})
