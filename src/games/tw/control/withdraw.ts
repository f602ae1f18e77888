import type { Hex } from '../../../board/hex.ts'
import { fits, mayBase } from '../bases/bases.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { isLastingPort, mayBasePort } from '../bases/ports.ts'
import { unitText } from '../pieces.ts'
import { controllerOf, isFriendlyHex, isSharedBox } from '../powers.ts'
import { tellOfShip } from '../secrets.ts'
import type { Installation, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Everybody in hexes that have passed to somebody else without a battle goes where he may stay, and his works are taken down. `section` says by which rule they passed. */
export function withdrawFrom(world: TwWorld, hexes: readonly Hex[], section: string): void {
  for (const hex of hexes) for (const unit of [...world.troopsAt(hex), ...world.navalAt(hex)]) withdraw(world, unit, section)
  for (const work of [...world.state.installations])
    if (hexes.includes(work.hex) && !mayUse(world, work.hex, work.nation)) takeDown(world, work, section)
}

/** Whether units and works of a nation may be in a hex that has changed its holder. */
export const mayUse = (world: TwWorld, hex: Hex, nation: string): boolean =>
  isFriendlyHex(world, hex, nation) || controllerOf(world, world.state.control[hex]) === controllerOf(world, nation)

/** As of airbases and fortifications that an enemy walks into (11.1.2, 10.6.4). Aircraft that have no room without it withdraw. */
export function takeDown(world: TwWorld, work: Installation, section: string): void {
  world.dismantle(work)
  if (work.until === undefined)
    world.report('installation lost', section, `The ${work.kind} of ${work.nation} in ${world.map.name(work.hex)} is taken down.`, [
      work.hex,
    ])
  while (!fits(world, world.airAt(work.hex), work.hex)) goAway(world, world.airAt(work.hex).at(-1)!, section)
}

/** 18.5.3: what a power that is out of the war has built: its airbases come down with its air force, what passes with a turn is over, all else goes to who holds the hex. */
export function leaveWorks(world: TwWorld, nation: string, section: string): void {
  for (const work of [...world.state.installations]) {
    if (work.nation !== nation) continue
    if (work.kind === 'airbase' || work.until !== undefined) takeDown(world, work, section)
    // What is nobody's for now is taken with its hex.
    else world.changeInstallation(work, { nation: world.state.control[work.hex] || work.nation })
  }
}

/** A unit in territory that has passed to somebody else leaves it. */
export function withdraw(world: TwWorld, unit: Unit, section: string): void {
  if (!mayUse(world, unit.hex, unit.nation)) goAway(world, unit, section)
}

/** To the nearest hex its nation may use and that has room, ships to the nearest such port, and to a Box beside the board only for want of one; without any it is eliminated. */
function goAway(world: TwWorld, unit: Unit, section: string): void {
  const to = refugeOf(world, unit)
  if (to !== undefined) return withdrawTo(world, unit, to, section)
  const [who, { hex }] = [unitText(unit), unit]
  world.eliminate(unit, 'cut off in territory that passed to another power')
  world.report('withdrawal', section, `${who} has nowhere to withdraw to from ${world.map.name(hex)} and is eliminated.`, [hex])
}

/** The nearest hex that a unit may withdraw to, among those that are open. */
export function refugeOf(world: TwWorld, unit: Unit, isOpen: (hex: Hex) => boolean = () => true): Hex | undefined {
  const { map } = world
  const far = distances(world, unit.hex)
  const refuges = Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) =>
      map.isLand(hex) &&
      far[hex] > 0 &&
      Number.isFinite(far[hex]) &&
      isOpen(hex) &&
      isFriendlyHex(world, hex, unit.nation) &&
      !isSharedBox(world, hex, unit.nation) &&
      mayStay(world, unit, hex),
  )
  return refuges.sort((a, b) => far[a] - far[b] || a - b)[0]
}

export function withdrawTo(world: TwWorld, unit: Unit, to: Hex, section: string): void {
  const { map } = world
  const text = (who: string) => `${who} withdraws from ${map.name(unit.hex)} to ${map.name(to)}.`
  if (unit.kind === 'naval') tellOfShip(world, unit, 'withdrawal', section, text, [unit.hex, to])
  else world.report('withdrawal', section, text(unitText(unit)), [unit.hex, to])
  world.move(unit, to)
}

/** Hexes to every hex, as the crow flies. The ways of ships to the Boxes beside the board bring nothing nearer: what only they lead to comes after all else. */
function distances(world: TwWorld, from: Hex): Float64Array {
  const { map } = world
  const far = map.distancesFrom(from).map((steps) => map.size + steps)
  far[from] = 0
  const queue = [from]
  for (const hex of queue) {
    for (const next of map.neighbours.subarray(hex * 6, hex * 6 + 6)) {
      if (next < 0 || far[next] <= far[hex] + 1) continue
      far[next] = far[hex] + 1
      queue.push(next)
    }
  }
  return far
}

/** Whether a hex has room for a unit: a base, a port, a place in its stack. */
function mayStay(world: TwWorld, unit: Unit, hex: Hex): boolean {
  if (unit.kind === 'air') return mayBase(world, unit, hex) === null
  if (unit.kind === 'naval') return isLastingPort(world, hex) && mayBasePort(world, unit, hex) === null
  return unit.kind === 'ground' && whyNotStack(world, [unit], hex) === null
}
