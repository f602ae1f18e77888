import { describe, expect, it } from 'vitest'
import type { LandUnit } from '../state.ts'
import { extraLoss, firstLosses, inOrder } from './losses.ts'
import { modifiersOf } from './modifiers.ts'
import { battlefield, type Battlefield, combatAt, whereIs } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'

const SOVIET = 'USSR INF 5 5-3 T0505'
const TWO = ['Germany INF X 5-3 T0605', 'Germany INF Y 5-3 T0606']

describe('the extra loss "x" (option 27, note 2)', () => {
  const why = (field: Battlefield) => {
    const world = battlefield(field)
    return extraLoss(world, combatAt(world))
  }
  // proves: wif-opt27-extra-loss
  it('(a) city, mountain, forest, jungle, swamp', () => {
    expect(why({ units: [...TWO, SOVIET], city: true })).toBe('attacking a city')
    expect(['m', 'x', 'f', 'j', 's'].map((terrain) => why({ units: [...TWO, SOVIET], terrain }))).toEqual([
      'attacking mountain',
      'attacking desert mountain',
      'attacking forest',
      'attacking jungle',
      'attacking swamp',
    ])
  })
  // proves: wif-opt27-extra-loss
  it('(a) all attackers across water or fort hexsides, not when one of them crosses none', () => {
    expect(why({ units: [...TWO, SOVIET], hexsides: { river: ['W'], fort: ['NW'] } })).toBe('all attack across water or a fort hexside')
    expect(why({ units: [...TWO, SOVIET], hexsides: { river: ['W'] } })).toBeNull()
    expect(why({ units: [TWO[0], 'Germany PARA I 4-3 T0505', SOVIET], hexsides: { river: ['W'] }, dropped: ['germany-i-para'] })).toBeNull()
  })
  // proves: wif-opt27-extra-loss
  it('(b) clear or desert with HQ-A, ARM or MECH, not MOT', () => {
    expect(why({ units: [...TWO, 'USSR ARM 1 6-5 T0505'] })).toBe('1 ARM defends in clear')
    expect(why({ units: [...TWO, 'USSR MECH 1 6-5 T0505'], terrain: 'd' })).toBe('1 MECH defends in desert')
    expect(why({ units: [...TWO, 'USSR MOT 1 6-5 T0505'] })).toBeNull()
  })
  // proves: wif-opt27-extra-loss
  it('(c) rain and storm', () =>
    expect([why({ units: [...TWO, SOVIET], weather: 'rain' }), why({ units: [...TWO, SOVIET], weather: 'storm' })]).toEqual([
      'rain',
      'storm',
    ]))
  // proves: wif-opt27-extra-loss
  it('(d) snow and blizzard unless half of the attackers are winterised', () => {
    expect(why({ units: [...TWO, SOVIET], weather: 'snow' })).toBe('0 of 2 attackers winterised in snow')
    expect(why({ units: [TWO[0], 'Germany MTN M 6-4 T0606', SOVIET], weather: 'blizzard' })).toBeNull()
  })
  // proves: wif-opt27-extra-loss
  it('is one loss more, and none in fine open country', () => {
    const fine = fight({ units: [...TWO, 'USSR INF 5 9-3 T0505'] }, [4, 5])
    expect(fine.told).toContain('= 11 on the blitzkrieg table: x/-')
    expect(fine.told).toContain('No extra loss')
    const forest = fight({ units: [...TWO, 'USSR INF 5 9-3 T0505'], terrain: 'f' }, [4, 5])
    expect(forest.told).toContain('Extra loss (attacking forest); attacker loses X INF')
    expect(whereIs(forest.world, 'germany-x-inf')).toBe('pool')
  })
})

describe('who is lost (11.15.5, notes 7 and 8)', () => {
  const first = (field: Battlefield) => {
    const world = battlefield(field)
    const combat = combatAt(world)
    const gained = modifiersOf(world, combat, 'blitzkrieg').flatMap(({ gainedBy }) => gainedBy ?? [])
    return firstLosses(world, combat, gained).map((unit) => unit.name)
  }
  // proves: wif-opt27-first-loss
  it('the first loss is an HQ-A, ARM or MECH that gained a modifier, or a MOT in its place', () => {
    expect(first({ units: [TWO[0], 'Germany ARM A 8-6 T0605', 'Germany MOT M 5-5 T0606', SOVIET] })).toEqual(['A ARM', 'M MOT'])
    expect(first({ units: [TWO[0], 'Germany ARM A 8-6 T0605', 'Germany MOT M 5-5 T0606', SOVIET], city: true })).toEqual([])
  })
  // proves: wif-opt27-first-loss
  it('winterised units in snow: no MOT may stand in for them', () =>
    expect(first({ units: ['Germany MTN A 6-4 T0605', 'Germany MOT M 5-5 T0606', SOVIET], weather: 'snow' })).toEqual(['A MTN']))
  // proves: wif-opt27-first-loss
  it('armour across a fort hexside gained nothing and owes nothing', () =>
    expect(first({ units: ['Germany ARM A 8-6 T0605', TWO[1], SOVIET], hexsides: { fort: ['W'] } })).toEqual([]))
  // proves: wif-opt27-first-loss, wif-11.15.5-losses
  it('a player who names the INF first still loses the ARM first', () => {
    const { world, told } = fight({ units: [TWO[0], 'Germany ARM A 8-6 T0605', SOVIET] }, [1, 2], {
      'losses of the attacker': [['germany-x-inf']],
    })
    expect(told).toContain('attacker loses A ARM')
    expect(whereIs(world, 'germany-x-inf')).toContain('T0605')
  })
  // proves: wif-11.15.5-losses
  it('then the order the player gave: units by name, then words', () => {
    const world = battlefield({
      units: ['Germany HQ-I H 3-3(3) T0605', 'Germany ARM A 8-6 T0605', 'Germany INF X 5-3 T0606', 'Germany INF Y 3-3 T0606 down', SOVIET],
    })
    const units = combatAt(world).attackers
    const order = (...answer: string[]) => inOrder(units, answer, []).map((unit) => unit.name)
    expect(order()).toEqual(['Y INF', 'X INF', 'A ARM', 'H'])
    expect(order('weakest')).toEqual(['Y INF', 'H', 'X INF', 'A ARM'])
    expect(order('germany-a-arm', 'keep HQs')).toEqual(['A ARM', 'Y INF', 'X INF', 'H'])
    expect(
      inOrder(
        units,
        ['germany-h'],
        units.filter((unit: LandUnit) => unit.type === 'ARM'),
      ).map((unit) => unit.name)[0],
    ).toBe('A ARM')
  })
  it('naming only units that are not in the combat is refused, and the default taken', () => {
    const { journal } = fight({ units: [...TWO, 'USSR INF 5 9-3 T0505'], terrain: 'f' }, [4, 5], {
      'losses of the attacker': [['ussr-5-inf']],
    })
    const [refused] = journal.find(({ decision }) => decision === 'losses of the attacker')!.refused
    expect(refused.problems[0]).toBe('11.15.5: 5 INF is not in the combat at T0505; X INF and Y INF may be lost')
  })
  // proves: wif-11.15.5-losses
  it('nobody is asked when all are lost', () => {
    const { journal, world } = fight({ units: ['Germany INF X 1-3 T0605', SOVIET] }, [1, 1])
    expect(journal.map(({ decision }) => decision)).not.toContain('losses of the attacker')
    expect(whereIs(world, 'germany-x-inf')).toBe('pool')
  })
  // proves: wif-11.15.5-losses
  it('the defender chooses among two for a loss of one, and keeps his HQ by default', () => {
    // 10 to 8 (+2), assault by default against two units: 14 is x2/1.
    const units = [...TWO, 'USSR HQ-I Z 3-3(3) T0505', SOVIET]
    expect(whereIs(fight({ units }, [6, 6]).world, 'ussr-5-inf')).toBe('pool')
    expect(whereIs(fight({ units }, [6, 6], { 'losses of the defender': [['ussr-z']] }).world, 'ussr-z')).toBe('pool')
  })
})
