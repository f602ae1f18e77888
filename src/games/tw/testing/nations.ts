import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { Nation, Rating } from '../state.ts'

const MAJORS: Readonly<Record<string, { ratings: readonly [Rating, Rating, Rating]; base: number; growth: number; smp: number; capital: string; second?: string }>> = {
  Germany: { ratings: [1, 1, 1], base: 170, growth: 50, smp: 7, capital: 'Berlin', second: 'Vienna' },
  Italy: { ratings: [3, 3, 3], base: 56, growth: 25, smp: 4, capital: 'Rome' },
  France: { ratings: [2, 2, 3], base: 85, growth: 25, smp: 4, capital: 'Paris', second: 'Bordeaux' },
  Britain: { ratings: [2, 1, 1], base: 186, growth: 35, smp: 9, capital: 'London', second: 'Glasgow' },
  USSR: { ratings: [3, 3, 3], base: 135, growth: 30, smp: 8, capital: 'Moscow' },
  USA: { ratings: [3, 1, 1], base: 0, growth: 80, smp: 10, capital: 'United States' },
}
/** Colonies and satellites of 1939 (23). */
const OWNED: Readonly<Record<string, string>> = {
  Albania: 'Italy', Libya: 'Italy', 'Italian East Africa': 'Italy', Algeria: 'France', Morocco: 'France', Tunisia: 'France', Syria: 'France', Cyprus: 'Britain', Egypt: 'Britain', Gibraltar: 'Britain',
  Iraq: 'Britain', Malta: 'Britain', Palestine: 'Britain', Transjordan: 'Britain', Kuwait: 'Britain', Canada: 'Britain', India: 'Britain', 'South Africa': 'Britain', Poland: 'France', Slovakia: 'Germany',
}
/** Armies that are not Third-Rate (10.8), and navies and air forces (7.11, 11.11). */
const RATINGS: Readonly<Record<string, readonly [Rating, Rating, Rating]>> = { Finland: [1, 3, 3], Sweden: [1, 2, 2], Switzerland: [1, 3, 2], Greece: [2, 3, 3], Netherlands: [3, 2, 3] }

/** The nations of 1939, for tests: the board's countries with what the rulebook says of the major powers. Campaigns have theirs from data/tw. */
export function nationsOf1939(map: BoardMap): Record<string, Nation> {
  const nations: Record<string, Nation> = {}
  for (const name of map.countryNames) {
    if (name === 'none') continue
    const major = MAJORS[name]
    const capital = map.places.find((place) => (place.city === 'capital' || place.city === 'minor capital') && map.countryNames[map.country[map.hex(place.hex)]] === name)
    const [army, navy, air] = major?.ratings ?? RATINGS[name] ?? [3, 3, 3]
    const hexes = (place: string | undefined): Hex[] => (place === undefined ? [] : [map.find(place)!])
    nations[name] = {
      name, kind: major ? 'major' : OWNED[name] && !['Poland', 'Slovakia'].includes(name) ? 'colony' : 'minor', controller: major ? name : (OWNED[name] ?? null), status: OWNED[name] ? 'satellite' : 'neutral', conqueredBy: null,
      capitals: major ? hexes(major.capital) : capital ? [map.hex(capital.hex)] : [], secondCapitals: hexes(major?.second), ratings: { army, navy, air }, upgrades: { army: 0, navy: 0, air: 0 },
      narfs: major?.base ?? 0, base: major?.base ?? 0, value: 0, growth: major?.growth ?? 25, smp: major?.smp ?? 2, shipyardsBuilt: 0, spentOnUnits: 0,
    }
  }
  return nations
}
