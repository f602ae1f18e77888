import type { Hex } from '../../../board/hex.ts'
import { mayBaseAnyTime } from '../bases/bases.ts'
import { flightDistances, legOf } from '../air/range.ts'
import { bringHome } from '../bases/ports.ts'
import { unitText } from '../pieces.ts'
import { atWar } from '../powers.ts'
import { tellOfShip } from '../secrets.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/**
 * Enemy ground units are in a hex: aircraft based there fly to the nearest base within staging range and fly no more in this Operations Segment, Depleted first unless the hex was
 * defended; without a base they are eliminated (11.1.2, 11.2).
 */
export function clearAirBase(world: TwWorld, nation: string, hex: Hex, defended: boolean): void {
  for (const unit of world.airAt(hex).filter((each) => atWar(world, each.nation, nation))) {
    const lost = !defended && unit.depleted
    if (!defended && !lost) world.deplete(unit)
    const base = lost ? null : nearestBase(world, unit, hex)
    if (base === null) {
      const who = unitText(unit)
      world.eliminate(unit, 'base captured')
      world.report(
        'air loss',
        '11.1.2',
        `${who} in ${world.map.name(hex)} is eliminated: ${lost ? 'Depleted twice' : 'no base within staging range'}.`,
        [hex],
      )
      continue
    }
    world.move(unit, base)
    world.remember((noted) => noted.grounded.add(unit.id))
    world.report(
      'air retreat',
      '11.1.2',
      `${unitText(unit)} flees from ${world.map.name(hex)} to ${world.map.name(base)}${defended ? '' : ', Depleted'}.`,
      [hex, base],
    )
  }
}

/** A hex that is still a friend's bases nobody any more: aircraft fly to the nearest base within staging range, as they are, and ships sail unfought to the nearest port with room; who finds none is lost. */
export function leaveBase(world: TwWorld, hex: Hex, section: string, why: string): void {
  const from = `${world.map.name(hex)}, ${why}`
  for (const unit of world.airAt(hex)) {
    const base = nearestBase(world, unit, hex)
    if (base === null) world.eliminate(unit, 'no base')
    else world.move(unit, base)
    world.report(
      base === null ? 'air loss' : 'air retreat',
      section,
      base === null
        ? `${unitText(unit)} has no base within staging range of ${from}: eliminated.`
        : `${unitText(unit)} leaves ${from}, for ${world.map.name(base)}.`,
      base === null ? [hex] : [hex, base],
    )
  }
  for (const ship of [...world.navalAt(hex)]) {
    tellOfShip(world, ship, 'ships flee', section, (who) => `${who} leaves ${from}.`, [hex])
    bringHome(world, ship, hex)
  }
}

/** The nearest base within staging range, in hexes flown; far from the border too, when there is no choice (18.2). */
function nearestBase(world: TwWorld, unit: AirUnit, from: Hex): Hex | null {
  const range = legOf(world, unit)
  const flown = flightDistances(world, unit.nation, from)
  let best: Hex | null = null
  for (let hex = 0; hex < flown.length; hex++) {
    if (hex === from || flown[hex] > range || (best !== null && flown[hex] >= flown[best]) || mayBaseAnyTime(world, unit, hex) !== null)
      continue
    best = hex
  }
  return best
}

/** Ships in a port that enemy ground units enter put to sea and reach the nearest friendly port with room, unfought; where there is none they are lost. */
export function clearPort(world: TwWorld, nation: string, hex: Hex): void {
  for (const ship of world.navalAt(hex).filter((each) => atWar(world, each.nation, nation))) {
    tellOfShip(world, ship, 'ships flee', '9.8', (who) => `${who} leaves ${world.map.name(hex)}, which the enemy enters.`, [hex])
    bringHome(world, ship, hex)
  }
}
