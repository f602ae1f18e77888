import { describe, expect, it } from 'vitest'
import { landCombat } from '../land-combat/land-combat.ts'
import { battlefield, TARGET } from '../land-combat/testing/battlefield.ts'
import { mayOverrun } from '../movement/overrun.ts'
import { run } from '../testing/position.ts'
import type { LandUnit } from '../state.ts'
import { takeControl } from './control.ts'

/** A Soviet fort hex T0505, its forts to the west, attacked from T0605; `taken` by Germans for a while before. */
function attacked(taken: boolean) {
  const world = battlefield({ units: ['Germany ARM I 9-5 T0605', 'USSR INF 5 1-3 T0505'], hexsides: { fort: ['W'] } }, [5, 5])
  const hex = world.map.hex(TARGET)
  if (taken) {
    takeControl(world, hex, [world.unit('germany-i-arm') as LandUnit])
    takeControl(world, hex, [world.unit('ussr-5-inf') as LandUnit])
  }
  return world
}

describe('forts (11.10.2)', () => {
  // proves: wif-11.10.1-control
  it('an opponent who moves in destroys the fort for good: it does not stand again when the hex is retaken', () => {
    const fight = (taken: boolean) => {
      const world = attacked(taken)
      run(world, landCombat(world), { 'declare attack': [{ hex: TARGET, units: 'all' }] })
      return world.events.map(({ text }) => text).join('\n')
    }
    expect(fight(false)).toContain('I ARM 9, a third across the fort hexside: 3')
    expect(fight(true)).toContain('Attack: I ARM 9 = 9')
    expect(fight(true)).toContain('The fort of T0505 is destroyed.')
  })
  // proves: wif-11.10.6-overrun-land-where, wif-11.15.1-forts
  it('a destroyed fort stops no overrun', () => {
    const why = (taken: boolean) => {
      const world = attacked(taken)
      return mayOverrun(world, [world.unit('germany-i-arm') as LandUnit], world.map.hex('T0605'), world.map.hex(TARGET)).join()
    }
    expect(why(false)).toContain('across a fort hexside')
    expect(why(true)).toBe('')
  })
})
