import { describe, expect, it } from 'vitest'
import { runCase } from './cases.ts'

/** A case of what stands under `position` and `expect`. */
const told = (position: object, expectation: object) =>
  runCase({
    id: 'wif-2.4.2-format',
    title: 'of the form of cases',
    rules: ['wif-2.4.2-path-length'],
    source: 'none',
    position,
    expect: expectation,
  }).failures

describe('the form of conformance cases', () => {
  it('supply of a unit that is not on the map fails, and does not break the case off', () => {
    expect(told({ units: ['Germany INF I 3-3 pool'] }, { supply: { 'I INF': 'no' } })).toEqual([
      'supply of I INF: it is not on the map (pool)',
    ])
  })

  it('a range of hexes passes over codes that the map has not', () => {
    expect(told({ map: 'plain 4x4', control: { 'T0000..T0909': 'USSR' } }, { control: { 'T0000..T0505': 'USSR' } })).toEqual([])
  })

  it('an option that cannot be chosen, and a table that is none, are refused', () => {
    expect(told({ options: [2] }, { state: { active: 'Axis' } })[0]).toMatch(/option 2/)
    expect(told({ tables: { odds: {} } }, { state: { active: 'Axis' } })[0]).toContain("no table 'odds'")
  })
})
