import { fileURLToPath } from 'node:url'
import { type Option, readOptions } from '../../common/option-list.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/tw/', import.meta.url))

let known: readonly Option<string>[] | undefined

/** data/tw/options.yaml: every optional rule of the rulebook, built or not. */
export const loadOptions = (): readonly Option<string>[] => (known ??= readOptions<string>(FOLDER))
