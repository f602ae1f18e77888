import { describe, expect, it } from 'vitest'
import { flakUnitsAt, hexFlak } from '../air/flak.ts'
import { defenceOf } from '../combat/defence.ts'
import { surpriseModifiers } from '../combat/surprise.ts'
import { allowanceOf } from '../ground/allowance.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { isBarbarossa } from './surprise.ts'

const at = (turn: string, declared: string, more: PositionNotation = {}) =>
  position({
    turn,
    sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
    wars: [
      ['Germany', 'USSR', declared],
      ['Italy', 'USSR', declared],
    ],
    conquered: { Poland: 'Germany' },
    minors: { Romania: 'Germany', Finland: 'Germany' },
    ...more,
  })
const summer = (more: PositionNotation) => at('Summer 1941', 'Summer 1941', more)

describe('the surprise of a German attack on the Soviet Union (21.4)', () => {
  // proves: tw-21.4-surprise-attack
  it('is that of the turn of the German declaration, in Summer or Fall 1941', () => {
    const turns = ['Spring 1941', 'Summer 1941', 'Fall 1941', 'Winter 1941', 'Summer 1942', 'Fall 1940']
    expect(turns.map((turn) => isBarbarossa(at(turn, turn)))).toEqual([false, true, true, false, false, false])
    expect(isBarbarossa(at('Fall 1941', 'Summer 1941'))).toBe(false)
    expect(isBarbarossa(summer({ wars: [['USSR', 'Germany', 'Summer 1941']] }))).toBe(false)
    expect(isBarbarossa(summer({ wars: [['Italy', 'USSR', 'Summer 1941']] }))).toBe(false)
  })

  // proves: tw-21.4-surprise-attack
  it('gives -1 to Germans who attack Soviets, not to their allies, nor against others', () => {
    const world = summer({
      units: [
        'Germany INF G 6-5 1320',
        'Italy INF I 3-5 1320',
        'Romania INF R 3-5 1320',
        'USSR INF U 4-5 Minsk',
        'Finland INF F 4-5 Minsk',
      ],
    })
    const die = (attackers: string[], defender: string) =>
      surpriseModifiers(
        world,
        attackers.map((name) => unitNamed(world, name) as GroundUnit),
        [unitNamed(world, defender) as GroundUnit],
        world.map.find('Minsk')!,
      ).reduce((sum, { add }) => sum + add, 0)
    expect([die(['G'], 'U'), die(['I', 'G'], 'U'), die(['I', 'R'], 'U'), die(['G'], 'F')]).toEqual([-1, -1, 0, 0])
  })

  // proves: tw-21.4-surprise-attack
  it('takes a point from Soviet INF and two from ARM and CAV in both impulses, nothing from others', () => {
    const units = ['USSR INF I 4-5 Minsk', 'USSR ARM A 2-8 1316', 'USSR CAV C 2-6 1216', 'USSR STA S 3-3 1315', 'Germany ARM G 8-8 Warsaw']
    const points = (turn: string, impulse: 1 | 2) => {
      const world = at(turn, 'Summer 1941', { stage: 'Allied turn', units })
      if (impulse === 2) world.beginImpulse(2)
      return ['I', 'A', 'C', 'S', 'G'].map((name) => allowanceOf(world, unitNamed(world, name) as GroundUnit).points)
    }
    const lost = (impulse: 1 | 2) => points('Fall 1941', impulse).map((usual, i) => usual - points('Summer 1941', impulse)[i])
    expect(lost(1)).toEqual([1, 2, 2, 0, 0])
    expect(lost(2).slice(1, 3)).toEqual([2, 2])
  })

  // proves: tw-21.4-surprise-attack
  it('leaves Soviet defenders without the help of cities in the Baltic, Eastern Poland, Bessarabia and the Ukraine, and no others', () => {
    const places = ['Tallinn', 'Riga', 'Kaunas', 'Lvov', 'Kishinev', 'Kiev', 'Minsk', 'Leningrad']
    const help = (turn: string, nation: string) =>
      places.map((place) => {
        const world = at(turn, 'Summer 1941', { units: [`${nation} INF D 4-5 ${place}`, 'Germany INF G 6-5 Warsaw'] })
        const how = { impulse: 1 as const, attackers: [unitNamed(world, 'G') as GroundUnit], airborne: false, support: [] }
        return defenceOf(world, world.map.find(place)!, how as never).text.includes('cit')
      })
    expect(help('Summer 1941', 'USSR')).toEqual([false, false, false, false, false, false, true, true])
    expect(help('Fall 1941', 'USSR')).toEqual(places.map(() => true))
  })

  // proves: tw-21.4-surprise-attack
  it('silences Soviet Flak against Germans and their Satellites, and the flak of bases and ports against everybody', () => {
    const units = ['USSR Flak K 1-3 Sevastopol', 'USSR Fleet S 1-12-5 Sevastopol', 'Germany Flak L 1-3 Warsaw']
    const fire = (turn: string) => {
      const world = at(turn, 'Summer 1941', { units, installations: ['airbase Sevastopol USSR'] })
      const hex = world.map.find('Sevastopol')!
      return [
        ...['Germany', 'Romania', 'Italy'].map((nation) => flakUnitsAt(world, hex, nation).length),
        hexFlak(world, hex, 'Italy').factors,
        hexFlak(world, hex, 'Italy', []).factors,
        flakUnitsAt(world, world.map.find('Warsaw')!, 'USSR').length,
      ]
    }
    const flak = hexFlak(
      at('Fall 1941', 'Summer 1941', { units }),
      at('Fall 1941', 'Summer 1941').map.find('Sevastopol')!,
      'Italy',
      [],
    ).factors
    expect(fire('Fall 1941').slice(0, 3)).toEqual([1, 1, 1])
    expect(fire('Summer 1941').slice(0, 3)).toEqual([0, 0, 1])
    const [town, base] = [fire('Fall 1941')[3] - fire('Summer 1941')[3], fire('Fall 1941')[4] - fire('Summer 1941')[4]]
    expect([town > 0, base > 0, flak > 0, fire('Summer 1941')[5]]).toEqual([true, true, true, 1])
  })
})
