import { distance } from 'fastest-levenshtein'
import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'

/** The hexes of a region, a country, a place or a code, or of a column between two codes ("E1428 to E1445"). */
export function areaHexes(map: BoardMap, name: string, heading: string, problems: string[]): Hex[] {
  const region = map.regionNames.findIndex((each) => plain(each) === plain(name))
  if (region > 0) return hexesWhere(map, (hex) => map.region[hex] === region)
  const country = map.countryNames.findIndex((each) => plain(each) === plain(name))
  if (country > 0) return hexesWhere(map, (hex) => map.country[hex] === country)
  const hex = map.find(name)
  if (hex !== undefined) return [hex]
  const [, sheet, from, to] = /^([A-Z]\d\d)(\d\d) to \1(\d\d)$/.exec(name) ?? []
  const row = (code: string): number => Number(code.slice(3))
  const column = sheet
    ? hexesWhere(
        map,
        (each) => map.code(each).startsWith(sheet) && row(map.code(each)) >= Number(from) && row(map.code(each)) <= Number(to),
      )
    : []
  if (column.length > 0) return column
  problems.push(
    `${heading}: the map has no region, country, place or hex '${name}'${nearest(name, [...map.regionNames, ...map.countryNames])}`,
  )
  return []
}

const hexesWhere = (map: BoardMap, test: (hex: Hex) => boolean): Hex[] => Array.from({ length: map.size }, (_, hex) => hex).filter(test)

/** "; did you mean 'Minsk'?" when a name is close to what was written, else nothing. */
export function nearest(text: string, names: readonly string[]): string {
  const best = [...names].sort((a, b) => distance(plain(a), plain(text)) - distance(plain(b), plain(text)))[0]
  return best !== undefined && distance(plain(best), plain(text)) <= Math.max(2, text.length / 3) ? `; did you mean '${best}'?` : ''
}
