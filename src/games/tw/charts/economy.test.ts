import { describe, expect, it } from 'vitest'
import { americanHalfLeft, cityLoss, cityValue, diplomaticConflict, evacuationCost, minorValue, prorated, smpsLeft } from './economy.ts'
import { SEASONS } from './economy-schemas.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)
const sum = (values: Readonly<Record<string, number>>): number => Object.values(values).reduce((total, value) => total + value, 0)

describe('NARFs', () => {
  // proves: tw-14.1-narf-level, tw-23.12-plain-colonies
  it('bases are 56, 85, 170, 135, 186 and 50; the British is the sum of its parts, with the colonies beside it (15.1.6.1, 22.6)', () => {
    expect(tables.economy.bases).toEqual({ Italy: 56, France: 85, Germany: 170, USSR: 135, Britain: 186, USA: 50 })
    expect(sum(tables.economy['British parts'])).toBe(186)
    const onBoard = (names: string[]) => names.reduce((total, name) => total + minorValue(tables, name, 'conquest')!, 0)
    expect(onBoard(['Cyprus', 'Egypt', 'Iraq', 'Palestine', 'Transjordan'])).toBe(
      tables.economy['colonies beside the base'].Britain['on board'],
    )
    expect(onBoard(['Morocco', 'Algeria', 'Tunisia', 'Syria'])).toBe(tables.economy['colonies beside the base'].France['on board'])
  })

  // proves: tw-14.5-minor-conquest-income, tw-23.2-prorated-value
  it('a conquest is worth all, three quarters, half and a quarter by season, rounded down: Bulgaria in Fall 2 (14.5, 23)', () => {
    expect(SEASONS.map((season) => prorated(tables, 5, season))).toEqual([5, 3, 2, 1])
  })

  // proves: tw-23.2-value-table
  it('minor countries have the values of the table, and those that have one for Associates (23)', () => {
    expect([minorValue(tables, 'Belgium', 'conquest'), minorValue(tables, 'Belgium', 'associate')]).toEqual([18, 6])
    expect([
      minorValue(tables, 'Turkey', 'conquest'),
      minorValue(tables, 'Turkey', 'associate'),
      minorValue(tables, 'Spain', 'conquest'),
      minorValue(tables, 'Spain', 'associate'),
    ]).toEqual([14, 5, 20, null])
  })

  // proves: tw-23.2-value-table
  it("Yugoslavia, cut off in the text, is 12, Croatia's 4 among them", () => {
    expect([minorValue(tables, 'Yugoslavia', 'conquest'), minorValue(tables, 'Yugoslavia', 'associate')]).toEqual([12, 4])
    expect(minorValue(tables, 'Croatia', 'conquest')).toBe(4)
  })
})

describe('industrial cities', () => {
  // proves: tw-14.6.1-industrial-city-loss
  it('cost their owner their value by season and give an Axis captor half of it (14.6.1)', () => {
    expect(cityLoss(tables, 'France', 'Paris', 'Summer')).toEqual({ loses: 9, gains: 4 })
    expect(cityLoss(tables, 'USSR', 'Kharkov', 'Spring')).toEqual({ loses: 6, gains: 3 })
    expect(cityLoss(tables, 'USSR', 'Maikop', 'Winter')).toEqual({ loses: 1, gains: 0 })
    expect(cityLoss(tables, 'France', 'Lille', 'Spring')).toBeNull()
  })

  it('are worth 28 in France, 48 in Germany and 80 in the USSR; the Ukraine’s five are its 28 (14.6.1, 23)', () => {
    expect([sum(tables.cities.cities.France), sum(tables.cities.cities.Germany), sum(tables.cities.cities.USSR)]).toEqual([28, 48, 80])
    expect(
      ['Kiev', 'Kharkov', 'Stalino', 'Dnepropetrovsk', 'Odessa'].reduce((total, city) => total + cityValue(tables, 'USSR', city)!, 0),
    ).toBe(minorValue(tables, 'Ukraine', 'conquest'))
  })

  it('of the USSR move to the Urals for half their value: Kharkov 3, and Baku not at all (14.6.1)', () => {
    expect([
      evacuationCost(tables, 'Kharkov'),
      evacuationCost(tables, 'Moscow'),
      evacuationCost(tables, 'Odessa'),
      evacuationCost(tables, 'Baku'),
      evacuationCost(tables, 'Minsk'),
    ]).toEqual([3, 6, 2, null, null])
  })
})

describe('strategic movement points', () => {
  // proves: tw-8.4-capacity, tw-14.8-narf-grant
  it('are 9, 7, 8, 10, 4 and 4, and 2 for a minor country (8.4)', () => {
    expect(tables.movementPoints.SMP).toEqual({ Britain: 9, Germany: 7, USSR: 8, USA: 10, France: 4, Italy: 4, 'minor country': 2 })
    expect(tables.movementPoints['USSR without Moscow']).toBe(6)
  })

  // proves: tw-5.1.3-smp-loss, tw-8.4-losses
  it('do not fall below the least: Germany 1, Britain 2 (8.4, 5.2)', () => {
    expect([
      smpsLeft(tables, 'Germany', 7, 9),
      smpsLeft(tables, 'Britain', 9, 3),
      smpsLeft(tables, 'Britain', 9, 9),
      smpsLeft(tables, 'minor country', 2, 3),
    ]).toEqual([1, 6, 2, 0])
  })

  // proves: tw-5.1.3.2-convoy-massacre, tw-8.4-losses
  it('a massacre and 40 NARFs take 4 from each American half, which leaves 1 and 1, 2 in all (8.4)', () => {
    expect(americanHalfLeft(tables, 5, 4) + americanHalfLeft(tables, 5, 4)).toBe(smpsLeft(tables, 'USA', 10, 8))
    expect(americanHalfLeft(tables, 5, 9)).toBe(1)
    expect(americanHalfLeft(tables, 5, 1)).toBe(4)
  })

  // proves: tw-8.5.2-north-africa, tw-8.5.3-soviet-gauge
  it('count twice for a ground unit through Libya or Egypt and for the Axis in the 1939 USSR (8.5.2, 8.5.3)', () => {
    expect(tables.movementPoints.times).toEqual({ 'North Africa': 2, 'Axis in the 1939 USSR': 2 })
  })
})

describe('rail moves', () => {
  // proves: tw-9.1.2-capacity
  it('are 8 for the USSR, 6 without Moscow, and 8 for Germany, whose figure is lost (9.1.2)', () => {
    expect(tables.rail).toMatchObject({
      capacity: { Germany: 8, USSR: 8, USA: 3, Britain: 3, France: 2, Italy: 2, 'minor country': 2 },
      'USSR without Moscow': 6,
      hexes: 25,
    })
  })
})

describe('the diplomatic conflict table', () => {
  // proves: tw-16.1.3-conflict-table
  it('gives the results of the examples: 1-1 on 9 nothing, 1-1 on 0 one level (16.1.3)', () => {
    expect(diplomaticConflict(tables, 2, 2, 9)).toEqual({ column: '1-1', levels: 0 })
    expect(diplomaticConflict(tables, 2, 2, 0)).toEqual({ column: '1-1', levels: 1 })
    expect(diplomaticConflict(tables, 2, 5, 3)?.column).toBe('1-3')
  })

  it('below 1-3 allows no attempt, above 5-1 is 5-1, and rolls beyond the lines use the end lines', () => {
    expect(diplomaticConflict(tables, 1, 4, 1)).toBeNull()
    expect(diplomaticConflict(tables, 8, 1, 6)).toEqual({ column: '5-1', levels: 1 })
    expect(diplomaticConflict(tables, 1, 0, -9)).toEqual({ column: '5-1', levels: 3 })
    expect(diplomaticConflict(tables, 1, 3, 19)).toEqual({ column: '1-3', levels: -3 })
  })

  it('never turns back along a line or down a column, in the filled lines 1, 5, 6 and 11 either', () => {
    const { cells } = tables.diplomacy.table
    cells.forEach((line, i) =>
      line.forEach((value, j) => {
        expect(value).toBeLessThanOrEqual(cells[i - 1]?.[j] ?? 9)
        expect(value).toBeGreaterThanOrEqual(line[j - 1] ?? -9)
      }),
    )
    expect([cells[4], cells[8], cells[9], cells[14]].map((line) => line.join(' '))).toEqual([
      '1 1 1 1 2 2 2 2 2',
      '0 0 0 1 1 1 1 1 2',
      '0 0 0 0 1 1 1 1 1',
      '-2 -2 -1 -1 0 0 0 0 0',
    ])
  })
})

describe('surrender', () => {
  // proves: tw-18.4-surrender-modifiers
  it('comes at 10 for France, 12 for Britain, 14 for the USSR or more, at 0 or less for Italy and Germany (17.2.2, 18.4, 19.2, 20.4, 21.1)', () => {
    const { France, Britain, USSR, Italy, Germany } = tables.surrender
    expect([France['at least'], Britain['at least'], USSR['at least'], Italy['at most'], Germany['at most']]).toEqual([10, 12, 14, 0, 0])
  })

  // proves: tw-18.4-surrender-modifiers
  it('the modifiers that are blank in the text are read from their neighbours (18.4, 20.4)', () => {
    const { France, Germany } = tables.surrender
    const names = ['Maginot Line hex German', 'Italy at war', 'variants 9', 'USSR at war with Germany', 'USA at war with Germany'] as const
    expect(names.map((name) => France.modifiers[name])).toEqual([1, 1, -1, -2, -3])
    expect(Germany.modifiers['Berlin Allied']).toBe(-4)
    expect([Germany.modifiers['each other German city Allied'], Germany.modifiers['each firestorm']]).toEqual([-1, -1])
  })
})
