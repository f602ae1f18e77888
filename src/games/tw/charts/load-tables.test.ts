import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { loadOverrides, type Overrides } from '../../common/load-overrides.ts'
import { loadTables } from './load-tables.ts'

const TABLES = fileURLToPath(new URL('../../../../data/tw/tables/', import.meta.url))
const folders: string[] = []

/** A campaign's folder with one table of its own. */
function overriding(name: string, change: (text: string) => string): Overrides {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  folders.push(folder)
  mkdirSync(join(folder, 'tables'))
  const text = readFileSync(join(TABLES, 'air-to-air.yaml'), 'utf8')
  writeFileSync(join(folder, 'tables', name), change(text))
  return loadOverrides(folder)
}
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

describe('the tables of The War', () => {
  it('load, and say where they come from', () => {
    const tables = Object.entries(loadTables(null))
    const inNoText = ['uboatCards', 'bombingCards', 'navalCards', 'espionageCards', 'nkvd']
    expect(tables.flatMap(([name, table]) => (table === null ? [name] : []))).toEqual(inNoText)
    for (const [, table] of tables.filter(([name]) => !inNoText.includes(name)))
      expect(table).toMatchObject({ what: expect.any(String), source: expect.any(String), section: expect.any(String) })
  })

  it('a campaign may replace one file and keeps the others', () => {
    const tables = loadTables(
      overriding('air-to-air.yaml', (text) => text.replace('Axis phasing over Britain: 2', 'Axis phasing over Britain: 1')),
    )
    expect(tables.airToAir.modifiers['Axis phasing over Britain']).toBe(1)
    expect(tables.flak).toBe(loadTables(null).flak)
    expect(loadTables(null).airToAir.modifiers['Axis phasing over Britain']).toBe(2)
  })

  it('an unknown result is an error with its line', () => {
    const folder = overriding('air-to-air.yaml', (text) => text.replace('DE3 DE4 DE4', 'DE3 DX4 DE4'))
    expect(() => loadTables(folder)).toThrow(/line 8, column \d+: results > -1: 'DX4' is no air combat result/)
  })

  it('so are a missing cell, a missing line, columns out of order, and a name that is no table', () => {
    expect(() => loadTables(overriding('air-to-air.yaml', (text) => text.replace('DE3 DE4 DE4', 'DE3 DE4')))).toThrow(
      'line -1 has 7 cells, the table 8 columns',
    )
    expect(() => loadTables(overriding('air-to-air.yaml', (text) => text.replace(/^ {2}5:.*\n/m, '')))).toThrow('results > 5')
    expect(() => loadTables(overriding('air-to-air.yaml', (text) => text.replace('1-4 1-3', '1-3 1-4')))).toThrow(
      'the column 1-4 is not better than the one before it',
    )
    expect(() => loadTables(overriding('air-to-water.yaml', (text) => text))).toThrow('air-to-water.yaml replaces no table')
  })
})
