import { describe, expect, it } from 'vitest'
import { position, ScriptedDice, unitNamed } from '../testing/position.ts'
import { disasterAtDunkirk } from './british-surrender.ts'
import { outcome, settleVictory } from './settle-victory.ts'

describe('sudden victories (27.1)', () => {
  // proves: tw-27.1-two-player-victory, tw-1.2-objective-cities
  it('Paris and three of London, Gibraltar, Suez and the Soviet prizes win for the Axis, Rome and Berlin for the Allies', () => {
    const wins = (control: Record<string, string>) =>
      settleVictory(
        position({
          wars: [
            ['Germany', 'Britain'],
            ['Germany', 'France'],
            ['Italy', 'Britain'],
          ],
          control,
        }),
      )
    expect(wins({ Paris: 'Germany', London: 'Germany', Suez: 'Italy' })).toBe(false)
    expect(wins({ London: 'Germany', Suez: 'Italy', Gibraltar: 'Germany' })).toBe(false)
    expect(wins({ Paris: 'Germany', London: 'Germany', Suez: 'Italy', Gibraltar: 'Germany' })).toBe(true)
    expect(wins({ Rome: 'Britain' })).toBe(false)
    expect(wins({ Rome: 'Britain', Berlin: 'France' })).toBe(true)
    // Any three, and no two, of the seven.
    const prizes = ['Moscow', 'Leningrad', 'Stalingrad', 'London', 'Gibraltar', 'Suez', 'Baku']
    const world = position({ control: { Paris: 'Germany' } })
    const held = (places: readonly string[]) => {
      for (const place of prizes) world.setControl(world.map.find(place)!, places.includes(place) ? 'Germany' : 'Britain')
      return settleVictory(world)
    }
    const threes = prizes.flatMap((a, i) => prizes.slice(i + 1).flatMap((b, j) => prizes.slice(i + j + 2).map((c) => [a, b, c])))
    expect(threes).toHaveLength(35)
    expect(threes.filter((three) => !held(three))).toEqual([])
    expect(threes.filter(([a, b]) => held([a, b]))).toEqual([])
  })

  // proves: tw-27.1-two-player-victory
  it('France and Britain both surrendered are a tactical victory of the Axis, with the Soviet Union a decisive one', () => {
    const world = position({ conquered: { France: 'Germany' } })
    expect(settleVictory(world)).toBe(false)
    world.changeNation('Britain', { conqueredBy: 'Germany', controller: 'Germany' })
    expect(settleVictory(world)).toBe(true)
    expect(world.events.at(-1)!.text).toContain('France and Britain have surrendered: a tactical victory of the Axis')
    world.changeNation('USSR', { conqueredBy: 'Germany', controller: 'Germany' })
    expect(settleVictory(world)).toBe(true)
    expect(world.events.at(-1)!.text).toContain('and USSR have surrendered: a decisive victory of the Axis')
  })
})

describe('points', () => {
  // proves: tw-1.2-objective-cities, tw-3.10.3-victory-and-cleanup
  it('who leads is said at the end of every turn, who wins at the end of the last (3.10.3)', () => {
    const { index } = position().state.turn
    const said = (given: Record<'Axis' | 'Allies', number>, lastTurn: number) => {
      const world = position().fork(undefined, (state) => ({ ...state, lastTurn, victory: { worth: {}, given } }))
      settleVictory(world)
      return world.events.at(-1)!.text
    }
    expect(said({ Axis: 3, Allies: 1 }, index + 1)).toContain('as things stand the Axis by 2 ahead')
    expect(said({ Axis: 3, Allies: 1 }, index)).toContain('the campaign ends; victory for the Axis by 2')
    expect(said({ Axis: 3, Allies: 4 }, index)).toContain('victory for the Allies by 1')
  })
})

// proves: tw-27.1-two-player-victory, tw-3.10.3-victory-and-cleanup
it('tournaments count who is ahead in points, and of a war that is decided who decided it', () => {
  const held = position({
    wars: [
      ['Germany', 'Britain'],
      ['Germany', 'France'],
    ],
    control: { Rome: 'Britain', Berlin: 'France' },
  })
  const ahead = held.fork(undefined, (state) => ({ ...state, victory: { worth: {}, given: { Axis: 3, Allies: 1 } } }))
  expect(outcome(ahead)).toMatchObject({
    winner: 'Axis',
    sides: [
      { side: 'Axis', points: 3 },
      { side: 'Allies', points: 1 },
    ],
  })
  expect(outcome(ahead).sides[1].seats).toContain('Britain')
  ahead.note({ stage: 'over' })
  expect(outcome(ahead).winner).toBe('Allies')
})

describe('a disaster at Dunkirk (17.2.1)', () => {
  const after = (lost: string[], roll: number, more: object = {}, eliminated?: string[]) => {
    const world = position(
      {
        turn: 'Summer 1940',
        stage: 'Allied turn',
        conquered: { France: 'Germany', Belgium: 'Germany', Netherlands: 'Germany' },
        wars: [
          ['Germany', 'Britain'],
          ['Italy', 'Britain'],
        ],
        units: lost.map((unit, i) => `Britain MOT U${i} ${unit} Calais`),
        ...more,
      },
      new ScriptedDice([roll]),
    )
    for (const unit of world.units()) if (!eliminated || eliminated.includes(unit.name)) world.eliminate(unit, 'in battle')
    disasterAtDunkirk(world)
    return world
  }
  // proves: tw-17.2.1-dunkirk
  it('more than six factors lost in France, none left, the Low Countries lost, Italy at war: a 10 is surrender', () => {
    expect(after(['6-7', '1-7'], 9).nation('Britain').conqueredBy).toBeNull()
    expect(after(['6-7', '1-7'], 10).nation('Britain').conqueredBy).toBe('Germany')
    expect(after(['6-7'], 10).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { turn: 'Fall 1940' }).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { wars: [['Germany', 'Britain']] }).events).toEqual([])
    expect(after(['6-7', '1-7'], 10, { conquered: { France: 'Germany', Belgium: 'Germany' } }).events).toEqual([])
    // In German hands, not in those of a partner.
    expect(after(['6-7', '1-7'], 10, { conquered: { France: 'Germany', Belgium: 'Italy', Netherlands: 'Germany' } }).events).toEqual([])
  })

  // proves: tw-17.2.1-dunkirk
  it('is one of the Allied player turns of Spring and Summer 1940, while nobody of the British is left in France, aircraft counted', () => {
    const rolls = (more: object, unit?: string) => {
      const world = after(
        ['6-7', '1-7'],
        1,
        { ...more, ...(unit && { units: ['Britain MOT U0 6-7 Calais', 'Britain MOT U1 1-7 Calais', unit] }) },
        ['U0', 'U1'],
      )
      return world.events.length > 0
    }
    expect([rolls({}), rolls({ turn: 'Spring 1940' })]).toEqual([true, true])
    expect([
      rolls({ turn: 'Summer 1941' }),
      rolls({ stage: 'Axis turn' }),
      rolls({}, 'Britain FTR F 3-3-2 Calais'),
      rolls({}, 'Britain INF I 3-4 London'),
    ]).toEqual([false, false, false, true])
  })

  // proves: tw-17.2.1-dunkirk
  it("who was lost at Marseilles was lost in France, though it is Vichy's now", () => {
    const world = position(
      {
        turn: 'Summer 1940',
        stage: 'Allied turn',
        conquered: { France: 'Germany', Belgium: 'Germany', Netherlands: 'Germany' },
        wars: [
          ['Germany', 'Britain'],
          ['Italy', 'Britain'],
        ],
        units: ['Britain MOT U 7-7 Marseilles'],
      },
      new ScriptedDice([1]),
    )
    world.eliminate(unitNamed(world, 'U'), 'in battle')
    world.found({ ...world.nation('Belgium'), name: 'Vichy France', controller: null, conqueredBy: null })
    disasterAtDunkirk(world)
    expect(world.events[0].text).toContain('7 British factors were lost in France')
  })

  // proves: tw-17.2.1-dunkirk, tw-27.1-two-player-victory
  it('the surrender ends the campaign as a tactical victory of the Axis once France has surrendered (17.3, 27.1)', () => {
    const world = after(['6-7', '1-7'], 10)
    expect(settleVictory(world)).toBe(true)
    expect(world.events.at(-1)!.text).toContain('tactical victory of the Axis')
  })
})
