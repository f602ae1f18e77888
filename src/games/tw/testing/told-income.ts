import type { GameEvent } from '../../../engine/event.ts'

/** A power's income as it is told (14.2). */
interface ToldIncome {
  readonly nation: string
  /** What grew, and by how much. */
  readonly unspent?: number
  readonly growth: number
  /** The base first, then what is added, and below zero what is taken. */
  readonly items: readonly number[]
  readonly sum: number
}

/** "Italy: base 56 + Albania 1 - Sicily, lost to Britain 2 = 55 NARFs; 8 unspent x 25% = 2 more base." */
export function listedIncome({ kind, section, text }: GameEvent): ToldIncome | null {
  if (kind !== 'income' || section !== '14.2') return null
  // Sections and sums of a conquest's own stand in brackets.
  const [, nation, base, rest, sum, parts] = /^(.+?): base (-?\d+)(.*) = (-?\d+) NARFs?(.*)\.$/.exec(text.replace(/ \([^)]*\)/g, ''))!
  const items = [...rest.matchAll(/ ([+-]) .+? (\d+)(?= [+-] |$)/g)].map(([, sign, narfs]) => (sign === '-' ? -narfs : Number(narfs)))
  const grown = /(\d+) unspent x \d+% = (\d+) more base/.exec(parts)
  return {
    nation,
    ...(grown && { unspent: Number(grown[1]) }),
    growth: Number(grown?.[2] ?? 0),
    items: [Number(base), ...items],
    sum: Number(sum),
  }
}
