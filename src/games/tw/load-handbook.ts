import { fileURLToPath } from 'node:url'
import type { Handbook } from '../../engine/handbook.ts'
import { readHandbook } from '../common/load-handbook-folder.ts'

const FOLDER = fileURLToPath(new URL('../../../data/tw/handbook/', import.meta.url))

/** data/tw/handbook/, with pages of their own on the sections of a sheet in the order of a player turn, on options, on the cards of some and on the NKVD. */
export const loadHandbook = (): Handbook => readHandbook(FOLDER, { operations: 'sheet', options: 'sheet', cards: 'sheet', nkvd: 'sheet' })
