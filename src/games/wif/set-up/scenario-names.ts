import { distance } from 'fastest-levenshtein'
import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'

/** The hexes of a region, a country, a place or a code. */
export function areaHexes(map: BoardMap, name: string, heading: string, problems: string[]): Hex[] {
  const region = map.regionNames.findIndex((each) => plain(each) === plain(name))
  if (region > 0) return hexesWhere(map, (hex) => map.region[hex] === region)
  const country = map.countryNames.findIndex((each) => plain(each) === plain(name))
  if (country > 0) return hexesWhere(map, (hex) => map.country[hex] === country)
  const hex = map.find(name)
  if (hex !== undefined) return [hex]
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
