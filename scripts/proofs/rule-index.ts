import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { boardNames } from '../../src/games/registry.ts'
import { ROOT } from './record.ts'

export interface Rule {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly kind: string
  readonly option: number | string | readonly (number | string)[] | null
  readonly status?: 'refused'
  readonly why?: string
}

const indexOf = (game: string): string => join(ROOT, 'data', game, 'rules.yaml')

/** Games with a rule index, whether they can be played yet or not. */
export const indexed: readonly string[] = boardNames.filter((game) => existsSync(indexOf(game)))

export const loadIndex = (game: string): Rule[] => parse(readFileSync(indexOf(game), 'utf8')) as Rule[]
