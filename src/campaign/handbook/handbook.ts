import { readdirSync, readFileSync } from 'node:fs'
import type { Game } from '../../engine/game.ts'
import type { Block } from '../../reports/blocks.ts'
import { shownForm } from '../../orders/plain-grammar.ts'
import { sentencesOf } from '../../orders/plain.ts'
import { REFEREE_COMMANDS } from '../referee/referee.ts'
import { conditionBlocks, decisionList, defaultTable, stopsList, topicBlocks, worthAMailList } from './decisions.ts'
import { type Page, readMarkdown } from './markdown.ts'

const FOLDER = new URL('../../../templates/handbook/', import.meta.url)

/** A part that can be asked for by its name. */
export interface Part extends Page {
  /** 'standing orders' */
  readonly name: string
}

/** What the handbook lists of each query. */
export interface QueryHelp {
  readonly name: string
  readonly takes: string
  readonly means: string
  readonly example: string
}

/** Written parts in their order; what the program knows better than a text is added to them. */
const WRITTEN = [
  'turn',
  'sheet',
  'plain orders',
  'groups and pauses',
  'conditions',
  'standing orders',
  'questions',
  'queries',
  'press',
  'pace',
] as const

/** The handbook of a game: what people wrote, in templates/handbook/ and for this game, and what the list of its decisions says. */
export function handbookOf(game: Game, queries: readonly QueryHelp[]): Part[] {
  const added: Partial<Record<string, readonly Block[]>> = {
    'plain orders': plainBlocks(game),
    'groups and pauses': [stopsList(game)],
    questions: answerBlocks(game),
    conditions: conditionBlocks(game),
    queries: queryBlocks(queries),
    pace: [worthAMailList(game)],
  }
  return [
    ...WRITTEN.flatMap((name): Part[] => {
      const page = withGame(game, name)
      const own = (game.handbook?.pages ?? []).filter(({ after }) => after === name)
      return [
        { name, ...page, blocks: [...page.blocks, ...(added[name] ?? [])] },
        ...own.map((each) => ({ name: each.name, ...readMarkdown(each.text) })),
      ]
    }),
    { name: 'decisions', title: 'Every decision', blocks: decisionList(game) },
    ...game.topics.map((topic) => ({ name: topic.name, title: `Decisions: ${topic.name}`, blocks: topicBlocks(game, topic) })),
    { name: 'defaults', title: 'All defaults', blocks: [defaultTable(game)] },
    { name: 'moderator', ...moderatorPage(game) },
    { name: 'tournament', ...written('tournament') },
    { name: 'publishing', ...written('publishing') },
  ]
}

const read = new Map<string, Page>()
function written(name: string): Page {
  const known = read.get(name)
  if (known) return known
  const file = `${name.replaceAll(' ', '-')}.md`
  try {
    const page = readMarkdown(readFileSync(new URL(file, FOLDER), 'utf8'))
    read.set(name, page)
    return page
  } catch (error) {
    throw new Error(`templates/handbook/${file}: ${(error as Error).message}`)
  }
}

const GAME = 'GAME: '

/** A shared page with what the game says in it: where the page has a paragraph "GAME: a sheet", what follows the same paragraph of the game's. */
function withGame(game: Game, name: string): Page {
  const page = written(name)
  const said = game.handbook?.said[name]
  const own = said === undefined ? new Map<string, Block[]>() : sayings(said)
  return { ...page, blocks: page.blocks.flatMap((block) => (placeFor(block) === null ? [block] : (own.get(placeFor(block)!) ?? []))) }
}

/** What a game says in a page, by the places it is for. */
export function sayings(text: string): Map<string, Block[]> {
  const found = new Map<string, Block[]>()
  let here: Block[] = []
  for (const block of readMarkdown(text).blocks) {
    const place = placeFor(block)
    if (place === null) here.push(block)
    else found.set(place, (here = []))
  }
  return found
}

const placeFor = (block: Block): string | null =>
  block.kind === 'text' && block.text.startsWith(GAME) ? block.text.slice(GAME.length) : null

/** The places of a shared page that games may say something in. */
export const placesIn = (name: string): string[] => written(name).blocks.flatMap((block) => placeFor(block) ?? [])

/** The moderator's page has its list of orders where the text says so. */
function moderatorPage(game: Game): Page {
  const page = withGame(game, 'moderator')
  const list: Block = {
    kind: 'list',
    items: REFEREE_COMMANDS.map(({ name, means, example }) => `\`${game.handbook?.examples.moderator[name] ?? example}\`: ${means}`),
  }
  const at = page.blocks.findIndex((block) => block.kind === 'text' && block.text === 'REFEREE COMMANDS')
  if (at < 0) throw new Error("templates/handbook/moderator.md: no line 'REFEREE COMMANDS'")
  return { ...page, blocks: page.blocks.with(at, list) }
}

/** Names of the files there are, for the test that none is forgotten. */
export const writtenFiles = (): string[] => readdirSync(FOLDER).sort()

/** The sentences of a game's sheets, by section. */
function plainBlocks(game: Game): Block[] {
  const sentences = sentencesOf(game.decisions)
  return [...new Set(sentences.map(({ section }) => section))].flatMap((section): Block[] => {
    const its = sentences.filter((each) => each.section === section).map(({ sentence }) => sentence)
    const items = its.map(
      (each) => `\`${shownForm(each)}\`${each.joins === undefined ? '' : ', added to the order for the same place'}: \`${each.example}\``,
    )
    return [
      { kind: 'heading', text: `As in ${section}:` },
      { kind: 'list', items: [...new Set(items)] },
    ]
  })
}

/** Sentences of single questions, each once with those that it answers. */
function answerBlocks(game: Game): Block[] {
  const items = new Map<string, string[]>()
  for (const { name, sheet } of game.decisions)
    for (const sentence of sheet?.answers ?? []) {
      const item = `\`${shownForm(sentence)}\`: \`${sentence.example}\``
      items.set(item, [...(items.get(item) ?? []), name])
    }
  return [
    { kind: 'heading', text: 'Sentences that answer' },
    { kind: 'list', items: [...items].map(([item, names]) => `${item} (${names.join(', ')})`) },
  ]
}

const queryBlocks = (queries: readonly QueryHelp[]): Block[] =>
  queries.flatMap(({ name, takes, means, example }): Block[] => [
    { kind: 'heading', text: name },
    { kind: 'text', text: `${means.charAt(0).toUpperCase()}${means.slice(1)}.${takes ? ` Takes ${takes}.` : ''}` },
    { kind: 'code', language: 'yaml query', text: example },
  ])
