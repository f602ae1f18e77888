import type { DecisionKind } from '../../engine/decision.ts'
import type { Game } from '../../engine/game.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import type { Block } from '../../reports/blocks.ts'
import { decisionBlocks } from '../handbook/decisions.ts'
import { handbookOf, type QueryHelp } from '../handbook/handbook.ts'
import type { CampaignQuery } from './query.ts'
import { asText } from '../../engine/words.ts'

export const help: CampaignQuery = {
  name: 'help',
  takes: 'nothing; or a part of the handbook, a decision, a section of a sheet or of the rulebook',
  means: 'the handbook, in parts',
  example: 'query: help sheet',
  answer: ({ campaign: { game }, words, reader, queries }) => {
    const said = asText(words.value).trim()
    const found = said === '' ? contents(game, queries) : topicNamed(game, queries, said)
    return (
      found ??
      reader.problem(words, `the handbook has no part '${said}'${didYouMean(said, names(game, queries))}; 'query: help' lists them`)
    )
  },
}

/** What there is to ask and to read. */
function contents(game: Game, queries: readonly QueryHelp[]): { title: string; blocks: Block[] } {
  return {
    title: 'Help',
    blocks: [
      {
        kind: 'text',
        text: 'A mail with a line such as `query: sequence of play` asks; it orders nothing. Several: `query: [sequence of play, sheet]`.',
      },
      {
        kind: 'table',
        title: 'Queries',
        columns: ['Query', 'Answer'],
        rows: queries.map(({ name, takes, means }) => [name, `${means}${takes ? `. Takes ${takes}` : ''}`]),
      },
      {
        kind: 'table',
        title: 'Parts of the handbook',
        columns: ['query: help ...', 'Title'],
        rows: handbookOf(game, queries).map(({ name, title }) => [name, title]),
      },
    ],
  }
}

/** A part by its name, else a decision, a query, a section of the sheet, a section of the rulebook. */
export function topicNamed(
  game: Game,
  queries: readonly QueryHelp[],
  said: string,
): { title: string; blocks: readonly Block[] } | undefined {
  const wanted = plain(said)
  const played = decisionsOf(game)
  const parts = handbookOf(game, queries)
  const part = parts.find(({ name }) => plain(name) === wanted)
  if (part) return part
  const about = (kinds: readonly DecisionKind[]) =>
    kinds.length > 0 ? { title: `Help: ${said}`, blocks: kinds.flatMap((kind) => decisionBlocks(game, kind)) } : undefined
  const query = queries.find(({ name }) => plain(name) === wanted)
  if (query)
    return {
      title: `Query: ${query.name}`,
      blocks: [
        { kind: 'text', text: `${query.means}.${query.takes ? ` Takes ${query.takes}.` : ''}` },
        { kind: 'code', text: query.example, language: 'yaml' },
      ],
    }
  return (
    about(played.filter(({ name }) => plain(name) === wanted)) ??
    about(played.filter(({ sheet }) => sheet && (plain(sheet.section) === wanted || plain(sheet.field ?? '') === wanted))) ??
    about(played.filter(({ section }) => section === said.trim() || section.startsWith(`${said.trim()}.`))) ??
    about(wanted.length > 3 ? played.filter(({ name }) => plain(name).includes(wanted)) : [])
  )
}

const decisionsOf = (game: Game) => game.topics.flatMap(({ decisions }) => game.decisions.filter(({ name }) => decisions.includes(name)))

const names = (game: Game, queries: readonly QueryHelp[]): string[] => [
  ...handbookOf(game, queries).map(({ name }) => name),
  ...decisionsOf(game).map(({ name }) => name),
  ...queries.map(({ name }) => name),
]

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
