import { describe, expect, it } from 'vitest'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import { hit, replacement, bombersOf } from './bombers.ts'
import { bombingModifiers } from './bombing-modifiers.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'
import { sortOut } from './parts.ts'
import { strategicWarfare } from './strategic-warfare.ts'
import { type Bombing, built, type Wager } from './units.ts'
import type { AirUnit } from '../state.ts'
import { nextTurn } from '../seasons.ts'
import { oilOf } from '../logistics/oil.ts'

const RLE = { Germany: { effort: 'RLE' }, Britain: { effort: 'RLE' } } as const
const several = (nation: string, type: string, n: number) =>
  Array.from({ length: n }, (_, i) => `${nation} ${type} ${nation}_${type}_${i + 1} 1 strategic`)
const sky = (units: string[], rolls: number[], more: PositionNotation = {}, heavy: number[] = []) =>
  position(
    { turn: 'Fall 1941', plans: RLE, narfs: { Britain: 100, Germany: 100 }, ...more, units },
    new ScriptedDice([], { 'strategic bombing': rolls, 'heavy flak': heavy }),
  )
const order = (change: Partial<StrategicOrder>): StrategicOrder => ({ ...NOTHING, ...change })
const war = (world: ReturnType<typeof position>, german: Partial<StrategicOrder> = {}, british: Partial<StrategicOrder> = {}) =>
  run(world, strategicWarfare(world), { 'strategic warfare': [order(german), order(british)] })
const texts = (world: ReturnType<typeof position>) => world.events.map(({ text }) => text)
const problems = (world: ReturnType<typeof position>, power: Wager, change: Partial<StrategicOrder>) =>
  sortOut(world, power, order(change)).refused
const FRANCE = { conquered: { France: 'Germany' } }

describe('strategic bombing (5.2)', () => {
  // proves: tw-5.2-who-may-bomb, tw-5.2-bomb-damage, tw-5.2-bombing-roll
  it('six British SAC against four INT roll 5: one INT aborts, 6 - 3 = 3 through at 2 NARFs each', () => {
    const world = sky([...several('Britain', 'SAC', 6), ...several('Germany', 'INT', 4)], [5])
    war(world)
    expect(texts(world)[1]).toContain(
      '6 SAC against 4 INT, 3-2; rolled 5: DA1: 1 INT without contact. 6 - 3 = 3 SAC through, 2 NARFs each: Germany loses 6.',
    )
    expect(world.nation('Germany').base).toBe(170)
  })

  // proves: tw-5.2.3-bomber-attrition
  it('bombers that did harm lose one for each three INT they faced, rounded up (5.2.3)', () => {
    const world = sky([...several('Britain', 'SAC', 6), ...several('Germany', 'INT', 4)], [5])
    war(world)
    expect(texts(world)[2]).toContain('Attrition: 4 INT')
    expect(built(world, 'Britain', 'SAC')).toHaveLength(4)
    // 3 SAC against 4 INT are 1-2; a 5 is AL1, nobody comes through, and no more are lost.
    const harmless = sky([...several('Britain', 'SAC', 3), ...several('Germany', 'INT', 4)], [5])
    war(harmless)
    expect(built(harmless, 'Britain', 'SAC')).toHaveLength(2)
  })

  // proves: tw-5.2-no-interceptors, tw-5.2-who-may-bomb, tw-5.2-bombing-roll
  it('without INT Germany counts as one, an adverse result does nothing, and the bombers have -2 (5.2)', () => {
    const world = sky(several('Britain', 'SAC', 1), [10])
    war(world)
    expect(texts(world)[1]).toContain('1 SAC against 0 INT, 1-1; rolled 10 -2 (no INT) = 8: AL2/AA1: no losses. 1 - 0 = 1 SAC through')
    expect(world.nation('Germany').narfs).toBe(98)
    expect(built(world, 'Britain', 'SAC')).toHaveLength(1)
  })

  // proves: tw-5.2-bomb-damage
  it('damage is a quarter of the base at most, and each full 20 NARFs cost Germany a SMP (5.2)', () => {
    const world = sky(several('Britain', 'SAC', 30), [10])
    war(world)
    expect(world.nation('Germany').narfs).toBe(58)
    // 42 NARFs are two; the firestorm is two more.
    expect(world.state.shortages.Germany.smp).toBe(2 + 2)
  })

  // proves: tw-5.2-bombing-roll, tw-5.2-heavy-flak-fire, tw-5.2.4-german-bombing-of-britain, tw-11.12.3-heavy-flak-levels
  it('modifiers: three SAC above the INT, heavy Flak above 2, radar over Britain, British SAC from 1942', () => {
    const of = (world: ReturnType<typeof position>, by: Bombing, on: Bombing, sac: number, int: number) =>
      Object.fromEntries(bombingModifiers(world, by, on, { sac, int, jets: 0 }))
    const world = sky([], [])
    expect(of(world, 'Britain', 'Germany', 4, 3)).toEqual({})
    expect(of(world, 'Britain', 'Germany', 7, 1)).toEqual({ '6 SAC above the INT': -2 })
    expect(of(world, 'Germany', 'Britain', 2, 2)).toEqual({ radar: 1 })
    world.note({ heavyFlak: { Germany: { level: 4, raisedIn: 1900 } } })
    expect(of(world, 'Britain', 'Germany', 2, 2)).toEqual({ 'heavy Flak 2 over 2': 2 })
    world.note({ heavyFlak: { Germany: { level: 2, raisedIn: 1900 } } })
    expect(of(world, 'Britain', 'Germany', 2, 2)).toEqual({})
    expect(of(sky([], [], { turn: 'Spring 1942' }), 'Britain', 'Germany', 2, 2)).toEqual({ 'British SAC from 1942': -1 })
  })

  // proves: tw-5.2-heavy-flak-fire, tw-2.6-flak-light-heavy, tw-11.12-heavy-flak-roll
  it('heavy Flak fires before the odds are taken, +1 at four SAC; Depleted bombers turn back and stay Depleted', () => {
    const world = sky([...several('Britain', 'SAC', 4), ...several('Germany', 'INT', 2)], [5], {}, [6])
    world.note({ heavyFlak: { Germany: { level: 2, raisedIn: 1900 } } })
    war(world)
    expect(texts(world)[1]).toContain('Heavy Flak level 2: rolled 6 +1 (4 SAC) = 7: AD: 1 SAC Depleted')
    expect(texts(world)[2]).toContain('3 SAC against 2 INT, 3-2')
    // 1 Depleted; attrition takes the Depleted one first (5.2.3).
    expect(built(world, 'Britain', 'SAC').map(({ depleted }) => depleted)).toEqual([false, false, false])
    const idle = sky(['Germany Flak F1 1-3 Berlin', ...several('Britain', 'SAC', 1)], [5])
    war(idle)
    expect(texts(idle).join()).not.toContain('Flak')
  })

  // proves: tw-5.2.1-critical-industry, tw-5.2-bomb-damage, tw-8.4-losses, tw-9.1.2-capacity
  it('a critical industry hit costs Germany two SMPs and a rail move, and falls on its base too; British SAC do 2 NARFs (5.2.1)', () => {
    const world = sky([...several('Britain', 'SAC', 4), ...several('Germany', 'INT', 2)], [2])
    war(world)
    // 2-1, 2: DL1/DA2*
    expect(texts(world)[1]).toContain('4 - 0 = 4 SAC through, 2 NARFs each: Germany loses 8, of its level and its base')
    expect(world.nation('Germany').base).toBe(162)
    expect(world.state.shortages.Germany).toEqual({ smp: 2, rail: 1 })
  })

  // proves: tw-5.2.2-firestorm, tw-8.4-losses, tw-9.1.2-capacity
  it('a firestorm: 4 NARFs for each, two SMPs and two rail moves, and -1 on Germany’s surrender for good (5.2.2)', () => {
    const world = sky([...several('Britain', 'SAC', 8), ...several('Germany', 'INT', 4)], [1], { turn: 'Fall 1942' })
    war(world)
    // 2-1, 1 -1 -1 = -1: DL3/DA3**
    expect(texts(world)[1]).toContain('8 - 0 = 8 SAC through, 4 NARFs each: Germany loses 32')
    expect(world.nation('Germany').base).toBe(138)
    expect(world.state.shortages.Germany).toEqual({ smp: 2 + 1, rail: 2 })
    expect(world.state.firestorms?.Germany).toBe(1)
  })

  // proves: tw-5.2-bombing-obligation
  it('from Spring 1942 Britain loses 5 NARFs when it sends fewer than two SAC, having none included (5.2)', () => {
    const of = (turn: string, sac: number) => {
      const world = sky([...several('Britain', 'SAC', sac), ...several('Germany', 'INT', 9)], [12 - 2, 12 - 2], { turn })
      war(world)
      return world.nation('Britain').narfs
    }
    expect(of('Fall 1941', 0)).toBe(100)
    expect(of('Spring 1942', 0)).toBe(95)
    expect(of('Spring 1942', 1)).toBe(95)
    expect(of('Spring 1942', 2)).toBe(100)
  })
})

describe('German bombing of Britain (5.2.4)', () => {
  // proves: tw-5.2.4-german-bombing-of-britain, tw-2.6-mdm-tac, tw-5.2-who-may-bomb, tw-5.2.4-temporary-sac-replacement
  it('needs a city in France; four SAC for each MDM join the SAC, against radar', () => {
    const units = ['Germany MDM KG_1 1-7-6 Calais', ...several('Germany', 'SAC', 1), ...several('Britain', 'INT', 3)]
    const without = sky(units, [])
    expect(problems(without, 'Germany', { bombers: ['germany-kg-1'] })).toEqual([expect.stringContaining('no city in France')])
    expect(problems(without, 'Germany', { commit: { SAC: 1 } })).toEqual([expect.stringContaining('no city in France')])
    const world = sky(units, [4], FRANCE)
    war(world, { bombers: ['germany-kg-1'] })
    expect(texts(world)[0]).toContain('Germany bombs Britain with 5 SAC against 3 INT')
    // 3-2, 4 +1 = 5: DA1: 5 - 2 = 3 through.
    expect(texts(world)[1]).toContain('rolled 4 +1 (radar) = 5: DA1')
    expect(world.nation('Britain').narfs).toBe(94)
    expect(world.state.shortages.Britain.smp).toBe(1)
  })

  // proves: tw-5.2.2-firestorm
  it('a firestorm on Britain costs it rail moves but no SMPs besides those of its NARFs, and +1 on its surrender roll (5.2.2)', () => {
    const world = sky([...several('Germany', 'SAC', 9), ...several('Britain', 'INT', 3)], [1], FRANCE)
    war(world)
    // 3-1, 1 -2 +1 = 0: DL3/DA3**
    expect(world.state.shortages.Britain).toEqual({ smp: 2, rail: 2 })
    expect(world.nation('Britain').narfs).toBe(64)
    expect(world.nation('Britain').base).toBe(186)
    expect(world.state.firestorms?.Britain).toBe(1)
  })

  // proves: tw-5.2.4-temporary-sac-replacement
  it.each([
    [0, 1, 6],
    [0, 2, 6],
    [0, 3, 15],
    [0, 4, 15],
    [0, 5, 21],
    [6, 0, 15],
    [10, 0, 21],
    [1, 0, 0],
  ])('%i temporary SAC Depleted and %i lost cost %i NARFs at once', (depleted, lost, narfs) => {
    const world = sky(
      Array.from({ length: 3 }, (_, i) => `Germany MDM KG_${i} 1-7-6 Calais`),
      [],
    )
    const bombers = bombersOf(world, [], world.units() as AirUnit[], 'MDM')
    hit(bombers, lost, 'lost')
    hit(bombers, depleted, 'depleted')
    expect(replacement(world, bombers).narfs).toBe(narfs)
  })

  // proves: tw-14.1.4-deficit
  it('what is lost is paid even into deficit, and the MDM stays whole (5.2.4)', () => {
    const world = sky(['Germany MDM KG_1 1-7-6 Calais', ...several('Britain', 'INT', 12)], [10], {
      ...FRANCE,
      narfs: { Germany: 3, Britain: 100 },
    })
    war(world, { bombers: ['germany-kg-1'] })
    expect(world.nation('Germany').narfs).toBe(3 - 15)
    expect(world.units().find(({ name }) => name === 'KG 1')).toMatchObject({ place: 'map', depleted: false })
  })
})

// proves: tw-24.1-oil-hits
it('two asterisks over Germany as oil hits are two factors less in the next turn alone (24.1)', () => {
  const world = position(
    {
      turn: 'Spring 1944',
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Germany', 'USA', 'Winter 1941'],
      ],
      plans: { ...RLE, USA: { effort: 'RLE' } },
      narfs: { Germany: 100, Britain: 100, USA: 100 },
      units: several('USA', 'SAC', 3),
    },
    new ScriptedDice([1]),
  )
  run(world, strategicWarfare(world), { 'US strategic warfare': [order({ oilHits: true })] })
  expect(oilOf(world, 'Germany').factors).toBe(7)
  world.note({ turn: nextTurn(world.state.turn) })
  expect(oilOf(world, 'Germany').factors).toBe(5)
  world.note({ turn: nextTurn(world.state.turn) })
  expect(oilOf(world, 'Germany').factors).toBe(7)
})
