import { describe, expect, it } from 'vitest'
import type { Procedure } from '../../../engine/procedure.ts'
import { position as positioned, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { airBattle } from './air-battle.ts'
import { adjoinsBritain } from '../field/sea.ts'
import { battleFlak, fireFlak, hexFlak, shipsFlak } from './flak.ts'
import { interdict } from './interdiction.ts'
import { takeAirLosses } from './losses.ts'
import { rangeOf } from './range.ts'
import { strengthOf } from './strength.ts'
import { airRating } from '../ratings.ts'
import { checkSupply } from '../supply/check.ts'
import { noteWesternSurprise } from '../combat/surprise.ts'
import type { NavalUnit } from '../state.ts'

const position = (notation: PositionNotation, rolls: Record<string, number[]> = {}) =>
  positioned({ sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies' }, ...notation }, new ScriptedDice([], rolls))
const air = (world: TwWorld, ...names: string[]) => names.map((name) => unitNamed(world, name) as AirUnit)

function fight(world: TwWorld, attackers: string[], defenders: string[], answers: Record<string, unknown[]> = {}) {
  let outcome: { attackers: AirUnit[]; defenders: AirUnit[] } | undefined
  function* procedure(): Procedure {
    outcome = yield* airBattle(world, {
      key: '1531',
      place: 'over Sedan',
      hexes: [],
      attackers: air(world, ...attackers),
      defenders: air(world, ...defenders),
      overBritain: false,
    })
  }
  run(world, procedure(), answers)
  return outcome!
}

describe('air battles', () => {
  // proves: tw-11.9-air-odds, tw-2.6-cv-nac, tw-7.9.1-air-odds, tw-7.9.1-air-table, tw-7.9.1-air-modifiers, tw-11.9-air-modifiers
  it('the example of 7.11: a German FTR and TAC and an Italian TAC against a NAC: 5-1 on the 4-1 column, -4 for rating and -1 for the FTR; TAC and NAC cancel out', () => {
    const world = position({
      units: [
        'Germany FTR J1 3-3-2 Tunis',
        'Germany TAC T1 1-5-4 Palermo',
        'Italy TAC T2 1-5-4 Cagliari',
        'Britain NAC N1 1-3-2 Gibraltar',
      ],
    })
    const strength = strengthOf(world, { attackers: air(world, 'J1', 'T1', 'T2'), defenders: air(world, 'N1'), overBritain: false })
    expect(strength).toMatchObject({ attacking: 5, defending: 1, modifier: -5 })
    expect(strength.result(10 + strength.modifier)).toMatchObject({ odds: '4-1', result: { text: 'DE2' } })
  })

  // proves: tw-11.11.5-mixed-air, tw-11.9-air-to-air-table, tw-7.9.1-air-odds
  it('the example of 11.11.5: a British TAC and NAC against a German TAC are First-Rate, and the TAC takes the first loss', () => {
    const world = position(
      { stage: 'Allied turn', units: ['Britain TAC T1 1-5-4 London', 'Britain NAC N1 1-3-2 London', 'Germany TAC G1 1-5-4 Calais'] },
      { 'air combat': [9] },
    )
    const attackers = air(world, 'T1', 'N1')
    expect(strengthOf(world, { attackers, defenders: air(world, 'G1'), overBritain: false }).modifier).toBe(0)
    // 2-1 and a 9 is AD.
    fight(world, ['T1', 'N1'], ['G1'], { 'fight on in the air': [false] })
    expect([unitNamed(world, 'T1').depleted, unitNamed(world, 'N1').depleted]).toEqual([true, false])
  })

  // proves: tw-11.9-air-to-air-table
  it('a unit Depleted twice is eliminated: DD2 against one (11.9)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan'] }, { 'air combat': [5] })
    // 1-1, nationality -3, FTR -1 +1: 5 becomes 2, DD2.
    fight(world, ['J1'], ['G1'])
    expect(unitNamed(world, 'G1').place).toBe('pool')
  })

  // proves: tw-11.9-air-to-air-table, tw-11.11.5-mixed-air, tw-3.11-order-within-alliance
  it('the owner chooses which of his aircraft suffer among the best-rated, FTR first unless he says otherwise (11.9)', () => {
    const units = ['Germany FTR J1 3-3-2 Cologne', 'Germany TAC T1 1-5-4 Cologne', 'France FTR G1 3-3-2 Sedan', 'France FTR G2 3-3-2 Sedan']
    // 4 to 6 is 1-2; nationality -3, TAC +2, FTR -1 +2: 0; a 4 is AD.
    const usual = position({ units }, { 'air combat': [4] })
    fight(usual, ['J1', 'T1'], ['G1', 'G2'], { 'fight on in the air': [false] })
    expect(unitNamed(usual, 'J1').depleted).toBe(true)
    const chosen = position({ units }, { 'air combat': [4] })
    fight(chosen, ['J1', 'T1'], ['G1', 'G2'], { 'fight on in the air': [false], 'air losses': [['germany-t1', 'germany-j1']] })
    expect(unitNamed(chosen, 'T1').depleted).toBe(true)
  })

  // proves: tw-7.9.5-break-off, tw-11.9-rounds
  it('who fights no more leaves both sides there; who breaks off is gone (11.9)', () => {
    const units = ['Germany FTR J1 3-3-2 Cologne', 'Germany FTR J2 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan', 'France FTR G2 3-3-2 Sedan']
    const ended = position({ units }, { 'air combat': [9] })
    expect(fight(ended, ['J1', 'J2'], ['G1', 'G2'], { 'fight on in the air': [false] }).defenders).toHaveLength(2)
    const left = position({ units }, { 'air combat': [9] })
    expect(fight(left, ['J1', 'J2'], ['G1', 'G2'], { 'fight on in the air': [true], 'stay in the air': [false] }).defenders).toHaveLength(0)
  })

  // proves: tw-11.9-rounds
  it('three rounds are fought, and nobody is asked for a fourth (11.9)', () => {
    const names = (nation: string, letter: string, at: string) =>
      ['1', '2', '3', '4', '5'].map((n) => `${nation} FTR ${letter}${n} 3-3-2 ${at}`)
    const units = [...names('Germany', 'J', 'Cologne'), ...names('France', 'G', 'Sedan')]
    const world = position({ units }, { 'air combat': [9, 9, 9] })
    const all = (letter: string) => ['1', '2', '3', '4', '5'].map((n) => `${letter}${n}`)
    const { defenders } = fight(world, all('J'), all('G'), {
      'fight on in the air': [true, true, true],
      'stay in the air': [true, true, false],
    })
    expect(world.events.filter(({ text }) => text.startsWith('Air combat')).map(({ text }) => /round (\d)/.exec(text)![1])).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(defenders.length).toBeGreaterThan(0)
  })

  // proves: tw-7.9.1-air-modifiers, tw-11.9-air-modifiers
  it('the Axis pays +2 over Britain and the Sea Areas beside it, the Allies do not (11.9)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Calais', 'Britain FTR B1 3-3-2 London'] })
    expect(strengthOf(world, { attackers: air(world, 'J1'), defenders: air(world, 'B1'), overBritain: true }).modifier).toBe(2)
    expect(['Channel', 'Ionian'].map((area) => adjoinsBritain(world, world.map.seaAreaNames.indexOf(area)))).toEqual([true, false])
    const allied = position({ stage: 'Allied turn', units: ['Germany FTR J1 3-3-2 Calais', 'Britain FTR B1 3-3-2 London'] })
    expect(strengthOf(allied, { attackers: air(allied, 'B1'), defenders: air(allied, 'J1'), overBritain: true }).modifier).toBe(0)
  })

  // proves: tw-11.9-air-modifiers
  it('each FTR counts, on either side (11.9)', () => {
    const world = position({
      units: ['Germany TAC T 1-5-4 Cologne', 'Germany FTR J 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan', 'France FTR G2 3-3-2 Sedan'],
    })
    const modifier = (defenders: string[]) =>
      strengthOf(world, { attackers: air(world, 'T', 'J'), defenders: air(world, ...defenders), overBritain: false }).modifier
    expect(modifier(['G1', 'G2']) - modifier(['G1'])).toBe(world.tables.airToAir.modifiers['each defending FTR'])
  })

  // proves: tw-11.12.2-light-flak-units
  it('motorised Flak fires as other Flak units do (11.12.2)', () => {
    const world = position({
      units: ['Germany FTR J 3-3-2 Cologne', 'France MOTFlak M 1-6 1632', 'France Flak K 1-3 1632', 'France INF F 4-5 1632'],
    })
    expect(battleFlak(world, world.map.hex('1632'), 'Germany').factors).toBe(2)
  })

  // proves: tw-18.2-surprise-air
  it('in the turn of the Western Front surprise Germans count double against the French, with -1 (18.2)', () => {
    const world = position({ units: ['Germany FTR J1 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan'] })
    world.note({ westernFrontSurprise: world.state.turn.index })
    expect(strengthOf(world, { attackers: air(world, 'J1'), defenders: air(world, 'G1'), overBritain: false })).toMatchObject({
      attacking: 6,
      modifier: -4,
    })
  })

  // proves: tw-18.2-surprise-air
  it('German interceptors count double too in the Allied player turn of the surprise, and the French that attack them have +1 (18.2)', () => {
    const world = position({
      stage: 'Allied turn',
      units: ['Germany FTR J1 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan', 'France FTR G2 3-3-2 Sedan', 'Britain FTR B1 3-3-2 Calais'],
    })
    world.note({ westernFrontSurprise: world.state.turn.index })
    // Third-Rate against First-Rate +3, two FTR to one -1, surprise +1.
    expect(strengthOf(world, { attackers: air(world, 'G1', 'G2'), defenders: air(world, 'J1'), overBritain: false })).toMatchObject({
      attacking: 6,
      defending: 6,
      modifier: 3,
    })
    expect(strengthOf(world, { attackers: air(world, 'B1'), defenders: air(world, 'J1'), overBritain: false })).toMatchObject({
      attacking: 3,
      defending: 3,
      modifier: 0,
    })
  })

  // proves: tw-18.2-surprise-air, tw-6.4.3-surprise-attacks, tw-18.2-surprise-trigger
  it('a declaration of war in the Low Countries surprises French aircraft before the first ground attack; without an attack on France it ends there (18.2)', () => {
    const world = position({
      units: ['Germany FTR J1 3-3-2 Cologne', 'France FTR G1 3-3-2 Sedan', 'France MDM M1 1-7-6 Sedan'],
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Britain'],
        ['Germany', 'Belgium'],
      ],
    })
    const [fighter, bomber] = air(world, 'G1', 'M1')
    expect(rangeOf(world, fighter, 'offensive')).toBe(3)
    world.declareWar('Germany', 'Belgium')
    expect([rangeOf(world, fighter, 'offensive'), rangeOf(world, fighter, 'defensive'), rangeOf(world, bomber, 'offensive')]).toEqual([
      2, 1, 7,
    ])
    expect(strengthOf(world, { attackers: air(world, 'J1'), defenders: [fighter], overBritain: false })).toMatchObject({
      attacking: 6,
      modifier: -4,
    })
    noteWesternSurprise(world, [])
    expect(rangeOf(world, fighter, 'offensive')).toBe(3)
  })

  // proves: tw-21.4-surprise-attack
  it('in the turn of the surprise attack Germans strike Soviet airfields with twice their factors and a further -1, and no Soviet flak fires at them (21.4)', () => {
    const world = position({
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      turn: 'Summer 1941',
      wars: [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      units: ['Germany TAC T1 1-5-4 Warsaw', 'USSR TAC S1 1-5-4 Minsk', 'USSR Flak F1 1-3 Minsk'],
      installations: ['airbase Minsk USSR'],
    })
    const minsk = world.map.find('Minsk')!
    const opposed = { attackers: air(world, 'T1'), defenders: air(world, 'S1'), overBritain: false }
    expect([
      strengthOf(world, opposed, true).modifier,
      hexFlak(world, minsk, 'Germany').factors,
      battleFlak(world, minsk, 'Germany').factors,
    ]).toEqual([-3, 3, 1])
    world.declareWar('Germany', 'USSR')
    expect(strengthOf(world, opposed, true)).toMatchObject({ attacking: 2, modifier: -4 })
    expect(strengthOf(world, opposed)).toMatchObject({ attacking: 1, modifier: -3 })
    expect([
      hexFlak(world, minsk, 'Germany').factors,
      battleFlak(world, minsk, 'Germany').factors,
      hexFlak(world, minsk, 'Italy').factors,
    ]).toEqual([0, 0, 1])
  })

  // proves: tw-1.2-quality-ratings, tw-11.11.4-fourth-rate-air, tw-12.6.3-elimination-unsupplied
  it('aircraft out of supply fight as Fourth-Rate, and those that trace to a lesser capital alone as Third-Rate (12.6.3, 12.2.3)', () => {
    const units = ['Germany FTR J1 3-3-2 Cologne', 'Germany FTR J2 3-3-2 Tripoli', 'Germany FTR J3 3-3-2 Cagliari']
    const world = position({
      units,
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
      ],
    })
    const [home, desert, island] = air(world, 'J1', 'J2', 'J3')
    checkSupply(world)
    expect([airRating(world, home), airRating(world, desert), airRating(world, island)]).toEqual([1, 3, 4])
  })

  // proves: tw-7.9.5-loss-order, tw-11.11.5-mixed-air
  it('the best-rated are lost first, but the weakest where both sides have ships and aircraft (11.11.5, 7.9.5)', () => {
    const lost = (weakestFirst: boolean) => {
      const world = position({ units: ['Britain TAC T1 1-5-4 London', 'Britain NAC N1 1-3-2 London'] })
      run(
        world,
        (function* (): Procedure {
          yield* takeAirLosses(world, {
            key: '',
            place: '',
            section: '11.9',
            units: air(world, 'T1', 'N1'),
            losses: { depleted: 1, eliminated: 0 },
            cause: 'air combat',
            weakestFirst,
          })
        })(),
      )
      return air(world, 'T1', 'N1')
        .filter(({ depleted }) => depleted)
        .map(({ name }) => name)
    }
    expect([lost(false), lost(true)]).toEqual([['T1'], ['N1']])
  })
})

describe('flak', () => {
  // proves: tw-11.12-light-flak-roll
  it('more than four factors fire as four, and ratings change nothing (11.12)', () => {
    const world = position({ units: ['Germany TAC T1 1-5-4 Cologne', 'Italy TAC T2 1-5-4 Cologne'] }, { flak: [10] })
    function* procedure(): Procedure {
      yield* fireFlak(world, { factors: 6, text: 'a lot', key: '1531', place: 'over Sedan', hexes: [], targets: air(world, 'T1', 'T2') })
    }
    run(world, procedure())
    expect(world.events[0].text).toContain('column 4 (more than 4 fire as 4), rolled 10: AE')
  })

  // proves: tw-18.2-surprise-air, tw-7.1-port-defence
  it('surprised airfields do not fire, nor French, Belgian and Dutch ports; Norwegian ports, ships and Flak units do (18.2)', () => {
    const world = position({
      units: ['Britain Flak F1 1-3 Brest', 'France Fleet X1 1-12-5 Brest'],
      minors: { Norway: 'Britain', Belgium: 'France' },
    })
    const factors = (place: string, port: boolean) =>
      hexFlak(world, world.map.find(place)!, 'Germany', port ? [...world.navalAt(world.map.find(place)!)] : undefined).factors
    expect([
      factors('Brest', false),
      factors('Brest', true),
      factors('Paris', false),
      factors('Bergen', false),
      factors('Bergen', true),
    ]).toEqual([2, 3, 2, 1, 1])
    world.note({ westernFrontSurprise: world.state.turn.index })
    expect([
      factors('Brest', false),
      factors('Brest', true),
      factors('Paris', false),
      factors('Bergen', false),
      factors('Bergen', true),
      factors('Brussels', false),
    ]).toEqual([1, 2, 0, 0, 1, 0])
    expect(hexFlak(world, world.map.find('Brest')!, 'Italy').factors).toBe(1)
  })

  // proves: tw-11.12.1-inherent-flak
  it('capitals of countries have two factors, those of colonies one like other cities (11.12.1)', () => {
    const world = position({ installations: ['airbase Paris France'] })
    expect(
      ['Paris', 'Warsaw', 'Tripoli', 'Vichy', 'Zurich'].map((place) => hexFlak(world, world.map.find(place)!, 'Germany').factors),
    ).toEqual([3, 2, 1, 1, 1])
  })

  // proves: tw-7.9.4-naval-flak, tw-11.12.1-inherent-flak
  it('half a factor for a Fleet or a bare CV, one for a CV with its NAC, none for a Depleted Fleet or CV, rounded up in all (7.9.4, 11.12.1)', () => {
    const world = position({
      units: [
        'Britain Fleet F1 1-12-5 Malta',
        'Britain Fleet F2 1-12-5 Malta',
        'Britain Fleet F3 1-12-5 Malta depleted',
        'Britain CV C1 1-12-5 Malta',
        'Britain CV C2 1-12-5 Malta',
        'Britain NAC N2 1-3-2 aboard=C2',
        'Britain CV C3 1-12-5 Malta depleted',
        'Britain NAC N3 1-3-2 aboard=C3',
        'Britain CV C4 1-12-5 Malta',
        'Britain NAC N4 1-3-2 aboard=C4 depleted',
      ],
    })
    const factors = (...names: string[]) =>
      shipsFlak(
        world,
        names.map((name) => unitNamed(world, name) as NavalUnit),
      ).factors
    expect([
      factors('F1'),
      factors('F1', 'F2'),
      factors('F1', 'F2', 'C1'),
      factors('F3'),
      factors('C2'),
      factors('C2', 'F1'),
      factors('C3'),
      factors('C4', 'F1'),
    ]).toEqual([1, 1, 2, 0, 1, 2, 0, 1])
  })
})

describe('interdiction of Reserves', () => {
  // proves: tw-9.9.5-interdiction, tw-11.2.3-mission-list
  it('each FTR, TAC or MDM that comes through adds one movement point to the hex; a NAC does not interdict, and costs the others nothing (9.9.5)', () => {
    const world = position({
      units: [
        'Germany FTR J1 3-3-2 Cologne',
        'Germany TAC T1 1-5-4 Cologne',
        'Germany NAC N1 1-3-2 Cologne',
        'France ARM R1 6-8 1632 reserve',
      ],
    })
    let points = -1
    function* procedure(wanted: string[]): Procedure {
      points = yield* interdict(world, unitNamed(world, 'R1') as GroundUnit, world.map.find('Sedan')!, world.map.find('Sedan')!)
      expect(wanted.length).toBeGreaterThan(0)
    }
    const all = ['germany-j1', 'germany-t1', 'germany-n1']
    run(world, procedure(all), { 'interdict a Reserve': [all] })
    expect([points, world.events[0].text.includes('N1 (NAC) does not fly interdiction')]).toEqual([2, true])
  })
})
