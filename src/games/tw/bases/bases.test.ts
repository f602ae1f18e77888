import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position as positioned, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { airCapacity, mayBase } from './bases.ts'
import { stageAir } from '../air/staging.ts'
import { whyNotBuildAirbase } from '../air/airbases.ts'
import { flightDistance, flightPath } from '../air/range.ts'
import { mayFly } from '../air/missions.ts'

const position = (notation: PositionNotation, rolls: Record<string, number[]> = {}) =>
  positioned({ sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' }, ...notation }, new ScriptedDice([], rolls))
const air = (world: TwWorld, name: string) => unitNamed(world, name) as AirUnit
const at = (world: TwWorld, place: string) => world.map.find(place) ?? world.map.hex(place)
const code = (world: TwWorld, place: string) => world.map.code(at(world, place))
const told = (world: TwWorld) => world.events.map(({ text }) => text)

describe('bases of aircraft', () => {
  // proves: tw-11.1-basing-capacity
  it('a city with an airbase holds TAC, MDM and FTR, or three FTR (11.1)', () => {
    const city = { installations: ['airbase Cologne Germany'] }
    const mixed = position({
      units: ['Germany TAC T1 1-5-4 Cologne', 'Germany MDM M1 1-7-6 Cologne', 'Germany FTR J1 3-3-2 Berlin', 'Germany TAC T2 1-5-4 Berlin'],
      ...city,
    })
    expect(mayBase(mixed, air(mixed, 'J1'), at(mixed, 'Cologne'))).toBeNull()
    expect(mayBase(mixed, air(mixed, 'T2'), at(mixed, 'Cologne'))).toContain('no room')
    const fighters = position({
      units: ['Germany FTR J1 3-3-2 Cologne', 'Germany FTR J2 3-3-2 Cologne', 'Germany FTR J3 3-3-2 Berlin', 'Germany FTR J4 3-3-2 Berlin'],
      ...city,
    })
    expect(mayBase(fighters, air(fighters, 'J3'), at(fighters, 'Cologne'))).toBeNull()
    fighters.move(air(fighters, 'J3'), at(fighters, 'Cologne'))
    expect(mayBase(fighters, air(fighters, 'J4'), at(fighters, 'Cologne'))).toContain('no room')
  })

  // proves: tw-11.1-basing-capacity
  it('a Box beside the board bases any number of aircraft (11.1)', () => {
    const names = ['A', 'B', 'C', 'D']
    const world = position({ units: names.map((name) => `Britain TAC ${name} 1-5-4 South_Africa`) })
    expect(names.map((name) => mayBase(world, air(world, name), at(world, 'South Africa')))).toEqual([null, null, null, null])
  })

  // proves: tw-11.1-basing-capacity
  it('a FTR is based on a beach, be it wooded, as one is on a map without Göteborg (11.1)', () => {
    const file = readFileSync(new URL('../../../../data/tw/maps/board.json', import.meta.url), 'utf8')
    const text = file.replace('{"name":"Goteborg","hex":"0825","city":"city","port":"major"', '{"name":"Goteborg","hex":"0825"')
    const world = position({ map: loadBoard({ folder: 'maps of a moderator', files: { 'maps/board.json': text } }) })
    expect(airCapacity(world, world.map.hex('0825'))).toMatchObject({ places: 0, fighter: true })
    expect(airCapacity(world, world.map.hex('0023'))).toMatchObject({ places: 0, fighter: false })
  })

  // proves: tw-2.6-ftr, tw-10.6.1-clear-desert, tw-11.1-basing-capacity, tw-15.2.3-place-air-and-installations
  it('one FTR is based in a clear hex without city or airbase, nobody else, and none in a forest (11.1)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Berlin', 'Germany FTR J2 3-3-2 Berlin', 'Germany TAC T1 1-5-4 Berlin'] })
    const open = [...world.map.placeHexes, ...Array(world.map.size).keys()].find(
      (hex) =>
        world.state.control[hex] === 'Germany' &&
        world.map.terrainNames[world.map.terrain[hex]] === 'clear' &&
        world.map.placesAt(hex).length === 0,
    )!
    const wood = [...Array(world.map.size).keys()].find(
      (hex) =>
        world.state.control[hex] === 'Germany' &&
        world.map.terrainNames[world.map.terrain[hex]] === 'forest' &&
        world.map.placesAt(hex).length === 0 &&
        !world.map.marksAt(hex).includes('beach'),
    )!
    expect(mayBase(world, air(world, 'J1'), open)).toBeNull()
    expect(mayBase(world, air(world, 'T1'), open)).toContain('no city and no airbase')
    expect(mayBase(world, air(world, 'J1'), wood)).toContain('neither clear, desert nor a beach')
    world.move(air(world, 'J1'), open)
    expect(mayBase(world, air(world, 'J2'), open)).toContain('no room')
  })

  // proves: tw-2.6-ftr, tw-11.1-basing-capacity, tw-10.6.1-clear-desert
  it('so is one in a desert (11.1)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Berlin', 'Germany TAC T1 1-5-4 Berlin'], control: { '1805': 'Germany' } })
    expect(world.map.terrainNames[world.map.terrain[at(world, '1805')]]).toBe('desert')
    expect(mayBase(world, air(world, 'J1'), at(world, '1805'))).toBeNull()
    expect(mayBase(world, air(world, 'T1'), at(world, '1805'))).toContain('no city and no airbase')
  })

  // proves: tw-2.6-airbase, tw-11.1-basing-capacity
  it('an airbase outside a city gives one place; every city and airbase has a FTR place beside (11.1)', () => {
    const world = position({ installations: ['airbase 1631 France'] })
    expect(airCapacity(world, at(world, '1631'))).toMatchObject({ places: 1, fighter: true })
    expect(airCapacity(world, at(world, 'Sedan'))).toMatchObject({ places: 1, fighter: true })
  })

  // proves: tw-1.2-one-hex-island, tw-11.1-basing-capacity
  it('an island of one hex holds one air unit of any type, an airbase there or not (1.2, 23.35)', () => {
    const world = position({
      units: ['Britain TAC T1 1-5-4 Malta', 'Britain FTR F1 3-3-2 London', 'Britain TAC T2 1-5-4 London'],
      installations: ['airbase Malta Britain'],
    })
    expect(mayBase(world, air(world, 'F1'), at(world, 'Malta'))).toContain('no room')
    expect(mayBase(world, air(world, 'T2'), at(world, 'Malta'))).toContain('no room')
    world.move(air(world, 'T1'), at(world, 'London'))
    expect(mayBase(world, air(world, 'F1'), at(world, 'Malta'))).toBeNull()
  })

  // proves: tw-6.2.1-anglo-french-air
  it('British and French aircraft are not based in one hex (6.2.1)', () => {
    const world = position({ units: ['France FTR G1 3-3-2 Calais', 'Britain TAC T1 1-5-4 London'] })
    expect(mayBase(world, air(world, 'T1'), at(world, 'Calais'))).toContain('6.2.1')
  })

  // proves: tw-11.1.1-airbase-building, tw-15.1.2-other-costs
  it('an airbase costs 5 NARFs in the staging step, stands in a friendly supplied hex even beside the enemy, and a power has a limit of its own (11.1.1)', () => {
    const world = position({
      units: ['France INF 1st 4-5 Sedan'],
      narfs: { Germany: 12, France: 100 },
      installations: ['airbase Lyons France'],
    })
    run(world, stageAir(world), {
      'build airbase': [
        { power: 'Germany', at: code(world, 'Cologne') },
        { power: 'Germany', at: code(world, 'Berlin') },
        { power: 'Germany', at: code(world, 'Essen') },
      ],
    })
    expect(world.nation('Germany').narfs).toBe(2)
    expect(told(world)).toEqual([
      expect.stringContaining('for 5 NARFs (1 of 6)'),
      expect.stringContaining('(2 of 6)'),
      expect.stringContaining('costs 5 NARFs in the staging step, and Germany has 2'),
    ])
    expect(whyNotBuildAirbase(world, 'France', at(world, 'Paris'))).toContain('all 1 airbases of France are on the board')
    expect(whyNotBuildAirbase(world, 'France', at(world, 'Paris'), at(world, 'Lyons'))).toBeNull()
    expect(whyNotBuildAirbase(world, 'Germany', at(world, 'Paris'))).toContain('not friendly')
    const cutOff = position({ control: { Ajaccio: 'Germany' } })
    expect(whyNotBuildAirbase(cutOff, 'Germany', at(cutOff, 'Ajaccio'))).toContain('not fully supplied')
  })

  // proves: tw-11.1.1-airbase-building
  it('in Second Impulse aircraft stage and nobody builds airbases (11.1.1)', () => {
    const world = position({ narfs: { Germany: 12 } })
    world.beginImpulse(2)
    run(world, stageAir(world), { 'build airbase': [{ power: 'Germany', at: code(world, 'Cologne') }] })
    expect([world.nation('Germany').narfs, world.installation(at(world, 'Cologne'), 'airbase')]).toEqual([12, undefined])
  })

  // proves: tw-11.1.1-airbase-building
  it('an airbase is not moved from under aircraft that could not stay without it, a FTR in a forest among them (11.1.2)', () => {
    const world = position({
      units: ['Germany FTR J1 3-3-2 Berlin', 'Germany TAC T1 1-5-4 Essen', 'Germany TAC T2 1-5-4 Essen'],
      installations: ['airbase Essen Germany'],
    })
    const wood = [...Array(world.map.size).keys()].find(
      (hex) =>
        world.state.control[hex] === 'Germany' &&
        world.map.terrainNames[world.map.terrain[hex]] === 'forest' &&
        world.map.placesAt(hex).length === 0 &&
        !world.map.marksAt(hex).includes('beach'),
    )!
    world.install({ kind: 'airbase', hex: wood, nation: 'Germany' })
    world.move(air(world, 'J1'), wood)
    expect(whyNotBuildAirbase(world, 'Germany', at(world, 'Cologne'), wood)).toContain('need its airbase')
    expect(whyNotBuildAirbase(world, 'Germany', at(world, 'Cologne'), at(world, 'Essen'))).toContain('need its airbase')
    world.move(air(world, 'J1'), at(world, 'Berlin'))
    expect(whyNotBuildAirbase(world, 'Germany', at(world, 'Cologne'), wood)).toBeNull()
  })
})

describe('ranges and flight paths', () => {
  // proves: tw-11.2.1.1-ranges, tw-11.0-air-units-in-target-hex, tw-1.2-range, tw-2.6-mdm-tac
  it('the target counts and the base does not; interceptors fly by their defensive range (11.2.1.2)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Cologne', 'France FTR G1 3-3-2 1631'], installations: ['airbase 1631 France'] })
    const cologne = at(world, 'Cologne')
    const distant = (steps: number) =>
      [...Array(world.map.size).keys()].find((hex) => flightDistance(world, 'Germany', cologne, hex) === steps)!
    expect(mayFly(world, air(world, 'J1'), 'counter-air', distant(3))).toBeNull()
    expect(mayFly(world, air(world, 'J1'), 'counter-air', distant(4))).toContain('offensive range of 3')
    const from = at(world, '1631')
    const away = (steps: number) => [...Array(world.map.size).keys()].find((hex) => flightDistance(world, 'France', from, hex) === steps)!
    expect(mayFly(world, air(world, 'G1'), 'intercepting counter-air', away(2))).toBeNull()
    expect(mayFly(world, air(world, 'G1'), 'intercepting counter-air', away(3))).toContain('defensive range of 2')
  })

  // proves: tw-11.2.3-overflight, tw-6.1-neutral-territory
  it('nobody flies over a neutral: the way goes around, or there is none (11.2.3)', () => {
    const world = position({ units: ['Germany MDM M1 1-7-6 Cologne'] })
    const path = flightPath(world, 'Germany', at(world, 'Cologne'), at(world, 'Calais'), 7)
    expect(path?.every((hex) => !['Belgium', 'Netherlands'].includes(world.state.control[hex]))).toBe(true)
    expect(path?.length).toBeGreaterThan(world.map.distance(at(world, 'Cologne'), at(world, 'Calais')))
    expect(flightPath(world, 'Germany', at(world, 'Cologne'), at(world, 'Brussels'), 7)).toBeNull()
  })

  // proves: tw-11.8.1-interception-anywhere, tw-11.2.3-overflight
  it('a flight keeps out of the reach of interceptors where its range allows (11.8.1)', () => {
    const world = position({})
    const [from, to] = [at(world, 'Berlin'), at(world, 'Breslau')]
    const straight = flightPath(world, 'Germany', from, to, 7)!
    const danger = straight[0]
    expect(flightPath(world, 'Germany', from, to, 7, (hex) => hex === danger)).not.toContain(danger)
    expect(flightPath(world, 'Germany', from, to, straight.length, () => true)).toHaveLength(straight.length)
  })
})

describe('staging', () => {
  // proves: tw-11.2.1.1-staging
  it('a TAC flies legs of ten hexes from base to base, three at most, and may fly a mission afterwards (11.2.1.1)', () => {
    const world = position({ units: ['Germany TAC Lf1 1-5-4 Berlin', 'France INF 1st 4-5 Sedan'] })
    run(world, stageAir(world), { stage: [{ units: ['germany-lf1'], legs: [code(world, 'Cologne')] }] })
    expect(world.map.name(air(world, 'Lf1').hex)).toBe('Cologne (1529)')
    expect(mayFly(world, air(world, 'Lf1'), 'OAS', at(world, 'Sedan'))).toBeNull()
  })

  // proves: tw-11.2.1.1-staging
  it('a leg beyond twice the range is refused, and so is a second staging in one impulse; Second Impulse allows another (11.2.1.1)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Cologne'] })
    const order = (to: string) => ({ units: ['germany-j1'], legs: [code(world, to)] })
    run(world, stageAir(world), { stage: [order('Konigsberg'), null] })
    expect(told(world)[0]).toContain('a leg of J1: 6 hexes')
    run(world, stageAir(world), { stage: [order('Berlin')] })
    run(world, stageAir(world), { stage: [order('Cologne')] })
    expect(told(world).at(-1)).toContain('has staged in this impulse')
    world.beginImpulse(2)
    run(world, stageAir(world), { 'stage in Second Impulse': [order('Cologne')] })
    expect(air(world, 'J1').hex).toBe(at(world, 'Cologne'))
  })

  // proves: tw-4.3-lle-scope, tw-11.2.1.1-staging
  it('an LLE has no Second Impulse to stage in; an MLE has (4.3, 4.4)', () => {
    const staged = (effort: 'LLE' | 'MLE') => {
      const world = position({
        units: ['Germany FTR J1 3-3-2 Cologne'],
        plans: { Germany: { effort, markers: effort === 'LLE' ? ['Cologne'] : [] } },
      })
      world.beginImpulse(2)
      run(world, stageAir(world), { 'stage in Second Impulse': [{ units: ['germany-j1'], legs: [code(world, 'Berlin')] }] })
      return world.map.name(air(world, 'J1').hex)
    }
    expect([staged('LLE'), staged('MLE')]).toEqual(['Cologne (1529)', 'Berlin (1426)'])
  })

  // proves: tw-4.0-free-activities, tw-11.2.1.1-staging
  it('PARA stage from airbase to airbase, aircraft out of supply without an effort to a supplied base alone (11.2.1.1, 12.6.3)', () => {
    const world = position({
      units: ['Germany PARA P1 3-4 1630', 'Germany PARA P2 3-4 Cologne', 'Germany TAC T1 1-5-4 Cologne'],
      control: { Ajaccio: 'Germany', Paris: 'Germany' },
      activateAll: false,
    })
    for (const name of ['P1', 'P2']) world.remember((noted) => noted.activated.add(`germany-${name.toLowerCase()}`))
    world.remember((noted) => noted.outOfSupply.add('germany-t1'))
    const order = (unit: string, to: string) => ({ units: [unit], legs: [code(world, to)] })
    run(world, stageAir(world), { stage: [order('germany-p1', 'Berlin')] })
    run(world, stageAir(world), { stage: [order('germany-p2', 'Berlin'), order('germany-t1', 'Ajaccio')] })
    run(world, stageAir(world), { stage: [order('germany-t1', 'Berlin')] })
    expect(told(world).filter((text) => text.includes('not carried out'))).toEqual([
      expect.stringContaining('P1 is in no airbase'),
      expect.stringContaining('flies to a supplied base alone'),
    ])
    expect(['P2', 'T1'].map((name) => world.map.name((unitNamed(world, name) as { hex: number }).hex))).toEqual([
      'Berlin (1426)',
      'Berlin (1426)',
    ])
  })

  // proves: tw-11.2.1.1-staging
  it('a TAC ends its staging at a city or airbase alone (11.2.1.1)', () => {
    const world = position({ units: ['Germany TAC Lf1 1-5-4 Berlin'] })
    run(world, stageAir(world), { stage: [{ units: ['germany-lf1'], legs: ['1630'] }] })
    expect(told(world)[0]).toContain('no city and no airbase')
  })

  // proves: tw-7.8-path-disclosure, tw-11.2.1.1-staging, tw-11.8.1-interception-anywhere
  it('nobody meets staging aircraft unasked; who does so fights them where their path comes into range (11.2.3, 11.8.1)', () => {
    const units = ['Germany FTR J1 3-3-2 1529', 'France FTR G1 3-3-2 1631']
    const peaceful = position({ units })
    run(peaceful, stageAir(peaceful), { stage: [{ units: ['germany-j1'], legs: ['1630'] }] })
    expect(told(peaceful)).toEqual([expect.stringContaining('stages from Cologne (1529) to 1630')])
    const met = position({ units }, { 'air combat': [5] })
    run(met, stageAir(met), {
      stage: [{ units: ['germany-j1'], legs: ['1630'] }],
      'intercept staging': [['france-g1']],
      'fight on in the air': [false],
    })
    expect(told(met)[1]).toContain('Air combat over 1630')
  })
})
