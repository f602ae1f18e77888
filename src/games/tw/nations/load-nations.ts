import type { Overrides } from '../../common/load-overrides.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readOverridden } from '../../common/table-file.ts'
import { minorValue } from '../charts/economy.ts'
import { loadTables } from '../charts/load-tables.ts'
import type { Ladder, Rating } from '../state.ts'
import { nearest } from '../map/names.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../../../data/tw/', import.meta.url))

/** A nation as the 1939 campaign begins (23). */
export interface NationDefinition {
  readonly name: string
  readonly kind: 'major' | 'minor' | 'colony'
  /** Whose colony, satellite, associate or sympathizer it is; null for major powers and neutrals. */
  readonly of: string | null
  readonly status: Ladder
  /** NARFs of a year of its own, none of a colony; and to a conqueror, without those of parts that go apart, none where they are within its owner's base. */
  readonly base: number
  readonly value: number
  /** Percent (14.3). */
  readonly growth: number
  readonly ratings: { readonly army: Rating; readonly navy: Rating; readonly air: Rating }
  /** Cities that must be taken, the capital first, and where units trace supply once it is lost: places or codes of hexes. */
  readonly keys: readonly string[]
  readonly second: readonly string[]
  /** Comes into being in play: Vichy France, Croatia. */
  readonly later: boolean
}

export interface Nations {
  readonly nations: ReadonlyMap<string, NationDefinition>
}

const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: 'a rating is 1 to 4' })
const ratings = z.tuple([rating, rating, rating], { error: 'ratings are those of army, navy and air: [1, 1, 1]' })
const THIRD: [Rating, Rating, Rating] = [3, 3, 3]
const places = z.array(z.string())
const minor = z.strictObject({
  status: z.enum(['neutral', 'sympathizer', 'associate', 'satellite']).default('neutral'),
  of: z.string().optional(),
  keys: places,
  ratings: ratings.default(THIRD),
  'within base': z.boolean().default(false),
  apart: z.array(z.string()).default([]),
})
const colony = z.strictObject({ of: z.string(), keys: places.min(1) })
const schema = z.strictObject({
  source: z.string(),
  majors: z.record(z.string(), z.strictObject({ ratings, keys: places.min(1), second: places.default([]) })),
  minors: z.record(z.string(), minor),
  colonies: z.record(z.string(), colony),
  later: z.record(z.string(), minor),
})

/** data/tw/nations.yaml, or the file of that name among `overrides`, with what the tables say nations are worth (15.1.6.1, 14.3, 23.2). Throws naming file, line and what is wrong. */
export function loadNations(overrides: Overrides | null): Nations {
  const read = readOverridden(OWN_FOLDER, 'nations', schema, overrides)
  const tables = loadTables(overrides)
  const { bases, growth } = tables.economy as Readonly<Record<'bases' | 'growth', Readonly<Record<string, number>>>>
  const problems: string[] = []
  const worth = (name: string, table: string, value: number | null | undefined): number => {
    if (value == null) problems.push(`${name} has no value in tables/${table}.yaml`)
    return value ?? 0
  }
  const minorWorth = (name: string) => worth(name, 'minors', minorValue(tables, name, 'conquest'))
  const named = ([army, navy, air]: [Rating, Rating, Rating]) => ({ army, navy, air })
  const minors = (entries: typeof read.minors, later: boolean): NationDefinition[] =>
    Object.entries(entries).map(([name, each]) => {
      const base = each['within base'] ? 0 : minorWorth(name)
      return {
        name,
        kind: 'minor',
        of: each.of ?? null,
        status: each.status,
        base,
        value: base - each.apart.reduce((sum, part) => sum + minorWorth(part), 0),
        growth: growth.Satellite,
        ratings: named(each.ratings),
        keys: each.keys,
        second: [],
        later,
      }
    })
  const all: NationDefinition[] = [
    ...Object.entries(read.majors).map(
      ([
        name,
        {
          ratings: [...levels],
          keys,
          second,
        },
      ]): NationDefinition => {
        const base = worth(name, 'economy', bases[name])
        return {
          name,
          kind: 'major',
          of: null,
          status: 'neutral',
          base,
          value: base,
          growth: worth(name, 'economy', growth[name]),
          ratings: named(levels),
          keys,
          second,
          later: false,
        }
      },
    ),
    ...minors(read.minors, false),
    ...Object.entries(read.colonies).map(([name, { of, keys }]): NationDefinition => ({
      name,
      kind: 'colony',
      of,
      status: 'satellite',
      base: 0,
      value: minorWorth(name),
      growth: 0,
      ratings: named(THIRD),
      keys,
      second: [],
      later: false,
    })),
    ...minors(read.later, true),
  ]
  const nations = new Map(all.map((nation) => [nation.name, nation]))
  problems.push(
    ...all.flatMap(({ name, of, status }) => [
      ...(of !== null && nations.get(of)?.kind !== 'major'
        ? [`${name} is of '${of}', which is no major power${nearest(of, Object.keys(read.majors))}`]
        : []),
      ...(of === null && status !== 'neutral' ? [`${name} is a ${status}: say of whom`] : []),
    ]),
  )
  if (problems.length > 0) throw new Error(`${join(overrides?.folder ?? OWN_FOLDER, 'nations.yaml')}: ${problems.join('; ')}`)
  return { nations }
}
