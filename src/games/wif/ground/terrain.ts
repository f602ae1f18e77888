import { type Direction, type Hex, NO_HEX, opposite } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inWeather } from '../cache.ts'
import { isFort } from './forts.ts'
import { leavesHome } from './partisans.ts'
import { isMotorised } from '../powers.ts'
import type { LandUnit, WeatherKind } from '../state.ts'
import type { TerrainRow } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'

/** Kinds of hexside under the weather of the moment, as bits of `hexsideAt`. */
export const HEXSIDE = {
  /** A river, or a frozen lake hexside (8.2.1). */
  river: 1,
  canal: 2,
  straits: 4,
  alpine: 8,
  /** All sea and no straits. */
  allSea: 16,
  /** An unfrozen lake hexside. */
  lake: 32,
  fort: 64,
  rail: 128,
  road: 256,
} as const

/** What a kind of hexside does to a land unit that crosses it or attacks across it (2.2, 2.4.2, 11.10.2, 11.15.1). */
export interface HexsideKind {
  readonly name: string
  readonly bit: number
  /** The only class that may cross or attack across it. */
  readonly cross: 'all' | 'MTN' | 'MAR'
  /** Movement points added after weather. */
  readonly move: number
  /** An attacker's factors are divided by this. MAR attack across straits whole. */
  readonly attack: number
  readonly zoc: boolean
  readonly supply: boolean
}

const HEXSIDES: readonly HexsideKind[] = [
  { name: 'river', bit: HEXSIDE.river, cross: 'all', move: 0, attack: 2, zoc: true, supply: true },
  { name: 'canal', bit: HEXSIDE.canal, cross: 'all', move: 0, attack: 2, zoc: true, supply: true },
  { name: 'straits', bit: HEXSIDE.straits, cross: 'all', move: 1, attack: 2, zoc: false, supply: true },
  { name: 'alpine hexside', bit: HEXSIDE.alpine, cross: 'MTN', move: 1, attack: 2, zoc: false, supply: false },
  { name: 'all-sea hexside', bit: HEXSIDE.allSea, cross: 'MAR', move: 1, attack: 2, zoc: false, supply: false },
  { name: 'lake hexside', bit: HEXSIDE.lake, cross: 'MAR', move: 1, attack: 2, zoc: false, supply: false },
  { name: 'fort hexside', bit: HEXSIDE.fort, cross: 'all', move: 0, attack: 3, zoc: true, supply: true },
]

/** The kinds of hexside that lie between two hexes (bits of `hexsideAt`). */
export const hexsideKinds = (side: number): HexsideKind[] => HEXSIDES.filter(({ bit }) => side & bit)

/** Bits of the hexsides that stop zones of control (2.2). */
export const NO_ZOC_ACROSS = HEXSIDES.reduce((bits, kind) => (kind.zoc ? bits : bits | kind.bit), 0)

/** Bits of the hexsides that stop supply, as INF could not cross them (2.4.2). */
export const NO_SUPPLY_ACROSS = HEXSIDES.reduce((bits, kind) => (kind.supply ? bits : bits | kind.bit), 0)

/** The better weather of deserts when the zone's is bad (8.2.1). */
const IN_DESERT: Record<WeatherKind, WeatherKind> = { fine: 'fine', rain: 'fine', snow: 'fine', storm: 'rain', blizzard: 'snow' }

/** The weather that a hex has: its zone's, one step better in deserts and desert mountains (8.2.1). */
export function weatherAt(world: WifWorld, hex: Hex): WeatherKind {
  const { map } = world
  const weather = world.state.weather.zones[map.weatherNames[map.weather[hex]]] ?? 'fine'
  const terrain = map.terrainNames[map.terrain[hex]]
  return terrain === 'desert' || terrain === 'desert mountain' ? IN_DESERT[weather] : weather
}

/** The weather of a sea area: that of its box's zone (8.2). */
export function seaWeather(world: WifWorld, area: number): WeatherKind {
  const zone = world.map.seaAreas.find(({ number }) => number === area)?.weather
  return (zone === undefined ? undefined : world.state.weather.zones[zone]) ?? 'fine'
}

/** Snow or blizzard: swamps are forest, lakes and lake hexsides are frozen (8.2.1). */
export function isFrozen(world: WifWorld, hex: Hex): boolean {
  const weather = weatherAt(world, hex)
  return weather === 'snow' || weather === 'blizzard'
}

export interface Terrain {
  readonly name: string
  readonly row: TerrainRow
}

/** A hex's terrain under the weather: swamp is forest and a lake is clear while frozen (8.2.1). Sea and holes are terrain that nobody enters. */
export function terrainAt(world: WifWorld, hex: Hex): Terrain {
  const name = frozenName(world, hex)
  return { name, row: world.tables.terrain[name] ?? NOT_LAND }
}

function frozenName(world: WifWorld, hex: Hex): string {
  const name = world.map.terrainNames[world.map.terrain[hex]]
  if (name === 'swamp' && isFrozen(world, hex)) return 'forest'
  if (name === 'lake' && isFrozen(world, hex)) return 'clear'
  return name
}

const NOT_LAND: TerrainRow = {
  leg: null,
  motorised: null,
  pacificLeg: null,
  pacificMotorised: null,
  defence: 1,
  defenceMtn: 1,
  air: 1,
  attackerMayChooseTable: false,
  overrun: false,
  aircraft: 0,
  supplyExtra: 0,
}

export const isCityHex = (world: WifWorld, hex: Hex): boolean => world.map.cityAt(hex) !== undefined

/** What lies between a hex and its neighbour: bits of HEXSIDE. A fort counts for those who cross into the hex that it protects. */
export const hexsideAt = (world: WifWorld, hex: Hex, direction: Direction): number => hexsidesUnderWeather(world)[hex * 6 + direction]

/**
 * What lies between two adjacent hexes, as `hexsideAt`; -1 when they are not adjacent. A link between maps is a hexside of nothing, along some with a
 * railway (2.1.1), also where the hexes lie side by side (Durban).
 */
export function hexsideBetween(world: WifWorld, from: Hex, to: Hex): number {
  const { map } = world
  const direction = map.directionTo(from, to)
  const printed = direction >= 0 ? hexsideAt(world, from, direction) : -1
  for (let i = map.linkStart[from]; i < map.linkStart[from + 1]; i++)
    if (map.linkTo[i] === to) return Math.max(printed, 0) | (railLinks(map)[map.linkLine[i]] ? HEXSIDE.rail : 0)
  return printed
}

/** Which lines of links are railways, by their number (2.1.3). */
export const railLinks = (map: BoardMap): readonly boolean[] => map.linkNames.map((line) => /rail/.test(line))

/** All hexsides under the weather, [hex * 6 + direction], for searches. */
export function hexsidesUnderWeather(world: WifWorld): Uint16Array {
  return inWeather(world, `hexsides ${world.state.fortsDestroyed?.length ?? 0}`, () => {
    const { map } = world
    const bits = Object.entries(HEXSIDE).flatMap(([name, bit]) =>
      name === 'fort' ? [] : [[map.hexsideBit(name === 'allSea' ? 'all-sea' : name), bit]],
    )
    const fort = map.hexsideBit('fort')
    const sides = new Uint16Array(map.size * 6)
    for (let hex = 0; hex < map.size; hex++) {
      for (let direction = 0; direction < 6; direction++) {
        const printed = map.hexsides[hex * 6 + direction]
        if (printed === 0) continue
        if (printed & fort && isFort(world, hex, direction)) {
          const outside = map.neighbour(hex, direction)
          if (outside !== NO_HEX) sides[outside * 6 + opposite(direction)] |= HEXSIDE.fort
        }
        let side = 0
        for (const [from, to] of bits) if (printed & from) side |= to
        if (side & HEXSIDE.straits) side &= ~HEXSIDE.allSea
        const other = map.neighbour(hex, direction)
        if (
          side & HEXSIDE.lake &&
          other !== NO_HEX &&
          [hex, other].every((each) => isFrozen(world, each) && world.rules.lakesFreeze(world, each))
        )
          side = (side & ~HEXSIDE.lake) | HEXSIDE.river
        sides[hex * 6 + direction] |= side
      }
    }
    return sides
  })
}

/** Movement points to enter a hex: for the terrain (after weather), which an overrun doubles, and the hexside and what some units save, which it does not. */
export interface EntryCost {
  readonly terrain: number
  readonly hexside: number
  /** One point less is paid for the whole, but never less than this by it (11.10.2); null where none is saved. */
  readonly savedTo: number | null
}

/** The movement points of an entry cost; an overrun multiplies those of the terrain, before what is saved (11.10.2, 11.10.6). `besides`: more for the weather. */
export function pointsOf({ terrain, hexside, savedTo }: EntryCost, factor = 1, besides = 0): number {
  const points = (terrain + besides) * factor + hexside
  return savedTo !== null && points > savedTo ? points - 1 : points
}

/** What a land unit pays to move into an adjacent hex (11.10.2), or null when it cannot go there at all. */
export function entryCost(world: WifWorld, unit: LandUnit, from: Hex, to: Hex): EntryCost | null {
  if (leavesHome(world, unit, to)) return null
  const terrain = terrainPoints(world, isMotorised(unit) && !world.rules.movement.onFoot(world, unit, from, to), from, to)
  const side = hexsideBetween(world, from, to)
  if (terrain === null || side < 0) return null
  let extra = 0
  for (const kind of hexsideKinds(side)) {
    if (kind.cross !== 'all' && kind.cross !== unit.type) return null
    extra += kind.move
  }
  return { terrain, hexside: extra - saving(world, unit, to), savedTo: world.rules.movement.saved(world, from, to) }
}

/** Movement points of a land move into an adjacent hex (11.10.2), or null when it is not allowed. */
export function enterCost(world: WifWorld, unit: LandUnit, from: Hex, to: Hex): number | null {
  const cost = entryCost(world, unit, from, to)
  return cost && pointsOf(cost)
}

/** Movement points for a hex's terrain in its weather (11.10.2), coming from another; null where nobody enters. Between two scales the dearer counts (2.1.1). */
export function terrainPoints(world: WifWorld, motorised: boolean, from: Hex, to: Hex): number | null {
  const { row } = terrainAt(world, to)
  const { scale } = world.map
  const european = motorised ? row.motorised : row.leg
  const pacific = motorised ? row.pacificMotorised : row.pacificLeg
  if (european === null || pacific === null) return null
  const at = { european, pacific, 'off-map': Math.max(world.tables.offMapMove, pacific) }
  const dearer = scale[from] === 'off-map' || scale[to] === 'off-map' ? 'off-map' : scale[from] === 'pacific' ? 'pacific' : scale[to]
  return at[dearer] * world.tables.weatherEffects[weatherAt(world, to)].moveCost
}

/** Movement points of a land unit that comes ashore in a hex (11.12): it crosses no hexside and comes from no other hex. Null where it cannot go. */
export function ashoreCost(world: WifWorld, unit: LandUnit, hex: Hex): number | null {
  const terrain = terrainPoints(world, isMotorised(unit), hex, hex)
  return terrain === null ? null : terrain - saving(world, unit, hex)
}

/** 11.10.2: MTN save a point in mountains off the European maps, Japanese infantry classes in jungle. */
function saving(world: WifWorld, unit: LandUnit, to: Hex): number {
  const { name } = terrainAt(world, to)
  if (unit.type === 'MTN' && (name === 'mountain' || name === 'desert mountain') && world.map.scale[to] !== 'european') return 1
  return name === 'jungle' && unit.country === 'Japan' && !NO_INFANTRY.includes(unit.type) ? 1 : 0
}

/** Land units that are not of the infantry class: HQ-I, MOT and PART are (11.14). */
const NO_INFANTRY: readonly LandUnit['type'][] = ['HQ-A', 'ARM', 'MECH', 'CAV']
