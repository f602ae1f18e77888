import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Hex } from '../../../board/hex.ts'
import { loadBoard, loadMap } from './load.ts'

const board = loadBoard()

/** Range of an aircraft's shortest way: 1 in Europe, 2 at the Pacific scale, 6 off the map; the greater of both from map to map (2.1.1, 14.1.1). */
function range(from: string, to: string, barred: (hex: Hex) => boolean = () => false): number {
  const cost = (hex: Hex): number => ({ european: 1, pacific: 2, 'off-map': 6 })[board.scale[hex]]
  const goal = board.find(to)!
  const spent = new Float64Array(board.size).fill(Infinity)
  spent[board.find(from)!] = 0
  const open: Hex[] = [board.find(from)!]
  while (open.length > 0) {
    let best = 0
    for (let i = 1; i < open.length; i++) if (spent[open[i]] < spent[open[best]]) best = i
    const [hex] = open.splice(best, 1)
    if (hex === goal) return spent[hex]
    const near = [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(hex, direction)).filter((other) => other >= 0)
    for (const other of [...near, ...board.linked(hex)]) {
      if (barred(other)) continue
      const step = board.sheetOf[hex] === board.sheetOf[other] ? cost(other) : Math.max(cost(hex), cost(other))
      if (spent[hex] + step < spent[other]) {
        spent[other] = spent[hex] + step
        open.push(other)
      }
    }
  }
  return Infinity
}
const onSea = (area: string) => (hex: Hex) => board.seaAreaNames[board.seaArea[hex]] === area

describe('the board of all maps', () => {
  it('has every hex that its links, gates and boxes name', () => {
    const file = parse(readFileSync(new URL('../../../../data/wif/board.yaml', import.meta.url), 'utf8')) as {
      links: { from: string; to: string[] }[]
      seaAreas: { name: string; box?: string; borders: { gate?: string[] }[] }[]
    }
    const named = [
      ...file.links.flatMap(({ from, to }) => [from, ...to]),
      ...file.seaAreas.flatMap(({ box, borders }) => [...(box ? [box] : []), ...borders.flatMap(({ gate }) => gate ?? [])]),
    ]
    expect(named.filter((code) => board.find(code) === undefined || !board.isHex(board.find(code)!))).toEqual([])
  })

  it('holds the join of East Europe and Asia as the sheet of that name lists it (490)', () => {
    const { links } = parse(
      readFileSync(new URL('../../../../scripts/build-maps/sheets/wif/join-east-asia.yaml', import.meta.url), 'utf8'),
    ) as { links: { from: string; to: string[] }[] }
    const missing = links.flatMap(({ from, to }) =>
      to.filter((code) => !board.linked(board.hex(from)).includes(board.hex(code))).map((code) => `${from} ${code}`),
    )
    expect(missing).toEqual([])
  })

  it('Tabriz is adjacent to E0117, E0118 and E0119 (507)', () => {
    for (const code of ['E0117', 'E0118', 'E0119']) expect(board.isAdjacent(board.find('Tabriz')!, board.hex(code))).toBe(true)
  })

  it('every hex can be reached from every other', () => {
    const far = board.distancesFrom(board.find('London')!)
    const apart = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isHex(hex) && far[hex] === Infinity)
    expect(apart.map((hex) => board.code(hex))).toEqual([])
  })

  it('has hexdots marked in the colour of the blue lines that end in them (2.1.3)', () => {
    const unmarked: string[] = []
    for (let hex = 0; hex < board.size; hex++)
      for (let i = board.linkStart[hex]; i < board.linkStart[hex + 1]; i++) {
        const line = board.linkNames[board.linkLine[i]]
        if (line !== 'orange' && line !== 'red') continue
        if (!board.sheets[board.sheetOf[hex]].marks[`${line} hexdot`]?.includes(board.code(hex)))
          unmarked.push(`${board.code(hex)} ${line}`)
      }
    expect(unmarked).toEqual([])
  })

  it('a board of East Europe alone has no links to other maps', () => {
    expect(loadMap().linkTo.length).toBe(0)
  })
})

describe('the flight from Fortaleza to Marrakech (5076)', () => {
  it('takes 44 of range', () => expect(range('Fortaleza', 'W2907')).toBe(44))
  it('as much by the Central Atlantic as by the Cape Verde Basin', () => {
    expect(range('Fortaleza', 'W2907', onSea('Cape Verde Basin'))).toBe(44)
    expect(range('Fortaleza', 'W2907', onSea('Central Atlantic'))).toBe(44)
  })
  it('is 6 to the Mouths of the Amazon, 6 to Liberia, 18 to the Spanish Sahara, 6 to Cape St. Vincent, 6 to Mogador and 2 more', () => {
    expect([
      range('Fortaleza', 'M0111'),
      range('M0111', 'O2100'),
      range('O2100', 'O2401', (hex) => board.isLand(hex)),
      range('O2401', 'O2501'),
      range('O2501', 'Mogador'),
      range('Mogador', 'W2907'),
    ]).toEqual([6, 6, 18, 6, 6, 2])
  })
})

describe('flights of the other examples', () => {
  it('from Key West to the hexdot east of Washington are two of six, and two Caribbean hexdots lie beside Key West (1783)', () => {
    expect(range('Key West', 'M0617')).toBe(12)
    const key = board.find('Key West')!
    expect(
      [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(key, direction)).filter((hex) => onSea('Caribbean Sea')(hex)),
    ).toHaveLength(2)
  })
  it('from Anchorage cross from any orange hexdot of the Gulf of Alaska to three of the Bering Sea (580)', () => {
    for (const code of ['M1621', 'M1620'])
      expect([...board.linked(board.hex(code))].map((hex) => board.seaAreaNames[board.seaArea[hex]])).toEqual([
        'Bering Sea',
        'Bering Sea',
        'Bering Sea',
      ])
  })
  it('from Asyut to Cairo cost 6 and not 1 (525)', () => expect(range('Asyut', 'Cairo')).toBe(6))
})

describe('rulings on the board', () => {
  const countryAt = (place: string) => board.countryNames[board.country[board.find(place)!]]
  it('Panama lies in M0612, San José in M0712', () => {
    expect([board.code(board.find('Panama')!), board.code(board.find('San José')!)]).toEqual(['M0612', 'M0712'])
  })
  it('Lapland is joined by rail to P and R, and is beside Q and S', () => {
    const lines = (code: string) =>
      [...board.linked(board.hex(code))].map(
        (hex, i) => `${board.code(hex)} ${board.linkNames[board.linkLine[board.linkStart[board.hex(code)] + i]]}`,
      )
    expect(lines('O2254')).toEqual(['E2053 rail', 'E2253 rail', 'E2153 edge', 'E2353 edge', 'O2754 rail', 'O3054 rail'])
  })
  it('St Johns is the territory of Newfoundland', () =>
    expect([countryAt('St Johns'), board.code(board.find('St Johns')!)]).toEqual(['St Johns', 'M0320']))
})
