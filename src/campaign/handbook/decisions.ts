import type { DecisionKind, FactTypes } from '../../engine/decision.ts'
import type { Game } from '../../engine/game.ts'
import type { Topic } from '../../engine/query.ts'
import type { Block } from '../../reports/blocks.ts'
import { FUNCTIONS, METHODS } from '../../standing/condition-functions.ts'

/** What the handbook says of decisions, written from the game's own list of them. */

type Kind = DecisionKind
type Rules = Pick<Game, 'decisions' | 'facts' | 'factTypes' | 'functions' | 'topics' | 'stops' | 'worthAMail'>

/** How often a fact must come in a topic to be explained once for all. */
const SHARED = 3

export const kindsOf = (game: Rules, topic: Topic): Kind[] =>
  topic.decisions.map((name) => game.decisions.find((kind) => kind.name === name)!)

/** Everything about one decision; facts that `explained` has are only named. */
export function decisionBlocks(game: Rules, kind: Kind, explained: FactTypes = {}): Block[] {
  const types = game.factTypes(kind)
  const own = Object.keys(types).filter((fact) => !(fact in explained) && !(fact in game.facts.types))
  const named = Object.keys(types).filter((fact) => fact in explained)
  const words = wordsOf(kind)
  return [
    { kind: 'heading', text: `${kind.name} (${kind.section})` },
    ...(kind.sheet ? [{ kind: 'text' as const, text: placeOf(kind) }] : []),
    { kind: 'code', language: 'yaml', text: kind.example },
    {
      kind: 'text',
      text: `Default: ${kind.defaultIs}.${game.worthAMail.has(kind.name) ? ` At the pace \`normal\` you are asked by mail: ${lowerFirst(game.worthAMail.get(kind.name)!)}` : ''}`,
    },
    ...(words.length > 0 ? [{ kind: 'text' as const, text: `Answers: ${words.map((word) => `\`${word}\``).join(', ')}.` }] : []),
    ...(kind.policies
      ? [{ kind: 'list' as const, items: Object.entries(kind.policies).map(([name, { means }]) => `\`${name}\`: ${means}`) }]
      : []),
    ...(own.length > 0 ? [factTable('Facts for conditions', Object.fromEntries(own.map((fact) => [fact, types[fact]])))] : []),
    ...(named.length > 0
      ? [{ kind: 'text' as const, text: `${own.length > 0 ? 'Also' : 'Facts'}: ${named.map((fact) => `\`${fact}\``).join(', ')}.` }]
      : []),
  ]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Where an answer stands in a sheet, in a sentence. */
function placeOf({ sheet }: Kind): string {
  const { section, field, list } = sheet!
  if (list) return `In a sheet: each item of \`${section}:\`.`
  return field
    ? `In a sheet: \`${field}:\` in an entry of \`${section}:\`, with \`at:\` for one place or without it for all.`
    : `In a sheet: \`${section}:\`.`
}

/** The words of an answer that is a word. */
function wordsOf({ schema }: Kind): string[] {
  const { options } = schema as { options?: readonly unknown[] }
  return Array.isArray(options) && options.every((option) => typeof option === 'string') ? options : []
}

export function factTable(title: string, types: FactTypes): Block {
  const rows = Object.entries(types).map(([name, { type, means, oneOf, names }]) => [
    name,
    names === undefined ? type : `${type} (${names})`,
    oneOf && oneOf.length <= 14 ? `${means}: ${oneOf.filter((word) => word !== '').join(', ')}` : means,
  ])
  return { kind: 'table', title, columns: ['Fact', 'Type', 'Meaning'], rows }
}

/** A chapter of decisions: facts that several share once, then each decision. */
export function topicBlocks(game: Rules, topic: Topic): Block[] {
  const kinds = kindsOf(game, topic)
  const factTypes = kinds.map((kind) => game.factTypes(kind))
  const shared: Record<string, FactTypes[string]> = {}
  for (const types of factTypes) {
    for (const [name, type] of Object.entries(types)) {
      const here = factTypes.filter((each) => name in each)
      if (!(name in game.facts.types) && here.length >= SHARED && here.every((each) => each[name].means === type.means)) shared[name] = type
    }
  }
  return [
    { kind: 'text', text: topic.about },
    ...(Object.keys(shared).length > 0 ? [factTable('Facts that several of these decisions have', shared)] : []),
    ...kinds.flatMap((kind) => decisionBlocks(game, kind, shared)),
  ]
}

/** Every decision by name, with where a sheet answers it. */
export const decisionList = (game: Rules): Block[] =>
  game.topics.map((topic) => ({
    kind: 'table',
    title: topic.name,
    columns: ['Decision', 'Section', 'In a sheet'],
    rows: kindsOf(game, topic).map(({ name, section, sheet }) => [
      name,
      section,
      sheet ? `${sheet.section}:${sheet.field ? ` ${sheet.field}:` : ''}` : 'standing orders and replies only',
    ]),
  }))

/** All defaults in one table. */
export const defaultTable = (game: Rules): Block => ({
  kind: 'table',
  title: '',
  columns: ['Decision', 'Section', 'When nobody says anything'],
  rows: game.topics.flatMap((topic) => kindsOf(game, topic)).map(({ name, section, defaultIs }) => [name, section, defaultIs]),
})

/** What any condition may test and call. */
export const conditionBlocks = (game: Rules): Block[] => [
  { kind: 'heading', text: 'Facts that every condition knows' },
  factTable('', game.facts.types),
  { kind: 'heading', text: 'Functions' },
  {
    kind: 'table',
    title: '',
    columns: ['Call', 'Gives', 'Meaning'],
    rows: game.functions.map(({ name, takes, gives, means }) => [
      `${name}(${takes.map((type) => (type === 'word' ? '"..."' : 'n')).join(', ')})`,
      gives,
      means,
    ]),
  },
  {
    kind: 'text',
    text: `Of numbers, words and lists: ${[...Object.values(FUNCTIONS), ...Object.values(METHODS)].map(([{ usage }]) => `\`${usage}\``).join(', ')}.`,
  },
]

export const stopsList = (game: Rules): Block => ({ kind: 'list', items: game.stops.map((stop) => `\`${stop}\``) })

export const worthAMailList = (game: Rules): Block => ({
  kind: 'list',
  items: [...game.worthAMail].map(([name, why]) => `**${name}**: ${why}`),
})
