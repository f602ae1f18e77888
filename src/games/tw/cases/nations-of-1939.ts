import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { loadNations } from '../nations/load-nations.ts'
import type { Nation } from '../state.ts'

/** Strategic movement points of a year's start (8.4). */
const SMPS: Readonly<Record<string, number>> = { Germany: 7, Italy: 4, France: 4, Britain: 9, USSR: 8, USA: 10 }

let definitions: ReturnType<typeof loadNations>['nations'] | undefined

/** The nations of 1939, as campaigns have them from data/tw/nations.yaml: major powers with a year's NARFs, the others with none at hand; nobody leans to anybody (a test says who does). */
export function nationsOf1939(map: BoardMap): Record<string, Nation> {
  const nations: Record<string, Nation> = {}
  for (const { name, kind, of, status, base, value, growth, ratings, keys, second, later } of (definitions ??=
    loadNations(null).nations).values()) {
    if (later) continue
    const hexes = (places: readonly string[]): Hex[] => places.map((place) => map.find(place) ?? map.hex(place))
    nations[name] = {
      name,
      kind,
      controller: kind === 'major' ? name : kind === 'colony' || status === 'satellite' ? of : null,
      status,
      ...(kind === 'colony' && of !== null && { of }),
      conqueredBy: null,
      capitals: hexes(keys),
      secondCapitals: hexes(second),
      ratings: { ...ratings },
      upgrades: { army: 0, navy: 0, air: 0 },
      narfs: kind === 'major' ? base : 0,
      base,
      value,
      growth,
      smp: SMPS[name] ?? 2,
      shipyardsBuilt: 0,
      spentOnUnits: 0,
    }
  }
  return nations
}
