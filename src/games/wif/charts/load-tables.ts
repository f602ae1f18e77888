import { fileURLToPath } from 'node:url'
import type { Overrides } from '../../common/load-overrides.ts'
import { readOverridden, replacedTables } from '../../common/table-file.ts'
import { type Schemas, schemas, type TableName } from './table-schemas.ts'
import { navalChart } from './naval-chart.ts'
import { offensiveTable } from './offensive-table.ts'
import type { ActivityColumn, Tables } from './tables.ts'
import { z } from 'zod'
import type { Json } from '../../../engine/decision.ts'

type Files = { [Name in TableName]: z.infer<Schemas[Name]> }

/** Tables as their files have them, by the files' names: what options and a moderator change entry by entry. */
export type TableFiles = Readonly<Record<TableName, Json>>

const FOLDER = fileURLToPath(new URL('../../../../data/wif/', import.meta.url))
const NAMES = Object.keys(schemas) as TableName[]

let shipped: TableFiles | null = null
let shippedBuilt: Tables | null = null

/** The charts of data/wif/tables, read once. */
export const shippedTables = (): TableFiles => (shipped ??= readFiles(NAMES, null) as TableFiles)

/** The charts of a moderator's folder `tables`, each named like the one that it replaces. Throws naming file, line and column of what it cannot use. */
export const tablesOf = (overrides: Overrides): Partial<TableFiles> => readFiles(replacedTables(overrides, NAMES), overrides)

/** The tables without any option; the shipped ones are built once. */
export const loadTables = (overrides: Overrides | null): Tables =>
  overrides === null ? (shippedBuilt ??= buildTables(shippedTables())) : buildTables({ ...shippedTables(), ...tablesOf(overrides) })

const readFiles = (names: readonly TableName[], overrides: Overrides | null): Partial<TableFiles> =>
  Object.fromEntries(names.map((name) => [name, readOverridden(FOLDER, `tables/${name}`, asWritten(schemas[name]), overrides)]))

/** Checks a file by its schema and leaves it as it is written. */
const asWritten = (schema: z.ZodType): z.ZodType<Json> =>
  z.custom<Json>().superRefine((written, context) => {
    for (const { code, message, path } of schema.safeParse(written).error?.issues ?? [])
      context.addIssue({ code: 'custom', params: { code }, message, path: [...path] })
  })

/** The charts as the code uses them. Throws where entries that were put together make no table. */
export function buildTables(written: TableFiles): Tables {
  const files = Object.fromEntries(NAMES.map((name) => [name, schemas[name].parse(written[name])])) as unknown as Files
  const limits = files['activity-limits']
  const weather = files['weather-chart']
  const oneDie = files['land-combat-1d10']
  const air = files['air-combat']
  const effects = files['weather-effects']
  return {
    terrain: files['terrain-effects'].terrain,
    offMapMove: files['terrain-effects']['off-map'],
    weatherChart: {
      result(months, modifiedRoll) {
        const roll = Math.min(Math.max(modifiedRoll, 1), 13)
        const line = weather.rolls.find(({ low, high }) => roll >= low && roll <= high)!
        const turn = weather.turns.indexOf(months)
        const zones = Object.fromEntries(Object.entries(line.zones).map(([zone, cells]) => [zone, cells[turn]]))
        return { zones, next: line.next[turn], advance: line.advance[turn] }
      },
    },
    weatherEffects: { fine: effects.fine, rain: effects.rain, storm: effects.storm, snow: effects.snow, blizzard: effects.blizzard },
    impulseTrack: files['impulse-track'].boxes,
    initiativeTrack: files['initiative-track'].spaces,
    seaBox: files['sea-box'].sections,
    units: files['unit-characteristics'].land,
    ships: files['unit-characteristics'].naval,
    activities: files['allowable-activities'].activities,
    limits: limits.powers,
    limit(power: string, column: ActivityColumn, year: number) {
      const grown = limits.increases.filter((increase) => increase.year <= year).map((increase) => increase.powers[power]?.[column])
      return grown.findLast((value) => value !== undefined) ?? limits.powers[power]?.[column] ?? 0
    },
    landCombat: files['land-combat-2d10'].results,
    landModifiers: files['land-combat-modifiers'].modifiers,
    landCombatOneDie: oneDie.assault ? { assault: oneDie.assault, blitzkrieg: oneDie.blitzkrieg } : null,
    oddsModifiers: files['land-combat-modifiers'].odds,
    airCombat(value, total) {
      const clamped = Math.min(Math.max(value, air.columns[0].low), air.columns.at(-1)!.high)
      const column = air.columns.findIndex(({ low, high }) => clamped >= low && clamped <= high)
      const result = air.rolls[total]?.[column]
      if (result === undefined) throw new Error(`air combat has no cell for a value of ${value} and a total of ${total}`)
      return result
    },
    bombing(factors, roll) {
      const { columns, rolls } = files['strategic-bombardment']
      const column = columns.findLastIndex(({ low }) => factors >= low)
      if (column < 0 || roll < 1) return { points: 0, asterisks: 0, column: column < 0 ? '' : label(columns[column]) }
      return { ...rolls[Math.min(roll, rolls.length) - 1][column], column: label(columns[column]) }
    },
    partisans: {
      row: (roll) => files.partisans.rows[roll],
      red: new Set(files.partisans.red),
      oneOf: files.partisans['one of'],
      groups: files.partisans.groups,
      regions: files.partisans.regions,
      number: (name) => files.partisans.numbers[name] ?? 1,
      twoDiceFrom: files.partisans['two dice from'],
    },
    entryMarkers: {
      years: Object.entries(files['entry-markers'].years).map(([year, counts]) => ({
        year: Number(year),
        markers: Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => Number(value))),
      })),
      twoFrom: files['entry-markers']['two markers from'],
    },
    usOptions: Object.fromEntries(
      Object.entries(files['us-options'].options).map(([number, { 'least tension': leastTension, aim, ...option }]) => [
        number,
        { ...option, leastTension, aim: aim ?? null },
      ]),
    ),
    usActions: {
      actions: Object.fromEntries(
        Object.entries(files['us-actions'].actions).map(([number, { 'every turn': everyTurn, pool, minors, ...action }]) => [
          number,
          { ...action, everyTurn, pool: pool ?? null, minors: minors ?? null },
        ]),
      ),
      dearest: files['us-actions']['dearest minors'],
      dear: files['us-actions']['dear minors'],
    },
    minorConvoys: files['minor-convoys'].points,
    freeFrench: { groups: files['free-french'].groups, shipAway: files['free-french']['ship away'] },
    warNumber(entry, tension) {
      const { 'least tension': least, entry: columns, tension: rows } = files['its-war']
      if (tension < least) return null
      const row = Object.entries(rows).findLast(([low]) => tension >= Number(low))?.[1]
      return row?.[columns.findLastIndex((low) => entry >= low)] ?? 0
    },
    reorganisationCosts: {
      ofTheAction: files['reorganisation-costs'].costs['of the action'],
      other: files['reorganisation-costs'].costs.other,
      doubled: Object.entries(files['reorganisation-costs'].doubled).map(([why, row]) => ({
        why,
        types: row.types ?? null,
        turns: row['production turns'] ?? 0,
        foreignPoints: row['points of'] !== undefined,
        unlessPointsOf: row['unless points of'] ?? [],
      })),
    },
    offensive: offensiveTable(files['offensive-points']),
    production: {
      multiple(power, year) {
        const { years, multiples } = files['production-multiples']
        const row = multiples[power]
        if (!row) throw new Error(`the production multiples have no row for ${power}`)
        return row[
          Math.max(
            0,
            years.findLastIndex((each) => each <= year),
          )
        ]
      },
      increases: Object.fromEntries(
        Object.entries(files['production-multiples'].increases).map(([power, rise]) => [
          power,
          {
            by: rise.by,
            from: 'from' in rise ? rise.from : null,
            warWith: 'war with' in rise ? rise['war with'] : null,
            entryOptions: 'entry options' in rise ? rise['entry options'] : [],
            warWithAny: 'war with any of' in rise ? rise['war with any of'] : null,
            warWithAll: 'war with all of' in rise ? rise['war with all of'] : null,
          },
        ]),
      ),
    },
    naval: navalChart(files['naval-combat']),
    sources: NAMES.map((name) => ({ what: files[name].what, source: files[name].source })),
  }
}

/** "19-24", "25+". */
const label = ({ low, high }: { low: number; high: number | null }): string =>
  high === null ? `${low}+` : high === low ? String(low) : `${low}-${high}`
