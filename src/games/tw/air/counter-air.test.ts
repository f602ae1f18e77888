import { describe, expect, it } from 'vitest'
import { position as positioned, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { counterAir } from './counter-air.ts'

// Italy, which would be asked first (3.11), has nobody here.
const position = (notation: PositionNotation, dice = new ScriptedDice()) =>
  positioned({ sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' }, ...notation }, dice)
const rolls = (air: number[], flak: number[] = []) => new ScriptedDice([], { 'air combat': air, flak })
const combats = (world: TwWorld) => world.events.filter(({ kind }) => kind === 'air combat' || kind === 'flak').map(({ text }) => text)
/** A German FTR at Calais strikes a British one in the open in hex 1233, which stands beside a Flak unit. */
const CALAIS = {
  control: { Calais: 'Germany' },
  units: ['Germany FTR JG26 3-3-2 Calais', 'Britain FTR 11th 3-3-2 1233', 'Britain Flak F1 1-3 1233'],
}
const strike = { 'counter-air': [{ at: '1233', with: ['germany-jg26'] }] }

describe('counter-air missions', () => {
  // proves: tw-11.5.1-come-up-and-fight, tw-11.9-air-modifiers, tw-2.6-mdm-tac, tw-11.5.2-airfield-flak, tw-11.9-air-odds
  // proves: tw-11.9-after-air-combat
  it('the example of 11.5.1: the RAF FTR comes up in Round One, stays down in Round Two and is struck after the Flak has fired, a column to the right and +2 over Britain', () => {
    const world = position({ ...CALAIS }, rolls([2, 10], [10]))
    run(world, counterAir(world), {
      ...strike,
      'intercept in the air': [['britain-11th']],
      'fight on in the air': [true, false],
      'stay in the air': [false],
    })
    const told = combats(world)
    expect(told[0]).toContain(
      'round 1: JG26 FTR 3-3-2 against 11th FTR 3-3-2, 3 to 3, 1-1; 1 attacking FTR -1, 1 defending FTR +1, over Britain +2. Rolled 2+2 = 4: DD',
    )
    expect(told[1]).toContain('breaks off')
    expect(told[2]).toContain('1 Flak unit 1; column 1, rolled 10: AD')
    // Both are Fourth-Rate now. The book's example reads 2-1 and +1, where its own table has 3-2 and +2.
    expect(told[3]).toContain(
      '1-1, one column right: 3-2; 1 attacking FTR -1, 1 defending FTR +1, over Britain +2. Rolled 10+2 = 12: AE, an adverse result',
    )
    expect(unitNamed(world, 'JG26')).toMatchObject({ place: 'map', depleted: true })
  })

  // proves: tw-11.5.1-come-up-and-fight, tw-11.9-air-modifiers
  it('aircraft on the ground are struck one column to the right, and adverse results do no harm (11.5.1)', () => {
    const world = position({ ...CALAIS }, rolls([10], [3]))
    run(world, counterAir(world), { ...strike, 'intercept in the air': [[]], 'fight on in the air': [false] })
    const strikeText = combats(world)[1]
    expect(strikeText).toContain('3 to 3, 1-1, one column right: 3-2')
    expect(strikeText).toContain('over Britain +2. Rolled 10+2 = 12: AE, an adverse result, which does not count')
    expect(unitNamed(world, 'JG26')).toMatchObject({ place: 'map', depleted: false })
  })

  // proves: tw-11.5.2-airfield-flak, tw-11.12.1-inherent-flak, tw-2.6-airbase, tw-3.11-order-within-alliance
  it('flak of city, airbase and Flak units add up over an airfield, and fire before each round on the ground (11.5.2)', () => {
    const world = position(
      {
        units: ['Germany FTR JG26 3-3-2 Cologne', 'France FTR GC1 3-3-2 Sedan', 'France Flak F1 1-3 Sedan'],
        installations: ['airbase Sedan France'],
      },
      rolls([10, 10], [1, 2]),
    )
    run(world, counterAir(world), {
      'counter-air': [{ at: world.map.code(world.map.find('Sedan')!), with: ['germany-jg26'] }],
      'intercept in the air': [[]],
      'fight on in the air': [true, false],
    })
    const flak = combats(world).filter((text) => text.startsWith('Flak'))
    expect(flak).toHaveLength(2)
    expect(flak[0]).toContain('city 1, airbase 1, 1 Flak unit 1; column 3')
  })

  // proves: tw-11.5.1-counter-air-targets, tw-11.2.3-mission-list
  it('a counter-air mission needs enemy aircraft on the ground, and a NAC only flies it over a port (11.5.1)', () => {
    const world = position({
      units: ['Germany FTR JG26 3-3-2 Cologne', 'Germany NAC N1 1-3-2 Cologne', 'France INF 1st 4-5 Sedan', 'France TAC AdA 1-5-4 1631'],
      installations: ['airbase 1631 France'],
    })
    const at = world.map.code(world.map.find('Sedan')!)
    run(world, counterAir(world), { 'counter-air': [{ at, with: ['germany-jg26'] }] })
    run(world, counterAir(world), { 'counter-air': [{ at: '1631', with: ['germany-n1'] }] })
    expect(world.events.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      `refused order: counter-air not carried out: 11.5.1: no enemy aircraft are based in ${world.map.name(world.map.find('Sedan')!)}; a NAC aboard its CV cannot be struck`,
      'refused order: counter-air not carried out: 11.5: N1 is a NAC, which fights on land only over ports and shipyards',
    ])
  })

  // proves: tw-11.5.1-counter-air-commitment
  it('the defender answers each aircraft as it is committed, not all of them at the end (11.5.1)', () => {
    const world = position(
      { units: ['Germany FTR JG1 3-3-2 Cologne', 'Germany FTR JG2 3-3-2 1629', 'France FTR GC1 3-3-2 Sedan', 'France FTR GC2 3-3-2 1633'] },
      rolls([5], []),
    )
    const journal = run(world, counterAir(world), {
      'counter-air': [{ at: world.map.code(world.map.find('Sedan')!), with: ['germany-jg1', 'germany-jg2'] }],
      'intercept in the air': [[], ['france-gc2']],
      'fight on in the air': [false],
    })
    expect(journal.filter(({ decision }) => decision === 'intercept in the air').map(({ answer }) => answer)).toEqual([[], ['france-gc2']])
    expect(combats(world)[0]).toContain('JG1 FTR 3-3-2 and JG2 FTR 3-3-2 against GC2 FTR 3-3-2, 6 to 3, 2-1')
  })

  // proves: tw-11.9-rounds, tw-7.9.5-break-off
  it('a battle has three rounds at most (11.9)', () => {
    const world = position(
      {
        units: [
          'Germany FTR JG1 3-3-2 Cologne',
          'Germany FTR JG2 3-3-2 1629',
          'France FTR GC1 3-3-2 Sedan',
          'France FTR GC2 3-3-2 Sedan',
          'France FTR GC3 3-3-2 1633',
        ],
      },
      rolls([6, 6, 2]),
    )
    run(world, counterAir(world), {
      'counter-air': [{ at: world.map.code(world.map.find('Sedan')!), with: ['germany-jg1', 'germany-jg2'] }],
      'intercept in the air': [['france-gc1', 'france-gc2', 'france-gc3']],
      'fight on in the air': [true, true, true, true],
      'stay in the air': [true, true, true, true],
    })
    expect(combats(world)).toHaveLength(3)
  })

  // proves: tw-11.9-sae-rae, tw-4.1-sae-rae
  it('a sustained effort triples the first round for both sides, and only that (11.9, 4.1)', () => {
    const world = position({ ...CALAIS, plans: { Germany: { effort: 'SLE' } } }, rolls([6, 6]))
    run(world, counterAir(world), { ...strike, 'intercept in the air': [['britain-11th']], 'air effort': [true] })
    expect(combats(world)[0]).toContain('SAE (4.1). Rolled 6+2 = 8: 3 × AD2')
    expect(unitNamed(world, 'JG26').place).toBe('pool')
  })
})
