import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { type Facts, factsSchema } from './facts.ts'
import { BoardMap } from './map.ts'
import { boardSchema, type Sheet, sheetSchema } from './sheet.ts'

/** Where a game's maps are: `maps/<sheet>.json` and `board.yaml`, each replaced by the same file of `overrides` where a moderator has one. */
export interface BoardFiles {
  readonly folder: string
  readonly overrides: string | null
}

/**
 * The board made of some sheets of a game (files of data/<game>/maps without their ending), or of all that its board file names; of all
 * there are, each by itself, where a game has no board file. Boards do not change, so that all who ask for the same one hold the same one; it is read anew when a moderator's file has changed.
 */
export function loadBoard(files: BoardFiles, sheets?: readonly string[]): BoardMap {
  const boardPath = fileOf(files, 'board.yaml')
  const file = existsSync(boardPath) ? checked(boardPath, boardSchema, parse(readFileSync(boardPath, 'utf8'))) : null
  const names = sheets ?? file?.sheets.map((sheet) => sheet.file) ?? filesIn(join(files.folder, 'maps'), '.json')
  const paths = names.map((name) => fileOf(files, join('maps', `${name}.json`)))
  const key = [boardPath, ...paths].map((path) => `${path} ${existsSync(path) ? statSync(path).mtimeMs : 'none'}`).join('\n')
  const known = boards.get(key)
  if (known) return known
  const map = new BoardMap(paths.map(readSheet), {
    at: names.map((name) => file?.sheets.find((sheet) => sheet.file === name) ?? { frame: name, at: [0, 0] }),
    links: file?.links ?? [],
    seaAreas: file?.seaAreas ?? [],
    marks: file?.marks,
  })
  boards.set(key, map)
  return map
}
const boards = new Map<string, BoardMap>()

/** One sheet's file. Throws naming the file and the place in it. */
export const readSheet = (path: string): Sheet => checked(path, sheetSchema, JSON.parse(readFileSync(path, 'utf8')))

/** What the game's texts say of its board, file by file (data/<game>/places/*.yaml). */
export function readFacts({ folder }: BoardFiles): { file: string; facts: Facts }[] {
  const places = join(folder, 'places')
  return filesIn(places, '.yaml').map((file) => {
    const path = join(places, `${file}.yaml`)
    return { file, facts: checked(path, factsSchema, parse(readFileSync(path, 'utf8'))) }
  })
}

/** Names, without their ending, of the files in a folder that end so; none when there is no folder. */
const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)).map((file) => basename(file, ending)).sort() : []

function fileOf({ folder, overrides }: BoardFiles, name: string): string {
  const own = overrides === null ? '' : join(overrides, name)
  return own !== '' && existsSync(own) ? own : join(folder, name)
}

function checked<T extends z.ZodType>(path: string, schema: T, document: unknown): z.infer<T> {
  const parsed = schema.safeParse(document)
  if (!parsed.success) throw new Error(`${path}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 5).join('; ')}`)
  return parsed.data
}
