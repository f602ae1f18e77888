import type { TableFiles } from '../charts/load-tables.ts'
import { entriesAdded, mergeEntries } from '../../common/table-file.ts'
import type { Amendment } from '../edition.ts'

/** A moderator's tables stand in place of the shipped ones; what options have added to a table stays where his says nothing of it. */
export function moderatorsTables(shipped: TableFiles, own: Partial<TableFiles>): Amendment[] {
  const names = Object.keys(own) as (keyof TableFiles)[]
  if (names.length === 0) return []
  return [
    {
      id: 'tables of the moderator',
      title: names.join(', '),
      section: '1.1',
      layer: 'moderator',
      replaces: names.map((name) => `tables.${name}`),
      amend: (edition) => ({
        ...edition,
        tables: {
          ...edition.tables,
          ...Object.fromEntries(names.map((name) => [name, mergeEntries(entriesAdded(shipped[name], edition.tables[name]), own[name])])),
        },
      }),
    },
  ]
}
