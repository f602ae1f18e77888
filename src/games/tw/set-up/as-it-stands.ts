import type { BoardMap } from '../../../board/map.ts'
import type { NationDefinition } from '../nations/load-nations.ts'
import { hexOf, nearest } from '../map/names.ts'
import { turnsFrom } from '../seasons.ts'
import { type Nation, NO_DIPLOMACY_YET, type TwState, type Writable } from '../state.ts'
import type { ScenarioDocument } from './scenario-document.ts'

const VICHY = 'Vichy France'
const FRANCE = 'France'

/** What has come about before a campaign that begins later than in Fall 1939: countries conquered and followed, Vichy, regions and places that changed hands, what has happened. */
export function applyStanding(
  { standing, first }: ScenarioDocument,
  state: Writable<TwState>,
  definitions: ReadonlyMap<string, NationDefinition>,
  map: BoardMap,
  problems: string[],
): void {
  if (standing === undefined) return
  const nations = state.nations as Record<string, Nation>
  const control = state.control as string[]
  const known = (name: string, where: string): boolean => {
    if (nations[name]) return true
    problems.push(`standing, ${where}: no nation '${name}'${nearest(name, Object.keys(nations))}`)
    return false
  }
  const passAll = (from: string, to: string) => control.forEach((holder, hex) => void (holder === from && (control[hex] = to)))
  for (const [name, by] of Object.entries(standing.conquered)) {
    if (!known(name, 'conquered') || !known(by, 'conquered')) continue
    nations[name] = { ...nations[name], controller: by, conqueredBy: by }
    passAll(name, by)
  }
  for (const [name, of] of Object.entries(standing.satellites)) {
    if (!known(name, 'satellites') || !known(of, 'satellites')) continue
    const { leansTo: _, ...nation } = nations[name]
    nations[name] = { ...nation, controller: of, status: 'satellite' }
  }
  const { vichy } = standing
  if (vichy) {
    const { base, keys } = definitions.get(VICHY)!
    const capitals = keys.map((place) => hexOf(map, place, 'standing, vichy', problems)!)
    nations[VICHY] = {
      ...nations[FRANCE],
      name: VICHY,
      kind: 'minor',
      status: vichy.follows === undefined ? 'neutral' : 'sympathizer',
      controller: null,
      conqueredBy: null,
      ...(vichy.follows !== undefined && { leansTo: vichy.follows }),
      capitals,
      secondCapitals: [],
      ratings: { army: 3, navy: 3, air: 3 },
      narfs: base,
      base,
      value: base,
    }
    for (const colony of vichy.colonies) {
      if (!known(colony, 'vichy')) continue
      const { of: _, ...nation } = nations[colony]
      nations[colony] = { ...nation, kind: 'minor', status: 'neutral', controller: null }
    }
    const regions = [VICHY, 'Corsica']
    control.forEach((_, hex) => void (map.isLand(hex) && regions.includes(map.regionNames[map.region[hex]]) && (control[hex] = VICHY)))
    if (state.diplomacy) state.diplomacy = { ...NO_DIPLOMACY_YET, vichySince: turnsFrom(first, vichy.since) }
  }
  for (const [region, to] of Object.entries(standing.regions)) {
    const number = map.regionNames.indexOf(region)
    if (number <= 0) problems.push(`standing, regions: '${region}' is no region of the board${nearest(region, map.regionNames.slice(1))}`)
    else if (known(to, 'regions')) control.forEach((_, hex) => void (map.region[hex] === number && (control[hex] = to)))
  }
  for (const [nation, places] of Object.entries(standing.control)) {
    if (!known(nation, 'control')) continue
    for (const place of places) {
      const hex = hexOf(map, place, 'standing, control', problems)
      if (hex !== undefined) control[hex] = nation
    }
  }
  for (const [name, base] of Object.entries(standing.bases)) if (known(name, 'bases')) nations[name] = { ...nations[name], base }
  Object.assign(state, standing.happened)
}
