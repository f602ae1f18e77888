import type { Tables } from './tables.ts'

/** Reads data/wif/tables, each file replaced by the one of the same name under `overrides`/tables when there is one. Throws naming file and place. */
export function loadTables(overrides: string | null): Tables {
  throw new Error(`not built yet (${overrides})`)
}
