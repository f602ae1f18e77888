import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../board/hex.ts'
import { loadBoard } from './load.ts'

const board = loadBoard()
const pair = (a: string, b: string): string => [a, b].sort().join(' | ')
const hexdots: Hex[] = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isHex(hex) && !board.isLand(hex))
const areaOf = (hex: Hex): string => board.seaAreaNames[board.seaArea[hex]]
const beside = (hex: Hex): Hex[] => [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(hex, direction)).filter((other) => other >= 0)

/** Pairs of areas whose hexdots lie beside each other. */
const meeting = new Map<string, string>()
for (const hex of hexdots)
  for (const other of beside(hex))
    if (!board.isLand(other) && areaOf(hex) !== areaOf(other))
      meeting.set(pair(areaOf(hex), areaOf(other)), `${board.code(hex)} and ${board.code(other)}`)
/** Pairs of areas that one coastal hex, or two beside each other, lie on. */
const shared = new Set<string>()
for (let hex = 0; hex < board.size; hex++) {
  if (!board.isHex(hex) || !board.isLand(hex)) continue
  for (const other of [hex, ...beside(hex).filter((near) => board.isLand(near))])
    for (const a of board.seaAreasAt(hex)) for (const b of board.seaAreasAt(other)) if (a !== b) shared.add(pair(a, b))
}
const borders = new Map(
  board.seaAreas.flatMap(({ name, borders: all }) => all.map(({ area, line }) => [pair(name, board.seaAreaNames[area]), line] as const)),
)

describe('sea areas', () => {
  it('hold every hexdot, each in one', () => {
    expect(hexdots.filter((hex) => board.seaArea[hex] === 0).map((hex) => board.code(hex))).toEqual([])
    const named = new Set(board.seaAreas.map(({ name }) => name))
    expect([...new Set(hexdots.map(areaOf))].filter((name) => !named.has(name))).toEqual([])
  })

  it('are all on the maps', () => {
    const drawn = new Set(hexdots.map(areaOf))
    expect(board.seaAreas.filter(({ name }) => !drawn.has(name)).map(({ name }) => name)).toEqual([])
    expect(board.seaAreas.length).toBe(61)
  })

  it('border each other both ways', () => {
    for (const { name, borders: all } of board.seaAreas) {
      for (const { area, line, gate } of all) {
        const back = board.seaAreas.find((sea) => sea.number === area)!.borders.find((border) => board.seaAreaNames[border.area] === name)
        expect([name, board.seaAreaNames[area], back?.line, back?.gate]).toEqual([name, board.seaAreaNames[area], line, gate])
      }
    }
  })

  it('border each other wherever their hexdots meet', () => {
    expect([...meeting].filter(([two]) => borders.get(two) !== 'border')).toEqual([])
  })

  it('have a common border only where hexdots meet or coastal hexes lie on both', () => {
    expect([...borders].filter(([two, line]) => line === 'border' && !meeting.has(two) && !shared.has(two))).toEqual([])
  })

  it('are joined by a blue line where links join their hexdots', () => {
    const linked = new Map<string, string>()
    for (const hex of hexdots)
      for (let i = board.linkStart[hex]; i < board.linkStart[hex + 1]; i++) {
        const line = board.linkNames[board.linkLine[i]]
        const other = board.linkTo[i]
        if ((line === 'orange' || line === 'red') && !board.isLand(other)) linked.set(pair(areaOf(hex), areaOf(other)), line)
      }
    const blue = [...borders].filter(([, line]) => line === 'orange' || line === 'red')
    expect(blue.filter(([two]) => !linked.has(two))).toEqual([])
    expect([...linked].filter(([two, line]) => borders.get(two) !== line && !(meeting.has(two) && borders.get(two) === 'border'))).toEqual(
      [],
    )
  })

  // proves: wif-2.1.2-sea-area-adjacency
  it('lie on two separate maps only for the Red Sea and the Mozambique Channel (541)', () => {
    const frames = new Map<string, Set<string>>()
    for (const hex of hexdots) {
      // Off-map hexdots in a map's border count as that map's.
      const sheet = board.sheets[board.sheetOf[hex]]
      const map =
        sheet.name === 'West African off-map hexes'
          ? 'europe'
          : board.frames.find(({ sheets }) => sheets.includes(board.sheetOf[hex]))!.name
      frames.set(areaOf(hex), (frames.get(areaOf(hex)) ?? new Set()).add(map))
    }
    expect(
      [...frames]
        .filter(([, on]) => on.size > 1)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['Caspian Sea', 'Red Sea'])
  })

  // proves: wif-2.1.2-sea-area-adjacency
  it('have the neighbours of Cape St. Vincent that the text lists (539)', () => {
    const sea = board.seaAreas.find(({ name }) => name === 'Cape St. Vincent')!
    expect(sea.borders.map(({ area }) => board.seaAreaNames[area]).sort()).toEqual([
      'Bay of Biscay',
      'Cape Verde Basin',
      'Central Atlantic',
      'North Atlantic',
      'Western Mediterranean',
    ])
  })

  it('are passed through gates that lie beside them (11.4.4)', () => {
    const gates = board.seaAreas.flatMap(({ name, borders: all }) =>
      all.flatMap(({ area, gate }) => gate.map((hex) => `${name} - ${board.seaAreaNames[area]}: ${board.name(hex)}`)),
    )
    expect(gates).toEqual(
      expect.arrayContaining([
        'Western Mediterranean - Cape St. Vincent: Gibraltar (W2513)',
        'North Sea - Bay of Biscay: London (W1536)',
        'Eastern Mediterranean - Black Sea: Istanbul (E1820)',
        'Eastern Mediterranean - Red Sea: Suez (E1203)',
        'Gulf of Panama - Caribbean Sea: Panama (M0612)',
      ]),
    )
    expect(gates.filter((gate) => gate.startsWith('Baltic Sea - North Sea'))).toHaveLength(3)
  })
})

describe('ports of off-map hexes', () => {
  it('lie on the areas that the text gives them and on no other (582)', () => {
    const areas = (place: string): string[] => board.seaAreasAt(board.find(place)!).sort()
    expect(areas('Puerto Barrios')).toEqual(['Caribbean Sea'])
    expect(areas('San José')).toEqual(['Gulf of Panama'])
    expect(areas('Panama')).toContain('Gulf of Panama')
  })
})
