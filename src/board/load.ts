import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { BoardMap } from './map.ts'
import { type BoardFile, boardSchema, type Sheet, sheetSchema } from './sheet.ts'

/** Where a game's maps are: `maps/<sheet>.json` and `board.yaml`, each replaced by the same file of `overrides` where a moderator has one. */
export interface BoardFiles {
  readonly folder: string
  readonly overrides: string | null
}

/**
 * The board made of some sheets of a game (files of data/<game>/maps without their ending), or of all that its board file names. Boards
 * do not change, so that all who ask for the same one hold the same one; it is read anew when a moderator's file has changed.
 */
export function loadBoard(files: BoardFiles, sheets?: readonly string[]): BoardMap {
  const boardPath = fileOf(files, 'board.yaml')
  const file = existsSync(boardPath) ? checked(boardPath, boardSchema, parse(readFileSync(boardPath, 'utf8'))) : null
  const names = sheets ?? file?.sheets.map((sheet) => sheet.file)
  if (names === undefined) throw new Error(`${boardPath}: there is no such file, which says what sheets make the board`)
  const paths = names.map((name) => fileOf(files, join('maps', `${name}.json`)))
  const key = [boardPath, ...paths].map((path) => `${path} ${existsSync(path) ? statSync(path).mtimeMs : 'none'}`).join('\n')
  const known = boards.get(key)
  if (known) return known
  const map = new BoardMap(paths.map(readSheet), {
    at: names.map((name) => file?.sheets.find((sheet) => sheet.file === name) ?? { frame: name, at: [0, 0] }),
    links: file?.links ?? [],
    seaAreas: file?.seaAreas ?? [],
  })
  boards.set(key, map)
  return map
}
const boards = new Map<string, BoardMap>()

/** One sheet's file. Throws naming the file and the place in it. */
export const readSheet = (path: string): Sheet => checked(path, sheetSchema, JSON.parse(readFileSync(path, 'utf8')))

/** A game's board file, if it has one. */
export function readBoardFile(files: BoardFiles): BoardFile | null {
  const path = fileOf(files, 'board.yaml')
  return existsSync(path) ? checked(path, boardSchema, parse(readFileSync(path, 'utf8'))) : null
}

function fileOf({ folder, overrides }: BoardFiles, name: string): string {
  const own = overrides === null ? '' : join(overrides, name)
  return own !== '' && existsSync(own) ? own : join(folder, name)
}

function checked<T>(path: string, schema: z.ZodType<T>, document: unknown): T {
  const parsed = schema.safeParse(document)
  if (!parsed.success) throw new Error(`${path}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 5).join('; ')}`)
  return parsed.data
}
