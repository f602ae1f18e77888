import type { Facts } from '../board/facts.ts'
import type { BoardMap } from '../board/map.ts'
import type { Game } from '../engine/game.ts'
import { createTw } from './tw/game.ts'
import { loadBoard as loadTwBoard, loadFacts as loadTwFacts } from './tw/map/load.ts'
import { createWif } from './wif/game.ts'
import { loadBoard as loadWifBoard, loadFacts as loadWifFacts } from './wif/map/load.ts'

/** The games there are: the one file outside a game's own folder that names them. */
const games: Record<string, (overrides: string | null, map: string | undefined) => Game> = {
  wif: createWif,
  tw: createTw,
}

export const gameNames = Object.keys(games)

/**
 * A game with its data loaded, files of `overrides` taking precedence, on the board that a scenario's document or a snapshot names as its `map`; on the game's
 * usual one without. Throws on an unknown name or bad data.
 */
export function createGame(name: string, overrides: string | null, of: unknown = null): Game {
  const create = games[name]
  if (!create) throw new Error(`no game '${name}': the games are ${gameNames.join(', ')}`)
  const map = of !== null && typeof of === 'object' && 'map' in of && typeof of.map === 'string' ? of.map : undefined
  return create(overrides, map)
}

type FactFiles = readonly { readonly file: string; readonly facts: Facts }[]

/** Games whose whole board can be looked at, with a title. */
const boards: Record<string, { title: string; load: (overrides: string | null) => BoardMap; facts: () => FactFiles }> = {
  wif: { title: 'World in Flames', load: loadWifBoard, facts: loadWifFacts },
  tw: { title: 'The War: Europe 1939-1945', load: loadTwBoard, facts: loadTwFacts },
}

export const boardNames = Object.keys(boards)

/** Every map of a game as one board, whatever part of it a campaign uses, and what the texts say of it. Throws on an unknown name or bad data. */
export function wholeBoard(name: string, overrides: string | null = null): { title: string; board: BoardMap; facts: () => FactFiles } {
  const entry = boards[name]
  if (!entry) throw new Error(`no board of '${name}': there are ${boardNames.join(', ')}`)
  return { title: entry.title, board: entry.load(overrides), facts: entry.facts }
}
