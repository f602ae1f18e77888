import type { Hex } from '../../../board/hex.ts'
import { inPosition, POLITICS } from '../cache.ts'
import { FRANCE, franceFights } from '../ground/anglo-french.ts'
import { homeOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 18.2: whose borders with France the French air force watches. Luxembourg is Belgium's. */
const ACROSS: readonly string[] = ['Germany', 'Belgium']

/** 18.2: when the Allied Winter turn of 1939 is over, and before Summer 1940. */
export const isSpring1940 = ({ state: { turn } }: TwWorld): boolean => turn.season === 'Spring' && turn.year === 1940

/** Land hexes beside the borders, on either side. */
export const borderHexes = (world: TwWorld): readonly Hex[] =>
  inPosition(
    world,
    'French border',
    () => {
      const { map } = world
      const isAt = (hex: Hex, homes: readonly string[]) => homes.includes(homeOf(world, hex))
      const beside = (hex: Hex, homes: readonly string[]) => [...map.bordering(hex)].some((next) => isAt(next, homes))
      return Array.from({ length: map.size }, (_, hex) => hex).filter(
        (hex) => (isAt(hex, [FRANCE]) && beside(hex, ACROSS)) || (isAt(hex, ACROSS) && beside(hex, [FRANCE])),
      )
    },
    POLITICS,
  )

/** A French aircraft ashore: those aboard ships go where these go. */
export const isHeldAtBorder = (world: TwWorld, unit: AirUnit): boolean =>
  unit.nation === FRANCE &&
  unit.type !== 'NAC' &&
  unit.unbound !== true &&
  unit.aboard === undefined &&
  franceFights(world) &&
  !world.rules.isWarned(world, FRANCE)

/** 18.2: why a French aircraft may not be based so far from the German and Belgian borders now, or null. It may be when no base beside them has room for it. */
export function whyNotAwayFromBorder(world: TwWorld, unit: AirUnit, hex: Hex, hasRoom: (hex: Hex) => boolean): string | null {
  if (!isSpring1940(world) || !isHeldAtBorder(world, unit)) return null
  const border = borderHexes(world)
  if (border.includes(hex)) return null
  const room = border.find(hasRoom)
  if (room === undefined) return null
  const { map } = world
  return `18.2: until Summer 1940 French aircraft are based beside the German and Belgian borders (${border.map((each) => map.code(each)).join(', ')}); ${map.name(room)} has room for ${unit.name}`
}

/** What a sheet tells a seat with French aircraft, or null. */
export function borderRemark(world: TwWorld, units: readonly AirUnit[]): string | null {
  const { turn, stage } = world.state
  if (!units.some((unit) => isHeldAtBorder(world, unit))) return null
  if (isSpring1940(world))
    return '18.2: until Summer 1940 French aircraft are based beside the German and Belgian borders, while there is room.'
  return turn.season === 'Winter' && turn.year === 1939 && stage === 'Allied turn'
    ? '18.2: at the end of this turn French aircraft that are not based beside the German and Belgian borders go to the nearest base there.'
    : null
}
