import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BoardMap } from '../../../board/map.ts'
import { type Sheet, sheetSchema } from '../../../board/sheet.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/maps/', import.meta.url))

/** One sheet's file: `<overrides>/maps/<name>.json` where a moderator has it, else the project's own. Throws naming the file and the place in it. */
export function loadSheet(name: string, overrides: string | null = null): Sheet {
  const own = overrides === null ? '' : join(overrides, 'maps', `${name}.json`)
  const path = own !== '' && existsSync(own) ? own : join(FOLDER, `${name}.json`)
  const parsed = sheetSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 5).join('; ')}`)
  return parsed.data
}

/** The board of the Barbarossa campaign: the East Europe sheet. */
export const loadMap = (overrides: string | null = null): BoardMap => new BoardMap([loadSheet('east-europe', overrides)])
