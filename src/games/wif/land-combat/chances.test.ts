import { describe, expect, it } from 'vitest'
import { chances } from './chances.ts'
import { battlefield, type Battlefield, combatAt } from './testing/battlefield.ts'
import { inventedCharts } from './testing/invented-charts.ts'
import type { CombatTable } from './result.ts'

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const UNITS = ['Germany INF X 5-3 T0605', 'USSR INF 5 5-3 T0505']

/** Rolls every throw of the dice, a world each, by the rules themselves; and what was foretold from the arithmetic of each. */
function everyThrow(field: Battlefield, throws: readonly (readonly number[])[], table: CombatTable, attack: number, defence: number) {
  const times = new Map<string, number>()
  const foretold = new Set<string>()
  for (const dice of throws) {
    const world = battlefield(
      { units: UNITS, ...field, fraction: field.options?.includes(26) ? dice.slice(0, 1) : [] },
      field.options?.includes(26) ? dice.slice(1) : dice,
    )
    const { result, sum } = world.rules.landCombat.roll(world, combatAt(world), table, attack, defence)
    times.set(result.text, (times.get(result.text) ?? 0) + 1)
    const told = chances(world, 'land combat', { ...sum, table, result: result.text })
    foretold.add(JSON.stringify(Object.fromEntries(told!.map(({ result, percent }) => [result, Number(percent.toFixed(3))]))))
  }
  const counted = Object.fromEntries([...times].map(([result, n]) => [result, Number(((100 * n) / throws.length).toFixed(3))]))
  expect([...foretold].map((text) => JSON.parse(text) as unknown)).toSatisfy((all: unknown[]) => {
    for (const one of all) expect(one).toEqual(counted)
    return all.length > 0
  })
  return counted
}
const pairs = FACES.flatMap((first) => FACES.map((second) => [first, second]))

describe('the chances of a land combat are those of all its dice', () => {
  it('two dice, on both tables', () => {
    const assault = everyThrow({}, pairs, 'assault', 10, 5)
    expect(Object.values(assault).reduce((sum, each) => sum + each, 0)).toBeCloseTo(100)
    const blitzkrieg = everyThrow({}, pairs, 'blitzkrieg', 10, 5)
    expect(blitzkrieg).not.toEqual(assault)
  })
  it('two dice with tenths of one more (option 26)', () => {
    // 11 against 5 is +4.4.
    const throws = FACES.flatMap((fraction) => pairs.map((pair) => [fraction, ...pair]))
    const counted = everyThrow({ options: [13, 26, 27] }, throws, 'blitzkrieg', 11, 5)
    expect(Object.values(counted).some((percent) => !Number.isInteger(percent))).toBe(true)
  })
  it('one die by the charts of a moderator, below 1:2 and with tenths of the next odds too', () => {
    const one = FACES.map((die) => [die])
    const two = FACES.flatMap((fraction) => FACES.map((die) => [fraction, die]))
    const [whole, tenths] = [
      { options: [13], tables: { landCombatOneDie: inventedCharts } },
      { options: [13, 26], tables: { landCombatOneDie: inventedCharts } },
    ]
    const sides = [
      everyThrow(whole, one, 'assault', 10, 5),
      everyThrow(whole, one, 'blitzkrieg', 5, 20),
      everyThrow(tenths, two, 'assault', 53, 9),
      // Part of the way from 1:3 to 1:2: one of the two has the -1 of 1:3.
      everyThrow(tenths, two, 'blitzkrieg', 8, 20),
    ]
    expect(new Set(sides.map((side) => JSON.stringify(side))).size).toBe(4)
  })
  it('a ground strike, with one die or surprised with two', () => {
    const world = battlefield({ units: UNITS })
    const strike = (rolls: readonly number[]) =>
      chances(world, 'ground strike', { table: 'at most 4', rolls, modifiers: [], result: 'no effect' })!.map(({ result, percent }) => [
        result,
        Math.round(percent),
      ])
    expect(strike([7])).toEqual([
      ['no effect', 60],
      ['face-down', 40],
    ])
    expect(strike([7, 9])).toEqual([
      ['face-down', 64],
      ['no effect', 36],
    ])
  })
  it('nothing of rolls on other tables', () => {
    const world = battlefield({ units: UNITS })
    expect(chances(world, 'air combat', { table: 'air combat', rolls: [3, 4], total: 7, modifiers: [], result: 'AX' })).toBeNull()
  })
})
