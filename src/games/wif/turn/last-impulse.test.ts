import { describe, expect, it } from 'vitest'
import { lastImpulseTest } from './last-impulse.ts'
import { plainMap, position, ScriptedDice } from '../testing/position.ts'
import type { ActionType, Side } from '../state.ts'
import { BoardMap } from '../../../board/map.ts'

/** Box 9 of the track ends a turn on a 3. */
function before(
  roll: number,
  given: {
    box?: number
    actions?: Record<string, ActionType>
    first?: Side
    initiative?: number
    advance?: number
    maps?: number
    powers?: string[]
  } = {},
) {
  const powers = given.powers ?? ['Germany']
  const world = position(
    {
      map: given.maps ? manyMaps(given.maps) : plainMap(4, 4),
      sides: { ...Object.fromEntries(powers.map((power) => [power, 'Axis'])), USSR: 'Allies' },
      atWar: powers.map((power) => [power, 'USSR']),
      actions: given.actions ?? Object.fromEntries(powers.map((power) => [power, 'land'])),
    },
    new ScriptedDice([roll]),
  )
  world.set({ impulseBox: given.box ?? 9 })
  world.set({ firstSide: given.first ?? 'Axis' })
  world.set({ initiative: { ...world.state.initiative, box: given.initiative ?? 1 } })
  world.set({ weather: { ...world.state.weather, advance: given.advance ?? 1 } })
  return world
}

/** Sheets side by side that differ in nothing but their letter. */
function manyMaps(count: number): BoardMap {
  const [sheet] = plainMap(2, 2).sheets
  return new BoardMap(Array.from({ length: count }, (_, i) => ({ ...sheet, name: `map ${i}`, grid: { ...sheet.grid, sheet: 'TUVWX'[i] } })))
}

describe('last impulse test (12)', () => {
  // proves: wif-12-roll
  it('wif-12: the example: the Axis moved first and last, ending on a 2 against 3: the marker goes from Axis +1 to the middle', () => {
    const world = before(2)
    expect(lastImpulseTest(world)).toBe(true)
    expect(world.events.map(({ text }) => text)).toEqual([
      'Last impulse test: 2 against 3 in box 9: the impulses of the turn are over.',
      'The Axis had the first and the last impulse: the initiative marker moves to middle.',
    ])
    expect(world.state.initiative.box).toBe(2)
  })
  // proves: wif-12-roll
  it('the number itself ends the turn, one more does not', () => {
    expect(lastImpulseTest(before(3))).toBe(true)
    expect(lastImpulseTest(before(4))).toBe(false)
  })
  // proves: wif-12-roll
  it('when the other side moved first the marker stays', () => {
    const world = before(1, { first: 'Allies' })
    lastImpulseTest(world)
    expect(world.state.initiative.box).toBe(1)
  })
  // proves: wif-12-roll
  it("at the end of the track the marker stays: the Allies' worst loss is nothing there", () => {
    const world = before(1, { initiative: 4 })
    lastImpulseTest(world)
    expect(world.state.initiative.box).toBe(4)
    expect(world.events[1].text).toContain('is at the end of the track and stays on Allies +2')
  })
  it('wif-8.2.2-turn-length: otherwise the impulse marker advances by the weather, and stops in the last box', () => {
    const on = before(10, { box: 3, advance: 4 })
    lastImpulseTest(on)
    expect(on.state.impulseBox).toBe(7)
    const near = before(10, { box: 15, advance: 3 })
    expect(lastImpulseTest(near)).toBe(false)
    expect(near.state.impulseBox).toBe(16)
    // Box 16 ends every turn.
    expect(lastImpulseTest(before(10, { box: 16 }))).toBe(true)
  })
})

describe('passing and the end of the turn (12)', () => {
  // proves: wif-12-pass-modifiers
  it('a side that passed subtracts 1 on one or two maps', () => {
    expect(lastImpulseTest(before(4, { actions: { Germany: 'pass' } }))).toBe(true)
    expect(lastImpulseTest(before(5, { actions: { Germany: 'pass' } }))).toBe(false)
    const world = before(4, { actions: { Germany: 'pass' } })
    lastImpulseTest(world)
    expect(world.events[0].text).toContain('4-1 (passed) = 3 against 3')
  })
  // proves: wif-12-pass-modifiers
  it('where the track has a 0 a turn ends only after a pass, on a 1', () => {
    expect(lastImpulseTest(before(1, { box: 2, actions: { Germany: 'pass' } }))).toBe(true)
    expect(lastImpulseTest(before(1, { box: 2 }))).toBe(false)
  })
  // proves: wif-12-pass-modifiers
  it('on three maps and more it subtracts 2, and 1 when all but one passed', () => {
    const three = { maps: 3, powers: ['Germany', 'Italy', 'Japan'] }
    const acting = (...acts: ActionType[]) => ({ ...three, actions: { Germany: acts[0], Italy: acts[1], Japan: acts[2] } })
    expect(lastImpulseTest(before(5, acting('pass', 'pass', 'pass')))).toBe(true)
    expect(lastImpulseTest(before(4, acting('pass', 'pass', 'land')))).toBe(true)
    expect(lastImpulseTest(before(5, acting('pass', 'pass', 'land')))).toBe(false)
    expect(lastImpulseTest(before(4, acting('pass', 'air', 'land')))).toBe(false)
  })
  // proves: wif-12-pass-modifiers
  it('all but one passing counts nothing on two maps, and a lone power that acts has not passed', () => {
    expect(lastImpulseTest(before(4, { maps: 2, powers: ['Germany', 'Italy'], actions: { Germany: 'pass', Italy: 'land' } }))).toBe(false)
    expect(lastImpulseTest(before(4, { maps: 3, actions: { Germany: 'land' } }))).toBe(false)
  })
})
