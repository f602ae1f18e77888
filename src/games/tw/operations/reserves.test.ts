import { describe, expect, it } from 'vitest'
import { defenceOf } from '../combat/defence.ts'
import { howAttacked } from '../combat/attack.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { endSegment } from '../turn/end-segment.ts'
import { commitReserves } from './reserves.ts'

/** The example of 9.9.6: Soviets with 24 factors against an INF 6-5 in clear terrain, an ARM in Reserve three hexes behind. */
const EXAMPLE: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  turn: 'Summer 1942',
  stage: 'Allied turn',
  conquered: { Poland: 'Germany' },
  units: [
    'Germany INF Line 6-5 1314',
    'Germany ARM Panzer 8-8 1512 reserve',
    'USSR ARM A 6-8 1215',
    'USSR MECH B 6-8 1215',
    'USSR INF C 6-5 1315',
    'USSR INF D 6-5 1315',
  ],
}
const attackOf = (world: TwWorld) => [
  { hex: world.map.hex('1314'), attackers: ['A', 'B', 'C', 'D'].map((name) => unitNamed(world, name) as GroundUnit) },
]
const reserve = (world: TwWorld) => unitNamed(world, 'Panzer') as GroundUnit

describe('Reserves', () => {
  // proves: tw-9.9.6-reserve-value
  // proves: tw-9.9.6-moving-reserves, tw-2.6-arm-mech-cav, tw-2.6-reserve-marker, tw-4.1-sle-scope, tw-11.14-airborne-landing
  it('24 against a doubled 12; the ARM in Reserve joins the hex with its printed 8: 20, not 28 (9.9.6)', () => {
    const world = position(EXAMPLE)
    const [attack] = attackOf(world)
    const defence = () => defenceOf(world, attack.hex, howAttacked(world, attack.hex, attack.attackers)).factors
    expect(defence()).toBe(12)
    run(world, commitReserves(world, [attack]), { 'commit Reserves': [[reserve(world).id]] })
    expect(world.map.code(reserve(world).hex)).toBe('1314')
    expect(defence()).toBe(20)
  })

  // proves: tw-18.2-surprise-reserves-and-navy
  it('of France and Britain do not move in the turn of the surprise on the Western Front (18.2)', () => {
    const asked = (surprise: boolean) => {
      const world = position({
        units: ['France INF Line 6-5 Sedan', 'France ARM Reserve 6-8 1532 reserve', 'Germany ARM A 8-8 1431'],
        turn: 'Summer 1940',
      })
      if (surprise) world.note({ westernFrontSurprise: world.state.turn.index })
      return run(world, commitReserves(world, [{ hex: world.map.find('Sedan')!, attackers: [unitNamed(world, 'A') as GroundUnit] }])).map(
        ({ decision }) => decision,
      )
    }
    expect(asked(false)).toContain('commit Reserves')
    expect(asked(true)).not.toContain('commit Reserves')
  })

  // proves: tw-9.9.6-moving-reserves, tw-9.9.6-reserve-value
  it('may stand beside the hex instead, and then adds nothing; nowhere else (9.9.6)', () => {
    const placed = (code: string) => {
      const world = position(EXAMPLE)
      const journal = run(world, commitReserves(world, attackOf(world)), {
        'commit Reserves': [[]],
        'place Reserves': [{ [reserve(world).id]: code }],
      })
      return [world.map.code(reserve(world).hex), journal.at(-1)?.refused[0]?.problems[0]]
    }
    expect(placed('1415')).toEqual(['1415', undefined])
    expect(placed('1515')).toEqual(['1512', expect.stringContaining('not adjacent')])
  })

  // proves: tw-9.9.1-limits-of-who, tw-10.8.4-fourth-rate, tw-9.9.5-interdiction
  it('a Depleted one moves a single point (9.9.4)', () => {
    const world = position({
      ...EXAMPLE,
      units: EXAMPLE.units!.map((text) => (text.includes('Panzer') ? 'Germany ARM Panzer 8-8 1413 reserve depleted' : text)),
    })
    const journal = run(world, commitReserves(world, attackOf(world)), { 'place Reserves': [{ [reserve(world).id]: '1414' }] })
    expect(world.map.code(reserve(world).hex)).toBe('1414')
    expect(journal.some(({ decision }) => decision === 'commit Reserves')).toBe(false)
    const far = position({
      ...EXAMPLE,
      units: EXAMPLE.units!.map((text) => (text.includes('Panzer') ? 'Germany ARM Panzer 8-8 1413 reserve depleted' : text)),
    })
    run(far, commitReserves(far, attackOf(far)), { 'place Reserves': [{ [reserve(far).id]: '1415' }] })
    expect(far.map.code(reserve(far).hex)).toBe('1413')
  })

  // proves: tw-9.9.6-moving-reserves, tw-10.2.4-axis-in-ussr
  it('an Axis ARM inside the 1939 USSR has a point less (9.9.6, 10.2.4)', () => {
    const moving = (points: number) => {
      const world = position({ ...EXAMPLE, units: EXAMPLE.units!.map((text) => text.replace('8-8 1512', `8-${points} 1512`)) })
      return run(world, commitReserves(world, attackOf(world)), { 'commit Reserves': [[reserve(world).id]] }).some(
        ({ decision }) => decision === 'commit Reserves',
      )
    }
    // Three hexes, the last in an enemy ZOC.
    expect([moving(6), moving(5)]).toEqual([true, false])
  })

  // proves: tw-9.9.6-moving-reserves, tw-10.8.3-third-rate
  it('stacking holds: a Third-Rate army cannot reinforce a hex, only stand behind it (9.9.6)', () => {
    const world = position({ ...EXAMPLE, ratings: { Germany: { army: 3 } } })
    const journal = run(world, commitReserves(world, attackOf(world)), { 'commit Reserves': [[reserve(world).id]] })
    expect(journal.some(({ decision }) => decision === 'commit Reserves')).toBe(false)
  })

  // proves: tw-9.9.6-moving-reserves
  it('without orders the strongest that fit join a hex attacked at 3 to 2 or more (9.9.3)', () => {
    const at = (attackers: number) => {
      const world = position(EXAMPLE)
      const [{ hex, attackers: all }] = attackOf(world)
      run(world, commitReserves(world, [{ hex, attackers: all.slice(0, attackers) }]))
      return world.map.code(reserve(world).hex)
    }
    expect([at(4), at(2)]).toEqual(['1314', '1512'])
  })

  // proves: tw-9.9.5-interdiction
  it('one that cannot pay for the way any more stays on it (9.9.5)', () => {
    const world = position({
      ...EXAMPLE,
      units: [...EXAMPLE.units!, ...['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'].map((name) => `USSR TAC ${name} 1-9-4 1215`)],
    })
    run(world, commitReserves(world, attackOf(world)), {
      'commit Reserves': [[reserve(world).id]],
      'interdict a Reserve': [['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'].map((name) => unitNamed(world, name).id)],
    })
    expect(world.map.code(reserve(world).hex)).not.toBe('1314')
    expect(world.ops.movedAtAll.has(reserve(world).id)).toBe(true)
    expect(world.events.at(-1)?.text).toContain('does not get to')
  })

  // proves: tw-9.9.2-duration, tw-2.6-reserve-marker
  it('moves once in the enemy’s player turn, in either impulse, and is Reserve no more when that ends (9.9.2)', () => {
    const world = position(EXAMPLE)
    run(world, commitReserves(world, attackOf(world)), { 'commit Reserves': [[reserve(world).id]] })
    world.beginImpulse(2)
    expect(run(world, commitReserves(world, [{ ...attackOf(world)[0], hex: world.map.hex('1415') }]))).toEqual([])
    expect(reserve(world).reserve).toBe(true)
    run(world, endSegment(world))
    expect(reserve(world).reserve).toBeUndefined()
  })
})
