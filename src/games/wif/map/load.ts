import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BoardMap } from '../../../board/map.ts'
import { type Sheet, sheetSchema } from '../../../board/sheet.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/maps/', import.meta.url))

/** One sheet's file. The folder is the project's own unless a moderator has another set of maps. */
export const loadSheet = (name: string, folder: string = FOLDER): Sheet =>
  sheetSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))

/** The board of the Barbarossa campaign: the East Europe sheet. */
export const loadMap = (folder?: string): BoardMap => new BoardMap([loadSheet('east-europe', folder)])
