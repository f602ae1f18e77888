import type { Overrides } from '../../common/load-overrides.ts'
import { fileURLToPath } from 'node:url'
import { loadBoard as boardOf, readFacts } from '../../../board/load.ts'
import type { BoardMap } from '../../../board/map.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/', import.meta.url))

/** The board of the Barbarossa campaign: the East Europe sheet alone. */
const BARBAROSSA: readonly string[] = ['east-europe']

/** The board of some sheets, files of `overrides` (`maps/<sheet>.json`, `board.yaml`) taking precedence; Barbarossa's unless told. */
export const loadMap = (overrides: Overrides | null = null, sheets: readonly string[] = BARBAROSSA): BoardMap =>
  boardOf({ folder: FOLDER, overrides }, sheets)

/** Every map, with the links and sea areas of data/wif/board.yaml. */
export const loadBoard = (overrides: Overrides | null = null): BoardMap => boardOf({ folder: FOLDER, overrides })

/** The board that a campaign is played on: 'board' for all of it, or a sheet's name; East Europe unless told. Throws on another name. */
export function boardOfCampaign(overrides: Overrides | null, map: string | undefined): BoardMap {
  if (map === 'board') return loadBoard(overrides)
  if (map === undefined || map === BARBAROSSA[0]) return loadMap(overrides)
  throw new Error(`map: '${map}' cannot be played on; there are board (the whole of it) and ${BARBAROSSA[0]}`)
}

/** What the game's texts say of its board, file by file. */
export const loadFacts = (): ReturnType<typeof readFacts> => readFacts({ folder: FOLDER, overrides: null })
