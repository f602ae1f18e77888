import { z } from 'zod'
import { clamp, type Odds, type OddsTable } from './odds.ts'

/** A cell as charts print it, read by a function that says what is wrong by throwing. */
export function cell<T>(read: (text: string) => T) {
  return z.union([z.string(), z.number()]).transform((value, context): T => {
    try {
      return read(String(value).trim())
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })
}

/** A line of cells with blanks between them. */
export const cells = <T>(read: (text: string) => T) => cell((text) => text.split(/\s+/).map(read))

/** "3-2". */
export function odds(text: string): Odds {
  const match = /^(\d+)-(\d+)$/.exec(text)
  if (!match) throw new Error(`'${text}' is no odds; write them as 3-2`)
  return { attacker: Number(match[1]), defender: Number(match[2]) }
}

/** "+1", "-4". */
export function signed(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new Error(`'${text}' is no modifier; write +1, 0 or -1`)
  return Number(text)
}

export const whole = z.number().int().nonnegative()
export const modifier = z.number().int()

/** Lines by modified roll, with none missing between the first and the last. */
export function linesByRoll<T>(read: (text: string) => T, first: number, last: number) {
  const rolls = Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
  return z
    .strictObject(Object.fromEntries(rolls.map((roll) => [roll, cells(read)])))
    .transform((lines) => rolls.map((roll) => (lines as Record<string, T[]>)[roll]))
}

/** Every line has as many cells as there are columns. */
export function sameWidth(columns: number, lines: readonly (readonly unknown[])[], first: number, context: z.RefinementCtx): void {
  lines.forEach((line, i) => {
    if (line.length !== columns)
      context.addIssue({
        code: 'custom',
        message: `line ${first + i} has ${line.length} cells, the table ${columns} columns`,
        path: ['results', String(first + i)],
      })
  })
}

/** The columns, in order, and the lines of a table of odds. */
export function oddsTable<T>(
  { columns, results }: { columns: Odds[]; results: T[][] },
  lowest: number,
  context: z.RefinementCtx,
): OddsTable<T> {
  columns.forEach((column, i) => {
    const before = columns[i - 1]
    if (before && column.attacker * before.defender <= before.attacker * column.defender) {
      context.addIssue({
        code: 'custom',
        message: `the column ${column.attacker}-${column.defender} is not better than the one before it`,
        path: ['columns'],
      })
    }
  })
  sameWidth(columns.length, results, lowest, context)
  return { columns, lowest, highest: lowest + results.length - 1, cells: results }
}

/** {1-3: 1, 4-5: 3, ...}: what each unmodified roll of a die of ten gives. */
export const byDie = z.record(z.string(), whole).transform((lines, context) => {
  const values: number[] = []
  for (const [key, value] of Object.entries(lines)) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(key)
    const from = Number(match?.[1])
    const to = Number(match?.[2] ?? match?.[1])
    if (!match || from !== values.length + 1 || to < from) {
      context.addIssue({ code: 'custom', message: `'${key}' does not continue at ${values.length + 1}` })
      return z.NEVER
    }
    for (let roll = from; roll <= to; roll++) values.push(value)
  }
  if (values.length !== 10) context.addIssue({ code: 'custom', message: `rolls go to ${values.length}, expected 10` })
  return (roll: number): number => values[clamp(roll, 1, 10) - 1]
})

/** Named numbers, all of them and no others. */
export const named = <K extends string, T>(names: readonly K[], value: z.ZodType<T>) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, value]))).transform((row) => row as Readonly<Record<K, T>>)
