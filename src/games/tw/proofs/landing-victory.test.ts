import { expect, it } from 'vitest'
import { battleOf, NO_SUPPORT } from '../combat/battle.ts'
import { winsByInvasion } from '../combat/invasion-victory.ts'
import { invasions } from '../landing/invade.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import { position, run, unitNamed } from '../testing/position.ts'

const FLEETS = ['1st', '2nd', '3rd']
/** Three Germans before Oslo, 22 factors against 4: 5-1, and a column for the Fleets. */
function landing(tank: string, left: number): boolean {
  const units = [
    ...FLEETS.map((name) => `Germany Fleet ${name} 1-12-5 Kiel`),
    'Germany INF A 8-5 Kiel',
    'Germany INF B 8-5 Kiel',
    `Germany ${tank} Kiel`,
    'Norway INF N 1-5 Oslo',
  ]
  const world = position({
    turn: 'Spring 1940',
    minors: { Norway: 'Britain' },
    wars: [
      ['Germany', 'Norway'],
      ['Germany', 'Britain'],
    ],
    plans: { Germany: { effort: 'SLE' } },
    sides: { Germany: 'Axis', Britain: 'Allies' },
    units,
  })
  const hex = world.map.find('Oslo')!
  const [ships, troops] = [
    FLEETS.map((name) => unitNamed(world, name) as NavalUnit),
    ['A', 'B', 'C'].map((name) => unitNamed(world, name) as GroundUnit),
  ]
  run(world, invasions(world, 'Germany'), {
    invade: [{ ships: ships.map(({ id }) => id), beaches: [{ hex: world.map.code(hex), first: troops.map(({ id }) => id) }] }],
  })
  const attack = { hex, attackers: troops, shift: null, fleets: ships }
  return winsByInvasion(world, attack, battleOf(world, attack, { ...NO_SUPPORT, left }))
}

// proves: tw-9.8-amphibious, tw-7.7.2-air-superiority
it('a landing with an ARM and 6-1 wins without a die; DAS that takes a column from it has it rolled (9.8)', () => {
  expect([landing('ARM C 6-8', 0), landing('ARM C 6-8', 1), landing('INF C 6-5', 0)]).toEqual([true, false, false])
})
