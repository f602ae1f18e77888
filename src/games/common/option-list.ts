import { z } from 'zod'
import { readTable } from './table-file.ts'

/** An option of a rulebook as data/<game>/options.yaml lists it, built or not. */
export interface Option<N extends number | string = number | string> {
  /** As the rulebook numbers it: 27, '29.1'. */
  readonly number: N
  readonly title: string
  /** Where the rulebook speaks of it. */
  readonly sections: readonly string[]
  /** Kits whose counters or maps it needs. */
  readonly kits: readonly string[]
  /** Numbers of options that it is played only with, and that it is not played with. */
  readonly needs: readonly N[]
  readonly excludes: readonly N[]
  /** A table that is in no text and not shipped: only who writes it down in `tables` of his own data can play the option. */
  readonly table?: string
  /** What it waits for, where it is not built. */
  readonly refused?: string
}

const number = z.union([z.number().int(), z.string()])
const schema = z.strictObject({
  options: z.array(
    z.strictObject({
      number,
      title: z.string(),
      sections: z.array(z.string('a section is quoted text, such as "11.10"')).min(1),
      kits: z.array(z.string()).default([]),
      needs: z.array(number).default([]),
      excludes: z.array(number).default([]),
      table: z.string().optional(),
      refused: z.string().optional(),
    }),
  ),
})

/** options.yaml of a game's data. Throws naming line and column of what is wrong. */
export const readOptions = <N extends number | string>(folder: string): readonly Option<N>[] =>
  readTable(folder, 'options', schema).options as unknown as readonly Option<N>[]
