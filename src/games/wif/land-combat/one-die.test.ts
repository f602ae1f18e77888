import { describe, expect, it } from 'vitest'
import type { LandUnit } from '../state.ts'
import { run } from '../testing/position.ts'
import { combatAt, battlefield, type Battlefield, whereIs } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'
import { inventedCharts } from './testing/invented-charts.ts'
import { NO_SUPPORT } from './combat.ts'
import { landCombat } from './land-combat.ts'
import { notionalUnit } from './notional.ts'
import { oneDieModifiers } from './one-die.ts'
import { resolveCombat } from './resolve.ts'

/** Charts that a moderator typed in; these are made up. */
const ONE_DIE = { options: [13], tables: { landCombatOneDie: inventedCharts } } as const
const SOVIET = 'USSR INF 5 5-3 T0505'

/** What the roll of a 5 is told to be, without the totals. */
const told = (field: Battlefield, dice: readonly number[] = [5], answers: Record<string, unknown[]> = {}) =>
  fight({ ...ONE_DIE, ...field }, dice, answers).told.match(/Odds [^\n]*?: [^ ][^ /]*\/[^ ]+\./)?.[0]

describe('one-die land combat (11.15.5, option 27 off)', () => {
  it('without the charts of a moderator it is refused by name', () => {
    const world = battlefield({ units: ['Germany INF X 5-3 T0605', SOVIET], options: [13] })
    expect(() => run(world, landCombat(world))).toThrow('11.15.5: one-die land combat needs both charts from the moderator')
  })

  // proves: wif-11.15.5-odds-ratio
  it('the ratio rounds down to a column; beyond the last column the last is read', () => {
    // 19.5:5 is 3:1 in the rulebook; 19 to 5 here.
    expect(told({ units: ['Germany INF X 10-3 T0605', 'Germany INF Y 9-3 T0605', SOVIET] })).toBe(
      'Odds 19 against 5 = 3:1. Rolled 5 +0 = 5 on the blitzkrieg table at 3:1: -/1R.',
    )
    expect(told({ units: ['Germany INF X 9-3 T0605', 'USSR INF 5 1-3 T0505'] })).toContain(
      'Odds 9 against 1 = 9:1. Rolled 5 +0 = 5 on the blitzkrieg table at 7:1',
    )
    expect(
      told({ units: ['Germany INF X 12-3 T0605', 'USSR INF 5 1-3 T0505'] }, [5], { 'combat table of the defender': ['assault'] }),
    ).toContain('= 12:1. Rolled 5 +0 = 5 on the assault table at 10:1')
    expect(told({ units: ['Germany INF X 4-3 T0605', SOVIET] })).toContain(
      '4 against 5 = 1:2. Rolled 5 +0 = 5 on the blitzkrieg table at 1:2',
    )
    // 9.5:5 and less is 3:2, 7:5 1:1.
    expect(told({ units: ['Germany INF X 8-3 T0605', SOVIET] })).toContain('8 against 5 = 3:2.')
    expect(told({ units: ['Germany INF X 7-3 T0605', SOVIET] })).toContain('7 against 5 = 1:1.')
  })
  // proves: wif-11.15.5-fractional-odds
  it('option 26: what is over of the odds is a chance of the next, before the weather takes both down', () => {
    const fractional = (factors: number, against: number, fraction: readonly number[], more: Battlefield = {}) =>
      told({
        units: [`Germany INF X ${factors}-3 T0605`, `USSR INF 5 ${against}-3 T0505`],
        options: [13, 26],
        fraction,
        ...more,
      })
    // 53:9 of the rulebook: 5.89:1, an 80% chance of 6:1.
    expect(fractional(53, 9, [8])).toBe(
      'Odds 53 against 9 = 5:1, 80% of 6:1. Rolled 8 for 80%: 6:1. Rolled 5 +0 = 5 on the blitzkrieg table at 6:1: -/1R.',
    )
    expect(fractional(53, 9, [9])).toContain('Rolled 9 for 80%: 5:1. Rolled 5 +0 = 5 on the blitzkrieg table at 5:1')
    // 11:6 of the rulebook: two of the three factors to 2:1, in storm from 1:2 to 1:1.
    expect(fractional(11, 6, [6])).toContain('= 3:2, 60% of 2:1. Rolled 6 for 60%: 2:1.')
    expect(fractional(11, 6, [6], { weather: 'storm' })).toContain('3:2, -2 for storm: 1:2, 60% of 1:1. Rolled 6 for 60%: 1:1.')
    expect(fractional(11, 6, [7], { weather: 'storm' })).toContain('Rolled 7 for 60%: 1:2.')
    // Below 1:1: 4 against 5 is 1:2 with one and a half of two and a half factors more.
    expect(fractional(4, 5, [6])).toContain('= 1:2, 60% of 1:1. Rolled 6 for 60%: 1:1.')
    // Whole odds roll no die for a fraction.
    expect(fractional(10, 5, [])).toContain('= 2:1. Rolled 5')
  })
  // proves: wif-11.15.5-fractional-odds
  it('option 26: a negative sum is kept towards the defender', () => {
    // 2 against 9 lies a quarter and a bit of the way from 1:5 (-6) to 1:4 (-4): 2.0 less 1.8 of the 0.45 between; -5.11 is -5.2, which is -6 with 8 tenths.
    const { told: said } = fight(
      { units: ['Germany INF X 2-3 T0605', 'USSR INF 5 9-3 T0505'], options: [13, 26, 27], fraction: [8] },
      [10, 10],
    )
    expect(said).toContain('rounded -5.2. Rolled 8 for 0.8: -5.')
  })
  // proves: wif-11.15.5-odds-ratio, wif-11.15.5-die-modifiers
  it('below 1:2 each ratio costs 1 on the 1:2 column, and a line below 1 is 1', () => {
    expect(told({ units: ['Germany INF X 1-3 T0605', SOVIET] })).toBe(
      'Odds 1 against 5 = 1:5; -3 1:5 is below 1:2. Rolled 5 -3 = 2 on the blitzkrieg table at 1:2: 2/-.',
    )
    expect(told({ units: ['Germany INF X 2-3 T0605', SOVIET] })).toContain('= 1:3; -1 1:3 is below 1:2. Rolled 5 -1 = 4')
    expect(told({ units: ['Germany INF X 1-3 T0605', SOVIET] }, [1])).toContain('Rolled 1 -3 = -2 on the blitzkrieg table at 1:2: 2/-')
  })

  // proves: wif-11.15.5-weather-odds
  it('weather shifts the real ratio: 12:1 in rain 11:1, 3:2 in rain 1:1, 3:1 in snow 3:2, 11:1 in storm 9:1', () => {
    const odds = (factors: number, against: number, weather: 'rain' | 'storm' | 'snow' | 'blizzard', kind = 'INF') =>
      told({ units: [`Germany ${kind} X ${factors}-3 T0605`, `USSR INF 5 ${against}-3 T0505`], weather })!.match(/= (.*?)[.;]/)![1]
    expect([odds(12, 1, 'rain'), odds(9, 6, 'rain'), odds(9, 3, 'snow'), odds(11, 1, 'storm'), odds(9, 3, 'blizzard')]).toEqual([
      '12:1, -1 for rain: 11:1',
      '3:2, -1 for rain: 1:1',
      '3:1, -2 for snow: 3:2',
      '11:1, -2 for storm: 9:1',
      '3:1, -3 for blizzard: 1:1',
    ])
    expect([odds(9, 3, 'snow', 'MTN'), odds(9, 3, 'blizzard', 'MTN'), odds(9, 3, 'storm', 'MTN')]).toEqual([
      '3:1, -0 for snow (half or more winterised): 3:1',
      '3:1, -1 for blizzard (half or more winterised): 2:1',
      '3:1, -2 for storm: 3:2',
    ])
    // 1 against 3 in rain is 1:4: two below 1:2.
    expect(told({ units: ['Germany INF X 1-3 T0605', 'USSR INF 5 3-3 T0505'], weather: 'rain' })).toContain(
      '1:3, -1 for rain: 1:4; -2 1:4 is below 1:2',
    )
  })
  // proves: wif-11.15.5-weather-odds
  it('half of the attackers must be winterised', () => {
    const units = ['Germany INF X 4-3 T0605', 'Germany MTN Y 5-3 T0606', 'USSR INF 5 3-3 T0505']
    expect(told({ units, weather: 'snow' })).toContain('-0 for snow')
    expect(told({ units: [...units, 'Germany INF Z 4-3 T0606'], weather: 'snow' })).toContain('-2 for snow')
  })

  const modifiers = (
    field: Battlefield,
    table: 'blitzkrieg' | 'assault' = 'blitzkrieg',
    hqs: { attack?: string; defence?: string } = {},
  ) => {
    const world = battlefield({ ...ONE_DIE, ...field })
    const combat = combatAt(world)
    if (field.dropped) combat.notional = notionalUnit(world, combat.hex, combat.attackers)
    if (hqs.attack) combat.hqSupport.attack = world.unit(hqs.attack) as LandUnit
    if (hqs.defence) combat.hqSupport.defence = world.unit(hqs.defence) as LandUnit
    return oneDieModifiers(world, combat, table).map(({ value, text }) => `${value} ${text}`)
  }
  // proves: wif-11.15.5-die-modifiers
  it('11.15.5 example: 1:5 against two face-down INF in jungle is -2; were half of the attackers white print Japanese, -1', () => {
    const defenders = ['USSR INF 5 5-3 T0505 down', 'USSR INF 6 5-3 T0505 white down']
    expect(told({ units: ['Germany INF X 2-3 T0605', ...defenders], terrain: 'j' })).toBe(
      'Odds 2 against 10 = 1:5; +2 5 INF and 6 INF face-down; -1 jungle; -3 1:5 is below 1:2. Rolled 5 -2 = 3 on the assault table at 1:2: 2/-.',
    )
    const japanese = {
      sides: { Japan: 'Axis', USSR: 'Allies' },
      atWar: [['Japan', 'USSR']],
      minors: {},
      control: { T0605: 'Japan', T0606: 'Japan' },
    } as const
    expect(
      modifiers({
        ...(japanese as unknown as Battlefield),
        units: ['Japan INF X 1-3 T0605 white', 'Japan INF Y 1-3 T0606', ...defenders],
        terrain: 'j',
      }),
    ).toEqual(['2 5 INF and 6 INF face-down'])
  })
  // proves: wif-11.15.5-die-modifiers
  it('a notional unit counts as any face-down unit; a paradrop +1 once for all PARA', () => {
    expect(
      modifiers({ units: ['Germany PARA X 4-3 T0505', 'Germany PARA Y 4-3 T0505', SOVIET], dropped: ['germany-x-para', 'germany-y-para'] }),
    ).toEqual(['1 the notional unit face-down', '1 paradrop'])
  })
  // proves: wif-11.15.5-die-modifiers
  it('printed factories -1 for the hex, however many; two major powers -1', () => {
    expect(modifiers({ units: ['Germany INF X 5-3 T0605', SOVIET], factories: 3 })).toEqual(['-1 printed factory'])
    const sides = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
    expect(
      modifiers({
        units: ['Germany INF X 5-3 T0605', 'Italy INF Y 4-3 T0606', SOVIET],
        sides,
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'USSR'],
        ],
      }),
    ).toEqual(['-1 Germany and Italy attack together'])
  })
  // proves: wif-11.15.5-die-modifiers
  it('a second power counts by its bombers too', () => {
    const world = battlefield({ ...ONE_DIE, units: ['Germany INF X 5-3 T0605', SOVIET] }, [5])
    const combat = combatAt(world)
    combat.groundSupport = { ...NO_SUPPORT, attack: 2, explain: ['SM-79 2'], powers: ['Italy'] }
    run(world, resolveCombat(world, combat, new Set()))
    expect(world.events[0].text).toContain('-1 Germany and Italy attack together')
  })

  // proves: wif-11.15.5-armour-modifiers
  it('armour: +1 on the blitzkrieg table for more HQ-A and ARM than the defender has with MECH, -1 on both for more in defence', () => {
    const arm = ['Germany ARM A 8-6 T0605', 'Germany ARM B 8-6 T0605']
    expect(modifiers({ units: [...arm, SOVIET] })).toEqual(['1 more HQ-A and ARM in a blitzkrieg (2 against 0 with MECH)'])
    expect(modifiers({ units: [...arm, 'USSR MECH 1 5-5 T0505', 'USSR MECH 2 5-5 T0505'] })).toEqual([])
    expect(modifiers({ units: [...arm, SOVIET] }, 'assault')).toEqual([])
    expect(modifiers({ units: ['Germany MECH A 8-6 T0605', SOVIET] })).toEqual([])
    const soviet = ['Germany INF X 5-3 T0605', 'USSR HQ-A Z 5-5(3) T0505']
    expect([modifiers({ units: soviet }), modifiers({ units: soviet }, 'assault')]).toEqual([
      ['-1 more HQ-A and ARM in defence (1 against 0)'],
      ['-1 more HQ-A and ARM in defence (1 against 0)'],
    ])
    for (const field of [{ city: true }, { terrain: 'f' }, { weather: 'rain' }] as const)
      expect(modifiers({ units: [...arm, SOVIET], ...field })).toEqual([])
    expect(modifiers({ units: soviet, terrain: 'f' })).toEqual([])
    expect(modifiers({ units: [...arm, SOVIET], terrain: 'd' })).toHaveLength(1)
  })

  // proves: wif-11.15.5-armour-modifiers
  it('divisions count half, and a fort hexside does not take armour from the modifier', () => {
    expect(modifiers({ units: ['Germany ARM A 8-6 T0605', SOVIET], hexsides: { fort: ['W'] } })).toHaveLength(1)
    expect(modifiers({ units: ['Germany ARM A 3-6 T0605 division', 'USSR MECH 1 5-5 T0505'] })).toEqual([])
    expect(modifiers({ units: ['Germany ARM A 3-6 T0605 division', 'Germany ARM B 8-6 T0605', 'USSR MECH 1 5-5 T0505'] })).toEqual([
      '1 more HQ-A and ARM in a blitzkrieg (1.5 against 1 with MECH)',
    ])
  })

  // proves: wif-11.15.3-modifier
  it('11.15.3 example: V. Leeb 2 gives +1 (2/4 rounded), against Zhukov 5 it is -1 (3/4 rounded)', () => {
    const units = ['Germany HQ-I Leeb 4-3(2) T0605', 'USSR HQ-I Zhukov 5-4(5) T0405', SOVIET]
    expect(modifiers({ units }, 'assault', { attack: 'germany-leeb' })).toEqual(['1 HQ support (Leeb 2) / 4'])
    expect(modifiers({ units }, 'assault', { attack: 'germany-leeb', defence: 'ussr-zhukov' })).toEqual([
      '-1 HQ support (Leeb 2, Zhukov -5) / 4',
    ])
    // 2/4 in defence rounds to 1 before it is taken off.
    expect(modifiers({ units: [units[0], 'USSR HQ-I Z 5-4(2) T0405', SOVIET] }, 'assault', { defence: 'ussr-z' })).toEqual([
      '-1 HQ support (Z -2) / 4',
    ])
  })

  // proves: wif-11.15.5-first-loss
  it('the first loss is an HQ-A or ARM that gained the modifier, or a MECH or MOT in its place', () => {
    const units = ['Germany ARM A 3-6 T0605', 'Germany INF X 2-3 T0605', SOVIET]
    const { told: text, world } = fight({ ...ONE_DIE, units }, [3], { 'losses of the attacker': [['germany-x-inf']] })
    expect(text).toContain(
      'Rolled 3 +1 = 4 on the blitzkrieg table at 1:1: 1/1. Attacker loses A ARM (the first among A ARM, who gained a modifier or better odds)',
    )
    expect(whereIs(world, 'germany-x-inf')).not.toBe('pool')
    const mech = fight({ ...ONE_DIE, units: [...units, 'Germany MECH M 1-6 T0606'] }, [3], {
      'losses of the attacker': [['germany-m-mech']],
    })
    expect(whereIs(mech.world, 'germany-m-mech')).toBe('pool')
    const mot = fight({ ...ONE_DIE, units: [...units, 'Germany MOT N 1-5 T0606'] }, [3], { 'losses of the attacker': [['germany-n-mot']] })
    expect(whereIs(mot.world, 'germany-n-mot')).toBe('pool')
  })
  // proves: wif-11.15.5-first-loss
  it('a winterised unit that eased the odds is the first loss; on other ground nobody owes one', () => {
    const units = ['Germany MTN M 5-3 T0605', 'Germany INF X 5-3 T0606', SOVIET]
    const lose = (weather: 'snow' | 'fine') =>
      fight({ ...ONE_DIE, units, weather }, [3], { 'losses of the attacker': [['germany-x-inf']] }).told
    expect(lose('snow')).toContain('ttacker loses M MTN (the first among M MTN, who gained a modifier or better odds)')
    expect(lose('fine')).toContain('ttacker loses X INF')
  })

  it('everything else is as on two dice: 0 defence is automatic, R retreats, † turns half face-down', () => {
    expect(fight({ ...ONE_DIE, units: ['Germany ARM X 8-6 T0605', 'USSR HQ-I Z 0-3(2) T0505'] }, []).told).toContain(
      'Against 0 factors the result is */2B without dice',
    )
    const { told: text, world } = fight(
      { ...ONE_DIE, units: ['Germany INF X 8-3 T0605', 'Germany INF Y 8-3 T0606', SOVIET, 'USSR INF 6 3-3 T0505'] },
      [8],
      { 'combat table of the defender': ['blitzkrieg'] },
    )
    expect(text).toContain('at 2:1: -/1R. Defender loses 6 INF.')
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0405 face-down')
  })
})
