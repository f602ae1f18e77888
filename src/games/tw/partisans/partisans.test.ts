import { expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { Standing } from '../sheet/standing.ts'
import { position, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { commitAtrocities, createPartisans } from './atrocities.ts'
import { partisanWarfare } from './damage.ts'
import { noteBuilt } from './home.ts'
import { partisanLines } from './sheet.ts'

const told = (world: ReturnType<typeof position>) => world.events.map(({ text }) => text)

// proves: tw-25.1.1-german-atrocities
it('the die for France has -3, and what is less than nothing is none; Latvia counts as the Baltic States, without a die (25.1.1)', () => {
  const world = position({}, new ScriptedDice([2]))
  commitAtrocities(world, 'France', 'Germany')
  commitAtrocities(world, 'Latvia', 'Germany')
  commitAtrocities(world, 'Hungary', 'Germany')
  expect(told(world)).toEqual(['Atrocities in France: rolled 2-3 for the country = 0.', 'Atrocities in Baltic States: 0, without a die.'])
})

// proves: tw-25.1.1-german-atrocities
it('nobody else commits them: a country that Britain conquers has no partisans (25.1.1)', () => {
  const world = position()
  commitAtrocities(world, 'Poland', 'Britain')
  expect(told(world)).toEqual([])
})

// proves: tw-25.1.1-partisan-creation
it('the Soviets roll for Greece, Yugoslavia and their own country once somebody plays them; partisans are counters of the project’s own (25.1.1)', () => {
  const happened = { atrocities: { Greece: { count: 8, turn: 1 } } }
  const without = position({ turn: 'Spring 1941', happened })
  createPartisans(without)
  expect(told(without)).toEqual([])
  const world = position(
    { turn: 'Spring 1942', happened, sides: { Germany: 'Axis', USSR: 'Allies' }, wars: [['Germany', 'USSR']] },
    new ScriptedDice([8]),
  )
  createPartisans(world)
  expect(told(world)).toEqual(['Greece, 8 atrocities: USSR rolled 8: 2 partisans.'])
  const { strength, move, type, nation } = unitNamed(world, 'Greece Partisans 2') as GroundUnit
  expect({ strength, move, type, nation }).toEqual({ strength: 1, move: 3, type: 'PART', nation: 'USSR' })
})

// proves: tw-25.4-pcrt-modifiers
it('Allied rolls have -1 in 1942, -2 in 1943, -3 in 1944 and -4 in 1945, and none before (25.4)', () => {
  const totals = [1941, 1942, 1943, 1944, 1945].map((year) => {
    const world = position(
      { turn: `Spring ${year}`, conquered: { Poland: 'Germany' }, units: ['Britain PART A 1-3 Lodz'] },
      new ScriptedDice([8]),
    )
    run(world, partisanWarfare(world))
    return /= (-?\d+):/.exec(told(world)[0])?.[1]
  })
  expect(totals).toEqual(['8', '7', '6', '5', '4'])
})

// proves: tw-25.4-pcrt
it('a die that is modified below -1 is a -1: one partisan costs 4 NARFs, a SMP and a railmove (25.4)', () => {
  const world = position(
    { turn: 'Spring 1945', conquered: { Poland: 'Germany' }, narfs: { Germany: 10 }, units: ['Britain PART A 1-3 Lodz'] },
    new ScriptedDice([1]),
  )
  run(world, partisanWarfare(world))
  expect(world.nation('Germany').narfs).toBe(6)
  expect(world.state.shortages.Germany).toEqual({ smp: 1, rail: 1 })
})

// proves: tw-28.1.1-14-arab-outreach, tw-28.1.2-01-anti-british-unrest
it('Arab partisans are of the country in which they are built, Irish ones of Northern Ireland wherever (25.2, 28.1)', () => {
  const world = position({ units: ['Germany PART A 1-3 Cairo raised=Arab_lands', 'Germany PART I 1-3 Belfast raised=Northern_Ireland'] })
  for (const name of ['A', 'I']) noteBuilt(world, unitNamed(world, name) as GroundUnit)
  expect(['A', 'I'].map((name) => (unitNamed(world, name) as GroundUnit).raisedIn)).toEqual(['Egypt', 'Northern Ireland'])
})

// proves: tw-25.4-pcrt-modifiers
it('a Commando that helped is lost with the first partisan, by a table of a moderator in which its roll can lose one (25.4)', () => {
  const commando = (orders: Record<string, unknown[]>) => {
    const world = position(
      {
        turn: 'Spring 1942',
        conquered: { Poland: 'Germany' },
        units: ['Britain CDO C 1-7 Lodz', 'Britain PART A 1-3 1521', 'Britain PART B 1-3 1522'],
      },
      new ScriptedDice([10]),
    )
    const { partisans } = world.tables
    const rolls = { ...partisans.damage.rolls, 7: [{ narfs: 0, roads: false, lost: 1 }], 9: [{ narfs: 0, roads: false, lost: 1 }] }
    const tables = { ...world.tables, partisans: { ...partisans, damage: { ...partisans.damage, rolls } } }
    Object.defineProperty(world, 'tables', { value: tables })
    run(world, partisanWarfare(world), orders)
    return ['C', 'A', 'B'].map((name) => unitNamed(world, name).place)
  }
  expect(commando({})).toEqual(['pool', 'pool', 'map'])
  expect(commando({ 'Commando with partisans': [false] })).toEqual(['map', 'pool', 'map'])
})

// proves: tw-2.6-cdo-raid-and-exfiltration
it('the sheet says what a Commando with the partisans does in Spring and Fall, before their roll alone', () => {
  const lines = (turn: string, place: string, stage: 'Axis turn' | 'Allied turn' = 'Axis turn') =>
    partisanLines(
      new Standing(
        position({
          turn,
          stage,
          conquered: { Poland: 'Germany' },
          sides: { Germany: 'Axis', Britain: 'Allies' },
          units: [`Britain CDO C 1-7 ${place}`],
        }),
        'Britain',
        false,
      ),
    )
  expect(lines('Spring 1942', 'Lodz').join('\n')).toMatch(/-2 on their roll[\s\S]*#commando: yes$/)
  expect([
    lines('Summer 1942', 'Lodz'),
    lines('Spring 1942', 'London'),
    lines('Spring 1942', 'Lodz', 'Allied turn'),
    lines('Spring 1941', 'Lodz'),
  ]).toEqual([[], [], [], []])
})
