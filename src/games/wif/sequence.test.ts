import { describe, expect, it } from 'vitest'
import { actionSteps, impulseOfTurn, nextStep, play } from './sequence.ts'
import { paint, plainMap, position, run, ScriptedDice } from './testing/position.ts'
import type { PositionNotation } from './testing/position.ts'

/** Germany east of column 05 with Wien, the USSR west of it with Kiev. */
const board = plainMap(12, 12, (sheet) => {
  for (let column = 0; column < 12; column++)
    for (let row = 0; row < 12; row++)
      paint(sheet, 'country', `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`, column > 5 ? 'g' : 'u')
  sheet.places.push(
    { hex: 'T0805', name: 'Wien', city: 'capital', source: 'project' },
    { hex: 'T0205', name: 'Kiev', city: 'capital', source: 'project' },
  )
})
const UNITS = [
  'Germany HQ-I Model 6-3(3) T0705',
  'Germany INF XX 5-3 T0605',
  'Germany INF XXI 5-3 T0605',
  'Germany INF Tired 5-3 T0704 down',
  'Germany PARA 7 4-3 T0805',
  'Germany ATR Ju-52 (1)/0/6 T0805',
  'Germany LND Ju-87B 2/5/4 T0706',
  'USSR INF 3 5-3 T0505',
  'USSR INF X 3-3 reserve',
]
function before(
  rolls: Record<string, number[]>,
  notation: PositionNotation = {},
  change: (world: ReturnType<typeof position>) => void = () => {},
) {
  const world = position({ map: board, units: UNITS, ...notation }, new ScriptedDice([], rolls))
  world.set({ impulses: { total: 0, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } } })
  change(world)
  return world
}
const kinds = (world: ReturnType<typeof before>) => [...new Set(world.events.map(({ kind }) => kind))]

describe('the steps of an impulse (3.1)', () => {
  it('wif-3.1-impulse-steps: weather, action, then what actions allow in the order of the rulebook, and the roll for the end', () => {
    const world = before({ weather: [8], 'last impulse': [5] })
    const asked = run(world, play(world), { 'choose action': ['land'] })
    expect([...new Set(asked.map(({ decision }) => decision))]).toEqual([
      'choose action',
      'ground strike',
      'rail move',
      'emergency HQ supply',
      'land move',
      'air transport',
      'paradrop',
      'emergency HQ supply for combat',
      'declare attack',
      'rebase',
      'air supply',
      'reorganise',
    ])
    expect(kinds(world)).toEqual(['weather', 'action', 'last impulse'])
  })
  // proves: wif-3.1-impulse-steps, wif-11-activity-order
  it('the sixteen steps of powers that did not pass', () => {
    expect(actionSteps.map(({ name, play }) => `${name}: ${play.name}`)).toEqual([
      'port attack: portAttacks',
      'naval air: navalAirMissions',
      'naval movement: navalMovement',
      'naval combat: navalCombats',
      'opponent naval combat: opponentNavalCombats',
      'strategic bombardment: strategicBombardments',
      'ground strike: groundStrikes',
      'rail movement: railMovement',
      'land movement: landMovement',
      'air transport: airTransport',
      'debark: debarks',
      'invasion: invasions',
      'paradrop: paradrops',
      'land combat: landCombat',
      'rebase: rebases',
      'reorganisation: reorganisation',
    ])
  })
  // proves: wif-8-weather-roll
  it('the side that goes first rolls for the weather of both impulses of a pair', () => {
    const world = before({ weather: [8, 1], 'last impulse': [5, 5, 5] })
    for (let i = 0; i < 3; i++) run(world, play(world))
    expect(world.events.filter(({ kind }) => kind === 'weather' || kind === 'action').map(({ text }) => text.split(':')[0])).toEqual([
      'Weather roll 8',
      'Germany takes a pass action.',
      'USSR takes a pass action.',
      'Weather roll 1',
      'Germany takes a pass action.',
    ])
    expect(world.state.impulses).toMatchObject({ total: 3, thisTurn: 3, bySide: { Axis: 2, Allies: 1 } })
  })
  it('the weather of the next pair is known before its orders are written, and not rolled again', () => {
    const world = before({ weather: [4, 6], 'last impulse': [9, 9, 9] }, { active: 'Allies' }, (world) => world.set({ firstSide: 'Axis' }))
    const rolls = () => world.events.filter(({ kind }) => kind === 'weather').map(({ text }) => text.slice(0, 14))
    run(world, play(world))
    expect([world.state.active, ...rolls()]).toEqual(['Axis', 'Weather roll 4'])
    run(world, play(world))
    expect([world.state.active, ...rolls()]).toEqual(['Allies', 'Weather roll 4'])
    run(world, play(world))
    expect([world.state.active, ...rolls()]).toEqual(['Axis', 'Weather roll 4', 'Weather roll 6'])
  })
  it('war declared in this impulse is told, with the surprise it brings, and only then', () => {
    const world = before({ weather: [8, 8], 'last impulse': [5, 5] }, { declared: ['Germany', 'USSR'] })
    run(world, play(world))
    run(world, play(world))
    expect(world.events.filter(({ kind }) => kind === 'war').map(({ text }) => text)).toEqual([
      'Germany declares war on USSR: its units are surprised for this impulse (15).',
    ])
  })
  // proves: wif-3.1-impulse-steps
  it('reserves are called out before the action is chosen', () => {
    const world = before({ weather: [8], 'last impulse': [5] }, { active: 'Allies' }, (world) => {
      world.set({ firstSide: 'Allies' })
      world.set({ reserves: { USSR: [{ against: null, units: ['ussr-x-inf'] }] } })
    })
    run(world, play(world))
    expect(kinds(world)).toEqual(['weather', 'reinforcements', 'action', 'last impulse'])
  })
})

describe('the turn goes round (3, 7)', () => {
  it('wif-7-impulse-loop: impulses alternate until one is the last; then comes the end of the turn and the start of the next', () => {
    const world = before(
      { weather: [8, 8, 8], 'last impulse': [5, 5, 1], 'initiative Axis': [9], 'initiative Allies': [2] },
      { turn: { index: 0, year: 1941, months: 'N/D' } },
      (world) => world.set({ impulseBox: 5 }),
    )
    world.awaitImpulse(true)
    const names: string[] = []
    for (let i = 0; i < 4; i++) {
      names.push(`${nextStep(world)!.name}: ${nextStep(world)!.active.join()}`)
      run(world, play(world))
    }
    names.push(`${nextStep(world)!.name}: ${nextStep(world)!.active.join()}`)
    expect(names).toEqual([
      'N/D 1941 impulse 1: Germany',
      'N/D 1941 impulse 2: USSR',
      'N/D 1941 impulse 3: Germany',
      'J/F 1942 start: ',
      'J/F 1942 impulse 1: Germany',
    ])
    expect(world.onMap().filter(({ faceDown }) => faceDown)).toEqual([])
  })
  // proves: wif-3.1-turn-stages
  it('a turn starts with reinforcements, then initiative: the winner may send the other side first', () => {
    const world = before(
      { weather: [8], 'initiative Axis': [9], 'initiative Allies': [2] },
      { units: [...UNITS, 'USSR INF Y 3-3 circle:0'] },
      (world) => world.set({ stage: 'turn start' }),
    )
    expect(nextStep(world)).toMatchObject({ name: 'M/J 1941 start', waitsFor: ['Germany', 'USSR'] })
    run(world, play(world), { 'first side': ['them'] })
    expect(kinds(world)).toEqual(['reinforcements', 'initiative', 'weather'])
    expect([world.state.active, world.state.firstSide, world.state.initiative.holder, world.state.stage]).toEqual([
      'Allies',
      'Allies',
      'Axis',
      'impulse',
    ])
  })
  it('a first turn without anything to decide waits for nobody', () => {
    const world = before({}, {}, (world) => {
      world.set({ stage: 'turn start' })
      world.set({ forced: { ...world.state.forced, firstSide: 'Axis' } })
    })
    expect(nextStep(world)!.waitsFor).toEqual([])
  })
  it('only who has a partner is asked at the start of the turn what it gives (5)', () => {
    const world = position({
      units: [],
      sides: { Italy: 'Axis', USSR: 'Allies', France: 'Allies' },
      atWar: [
        ['Italy', 'USSR'],
        ['Italy', 'France'],
      ],
    })
    world.set({ stage: 'turn start', production: { beyond: {} } })
    const { asks } = nextStep(world)!
    expect(
      Object.entries(asks)
        .filter(([, asked]) => asked.includes('partners'))
        .map(([seat]) => seat),
    ).toEqual(['USSR', 'France'])
    expect(asks.Italy).toBe('Place your reinforcements, and say how you take the initiative.')
  })
  it('every seat has a say in every impulse: one acts, the others defend', () => {
    const step = nextStep(before({}))!
    expect(step).toMatchObject({ active: ['Germany'], waitsFor: ['Germany', 'USSR'] })
    expect(step.asks).toEqual({
      Germany: 'Your impulse: choose an action and give your orders.',
      USSR: 'The Axis have the impulse: say how you defend.',
    })
  })
  // proves: wif-3.1-turn-stages
  it('the first impulse of a turn is to come when the turn has started, the next when an impulse is over, none after the last', () => {
    const world = before({ initiative: [9, 2], weather: [8, 8], 'last impulse': [10, 1] }, {}, (world) =>
      world.set({ stage: 'turn start', lastTurn: 0, impulses: { total: 4, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } } }),
    )
    const numbers = () => [impulseOfTurn(world), world.impulseNumber, world.impulseToCome]
    run(world, play(world))
    expect(numbers()).toEqual([1, 5, true])
    run(world, play(world))
    expect(numbers()).toEqual([2, 6, true])
    world.set({ impulseBox: 10 })
    run(world, play(world))
    expect([world.state.stage, world.impulseToCome]).toEqual(['over', false])
  })
  // proves: wif-3.1-turn-stages
  it('after the last turn nothing comes', () => {
    const world = before({ weather: [8], 'last impulse': [1] }, { turn: { index: 5 } }, (world) => world.set({ impulseBox: 10 }))
    run(world, play(world))
    expect([world.state.stage, nextStep(world)]).toEqual(['over', null])
  })
})

describe('stacking at the end of steps (2.3.1)', () => {
  // proves: wif-2.3.1-when-and-overstack
  it('is enforced after each step: too many units that moved into one hex are destroyed before combat', () => {
    const world = before({ weather: [8], 'last impulse': [5] }, { units: [...UNITS, 'Germany INF XXII 5-3 T0604'] })
    run(world, play(world), { 'choose action': ['land'], 'land move': [{ units: ['germany-xxii-inf'], path: ['T0605'], overstack: true }] })
    expect(world.landAt(board.hex('T0605'))).toHaveLength(2)
    expect(world.events.find(({ kind }) => kind === 'overstacked')!.text).toContain('3 land units where 2 may stack')
  })
})
