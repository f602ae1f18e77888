import { describe, expect, it } from 'vitest'
import { battleOf } from '../combat/battle.ts'
import { groundCombat } from '../operations/ground-combat.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { keepAirSuperiority } from './assault.ts'
import { holdArmourBack } from './armour.ts'
import { invasions } from './invade.ts'

const told = (world: TwWorld): string => world.events.map(({ text }) => text).join('\n')
const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? world.map.name(unit.hex) : unit.place
}
const NORWAY: PositionNotation = {
  turn: 'Spring 1940',
  minors: { Norway: 'Britain' },
  wars: [
    ['Germany', 'Norway'],
    ['Germany', 'Britain'],
    ['Germany', 'France'],
  ],
  plans: { Germany: { effort: 'SLE' } },
  sides: { Germany: 'Axis', Britain: 'Allies', France: 'Allies' },
}
const PARTS = ['Germany INF A 2-5 Kiel breakdown', 'Germany INF B 2-5 Kiel breakdown', 'Germany INF C 1-5 Kiel breakdown']
const FLEET = 'Germany Fleet 1st 1-12-5 Kiel'
interface Beach {
  at: string
  with: string
  second?: string
}
/** A German order: ships and, beach by beach, letters of the units of either wave. */
function order(world: TwWorld, ships: readonly string[], beaches: readonly Beach[]) {
  const ids = (names: string) => names.split(' ').map((name) => unitNamed(world, name).id)
  return {
    ships: ships.map((name) => unitNamed(world, name).id),
    beaches: beaches.map((each) => ({
      hex: world.map.code(world.map.find(each.at)!),
      first: ids(each.with),
      ...(each.second && { second: ids(each.second) }),
    })),
  }
}
function sail(notation: PositionNotation, ships: readonly string[], beaches: readonly Beach[], dice: readonly number[] = []): TwWorld {
  const world = position({ ...NORWAY, ...notation }, new ScriptedDice(dice))
  run(world, invasions(world, unitNamed(world, ships[0]).nation), { invade: [order(world, ships, beaches)] })
  return world
}
/** The voyage, and the First Impulse combat after it. */
function land(
  notation: PositionNotation,
  ships: readonly string[],
  beaches: readonly Beach[],
  dice: readonly number[],
  answers: Record<string, unknown[]> = {},
): TwWorld {
  const world = sail(notation, ships, beaches, dice)
  run(world, groundCombat(world), answers)
  return world
}

describe('the order', () => {
  // proves: tw-7.7-launch
  it('Fleets and units that began the turn in a supplied port sail to beaches up to 12 sea areas away, 3 from a friendly port (7.7)', () => {
    const world = sail({ units: [FLEET, ...PARTS] }, ['1st'], [{ at: 'Oslo', with: 'A B C' }])
    expect(told(world)).toContain('An invasion sails from Kiel (1127) over West Baltic: A INF 2-5, B INF 2-5 and C INF 1-5 for Oslo (0626)')
    expect([...world.ops.landings.values()]).toHaveLength(3)
    expect(
      told(sail({ units: [FLEET, ...PARTS.slice(0, 2), 'Germany INF C 1-5 Hamburg'] }, ['1st'], [{ at: 'Oslo', with: 'A C' }])),
    ).toContain('7.7: C did not begin the turn in Kiel (1127)')
    expect(told(sail({ units: [FLEET, PARTS[0]], plans: { Germany: { effort: 'LLE' } } }, ['1st'], [{ at: 'Oslo', with: 'A' }]))).toContain(
      '4.3: an LLE allows no amphibious invasion',
    )
    // The Algerian coast is far from every German port.
    expect(told(sail({ units: [FLEET, PARTS[0]] }, ['1st'], [{ at: 'Algiers', with: 'A' }]))).toContain(
      '7.7: Algiers (2937) is more than 3 sea areas from every friendly port',
    )
  })

  // proves: tw-7.7.1-capacity, tw-7.10-lost-abilities, tw-13.1-static-units
  it('a Fleet lands one unit or the parts of one; Depleted units, STA and Depleted Fleets land nobody (7.7.1, 13.1)', () => {
    const refused = (units: string[], names: string) => told(sail({ units }, ['1st'], [{ at: 'Oslo', with: names }]))
    expect(refused([FLEET, 'Germany INF A 6-5 Kiel', 'Germany INF B 6-5 Kiel'], 'A B')).toContain(
      '7.7.1: 1 Fleet cannot carry B INF 6-5 too',
    )
    expect(refused([FLEET, 'Germany INF A 6-5 Kiel', 'Germany CDO B 1-5 Kiel'], 'A B')).toContain('sails from Kiel')
    expect(refused([FLEET, 'Germany INF A 6-5 Kiel', 'Germany CDO B 1-5 Kiel', 'Germany CDO C 1-5 Kiel'], 'A B C')).toContain(
      '7.7.1: 1 Fleet cannot carry C CDO 1-5 too',
    )
    expect(refused([FLEET, 'Germany INF A 6-5 Kiel depleted'], 'A')).toContain('7.7.1: A is Depleted')
    expect(refused([FLEET, 'Germany STA A 2-3 Kiel'], 'A')).toContain('13.1: A is a STA unit')
    expect(refused([`${FLEET} depleted`, 'Germany INF A 6-5 Kiel'], 'A')).toContain('7.7.1: 1st is Depleted')
  })

  // proves: tw-7.7.2-target-hex, tw-5.1.3.2-convoy-massacre
  it('goes for beaches and islands of one hex in enemy hands, not into an enemy Fleet (7.7.2)', () => {
    const refused = (place: string, more: string[] = []) =>
      told(sail({ units: [FLEET, 'Germany INF A 6-5 Kiel', ...more] }, ['1st'], [{ at: place, with: 'A' }]))
    expect(refused('0627')).toContain('7.7.2: 0627 is no beach and no island of one hex')
    expect(refused('1227')).toContain('7.7: 1227 is not in enemy hands')
    expect(refused('Bergen', ['Britain Fleet Home 1-12-5 Bergen'])).toContain('7.7.2: an enemy Fleet is in Bergen')
  })

  // proves: tw-7.7.2-armour-cap
  it('a third of the first wave’s factors, rounded up, may be ARM and MECH (7.7.2)', () => {
    const units = [FLEET, 'Germany Fleet 2nd 1-12-5 Kiel', 'Germany ARM A 4-8 Kiel', 'Germany INF B 6-5 Kiel']
    expect(told(sail({ units }, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }]))).toContain('sails from Kiel')
    const world = sail(
      { units: [...units.slice(0, 2), 'Germany ARM A 8-8 Kiel', 'Germany INF B 6-5 Kiel'] },
      ['1st', '2nd'],
      [{ at: 'Oslo', with: 'A B' }],
    )
    holdArmourBack(world)
    expect(told(world)).toContain(
      '8 of 14 factors of the first wave on Oslo (0626) are ARM and MECH, more than a third: A ARM 8-8 waits for the second wave',
    )
    expect([...world.ops.landings.values()].map(({ wave }) => wave)).toEqual([2, 1])
  })

  // proves: tw-7.7.2-armour-cap
  it('counts the armour of all orders for one beach together (7.7.2)', () => {
    const units = [
      FLEET,
      'Germany Fleet 2nd 1-12-5 Kiel',
      'Germany ARM A 3-8 Kiel',
      'Germany INF B 6-5 Kiel',
      'Germany Fleet 3rd 1-12-5 Wilhelmshaven',
      'Germany ARM C 3-8 Wilhelmshaven',
    ]
    const world = position({ ...NORWAY, units }, new ScriptedDice([]))
    run(world, invasions(world, 'Germany'), {
      invade: [order(world, ['1st', '2nd'], [{ at: 'Bergen', with: 'A B' }]), order(world, ['3rd'], [{ at: 'Bergen', with: 'C' }])],
    })
    holdArmourBack(world)
    expect(told(world)).toContain(
      '6 of 12 factors of the first wave on Bergen (0428) are ARM and MECH, more than a third: C ARM 3-8 waits for the second wave',
    )
  })

  // proves: tw-5.1.3.2-convoy-massacre
  it('is not given in a turn in which convoys were massacred (5.1.3.2)', () => {
    const world = position({
      ...NORWAY,
      stage: 'Allied turn',
      minors: { Norway: 'Germany' },
      wars: [
        ['Britain', 'Norway'],
        ['Germany', 'Britain'],
      ],
      plans: { Britain: { effort: 'SLE' } },
      units: ['Britain Fleet H 1-12-5 Scapa_Flow', 'Britain MOT M 4-7 Scapa_Flow'],
    })
    world.note({ shortages: { ...world.state.shortages, Britain: { smp: 2, rail: 0, noInvasion: true } } })
    run(world, invasions(world, 'Britain'), { invade: [order(world, ['H'], [{ at: 'Trondheim', with: 'M' }])] })
    expect(told(world)).toContain('5.1.3.2: no invasion in a turn of convoy massacre')
    expect(world.ops.landings.size).toBe(0)
    // Nor do British troops sail in French Fleets.
    const together = position({
      ...NORWAY,
      stage: 'Allied turn',
      minors: { Norway: 'Germany' },
      wars: [
        ['Britain', 'Norway'],
        ['France', 'Norway'],
        ['Germany', 'Britain'],
        ['Germany', 'France'],
      ],
      plans: { Britain: { effort: 'SLE' }, France: { effort: 'SLE' } },
      units: ['France Fleet F 1-12-5 Scapa_Flow', 'Britain MOT M 4-7 Scapa_Flow'],
    })
    together.changePower('Britain', { seat: 'Allies' })
    together.changePower('France', { seat: 'Allies' })
    together.note({ shortages: { ...together.state.shortages, Britain: { smp: 2, rail: 0, noInvasion: true } } })
    run(together, invasions(together, 'Allies'), { invade: [order(together, ['F'], [{ at: 'Trondheim', with: 'M' }])] })
    expect(told(together)).toContain('5.1.3.2: no invasion in a turn of convoy massacre')
  })

  // proves: tw-7.7.2-invasion-zone, tw-1.2-naval-force
  it('the parts of one Fleet take Oslo, Bergen and Trondheim, one Invasion Zone; Oslo, Trondheim and Narvik lie in none (example of 7.7.2)', () => {
    const world = sail(
      { units: [FLEET, ...PARTS] },
      ['1st'],
      [
        { at: 'Oslo', with: 'A' },
        { at: 'Bergen', with: 'B' },
        { at: 'Trondheim', with: 'C' },
      ],
    )
    expect([...world.ops.landings.values()].map(({ hex }) => world.map.name(hex))).toEqual([
      'Oslo (0626)',
      'Bergen (0428)',
      'Trondheim (0125)',
    ])
    expect(told(world)).toContain('(Invasion Zone West Baltic, Danish North Sea, Norwegian Sea)')
    expect(
      told(
        sail(
          { units: [FLEET, ...PARTS] },
          ['1st'],
          [
            { at: 'Oslo', with: 'A' },
            { at: 'Trondheim', with: 'B' },
            { at: 'Narvik', with: 'C' },
          ],
        ),
      ),
    ).toContain('do not lie in one Invasion Zone')
  })

  // proves: tw-7.7.1-second-wave
  it('only ARM, MECH and CAV wait for a second wave, and it has a Second Impulse only behind ARM of the first (7.7.1)', () => {
    const units = [FLEET, 'Germany Fleet 2nd 1-12-5 Kiel', 'Germany INF A 6-5 Kiel', 'Germany ARM B 8-8 Kiel']
    expect(told(sail({ units }, ['1st', '2nd'], [{ at: 'Oslo', with: 'B', second: 'A' }]))).toContain(
      '7.7.1: A is INF; only ARM, MECH and CAV form a second wave',
    )
    expect(told(sail({ units: [...units, 'Germany MOT M 4-7 Kiel'] }, ['1st', '2nd'], [{ at: 'Oslo', with: 'B', second: 'M' }]))).toContain(
      '7.7.1: M is MOT; only ARM, MECH and CAV form a second wave',
    )
    const without = land({ units }, ['1st', '2nd'], [{ at: 'Oslo', with: 'A', second: 'B' }], [])
    expect([at(without, 'A'), at(without, 'B'), without.ops.moved[2].has('germany-b')]).toEqual(['Oslo (0626)', 'Oslo (0626)', true])
    const behind = land(
      { units: [...units, 'Germany Fleet 3rd 1-12-5 Kiel', 'Germany ARM C 2-8 Kiel'] },
      ['1st', '2nd', '3rd'],
      [{ at: 'Oslo', with: 'A C', second: 'B' }],
      [],
    )
    expect([at(behind, 'B'), behind.ops.moved[2].has('germany-b')]).toEqual(['Oslo (0626)', false])
  })

  // proves: tw-7.7-usa-direct
  it('straight from the United States only Morocco and Algeria, from Fall 1942, and while Gibraltar is Allied (7.7)', () => {
    const from = (turn: string, place: string, more: PositionNotation = {}) =>
      told(
        sail(
          {
            turn,
            stage: 'Allied turn',
            sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
            wars: [
              ['USA', 'France'],
              ['USA', 'Germany'],
              ['USA', 'Portugal'],
              ['Britain', 'Germany'],
            ],
            plans: { USA: { effort: 'SLE' } },
            units: ['USA Fleet 1st 1-12-5 United_States', 'USA MOT A 6-7 United_States'],
            ...more,
          },
          ['1st'],
          [{ at: place, with: 'A' }],
        ),
      )
    const unready = 'no invasion straight from the United States before Fall 1942'
    expect(from('Summer 1942', 'Casablanca', { minors: { Morocco: 'France' }, control: { Casablanca: 'France' } })).toContain(unready)
    expect(from('Fall 1942', 'Casablanca', { minors: { Morocco: 'France' } })).toContain('An invasion sails from United States')
    expect(from('Fall 1942', 'Lisbon', { minors: { Portugal: 'Germany' } })).toContain(
      'straight from the United States only Morocco and Algeria',
    )
    expect(
      from('Fall 1942', 'Casablanca', { minors: { Morocco: 'France' }, control: { Gibraltar: 'Germany', Lisbon: 'Britain' } }),
    ).toContain('7.7: not straight from the United States while Gibraltar is not Allied')
  })
})

describe('the assault', () => {
  const DEFENDED = {
    units: [FLEET, 'Germany Fleet 2nd 1-12-5 Kiel', 'Germany INF A 6-5 Kiel', 'Germany INF B 6-5 Kiel', 'Norway INF N 1-5 Oslo'],
  }

  // proves: tw-7.7.3-shore-bombardment, tw-10.6.2-beach
  it('is one of First Impulse’s attacks, the defender trebled, with one column from the Fleets however many (7.7.3, 10.6.2)', () => {
    const world = land(DEFENDED, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }], [1])
    expect(told(world)).toContain('12 (A 6, B 6) against 4 (N 1 x3 beach +1 city = 4): 3-1, +1 for shore bombardment (7.7.3): 4-1')
    expect([at(world, 'A'), at(world, 'B'), at(world, 'N')]).toEqual(['Oslo (0626)', 'Oslo (0626)', 'gone'])
  })

  // proves: tw-7.7.4-beachhead, tw-12.5-beachhead-supply, tw-1.2-beachhead
  it('a won one makes a beachhead: a port for this turn and two more, its units supplied through the enemy’s player turn (7.7.4, 12.5)', () => {
    const world = land(DEFENDED, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }], [1])
    expect(world.installation(world.map.find('Oslo')!, 'beachhead')).toMatchObject({ nation: 'Germany', until: world.playerTurn + 4 })
    expect(unitNamed(world, 'A')).toMatchObject({ suppliedUntil: world.playerTurn + 1 })
    expect(world.state.control[world.map.find('Oslo')!]).toBe('Germany')
  })

  // proves: tw-7.7.3-no-fleet-loss, tw-10.3.3-failed-landing
  it('a failed one eliminates the troops as if out of supply, and never hurts the Fleets, which go home (7.7.3, 10.3.3)', () => {
    // 8 against 7 and 7 are 1-2, with the Fleets 1-1; modified 7 takes half the attackers, and the rest do not have the hex to themselves.
    const units = [
      FLEET,
      'Germany Fleet 2nd 1-12-5 Kiel',
      'Germany INF A 6-5 Kiel',
      'Germany INF B 2-5 Kiel',
      'Norway INF N 2-5 Oslo',
      'Norway INF M 2-5 Oslo',
    ]
    const world = land({ units }, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }], [10])
    expect(told(world)).toContain('rolled 10-3 = 7: ½ AE')
    expect(told(world)).toContain('B INF 2-5 is eliminated (the landing failed, 10.3.3)')
    expect([at(world, 'A'), at(world, 'B'), unitNamed(world, 'A').lostOutOfSupply, unitNamed(world, 'B').lostOutOfSupply]).toEqual([
      'pool',
      'pool',
      true,
      true,
    ])
    expect([at(world, '1st'), at(world, '2nd'), unitNamed(world, '1st').depleted]).toEqual(['Kiel (1127)', 'Kiel (1127)', false])
  })

  // proves: tw-7.7-launch, tw-7.7.2-target-hex
  it('on a beach that nobody holds needs no battle (7.7.2)', () => {
    const world = land(
      { units: [FLEET, ...PARTS] },
      ['1st'],
      [
        { at: 'Oslo', with: 'A' },
        { at: 'Bergen', with: 'B' },
        { at: 'Trondheim', with: 'C' },
      ],
      [],
    )
    expect([at(world, 'A'), at(world, 'B'), at(world, 'C'), at(world, '1st')]).toEqual([
      'Oslo (0626)',
      'Bergen (0428)',
      'Trondheim (0125)',
      'Kiel (1127)',
    ])
  })

  // proves: tw-7.7.4-excess, tw-1.2-beachhead, tw-7.7.4-beachhead, tw-9.6-amphibious-stack
  it('six units come ashore, by the attacker’s choice; the others go home Depleted, lost if too small for that (7.7.4)', () => {
    const fleets = [1, 2, 3].map((n) => `Germany Fleet F${n} 1-12-5 Kiel`)
    const parts = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => `Germany INF ${name} ${name === 'G' ? 4 : 2}-5 Kiel breakdown`)
    const all = { at: 'Oslo', with: 'A B C D E F G' }
    const world = land({ units: [...fleets, ...parts, 'Norway INF N 1-5 Oslo'] }, ['F1', 'F2', 'F3'], [all], [1], {
      'come ashore': [['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `germany-${name.toLowerCase()}`)],
    })
    expect(world.groundAt(world.map.find('Oslo')!)).toHaveLength(6)
    expect([at(world, 'G'), unitNamed(world, 'G').depleted]).toEqual(['Kiel (1127)', true])
    const small = land({ units: [...fleets, ...parts, 'Norway INF N 1-5 Oslo'] }, ['F1', 'F2', 'F3'], [all], [1])
    expect(world.groundAt(world.map.find('Oslo')!)).toHaveLength(6)
    expect([at(small, 'G'), at(small, 'F')]).toEqual(['Oslo (0626)', 'pool'])
  })

  // proves: tw-7.7.1-damaged-carrier
  it('a Fleet hit on the way goes home with its troops, Depleted with it (7.7.1)', () => {
    const british = ['H1', 'H2', 'H3'].map((name) => `Britain Fleet ${name} 1-12-5 Scapa_Flow`)
    const world = sail(
      { units: [FLEET, 'Germany INF A 6-5 Kiel', 'Norway INF N 1-5 Bergen', ...british] },
      ['1st'],
      [{ at: 'Bergen', with: 'A' }],
      [3, 3, 3],
    )
    expect(told(world)).toContain('intercepted')
    expect([unitNamed(world, '1st').depleted, unitNamed(world, 'A').depleted, at(world, 'A'), world.ops.landings.size]).toEqual([
      true,
      true,
      'Kiel (1127)',
      0,
    ])
  })

  // proves: tw-7.7.2-air-superiority
  it('is called off where the defender’s DAS has as many factors over the beach as the attacker’s OAS, escorts counted (7.7.2)', () => {
    const sides = (attackers: number, defenders: number) => {
      const world = sail(DEFENDED, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }])
      const attack = {
        hex: world.map.find('Oslo')!,
        attackers: ['A', 'B'].map((name) => unitNamed(world, name) as GroundUnit),
        shift: null,
        fleets: [],
      }
      keepAirSuperiority(world, attack, { right: 0, left: 0, texts: [], overhead: { attackers, defenders } })
      return attack.attackers.length
    }
    expect([sides(3, 2), sides(2, 2), sides(0, 0), sides(0, 1)]).toEqual([2, 0, 2, 0])
  })

  // proves: tw-7.7.3-shore-bombardment
  it('and its ships then support nobody who attacks the beach by land (7.7.3)', () => {
    const world = sail({ ...DEFENDED, units: [...DEFENDED.units, 'Germany INF L 6-5 0725'] }, ['1st', '2nd'], [{ at: 'Oslo', with: 'A B' }])
    const of = (names: string[]) => names.map((name) => unitNamed(world, name))
    const attack = {
      hex: world.map.find('Oslo')!,
      attackers: of(['A', 'B', 'L']) as GroundUnit[],
      shift: null,
      fleets: of(['1st', '2nd']) as NavalUnit[],
    }
    expect(battleOf(world, attack).shiftText).toBe('+1 for shore bombardment (7.7.3)')
    keepAirSuperiority(world, attack, { right: 0, left: 0, texts: [], overhead: { attackers: 2, defenders: 2 } })
    expect(battleOf(world, attack)).toMatchObject({ attack: 6, shiftText: '' })
  })
})
