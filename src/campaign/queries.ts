import type { SheetNode } from '../engine/decision.ts'
import type { Game, World } from '../engine/game.ts'
import { nearest, type SheetReader } from '../engine/sheet-reader.ts'
import { type Campaign, currentStep, look, seenBy } from './campaign.ts'
import { answerMail, type QueuedMail } from './letters.ts'
import { chart } from './queries/chart.ts'
import { help } from './queries/help.ts'
import { lastReport } from './queries/last-report.ts'
import { mapQuery } from './queries/map.ts'
import type { Answer, CampaignQuery } from './queries/query.ts'
import { rule } from './queries/rule.ts'
import { sequenceOfPlay } from './queries/sequence-of-play.ts'
import { sheetQuery } from './queries/sheet.ts'
import { standingOrders } from './queries/standing-orders.ts'
import { whatWouldIDo } from './queries/what-would-i-do.ts'
import { asText } from '../engine/words.ts'

/** A document that only asks: `query: my units`. */
export const isQuery = (document: SheetNode): boolean => document.value instanceof Map && document.value.has('query')

/** What may stand beside `query:`. */
const HEAD = ['campaign', 'seat', 'for', 'token', 'note', 'query', 'with']
/** A mail asks at most so many, in at most so many words that may each be one. */
const MOST = 12
const MOST_ITEMS = 100

/** Everything that can be asked in a campaign of a game, in the order of the handbook. */
export const queriesOf = (game: Game): CampaignQuery[] =>
  [sequenceOfPlay, lastReport, sheetQuery, standingOrders, whatWouldIDo, mapQuery, chart, ...game.queries.map(fromGame), rule, help].map(
    (query) => ({
      ...query,
      example: game.handbook?.examples.queries[query.name] ?? query.example,
    }),
  )

/** A query about the position as one of the campaign: its text and tables in a chapter. */
const fromGame = (query: Game['queries'][number]): CampaignQuery => ({
  ...query,
  answer: ({ world, seat, words, with: listed, reader }) => {
    const answer = query.answer(world, { seat, words, ...(listed && { with: listed }), reader })
    if (!answer) return undefined
    const { title, text, tables = [], hexes = [], arrows, seaAreas = [], track = [] } = answer
    return {
      title,
      blocks: [
        ...text.map((each) => ({ kind: 'text' as const, text: each })),
        ...tables.map((table) => ({ kind: 'table' as const, ...table })),
      ],
      ...(hexes.length > 0
        ? { picture: { hexes, around: 2, ...(arrows && { arrows }) } }
        : seaAreas.length > 0
          ? { picture: { seaAreas } }
          : track.length > 0 && { picture: { track } }),
    }
  },
})

/** Answers to a seat's queries, by what it may see. Nothing changes. */
export async function answerQueries(
  campaign: Campaign,
  given: World,
  seat: string,
  document: SheetNode,
  key: string,
  now: Date,
  inReplyTo: string | null,
): Promise<QueuedMail[]> {
  const { row, snapshot } = currentStep(campaign)!
  // While a step waits for somebody else's answer nobody learns what has come of it: his sheet for the rest of it could make use of that.
  const asked = campaign.store.questions(row.number).some((question) => question.state === 'waiting' && question.seat === seat)
  const world = seenBy(campaign, asked ? given : look(campaign, snapshot), seat)
  const reader = campaign.game.reader(world, seat)
  const queries = queriesOf(campaign.game)
  const answers = queriesIn(document, queries, reader).flatMap(({ query, words, with: listed }, i): Answer[] => {
    const answer = query.answer({
      campaign,
      world,
      seat,
      words,
      ...(listed && { with: listed }),
      reader,
      queries,
      key: `${key}/${i}`,
      now,
      inReplyTo,
    })
    return answer ? [answer] : []
  })
  const drawPictures = answers.some(({ picture }) => picture) && noteDrawing(campaign, key)
  const about = {
    key,
    drawPictures,
    asOf: asked ? `in the middle of ${row.name}, which waits for your answer` : `before ${row.name}`,
    view: campaign.game.view(world, seat),
    chapters: answers,
    problems: reader.problems,
  }
  return [...(await answerMail(campaign, seat, about, now, inReplyTo)), ...answers.flatMap(({ mails }) => mails ?? [])]
}

/** Times an answer's pictures may end the process before it goes out without them: what draws them is native code. Every try is noted on disk first. */
const DRAWING_TRIES = 2

function noteDrawing({ store }: Campaign, key: string): boolean {
  const [last, tries] = (store.meta('drawing answer') ?? '').split(' ')
  const before = last === key ? Number(tries) : 0
  if (before < DRAWING_TRIES) store.setMeta('drawing answer', `${key} ${before + 1}`)
  return before < DRAWING_TRIES
}

interface Found {
  readonly query: CampaignQuery
  readonly words: SheetNode
  readonly with?: SheetNode
}

/** The queries of a document; whatever is not understood goes to the reader. */
export function queriesIn(document: SheetNode, queries: readonly CampaignQuery[], reader: SheetReader): Found[] {
  const map = document.value as ReadonlyMap<string, SheetNode>
  for (const [key, node] of map) {
    if (!HEAD.includes(key))
      reader.nameProblem(node, `'${key}:' does not belong beside 'query:'; orders go into a document of their own, after a line ---`)
  }
  const node = map.get('query')!
  const items = itemsIn(node, queries, reader)
  const found = items.slice(0, MOST_ITEMS).flatMap((item) => readItem(item, queries, map.get('with'), reader))
  if (found.length > MOST || items.length > MOST_ITEMS)
    reader.problem(node, `more than ${MOST} queries in one mail: the first ${MOST} are answered`)
  return found.slice(0, MOST)
}

/** A list; of words with commas several where each begins with a query's name, as units have commas between them too. */
function itemsIn(node: SheetNode, queries: readonly CampaignQuery[], reader: SheetReader): readonly SheetNode[] {
  if (node.value === null) return [{ ...node, value: 'help' }]
  if (typeof node.value !== 'string') return reader.list(node)
  const parts = reader.list(node)
  return parts.slice(0, MOST_ITEMS).every(({ value }) => named(asText(value), queries) !== undefined) ? parts : [node]
}

/** "hex Aston", or {odds: Aston, with: [II]}. */
function readItem(item: SheetNode, queries: readonly CampaignQuery[], beside: SheetNode | undefined, reader: SheetReader): Found[] {
  if (item.value instanceof Map) {
    const map = item.value as ReadonlyMap<string, SheetNode>
    const listed = map.get('with') ?? beside
    return [...map].flatMap(([key, value]) => {
      if (key === 'with') return []
      const query = queries.find(({ name }) => name.toLowerCase() === key)
      if (!query) return reader.nameProblem(value, unknown(key, queries)) ?? []
      const words = Array.isArray(value.value) ? reader.list(value) : [value]
      return words.map((each) => ({
        query,
        words: { ...each, value: each.value === null ? '' : asText(each.value) },
        ...(listed && { with: listed }),
      }))
    })
  }
  const text = reader.text(item)
  if (text === undefined) return []
  const found = named(asText(item.value), queries)
  if (!found) return reader.problem(item, unknown(text, queries)) ?? []
  const words = { ...item, column: item.column + (item.quoted ? 1 : 0) + found.at, value: found.rest }
  return [{ query: found.query, words, ...(beside && { with: beside }) }]
}

/** The query that a text begins with, and what stands behind its name. */
function named(text: string, queries: readonly CampaignQuery[]): { query: CampaignQuery; at: number; rest: string } | undefined {
  for (const query of queries.toSorted((a, b) => b.name.length - a.name.length)) {
    const match = patternOf(query.name).exec(text)
    if (match) return { query, at: match[0].length, rest: text.slice(match[0].length).replace(/(?<![\s?!.])[\s?!.]+$/, '') }
  }
  return undefined
}

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const pattern = new RegExp(`^\\s*${name.split(' ').join('[\\s_-]+')}(?=$|[\\s:?!.])[\\s:]*`, 'i')
  patterns.set(name, pattern)
  return pattern
}

function unknown(said: string, queries: readonly CampaignQuery[]): string {
  const words = said.trim().toLowerCase().split(/\s+/)
  // As many words as the name has: "hexx Aston" is near "hex".
  const near = queries
    .map(({ name }) => name)
    .find((name) => nearest(words.slice(0, name.split(' ').length).join(' '), [name]) !== undefined)
  return `no query '${said}'${near ? `; did you mean '${near}'?` : ''}; there are ${queries.map(({ name }) => name).join(', ')}`
}
