import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { chapters } from '../chapters.ts'
import { sheetRules } from '../decisions.ts'
import { atWar, controllerOf } from '../powers.ts'
import { endSegment } from '../turn/end-segment.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { coloniesChoose } from '../turn/vichy.ts'
import { protectorOf } from './alliances.ts'
import { declarationsOfWar, declareWar } from './declare-war.ts'

const problems = (world: ReturnType<typeof position>, seat: string, by: string, on: string) =>
  declareWar.problems(world, { seat }, [{ by, on }])

describe('declarations of war (6.4)', () => {
  // proves: tw-6.4.1-dow-procedure, tw-6.4.2-dow-costs, tw-16.3-invaded-minor, tw-6.3-treaty-chains, tw-23.37-netherlands
  it('Germany on a minor country pays 5; it becomes the Satellite of whom section 23 names, and is at war', () => {
    const world = position({ narfs: { Germany: 100 } })
    run(world, declarationsOfWar(world), {
      'declare war': [
        [],
        [
          { by: 'Germany', on: 'Norway' },
          { by: 'Germany', on: 'Netherlands' },
        ],
      ],
    })
    expect(world.nation('Germany').narfs).toBe(90)
    expect([controllerOf(world, 'Norway'), controllerOf(world, 'Netherlands'), world.nation('Norway').status]).toEqual([
      'Britain',
      'Britain',
      'satellite',
    ])
    expect(atWar(world, 'Germany', 'Norway')).toBe(true)
    expect(atWar(world, 'Italy', 'Norway')).toBe(false)
    expect(world.events[0].text).toContain(
      'Germany declares war on Norway: 5 NARFs, 95 left. Norway becomes a Satellite of Britain (16.3).',
    )
  })

  // proves: tw-6.4.5-belgium-luxembourg, tw-23.7-belgium
  it('Belgium and Luxembourg are one country, and follow the nearest enemy of the invader (16.3): France', () => {
    const world = position()
    run(world, declarationsOfWar(world), { 'declare war': [[], [{ by: 'Germany', on: 'Belgium' }]] })
    expect(controllerOf(world, 'Belgium')).toBe('France')
    expect(world.state.control[world.map.find('Luxembourg')!]).toBe('Belgium')
    expect(world.state.nations.Luxembourg).toBeUndefined()
  })

  // proves: tw-6.2.1-joint-dow, tw-6.3-treaty-chains, tw-6.2-alliances-at-start, tw-6.4.2-dow-costs, tw-23.27-iran
  it('Italy on France is at war with Britain and with the Satellites of both for 15 NARFs', () => {
    const world = position({ narfs: { Italy: 50 } })
    // The second comes with the first, and is not paid for.
    run(world, declarationsOfWar(world), {
      'declare war': [
        [
          { by: 'Italy', on: 'France' },
          { by: 'Italy', on: 'Britain' },
        ],
      ],
    })
    // 19.1: three of Italian East Africa go with them.
    expect(world.nation('Italy').narfs).toBe(35 - 3)
    for (const enemy of ['France', 'Britain', 'Poland', 'Egypt']) expect(atWar(world, 'Italy', enemy), enemy).toBe(true)
    expect(atWar(world, 'Germany', 'Britain')).toBe(true)
  })

  // proves: tw-6.3-treaty-chains
  it('an ally that fights beside the invader comes in too, a power that has surrendered does not (6.3)', () => {
    const declared = (
      wars: readonly (readonly [string, string])[],
      conquered: Record<string, string>,
      seat: number,
      by: string,
      on: string,
    ) => {
      const world = position({ narfs: { Germany: 100, Britain: 100 }, wars, conquered })
      run(world, declarationsOfWar(world), { 'declare war': [...Array(seat).fill([]), [{ by, on }]] })
      return world.events[0].text
    }
    const all = [
      ['Germany', 'France'],
      ['Germany', 'Britain'],
      ['Italy', 'France'],
      ['Italy', 'Britain'],
    ] as const
    expect(declared(all, {}, 1, 'Germany', 'Norway')).toContain('Italy comes in too.')
    expect(declared([['Germany', 'Britain']], {}, 1, 'Germany', 'Norway')).not.toContain('too')
    expect(declared(all, {}, 3, 'Britain', 'Norway')).toContain('France comes in too.')
    expect(declared([['Germany', 'Britain']], { France: 'Germany' }, 3, 'Britain', 'Norway')).not.toContain('too')
  })

  // proves: tw-6.2.1-joint-dow, tw-6.4.2-dow-costs
  it('Britain pays for both when France declares war: 15 on a minor country, which goes to Germany', () => {
    const world = position({ narfs: { Britain: 40, France: 40 } })
    run(world, declarationsOfWar(world), { 'declare war': [[], [], [{ by: 'France', on: 'Norway' }]] })
    expect([world.nation('Britain').narfs, world.nation('France').narfs]).toEqual([25, 40])
    expect(controllerOf(world, 'Norway')).toBe('Germany')
    expect([atWar(world, 'Britain', 'Norway'), atWar(world, 'France', 'Norway')]).toEqual([true, true])
  })

  // proves: tw-23.17-denmark
  it('Germany on Denmark has all of it at once (23.17)', () => {
    const world = position({ turn: 'Spring 1940', narfs: { Germany: 50 } })
    run(world, declarationsOfWar(world), { 'declare war': [[], [{ by: 'Germany', on: 'Denmark' }]] })
    expect(world.nation('Denmark').conqueredBy).toBe('Germany')
    expect(world.state.control[world.map.find('Copenhagen')!]).toBe('Germany')
    expect(world.nation('Germany').narfs).toBe(50 - 5 + 9)
    const british = position({ turn: 'Spring 1940', narfs: { Britain: 50 } })
    run(british, declarationsOfWar(british), { 'declare war': [[], [], [], [{ by: 'Britain', on: 'Denmark' }]] })
    expect(british.state.control[british.map.find('Copenhagen')!]).toBe('Denmark')
  })

  // proves: tw-6.4.2-dow-costs
  it('Spain and Turkey cost the Axis 25', () => {
    const world = position({ narfs: { Germany: 100 } })
    run(world, declarationsOfWar(world), {
      'declare war': [
        [],
        [
          { by: 'Germany', on: 'Spain' },
          { by: 'Germany', on: 'Turkey' },
        ],
      ],
    })
    expect(world.nation('Germany').narfs).toBe(50)
  })

  // proves: tw-16.3-invaded-minor, tw-6.3-treaty-chains
  it('who is invaded follows the nearest of the powers at war with the invader, not a neutral one or one that has surrendered, whomever section 23 names (16.3)', () => {
    const follows = (on: string, by: string, notation: object = {}) => protectorOf(position(notation), on, by)
    expect([
      follows('Spain', 'Germany'),
      follows('Ireland', 'Germany'),
      follows('Spain', 'Germany', { conquered: { France: 'Germany' } }),
    ]).toEqual(['France', 'Britain', 'Britain'])
    // Rome is nearer to Belgrade than Berlin, but Italy is neutral.
    expect(follows('Yugoslavia', 'France')).toBe('Germany')
    expect(
      follows('Yugoslavia', 'France', {
        wars: [
          ['Germany', 'France'],
          ['Italy', 'France'],
        ],
      }),
    ).toBe('Italy')
    expect(follows('Greece', 'Germany', { wars: [['Germany', 'France']] })).toBe('France')
  })

  // proves: tw-23.41-portugal, tw-16.3-invaded-minor
  it('Portugal joins Britain when the Axis invades Spain, not when the Allies do, nor if it is neutral no more (23.41)', () => {
    const portugal = (by: string, seat: number, notation: object = {}) => {
      const world = position({ narfs: { Germany: 100, Britain: 100 }, ...notation })
      run(world, declarationsOfWar(world), { 'declare war': [...Array(seat).fill([]), [{ by, on: 'Spain' }]] })
      return controllerOf(world, 'Portugal')
    }
    expect([portugal('Germany', 1), portugal('Britain', 3), portugal('Germany', 1, { minors: { Portugal: 'Italy' } })]).toEqual([
      'Britain',
      null,
      'Italy',
    ])
  })

  // proves: tw-6.2-alliances-at-start, tw-1.2-enemy-friendly, tw-1.2-powers-and-blocs, tw-23.40-poland, tw-23.47-south-africa
  it('Germany is at war with Poland, France and Britain from the start, Italy with nobody', () => {
    const world = position()
    for (const enemy of ['Poland', 'France', 'Britain'])
      expect(problems(world, 'Germany', 'Germany', enemy)).toEqual([expect.stringContaining('at war')])
    expect(atWar(world, 'Italy', 'France')).toBe(false)
  })

  it('what is not played is refused by name', () => {
    const world = position()
    expect(problems(world, 'Germany', 'Germany', 'USSR')).toEqual([expect.stringContaining('not supported yet: 21')])
    expect(problems(world, 'Germany', 'Germany', 'USA')).toEqual([expect.stringContaining('not supported yet: 22')])
    expect(problems(world, 'Italy', 'Italy', 'Greece')).toEqual([expect.stringContaining('not supported yet: 6.4')])
  })

  // proves: tw-6.4.1-dow-procedure
  it("nobody declares war on a partner, a colony or in another power's name", () => {
    const world = position()
    expect(problems(world, 'Germany', 'Germany', 'Italy')).toEqual([expect.stringContaining('on your own side')])
    expect(problems(world, 'Germany', 'Germany', 'Egypt')).toEqual([expect.stringContaining('is a colony')])
    expect(problems(world, 'Germany', 'Italy', 'France')).toEqual([expect.stringContaining('not yours')])
    expect(
      declareWar.problems(world, { seat: 'Germany' }, [
        { by: 'Germany', on: 'Egypt' },
        { by: 'Germany', on: 'Italy' },
      ]),
    ).toEqual([expect.stringContaining('is a colony'), expect.stringContaining('on your own side')])
    expect(problems(position({ minors: { Yugoslavia: 'Italy' } }), 'Britain', 'Britain', 'Yugoslavia')).toEqual([
      expect.stringContaining('it follows Italy'),
    ])
  })

  // proves: tw-6.4.1-dow-procedure
  it('a receipt checks what a sheet orders after its own declarations of war as if they were made', () => {
    const world = position({
      turn: 'Spring 1940',
      narfs: { Germany: 100 },
      units: ['Germany FTR J1 3-3-2 Cologne', 'Belgium FTR B1 2-3-2 Brussels'],
      installations: ['airbase Brussels Belgium'],
    })
    world.awaitTurn(true)
    const warnings = (text: string) =>
      checkSheet(sheetRules(world.map, world.rules), world, 'Germany', parseSheet(text).documents[0]).problems.map(({ message }) => message)
    const strike = 'counter air: [{at: Brussels, with: [J1]}]'
    expect(warnings(strike)).toEqual([expect.stringContaining('11.2.1: J1 at Cologne (1529) does not reach Brussels')])
    expect(warnings(`declare war: [Belgium]\n${strike}`)).toEqual([])
    expect(warnings(`${strike}\ndeclare war: [Belgium]`)).toEqual([])
    expect(warnings(`declare war: [Poland]\n${strike}`)).toHaveLength(2)
    expect([atWar(world, 'Germany', 'Belgium'), world.nation('Germany').narfs, world.events]).toEqual([false, 100, []])
  })

  // proves: tw-3.0-segment-order
  it('Denmark surrenders in the chapter of the declarations of war, what the end of a player turn brings stands in its own', () => {
    const world = position({ turn: 'Spring 1940', narfs: { Germany: 50 }, installations: ['breach Cologne Germany until=2'] })
    run(world, declarationsOfWar(world), { 'declare war': [[], [{ by: 'Germany', on: 'Denmark' }]] })
    expect(world.events.map(({ text }) => text).join()).toContain('Denmark surrenders')
    expect(world.events.map(chapters.titleOf)).toEqual(['Declarations of war', ...world.events.slice(1).map(() => null)])
    const before = world.events.length
    run(world, endSegment(world))
    expect(world.events.slice(before).map(({ data }) => (data as { chapter?: string }).chapter)).toEqual(['End of the player turn'])
  })
})

describe('colonies of Vichy (18.7.2)', () => {
  // proves: tw-18.7.2-vichy-colonial-attacks
  it('are attacked by themselves, at the price of a minor neutral: Vichy stays at peace, and nobody resents it as a war on a neutral (16.2)', () => {
    const declaredOn = (on: string) => {
      const world = position(
        {
          turn: 'Spring 1941',
          stage: 'Allied turn',
          narfs: { Britain: 100 },
          wars: [
            ['Germany', 'Britain'],
            ['Germany', 'France'],
          ],
          diplomacy: {},
        },
        new ScriptedDice([10, 10, 10, 10]),
      )
      coloniesChoose(world)
      world.found({ ...world.nation('Belgium'), name: 'Vichy France', base: 12, value: 12 })
      world.changeNation('France', { conqueredBy: 'Germany', controller: 'Germany' })
      world.endWars('France')
      run(world, declarationsOfWar(world), { 'declare war': [[], [], [], [{ by: 'Britain', on }]] })
      return world
    }
    const syria = declaredOn('Syria')
    expect([atWar(syria, 'Britain', 'Syria'), atWar(syria, 'Britain', 'Vichy France'), atWar(syria, 'Britain', 'Algeria')]).toEqual([
      true,
      false,
      false,
    ])
    expect([controllerOf(syria, 'Syria'), controllerOf(syria, 'Vichy France')]).toEqual(['Germany', null])
    expect([syria.nation('Britain').narfs, declaredOn('Belgium').nation('Britain').narfs]).toEqual([85, 85])
    expect([syria.state.diplomacy?.warsOnNeutrals, declaredOn('Belgium').state.diplomacy?.warsOnNeutrals]).toEqual([0, 1])
  })
})
