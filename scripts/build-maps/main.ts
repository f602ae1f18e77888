import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.ts'
import { readDefinition } from './definition.ts'
import { Geography } from './geography.ts'
import { format } from './write.ts'

const HELP = `Builds the map sheets in data/wif/maps from scripts/build-maps/sheets/*.yaml and Natural Earth's vectors.

  npx tsx scripts/build-maps/main.ts <folder> [sheet ...]

The folder (or the environment's NATURAL_EARTH) holds Natural Earth 1:10m as GeoJSON, plain or .gz: ne_10m_land, ne_10m_lakes,
ne_10m_rivers_lake_centerlines and ne_10m_rivers_europe. They are in the public domain: naturalearthdata.com, 'Downloads'.
Without names every sheet is built.`

const SHEETS = ['east-europe']
const here = dirname(fileURLToPath(import.meta.url))
const [folder = process.env.NATURAL_EARTH, ...names] = process.argv.slice(2)
if (!folder || folder === '--help' || folder === '-h') {
  console.log(HELP)
  process.exit(folder ? 0 : 1)
}
for (const name of names.length > 0 ? names : SHEETS) {
  const definition = readDefinition(join(here, 'sheets', `${name}.yaml`))
  const { sheet, notes } = build(definition, new Geography(folder, definition.projection.window))
  const file = join(here, '../../data/wif/maps', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, format(sheet))
  console.log(`${file}: ${sheet.places.length} places, ${sheet.rail.length} railways`)
  for (const note of notes) console.log(`  ${note}`)
}
