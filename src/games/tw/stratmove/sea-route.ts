import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { patrolsIn } from '../naval/force.ts'
import { areaName, areaNamed, areasAt, MISSION_RANGE, seaPath, whyNoSeaWay, whyNotEnterSea } from '../field/sea.ts'
import { capePowers } from '../naval/way-home.ts'
import { isBox } from '../field/terrain.ts'
import { adjectives, atWar, AZORES, controllerOf, EAST_AFRICA, enemySide, homeOf, isFriendlyHex, sideOfNation } from '../powers.ts'
import type { Side, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotStraight } from './american.ts'

/** 8.8.2 to 8.8.5: who enters the Urals and the U.S. Box, and the boxes in the south. */
const GERMANY = 'Germany'
const BRITAIN = 'Britain'
const USSR = 'USSR'
const USA = 'USA'
const SOUTH_AFRICA = 'South Africa'
const INDIA = 'India'

/** A voyage from port to port: the sea areas entered, none between places of the Indian Ocean. */
export interface SeaRoute {
  readonly path: readonly number[]
  /** Sea areas between a box and the board, which count for the range of a Fleet with cargo. */
  readonly beyond: number
}

/** 7.6.3: seas whose ports the Cape route begins and ends in. */
const CAPE_SEAS = [
  'Scottish North Sea',
  'English North Sea',
  'Danish North Sea',
  'Norwegian Sea',
  'Western Approaches',
  'North Atlantic',
  'Eastern Atlantic',
]
/** Where ships pass between the boxes in the south and the board. */
const ATLANTIC_DOOR = 'Eastern Atlantic'
const RED_SEA_DOOR = 'Red Sea'
/** 8.8.4, 8.8.5: places that ships of the Indian Ocean reach from each other without a sea area of the board. */
const INDIAN_OCEAN = [SOUTH_AFRICA, INDIA, 'Basra', 'Abadan']
/** 8.8.5: from where the India Box is reached. */
const BESIDE_INDIA = ['Suez', 'Basra', 'Abadan', SOUTH_AFRICA]

const placeName = (world: TwWorld, hex: Hex): string => world.map.placesAt(hex)[0]?.name ?? world.map.code(hex)

/** 8.1.1: a sea area with enemy patrols and none of one's own, or one that a battle closed in this player turn (8.2.1). */
export function isEnemySea(world: TwWorld, side: Side, area: number): boolean {
  if (world.ops.cutSeas.get(area)?.has(side)) return true
  return patrolsIn(world, area, enemySide(side)).length > 0 && patrolsIn(world, area, side).length === 0
}

/** Places that nobody stratmoves to in what is played, by name, or null. */
export function whyNotBox(world: TwWorld, nation: string, hex: Hex): string | null {
  const name = placeName(world, hex)
  const power = controllerOf(world, nation)
  if (name === EAST_AFRICA && power !== BRITAIN) return '8.8.6: British units alone stratmove to and from the Italian East Africa Box'
  if (name === AZORES && !isFriendlyHex(world, hex, nation))
    return '23.41: the Azores are open to Germany while Portugal is an Associate or Satellite of the Axis, to Britain from Fall 1943 on or with Portugal as its Satellite, and to Britain and the USA where the Axis stands there'
  if (name === 'Urals' && power !== USSR) return '8.8.2: only Soviet units enter the Urals Box'
  if (name === 'United States' && !(power === USA || (power === BRITAIN && atWar(world, USA, GERMANY))))
    return '8.8.3: the U.S. Box is open to American units, and to British ones once the United States are at war'
  return null
}

/** Doors of a place: the sea areas that ships come into from it, and how many lie between (7.8: five from the Boxes of America to the North Atlantic). */
function doors(world: TwWorld, hex: Hex): { area: number; beyond: number }[] {
  const name = placeName(world, hex)
  if (!isBox(world, hex) || areasAt(world, hex).length > 0) return areasAt(world, hex).map((area) => ({ area, beyond: 0 }))
  if (name === SOUTH_AFRICA) return [ATLANTIC_DOOR, RED_SEA_DOOR].map((door) => ({ area: areaNamed(world, door), beyond: 0 }))
  if (name === AZORES) return [{ area: areaNamed(world, ATLANTIC_DOOR), beyond: 0 }]
  if (name === INDIA || name === EAST_AFRICA) return [{ area: areaNamed(world, RED_SEA_DOOR), beyond: 0 }]
  const away = Number((world.map.placesAt(hex)[0]?.marks as Record<string, unknown> | undefined)?.seaAreasToNorthAtlantic ?? 0)
  return away > 0 ? [{ area: areaNamed(world, 'North Atlantic'), beyond: away }] : []
}

/** Why ships of a nation may not go between a southern box and another place through a door, or null (7.6.3, 8.5.1, 8.8.4, 8.8.5). */
function whyNotDoor(world: TwWorld, nation: string, box: Hex, door: number, other: Hex): string | null {
  const [name, far] = [placeName(world, box), placeName(world, other)]
  if (name === INDIA && !BESIDE_INDIA.includes(far))
    return `8.8.5: the India Box is reached from Suez, Basra, Abadan and the South Africa Box`
  if (name === AZORES)
    return far === 'United States' ||
      homeOf(world, other) === BRITAIN ||
      areasAt(world, other).some((area) => areaName(world, area) === ATLANTIC_DOOR)
      ? null
      : `23.41: the Azores are reached from ports on the ${ATLANTIC_DOOR}, the U.S. Box and ports in Britain; ${world.map.name(other)} is none`
  if (name !== SOUTH_AFRICA) return null
  if (!capePowers(world).includes(controllerOf(world, nation) ?? ''))
    return `7.6.3: ${adjectives(world, capePowers(world))} ships alone sail to and from the South Africa Box`
  if (areaName(world, door) === ATLANTIC_DOOR && !doors(world, other).some(({ area }) => CAPE_SEAS.includes(areaName(world, area)))) {
    return `7.6.3: the Cape route begins and ends in ports on the ${listed(CAPE_SEAS)}; ${world.map.name(other)} is none`
  }
  return null
}

const isCape = (world: TwWorld, hex: Hex): boolean => INDIAN_OCEAN.includes(placeName(world, hex))
/** 8.8.6: from the South Africa Box to that of Italian East Africa, or back, no sea area of the board is entered either. */
const isEastAfricanCoast = (world: TwWorld, from: Hex, to: Hex): boolean => {
  const names = [from, to].map((hex) => placeName(world, hex))
  return names.includes(SOUTH_AFRICA) && names.includes(EAST_AFRICA)
}

/**
 * 8.2.1, 8.3.3: the way of ships from one port to another; or why there is none. With cargo 12 Sea Areas, none of them the enemy's; without, any number, round the enemy's patrols where that can
 * be, unless `via` leads through them.
 */
export function seaRoute(
  world: TwWorld,
  nation: string,
  from: Hex,
  to: Hex,
  laden: boolean,
  via: readonly string[] = [],
): SeaRoute | string {
  const { map } = world
  const side = sideOfNation(world, nation)!
  const bar = [from, to].map((hex) => whyNotBox(world, nation, hex)).find((why) => why !== null)
  if (bar) return bar
  const straight = whyNotStraight(world, nation, from, to, laden)
  if (straight !== null) return straight
  if (from === to) return `8.2.1: the ships are in ${map.name(to)} already`
  if (isEastAfricanCoast(world, from, to)) return { path: [], beyond: 0 }
  if (isCape(world, from) && isCape(world, to)) {
    const why = [from, to].flatMap((hex, i) => whyNotDoor(world, nation, hex, areaNamed(world, RED_SEA_DOOR), [to, from][i]) ?? [])
    return why[0] ?? { path: [], beyond: 0 }
  }
  const lost = [
    [from, to],
    [to, from],
  ].find(([box, other]) => isCape(world, box) && !isBox(world, box) && !isCape(world, other))
  if (lost) return `8.8.4: ${map.name(lost[0])} is reached by sea from the South Africa and India Boxes alone`
  // 8.8.4: units that come around the Cape enter the board at Suez.
  if (
    placeName(world, from) === SOUTH_AFRICA &&
    doors(world, to).every(({ area }) => areaName(world, area) !== RED_SEA_DOOR) &&
    !isAtlantic(world, to)
  ) {
    return `8.5.1: ships from the South Africa Box come onto the board at Suez, Basra or Abadan, or in a port of the Atlantic, and go on in the next turn`
  }
  const areas = via.map((name) => areaNamed(world, name))
  const unknown = via.find((_, i) => areas[i] <= 0)
  if (unknown !== undefined) return `7.2: there is no sea area '${unknown}'`
  const enemy = (area: number) => isEnemySea(world, side, area) && (laden || !areas.includes(area))
  const problems: string[] = []
  for (const closed of laden ? [enemy] : [enemy, () => false]) {
    const found: SeaRoute[] = []
    for (const start of doors(world, from)) {
      for (const end of doors(world, to)) {
        const why =
          whyNotEnterSea(world, nation, start.area) ??
          whyNotDoor(world, nation, from, start.area, to) ??
          whyNotDoor(world, nation, to, end.area, from)
        if (why !== null) {
          problems.push(why)
          continue
        }
        const beyond = start.beyond + end.beyond
        const path = seaPath(
          world,
          nation,
          { area: start.area },
          { area: end.area },
          laden ? MISSION_RANGE - beyond : Infinity,
          areas,
          closed,
        )
        if (path !== null) found.push({ path, beyond })
      }
    }
    const best = found.sort((a, b) => a.path.length + a.beyond - b.path.length - b.beyond)[0]
    if (best) return best
  }
  if (problems.length > 0) return problems[0]
  const where = `from ${map.name(from)} to ${map.name(to)}`
  const [out, into] = [doors(world, from), doors(world, to)]
  const isOpen = out.some((start) => into.some((end) => seaPath(world, nation, start, end, Infinity, areas) !== null))
  if (isOpen) return `8.3.3: no way of at most ${MISSION_RANGE} Sea Areas that are not the enemy's leads ${where}`
  return `7.3: no open way by sea ${where}: ${whyNoSeaWay(world, nation, out[0] ?? from, into[0] ?? to, areas)}`
}

const isAtlantic = (world: TwWorld, hex: Hex): boolean =>
  isBox(world, hex) || doors(world, hex).some(({ area }) => CAPE_SEAS.includes(areaName(world, area)))

/** 8.8.5: Fleets in these ports fetch Indian ground units, and nobody else, from the India Box within one stratmove; those of its variant (28.2.2) to Suez. */
export const mayFetchFromIndia = (world: TwWorld, port: Hex, units: readonly Troop[]): boolean =>
  units.every(
    (unit) =>
      placeName(world, unit.hex) === INDIA &&
      unit.kind === 'ground' &&
      (FETCHED_TO[unit.raisedIn ?? ''] ?? []).includes(placeName(world, port)),
  )
const FETCHED_TO: Readonly<Record<string, readonly string[]>> = { India: ['Suez', 'Basra', 'Abadan'], 'India Box': ['Suez'] }
