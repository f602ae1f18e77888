import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boardInJson } from '../../src/board/load.ts'
import { buildBoxes } from './boxes.ts'
import { withDifferences } from './land-sea.ts'
import { naturalEarth } from './natural-earth.ts'
import { missingHere } from '../in-ci.ts'
import { boardFiles, boxFiles, buildSheet, exceptionsFile, sheetFiles } from './sheets.ts'
import { format } from './write.ts'

const folder = naturalEarth()
const skipped = missingHere(
  'the maps rebuilt',
  folder === null ? "No folder with Natural Earth's files: name one in NATURAL_EARTH (see npm run build:maps -- --help)." : null,
)

describe.skipIf(skipped)('the maps as built from Natural Earth', () => {
  const exceptions = new Map<string, string>()
  for (const sheet of sheetFiles()) {
    it(`${sheet.game}/${sheet.name} is byte for byte the committed file, and every hex unlike the geography has a reason`, () => {
      const { sheet: built, differences } = buildSheet(sheet, folder!)
      exceptions.set(sheet.game, withDifferences(exceptions.get(sheet.game) ?? '', sheet.name, differences))
      expect(format(built) === readFileSync(sheet.output, 'utf8'), `${sheet.output} differs: build it anew`).toBe(true)
      expect(differences.filter(({ why }) => why === undefined)).toEqual([])
    })
  }

  it('the exceptions files are byte for byte the committed ones', () => {
    for (const [game, text] of exceptions) expect(text).toBe(readFileSync(exceptionsFile(game), 'utf8'))
  })
})

describe('what is made without geography', () => {
  it.each(boxFiles().map(({ output, definition }) => [output, definition]))(
    '%s is byte for byte what its definition makes',
    (output, definition) => {
      expect(format(buildBoxes(definition)) === readFileSync(output, 'utf8'), `${output} differs: build it anew`).toBe(true)
    },
  )

  it.each(boardFiles().map(({ json, yaml }) => [json, yaml]))('%s is made of board.yaml as it is', (json, yaml) => {
    expect(readFileSync(json, 'utf8') === boardInJson(yaml), 'run npm run build:maps -- --boards').toBe(true)
  })
})

describe('the committed list of hexes unlike the geography', () => {
  it('gives a reason for each', () => {
    for (const { game } of sheetFiles()) expect(readFileSync(exceptionsFile(game), 'utf8'), game).not.toContain('NO REASON GIVEN')
  })
})
