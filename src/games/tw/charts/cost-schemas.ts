import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cell, named, whole } from './cells.ts'

export const POWERS = ['Germany', 'Italy', 'USSR', 'Britain', 'USA', 'France'] as const
export type Power = (typeof POWERS)[number]
export const EFFORTS = ['SLE', 'RLE', 'LLE', 'MLE', 'Pass'] as const
export type Effort = (typeof EFFORTS)[number]

/** What an effort may allow (4.1-4.5). "one hex": ground units move one hex and nothing more. */
export const ACTIVITIES = [
  'first impulse',
  'one hex',
  'second impulse movement',
  'second impulse combat',
  'ground attack',
  'automatic victory',
  'rail',
  'stratmove',
  'air attack',
  'staging',
  'amphibious invasion',
  'airdrop',
  'patrol',
  'reserves',
  'Evasion',
  'offensive strategic warfare',
  'defensive strategic warfare',
  'diplomacy',
  'variant',
  'partisan operations',
  'attack on partisans',
] as const
export type Activity = (typeof ACTIVITIES)[number]

const activities = cell((text): ReadonlySet<Activity> => {
  const words = text.split(/,\s*/)
  const unknown = words.find((word) => !(ACTIVITIES as readonly string[]).includes(word))
  if (unknown !== undefined) throw new Error(`'${unknown}' is no activity; expected ${ACTIVITIES.join(', ')}`)
  return new Set(words as Activity[])
})
const yesNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')

/** 4.0. */
export const efforts = z.strictObject({
  ...header,
  cost: named(POWERS, named(EFFORTS, whole)),
  'times in the 1939 USSR': whole,
  efforts: named(
    EFFORTS,
    z.strictObject({
      /** Hexes from a marker; null for the whole map. */
      radius: z.union([z.literal('all').transform(() => null), whole]),
      'twice running': yesNo,
      'sea areas': whole,
      'German units depleted by a Soviet one': whole,
      allows: activities,
    }),
  ),
})

const byPower = z.record(z.string(), whole)
const groundCost = z.strictObject({ factor: whole, cadre: whole, 'factor by power': byPower.optional() })
const airCost = { build: whole, cadre: whole, repair: whole }
const strategicCost = { build: whole, repair: whole.optional() }

export const GROUND_TYPES = [
  'INF',
  'CAV',
  'STA',
  'NKVD',
  'MECH',
  '90th Light',
  'MOT',
  'ARM',
  'ART',
  'PARA',
  'PART',
  'CDO',
  'SS Legion',
  'Flak',
] as const
export const AIR_TYPES = ['TAC', 'MDM', 'FTR', 'NAC', 'Jet TAC', 'Jet FTR'] as const
export const STRATEGIC_TYPES = ['INT', 'Jet INT', 'U-Boat', 'SAC', 'ASW', 'V-1', 'V-2'] as const

/** 15.1.2. */
export const production = z.strictObject({
  ...header,
  ground: named(GROUND_TYPES, groundCost),
  'ground repair': z.strictObject({
    'share of factors': z.number(),
    'times if moved': whole,
    'times for the Axis in the 1939 USSR': whole,
  }),
  air: named(AIR_TYPES, z.strictObject({ ...airCost, 'by power': z.record(z.string(), z.strictObject(airCost)).optional() })),
  'air repair times after a mission or beside the enemy': whole,
  naval: z.strictObject({
    Fleet: z.strictObject({ space: whole, 'accelerated space': whole, spaces: whole }),
    CV: z.strictObject({ space: whole, spaces: whole, 'by power': byPower }),
  }),
  'accelerated spaces': whole,
  strategic: named(
    STRATEGIC_TYPES,
    z.strictObject({ ...strategicCost, 'by power': z.record(z.string(), z.strictObject(strategicCost)).optional() }),
  ),
  'heavy flak': named(['light units', 'NARFs with them', 'German NARFs without'], whole),
  'FTR to INT': whole,
  installations: named(
    [
      'airbase while staging',
      'airbase in the Build Segment',
      'fortification',
      'fortress',
      'fortress on a fortification',
      'shipyard',
      'SMP',
      'SMP of the neutral USA',
    ],
    whole,
  ),
  'first year of more SMPs': whole,
  'half of the base': z.strictObject({ from: z.string(), share: z.number(), 'times beyond': whole, 'times out of supply': whole }),
})

const each = z.strictObject({ each: whole, 'by power': z.partialRecord(z.enum(POWERS), whole) }).transform(
  (row) =>
    (power: Power): number =>
      row['by power'][power] ?? row.each,
)

/** 6.4.2, 15.1.2. */
export const costs = z.strictObject({
  ...header,
  'declarations of war': named(POWERS, named(['major power', 'minor country', 'Spain or Turkey'], whole)),
  'Britain on Iceland and the Faeroes': whole,
  'Axis on Iran': whole,
  POP: each,
  Espionage: each,
  'Counter-Espionage': each,
  Evasion: whole,
  'reserve unit': whole,
  'Anglo-American diplomacy': whole,
  'rating upgrades': named(['turns', 'second to first', 'third to second'], whole),
})
