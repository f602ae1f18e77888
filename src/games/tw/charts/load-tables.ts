import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import type { Overrides } from '../../common/load-overrides.ts'
import { readOverridden, replacedTables } from '../../common/table-file.ts'
import * as combat from './combat-schemas.ts'
import * as cost from './cost-schemas.ts'
import * as economy from './economy-schemas.ts'
import * as force from './force-schemas.ts'
import * as ground from './ground-schemas.ts'
import * as strategic from './strategic-schemas.ts'
import { influence } from './influence-schema.ts'
import { invaded } from './invaded-schema.ts'
import { cards } from './card-schema.ts'
import { nkvd } from './nkvd-schema.ts'
import { usEntry } from './us-entry-schema.ts'
import { partisans } from './partisans-schema.ts'
import * as national from './national-schemas.ts'
import { variants } from './variants-schema.ts'
import { weather } from './weather-schema.ts'

/** The shape of each file in data/tw/tables, by its name without .yaml; what comes out is what the code uses. */
const schemas = {
  'ground-combat': combat.groundCombat,
  'ground-modifiers': combat.groundModifiers,
  nationality: combat.nationality,
  'air-to-air': combat.airToAir,
  'air-to-sea': combat.airToSea,
  'naval-depletion': combat.navalDepletion,
  flak: combat.flak,
  interception: combat.interception,
  uboats: strategic.uboats,
  'uboat-attrition': strategic.uboatAttrition,
  bombing: strategic.bombing,
  efforts: cost.efforts,
  production: cost.production,
  costs: cost.costs,
  economy: economy.economy,
  cities: economy.cities,
  minors: economy.minors,
  'movement-points': economy.movementPoints,
  rail: economy.rail,
  diplomacy: economy.diplomacy,
  influence,
  surrender: economy.surrender,
  ratings: force.ratings,
  'air-units': force.airUnits,
  works: force.works,
  weather,
  invaded,
  partisans,
  breakdown: ground.breakdown,
  'build-up': ground.buildUp,
  mobilisation: national.mobilisation,
  'unit-upgrades': national.unitUpgrades,
  victory: national.victory,
  oil: national.oil,
  'lend-lease': national.lendLease,
  'us-entry': usEntry,
  variants,
} as const

/** Charts that stand in no text: there is one only where a moderator has written it down. */
const supplied = { 'uboat-cards': cards, 'bombing-cards': cards, 'naval-cards': cards, 'espionage-cards': cards, nkvd } as const

type Schemas = typeof schemas
type SuppliedName = keyof typeof supplied
type TableName = keyof Schemas
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name

/** The charts of the game: each file of data/tw/tables by its name, air-to-air.yaml as `airToAir`. */
export type Tables = { readonly [Name in TableName as CamelCase<Name>]: z.infer<Schemas[Name]> } & {
  readonly [Name in SuppliedName as CamelCase<Name>]: z.infer<(typeof supplied)[Name]> | null
}

const FOLDER = fileURLToPath(new URL('../../../../data/tw/', import.meta.url))
const NAMES = Object.keys(schemas) as TableName[]
const SUPPLIED = Object.keys(supplied) as SuppliedName[]

let defaultTables: Tables | null = null

/**
 * Reads the charts of data/tw/tables, each file replaced by the one of the same name under `overrides`/tables when there is one.
 * Throws naming file, line and column of what it cannot use. The default tables are read once.
 */
export function loadTables(overrides: Overrides | null): Tables {
  defaultTables ??= { ...readFiles(NAMES, null), ...Object.fromEntries(SUPPLIED.map((name) => [camelCase(name), null])) } as Tables
  if (overrides === null) return defaultTables
  const replaced = replacedTables(overrides, [...NAMES, ...SUPPLIED])
  return { ...defaultTables, ...readFiles(replaced, overrides) }
}

const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function readFiles(names: readonly (TableName | SuppliedName)[], overrides: Overrides | null): Partial<Tables> {
  const schemaOf = { ...schemas, ...supplied }
  return Object.fromEntries(
    names.map((name) => [camelCase(name), readOverridden(FOLDER, `tables/${name}`, schemaOf[name] as z.ZodType<unknown>, overrides)]),
  )
}
