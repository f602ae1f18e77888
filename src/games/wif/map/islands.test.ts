import { describe, expect, it } from 'vitest'
import { NO_HEX } from '../../../board/hex.ts'
import { loadBoard } from './load.ts'

const board = loadBoard()
const at = (place: string): number => board.find(place)!
const allSea = board.hexsideBit('all-sea')
const straits = board.hexsideBit('straits')

/** Hexes of a grid that are reached over land, or over straits too. */
function reachedFrom(place: string, overStraits: boolean): Set<number> {
  const reached = new Set([at(place)])
  for (const hex of reached) {
    for (let direction = 0; direction < 6; direction++) {
      const other = board.neighbour(hex, direction)
      if (other === NO_HEX || !board.isHex(other) || !board.isLand(other)) continue
      if (board.isHexside(hex, direction, allSea) || (!overStraits && board.isHexside(hex, direction, straits))) continue
      reached.add(other)
    }
  }
  return reached
}
const walks = (from: string, to: string, overStraits = true): boolean => reachedFrom(from, overStraits).has(at(to))

describe('islands', () => {
  it.each([
    ['Belfast', 'Glasgow'],
    ['London', 'Paris'],
    ['Scapa Flow', 'Inverness'],
    ['Cagliari', 'Ajaccio'],
    ['Palma', 'Barcelona'],
    ['Rhodes', 'Izmir'],
    ['Canea', 'Athens'],
    ['Nicosia', 'Adana'],
    ['Visby', 'Stockholm'],
    ['Havana', 'Key West'],
    ['Havana', 'Mexico City'],
    ['Guantanamo', 'Port-au-Prince'],
    ['Kingston', 'Panama'],
    ['San Juan', 'Fort-de-France'],
    ['St Johns', 'Halifax'],
    ['Reykjavik', 'Godthaab'],
  ])('no unit walks from %s to %s', (from, to) => expect(walks(from, to)).toBe(false))

  it.each([
    ['Havana', 'Guantanamo'],
    ['Canea', 'Heraklion'],
    ['Belfast', 'Cork'],
    ['Messina', 'Syracuse'],
    ['Georgetown', 'Cayenne'],
    ['Sassari', 'Cagliari'],
  ])('a unit walks from %s to %s', (from, to) => expect(walks(from, to, false)).toBe(true))

  it.each([
    ['Messina', 'Reggio'],
    ['Copenhagen', 'Malmo'],
    ['Copenhagen', 'Kiel'],
  ])('from %s to %s straits must be crossed', (from, to) => expect([walks(from, to, false), walks(from, to)]).toEqual([false, true]))
})

describe('regions of the USSR', () => {
  it('every Soviet hex is of Byelorussia, Russia, Ukraine or Siberia, and nobody else’s is', () => {
    const regions = ['Byelorussia', 'Russia', 'Ukraine', 'Siberia']
    const hexes = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isHex(hex) && board.isLand(hex))
    const wrong = hexes.filter(
      (hex) => (board.countryNames[board.country[hex]] === 'USSR') !== regions.includes(board.regionNames[board.region[hex]]),
    )
    expect(wrong.map((hex) => board.name(hex))).toEqual([])
  })

  it('Poland is all east or west of the partition line (19.5.1)', () => {
    const hexes = Array.from({ length: board.size }, (_, hex) => hex).filter(
      (hex) => board.isHex(hex) && board.countryNames[board.country[hex]] === 'Poland',
    )
    expect([...new Set(hexes.map((hex) => board.regionNames[board.region[hex]]))].sort()).toEqual(['eastern Poland', 'western Poland'])
  })
})
