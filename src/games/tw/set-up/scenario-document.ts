import { type Overrides, scenarioFile } from '../../common/load-overrides.ts'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseTable } from '../../common/table-file.ts'
import { SEASONS } from '../state.ts'
import { happened } from '../happened-schema.ts'
import { turnText } from './load-units.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../../../scenarios', import.meta.url))

const narfs = z.number().int()
const points = z.number().int().min(0)
const season = z.enum(SEASONS as readonly ['Spring', 'Summer', 'Fall', 'Winter'], { error: `the seasons are ${SEASONS.join(', ')}` })
const turn = z.strictObject({ season, year: z.number().int() })
const side = z.array(z.string()).min(1)
const rating = z.number().int().min(1).max(3)

/** Names by place: "Breslau: [XVI Pz, XIV Mot]"; "(depleted)" after a name; "Ark Royal NAC aboard Ark Royal". */
const byPlace = z.record(z.string(), z.array(z.coerce.string()))

/** Which units a campaign starts with and where; all other counters are in the force pools, or join them later. Apart from the campaign's rules, so that another can be chosen. */
export const setupSchema = z.strictObject({
  title: z.string(),
  about: z.string().optional(),
  source: z.string(),
  /** Another set-up, to which this one adds nations. */
  'adds to': z.string().optional(),
  /** Nation -> place -> units. */
  units: z.record(z.string(), byPlace),
  /** Ships in shipyards: power -> port -> ship -> space of the track it has reached (15.1.5). */
  yards: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number().int().min(0).max(8)))).default({}),
  /** How many units of strategic warfare a power has built: Germany: { U-Boat: 4 } (5). */
  strategic: z.record(z.string(), z.partialRecord(z.enum(['U-Boat', 'ASW', 'SAC', 'INT', 'Jet INT']), z.number().int().min(0))).default({}),
  /** Power -> places. Fortresses of the map are there without (13.2.1). */
  airbases: z.record(z.string(), z.array(z.string())).default({}),
  fortifications: z.record(z.string(), z.array(z.string())).default({}),
})

export const scenarioSchema = z.strictObject({
  title: z.string(),
  game: z.literal('tw'),
  about: z.string(),
  source: z.string(),
  first: turn,
  last: turn,
  sides: z.strictObject({ Axis: side, Allies: side }),
  /** Who answers for which major powers. */
  seats: z.record(z.string(), z.array(z.string()).min(1)),
  /** `since`: when a war was declared, where it counts (26.1.2); before the campaign without. */
  wars: z.array(
    z.strictObject({ between: z.tuple([z.string(), z.string()]), 'declared by': z.string().nullable(), since: turnText.optional() }),
  ),
  /** What has come about before a campaign that begins later than in Fall 1939. */
  standing: z
    .strictObject({
      /** Country -> who has conquered it; its units are out of the game. */
      conquered: z.record(z.string(), z.string()).default({}),
      /** Minor country -> whose Satellite it is. */
      satellites: z.record(z.string(), z.string()).default({}),
      vichy: z.strictObject({ since: turnText, follows: z.string().optional(), colonies: z.array(z.string()) }).optional(),
      /** Region of the board -> who holds it. */
      regions: z.record(z.string(), z.string()).default({}),
      /** Nation -> places that it holds, besides. */
      control: z.record(z.string(), z.array(z.string())).default({}),
      /** NARF bases that are not those of 1939. */
      bases: z.record(z.string(), narfs).default({}),
      happened: z.strictObject(happened).default({}),
    })
    .optional(),
  /** Whether diplomacy is played (16); planning is a step of its own then. */
  diplomacy: z.boolean().default(false),
  /** Whether there are partisans (25). */
  partisans: z.boolean().default(false),
  /** NARFs at hand: of major powers, and of minor countries that have another sum than their base prorated by the season (14.4). */
  narfs: z.record(z.string(), narfs),
  /** Nationality ratings that are not those of 1939. */
  ratings: z.record(z.string(), z.strictObject({ army: rating.optional(), navy: rating.optional(), air: rating.optional() })).default({}),
  /** What the campaign brings in place of what is not played, at the start of a turn: that one, or the first after it that finds `after` conquered. */
  events: z
    .array(
      z.strictObject({
        when: turnText,
        after: z.string().optional(),
        passes: z.record(z.string(), z.string()).default({}),
        narfs: z.record(z.string(), narfs).default({}),
        text: z.string(),
      }),
    )
    .default([]),
  /** `by objectives`: for three to five players, each of whom wins or loses for himself when Summer 1945 is over (27.1). */
  victory: z.strictObject({
    places: z.record(z.string(), points),
    'from the start': z.strictObject({ Axis: points, Allies: points }),
    'by objectives': z.boolean().default(false),
  }),
  /** What of the game is left out or read in a certain way. */
  notes: z.array(z.string()).default([]),
  /** The set-up: a file beside the campaign's, or written out here. */
  setup: z.union([z.string(), setupSchema]),
})

export type ScenarioDocument = z.infer<typeof scenarioSchema>
export type Setup = z.infer<typeof setupSchema>

/** Reads a campaign's document. Throws saying what is wrong and where. */
export function readScenario(document: unknown): ScenarioDocument {
  const read = scenarioSchema.safeParse(document)
  if (!read.success)
    throw new Error(
      `the campaign's document: ${read.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join(', ')}: ${message}` : message)).join('; ')}`,
    )
  return read.data
}

/** The units of a campaign's set-up, and what to call it in messages: written out, or a file of `overrides`/scenarios, `overrides` or the project's scenarios folder. */
export function readSetup(setup: ScenarioDocument['setup'], overrides: Overrides | null): { file: string; setup: Setup } {
  if (typeof setup !== 'string') return { file: 'setup', setup }
  const { path, text } = scenarioFile(setup, overrides, OWN_FOLDER)
  const own = parseTable(path, text, setupSchema)
  const base = own['adds to'] === undefined ? null : readSetup(own['adds to'], overrides).setup
  return { file: basename(setup), setup: base === null ? own : together(base, own) }
}

/** What stands in one set-up, and what another adds to it, nation by nation. */
const together = (base: Setup, own: Setup): Setup => ({
  ...own,
  units: { ...base.units, ...own.units },
  yards: { ...base.yards, ...own.yards },
  strategic: { ...base.strategic, ...own.strategic },
  airbases: { ...base.airbases, ...own.airbases },
  fortifications: { ...base.fortifications, ...own.fortifications },
})
