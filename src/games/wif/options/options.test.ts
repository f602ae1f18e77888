import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { inForce, whyNotTogether } from '../../../engine/edition.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkStanding } from '../../../standing/standing-orders.ts'
import { loadOverrides } from '../../common/load-overrides.ts'
import { runCase } from '../cases/cases.ts'
import { shippedTables } from '../charts/load-tables.ts'
import { collectorsEdition } from '../edition.ts'
import { createWif } from '../game.ts'
import { rulebookOf } from '../rulebook.ts'
import { position, ScriptedDice } from '../testing/position.ts'
import { loadOptions } from './load-options.ts'
import { options } from './options.ts'

const built = options.filter(({ joins }) => joins === undefined)
const folder = mkdtempSync(join(tmpdir(), 'options-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the options of the rulebook', () => {
  test('are sixty; those that can be played say what they need and exclude, the others what they wait for', () => {
    const listed = loadOptions()
    expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
    expect(listed.filter(({ refused }) => refused === undefined).map(({ number }) => number)).toEqual(
      built.map(({ id }) => id).sort((a, b) => Number(a) - Number(b)),
    )
    for (const { id, needs = [], excludes = [], section } of built) {
      const entry = listed.find(({ number }) => number === id)!
      expect({ id, needs: entry.needs, excludes: entry.excludes }).toEqual({ id, needs, excludes })
      expect(entry.sections).toContain(section)
    }
  })

  test('all that can be played go together, with what they say of each other', () => {
    expect(whyNotTogether(options)).toEqual([])
    const base = collectorsEdition(shippedTables())
    const [one, other] = [inForce(base, options), inForce(base, options.toReversed())]
    expect(one.decisions.map(({ name }) => name)).toEqual(other.decisions.map(({ name }) => name))
    expect(one.landCombat.roll).toBe(other.landCombat.roll)
    expect(one.landCombat.roll).not.toBe(rulebookOf([13, 27]).rules.landCombat.roll)
  })

  test('one that is not built is refused, in a case too', () => {
    const position = { units: ['Germany INF I 3-3 T0505'], options: [13, 27, 45] }
    const refused = runCase({
      id: 'wif-x',
      title: 'an option that is not built',
      rules: ['wif-1.1-option-switches'],
      source: 'none',
      position,
      expect: { units: { 'I INF': 'up' } },
    })
    expect(refused.failures).toEqual(['the position: there is no option 45 to be played'])
    expect(() => createWif({ options: [13, 27, 45] })).toThrow('option 45 is not supported yet')
  })
})

describe('what a campaign does not play', () => {
  const of = (numbers: number[]) => createWif({ options: numbers })
  const spoken = (numbers: number[]) => of(numbers).topics.flatMap(({ decisions }) => decisions)

  test('no decision, no chapter and no worth of a mail is left of', () => {
    const support = ['HQ support of the attack', 'HQ support of the defence', 'emergency HQ supply', 'emergency HQ supply for combat']
    expect(spoken([13, 27])).toEqual(expect.arrayContaining(support))
    expect(spoken([27]).filter((name) => support.includes(name))).toEqual([])
    expect(of([27]).decisions.some(({ sheet }) => sheet?.section === 'emergency supply' || sheet?.field === 'hq support')).toBe(false)
    expect([...of([27]).worthAMail.keys()].filter((name) => support.includes(name))).toEqual([])
  })

  test('no fact is left of, whichever campaign is asked first', () => {
    const condition = 'attackHQSupport > 1'
    const problems = (numbers: number[]) => {
      const world = position({ options: numbers })
      const sheet = parseSheet(
        `standing orders:\n  combat table of the defender:\n    - {when: ${condition}, do: assault}\n    - {else: blitzkrieg}\n`,
      )
      return checkStanding(createWif({ options: numbers }), world, 'Germany', sheet.documents[0]).problems
    }
    expect(problems([13, 27])).toEqual([])
    expect(problems([27]).map(({ message }) => message)).toEqual([expect.stringContaining("no fact 'attackHQSupport'")])
    expect(problems([13, 27])).toEqual([])
  })

  test('a position of other options is not taken up', () => {
    const document = parse(readFileSync(new URL('../../../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')) as unknown
    expect(() => createWif().load(of([27]).setUp(document), new ScriptedDice())).toThrow(
      'the position is played with options 27; the rulebook opened is that of 13, 27',
    )
  })
})

describe('tables of an option', () => {
  const own = (text: string) => {
    mkdirSync(join(folder, 'tables'), { recursive: true })
    writeFileSync(join(folder, 'tables', 'reorganisation-costs.yaml'), text)
    return loadOverrides(folder)
  }
  const header = 'what: reorganisation costs\nsource: mine\nsection: "11.17.4"\n'
  const doubled = (numbers: number[], overrides: ReturnType<typeof own> | null = null) =>
    rulebookOf(numbers, overrides).tables.reorganisationCosts.doubled.map(({ why }) => why)

  test('come to those of the rulebook', () => {
    expect(doubled([27])).toEqual(['points of another country'])
    expect(doubled([27, 29])).toEqual([
      'points of another country',
      'an aircraft that is slow to build',
      'armour without points of an HQ-A',
    ])
  })

  test("stay where a moderator's table says nothing of them, and give way where it does", () => {
    const his = own(
      `${header}costs: {of the action: 2, other: 3}\ndoubled:\n  an aircraft that is slow to build: {types: [LND], production turns: 4}\n`,
    )
    expect(doubled([27], his)).toEqual(['an aircraft that is slow to build'])
    const { reorganisationCosts } = rulebookOf([27, 29], his).tables
    expect(reorganisationCosts.ofTheAction).toBe(2)
    expect(reorganisationCosts.doubled.map(({ why, turns }) => [why, turns])).toEqual([
      ['an aircraft that is slow to build', 4],
      ['armour without points of an HQ-A', 0],
    ])
  })
})
