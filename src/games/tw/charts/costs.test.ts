import { describe, expect, it } from 'vitest'
import { EFFORTS, POWERS } from './cost-schemas.ts'
import {
  airCost,
  airRepairCost,
  constructionLimit,
  effortAllows,
  effortCost,
  groundCost,
  groundRepairCost,
  navalSpaceCost,
  priceTimes,
  strategicCost,
  strategicRepairCost,
  warCost,
} from './costs.ts'
import { loadTables } from './load-tables.ts'

const tables = loadTables(null)

describe('logistical efforts', () => {
  // proves: tw-4.0-le-costs, tw-15.1.2-other-costs
  it('cost 8, 4, 2 for Germany, Italy and the USSR, 12, 6, 3 for Britain and the USA, 16, 8, 4 for France; MLE 2 for all (4.1-4.4)', () => {
    expect(POWERS.map((power) => EFFORTS.map((effort) => effortCost(tables, power, effort)))).toEqual([
      [8, 4, 2, 2, 0],
      [8, 4, 2, 2, 0],
      [8, 4, 2, 2, 0],
      [12, 6, 3, 2, 0],
      [12, 6, 3, 2, 0],
      [16, 8, 4, 2, 0],
    ])
  })

  // proves: tw-4.0-le-costs, tw-4.1-german-sle-doubled, tw-4.1-axis-rle-lle-doubled, tw-15.1.2-other-costs
  it('cost the Axis twice inside the 1939 USSR, but a MLE does not (4.1-4.3)', () => {
    expect((['SLE', 'RLE', 'LLE', 'MLE'] as const).map((effort) => effortCost(tables, 'Germany', effort, true))).toEqual([16, 8, 4, 2])
  })

  // proves: tw-4.0-one-kind-per-turn, tw-4.1-sle-scope
  it('reach 4 hexes from a RLE, 1 from a LLE, else all; only a SLE may not follow itself (4.1-4.5)', () => {
    expect(EFFORTS.map((effort) => tables.efforts.efforts[effort].radius)).toEqual([null, 4, 1, null, null])
    expect(EFFORTS.filter((effort) => !tables.efforts.efforts[effort]['twice running'])).toEqual(['SLE'])
    expect(EFFORTS.map((effort) => tables.efforts.efforts[effort]['sea areas'])).toEqual([12, 12, 12, 12, 5])
    expect(EFFORTS.map((effort) => tables.efforts.efforts[effort]['German units depleted by a Soviet one'])).toEqual([3, 2, 1, 0, 0])
  })

  // proves: tw-1.2-combat-terms, tw-4.1-sle-scope, tw-4.2-rle-scope, tw-4.3-lle-scope, tw-4.4-mle-scope, tw-4.5-pass, tw-5.0-when-allowed
  it('allow what 4.1 to 4.5 say', () => {
    const allowing = (activity: Parameters<typeof effortAllows>[2]) =>
      EFFORTS.filter((effort) => effortAllows(tables, effort, activity)).join(' ')
    expect(allowing('second impulse combat')).toBe('SLE RLE')
    expect(allowing('second impulse movement')).toBe('SLE RLE MLE')
    expect(allowing('ground attack')).toBe('SLE RLE LLE')
    expect(allowing('automatic victory')).toBe('SLE RLE LLE MLE')
    expect(allowing('patrol')).toBe('SLE RLE LLE')
    expect(allowing('reserves')).toBe('SLE RLE')
    expect(allowing('amphibious invasion')).toBe('SLE RLE')
    expect(allowing('Evasion')).toBe('SLE RLE')
    expect(allowing('offensive strategic warfare')).toBe('SLE RLE LLE')
    expect(allowing('defensive strategic warfare')).toBe('SLE RLE LLE MLE Pass')
    expect(allowing('attack on partisans')).toBe('RLE LLE')
    expect(allowing('diplomacy')).toBe('SLE RLE LLE MLE')
    expect(allowing('one hex')).toBe('Pass')
  })
})

describe('costs of units', () => {
  // proves: tw-15.1.2-ground-costs, tw-2.6-inf-mot, tw-2.6-sta, tw-11.12.2-light-flak-units, tw-13.1-static-units, tw-15.0-build-units
  // proves: tw-15.0-heavy-flak
  it('on the ground are by the factor with a cadre: Soviet 6-5 INF 7, German 8-8 ARM 17, British 4-8 ARM 13, Italian 2-8 ARM 7 (15.1.2, 12.6.4)', () => {
    expect(groundCost(tables, 'USSR', 'INF', 6)).toBe(7)
    expect(groundCost(tables, 'Germany', 'ARM', 8)).toBe(17)
    expect(groundCost(tables, 'Britain', 'ARM', 4)).toBe(13)
    expect(groundCost(tables, 'Italy', 'ARM', 2)).toBe(7)
    expect(groundCost(tables, 'Italy', 'INF', 3)).toBe(7)
    expect(groundCost(tables, 'Spain', 'STA', 2)).toBe(4)
    expect(groundCost(tables, 'Germany', 'MECH', 4)).toBe(6)
    expect(groundCost(tables, 'Germany', '90th Light', 2)).toBe(3)
    expect(groundCost(tables, 'USSR', 'STA', 3)).toBe(3)
    expect(groundCost(tables, 'Britain', 'CDO', 1)).toBe(1)
    expect(groundCost(tables, 'Germany', 'Flak', 1)).toBe(2)
    expect(groundCost(tables, 'USSR', 'NKVD', 2)).toBe(3)
  })

  // proves: tw-15.1.2-ground-costs
  it('a partisan’s factor is 2 (25.2)', () => {
    expect(groundCost(tables, 'USSR', 'PART', 1)).toBe(2)
  })

  // proves: tw-12.6.4-oos-rebuild-cost, tw-15.1.2-ground-costs, tw-15.1.6.1-over-limit-cost, tw-15.3-oos-rebuild
  it('eliminated out of supply are double: a British 4-8 ARM 26, a Soviet 2-5 INF 6, the price beyond half the base four times (12.6.4, 15.1.6.1)', () => {
    expect(groundCost(tables, 'Britain', 'ARM', 4) * priceTimes(tables, { beyondLimit: false, outOfSupply: true })).toBe(26)
    expect(groundCost(tables, 'USSR', 'INF', 2) * priceTimes(tables, { beyondLimit: false, outOfSupply: true })).toBe(6)
    expect(priceTimes(tables, { beyondLimit: true, outOfSupply: false })).toBe(2)
    expect(priceTimes(tables, { beyondLimit: true, outOfSupply: true })).toBe(4)
  })

  // proves: tw-15.1.3.3-ground-repair, tw-3.9.2-repair-ground
  it('repairs on the ground are half the factors, rounded up: German 8-8 ARM 8, Soviet 3-8 ARM 4; twice when moved, and twice for the Axis in the 1939 USSR (15.1.3.3)', () => {
    expect(groundRepairCost(tables, 'Germany', 'ARM', 8)).toBe(8)
    expect(groundRepairCost(tables, 'USSR', 'ARM', 3)).toBe(4)
    expect(groundRepairCost(tables, 'Britain', 'MOT', 6, { moved: true })).toBe(6)
    expect(groundRepairCost(tables, 'Germany', 'ARM', 8, { axisInUssr: true })).toBe(16)
    expect(groundRepairCost(tables, 'Germany', 'ARM', 8, { moved: true, axisInUssr: true })).toBe(32)
  })

  // proves: tw-15.1.2-air-costs, tw-11.10-repair-air
  it('in the air are whole: a FTR 15, Italian 24, a NAC 6, German 12, a jet 20 (15.1.2)', () => {
    expect(airCost(tables, 'Germany', 'FTR')).toBe(15)
    expect(airCost(tables, 'Italy', 'TAC')).toBe(24)
    expect(airCost(tables, 'Britain', 'NAC')).toBe(6)
    expect(airCost(tables, 'Germany', 'NAC')).toBe(12)
    expect(airCost(tables, 'Germany', 'Jet FTR')).toBe(20)
    expect([
      airRepairCost(tables, 'Britain', 'MDM', false),
      airRepairCost(tables, 'Britain', 'MDM', true),
      airRepairCost(tables, 'Italy', 'MDM', false),
      airRepairCost(tables, 'Italy', 'NAC', false),
    ]).toEqual([6, 12, 9, 4])
  })

  // proves: tw-15.1.2-naval-costs, tw-15.1.5.4-accelerated
  it('at sea are by the space: 4, accelerated 8, a German CV 8; CVs are not accelerated (15.1.2)', () => {
    expect([navalSpaceCost(tables, 'Britain', 'Fleet', false), navalSpaceCost(tables, 'Britain', 'Fleet', true)]).toEqual([4, 8])
    expect([
      navalSpaceCost(tables, 'USA', 'CV', false),
      navalSpaceCost(tables, 'Germany', 'CV', false),
      navalSpaceCost(tables, 'USA', 'CV', true),
    ]).toEqual([4, 8, null])
    expect([tables.production.naval.Fleet.spaces, tables.production.naval.CV.spaces]).toEqual([9, 4])
  })

  // proves: tw-15.1.2-sw-costs, tw-5.1-sw-build
  it('of Strategic Warfare: INT and U-Boat 2, SAC 4, German 6, ASW 3 (15.1.2)', () => {
    expect([
      strategicCost(tables, 'Germany', 'U-Boat'),
      strategicCost(tables, 'Britain', 'INT'),
      strategicCost(tables, 'USA', 'SAC'),
      strategicCost(tables, 'Germany', 'SAC'),
      strategicCost(tables, 'USA', 'ASW'),
    ]).toEqual([2, 2, 4, 6, 3])
    expect([
      strategicRepairCost(tables, 'USA', 'SAC'),
      strategicRepairCost(tables, 'Germany', 'SAC'),
      strategicRepairCost(tables, 'Germany', 'INT'),
    ]).toEqual([2, 3, null])
  })

  // proves: tw-15.1.6.1-half-base-limit
  it('may take half the base at their price, rounded up: France 43, the USSR 68 (15.1.6.1)', () => {
    expect([56, 85, 170, 135, 186].map((base) => constructionLimit(tables, base))).toEqual([28, 43, 85, 68, 93])
  })
})

describe('costs of war and diplomacy', () => {
  // proves: tw-6.4.2-dow-costs, tw-15.1.2-other-costs
  it('a war on a major power costs the Axis and the USSR 15, the Western Allies 25; on a minor country 5 or 15; on Spain or Turkey 25, the USSR too (6.4.2)', () => {
    expect(POWERS.map((power) => warCost(tables, power, 'major power'))).toEqual([15, 15, 15, 25, 25, 25])
    expect(POWERS.map((power) => warCost(tables, power, 'minor country'))).toEqual([5, 5, 5, 15, 15, 15])
    expect(POWERS.map((power) => warCost(tables, power, 'Spain or Turkey'))).toEqual([25, 25, 25, 15, 15, 15])
  })

  // proves: tw-15.1.2-other-costs, tw-16.1.7.1-buy-chits
  it('chits cost the USSR less and POPs more (15.1.2)', () => {
    const { costs } = tables
    expect([
      costs.POP('Germany'),
      costs.POP('USSR'),
      costs.Espionage('Britain'),
      costs.Espionage('USSR'),
      costs['Counter-Espionage']('Italy'),
      costs['Counter-Espionage']('USSR'),
    ]).toEqual([3, 4, 4, 3, 3, 2])
  })

  // proves: tw-7.11.2-upgrade-second, tw-7.11.3-upgrade-third, tw-10.8-army-upgrade, tw-11.11-air-upgrades, tw-15.1.2-other-costs
  it('a rating from second to first costs 20 in each of five turns, from third to second 10 (7.11.2, 10.8.2)', () => {
    expect(tables.costs['rating upgrades']).toEqual({ turns: 5, 'second to first': 20, 'third to second': 10 })
  })

  // proves: tw-8.4.1-growth
  it('more SMPs may be bought from 1941 (8.4.1)', () => {
    expect(tables.production['first year of more SMPs']).toBe(1941)
  })
})
