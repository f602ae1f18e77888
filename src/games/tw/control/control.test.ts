import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { enterHex } from './control.ts'

/** The first unit walks into a hex. */
function enter(notation: PositionNotation, place: string, defended = false) {
  const world = position(notation)
  const unit = world.units()[0] as GroundUnit
  const hex = world.map.find(place) ?? world.map.hex(place)
  world.move(unit, hex)
  enterHex(world, [unit], hex, defended)
  return { world, holder: world.state.control[hex] }
}

describe('control of hexes', () => {
  it('passes to the power whose units walk in, a minor’s units take it for the power that runs them (1.2)', () => {
    expect(enter({ units: ['Germany INF A 6-5 1426'] }, 'Warsaw').holder).toBe('Germany')
    expect(enter({ units: ['Slovakia INF A 4-5 1426'] }, 'Warsaw').holder).toBe('Germany')
  })

  it('stays with a partner whose hex it is, and comes back to him from the enemy (1.2)', () => {
    expect(enter({ units: ['Britain MOT A 6-7 Calais'] }, 'Sedan').holder).toBe('France')
    expect(enter({ units: ['Britain MOT A 6-7 Calais'], control: { Sedan: 'Germany' } }, 'Sedan').holder).toBe('France')
    expect(enter({ units: ['Britain MOT A 6-7 Calais'], conquered: { France: 'Germany' } }, 'Sedan').holder).toBe('Britain')
  })

  it('Flak alone dies, an airbase is destroyed and aircraft flee Depleted and fly no more (11.12.2, 11.1.2)', () => {
    const { world } = enter(
      { units: ['Germany INF A 6-5 1426', 'France Flak F 1-3 Sedan', 'France TAC T 1-5-4 Sedan'], installations: ['airbase Sedan France'] },
      'Sedan',
    )
    const plane = unitNamed(world, 'T')
    expect([
      unitNamed(world, 'F').place,
      plane.place,
      plane.depleted,
      world.ops.grounded.has(plane.id),
      world.state.installations.length,
    ]).toEqual(['pool', 'map', true, true, 0])
    expect(world.map.code(plane.hex)).not.toBe('1531')
  })

  it('aircraft of a hex that was defended are not Depleted; Depleted ones are lost when it was not (11.1.2)', () => {
    const units = ['Germany INF A 6-5 1426', 'France TAC T 1-5-4 Sedan']
    expect(unitNamed(enter({ units }, 'Sedan', true).world, 'T').depleted).toBe(false)
    expect(unitNamed(enter({ units: [units[0], `${units[1]} depleted`] }, 'Sedan').world, 'T').place).toBe('pool')
  })

  it('ships in a port that is taken sail to the nearest friendly port (ruling)', () => {
    const { world } = enter({ units: ['Germany INF A 6-5 1426', 'France Fleet F 1-12-5 Cherbourg'] }, 'Cherbourg')
    expect([unitNamed(world, 'F').place, world.map.code(unitNamed(world, 'F').hex)]).toEqual(['map', expect.not.stringMatching('1435')])
  })

  it('fortifications are destroyed, the Maginot Line is dismantled, other fortresses become fortifications (10.6.4, 10.7)', () => {
    const works = (place: string, kind: string, nation: string) =>
      enter({ units: ['Germany INF A 6-5 1426'], installations: [`${kind} ${place} ${nation}`] }, place).world.state.installations
    expect(works('Sedan', 'fortification', 'France')).toEqual([])
    expect(works('1730', 'fortress', 'France')).toEqual([])
    expect(works('Gibraltar', 'fortress', 'Britain')).toMatchObject([{ kind: 'fortification', nation: 'Germany' }])
    // A minor country's units take it for the power that runs them.
    expect(
      enter({ units: ['Slovakia INF A 4-5 1426'], installations: ['fortress Gibraltar Britain'] }, 'Gibraltar').world.state.installations,
    ).toMatchObject([{ kind: 'fortification', nation: 'Germany' }])
  })
})
