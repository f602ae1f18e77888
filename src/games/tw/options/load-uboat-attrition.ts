import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { header, readTable } from '../../common/table-file.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/tw/options/', import.meta.url))
const COLUMNS = 5
const ROLLS = Array.from({ length: 10 }, (_, i) => String(i + 1))

const schema = z.strictObject({
  ...header,
  columns: z.array(z.number().int()).length(COLUMNS - 1),
  rolls: z
    .record(z.string(), z.array(z.number().int()).length(COLUMNS))
    .refine(
      (rolls) => ROLLS.every((roll) => roll in rolls) && Object.keys(rolls).length === ROLLS.length,
      'a line for each roll of 1 to 10',
    ),
})

/** U-Boats lost, by the roll of a die and the number of ASW (29.17). */
export function loadUboatAttrition(): (roll: number, asw: number) => number {
  const { columns, rolls } = readTable(FOLDER, '29.17', schema)
  return (roll, asw) => {
    const column = columns.findIndex((most) => asw <= most)
    return rolls[roll].at(column)!
  }
}
