import { parse } from 'yaml'
import type { Definition } from './definition.ts'

/** A hex whose land or sea is not what most of its area is. */
export interface Difference {
  hex: string
  /** Share of the hex that is land by the geography, as the sheet's projection lays it. */
  share: number
  map: 'land' | 'sea'
  /** Why, as the definition's exception says; undefined when none does. */
  why: string | undefined
}

/** Holes of the sheet are left out; a hex counts as excepted when an exception says its terrain. */
export function landSeaDifferences(
  definition: Definition,
  landShare: Float64Array,
  terrain: readonly string[],
  codeAt: (hex: number) => string,
): Difference[] {
  const reasons = new Map(
    definition.exceptions.flatMap(({ hexes, terrain, why }) => (terrain === undefined ? [] : hexes.map((hex) => [hex, why] as const))),
  )
  return terrain.flatMap((letter, hex) => {
    const map = letter === '~' ? ('sea' as const) : ('land' as const)
    if (letter === '.' || landShare[hex] >= 0.5 === (map === 'land')) return []
    return [{ hex: codeAt(hex), share: landShare[hex], map, why: reasons.get(codeAt(hex)) }]
  })
}

const HEAD = `# Written by the map builder: every hex that is land or sea otherwise than the greater part of its area by Natural Earth, and why.
# (land: the share of the hex that is land by the geography, as the map's projection lays it.)
`

/** The exceptions file of a game with one sheet's part replaced; the other sheets' parts stay as they are. */
export function withDifferences(file: string, sheet: string, differences: readonly Difference[]): string {
  const parts = new Map(Object.entries((parse(file) ?? {}) as Record<string, readonly Row[]>))
  parts.set(
    sheet,
    differences.map(({ hex, share, map, why }) => ({ hex, land: Number(share.toFixed(2)), map, why: why ?? 'NO REASON GIVEN' })),
  )
  return (
    HEAD +
    [...parts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, rows]) => `${name}:${rows.length === 0 ? ' []' : ''}\n${rows.map(line).join('')}`)
      .join('')
  )
}

interface Row {
  hex: string
  land: number
  map: string
  why: string
}
const line = ({ hex, land, map, why }: Row): string =>
  `  - { hex: "${hex}", geography: ${map === 'land' ? 'sea' : 'land'}, land: ${land.toFixed(2)}, map: ${map}, why: ${JSON.stringify(why)} }\n`
