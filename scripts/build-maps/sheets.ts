import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { build, type Built } from './build.ts'
import { readDefinition, type SeaAreas, seaAreasSchema } from './definition.ts'
import { Geography } from './geography.ts'

const SHEETS = join(dirname(fileURLToPath(import.meta.url)), 'sheets')
const DATA = join(SHEETS, '../../../data')

/** A sheet that is made from geography. */
export interface SheetFile {
  game: string
  name: string
  definition: string
  /** The file that the builder writes. */
  output: string
}

/** Where the builder lists hexes that are not what the geography says, all sheets of a game together. */
export const exceptionsFile = (game: string): string => join(DATA, game, 'maps/exceptions.yaml')

/** The board files of all games, and the JSON that is kept beside each. */
export const boardFiles = (): { yaml: string; json: string }[] =>
  readdirSync(DATA)
    .sort()
    .map((game) => ({ yaml: join(DATA, game, 'board.yaml'), json: join(DATA, game, 'board.json') }))
    .filter(({ yaml }) => existsSync(yaml))

/** Every definition made from geography: the files of sheets/<game> that have a projection (sea areas and other lists have none). */
export const sheetFiles = (): SheetFile[] => filesWith('projection')

/** Every sheet written hex by hex: the files that list their hexes. */
export const boxFiles = (): SheetFile[] => filesWith('hexes')

function filesWith(key: string): SheetFile[] {
  return readdirSync(SHEETS)
    .sort()
    .flatMap((game) =>
      readdirSync(join(SHEETS, game))
        .filter((file) => file.endsWith('.yaml') && file !== 'sea-areas.yaml')
        .sort()
        .map((file) => ({
          game,
          name: basename(file, '.yaml'),
          definition: join(SHEETS, game, file),
          output: join(DATA, game, 'maps', `${basename(file, '.yaml')}.json`),
        }))
        .filter(({ definition }) => key in (parse(readFileSync(definition, 'utf8')) ?? {})),
    )
}

/** Makes a sheet from its definition, its game's sea areas and Natural Earth's files in `folder`. */
export function buildSheet({ game, definition }: SheetFile, folder: string): Built {
  const read = readDefinition(definition)
  return build(read, new Geography(folder, read.projection.window), seaAreasOf(game), (name) =>
    readDefinition(join(SHEETS, game, `${name}.yaml`)),
  )
}

/** The sea areas of all sheets of a game; none until someone has drawn them. */
function seaAreasOf(game: string): SeaAreas {
  const file = join(SHEETS, game, 'sea-areas.yaml')
  return existsSync(file) ? seaAreasSchema.parse(parse(readFileSync(file, 'utf8'))) : { areas: [] }
}
