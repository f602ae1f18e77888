import { describe, expect, it } from 'vitest'
import { inPosition, inWeather } from './cache.ts'
import { inSupply } from './supply/supply.ts'
import { atWar } from './powers.ts'
import { plainMap, position } from './testing/position.ts'
import type { NavalUnit } from './state.ts'
import type { WifWorld } from './world.ts'

const SIDES = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
const UNITS = [
  'Germany INF I 3-3 T0505',
  'Germany INF II 3-3 T0505',
  'USSR INF R 3-3 T0303',
  'Italy INF P 3-3 pool',
  'USSR MIL Minsk 3-3 reserve city=Minsk',
]

const front = (): WifWorld =>
  position({ sides: SIDES, atWar: [['Germany', 'USSR']], units: UNITS, control: { T0505: 'Germany' }, everywhere: 'USSR' })

describe('what was worked out for a position', () => {
  const wars = (world: WifWorld) =>
    inPosition(world, 'enemies of the USSR', () => ['Germany', 'Italy'].filter((power) => atWar(world, power, 'USSR')))

  it('is not taken for that of another when one war ends and another begins', () => {
    const world = front()
    expect(wars(world)).toEqual(['Germany'])
    world.endWar(world.state.wars[0])
    world.declareWar({ between: ['Italy', 'USSR'], declared: 0, by: 'Italy' })
    expect(wars(world)).toEqual(['Italy'])
  })

  it('is worked out anew after every change that it may depend on, and not before', () => {
    const world = front()
    let computed = 0
    const again = () => {
      const before = computed
      inPosition(world, 'count', () => ++computed)
      return computed > before
    }
    const unit = world.unit('germany-i-inf')
    expect([again(), again()]).toEqual([true, false])
    const changes: Record<string, () => void> = {
      facing: () => world.turnFaceDown(unit),
      place: () => world.move(unit, world.map.hex('T0404')),
      control: () => world.setControl(world.map.hex('T0404'), 'Germany'),
      'a country': () => world.changeCountry('USSR', { conqueredBy: 'Germany', status: 'conquered' }),
      'a power': () => world.changePower('Italy', { alliance: null }),
      weather: () => world.set({ weather: { ...world.state.weather, zones: { 'north temperate': 'snow' } } }),
      'a city lost': () => world.set({ citiesTaken: [{ hex: unit.hex, lostBy: 'Axis' }] }),
      'a drop': () => world.noteDrop(unit),
      'a landing': () => world.noteInvaded(unit, { ship: 'TRS', section: 1, across: null }),
      'the impulse': () => world.beginImpulse(),
    }
    for (const [what, change] of Object.entries(changes)) {
      change()
      expect([what, again(), again()]).toEqual([what, true, false])
    }
    world.turnFaceDown(unit)
    world.note(({ sailed }) => sailed.add('germany-i-inf'))
    expect(again()).toBe(false)
  })

  it('what only the weather decides stays through moves', () => {
    const world = front()
    const first = inWeather(world, 'a list', () => [])
    world.move(world.unit('germany-i-inf'), world.map.hex('T0404'))
    expect(inWeather(world, 'a list', () => [])).toBe(first)
  })
})

describe('a fork', () => {
  it('has all there is, and nothing done in one shows in the other', () => {
    const world = front()
    world.noteDrop(world.unit('germany-i-inf'))
    world.note(({ interceptions }) => interceptions.set('naval interception', 2))
    // The second stands before the first in the stack.
    world.move(world.unit('germany-i-inf'), world.map.hex('T0404'))
    world.move(world.unit('germany-i-inf'), world.map.hex('T0505'))
    const before = JSON.stringify(world.state)
    const copy = world.fork()
    expect(copy.state).toEqual(world.state)
    expect(copy.impulse).toEqual(world.impulse)
    expect(copy.unitsAt(world.map.hex('T0505')).map(({ id }) => id)).toEqual(['germany-ii-inf', 'germany-i-inf'])
    copy.destroy(copy.unit('germany-ii-inf'), 'test')
    copy.setControl(world.map.hex('T0303'), 'Germany')
    copy.changePower('Italy', { alliance: null })
    copy.changeCountry('USSR', { controller: null })
    copy.noteDrop(copy.unit('ussr-r-inf'))
    copy.note(({ stoodIn }) => stoodIn.set('ussr-r-inf', 'Poland'))
    copy.set({ impulseBox: 9, wars: [] })
    expect(JSON.stringify(world.state)).toBe(before)
    expect([...world.impulse.paradropped]).toEqual(['germany-i-inf'])
    expect(world.impulse.stoodIn.get('ussr-r-inf')).not.toBe('Poland')
    expect(world.unitsAt(world.map.hex('T0505'))).toHaveLength(2)
    expect(inSupply(copy, copy.unit('germany-i-inf'))).toBe(true)
  })

  it('rolls no dice unless it is given some', () => {
    expect(() => front().fork().dice.roll(10, 'test')).toThrow('rolls no dice')
    expect(
      front()
        .fork({ roll: () => 4 })
        .dice.roll(10, 'test'),
    ).toBe(4)
  })
})

describe('units', () => {
  const ids = (units: readonly { id: string }[]) => units.map(({ id }) => id)

  it('are found by their place in the order in which they came, whatever has been done to them', () => {
    const world = front()
    const [first] = world.unitsIn('map')
    world.destroy(first, 'test')
    world.toProductionCircle(world.unit('italy-p-inf'), 2)
    world.move(world.unit('ussr-minsk-mil'), world.map.hex('T0303'))
    expect(ids(world.unitsIn('map'))).toEqual(['germany-ii-inf', 'ussr-r-inf', 'ussr-minsk-mil'])
    world.toProductionCircle(world.unit('germany-ii-inf'), 1)
    expect(ids(world.unitsIn('circle', 'pool'))).toEqual(['germany-i-inf', 'germany-ii-inf', 'italy-p-inf'])
    expect(ids(world.unitsIn('reserve'))).toEqual([])
    expect(ids(world.unitsOfPower('Germany'))).toEqual(['germany-i-inf', 'germany-ii-inf'])
    expect(ids(world.unitsNamed('USSR R INF'))).toEqual(['ussr-r-inf'])
  })

  it('a list that was handed out stays as it is while they are taken off the map', () => {
    const world = front()
    const there = world.unitsIn('map')
    for (const unit of there) world.destroy(unit, 'test')
    expect(there).toHaveLength(3)
    expect(world.unitsIn('map')).toEqual([])
  })

  it('out of the game for good are in no force pool, and no loss', () => {
    const world = front()
    world.removeForGood(world.unit('germany-i-inf'))
    expect([ids(world.unitsIn('gone')), ids(world.unitsIn('pool')), world.lost]).toEqual([['germany-i-inf'], ['italy-p-inf'], []])
  })

  it('a ship taken by a country is among that country’s from then on', () => {
    const map = plainMap(8, 8, (sheet) => sheet.places.push({ name: 'Port', hex: 'T0303', port: 'minor', source: 'project' }))
    const world = position({ map, sides: SIDES, units: ['Italy CA Zara 3/3/1/2/5/4 T0303'] })
    world.capture(world.unit('italy-zara') as NavalUnit, 'USSR')
    expect([ids(world.unitsOf('Italy')), ids(world.unitsOf('USSR')), world.unit('italy-zara').place]).toEqual([
      [],
      ['italy-zara'],
      'repair',
    ])
  })
})

it('a power is given to none but a seat of the campaign', () => {
  expect(() => front().changePower('Italy', { seat: 'Nemo' })).toThrow("the campaign has no seat 'Nemo' for Italy")
})
