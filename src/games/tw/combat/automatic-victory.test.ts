import { describe, expect, it } from 'vitest'
import { position, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { firstMove } from '../movement/move-order.ts'
import { groundMovement } from '../movement/movement.ts'

describe('support of automatic victories', () => {
  // proves: tw-9.8-air-support
  it('a victory whose support is shot down does not come off: the stack stops before the hex and has moved', () => {
    // 42 against 9 is 4-1, which a full-strength MDM makes 6-1.
    const units = [
      'USSR INF Guard 4-5 Smolensk',
      'USSR FTR Yak 9-9-9 Smolensk',
      ...['X', 'Y', 'Z'].map((name) => `Germany ARM ${name} 8-8 1316`),
      ...['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 1314`),
      'Germany MDM KG 1-7-6 1316',
    ]
    const world = position(
      {
        sides: { Germany: 'Axis', USSR: 'Allies' },
        wars: [['Germany', 'USSR']],
        turn: 'Fall 1941',
        conquered: { Poland: 'Germany' },
        units,
        installations: ['airbase 1316 Germany'],
        control: { 1316: 'Germany', 1315: 'Germany' },
      },
      new ScriptedDice(Array.from({ length: 12 }, () => 1)),
    )
    const id = (name: string) => unitNamed(world, name).id
    const journal = run(world, groundMovement(world), {
      move: [{ units: ['X', 'Y', 'Z'].map(id), path: ['1315', '1215'], overrun: true, with: ['A', 'B', 'C'].map(id), support: [id('KG')] }],
      'intercept in the air': [[id('Yak')]],
    })
    expect(journal.map(({ decision }) => decision)).toContain('intercept in the air')
    expect([unitNamed(world, 'Guard').place, world.map.code(unitNamed(world, 'X').hex), world.ops.moved[1].has(id('X'))]).toEqual([
      'map',
      '1315',
      true,
    ])
  })

  // proves: tw-9.8-air-support
  it("comes of the mover's own aircraft: nobody sends a partner's (11.3)", () => {
    const world = position({
      units: ['Germany ARM A 8-8 1529', 'Italy MDM M 1-7-6 Venice'],
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ],
    })
    const move = { units: [unitNamed(world, 'A').id], path: ['1629'], overrun: true, support: [unitNamed(world, 'M').id] }
    expect(firstMove.problems(world, { seat: 'Germany' }, move)).toEqual(['9.8: M is not yours to fly'])
  })
})
