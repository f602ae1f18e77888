import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = new URL('decisions/', import.meta.url)

/** What the project has decided of one campaign's set-up; everything else comes from the facts. */
const schema = z.strictObject({
  title: z.string(),
  about: z.string(),
  /** Date of the facts: "1939-09-01". */
  date: z.string(),
  /** Country of the counters -> power or country of the facts. A country that is not named is not set up. */
  forces: z.record(z.string(), z.string()),
  /** Countries that have reserves alone. */
  'reserves only': z.array(z.string()).default([]),
  /** Countries that have the units of `instead` and `sea` alone; nothing is spread. */
  'named only': z.array(z.string()).default([]),
  /** Whose counters a country has that has none of its own (17.3.2: Vichy those of France). */
  counters: z.record(z.string(), z.string()).default({}),
  /** Units that were lost or sunk before the campaign: those of land and air may be built again. */
  lost: z.record(z.string(), z.array(z.string())).default({}),
  /** Units that have left the game (17.3.2). */
  'out of the game': z.record(z.string(), z.array(z.string())).default({}),
  /** Countries of which what no decision names is beyond the campaign: of `armies` land units and aircraft, of `all` flotillas and new ships too. */
  'the rest elsewhere': z.record(z.string(), z.enum(['armies', 'all'])).default({}),
  /** Countries whose counters of the campaign's year that do not stand on the map are being built: they come in the turns that building takes. */
  'under construction': z.array(z.string()).default([]),
  /** Ships and units of another theatre that history brought into this one: "J/F 1942" -> country -> place -> names. */
  'comes later': z.record(z.string(), z.record(z.string(), z.record(z.string(), z.array(z.string())))).default({}),
  /** Countries and places of the map beyond the campaign, with all sheets that it does not play on: what stood there is not set up, and in no force pool. */
  beyond: z.array(z.string()).default([]),
  /** Reserves called out before the campaign begins (9.7): they stand on the map. */
  'called out': z.array(z.string()).default([]),
  /** Convoy points at sea: sea area -> country -> how many points. */
  convoys: z.record(z.string(), z.record(z.string(), z.number().int().positive())).default({}),
  /** Ships that history had at sea: "South Atlantic 3" -> country -> names. */
  sea: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
  /** Units that stand elsewhere than the facts put them: country -> place -> names. */
  instead: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
  /** Where convoy points and ships stand for which there is no port left: country -> port. */
  'main port': z.record(z.string(), z.string()).default({}),
  /** How sure the project is, for the page. */
  sure: z.array(z.string()).default([]),
})
export type Decisions = z.infer<typeof schema>

export const campaigns = (): string[] => readdirSync(FOLDER).map((file) => file.replace(/\.yaml$/, ''))

export const decisionsOf = (name: string): Decisions => schema.parse(parse(readFileSync(new URL(`${name}.yaml`, FOLDER), 'utf8')))
