import { expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'
import { attackFactorsOf } from './attackers.ts'

// proves: tw-21.7.1-siberian-attack
it('Siberians attack with twice their factors in Winter inside the Soviet Union of 1939, Axis units that are neither Finns nor Swedes (21.7.1)', () => {
  const factors = (defender: string, at: string, more: Record<string, unknown> = {}, name = 'Siberian_1') => {
    const world = position({
      turn: 'Winter 1942',
      stage: 'Allied turn',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      conquered: { Poland: 'Germany' },
      minors: { Romania: 'Germany', Finland: 'Germany', Sweden: 'Germany' },
      units: [`USSR ARM ${name} 8-8 Moscow`, `${defender} ${at}`],
      ...more,
    })
    const unit = unitNamed(world, name.replaceAll('_', ' ')) as GroundUnit
    return attackFactorsOf(world, unit, world.map.find(at)!, [unit]).factors
  }
  expect([factors('Germany INF D 6-5', 'Kharkov'), factors('Romania INF D 3-5', 'Kharkov')]).toEqual([16, 16])
  expect([factors('Finland INF D 4-5', 'Kharkov'), factors('Sweden INF D 4-5', 'Kharkov')]).toEqual([8, 8])
  // Finns beside Germans are Finns that would be attacked.
  expect(
    factors('Germany INF D 6-5', 'Kharkov', {
      units: [`USSR ARM Siberian_1 8-8 Moscow`, 'Germany INF D 6-5 Kharkov', 'Finland INF E 4-5 Kharkov'],
    }),
  ).toBe(8)
  expect(factors('Germany INF D 6-5', 'Warsaw')).toBe(8)
  expect(factors('Germany INF D 6-5', 'Kharkov', { turn: 'Fall 1942' })).toBe(8)
  expect(factors('Germany INF D 6-5', 'Kharkov', {}, 'Guards')).toBe(8)
})
