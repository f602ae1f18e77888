import { describe, expect, it } from 'vitest'
import { front, textsOf } from './testing.ts'
import { type AirSupplyPoints, airSupply } from './air-supply.ts'
import { run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

const order = (at: string, ...atrs: string[]) => ({ at, with: atrs, escort: [], extended: [] })

function supplied(world: WifWorld, answers: Record<string, unknown[]>) {
  let points: AirSupplyPoints[] = []
  function* procedure() {
    points = yield* airSupply(world)
  }
  const journal = run(world, procedure(), answers)
  return { points: points.map(({ atr, hex, points }) => [atr.name, world.map.code(hex), points]), journal }
}

describe('11.17.1 air supply', () => {
  const UNITS = ['Germany ATR Ju-52 (1)/0/6 T0806', 'Germany ATR Me-323 (1)/0/6 T0806', 'Germany INF II 5-3 T0605 down']

  // proves: wif-11.17.1-air-supply
  it('each ATR that gets through gives 1 reorganisation point in its hex, and is face-down afterwards', () => {
    const world = front(UNITS)
    expect(supplied(world, { 'air supply': [order('T0605', 'germany-ju-52', 'germany-me-323')] }).points).toEqual([
      ['Ju-52', 'T0605', 1],
      ['Me-323', 'T0605', 1],
    ])
    expect(world.unit('germany-ju-52').faceDown).toBe(true)
    expect(world.impulse.used.Germany.airMissions).toBe(2)
  })

  // proves: wif-11.17.1-air-supply
  it('an intercepted ATR that does not get through gives nothing', () => {
    const world = front([...UNITS, 'USSR FTR I-16 5/0/8 T0406'], [1, 1])
    const { points } = supplied(world, { 'air supply': [order('T0605', 'germany-ju-52')], intercept: [{ with: [], best: 1, against: [] }] })
    expect(points).toEqual([])
    expect(textsOf(world, 'air combat')).toContain('T0605: AX: Ju-52 is shot down')
  })

  // proves: wif-11.17.1-air-supply
  it('is refused where nobody can be reorganised', () => {
    const world = front([...UNITS, 'Germany INF III 5-3 T0703'])
    const why = supplied(world, { 'air supply': [order('T0703', 'germany-ju-52')] }).journal.flatMap(({ refused }) =>
      refused.flatMap(({ problems }) => problems),
    )
    expect(why).toEqual(['11.17.1: no unit in T0703 is face-down and can be reorganised'])
  })

  // proves: wif-11.17.1-air-supply
  it('patrols, escorts and interceptors meet as in any mission, and all return face-down', () => {
    const world = front(
      [...UNITS, 'Germany FTR Bf 6/0/8 T0803', 'Germany FTR Me 5/0/8 T0803', 'USSR FTR I-16 5/0/8 T0406', 'USSR FTR MiG 4/0/8 T0306'],
      [6, 7, 6, 7],
    )
    const { points } = supplied(world, {
      'air supply': [{ ...order('T0605', 'germany-ju-52'), escort: ['germany-bf'] }],
      'combat air patrol': [[{ at: 'T0605', with: ['ussr-mig'], against: [] }]],
      intercept: [{ with: ['ussr-i-16'], best: 0, against: [] }],
      'counter-intercept in air supply': [{ with: ['germany-me'], best: 0, against: [] }],
      'abort air combat': ['never', 'now'],
    })
    expect(textsOf(world, 'air combat')[0]).toBe(
      'Air combat over T0605 (air supply): Axis with fighters Bf, Me, bombers Ju-52; Allies with fighters I-16, MiG',
    )
    expect(points).toEqual([['Ju-52', 'T0605', 1]])
    expect(['germany-ju-52', 'germany-bf', 'germany-me', 'ussr-i-16', 'ussr-mig'].every((id) => world.unit(id).faceDown)).toBe(true)
  })

  // proves: wif-11.17.1-air-supply
  it('a hex with a neutral country’s unit is refused like any without units of one’s side', () => {
    const world = front([...UNITS, 'Poland INF P 3-3 T0704'])
    const why = supplied(world, { 'air supply': [order('T0704', 'germany-ju-52')] }).journal.flatMap(({ refused }) =>
      refused.flatMap(({ problems }) => problems),
    )
    expect(why).toEqual(['11.17.1: there is no unit of your side in T0704'])
  })
})
