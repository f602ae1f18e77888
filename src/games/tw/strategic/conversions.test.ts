import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { convert, convertUnits } from './conversions.ts'
import { inPool } from './units.ts'

const at = (notation: PositionNotation) => position({ turn: 'Fall 1941', narfs: { Germany: 100 }, ...notation })

describe('a Fleet becomes ASW (5.1.3.4)', () => {
  // proves: tw-5.1.3.4-fleet-to-asw
  it('in a turn of an ambush or massacre: it lies Depleted on space 5 of a yard, and an ASW joins the force pool two turns later', () => {
    const world = at({ stage: 'Allied turn', units: ['Britain Fleet 3rd 1-12-5 Liverpool', 'Britain Fleet 4th 1-12-5 Liverpool depleted'] })
    const problems = (id: string) => convert.problems(world, { seat: 'Britain', power: 'Britain' }, id)
    expect(problems('britain-3rd')).toEqual([expect.stringContaining('Convoy Ambush')])
    expect(run(world, convertUnits(world))).toEqual([])
    const summer = at({ turn: 'Summer 1941', stage: 'Allied turn', units: ['Britain Fleet 3rd 1-12-5 Liverpool'] })
    summer.note({ convoysStruck: summer.state.turn.index })
    expect(convert.problems(summer, { seat: 'Britain', power: 'Britain' }, 'britain-3rd')).toEqual([
      expect.stringContaining('Convoy Ambush'),
    ])
    world.note({ convoysStruck: world.state.turn.index })
    expect(problems('britain-4th')).toEqual([expect.stringContaining('Depleted')])
    run(world, convertUnits(world), { 'convert to strategic warfare': ['britain-3rd'] })
    expect(unitNamed(world, '3rd')).toMatchObject({ place: 'yard', space: 5, depleted: true })
    expect(inPool(world, 'Britain', 'ASW')).toHaveLength(0)
    world.note({ turn: { index: world.state.turn.index + 1, season: 'Winter', year: 1941 } })
    expect(inPool(world, 'Britain', 'ASW')).toHaveLength(0)
    world.note({ turn: { index: world.state.turn.index + 1, season: 'Spring', year: 1942 } })
    expect(inPool(world, 'Britain', 'ASW')).toHaveLength(1)
  })
})

describe('a FTR becomes INT (5.3.2)', () => {
  // proves: tw-5.3.2-ftr-to-int
  it('after the turn of a firestorm on Germany, in Germany, for 7 NARFs and for good', () => {
    const world = at({ units: ['Germany FTR JG_1 3-3-2 Berlin', 'Germany FTR JG_2 3-3-2 Calais'], conquered: { France: 'Germany' } })
    const problems = (id: string) => convert.problems(world, { seat: 'Germany', power: 'Germany' }, id)
    expect(problems('germany-jg-1')).toEqual([expect.stringContaining('after the turn of a firestorm')])
    world.note({ firstGermanFirestorm: world.state.turn.index })
    expect(problems('germany-jg-1')).toEqual([expect.stringContaining('after the turn of a firestorm')])
    world.note({ firstGermanFirestorm: world.state.turn.index - 1 })
    expect(problems('germany-jg-2')).toEqual([expect.stringContaining('was not in Germany')])
    run(world, convertUnits(world), { 'convert to strategic warfare': ['germany-jg-1'] })
    expect(unitNamed(world, 'JG 1').place).toBe('gone')
    expect(unitNamed(world, 'INT of JG 1')).toMatchObject({ place: 'strategic', type: 'INT' })
    expect(world.nation('Germany').narfs).toBe(93)
  })
})
