import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { NORTHERN_IRELAND } from '../us-options.ts'
import { FRANCE, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

export const JAPAN = 'Japan'
/** Parts of the map that may have gone from one home country to another since 1939 (19.5.1, 19.6). */
const GIVEN_AWAY: readonly string[] = ['Finnish borderlands', 'Bessarabia', 'Transylvania', 'South Dobruja', 'eastern Poland']
/** What Japan held of China at the start of Sep/Oct 1939, as Global War has it (ruling peace.what-a-country-had-in-1939). */
const JAPANS_IN_CHINA: ReadonlySet<string> = new Set(
  'A0444 A0443 A0343 A0542 A0442 A0641 A0541 A0441 A0341 A0640 A0540 A0440 A0340 A0439 A0339 A0239 A0338 A0337 A0237 A0336 A0236 A0335 A0432 A0436 A0332 A0431'.split(
    ' ',
  ),
)

/** Whether Japan held a hex of China when the 1939 campaign starts. */
export const wasJapansInChina = ({ map }: WifWorld, hex: Hex): boolean => JAPANS_IN_CHINA.has(map.code(hex))

/**
 * 13.7.5: the country that controlled a hex when the 1939 campaign started: whose home country the map prints there, whatever has been claimed or made of it since;
 * Japan of China what it held already. '' for none.
 */
export function ownerIn1939(world: WifWorld, hex: Hex): string {
  const { map } = world
  if (wasJapansInChina(world, hex)) return JAPAN
  const now = homeOf(world, hex)
  if (now === VICHY) return FRANCE
  const isChanged = GIVEN_AWAY.includes(map.regionNames[map.region[hex]]) || now === NORTHERN_IRELAND || hex === map.find('Gibraltar')
  return isChanged ? map.countryNames[map.country[hex]] : now
}

/** 13.7.5: what a country controlled at the start of the 1939 campaign. */
export const hexesIn1939 = (world: WifWorld, name: string): Hex[] =>
  Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex) && ownerIn1939(world, hex) === name)
