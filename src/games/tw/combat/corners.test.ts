import { describe, expect, it } from 'vitest'
import { groundCombat } from '../operations/ground-combat.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { howAttacked } from './attack.ts'
import { defenceOf } from './defence.ts'

const told = (world: TwWorld): string => world.events.map(({ text }) => text).join('\n')
const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? world.map.code(unit.hex) : unit.place
}
const GERMANY: PositionNotation = { sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' }, control: { Sedan: 'Germany' } }
function attack(
  notation: PositionNotation,
  place: string,
  names: readonly string[],
  dice: readonly number[],
  answers: Record<string, unknown[]> = {},
  prepare: (world: TwWorld) => void = () => {},
): TwWorld {
  const world = position({ ...GERMANY, ...notation }, new ScriptedDice(dice))
  prepare(world)
  const orders =
    names.length > 0 ? [{ hex: world.map.code(world.map.find(place)!), units: names.map((name) => unitNamed(world, name).id) }] : []
  run(world, groundCombat(world), { attack: orders, ...answers })
  return world
}

describe('PARA', () => {
  const drop = (world: TwWorld) => void world.remember((noted) => noted.dropped.add(unitNamed(world, 'P').id))
  const HOLLAND = {
    minors: { Netherlands: 'France' },
    wars: [
      ['Germany', 'France'],
      ['Germany', 'Netherlands'],
    ] as const,
    units: ['Germany PARA P 2-5 Amsterdam'],
  }

  // proves: tw-10.6.8-empty-city, tw-7.1-port-defence, tw-11.14.3-contested-landing, tw-10.1.1-odds-cap, tw-10.6-default-doubling, tw-23.37-netherlands
  it('an empty city falls to PARA on DR, DD and DE; on an exchange it holds and they are lost (10.6.8)', () => {
    // 2 against a half are 4-1.
    const won = attack(HOLLAND, 'Amsterdam', [], [7], {}, drop)
    expect(told(won)).toContain('2 (P 2) against 0.5 (the empty city 1/2): 4-1; rolled 7: DR')
    expect([at(won, 'P'), won.state.control[won.map.find('Amsterdam')!]]).toEqual(['1231', 'Germany'])
    const lost = attack(HOLLAND, 'Amsterdam', [], [8], {}, drop)
    expect(told(lost)).toContain('½ EX')
    expect([at(lost, 'P'), lost.state.control[lost.map.find('Amsterdam')!]]).toEqual(['pool', 'Netherlands'])
  })

  // proves: tw-10.6.8-empty-city
  it('a city that only Flak hold is an empty one to PARA, who need a result; to nobody else (10.6.8, 11.12.2)', () => {
    const flak = { ...HOLLAND, units: [...HOLLAND.units, 'Netherlands Flak K 1-3 Amsterdam'] }
    const won = attack(flak, 'Amsterdam', [], [5], {}, drop)
    expect(told(won)).toContain('against 0.5 (the empty city 1/2): 4-1')
    expect([at(won, 'P'), won.state.control[won.map.find('Amsterdam')!]]).toEqual(['1231', 'Germany'])
    const lost = attack(flak, 'Amsterdam', [], [8], {}, drop)
    expect([at(lost, 'P'), lost.state.control[lost.map.find('Amsterdam')!]]).toEqual(['pool', 'Netherlands'])
  })

  // proves: tw-10.3.3-failed-landing, tw-11.14.3-contested-landing
  it('among enemies must clear the hex, or are eliminated out of supply (10.3.3, 11.14.3)', () => {
    const units = ['Germany PARA P 2-5 1632', 'France INF F 2-5 1632']
    const lost = attack({ units }, '1632', [], [10], {}, drop)
    expect(told(lost)).toContain('P PARA 2-5 attacks 1632')
    expect(at(lost, 'P')).toBe('pool')
    const won = attack({ units: [...units, 'Germany INF A 6-5 Sedan'] }, '1632', ['A'], [1], {}, drop)
    expect(told(won)).toContain('8 (A 6, P 2)')
    expect([at(won, 'P'), at(won, 'F'), won.state.control[won.map.hex('1632')]]).toEqual(['1632', 'pool', 'Germany'])
    const half = attack(
      { units: ['Germany PARA P 2-5 1632', 'Germany INF A 2-5 Sedan', 'France INF F 2-5 1632'] },
      '1632',
      ['A'],
      [8],
      { 'attacker losses': [['germany-a']] },
      drop,
    )
    expect(told(half)).toContain('½ AE')
    expect([at(half, 'P'), unitNamed(half, 'P').lostOutOfSupply]).toEqual(['pool', true])
  })
})

describe('rulings', () => {
  // proves: tw-10.0-odds-floor
  it('an attack that Reserves bring below 1-4 is fought on the first column (10.0)', () => {
    const units = ['Germany INF A 3-5 Sedan', 'France INF F 6-5 1632', 'France ARM R 6-8 1634 reserve']
    const world = attack({ units }, '1632', ['A'], [10], { 'commit Reserves': [['france-r']] })
    expect(at(world, 'R')).toBe('1632')
    expect(told(world)).toContain('3 (A 3) against 18 (F 6 x2 clear = 12; R 6 (Reserve: printed value)): worse than 1-4, fought as that')
    expect(told(world)).toContain('rolled 10')
    expect([at(world, 'A'), at(world, 'F')]).toEqual(['pool', '1632'])
  })

  // proves: tw-11.12.2-light-flak-units
  it('Flak beside other units take no Depletion; they retreat with them (11.12.2)', () => {
    const world = attack(
      {
        units: [
          'Germany INF A 8-5 Sedan',
          'Germany INF B 8-5 Sedan',
          'Germany INF C 8-5 Sedan',
          'France INF F 4-5 1632',
          'France Flak K 1-3 1632',
        ],
      },
      '1632',
      ['A', 'B', 'C'],
      [5],
      { advance: [['none']] },
    )
    expect(told(world)).toContain('DD')
    expect([unitNamed(world, 'F').depleted, at(world, 'K') === 'pool', at(world, 'K') === '1632']).toEqual([true, false, false])
  })

  it('the default leaves no fortress empty (10.5)', () => {
    const world = attack(
      {
        stage: 'Allied turn',
        control: { Sedan: 'Germany', '1632': 'Germany' },
        units: ['France INF A 6-5 1631', 'France INF B 6-5 1731', 'Germany INF F 2-5 1632'],
        installations: ['fortress 1631 France'],
      },
      '1632',
      ['A', 'B'],
      [1],
    )
    expect([at(world, 'F'), at(world, 'A'), at(world, 'B')]).toEqual(['pool', '1631', '1632'])
  })

  // proves: tw-12.2.3-limited-supply
  it('limited supply: printed value and Fourth-Rate, but a DD Depletes (12.2.3)', () => {
    // Italian units in Libya reach Tripoli, not Rome: no Fleet guards the sea.
    const world = position({
      wars: [['Italy', 'Britain']],
      units: ['Britain ARM A 4-8 3924', 'Italy ARM F 4-8 3925'],
      stage: 'Allied turn',
    })
    const hex = world.map.hex('3925')
    const attackers = [unitNamed(world, 'A') as GroundUnit]
    expect(defenceOf(world, hex, howAttacked(world, hex, attackers))).toMatchObject({
      factors: 4,
      text: 'F 4 (limited supply: printed value)',
    })
  })

  // proves: tw-1.2-enemy-friendly, tw-1.2-powers-and-blocs
  it('units of two nations attack only whom both are at war with (6.4)', () => {
    const world = attack(
      {
        sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies' },
        units: ['Italy INF A 6-5 Sedan', 'France INF F 2-5 1632'],
      },
      '1632',
      ['A'],
      [],
    )
    expect(told(world)).toContain('6.4: Italy is not at war with France')
  })
})

describe('army-size counters', () => {
  // proves: tw-10.3.2-exchange-order, tw-9.6.4-build-up
  it('an army-size counter pays and is helped as the units that it stands for (9.6.4, 10.3.2)', () => {
    const army = ['Germany INF Army 18-5 Sedan', ...['A', 'B', 'C'].map((name) => `Germany INF ${name} 6-5 pool`)]
    // 18 to 6 is 3-1; 8 - 1 is EX.
    const world = attack({ units: [...army, 'France INF F 3-5 1632'] }, '1632', ['Army'], [8])
    expect(told(world)).toContain('6 factors to lose at least, 6 are')
    expect(['Army', 'A', 'B', 'C'].filter((name) => unitNamed(world, name).place === 'map')).toHaveLength(2)
    const city = position({ units: ['Germany INF Army 18-5 Posen', 'Poland INF P 4-5 1423'], conquered: {} })
    expect(
      defenceOf(city, city.map.find('Posen')!, {
        ...howAttacked(city, city.map.find('Posen')!, []),
        attackers: [unitNamed(city, 'P') as GroundUnit],
      }).factors,
    ).toBe(39)
  })
})
