import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cells, linesByRoll, modifier, named, odds, oddsTable, signed, whole } from './cells.ts'
import { POWERS } from './cost-schemas.ts'

export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof SEASONS)[number]

/** 14.3, 14.5, 15.1.6.1. */
export const economy = z.strictObject({
  ...header,
  bases: named(POWERS, whole),
  'British parts': named(['British Isles', 'Canada', 'Australia and New Zealand', 'South Africa', 'India'], whole),
  'colonies beside the base': z.strictObject({
    Britain: named(['on board', 'rest of the Empire'], whole),
    France: named(['on board'], whole),
  }),
  growth: named([...POWERS, 'Satellite'], whole),
  'first growth': named(['Britain', 'France', 'Italy', 'USSR', 'Germany'], z.string()),
  seasons: named(SEASONS, whole),
})

const values = z.record(z.string(), whole)

/** 14.6.1. */
export const cities = z
  .strictObject({
    ...header,
    cities: z.strictObject({ France: values, Germany: values, USSR: values }),
    'not to be moved': z.array(z.string()),
    'captor divides by': whole,
    evacuation: named(['value divided by', 'SMP'], whole),
  })
  .superRefine((file, context) => {
    const unknown = file['not to be moved'].find((city) => file.cities.USSR[city] === undefined)
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `'${unknown}' is no industrial city of the USSR`, path: ['not to be moved'] })
  })

/** Section 23. */
export const minors = z.strictObject({
  ...header,
  values: z.record(z.string(), z.strictObject({ conquest: whole, associate: whole.optional() })),
  'units may enter': z.record(z.string(), z.union([z.array(z.string()), z.literal('anywhere')])),
  'units of new states': z.strictObject({
    Croatia: z.strictObject({ strength: whole, move: whole }),
    Ukraine: z.strictObject({ strength: whole, move: whole, count: whole }),
  }),
  'South Africans may enter': z.strictObject({ associate: z.array(z.string()), sympathizer: z.array(z.string()) }),
})

const NATIONS = [...POWERS, 'minor country'] as const

/** 8.4. */
export const movementPoints = z.strictObject({
  ...header,
  SMP: named(NATIONS, whole),
  'least SMP': named(NATIONS, whole),
  USA: named(['to Europe', 'on board', 'least of each'], whole),
  'USSR without Moscow': whole,
  cost: named(
    [
      'ground unit',
      'air unit',
      'naval unit',
      'Fleets of one port to one port',
      'depleted unit',
      'NARFs for each 20',
      'airbase',
      'fortification',
    ],
    z.number().nonnegative(),
  ),
  times: named(['North Africa', 'Axis in the 1939 USSR'], whole),
  more: named(['a year'], whole),
})

/** 9.1.2. */
export const rail = z.strictObject({
  ...header,
  capacity: named(NATIONS, whole),
  'USSR without Moscow': whole,
  'North Africa': whole,
  'German moves in the 1939 USSR count as': whole,
  hexes: whole,
})

/** 16.1.3. */
export const diplomacy = z
  .strictObject({
    ...header,
    columns: cells(odds),
    results: linesByRoll(signed, -3, 14),
    status: named(['Sympathizer', 'Associate', 'Satellite'], named(['POPs', 'die'], modifier)),
    'inherent POPs': named(['each minor country', 'Spain', 'Turkey'], whole),
    Espionage: modifier,
    'unanswered Counter-Espionage': modifier,
    'most levels in a turn': whole,
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -3, context) }))

const surrenderOf = <K extends string>(names: readonly K[]) => ({ modifiers: named(names, modifier) })

/** 17.2.2, 18.4, 19.2, 20.4, 21.1. */
export const surrender = z.strictObject({
  ...header,
  France: z.strictObject({
    'at least': whole,
    ...surrenderOf([
      'Belgium and Netherlands enemy',
      'Maginot Line hex German',
      'two hexes beside Paris German',
      'Paris German',
      'Sedan German',
      'Lyons Axis',
      'Marseilles Axis',
      'Italy at war',
      'each 50 NARFs unbuilt',
      'variants 9',
      'two British TAC or FTR in France',
      'USSR at war with Germany',
      'USA at war with Germany',
      '10 British factors in France or the Low Countries',
      'National Will',
      'French Morale',
    ]),
  }),
  Britain: z.strictObject({
    'at least': whole,
    ...surrenderOf([
      'London Axis',
      'each other home city Axis',
      'Suez Axis',
      'Gibraltar Axis',
      'Malta Axis',
      'each firestorm',
      'USA at war with the Axis',
      'USSR at war with the Axis',
      '20 NARFs of Lend-Lease',
      'each 50 NARFs unbuilt',
    ]),
  }),
  Italy: z.strictObject({
    'at most': whole,
    revival: z.strictObject({
      'at most': whole,
      NARFs: whole,
      cities: z.array(z.string()),
      units: whole,
      strength: whole,
      move: whole,
      Commando: z.strictObject({ die: modifier, units: whole }),
      parts: z.array(z.string()),
    }),
    ...surrenderOf([
      'Rome Allied',
      'Tripoli Allied',
      'Sicily Allied',
      'Sardinia Allied',
      'Albania Allied',
      'Greece Allied',
      'Allied ground unit in mainland Italy',
      'fewer than 2 full-strength Fleets',
      '12 full-strength German factors in mainland Italy',
      'Moscow, Leningrad or Stalingrad German',
      'Britain surrendered',
      'Alexandria, Suez or Gibraltar Italian',
      'France surrendered',
      'Madrid Italian',
      'Athens Italian',
      'Ankara Italian',
      'Belgrade Italian',
      'Totalitarian Italy',
    ]),
  }),
  Germany: z.strictObject({
    'at most': whole,
    ...surrenderOf([
      'Berlin Allied',
      'each other German city Allied',
      'each firestorm',
      'each city struck by atom bombs',
      'Italy surrendered',
      'all Satellites gone',
      'no demand for unconditional surrender',
      'Soviet atrocities in East Prussia',
      'Alpenfestung',
    ]),
  }),
  USSR: z.strictObject({
    'at least': whole,
    ...surrenderOf([
      'Moscow German',
      'Leningrad German',
      'Stalingrad German',
      'Kiev and Sevastopol German',
      'Baku German',
      'German ground unit beside the Urals Box',
      'each 50 NARFs unbuilt',
      'France not surrendered',
      'Western ground unit in France',
      'USA at war with Germany',
      '20 NARFs of Lend-Lease',
      'Western ground unit in mainland Italy',
      'Germany declared war on Turkey',
    ]),
  }),
})
