import type { Hex } from '../../../board/hex.ts'
import { navalSpaceCost } from '../charts/costs.ts'
import { isBox } from '../field/terrain.ts'
import { mayBasePort } from '../bases/ports.ts'
import { enemyGround, homeOf, isOwnHex, sideOfNation } from '../powers.ts'
import { unitText } from '../pieces.ts'
import type { NavalUnit, Unit } from '../state.ts'
import { siegeOf } from '../supply/siege.ts'
import { supplyAt } from '../supply/supply.ts'
import { USA } from '../usa/entry-level.ts'
import { usYards } from '../usa/prewar-building.ts'
import type { TwWorld } from '../world.ts'

/** Yards of a place; of the U.S. Box those that it has by now (22.7.1). */
function yardsPrinted(world: TwWorld, hex: Hex): number {
  const printed = world.map
    .placesAt(hex)
    .reduce((sum, { marks }) => sum + (marks?.shipyard === true ? 1 : Number(marks?.shipyards ?? 0)), 0)
  return printed > 0 && homeOf(world, hex) === USA ? usYards(world, printed) : printed
}

/** Ships that a yard can work on in a turn: the yards printed there, and those built (15.1.5.1). */
export const yardCapacity = (world: TwWorld, hex: Hex): number =>
  yardsPrinted(world, hex) + world.installationsAt(hex).filter(({ kind }) => kind === 'shipyard').length

/** Whether a hex is part of the country that a nation builds ships in, or of a colony whose yard counts as such: Canada's is British (15.1.5.2, 23.11). */
export const isHomeYard = (world: TwWorld, hex: Hex, nation: string): boolean => {
  const home = homeOf(world, hex)
  return home === nation || (world.traits['yards at home'].colonies[nation]?.includes(home) ?? false)
}

/** Yards at home that a nation holds. */
export const homeYards = (world: TwWorld, nation: string): Hex[] => {
  const built = world.state.installations.filter(({ kind }) => kind === 'shipyard').map(({ hex }) => hex)
  return [...new Set([...world.map.placeHexes, ...built])].filter(
    (hex) => yardCapacity(world, hex) > 0 && isHomeYard(world, hex, nation) && isOwnHex(world, hex, nation),
  )
}

/** 15.1.5.3: what a nation's yards can do in a turn; U-Boats go by it, and ASW units take of it. */
export const shipyardCapacity = (world: TwWorld, nation: string): number =>
  homeYards(world, nation).reduce((sum, hex) => sum + yardCapacity(world, hex), 0)

/** 15.1.5.3: ASW units that a nation has built in this turn, each at one of its yards. */
const aswBuilt = (world: TwWorld, nation: string): number => asOf(world, world.state.aswBuilt?.[nation])
const asOf = ({ state }: TwWorld, last: { readonly turn: number; readonly units: number } | undefined): number =>
  last?.turn === state.turn.index ? last.units : 0
export const noteAsw = (world: TwWorld, nation: string, units: number): void =>
  world.note({ aswBuilt: { ...world.state.aswBuilt, [nation]: { turn: world.state.turn.index, units } } })

const usedOf = (world: TwWorld, hex: Hex): number => world.ops.built.get(`yard ${hex}`) ?? 0

/** Why a yard cannot work on a ship (15.1.5), or null. */
export function whyNoWork(world: TwWorld, ship: NavalUnit, hex: Hex): string | null {
  const where = world.map.name(hex)
  const { nation } = ship
  if (yardCapacity(world, hex) === 0) return `15.1.5: ${where} has no shipyard`
  if (world.traits['repaired at home'].nations.includes(nation) && homeOf(world, hex) !== nation)
    return `8.8.3: ships of ${nation} are built and repaired in yards at home, not in ${where}`
  if (!isOwnHex(world, hex, nation)) return `15.1.5: ${where} is not friendly to ${nation}`
  if (enemyGround(world, hex, nation).length > 0 || siegeOf(world, hex) > 0 || !isSupplied(world, ship, hex))
    return `15.2.1: ${where} is out of supply: no ship is built or repaired there`
  if (usedOf(world, hex) >= yardCapacity(world, hex))
    return `15.1.5.1: the shipyard of ${where} has worked on ${yardCapacity(world, hex) === 1 ? 'a ship' : `${yardCapacity(world, hex)} ships`} this turn`
  const home = isHomeYard(world, hex, nation) ? homeYards(world, nation) : []
  const busy = home.reduce((sum, yard) => sum + usedOf(world, yard), 0) + aswBuilt(world, nation)
  return home.length > 0 && busy >= shipyardCapacity(world, nation)
    ? `15.1.5.3: ${aswBuilt(world, nation)} ASW units take up what is left of ${nation}'s shipyards this turn`
    : null
}

const isSupplied = (world: TwWorld, unit: Unit, hex: Hex): boolean => isBox(world, hex) || supplyAt(world, unit, hex) !== 'none'

/** 15.1.5: the space of a track at which a ship is launched. */
export const lastSpace = (world: TwWorld, ship: NavalUnit): number =>
  ship.type === 'CV' ? world.tables.production.naval.CV.spaces : world.tables.production.naval.Fleet.spaces

/** Where a ship stands on the track: in a port with a yard, by its damage (7.10). */
export const spaceOf = (world: TwWorld, ship: NavalUnit): number => ship.space ?? lastSpace(world, ship) - (ship.damage ?? 0)

/** Spaces that work advances a ship by, and their NARFs (15.1.5.2, 15.1.5.4). */
export function workOn(world: TwWorld, ship: NavalUnit, from: number, accelerate: boolean): { spaces: number; narfs: number } {
  const spaces = Math.min(accelerate ? world.tables.production['accelerated spaces'] : 1, lastSpace(world, ship) - from)
  const each = navalSpaceCost(world.tables, ship.nation, ship.type, accelerate && spaces > 1)!
  return { spaces, narfs: spaces * each * (ship.givenUp ? world.tables.production['half of the base']['times out of supply'] : 1) }
}

/** Puts a ship forward on its track, and to sea at the end of it. */
export function advanceShip(world: TwWorld, ship: NavalUnit, hex: Hex, from: number, spaces: number, paid: string): void {
  const { map } = world
  const last = lastSpace(world, ship)
  const reached = from + spaces
  const what = ship.depleted ? 'is repaired' : 'is built'
  world.remember((noted) => {
    noted.built.set(`yard ${hex}`, usedOf(world, hex) + 1)
    noted.built.set(`ship ${ship.id}`, 1)
  })
  if (reached < last) {
    world.toYard(ship, hex, reached)
    world.change(ship, { laidUp: undefined })
    world.report(
      'shipyard',
      '15.1.5',
      `${unitText(ship)} (${ship.nation}) ${what} at ${map.name(hex)}: from space ${from} to ${reached} of ${last} for ${paid}.`,
      [hex],
      { units: [ship.id] },
    )
    return
  }
  world.restore(ship)
  world.move(ship, hex)
  world.change(ship, { damage: undefined, givenUp: undefined, launched: world.playerTurn })
  world.report(
    'shipyard',
    '15.1.5',
    `${unitText(ship)} (${ship.nation}) leaves the yard of ${map.name(hex)}: space ${reached} of ${last} for ${paid}. It may move strategically this turn, without cargo (15.1.5.2).`,
    [hex],
    { units: [ship.id] },
  )
}

/** Why a ship that would reach the end of its track cannot be launched, or null: the port is full. */
export const whyNotLaunch = (world: TwWorld, ship: NavalUnit, hex: Hex, reached: number): string | null =>
  reached < lastSpace(world, ship) ? null : mayBasePort(world, ship, hex)

/** Ships in the yard of a hex that an enemy takes are lost; the yard is his, for repairs (15.1.5.2). */
export function yardChangesHands(world: TwWorld, hex: Hex, to: string): void {
  for (const unit of world.unitsIn('yard')) {
    if (unit.kind !== 'naval' || unit.hex !== hex || sideOfNation(world, unit.nation) === sideOfNation(world, to)) continue
    const who = unitText(unit)
    world.eliminate(unit, 'lost with its yard')
    world.report('shipyard', '15.1.5.6', `${who} (${unit.nation}) is lost with the yard of ${world.map.name(hex)}.`, [hex], {
      units: [unit.id],
    })
  }
  for (const each of world.installationsAt(hex)) if (each.kind === 'shipyard') world.changeInstallation(each, { nation: to })
}
