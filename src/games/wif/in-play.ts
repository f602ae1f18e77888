import type { Hex } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { WifWorld } from './world.ts'

type OnSheets = Pick<WifWorld, 'map'> & { readonly state: Pick<WifWorld['state'], 'sheetsInPlay'> }

/** Whether a hex is on a sheet that the campaign plays on. */
export const isOnSheetsInPlay = ({ map, state: { sheetsInPlay } }: OnSheets, hex: Hex): boolean =>
  sheetsInPlay === undefined || sheetsInPlay.includes(map.sheets[map.sheetOf[hex]]?.name)

/** Whether no hex of a country is on a sheet that the campaign plays on. */
export function liesBeyond(world: OnSheets, country: string): boolean {
  const { sheetsInPlay } = world.state
  return sheetsInPlay !== undefined && world.map.countryNames.includes(country) && !countriesOn(world.map, sheetsInPlay).has(country)
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Countries with a hex on some sheets. */
function countriesOn(map: BoardMap, sheets: readonly string[]): ReadonlySet<string> {
  let names = known.get(sheets)
  if (names) return names
  const found = new Set<string>()
  for (let hex = 0; hex < map.size; hex++)
    if (sheets.includes(map.sheets[map.sheetOf[hex]]?.name)) found.add(map.countryNames[map.country[hex]])
  known.set(sheets, (names = found))
  return names
}
