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

  it('the sheet of a round that a battle at sea never comes to is told as one that nothing asked for', () => {
    const played = runCase({
      id: 'wif-2.4.2-format',
      title: 'of the form of cases',
      rules: ['wif-11.5.11-rounds'],
      source: 'none',
      position: {
        map: 'board',
        sides: { Italy: 'Axis', Commonwealth: 'Allies' },
        'at war': [['Italy', 'Commonwealth']],
        actions: { Italy: 'naval' },
        units: ['Italy CA Zara 0/5/0/3/5/3 @Italian_Coast:3', 'Commonwealth CL Ajax 0/6/0/1/5/4 @Italian_Coast:3'],
      },
      play: 'naval combat',
      orders: { Italy: { 'naval combat': [{ at: 'Italian Coast', with: 'Zara' }], 'sea battle': { abort: 'now' } } },
      rounds: { 1: { Commonwealth: { 'sea battle': { abort: 'now' } } }, 2: { Italy: { 'sea battle': { abort: 'now' } } } },
      dice: { 'naval search': [1, 1] },
      expect: { units: { Zara: 'down' } },
    })
    expect(played.failures).toContain('orders that nothing asked for: Italy round 2')
  })
})
