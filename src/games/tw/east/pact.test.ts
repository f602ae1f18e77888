import { expect, it } from 'vitest'
import { position, ScriptedDice } from '../testing/position.ts'
import { attempt, deliver, whyNotBySoviets } from './pact.ts'

const watched = (more: Record<string, unknown>, dice: number[] = []) =>
  position(
    {
      turn: 'Winter 1940',
      stage: 'Planning',
      sides: { Germany: 'Axis', USSR: 'Allies', Britain: 'Allies' },
      wars: [['Germany', 'Britain']],
      conquered: { Poland: 'Germany' },
      ...more,
    },
    new ScriptedDice(dice),
  )

// proves: tw-16.5-soviet-dow-roll
it('German forces in Romania count where it is conquered by Germany, its Associate or its Satellite (16.5)', () => {
  const units = ['Germany INF A 12-5 Bucharest', 'Germany TAC T 1-5-4 Bucharest']
  const goes = (more: Record<string, unknown>, turn = 'Winter 1940') => attempt(watched({ units, turn, ...more }, [2]))
  expect([
    goes({ conquered: { Poland: 'Germany', Romania: 'Germany' } }),
    goes({ minors: { Romania: 'Germany' } }),
    goes({ leans: { Romania: 'Germany associate' } }),
    goes({ leans: { Romania: 'Germany sympathizer' } }),
    goes({ minors: { Romania: 'Germany' } }, 'Spring 1941'),
  ]).toEqual([false, false, false, true, true])
})

// proves: tw-16.5-pact-garrison
it('the aircraft of the garrison is a TAC, FTR or MDM (16.5)', () => {
  const why = (air: string) =>
    whyNotBySoviets(watched({ turn: 'Fall 1940', units: ['Germany INF A 12-5 Warsaw', `Germany ${air} Warsaw`] }), 'USSR', 'Germany')
  expect(['TAC T 1-5-4', 'FTR T 3-3-2', 'MDM T 1-7-6', 'NAC T 1-2-2'].map((air) => why(air) !== null)).toEqual([true, true, true, false])
})

// proves: tw-16.5-soviet-tribute
it('12 NARFs go to Germany in Spring and Fall, until the two are at war (16.5)', () => {
  const after = (turn: string, more: Record<string, unknown> = {}) => {
    const world = watched({ turn, narfs: { USSR: 100, Germany: 100 }, ...more })
    deliver(world)
    return [world.nation('USSR').narfs, world.nation('Germany').narfs]
  }
  expect(['Winter 1939', 'Spring 1940', 'Summer 1940', 'Fall 1940'].map((turn) => after(turn))).toEqual([
    [100, 100],
    [88, 112],
    [100, 100],
    [88, 112],
  ])
  expect(after('Spring 1940', { wars: [['Germany', 'USSR']] })).toEqual([100, 100])
})
