import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { boardInJson } from '../../src/board/load.ts'
import { buildBoxes } from './boxes.ts'
import { withDifferences } from './land-sea.ts'
import { boardFiles, boxFiles, buildSheet, exceptionsFile, type SheetFile, sheetFiles } from './sheets.ts'
import { format } from './write.ts'

const HELP = `Builds the map sheets in data/<game>/maps from scripts/build-maps/sheets/<game>/*.yaml and Natural Earth's vectors.

  npm run build:maps -- <folder> [sheet ...]
  npm run build:maps -- --boards

Without names every sheet of every game is built, and data/<game>/board.json of board.yaml (with --boards this alone); a name is a sheet's ("east-europe") or a game's folder and it ("wif/east-europe").

The folder (or the environment's NATURAL_EARTH) holds four files of Natural Earth as GeoJSON, plain or .gz. They are in the public
domain; download from https://www.naturalearthdata.com/downloads/10m-physical-vectors/ "Land", "Rivers + lake centerlines" with the
European supplement, and "Lakes + Reservoirs" (shapefiles; ogr2ogr -f GeoJSON turns them), or all of it as GeoJSON from
https://github.com/nvkelso/natural-earth-vector:

  ne_10m_land.geojson   ne_10m_lakes.geojson   ne_10m_rivers_lake_centerlines.geojson   ne_10m_rivers_europe.geojson

Hexes that are land or sea otherwise than most of their area are listed in data/<game>/maps/exceptions.yaml with the reason that the
definition's exceptions give; the builder fails when one has none.`

const words = process.argv.slice(2)
const [folder = process.env.NATURAL_EARTH, ...names] = words
if (!folder || words.some((word) => word === '--help' || word === '-h')) {
  console.log(HELP)
  process.exit(words.length > 0 ? 0 : 1)
}
for (const { yaml, json } of boardFiles()) writeFileSync(json, boardInJson(yaml))
if (words[0] === '--boards') process.exit(0)
const sheets = sheetFiles()
const boxes = boxFiles()
const isCalled = ({ game, name }: SheetFile, word: string): boolean => word === name || word === `${game}/${name}`
const unknown = names.filter((name) => ![...sheets, ...boxes].some((sheet) => isCalled(sheet, name)))
if (unknown.length > 0) {
  console.error(`no sheet ${unknown.join(', ')}: there are ${[...sheets, ...boxes].map(({ game, name }) => `${game}/${name}`).join(', ')}`)
  process.exit(1)
}
const asked = (sheet: SheetFile): boolean => names.length === 0 || names.some((name) => isCalled(sheet, name))
for (const { definition, output } of boxes.filter(asked)) {
  const sheet = buildBoxes(definition)
  writeFileSync(output, format(sheet))
  console.log(`${relative('', output)}: ${sheet.places.length} places, hex by hex`)
}
for (const sheet of sheets.filter(asked)) {
  const built = buildSheet(sheet, folder)
  mkdirSync(dirname(sheet.output), { recursive: true })
  writeFileSync(sheet.output, format(built.sheet))
  const exceptions = exceptionsFile(sheet.game)
  writeFileSync(exceptions, withDifferences(existsSync(exceptions) ? readFileSync(exceptions, 'utf8') : '', sheet.name, built.differences))
  console.log(
    `${relative('', sheet.output)}: ${built.sheet.places.length} places, ${built.sheet.rail.length} railways, ${built.differences.length} hexes unlike the geography`,
  )
  for (const note of built.notes) console.log(`  ${note}`)
  const unexplained = built.differences.filter(({ why }) => why === undefined)
  for (const { hex, share, map } of unexplained)
    console.error(`  ${hex} is ${map}, but ${Math.round(share * 100)} % of it is land: an exception must say why`)
  if (unexplained.length > 0) process.exitCode = 1
}
