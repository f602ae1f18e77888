import { describe, expect, it } from 'vitest'
import { exertsZoc } from '../field/zoc.ts'
import { allowanceOf } from '../ground/allowance.ts'
import { whyNotStack } from '../ground/stacking.ts'
import type { GroundUnit, Rating } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { combatRating } from '../ratings.ts'
import { sovietAttrition } from './soviet-attrition.ts'

const rating = (unit: string, more: PositionNotation = {}): Rating => {
  const world = position({ ...more, units: [unit] })
  return combatRating(world, unitNamed(world, 'A') as GroundUnit)
}
/** How many such units a hex holds, in Germany unless it is said,, and what one of them moves in Second Impulse. */
function limits(nation: string, type = 'ARM', more: PositionNotation = {}, place = '1527') {
  const units = [1, 2, 3, 4].map((n) => `${nation} ${type} U${n} 8-8 ${place}`)
  const world = position({ ...more, units, control: { [place]: nation }, wars: [] })
  const all = units.map((_, i) => unitNamed(world, `U${i + 1}`) as GroundUnit)
  for (const unit of all) world.eliminate(unit, 'lifted')
  const hex = world.map.find(place) ?? world.map.hex(place)
  const stack = [1, 2, 3, 4].filter((n) => whyNotStack(world, all.slice(0, n), hex) === null).length
  world.move(all[0], hex)
  world.beginImpulse(2)
  world.change(all[0], { suppliedUntil: 99 })
  const { points } = allowanceOf(world, all[0])
  return { stack, points }
}

describe('ratings of armies in 1939', () => {
  // proves: tw-10.8.1-first-rate, tw-1.2-quality-ratings, tw-9.6-limits
  it('Germany, Finland, Sweden and Switzerland are First-Rate: three stack, but not Finns with Finns; Second Impulse at one point less (10.8.1)', () => {
    expect(['Germany', 'Finland', 'Sweden', 'Switzerland'].map((nation) => rating(`${nation} INF A 6-5 1527 supplied=99`))).toEqual([
      1, 1, 1, 1,
    ])
    expect(limits('Germany')).toEqual({ stack: 3, points: 7 })
    expect(limits('Finland', 'INF', { minors: { Finland: 'Germany' } }, 'Tampere').stack).toBe(1)
  })

  // proves: tw-10.8.2-second-rate, tw-1.2-quality-ratings, tw-9.6-limits
  it('Britain, France and Greece are Second-Rate: two stack, two points less (10.8.2)', () => {
    expect(['Britain', 'France', 'Greece'].map((nation) => rating(`${nation} INF A 6-5 1527 supplied=99`))).toEqual([2, 2, 2])
    expect(limits('France')).toEqual({ stack: 2, points: 6 })
  })

  // proves: tw-10.8.3-third-rate, tw-1.2-depleted-ground, tw-1.2-quality-ratings, tw-9.6-limits
  it('Italy, the USSR, the USA, other minor countries and Depleted Germans are Third-Rate: one stands alone, three points less (10.8.3)', () => {
    expect(['Italy', 'USSR', 'USA', 'Poland', 'Romania'].map((nation) => rating(`${nation} INF A 6-5 1527 supplied=99`))).toEqual([
      3, 3, 3, 3, 3,
    ])
    expect(rating('Germany INF A 6-5 1527 depleted supplied=99')).toBe(3)
    expect(limits('Italy')).toEqual({ stack: 1, points: 5 })
  })

  // proves: tw-10.8.4-fourth-rate, tw-1.2-depleted-ground, tw-1.2-quality-ratings, tw-9.6-mixed-ratings
  it('other Depleted units and partisans are Fourth-Rate: alone in a hex, one hex in Second Impulse, no ZOC (10.8.4)', () => {
    expect([rating('France ARM A 6-8 1527 depleted supplied=99'), rating('USSR PART A 1-3 1527')]).toEqual([4, 4])
    const world = position({ units: ['France ARM A 6-8 Paris depleted supplied=99', 'France ARM B 6-8 1635 depleted supplied=99'] })
    const [a, b] = [unitNamed(world, 'A'), unitNamed(world, 'B')] as GroundUnit[]
    world.beginImpulse(2)
    expect([allowanceOf(world, b).hexes, exertsZoc(world, b)]).toEqual([1, false])
    expect(whyNotStack(world, [a], b.hex)).toContain('Fourth-Rate')
  })
})

describe('Soviet efforts', () => {
  // proves: tw-10.3.6-soviet-effort-attrition, tw-4.1-soviet-effort-attrition
  it('Deplete one German unit inside the 1939 USSR in an LLE turn, two in an RLE, three, one of them ARM, in a SLE; the German chooses (10.3.6)', () => {
    const of = (effort: 'SLE' | 'RLE' | 'LLE' | 'MLE', wishes: string[][] = []) => {
      const world = position({
        wars: [['Germany', 'USSR']],
        sides: { Germany: 'Axis', USSR: 'Allies' },
        plans: { USSR: { effort } },
        control: { '1315': 'Germany', '1314': 'Germany' },
        units: [
          'Germany INF A 6-5 1315',
          'Germany INF B 6-5 1315',
          'Germany ARM C 8-8 1314',
          'Germany INF D 2-5 1314 breakdown',
          'Germany INF E 6-5 Berlin',
          'USSR INF F 4-5 Smolensk',
        ],
      })
      run(world, sovietAttrition(world), { 'eastern attrition': wishes })
      return ['A', 'B', 'C', 'D', 'E'].filter((name) => unitNamed(world, name).depleted).join('')
    }
    expect([of('MLE'), of('LLE').length, of('RLE').length, of('SLE')]).toEqual(['', 1, 2, 'ABC'])
    expect(of('LLE', [['germany-b']])).toBe('B')
    // Who is worn out already is not taken again.
    const worn = position({
      wars: [['Germany', 'USSR']],
      sides: { Germany: 'Axis', USSR: 'Allies' },
      plans: { USSR: { effort: 'RLE' } },
      control: { '1315': 'Germany' },
      units: ['Germany INF A 6-5 1315 depleted', 'Germany INF B 6-5 1315', 'USSR INF F 4-5 Smolensk'],
    })
    run(worn, sovietAttrition(worn))
    expect(['A', 'B'].map((name) => [unitNamed(worn, name).place, unitNamed(worn, name).depleted])).toEqual([
      ['map', true],
      ['map', true],
    ])
    // 1314 is beside Smolensk too; the breakdown counter goes last.
    expect(of('LLE', [['germany-d']])).not.toContain('D')
  })
})
