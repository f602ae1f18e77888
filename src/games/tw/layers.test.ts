import { describe, expect, it } from 'vitest'
import { layers } from './layers.ts'
import { position } from './testing/position.ts'

describe('what maps show on demand', () => {
  it('zones of control of each side (9.7) and the reach of supply of each power (12.1.1), by hex', () => {
    const world = position({ units: ['Germany INF Own 6-5 Cologne', 'France ARM Front 6-8 Paris'] })
    const { map } = world
    const of = (what: string, whose: string) => layers(world).find((each) => each.what === what && each.whose === whose)!.hexes
    const around = (place: string) => [0, 1, 2, 3, 4, 5].map((side) => map.neighbours[map.find(place)! * 6 + side])
    expect(around('Paris').some((hex) => of('Zones of control', 'Allies')[hex] === 1)).toBe(true)
    expect(around('Paris').some((hex) => of('Zones of control', 'Axis')[hex] === 1)).toBe(false)
    expect(['Berlin', 'Cologne', 'London'].map((place) => of('Supply', 'Germany')[map.find(place)!])).toEqual([1, 1, 0])
    // A unit in an enemy zone of control traces out of it.
    expect(of('Supply', 'Germany')[map.find('Paris')!]).toBe(1)
    expect(of('Supply', 'France')[map.find('Paris')!]).toBe(1)
    // Whoever has nobody on the map has no layer.
    expect(layers(world).map(({ whose }) => whose)).not.toContain('Britain')
  })
})
