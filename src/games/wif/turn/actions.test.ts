import { describe, expect, it } from 'vitest'
import { actionDecisions, chooseActions } from './actions.ts'
import { allowance, limitsOfAction, limitText, spend } from '../limits.ts'
import { fleets } from '../testing/fleets.ts'
import { position, run } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'
import type { ActionType } from '../state.ts'

const AXIS: PositionNotation = { sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' }, atWar: [['Germany', 'USSR']] }
/** What the Axis chose, and what was refused. */
function chosen(answers: unknown[], notation: PositionNotation = {}) {
  const world = position({ actions: {}, ...notation })
  const asked = run(world, chooseActions(world), { 'choose action': answers })
  return {
    actions: world.impulse.actions,
    refused: asked.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)),
    seats: asked.map(({ seat }) => seat),
  }
}

describe('choosing actions (10)', () => {
  it('wif-10-choose-action: every major power of the side with the impulse chooses its own', () => {
    expect(
      chosen(['land', 'air'], {
        ...AXIS,
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'USSR'],
        ],
      }),
    ).toEqual({ actions: { Germany: 'land', Italy: 'air' }, refused: [], seats: ['Germany', 'Italy'] })
  })
  // proves: wif-10-choose-action
  it('who says nothing passes', () => expect(chosen([]).actions).toEqual({ Germany: 'pass' }))
  // proves: wif-10-choose-action
  it('10.1: a neutral major power may only pass or take a combined action', () => {
    expect(chosen(['land', 'land'], AXIS)).toMatchObject({
      actions: { Germany: 'land', Italy: 'pass' },
      refused: ['10.1: Italy is at war with no major power, and a neutral one may only pass or take a combined action'],
    })
    expect(chosen(['land', 'combined'], AXIS).actions.Italy).toBe('combined')
    // 9.1: a war with a minor country does not make a power active.
    expect(
      chosen(['land', 'air'], {
        ...AXIS,
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'Finland'],
        ],
      }).actions.Italy,
    ).toBe('pass')
  })
  // proves: wif-10-choose-action
  it('a naval action is one of them; a question offers it to who has ships', () => {
    expect(chosen(['naval']).actions).toEqual({ Germany: 'naval' })
    const offered = (units: string[]) =>
      actionDecisions[0].choices!(position({ map: fleets().map, units }), { power: 'Germany' }).map(({ word }) => word)
    expect([offered([]), offered(['Germany CL Emden 1/6/1/1/5/3 Kiel'])]).toEqual([
      ['pass', 'air', 'land', 'combined'],
      ['pass', 'naval', 'air', 'land', 'combined'],
    ])
  })
  // proves: wif-10-choose-action
  it('one answer may name several powers of a player; one it leaves out passes', () => {
    const [kind] = actionDecisions
    const world = position(AXIS)
    expect(kind.problems(world, { power: 'Germany' }, { Germany: 'land' })).toEqual([])
    expect(kind.problems(world, { power: 'Italy' }, { Germany: 'land' })).toEqual(['10: the sheet names no action for Italy'])
  })
})

describe('limits (10.2)', () => {
  function acting(action: ActionType, notation: PositionNotation = {}) {
    return position({ actions: { Germany: action }, ...notation })
  }
  // proves: wif-11.1-pass-effects, wif-10.2-allowable-activities
  it('a pass allows nothing (11.1)', () => {
    const world = acting('pass')
    for (const activity of [
      'ground strike',
      'rail movement',
      'land movement',
      'land attack',
      'aircraft rebase',
      'HQ reorganisation',
      'escort',
    ])
      expect([activity, allowance(world, 'Germany', activity)]).toEqual([activity, 0])
    expect(limitText(world, 'Germany', 'land movement')).toBe("10.2: Germany's pass action allows no land movement")
  })
  // proves: wif-10.2-count-air-missions, wif-10.2-activity-limits
  it('missions of all kinds share one limit, support and interception are free of it', () => {
    const world = acting('land')
    spend(world, 'Germany', 'ground strike', 3)
    spend(world, 'Germany', 'ground support', 5)
    expect(allowance(world, 'Germany', 'air supply')).toBe(1)
    spend(world, 'Germany', 'aircraft rebase')
    expect(allowance(world, 'Germany', 'ground strike')).toBe(0)
    expect(allowance(world, 'Germany', 'interception')).toBe(Infinity)
    expect(limitText(world, 'Germany', 'air supply')).toBe('10.2: Germany has used 4 of 4 air missions (land action)')
  })
  // proves: wif-10.2-activity-limits
  it('an activity limited twice, as drops in a combined action, stops at the tighter limit and says so', () => {
    const world = acting('combined')
    spend(world, 'Germany', 'land movement', 6)
    expect(allowance(world, 'Germany', 'paradrop')).toBe(0)
    expect(limitText(world, 'Germany', 'paradrop')).toBe('10.2: Germany has used 6 of 6 land moves (combined action)')
  })
  // proves: wif-10.2-minor-activities
  it('minor countries use the limits of their power', () => {
    const world = acting('combined', { minors: { Rumania: 'Germany' } })
    expect(allowance(world, 'Germany', 'land attack')).toBe(3)
  })
  // proves: wif-10.2-allowable-activities
  it('the side not moving may intercept and give ground support, no more', () => {
    const world = acting('land')
    expect([
      allowance(world, 'USSR', 'interception'),
      allowance(world, 'USSR', 'ground support'),
      allowance(world, 'USSR', 'land movement'),
    ]).toEqual([Infinity, Infinity, 0])
    expect(limitText(world, 'USSR', 'land movement')).toBe("10.2: the other side's impulse allows no land movement")
  })
  // proves: wif-10.2-activity-limits
  it('limits grow with the years: air missions of the USA in a combined action are 7, 8 from 1943, 9 from 1945', () => {
    const missions = (year: number) =>
      allowance(
        position({
          sides: { USA: 'Allies', Germany: 'Axis' },
          atWar: [['USA', 'Germany']],
          actions: { USA: 'combined' },
          active: 'Allies',
          turn: { year },
        }),
        'USA',
        'ground strike',
      )
    expect([1942, 1943, 1944, 1945].map(missions)).toEqual([7, 8, 8, 9])
  })
  it('for order sheets: what each action limits', () => {
    const world = acting('land')
    expect(limitsOfAction(position({ map: fleets().map, units: ['Germany CL Emden 1/6/1/1/5/3 Kiel'] }), 'Germany', 'combined')).toBe(
      '6 air missions, 1 naval move, 1 rail move, 6 land moves, 3 land attacks',
    )
    expect(limitsOfAction(world, 'Germany', 'land')).toBe('4 air missions, 3 rail moves')
    expect(limitsOfAction(world, 'Germany', 'combined')).toBe('6 air missions, 1 rail move, 6 land moves, 3 land attacks')
    expect(limitsOfAction(world, 'Germany', 'air')).toBe('3 rail moves, no land moves, no land attacks')
  })
})
