import { describe, expect, it } from 'vitest'
import { airCounter } from './air-counters.ts'
import { economyLines } from './economy/sheet.ts'
import { pieceOf, unitText } from './pieces.ts'
import { Standing } from './sheet/standing.ts'
import type { AirUnit } from './state.ts'
import { strategicOrder } from './strategic/order.ts'
import { strategicLines } from './strategic/sheet.ts'
import { position, unitNamed } from './testing/position.ts'

const UNITS = [
  'Germany JetFTR JG_7 3-2-1 Berlin',
  'Germany JetTAC KG_51 1-5-4 pool',
  'Germany FTR JG_1 3-3-2 pool',
  'Germany JetINT T1 1 pool',
  'Germany JetINT T2 1 strategic',
]
const WAR = {
  turn: 'Spring 1945',
  stage: 'Axis turn',
  sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
  wars: [
    ['Germany', 'Britain'],
    ['USA', 'Germany', 'Winter 1941'],
  ],
  narfs: { Germany: 100 },
} as const

describe('jets (11.13)', () => {
  // proves: tw-11.13-jets, tw-2.6-long-range-and-jet-fighters
  it('are called so, and drawn with a symbol of their own', () => {
    const world = position({ ...WAR, units: [...UNITS, 'USA LRFTR P51 3-9-2 London'] })
    expect(['JG 7', 'KG 51', 'P51', 'JG 1'].map((name) => airCounter(unitNamed(world, name) as AirUnit))).toEqual([
      'Jet FTR',
      'Jet TAC',
      'LRFTR',
      'FTR',
    ])
    expect(unitText(unitNamed(world, 'JG 7'))).toBe('JG 7 Jet FTR 3-2-1')
    expect(['JG 7', 'KG 51', 'P51'].map((name) => pieceOf(world, unitNamed(world, name)).symbol)).toEqual([
      'jet fighter',
      'jet bomber',
      'fighter',
    ])
  })

  // proves: tw-11.13-jets
  it('stand in the prefilled sheet with what they cost, apart from other aircraft', () => {
    const world = position({ ...WAR, units: UNITS })
    world.awaitTurn(true)
    const lines = economyLines(new Standing(world, 'Germany')).join('\n')
    expect(lines).toContain('Jet TAC 1-5-4: 20 NARFs')
    expect(lines).toContain(' FTR 3-3-2: 15 NARFs')
  })

  // proves: tw-11.13-jets
  it('are offered in strategic warfare once there are some, and not before', () => {
    const at = (units: string[]) => position({ ...WAR, units })
    const lines = (units: string[]) => strategicLines(new Standing(at(units), 'Germany')).join('\n')
    expect(lines(UNITS)).toContain('Jet INT up to 1 at 5 NARFs')
    expect(lines(UNITS)).toContain('Jet INT against USA: 0')
    expect(lines(['Germany JetINT T1 1 pool from=30'])).not.toContain('Jet INT')
    const asked = (units: string[]) => strategicOrder.question(at(units), { seat: 'Germany', power: 'Germany' })
    expect(asked(UNITS)).toContain('1 Jet INT')
    expect(asked([])).not.toContain('Jet INT')
  })
})
