import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { loadOverrides, type Overrides } from '../../common/load-overrides.ts'
import { howAttacked } from '../combat/attack.ts'
import { defenceOf } from '../combat/defence.ts'
import { yearStart } from '../economy/income.ts'
import { reserveFortification } from '../economy/reserve-fortification.ts'
import { areaNamed, whyNotPass } from '../field/sea.ts'
import { railCapacity } from '../ground/rail.ts'
import { costOfEffort } from '../logistics/efforts.ts'
import { uboatModifiers } from '../strategic/uboat-modifiers.ts'
import { smpCapacity } from '../stratmove/capacity.ts'
import { homeYards, whyNoWork } from '../control/yards.ts'
import { lostAreas } from '../control/lost-areas.ts'
import { buildCost } from '../economy/costs.ts'
import { whyNotPlace } from '../economy/placement.ts'
import { whyNotUpgrade } from '../economy/upgrade.ts'
import { whyNotBuildWork } from '../economy/works.ts'
import { whyNotInvadeBeyond } from '../field/gibraltar.ts'
import { whyNotInvade } from '../landing/targets.ts'
import { evasionProblems } from '../logistics/planning.ts'
import { mayForm } from '../naval/task-forces.ts'
import { suezWay } from '../naval/way-home.ts'
import { buildLimit } from '../strategic/building.ts'
import { hopsTo } from '../stratmove/air-route.ts'
import { grants } from '../stratmove/grant.ts'
import { whyNotBuildAirbase } from '../air/airbases.ts'
import { whyNotAttack } from '../combat/attackers.ts'
import { conquests } from '../control/conquest.ts'
import { whyClosedByPact } from '../field/guests.ts'
import { whyNotEnterSea } from '../field/sea.ts'
import { whyNotGround } from '../stratmove/land-route.ts'
import { seaRoute } from '../stratmove/sea-route.ts'
import { warParty } from '../war/alliances.ts'
import { declarationsOfWar } from '../war/declare-war.ts'
import { isOverBritain } from '../air/britain.ts'
import { attackFactorsOf } from '../combat/attackers.ts'
import { nextStep } from '../sequence.ts'
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
import { stackProblem, whyNotStack } from '../ground/stacking.ts'
import { playingSeats, powersOf } from '../powers.ts'
import { armyRating } from '../ratings.ts'
import { TwReader } from '../sheet/reader.ts'
import { rulebookOf } from '../rulebook.ts'
import type { AirUnit, GroundUnit, NavalUnit, Troop } from '../state.ts'
import { frenchNorthAfrica, whyNotNorthAfrica } from '../supply/north-africa.ts'
import { explainSupply, supplyOf } from '../supply/supply.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import { TwWorld } from '../world.ts'
import { createTw } from '../game.ts'
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
const ship = (world: TwWorld, name: string) => unitNamed(world, name) as NavalUnit
const granted = (world: TwWorld, from: string, to: string) => grants.problems(world, { seat: from }, { from, to, narfs: 5 }).join(' ')
/** NARFs that a power has left when war has been declared, its own or another's. */
function leftAfterWar(world: TwWorld, by: string, on: string, payer: string): number {
  run(world, declarationsOfWar(world), { 'declare war': playingSeats(world).map((seat) => (seat === by ? [{ by, on }] : [])) })
  return world.nation(payer).narfs
}
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
const AMERICANS: PositionNotation = {
  stage: 'Allied turn',
  turn: 'Fall 1942',
  sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
  wars: [
    ['Germany', 'Britain'],
    ['Germany', 'USA'],
  ],
}
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
    entry: 'home guard',
    from: 'units: { Germany: [Volkssturm] }, rating: 3',
    to: 'units: { Germany: [Volkssturm] }, rating: 4',
    position: { turn: 'Fall 1944', units: ['Germany INF Volkssturm_1 2-5 Berlin'] },
    see: (world) => armyRating(world, ground(world, 'Volkssturm 1')),
    before: 3,
    after: 4,
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
    entry: 'always Hard Freeze',
    from: 'units: { USSR: [Siberian] }, in the Axis',
    to: 'units: { USSR: [Guards] }, in the Axis',
    position: { wars: AXIS_IN_RUSSIA, turn: 'Winter 1942', units: ['USSR ARM Siberian 8-8 1412'] },
    see: (world) => {
      world.note({ weather: { ...world.state.weather, east: 'Harsh Russian Winter' } })
      return weatherLoss(world, ground(world, 'Siberian'), ground(world, 'Siberian').hex)
    },
    before: 0,
    after: 1,
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
    entry: 'western surprise',
    from: 'silent airfields: [France, Netherlands,',
    to: 'silent airfields: [Netherlands,',
    position: {},
    see: (world) => {
      surprise(world)
      return hexFlak(world, at(world, 'Brest'), 'Germany').factors
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
    entry: 'tied to the capital',
    from: 'at home: [Britain]',
    to: 'at home: []',
    position: {
      units: ['Britain INF X 3-4 Belfast', 'Britain Fleet H 1-12-5 Gibraltar', 'Britain Fleet I 1-12-5 @Western_Approaches'],
      control: { London: 'Germany', Glasgow: 'Germany' },
    },
    see: supplyIn,
    before: 'none',
    after: 'full',
  },
  {
    entry: 'fed by Suez',
    from: 'nations: [Britain, British Empire, USA], factors: 4',
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
  {
    entry: 'Task Forces',
    from: 'nations: [Britain, USA], with one of',
    to: 'nations: [Britain, Italy], with one of',
    position: { units: ['Italy Fleet X 1-12-5 Taranto'] },
    see: (world) => mayForm(world, ship(world, 'X')),
    before: false,
    after: true,
  },
  {
    entry: 'Atlantic ports',
    from: 'of: [Britain, Morocco, Portugal]',
    to: 'of: [Britain, Portugal]',
    position: { ...AMERICANS, control: { Casablanca: 'Britain' } },
    see: (world) => seaRoute(world, 'USA', world.map.find('United States')!, world.map.find('Casablanca')!, false),
    before: expect.objectContaining({ beyond: 5 }),
    after: expect.stringContaining('8.5.1: from the U.S. Box they come onto the board in an Atlantic port'),
  },
  {
    entry: 'repaired at home',
    from: "8.8.3', nations: [USA]",
    to: "8.8.3', nations: [Britain]",
    position: { ...AMERICANS, units: ['USA Fleet X 1-12-5 Liverpool depleted'] },
    see: (world) => whyNoWork(world, ship(world, 'X'), world.map.find('Liverpool')!)?.startsWith('8.8.3: ships of USA'),
    before: true,
    after: false,
  },
  {
    entry: 'Evasion chits',
    from: 'to: Spring 1942 }',
    to: 'to: Spring 1943 }',
    position: { turn: 'Summer 1942' },
    see: (world) => evasionProblems(world, 'Germany', 'SLE'),
    before: ['7.8.2: Germany may play Evasion chits from Spring 1940 to Spring 1942'],
    after: [],
  },
  {
    entry: 'round the Cape',
    from: 'powers: [Britain, USA] }\n# Who lands',
    to: 'powers: [USA] }\n# Who lands',
    position: { units: ['Britain Fleet X 1-12-5 Alexandria'] },
    see: (world) => suezWay(world, ship(world, 'X')) !== null,
    before: true,
    after: false,
  },
  {
    entry: 'past Gibraltar',
    from: 'powers: [Britain, USA], countries: [Morocco, Algeria]',
    to: 'powers: [Britain, USA], countries: [Tunisia]',
    position: { control: { Gibraltar: 'Germany' } },
    see: (world) => whyNotInvadeBeyond(world, 'Britain', at(world, 'Tunis')),
    before: null,
    after: expect.stringContaining('no British or American landing in Tunisia'),
  },
  {
    entry: 'from the United States',
    from: "section: '7.7', countries: [Morocco, Algeria]",
    to: "section: '7.7', countries: [Algeria]",
    position: {
      turn: 'Fall 1942',
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['USA', 'France'],
        ['USA', 'Germany'],
        ['Britain', 'Germany'],
      ],
    },
    see: (world) => whyNotInvade(world, [], 'USA', at(world, 'United States'), at(world, 'Casablanca')),
    before: null,
    after: '7.7: straight from the United States only Algeria can be invaded',
  },
  {
    entry: 'strangers',
    from: '[Romania, Hungary]]',
    to: '[Romania, Hungary], [Germany, Slovakia]]',
    position: {},
    see: (world) => whyNotGround(world, 'Germany', at(world, 'Bratislava')),
    before: null,
    after: expect.stringContaining('8.5.1: units of Germany never stratmove through Slovakia'),
  },
  {
    entry: 'northern airbases',
    from: 'countries: [Norway, Sweden, Finland]',
    to: 'countries: [Sweden, Finland]',
    position: { minors: { Norway: 'Germany' }, units: ['Germany TAC X 1-5-4 Oslo'] },
    see: (world) => typeof hopsTo(world, [air(world, 'X')], air(world, 'X').hex, at(world, 'Narvik')),
    before: 'object',
    after: 'string',
  },
  {
    entry: 'one in war',
    from: 'parties: [[Britain, France]]',
    to: 'parties: [[Germany, Italy]]',
    position: { wars: [] },
    see: (world) => [warParty(world, 'Britain'), warParty(world, 'Italy')],
    before: [['Britain', 'France'], ['Italy']],
    after: [['Britain'], ['Germany', 'Italy']],
  },
  {
    entry: 'dear to declare war on',
    from: 'countries: [Spain, Turkey]',
    to: 'countries: [Spain, Turkey, Norway]',
    position: { narfs: { Germany: 100 } },
    see: (world) => leftAfterWar(world, 'Germany', 'Norway', 'Germany'),
    before: 95,
    after: 75,
  },
  {
    entry: 'declarations paid',
    from: 'by: { France: Britain }',
    to: 'by: {}',
    position: { stage: 'Allied turn', narfs: { France: 100, Britain: 100 } },
    see: (world) => leftAfterWar(world, 'France', 'Belgium', 'Britain'),
    before: 85,
    after: 100,
  },
  {
    entry: 'shipyards',
    from: 'most: { Germany: 1, Italy: 1,',
    to: 'most: { Germany: 1,',
    position: {},
    see: (world) => whyNotBuildWork(world, { power: 'Italy', what: 'shipyard', at: world.map.code(at(world, 'Naples')) }),
    before: null,
    after: '15.1.5.1: Italy builds no shipyards',
  },
  {
    entry: 'yards at home',
    from: 'colonies: { Britain: [Canada], British Empire: [Canada] }',
    to: 'colonies: {}',
    position: {},
    see: (world) => homeYards(world, 'Britain').includes(at(world, 'Canada')),
    before: true,
    after: false,
  },
  {
    entry: 'raised abroad',
    from: 'in Suez: [Britain]',
    to: 'in Suez: []',
    position: { units: ['Britain INF X 4-5 pool'] },
    see: (world) => whyNotPlace(world, ground(world, 'X'), at(world, 'Suez')),
    before: null,
    after: '15.2.2: new units appear in their home country: Suez (4013) is not part of Britain',
  },
  {
    entry: 'own prices',
    from: 'Germany: [90th Light, SS Legion]',
    to: 'Germany: [90th Light]',
    position: { units: ['Germany INF SS_Legion 2-5 pool'] },
    see: (world) => buildCost(world, ground(world, 'SS Legion')),
    before: 5,
    after: 3,
  },
  {
    entry: 'gains by cities',
    from: 'powers: [Germany, Italy]',
    to: 'powers: [Italy]',
    position: { control: { Calais: 'Germany' } },
    see: (world) => lostAreas(world).map(({ gains }) => gains > 0),
    before: [true],
    after: [false],
  },
  {
    entry: 'SAC in a turn',
    from: 'most: { Germany: 2 }',
    to: 'most: { Germany: 2, Britain: 1 }',
    position: {},
    see: (world) => buildLimit(world, 'Britain', 'SAC')?.why ?? null,
    before: null,
    after: '5.2.4: Britain builds 1 SAC in a turn',
  },
  {
    entry: 'Lend-Lease',
    from: 'by: [Britain, USA]',
    to: 'by: [USA]',
    position: {
      stage: 'Allied turn',
      narfs: { Britain: 50 },
      sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
    },
    see: (world) => granted(world, 'Britain', 'USSR'),
    before: expect.stringContaining('14.8.2: say by which route'),
    after: '14.8.2: USA alone send NARFs to the Soviet Union',
  },
  {
    entry: 'grants',
    from: 'nothing: [USSR]',
    to: 'nothing: [USSR, Britain]',
    position: { stage: 'Allied turn', narfs: { Britain: 50 } },
    see: (world) => granted(world, 'Britain', 'France'),
    before: expect.stringContaining('14.8.1: Britain grants France nothing before Spring 1941'),
    after: '14.8.1: Britain grants no NARFs',
  },
  {
    entry: 'grants',
    from: 'France: Spring 1941 } }',
    to: 'France: Winter 1942 } }',
    position: { stage: 'Allied turn', turn: 'Spring 1942', narfs: { Britain: 50 } },
    see: (world) => granted(world, 'Britain', 'France').includes('nothing before Winter 1942'),
    before: false,
    after: true,
  },
  {
    entry: 'grants',
    from: 'nothing to Satellites: [Germany]',
    to: 'nothing to Satellites: []',
    position: { narfs: { Germany: 50 } },
    see: (world) => granted(world, 'Germany', 'Slovakia').includes('14.8.7'),
    before: true,
    after: false,
  },
  {
    entry: 'grants',
    from: 'only to: { Germany: Italy }',
    to: 'only to: { Germany: Hungary }',
    position: { narfs: { Germany: 50 } },
    see: (world) => granted(world, 'Germany', 'Italy').includes('Germany grants NARFs to Hungary alone'),
    before: false,
    after: true,
  },
  {
    entry: 'raised abroad',
    from: 'Canada: [Canada], ANZAC: [Suez]',
    to: 'Canada: [Canada], ANZAC: [India]',
    position: { units: ['Britain INF X 4-5 pool raised=ANZAC'] },
    see: (world) => whyNotPlace(world, ground(world, 'X'), at(world, 'Suez')),
    before: null,
    after: expect.stringContaining('15.2.2: X appears in India'),
  },
  {
    entry: 'upgrades',
    from: 'France: { from: Winter 1940,',
    to: 'France: { from: Winter 1939,',
    position: {},
    see: (world) => whyNotUpgrade(world, 'France', 'navy'),
    before: '7.11.2: France upgrades nothing before Winter 1940',
    after: null,
  },
  {
    entry: 'upgrades',
    from: 'Britain: { arms: [army],',
    to: 'Germany: { at war with: [USSR] }\n    Britain: { arms: [navy, army],',
    position: { ratings: { Germany: { navy: 2 } } },
    see: (world) => whyNotUpgrade(world, 'Germany', 'navy'),
    before: null,
    after: '7.11.2: Germany upgrades nothing before it is at war with USSR',
  },
  {
    entry: 'order of play',
    from: 'powers: [Italy, Germany, France,',
    to: 'powers: [Germany, Italy, France,',
    position: {},
    see: (world) => powersOf(world, 'Axis'),
    before: ['Italy', 'Germany'],
    after: ['Germany', 'Italy'],
  },
  {
    entry: 'apart from its allies',
    from: "section: '6.2.2', nations: [USSR]",
    to: "section: '6.2.2', nations: [USSR, Poland]",
    position: { units: ['Poland INF X 4-5 1531', 'Britain INF Y 3-4 1531'] },
    see: (world) => stackProblem(world, [...world.groundAt(world.map.hex('1531'))], world.map.hex('1531'), true),
    before: null,
    after: expect.stringContaining('6.2.2: X (Poland) and Y (Britain) may not stand together'),
  },
  {
    entry: 'strong cities',
    from: 'against: [USSR]',
    to: 'against: [France]',
    position: { units: ['Germany INF G 6-5 Cologne', 'France INF X 6-5 1532'], stage: 'Allied turn' },
    see: (world) => defenceOf(world, at(world, 'Cologne'), howAttacked(world, at(world, 'Cologne'), [ground(world, 'X')])).factors,
    before: 13,
    after: 15,
  },
  {
    entry: 'guarded home',
    from: "section: '7.9.9, 11.9', countries: [Britain]",
    to: "section: '7.9.9, 11.9', countries: [France]",
    position: {},
    see: (world) => ['London', 'Paris'].map((place) => isOverBritain(world, at(world, place))),
    before: [true, false],
    after: [false, true],
  },
  {
    entry: 'kept from the Channel',
    from: "section: '7.3', nations: [Germany]",
    to: "section: '7.3', nations: [Germany, Italy]",
    position: {},
    see: (world) => {
      const [before, channel, after] = ['Western Approaches', 'Channel', 'English North Sea'].map((area) => areaNamed(world, area))
      return whyNotPass(world, 'Italy', channel, after, before)
    },
    before: null,
    after: '7.3: Italian ships pass through the Channel only while Italy controls all French ports on it',
  },
  {
    entry: 'crippled without',
    from: 'cities: { USSR: Moscow }',
    to: 'cities: { USSR: Leningrad }',
    position: { wars: [['Germany', 'USSR']], control: { Leningrad: 'Germany' } },
    see: (world) => [railCapacity(world, 'USSR') < railCapacity(position(), 'USSR'), smpCapacity(world, 'USSR')],
    before: [false, 8],
    after: [true, 6],
  },
  {
    entry: 'far in Russia',
    from: 'SLE: [Germany]',
    to: 'SLE: []',
    position: { wars: [['Germany', 'USSR']], units: ['Germany INF X 6-5 Minsk'] },
    see: (world) => costOfEffort(world, 'Germany', 'SLE', []),
    before: 16,
    after: 8,
  },
  {
    entry: 'grows at war alone',
    from: "section: '14.3', powers: [USA]",
    to: "section: '14.3', powers: [USA, Italy]",
    position: { turn: 'Spring 1942', narfs: { Italy: 40 } },
    see: (world) => {
      yearStart(world)
      return world.nation('Italy').base
    },
    before: 56 + 10,
    after: 56,
  },
  {
    entry: 'Reserve Fortification',
    from: 'power: USSR',
    to: 'power: Germany',
    position: { plans: { Germany: { effort: 'SLE' } }, narfs: { Germany: 50 } },
    see: (world) => reserveFortification.problems(world, { seat: 'Germany' }, { fortification: true }),
    before: ['9.9.2: Reserves are created in turns of an SLE or RLE'],
    after: [],
  },
  {
    entry: 'U-Boat roll',
    from: 'country: Spain, of: [Britain, USA]',
    to: 'country: Norway, of: [Britain, USA]',
    position: { minors: { Norway: 'Britain' } },
    see: (world) => uboatModifiers(world).map(([what]) => what),
    before: expect.not.arrayContaining(['Norway']),
    after: expect.arrayContaining(['Norway']),
  },
  {
    entry: 'one country',
    from: 'Luxembourg: Belgium',
    to: 'Benelux: Belgium',
    position: {},
    see: (world) => new TwReader(world, 'Germany').nation({ value: 'Luxembourg', line: 1, column: 1, path: '' }) ?? 'none',
    before: 'Belgium',
    after: 'none',
  },
  {
    entry: 'Siberians',
    from: 'units: { USSR: [Siberian] }, not',
    to: 'units: { USSR: [Rifle] }, not',
    position: {
      turn: 'Winter 1941',
      stage: 'Allied turn',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      control: { '1213': 'Germany' },
      units: ['USSR INF Siberian 6-5 1212', 'Germany INF G 6-5 1213'],
    },
    see: (world) => attackFactorsOf(world, world.groundAt(world.map.hex('1212'))[0], world.map.hex('1213'), []).factors,
    before: 12,
    after: 6,
  },
  {
    entry: 'surprised cities',
    from: 'Ukraine]',
    to: 'Karelia]',
    position: {
      turn: 'Summer 1941',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR', 'Summer 1941']],
      units: ['USSR INF S 4-5 Kiev', 'Germany INF G 6-5 1716'],
      control: { '1716': 'Germany' },
    },
    see: (world) =>
      defenceOf(world, at(world, 'Kiev'), howAttacked(world, at(world, 'Kiev'), world.groundAt(world.map.hex('1716')))).text.includes(
        'city',
      ),
    before: false,
    after: true,
  },
  {
    entry: 'armed neutrals',
    from: 'powers: [USSR, USA]',
    to: 'powers: [USA]',
    position: { sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' }, stage: 'Allied turn', wars: [['Germany', 'Britain']] },
    see: (world) => nextStep(world)!.waitsFor.includes('USSR'),
    before: true,
    after: false,
  },
  {
    entry: 'fortresses',
    from: 'surrender of: { Britain: France }',
    to: 'surrender of: { Germany: France }',
    position: { units: ['Germany INF X 6-5 Cologne'] },
    see: (world) => whyNotBuildWork(world, { power: 'Germany', what: 'fortress', at: world.map.code(at(world, 'Cologne')) }),
    before: null,
    after: '13.2.2: Germany builds a fortress in 1940 only once France has surrendered',
  },
  {
    entry: 'changes sides',
    from: 'from: Spring 1944\n  invader',
    to: 'from: Spring 1943\n  invader',
    position: {
      turn: 'Summer 1943',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      minors: { Bulgaria: 'Germany' },
      control: { '2519': 'USSR' },
    },
    see: (world) => {
      conquests(world)
      return world.nation('Bulgaria').controller
    },
    before: 'Germany',
    after: 'USSR',
  },
  {
    entry: 'war for nothing',
    from: 'countries: [Persia], by',
    to: 'countries: [Sweden], by',
    position: { narfs: { Germany: 100 } },
    see: (world) => leftAfterWar(world, 'Germany', 'Sweden', 'Germany') === 100,
    before: false,
    after: true,
  },
  {
    entry: 'airbase of an invader',
    from: 'with Satellites: [Romania, Bulgaria]',
    to: 'with Satellites: [Romania]',
    position: { minors: { Yugoslavia: 'Britain', Romania: 'Germany' }, wars: [['Germany', 'Yugoslavia', 'Spring 1940']] },
    see: (world) => whyNotBuildAirbase(world, 'Germany', world.map.hex('2321')),
    before: '23.58: Bulgaria is no Satellite of Germany',
    after: null,
  },
  {
    entry: 'kin',
    from: 'of: { Sweden: [Norway, Finland] }',
    to: 'of: { Sweden: [Finland] }',
    position: { minors: { Sweden: 'Germany', Norway: 'Britain' }, units: ['Sweden INF X 6-5 0123', 'Norway INF Y 1-5 0024'] },
    see: (world) => whyNotAttack(world, ground(world, 'X'), world.map.hex('0024')),
    before: '23.50: Sweden never attacks units of Norway (Y)',
    after: null,
  },
  {
    entry: 'guests',
    from: 'countries: { Finland: Germany }',
    to: 'countries: { Slovakia: Germany }',
    position: { minors: { Finland: 'Germany', Slovakia: 'Germany' }, units: ['Germany INF X 6-5 Warsaw'] },
    see: (world) => whyNotStack(world, [ground(world, 'X')], at(world, 'Bratislava')),
    before: null,
    after: '23.21: of Germany one breakdown INF may be in Slovakia, not X',
  },
  {
    entry: 'closed to Germany',
    from: 'country: Romania, to: Germany',
    to: 'country: Slovakia, to: Germany',
    position: {},
    see: (world) => whyClosedByPact(world, 'Germany', [at(world, 'Bratislava')]) !== null,
    before: false,
    after: true,
  },
  {
    entry: 'near Finland',
    from: 'country: Finland, hexes: 4',
    to: 'country: Finland, hexes: 20',
    position: {
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      minors: { Sweden: 'Germany' },
      units: ['Sweden INF X 6-5 Stockholm'],
    },
    see: (world) => whyNotStack(world, [ground(world, 'X')], at(world, 'Minsk')),
    before: '23.50: X stays within 4 hexes of Finland',
    after: null,
  },
  {
    entry: 'home waters',
    from: 'of: { Sweden: [Sweden, Norway] }',
    to: 'of: { Sweden: [Sweden] }',
    position: {},
    see: (world) => whyNotEnterSea(world, 'Sweden', areaNamed(world, 'Norwegian Sea')) !== null,
    before: false,
    after: true,
  },
  {
    entry: 'spared',
    from: "hexes: { Finland: ['0616', '0015', '0016'] }",
    to: "hexes: { Finland: ['0015', '0016'] }",
    position: {
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      minors: { Finland: 'Germany' },
      units: ['Finland INF X 6-5 0516', 'USSR INF Y 1-5 Leningrad'],
    },
    see: (world) => whyNotAttack(world, ground(world, 'X'), at(world, 'Leningrad')),
    before: '23.21: X takes no part in attacks on Leningrad (0616)',
    after: null,
  },
]

describe('what a moderator says of a nation is what is played', () => {
  test.each(rows)('$entry: $to', ({ from, to, position: notation, see, before, after }) => {
    const shipped = position(notation)
    const { map, state } = position(notation)
    const own = new TwWorld(map, rulebookOf([], changed(from, to)), state, shipped.dice)
    for (const unit of own.unitsIn('map', 'sea')) own.remember((noted) => noted.activated.add(unit.id))
    expect(see(shipped)).toEqual(before)
    expect(see(own)).toEqual(after)
  })
})

it('every entry of the file is tried', () => {
  const { source: _, ...entries } = loadTraits(null)
  expect(Object.keys(entries).filter((entry) => !rows.some((row) => row.entry === entry))).toEqual([])
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
  it('and places, hexes and sea areas that the board does not have', () => {
    const opened = (from: string, to: string) => () => createTw({ overrides: changed(from, to) })
    expect(opened('Germany: [Tripoli]', 'Germany: [Tripolis City]')).toThrow(
      "lesser capital: 'Tripolis City' is no place or hex of the board",
    )
    expect(opened('area: North Atlantic', 'area: North Atlantik')).toThrow(
      "'North Atlantik' is no sea area of the board; did you mean 'North Atlantic'?",
    )
    expect(opened('cities: { USSR: Moscow }', 'cities: { USSR: Moskau }')).toThrow("crippled without: 'Moskau' is no place")
    expect(() => createTw()).not.toThrow()
  })
  it('and beginnings of names with which no counter of the nation begins, unless it is to come', () => {
    const opened = (from: string, to: string, units: Readonly<Record<string, string>> = {}) => {
      const { folder, files } = changed(from, to)
      return () => createTw({ overrides: { folder, files: { ...files, ...units } } })
    }
    const misspelt = "uncounted: the name of no counter of Germany begins with 'Herman Goering'; did you mean 'Hermann Goering'?"
    expect(opened('[90th Light, Hermann Goering]', '[90th Light, Herman Goering]')).toThrow(misspelt)
    expect(opened('{ Germany: [90th Light, Hermann', '{ Italy: [90th Light, Hermann')).toThrow(
      "no counter of Italy begins with '90th Light'",
    )
    expect(opened('Germany: [90th Light, SS Legion]', 'Italy: [SS Legion]')).toThrow('own prices: the name of no counter of Italy begins')
    const own = 'nation: Germany\nsource: own\nunits: [{ name: Herman Goering Division, type: PARA, values: 2-5 }]\n'
    expect(opened('[90th Light, Hermann Goering]', '[90th Light, Herman Goering]', { 'units/own.yaml': own })).not.toThrow()
  })
})
