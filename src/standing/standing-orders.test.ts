import { describe, expect, test } from 'vitest'
import type { DecisionKind, Question } from '../engine/decision.ts'
import { documentOf, game, losses, move, table, Toy } from '../orders/testing.ts'
import { checkStanding, standingAnswers } from './standing-orders.ts'

const question = (kind: DecisionKind<Toy, string>, key: string): Question<Toy, string> => ({
  kind,
  seat: 'USSR',
  subject: key,
  key,
})
/** Answers, best first; why one cannot be read in its place. */
const said = (text: string, kind: DecisionKind<Toy, string>, key = 'minsk', taken = new Map<string, string>()) =>
  [...standingAnswers(game, new Toy(), question(kind, key), documentOf(`standing orders:\n${text}`), taken)].map((each) =>
    each === 'ask' ? each : (each.unreadable ?? each.answer),
  )
const check = (text: string) => {
  const { understood, problems } = checkStanding(game, new Toy(), 'USSR', documentOf(text))
  return {
    understood: understood.map(({ line, section, text: words }) => `${line} ${section}: ${words}`),
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
  }
}

describe('rules', () => {
  const rules =
    '  table:\n    - {at: Kiev, do: blitz}\n    - {when: odds > 3, do: blitz}\n    - {when: odds > 1, do: assault}\n    - {else: wisest}\n'

  test('the first that holds decides, and only that', () => {
    expect(said(rules, table)).toEqual(['assault'])
    expect(said(rules, table, 'kiev')).toEqual(['blitz'])
    expect(said('  table: [{when: odds > 3, do: blitz}, {else: wisest}]\n', table)).toEqual(['blitz'])
    expect(said('  table: [{when: odds > 3, do: blitz}]\n', table)).toEqual([])
  })

  test('may be a single answer, a policy, the default, or the wish to be asked', () => {
    expect([
      said('  table: blitz\n', table),
      said('  TABLE: Wisest\n', table),
      said('  table: default\n', table),
      said('  table: ask\n', table),
    ]).toEqual([['blitz'], ['blitz'], ['assault'], ['ask']])
    expect(said('  table: blitz\n', losses)).toEqual([])
  })

  test('whose facts are missing at the moment do not hold, and the next is looked at', () => {
    const blind = { ...table, facts: () => ({}) }
    const rules = { ...game, decisions: game.decisions.map((each) => (each.name === 'table' ? blind : each)) } as typeof game
    const document = documentOf('standing orders:\n  table: [{when: odds > 1, do: blitz}, {else: assault}]\n')
    expect([...standingAnswers(rules, new Toy(), question(blind, 'minsk'), document, new Map())]).toMatchObject([{ answer: 'assault' }])
  })

  test('an answer that cannot be read any more is refused with its line, and nobody else asked in its place', () => {
    const document = documentOf('standing orders:\n  table: [{do: blits}, {else: assault}]\n')
    expect([...standingAnswers(game, new Toy(), question(table, 'minsk'), document, new Map())]).toEqual([
      {
        answer: null,
        source: 'standing',
        where: 'standing orders, line 2',
        unreadable: ["'blits' is none of assault, blitz; did you mean 'blitz'?"],
      },
    ])
  })
})

test('orders of a list are given one after the other, each once a step', () => {
  const orders = '  move:\n    - {to: minsk}\n    - {to: pinsk}\n'
  const taken = new Map<string, string>()
  expect(said(orders, move, '', taken)).toEqual(['minsk', 'pinsk'])
  expect(said(orders, move, '', taken)).toEqual([])
  expect(said('  move: [{when: weather == "rain", do: [{to: kiev}]}, {else: [{to: minsk}, {to: pinsk}]}]\n', move, '')).toEqual([
    'minsk',
    'pinsk',
  ])
})

describe('a check', () => {
  test('tells every rule in words', () => {
    expect(check('standing orders:\n  table:\n    - {at: [Kiev, Minsk], when: odds > 3, do: blitz}\n    - {else: ask}\n')).toEqual({
      understood: ['3 table: at Kiev, Minsk: when odds > 3: Table: blitz', '4 table: ask me'],
      problems: [],
    })
    expect(check('standing orders:\n').understood).toEqual(['1 standing orders: none from now on'])
  })

  test('finds at once what would be wrong first when it is needed', () => {
    expect(
      check('standing orders:\n  table:\n    - {when: odds > 3}\n    - blitz\n    - {when: odds > 3, else: blitz}\n    - {do: }\n')
        .problems,
    ).toEqual([
      "3:7 a rule with 'when:' says what to do in 'do:'",
      "4:7 expected a rule: 'when:' with 'do:', or 'else:'",
      expect.stringMatching(/^5:8 no entry 'when' here/),
      '6:7 this rule says nothing',
    ])
    expect(check('standing orders:\n  tabel: blitz\n').problems[0]).toMatch(/^2:3 no decision 'tabel'; did you mean 'table'\?/)
    expect(check('standing orders:\n  defend: blitz\n').problems[0]).toMatch(
      /^2:3 no decision 'defend': what a sheet says under 'defend:' is here 'losses' or 'table'; /,
    )
    expect(check('standing orders: {table: [{at: omsk, do: blitz}]}\n').problems[0]).toContain("no hex, place or unit 'omsk' here")
    expect(check('action: land\nstanding orders: {table: blitz}\n').problems[0]).toContain(
      "'action:' does not belong beside 'standing orders:'",
    )
    expect(check('standing orders: {silent: x}\n').problems[0]).toContain("'silent' has no answers that can be written")
    expect(check('standing orders: [a]\n').problems[0]).toContain('expected decisions with their rules')
  })
})
