import { fileURLToPath } from 'node:url'
import { type Option, readOptions } from '../../common/option-list.ts'

const FOLDER = fileURLToPath(new URL('../../../../data/wif/', import.meta.url))

let known: readonly Option<number>[] | undefined

/** data/wif/options.yaml: every option of the rulebook, built or not. */
export const loadOptions = (): readonly Option<number>[] => (known ??= readOptions<number>(FOLDER))
