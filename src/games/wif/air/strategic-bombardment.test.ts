import { describe, expect, it } from 'vitest'
import { saveState, loadState } from '../snapshot.ts'
import { paint, plainMap, position, run, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { usableFactories } from '../production/factories.ts'
import { strategicBombardments } from './strategic-bombardment.ts'

const map = plainMap(12, 12, (sheet) => {
  for (let row = 0; row < 12; row++)
    for (let column = 0; column < 12; column++)
      paint(sheet, 'country', `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`, column > 5 ? 'g' : 'u')
  sheet.places.push(
    { name: 'Berlin', hex: 'T0806', city: 'capital', source: 'project' },
    { name: 'Moscow', hex: 'T0306', city: 'capital', factories: { red: 1, blue: 2 }, source: 'project' },
    { name: 'Baku', hex: 'T0305', oil: 2, factories: { red: 1, blue: 0 }, source: 'project' },
  )
})
const raid = (rolls: number[], units: string[] = [], answers: Record<string, unknown[]> = {}): WifWorld => {
  const world = position(
    { map, units: ['Germany LND Do-217 (2)/1/9 T0806 strat=20', ...units], actions: { Germany: 'air' } },
    new ScriptedDice(rolls),
  )
  run(world, strategicBombardments(world), {
    'strategic bombardment': [{ at: 'T0306', with: ['germany-do-217'], escort: [], extended: [] }],
    ...answers,
  })
  return world
}
const told = (world: WifWorld): string =>
  world.events
    .filter(({ kind }) => kind === 'strategic bombardment')
    .map(({ text }) => text)
    .join('\n')

describe('strategic bombardment', () => {
  // proves: wif-11.7-roll
  it('a raid adds 1 to its roll when none of its bombers was in an air combat (11.7)', () => {
    expect(told(raid([6]))).toContain('rolled 6 + 1 (no air combat) = 7: 3 points; USSR loses 3 production points')
    const fought = raid([6, 5, 6], ['USSR FTR MiG 4/0/6 T0306'], { intercept: [{ with: [], best: 1, against: [] }] })
    expect(told(fought)).toContain('rolled 6: 3 points')
  })

  // proves: wif-11.7-effect
  it('a second raid in the turn takes what is left, and the losses are kept with the position', () => {
    const world = raid([3])
    expect(world.state.bombed).toEqual([{ hex: map.hex('T0306'), power: 'USSR', turn: 0, points: 2, oil: 0 }])
    world.turnFaceUp(world.unit('germany-do-217'))
    const again = world.fork(new ScriptedDice([8]))
    run(again, strategicBombardments(again), {
      'strategic bombardment': [{ at: 'T0306', with: ['germany-do-217'], escort: [], extended: [] }],
    })
    expect(told(again)).toContain('USSR loses 1 production point this turn, all that is left in the hex')
    expect(loadState(saveState(again.state, map), map).bombed).toEqual(again.state.bombed)
  })

  // proves: wif-11.7-effect
  it('takes production points first, then oil (11.7)', () => {
    const world = raid([9], [], { 'strategic bombardment': [{ at: 'T0305', with: ['germany-do-217'], escort: [], extended: [] }] })
    expect(told(world)).toContain('USSR loses 1 production point and 2 oil resources this turn')
    const again = (turn: number) => {
      const before = raid([9], [], { 'strategic bombardment': [{ at: 'T0305', with: ['germany-do-217'], escort: [], extended: [] }] })
      before.turnFaceUp(before.unit('germany-do-217'))
      before.set({ turn: { ...before.state.turn, index: turn } })
      const second = before.fork(new ScriptedDice([9]))
      run(second, strategicBombardments(second), {
        'strategic bombardment': [{ at: 'T0305', with: ['germany-do-217'], escort: [], extended: [] }],
      })
      return told(second).split('\n').at(-1)
    }
    expect(again(0)).toContain('nothing is left there to lose this turn')
    expect(again(1)).toContain('USSR loses 1 production point and 2 oil resources this turn')
  })

  // proves: wif-11.7-targets, wif-11.7-effect
  it('blue factories work for their own country and not for its conqueror (13.6.2)', () => {
    const world = position({ map, units: [] })
    const moscow = map.hex('T0306')
    expect(usableFactories(world, moscow)).toBe(3)
    world.setControl(moscow, 'Germany')
    expect(usableFactories(world, moscow)).toBe(1)
  })
})
