import type { z } from 'zod'
import type { Json } from '../../engine/decision.ts'
import { MalformedSnapshot } from '../../engine/malformed-snapshot.ts'

/** A snapshot as migrations see it: an object of JSON, whatever is in it. */
export type JsonObject = { readonly [key: string]: Json }

/** A unit as far as it names other things. */
interface Naming {
  readonly id: string
  readonly name: string
  readonly aboard?: string
}

/** What a position that was written by hand says of things that it does not hold: its schema sees no names. `entry`: where a unit says whose it is. Null when nothing is wrong. */
export function whyNotWhole<Unit extends Naming>(
  units: Readonly<Record<string, Unit>>,
  entry: keyof Unit & string,
  owners: Readonly<Record<string, unknown>>,
): MalformedSnapshot | null {
  for (const [id, unit] of Object.entries(units)) {
    const at = (where: string, message: string) => new MalformedSnapshot(message, ['units', id, where])
    const owner = String(unit[entry])
    if (unit.id !== id) return at('id', `the unit ${id} calls itself '${unit.id}'`)
    if (!(owner in owners)) return at(entry, `${unit.name} is of '${owner}', which the position does not know`)
    if (unit.aboard !== undefined && !(unit.aboard in units))
      return at('aboard', `${unit.name} is aboard '${unit.aboard}', which is no unit's id`)
  }
  return null
}

/** The versions of a game's snapshots. One without a `version` is version 0: those of the first releases had none. */
export interface SnapshotVersions {
  /** What this program writes. */
  readonly current: number
  /** By the version that it takes: how a snapshot is made into one of the next. */
  readonly migrations: Readonly<Record<number, (snapshot: JsonObject) => JsonObject>>
}

/**
 * A snapshot of any version as one of the current, checked. Throws Error with a message for a person when it was written by a newer program, or is not what
 * such a snapshot is; the message names the path of what is wrong. One of the current version that is `known` to be good is given back as it is.
 */
export function upToDate<Snapshot>(
  snapshot: Json,
  { current, migrations }: SnapshotVersions,
  schema: z.ZodType<Snapshot>,
  known = false,
): Snapshot {
  if (!isObject(snapshot)) throw new Error('a snapshot is an object, and this is none')
  const version = snapshot.version ?? 0
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    throw new Error(`the snapshot's version is ${JSON.stringify(version)}, which is none`)
  if (version > current)
    throw new Error(`the snapshot is of version ${version} and this program reads versions up to ${current}: a newer program wrote it`)
  if (known && version === current) return snapshot as Snapshot
  let migrated = snapshot
  for (let from = version; from < current; from++) {
    const migrate = migrations[from]
    if (!migrate) throw new Error(`no way from version ${from} of a snapshot to version ${from + 1}`)
    migrated = { ...migrate(migrated), version: from + 1 }
  }
  const read = schema.safeParse(migrated)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0]
  const more = read.error.issues.length - 1
  throw new MalformedSnapshot(
    `the snapshot is malformed at ${path.join('.') || 'its top'}: ${message}${more > 0 ? `, and in ${more} more places` : ''}`,
    path,
  )
}

/**
 * An object with its entries in the order of a schema, as loading gives them, so that a position has one form to the letter however it came about. What the schema
 * does not know comes last, for loading to refuse.
 */
export function inOrderOf(keys: readonly string[], value: object): object {
  const entries = value as Readonly<Record<string, unknown>>
  const ordered: Record<string, unknown> = {}
  for (const key of keys) if (entries[key] !== undefined) ordered[key] = entries[key]
  for (const key in entries) if (!(key in ordered) && entries[key] !== undefined) ordered[key] = entries[key]
  return ordered
}

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
