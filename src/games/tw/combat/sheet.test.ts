import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { SheetNode, SheetValue } from '../../../engine/decision.ts'
import { airDecisions, stagingDecisions } from '../air/decisions.ts'
import { invade } from '../landing/invade.ts'
import { landingLines } from '../landing/sheet.ts'
import { TwReader } from '../sheet/reader.ts'
import { Standing } from '../sheet/standing.ts'
import { position } from '../testing/position.ts'
import { acceptResult } from './accept.ts'
import { advanceUnits } from './advance.ts'
import { combatDecisions } from './decisions.ts'
import { declareAttack } from './declare.ts'
import { attackerLosses } from './losses.ts'
import { retreatTo } from './retreat.ts'
import { combatLines } from './sheet.ts'
import { attackFields } from './sheet-fields.ts'
import { standInFortress } from './stand.ts'

/** A sheet's node as the YAML reader makes it, all on line 1. */
function node(value: unknown, path = 'attack/0'): SheetNode {
  let inner: SheetValue
  if (Array.isArray(value)) inner = value.map((item, i) => node(item, `${path}/${i}`))
  else if (value !== null && typeof value === 'object')
    inner = new Map(Object.entries(value).map(([key, item]) => [key, node(item, `${path}/${key}`)]))
  else inner = value as SheetValue
  return { line: 1, column: 1, path, value: inner }
}
const UNITS = [
  'Germany ARM XIV_Pz 8-8 Sedan',
  'Germany INF 6th 6-5 Sedan',
  'Germany INF 7th 6-5 Kiel',
  'Germany Fleet 1st 1-12-5 Kiel',
  'France INF 2nd_Army 4-5 1632',
  'France STA Line 2-3 1631',
]
const world = position({ control: { Sedan: 'Germany' }, units: UNITS, installations: ['fortress 1631 France'] })
function read(kind: { sheet?: { read(w: typeof world, reader: TwReader, at: SheetNode): unknown } }, value: unknown, seat = 'Germany') {
  const reader = new TwReader(world, seat)
  const answer = kind.sheet!.read(world, reader, node(value))
  return reader.problems.length > 0 ? reader.problems.map(({ message }) => message).join('; ') : answer
}

describe('what a sheet says of ground combat', () => {
  it('an attack: a hex by place or code, units by name or all, the column of an LLE', () => {
    expect(read(declareAttack.attack, { at: '1632', with: ['XIV Pz', '6th'], 'lle shift': 'yes' })).toEqual({
      hex: '1632',
      units: ['germany-xiv-pz', 'germany-6th'],
      shift: true,
    })
    expect(read(declareAttack.attack, { at: '1632', with: 'all' })).toEqual({ hex: '1632', units: 'all' })
    expect(read(declareAttack['second attack'], { at: 'Paris' })).toEqual({ hex: '1634', units: 'all' })
    expect(read(declareAttack.attack, { at: 'Paris', support: ['Lf1'] })).toEqual({ hex: '1634', units: 'all', support: true })
  })

  it('results that are taken instead: those there are, half ones in either way; what is none is named with the nearest, and the others stand', () => {
    expect(read(acceptResult.attack, ['1/2 EX', '½ DE', 'dd2'])).toEqual(['1/2 EX', '½ DE', 'dd2'])
    expect(read(acceptResult.attack, 'as rolled')).toEqual([])
    expect(read(acceptResult.attack, 'EXX')).toContain("10.2.4: 'EXX' is no result of a combat; did you mean 'EX'?; there are AE, 1/2AE,")
    const reader = new TwReader(world, 'Germany')
    expect(acceptResult.attack.sheet!.read(world, reader, node(['retreat', 'DR']))).toEqual(['DR'])
    expect(reader.problems.map(({ message }) => message)).toEqual([expect.stringContaining("'retreat' is no result")])
  })

  it('an entry without a hex declares no attack, it says how all are fought; with units it lacks one', () => {
    expect(read(declareAttack.attack, { losses: 'cheapest' })).toBeNull()
    expect(read(declareAttack.attack, { with: '6th' })).toContain("'at:' is missing")
    expect(read(declareAttack.attack, { at: '1632', losess: 'cheapest' })).toContain("did you mean 'losses'?")
  })

  it('every field that a decision reads of an attack is known to its entry', () => {
    const fields = [...combatDecisions, ...stagingDecisions, ...airDecisions].flatMap(({ sheet }) =>
      sheet?.section === 'attack' && sheet.field ? [sheet.field] : [],
    )
    expect(fields.length).toBeGreaterThan(4)
    expect(attackFields(world, 'attack')).toEqual(expect.arrayContaining(fields))
  })

  it('choices of a battle: results, losses, the advance, the stand and the retreat', () => {
    expect(read(acceptResult.attack, ['EX', '1/2 EX'])).toEqual(['EX', '1/2 EX'])
    expect(read(attackerLosses.attack, ['6th', 'keep armour'])).toEqual(['germany-6th', 'keep armour'])
    expect(read(advanceUnits.attack, 'armour')).toEqual(['armour'])
    expect(read(standInFortress, 'yes', 'France')).toBe(true)
    expect(read(retreatTo, ['Paris', { unit: '2nd Army', to: '1633' }], 'France')).toEqual([
      { unit: null, to: '1634' },
      { unit: 'france-2nd-army', to: '1633' },
    ])
  })

  it('an invasion: Fleets, and for each beach the waves', () => {
    expect(read(invade, { fleets: ['1st'], beaches: [{ at: 'Oslo', with: ['7th'] }], via: ['Danish North Sea'] })).toEqual({
      ships: ['germany-1st'],
      beaches: [{ hex: '0626', first: ['germany-7th'] }],
      via: ['Danish North Sea'],
    })
    expect(read(invade, { fleets: ['1st'], beaches: [{ at: 'Oslo' }] })).toContain("'with:' is missing")
  })
})

/** A prefilled sheet's orders, switched on. */
const switchedOn = (lines: readonly string[]): Record<string, unknown[]> =>
  parse(
    lines
      .filter((line) => !line.startsWith('##'))
      .map((line) => line.replace(/^#/, ''))
      .join('\n'),
  ) ?? {}

describe('the prefilled sheet', () => {
  it('offers carpet bombing, and says of Leningrad why it is not attacked, where these options are played (29.20, 29.22)', () => {
    const said = (options: string[]) =>
      combatLines(
        new Standing(
          position({
            options,
            sides: { Germany: 'Axis', USSR: 'Allies' },
            wars: [['Germany', 'USSR']],
            installations: ['fortress Leningrad USSR'],
            units: ['Germany INF A 6-5 0716', 'USSR STA F 3-3 Leningrad', 'USSR STA G 3-3 Leningrad'],
          }),
          'Germany',
        ),
      ).join('\n')
    expect(said(['29.20', '29.22'])).toContain('carpet bombing: yes')
    expect(said(['29.20', '29.22'])).toContain('Leningrad (0616): 29.22: 6 supplied Soviet factors')
    expect(said([])).not.toContain('carpet bombing')
    expect(said([])).toContain('Leningrad (0616): F')
  })

  it('has a line for each enemy hex beside own units, with the odds, that can be sent back as it is', () => {
    const lines = combatLines(new Standing(world, 'Germany'))
    expect(lines.join('\n').replace(/\n## +/g, ' ')).toContain('14 beside it against 8 (2nd Army 4 x2 clear = 8)')
    const { attack } = switchedOn(lines)
    expect(attack.map((entry) => read(declareAttack.attack, entry))).toEqual([
      { hex: '1632', units: ['germany-xiv-pz', 'germany-6th'] },
      { hex: '1631', units: ['germany-xiv-pz', 'germany-6th'] },
    ])
  })

  it('tells the defender what he may say of his hexes beside the enemy', () => {
    const { defend } = switchedOn(combatLines(new Standing(world, 'France')))
    expect(defend).toEqual([{ losses: 'keep armour' }, { at: '1632', retreat: [] }, { at: 'Maginot Line north', stand: 'yes' }])
  })

  it('names ports where Fleets and troops are together', () => {
    expect(landingLines(new Standing(world, 'Germany')).join('\n')).toContain('Kiel (1127): 7th INF 6-5')
  })
})
