import type { Game } from '../engine/game.ts'
import { createWif } from './wif/game.ts'

/** The games there are: the one file outside a game's own folder that names them. */
const games: Record<string, (overrides: string | null) => Game<any>> = {
  wif: createWif,
}

export const gameNames = Object.keys(games)

/** A game with its data loaded, files of `overrides` taking precedence. Throws on an unknown name or bad data. */
export function createGame(name: string, overrides: string | null): Game<any> {
  const create = games[name]
  if (!create) throw new Error(`no game '${name}': the games are ${gameNames.join(', ')}`)
  return create(overrides)
}
