import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isNode, LineCounter, parseDocument, stringify } from 'yaml'
import type { Json } from '../engine/decision.ts'
import { MalformedSnapshot } from '../engine/malformed-snapshot.ts'
import { parseCsv } from '../games/registry.ts'
import { errorsOf } from '../orders/yaml.ts'
import { UsageError } from './usage.ts'

/** A position read from its files. */
export interface PositionFile {
  readonly position: Json
  /** Where in the files a fault of the position stands. */
  placeOf(fault: Error): string
}

type Entries = Readonly<Record<string, Json>>

/** Writes a position as files that a person can read and change: YAML, and its units as CSV, a line each. Neither may be there yet. */
export function writePosition(path: string, unitsPath: string, position: Json, about: string): void {
  const { units, ...rest } = position as Entries
  const rows = Object.values(units as Readonly<Record<string, Entries>>)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isText = new Set(columns.filter((column) => isOfText(rows.map((row) => row[column]))))
  const lines = [
    columns.map((column) => (isText.has(column) ? column + TEXT : column)),
    ...rows.map((row) => columns.map((column) => (isText.has(column) ? textCellOf(row[column]) : cellOf(row[column])))),
  ]
  const comment = about.replaceAll(/^/gm, '# ')
  write(unitsPath, `${comment}\n${lines.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`)
  write(path, `${comment}\n${stringify({ ...rest, units: basename(unitsPath) }, { lineWidth: 0, aliasDuplicateObjects: false })}`)
}

/** The secrets of all seats stand in it. */
const write = (path: string, text: string): void => writeFileSync(path, text, { flag: 'wx', mode: 0o600 })

/** An entry of a unit as a cell: words as they are, unless they could be read as something else; '-' for none; "Baltic Sea [2]" for a section of a sea area's box; the rest as JSON. */
function cellOf(value: Json | undefined): string {
  if (value === undefined) return ''
  if (value === null) return NONE
  if (typeof value === 'string') return valueOf(value) === value && value.trim() === value ? value : JSON.stringify(value)
  if (isBox(value)) return `${value.area} [${value.section}]`
  return JSON.stringify(value)
}

/** Whether a column holds words alone, of which some could be read as something else: hexes that are called by numbers. Its name says so, and they stand as they are. */
const isOfText = (values: readonly (Json | undefined)[]): boolean =>
  values.every(
    (value) =>
      value === undefined || value === null || (typeof value === 'string' && value.trim() === value && !['', NONE].includes(value)),
  ) && values.some((value) => typeof value === 'string' && valueOf(value) !== value)
const TEXT = ' (text)'
const textCellOf = (value: Json | undefined): string => (typeof value === 'string' ? value : cellOf(value))

function valueOf(cell: string): Json | undefined {
  if (cell === '') return undefined
  if (cell === NONE) return null
  const box = /^(.+) \[(\d)\]$/.exec(cell)
  if (box) return { area: box[1], section: Number(box[2]) }
  try {
    return JSON.parse(cell) as Json
  } catch {
    return cell
  }
}

const NONE = '-'
const isBox = (value: Json): value is { area: string; section: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'area,section'
const quoted = (cell: string): string => (/[",;#]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads what `writePosition` wrote, or somebody in its form. Throws UsageError with the place of what is no YAML or CSV. */
export function readPosition(path: string): PositionFile {
  const text = textOf(path)
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, schema: 'core', prettyErrors: false })
  const at = (offset: number): string => {
    const { line, col } = counter.linePos(offset)
    return `${path}:${line}:${col}`
  }
  const [broken] = errorsOf(document)
  if (broken) throw new UsageError(`${at(broken.offset)}: ${broken.message}`)
  const written = document.toJS() as Entries | null
  if (written === null || typeof written !== 'object' || Array.isArray(written))
    throw new UsageError(`${path}: a position is a list of entries`)
  const units = typeof written.units === 'string' ? readUnits(join(dirname(path), written.units)) : null
  return {
    position: units ? { ...written, units: units.record } : written,
    placeOf: (fault) => {
      const named = fault instanceof MalformedSnapshot ? fault.path.map(String) : null
      if (named?.[0] === 'units' && units) return units.placeOf(named[1], named[2])
      if (named)
        for (let length = named.length; length > 0; length--) {
          const node = document.getIn(named.slice(0, length), true)
          if (isNode(node) && node.range) return at(node.range[0])
        }
      // What names a hex or somebody that there is not stands where its word does.
      const word = named ? undefined : (/'([^']+)'/.exec(fault.message)?.[1] ?? /\b[A-Z]\d{4}\b/.exec(fault.message)?.[0])
      if (word === undefined) return path
      const inText = text.indexOf(word)
      return units?.withWord(word) ?? (inText < 0 ? path : at(inText))
    },
  }
}

/** Units of a CSV file by their ids. */
function readUnits(path: string) {
  const rows = inPlainWords(() => parseCsv(textOf(path), path, true))
  const record: Record<string, Json> = {}
  const lines = new Map<string, number>()
  for (const { line, fields } of rows) {
    const unit: Record<string, Json> = {}
    for (const [column, cell] of Object.entries(fields)) {
      const isText = column.endsWith(TEXT) && cell !== '' && cell !== NONE
      const value = isText ? cell : valueOf(cell)
      if (value !== undefined) unit[column.replace(TEXT, '')] = value
    }
    const { id } = unit
    if (typeof id !== 'string') throw new UsageError(`${path}, line ${line}, column 'id': a unit has no id`)
    if (lines.has(id)) throw new UsageError(`${path}, line ${line}, column 'id': '${id}' stands on line ${lines.get(id)} already`)
    lines.set(id, line)
    record[id] = unit
  }
  return {
    record,
    placeOf: (id: string, column?: string) =>
      `${path}${lines.has(id) ? `, line ${lines.get(id)}` : ''}${column === undefined ? '' : `, column '${column}'`}`,
    withWord: (word: string): string | undefined => {
      for (const { line, fields } of rows)
        for (const [column, cell] of Object.entries(fields))
          if (cell === word || cell.startsWith(`${word} [`)) return `${path}, line ${line}, column '${column}'`
      return undefined
    },
  }
}

const textOf = (path: string): string => inPlainWords(() => readFileSync(path, 'utf8'))

function inPlainWords<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}
