import type { Overrides } from '../../common/load-overrides.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readOverridden } from '../../common/table-file.ts'
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
  /** NARFs of a year of its own, none of a colony; and to a conqueror, none where they are within its owner's base. */
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

/** A part of a country that is worth something by itself, to whoever holds all its keys; a region of the board (23.2). */
export interface PartDefinition {
  readonly name: string
  readonly of: string
  readonly value: number
  readonly keys: readonly string[]
}

export interface Nations {
  readonly nations: ReadonlyMap<string, NationDefinition>
  readonly parts: readonly PartDefinition[]
}

/** 14.3.2: growth of minor countries, as satellites. */
const MINOR_GROWTH = 25

const narfs = z.number().int().min(0)
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: 'a rating is 1 to 4' })
const ratings = z.tuple([rating, rating, rating], { error: 'ratings are those of army, navy and air: [1, 1, 1]' })
const THIRD: [Rating, Rating, Rating] = [3, 3, 3]
const places = z.array(z.string())
const minor = z.strictObject({
  base: narfs,
  value: narfs.optional(),
  status: z.enum(['neutral', 'sympathizer', 'associate', 'satellite']).default('neutral'),
  of: z.string().optional(),
  keys: places,
  ratings: ratings.default(THIRD),
  'within base': z.boolean().default(false),
})
const colony = z.strictObject({ of: z.string(), value: narfs, keys: places.min(1) })
const schema = z.strictObject({
  source: z.string(),
  majors: z.record(z.string(), z.strictObject({ base: narfs, growth: narfs, ratings, keys: places.min(1), second: places.default([]) })),
  minors: z.record(z.string(), minor),
  colonies: z.record(z.string(), colony),
  parts: z.record(z.string(), z.strictObject({ of: z.string(), value: narfs, keys: places })),
  later: z.record(z.string(), minor),
})

/** data/tw/nations.yaml, or the file of that name among `overrides`. Throws naming file, line and what is wrong. */
export function loadNations(overrides: Overrides | null): Nations {
  const read = readOverridden(OWN_FOLDER, 'nations', schema, overrides)
  const named = ([army, navy, air]: [Rating, Rating, Rating]) => ({ army, navy, air })
  const minors = (entries: typeof read.minors, later: boolean): NationDefinition[] =>
    Object.entries(entries).map(([name, each]) => ({
      name,
      kind: 'minor',
      of: each.of ?? null,
      status: each.status,
      base: each['within base'] ? 0 : each.base,
      value: each['within base'] ? 0 : (each.value ?? each.base),
      growth: MINOR_GROWTH,
      ratings: named(each.ratings),
      keys: each.keys,
      second: [],
      later,
    }))
  const all: NationDefinition[] = [
    ...Object.entries(read.majors).map(
      ([
        name,
        {
          base,
          growth,
          ratings: [...levels],
          keys,
          second,
        },
      ]): NationDefinition => ({
        name,
        kind: 'major',
        of: null,
        status: 'neutral',
        base,
        value: base,
        growth,
        ratings: named(levels),
        keys,
        second,
        later: false,
      }),
    ),
    ...minors(read.minors, false),
    ...Object.entries(read.colonies).map(([name, { of, value, keys }]): NationDefinition => ({
      name,
      kind: 'colony',
      of,
      status: 'satellite',
      base: 0,
      value,
      growth: 0,
      ratings: named(THIRD),
      keys,
      second: [],
      later: false,
    })),
    ...minors(read.later, true),
  ]
  const nations = new Map(all.map((nation) => [nation.name, nation]))
  const problems = all.flatMap(({ name, of, status }) => [
    ...(of !== null && nations.get(of)?.kind !== 'major'
      ? [`${name} is of '${of}', which is no major power${nearest(of, Object.keys(read.majors))}`]
      : []),
    ...(of === null && status !== 'neutral' ? [`${name} is a ${status}: say of whom`] : []),
  ])
  const parts = Object.entries(read.parts).map(([name, part]) => ({ name, ...part }))
  for (const { name, of } of parts)
    if (!nations.has(of)) problems.push(`${name} is a part of '${of}', which is no nation${nearest(of, [...nations.keys()])}`)
  if (problems.length > 0) throw new Error(`${join(overrides?.folder ?? OWN_FOLDER, 'nations.yaml')}: ${problems.join('; ')}`)
  return { nations, parts }
}
