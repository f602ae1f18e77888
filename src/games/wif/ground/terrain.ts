import { type Direction, type Hex, NO_HEX, opposite } from '../../../board/hex.ts'
import { inWeather } from '../cache.ts'
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

const NOT_LAND: TerrainRow = { leg: null, motorised: null, defence: 1, defenceMtn: 1, air: 1, attackerMayChooseTable: false, overrun: false, aircraft: 0, supplyExtra: 0 }

export const isCityHex = (world: WifWorld, hex: Hex): boolean => world.map.cityAt(hex) !== undefined

/** What lies between a hex and its neighbour: bits of HEXSIDE. A fort counts for those who cross into the hex that it protects. */
export const hexsideAt = (world: WifWorld, hex: Hex, direction: Direction): number => hexsidesUnderWeather(world)[hex * 6 + direction]

/** All hexsides under the weather, [hex * 6 + direction], for searches. */
export function hexsidesUnderWeather(world: WifWorld): Uint16Array {
  return inWeather(world, 'hexsides', () => {
    const { map } = world
    const bits = Object.entries(HEXSIDE).flatMap(([name, bit]) => (name === 'fort' ? [] : [[map.hexsideBit(name === 'allSea' ? 'all-sea' : name), bit]]))
    const fort = map.hexsideBit('fort')
    const sides = new Uint16Array(map.size * 6)
    for (let hex = 0; hex < map.size; hex++) {
      for (let direction = 0; direction < 6; direction++) {
        const printed = map.hexsides[hex * 6 + direction]
        if (printed === 0) continue
        if (printed & fort) {
          const outside = map.neighbour(hex, direction)
          if (outside !== NO_HEX) sides[outside * 6 + opposite(direction)] |= HEXSIDE.fort
        }
        let side = 0
        for (const [from, to] of bits) if (printed & from) side |= to
        if (side & HEXSIDE.straits) side &= ~HEXSIDE.allSea
        const other = map.neighbour(hex, direction)
        if (side & HEXSIDE.lake && other !== NO_HEX && isFrozen(world, hex) && isFrozen(world, other)) side = (side & ~HEXSIDE.lake) | HEXSIDE.river
        sides[hex * 6 + direction] |= side
      }
    }
    return sides
  })
}

/** Movement points to enter a hex: for the terrain (after weather), which an overrun doubles, and for the hexside. */
export interface EntryCost {
  readonly terrain: number
  readonly hexside: number
}

/** What a land unit pays to move to the neighbour in a direction (11.10.2), or null when it cannot go there at all. */
export function entryCost(world: WifWorld, unit: LandUnit, from: Hex, direction: Direction): EntryCost | null {
  const { map } = world
  const to = map.neighbour(from, direction)
  if (to === NO_HEX) return null
  const { row } = terrainAt(world, to)
  const printed = isMotorised(unit) ? row.motorised : row.leg
  if (printed === null) return null
  if (map.scale[to] !== 'european') throw new Error(`not supported yet: 11.10.2 movement costs off the European scale (${map.name(to)})`)
  let extra = 0
  for (const kind of hexsideKinds(hexsideAt(world, from, direction))) {
    if (kind.cross !== 'all' && kind.cross !== unit.type) return null
    extra += kind.move
  }
  return { terrain: printed * world.tables.weatherEffects[weatherAt(world, to)].moveCost, hexside: extra }
}

/** Movement points of a land move to the neighbour in a direction (11.10.2), or null when it is not allowed. */
export function enterCost(world: WifWorld, unit: LandUnit, from: Hex, direction: Direction): number | null {
  const cost = entryCost(world, unit, from, direction)
  return cost && cost.terrain + cost.hexside
}
