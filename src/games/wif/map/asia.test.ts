import { describe, expect, test } from 'vitest'
import { loadBoard } from './load.ts'

const board = loadBoard()
const at = (code: string): number => board.hex(code)
const countryOf = (code: string): string => board.countryNames[board.country[at(code)]]
const hexes = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => board.isHex(hex))
const landOf = (countries: readonly string[]): number[] =>
  hexes.filter((hex) => countries.includes(board.countryNames[board.country[hex]]) && board.code(hex).startsWith('A'))
const between = (from: string, to: string, kind: string): boolean =>
  board.isHexside(at(from), board.directionTo(at(from), at(to)), board.hexsideBit(kind))
const linksOf = (code: string): string[] =>
  Array.from({ length: board.linkStart[at(code) + 1] - board.linkStart[at(code)] }, (_, i) =>
    board.code(board.linkTo[board.linkStart[at(code)] + i]),
  ).sort()

/** Points that a path costs when a European hex counts 1 and an Asian one 2 (the dearer of two that are joined). */
function cost(from: string, to: string): number {
  const points = (hex: number): number => (board.scale[hex] === 'european' ? 1 : board.scale[hex] === 'pacific' ? 2 : 6)
  const spent = new Float64Array(board.size).fill(Infinity)
  const rounds: number[][] = [[at(from)]]
  spent[at(from)] = 0
  for (let sum = 0; sum < rounds.length; sum++) {
    for (const hex of rounds[sum] ?? []) {
      if (hex === at(to)) return sum
      if (spent[hex] !== sum) continue
      const reach = (next: number, price: number): void => {
        if (next < 0 || !board.isHex(next) || sum + price >= spent[next]) return
        spent[next] = sum + price
        ;(rounds[sum + price] ??= []).push(next)
      }
      for (let direction = 0; direction < 6; direction++) {
        const next = board.neighbour(hex, direction)
        if (next >= 0) reach(next, Math.max(points(hex), points(next)))
      }
      for (let i = board.linkStart[hex]; i < board.linkStart[hex + 1]; i++)
        reach(board.linkTo[i], Math.max(points(hex), points(board.linkTo[i])))
    }
  }
  return Infinity
}

describe('the Asia map', () => {
  test('no way from Australia to the African mainland is shorter than the 26 hexes of the text', () => {
    const africa = landOf([
      'Mozambique',
      'Tanganyika',
      'Kenya',
      'Italian Somaliland',
      'British Somaliland',
      'French Somaliland',
      'Ethiopia',
      'Eritrea',
      'South Africa',
      'Southern Rhodesia',
      'Nyasaland',
    ])
    const australia = landOf(['Australia'])
    expect(africa.length).toBeGreaterThan(40)
    const shortest = Math.min(...africa.flatMap((here) => australia.map((there) => board.distance(here, there))))
    expect(shortest).toBe(26)
    expect(board.distance(at('A0405'), at('A3005'))).toBe(26)
  })

  test('its west edge: Durban is an off-map hex of the sheet, Mecca lies on the Red Sea', () => {
    expect(board.marksAt(at('A3104'))).toContain('off-map')
    expect(Array.from(board.seas.at(at('A3130')), (area) => board.seaAreaNames[area])).toEqual(['Red Sea'])
  })

  test('the join with East Europe: Tabriz touches three of its edge hexes, Kuybyshev is out of the reach of A2848 in rain and within it in snow', () => {
    expect(linksOf('A3039')).toEqual(['E0117', 'E0118', 'E0119'])
    expect(linksOf('A2848')).toEqual(['E0139', 'E0140', 'E0141'])
    // Counted for supply (2.4.2): 2 for an Asian hex entered, 1 for a European one. Over the edge to E0141 and north, or by A2749.
    expect(board.distance(at('E0141'), at('E0143'))).toBe(2)
    expect(linksOf('A2749')).toContain('E0143')
    expect(board.neighbours.subarray(at('A2848') * 6, at('A2848') * 6 + 6)).toContain(at('A2749'))
  })

  test('every hex of the east edge of East Europe touches the Asia map', () => {
    const edge = hexes.map((hex) => board.code(hex)).filter((code) => /^E01\d\d$/.test(code))
    expect(edge.length).toBe(53)
    expect(edge.filter((code) => !linksOf(code).some((other) => other.startsWith('A')))).toEqual([])
  })

  test('Delhi is 28 from Baghdad and nearer than Moscow, Rome nearer to Hanoi than Berlin, Chungking nearer than Delhi', () => {
    expect(cost('A1834', 'A3136')).toBe(28)
    expect(cost('E1344', 'A3136')).toBe(33)
    expect([cost('W0520', 'A0731'), cost('W0437', 'A0731')]).toEqual([89, 90])
    expect(cost('A0635', 'A0731')).toBeLessThan(cost('A1834', 'A0731'))
  })

  test('whose the hexes are: Lhasa and Urumchi Chinese, Kyzyl Soviet, Singapore in Malaya, Port Arthur in Manchukuo', () => {
    expect(
      ['Lhasa', 'Urumchi', 'Kyzyl', 'Singapore', 'Port Arthur', 'Brunei', 'Hong Kong', 'Hoihow', 'Hsinking'].map((name) =>
        countryOf(board.code(board.find(name)!)),
      ),
    ).toEqual(['China', 'China', 'USSR', 'Malaya', 'Manchukuo', 'Sarawak', 'Hong Kong', 'Hainan', 'Manchukuo'])
  })

  test('border towns are on their own side: Manchouli, Lashio, Moulmein, Mombasa, Lindi, Assab, Vientiane, Chengteh', () => {
    expect(
      ['Manchouli', 'Lashio', 'Moulmein', 'Mombasa', 'Lindi', 'Assab', 'Vientiane', 'Chengteh', 'Hollandia'].map((name) =>
        countryOf(board.code(board.find(name)!)),
      ),
    ).toEqual(['Manchukuo', 'Burma', 'Burma', 'Kenya', 'Tanganyika', 'Eritrea', 'Indo-China', 'Manchukuo', 'Netherlands East Indies'])
  })

  test('Nanking and Shanghai lie south of the Yangtze, Basra west of the Shatt el Arab', () => {
    expect([between('A0336', 'A0337', 'river'), between('A0336', 'A0237', 'river'), between('A0336', 'A0236', 'river')]).toEqual([
      true,
      true,
      false,
    ])
    expect([between('A2935', 'A2835', 'river'), between('A2935', 'A2934', 'river')]).toEqual([true, false])
  })

  test('hexes with railways that stand on the Pacific map too are marked', () => {
    expect(
      hexes
        .filter((hex) => board.marksAt(hex).includes('Pacific map too'))
        .map((hex) => board.code(hex))
        .sort(),
    ).toEqual(['A0107', 'A0141', 'A0145', 'A0149'])
  })

  test('every Soviet hex of it is Siberia, and nothing else is', () => {
    const siberia = board.regionNames.indexOf('Siberia')
    const differ = hexes.filter(
      (hex) => /^[AP]/.test(board.code(hex)) && (board.countryNames[board.country[hex]] === 'USSR') !== (board.region[hex] === siberia),
    )
    expect(differ.map((hex) => board.code(hex))).toEqual([])
  })

  test("Sinkiang's road ends before Kashgar, A1543 and A1643", () => {
    const roads = (code: string): number =>
      Array.from({ length: 6 }, (_, direction) => board.isHexside(at(code), direction, board.hexsideBit('road'))).filter(Boolean).length
    expect(['A1841', 'A1543', 'A1643'].map(roads)).toEqual([0, 0, 0])
    expect(['A1741', 'A1443', 'A0838', 'A1032'].map((code) => roads(code) > 0)).toEqual([true, true, true, true])
    expect(between('A1343', 'A1443', 'road')).toBe(true)
  })

  test('ships have their straits: Malacca, Hormuz and Bab el Mandeb are all-sea hexsides; units cross Sunda and Palk', () => {
    for (const [from, to] of [
      ['A0822', 'A0922'],
      ['A0922', 'A0923'],
      ['A2632', 'A2533'],
      ['A2532', 'A2433'],
      ['A3027', 'A2927'],
      ['A3026', 'A2927'],
    ])
      expect(between(from, to, 'all-sea'), from).toBe(true)
    expect([between('A0719', 'A0820', 'straits'), between('A1724', 'A1725', 'straits')]).toEqual([true, true])
  })
})
