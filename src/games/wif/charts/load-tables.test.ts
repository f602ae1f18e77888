import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseLandResult } from './land-result.ts'
import { schemas } from './table-schemas.ts'
import { rulebookOf } from '../rulebook.ts'
import { loadOverrides } from '../../common/load-overrides.ts'
import { loadTables } from './load-tables.ts'
import { MONTHS } from '../state.ts'
import type { AirResult, LandResult, OneDieTable } from './tables.ts'

const tables = loadTables(null)
const DATA = new URL('../../../../data/wif/tables/', import.meta.url).pathname

describe('air combat (14.3.2)', () => {
  it("the rolls of the rulebook's examples", () => {
    const rolled: [number, number, AirResult][] = [
      [-2, 6, 'DA'],
      [3, 18, 'AX'],
      [-4, 16, 'AA'],
      [5, 10, 'AC'],
      [-2, 4, 'DX'],
      [2, 9, '-'],
      [-1, 11, 'DC'],
      [1, 2, 'AX'],
    ]
    for (const [value, total, result] of rolled)
      expect(`${value} ${total} ${tables.airCombat(value, total)}`).toBe(`${value} ${total} ${result}`)
  })

  it('values beyond the columns use the outer ones, and each value its printed group', () => {
    expect(tables.airCombat(-15, 2)).toBe('DX')
    expect(tables.airCombat(-9, 2)).toBe('DX')
    expect(tables.airCombat(-8, 2)).toBe('AX')
    expect(tables.airCombat(14, 12)).toBe(tables.airCombat(8, 12))
    const column = (value: number) => Array.from({ length: 19 }, (_, i) => tables.airCombat(value, i + 2)).join(' ')
    for (const [a, b] of [
      [-8, -7],
      [-6, -5],
      [-4, -3],
      [2, 3],
      [4, 5],
      [6, 7],
    ])
      expect(column(a)).toBe(column(b))
    for (const [a, b] of [
      [-9, -8],
      [-7, -6],
      [-5, -4],
      [-3, -2],
      [-2, -1],
      [-1, 0],
      [0, 1],
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ])
      expect(column(a)).not.toBe(column(b))
  })

  it('a better value never gives a worse result', () => {
    const order: AirResult[] = ['DC', 'AC', '-', 'DA', 'AA', 'DX', 'AX']
    for (let total = 2; total <= 20; total++) {
      const line = Array.from({ length: 18 }, (_, i) => order.indexOf(tables.airCombat(i - 9, total)))
      expect(line).toEqual([...line].sort((a, b) => a - b))
    }
  })

  it('a total that two dice cannot give is refused', () => {
    expect(() => tables.airCombat(0, 21)).toThrow('no cell for a value of 0 and a total of 21')
  })
})

describe('two-dice land combat (option 27)', () => {
  const at = (total: number) => ({
    assault: tables.landCombat.assault[total - tables.landCombat.lowest].text,
    blitzkrieg: tables.landCombat.blitzkrieg[total - tables.landCombat.lowest].text,
  })

  it('the Loire example: a blitzkrieg total of 19 is †1/B', () => {
    expect(tables.landCombat.blitzkrieg[19 - tables.landCombat.lowest]).toEqual({
      text: '†1/B',
      faceUp: 'half',
      extraLoss: false,
      attacker: 1,
      defender: 0,
      effect: 'breakthrough',
      noEffectOnDefender: false,
    })
  })

  it('the best line is the automatic result against no defence (11.15.5)', () => {
    expect(at(23)).toEqual({ assault: '*/2S', blitzkrieg: '*/2B' })
    expect(tables.landCombat.highest).toBe(23)
    expect(tables.landCombat.assault).toHaveLength(25)
    expect(tables.landCombat.blitzkrieg).toHaveLength(25)
  })

  it('spot checks of the back page, top to bottom', () => {
    expect(at(-1)).toEqual({ assault: '5/-', blitzkrieg: 'x4/-' })
    expect(at(12)).toEqual({ assault: 'x/-', blitzkrieg: '-/-' })
    expect(at(14)).toEqual({ assault: 'x2/1', blitzkrieg: '1/1' })
    expect(at(17)).toEqual({ assault: '1/1', blitzkrieg: '†/R' })
    expect(at(20)).toEqual({ assault: '†1/2S', blitzkrieg: '†x/B' })
    expect(at(22)).toEqual({ assault: '†x/2S', blitzkrieg: '*/1B' })
  })

  it('losses of the attacker shrink line by line up to 13, then harm to the defender begins and, on the blitzkrieg table, never shrinks', () => {
    const loss = (cell: LandResult) => cell.attacker + (cell.extraLoss ? 0.5 : 0)
    const harm = (cell: LandResult) => ['none', 'retreat', 'shatter', 'breakthrough'].indexOf(cell.effect) * 10 + cell.defender
    const never = (cells: readonly LandResult[], worse: (cell: LandResult, above: LandResult) => boolean) =>
      cells.forEach((cell, i) => expect(i > 0 && worse(cell, cells[i - 1]), `${cell.text} below ${cells[i - 1]?.text}`).toBe(false))
    for (const [column, firstHarm] of [
      [tables.landCombat.assault, 14],
      [tables.landCombat.blitzkrieg, 13],
    ] as const) {
      const first = firstHarm - tables.landCombat.lowest
      never(column.slice(0, first), (cell, above) => loss(cell) > loss(above))
      expect(column.map((cell) => cell.noEffectOnDefender)).toEqual(column.map((_, i) => i < first))
    }
    never(tables.landCombat.blitzkrieg, (cell, above) => harm(cell) < harm(above))
  })

  it('odds: twice the ratio from 1:1 up, two less a line below 1:2', () => {
    const levels = tables.oddsModifiers
    expect(levels.map(({ attacker, defender }) => attacker / defender)).toEqual(
      levels.map(({ attacker, defender }) => attacker / defender).sort((a, b) => a - b),
    )
    for (const { attacker, defender, modifier } of levels) {
      if (attacker >= defender) expect(modifier).toBe((2 * attacker) / defender)
    }
    const modifier = (text: string) => levels.find(({ attacker, defender }) => `${attacker}:${defender}` === text)?.modifier
    expect(['0:1', '1:6', '1:5', '1:4', '1:3', '1:2', '2:3', '10:1'].map(modifier)).toEqual([-10, -8, -6, -4, -2, 0, 1, 20])
  })

  it('modifiers counted for each unit keep their one-die size, others double', () => {
    expect(tables.landModifiers).toEqual({
      armourDefending: -1,
      faceDownDefender: 2,
      hqSupportDivisor: 2,
      extraMajorPower: -1,
      paradropping: 1,
      jungleFighterAttacking: 1,
      jungle: -2,
      rain: -2,
      stormOrSnow: -4,
      blizzard: -6,
      winterisedAttacking: 1,
      winterisedDefending: -1,
      printedFactory: -1,
      armourAttackingBlitzkrieg: 1,
    })
  })
})

describe('cells of land combat tables', () => {
  it('are taken apart into facing, losses and effect', () => {
    expect(parseLandResult('†x1/2S')).toEqual({
      text: '†x1/2S',
      faceUp: 'half',
      extraLoss: true,
      attacker: 1,
      defender: 2,
      effect: 'shatter',
      noEffectOnDefender: false,
    })
    expect(parseLandResult('x/-')).toEqual({
      text: 'x/-',
      faceUp: 'none',
      extraLoss: true,
      attacker: 0,
      defender: 0,
      effect: 'none',
      noEffectOnDefender: true,
    })
    expect(parseLandResult('*/B')).toMatchObject({
      faceUp: 'all',
      attacker: 0,
      defender: 0,
      effect: 'breakthrough',
      noEffectOnDefender: false,
    })
    expect(parseLandResult('-/1R')).toMatchObject({ faceUp: 'none', attacker: 0, defender: 1, effect: 'retreat' })
  })

  it('are refused when they are none', () => {
    for (const text of ['', '/', '1/', '/1', '2', '1/2X', '1x/2', '-1/1', '1/-R', '**/B', '1/2/3'])
      expect(parseLandResult(text), text).toBeNull()
  })
})

describe('weather (8)', () => {
  it('weather chart: the cells of the rulebook', () => {
    expect(tables.weatherChart.result('M/J', 1).next).toBe(2)
    const { zones, next } = tables.weatherChart.result('J/A', 8 + 2)
    expect(zones).toEqual({
      arctic: 'fine',
      'north temperate': 'fine',
      mediterranean: 'fine',
      'north monsoon': 'storm',
      'south monsoon': 'fine',
      'south temperate': 'fine',
    })
    expect(next).toBe(1)
  })

  it('every modified roll from 1 to 13 has a line, which two rolls share', () => {
    for (const months of MONTHS) {
      for (let roll = 1; roll <= 13; roll++) {
        const { advance, next } = tables.weatherChart.result(months, roll)
        expect(advance).toBeGreaterThanOrEqual(1)
        expect(advance).toBeLessThanOrEqual(4)
        expect(next).toBeLessThanOrEqual(3)
      }
      expect(tables.weatherChart.result(months, 10)).toEqual(tables.weatherChart.result(months, 9))
      expect(tables.weatherChart.result(months, 13)).toEqual(tables.weatherChart.result(months, 11))
      expect(tables.weatherChart.result(months, 0)).toEqual(tables.weatherChart.result(months, 1))
    }
  })

  it('low rolls are bad in spring, high rolls in autumn and winter', () => {
    const north = (months: (typeof MONTHS)[number]) =>
      [1, 3, 5, 7, 9, 11].map((roll) => tables.weatherChart.result(months, roll).zones['north temperate'])
    expect(north('M/A')).toEqual(['blizzard', 'snow', 'storm', 'storm', 'fine', 'fine'])
    expect(north('N/D')).toEqual(['fine', 'fine', 'rain', 'storm', 'snow', 'blizzard'])
  })

  it('effects on supply, movement, odds and aircraft (2.4.2, 11.10.2, 11.15.5, 14.2.3)', () => {
    const { fine, rain, storm, snow, blizzard } = tables.weatherEffects
    expect([fine, rain, storm, snow, blizzard].map((effect) => effect.supplyRange)).toEqual([4, 2, 2, 3, 2])
    expect([fine, rain, storm, snow, blizzard].map((effect) => effect.moveCost)).toEqual([1, 2, 2, 1, 2])
    expect([fine, rain, storm, snow, blizzard].map((effect) => effect.oddsShift)).toEqual([0, 1, 2, 2, 3])
    expect([fine, rain, storm, snow, blizzard].map((effect) => effect.oddsShiftWinterised)).toEqual([0, 1, 2, 0, 1])
    expect([fine, rain, storm, snow, blizzard].map((effect) => effect.air)).toEqual([1, 0.5, null, 0.5, null])
  })
})

describe('terrain effects', () => {
  it('terrain costs agree with every hex that the rulebook prices', () => {
    const { clear, forest, swamp, mountain } = tables.terrain
    expect([clear.leg, clear.motorised]).toEqual([1, 1])
    expect(mountain.motorised! * tables.weatherEffects.rain.moveCost).toBe(6)
    expect(forest.leg).toBeGreaterThan(clear.leg!)
    expect(swamp.leg).toBeGreaterThan(clear.leg!)
  })

  it('motorised swamp costs more than 6, all other European terrain at most 6', () => {
    expect(tables.terrain.swamp.motorised).toBe(7)
    for (const name of ['clear', 'desert', 'forest', 'mountain', 'desert mountain'])
      expect(tables.terrain[name].motorised).toBeLessThanOrEqual(6)
  })

  it('multipliers, aircraft and supply (2.3.1, 2.4.2, 11.10.6, 11.15.1, 11.15.5, 14.5)', () => {
    const which = (test: (row: (typeof tables.terrain)[string]) => boolean) =>
      Object.keys(tables.terrain).filter((name) => test(tables.terrain[name]))
    expect(which((row) => row.defence === 2)).toEqual(['mountain', 'desert mountain', 'swamp'])
    expect(which((row) => row.defenceMtn === 3)).toEqual(['mountain', 'desert mountain'])
    expect(which((row) => row.air === 0.5)).toEqual(['forest', 'jungle', 'swamp'])
    expect(which((row) => row.attackerMayChooseTable)).toEqual(['clear', 'desert', 'forest'])
    expect(which((row) => row.overrun)).toEqual(['clear', 'desert'])
    expect(which((row) => row.supplyExtra === 1)).toEqual(['desert', 'desert mountain'])
    expect(which((row) => row.aircraft === 1)).toEqual(['clear', 'desert', 'forest', 'jungle'])
  })
})

describe('actions (10.2)', () => {
  it('activity limits: what the rulebook states', () => {
    expect(tables.limits.Italy).toMatchObject({ a: 2, g: 2 })
    expect(tables.limits.USA.a + tables.limits.USA.b).toBe(7)
    expect(tables.limits.USA.e).toBe(4)
    expect(tables.limits.Germany).toEqual({ a: 2, b: 4, c: 6, d: 1, e: 3, f: 1, g: 6, h: 3 })
    expect(tables.limits.China.g).toBe(2)
    expect([1939, 1942, 1943, 1944, 1945, 1946].map((year) => tables.limit('USA', 'c', year))).toEqual([7, 7, 8, 8, 9, 9])
    expect(tables.limit('USSR', 'c', 1945)).toBe(4)
    expect(tables.limit('Poland', 'c', 1939)).toBe(0)
  })

  it('escort, interception, patrols, ground support and naval air interception are free for both sides (14.2.1)', () => {
    for (const mission of ['escort', 'interception', 'combat air patrol', 'ground support', 'naval air interception']) {
      expect(tables.activities[mission]).toEqual({
        naval: 'unlimited',
        air: 'unlimited',
        land: 'unlimited',
        combined: 'unlimited',
        enemy: 'unlimited',
      })
    }
  })

  it('other air missions: any number in an air action, limited in the others', () => {
    for (const mission of ['port attack', 'naval air', 'strategic bombardment', 'ground strike', 'air supply']) {
      expect(tables.activities[mission]).toEqual({ naval: 'a', air: 'unlimited', land: 'b', combined: 'c', enemy: 'none' })
    }
    expect(tables.activities.paradrop.combined).toEqual(['c', 'g'])
    expect(tables.activities['land attack']).toEqual({ naval: 'none', air: 'none', land: 'unlimited', combined: 'h', enemy: 'none' })
    expect(tables.activities['rail movement']).toEqual({ naval: 'none', air: 'e', land: 'e', combined: 'f', enemy: 'none' })
  })
})

describe('tracks (6.1, 12)', () => {
  it('tracks: from no chance to ever greater ones; Axis left, Allies right', () => {
    expect(tables.impulseTrack).toHaveLength(16)
    expect(tables.impulseTrack.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3])
    expect(tables.impulseTrack.at(-1)).toBe(10)
    expect(tables.initiativeTrack[0]).toEqual({ name: 'Axis +2', axis: 2, allies: 0, axisMayReroll: true, alliesMayReroll: false })
    expect(tables.initiativeTrack.map(({ axis, allies }) => axis - allies)).toEqual([2, 1, 0, -1, -2])
  })
})

describe('the sea-box', () => {
  it('takes an aircraft into the highest section that its movement points left allow (11.3)', () => {
    const highest = (points: number) => tables.seaBox.findLastIndex(({ aircraftPoints }) => points >= aircraftPoints)
    expect([0, 1, 2, 3, 5, 6, 9, 10, 24].map(highest)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
    expect(tables.seaBox.map(({ search }) => search)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('what depends on the section of a sea box and the type of a unit', () => {
  it('shore bombardment modifiers grow as sections fall; none in section 0, and the starred ones grow in rain (11.15.1, 11.15.2: Lae)', () => {
    expect(tables.seaBox.map(({ bombardment }) => bombardment)).toEqual([
      null,
      { modifier: 2, starred: true },
      { modifier: 1, starred: true },
      { modifier: 0, starred: true },
      { modifier: 0, starred: false },
    ])
  })

  it('MAR invade from TRS and AMPH, MOT from AMPH, GARR, MIL and TERR from neither (11.13, 11.4.5)', () => {
    const { units } = tables
    expect([units.MAR.invades, units.MOT.invades, units.GARR.invades, units.MIL.invades, units.TERR.invades]).toEqual([
      ['TRS', 'AMPH'],
      ['AMPH'],
      [],
      [],
      [],
    ])
  })
})

describe("a moderator's own charts", () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  function campaign(files: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'adjutant-tables-'))
    folders.push(folder)
    mkdirSync(join(folder, 'tables'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tables', name), text)
    return folder
  }
  const theirTables = (folder: string) => loadTables(loadOverrides(folder))
  const original = (name: string) => readFileSync(join(DATA, name), 'utf8')

  it('replace ours and are named as their source; the others stay', () => {
    const folder = campaign({ 'impulse-track.yaml': 'what: impulse track\nsource: moderator\nsection: "12"\nboxes: {1: 0, 2: 4, 3: 10}\n' })
    const theirs = theirTables(folder)
    expect(theirs.impulseTrack).toEqual([0, 4, 10])
    expect(theirs.airCombat(-4, 16)).toBe('AA')
    expect(theirs.sources).toContainEqual({ what: 'impulse track', source: 'moderator' })
    expect(theirs.sources).toContainEqual({ what: 'weather chart', source: 'project' })
    expect(loadTables(null).impulseTrack).toHaveLength(16)
  })

  it('every chart is listed with its source, and the default is read once', () => {
    expect(tables.sources).toHaveLength(Object.keys(schemas).length)
    expect(tables.sources).toContainEqual({ what: 'air combat', source: 'final-edition chart' })
    expect(loadTables(null)).toBe(tables)
  })

  it('a folder without tables changes nothing', () => {
    const folder = campaign({})
    rmSync(join(folder, 'tables'), { recursive: true })
    expect(theirTables(folder).sources).toEqual(tables.sources)
  })

  it('a copy of all our files is the same as ours', () => {
    const folder = campaign({})
    cpSync(DATA, join(folder, 'tables'), { recursive: true })
    expect(theirTables(folder).weatherChart.result('S/O', 9)).toEqual(tables.weatherChart.result('S/O', 9))
  })

  it('a wrong cell is reported with file, line and column', () => {
    const text = original('air-combat.yaml').replace("'-   DA  DA  AA  AA", "'-   DA  DA  AB  AA")
    const line = text.split('\n').findIndex((l) => l.includes(' AB ')) + 1
    expect(() => theirTables(campaign({ 'air-combat.yaml': text }))).toThrow(
      new RegExp(
        `tables/air-combat\\.yaml cannot be used:\n  line ${line}, column 7: rolls > 5: 'AB' is no air combat result; expected AX, DX`,
      ),
    )
  })

  it('a line with too few cells, a missing line and a gap in the rolls are reported', () => {
    const short = original('weather-chart.yaml').replace("'R   B   Sn  F   F   F'", "'R   B   Sn  F   F'")
    expect(() => theirTables(campaign({ 'weather-chart.yaml': short }))).toThrow(/rolls > 1-2 > arctic: 5 cells, expected 6/)
    const missing = original('land-combat-2d10.yaml').replace(/ {2}14: .*\n/, '')
    expect(() => theirTables(campaign({ 'land-combat-2d10.yaml': missing }))).toThrow(/line \d+, column \d+: results > 14/)
    const gap = original('weather-chart.yaml').replace('  5-6:', '  6-6:')
    expect(() => theirTables(campaign({ 'weather-chart.yaml': gap }))).toThrow(/the line or column for 6 does not continue at 5/)
  })

  it('text that is no YAML, an unknown key and a file that replaces nothing are reported', () => {
    expect(() => theirTables(campaign({ 'impulse-track.yaml': 'what: x\nboxes: {1: 0\n' }))).toThrow(
      /impulse-track\.yaml cannot be used:\n {2}line \d+, column \d+: /,
    )
    const unknown = original('weather-effects.yaml').replace('fine:     {supply: 4,', 'fine:     {supply: 4, moves: 3,')
    expect(() => theirTables(campaign({ 'weather-effects.yaml': unknown }))).toThrow(/line 6, column \d+: fine: .*moves/)
    expect(() => theirTables(campaign({ 'wether-chart.yaml': '' }))).toThrow(
      /wether-chart\.yaml replaces no table; the tables are .*weather-chart\.yaml/,
    )
    expect(() => theirTables(campaign({ 'impulse-track.yaml': 'what: x\nsource: y\nsection: 12.10\nboxes: {1: 0}\n' }))).toThrow(
      /line 3, column 10: section: a section is quoted text/,
    )
  })

  const assault = Array.from(
    { length: 13 },
    (_, i) => `    ${i + 1}: '${Array.from({ length: 12 }, (_, j) => (i + j < 8 ? '2/-' : '*/2S')).join(' ')}'`,
  ).join('\n')
  const bothCharts = original('land-combat-1d10.yaml').replace(
    'assault: missing',
    `assault:\n  columns: 1:2 1:1 3:2 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1\n  rolls:\n${assault}`,
  )

  it('without option 27 a set-up is refused until both one-die charts are there', () => {
    expect(tables.landCombatOneDie).toBeNull()
    const missing = (options: number[], charts = tables) => rulebookOf(options).rules.landCombat.missing(charts)
    expect(missing([13, 27])).toBeNull()
    expect(missing([13])!.atSetUp).toMatch(/option 27 .*is off.*land-combat-1d10\.yaml/)
    const theirs = theirTables(campaign({ 'land-combat-1d10.yaml': bothCharts }))
    expect(missing([13], theirs)).toBeNull()
    expect(theirs.landCombatOneDie!.assault.columns.at(-1)).toEqual({ attacker: 10, defender: 1 })
    expect(theirs.landCombatOneDie!.assault.results[12][11].text).toBe('*/2S')
  })

  it('one-die blitzkrieg: the cell of the rulebook (3:2 at 10), and no line or column gets worse to the right or downwards', () => {
    const { blitzkrieg } = theirTables(campaign({ 'land-combat-1d10.yaml': bothCharts })).landCombatOneDie!
    const cell = (odds: string, roll: number) =>
      blitzkrieg.results[roll - 1][blitzkrieg.columns.findIndex(({ attacker, defender }) => `${attacker}:${defender}` === odds)]
    expect(cell('3:2', 10).text).toBe('†/B')
    expect(blitzkrieg.results[12].at(-1)!.text).toBe('*/2B')
    expectOrderly(blitzkrieg)
  })

  function expectOrderly(table: OneDieTable) {
    const order = ['2/-', '1/-', '1/1', '-/1', '1/R', '-/R', '-/1R', '*/B', '*/1B', '*/2B']
    const rank = (cell: LandResult) => order.indexOf(cell.text.replace('†', '*'))
    for (const [i, line] of table.results.entries()) {
      for (const [j, cell] of line.entries()) {
        expect(rank(cell), cell.text).toBeGreaterThanOrEqual(0)
        if (j > 0) expect(rank(cell)).toBeGreaterThanOrEqual(rank(line[j - 1]))
        if (i > 0) expect(rank(cell)).toBeGreaterThanOrEqual(rank(table.results[i - 1][j]))
      }
    }
  }

  it('an assault chart with the wrong columns is refused', () => {
    expect(() => theirTables(campaign({ 'land-combat-1d10.yaml': bothCharts.replace('8:1 9:1 10:1', '8:1 9:1') }))).toThrow(
      /land-combat-1d10\.yaml cannot be used:\n {2}line \d+, column \d+: assault > columns: the columns are 1:2 .* 10:1/,
    )
  })
})
