import { z } from 'zod'

const numbers = z.partialRecord(z.enum(['U-Boat', 'ASW', 'SAC', 'INT', 'Jet INT']), z.number().int().min(0))

const rockets = z.partialRecord(z.enum(['V-1', 'V-2']), z.number().int().min(0))

/** All that a power decides in the segment, sealed until both are in (5.1, 5.2). */
export const orderSchema = z.strictObject({
  /** New units by type, and Depleted SAC repaired. */
  build: numbers,
  repair: z.number().int().min(0),
  /** A level of heavy Flak: for five light units, by id, or bought (11.12.3). */
  heavyFlak: z.union([z.array(z.string()), z.literal('buy')]),
  /** Units committed to the boxes by type; without a number all that may be. */
  commit: numbers,
  /** Ids of ships, and of MDM that bomb Britain as SAC (5.1.2.1, 5.2.4). */
  raiders: z.array(z.string()),
  /** Germany, against two enemies: whose convoys suffer first, and how many INT and Jet INT meet the Americans (5.1.3, 5.2). */
  convoys: z.enum(['Britain', 'USA']).optional(),
  againstUsa: z.number().int().min(0).optional(),
  jetsAgainstUsa: z.number().int().min(0).optional(),
  /** Sea areas by which raiders of German and French ports go to the North Atlantic (5.1.2.2). */
  via: z.array(z.string()).optional(),
  /** The Evasion chit hides the raiders of the first one's port (7.8.2). */
  evade: z.boolean().optional(),
  bombers: z.array(z.string()),
  /** Temporary SAC of each wave, and the wave that the dummy flies with, one more than there are for by itself (29.18). */
  waves: z.array(z.number().int()).optional(),
  dummy: z.number().int().optional(),
  /** U-Boats or ASW that go on the Murmansk Run, by its sea area (5.3.1). */
  murmansk: z.record(z.string(), z.number().int().min(1)).optional(),
  /** Soviet oil that Germany bombs, with MDM by id and so many SAC (24.2). */
  oil: z.strictObject({ at: z.string(), MDM: z.array(z.string()), SAC: z.number().int().min(0) }).optional(),
  /** Germany: SAC that bomb the Soviet Union (29.12). */
  againstUssr: z.number().int().min(0).optional(),
  /** Germany: rockets built, and fired where that is not all of them (5.2.5). */
  rockets: z.strictObject({ build: rockets.optional(), fire: rockets.optional() }).optional(),
  /** The USA strikes oil in place of industries and cities (24.1), Germany Soviet oil in place of critical industries (29.12, 5.2.1). */
  oilHits: z.boolean().optional(),
  /** Cities of Germany's synthetic oil plants (24.1). */
  plants: z.array(z.string()).optional(),
  /** Britain and the USA: German cities that they would bomb, the first that they can; the USA: a synthetic plant there (29.10). */
  cities: z.array(z.string()).optional(),
  atPlant: z.boolean().optional(),
  /** Germany: cities under whose Industry markers its hidden ones lie; the others are shuffled (29.10). */
  criticalIndustry: z.array(z.string()).optional(),
  firestorm: z.array(z.string()).optional(),
  /** Which bombers suffer first. */
  loseFirst: z.enum(['SAC', 'MDM']),
  /** Britain: +1 on the U-Boat roll; Germany: its answer to that (5.1.3.5). */
  espionage: z.boolean(),
  counterEspionage: z.boolean(),
  /** Britain occupies Iceland and the Faeroes (23.25). */
  iceland: z.boolean(),
  /** Spends more than there is (14.1.4). */
  deficit: z.boolean(),
  /** What is wrong with parts of the sheet that could not be read, for their owner. */
  unread: z.array(z.string()).optional(),
})
export type StrategicOrder = z.infer<typeof orderSchema>

export const NOTHING: StrategicOrder = {
  build: {},
  repair: 0,
  heavyFlak: [],
  commit: {},
  raiders: [],
  bombers: [],
  loseFirst: 'SAC',
  espionage: false,
  counterEspionage: false,
  iceland: false,
  deficit: false,
}
