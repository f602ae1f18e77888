import { describe, expect, test } from 'vitest'
import { airToAir } from './air.ts'
import { airCost, airRepairCost, groundCost, navalSpaceCost, strategicCost, strategicRepairCost } from './costs.ts'
import { cityLoss, diplomaticConflict, prorated } from './economy.ts'
import { heavyFlak, lightFlak } from './flak.ts'
import { intercepts } from './interception.ts'
import { loadTables } from './load-tables.ts'
import { airToSea, shipDamage } from './naval.ts'
import { nationality } from './ratings.ts'
import { strategicBombing, uboatCombat } from './strategic.ts'
import { weatherLine, type WeatherTable } from './weather.ts'
import { loadNations } from '../nations/load-nations.ts'

const tables = loadTables(null)

/** A table as it was typed from the page a second time. */
interface Chart {
  readonly columns: string
  /** Modified roll of the first line. */
  readonly first: number
  readonly rows: readonly string[]
}

/** What the program reads in each cell of a chart, line by line, and one line beyond either end. */
function readAs(chart: Chart, cell: (column: string, roll: number) => string): string[] {
  const columns = chart.columns.split(' ')
  return [-1, ...chart.rows.keys(), chart.rows.length].map((i) => columns.map((column) => cell(column, chart.first + i)).join(' '))
}
/** The lines of a chart, of which the ends hold beyond them. */
const printed = ({ rows }: Chart): string[] => [rows[0], ...rows, rows.at(-1)!]
const sides = (odds: string): readonly [number, number] => {
  const [attackers, defenders] = odds.split('-').map(Number)
  return [attackers, defenders]
}

const AIR_TO_AIR: Chart = {
  columns: '1-4 1-3 1-2 1-1 3-2 2-1 3-1 4-1',
  first: -1,
  rows: [
    'DD DD DE DE2 DE2 DE3 DE4 DE4',
    'DD DD DD2 DE DE2 DE2 DE3 DE4',
    'AD DD DD DE DE DE2 DE2 DE3',
    'AD AD DD DD2 DE DE DE2 DE3',
    'AD AD DD DD2 DD2 DE DE2 DE2',
    'AD AD AD DD DD2 DD2 DD2 DE2',
    'AE AE AD DD DD DD2 DD2 DE2',
    'AE AE AE AD DD DD DD2 DD2',
    'AE AE AE AD AD DD DD DD2',
    'AE AE AE AD2 AD AD DD DD',
    'AE2 AE AE AD2 AD2 AD DD DD',
    'AE2 AE2 AE AE AD2 AD DD DD',
    'AE2 AE2 AE2 AE AE AD2 AD DD',
    'AE2 AE2 AE2 AE AE AD2 AD2 AD',
  ],
}
const AT_SEA: Chart = {
  columns: '1-4 1-3 1-2 2-3 1-1 3-2 2-1 3-1 4-1',
  first: -1,
  rows: [
    'DD DD2 DS DS DS DS DS2 DS2 DS2',
    'DD DD DD2 DD2 DS DS DS DS2 DS2',
    'DD DD DD2 DD DD2 DS DS DS DS2',
    'AD DD DD DD DD DD2 DS DS DS',
    'AD AD AD DD DD DD2 DD2 DS DS',
    'AD AD AD AD DD DD DD2 DS DS',
    'AD2 AD AD AD AD DD DD DD2 DS',
    'AD2 AD2 AD AD AD DD DD DD2 DD2',
    'AS AS AD2 AD AD DD DD DD DD',
    'AS AS AS AD2 AD AD DD DD DD',
    'AS AS AS AD2 AD2 AD AD DD DD',
    'AS2 AS AS AS AS AD AD DD DD',
    'AS2 AS2 AS AS AS AD2 AD AD DD',
    'AS2 AS2 AS2 AS AS AS AD2 AD AD',
  ],
}
const UBOATS: Chart = {
  columns: '1-4 1-3 1-2 1-1 3-2 2-1 3-1 4-1',
  first: -3,
  rows: [
    'DL1/DA1 DL1/DA2 DL2/DA3 DL2/DA4* DL2/DA5** DL2/DA5** DL2/DA6** DL2/DA7**',
    'DA1 DL1/DA1 DL2/DA3 DL1/DA4* DL2/DA4** DL2/DA5** DL2/DA5** DL2/DA6**',
    'DA1§ DL1/DA1 DL2/DA1 DL1/DA3* DL1/DA4** DL2/DA5** DL2/DA5** DL2/DA6**',
    'AL1§ AL1§ DL1/DA1 DL1/DA3* DL1/DA3* DL1/DA4** DL2/DA5** DL2/DA5**',
    'AL3§ AL2§ AL1§ DL1/DA1! DL1/DA3*! DL1/DA4*! DL2/DA4*! DL2/DA5*!',
    'AL3§ AL3§ AL1§ DL1/DA1§ DL1/DA3 DL1/DA3* DL1/DA4* DL2/DA4*',
    'AL3§ AL3§ AL2§ DL1/DA1§ DL1/DA2§ DL1/DA3 DL1/DA4 DL1/DA4',
    'AL4§ AL4§ AL2§ DL1§ DL1/DA2§ DL1/DA2§ DL1/DA3 DL1/DA4',
    'AL5/AA1§ AL4§ AL3§ DL1§ DL1§ DL1/DA2§ DL1/DA3§ DL1/DA3',
    'AL5/AA1§ AL4/AA1§ AL3§ AL1§ DL1§ DL1/DA1§ DL1/DA2§ DL1/DA3§',
    'AL5/AA1§ AL5/AA1§ AL3/AA1§ AL2§ AL1§ DL1§ DL1/DA2§ DL1/DA3§',
    'AL5/AA1§ AL5/AA1§ AL4/AA1§ AL2/AA1§ AL1/AA1§ AL1§ DL1§ DL1/DA2§',
    'AL6/AA1§ AL6/AA1§ AL4/AA1§ AL2/AA1§ AL2/AA1§ AL1§ DL1§ DL1/DA1§',
    'AL6/AA1§ AL6/AA1§ AL4/AA2§ AL3/AA1§ AL2/AA1§ AL1/AA1§ DL1§ DL1§',
    'AL6/AA1§ AL7/AA2§ AL5/AA2§ AL3/AA2§ AL3/AA1§ AL2/AA1§ AL1§ DL1§',
    'AL7/AA3§ AL7/AA2§ AL5/AA2§ AL4/AA3§ AL4/AA2§ AL3/AA1§ AL2/AA1§ AL1§',
    'AL8/AA3§ AL7/AA3§ AL5/AA2§ AL4/AA3§ AL4/AA2§ AL3/AA1§ AL3/AA1§ AL2§',
    'AL8/AA3§ AL8/AA3§ AL6/AA3§ AL5/AA3§ AL4/AA2§ AL4/AA1§ AL3/AA1§ AL2§',
  ],
}
const BOMBING: Chart = {
  columns: '1-3 1-2 1-1 3-2 2-1 3-1',
  first: -1,
  rows: [
    'DL1 DL1/DA2 DL2/DA2* DL2/DA3** DL3/DA3** DL3/DA3**',
    'DL1 DL1/DA1 DL1/DA2* DL2/DA2* DL2/DA3** DL3/DA3**',
    'DL1 DL1 DL1/DA2 DL1/DA2* DL2/DA2* DL3/DA3*',
    'AL1 DA1 DL1/DA1 DL1/DA2 DL1/DA2* DL2/DA2*',
    'AL1 DA1 DL1/DA1 DL1/DA2 DL1/DA2 DL2/DA2',
    'AL2 AL1 DL1 DL1/DA1 DL1/DA2 DL1/DA2',
    'AL2 AL1 DA1 DA1 DL1/DA1 DL1/DA2',
    'AL3/AA1 AL2 AL1 DA1 DA2 DL1/DA2',
    'AL3/AA1 AL2/AA1 AL1/AA1 DA1 DA1 DL1/DA1',
    'AL4/AA1 AL3/AA1 AL2/AA1 AL1/AA1 DA1 DL1/DA1',
    'AL4/AA1 AL3/AA1 AL2/AA1 AL1/AA1 AL1/AA1 DL1',
    'AL5/AA1 AL4/AA1 AL3/AA1 AL2/AA1 AL1/AA1 DL1',
    'AL5/AA2 AL4/AA2 AL3/AA2 AL2/AA1 AL2/AA1 AL1',
    'AL6/AA2 AL5/AA2 AL4/AA3 AL3/AA2 AL2/AA2 AL1/AA1',
  ],
}
const LIGHT_FLAK: Chart = {
  columns: '1 2 3 4',
  first: 6,
  rows: ['Miss Miss Miss Miss', 'Miss Miss Miss AD', 'Miss Miss AD AD', 'Miss AD AD AD2', 'AD AD2 AD2 AE', 'AD AD2 AE AE', 'AD AD2 AE AE2'],
}
const HEAVY_FLAK: Chart = {
  columns: '1 2 3 4 5',
  first: 2,
  rows: [
    'Miss Miss Miss Miss Miss',
    'Miss Miss Miss Miss AD',
    'Miss Miss Miss AD AD',
    'Miss Miss AD AD AD2',
    'Miss AD AD AD2 AD2',
    'AD AD AD2 AD2 AD2',
    'AD AD2 AD2 AD2 AE',
    'AD AD2 AD2 AE AE',
    'AD2 AE AE AE2 AE2',
    'AD2 AE AE2 AE2 AE3',
    'AD3 AE2 AE2 AE3 AE3',
  ],
}
const DIPLOMACY: Chart = {
  columns: '1-3 1-2 2-3 1-1 3-2 2-1 3-1 4-1 5-1',
  first: -3,
  rows: [
    '1 1 1 2 2 3 3 3 3',
    '1 1 1 2 2 2 3 3 3',
    '1 1 1 2 2 2 2 3 3',
    '1 1 1 1 2 2 2 2 3',
    '1 1 1 1 2 2 2 2 2',
    '0 1 1 1 1 2 2 2 2',
    '0 0 1 1 1 1 2 2 2',
    '0 0 1 1 1 1 1 2 2',
    '0 0 0 1 1 1 1 1 2',
    '0 0 0 0 1 1 1 1 1',
    '-1 0 0 0 0 1 1 1 1',
    '-1 -1 0 0 0 0 1 1 1',
    '-1 -1 -1 0 0 0 0 1 1',
    '-2 -1 -1 -1 0 0 0 0 1',
    '-2 -2 -1 -1 0 0 0 0 0',
    '-2 -2 -2 -1 -1 0 0 0 0',
    '-3 -2 -2 -1 -1 -1 0 0 0',
    '-3 -3 -2 -1 -1 -1 -1 0 0',
  ],
}
// Each line of these tables, as every line beyond them, is read by the odds and by the modified roll.
describe('every cell is that of the page', () => {
  // proves: tw-11.9-air-to-air-table, tw-7.9.1-air-table
  test('air-to-air (11.9, 7.9.1)', () => {
    expect(readAs(AIR_TO_AIR, (odds, roll) => airToAir(tables, ...sides(odds), roll).result.text)).toEqual(printed(AIR_TO_AIR))
    expect(tables.airToAir.table.columns.map(({ attacker, defender }) => `${attacker}-${defender}`).join(' ')).toBe(AIR_TO_AIR.columns)
    expect([airToAir(tables, 5, 4, 0).column, airToAir(tables, 7, 4, 0).column, airToAir(tables, 3, 4, 0).column]).toEqual([
      '1-1',
      '3-2',
      '1-2',
    ])
  })

  // proves: tw-7.9.9-crt
  test('air-to-sea and naval combat (7.9.9)', () => {
    const cell = (odds: string, roll: number) => airToSea(tables, ...sides(odds), roll).result!.text.replace(' Sunk', 'S')
    expect(readAs(AT_SEA, cell)).toEqual(printed(AT_SEA))
    expect([airToSea(tables, 3, 4, 0).column, airToSea(tables, 5, 4, 0).column]).toEqual(['2-3', '1-1'])
  })

  // proves: tw-5.1.1-odds, tw-5.1.1-table-results
  test('the U-Boat war (5.1.1)', () => {
    expect(readAs(UBOATS, (odds, roll) => uboatCombat(tables, ...sides(odds), roll)!.result.text)).toEqual(printed(UBOATS))
    expect([uboatCombat(tables, 7, 4, 0)!.column, uboatCombat(tables, 1, 9, 0)!.column]).toEqual(['3-2', '1-4'])
  })

  // proves: tw-5.2-bombing-roll
  test('strategic bombing (5.2)', () => {
    expect(readAs(BOMBING, (odds, roll) => strategicBombing(tables, ...sides(odds), roll).result.text)).toEqual(printed(BOMBING))
    expect([strategicBombing(tables, 7, 4, 0).column, strategicBombing(tables, 1, 9, 0).column]).toEqual(['3-2', '1-3'])
  })

  // proves: tw-11.12-light-flak-roll, tw-11.12-heavy-flak-roll
  test('light and heavy flak (11.12)', () => {
    expect(readAs(LIGHT_FLAK, (factors, roll) => lightFlak(tables, Number(factors), roll)!.result.text)).toEqual(printed(LIGHT_FLAK))
    expect(readAs(HEAVY_FLAK, (level, roll) => heavyFlak(tables, Number(level), roll, 3, false)!.result.text)).toEqual(printed(HEAVY_FLAK))
    expect([3, 4, 5, 6, 9].map((sac) => heavyFlak(tables, 1, 5, sac, false)!.modifier)).toEqual([0, 1, 1, 2, 2])
  })

  // proves: tw-16.1.3-conflict-table
  test('diplomatic conflict (16.1.3), with the five cells of four lines that the page has lost', () => {
    expect(readAs(DIPLOMACY, (odds, roll) => String(diplomaticConflict(tables, ...sides(odds), roll)!.levels))).toEqual(printed(DIPLOMACY))
    expect([diplomaticConflict(tables, 3, 4, 0)!.column, diplomaticConflict(tables, 9, 1, 0)!.column]).toEqual(['2-3', '5-1'])
  })

  // proves: tw-7.8-table, tw-7.8-natural-rolls
  test('interception (7.8)', () => {
    const line = (roll: number) => [1, 2, 3, 4, 9].map((units) => intercepts(tables, units, 5, roll - 5))
    expect([5, 6, 7, 8, 9, 10, 11].map(line)).toEqual([
      [true, true, true, true, true],
      [false, true, true, true, true],
      [false, true, true, true, true],
      [false, false, true, true, true],
      [false, false, true, true, true],
      [false, false, false, true, true],
      [false, false, false, false, false],
    ])
    expect([intercepts(tables, 1, 1, 9), intercepts(tables, 9, 10, -9)]).toEqual([true, false])
  })

  // proves: tw-29.17-uboat-attrition-table
  test('U-Boat attrition (29.17)', () => {
    const line = (roll: number) => [1, 3, 4, 6, 7, 11, 12, 18, 19, 30].map((asw) => tables.uboatAttrition.lost(roll, asw)).join(' ')
    const pairs = [
      '0 0 1 2 3',
      '0 1 2 3 4',
      '1 2 3 4 5',
      '1 2 3 5 5',
      '1 2 3 5 6',
      '1 2 3 5 6',
      '1 2 3 6 7',
      '1 2 4 6 7',
      '2 2 4 7 8',
      '2 3 5 8 9',
    ]
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(line)).toEqual(pairs.map((cells) => cells.replaceAll(/\d/g, '$& $&')))
  })

  // proves: tw-7.10-damage-roll
  test('damage of ships (7.10)', () => {
    const rolls = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(rolls.map((roll) => shipDamage(tables, 'Fleet', roll))).toEqual([1, 1, 1, 3, 3, 5, 5, 5, 7, 7])
    expect(rolls.map((roll) => shipDamage(tables, 'CV', roll))).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
  })

  // proves: tw-10.2.3-nationality-matrix, tw-10.8.1-first-rate, tw-10.8.2-second-rate, tw-10.8.3-third-rate, tw-10.8.4-fourth-rate
  test('nationality on the ground (10.2.3): lines of the attacker, columns of the defender', () => {
    const ratings = [1, 2, 3, 4] as const
    expect(ratings.map((attacker) => ratings.map((defender) => nationality(tables, 'ground', attacker, defender)))).toEqual([
      [0, -1, -3, -4],
      [1, 0, -2, -3],
      [3, 2, 0, -1],
      [4, 3, 1, 0],
    ])
  })
})

describe('every modifier is that of the page', () => {
  // proves: tw-5.1.1-modifiers, tw-5.1.3-losses, tw-5.1.3.1-convoy-ambush, tw-5.1.3.2-convoy-massacre, tw-5.1.3-raider-losses, tw-5.1.3-british-cap
  test('of the U-Boat war (5.1.1, 5.1.3)', () => {
    expect(tables.uboats.modifiers).toEqual({
      'Happy Time': -4,
      'advanced submarines': -2,
      'German port on the Bay of Biscay, to Spring 1943': -2,
      'Bergen, Trondheim and Narvik German, to Fall 1943': -1,
      'Azores Axis-controlled': -1,
      'Spain Axis': -1,
      'Gibraltar Axis-controlled': -1,
      'Ireland a German Satellite': -1,
      'South Africa a German Satellite': -1,
      'Iceland and the Faeroes not occupied': -1,
      schnorkel: -1,
      'escort carriers': 1,
      'Sonar and Hedgehogs': 1,
      'Huff-Duff': 1,
      'Portugal a British Satellite, or a garrison of the Azores': 1,
      'Spain a British or American Satellite': 1,
      'Ireland an American Satellite': 1,
      Espionage: 1,
    })
    expect(tables.uboats).toMatchObject({
      'NARFs for each U-Boat': { none: 3, ambush: 4, massacre: 5 },
      'SMPs lost': { none: 0, ambush: 1, massacre: 2 },
      'raider NARFs': { 'full strength': 8, depleted: 4 },
      'NARFs for each SMP': 20,
      "British Isles' base divided by": 3,
    })
  })

  // proves: tw-5.2-bombing-roll, tw-5.2-bomb-damage, tw-5.2-bombing-obligation, tw-5.2.1-critical-industry, tw-5.2.2-firestorm, tw-5.2.4-temporary-sac-replacement
  test('of strategic bombing (5.2)', () => {
    expect(tables.bombing.modifiers).toEqual({
      'US SAC in Spring 1944': -1,
      'US SAC in Fall 1944': -2,
      'US SAC in 1945': -3,
      'British SAC from 1942': -1,
      'each 3 SAC above the INT': -1,
      'advanced bombsights': -1,
      'no INT': -2,
      'each heavy flak level over 2': 1,
      'each Jet INT': 2,
      'radar over Britain': 1,
      'US SAC after an ambush': 1,
      'US SAC after a massacre': 2,
      'US SAC without a US ground unit in France': 1,
    })
    expect(tables.bombing).toMatchObject({
      'NARFs for each SAC': {
        USA: { none: 3, 'critical industry': 4, firestorm: 5 },
        Britain: { none: 2, 'critical industry': 2, firestorm: 4 },
        Germany: { none: 2, 'critical industry': 3, firestorm: 4 },
      },
      'base divided by': 4,
      'NARFs for each SMP': 20,
      'SMPs lost': { none: 0, 'critical industry': 2, firestorm: 2 },
      'rail moves lost': { none: 0, 'critical industry': 1, firestorm: 2 },
      'INT for each SAC of attrition': 3,
      'MDM as SAC': { each: 4, 'depleted for each lost': 2, 'NARFs to repair': 6, 'NARFs to rebuild': 15 },
      obligations: { Britain: { SAC: 2, NARFs: 5 }, USA: { SAC: 1, NARFs: 10 } },
    })
  })

  // proves: tw-11.9-air-modifiers, tw-7.9.1-air-modifiers, tw-11.9-sae-rae, tw-11.9-rounds
  test('of air combat (11.9)', () => {
    expect(tables.airToAir.modifiers).toEqual({
      'attacker has NAC, TAC or MDM': 2,
      'defender has NAC, TAC or MDM': -2,
      'each attacking FTR': -1,
      'each defending FTR': 1,
      'each attacking jet': -2,
      'each defending jet': 2,
      'Axis phasing over Britain': 2,
      'Western Front surprise, Germans attacking': -1,
      'Western Front surprise, French or Belgians attacking': 1,
      'Barbarossa surprise, Germans attacking': -1,
    })
    expect(tables.airToAir).toMatchObject({ 'first round': { RAE: 2, SAE: 3 }, 'shift against aircraft on the ground': 1, rounds: 3 })
  })

  // proves: tw-7.9.9-modifiers, tw-7.9.5-fleet-equivalents, tw-7.9.3-surprise, tw-7.9-cap-of-four, tw-7.9.5-after-battle, tw-11.7.3-first-carrier-strike
  test('of combat at sea (7.9.9)', () => {
    expect(tables.airToSea.modifiers).toEqual({
      'attacker has a full-strength CV-based NAC': -1,
      'defender has a full-strength CV-based NAC': 1,
      'attacker is on-board U-Boats or ASW only': 1,
      'defender is on-board U-Boats or ASW only': -1,
      'attacker is CVs without full-strength NAC only': 3,
      'defender is CVs without full-strength NAC only': -3,
      'attacker carries units': 1,
      'defender carries units': -1,
      'attacker escorts supply': 1,
      'defender runs supply': -1,
      'Axis phasing against a Task Force by the British Isles': 2,
      'first carrier strike with surprise': -2,
      'Mers-el-Kebir': -2,
    })
    expect(tables.airToSea).toMatchObject({
      fleets: { Fleet: 1, TAC: 3, MDM: 3, 'CV with NAC': 1, 'CV with 2-factor NAC': 2, 'CV without NAC': 0, 'FTR in a strait': 0.5 },
      'most ships in a roll': 4,
      rounds: 3,
      surprise: { on: 2, Espionage: -1, 'strength at sea': 2, 'strength in port': 3 },
      'sea areas lost to an air attack': 3,
    })
  })

  // proves: tw-7.8.1-general-modifiers, tw-7.8.1-air-and-carrier-modifiers, tw-7.8.1-position-modifiers, tw-7.8-distance
  test('of interception (7.8.1)', () => {
    expect(tables.interception).toMatchObject({
      reach: 5,
      distance: { 0: -2, 1: -1, 2: 0, 3: 1, 4: 2, 5: 3 },
      both: {
        Espionage: -1,
        'Counter-Espionage': 1,
        'Western Front surprise': 1,
        'winter outside the Mediterranean': 1,
        radar: -1,
        'roller has a full-strength CV with NAC': -1,
        'target has a full-strength CV with NAC': 1,
        'roller has NAC, TAC or MDM based next to the Sea Area': -1,
        'strait with a port of the roller': -3,
      },
      'interception only': {
        Evasion: 4,
        'target has NAC, TAC or MDM based next to the Sea Area': 1,
        'roller has ships on patrol in the Sea Area': -2,
        'target carries units': -1,
      },
    })
  })

  // proves: tw-11.12.1-inherent-flak, tw-7.9.4-naval-flak, tw-1.2-fleet-equivalents
  test('of light flak: the factors of who fires (11.12.1)', () => {
    expect(tables.flak.factors).toMatchObject({
      airbase: 1,
      'city or port': 1,
      'national capital': 2,
      'light unit': 1,
      Fleet: 0.5,
      'CV without full-strength NAC': 0.5,
      'CV with full-strength NAC': 1,
      'depleted Fleet': 0,
    })
  })

  // proves: tw-10.2.3-column-shifts, tw-10.2.5-schwerpunkt, tw-10.2.3-lle-modifier, tw-10.2.3-german-flak-modifier, tw-18.2-surprise-ground, tw-7.7.3-shore-bombardment
  test('of ground combat (10.2.3, 18.2)', () => {
    expect(tables.groundModifiers.shifts).toMatchObject({
      'each TAC': 1,
      'each MDM': 2,
      'most by air support': 2,
      'most by depleted aircraft alone': 1,
      'most when PARA attack alone': 1,
      'one hex of an LLE turn': 1,
      'shore bombardment': 1,
    })
    expect(tables.groundModifiers.modifiers).toEqual({
      'LLE turn': -1,
      schwerpunkt: -1,
      'armour against German flak': 1,
      'Soviet attacker': 1,
      'Barbarossa surprise': -1,
      'Western Front surprise, Germans attacking': -1,
      'Western Front surprise, its victims attacking': 1,
      'airborne shock': -1,
    })
  })

  // proves: tw-18.4-surrender-modifiers, tw-17.2.2-surrender-modifiers, tw-18.4-surrender-trigger, tw-17.2.2-surrender-trigger
  test('of the surrender of France and Britain (18.4, 17.2.2), with those that the page has lost', () => {
    expect(tables.surrender).toMatchObject({
      France: {
        'at least': 10,
        modifiers: {
          'Belgium and Netherlands enemy': 1,
          'Maginot Line hex German': 1,
          'two hexes beside Paris German': 1,
          'Paris German': 3,
          'Sedan German': 1,
          'Lyons Axis': 1,
          'Marseilles Axis': 1,
          'Italy at war': 1,
          'each 50 NARFs unbuilt': 1,
          'two British TAC or FTR in France': -1,
          '10 British factors in France or the Low Countries': -2,
        },
      },
      Britain: {
        'at least': 12,
        modifiers: {
          'London Axis': 5,
          'each other home city Axis': 1,
          'Suez Axis': 1,
          'Gibraltar Axis': 1,
          'Malta Axis': 1,
          'each firestorm': 1,
          'USA at war with the Axis': -4,
          'USSR at war with the Axis': -3,
          '20 NARFs of Lend-Lease': -1,
          'each 50 NARFs unbuilt': 1,
        },
      },
    })
  })
})

describe('every price is that of the page', () => {
  const powers = ['Germany', 'Italy', 'France', 'Britain', 'USSR', 'USA', 'Spain', 'Poland'] as const
  const prices = (price: (power: string) => number | null) => powers.map(price).join(' ')

  // proves: tw-15.1.2-ground-costs, tw-15.0-build-units, tw-13.1-static-units, tw-2.6-sta, tw-15.0-heavy-flak
  test('of ground units of one and of six factors (15.1.2)', () => {
    const of = (type: Parameters<typeof groundCost>[2], factors: number) => prices((power) => groundCost(tables, power, type, factors))
    for (const type of ['INF', 'CAV'] as const) expect([of(type, 1), of(type, 6)]).toEqual(['2 3 2 2 2 2 3 2', '7 13 7 7 7 7 13 7'])
    expect([of('STA', 1), of('STA', 6)]).toEqual(['1 2 1 1 1 1 2 1', '6 12 6 6 6 6 12 6'])
    for (const type of ['MECH', 'MOT'] as const) expect([of(type, 1), of(type, 6)]).toEqual(['3 3 3 3 3 3 3 3', '8 8 8 8 8 8 8 8'])
    expect([of('90th Light', 4), of('SS Legion', 2), of('CDO', 1)]).toEqual(['5 5 5 5 5 5 5 5', '5 5 5 5 5 5 5 5', '1 1 1 1 1 1 1 1'])
    for (const type of ['ARM', 'ART', 'PARA'] as const)
      expect([of(type, 1), of(type, 6)]).toEqual(['3 4 4 4 3 3 3 3', '13 19 19 19 13 13 13 13'])
    expect(of('Flak', 1)).toBe('2 2 2 2 2 2 2 2')
  })

  // proves: tw-15.1.2-air-costs, tw-15.1.3.1-air-repair, tw-11.10-repair-air, tw-3.9.2-repair-air
  test('of aircraft, built and repaired, after a mission too (15.1.2, 15.1.3.1)', () => {
    for (const type of ['TAC', 'MDM', 'FTR'] as const)
      expect([
        prices((power) => airCost(tables, power, type)),
        prices((power) => airRepairCost(tables, power, type, false)),
        prices((power) => airRepairCost(tables, power, type, true)),
      ]).toEqual(['15 24 15 15 15 15 15 15', '6 9 6 6 6 6 6 6', '12 18 12 12 12 12 12 12'])
    expect([
      prices((power) => airCost(tables, power, 'NAC')),
      prices((power) => airRepairCost(tables, power, 'NAC', false)),
      prices((power) => airRepairCost(tables, power, 'NAC', true)),
    ]).toEqual(['12 12 6 6 6 6 6 6', '4 4 2 2 2 2 2 2', '8 8 4 4 4 4 4 4'])
  })

  // proves: tw-15.1.2-naval-costs, tw-15.1.5.4-accelerated, tw-3.9.2-repair-naval, tw-15.1.3.2-naval-repair
  test('of a space of ships, accelerated too, which CVs are not (15.1.2, 15.1.5.4)', () => {
    expect(prices((power) => navalSpaceCost(tables, power, 'Fleet', false))).toBe('4 4 4 4 4 4 4 4')
    expect(prices((power) => navalSpaceCost(tables, power, 'Fleet', true))).toBe('8 8 8 8 8 8 8 8')
    expect(prices((power) => navalSpaceCost(tables, power, 'CV', false))).toBe('8 8 4 4 4 4 4 4')
    expect(powers.map((power) => navalSpaceCost(tables, power, 'CV', true))).toEqual(powers.map(() => null))
    expect(tables.production).toMatchObject({ naval: { Fleet: { spaces: 9 }, CV: { spaces: 4 } }, 'accelerated spaces': 2 })
  })

  // proves: tw-15.1.2-sw-costs, tw-5.1-sw-build, tw-5.3.2-ftr-to-int, tw-15.0-heavy-flak, tw-11.12.3-heavy-flak-levels
  test('of Strategic Warfare (15.1.2, 5.3.2, 11.12.3)', () => {
    for (const [type, build, repair] of [
      ['INT', '2 2 2 2 2 2 2 2', null],
      ['U-Boat', '2 2 2 2 2 2 2 2', '1 1 1 1 1 1 1 1'],
      ['ASW', '3 3 3 3 3 3 3 3', '2 2 2 2 2 2 2 2'],
      ['SAC', '6 4 4 4 4 4 4 4', '3 2 2 2 2 2 2 2'],
    ] as const) {
      expect(prices((power) => strategicCost(tables, power, type))).toBe(build)
      if (repair !== null) expect(prices((power) => strategicRepairCost(tables, power, type))).toBe(repair)
    }
    expect(tables.production).toMatchObject({
      'heavy flak': { 'light units': 5, 'NARFs with them': 15, 'German NARFs without': 25 },
      'FTR to INT': 7,
    })
  })

  // proves: tw-15.1.2-other-costs, tw-6.4.2-dow-costs, tw-16.1.7.1-buy-chits, tw-7.8.2-evasion-chit, tw-10.8-army-upgrade, tw-11.11-air-upgrades, tw-7.11.2-upgrade-second, tw-7.11.3-upgrade-third
  test('of works, wars and actions (15.1.2)', () => {
    expect(tables.production).toMatchObject({
      installations: {
        'airbase while staging': 5,
        'airbase in the Build Segment': 0,
        fortification: 2,
        fortress: 20,
        'fortress on a fortification': 15,
        shipyard: 25,
        SMP: 25,
        'SMP of the neutral USA': 50,
      },
      'first year of more SMPs': 1941,
      'half of the base': { share: 0.5, 'times beyond': 2, 'times out of supply': 2 },
      'ground repair': { 'share of factors': 0.5, 'times if moved': 2, 'times for the Axis in the 1939 USSR': 2 },
    })
    const axis = { 'major power': 15, 'minor country': 5, 'Spain or Turkey': 25 }
    const west = { 'major power': 25, 'minor country': 15, 'Spain or Turkey': 15 }
    expect(tables.costs).toMatchObject({
      'declarations of war': { Germany: axis, Italy: axis, USSR: axis, Britain: west, France: west, USA: west },
      'Britain on Iceland and the Faeroes': 5,
      Evasion: 3,
      'reserve unit': 5,
      'rating upgrades': { turns: 5, 'second to first': 20, 'third to second': 10 },
    })
    const chits = (['POP', 'Espionage', 'Counter-Espionage'] as const).map((chit) => [
      tables.costs[chit]('Germany'),
      tables.costs[chit]('USSR'),
    ])
    expect(chits).toEqual([
      [3, 4],
      [4, 3],
      [3, 2],
    ])
  })

  // proves: tw-4.0-le-costs, tw-4.1-soviet-effort-attrition, tw-10.3.6-soviet-effort-attrition, tw-4.2-rle-scope, tw-4.3-lle-scope, tw-4.1-sle-scope, tw-4.5-pass
  test('of efforts, with how far they reach and how many Germans Soviet ones wear out (4)', () => {
    const cheap = { SLE: 8, RLE: 4, LLE: 2, MLE: 2, Pass: 0 }
    const western = { SLE: 12, RLE: 6, LLE: 3, MLE: 2, Pass: 0 }
    expect(tables.efforts).toMatchObject({
      cost: {
        Germany: cheap,
        Italy: cheap,
        USSR: cheap,
        Britain: western,
        USA: western,
        France: { SLE: 16, RLE: 8, LLE: 4, MLE: 2, Pass: 0 },
      },
      'times in the 1939 USSR': 2,
    })
    const { SLE, RLE, LLE, MLE, Pass } = tables.efforts.efforts
    const all = [SLE, RLE, LLE, MLE, Pass]
    expect(all.map(({ 'sea areas': areas }) => areas)).toEqual([12, 12, 12, 12, 5])
    expect(all.map((effort) => effort['German units depleted by a Soviet one'])).toEqual([3, 2, 1, 0, 0])
    expect(all.map(({ 'twice running': twice }) => twice)).toEqual([false, true, true, true, true])
  })
})

describe('every value is that of the page', () => {
  // proves: tw-14.6.1-industrial-city-loss, tw-14.5-minor-conquest-income, tw-23.2-prorated-value
  test('of industrial cities, in each season (14.6.1)', () => {
    const values = {
      France: { Paris: 12, Calais: 4, Sedan: 4, Lyons: 4, Marseilles: 4 },
      Germany: { Berlin: 12, Essen: 12, Cologne: 12, Breslau: 12 },
      USSR: {
        Moscow: 12,
        Leningrad: 12,
        Baku: 12,
        Kiev: 6,
        Kharkov: 6,
        Stalingrad: 6,
        Stalino: 6,
        Dnepropetrovsk: 6,
        Grozny: 6,
        Maikop: 4,
        Odessa: 4,
      },
    }
    expect(tables.cities.cities).toEqual(values)
    expect((['Spring', 'Summer', 'Fall', 'Winter'] as const).map((season) => cityLoss(tables, 'USSR', 'Kharkov', season)?.loses)).toEqual([
      6, 4, 3, 1,
    ])
    expect((['Spring', 'Summer', 'Fall', 'Winter'] as const).map((season) => prorated(tables, 11, season))).toEqual([11, 8, 5, 2])
  })

  // proves: tw-14.1-narf-level, tw-14.3-economic-growth, tw-14.3.1-us-and-minor-growth, tw-3.10.4-new-year
  test('of NARF bases and growth (14.1, 14.3)', () => {
    expect(tables.economy).toMatchObject({
      bases: { Italy: 56, France: 85, Germany: 170, USSR: 135, Britain: 186 },
      'British parts': { 'British Isles': 120, Canada: 24, 'Australia and New Zealand': 20, 'South Africa': 12, India: 10 },
      'colonies beside the base': { Britain: { 'on board': 12, 'rest of the Empire': 12 }, France: { 'on board': 17 } },
      growth: { Britain: 35, France: 25, Italy: 25, USSR: 30, Germany: 50, USA: 80, Satellite: 25 },
      seasons: { Spring: 100, Summer: 75, Fall: 50, Winter: 25 },
    })
  })

  // proves: tw-8.4-capacity, tw-8.0-smp-cost, tw-8.5.2-north-africa, tw-8.5.3-soviet-gauge, tw-8.5.3-moscow, tw-9.1.2-capacity, tw-9.1.1-route
  test('of strategic movement and rail (8.4, 8.5, 9.1)', () => {
    expect(tables.movementPoints).toMatchObject({
      SMP: { Britain: 9, Germany: 7, USSR: 8, USA: 10, France: 4, Italy: 4, 'minor country': 2 },
      'least SMP': { Britain: 2, Germany: 1, USSR: 2, USA: 2, France: 1, Italy: 1, 'minor country': 0 },
      'USSR without Moscow': 6,
      cost: {
        'ground unit': 1,
        'air unit': 1,
        'naval unit': 1,
        'Fleets of one port to one port': 1,
        'depleted unit': 0.5,
        airbase: 1,
        fortification: 1,
      },
      times: { 'North Africa': 2, 'Axis in the 1939 USSR': 2 },
      more: { 'a year': 1 },
    })
    expect(tables.rail).toMatchObject({
      capacity: { USSR: 8, USA: 3, Britain: 3, France: 2, Italy: 2, 'minor country': 2 },
      'USSR without Moscow': 6,
      'North Africa': 0,
      'German moves in the 1939 USSR count as': 2,
      hexes: 25,
    })
  })

  // proves: tw-10.8.1-first-rate, tw-10.8.2-second-rate, tw-10.8.3-third-rate, tw-10.8.4-fourth-rate, tw-9.6-limits, tw-9.2-second-impulse, tw-10.2.4-second-impulse-movement, tw-10.2.4-axis-in-ussr
  // proves: tw-10.3.5-motorised-reserves, tw-9.9.1-placing, tw-9.6.2-breach, tw-9.6.2-bridgehead
  test('of ratings of armies (9.6, 9.9, 10.8)', () => {
    expect(tables.ratings).toMatchObject({
      stacking: { 1: 3, 2: 2, 3: 1, 4: 1 },
      'not stacked': ['PARA', 'ART', 'CDO', 'NKVD', 'Flak', 'MOTFlak'],
      'bridgehead or breach': 6,
      'second impulse': { 1: 1, 2: 2, 3: 3 },
      'second impulse of the Axis in the 1939 USSR': { 1: 2, 2: 3, 3: 4 },
      'fourth rate moves': 1,
      reserves: { 1: 3, 2: 2, 3: 1 },
      'motorised reserves': { 1: 1, 2: 2, 3: 3 },
      'depleted reserves move': 1,
    })
  })

  // proves: tw-10.6.4-fortification-building, tw-13.2.2-fortress-building, tw-13.2.3-siege-multipliers, tw-10.6.6-fortress-multipliers
  test('of works and of fortresses under siege (10.6.4, 13.2)', () => {
    expect(tables.works).toMatchObject({
      fortifications: {
        'a turn': { USSR: 4, Britain: 2, France: 2, Germany: 2, Switzerland: 2 },
        'on the board': 9,
        terrain: ['beach', 'clear', 'city', 'forest', 'swamp', 'desert'],
        'kept by': ['INF', 'MOT', 'STA', 'PARA'],
      },
      fortresses: {
        'a year': { Britain: 1, Germany: 1, USSR: 1, Switzerland: 1 },
        terrain: ['clear', 'city', 'forest', 'swamp'],
        forbidden: ['Paris', 'Rome', 'Berlin'],
      },
      siege: { 0: { ARM: 4, INF: 5, STA: 6 }, 1: { ARM: 3, INF: 4, STA: 5 }, 2: { ARM: 2, INF: 3, STA: 4 }, 3: { ARM: 1, INF: 2, STA: 3 } },
    })
  })

  // proves: tw-11.2.1.1-ranges, tw-11.1.1-airbase-building, tw-11.1-basing-capacity, tw-11.2.1.1-staging, tw-11.14-airborne-landing, tw-11.7-port-strikes
  test('of aircraft and their bases (11.1, 11.2)', () => {
    expect(tables.airUnits).toMatchObject({
      ranges: {
        FTR: { offensive: 3, defensive: 2 },
        LRFTR: { offensive: 9, defensive: 2 },
        'Jet FTR': { offensive: 2, defensive: 1 },
        TAC: { offensive: 5, defensive: 4 },
        'Jet TAC': { offensive: 5, defensive: 4 },
        MDM: { offensive: 7, defensive: 6 },
        NAC: { offensive: 3, defensive: 2 },
      },
      staging: { legs: 3, 'times the offensive range': 2 },
      'carrier strike hexes': 3,
      'airdrop hexes': 4,
      'Commando airdrop hexes': 10,
      airbases: { Germany: 6, Italy: 3, USSR: 5, Britain: 6, USA: 5, France: 1 },
      capacity: { city: 1, 'city with airbase': 2, airbase: 1 },
    })
  })

  // proves: tw-23.2-value-table, tw-23.12-plain-colonies, tw-23.5-alsace-lorraine, tw-23.16-danzig, tw-23.44-italian-provinces, tw-23.46-slovakia, tw-23.17-denmark, tw-23.40-poland, tw-23.38-norway, tw-23.37-netherlands, tw-23.22-gibraltar, tw-23.30-italian-east-africa
  test('of countries, colonies and provinces (23.2), as a conquest and as an Associate', () => {
    const page =
      'Albania 1, Algeria 5, Alsace-Lorraine 4, Belgium-Luxembourg 18/6, Bessarabia and Northern Bukovina 1, Bulgaria 5/2, Corsica 2, Croatia 4, Cyprus 1, Danzig 2, ' +
      'Denmark 9, Eastern Poland 10, Egypt 6, Estonia 1, Finland with Karelia 7, Finland without Karelia 5, Gibraltar 0, Greece 8/3, Hungary 11, Iraq 3, Ireland 3, ' +
      'Italian East Africa 3, Karelia 2, Latvia 2, Libya 3, Lithuania 5, Malta 0, Morocco 6, Naples 3, Netherlands 12, Northern Italian cities together 40, Norway 6/3, ' +
      'Palestine 1, Poland with Eastern Poland 30, Poland without Eastern Poland 20, Portugal 6/2, Romania with Bessarabia 8, Romania without Bessarabia 7, Rome 8, ' +
      'Sardinia 3, Sicily 5, Slovakia 3, South Africa 12, Spain 20, Sweden 16/6, Switzerland 28, Syria 4, Trans-Jordan 1, Transylvania 2, Tunisia 2, Turkey 14/5, ' +
      'Ukraine 28, Vichy France 12, Zara 1'
    const typed = Object.fromEntries(
      page.split(', ').map((entry) => {
        const [, name, conquest, associate] = /^(.*) (\d+)(?:\/(\d+))?$/.exec(entry)!
        return [name, { conquest: Number(conquest), ...(associate && { associate: Number(associate) }) }]
      }),
    )
    // What countries are worth without a part of theirs is what conquests of them come to; the names are the board's.
    const { nations } = loadNations(null)
    const without = /^(.*) without .*$/
    for (const name of Object.keys(typed))
      if (without.test(name)) expect(nations.get(name.replace(without, '$1'))!.value, name).toBe(typed[name].conquest)
    const named = Object.entries(typed).flatMap(([name, value]) =>
      without.test(name)
        ? []
        : [[name.replace('Trans-Jordan', 'Transjordan').replace(/^(Belgium|Finland|Poland|Romania)(?: with |-).*$/, '$1'), value]],
    )
    // A line that the page has lost, and some that it never had, are the program's (note of the table).
    const {
      Yugoslavia: _,
      Persia: __,
      Canada: ___,
      Kuwait: ____,
      'Saudi Arabia': _____,
      India: ______,
      Vatican: _______,
      'British Empire': ________,
      ...values
    } = tables.minors.values
    expect(values).toEqual(Object.fromEntries(named))
    // And every country and colony that has a line falls for it.
    for (const { name, kind, value, base } of nations.values()) {
      if (kind === 'major' || values[name] === undefined || name === 'South Africa') continue
      expect(kind === 'colony' ? value : base, name).toBe(values[name].conquest)
    }
  })

  // proves: tw-23.60-home-country-units, tw-23.40-poland
  test('of where units of minor countries may go (23.60)', () => {
    // What is left of Britain after its surrender is no page's (17.3).
    expect(tables.minors['units may enter']).toEqual({
      'British Empire': 'anywhere',
      Bulgaria: ['Greece', 'Romania', 'Turkey', 'Yugoslavia', 'Croatia'],
      Croatia: ['Yugoslavia', 'Bulgaria', 'Albania', 'Greece'],
      Finland: ['Sweden', 'Estonia'],
      Greece: ['Turkey', 'Yugoslavia', 'Croatia', 'Cyprus', 'Rhodes', 'Albania', 'USSR'],
      Hungary: ['Germany', 'Poland', 'Slovakia', 'USSR'],
      Poland: ['Germany', 'Estonia', 'Latvia', 'Lithuania', 'USSR'],
      Romania: ['Bulgaria', 'Greece', 'Turkey', 'USSR'],
      'South Africa': 'anywhere',
      Spain: ['Portugal', 'Morocco', 'Algeria', 'Tunisia', 'France', 'Germany', 'Poland', 'USSR'],
      Sweden: ['Norway', 'Denmark', 'Finland', 'Germany', 'Estonia', 'Latvia', 'Lithuania', 'USSR'],
      Switzerland: ['Italy', 'France', 'Germany'],
      Yugoslavia: ['Croatia'],
      Turkey: ['Bulgaria', 'Romania', 'Iraq', 'Persia', 'Palestine', 'Egypt', 'Rhodes', 'Cyprus', 'Greece', 'USSR'],
    })
  })

  // proves: tw-16.3-invaded-minor, tw-23.37-netherlands, tw-23.38-norway
  test('of whose Satellites the invaded become (16.3)', () => {
    const west = { Britain: 'Germany', France: 'Germany', USA: 'Germany', Germany: 'Britain' }
    expect(tables.invaded['by country']).toMatchObject({
      Greece: { Britain: 'USSR', USSR: 'Britain', Germany: 'Britain', Italy: 'Britain' },
      Netherlands: west,
      Norway: west,
      Sweden: west,
    })
  })
})

describe('every line of weather is that of the page', () => {
  // Differences of the dice, then what the line does.
  const bad = { armour: -2, others: -1 }
  const heavy = { ...bad, secondImpulseMovement: false, secondImpulseCombat: false, automaticVictory: false, airdrops: false }
  const rows: [WeatherTable, number, number, string, object][] = [
    ['east spring', 9, 12, 'Clear and Mild', { armour: 0, others: 0, secondImpulseMovement: true, airdrops: true, automaticVictory: true }],
    [
      'east spring',
      6,
      8,
      'Light Mud',
      { ...bad, secondImpulseMovement: true, secondImpulseCombat: true, airdrops: true, automaticVictory: true },
    ],
    ['east spring', -5, 5, 'Heavy Mud', heavy],
    ['east spring', -9, -6, 'Morass', { ...heavy, airSupport: 1 }],
    ['east fall', 6, 9, 'Clear and Mild', { armour: 0, others: 0, secondImpulseMovement: true, airdrops: true, automaticVictory: true }],
    [
      'east fall',
      -5,
      5,
      'Light Mud',
      { ...bad, secondImpulseMovement: true, secondImpulseCombat: true, airdrops: true, automaticVictory: true },
    ],
    ['east fall', -8, -6, 'Heavy Mud', heavy],
    ['east fall', -9, -9, 'Morass', { ...heavy, airSupport: 1 }],
    [
      'west winter',
      8,
      9,
      'Clear and Mild',
      { armour: 0, others: 0, amphibious: true, airdrops: true, works: true, railTimes: 1, smpTimes: 1 },
    ],
    ['west winter', 5, 7, 'Cold Rain, Sleet and Mud', { ...bad, amphibious: false, airdrops: false, works: true, railTimes: 1 }],
    ['west winter', -4, 4, 'Snow', { ...bad, amphibious: false, airdrops: false, works: false, airSupport: 1, railTimes: 1, smpTimes: 1 }],
    [
      'west winter',
      -8,
      -5,
      'Severe Winter',
      { ...bad, amphibious: false, airdrops: false, works: false, airSupport: 1, railTimes: 2, smpTimes: 2 },
    ],
    [
      'west winter',
      -9,
      -9,
      'Extreme Winter',
      { armour: -4, others: -2, amphibious: false, airdrops: false, works: false, airSupport: 1, railTimes: 2, smpTimes: 2 },
    ],
    ['mediterranean winter', 8, 9, 'Clear', { armour: 0, others: 0, airdrops: true, secondImpulseMovement: true }],
    ['mediterranean winter', -3, 7, 'Clouds and Cold Rain', { ...bad, airdrops: false, amphibious: true, secondImpulseMovement: true }],
    ['mediterranean winter', -9, -4, 'Morass', { ...bad, airdrops: false, airSupport: 1, secondImpulseMovement: false }],
  ]
  // proves: tw-26.1.3.1-spring-mud, tw-26.1.3.2-fall-mud, tw-26.2-west-winter, tw-26.3-med-winter
  test.each(rows)('%s from %i to %i: %s (26.1.3 to 26.3)', (table, from, to, name, effects) => {
    for (let roll = from; roll <= to; roll++) expect(weatherLine(tables, table, roll)).toMatchObject({ name, axis: effects })
  })
})
