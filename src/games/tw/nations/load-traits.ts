import { fileURLToPath } from 'node:url'
import type { Overrides } from '../../common/load-overrides.ts'
import { readOverridden } from '../../common/table-file.ts'
import { loadNations } from './load-nations.ts'
import { type Traits, traitsSchema } from './traits-schema.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../../../data/tw/', import.meta.url))

/** data/tw/traits.yaml, or the file of that name among `overrides`. Throws naming file, line and column of what is wrong: a nation that there is not, a field that is missing. */
export const loadTraits = (overrides: Overrides | null): Traits =>
  readOverridden(OWN_FOLDER, 'traits', traitsSchema([...loadNations(overrides).nations.keys()]), overrides)
