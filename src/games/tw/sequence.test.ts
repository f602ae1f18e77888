import { describe, expect, it } from 'vitest'
import { position, run, ScriptedDice } from './testing/position.ts'
import { prefilledSheet } from './prefilled.ts'
import { laterStep, nextStep, play } from './sequence.ts'
import { rulebookOf } from './rulebook.ts'
import { stopsOf } from './stops.ts'

describe('the steps of a campaign (3)', () => {
  // proves: tw-1.2-turn-and-phasing-side, tw-3.0-segment-order, tw-1.1-player-seats, tw-3.6-operations, tw-6.2-alliances-at-start
  it('the Axis player turn waits for all seats, the Allied one asks the Allies; nobody waits for a neutral Italy or a conquered power, who may send sheets', () => {
    const world = position({ turn: 'Spring 1940' })
    const axis = nextStep(world)!
    expect(axis.name).toBe('Spring 1940 Axis turn')
    expect(axis.active).toEqual(['Germany', 'France', 'Britain'])
    expect(axis.waitsFor).toEqual(['Germany', 'France', 'Britain'])
    expect([axis.mayToo, axis.asks.Italy]).toEqual([
      ['Italy'],
      expect.stringMatching(/^only if you like: you are neutral, and nobody waits for your sheet/),
    ])
    expect(axis.asks.Britain).toContain('sealed')
    world.note({ stage: 'Allied turn' })
    expect(nextStep(world)!.active).toEqual(['France', 'Britain'])
    expect(nextStep(world)!.waitsFor).toEqual(['France', 'Britain', 'Germany'])
    world.changeNation('France', { conqueredBy: 'Germany' })
    world.declareWar('Italy', 'Britain', 1)
    expect(nextStep(world)!.waitsFor).toEqual(['Britain', 'Italy', 'Germany'])
    expect(nextStep(world)!.mayToo).toEqual([])
  })

  // proves: tw-3.0-segment-order, tw-3.3-purchase-order
  it('where diplomacy is played, planning, diplomacy and declarations of war are a step of their own before the Axis player turn, which begins with strategic warfare', () => {
    const world = position({ turn: 'Spring 1940', stage: 'Planning', diplomacy: {} })
    const step = nextStep(world)!
    expect([step.name, step.waitsFor, step.active, step.mayToo]).toEqual([
      'Spring 1940 planning',
      ['Germany', 'France', 'Britain'],
      ['Germany', 'France', 'Britain'],
      ['Italy'],
    ])
    const german = (): string[] => prefilledSheet(world, 'Germany').split('\n')
    expect(german().filter((line) => /^#?(?:plan|diplomacy|declare war|move|build|strategic warfare):/.test(line))).toEqual([
      expect.stringMatching(/^plan: /),
      expect.stringMatching(/^#diplomacy:/),
      expect.stringMatching(/^#declare war: /),
    ])
    run(world, play(world), {
      plan: [
        { Italy: { effort: 'none', markers: [], evasion: false, espionage: false, counterEspionage: false } },
        { Germany: { effort: 'SLE', markers: [], evasion: false, espionage: false, counterEspionage: false } },
      ],
      'declare war': [[], [{ by: 'Germany', on: 'Belgium' }]],
    })
    expect(world.state.stage).toBe('Axis turn')
    expect([world.state.plans.Germany.effort, world.nation('Belgium').controller]).toEqual(['SLE', 'France'])
    expect(nextStep(world)!.name).toBe('Spring 1940 Axis turn')
    expect(nextStep(world)!.asks.Germany).toBe('your operations')
    expect(nextStep(world)!.waitsFor).toEqual(['Germany', 'France', 'Britain'])
    expect(german().filter((line) => /^#?(?:plan|diplomacy|declare war):/.test(line))).toEqual([])
    run(world, play(world))
    expect(world.state.plans.Germany.effort).toBe('SLE')
    expect(nextStep(world)!.name).toBe('Spring 1940 Allied turn')
    run(world, play(world))
    expect(nextStep(world)!.name).toBe('Summer 1940 planning')
  })

  it('a mail may hold the sheets of planning and of the player turns after it, where diplomacy is played', () => {
    const world = position({ turn: 'Spring 1940', stage: 'Planning', diplomacy: {} })
    expect(laterStep(world, 'Spring 1940 Axis turn')).toBe('Spring 1940 Axis turn')
    expect(laterStep(world, 'summer 1940 Planning')).toBe('Summer 1940 planning')
    expect(laterStep(world, 'Spring 1940 planning')).toBeNull()
    world.note({ stage: 'Axis turn' })
    expect(laterStep(world, 'Spring 1940 planning')).toBeNull()
    expect(laterStep(position({ turn: 'Spring 1940' }), 'Summer 1940 planning')).toBeNull()
  })

  it('sheets may be for a step to come, not for one that is over', () => {
    const world = position({ turn: 'Spring 1940', stage: 'Allied turn' })
    expect(laterStep(world, 'summer 1940  axis turn')).toBe('Summer 1940 Axis turn')
    expect(laterStep(world, 'Spring 1941 Allied turn')).toBe('Spring 1941 Allied turn')
    expect(laterStep(world, 'Spring 1940 Axis turn')).toBeNull()
    expect(laterStep(world, 'Fall 1939 Allied turn')).toBeNull()
    expect(laterStep(world, 'tomorrow')).toBeNull()
  })

  // proves: tw-3.6-operations, tw-1.2-turn-and-phasing-side, tw-3.0-segment-order, tw-6.4.1-dow-procedure
  it('the parts of a player turn come in one order', () => {
    const stops = stopsOf(rulebookOf().rules.sequence)
    const wanted = [
      'planning',
      'diplomacy',
      'declarations of war',
      'strategic warfare',
      'staging',
      'counter-air',
      'naval missions',
      'rail movement',
      'first movement',
      'first combat',
      'second movement',
      'second combat',
      'build',
      'stratmoves',
      'supply',
      'end',
    ]
    expect(stops.filter((name) => wanted.includes(name))).toEqual(wanted)
  })

  // proves: tw-3.10.3-victory-and-cleanup, tw-1.2-turn-and-phasing-side, tw-3.0-segment-order
  it('income and weather of the next turn are known before it is planned', () => {
    const world = position({ turn: 'Fall 1939', stage: 'Allied turn' }, new ScriptedDice([5, 5, 5, 5]))
    run(world, play(world))
    expect(nextStep(world)!.name).toBe('Winter 1939 Axis turn')
    expect(Object.keys(world.state.weather)).toEqual(['east', 'west', 'mediterranean'])
  })

  // proves: tw-3.10.3-victory-and-cleanup
  it('the campaign ends after its last turn', () => {
    const world = position({ turn: 'Fall 1940', stage: 'Allied turn' }).fork(undefined, (state) => ({
      ...state,
      lastTurn: state.turn.index,
    }))
    run(world, play(world))
    expect(nextStep(world)).toBeNull()
  })
})
