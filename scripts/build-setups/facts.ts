import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { BoardMap } from '../../src/board/map.ts'
import type { Hex } from '../../src/board/hex.ts'

const FACTS = new URL('facts/', import.meta.url)

/** Place of the facts -> kind -> how many. */
const byPlace = z.record(z.string(), z.record(z.string(), z.number()))
const forces = z.strictObject({
  /** Divisions by kind. */
  divisions: byPlace.default({}),
  /** Ships of cruiser size and up, by name. */
  ships: z.record(z.string(), z.array(z.string())).default({}),
  /** Flotillas of destroyers, submarines, transports and landing ships. */
  flotillas: byPlace.default({}),
  /** Groups of about 100 aircraft by kind. */
  air: byPlace.default({}),
})
export type Forces = z.infer<typeof forces>
type History = Readonly<Record<string, Forces>>

const read = (name: string): unknown => parse(readFileSync(new URL(`${name}.yaml`, FACTS), 'utf8'))

/** What stood where on a date ("1939-09-01"), by power or country. */
export const historyOf = (date: string): History => z.record(z.string(), forces).parse(read(date))

const building = z.strictObject({
  /** "1940-08" by ship: when it entered service. */
  months: z.record(z.string(), z.string()),
  /** Laid down or planned and never finished. */
  never: z.array(z.string()).default([]),
})

/** Ships that were building in September 1939, or laid down since, by power. */
export const completions = (): Readonly<Record<string, z.infer<typeof building>>> =>
  z.record(z.string(), building).parse(read('completions'))

/** Names of the facts that the counters have otherwise. */
export const shipNames = (): Readonly<Record<string, string>> => z.record(z.string(), z.string()).parse(read('ship-names'))

/** The hex of the board that stands for a place of the facts. Throws when none does. */
export function atlas(map: BoardMap): (place: string) => Hex {
  const aliases = z.record(z.string(), z.string()).parse(read('places'))
  return (place) => {
    const hex = map.find(aliases[place] ?? place)
    if (hex === undefined) throw new Error(`facts/places.yaml: the board has no place for '${place}'`)
    return hex
  }
}
