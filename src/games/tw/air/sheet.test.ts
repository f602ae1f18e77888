import { describe, expect, it } from 'vitest'
import { playStep } from '../../../engine/play.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { sheetAnswers } from '../../../orders/answers.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { sheetRules } from '../decisions.ts'
import { Standing } from '../sheet/standing.ts'
import { position as positioned, type PositionNotation, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { counterAir } from './counter-air.ts'
import { airLines } from './sheet.ts'
import { stageAir } from './staging.ts'
import { supportAttacks } from './support.ts'

const position = (notation: PositionNotation, rolls: Record<string, number[]> = {}) =>
  positioned({ sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' }, ...notation }, new ScriptedDice([], rolls))
const UNITS = [
  'Germany ARM XIX 8-8 1629',
  'Germany TAC Lf1 1-5-4 Cologne',
  'Germany FTR JG26 3-3-2 1629',
  'Germany PARA 7th 3-4 Essen',
  'France ARM 1st 6-8 Sedan',
  'France TAC AdA 1-5-4 Paris',
  'France FTR GC1 3-3-2 Sedan',
]

function documentOf(text: string) {
  const { documents, problems } = parseSheet(text)
  expect(problems).toEqual([])
  return documents[0]
}

function play(world: TwWorld, procedure: Procedure<void>, sheets: Record<string, string>): string[] {
  const rules = sheetRules(world.map, world.rules)
  const given = sheetAnswers(rules, world, new Map(Object.entries(sheets).map(([seat, text]) => [seat, documentOf(text)])))
  playStep(world, procedure, [], given.answerer, given.record)
  return world.events.map(({ text }) => text)
}

function* support(world: TwWorld): Procedure {
  yield* supportAttacks(world, [{ hex: world.map.find('Sedan')!, attackers: [unitNamed(world, 'XIX') as GroundUnit] }])
}

describe('sheets of the air', () => {
  it("an attack's entry names support and escort, the other side's 'air defence' answers", () => {
    const world = position({ units: UNITS }, { 'air combat': [5] })
    const told = play(world, support(world), {
      Germany: 'attack:\n  - { at: Sedan, with: [XIX], support: [Lf1], escort: [JG26] }\nair battle:\n  - { stay: never }\n',
      France: 'air defence:\n  - { at: Sedan, das: none, intercept: [GC1] }\n',
    })
    expect(told.slice(0, 3)).toEqual([
      'Lf1 TAC 1-5-4 flies OAS over Sedan (1531).',
      'JG26 FTR 3-3-2 escorts over Sedan (1531).',
      'GC1 FTR 3-3-2 intercepts the OAS over Sedan (1531).',
    ])
    expect(told[3]).toContain('round 1: Lf1 TAC 1-5-4 and JG26 FTR 3-3-2 against GC1 FTR 3-3-2, 4 to 3, 1-1')
  })

  // proves: tw-11.3-oas
  it("policies stand by name, for one place or for all: 'das: always', 'stay: while favourable'", () => {
    const world = position({ units: UNITS })
    expect(play(world, support(world), { France: 'air defence:\n  - { das: always, intercept: none }\n' })).toEqual([
      'AdA TAC 1-5-4 flies DAS over Sedan (1531).',
      'Air support over Sedan (1531): DAS of AdA TAC 1-5-4: 1 left (11.4.1).',
    ])
  })

  it('counter-air and staging orders are lists; an answer stands for each aircraft that is committed', () => {
    const world = position({ units: [...UNITS, 'Germany FTR JG27 3-3-2 Berlin'] }, { 'air combat': [5] })
    const told = play(world, stageAndStrike(world), {
      Germany:
        'stage:\n  - { unit: JG27, to: 1630 }\ncounter air:\n  - { at: Sedan, with: [JG26, JG27] }\nair battle:\n  - { stay: no, losses: fighters first }\n',
      France: 'air defence:\n  - { at: Sedan, intercept: [GC1] }\n',
    })
    expect(told.filter((text) => text.includes('intercepts the'))).toHaveLength(1)
    expect(told).toContainEqual(expect.stringContaining('JG26 FTR 3-3-2 and JG27 FTR 3-3-2 against GC1 FTR 3-3-2, 6 to 3'))
  })

  it('what cannot fly is said when the sheet comes in', () => {
    const world = position({ units: UNITS })
    const problems = checkSheet(
      sheetRules(world.map, world.rules),
      world,
      'Germany',
      documentOf('counter air:\n  - { at: Paris, with: [JG26] }\n'),
    ).problems.map(({ message }) => message)
    expect(problems.join()).toContain('offensive range of 3')
    world.awaitTurn(true)
    const [warning] = checkSheet(
      sheetRules(world.map, world.rules),
      world,
      'Germany',
      documentOf('stage:\n  - { unit: JG26, to: Cologne }\ncounter air:\n  - { at: Paris, with: [JG26] }\n'),
    ).problems
    expect(warning).toMatchObject({ severity: 'warning', message: expect.stringContaining("unless 'stage:' brings it nearer first") })
  })

  it("a prefilled sheet offers stagings, enemy bases in reach and airdrops in the own turn, and air defence in the enemy's", () => {
    const world = position({ units: UNITS })
    const mine = airLines(new Standing(world, 'Germany')).join('\n')
    for (const each of ['#build airbase:', '#stage:', '#counter air:', '#  - {at: Sedan, with: [Lf1, JG26]}', '#airdrop:', '#air battle:'])
      expect(mine).toContain(each)
    expect(mine).not.toContain('#air defence:')
    const theirs = airLines(new Standing(world, 'France')).join('\n')
    expect(theirs).toContain('#air defence:')
    expect(theirs).not.toContain('#stage:')
  })

  it('a prefilled sheet with its orders switched on is one that can be read', () => {
    const world = position({ units: UNITS })
    for (const seat of ['Germany', 'France']) {
      const on = airLines(new Standing(world, seat))
        .map((line) => (line.startsWith('#') && !line.startsWith('##') ? line.slice(1) : line))
        .join('\n')
      expect(parseSheet(on).problems).toEqual([])
    }
  })
})

function* stageAndStrike(world: TwWorld): Procedure {
  yield* stageAir(world)
  yield* counterAir(world)
}

describe('French aircraft at the border (18.2)', () => {
  it('a sheet says so to who has any, at the end of Winter 1939 and in Spring 1940', () => {
    const told = (turn: string, seat: string) => {
      const world = position({ turn, stage: 'Allied turn', units: ['France FTR G1 3-3-2 Sedan', 'Britain FTR H1 3-3-2 London'] })
      const text = airLines(new Standing(world, seat)).join(' ')
      return ['at the end of this turn French', 'until Summer 1940 French'].map((part) => text.replaceAll(/\s*##?\s*/g, ' ').includes(part))
    }
    expect(told('Fall 1939', 'France')).toEqual([false, false])
    expect(told('Winter 1939', 'France')).toEqual([true, false])
    expect(told('Spring 1940', 'France')).toEqual([false, true])
    expect(told('Summer 1940', 'France')).toEqual([false, false])
    expect(told('Spring 1940', 'Britain')).toEqual([false, false])
  })
})
