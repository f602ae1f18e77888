import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { allowanceOf, whyNotMove } from './allowance.ts'
import { stepCost, wayOf, whyStop } from './movement-cost.ts'

function allowance(notation: PositionNotation, impulse: 1 | 2 = 2) {
  const world = position(notation)
  world.beginImpulse(impulse)
  return allowanceOf(world, world.units()[0] as GroundUnit)
}

describe('allowances', () => {
  // proves: tw-9.2-second-impulse, tw-10.2.4-second-impulse-movement, tw-10.8.4-fourth-rate
  it('a Depleted British ARM moves one hex in Second Impulse, a Depleted German as Third-Rate (10.8.4)', () => {
    expect(allowance({ stage: 'Allied turn', units: ['Britain ARM X 2-8 London depleted'] })).toMatchObject({ hexes: 1 })
    expect(allowance({ units: ['Germany ARM X 8-8 Berlin depleted'] })).toMatchObject({ points: 5, hexes: Infinity })
  })

  // proves: tw-9.2-second-impulse, tw-10.2.4-axis-in-ussr
  it('inside the Soviet Union of 1939 the Axis has a point less in Second Impulse (10.2.4)', () => {
    const base = {
      conquered: { Poland: 'Germany' },
      sides: { Germany: 'Axis', USSR: 'Allies' } as const,
      wars: [['Germany', 'USSR']] as const,
      turn: 'Summer 1941',
    }
    expect(allowance({ ...base, units: ['Germany ARM X 8-8 1521'] })).toMatchObject({ points: 7, pointsInUssr: 6 })
    expect(allowance({ ...base, units: ['Germany ARM X 8-8 1412'] })).toMatchObject({ points: 6, pointsInUssr: 6 })
    expect(allowance({ ...base, ratings: { Germany: { army: 3 } }, units: ['Germany ARM X 8-8 1412'] })).toMatchObject({ points: 4 })
  })

  // proves: tw-4.3-lle-scope, tw-4.5-pass, tw-10.2.4-second-impulse-movement
  it('a Pass lets a unit move one hex, and none in Second Impulse; an LLE has no Second Impulse (4.5, 4.3)', () => {
    const world = position({ units: ['Germany ARM X 8-8 Berlin'], plans: { Germany: { effort: 'Pass' } } })
    const unit = unitNamed(world, 'X') as GroundUnit
    expect([allowanceOf(world, unit).hexes, whyNotMove(world, unit)]).toEqual([1, null])
    world.beginImpulse(2)
    expect(whyNotMove(world, unit)).toContain('4.5')
    const limited = position({ units: ['Germany ARM X 8-8 Berlin'], plans: { Germany: { effort: 'LLE', markers: ['Berlin'] } } })
    expect(whyNotMove(limited, unitNamed(limited, 'X') as GroundUnit)).toBeNull()
    limited.beginImpulse(2)
    expect(whyNotMove(limited, unitNamed(limited, 'X') as GroundUnit)).toContain('4.3')
  })

  // proves: tw-10.6.7-swamp-movement
  it('units stop in the first swamp; from swamp to swamp foot pays 2 and armour 4 (10.6.7)', () => {
    const world = position({
      turn: 'Summer 1941',
      conquered: { Poland: 'Germany' },
      units: ['Germany INF A 6-5 1518', 'Germany ARM X 8-8 1518', 'Germany CAV C 2-6 1518'],
    })
    const { map } = world
    const swamps = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.terrainNames[map.terrain[hex]] === 'swamp')
    const [one, other] = swamps.flatMap((hex) =>
      map
        .adjacentTo(hex)
        .filter((next) => swamps.includes(next))
        .map((next) => [hex, next]),
    )[0]
    const units = ['A', 'X', 'C'].map((name) => unitNamed(world, name) as GroundUnit)
    const outside = map.adjacentTo(one).find((hex) => map.terrainNames[map.terrain[hex]] === 'clear')!
    for (const unit of units) expect(whyStop(world, wayOf(world, [unit], outside), one)).toContain('10.6.7')
    const costs = () => units.map((unit) => stepCost(world, wayOf(world, [unit], one), one, other, false))
    expect(costs()).toEqual([2, 4, 2])
    expect(whyStop(world, wayOf(world, units.slice(0, 1), one), other)).toBeNull()
    world.beginImpulse(2)
    expect(costs()).toEqual([2, 4, 4])
    world.note({ turn: { ...world.state.turn, season: 'Winter' } })
    expect(whyStop(world, wayOf(world, units.slice(0, 1), outside), one)).toBeNull()
  })

  it('mud takes points from everybody, more from armour (26.1.3)', () => {
    const world = position({ turn: 'Spring 1942', units: ['Germany ARM X 8-8 1412', 'Germany INF A 6-5 1412'] })
    world.note({ weather: { ...world.state.weather, east: 'Light Mud' } })
    expect(['X', 'A'].map((name) => allowanceOf(world, unitNamed(world, name) as GroundUnit).points)).toEqual([6, 4])
  })

  // proves: tw-1.2-movement-allowance, tw-7.5-procedure, tw-18.5.7-allied-units-in-france
  it('who was landed by Sea Transport moves on with what is left (7.5)', () => {
    const world = position({ units: ['Germany MECH X 4-8 Berlin'] })
    world.remember((noted) => noted.mpsLeft.set(unitNamed(world, 'X').id, 7))
    expect(allowanceOf(world, unitNamed(world, 'X') as GroundUnit).points).toBe(7)
  })

  // proves: tw-18.2-surprise-ground, tw-6.4.3-surprise-attacks
  it('in the turn of the Western Front surprise French units lose three points in First Impulse alone (18.2)', () => {
    const world = position({ turn: 'Summer 1940', stage: 'Allied turn', units: ['France ARM A 6-8 Dijon', 'Britain ARM B 6-8 Calais'] })
    world.note({ westernFrontSurprise: world.state.turn.index })
    const points = () => [
      allowanceOf(world, unitNamed(world, 'A') as GroundUnit).points,
      allowanceOf(world, unitNamed(world, 'B') as GroundUnit).points,
    ]
    expect(points()).toEqual([5, 8])
    world.beginImpulse(2)
    expect(points()).toEqual([6, 6])
  })
})
