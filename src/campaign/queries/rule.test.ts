import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../engine/decision.ts'
import { SheetReader } from '../../engine/sheet-reader.ts'
import { createGame, ruleFactsOf } from '../../games/registry.ts'
import type { Asking } from './query.ts'
import { rule } from './rule.ts'

function ask(game: string, value: string) {
  const reader = new SheetReader()
  const words: SheetNode = { line: 1, column: 1, path: '', value }
  const answer = rule.answer({ campaign: { game: createGame(game) }, words, reader } as unknown as Asking)
  const rows = (title: string) =>
    answer?.blocks.flatMap((block) => (block.kind === 'table' && block.title === title ? block.rows : [])) ?? []
  return { rows, problems: reader.problems.map(({ message }) => message) }
}

describe('query: rule', () => {
  it('of a section that waits says each rule refused with its reason, and the option', () => {
    const { rows } = ask('tw', '29.7')
    expect(rows('Rules').length).toBeGreaterThan(0)
    for (const [section, , state] of rows('Rules')) {
      expect(section).toMatch(/^29\.7/)
      expect(state).toMatch(/^refused: .*\(option 29\.7, convoys\)$/)
    }
  })

  it('has the rulings, the decisions with their defaults and the cases of the section, and of no other: 11.1 is not 11.10', () => {
    const { rows } = ask('wif', 'section 11.10')
    expect(rows('Decisions')).toContainEqual(['11.10', 'land move', 'move:', 'nobody moves, or nobody more'])
    expect(rows('Rulings where the rulebook leaves room').map(([, question]) => question)).toContain(
      'Does a power on the same side agree to supply paths and moves through its hexes?',
    )
    const ids = ruleFactsOf('wif')
      .rules.filter(({ section }) => /^11\.10(?:\.|$)/.test(section))
      .map(({ id }) => id)
    expect(rows('Cases that prove it').length).toBeGreaterThan(10)
    for (const [id] of rows('Cases that prove it'))
      expect(
        ruleFactsOf('wif')
          .cases.find((each) => each.id === id)!
          .rules.some((each) => ids.includes(each)),
      ).toBe(true)
    expect(
      ask('wif', '11.1')
        .rows('Rules')
        .every(([section]) => !section.startsWith('11.10')),
    ).toBe(true)
  })

  it('of an unknown section names the nearest', () => {
    expect(ask('tw', '9.4.77').problems).toEqual([expect.stringMatching(/no section '9\.4\.77'; nearest are 9\.4/)])
    expect(ask('tw', '').problems).toEqual(["say which: 'query: rule 11.10'"])
  })
})
