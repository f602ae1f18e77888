import type { Overrides } from '../../common/load-overrides.ts'
import { fileURLToPath } from 'node:url'
import { loadBoard as boardOf, readFacts } from '../../../board/load.ts'
import type { BoardMap } from '../../../board/map.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/tw/', import.meta.url))

/** The board of The War, with the links, boxes and sea areas of data/tw/board.yaml; files of `overrides` take precedence. */
export const loadBoard = (overrides: Overrides | null = null): BoardMap => boardOf({ folder: FOLDER, overrides })

/** What the game's texts say of its board, file by file. */
export const loadFacts = (): ReturnType<typeof readFacts> => readFacts({ folder: FOLDER, overrides: null })
