/**
 * Whole charts held against a second typing of the page, cell by cell. Cells that the page does not show (the weather chart, the tracks) are held against what was settled for
 * them, so that none changes unnoticed.
 */
import { describe, expect, it } from 'vitest'
import { MONTHS, type WeatherKind } from '../state.ts'
import { loadTables } from './load-tables.ts'
import type { Allowance, AntiAirDice, NavalAttack } from './tables.ts'

const tables = loadTables(null)

/** Lines "name: cell cell ..." as [name, cells]. */
const linesOf = (text: string): [string, string[]][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, cells] = line.split(': ')
      return [name, cells.split(' ')]
    })

const NAVAL_COLUMNS = `
air-to-sea: 1 2 3 4 5 6-7 8-10 11-13 14-16 17-20 21-24 25-29 30-35 36-42 43-50 51-60 61+
SUB: 1 2-3 4-5 6-7 8-10 11-14 15-19 20-25 26-32 33-40 41-49 50-59 60-71 72-85 86-100 101-120 121+
surface: 1-2 3-5 6-9 10-14 15-20 21-28 29-38 39-50 51-64 65-80 81-98 99-118 119-142 143-169 170-200 201-240 241+
`

const NAVAL_HITS = `
0: 000 001 010 012 021 100 110 112 120 200 210 220 300 310 320 400 410
2: 000 002 011 013 023 102 112 120 200 202 212 300 310 321 331 411 431
3: 001 002 012 021 101 111 113 122 202 212 221 312 321 411 412 432 532
5: 001 010 013 023 103 112 120 200 211 223 302 321 402 420 433 531 543
8: 001 010 020 100 110 113 122 210 222 302 313 401 413 431 522 542 631
12: 001 011 021 101 111 120 200 212 302 311 322 412 422 512 533 621 643
17: 002 011 022 102 112 121 202 221 312 321 402 421 433 523 611 632 654
23: 002 012 023 110 113 123 211 223 320 323 412 432 513 532 622 643 742
30: 002 013 100 111 121 200 212 300 322 400 420 510 543 613 633 732 754
`

const ANTI_AIR = `
1: - - -1/6 -1/5 -1/4 -1/3 -1/2 +1/1 -2/5 +1/2 +1/4 -2/3 +2/2 +2/2 -3/5 +2/3 +2/4
2: - -1/6 -1/5 -1/4 -1/3 -1/2 +1/1 -2/5 +1/2 +1/3 -2/3 +2/2 -3/5 -3/5 +2/3 +2/4 +3/3
3: -1/6 -1/5 -1/4 -1/3 -1/2 +1/1 -2/5 +1/2 -2/4 +1/4 +2/2 -3/5 +2/3 -3/4 +2/4 +3/3 -4/5
4: -1/5 -1/4 -1/3 -1/2 +1/1 -2/5 +1/2 -2/4 +1/3 -2/3 -3/5 +2/3 -3/4 +2/4 +2/5 -4/5 +3/4
6: -1/4 -1/3 -1/2 +1/1 -2/5 +1/2 -2/4 +1/3 +1/4 +2/2 +2/3 -3/4 +2/4 +2/5 +3/3 +3/4 +3/5
8: -1/3 -1/2 +1/1 -2/5 +1/2 -2/4 +1/3 +1/4 -2/3 -3/5 -3/4 +2/4 +2/5 +3/3 -4/5 +3/5 +4/4
11: -1/3 +1/1 +1/1 +1/2 -2/4 +1/3 +1/4 +1/5 +2/2 +2/3 +2/4 +2/5 +3/3 -4/5 +3/4 +3/5 +4/4
15: -1/2 +1/1 -2/5 +1/2 +1/3 +1/4 +1/5 -2/3 -3/5 -3/4 +2/5 +3/3 -4/5 +3/4 +3/5 +4/4 +4/5
20: +1/1 -2/5 +1/2 -2/4 +1/4 +1/5 -2/3 +2/2 +2/3 +2/4 +3/3 -4/5 +3/4 +3/5 +4/4 +4/5 +5/5
`

const AIR_COMBAT = `
2: DX AX AX AX AX AX AX AX AX AX AX AX
3: AA DX DX AX AX AX AX AX AX AX AX AX
4: DA AA AA DX DX DX AX AX AX AX AX AX
5: - DA DA AA AA DX DX DX AX AX AX AX
6: AC - DA DA DA AA AA DX DX DX AX AX
7: AC AC - - DA DA DA AA AA DX DX DX
8: DC AC AC AC - - DA DA DA AA AA DX
9: DC DC DC AC AC AC AC - - DA DA AA
10: DC DC DC DC DC DC DC AC AC AC - -
11: DC DC DC DC DC DC DC DC DC AC AC AC
12: DC DC DC DC AC AC AC AC AC - - DA
13: DC DC AC AC AC - - - DA DA AA AA
14: AC AC AC - - DA DA DA AA AA DX DX
15: AC AC - DA DA DA AA AA DX DX DX DX
16: AC - DA AA AA AA DX DX DX DX DX AX
17: - DA AA AA DX DX DX DX DX AX AX AX
18: DA AA DX DX DX DX DX AX AX AX AX AX
19: AA DX DX DX AX AX AX AX AX AX AX AX
20: DX DX AX AX AX AX AX AX AX AX AX AX
`

const BOMBING = `
1: - - - - - - - 1
2: - - - - - - 1 1
3: - - - - - 1 1 2
4: - - - - 1 1 2 2
5: - - - 1 1 2 2 3
6: - - 1 1 2 2 3 3
7: - 1 1 2 2 3 3 3*
8: 1 1 1 2 3 3 3* 4*
9: 1 1 2 3 3 3* 4* 4**
10: 1 2 2 3 3* 4* 4** 5**
11: 2 2 3 3* 4* 4** 5** 5***
`

const LAND = `
-1: 5/- x4/-
0: x4/- 4/-
1: 4/- 4/-
2: 4/- x3/-
3: x3/- 3/-
4: 3/- 3/-
5: 3/- x2/-
6: x2/- 2/-
7: 2/- 2/-
8: 2/- x1/-
9: x1/- 1/-
10: 1/- 1/-
11: 1/- x/-
12: x/- -/-
13: -/- x1/1
14: x2/1 1/1
15: 2/1 x/1
16: x1/1 1/R
17: 1/1 †/R
18: -/1 †/R
19: †x1/2 †1/B
20: †1/2S †x/B
21: †/1S */B
22: †x/2S */1B
23: */2S */2B
`

const ACTIVITIES = `
declare war: unlimited unlimited unlimited unlimited none
port attack: a unlimited b c none
combat air patrol: unlimited unlimited unlimited unlimited unlimited
escort: unlimited unlimited unlimited unlimited unlimited
interception: unlimited unlimited unlimited unlimited unlimited
naval air: a unlimited b c none
naval movement: unlimited none none d unlimited
embarkation: unlimited unlimited unlimited unlimited none
naval transport: unlimited none none unlimited none
naval interception: unlimited none none unlimited unlimited
naval combat: unlimited unlimited none unlimited unlimited
naval air interception: unlimited unlimited unlimited unlimited unlimited
strategic bombardment: a unlimited b c none
ground strike: a unlimited b c none
rail movement: none e e f none
land movement: none none unlimited g none
air transport: a unlimited b c+g none
debarkation: unlimited none unlimited g none
invasion: none none unlimited g+h none
paradrop: a unlimited b c+g none
land attack: none none unlimited h none
shore bombardment: unlimited unlimited unlimited unlimited unlimited
ground support: unlimited unlimited unlimited unlimited unlimited
aircraft rebase: a unlimited b c unlimited
air supply: a unlimited b c none
HQ reorganisation: unlimited unlimited unlimited unlimited none
TRS supply: unlimited unlimited unlimited unlimited none
`

const LIMITS = `
Germany: 2 4 6 1 3 1 6 3
Italy: 2 1 3 1 1 1 2 1
Japan: 2 2 4 2 2 1 3 1
USA: 3 4 7 3 4 1 4 2
Commonwealth: 3 2 5 2 2 1 3 1
USSR: 1 3 4 1 3 1 5 2
China: 1 1 2 1 1 1 2 1
France: 2 2 3 1 2 1 3 1
`

const WEATHER = `
1 arctic: R B Sn F F F
1 north temperate: F B St F F F
1 mediterranean: F Sn R F F F
1 north monsoon: F R St R F F
1 south monsoon: F St F F F F
1 south temperate: F F R St R F
3 arctic: R B St F F F
3 north temperate: R Sn R F F F
3 mediterranean: F St R F F F
3 north monsoon: F R St R R F
3 south monsoon: F R F F F F
3 south temperate: F F R R R F
5 arctic: Sn Sn F F F R
5 north temperate: St St F F F R
5 mediterranean: F R F F F F
5 north monsoon: F F R R R F
5 south monsoon: R R F F F F
5 south temperate: F F F R F F
7 arctic: Sn St F F R Sn
7 north temperate: Sn St F F R St
7 mediterranean: F R F F F R
7 north monsoon: F F F R R F
7 south monsoon: St R F F F R
7 south temperate: F F F F F F
9 arctic: B R F F St B
9 north temperate: Sn F F F R Sn
9 mediterranean: Sn F F F R St
9 north monsoon: F F F St St R
9 south monsoon: St F F F F R
9 south temperate: R F F F F R
11 arctic: B F F R Sn B
11 north temperate: B F F F St B
11 mediterranean: Sn F F F St Sn
11 north monsoon: R F F St St R
11 south monsoon: St F F F R St
11 south temperate: R F F F R R
`

/** Circled numbers, and asterisks. */
const WEATHER_COUNTS = `
1: 2/0 4/0 2/2 1/0 1/0 2/0
3: 2/0 3/0 2/1 1/0 1/0 2/0
5: 3/0 2/1 1/0 1/0 1/0 2/0
7: 3/1 2/1 1/0 1/0 2/0 3/1
9: 3/2 1/2 1/0 1/1 2/1 3/2
11: 4/3 1/2 1/0 2/1 3/2 4/2
`

const CODES: Readonly<Record<string, WeatherKind>> = { F: 'fine', R: 'rain', St: 'storm', Sn: 'snow', B: 'blizzard' }

// proves: wif-8-weather-roll, wif-8.2.2-turn-length
describe('the weather chart', () => {
  it.each(linesOf(WEATHER))('%s: the weather of a zone for each turn, of two rolls', (name, cells) => {
    const [, roll, zone] = /^(\d+) (.*)$/.exec(name)!
    for (const second of [0, 1])
      expect(MONTHS.map((months) => tables.weatherChart.result(months, Number(roll) + second).zones[zone])).toEqual(
        cells.map((cell) => CODES[cell]),
      )
  })
  it.each(linesOf(WEATHER_COUNTS))('%s: circled numbers and asterisks', (roll, cells) => {
    for (const second of [0, 1])
      expect(
        MONTHS.map((months) => tables.weatherChart.result(months, Number(roll) + second)).map(({ advance, next }) => `${advance}/${next}`),
      ).toEqual(cells)
  })
})

// proves: wif-2.4.2-path-length, wif-8.2.3-other-effects, wif-11.10.2-weather, wif-14.2.3-weather, wif-11.15.5-weather-odds
it('weather effects: supply range, movement, columns of odds, and the air', () => {
  expect(tables.weatherEffects).toEqual({
    fine: { supplyRange: 4, moveCost: 1, oddsShift: 0, oddsShiftWinterised: 0, air: 1 },
    rain: { supplyRange: 2, moveCost: 2, oddsShift: 1, oddsShiftWinterised: 1, air: 0.5 },
    storm: { supplyRange: 2, moveCost: 2, oddsShift: 2, oddsShiftWinterised: 2, air: null },
    snow: { supplyRange: 3, moveCost: 1, oddsShift: 2, oddsShiftWinterised: 0, air: 0.5 },
    blizzard: { supplyRange: 2, moveCost: 2, oddsShift: 3, oddsShiftWinterised: 1, air: null },
  })
})

// proves: wif-12-roll
it('the impulse track: the number on which the turn ends, by box', () => {
  expect(tables.impulseTrack).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

// proves: wif-6.1-initiative-roll, wif-6.1-reroll-demand
it('the initiative track: modifiers and who may demand a re-roll, from left to right', () => {
  expect(
    tables.initiativeTrack.map(({ axis, allies, axisMayReroll, alliesMayReroll }) => [axis, allies, axisMayReroll, alliesMayReroll]),
  ).toEqual([
    [2, 0, true, false],
    [1, 0, true, false],
    [0, 0, true, true],
    [0, 1, false, true],
    [0, 2, false, true],
  ])
})

const spoken = (allowance: Allowance) => (typeof allowance === 'string' ? allowance : allowance.join('+'))

// proves: wif-10.2-allowable-activities, wif-14.2.1-limits
describe('what each action allows', () => {
  it.each(linesOf(ACTIVITIES))('%s', (step, cells) => {
    const row = tables.activities[step]
    expect((['naval', 'air', 'land', 'combined', 'enemy'] as const).map((action) => spoken(row[action]))).toEqual(cells)
  })
  it('and nothing else', () => expect(Object.keys(tables.activities)).toEqual(linesOf(ACTIVITIES).map(([step]) => step)))
})

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

// proves: wif-10.2-activity-limits
describe('activity limits', () => {
  it.each(linesOf(LIMITS))('%s', (power, cells) => {
    for (const year of [1939, 1942]) expect(COLUMNS.map((column) => tables.limit(power, column, year))).toEqual(cells.map(Number))
  })
  it('later years raise only the combined air missions of the USA', () => {
    const [years, found] = [[1943, 1944, 1945, 1947], new Map(linesOf(LIMITS))]
    for (const [power, cells] of found)
      for (const year of years)
        expect(COLUMNS.map((column) => tables.limit(power, column, year))).toEqual(
          cells.map((cell, i) => (power === 'USA' && i === 2 ? (year < 1945 ? 8 : 9) : Number(cell))),
        )
  })
})

const VALUES: readonly (readonly number[])[] = [
  [-9, -12],
  [-8, -7],
  [-6, -5],
  [-4, -3],
  [-2],
  [-1],
  [0],
  [1],
  [2, 3],
  [4, 5],
  [6, 7],
  [8, 11],
]

// proves: wif-14.3.2-value, wif-14.3.3-ax-dx, wif-14.3.3-aa-da, wif-14.3.3-ac-dc
describe('the air combat table', () => {
  it.each(linesOf(AIR_COMBAT))('a total of %s', (total, cells) => {
    for (const [i, values] of VALUES.entries())
      for (const value of values) expect([value, tables.airCombat(value, Number(total))]).toEqual([value, cells[i]])
  })
})

const FACTORS = [1, 2, 4, 7, 10, 14, 19, 25]

// proves: wif-11.7-roll, wif-11.7-factors
describe('the strategic bombardment table', () => {
  it.each(linesOf(BOMBING))('a roll of %s', (roll, cells) => {
    const last = [1, 3, 6, 9, 13, 18, 24, 60]
    for (const factors of [FACTORS, last])
      expect(
        factors
          .map((each) => tables.bombing(each, Number(roll)))
          .map(({ points, asterisks }) => (points === 0 ? '-' : `${points}${'*'.repeat(asterisks)}`)),
      ).toEqual(cells)
  })
  it('rolls beyond it: the last line above, nothing below; no factors, nothing', () => {
    expect(tables.bombing(25, 13)).toEqual(tables.bombing(25, 11))
    expect([tables.bombing(25, 0).points, tables.bombing(0, 11).points]).toEqual([0, 0])
  })
})

// proves: wif-opt27-crt, wif-11.15.6-2d10-procedure
describe('two-dice land combat', () => {
  it.each(linesOf(LAND))('a total of %s', (total, cells) => {
    const { assault, blitzkrieg, lowest } = tables.landCombat
    expect([assault, blitzkrieg].map((table) => table[Number(total) - lowest].text)).toEqual(cells)
  })
})

// proves: wif-opt27-odds-drm
it('two-dice land combat: every level of odds', () => {
  const levels =
    '0:1 -10, 1:6 -8, 1:5 -6, 1:4 -4, 1:3 -2, 1:2 0, 2:3 1, 1:1 2, 3:2 3, 2:1 4, 3:1 6, 4:1 8, 5:1 10, 6:1 12, 7:1 14, 8:1 16, 9:1 18, 10:1 20'
  expect(tables.oddsModifiers.map(({ attacker, defender, modifier }) => `${attacker}:${defender} ${modifier}`).join(', ')).toBe(levels)
})

// proves: wif-opt27-unit-modifiers, wif-opt27-terrain-modifiers, wif-opt27-blitz-modifier, wif-11.15.3-modifier
it('two-dice land combat: every modifier beside the odds', () => {
  const { landModifiers: found } = tables
  const units = [found.armourDefending, found.faceDownDefender, found.extraMajorPower, found.paradropping, found.jungleFighterAttacking]
  expect(units).toEqual([-1, 2, -1, 1, 1])
  expect([found.jungle, found.rain, found.stormOrSnow, found.blizzard, found.printedFactory]).toEqual([-2, -2, -4, -6, -1])
  expect([found.winterisedAttacking, found.winterisedDefending, found.armourAttackingBlitzkrieg, found.hqSupportDivisor]).toEqual([
    1, -1, 1, 2,
  ])
})

// proves: wif-11.5.8-attack-total, wif-11.5.9-air-to-sea, wif-11.5.10-sub-attack, wif-11.5.10-asw-attack
describe('columns of the naval combat chart', () => {
  it.each(
    linesOf(NAVAL_COLUMNS).flatMap(([attack, cells]) =>
      (attack === 'SUB' ? [attack, 'ASW'] : attack === 'surface' ? [attack, 'anti-aircraft'] : [attack]).map(
        (name) => [name, cells] as const,
      ),
    ),
  )('of %s', (name, cells) => {
    const attack = name as NavalAttack
    expect(cells.map((_, i) => tables.naval.label(attack, i + 1))).toEqual(cells)
    for (const [i, cell] of cells.entries())
      for (const factors of cell.replace('+', '').split('-').map(Number))
        expect([factors, tables.naval.column(attack, factors)]).toEqual([factors, i + 1])
    expect([tables.naval.column(attack, 0), tables.naval.column(attack, 1000)]).toEqual([0, 17])
  })
})

// proves: wif-11.5.8-enemy-ships, wif-11.5.8-results, wif-11.5.8-column-shift
describe('hits of the naval combat chart', () => {
  const lines = linesOf(NAVAL_HITS)
  it.each(lines.map(([low, cells], i) => [Number(low), i + 1 < lines.length ? Number(lines[i + 1][0]) - 1 : 99, cells] as const))(
    'against %i to %i ships',
    (low, high, cells) => {
      for (const ships of [low, high]) {
        const hits = cells.map((_, i) => tables.naval.hits(i + 1, ships))
        expect(hits.map(({ X, D, A }) => `${X}${D}${A}`)).toEqual(cells)
      }
      expect(tables.naval.hits(18, low)).toEqual(tables.naval.hits(17, low))
      expect(tables.naval.hits(0, low)).toEqual({ X: 0, D: 0, A: 0 })
    },
  )
})

const diceText = (dice: AntiAirDice | null) => (dice ? `${dice.highest ? '+' : '-'}${dice.counted}/${dice.dice}` : '-')

// proves: wif-11.5.9-aa-dice, wif-11.5.9-aa-column
describe('anti-aircraft dice, read one column to the right of the page of the Final Edition', () => {
  const lines = linesOf(ANTI_AIR)
  it.each(lines.map(([low, cells], i) => [Number(low), i + 1 < lines.length ? Number(lines[i + 1][0]) - 1 : 99, cells] as const))(
    'against %i to %i bombers',
    (low, high, cells) => {
      for (const bombers of [low, high])
        expect(cells.map((_, i) => diceText(tables.naval.antiAir(i + 1, bombers)))).toEqual([...cells.slice(1), cells.at(-1)])
      expect(tables.naval.antiAir(0, low)).toBeNull()
    },
  )
})

// proves: wif-11.5.10-asw-factors
it('ASW factors by type and year', () => {
  const factors = (type: 'BB' | 'CV' | 'CA' | 'CL' | 'SUB' | 'TRS') =>
    [1939, 1940, 1941, 1942, 1943, 1945].map((year) => tables.naval.asw(type, year))
  expect(factors('BB')).toEqual([0, 0, 0, 0, 0, 0])
  expect(factors('CV')).toEqual([1, 1, 1, 1, 1, 1])
  expect(factors('CA')).toEqual([1, 1, 2, 2, 3, 3])
  expect(factors('CL')).toEqual([2, 2, 3, 3, 4, 4])
  expect([factors('SUB'), factors('TRS')].flat().every((factor) => factor === 0)).toBe(true)
})

// proves: wif-11.3-fly-in, wif-11.4.2-patrol, wif-11.15.2-factors
it('sections of a sea box: search numbers, points of range for aircraft, shore bombardment', () => {
  expect(
    tables.seaBox.map(({ search, aircraftPoints, bombardment }) => [
      search,
      aircraftPoints,
      bombardment?.modifier ?? null,
      bombardment?.starred ?? null,
    ]),
  ).toEqual([
    [0, 0, null, null],
    [1, 1, 2, true],
    [2, 3, 1, true],
    [3, 6, 0, true],
    [4, 10, 0, false],
  ])
})

const TERRAIN = `
clear: 1 1 2 2 1 1 1 yes yes 1 0
desert: 1 1 2 2 1 1 1 yes yes 1 1
forest: 2 2 3 4 1 1 0.5 yes no 1 0
jungle: 2 4 3 6 1 1 0.5 no no 1 0
mountain: 2 3 4 6 2 3 1 no no 0 0
desert mountain: 2 3 4 6 2 3 1 no no 0 1
swamp: 3 7 4 8 2 2 0.5 no no 0 0
lake: - - - - 1 1 1 no no 0 0
qattara: - - - - 1 1 1 no no 0 0
`

// proves: wif-2.4.2-terrain-limit, wif-2.3.1-aircraft-limit, wif-11.10.2-mobility, wif-11.15.1-defence-terrain, wif-14.5-terrain, wif-11.10.6-overrun-land-where, wif-11.15.5-table-choice
describe('terrain effects: leg, motorised, the same on Pacific maps, defence, of MTN, air, table choice, overruns, aircraft, supply', () => {
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  it.each(linesOf(TERRAIN))('%s', (name, cells) => {
    const {
      leg,
      motorised,
      pacificLeg,
      pacificMotorised,
      defence,
      defenceMtn,
      air,
      attackerMayChooseTable,
      overrun,
      aircraft,
      supplyExtra,
    } = tables.terrain[name]
    const costs = [leg, motorised, pacificLeg, pacificMotorised].map((cost) => cost ?? '-')
    const rest = [defence, defenceMtn, air, yesNo(attackerMayChooseTable), yesNo(overrun), aircraft, supplyExtra]
    expect([...costs, ...rest].map(String)).toEqual(cells)
  })
})

// proves: wif-11.13-who, wif-11.4.5-amph-capacity
it('what units invade from', () => {
  const from = Object.fromEntries(Object.entries(tables.units).map(([type, { invades }]) => [type, invades.join('+')]))
  expect(from).toEqual({
    ...{ 'HQ-A': '', 'HQ-I': '', ARM: '', MECH: '', CAV: '', GARR: '', MIL: '', TERR: '', PART: '' },
    ...{ MOT: 'AMPH', INF: 'AMPH', MTN: 'AMPH', PARA: 'AMPH', MAR: 'TRS+AMPH' },
  })
})

// proves: wif-11.17.4-cost, wif-11.17.4-cooperating
it('reorganisation costs', () => {
  const { ofTheAction, other, doubled } = tables.reorganisationCosts
  expect([ofTheAction, other]).toEqual([1, 2])
  expect(doubled.map(({ why, foreignPoints, turns, types }) => [why, foreignPoints, turns, types])).toEqual([
    ['points of another country', true, 0, null],
  ])
})
