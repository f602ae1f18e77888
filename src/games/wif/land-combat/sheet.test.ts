import { describe, expect, it } from 'vitest'
import type { SheetNode, SheetValue } from '../../../engine/decision.ts'
import { WifReader } from '../sheet/reader.ts'
import { attackerTable } from './combat-table.ts'
import { chooseAdvance } from './advance.ts'
import { goFurther } from './breakthrough.ts'
import { declareAttack } from './declare.ts'
import { stayFaceUp } from './facing.ts'
import { attackSupport } from './hq-support.ts'
import { landCombatDecisions } from './land-combat.ts'
import { attackerLosses } from './losses.ts'
import { retreatWishes } from './retreat.ts'
import { ATTACK_FIELDS } from './sheet.ts'
import { battlefield } from './testing/battlefield.ts'

/** A sheet's node as the YAML reader makes it, all on line 1. */
function node(value: unknown, path = 'attack/0'): SheetNode {
  let inner: SheetValue
  if (Array.isArray(value)) inner = value.map((item, i) => node(item, `${path}/${i}`))
  else if (value !== null && typeof value === 'object')
    inner = new Map(Object.entries(value).map(([key, item]) => [key, node(item, `${path}/${key}`)]))
  else inner = value as SheetValue
  return { line: 1, column: 1, path, value: inner }
}
const world = battlefield({
  units: ['Germany ARM XLI 8-6 T0605', 'Germany INF XXX 5-3 T0605', 'Germany HQ-I Model 6-3(3) T0606', 'USSR MOT XXI 6-4 T0505'],
  city: true,
})
function read(kind: { sheet?: { read(w: typeof world, reader: WifReader, at: SheetNode): unknown } }, value: unknown) {
  const reader = new WifReader(world, 'Germany')
  const answer = kind.sheet!.read(world, reader, node(value))
  return reader.problems.length > 0 ? reader.problems.map(({ message }) => message).join('; ') : answer
}

describe('what a sheet says of land combat', () => {
  it('attack entries: a hex by place or code, units by name or all', () => {
    expect(read(declareAttack, { at: 'Tula', with: ['XLI ARM', 'XXX INF'], table: 'assault' })).toEqual({
      hex: 'T0505',
      units: ['germany-xli-arm', 'germany-xxx-inf'],
    })
    expect(read(declareAttack, { at: 'T0505', with: 'all' })).toEqual({ hex: 'T0505', units: 'all' })
    expect(read(declareAttack, { at: 'T0505' })).toEqual({ hex: 'T0505', units: 'all' })
    expect(read(declareAttack, { at: 'T0505', with: 'all in T0605' })).toEqual({
      hex: 'T0505',
      units: ['germany-xli-arm', 'germany-xxx-inf'],
    })
  })
  it('an entry without a hex declares no attack, it says how all are fought; with units it lacks one', () => {
    expect(read(declareAttack, { losses: 'cheapest' })).toBeNull()
    expect(read(declareAttack, { with: 'XLI ARM' })).toContain("'at:' is missing")
    expect(read(declareAttack, { at: 'T0505', losess: 'cheapest' })).toContain("did you mean 'losses'?")
  })
  it('every field of an attack is known to the entry', () => {
    const fields = landCombatDecisions.flatMap((kind) => (kind.sheet?.section === 'attack' && kind.sheet.field ? [kind.sheet.field] : []))
    expect(fields.filter((field) => !ATTACK_FIELDS.includes(field))).toEqual([])
  })
  it('a unit lost in the combat does not undo what the sheet says of the others', () => {
    const after = battlefield({ units: ['Germany ARM XLI 8-6 T0605', 'Germany INF XXX 5-3 T0605', 'USSR MOT XXI 6-4 T0505'] })
    after.destroy(after.unit('germany-xxx-inf'), 'attack')
    for (const [kind, value, answer] of [
      [chooseAdvance, ['XXX INF', 'XLI ARM'], ['germany-xli-arm']],
      [goFurther, [{ units: ['XXX INF', 'XLI ARM'], to: 'T0405' }], [{ unit: 'germany-xli-arm', to: 'T0405' }]],
      [stayFaceUp, ['XXX INF', 'XLI ARM'], ['germany-xli-arm']],
    ] as const) {
      const reader = new WifReader(after, 'Germany')
      expect((kind.sheet as { read(w: typeof after, reader: WifReader, at: SheetNode): unknown }).read(after, reader, node(value))).toEqual(
        answer,
      )
      expect(reader.problems.map(({ severity }) => severity)).toEqual(['warning'])
      // All those named are gone: nobody advances or goes further.
      const gone = kind === goFurther ? [{ unit: 'XXX INF', to: 'T0405' }] : 'XXX INF'
      expect(
        (kind.sheet as { read(w: typeof after, reader: WifReader, at: SheetNode): unknown }).read(
          after,
          new WifReader(after, 'Germany'),
          node(gone),
        ),
      ).toEqual([])
    }
  })
  it('the choices of a combat', () => {
    expect(read(attackSupport, 'Model')).toBe('germany-model')
    expect([read(attackSupport, 'none'), read(attackSupport, 'best'), read(attackSupport, false)]).toEqual([null, 'best', null])
    expect([read(attackerTable, 'blitz'), read(attackerTable, 'Assault')]).toEqual(['blitzkrieg', 'assault'])
    expect(read(attackerLosses, ['XXX INF', 'keep HQs', 'cheapest'])).toEqual(['germany-xxx-inf', 'keep HQs', 'cheapest'])
    expect(read(attackerLosses, 'cheapest')).toEqual(['cheapest'])
    expect(read(retreatWishes, ['T0405', { unit: 'XXI MOT', to: 'T0504' }])).toEqual([
      { unit: null, to: 'T0405' },
      { unit: 'ussr-xxi-mot', to: 'T0504' },
    ])
    expect([read(chooseAdvance, 'all'), read(chooseAdvance, 'none'), read(chooseAdvance, ['XLI ARM'])]).toEqual([
      'all',
      'none',
      ['germany-xli-arm'],
    ])
    expect(read(goFurther, [{ unit: 'XLI ARM', to: 'T0405' }])).toEqual([{ unit: 'germany-xli-arm', to: 'T0405' }])
    expect(read(goFurther, { units: ['XLI ARM', 'XXX INF'], to: 'T0405' })).toEqual([
      { unit: 'germany-xli-arm', to: 'T0405' },
      { unit: 'germany-xxx-inf', to: 'T0405' },
    ])
    expect(read(goFurther, 'none')).toEqual([])
    expect(read(stayFaceUp, 'XLI ARM')).toEqual(['germany-xli-arm'])
  })
  it('a misspelt unit is met with the nearest', () => expect(read(chooseAdvance, 'XLL ARM')).toContain('did you mean XLI ARM?'))
  it('the receipt says the order in words, the preview its arrow', () => {
    const answer = { hex: 'T0505', units: ['germany-xli-arm'] }
    expect(declareAttack.sheet!.describe(world, answer)).toBe('attack Tula (T0505) with XLI ARM')
    expect(declareAttack.sheet!.arrows!(world, answer)).toEqual([{ hexes: ['T0605', 'T0505'], style: 'attack' }])
  })
})
