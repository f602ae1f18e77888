import type { DecisionKind } from '../../engine/decision.ts'
import { nearest } from '../../engine/sheet-reader.ts'
import { asText } from '../../engine/words.ts'
import { optionsOf, type RuleFact, ruleFactsOf } from '../../games/registry.ts'
import type { Block } from '../../reports/blocks.ts'
import type { CampaignQuery } from './query.ts'

/** More rows of one table would drown a mail. */
const MOST = 60

export const rule: CampaignQuery = {
  name: 'rule',
  takes: "a section of the game's rulebook",
  means:
    'what the program does there, in its own words: what it plays and what it refuses, rulings, decisions with their defaults, cases that prove it. No text of the rulebook',
  example: 'query: rule 11.10',
  answer: ({ campaign: { game }, words, reader }) => {
    const section = asText(words.value)
      .trim()
      .replace(/^(?:§|section|rule)\s*/i, '')
      .replace(/\.$/, '')
    const { rules, rulings, cases } = ruleFactsOf(game.name)
    const inside = (each: string) => each === section || each.startsWith(`${section}.`)
    const here = rules.filter((each) => inside(each.section))
    const read = rulings.filter(({ sections }) => sections.some(inside))
    const asked = game.decisions.filter((kind) => inside(kind.section))
    if (section === '' || here.length + read.length + asked.length === 0) {
      const all = [...new Set(rules.map((each) => each.section))]
      return reader.problem(
        words,
        section === '' ? "say which: 'query: rule 11.10'" : `the program knows no section '${section}'; ${nearText(section, all)}`,
      )
    }
    const ids = new Set(here.map(({ id }) => id))
    const proofs = cases.filter((each) => each.rules.some((id) => ids.has(id)))
    const refused = here.filter(({ status }) => status === 'refused')
    return {
      title: `Section ${section}`,
      blocks: [
        {
          kind: 'text',
          text: `What the program does by section ${section} of the rulebook of ${game.title}, in its own words: ${here.length} rules, of which ${here.length - refused.length} are played and ${refused.length} refused by name.`,
        },
        ...table(
          'Rules',
          ['Section', 'What', 'State'],
          here.map((each) => [each.section, each.title, stateOf(each, game.name)]),
        ),
        ...table(
          'Rulings where the rulebook leaves room',
          ['Sections', 'Question', 'Ruling'],
          read.map((each) => [each.sections.join(', '), each.question, asText(each.ruling)]),
        ),
        ...table('Decisions', ['Section', 'Decision', 'Entry of a sheet', 'Without an answer'], asked.map(decisionRow)),
        ...table(
          'Cases that prove it',
          ['Case', 'What it shows'],
          proofs.map((each) => [each.id, each.title]),
        ),
      ],
    }
  },
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  if (rows.length === 0) return []
  const more = rows.length - MOST
  return [
    { kind: 'table', title, columns, rows: rows.slice(0, MOST) },
    ...(more > 0
      ? [{ kind: 'text' as const, text: `And ${more} more: ask for a section of it, such as 'query: rule ${nextOf(rows)}'.` }]
      : []),
  ]
}

/** The section or case that the first row left out names. */
const nextOf = (rows: readonly (readonly string[])[]): string => /\d+(?:\.\d+)*/.exec(rows[MOST][0])?.[0] ?? ''

function stateOf({ status, why, option }: RuleFact, game: string): string {
  const numbers = option === null ? [] : [option].flat().map(String)
  const titles = numbers.map((number) => {
    const found = optionsOf(game).find((each) => String(each.number) === number)
    return found ? `option ${number}, ${found.title}` : `option ${number}`
  })
  const with_ = titles.length > 0 ? ` (${titles.join('; ')})` : ''
  return status === 'refused'
    ? `refused: ${why ?? 'not built yet'}${with_}`
    : titles.length > 0
      ? `played with ${titles.join('; ')}`
      : 'played'
}

const decisionRow = ({ name, section, sheet, defaultIs }: DecisionKind): string[] => [
  section,
  name,
  sheet
    ? sheet.field === undefined
      ? `${sheet.section}:`
      : `${sheet.section}: {${sheet.field}: }`
    : 'answered by mail or standing orders alone',
  defaultIs,
]

/** The sections that are likeliest meant: within the one above it, else those of like writing. */
function nearText(section: string, all: readonly string[]): string {
  for (let above = section; above.includes('.');) {
    above = above.slice(0, above.lastIndexOf('.'))
    const inside = all.filter((each) => each === above || each.startsWith(`${above}.`))
    if (inside.length > 0) return `nearest are ${inside.slice(0, 12).join(', ')}`
  }
  const near = nearest(section, all)
  return near === undefined
    ? `its sections begin with ${[...new Set(all.map((each) => each.split('.')[0]))].join(', ')}`
    : `nearest is ${near}`
}
