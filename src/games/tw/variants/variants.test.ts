import { expect, test } from 'vitest'
import { buildSegment } from '../economy/build.ts'
import { prefilledSheet } from '../prefilled.ts'
import { seen } from '../secrets.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { variantsSegment } from './segment.ts'

const AT = {
  options: ['28'],
  turn: 'Fall 1940',
  stage: 'Planning',
  sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' },
  wars: [['Germany', 'Britain']],
  diplomacy: {},
  happened: { variants: { Germany: { saved: 1, obtained: [11], played: [{ number: 15, turn: 3 }] } } },
} as const

// proves: tw-28-project-roll
test('what a power has obtained is a secret until it is played', () => {
  const world = position(AT)
  expect(seen(world, 'Britain').state.variants?.Germany).toEqual({ saved: 1, obtained: [], played: [{ number: 15, turn: 3 }] })
  expect(seen(world, 'Germany').state.variants?.Germany.obtained).toEqual([11])
})

// proves: tw-28-variant-roll, tw-28-project-roll
test('sheets show the projects that may be tried for, and those that may be played', () => {
  const sheet = (options: string[], seat: string) => prefilledSheet(position({ ...AT, options }), seat)
  expect(sheet(['28'], 'Germany')).toContain('#variants: [{project: , espionage: no}]')
  expect(sheet(['28'], 'Germany')).toContain('#play variants: [{project: Heavy Artillery}]')
  expect(sheet(['28'], 'Britain')).toContain('#variants: [{project: , espionage: no}]')
  expect(sheet(['28'], 'Britain')).not.toContain('#play variants')
  expect(sheet([], 'Germany')).not.toContain('variants')
  expect(sheet(['28'], 'Germany')).toContain('# Heavy Artillery: 1 ART 8-3 (until Summer 1942)')
  expect(sheet(['28'], 'Britain')).not.toContain('Heavy Artillery')
})

// proves: tw-28.2.4-05-shipping
test('Shipping Bottlenecks Alleviated raise the SMPs of the USA by two', () => {
  const world = position({
    ...AT,
    sides: { USA: 'Allies' },
    wars: [],
    happened: { variants: { USA: { saved: 0, obtained: [5], played: [] } } },
  } as never)
  const before = world.nation('USA').smp
  run(world, variantsSegment(world), { 'play a variant': [{ by: 'USA', project: 5 }] })
  expect(world.nation('USA').smp).toBe(before + 2)
})

// proves: tw-28.1.2-14-carrier-doctrine
test('counters that join the force pool only later are not given up before', () => {
  const world = position({
    ...AT,
    happened: { variants: { Germany: { saved: 0, obtained: [14], played: [] } } },
    units: ['Germany ARM Later 8-8 pool', 'Germany ARM Now 8-8 Berlin', 'Germany TAC T 1-5-4 Berlin'],
  })
  const named = (name: string) => world.units().find((unit) => unit.name === name)!
  world.change(named('Later'), { from: 99 })
  run(world, variantsSegment(world), { 'play a variant': [{ by: 'Germany', project: 14 }] })
  expect([named('Later').place, named('Now').place]).toEqual(['pool', 'gone'])
})

// proves: tw-28.2.3-04-purges
test('the fourth investment makes the Red Army of the Purges Second-Rate, where others need a fifth', () => {
  const after = (variants: object) => {
    const world = position(
      {
        options: ['28'],
        turn: 'Spring 1942',
        stage: 'Allied turn',
        sides: { Germany: 'Axis', USSR: 'Allies' },
        wars: [['Germany', 'USSR', 'Summer 1941']],
        ratings: { USSR: { army: 3 } },
        narfs: { USSR: 100 },
        plans: { USSR: { effort: 'SLE' } },
        happened: { kareliaInTime: true, ...variants },
      } as never,
      new ScriptedDice([]),
    )
    world.changeNation('USSR', { upgrades: { army: 3, navy: 0, air: 0 } })
    run(world, buildSegment(world), { upgrade: [{ power: 'USSR', arm: 'army' }] })
    return world.nation('USSR').ratings.army
  }
  expect(after({ variants: { USSR: { saved: 0, obtained: [], played: [{ number: 4, turn: 2 }] } } })).toBe(2)
  expect(after({})).toBe(3)
})

// proves: tw-28.1.1-08-blackshirts
test('the Blackshirts are an INF 6-5 of the first rate whatever the army is', () => {
  const world = position({
    ...AT,
    happened: { variants: { Italy: { saved: 0, obtained: [8], played: [] } } },
    sides: { Italy: 'Axis' },
  } as never)
  run(world, variantsSegment(world), { 'play a variant': [{ by: 'Italy', project: 8 }] })
  expect(world.unitsNamed('Camicie Nere 1')).toMatchObject([{ type: 'INF', strength: 6, move: 5, rating: 1 }])
})

// proves: tw-28.2.2-15-radar
test('who shares Radar is remembered, and nobody is asked again', () => {
  const world = position({
    ...AT,
    turn: 'Fall 1941',
    sides: { Britain: 'Allies', USA: 'Allies' },
    happened: { variants: { Britain: { saved: 0, obtained: [], played: [{ number: 15, turn: 6 }] } } },
  } as never)
  run(world, variantsSegment(world), { 'play a variant': [{ by: 'Britain', project: 15, with: 'USA' }] })
  expect(world.state.variants?.Britain.played).toEqual([{ number: 15, turn: 6, with: 'USA' }])
})

// proves: tw-28.2.1-06-armee-de-lair
test('what the Armee de l’Aire brings is not held at the border', () => {
  const world = position({
    ...AT,
    sides: { France: 'Allies' },
    wars: [['Germany', 'France']],
    units: ['France TAC L 1-5-4 pool from=10'],
    happened: { variants: { France: { saved: 0, obtained: [6], played: [] } } },
  } as never)
  run(world, variantsSegment(world), { 'play a variant': [{ by: 'France', project: 6, at: ['2033'], takes: 'FTR' }] })
  expect(['L', 'Modern Group 1'].flatMap((name) => world.unitsNamed(name))).toMatchObject([
    { type: 'TAC', place: 'map', unbound: true },
    { type: 'FTR', place: 'map', unbound: true },
  ])
})
