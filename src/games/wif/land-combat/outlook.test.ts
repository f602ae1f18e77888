import { describe, expect, it } from 'vitest'
import type { LandUnit } from '../state.ts'
import { plainMap, position } from '../testing/position.ts'
import { NO_SUPPORT, type Combat } from './combat.ts'

function fight(
  options: number[],
  units: string[],
  weather: 'fine' | 'rain' = 'fine',
): { world: ReturnType<typeof position>; combat: Combat } {
  const world = position({ map: plainMap(6, 6), units, options, weather, everywhere: 'USSR' })
  const attackers = world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land' && unit.country === 'Germany')
  return {
    world,
    combat: {
      hex: world.map.hex('T0202'),
      lead: 'Germany',
      attackers,
      notional: null,
      hqSupport: { attack: null, defence: null },
      groundSupport: NO_SUPPORT,
    },
  }
}

describe('what a combat would bring (option 27)', () => {
  const UNITS = ['Germany INF I 5-3 T0302', 'Germany INF II 5-3 T0302', 'USSR INF 3 5-3 T0202']

  it('counts all hundred rolls: 10 against 5 is 2:1, +4 on both tables in open country without armour', () => {
    const { world, combat } = fight([27], UNITS)
    const assault = world.rules.landCombat.outlook(world, combat, 'assault', 10, 5)!
    // 14 and more kill the one defender: 10 and more on the dice with +4, 64 of 100 rolls.
    expect(assault.cleared).toBe(64)
    expect(assault.defenderLoses).toBe(0.64)
    expect(assault.text).toBe(
      `the hex is cleared in 64%, losses on average ${assault.attackerLoses} of 2 attacking and 0.64 of 1 defending`,
    )
    expect(world.rules.landCombat.outlook(world, combat, 'blitzkrieg', 10, 5)!.cleared).toBeGreaterThan(assault.cleared)
  })

  it('without factors in defence the result is certain, and without option 27 nothing is said', () => {
    const { world, combat } = fight([27], UNITS)
    expect(world.rules.landCombat.outlook(world, combat, 'assault', 10, 0)).toMatchObject({
      cleared: 100,
      attackerLoses: 0,
      defenderLoses: 1,
    })
    const oneDie = fight([], UNITS)
    expect(oneDie.world.rules.landCombat.outlook(oneDie.world, oneDie.combat, 'assault', 10, 5)).toBeNull()
  })
})
