import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { isRiverSide, landNeighbours, mayCross } from './crossing.ts'
import { terrainAt } from './terrain.ts'
import { exertsZoc, inEnemyZoc, zocOfUnit } from './zoc.ts'

const zone = (notation: PositionNotation) => {
  const world = position(notation)
  return zocOfUnit(world, world.units()[0] as GroundUnit)
    .map((hex) => world.map.code(hex))
    .sort()
}
const one = (text: string) => zone({ units: [text] })

describe('zones of control', () => {
  // proves: tw-9.7-who, tw-1.2-depleted-ground, tw-1.2-zoc, tw-2.6-arm-mech-cav, tw-2.6-inf-mot, tw-2.6-sta, tw-10.8.4-fourth-rate
  // proves: tw-11.12.2-light-flak-units, tw-13.1-static-units
  it('ARM, MECH and CAV of any strength, INF, MOT and PARA of four factors; never STA, Flak, CDO, partisans or Depleted units; small ones do not add up (9.7)', () => {
    const exerts = (text: string) => {
      const world = position({
        units: [`Germany ${text.split(' ')[0]} X ${text.split(' ')[1]} 1426 ${text.split(' ').slice(2).join(' ')}`],
      })
      return exertsZoc(world, unitNamed(world, 'X') as GroundUnit)
    }
    expect(['ARM 1-8', 'MECH 1-8', 'CAV 2-6', 'INF 4-5', 'MOT 4-7', 'PARA 4-5'].map(exerts)).toEqual([true, true, true, true, true, true])
    expect(['INF 3-5', 'MOT 3-7', 'PARA 2-5', 'STA 6-3', 'Flak 4-3', 'CDO 4-5', 'PART 4-3', 'ARM 8-8 depleted'].map(exerts)).toEqual(
      Array.from({ length: 8 }, () => false),
    )
    const pair = position({ units: ['Germany INF A 2-5 1426', 'Germany INF B 2-5 1426'] })
    expect(inEnemyZoc(pair, pair.map.hex('1425'), 'France')).toBe(false)
  })

  // proves: tw-9.7-extent, tw-1.2-zoc, tw-10.6.10-river-strait-canal
  it('reach into the adjacent hexes, not across rivers (9.7)', () => {
    // 1708: 1608 and 1609 lie over the river.
    expect(one('Germany ARM X 8-8 1708')).toEqual(['1707', '1709', '1808', '1809'])
  })

  // proves: tw-9.7-extent, tw-10.6.6-fortress-immunities
  it('not into or out of a fortress (9.7)', () => {
    expect(zone({ units: ['Germany ARM X 8-8 1708'], installations: ['fortress 1709 USSR'] })).not.toContain('1709')
    expect(zone({ units: ['Germany ARM X 8-8 1708'], installations: ['fortress 1708 Germany'] })).toEqual([])
  })

  // proves: tw-9.7-extent, tw-1.2-zoc, tw-2.6-inf-mot, tw-10.6.1-clear-desert, tw-10.6.5-mountains
  it('of ARM, MECH and MOT not into mountains, but out of them; of INF and CAV none in the desert (9.7)', () => {
    const world = position()
    const mountain = world.map.code(world.map.find('Salzburg')!)
    const beside = world.map
      .adjacentTo(world.map.hex(mountain))
      .filter(
        (hex) =>
          world.map.terrainNames[world.map.terrain[hex]] === 'clear' &&
          mayCross(world, hex, world.map.hex(mountain)) &&
          !isRiverSide(world, hex, world.map.hex(mountain)),
      )
    const [clear] = beside.map((hex) => world.map.code(hex))
    expect(one(`Germany ARM X 8-8 ${clear}`)).not.toContain(mountain)
    for (const type of ['MECH', 'MOT']) expect(one(`Germany ${type} X 8-8 ${clear}`)).not.toContain(mountain)
    expect(one(`Germany INF X 6-5 ${clear}`)).toContain(mountain)
    // Out of clear ground into a desert hex: nobody on foot or horse.
    const [edge, desert] = Array.from({ length: world.map.size }, (_, hex) => hex)
      .filter((hex) => terrainAt(world, hex) === 'desert')
      .flatMap((hex) =>
        landNeighbours(world, hex)
          .filter((next) => terrainAt(world, next) === 'clear' && !isRiverSide(world, next, hex))
          .map((next) => [next, hex].map((each) => world.map.code(each))),
      )[0]
    expect(['INF', 'CAV', 'ARM'].map((type) => one(`Britain ${type} X 6-6 ${edge}`).includes(desert))).toEqual([false, false, true])
    expect(one(`Germany ARM X 8-8 ${mountain}`)).toContain(clear)
    expect([one('Italy INF X 4-5 3924'), one('Italy CAV X 4-6 3924')]).toEqual([[], []])
    // 1402, beside the desert of 1502, is clear: who stands in the desert has no zone there either.
    expect(['INF', 'CAV', 'MOT'].map((type) => one(`USSR ${type} X 6-6 1502`).includes('1402'))).toEqual([false, false, true])
    expect(one('Italy ARM X 2-8 3924')).toContain('3925')
  })

  // proves: tw-10.6.10-river-strait-canal
  it('cross a frozen river (10.6.10)', () => {
    const world = position({ units: ['USSR ARM X 8-8 1708'] })
    world.note({ weather: { ...world.state.weather, east: 'Hard Freeze' } })
    expect(zocOfUnit(world, unitNamed(world, 'X') as GroundUnit).map((hex) => world.map.code(hex))).toContain('1608')
  })
})
