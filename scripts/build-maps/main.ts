import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { build } from './build.ts'
import { readDefinition, type SeaAreas, seaAreasSchema } from './definition.ts'
import { Geography } from './geography.ts'
import { format } from './write.ts'

const HELP = `Builds the map sheets in data/<game>/maps from scripts/build-maps/sheets/<game>/*.yaml and Natural Earth's vectors.

  npm run build:maps -- <folder> [sheet ...]

Without names every sheet of every game is built; a name is a sheet's ("east-europe") or a game's folder and it ("wif/east-europe").

The folder (or the environment's NATURAL_EARTH) holds four files of Natural Earth as GeoJSON, plain or .gz. They are in the public
domain; download from https://www.naturalearthdata.com/downloads/10m-physical-vectors/ "Land", "Rivers + lake centerlines" with the
European supplement, and "Lakes + Reservoirs" (shapefiles; ogr2ogr -f GeoJSON turns them), or all of it as GeoJSON from
https://github.com/nvkelso/natural-earth-vector:

  ne_10m_land.geojson   ne_10m_lakes.geojson   ne_10m_rivers_lake_centerlines.geojson   ne_10m_rivers_europe.geojson`

const here = dirname(fileURLToPath(import.meta.url))
const words = process.argv.slice(2)
const [folder = process.env.NATURAL_EARTH, ...names] = words
if (!folder || words.some((word) => word === '--help' || word === '-h')) {
  console.log(HELP)
  process.exit(words.length > 0 ? 0 : 1)
}
const sheets = readdirSync(join(here, 'sheets')).sort().flatMap(sheetsOf)
const unknown = names.filter((name) => !sheets.some((sheet) => isCalled(sheet, name)))
if (unknown.length > 0) {
  console.error(`no sheet ${unknown.join(', ')}: there are ${sheets.map(({ game, name }) => `${game}/${name}`).join(', ')}`)
  process.exit(1)
}
for (const sheet of sheets.filter((each) => names.length === 0 || names.some((name) => isCalled(each, name)))) {
  const definition = readDefinition(sheet.file)
  const built = build(definition, new Geography(folder, definition.projection.window), seaAreasOf(sheet.game), (name) => readDefinition(join(here, 'sheets', sheet.game, `${name}.yaml`)))
  const file = join(here, '../../data', sheet.game, 'maps', `${sheet.name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, format(built.sheet))
  console.log(`${file}: ${built.sheet.places.length} places, ${built.sheet.rail.length} railways`)
  for (const note of built.notes) console.log(`  ${note}`)
}

interface SheetFile {
  game: string
  name: string
  file: string
}

/** A game's definitions: the files of its folder that have a grid (sea areas and other lists have none). */
function sheetsOf(game: string): SheetFile[] {
  const files = readdirSync(join(here, 'sheets', game)).filter((file) => file.endsWith('.yaml') && file !== 'sea-areas.yaml')
  return files
    .sort()
    .map((file) => ({ game, name: basename(file, '.yaml'), file: join(here, 'sheets', game, file) }))
    .filter(({ file }) => 'grid' in (parse(readFileSync(file, 'utf8')) ?? {}))
}

function isCalled({ game, name }: SheetFile, word: string): boolean {
  return word === name || word === `${game}/${name}`
}

/** The sea areas of all sheets of a game; none until someone has drawn them. */
function seaAreasOf(game: string): SeaAreas {
  const file = join(here, 'sheets', game, 'sea-areas.yaml')
  return existsSync(file) ? seaAreasSchema.parse(parse(readFileSync(file, 'utf8'))) : { areas: [] }
}
