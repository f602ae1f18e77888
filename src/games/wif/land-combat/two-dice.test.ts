import { describe, expect, it } from 'vitest'
import { run } from '../testing/position.ts'
import { notionalUnit } from './notional.ts'
import { resolveCombat } from './resolve.ts'
import type { CombatTable } from './result.ts'
import { attackSupport } from './hq-support.ts'
import { battlefield, type Battlefield, combatAt } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'
import { rollTwoDice } from './two-dice.ts'

const SOVIET = 'USSR INF 5 5-3 T0505'

/** The printed table, totals -1 to 23. */
const ASSAULT = '5/- x4/- 4/- 4/- x3/- 3/- 3/- x2/- 2/- 2/- x1/- 1/- 1/- x/- -/- x2/1 2/1 x1/1 1/1 -/1 †x1/2 †1/2S †/1S †x/2S */2S'.split(
  ' ',
)
const BLITZ = 'x4/- 4/- 4/- x3/- 3/- 3/- x2/- 2/- 2/- x1/- 1/- 1/- x/- -/- x1/1 1/1 x/1 1/R †/R †/R †1/B †x/B */B */1B */2B'.split(' ')

/** The cell read for a total: INF only in open country, so that nothing but odds and dice makes it. */
function cell(total: number, table: CombatTable): string {
  const low = total < 0 ? [2, 8, -4] : [2, 6, -2]
  const high = total > 22 ? [6, 4, 3] : [4, 4, 2]
  const [attack, defence, modifier] = total < 2 ? low : total > 20 ? high : [2, 4, 0]
  const dice = total - modifier
  const first = Math.min(10, dice - 1)
  const world = battlefield({ units: ['Germany INF X 2-3 T0605', SOVIET] }, [first, dice - first])
  const { result, text } = rollTwoDice(world, combatAt(world), table, attack, defence)
  expect(text[1]).toContain(`= ${total} on the ${table} table: ${result.text}.`)
  return result.text
}

describe('the two-dice table (option 27)', () => {
  // proves: wif-opt27-crt, wif-11.15.6-2d10-procedure
  it('every cell of both columns is the printed one', () => {
    const totals = Array.from({ length: 25 }, (_, i) => i - 1)
    expect(totals.map((total) => cell(total, 'assault'))).toEqual(ASSAULT)
    expect(totals.map((total) => cell(total, 'blitzkrieg'))).toEqual(BLITZ)
  })
  // proves: wif-11.15.6-2d10-procedure
  it('each die is rolled apart and both are told', () => {
    const { told } = fight({ units: ['Germany INF X 5-3 T0605', SOVIET] }, [3, 9])
    expect(told).toContain('Rolled 3 and 9 +2 = 14 on the blitzkrieg table: 1/1')
  })

  const text = (field: Battlefield, table: CombatTable = 'blitzkrieg') => {
    const world = battlefield(field, [5, 5])
    return rollTwoDice(world, combatAt(world), table, 5, 5).text[0]
  }
  // proves: wif-opt27-terrain-modifiers, wif-opt27-proportion
  it('the arithmetic names every modifier; thirds and halves are added before the sum is rounded', () => {
    expect(
      text({
        units: ['Germany MTN X 6-4 T0605', 'Germany INF Y 6-4 T0605', 'USSR INF 5 5-3 T0505 white down'],
        weather: 'blizzard',
        hexsides: { fort: ['W'] },
        factories: 2,
      }),
    ).toBe(
      'Odds 5 against 5 = 1:1, 1:1: +2; +2 5 INF face-down; -6 blizzard; +0.33 X MTN (x0.33) winterised in blizzard; -1 5 INF winterised in defence in blizzard; -2 2 printed factories; in all -4.67, rounded -5.',
    )
    // -1.5 rounds towards the attacker, -1 (2.6).
    expect(text({ units: ['Germany ARM X 6-4 T0605', SOVIET], weather: 'storm', hexsides: { river: ['W'] } })).toContain(
      '-4 storm; in all -2.',
    )
    expect(text({ units: ['Germany MTN X 6-4 T0605', SOVIET], weather: 'snow', hexsides: { river: ['W'] } })).toContain(
      'in all -1.5, rounded -1',
    )
  })
  // proves: wif-opt27-blitz-modifier, wif-opt27-unit-modifiers, wif-2.6-rounding
  it('armour of both sides nets out on the blitzkrieg table, and counts against the attacker alone on the assault table', () => {
    const units = ['Germany ARM X 6-4 T0605', 'Germany HQ-A H 4-4(3) T0606', 'USSR MECH 1 5-5 T0505']
    expect(text({ units })).toContain('; -1 1 MECH defending in open country; +2 X ARM, H in open country, blitzkrieg; in all +3.')
    expect(text({ units }, 'assault')).toContain('; -1 1 MECH defending in open country; in all +1.')
  })
})

describe('notional units when the combat is resolved', () => {
  // proves: wif-11.15.1-notional-factor, wif-11.15.1-notional-presence
  it('are worth what shows then: a neighbour that an earlier combat destroyed lends them nothing', () => {
    const world = battlefield({ units: ['Germany PARA P 4-3 T0505', 'USSR INF N 3-3 T0405'], dropped: ['germany-p-para'] }, [5, 5])
    const combat = combatAt(world)
    combat.notional = notionalUnit(world, combat.hex, combat.attackers)
    expect(combat.notional.factors).toBe(2)
    world.destroy(world.unit('ussr-n-inf'), 'land combat')
    run(world, resolveCombat(world, combat, new Set()))
    expect(world.events[0].text).toContain('Defence: notional unit 1 = 1.')
  })
  // proves: wif-11.15.1-notional-factor
  it('in a home country that borders have changed since the map was printed, the new home counts', () => {
    const world = battlefield({ units: ['Germany PARA P 4-3 T0505'], dropped: ['germany-p-para'] })
    world.set({ homes: { [world.map.hex('T0505')]: 'USSR' } })
    expect(notionalUnit(world, world.map.hex('T0505'), combatAt(world).attackers).why).toBe(
      "notional unit 1, +1 in USSR's home country = 2",
    )
  })
})

describe('the receipt of HQ support (11.15.3)', () => {
  it('warns of an HQ that is face-down, or none at all', () => {
    const world = battlefield({ units: ['Germany HQ-I Model 6-3(3) T0606 down', 'Germany INF X 5-3 T0605', SOVIET] })
    const check = (answer: string) => attackSupport.sheet!.check!(world, 'Germany', answer)
    expect([check('germany-model'), check('germany-x-inf'), check('best')]).toEqual([
      ['11.15.3: Model is face-down and cannot support'],
      ['11.15.3: X INF is no HQ'],
      [],
    ])
    world.turnFaceUp(world.unit('germany-model'))
    expect(check('germany-model')).toEqual([])
  })
})
