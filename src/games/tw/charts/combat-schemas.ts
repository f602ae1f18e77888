import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { byDie, cell, cells, linesByRoll, modifier, named, odds, oddsTable, sameWidth, signed, whole } from './cells.ts'
import { airResult, flakResult, groundResult, navalResult, type Rating } from './results.ts'

const number = z.number().nonnegative()

/** 10.2.2. */
export const groundCombat = z
  .strictObject({
    ...header,
    columns: cells(odds),
    /** Odds of the factors that take the hex without a roll, by movement (9.8). */
    'automatic victory': cell(odds),
    results: linesByRoll(groundResult, -1, 12),
    /** What the other side loses for each factor of the weaker one. */
    exchanges: named(['½EX', 'EX', 'EX/PV', '2xEX'], number),
    'retreat hexes': whole,
    'extra depletions of a fortress that stands': whole,
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -1, context) }))

/** Shifts in columns, and modifiers of the attacker's roll (10.2.2). */
export const groundModifiers = z.strictObject({
  ...header,
  shifts: named(
    [
      'each TAC',
      'each MDM',
      'most by air support',
      'most by depleted aircraft alone',
      'most when PARA attack alone',
      'one hex of an LLE turn',
      'shore bombardment',
      'carpet bombing (29.20)',
      'German elite unit (29.2)',
    ],
    whole,
  ),
  modifiers: named(
    [
      'LLE turn',
      'schwerpunkt',
      'armour against German flak',
      'Soviet attacker',
      'Barbarossa surprise',
      'Western Front surprise, Germans attacking',
      'Western Front surprise, its victims attacking',
      'airborne shock',
    ],
    modifier,
  ),
})

const RATINGS = ['1', '2', '3', '4'] as const
const matrix = named(
  RATINGS,
  cells(signed).refine((line) => line.length === 4, 'a line has four ratings of the attacker'),
).transform(
  (lines) =>
    (attacker: Rating, defender: Rating): number =>
      lines[`${defender}`][attacker - 1],
)

/** Modifiers of the attacker's roll by the two ratings (7.11, 10.8, 11.11). */
export const nationality = z.strictObject({ ...header, air: matrix, naval: matrix, interception: matrix, ground: matrix })

/** 11.9. */
export const airToAir = z
  .strictObject({
    ...header,
    columns: cells(odds),
    results: linesByRoll(airResult, -1, 12),
    modifiers: named(
      [
        'attacker has NAC, TAC or MDM',
        'defender has NAC, TAC or MDM',
        'each attacking FTR',
        'each defending FTR',
        'each attacking jet',
        'each defending jet',
        'Axis phasing over Britain',
        'Western Front surprise, Germans attacking',
        'Western Front surprise, French or Belgians attacking',
        'Barbarossa surprise, Germans attacking',
      ],
      modifier,
    ),
    /** Times the results of the first round in a regional and in a sustained air effort. */
    'first round': named(['RAE', 'SAE'], whole),
    'shift against aircraft on the ground': whole,
    rounds: whole,
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -1, context) }))

/** 7.9.9. */
export const airToSea = z
  .strictObject({
    ...header,
    columns: cells(odds),
    results: linesByRoll(navalResult, -1, 12),
    modifiers: named(
      [
        'attacker has a full-strength CV-based NAC',
        'defender has a full-strength CV-based NAC',
        'attacker is on-board U-Boats or ASW only',
        'defender is on-board U-Boats or ASW only',
        'attacker is CVs without full-strength NAC only',
        'defender is CVs without full-strength NAC only',
        'attacker carries units',
        'defender carries units',
        'attacker escorts supply',
        'defender runs supply',
        'Axis phasing against a Task Force by the British Isles',
        'first carrier strike with surprise',
        'Mers-el-Kebir',
      ],
      modifier,
    ),
    /** Fleets that each piece counts as. */
    fleets: named(
      ['Fleet', 'TAC', 'MDM', 'CV with NAC', 'CV with 2-factor NAC', 'CV without NAC', 'FTR in a strait', 'on-board U-Boat or ASW'],
      number,
    ),
    'most ships in a roll': whole,
    rounds: whole,
    surprise: named(['on', 'Espionage', 'strength at sea', 'strength in port'], modifier),
    'sea areas lost to an air attack': whole,
  })
  .transform((file, context) => ({ ...file, table: oddsTable(file, -1, context) }))

/** 7.10. */
export const navalDepletion = z.strictObject({
  ...header,
  factors: named(['Fleet', 'CV'], whole),
  damage: z.strictObject({ Fleet: byDie, CV: byDie }),
})

const flakTable = (width: number, lowest: number) =>
  z
    .strictObject({
      columns: cells(signed).refine(
        (columns) => columns.join() === Array.from({ length: width }, (_, i) => i + 1).join(),
        `the columns are 1 to ${width}`,
      ),
      results: linesByRoll(flakResult, lowest, 12),
    })
    .superRefine(({ columns, results }, context) => sameWidth(columns.length, results, lowest, context))
    .transform(({ results }) => ({ lowest, highest: 12, width, cells: results }))

/** 11.12. */
export const flak = z.strictObject({
  ...header,
  light: flakTable(4, 6),
  heavy: flakTable(5, 2),
  'heavy modifiers': named(['4 or 5 SAC', '6 or more SAC', 'Soviet'], modifier),
  factors: named(
    [
      'airbase',
      'city or port',
      'national capital',
      'light unit',
      'Fleet',
      'CV without full-strength NAC',
      'CV with full-strength NAC',
      'depleted Fleet',
      'on-board U-Boat or ASW',
    ],
    number,
  ),
})

/** 7.8. */
export const interception = z.strictObject({
  ...header,
  'highest roll': named(['1', '2', '3', 'more'], whole),
  'natural hit': whole,
  'natural miss': whole,
  reach: whole,
  /** For interception and counter-interception alike. */
  both: named(
    [
      'Espionage',
      'Counter-Espionage',
      'Western Front surprise',
      'winter outside the Mediterranean',
      'radar',
      'roller has a full-strength CV with NAC',
      'target has a full-strength CV with NAC',
      'roller has NAC, TAC or MDM based next to the Sea Area',
      'strait with a port of the roller',
    ],
    modifier,
  ),
  distance: named(['0', '1', '2', '3', '4', '5'], modifier),
  'interception only': named(
    [
      'Evasion',
      'target has NAC, TAC or MDM based next to the Sea Area',
      'roller has ships on patrol in the Sea Area',
      'target carries units',
    ],
    modifier,
  ),
})
