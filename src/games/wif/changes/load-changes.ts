import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readTable } from '../../common/table-file.ts'

/** A change of the Final Edition, built or not. */
export interface Change {
  /** Its section there with a name: '8.2.7-ss-winterised'. */
  readonly id: string
  readonly title: string
  /** Sections of the Collector's Edition that it changes. */
  readonly sections: readonly string[]
  /** What it waits for, where it is not built. */
  readonly refused?: string | undefined
}

const FOLDER = fileURLToPath(new URL('../../../../data/wif/', import.meta.url))

const schema = z.strictObject({
  changes: z.array(z.strictObject({ id: z.string(), title: z.string(), sections: z.array(z.string()), refused: z.string().optional() })),
})

let known: readonly Change[] | undefined

/** data/wif/changes.yaml. */
export const loadChanges = (): readonly Change[] => (known ??= readTable(FOLDER, 'changes', schema).changes)
