import { fileURLToPath } from 'node:url'
import type { Handbook } from '../../engine/handbook.ts'
import { readHandbook } from '../common/load-handbook-folder.ts'

const FOLDER = fileURLToPath(new URL('../../../data/wif/handbook/', import.meta.url))

/** data/wif/handbook/, with pages of its own on what happens at sea and on options. */
export const loadHandbook = (): Handbook => readHandbook(FOLDER, { 'at sea': 'sheet', options: 'sheet' })
