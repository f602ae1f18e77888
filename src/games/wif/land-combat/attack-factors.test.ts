import { describe, expect, it } from 'vitest'
import { takesBySurprise } from '../powers.ts'
import { run } from '../testing/position.ts'
import { factorsInAttack } from './combat.ts'
import { landCombat } from './land-combat.ts'
import { modifiersOf } from './modifiers.ts'
import { notionalUnit } from './notional.ts'
import { battlefield, type Battlefield, combatAt, TARGET } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'

const SOVIET = 'USSR INF 5 5-3 T0505'

/** Factors of each attacker of T0505. */
function factors(field: Battlefield): Record<string, number> {
  const world = battlefield(field)
  const combat = combatAt(world)
  if (field.dropped) combat.notional = notionalUnit(world, combat.hex, combat.attackers)
  return Object.fromEntries(combat.attackers.map((unit) => [unit.name, factorsInAttack(world, combat, unit).factors]))
}

describe('surprise in an attack (15, 15.1)', () => {
  // proves: wif-15.1-land
  it('across a river the surprised do not halve the attack, one surprised unit among others is enough; straits still halve', () => {
    const declared: [string, string] = ['Germany', 'USSR']
    expect(factors({ units: ['Germany INF X 5-3 T0605', SOVIET], hexsides: { river: ['W'] }, declared })).toEqual({ 'X INF': 5 })
    expect(factors({ units: ['Germany INF X 5-3 T0605', SOVIET], hexsides: { straits: ['W'] }, declared })).toEqual({ 'X INF': 2.5 })
    expect(factors({ units: ['Germany INF X 5-3 T0605', SOVIET], hexsides: { river: ['W'] } })).toEqual({ 'X INF': 2.5 })
  })
  // proves: wif-15.1-land
  it('a surprised notional unit alone does not halve those beside it either', () => {
    const field = {
      units: ['Germany PARA I 4-3 T0505', 'Germany INF X 5-3 T0605'],
      dropped: ['germany-i-para'],
      hexsides: { river: ['W'] },
    }
    expect(factors({ ...field, declared: ['Germany', 'USSR'] })).toEqual({ 'I PARA': 4, 'X INF': 5 })
    expect(factors(field)).toEqual({ 'I PARA': 4, 'X INF': 2.5 })
  })
  // proves: wif-15-who
  it('15 example: Germany fights the USSR already, Italy declares war: an attack with a German unit in it surprises nobody', () => {
    const sides = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
    const wars = (field: Battlefield) => {
      const world = battlefield({
        sides,
        hexsides: { river: ['W', 'NW'] },
        control: { T0605: 'Italy', T0606: 'Italy' },
        declared: ['Italy', 'USSR'],
        ...field,
      })
      world.declareWar({ between: ['Germany', 'USSR'], declared: 0, by: null })
      const combat = combatAt(world)
      return [
        ...combat.attackers.map((unit) => factorsInAttack(world, combat, unit).factors),
        ...combat.attackers.map((unit) => takesBySurprise(world, unit, 'USSR')),
      ]
    }
    expect(wars({ units: ['Italy INF I 4-3 T0605', SOVIET] })).toEqual([4, true])
    expect(wars({ units: ['Italy INF I 4-3 T0605', 'Germany INF X 6-3 T0606', SOVIET] })).toEqual([2, 3, true, false])
  })
})

describe('factors of attackers (11.15.1)', () => {
  // proves: wif-11.15.1-fractions
  it('Nationalist Chinese attack at half, on top of a river; they defend whole, and their modifiers are whole', () => {
    const sides = { China: 'Allies', Japan: 'Axis' } as const
    const field: Battlefield = {
      sides,
      atWar: [['China', 'Japan']],
      active: 'Allies',
      units: ['China INF C 4-3 T0605', 'China ARM D 4-4 T0606', 'Japan INF J 5-3 T0505'],
      hexsides: { river: ['W'] },
      control: { T0605: 'China', T0606: 'China' },
      everywhere: 'Japan',
    }
    expect(factors(field)).toEqual({ 'C INF': 1, 'D ARM': 2 })
    const world = battlefield(field)
    expect(factorsInAttack(world, combatAt(world), combatAt(world).attackers[1]).why).toEqual(['D ARM 4', 'halved, Nationalist Chinese: 2'])
    expect(modifiersOf(world, combatAt(world), 'blitzkrieg').map(({ value }) => value)).toEqual([1])
  })
  // proves: wif-11.15.1-fractions, wif-11.15.5-odds-ratio
  it('odds keep fractions: 8.5 against 6 is 1:1 and no more', () => {
    expect(fight({ units: ['Germany INF X 17-3 T0605', 'USSR INF 5 6-3 T0505'], hexsides: { river: ['W'] } }, [5, 5]).told).toContain(
      'Odds 8.5 against 6 = 1.42:1, 1:1: +2',
    )
  })
  // proves: wif-11.15.1-forts
  it('a fort hexside leaves a third; a PARA that drops crosses none; river and fort leave a sixth', () => {
    const units = ['Germany INF X 6-3 T0605', 'Germany INF Y 6-3 T0606', 'Germany PARA P 4-3 T0505', SOVIET]
    expect(factors({ units, hexsides: { fort: ['W', 'NW'], river: ['W'] }, dropped: ['germany-p-para'] })).toEqual({
      'X INF': 1,
      'Y INF': 2,
      'P PARA': 4,
    })
  })
  // proves: wif-11.15.1-attack-terrain
  it('MTN are halved across alpine hexsides, MAR across lakes; MAR cross straits whole; river and canal at once halve once', () => {
    const one = (unit: string, ...kinds: string[]) =>
      Object.values(
        factors({ units: [`Germany ${unit} 6-3 T0605`, SOVIET], hexsides: Object.fromEntries(kinds.map((kind) => [kind, ['W']])) }),
      )[0]
    expect([
      one('MTN X', 'alpine'),
      one('MAR X', 'lake'),
      one('MAR X', 'all-sea'),
      one('MAR X', 'straits'),
      one('INF X', 'straits'),
      one('INF X', 'canal'),
      one('INF X', 'river', 'canal'),
    ]).toEqual([3, 3, 3, 6, 3, 3, 3])
  })
  // proves: wif-11.15.1-defence-terrain
  it('MTN defend mountains at triple, others and the notional unit at double; swamp doubles until it is frozen', () => {
    const defence = (unit: string, field: Partial<Battlefield>) =>
      fight({ units: ['Germany INF X 9-3 T0605', unit], ...field }, [5, 5]).told.match(/Defence: .*? = ([\d.]+)\. /)![1]
    expect([
      defence('USSR MTN 5 4-3 T0505', { terrain: 'm' }),
      defence(SOVIET, { terrain: 'm' }),
      defence(SOVIET, { terrain: 'x' }),
      defence(SOVIET, { terrain: 's' }),
      defence(SOVIET, { terrain: 's', weather: 'snow' }),
    ]).toEqual(['12', '10', '10', '10', '5'])
  })
})

describe('who attacks when not all co-operate (11.15.1, 18.2)', () => {
  // proves: wif-11.15.1-non-cooperating
  it('a power whose paratroops are in the hex attacks it, however many factors a rival has beside it', () => {
    const sides = { Germany: 'Axis', Vichy: 'Axis', USSR: 'Allies' } as const
    const world = battlefield(
      {
        units: ['Germany PARA P 2-3 T0505', 'Vichy INF V 6-3 T0604', SOVIET],
        dropped: ['germany-p-para'],
        sides,
        atWar: [
          ['Germany', 'USSR'],
          ['Vichy', 'USSR'],
        ],
        control: { T0604: 'Vichy' },
      },
      [5, 5],
    )
    world.note(({ emergencySupply }) => emergencySupply.set('vichy-v-inf', new Set(['vichy-v-inf'])))
    run(world, landCombat(world), { 'declare attack': [null, { hex: TARGET, units: ['vichy-v-inf'] }] })
    expect(world.events.map((event) => event.text).join()).toContain(
      'Germany landed in T0505 and attacks it; V INF does not co-operate and takes no part',
    )
    expect(world.impulse.used.Vichy.landAttacks).toBe(0)
  })
})
