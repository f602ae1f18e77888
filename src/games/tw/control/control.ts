import type { Hex } from '../../../board/hex.ts'
import { cityChangesHands, regionChangesHands } from './lost-areas.ts'
import { yardChangesHands } from './yards.ts'
import { atWar, controllerOf, homeOf, isBeingLeft, isFriendlyHex, sideOfNation } from '../powers.ts'
import { unitsText } from '../pieces.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { clearAirBase, clearPort } from './overrun.ts'
import { mayTakeByPact } from '../east/pact-territory.ts'
import { withdrawFrom } from './withdraw.ts'
import { isFlak } from '../field/enemies.ts'

/** Whose a hex becomes when units of a nation walk in: its home country's where that is a partner's, else the power's that runs the units (1.2, Control). */
export function newHolder(world: TwWorld, nation: string, hex: Hex): string {
  const home = homeOf(world, hex)
  const side = sideOfNation(world, nation)
  const partner = home !== '' && side !== null && sideOfNation(world, home) === side && world.nation(home).conqueredBy === null
  return partner ? home : (controllerOf(world, nation) ?? nation)
}

/**
 * Units walk into a hex without defenders (by movement, automatic victory, advance, landing): Flak alone dies (11.12.2), the hex changes hands, its airbase is destroyed and aircraft and
 * ships there flee (11.1.2, 11.2), enemy fortifications are gone (10.6.4). `defended`: ground units had stood there and were beaten just now, which spares the aircraft their depletion.
 */
export function enterHex(world: TwWorld, units: readonly GroundUnit[], hex: Hex, defended = false): void {
  const [first] = units
  if (!first) return
  const flak = world.groundAt(hex).filter((unit) => atWar(world, unit.nation, first.nation) && isFlak(unit))
  if (flak.length > 0) {
    const who = unitsText(flak)
    for (const unit of flak) world.eliminate(unit, 'overrun')
    world.report('flak overrun', '11.12.2', `${who} alone in ${world.map.name(hex)}: eliminated.`, [hex], {
      units: flak.map((unit) => unit.id),
    })
  }
  const enemyHeld = !isFriendlyHex(world, hex, first.nation) && !isBeingLeft(world, hex, first.nation)
  // 1.2: the last ground units to move through a hex control it; partisans only what they stand in and while they do (field/partisan-hexes.ts).
  if (enemyHeld && first.type !== 'PART') takeControl(world, first.nation, hex)
  clearAirBase(world, first.nation, hex, defended)
  clearPort(world, first.nation, hex)
  if (enemyHeld) takeInstallations(world, first.nation, hex, first.type === 'PART')
  if (enemyHeld && mayTakeByPact(world, first.nation, hex)) withdrawFrom(world, [hex], '16.5')
}

/** Hexes that nobody entered pass to a power all at once (10.2.8), with all that stands there, as if its units had walked in. */
export function passHexes(world: TwWorld, passing: ReadonlyMap<Hex, string>): void {
  for (const [hex, power] of passing) takeControl(world, power, hex)
  for (const [hex, power] of passing) {
    clearAirBase(world, power, hex, false)
    clearPort(world, power, hex)
    takeInstallations(world, power, hex)
  }
}

function takeControl(world: TwWorld, nation: string, hex: Hex): void {
  const before = world.state.control[hex]
  const holder = newHolder(world, nation, hex)
  if (before === holder) return
  world.setControl(hex, holder)
  const place = world.map.placesAt(hex)[0]
  if (place) world.report('control', '1.2', `${world.map.name(hex)} passes from ${before || 'nobody'} to ${holder}.`, [hex])
  const power = controllerOf(world, nation)
  if (power === null) return
  cityChangesHands(world, hex, before, power)
  regionChangesHands(world, hex, before, power)
  yardChangesHands(world, hex, power)
}

/** Captured fortifications and airbases are destroyed (10.6.4, 11.1.2); the Maginot Line and Leningrad are dismantled, other fortresses become fortifications (10.7). */
function takeInstallations(world: TwWorld, nation: string, hex: Hex, partisans = false): void {
  const power = controllerOf(world, nation) ?? nation
  for (const each of world.installationsAt(hex)) {
    if (!atWar(world, each.nation, nation) || each.kind === 'shipyard') continue
    // Partisans capture no hex for good, and so no fortress.
    if (partisans && each.kind === 'fortress') continue
    if (each.kind === 'fortress') {
      world.dismantle(each)
      if (isDismantledWhenTaken(world, hex))
        world.report('fortress taken', '10.7', `The fortress of ${world.map.name(hex)} is dismantled.`, [hex])
      else {
        world.install({ kind: 'fortification', hex, nation: power })
        world.report('fortress taken', '10.7', `The fortress of ${world.map.name(hex)} becomes a fortification of ${power}.`, [hex])
      }
    } else {
      world.dismantle(each)
      if (each.kind === 'fortification' || each.kind === 'airbase')
        world.report(
          'installation lost',
          each.kind === 'airbase' ? '11.1.2' : '10.6.4',
          `The ${each.kind} of ${each.nation} in ${world.map.name(hex)} is destroyed.`,
          [hex],
        )
    }
  }
}

/** 10.7: the Maginot Line and Leningrad. */
const DISMANTLED = ['1631', '1730', '1831', '0616']
const isDismantledWhenTaken = (world: TwWorld, hex: Hex): boolean => DISMANTLED.includes(world.map.code(hex))
