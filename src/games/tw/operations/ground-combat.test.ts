import { describe, expect, it } from 'vitest'
import { groundChoices } from '../charts/ground.ts'
import { loadTables } from '../charts/load-tables.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { acceptResult } from '../combat/accept.ts'
import { groundCombat } from './ground-combat.ts'

/** Sedan is German; 1632 is French, with Paris behind it. First-Rate attackers have -1 against the French. */
const FRANCE: PositionNotation = { control: { Sedan: 'Germany' } }
const told = (world: TwWorld): string => world.events.map(({ text }) => text).join('\n')
const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? world.map.code(unit.hex) : unit.place
}
const idOf = (world: TwWorld, name: string): string => unitNamed(world, name).id

interface Orders {
  impulse?: 1 | 2
  answers?: Record<string, unknown[]>
}
/** The German attack of units on a hex, on this roll. Italy, with no ground units, is not asked. */
function attack(
  notation: PositionNotation,
  place: string,
  units: readonly string[],
  roll: number | readonly number[],
  { impulse = 1, answers = {} }: Orders = {},
): TwWorld {
  const world = position({ ...FRANCE, ...notation }, new ScriptedDice(typeof roll === 'number' ? [roll] : roll))
  world.beginImpulse(impulse)
  const order = { hex: world.map.code(world.map.find(place)!), units: units.map((name) => idOf(world, name)) }
  run(world, groundCombat(world), { [impulse === 1 ? 'attack' : 'second attack']: [order, null], ...answers })
  return world
}
const PANZERS = ['Germany ARM A 8-8 Sedan', 'Germany ARM B 8-8 Sedan', 'Germany INF C 8-5 Sedan']
const THREE_TO_ONE = { units: [...PANZERS, 'France INF F 4-5 1632'] }
const ABC = ['A', 'B', 'C']

describe('announcing attacks', () => {
  // proves: tw-10.0-odds-ratio, tw-10.2.1-first-impulse, tw-10.6-default-doubling
  it('24 against a doubled 4 are 3-1, with the arithmetic in the report (10.0, 10.1.1)', () => {
    expect(told(attack(THREE_TO_ONE, '1632', ABC, 1))).toContain(
      '24 (A 8, B 8, C 8) against 8 (F 4 x2 clear = 8): 3-1; die -1 First-Rate against Second-Rate (10.8); rolled 1-1 = 0: DE',
    )
  })

  // proves: tw-10.0-odds-floor
  it('worse than 1-4 may not be announced: 2 against 12 (10.0)', () => {
    const world = attack({ units: ['Germany INF A 2-5 Sedan', 'France INF F 6-5 1632'] }, '1632', ['A'], [])
    expect(told(world)).toContain('2 against 12 is worse than 1-4')
    expect(told(attack({ units: ['Germany INF A 3-5 Sedan', 'France INF F 6-5 1632'] }, '1632', ['A'], 10))).toContain('1-4')
  })

  // proves: tw-10.0-who-may-attack, tw-2.6-sta, tw-4.0-activation-needed, tw-4.4-mle-scope, tw-13.1-static-units
  it('not by STA, Flak, units that are not activated, or with an MLE or a Pass; those out of supply may (10.0, 4.0, 13.1)', () => {
    const of = (unit: string, more: PositionNotation = {}) =>
      told(attack({ units: [unit, 'France INF F 2-5 1632'], ...more }, '1632', ['A'], [5]))
    expect(of('Germany STA A 4-3 Sedan')).toContain('13.1: A is a STA unit')
    expect(of('Germany Flak A 1-3 Sedan')).toContain('11.12.2: A is Flak')
    expect(of('Germany INF A 6-5 Sedan', { activateAll: false })).toContain('4.0: A is not activated')
    expect(of('Germany INF A 6-5 Sedan', { plans: { Germany: { effort: 'MLE' } } })).toContain('4.4: no attacks with an MLE')
    expect(of('Germany INF A 6-5 Sedan', { plans: { Germany: { effort: 'Pass' } } })).toContain('4.5: no combat with a Pass')
    const cut = position(
      { ...FRANCE, units: ['Germany INF A 6-5 Sedan', 'France INF F 2-5 1632'], activateAll: false },
      new ScriptedDice([10]),
    )
    cut.remember((noted) => noted.outOfSupply.add(idOf(cut, 'A')))
    run(cut, groundCombat(cut), { attack: [{ hex: '1632', units: [idOf(cut, 'A')] }, null] })
    expect(told(cut)).toContain('A INF 6-5 attacks 1632')
  })

  // proves: tw-1.2-impulses, tw-2.6-arm-mech-cav, tw-2.6-inf-mot, tw-4.3-lle-scope, tw-10.0-who-may-attack, tw-10.2.5-second-impulse-combat
  it('only ARM, MECH and CAV attack in Second Impulse, and nobody in an LLE turn (10.2.5, 4.3)', () => {
    const of = (unit: string, effort: 'RLE' | 'LLE' = 'RLE') =>
      told(attack({ units: [unit, 'France INF F 2-5 1632'], plans: { Germany: { effort } } }, '1632', ['A'], 5, { impulse: 2 }))
    expect(of('Germany INF A 6-5 Sedan')).toContain('only ARM, MECH and CAV attack in Second Impulse')
    expect(of('Germany MOT A 6-7 Sedan')).toContain('only ARM, MECH and CAV')
    expect(of('Germany CAV A 6-6 Sedan')).toContain('A CAV 6-6 attacks 1632')
    expect(of('Germany ARM A 8-8 Sedan', 'LLE')).toContain('4.3: no Second Impulse combat')
  })

  // proves: tw-10.1.2-adjacency, tw-10.6.11-impassable, tw-1.2-adjacency
  it('attackers stand beside the hex and can cross to it; all who defend it defend together (10.1.2, 10.6.11)', () => {
    expect(told(attack({ units: ['Germany INF A 6-5 Sedan', 'France INF F 2-5 1633'] }, '1633', ['A'], []))).toContain(
      '10.1.2: A in Sedan (1531) is not adjacent',
    )
    // Gibraltar and the Spanish shore beyond the water are parted by an impassable hexside.
    const rock = attack(
      { units: ['Germany INF A 6-5 2543', 'Britain STA F 2-3 Gibraltar'], conquered: { Spain: 'Germany' } },
      'Gibraltar',
      ['A'],
      [],
    )
    expect(told(rock)).toContain('10.6.11: A cannot attack Gibraltar (2643) across that hexside')
    expect(told(attack({ units: [...PANZERS, 'France INF F 2-5 1632', 'France CAV G 2-6 1632'] }, '1632', ABC, 1))).toContain(
      'against 8 (F 2 x2 clear = 4; G 2 x2 clear = 4)',
    )
  })

  // proves: tw-10.0-all-attacks-announced-first, tw-10.2-combat-sequence, tw-9.2-first-impulse
  it('all are announced before the first die; a unit attacks once in an impulse (10.0)', () => {
    const world = position({ ...FRANCE, units: [...PANZERS, 'France INF F 2-5 1632', 'France INF G 2-5 1532'] }, new ScriptedDice([9, 1]))
    const order = (hex: string, ...names: string[]) => ({ hex, units: names.map((name) => idOf(world, name)) })
    run(world, groundCombat(world), { attack: [order('1632', 'A'), order('1532', 'B'), order('1532', 'A')] })
    const kinds = world.events
      .filter(({ kind }) => kind === 'attack' || kind === 'combat' || kind === 'refused order')
      .map(({ kind }) => kind)
    expect(kinds).toEqual(['refused order', 'attack', 'attack', 'combat', 'combat'])
    expect(told(world)).toContain('A takes part in another attack of this impulse already')
  })
})

describe('results', () => {
  // proves: tw-10.2.3-ae, tw-10.2.3-gcrt, tw-10.2.3-de
  it('DE eliminates all defenders; AE all attackers (10.2.3)', () => {
    const won = attack(THREE_TO_ONE, '1632', ABC, 1)
    expect(at(won, 'F')).toBe('pool')
    const lost = attack({ units: ['Germany INF A 6-5 Sedan', 'Germany INF B 2-5 Sedan', 'France INF F 4-5 1632'] }, '1632', ['A', 'B'], 10)
    expect([at(lost, 'A'), at(lost, 'B'), at(lost, 'F')]).toEqual(['pool', 'pool', '1632'])
  })

  // proves: tw-10.2.3-ae
  it('½ AE takes whole attackers worth half the factors, rounded up; the defender loses nothing (10.2.3)', () => {
    // 9 against 8 are 1-1: modified 7.
    const world = attack(
      { units: ['Germany INF A 6-5 Sedan', 'Germany INF B 2-5 Sedan', 'Germany INF C 1-5 Sedan', 'France INF F 4-5 1632'] },
      '1632',
      ABC,
      8,
    )
    expect(told(world)).toContain('rolled 8-1 = 7: ½ AE')
    expect([at(world, 'A'), at(world, 'B'), at(world, 'C'), at(world, 'F')]).toEqual(['pool', '1531', '1531', '1632'])
  })

  // proves: tw-10.2.3-half-ex
  it('½ EX takes all defenders, and attackers worth half of them after terrain (10.2.3)', () => {
    const world = attack(
      { units: [...PANZERS.slice(0, 2), 'Germany INF C 4-5 Sedan', 'Germany INF D 4-5 Sedan', 'France INF F 4-5 1632'] },
      '1632',
      ['A', 'B', 'C', 'D'],
      7,
    )
    expect(told(world)).toContain('rolled 7-1 = 6: ½ EX')
    expect([at(world, 'F'), at(world, 'C') === 'pool' || at(world, 'D') === 'pool', at(world, 'A'), at(world, 'B')]).toEqual([
      'pool',
      true,
      '1632',
      '1632',
    ])
    expect(told(world)).toContain('4 factors to lose at least, 4 are')
  })

  // proves: tw-10.2.3-exchange, tw-10.3.2-exchange-order
  it('EX takes the weaker side, and as many factors of the other, the defender’s with terrain; parts are not made for it (10.3.2)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 8)
    expect(told(world)).toContain('EX')
    expect(told(world)).toContain('8 factors to lose at least, 8 are')
    // An INF costs less than an ARM to build again.
    expect([at(world, 'C'), at(world, 'F')]).toEqual(['pool', 'pool'])
    const pyrrhic = attack(THREE_TO_ONE, '1632', ABC, 10)
    expect(told(pyrrhic)).toContain('12 factors to lose at least, 16 are')
  })

  // proves: tw-10.2.3-exchange, tw-10.3.2-exchange-order
  it('an attacker who is weaker goes altogether, and the defender pays after terrain in whole units (10.3.2)', () => {
    // 6 against 8 are 1-2: modified 3 is EX.
    const world = attack({ units: ['Germany INF A 6-5 Sedan', 'France INF F 2-5 1632', 'France INF G 2-5 1632'] }, '1632', ['A'], 4)
    expect(told(world)).toContain('EX')
    expect(at(world, 'A')).toBe('pool')
    expect([at(world, 'F'), at(world, 'G')]).toEqual(['pool', 'pool'])
    const held = attack({ units: ['Germany INF A 4-5 Sedan', 'France INF F 2-5 1632', 'France INF G 2-5 1632'] }, '1632', ['A'], 4)
    expect([at(held, 'F'), at(held, 'G')].filter((place) => place === 'pool')).toHaveLength(1)
  })

  // proves: tw-10.2.3-dr, tw-10.4-retreat-path
  it('DR sends all two hexes back towards supply (10.4)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 6, { answers: { advance: [['none']] } })
    expect(told(world)).toContain('rolled 6-1 = 5: DR')
    const { map } = world
    const hex = map.find(at(world, 'F'))!
    expect(map.distance(hex, map.hex('1632'))).toBe(2)
    expect(map.distance(hex, map.find('Paris')!)).toBeLessThan(map.distance(map.hex('1632'), map.find('Paris')!))
  })

  // proves: tw-10.2.3-dd, tw-10.2.6-small-units, tw-1.2-depleted-ground, tw-10.4-retreat-overstack
  it('DD Depletes one unit and drives all back; 1 to 3 factors, ART and who is Depleted already are eliminated (10.2.3, 10.2.6)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 5, { answers: { advance: [['none']] } })
    expect(told(world)).toContain('rolled 5-1 = 4: DD')
    expect([unitNamed(world, 'F').depleted, at(world, 'F') !== '1632']).toEqual([true, true])
    const small = attack({ units: ['Germany INF A 6-5 Sedan', 'Germany INF B 6-5 Sedan', 'France INF F 2-5 1632'] }, '1632', ['A', 'B'], 5)
    expect(told(small)).toContain('DD')
    expect(at(small, 'F')).toBe('pool')
    const tired = attack(
      { units: ['Germany INF A 6-5 Sedan', 'Germany INF B 6-5 Sedan', 'France INF F 4-5 1632 depleted'] },
      '1632',
      ['A', 'B'],
      8,
    )
    expect(told(tired)).toContain('rolled 8-4 = 4: DD')
    expect(at(tired, 'F')).toBe('pool')
    const guns = attack(
      { units: ['Germany INF A 8-5 Sedan', 'Germany INF B 8-5 Sedan', 'Germany INF C 8-5 Sedan', 'France ART F 4-4 1632'] },
      '1632',
      ABC,
      5,
    )
    expect(at(guns, 'F')).toBe('pool')
  })

  // proves: tw-10.2.3-dd
  it('DD2 Depletes two units, each once, where there are two (10.2.3)', () => {
    // 16 against 4 are 4-1: modified 5.
    const world = attack(
      { units: ['Germany INF A 8-5 Sedan', 'Germany INF B 8-5 Sedan', 'France INF F 4-5 1632 depleted'] },
      '1632',
      ['A', 'B'],
      9,
    )
    expect(told(world)).toContain('DD2')
    const two = attack({ units: ['Germany INF A 48-5 Sedan', 'France INF F 4-5 1632', 'France CAV G 2-6 1632'] }, '1632', ['A'], 6, {
      answers: { advance: [['none']] },
    })
    expect(told(two)).toContain('4-1; die -1 First-Rate against Second-Rate (10.8); rolled 6-1 = 5: DD2')
    expect([unitNamed(two, 'F').depleted, at(two, 'G')]).toEqual([true, 'pool'])
  })

  // proves: tw-10.2.3-de
  it('½ DE takes whole defenders worth half after terrain, rounded up; a lone unit dies, others retreat (10.2.3)', () => {
    const alone = attack(THREE_TO_ONE, '1632', ABC, 4)
    expect(told(alone)).toContain('½ DE')
    expect(at(alone, 'F')).toBe('pool')
    const two = attack({ units: [...PANZERS, 'France INF F 2-5 1632', 'France ARM G 2-8 1632'] }, '1632', ABC, 4, {
      answers: { advance: [['none']] },
    })
    expect([at(two, 'F'), at(two, 'G') !== '1632' && at(two, 'G') !== 'pool']).toEqual(['pool', true])
  })

  // proves: tw-10.2.3-accept-worse-result
  it('the attacker may take a result from further down: EX instead of a retreat (10.2.4)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 6, { answers: { 'accept result': [['EX']] } })
    expect(told(world)).toContain('DRΩ, the attacker takes EX (10.2.4)')
    expect(at(world, 'F')).toBe('pool')
  })

  // proves: tw-10.2.3-accept-worse-result
  it('a policy takes an exchange where the defenders would only retreat, and what is rolled else (10.2.4)', () => {
    const policy = acceptResult.attack.policies!['exchange for retreat']
    const rolled = (column: number, roll: number) => ({
      attack: { hex: 0, attackers: [], shift: null, fleets: [] },
      roll,
      results: groundChoices(loadTables(null), column, roll),
    })
    const world = position()
    // 3-1: 5 is DR, 4 is DD.
    expect([policy.answer(world, rolled(5, 5)), policy.answer(world, rolled(5, 4))]).toEqual([['1/2 EX', 'EX'], []])
  })

  // proves: tw-10.2.3-accept-worse-result
  it('nothing better than what was rolled can be taken (10.2.4)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 6, { answers: { 'accept result': [['DE']] } })
    expect(told(world)).toContain('5: DRΩ.')
  })
})

describe('Axis attrition in the east', () => {
  const RUSSIA: PositionNotation = {
    wars: [
      ['Germany', 'USSR'],
      ['Germany', 'Poland'],
    ],
    sides: { Germany: 'Axis', USSR: 'Allies' },
    control: { '1315': 'Germany' },
  }

  // proves: tw-10.2.3-omega
  it('an omega costs the Axis a Depletion inside the 1939 USSR, whatever becomes of the defender; elsewhere it is nothing (10.3.6)', () => {
    // 12 against 8 are 1-1, -3: modified 3 is DR with the sign.
    const inside = attack(
      { ...RUSSIA, units: ['Germany INF A 6-5 1315', 'Germany INF B 6-5 1315', 'USSR INF F 4-5 1314'] },
      '1314',
      ['A', 'B'],
      6,
    )
    expect(told(inside)).toContain('rolled 6-3 = 3: DRΩ')
    expect([unitNamed(inside, 'A').depleted, unitNamed(inside, 'B').depleted].filter(Boolean)).toHaveLength(1)
    const poland = attack(
      {
        ...RUSSIA,
        units: ['Germany INF A 6-5 1322', 'Germany INF B 6-5 1322', 'USSR INF F 4-5 1422'],
        control: { '1322': 'Germany', '1422': 'USSR' },
      },
      '1422',
      ['A', 'B'],
      6,
    )
    expect(told(poland)).toContain('DRΩ')
    expect([unitNamed(poland, 'A').depleted, unitNamed(poland, 'B').depleted]).toEqual([false, false])
    // Nor where nobody Soviet defends.
    const other = attack(
      { ...RUSSIA, minors: { Romania: 'USSR' }, units: ['Germany INF A 6-5 1315', 'Germany INF B 6-5 1315', 'Romania INF F 4-5 1314'] },
      '1314',
      ['A', 'B'],
      6,
    )
    expect([unitNamed(other, 'A').depleted, unitNamed(other, 'B').depleted]).toEqual([false, false])
  })
})

describe('losses among allies', () => {
  // proves: tw-10.3.4-allied-losses
  it('the best army loses first: Germans before Romanians (10.3.4)', () => {
    const world = attack(
      {
        units: ['Germany INF A 8-5 Sedan', 'Germany ARM B 8-8 Sedan', 'Romania INF C 8-5 Sedan', 'France INF F 4-5 1632'],
        minors: { Romania: 'Germany' },
        wars: [['Germany', 'France']],
      },
      '1632',
      ABC,
      8,
    )
    expect(told(world)).toContain('EX')
    expect([at(world, 'C') === 'pool', at(world, 'A')]).toEqual([false, 'pool'])
  })

  // proves: tw-10.3.4-allied-losses
  it('within a rating the owner chooses, units by name or armour last (10.3.4)', () => {
    const named = attack(THREE_TO_ONE, '1632', ABC, 8, { answers: { 'attacker losses': [['germany-b']] } })
    expect([at(named, 'B'), at(named, 'C') === 'pool']).toEqual(['pool', false])
  })
})

describe('the advance', () => {
  // proves: tw-10.5-advance, tw-10.2.3-breach, tw-1.2-breach, tw-2.6-arm-mech-cav, tw-9.2-advance-after-combat, tw-9.6.2-breach
  it('armour makes a Breach, where six may stack; any attackers advance at once into the empty hex (10.5, 9.6.2)', () => {
    const units = [...PANZERS, 'Germany INF D 6-5 1631', 'Germany INF E 6-5 1631', 'France INF F 4-5 1632']
    const world = attack({ units, control: { Sedan: 'Germany', '1631': 'Germany' } }, '1632', [...ABC, 'D', 'E'], 1)
    expect(['A', 'B', 'C', 'D', 'E'].map((name) => at(world, name))).toEqual(['1632', '1632', '1632', '1632', '1632'])
    expect(world.installation(world.map.hex('1632'), 'breach')).toMatchObject({ nation: 'Germany', until: world.playerTurn + 2 })
    expect(world.state.control[world.map.hex('1632')]).toBe('Germany')
    expect([...world.ops.fromBreach].sort()).toEqual(['germany-a', 'germany-b'])
  })

  // proves: tw-1.2-breach, tw-2.6-arm-mech-cav, tw-9.6.2-breach, tw-10.2.3-breach, tw-10.5-advance
  it('without ARM there is none, and three First-Rate units are the limit (10.2.3, 9.6)', () => {
    const units = [
      'Germany MECH A 8-8 Sedan',
      'Germany INF B 8-5 Sedan',
      'Germany INF C 8-5 Sedan',
      'Germany INF D 6-5 1631',
      'France INF F 4-5 1632',
    ]
    const world = attack({ units, control: { Sedan: 'Germany', '1631': 'Germany' } }, '1632', [...ABC, 'D'], 1)
    expect(world.installation(world.map.hex('1632'), 'breach')).toBeUndefined()
    expect(['A', 'B', 'C', 'D'].map((name) => at(world, name))).toEqual(['1632', '1632', '1632', '1631'])
  })

  // proves: tw-10.5-others-into-breach
  it('ARM, MECH and CAV beside a Breach that did not attack may enter it too (10.5)', () => {
    const units = [...PANZERS, 'Germany MECH D 4-8 1631', 'Germany INF E 6-5 1631', 'France INF F 4-5 1632']
    const world = attack({ units, control: { Sedan: 'Germany', '1631': 'Germany' } }, '1632', ABC, 1, {
      answers: { advance: [['germany-a', 'germany-d']] },
    })
    expect([at(world, 'A'), at(world, 'D'), at(world, 'E'), at(world, 'B')]).toEqual(['1632', '1632', '1631', '1531'])
    const refused = attack({ units, control: { Sedan: 'Germany', '1631': 'Germany' } }, '1632', ABC, 1, {
      answers: { advance: [['germany-e']] },
    })
    expect(told(refused)).toContain('10.5: E cannot advance into 1632')
  })

  // proves: tw-9.2-advance-after-combat, tw-10.5-advance
  it('is voluntary (10.5)', () => {
    const world = attack(THREE_TO_ONE, '1632', ABC, 1, { answers: { advance: [['none']] } })
    expect([at(world, 'A'), world.state.control[world.map.hex('1632')]]).toEqual(['1531', 'France'])
  })

  // proves: tw-9.6.2-bridgehead
  it('over a river all alone wins a Bridgehead (9.6.2)', () => {
    const world = attack({ units: ['Germany INF A 8-5 1321', 'Germany INF B 8-5 1321', 'Poland INF F 2-5 1421'] }, '1421', ['A', 'B'], 1)
    expect(world.installation(world.map.hex('1421'), 'bridgehead')).toBeDefined()
    expect([at(world, 'A'), at(world, 'B')]).toEqual(['1421', '1421'])
  })
})

describe('Flak', () => {
  // proves: tw-11.12.2-light-flak-units, tw-10.6-default-doubling
  it('attacked alone are eliminated without a roll (11.12.2)', () => {
    const world = attack({ units: ['Germany INF A 6-5 Sedan', 'France Flak F 1-3 1632'] }, '1632', ['A'], [])
    expect([at(world, 'F'), at(world, 'A')]).toEqual(['pool', '1632'])
  })
})

describe('fortresses', () => {
  const MAGINOT = { installations: ['fortress 1730 France'], control: { '1630': 'Germany' } }

  // proves: tw-10.6.6-fortress-stand, tw-10.2.3-dr
  it('a garrison that stands takes a Depletion more: DR one, DD two; who would be left empty-handed retreats (10.6.6)', () => {
    // 60 against 30 and 2 x 6 = 42 are 1-1; modified 3 is DR.
    const stands = attack(
      { ...MAGINOT, units: ['Germany INF A 60-5 1630', 'France INF F 6-5 1730', 'France STA G 2-3 1730'] },
      '1730',
      ['A'],
      4,
    )
    expect(told(stands)).toContain('DR')
    expect(
      [unitNamed(stands, 'F').depleted, at(stands, 'F'), at(stands, 'G')].filter((value) => value === true || value === 'pool'),
    ).toHaveLength(1)
    expect(at(stands, 'F')).toBe('1730')
    const twice = attack({ ...MAGINOT, units: ['Germany INF A 30-5 1630', 'France INF F 6-5 1730'] }, '1730', ['A'], 3, {
      answers: { 'stand in fortress': [true] },
    })
    expect(told(twice)).toContain('DD')
    expect(at(twice, 'F')).toBe('pool')
    const leaves = attack({ ...MAGINOT, units: ['Germany INF A 12-5 1630', 'France STA G 2-3 1730'] }, '1730', ['A'], 4, {
      answers: { advance: [['none']] },
    })
    expect(told(leaves)).toContain('DR')
    expect(['1730', 'pool']).not.toContain(at(leaves, 'G'))
  })

  // proves: tw-10.7-captured-fortress
  it('the Maginot Line is dismantled when taken; another becomes a fortification, or nothing (10.7)', () => {
    const taken = attack({ ...MAGINOT, units: ['Germany INF A 60-5 1630', 'France STA G 2-3 1730'] }, '1730', ['A'], 1)
    expect(at(taken, 'A')).toBe('1730')
    expect(taken.installationsAt(taken.map.hex('1730'))).toEqual([])
    const ROCK = {
      units: ['Germany INF A 17-5 Cordoba', 'Germany INF B 16-5 Cordoba', 'Britain STA G 2-3 Gibraltar'],
      installations: ['fortress Gibraltar Britain'],
      conquered: { Spain: 'Germany' },
    }
    const kept = attack(ROCK, 'Gibraltar', ['A', 'B'], 1)
    expect(kept.installation(kept.map.find('Gibraltar')!, 'fortification')).toMatchObject({ nation: 'Germany' })
    const razed = attack(ROCK, 'Gibraltar', ['A', 'B'], 1, { answers: { 'captured fortress': [false] } })
    expect(razed.installationsAt(razed.map.find('Gibraltar')!).map(({ kind }) => kind)).not.toContain('fortification')
  })
})
