import { describe, expect, it } from 'vitest'
import { whyNotAttack } from '../combat/attackers.ts'
import type { GroundUnit } from '../state.ts'
import { position, run, unitNamed } from '../testing/position.ts'
import { groundMovement } from '../movement/movement.ts'
import { zocOfUnit } from '../field/zoc.ts'

describe('static units', () => {
  // proves: tw-13.1-static-units, tw-2.6-sta
  it('move as INF but never attack, and have no zone of control whatever their strength (13.1)', () => {
    const world = position({
      units: ['Germany STA S 6-3 1530', 'France INF F 4-5 1531'],
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Belgium'],
      ],
      minors: { Belgium: 'France' },
      control: { 1530: 'Germany' },
    })
    const unit = unitNamed(world, 'S') as GroundUnit
    expect([zocOfUnit(world, unit), whyNotAttack(world, unit, world.map.find('Sedan')!)]).toEqual([[], expect.stringContaining('13.1')])
    run(world, groundMovement(world), { move: [{ units: [unit.id], path: ['1529'] }] })
    expect(world.map.code(unit.hex)).toBe('1529')
  })
})
