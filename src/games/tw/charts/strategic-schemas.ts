import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cells, linesByRoll, modifier, named, odds, oddsTable, whole } from './cells.ts'
import { strategicResult } from './strategic-results.ts'

const convoys = named(['none', 'ambush', 'massacre'], whole)
const hits = named(['none', 'critical industry', 'firestorm'], whole)

/** 5.1. */
export const uboats = z
  .strictObject({
    ...header,
    columns: cells(odds),
    results: linesByRoll(strategicResult, -3, 14),
    modifiers: named(
      [
        'Happy Time',
        'advanced submarines',
        'German port on the Bay of Biscay, to Spring 1943',
        'Bergen, Trondheim and Narvik German, to Fall 1943',
        'Azores Axis-controlled',
        'Spain Axis',
        'Gibraltar Axis-controlled',
        'Ireland a German Satellite',
        'South Africa a German Satellite',
        'Iceland and the Faeroes not occupied',
        'schnorkel',
        'escort carriers',
        'Sonar and Hedgehogs',
        'Huff-Duff',
        'Portugal a British Satellite, or a garrison of the Azores',
        'Spain a British or American Satellite',
        'Ireland an American Satellite',
        'Espionage',
      ],
      modifier,
    ),
    'NARFs for each U-Boat': convoys,
    'SMPs lost': convoys,
    'US SAC in the Happy Time': convoys,
    'raider NARFs': named(['full strength', 'depleted'], whole),
    'NARFs for each SMP': whole,
    "British Isles' base divided by": whole,
    attrition: named(['before Fall 1943', 'from Fall 1943'], whole),
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -3, context) }))

/** 5.2. */
export const bombing = z
  .strictObject({
    ...header,
    columns: cells(odds),
    results: linesByRoll(strategicResult, -1, 12),
    modifiers: named(
      [
        'US SAC in Spring 1944',
        'US SAC in Fall 1944',
        'US SAC in 1945',
        'British SAC from 1942',
        'each 3 SAC above the INT',
        'advanced bombsights',
        'no INT',
        'each heavy flak level over 2',
        'each Jet INT',
        'radar over Britain',
        'US SAC after an ambush',
        'US SAC after a massacre',
        'US SAC without a US ground unit in France',
      ],
      modifier,
    ),
    'intrinsic INT': whole,
    'NARFs for each SAC': named(['USA', 'Britain', 'Germany'], hits),
    'base divided by': whole,
    'NARFs for each SMP': whole,
    'SMPs lost': hits,
    'rail moves lost': hits,
    'INT for each SAC of attrition': whole,
    'Jet INT counts as': whole,
    obligations: named(['Britain', 'USA'], z.strictObject({ from: z.string(), SAC: whole, NARFs: whole })),
    'MDM as SAC': named(['each', 'depleted for each lost', 'NARFs to repair', 'NARFs to rebuild'], whole),
    rockets: z.strictObject({
      'V-1': z.strictObject({ from: z.string(), pool: whole, 'a turn': whole, SAC: whole, NARFs: whole }),
      'V-2': z.strictObject({ from: z.string(), pool: whole, 'a turn': whole, NARFs: whole, 'fails on': whole }),
    }),
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -1, context) }))

const ATTRITION_COLUMNS = 5
const ROLLS = Array.from({ length: 10 }, (_, i) => String(i + 1))

/** 29.17: U-Boats lost, by the roll of a die and the number of ASW. */
export const uboatAttrition = z
  .strictObject({
    ...header,
    columns: z.array(z.number().int()).length(ATTRITION_COLUMNS - 1),
    rolls: z
      .record(z.string(), z.array(z.number().int()).length(ATTRITION_COLUMNS))
      .refine(
        (rolls) => ROLLS.every((roll) => roll in rolls) && Object.keys(rolls).length === ROLLS.length,
        'a line for each roll of 1 to 10',
      ),
  })
  .transform(({ columns, rolls, ...source }) => ({
    ...source,
    lost(roll: number, asw: number): number {
      const column = columns.findIndex((most) => asw <= most)
      return rolls[roll].at(column)!
    },
  }))
