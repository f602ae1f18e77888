import { describe, expect, it } from 'vitest'
import { defenceOf } from '../combat/defence.ts'
import { howAttacked } from '../combat/attack.ts'
import { whyNotAttack } from '../combat/attackers.ts'
import { endSegment } from '../turn/end-segment.ts'
import { type PositionNotation, position, run, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import { allowanceOf, whyNotMove } from './allowance.ts'

const units = [
  'Britain INF I_Corps 6-5 Calais',
  'Britain ARM 1st_Arm 6-8 Calais',
  'Britain INF Home 6-5 Southampton',
  'Germany ARM XIV_Pz 8-8 1533',
  'Germany INF G 6-5 Paris',
]
const afterTheFall = (more: PositionNotation = {}) =>
  position({
    stage: 'Allied turn',
    conquered: { France: 'Germany' },
    control: { Calais: 'Britain' },
    wars: [['Germany', 'Britain']],
    happened: { britishFightInFrance: true },
    units,
    ...more,
  })
const ground = (world: ReturnType<typeof position>, name: string) => unitNamed(world, name) as GroundUnit

describe('British units that fight on in France (18.5.7)', () => {
  // proves: tw-18.5.7-allied-units-in-france
  it('have half their printed movement, rounded up, and no Second Impulse; elsewhere the British are as they were', () => {
    const world = afterTheFall()
    expect(['I Corps', '1st Arm', 'Home'].map((name) => allowanceOf(world, ground(world, name)).points)).toEqual([3, 4, 5])
    world.beginImpulse(2)
    expect(whyNotMove(world, ground(world, '1st Arm'))).toContain('18.5.7')
    expect(whyNotAttack(world, ground(world, '1st Arm'), ground(world, 'XIV Pz').hex)).toContain('18.5.7')
  })

  // proves: tw-18.5.7-allied-units-in-france
  it('defend at their printed values, in a city and Depleted too', () => {
    const world = afterTheFall({ stage: 'Axis turn', units: [...units.slice(1), 'Britain INF I_Corps 6-5 Calais depleted'] })
    const hex = world.map.find('Calais')!
    expect(defenceOf(world, hex, howAttacked(world, hex, [ground(world, 'XIV Pz')], 1)).factors).toBe(12)
    world.note({ britishFightInFrance: undefined })
    expect(defenceOf(world, hex, howAttacked(world, hex, [ground(world, 'XIV Pz')], 1)).factors).toBeGreaterThan(12)
  })

  // proves: tw-18.5.7-allied-units-in-france
  it('have the French with them again once the last has left, or Paris is in Allied hands; those who land later are not concerned', () => {
    const left = afterTheFall({ units: units.slice(2) })
    run(left, endSegment(left))
    expect(left.state.britishFightInFrance).toBeUndefined()
    const paris = afterTheFall({ control: { Calais: 'Britain', Paris: 'Britain' }, units: units.slice(0, 4) })
    run(paris, endSegment(paris))
    expect(paris.events.map(({ text }) => text).join()).toContain('Paris is in Allied hands: the French are no longer hostile')
    expect(allowanceOf(paris, ground(paris, 'I Corps')).points).toBe(5)
    const still = afterTheFall()
    run(still, endSegment(still))
    expect(still.state.britishFightInFrance).toBe(true)
  })
})
