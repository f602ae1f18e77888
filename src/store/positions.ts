import { deflateRawSync, inflateRawSync } from 'node:zlib'
import jsonPatch from 'fast-json-patch'

/**
 * How positions lie in the log: deflated JSON, whole or as what differs (RFC 6902) from one that is whole. A position is given back to the letter: rule
 * code may go by the order in which things stand in it, and its digest is over its text.
 */
export interface Packed {
  readonly position: Buffer
  /** Number of the step whose position it differs from; null: it is whole. */
  readonly base: number | null
}

/** A difference that takes more than this share of the whole is not worth what it costs to read. */
const WORTH = 0.5

/** Packs a position's text; `whole` is the newest one that lies there whole, with its step's number. */
export function pack(text: string, whole: { readonly number: number; readonly text: string } | null): Packed {
  const full = { position: deflateRawSync(text), base: null }
  if (!whole) return full
  const patch = JSON.stringify(jsonPatch.compare(JSON.parse(whole.text) as object, JSON.parse(text) as object))
  const position = deflateRawSync(patch)
  // Where a name went and came back a patch loses its place among the others.
  return position.length <= full.position.length * WORTH && patched(whole.text, patch) === text ? { position, base: whole.number } : full
}

/** The text of a position; `wholeOf` finds that of the step it differs from. */
export function unpack({ position, base }: Packed, wholeOf: (number: number) => string): string {
  const text = inflateRawSync(position).toString()
  return base === null ? text : patched(wholeOf(base), text)
}

const patched = (whole: string, patch: string): string =>
  JSON.stringify(jsonPatch.applyPatch(JSON.parse(whole), JSON.parse(patch) as jsonPatch.Operation[]).newDocument)
