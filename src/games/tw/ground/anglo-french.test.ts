import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { supplySegment } from '../turn/supply-segment.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { depleteStragglers, whyNotAttackParis, whyNotSoFar } from './anglo-french.ts'
import { firstMove } from '../movement/move-order.ts'
import { whyNotEnter } from './movement-cost.ts'
import { whyNotPut, whyNotStack } from './stacking.ts'

const ALLIED: PositionNotation = { stage: 'Allied turn' }
const unit = (world: ReturnType<typeof position>, name: string) => unitNamed(world, name) as GroundUnit

describe('Britain and France', () => {
  // proves: tw-6.2.1-british-port-leash
  it('a straggler has to the end of an Allied turn, not of an Axis one, to come back (6.2.1)', () => {
    for (const stage of ['Axis turn', 'Allied turn'] as const) {
      const world = position({ stage, units: ['Britain MOT A 6-7 1732'] })
      world.change(unit(world, 'A'), { straggler: true })
      depleteStragglers(world)
      expect([unit(world, 'A').depleted, unit(world, 'A').straggler]).toEqual(stage === 'Axis turn' ? [false, true] : [true, undefined])
    }
  })

  // proves: tw-6.2.1-british-port-leash
  it('British units in France stay within a hex of a friendly port while France fights (6.2.1)', () => {
    const world = position({ ...ALLIED, units: ['Britain MOT BEF 6-7 Calais'] })
    const why = (place: string) => whyNotSoFar(world, unit(world, 'BEF'), world.map.find(place) ?? world.map.hex(place))
    expect([why('Calais'), why('1533'), why('Dijon')]).toEqual([null, null, expect.stringContaining('friendly port')])
    expect([
      whyNotPut(world, [unit(world, 'BEF')], world.map.find('Dijon')!),
      whyNotStack(world, [unit(world, 'BEF')], world.map.find('Dijon')!),
    ]).toEqual([expect.stringContaining('friendly port'), null])
    const fallen = position({ ...ALLIED, units: ['Britain MOT BEF 6-7 Calais'], conquered: { France: 'Germany' } })
    expect(whyNotSoFar(fallen, unit(fallen, 'BEF'), fallen.map.find('Dijon')!)).toBeNull()
  })

  // proves: tw-6.2.1-british-port-leash
  it('a British unit that a retreat took farther is Depleted at the end of the Allied turn if it has not come back (6.2.1)', () => {
    const world = position({ ...ALLIED, units: ['Britain MOT Far 6-7 Dijon', 'Britain MOT Near 6-7 Calais'] })
    // It is far away when the Axis turn ends.
    world.note({ stage: 'Axis turn' })
    run(world, supplySegment(world))
    expect(unit(world, 'Far').depleted).toBe(false)
    world.note({ stage: 'Allied turn' })
    run(world, supplySegment(world))
    expect([unit(world, 'Far').depleted, unit(world, 'Near').depleted]).toEqual([true, false])
  })

  // proves: tw-6.2.1-anglo-french-territory, tw-6.2.1-anglo-french-naval-and-ground, tw-9.6.1-france
  it('French units enter neither Britain nor its colonies; the two pass through each other but do not stay together (6.2.1)', () => {
    const world = position({ ...ALLIED, units: ['France INF F 4-5 Calais', 'Britain MOT B 6-7 1533', 'France INF G 4-5 1634'] })
    expect([
      whyNotEnter(world, unit(world, 'F'), world.map.find('London')!),
      whyNotEnter(world, unit(world, 'F'), world.map.find('Cairo')!),
    ]).toEqual([expect.stringContaining('6.2.1'), expect.stringContaining('6.2.1')])
    const problem = (path: string[]) => firstMove.problems(world, { seat: 'France' }, { units: [unit(world, 'G').id], path })[0] ?? null
    const [through, end] = ['1533', '1532']
    expect(problem([through])).toContain('may not both stand')
    expect(problem([through, end])).toBeNull()
  })

  // proves: tw-6.2.1-anglo-french-territory, tw-18.1-morale
  it('only French units attack Paris once it is lost (6.2.1)', () => {
    const world = position({ ...ALLIED, units: ['Britain MOT B 6-7 1533', 'France INF F 4-5 1533', 'Germany INF G 6-5 Paris'] })
    const paris = world.map.find('Paris')!
    expect([whyNotAttackParis(world, unit(world, 'B'), paris), whyNotAttackParis(world, unit(world, 'F'), paris)]).toEqual([
      expect.stringContaining('6.2.1'),
      null,
    ])
  })
})
