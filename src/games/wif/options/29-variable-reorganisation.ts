import { type Amendment, withEntries } from '../edition.ts'
import { optionTables } from './load-option-tables.ts'

/** Aircraft that are slow to build cost double to reorganise, armour without points of an HQ-A too. */
export const variableReorganisation: Amendment = {
  id: 29,
  title: 'variable reorganisation costs',
  section: '11.17.4',
  replaces: [],
  amend: (edition) => ({ ...edition, tables: withEntries(edition.tables, optionTables(29)) }),
}
