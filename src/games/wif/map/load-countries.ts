import type { Overrides } from '../../common/load-overrides.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/', import.meta.url))

const totals = z.strictObject({
  red: z.number().int().positive().optional(),
  blue: z.number().int().positive().optional(),
  resources: z.number().int().positive().optional(),
  oil: z.number().int().positive().optional(),
})

const said = {
  source: z.enum(['rulebook', 'errata', 'project']),
  /** Lines of the rulebook's text. */
  lines: z.array(z.number().int()).optional(),
  note: z.string().optional(),
}

const countrySchema = z.strictObject({
  /** As the maps have it. */
  name: z.string(),
  aliases: z.array(z.string()).optional(),
  /** Parts of it that the rules speak of: regions of the maps. */
  regions: z.array(z.string()).optional(),
  /** What the maps print in all its hexes; absent numbers are none. */
  totals: totals.optional(),
  /** Which totals the rulebook gives. */
  rulebookTotals: z.array(z.enum(['factories', 'resources', 'oil'])).optional(),
  ...said,
})

export const countriesSchema = z.strictObject({
  /** The eight major powers and their home countries (2.5.2). */
  powers: z.array(z.strictObject({ name: z.string(), side: z.enum(['Axis', 'Allies']), homes: z.array(z.string()) })),
  /** Home countries of major powers. */
  homes: z.array(countrySchema.extend({ power: z.string(), capital: z.string() })),
  /** Minor countries; `aligned` names the major power or other country that controls it in September 1939, neutral ones have none. */
  minors: z.array(countrySchema.extend({ capital: z.string(), aligned: z.string().optional() })),
  /** Territories have no capital and are always somebody's (2.5.1, 2.5.2). */
  territories: z.array(countrySchema.extend({ aligned: z.string() })),
  regions: z.array(z.strictObject({ name: z.string(), of: z.array(z.string()), what: z.string() })),
})

export type Countries = z.infer<typeof countriesSchema>

/** Countries and territories of September 1939: `countries.yaml` of `overrides` where a moderator has one, else the project's. Throws naming the file and the entry. */
export function loadCountries(overrides: Overrides | null = null): Countries {
  const own = overrides?.files['countries.yaml']
  const path = join(own === undefined ? FOLDER : overrides!.folder, 'countries.yaml')
  const parsed = countriesSchema.safeParse(parse(own ?? readFileSync(path, 'utf8')))
  if (!parsed.success)
    throw new Error(
      `${path}: ${parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .slice(0, 5)
        .join('; ')}`,
    )
  return parsed.data
}

/** Whose initials the maps print after a minor country or territory: a major power's or another country's (18.1); undefined for none. */
export const masterIn1939 = ({ minors, territories }: Countries, name: string): string | undefined =>
  [...minors, ...territories].find((country) => country.name === name)?.aligned

/** The major power that controls a country or territory in September 1939, through others if need be ("Belgian Congo": null, as Belgium is neutral). */
export function powerIn1939(countries: Countries, name: string): string | null {
  if (countries.powers.some((power) => power.name === name)) return name
  const home = countries.homes.find((country) => country.name === name)
  if (home) return home.power
  const held = [...countries.minors, ...countries.territories].find((country) => country.name === name)
  if (!held) throw new Error(`no country or territory '${name}'`)
  return held.aligned === undefined ? null : powerIn1939(countries, held.aligned)
}
