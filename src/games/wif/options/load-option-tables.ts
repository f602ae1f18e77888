import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readTable } from '../../common/table-file.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/options/', import.meta.url))
const file = z.strictObject({ tables: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** What an option adds to tables: data/wif/options/<number>.yaml. Its entries are checked with the tables that they come into. */
export const optionTables = (number: number): Readonly<Record<string, unknown>> => readTable(FOLDER, String(number), file).tables
