import { describe, expect, it } from 'vitest'
import { position, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Support, supportAttacks, supportAv } from './support.ts'
import type { Procedure } from '../../../engine/procedure.ts'

const ARM = 'Germany ARM XIX 8-8 1629'
const GERMANS = [ARM, 'Germany TAC Lf1 1-5-4 Cologne', 'Germany TAC Lf2 1-5-4 Essen']
const FRENCH = ['France ARM 1st 6-8 Sedan', 'France TAC AdA 1-5-4 Paris']

function supported(world: TwWorld, answers: Record<string, unknown[]> = {}, more: { paraOnly?: boolean } = {}): Support {
  let support: Support | undefined
  const hex = world.map.find('Sedan')!
  const attackers = world.units().filter((unit): unit is GroundUnit => unit.kind === 'ground' && unit.nation === 'Germany')
  function* procedure(): Procedure {
    support = (yield* supportAttacks(world, [{ hex, attackers, ...more }])).get(hex)
  }
  run(world, procedure(), answers)
  return support!
}
const texts = (world: TwWorld) => world.events.map(({ text }) => text)

describe('air support of ground attacks', () => {
  // proves: tw-11.3-oas, tw-11.9-air-to-air-table, tw-11.11-air-ratings, tw-11.9-after-air-combat
  it('the example of 11.3.1: two First-Rate TAC against a Third-Rate TAC roll 10, modified to 7: DD; it flies home and the attack moves two columns', () => {
    const world = position({ units: [...GERMANS, ...FRENCH] }, new ScriptedDice([10]))
    const support = supported(world, { 'offensive air support (attack)': [['germany-lf1', 'germany-lf2']] })
    expect(support).toMatchObject({ right: 2, left: 0 })
    expect(unitNamed(world, 'AdA').depleted).toBe(true)
    expect(texts(world).find((text) => text.startsWith('Air combat'))).toContain(
      '2 to 1, 2-1; nationality First-Rate against Third-Rate -3, attacker has NAC, TAC or MDM +2, defender has NAC, TAC or MDM -2. Rolled 10-3 = 7: DD',
    )
  })

  // proves: tw-11.3-oas, tw-2.6-mdm-tac
  it('a MDM moves the odds two columns, and OAS of more never moves them further (11.3.1)', () => {
    const world = position({ units: [ARM, 'Germany MDM KG1 1-7-6 Cologne', 'Germany TAC Lf2 1-5-4 Essen', FRENCH[0]] })
    expect(supported(world, { 'offensive air support (attack)': [['germany-kg1', 'germany-lf2']] }).right).toBe(2)
  })

  // proves: tw-11.11.4-fourth-rate-air, tw-1.2-quality-ratings
  it('two Depleted TAC together move the odds one column (11.3.1, 11.11.4)', () => {
    const world = position({ units: [ARM, 'Germany TAC Lf1 1-5-4 Cologne depleted', 'Germany TAC Lf2 1-5-4 Essen depleted', FRENCH[0]] })
    expect(supported(world, { 'offensive air support (attack)': [['germany-lf1', 'germany-lf2']] }).right).toBe(1)
  })

  // proves: tw-11.3-oas
  it('an attack of PARA alone gets one column from any OAS (11.3.2)', () => {
    const world = position({ units: ['Germany PARA 7th 3-4 Cologne', 'Germany MDM KG1 1-7-6 Cologne', FRENCH[0]] })
    expect(supported(world, { 'offensive air support (attack)': [['germany-kg1']] }, { paraOnly: true }).right).toBe(1)
  })

  // proves: tw-11.4-das, tw-1.2-combat-terms, tw-2.6-mdm-tac, tw-10.2.3-column-shifts
  it('DAS without enemies in the air moves the odds to the left, two columns at most, and the default sends no more (11.4.1)', () => {
    const world = position({ units: [ARM, ...FRENCH, 'France TAC AdA2 1-5-4 Lyons', 'France TAC AdA3 1-5-4 Calais'] })
    expect(supported(world)).toMatchObject({ right: 0, left: 2 })
  })

  // proves: tw-2.6-ftr, tw-11.2.3-mission-list, tw-11.3-oas, tw-11.4-das
  it('a FTR flies neither OAS nor DAS (11.3.2, 11.4.1)', () => {
    const world = position({ units: [ARM, 'Germany FTR JG26 3-3-2 1629', ...FRENCH, 'France FTR GC1 3-3-2 1733'] })
    const support = supported(world, {
      'offensive air support (attack)': [['germany-jg26']],
      'defensive air support': [['france-gc1'], []],
    })
    expect(support).toMatchObject({ right: 0, left: 1 })
  })

  // proves: tw-11.4-interception-chain
  it('FTR intercept, escorts answer, counter-interceptors join, and all fight one battle (11.4.1, 11.8.2)', () => {
    const world = position(
      {
        units: [
          ARM,
          'Germany TAC Lf1 1-5-4 Cologne',
          'Germany FTR JG1 3-3-2 1629',
          'Germany FTR JG2 3-3-2 Frankfurt',
          ...FRENCH,
          'France FTR GC1 3-3-2 1633',
        ],
        control: { 1633: 'France' },
      },
      new ScriptedDice([9]),
    )
    const support = supported(world, {
      'offensive air support (attack)': [['germany-lf1']],
      'escort (attack)': [['germany-jg1']],
      'intercept in the air': [['france-gc1']],
      'defensive air support': [['france-ada']],
      'counter-intercept (attack)': [['germany-jg2']],
      'fight on in the air': [false],
    })
    expect(support).toMatchObject({ right: 1, left: 1 })
    expect(texts(world).find((text) => text.startsWith('Air combat'))).toContain('7 to 4, 3-2')
  })

  // proves: tw-11.2.3-missions-per-impulse, tw-1.2-impulses
  it('an air unit flies OAS once an impulse, and again in Second Impulse (11.2.3)', () => {
    const world = position({ units: [ARM, 'Germany TAC Lf1 1-5-4 Cologne', FRENCH[0]] })
    expect(supported(world, { 'offensive air support (attack)': [['germany-lf1']] }).right).toBe(1)
    expect(supported(world, { 'offensive air support (attack)': [['germany-lf1']] }).right).toBe(0)
    world.beginImpulse(2)
    expect(supported(world, { 'offensive air support (second attack)': [['germany-lf1']] }).right).toBe(1)
  })

  // proves: tw-11.12-light-flak-roll, tw-11.12.2-light-flak-units, tw-2.6-flak-light-heavy
  it('Flak units fire at OAS, the flak of a city does not (11.12)', () => {
    const world = position({ units: [ARM, 'Germany TAC Lf1 1-5-4 Cologne', FRENCH[0], 'France Flak F1 1-3 Sedan'] }, new ScriptedDice([10]))
    expect(supported(world, { 'offensive air support (attack)': [['germany-lf1']] }).right).toBe(1)
    expect((unitNamed(world, 'Lf1') as AirUnit).depleted).toBe(true)
    const quiet = position({ units: [ARM, 'Germany TAC Lf1 1-5-4 Cologne', FRENCH[0]] })
    expect(supported(quiet, { 'offensive air support (attack)': [['germany-lf1']] }).right).toBe(1)
  })

  // proves: tw-23.1-no-help-when-invaded
  it('a minor invaded in this Operations Segment gets no DAS of a major power (23.1)', () => {
    const units = ['Germany ARM XIX 8-8 Cologne', 'Belgium INF 1st 3-5 Brussels', 'France TAC AdA 1-5-4 Paris']
    const world = position({
      units,
      minors: { Belgium: 'France' },
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Belgium'],
      ],
    })
    const flown = (declared: number) => {
      world.endWars('Belgium')
      world.declareWar('Germany', 'Belgium', declared)
      let left = -1
      function* procedure(): Procedure {
        const hex = world.map.find('Brussels')!
        left = (yield* supportAttacks(world, [{ hex, attackers: [unitNamed(world, 'XIX') as GroundUnit] }])).get(hex)!.left
      }
      run(world, procedure())
      return left
    }
    expect(flown(world.state.turn.index)).toBe(0)
    expect(flown(world.state.turn.index - 1)).toBe(1)
  })

  // proves: tw-6.2.1-anglo-french-air
  it('the British fly no DAS for French units (6.2.1)', () => {
    const world = position({ units: [ARM, FRENCH[0], 'Britain TAC AASF 1-5-4 Calais'], control: { Calais: 'France' } })
    expect(supported(world).left).toBe(0)
  })

  // proves: tw-9.8-air-support
  it('support of an automatic victory may be intercepted, but meets no DAS (9.8)', () => {
    const world = position({ units: [...GERMANS, ...FRENCH, 'France FTR GC1 3-3-2 1633'] }, new ScriptedDice([10]))
    let support: Support | undefined
    function* procedure(): Procedure {
      support = yield* supportAv(
        world,
        { hex: world.map.find('Sedan')!, attackers: [unitNamed(world, 'XIX') as GroundUnit] },
        { support: ['germany-lf1', 'germany-lf2'], escort: [] },
      )
    }
    run(world, procedure(), { 'intercept in the air': [['france-gc1']] })
    expect(support).toMatchObject({ right: 1, left: 0 })
  })
})
