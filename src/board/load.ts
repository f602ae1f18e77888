import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { type Facts, factsSchema } from './facts.ts'
import { BoardMap } from './map.ts'
import type { TextFiles } from './text-files.ts'
import { type BoardFile, boardSchema, type Sheet, sheetSchema } from './sheet.ts'

/** Where a game's maps are: `maps/<sheet>.json` and `board.yaml`, each replaced by the same file of `overrides` where a moderator has one. */
export interface BoardFiles {
  readonly folder: string
  readonly overrides: TextFiles | null
}

/**
 * The board made of some sheets of a game (files of data/<game>/maps without their ending), or of all that its board file names; of all
 * there are, each by itself, where a game has no board file. Boards do not change, so that all who ask for the same one hold the same one;
 * it is read anew when one of its files has changed.
 */
export function loadBoard(files: BoardFiles, sheets?: readonly string[]): BoardMap {
  const board = fileOf(files, 'board.yaml')
  const file = readBoardFile(board)
  const names = sheets ?? file?.sheets.map((sheet) => sheet.file) ?? filesIn(join(files.folder, 'maps'), '.json')
  const found = names.map((name) => fileOf(files, `maps/${name}.json`))
  const key = [board, ...found].map(stamp).join('\n')
  const known = boards.get(key)
  if (known) return known
  const map = new BoardMap(
    found.map((each) => checked(each.path, sheetSchema, JSON.parse(textOf(each)))),
    {
      at: names.map((name) => file?.sheets.find((sheet) => sheet.file === name) ?? { frame: name, at: [0, 0] }),
      links: file?.links ?? [],
      seaAreas: file?.seaAreas ?? [],
      marks: file?.marks,
    },
  )
  boards.set(key, map)
  return map
}
const boards = new Map<string, BoardMap>()

/** A file of the game's own folder, or one of a moderator's with its text. */
interface Found {
  readonly path: string
  readonly text?: string
}

const textOf = ({ path, text }: Found): string => text ?? readFileSync(path, 'utf8')

/** What tells a file from the same file changed. */
const stamp = ({ path, text }: Found): string =>
  `${path} ${text === undefined ? (existsSync(path) ? statSync(path).mtimeMs : 'none') : digest(text)}`

/**
 * A game's board file; null when there is none. Reading YAML takes longer than all else, so that the builder keeps the same in JSON beside
 * it, which counts as long as it was made of this very text.
 */
function readBoardFile(found: Found): BoardFile | null {
  const { path } = found
  if (found.text === undefined && !existsSync(path)) return null
  const known = boardFiles.get(stamp(found))
  if (known) return known
  const text = textOf(found)
  const made = path.replace(/yaml$/, 'json')
  const kept =
    found.text === undefined && existsSync(made) ? (JSON.parse(readFileSync(made, 'utf8')) as { of: string; board: BoardFile }) : null
  const file = kept?.of === digest(text) ? kept.board : checked(path, boardSchema, parse(text))
  boardFiles.set(stamp(found), file)
  return file
}
const boardFiles = new Map<string, BoardFile>()

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The JSON that is kept beside a board file, checked. */
export function boardInJson(path: string): string {
  const text = readFileSync(path, 'utf8')
  return `${JSON.stringify({ of: digest(text), board: checked(path, boardSchema, parse(text)) })}\n`
}

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
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .map((file) => basename(file, ending))
        .sort()
    : []

function fileOf({ folder, overrides }: BoardFiles, name: string): Found {
  const text = overrides?.files[name]
  return overrides === null || text === undefined ? { path: join(folder, name) } : { path: join(overrides.folder, name), text }
}

function checked<T extends z.ZodType>(path: string, schema: T, document: unknown): z.infer<T> {
  const parsed = schema.safeParse(document)
  if (!parsed.success)
    throw new Error(
      `${path}: ${parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .slice(0, 5)
        .join('; ')}`,
    )
  return parsed.data
}
