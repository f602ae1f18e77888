import { expect, it } from 'vitest'
import { yearly } from '../economy/yearly.ts'
import { TwReader } from '../sheet/reader.ts'
import { position, run } from '../testing/position.ts'
import { endSegment } from '../turn/end-segment.ts'
import { mineNorway, whyNotMine } from './mine-norway.ts'
import { isNorwayMined } from '../economy/yearly.ts'

// proves: tw-23.38-norway, tw-20.1-iron-ore
it("from Spring 1940 on Britain mines a neutral Norway's waters at the end of the Allied player turn, which costs Germany 20 NARFs each Spring while it is neutral", () => {
  const world = position({ turn: 'Spring 1940', stage: 'Allied turn' })
  const ore = () => yearly(world).filter(({ of }) => of === 'Germany')
  expect(ore()).toEqual([])
  run(world, endSegment(world), { 'mine Norway': [true] })
  expect(world.events.at(-1)!.text).toContain('Britain announces that it has mined Norwegian waters')
  expect(ore()).toEqual([{ of: 'Germany', narfs: -20, why: 'Swedish ore: Norwegian waters are mined (20.1)' }])
  expect(whyNotMine(world)).toContain('mined already')
  world.changeNation('Norway', { controller: 'Britain' })
  expect([isNorwayMined(world), ore()]).toEqual([false, []])
})

// proves: tw-20.1-iron-ore
it('a Sweden that is an Associate or Satellite of Britain or the USSR costs Germany its ore; of others, or as a Sympathizer, it does not', () => {
  const ore = (status: 'sympathizer' | 'associate' | 'satellite', controller: string) => {
    const world = position({
      turn: 'Spring 1941',
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', France: 'Allies', USSR: 'Allies' },
    })
    world.changeNation('Sweden', status === 'satellite' ? { status, controller } : { status, leansTo: controller })
    return yearly(world).some(({ of, why }) => of === 'Germany' && why.includes('Sweden follows'))
  }
  expect([ore('associate', 'Britain'), ore('satellite', 'Britain'), ore('associate', 'USSR'), ore('satellite', 'USSR')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([ore('sympathizer', 'Britain'), ore('associate', 'Germany'), ore('satellite', 'France')]).toEqual([false, false, false])
})

// proves: tw-3.10.2-one-off-british-decisions, tw-23.38-norway
it('not before, not by others, and not once Norway has a side', () => {
  expect(whyNotMine(position({ turn: 'Winter 1939', stage: 'Allied turn' }))).toContain('3.10.2')
  expect(whyNotMine(position({ turn: 'Spring 1940', stage: 'Allied turn', minors: { Norway: 'Germany' } }))).toContain('not neutral')
  const axis = position({ turn: 'Spring 1940' })
  expect(run(axis, endSegment(axis), { 'mine Norway': [true] }).map(({ decision }) => decision)).not.toContain('mine Norway')
  expect(isNorwayMined(axis)).toBe(false)
  const reader = new TwReader(axis, 'Germany')
  expect(mineNorway.sheet!.read(axis, reader, { line: 1, column: 1, path: 'mine norway', value: 'yes' })).toBeUndefined()
  expect(reader.problems[0].message).toContain('Britain alone')
})
