import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import type { LandUnit } from '../state.ts'
import { paint, run } from '../testing/position.ts'
import { landCombat } from './land-combat.ts'
import { couldRetreat, nextHexes } from './ways-of-retreat.ts'
import { battlefield, type Battlefield, TARGET, whereIs } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'

// 15 to 5 is 3:1 (+6) on the blitzkrieg table, which the defender of one unit takes: 17 is a dagger and R.
const GERMANS = ['Germany INF X 8-3 T0605', 'Germany INF Y 7-3 T0605']
const R = [5, 6]
const SOVIET = 'USSR INF 5 5-3 T0505'

const options = (field: Battlefield, id = 'ussr-5-inf') => {
  const world = battlefield(field)
  const { priority, options } = nextHexes(world, world.unit(id) as LandUnit, world.map.hex(TARGET), new Set())
  return `${priority}: ${options
    .map((hex) => world.map.code(hex))
    .sort()
    .join(' ')}`
}

describe('retreat priorities (11.15.5)', () => {
  // proves: wif-11.15.5-retreat-priority
  it('1: out of enemy ZoCs without overstacking', () => expect(options({ units: [...GERMANS, SOVIET] })).toBe('1: T0405 T0504 T0506'))
  // proves: wif-11.15.5-retreat-priority
  it('2: out of ZoCs and overstacked comes before any hex in a ZoC', () => {
    const full = (hex: string) => [`USSR INF A${hex} 3-3 ${hex}`, `USSR INF B${hex} 3-3 ${hex}`]
    expect(options({ units: [...GERMANS, SOVIET, ...full('T0405'), ...full('T0504'), ...full('T0506')] })).toBe('2: T0405 T0504 T0506')
  })
  // proves: wif-11.15.5-retreat-priority
  it('3 and 4: in a ZoC only with a friendly land unit there', () => {
    // Germans at T0406 and T0404 have ZoCs into all three eastern hexes.
    const around = [...GERMANS, 'Germany INF N 5-3 T0406', 'Germany INF S 5-3 T0404', SOVIET]
    expect(options({ units: around })).toBe('0: ')
    expect(options({ units: [...around, 'USSR INF 6 3-3 T0405'] })).toBe('3: T0405')
    expect(options({ units: [...around, 'USSR INF 6 3-3 T0405', 'USSR INF 7 3-3 T0405'] })).toBe('4: T0405')
  })
  // proves: wif-11.15.5-retreat
  it('not across hexsides or into terrain that the unit cannot enter; MTN go over alpine', () => {
    expect(options({ units: [...GERMANS, SOVIET], hexsides: { alpine: ['E'], lake: ['NE'] } })).toBe('1: T0504')
    expect(options({ units: [...GERMANS, 'USSR MTN 5 5-3 T0505'], hexsides: { alpine: ['E'], lake: ['NE'] } }, 'ussr-5-mtn')).toBe(
      '1: T0405 T0504',
    )
  })
  // proves: wif-11.15.5-retreat
  it('not into a hex with an enemy unit, not even an aircraft; nor into a neutral country', () => {
    expect(options({ units: [...GERMANS, SOVIET, 'Germany FTR Bf-109 5/1/6 T0405'] })).toBe('1: T0504 T0506')
    expect(options({ units: [...GERMANS, SOVIET], control: { T0504: 'Turkey' } })).toBe('1: T0405 T0506')
  })
})

describe('retreats into the countries of partners', () => {
  // proves: wif-11.15.5-retreat, wif-18.2-ftc-destroy
  it('a retreat may go where foreign troops have no business, the surplus is seen after the step (18.2)', () => {
    const minors = { Finland: 'Germany', Rumania: 'Germany' }
    const field = {
      units: ['USSR INF X 5-3 T0605', 'Finland INF 5 5-3 T0505'],
      minors,
      everywhere: 'Germany',
      control: { T0605: 'USSR', T0405: 'Rumania' },
      sheet: (s: Sheet) => paint(s, 'country', 'T0405', 'r'),
    }
    expect(options(field, 'finland-5-inf')).toContain('T0405')
  })
})

describe('a retreat (R)', () => {
  // proves: wif-11.15.5-retreat
  it('the attacker says where; units turn face-down', () => {
    const { world, told } = fight({ units: [...GERMANS, SOVIET] }, R, { retreat: [[{ unit: null, to: 'T0504' }]] })
    expect(told).toContain('†/R')
    expect(told).toContain('Retreat from T0505: 5 INF retreats to T0504 (priority 1: T0405, T0506, T0504).')
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0504 face-down')
    expect(world.events.find((event) => event.kind === 'retreat')!.data).toEqual({
      arrows: [{ hexes: ['T0505', 'T0504'], style: 'retreat' }],
    })
  })
  // proves: wif-11.15.5-retreat-priority
  it('a wish that the priorities do not allow is passed over for the next', () => {
    const { world } = fight({ units: [...GERMANS, SOVIET] }, R, {
      retreat: [
        [
          { unit: null, to: 'T0604' },
          { unit: 'ussr-5-inf', to: 'T0506' },
          { unit: null, to: 'T0504' },
        ],
      ],
    })
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0506 face-down')
  })
  // proves: wif-11.15.5-retreat
  it('two units may go to different hexes', () => {
    const units = ['Germany ARM X 9-6 T0605', 'Germany ARM Y 9-6 T0605', SOVIET, 'USSR INF 6 1-3 T0505']
    // 18 to 6 is 3:1 (+6), two ARM +2, blitzkrieg: 17.
    const { world } = fight({ units }, [4, 5], {
      retreat: [
        [
          { unit: 'ussr-5-inf', to: 'T0504' },
          { unit: 'ussr-6-inf', to: 'T0506' },
        ],
      ],
    })
    expect([whereIs(world, 'ussr-5-inf'), whereIs(world, 'ussr-6-inf')]).toEqual(['T0504 face-down', 'T0506 face-down'])
  })
  // proves: wif-11.15.5-retreat
  it('face-down units retreat too', () => {
    const { world } = fight({ units: [...GERMANS, 'USSR INF 5 5-3 T0505 down'] }, [4, 5])
    expect(whereIs(world, 'ussr-5-inf')).toMatch(/T0\d+ face-down/)
  })
  // proves: wif-11.15.5-retreat
  it('a unit that cannot move is destroyed', () => {
    const { world, told } = fight({ units: [...GERMANS, 'USSR GARR 5 5-0 T0505'] }, R)
    expect(told).toContain('5 GARR cannot move and is destroyed')
    expect(whereIs(world, 'ussr-5-garr')).toBe('pool')
  })
  // proves: wif-11.15.5-retreat
  it('a unit that can go nowhere is destroyed', () => {
    const { world, told } = fight(
      { units: [...GERMANS, 'Germany INF N 5-3 T0406', 'Germany INF S 5-3 T0404', 'USSR INF 5 5-3 T0505'] },
      R,
      { 'declare attack': [{ hex: TARGET, units: ['germany-x-inf', 'germany-y-inf'] }] },
    )
    expect(told).toContain('5 INF cannot retreat and is destroyed')
    expect(whereIs(world, 'ussr-5-inf')).toBe('pool')
  })
  // proves: wif-11.15.5-retreat-priority
  it('a unit that ends overstacked goes on', () => {
    const full = (hex: string) => [`USSR INF A${hex} 3-3 ${hex}`, `USSR INF B${hex} 3-3 ${hex}`]
    const { world, told } = fight({ units: [...GERMANS, SOVIET, ...full('T0405'), ...full('T0504'), ...full('T0506')] }, R, {
      retreat: [
        [
          { unit: null, to: 'T0405' },
          { unit: null, to: 'T0305' },
        ],
      ],
    })
    expect(told).toContain('5 INF retreats over T0405 to T0305')
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0305 face-down')
  })
  // proves: wif-11.15.5-retreat
  it('a unit that ends in a hex still to be attacked goes on; were that combat over, it would stay', () => {
    // T0506 is the only way out, with room for one more beside 6 INF.
    const retreat = (first: string) => {
      const world = battlefield({
        units: [...GERMANS, 'Germany INF N 5-3 T0606', SOVIET, 'USSR INF 6 9-3 T0506'],
        hexsides: { alpine: ['E', 'SE'] },
      })
      world.dice.roll = (_, purpose) => (purpose.includes(TARGET) ? R[0] : 6)
      run(world, landCombat(world), {
        'declare attack': [
          { hex: TARGET, units: ['germany-x-inf', 'germany-y-inf'] },
          { hex: 'T0506', units: ['germany-n-inf'] },
        ],
        'attack order': [[first]],
      })
      return world.events.find(({ kind }) => kind === 'retreat')!.text
    }
    expect(retreat('T0505')).toMatch(/^Retreat from T0505: 5 INF retreats over T0506 to T0\d06 \(priority 3: no other hex; /)
    expect(retreat('T0506')).toBe('Retreat from T0505: 5 INF retreats to T0506 (priority 3: no other hex).')
  })
  // proves: wif-11.15.5-retreat
  it('the defender retreats though no attacker survives, and nobody advances', () => {
    // 10 to 5 and an ARM: +5; 11 makes 16, 1/R.
    const { world } = fight({ units: ['Germany ARM X 10-6 T0605', SOVIET] }, [5, 6])
    expect([whereIs(world, 'germany-x-arm'), whereIs(world, 'ussr-5-inf'), world.state.control[world.map.hex(TARGET)]]).toEqual([
      'pool',
      'T0405 face-down',
      'USSR',
    ])
  })
  // proves: wif-11.15.5-retreat
  it('a unit does not go back and forth: between two full hexes it is destroyed', () => {
    const full = (hex: string) => [`USSR INF A${hex} 3-3 ${hex}`, `USSR INF B${hex} 3-3 ${hex}`]
    const { world, told } = fight(
      {
        units: [...GERMANS, SOVIET, ...full('T0405')],
        hexsides: { alpine: ['NE', 'SE'] },
        sheet: (s) => void (s.hexsides.lake = ['E', 'NE', 'SE', 'NW', 'SW'].map((direction) => `T0405 ${direction}`)),
      },
      R,
    )
    expect(told).toContain('5 INF cannot retreat beyond T0405 and is destroyed')
    expect(whereIs(world, 'ussr-5-inf')).toBe('pool')
  })
  it('without orders the retreat ends in supply, on friendly ground, away from the attackers', () => {
    const { world } = fight({ units: [...GERMANS, SOVIET] }, R)
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0405 face-down')
  })
})

describe('shatter and breakthrough of defenders (11.15.5)', () => {
  const units = ['Germany ARM X 8-6 T0605', 'Germany ARM Y 7-6 T0605', SOVIET]
  // 3:1 (+6) and two ARM +2: with 13 of the dice 21, */B.
  const B = [6, 7]
  // proves: wif-11.15.5-shatter
  it('survivors that could have retreated return next turn', () => {
    const { world, told } = fight({ units }, B)
    expect(told).toContain('*/B. No losses. 5 INF shatters and returns next turn')
    expect([whereIs(world, 'ussr-5-inf'), world.unit('ussr-5-inf').arrives]).toEqual(['circle', 1])
  })
  // proves: wif-11.15.5-shatter
  it('the attacker may take it as a retreat', () => {
    const { world, told } = fight({ units }, B, { 'shatter or retreat': ['retreat'], retreat: [[{ unit: null, to: 'T0504' }]] })
    expect(told).toContain('The attacker takes the breakthrough as a retreat')
    expect(whereIs(world, 'ussr-5-inf')).toBe('T0504 face-down')
  })
  // proves: wif-11.15.5-shatter
  it('who could not have retreated is destroyed; so are partisans', () => {
    const surrounded = fight({ units: [...units, 'Germany INF N 5-3 T0406', 'Germany INF S 5-3 T0404'] }, B, {
      'declare attack': [{ hex: TARGET, units: ['germany-x-arm', 'germany-y-arm'] }],
    })
    expect(surrounded.told).toContain('5 INF could not have retreated and is destroyed')
    const partisan = fight({ units: [...units.slice(0, 2), 'USSR PART 5 5-3 T0505'] }, B)
    expect(partisan.told).toContain('5 PART is destroyed (13.1.3)')
  })
  // proves: wif-11.15.5-shatter
  it('a unit whose only way leads through overstacked hexes to room behind them could retreat', () => {
    const full = (hex: string) => [`USSR INF A${hex} 3-3 ${hex}`, `USSR INF B${hex} 3-3 ${hex}`]
    const world = battlefield({ units: [...GERMANS, SOVIET, ...full('T0405')], hexsides: { alpine: ['NE', 'SE', 'NW', 'SW'] } })
    const unit = world.unit('ussr-5-inf') as LandUnit
    expect(couldRetreat(world, unit, world.map.hex(TARGET), new Set())).toBe(true)
    const shut = battlefield({
      units: [...GERMANS, SOVIET, ...full('T0405')],
      hexsides: { alpine: ['NE', 'SE', 'NW', 'SW'] },
      sheet: (s) => void (s.hexsides.lake = ['E', 'NE', 'SE', 'NW', 'SW'].map((direction) => `T0405 ${direction}`)),
    })
    expect(couldRetreat(shut, shut.unit('ussr-5-inf') as LandUnit, shut.map.hex(TARGET), new Set())).toBe(false)
  })
})
