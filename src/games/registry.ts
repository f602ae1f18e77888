import { digestOf, type Overrides } from './common/load-overrides.ts'
import type { Facts } from '../board/facts.ts'
import type { BoardMap } from '../board/map.ts'
import type { Game, RulebookChoice } from '../engine/game.ts'
import type { Option } from './common/option-list.ts'
import { createTw } from './tw/game.ts'
import { loadBoard as loadTwBoard, loadFacts as loadTwFacts } from './tw/map/load.ts'
import { loadOptions as twOptions } from './tw/options/load-options.ts'
import { type Change, loadChanges } from './wif/changes/load-changes.ts'
import { createWif } from './wif/game.ts'
import { loadOptions as wifOptions } from './wif/options/load-options.ts'
import { loadBoard as loadWifBoard, loadFacts as loadWifFacts } from './wif/map/load.ts'

export { parseCsv } from './common/csv.ts'
export { loadOverrides, type Overrides } from './common/load-overrides.ts'
export { loadRuleFacts as ruleFactsOf, type RuleFact } from './common/load-rule-facts.ts'

/** The games there are: the one file outside a game's own folder that names them. */
const games: Record<string, (choice: RulebookChoice) => Game> = {
  wif: createWif,
  tw: createTw,
}

export const gameNames = Object.keys(games)

const opened = new Map<string, Game>()

/** A game with its rulebook built and its data loaded: one for all who ask for the same. Throws on an unknown name, on bad data and on options that cannot be played. */
export function createGame(name: string, choice: Partial<RulebookChoice> = {}): Game {
  const create = games[name]
  if (!create) throw new Error(`no game '${name}': the games are ${gameNames.join(', ')}`)
  const whole = { options: [], overrides: null, ...choice }
  const key = JSON.stringify([
    name,
    whole.options,
    whole.changes ?? [],
    whole.map,
    whole.overrides && [whole.overrides.folder, digestOf(whole.overrides)],
  ])
  const game = opened.get(key) ?? create(whole)
  opened.set(key, game)
  return game
}

/** What a scenario's document or a snapshot says of the rulebook; `options`, and `changes`, that somebody chose take the place of its own. */
export function choiceOf(document: unknown, { options = [], changes, overrides = null }: Partial<RulebookChoice> = {}): RulebookChoice {
  const said: { map?: unknown; options?: unknown; changes?: unknown } = typeof document === 'object' && document !== null ? document : {}
  const own = Array.isArray(said.options) ? (said.options as (number | string)[]) : []
  const wanted = changes ?? (Array.isArray(said.changes) ? (said.changes as string[]) : [])
  return {
    options: options.length > 0 ? options : own,
    ...(wanted.length > 0 && { changes: wanted }),
    ...(typeof said.map === 'string' && { map: said.map }),
    overrides,
  }
}

const lists: Record<string, () => readonly Option[]> = { wif: wifOptions, tw: twOptions }

/** Every optional rule of a game's rulebook, built or not. */
export const optionsOf = (name: string): readonly Option[] => lists[name]()

/** Changes of another edition that a game knows, built or not. */
export const changesOf = (name: string): readonly Change[] => (name === 'wif' ? loadChanges() : [])

type FactFiles = readonly { readonly file: string; readonly facts: Facts }[]

/** Games whose whole board can be looked at, with a title. */
const boards: Record<string, { title: string; load: (overrides: Overrides | null) => BoardMap; facts: () => FactFiles }> = {
  wif: { title: 'World in Flames', load: loadWifBoard, facts: loadWifFacts },
  tw: { title: 'The War: Europe 1939-1945', load: loadTwBoard, facts: loadTwFacts },
}

export const boardNames = Object.keys(boards)

/** Every map of a game as one board, whatever part of it a campaign uses, and what the texts say of it. Throws on an unknown name or bad data. */
export function wholeBoard(name: string, overrides: Overrides | null = null): { title: string; board: BoardMap; facts: () => FactFiles } {
  const entry = boards[name]
  if (!entry) throw new Error(`no board of '${name}': there are ${boardNames.join(', ')}`)
  return { title: entry.title, board: entry.load(overrides), facts: entry.facts }
}
