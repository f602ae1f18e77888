import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { loadOverrides, type Overrides } from '../../common/load-overrides.ts'
import { hexFlak } from '../air/flak.ts'
import { rangeOf } from '../air/range.ts'
import { strengthOf } from '../air/strength.ts'
import { dieModifiers } from '../combat/modifiers.ts'
import { surpriseModifiers } from '../combat/surprise.ts'
import { whyTooWeak } from '../combat/too-weak.ts'
import { declaredInTheWest } from '../field/surprise.ts'
import { isAfricaOrMiddleEast, isNorthAfrica } from '../field/terrain.ts'
import { weatherLoss } from '../field/weather.ts'
import { allowanceOf } from '../ground/allowance.ts'
import { stackProblem } from '../ground/stacking.ts'
import { armyRating } from '../ratings.ts'
import { rulebookOf } from '../rulebook.ts'
import type { AirUnit, GroundUnit, Troop } from '../state.ts'
import { frenchNorthAfrica, whyNotNorthAfrica } from '../supply/north-africa.ts'
import { explainSupply, supplyOf } from '../supply/supply.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { TwWorld } from '../world.ts'
import { loadTraits } from './load-traits.ts'
import type { Traits } from './traits-schema.ts'

const own = readFileSync(new URL('../../../../data/tw/traits.yaml', import.meta.url), 'utf8')
/** A moderator's folder that has traits.yaml with something changed. */
function changed(from: string, to: string): Overrides {
  expect(own.split(from)).toHaveLength(2)
  const folder = mkdtempSync(join(tmpdir(), 'traits-'))
  writeFileSync(join(folder, 'traits.yaml'), own.replace(from, to))
  return loadOverrides(folder)
}

const ground = (world: TwWorld, name: string) => unitNamed(world, name) as GroundUnit
const air = (world: TwWorld, name: string) => unitNamed(world, name) as AirUnit
const at = (world: TwWorld, place: string) => world.map.find(place)!
const modifiers = (world: TwWorld, hex: string, attacker: string) =>
  dieModifiers(world, { hex: world.map.hex(hex), attackers: [ground(world, attacker)], shift: null, fleets: [] }).map(({ why }) => why)
const supplyIn = (world: TwWorld) => supplyOf(world, unitNamed(world, 'X'))
const surprise = (world: TwWorld) => world.note({ westernFrontSurprise: world.state.turn.index })
const ringed = (nation: string, city: string, but = '') => {
  const { map } = position()
  const hexes = map.adjacentTo(map.find(city)!).filter((hex) => map.isLand(hex) && map.code(hex) !== but)
  return hexes.map((hex, i) => `${nation} INF R${i} 2-5 ${map.code(hex)}`)
}

/** Of an entry: what is changed in the file, a position, and what is seen in it as the rulebook has it and as the moderator does. */
interface Row {
  readonly entry: keyof Traits
  readonly from: string
  readonly to: string
  readonly position: PositionNotation
  readonly see: (world: TwWorld) => unknown
  readonly before: unknown
  readonly after: unknown
}
const AXIS_IN_RUSSIA: readonly [string, string][] = [
  ['Germany', 'USSR'],
  ['Italy', 'USSR'],
]
const rows: readonly Row[] = [
  {
    entry: 'names',
    from: 'Finland: Finnish',
    to: 'Finland: Suomi',
    position: { minors: { Finland: 'Germany' }, units: ['Finland INF X 4-5 Helsinki', 'Finland INF Y 4-5 Helsinki'] },
    see: (world) => stackProblem(world, [...world.groundAt(at(world, 'Helsinki'))], at(world, 'Helsinki')),
    before: expect.stringContaining('Finnish units'),
    after: expect.stringContaining('Suomi units'),
  },
  {
    entry: 'depleted army',
    from: 'of: { Germany: 3 }',
    to: 'of: { Germany: 3, Italy: 2 }',
    position: { units: ['Italy INF X 4-5 Rome depleted'] },
    see: (world) => armyRating(world, ground(world, 'X')),
    before: 4,
    after: 2,
  },
  {
    entry: 'hardy in winter',
    from: 'nations: [USSR, Finland, Sweden]',
    to: 'nations: [USSR, Germany]',
    position: { wars: AXIS_IN_RUSSIA, turn: 'Winter 1942', control: { '1412': 'Germany' }, units: ['Germany ARM X 8-8 1412'] },
    see: (world) => {
      world.note({ weather: { ...world.state.weather, east: 'Extreme Russian Winter' } })
      return weatherLoss(world, ground(world, 'X'), ground(world, 'X').hex) > 2
    },
    before: true,
    after: false,
  },
  {
    entry: 'timid',
    from: "timid: { section: '18.1', nations: [France] }",
    to: "timid: { section: '18.1', nations: [Britain] }",
    position: { control: { '1532': 'Germany' }, units: ['Britain INF X 4-5 1533', 'Germany INF G 6-5 1532'], stage: 'Allied turn' },
    see: (world) => whyTooWeak(world, world.map.hex('1532'), [ground(world, 'X')])?.why ?? null,
    before: null,
    after: expect.stringContaining('18.1: British units (X)'),
  },
  {
    entry: 'clumsy attackers',
    from: "section: '21.7.5', nations: [USSR]",
    to: "section: '21.7.5', nations: [Germany]",
    position: { control: { '1533': 'France' }, units: ['Germany INF X 4-5 1532', 'France INF G 6-5 1533'] },
    see: (world) => modifiers(world, '1533', 'X').includes('German attackers (21.7.5)'),
    before: false,
    after: true,
  },
  {
    entry: 'flak against armour',
    from: "section: '11.12.2', nations: [Germany]",
    to: "section: '11.12.2', nations: [Italy]",
    position: {
      stage: 'Allied turn',
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ],
      control: { '1532': 'Germany' },
      units: ['France ARM X 6-8 1533', 'Germany INF G 6-5 1532', 'Italy Flak F 1-3 1532'],
    },
    see: (world) => modifiers(world, '1532', 'X').some((why) => why.includes('11.12.2')),
    before: false,
    after: true,
  },
  {
    entry: 'uncounted',
    from: '[90th Light, Hermann Goering]',
    to: '[Hermann Goering]',
    position: {
      units: ['Germany MECH 90th_Light 4-8 1531', 'A', 'B', 'C'].map((name, i) => (i === 0 ? name : `Germany INF ${name} 6-5 1531`)),
    },
    see: (world) => stackProblem(world, [...world.groundAt(world.map.hex('1531'))], world.map.hex('1531')),
    before: null,
    after: expect.stringContaining('would hold 4 counted units'),
  },
  {
    entry: 'stack alone',
    from: "section: '10.8.1', nations: [Finland]",
    to: "section: '10.8.1', nations: [Germany]",
    position: { units: ['Germany INF X 4-5 1531', 'Germany INF Y 4-5 1531'] },
    see: (world) => stackProblem(world, [...world.groundAt(world.map.hex('1531'))], world.map.hex('1531')),
    before: null,
    after: expect.stringContaining('10.8.1: German units do not stack with each other'),
  },
  {
    entry: 'North Africa',
    from: 'countries: [Egypt, Libya]',
    to: 'countries: [Egypt]',
    position: {},
    see: (world) => isNorthAfrica(world, at(world, 'Tripoli')),
    before: true,
    after: false,
  },
  {
    entry: 'Africa and the Middle East',
    from: 'Syria, Iraq]',
    to: 'Syria]',
    position: {},
    see: (world) => isAfricaOrMiddleEast(world, at(world, 'Baghdad')),
    before: true,
    after: false,
  },
  {
    entry: 'French North Africa',
    from: 'countries: [Tunisia, Algeria, Morocco]',
    to: 'countries: [Tunisia]',
    position: {},
    see: (world) => frenchNorthAfrica(world),
    before: ['Tunisia', 'Algeria', 'Morocco'],
    after: ['Tunisia'],
  },
  {
    entry: 'western surprise',
    from: 'on the ground: [France, Belgium, Norway, Netherlands]',
    to: 'on the ground: [Britain]',
    position: { units: ['Germany INF G 4-5 1532', 'France INF X 4-5 1533'] },
    see: (world) => {
      surprise(world)
      return surpriseModifiers(world, [ground(world, 'G')], [ground(world, 'X')], world.map.hex('1533')).length
    },
    before: 1,
    after: 0,
  },
  {
    entry: 'western surprise',
    from: 'declared on: [Belgium, Netherlands]',
    to: 'declared on: [Belgium, Netherlands, Norway]',
    position: {},
    see: (world) => {
      world.declareWar('Germany', 'Norway')
      return declaredInTheWest(world)
    },
    before: false,
    after: true,
  },
  {
    entry: 'western surprise',
    from: 'in the air: [France, Belgium]',
    to: 'in the air: [Belgium]',
    position: { units: ['Germany FTR G 3-3-2 Cologne', 'France FTR X 3-3-2 Sedan'] },
    see: (world) => {
      surprise(world)
      return strengthOf(world, { attackers: [air(world, 'G')], defenders: [air(world, 'X')], overBritain: false }).attacking
    },
    before: 6,
    after: 3,
  },
  {
    entry: 'western surprise',
    from: '  slow: [France]',
    to: '  slow: [Britain]',
    position: { units: ['France ARM X 6-8 Dijon'] },
    see: (world) => {
      surprise(world)
      return allowanceOf(world, ground(world, 'X')).points
    },
    before: 5,
    after: 8,
  },
  {
    entry: 'western surprise',
    from: 'short of range: [France]',
    to: 'short of range: []',
    position: { units: ['France TAC X 1-5-4 Sedan'] },
    see: (world) => {
      surprise(world)
      return rangeOf(world, air(world, 'X'), 'offensive')
    },
    before: 3,
    after: 5,
  },
  {
    entry: 'western surprise',
    from: 'silent ports: [France, Netherlands, Belgium]',
    to: 'silent ports: [Netherlands, Belgium]',
    position: {},
    see: (world) => {
      surprise(world)
      return hexFlak(world, at(world, 'Brest'), 'Germany', []).factors
    },
    before: 0,
    after: 1,
  },
  {
    entry: 'supplied over the sea',
    from: 'home: the United States',
    to: 'home: Boston',
    position: {
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'USA'],
        ['Germany', 'Britain'],
      ],
      control: { Berlin: 'USA' },
      units: ['USA INF X 6-5 Berlin', ...ringed('Germany', 'Berlin')],
    },
    see: (world) => explainSupply(world, unitNamed(world, 'X')),
    before: expect.stringContaining('capital the United States by sea'),
    after: expect.stringContaining('capital Boston by sea'),
  },
  {
    entry: 'supplied from the edges',
    from: 'nations: { USSR: [Baku] }',
    to: 'nations: { USSR: [Baku], Germany: [Tripoli] }',
    position: { units: ['Germany INF X 4-5 1531'] },
    see: supplyIn,
    before: 'full',
    after: 'none',
  },
  {
    entry: 'tied to the capital',
    from: 'everywhere: [France, Germany]',
    to: 'everywhere: [Germany]',
    position: { units: ['France INF X 6-5 Tunis'], control: { Paris: 'Germany', Bordeaux: 'Germany' } },
    see: supplyIn,
    before: 'none',
    after: 'limited',
  },
  {
    entry: 'fed by Suez',
    from: 'nations: [Britain, USA], factors: 4',
    to: 'nations: [Britain, USA], factors: 3',
    position: { wars: [['Italy', 'Britain']], units: ['Britain INF X 4-5 Cairo'] },
    see: supplyIn,
    before: 'full',
    after: 'limited',
  },
  {
    entry: 'no lesser capital',
    from: 'colonies: [Gibraltar, Malta]',
    to: 'colonies: [Gibraltar, Malta, Egypt]',
    position: { wars: [['Italy', 'Britain']], units: ['Britain INF X 6-5 Cairo', ...ringed('Italy', 'Cairo')], control: { Suez: 'Italy' } },
    see: supplyIn,
    before: 'limited',
    after: 'none',
  },
  {
    entry: 'lesser capital',
    from: 'Germany: [Tripoli]',
    to: 'Germany: []',
    position: {
      wars: [
        ['Italy', 'Britain'],
        ['Germany', 'Britain'],
      ],
      units: ['Germany INF X 4-5 Tripoli'],
    },
    see: supplyIn,
    before: 'limited',
    after: 'none',
  },
  {
    entry: 'traced through zones',
    from: "section: '12.1.1', hexes: { USSR: ['0616'] }",
    to: "section: '12.1.1', hexes: {}",
    position: {
      wars: [['Germany', 'USSR']],
      control: { '0515': 'Germany' },
      units: [
        'USSR INF X 4-5 Leningrad',
        'USSR INF F 4-5 0615',
        'Germany ARM A 8-8 0614',
        'Germany ARM B 8-8 0714',
        'Germany INF C 6-5 0716',
      ],
    },
    see: supplyIn,
    before: 'full',
    after: 'none',
  },
  {
    entry: 'traced over a lake',
    from: "hexes: { USSR: ['0616', '0515'] }",
    to: 'hexes: {}',
    position: { wars: [['Germany', 'USSR']], units: ['USSR INF X 4-5 Leningrad', ...ringed('Germany', 'Leningrad', '0515')] },
    see: supplyIn,
    before: 'full',
    after: 'none',
  },
  {
    entry: 'limits in North Africa',
    from: 'Germany: { enemy Malta: { factors: 6, aircraft: 2 }',
    to: 'Germany: { enemy Malta: { factors: 20, aircraft: 2 }',
    position: { wars: [['Germany', 'Britain']], turn: 'Spring 1941', units: ['Germany MECH A 4-8 Tripoli', 'Germany MECH B 4-8 pool'] },
    see: (world) => whyNotNorthAfrica(world, [unitNamed(world, 'B') as Troop], at(world, 'Tripoli')),
    before: expect.stringContaining('6 ground factors'),
    after: null,
  },
]

describe('what a moderator says of a nation is what is played', () => {
  test.each(rows)('$entry: $to', ({ from, to, position: notation, see, before, after }) => {
    const shipped = position(notation)
    const { map, state } = position(notation)
    const own = new TwWorld(map, rulebookOf([], changed(from, to)), state, shipped.dice)
    for (const unit of own.unitsIn('map', 'sea')) own.ops.activated.add(unit.id)
    expect(see(shipped)).toEqual(before)
    expect(see(own)).toEqual(after)
  })
})

describe('what a file of traits says wrong', () => {
  const refused = (from: string, to: string) => () => loadTraits(changed(from, to))
  it('is told with file, line and column: nations that there are not', () => {
    expect(refused('of: { Germany: 3 }', 'of: { Germania: 3 }')).toThrow(
      /traits\.yaml cannot be used:\n {2}line \d+, column \d+: depleted army > of > Germania: 'Germania' is no nation; did you mean 'Germany'\?/,
    )
    expect(refused('nations: [USSR, Finland, Sweden]', 'nations: [USSR, Suomi]')).toThrow(
      /line \d+, column \d+: hardy in winter > nations > 1: 'Suomi' is no nation/,
    )
  })
  it('and fields that are missing, or have no section', () => {
    expect(refused("timid: { section: '18.1', nations: [France] }", "timid: { section: '18.1' }")).toThrow(
      /line \d+, column \d+: timid > nations: /,
    )
    expect(refused("timid: { section: '18.1',", 'timid: {')).toThrow(/line \d+, column \d+: timid > section: a section is quoted text/)
    expect(refused("timid: { section: '18.1', nations: [France] }", '')).toThrow(/line \d+, column \d+: timid: /)
    expect(refused('until: Fall 1942', 'until: Autumn 1942')).toThrow(/> Britain > until: a turn is a season and a year/)
  })
})
