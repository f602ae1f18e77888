import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { destroyFort } from '../ground/forts.ts'
import { reachesOut, zocOfUnit } from '../ground/zoc.ts'
import { atWar, controllerOf, isMajorHome, sideOfCountry, sideOfPower } from '../powers.ts'
import type { Country, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Conquest } from './conquered.ts'
import { belongsTo, hexesOf } from './homes.ts'
import { toArriveLater } from './displaced.ts'

/** 13.7.1, effect of conquest, in its order: forts, the country's units, friends who are not at war with the conqueror, and the first time its hexes. `sparing`: whose units are not sent away. */
export function takeHome(world: WifWorld, { country: name, by, why }: Conquest, sparing: string | null = null): void {
  const country = world.state.countries[name]
  const again = country.conqueredOnce === true || country.conqueredBy !== null
  const hexes = hexesOf(world, name)
  world.report('conquest', '13.7.1', `${by} ${again ? 're-conquers' : 'conquers'} ${name}: ${why}.`, country.capitals)
  for (const hex of hexes) destroyFort(world, hex)
  if (isFoe(world, country, by)) {
    removeUnits(world, name, hexes)
    sendAway(world, country, { by, hexes, sparing })
  }
  if (!again) handOver(world, country, hexes, by)
  world.changeCountry(name, { conqueredBy: by, conqueredOnce: true })
}

/** Who conquers it from an enemy of its own is a friend: its units fight on from where they are (13.7.1). */
const isFoe = (world: WifWorld, { controller }: Country, by: string): boolean =>
  controller === null || sideOfPower(world, controller) !== sideOfPower(world, by)

/** Its land units and aircraft there, and all that are off the map; its ships in force pools but for convoys. Partisans are nobody's counters (13.1). */
function removeUnits(world: WifWorld, name: string, hexes: readonly Hex[]): void {
  const home = new Set(hexes)
  const lost = world.unitsOf(name).filter((unit) => {
    if (unit.kind === 'naval') return unit.place === 'pool' && unit.type !== 'CP'
    return home.has(unit.hex) || ['pool', 'reserve', 'circle', 'lend-lease'].includes(unit.place)
  })
  if (lost.length === 0) return
  const there = lost.filter(({ place }) => place === 'map')
  const off = lost.length - there.length
  for (const unit of lost) world.removeForGood(unit)
  const parts = [
    there.length > 0 ? `${namesOf(there)} in ${name}` : '',
    off > 0 ? `${numbered(off, 'unit')} in reserve, on the production circle and in pools` : '',
  ].filter((part) => part !== '')
  world.report('conquest', '13.7.1', `Out of the game: ${parts.join('; ')}.`)
}

interface Strangers {
  readonly by: string
  readonly hexes: readonly Hex[]
  readonly sparing: string | null
}

/** Units of its side that are not at war with the conqueror; not its own. */
function sendAway(world: WifWorld, country: Country, { by, hexes, sparing }: Strangers): void {
  const side = sideOfCountry(world, country.name)
  const strangers = hexes
    .flatMap((hex): Unit[] => [...world.unitsAt(hex), ...world.navalAt(hex)])
    .filter((unit) => side !== null && sideOfCountry(world, unit.country) === side && !atWar(world, unit.country, by))
    .filter((unit) => ![unit.country, world.state.countries[unit.country].exile].includes(country.name))
    .filter((unit) => unit.country !== sparing)
  toArriveLater(world, strangers, '13.7.1', `not at war with ${by}`)
}

/**
 * The first time: hexes with land units or aircraft are their power's, those in the zone of control of one major power alone are that one's, all others the
 * conqueror's; but what another power of the same side controls stays with it. `ignoring`: a major power whose units do not count (17.1).
 */
export function handOver(world: WifWorld, country: Country, hexes: readonly Hex[], by: string, ignoring?: string): void {
  const zones = zonesByPower(world, ignoring)
  const gained = new Map<string, Hex[]>()
  const fallen = isMajorHome(world, country.name) ? belongsTo(country) : null
  const control = hexes.map((hex) => ({ hex, to: newHolder(world, hex, by, zones.get(hex), fallen, ignoring) }))
  for (const { hex, to } of control) {
    const before = world.state.control[hex]
    if (before === to) continue
    world.setControl(hex, to)
    gained.set(to, [...(gained.get(to) ?? []), hex])
  }
  for (const [power, taken] of gained) {
    const places = taken.filter((hex) => world.map.placesAt(hex).length > 0)
    const named = places.length > 0 ? `, ${places.map((hex) => world.map.name(hex)).join(', ')} among them` : ''
    world.report('conquest', '13.7.1', `${power} has ${numbered(taken.length, 'hex', 'hexes')} of it by conquest${named}.`, places)
  }
}

function newHolder(
  world: WifWorld,
  hex: Hex,
  by: string,
  zones: ReadonlySet<string> | undefined,
  fallen: string | null,
  ignoring?: string,
): string {
  const control = world.state.control[hex]
  const before = controllerOf(world, control)
  const taker = occupier(world, hex, ignoring) ?? (zones?.size === 1 ? [...zones][0] : by)
  const [holder, side] = [before === null ? null : sideOfPower(world, before), sideOfPower(world, taker)]
  // What a partner of his controls already stays the partner's.
  return before !== null && before !== taker && before !== fallen && holder === side && control !== homeOf(world, hex) ? control : taker
}

/** The major power whose land units and aircraft stand in a hex: of several the one with the most land combat factors, the first to come where these are equal. */
export function occupier(world: WifWorld, hex: Hex, ignoring?: string): string | null {
  const factors = new Map<string, number>()
  for (const unit of world.unitsAt(hex)) {
    const power = controllerOf(world, unit.country)
    if (power !== null && power !== ignoring) factors.set(power, (factors.get(power) ?? 0) + (unit.kind === 'land' ? unit.combat : 0))
  }
  const powers = [...factors]
  return powers.length === 0 ? null : powers.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Major powers in whose zones of control hexes are. */
function zonesByPower(world: WifWorld, ignoring?: string): Map<Hex, Set<string>> {
  const zones = new Map<Hex, Set<string>>()
  for (const unit of world.onMap()) {
    if (unit.kind !== 'land' || !reachesOut(world, unit)) continue
    const power = controllerOf(world, unit.country)
    if (power === null || power === ignoring) continue
    for (const hex of zocOfUnit(world, unit)) {
      const there = zones.get(hex)
      if (there) there.add(power)
      else zones.set(hex, new Set([power]))
    }
  }
  return zones
}

export const namesOf = (units: readonly Unit[]): string => units.map(({ name }) => name).join(', ')
