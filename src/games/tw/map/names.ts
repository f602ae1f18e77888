import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'

/** "; did you mean 'Krakow'?" when a name is close to what was written, else nothing. */
export function nearest(text: string, names: readonly string[]): string {
  const best = [...names].sort((a, b) => distance(plain(a), plain(text)) - distance(plain(b), plain(text)))[0]
  return best !== undefined && distance(plain(best), plain(text)) <= Math.max(2, text.length / 3) ? `; did you mean '${best}'?` : ''
}

/** The land hexes of a country or a region of the board. */
export function hexesOf(map: BoardMap, name: string): Hex[] {
  const country = map.countryNames.findIndex((each, i) => i > 0 && plain(each) === plain(name))
  const region = map.regionNames.findIndex((each, i) => i > 0 && plain(each) === plain(name))
  return Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => map.isLand(hex) && ((country > 0 && map.country[hex] === country) || (region > 0 && map.region[hex] === region)),
  )
}

/** The hex of a place or code; a problem when the board has none. */
export function hexOf(map: BoardMap, name: string, heading: string, problems: string[]): Hex | undefined {
  const hex = map.find(name)
  if (hex === undefined)
    problems.push(
      `${heading}: no hex or place '${name}' on the map${nearest(
        name,
        map.places.map((place) => place.name),
      )}`,
    )
  return hex
}

/** Letters to change, add or leave out to come from one word to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}
