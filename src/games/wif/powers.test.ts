import { describe, expect, it } from 'vitest'
import { loadBoard } from './map/load.ts'
import { cooperate, countriesCooperate, seatOfSide, seatsOf, surprised } from './powers.ts'
import { position } from './testing/position.ts'
import type { PositionNotation } from './testing/position.ts'
import { giveSeats } from './testing/seats.ts'

const SIDES = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Commonwealth: 'Allies', USA: 'Allies', France: 'Allies' } as const
const MINORS = { Rumania: 'Germany', Hungary: 'Germany', Poland: 'Commonwealth' }

describe('surprise (15)', () => {
  /** Germany has been at war with the USSR since two months when Italy declares war on it. */
  function declared() {
    const world = position({ sides: SIDES, minors: MINORS })
    world.set({
      wars: [
        { between: ['Germany', 'USSR'], declared: 1, by: 'Germany' },
        { between: ['Italy', 'USSR'], declared: 7, by: 'Italy' },
      ],
    })
    world.set({ impulses: { ...world.state.impulses, total: 7 } })
    return world
  }
  it('wif-15-who: the example: Italy, which has just declared war, surprises Soviet units; Germany, at war with them already, does not', () => {
    const world = declared()
    expect([surprised(world, 'USSR', 'Italy'), surprised(world, 'USSR', 'Germany'), surprised(world, 'USSR', 'Rumania')]).toEqual([
      true,
      false,
      false,
    ])
  })
  // proves: wif-15-who
  it('it lasts for the impulse of the declaration only, and the declarer is not surprised', () => {
    const world = declared()
    expect(surprised(world, 'Italy', 'USSR')).toBe(false)
    world.set({ impulses: { ...world.state.impulses, total: 8 } })
    expect(surprised(world, 'USSR', 'Italy')).toBe(false)
  })
  // proves: wif-15-who
  it("minor countries share it: a power's minors surprise, and are surprised", () => {
    const world = position({ sides: SIDES, minors: MINORS, declared: ['Germany', 'Commonwealth'] })
    expect([surprised(world, 'Poland', 'Rumania'), surprised(world, 'USSR', 'Rumania')]).toEqual([true, false])
  })
})

describe('co-operation (18.1)', () => {
  function pairs(notation: PositionNotation, ...wanted: [string, string][]) {
    const world = position({ sides: SIDES, minors: MINORS, ...notation })
    return wanted.map(([a, b]) => {
      expect(countriesCooperate(world, b, a)).toBe(countriesCooperate(world, a, b))
      return countriesCooperate(world, a, b)
    })
  }
  const WAR: PositionNotation = {
    atWar: [
      ['Germany', 'USSR'],
      ['Italy', 'Commonwealth'],
      ['USA', 'Germany'],
      ['France', 'Germany'],
    ],
  }
  it('wif-18.1-who: units of one minor country, and a minor with its power; not two minors, nor a minor with another power', () => {
    expect(pairs(WAR, ['Rumania', 'Rumania'], ['Rumania', 'Germany'], ['Rumania', 'Hungary'], ['Rumania', 'Italy'])).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  // proves: wif-18.1-who
  it("two minors do when both were the power's own in 1939 and are still, or one the other's; not once it has conquered one", () => {
    const map = loadBoard()
    const minors = {
      Egypt: 'Commonwealth',
      Iraq: 'Commonwealth',
      Malaya: 'Commonwealth',
      Netherlands: 'Commonwealth',
      'Netherlands East Indies': 'Commonwealth',
      Belgium: 'Commonwealth',
    }
    const pair = (conquered?: Record<string, string>): boolean[] => {
      const world = position({ map, sides: SIDES, minors, ...WAR, ...(conquered && { conquered }) })
      return [
        ['Egypt', 'Malaya'],
        ['Netherlands', 'Netherlands East Indies'],
        ['Netherlands', 'Belgium'],
        ['Egypt', 'Belgium'],
      ].map(([a, b]) => countriesCooperate(world, a, b))
    }
    expect(pair()).toEqual([true, true, false, false])
    expect(pair({ Malaya: 'Commonwealth' })[0]).toBe(false)
  })
  // proves: wif-18.1-who
  it("units of the Commonwealth's home countries do, whichever they are of; partisans only with those of their own country", () => {
    const world = position({
      map: loadBoard(),
      sides: SIDES,
      ...WAR,
      minors: { Yugoslavia: 'Commonwealth' },
      partisans: { Yugoslavia: 'green Commonwealth' },
      units: [
        'Australia INF A 4-3 Delhi',
        'India INF B 4-3 Delhi',
        'USA INF C 4-3 Delhi',
        'Partisans_of_Yugoslavia PART D 4-3 Belgrade',
        'Yugoslavia INF E 4-3 Belgrade',
      ],
    })
    const [a, b, c, part, e] = world.onMap()
    expect([
      cooperate(world, a, b),
      cooperate(world, b, c),
      cooperate(world, a, part),
      cooperate(world, part, e),
      cooperate(world, a, e),
    ]).toEqual([true, true, false, true, true])
  })
  // proves: wif-18.1-who
  it('Germany and Italy, the USA and the Commonwealth, while neither is neutral', () => {
    expect(pairs(WAR, ['Germany', 'Italy'], ['USA', 'Commonwealth'])).toEqual([true, true])
    expect(pairs({ atWar: [['Germany', 'USSR']] }, ['Germany', 'Italy'], ['USA', 'Commonwealth'])).toEqual([false, false])
    // At war with a minor country only is neutral still (9.1).
    expect(
      pairs(
        {
          atWar: [
            ['Germany', 'USSR'],
            ['Italy', 'Poland'],
          ],
        },
        ['Germany', 'Italy'],
      ),
    ).toEqual([false])
  })
  // proves: wif-18.1-who
  it('the USA and France while both are at war with Germany; never France and the Commonwealth, nor the USSR and anyone', () => {
    expect(pairs(WAR, ['USA', 'France'], ['France', 'Commonwealth'], ['USSR', 'USA'], ['USSR', 'Commonwealth'])).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(
      pairs(
        {
          atWar: [
            ['Germany', 'France'],
            ['Italy', 'USA'],
          ],
        },
        ['USA', 'France'],
      ),
    ).toEqual([false])
  })
})

describe('who speaks for a side', () => {
  it('its first active major power; each seat once', () => {
    const world = position({ sides: SIDES, atWar: [['Italy', 'Commonwealth']] })
    expect([seatOfSide(world, 'Axis'), seatOfSide(world, 'Allies')]).toEqual(['Italy', 'Commonwealth'])
    giveSeats(world, { Italy: 'Heinz', Germany: 'Heinz' })
    expect(seatsOf(world, 'Axis')).toEqual(['Heinz'])
  })
})
