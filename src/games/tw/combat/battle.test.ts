import { describe, expect, it } from 'vitest'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import type { Attack } from './attack.ts'
import { battleOf, battleText, type Support } from './battle.ts'
import { groundCombat } from '../operations/ground-combat.ts'
import { columnOf, dieModifiers, whyNoColumn } from './modifiers.ts'

const EAST: PositionNotation = { wars: [['Germany', 'USSR']], sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Britain: 'Allies' } }
const attackOn = (world: TwWorld, place: string, attackers: readonly string[], more: Partial<Attack> = {}): Attack => ({
  hex: world.map.find(place)!,
  attackers: attackers.map((name) => unitNamed(world, name) as GroundUnit),
  shift: null,
  fleets: [],
  ...more,
})
const OAS = (right: number): Support => ({ right, left: 0, texts: [] })
const modifier = (world: TwWorld, attack: Attack): number => dieModifiers(world, attack).reduce((sum, { add }) => sum + add, 0)
const told = (world: TwWorld): string => world.events.map(({ text }) => text).join('\n')
/** Plays the ground combat of an impulse with the phasing power's orders; what was told. */
function fight(world: TwWorld, answers: Record<string, unknown[]>, impulse: 1 | 2 = 1): string {
  world.beginImpulse(impulse)
  // Italy is asked before Germany (3.11), and attacks nothing here.
  const italyFirst = world.phasing === 'Axis' && world.units().some(({ kind, nation }) => kind === 'ground' && nation === 'Italy')
  const given = Object.fromEntries(
    Object.entries(answers).map(([name, list]) => [name, italyFirst && name.endsWith('attack') ? [null, ...list] : list]),
  )
  run(world, groundCombat(world), given)
  return told(world)
}
const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? world.map.code(unit.hex) : unit.place
}

// proves: tw-10.2.1-first-impulse
describe('El Agheila, Spring 1942 (the example of 10.8)', () => {
  const AFRICA: PositionNotation = {
    turn: 'Spring 1942',
    wars: [
      ['Germany', 'Britain'],
      ['Italy', 'Britain'],
    ],
    control: {
      '3924': 'Britain',
      '3923': 'Britain',
      '3721': 'Britain',
      '3722': 'Britain',
      '3822': 'Britain',
      '3821': 'Britain',
      Benghazi: 'Britain',
    },
    units: [
      'Germany ARM DAK 4-8 3925 supplied=99',
      'Italy ARM Ariete 2-8 3925 supplied=99',
      'Italy MECH Trieste 2-8 3925 supplied=99',
      'Italy INF 3rd 2-5 3825 supplied=99',
      'Italy INF 5th 2-5 4025 supplied=99',
      'Britain ARM 7th_Arm 2-8 3924 supplied=99',
      'Britain STA Garrison 2-3 3721 supplied=99',
    ],
  }

  it('12 to a doubled 2-8 are 3-1, with a MDM 5-1; Third against Second adds 2, and a 1 eliminates', () => {
    const world = position(AFRICA)
    const battle = battleOf(world, attackOn(world, '3924', ['DAK', 'Ariete', 'Trieste', '3rd', '5th']), OAS(2))
    expect([battle.attack, battle.defence.factors, battle.column?.odds, battle.column?.shifted, battle.modifier]).toEqual([
      12,
      4,
      '3-1',
      '5-1',
      2,
    ])
    expect(battleText(battle)).toContain(
      '12 (DAK 4, Ariete 2, Trieste 2, 3rd 2, 5th 2) against 4 (7th Arm 2 x2 desert = 4): 3-1, +2 for OAS: 5-1; die +2 Third-Rate against Second-Rate (10.8)',
    )
  })

  // proves: tw-10.2.5-schwerpunkt, tw-10.2.5-second-impulse-combat, tw-1.2-impulses, tw-23.22-gibraltar
  it('out of the Breach the Afrika Korps attacks the 2-3 STA at face value with -2: First against Second, and schwerpunkt; a 6 eliminates it and it advances', () => {
    const world = position(
      {
        ...AFRICA,
        installations: ['breach 3924 Germany'],
        units: ['Germany ARM DAK 4-8 3822 supplied=99', 'Britain STA Garrison 2-3 3721 supplied=99'],
        control: { ...AFRICA.control, '3924': 'Italy', '3822': 'Italy' },
      },
      new ScriptedDice([6]),
    )
    world.remember((noted) => noted.fromBreach.add(unitNamed(world, 'DAK').id))
    world.beginImpulse(2)
    const attack = attackOn(world, '3721', ['DAK'])
    const battle = battleOf(world, attack, OAS(2))
    expect([battle.defence.factors, battle.column?.odds, battle.column?.shifted, battle.modifier]).toEqual([2, '2-1', '4-1', -2])
    const text = fight(world, { 'second attack': [{ hex: '3721', units: ['germany-dak'] }] }, 2)
    // Without the bomber 2-1 on 4: ½ EX takes the garrison and one factor.
    expect(text).toContain('rolled 6-2 = 4: ½ EX')
    expect(at(world, 'Garrison')).toBe('pool')
  })

  // proves: tw-10.2.5-second-impulse-combat, tw-10.5-others-into-breach, tw-10.6.1-clear-desert
  it('both battles as they are told: the MDM flies in either impulse, five units advance into the Breach, the Afrika Korps goes on (10.2.5, 11.3)', () => {
    const world = position(
      { ...AFRICA, units: [...AFRICA.units!, 'Germany MDM Fliegerkorps 1-7-6 3926'], installations: ['airbase 3926 Germany'] },
      new ScriptedDice([1, 6]),
    )
    const [all, bomber] = [
      ['DAK', 'Ariete', 'Trieste', '3rd', '5th'].map((name) => unitNamed(world, name).id),
      unitNamed(world, 'Fliegerkorps').id,
    ]
    const italians = all.slice(1)
    run(world, groundCombat(world), {
      attack: [{ hex: '3924', units: italians }, null, { hex: '3924', units: [all[0]] }, null],
      'offensive air support (attack)': [[bomber]],
    })
    expect(told(world)).toContain('3-1, +2 for OAS: 5-1; die +2 Third-Rate against Second-Rate (10.8); rolled 1+2 = 3: DE')
    expect(['DAK', 'Ariete', 'Trieste', '3rd', '5th'].map((name) => at(world, name))).toEqual(['3924', '3924', '3924', '3924', '3924'])
    world.beginImpulse(2)
    world.move(unitNamed(world, 'DAK'), world.map.hex('3822'))
    run(world, groundCombat(world), {
      'second attack': [null, { hex: '3721', units: [all[0]] }, null],
      'offensive air support (second attack)': [[bomber]],
    })
    expect(told(world)).toContain(
      '4 (DAK 4) against 2 (Garrison 2 desert, second impulse): 2-1, +2 for OAS: 4-1; die -1 First-Rate against Second-Rate (10.8), -1 schwerpunkt (10.2.5); rolled 6-2 = 4: ½ DEΩ',
    )
    expect([at(world, 'Garrison'), at(world, 'DAK'), unitNamed(world, 'DAK').depleted]).toEqual(['pool', '3721', false])
  })

  // proves: tw-1.2-breach, tw-1.2-combat-terms, tw-10.2.5-schwerpunkt, tw-10.2.5-mixed-defending-stack, tw-10.6.4-fortification-defence
  // proves: tw-10.6.8-city-defence, tw-10.8.1-first-rate
  it('not for CAV, not without a Breach behind, and not against ARM, in a city, a forest or First Impulse (10.2.5, 10.8.1)', () => {
    const of = (units: string[], hex: string, name: string, impulse: 1 | 2 = 2, breach = true, installations: string[] = []) => {
      const world = position({ ...EAST, units, installations })
      world.beginImpulse(impulse)
      if (breach) for (const unit of world.units()) world.remember((noted) => noted.fromBreach.add(unit.id))
      return dieModifiers(world, attackOn(world, hex, name.split(' '))).some(({ why }) => why.startsWith('schwerpunkt'))
    }
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314'], '1314', 'A')).toBe(true)
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314'], '1314', 'A', 2, false)).toBe(false)
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314'], '1314', 'A', 1)).toBe(false)
    expect(of(['Germany CAV A 2-6 1315', 'USSR INF F 4-5 1314'], '1314', 'A')).toBe(false)
    expect(of(['Germany ARM A 8-8 1315 depleted', 'USSR INF F 4-5 1314'], '1314', 'A')).toBe(false)
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314', 'USSR ARM T 2-8 1314'], '1314', 'A')).toBe(false)
    // INF and STA alone suffer it (10.2.5).
    for (const other of ['PARA P 3-4', 'MOT M 4-6', 'CAV C 2-6', 'MECH K 4-8'])
      expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314', `USSR ${other} 1314`], '1314', 'A'), other).toBe(false)
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314', 'USSR STA S 3-3 1314'], '1314', 'A')).toBe(true)
    expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 Smolensk'], 'Smolensk', 'A')).toBe(false)
    expect(of(['Germany ARM A 8-8 1216', 'USSR INF F 4-5 1316'], '1316', 'A')).toBe(false)
    for (const works of ['fortification', 'fortress'])
      expect(of(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 1314'], '1314', 'A', 2, true, [`${works} 1314 USSR`])).toBe(false)
    // The greater part of the factors must be spearheads.
    expect(of(['Germany ARM A 4-8 1315', 'Germany CAV B 4-6 1315', 'USSR INF F 4-5 1314'], '1314', 'A B')).toBe(false)
    expect(of(['Germany ARM A 8-8 1315', 'Germany CAV B 4-6 1315', 'USSR INF F 4-5 1314'], '1314', 'A B')).toBe(true)
  })
})

describe('modifiers of the die', () => {
  // proves: tw-10.2.3-nationality-matrix, tw-1.2-depleted-ground, tw-10.8.4-fourth-rate
  it('First against Third is -3, a Depleted defender is Fourth-Rate, a Depleted German attacker Third-Rate (10.8)', () => {
    const world = position({
      units: ['Germany INF A 6-5 1321', 'Germany INF B 6-5 1321 depleted', 'Poland INF P 4-5 1422', 'Poland INF Q 4-5 1322 depleted'],
    })
    expect([
      modifier(world, attackOn(world, '1422', ['A'])),
      modifier(world, attackOn(world, '1322', ['A'])),
      modifier(world, attackOn(world, '1422', ['B'])),
    ]).toEqual([-3, -4, 0])
  })

  // proves: tw-10.2.3-lle-modifier, tw-4.3-lle-attack-modifier
  it('an LLE turn gives -1 when half or more of the factors are of a power that makes one, and one attack a column (4.3)', () => {
    const units = ['Germany INF A 6-5 1321', 'Italy INF B 6-5 1321', 'Poland INF P 4-5 1422', 'Poland INF Q 2-5 1322']
    const world = position({
      units,
      plans: { Germany: { effort: 'RLE' }, Italy: { effort: 'LLE' } },
      wars: [
        ['Germany', 'Poland'],
        ['Italy', 'Poland'],
      ],
    })
    const lle = (names: string[]) => dieModifiers(world, attackOn(world, '1422', names)).some(({ why }) => why.startsWith('LLE'))
    expect([lle(['A', 'B']), lle(['B']), lle(['A'])]).toEqual([true, true, false])
    const one = position({ units: [...units, 'Germany INF C 6-5 1321'], plans: { Germany: { effort: 'LLE' } } }, new ScriptedDice([5, 5]))
    const text = fight(one, {
      attack: [
        { hex: '1422', units: ['germany-a'], shift: true },
        { hex: '1322', units: ['germany-c'], shift: true },
        { hex: '1322', units: ['germany-c'] },
        null,
      ],
    })
    expect(text).toContain('+1 for the LLE (4.3)')
    expect(text).toContain("4.3: the column of Germany's LLE turn goes to 1422 already")
  })

  // proves: tw-4.3-lle-column-shift, tw-10.2.3-lle-modifier
  it('each power that makes an LLE has a column of its own, a hex takes one, and it counts where the LLE has half of the factors (4.3, ruling)', () => {
    const world = position({
      units: ['Germany INF A 6-5 1321', 'Italy INF B 4-5 1321', 'Poland INF P 4-5 1422'],
      plans: { Germany: { effort: 'LLE' }, Italy: { effort: 'LLE' } },
      wars: [
        ['Germany', 'Poland'],
        ['Italy', 'Poland'],
      ],
    })
    const [a, b, hex] = [[unitNamed(world, 'A') as GroundUnit], [unitNamed(world, 'B') as GroundUnit], world.map.hex('1422')]
    const elsewhere = attackOn(world, '1322', ['B'], { shift: 'Italy' })
    expect([
      whyNoColumn(world, [elsewhere], a, hex),
      whyNoColumn(world, [elsewhere], b, hex),
      columnOf(world, [elsewhere], [...b, ...a]),
    ]).toEqual([null, expect.stringContaining("Italy's LLE turn goes to 1322"), 'Germany'])
    expect(whyNoColumn(world, [attackOn(world, '1422', ['B'], { shift: 'Italy' })], a, hex)).toContain(
      'has the column of an LLE turn already',
    )
    const few = position({
      units: ['Germany INF A 6-5 1321', 'Italy INF B 4-5 1321', 'Poland INF P 4-5 1422'],
      plans: { Germany: { effort: 'RLE' }, Italy: { effort: 'LLE' } },
      wars: [
        ['Germany', 'Poland'],
        ['Italy', 'Poland'],
      ],
    })
    const [joint, alone] = [['A', 'B'], ['B']].map((names) => battleOf(few, attackOn(few, '1422', names, { shift: 'Italy' })))
    expect([joint.shift, joint.shiftText, alone.shift]).toEqual([
      0,
      'none for the LLE of Italy, which has less than half of the factors (4.3)',
      1,
    ])
  })

  // proves: tw-10.2.3-german-flak-modifier, tw-2.6-flak-light-heavy, tw-10.8.5-mixed-forces
  it('Allied ARM and MECH against German Flak that stands with others suffer +1, once, and INF nothing (11.12.2)', () => {
    const allied = (attacker: string, ...defenders: string[]) => {
      const world = position({ stage: 'Allied turn', units: [attacker, ...defenders] })
      return dieModifiers(world, attackOn(world, '1632', ['A']))
        .filter(({ why }) => why.includes('Flak'))
        .map(({ add }) => add)
    }
    expect(allied('France ARM A 6-8 1633', 'Germany INF F 6-5 1632', 'Germany Flak K 1-3 1632', 'Germany MOTFlak L 1-6 1632')).toEqual([1])
    expect(allied('France MECH A 6-8 1633', 'Germany INF F 6-5 1632', 'Germany Flak K 1-3 1632')).toEqual([1])
    expect(allied('France INF A 6-5 1633', 'Germany INF F 6-5 1632', 'Germany Flak K 1-3 1632')).toEqual([])
    expect(allied('France ARM A 6-8 1633', 'Germany Flak K 1-3 1632')).toEqual([])
    expect(allied('France ARM A 6-8 1633', 'Germany INF F 6-5 1632')).toEqual([])
  })

  it('Soviet attackers suffer +1 more (21.7.5)', () => {
    const world = position({ ...EAST, stage: 'Allied turn', units: ['USSR INF A 6-5 1315', 'Germany INF F 6-5 1314'] })
    expect(modifier(world, attackOn(world, '1314', ['A']))).toBe(3 + 1)
  })

  // proves: tw-18.2-surprise-trigger, tw-18.2-surprise-ground, tw-6.4.3-surprise-attacks
  it('Western Front surprise: -1 for Germans against French, Dutch and Belgians, once they attack French or British units in France in the turn of their declaration (18.2)', () => {
    const units = ['Germany INF A 6-5 1530', 'Germany INF B 6-5 1530', 'Belgium INF F 2-5 Brussels', 'France INF S 4-5 Sedan']
    const of = (declared: number) => {
      const world = position({ units, turn: 'Summer 1940', minors: { Belgium: 'France' } }, new ScriptedDice([9, 9]))
      world.declareWar('Germany', 'Belgium', declared)
      return fight(world, { attack: [{ hex: '1431', units: ['germany-a'] }, { hex: '1531', units: ['germany-b'] }, null] })
    }
    expect(of(3)).toContain('-1 Western Front surprise (18.2)')
    expect(of(2)).not.toContain('Western Front surprise')
  })
})

describe('columns', () => {
  // proves: tw-10.2.3-column-shifts, tw-7.7.3-shore-bombardment, tw-10.1.1-odds-cap
  it('OAS and DAS are netted, Fleets add one for a landing however many, the LLE one more; the odds rolled for are 5-1 at most (10.1.1, 7.7.3)', () => {
    const world = position({
      stage: 'Allied turn',
      units: [
        'Britain MOT A 6-7 Scapa_Flow',
        'Germany INF F 2-5 1230',
        'Britain Fleet H 1-12-5 Scapa_Flow',
        'Britain Fleet R 1-12-5 Scapa_Flow',
      ],
      control: { '1230': 'Germany' },
    })
    const ships = ['H', 'R'].map((name) => unitNamed(world, name)) as Attack['fleets']
    const battle = battleOf(world, attackOn(world, '1230', ['A'], { fleets: ships }), { right: 2, left: 1, texts: [] })
    expect([battle.shift, battle.column?.odds, battle.column?.shifted]).toEqual([2, '1-1', '3-1'])
    const capped = battleOf(world, attackOn(world, '1230', ['A', 'A', 'A', 'A', 'A']), { right: 0, left: 2, texts: [] })
    expect([capped.column?.odds, capped.column?.shifted]).toEqual(['6-1', '4-1'])
  })
})
