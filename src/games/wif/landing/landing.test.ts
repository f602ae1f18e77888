import { describe, expect, it } from 'vitest'
import { landCombat } from '../land-combat/land-combat.ts'
import { loadBoard } from '../map/load.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import type { LandUnit } from '../state.ts'
import { isOffMap, seaHexsides } from '../sea/shores.ts'

const map = loadBoard()
const WAR = {
  map,
  sides: { Germany: 'Axis', Commonwealth: 'Allies', USSR: 'Allies' } as const,
  atWar: [
    ['Germany', 'Commonwealth'],
    ['Germany', 'USSR'],
  ] as [string, string][],
}

describe('coasts (11.13)', () => {
  const sides = (place: string, area: string) => seaHexsides(position(WAR), map.find(place)!, map.seaAreaNames.indexOf(area)).length
  // proves: wif-11.13-where
  it('a port on a sea area without a hexdot of it beside is invaded across any sea; a port without any sea hexside not at all', () => {
    expect([sides('Liverpool', 'Faeroes Gap'), sides('Liverpool', 'Bay of Biscay')]).toEqual([1, 1])
    expect([sides('Basra', 'Persian Gulf'), sides('Suez', 'Red Sea')]).toEqual([0, 0])
    // The Bristol Channel is a hexside between two land hexes.
    expect(sides('Bristol', 'Bay of Biscay')).toBe(1)
    expect(sides('Cherbourg', 'Bay of Biscay')).toBe(0)
  })
  // proves: wif-11.13-where
  it('off the map, where no hexsides are drawn, any coast may be invaded', () => {
    expect(isOffMap(position(WAR), map.find('Reykjavik')!)).toBe(true)
  })
})

describe('ships in overrun ports (11.10.6)', () => {
  const overrun = (notation: Parameters<typeof position>[0], port: string, dice: Record<string, number[]> = {}) => {
    const world = position({ ...WAR, ...notation }, new ScriptedDice([], dice))
    const units = world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land')
    run(world, enterHex(world, units, map.find(port)!, 'movement'))
    return world
  }
  // proves: wif-11.10.6-overrun-naval
  it('a port closed by ice holds them: they are destroyed', () => {
    const units = ['Germany INF I 4-3 E1950', 'USSR BB Marat 6/3/3/4/4/3 Leningrad']
    const control = { E2449: 'USSR' }
    const place = (weather: 'snow' | 'fine') => overrun({ units, control, weather }, 'Leningrad').unit('ussr-marat').place
    expect([place('snow'), place('fine')]).toEqual(['pool', 'map'])
  })
  // proves: wif-11.10.6-overrun-naval
  it('ships are not surprised when a unit of a power that was at war with them before comes in along (15)', () => {
    const afloat = (units: string[]) =>
      overrun(
        {
          sides: { ...WAR.sides, Italy: 'Axis' },
          atWar: [['Germany', 'USSR']],
          declared: ['Italy', 'USSR'],
          units: [...units, 'USSR BB Marat 6/3/3/4/4/3 Leningrad'],
          control: { E2449: 'USSR' },
        },
        'Leningrad',
        { 'overrun ship': [2] },
      ).unit('ussr-marat').place
    expect([afloat(['Italy INF I 4-3 E1950']), afloat(['Italy INF I 4-3 E1950', 'Germany INF I 4-3 E1950'])]).toEqual(['pool', 'map'])
  })
  // proves: wif-11.10.6-overrun-naval
  it('the power with the most factors takes what is captured, for the Commonwealth the United Kingdom; partisans destroy it', () => {
    const captured = (units: string[]) => {
      const world = overrun(
        { active: 'Allies', units: [...units, 'Germany CA Hipper 3/5/2/3/4/3 Kiel down'], homes: { 'United Kingdom': 'Commonwealth' } },
        'Kiel',
        { 'overrun ship': [1] },
      )
      const { country, place } = world.unit('germany-hipper')
      return `${country} ${place}`
    }
    expect(captured(['USSR INF I 4-3 W0740', 'Commonwealth INF X 3-3 W0740'])).toBe('USSR repair')
    expect(captured(['USSR INF I 3-3 W0740', 'Commonwealth INF X 4-3 W0740'])).toBe('United Kingdom repair')
    expect(captured(['USSR PART I 1-1 W0740'])).toBe('Germany pool')
  })
})

describe('shore bombardment (11.15.2)', () => {
  // proves: wif-11.15.2-eligibility
  it('ships turn face-down when they are committed, so that each supports one combat', () => {
    const world = position(
      {
        map,
        sides: { Japan: 'Axis', Commonwealth: 'Allies' },
        minors: { Papua: 'Commonwealth' },
        atWar: [['Japan', 'Commonwealth']],
        control: { P2217: 'Commonwealth' },
        units: [
          'Japan INF I 6-3 Lae',
          'Japan INF II 6-3 Buna',
          'Japan BB Fuso 5/4/2/5/4/3 @Bismarck_Sea:4',
          'Commonwealth INF X 3-3 Lae',
          'Commonwealth INF XI 3-3 Buna',
        ],
      },
      new ScriptedDice([9, 9, 9, 9]),
    )
    for (const id of ['japan-ii-inf', 'japan-i-inf']) world.noteInvaded(world.unit(id), { ship: 'AMPH', section: 4, across: 0 })
    const journal = run(world, landCombat(world), { 'shore bombardment': [['japan-fuso'], ['japan-fuso']] })
    expect(journal.filter(({ decision }) => decision === 'shore bombardment')).toHaveLength(1)
    expect(world.unit('japan-fuso').faceDown).toBe(true)
    expect(world.events.filter(({ kind }) => kind === 'shore bombardment')).toHaveLength(1)
  })
})
