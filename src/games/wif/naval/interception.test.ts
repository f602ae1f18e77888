import { describe, expect, it } from 'vitest'
import { fleets } from '../testing/fleets.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { intercept } from './interception.ts'
import { type NavalOrder, navalMovement } from './naval-move.ts'
import { whenIntercepted } from './when-intercepted.ts'
import { setOut } from './sailing.ts'
import type { NavalUnit } from '../state.ts'

const { map } = fleets()
const COAST = map.seaAreaNames.indexOf('Italian Coast')
const NOTATION: PositionNotation = {
  map,
  sides: { Italy: 'Axis', Commonwealth: 'Allies' },
  atWar: [['Italy', 'Commonwealth']],
  control: { [map.code(map.find('Malta')!)]: 'Commonwealth' },
  actions: { Italy: 'naval' },
}
const ZARA = 'Italy CA Zara 3/5/2/3/5/3 Taranto'
const POLA = 'Italy CA Pola 3/5/2/3/5/3 Taranto'
const at = (units: string[], notation: PositionNotation = {}, dice: number[] = []): WifWorld =>
  position({ ...NOTATION, ...notation, units }, new ScriptedDice(dice))
const order = (units: string[], to: string, intercepted: NavalOrder['intercepted'] = null): NavalOrder => ({
  units,
  to,
  section: null,
  via: [],
  embark: [],
  drop: [],
  intercepted,
})
const ids = (world: WifWorld, names: string[]): NavalUnit[] => names.map((id) => world.unit(id) as NavalUnit)

describe('who intercepts unasked (11.4.6)', () => {
  const usual = (units: string[], movers: string[], notation: PositionNotation = {}) => {
    const world = at(units, notation)
    return intercept.byDefault(world, { seat: 'Commonwealth', area: COAST, movers: ids(world, movers) })
  }
  it('a force that is as strong at least as the movers and can succeed; SUBs go along only against prey', () => {
    const warspite = 'Commonwealth BB Warspite 5/4/3/5/4/3 @Italian_Coast:3'
    const upholder = 'Commonwealth SUB Upholder 3/6/0/0/3/3 @Italian_Coast:1'
    const conte = 'Italy TRS Conte Rosso 0/10/0/0/3/3 Taranto'
    expect(usual([ZARA, warspite, upholder], ['italy-zara'])).toEqual({ intercept: true, subs: false, with: null })
    expect(usual([ZARA, conte, warspite, upholder], ['italy-zara', 'italy-conte-rosso'])).toEqual({
      intercept: true,
      subs: true,
      with: null,
    })
    expect(usual([ZARA, POLA, warspite], ['italy-zara', 'italy-pola']).intercept).toBe(false)
    // Section 0 finds nobody.
    expect(usual([ZARA, warspite.replace(':3', ':0')], ['italy-zara']).intercept).toBe(false)
    // A carrier counts with its planes: 4 of 1942 against 3.
    expect(
      usual([ZARA, 'Commonwealth CV Eagle 0/4/2/1/4/4 @Italian_Coast:3 air=3'], ['italy-zara'], { turn: { year: 1942 } }).intercept,
    ).toBe(true)
  })
  it('policies answer without conditions: convoys and transports, whoever escorts them; never', () => {
    const world = at([ZARA, POLA, 'Italy CP Tripoli 5/3 Taranto', 'Commonwealth CL Ajax 1/6/1/1/5/4 @Italian_Coast:3'])
    const answer = (policy: string, movers: string[]) =>
      intercept.policies![policy].answer(world, { seat: 'Commonwealth', area: COAST, movers: ids(world, movers) }).intercept
    expect([
      answer('convoys and transports', ['italy-zara', 'italy-tripoli']),
      answer('convoys and transports', ['italy-zara', 'italy-pola']),
      answer('always', ['italy-zara', 'italy-pola']),
      answer('never', ['italy-tripoli']),
    ]).toEqual([true, false, true, false])
  })
})

describe('who turns face-down (11.4.6)', () => {
  const attempt = (units: string[], answer: object) => {
    const world = at([ZARA, ...units], {}, [10])
    const journal = run(world, navalMovement(world), {
      'naval move': [order(['italy-zara'], 'Eastern Mediterranean')],
      'naval interception': [answer],
    })
    return {
      down: world
        .atSea()
        .filter(({ faceDown }) => faceDown)
        .map(({ name }) => name),
      refused: journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)),
    }
  }
  const fleet = ['Commonwealth BB Warspite 5/4/3/5/4/3 @Italian_Coast:3 cost=6', 'Commonwealth CL Ajax 1/6/1/1/5/4 @Italian_Coast:3 cost=2']
  it('the cheapest unit, a transport with its cargo last', () => {
    expect(attempt(fleet, { intercept: true, subs: false, with: null }).down).toEqual(['Ajax'])
    const laden = ['Commonwealth TRS Glen 0/10/0/0/4/4 @Italian_Coast:3 cost=1', 'Commonwealth INF X 3-3 @Italian_Coast:3 aboard=Glen']
    expect(attempt([...fleet, ...laden], { intercept: true, subs: false, with: null }).down).toEqual(['Ajax'])
    expect(attempt(laden, { intercept: true, subs: false, with: null }).down).toEqual(['Glen'])
  })
  it('or whom the player names, if it can be turned', () => {
    expect(attempt(fleet, { intercept: true, subs: false, with: 'commonwealth-warspite' }).down).toEqual(['Warspite'])
    const wrong = attempt(['Commonwealth CL Ajax 1/6/1/1/5/4 @Italian_Coast:3', 'Commonwealth CP Malta Convoy 5/3 @Italian_Coast:0'], {
      intercept: true,
      subs: false,
      with: 'commonwealth-malta-convoy',
    })
    expect(wrong.refused).toEqual(['11.4.6: Malta Convoy cannot be turned face-down in the Italian Coast: Ajax can'])
  })
})

describe('when intercepted (11.4.6)', () => {
  const WARSPITE = 'Commonwealth BB Warspite 5/4/3/5/4/3 @Italian_Coast:3'
  const caught = (world: WifWorld, names: string[]) => ({
    seat: 'Italy',
    area: COAST,
    force: ids(world, names).map((ship) => ({ ...setOut(world, ship), move: 4, range: 2 })),
    found: [world.unit('commonwealth-warspite') as NavalUnit],
  })
  it('a stronger force fights through unasked, a weaker one stops', () => {
    const world = at([ZARA, POLA, 'Italy BB Cesare 5/4/2/5/4/3 Taranto', WARSPITE])
    const usual = (names: string[]) => whenIntercepted.byDefault(world, caught(world, names)).do
    expect([usual(['italy-zara', 'italy-pola']), usual(['italy-zara']), usual(['italy-cesare'])]).toEqual(['fight', 'stop', 'stop'])
  })
  // proves: wif-11.4.2-patrol
  it('nobody goes into a higher section than his movement allowance leaves him', () => {
    const world = at([ZARA, WARSPITE])
    const force = caught(world, ['italy-zara'])
    expect(
      whenIntercepted.problems(world, { ...force, force: force.force.map((each) => ({ ...each, move: 2 })) }, { do: 'fight', section: 3 }),
    ).toEqual(['11.4.2: Zara has 2 of its movement allowance left, and section 3 takes 3; it can go into section 2'])
  })
  it('the order of the move is answer enough; without one the seat is asked', () => {
    const asked = (intercepted: NavalOrder['intercepted']) => {
      const world = at([ZARA, WARSPITE], {}, [1])
      return run(world, navalMovement(world), {
        'naval move': [order(['italy-zara'], 'Eastern Mediterranean', intercepted)],
        'naval interception': [{ intercept: true, subs: false, with: null }],
      }).map(({ decision }) => decision)
    }
    expect(asked({ do: 'stop', section: 1 })).not.toContain('when intercepted')
    expect(asked(null)).toContain('when intercepted')
  })
  // proves: wif-11.4.6-result-choice, wif-11.4.6-fight-through
  it('ships on their way home by a naval move cannot stop', () => {
    const world = at(['Italy CA Zara 3/5/2/3/5/3 @Eastern_Mediterranean:1', WARSPITE], {}, [1, ...Array<number>(12).fill(10)])
    run(world, navalMovement(world), {
      'naval move': [order(['italy-zara'], map.code(map.find('Taranto')!), { do: 'stop', section: null })],
      'naval interception': [{ intercept: true, subs: false, with: null }],
    })
    expect(world.events.map(({ text }) => text)).toContain('Zara fights through the Italian Coast from section 0')
  })
  // proves: wif-11.4.6-result-choice
  it('in the sea area it sails to, a force stops in the section of its order, and stays there after a fight', () => {
    const sailed = (section: NavalOrder['section'], intercepted: NavalOrder['intercepted'], dice: number[]) => {
      const world = at(['Italy CA Zara 0/5/2/3/4/3 Taranto', 'Commonwealth BB Warspite 0/4/3/5/4/3 @Italian_Coast:3'], {}, dice)
      run(world, navalMovement(world), {
        'naval move': [{ ...order(['italy-zara'], 'Italian Coast', intercepted), section }],
        'naval interception': [{ intercept: true, subs: false, with: null }],
      })
      return ids(world, ['italy-zara'])[0].sea?.section
    }
    expect(sailed(1, { do: 'stop', section: null }, [1])).toBe(1)
    expect(sailed(1, { do: 'stop', section: 2 }, [1])).toBe(2)
    // Of 4 points 1 took it there and 3 the fight in section 3: it stays, though it could not enter it anew.
    expect(sailed(3, { do: 'fight', section: null }, [1, ...Array<number>(20).fill(10)])).toBe(3)
    expect(sailed(null, { do: 'fight', section: null }, [1, ...Array<number>(20).fill(10)])).toBe(3)
  })
})
