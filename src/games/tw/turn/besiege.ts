import { leaveBase } from '../control/overrun.ts'
import { unitsText } from '../pieces.ts'
import { sideOfNation, sideOf } from '../powers.ts'
import type { GroundUnit, Installation } from '../state.ts'
import { SURVIVED } from '../supply/siege.ts'
import { isSuppliedFromElsewhere } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

/**
 * 13.2.3: in their owner's Supply Segment, fortresses whose garrison is out of supply get a Siege marker more, send aircraft and ships away with the third, and lose the garrison in the
 * fourth turn; those in supply lose their markers. A fortress that is a colony's capital cannot feed itself.
 */
export function besiege(world: TwWorld): void {
  for (const fortress of world.state.installations.filter(
    ({ kind, nation }) => kind === 'fortress' && sideOfNation(world, nation) === world.phasing,
  )) {
    const garrison = world.groundAt(fortress.hex).filter((unit) => sideOf(world, unit) === world.phasing)
    const hungry = garrison.filter((unit) => !isSuppliedFromElsewhere(world, unit))
    if (garrison.length === 0 || hungry.length < garrison.length) relieve(world, fortress)
    else if ((fortress.siege ?? 0) < SURVIVED) tighten(world, fortress)
    else starve(world, fortress, garrison)
  }
}

function relieve(world: TwWorld, fortress: Installation): void {
  if (!fortress.siege) return
  world.changeInstallation(fortress, { siege: undefined })
  world.report('siege', '13.2.3', `${world.map.name(fortress.hex)} is in supply again: its Siege markers are removed.`, [fortress.hex])
}

function tighten(world: TwWorld, fortress: Installation): void {
  world.changeInstallation(fortress, { siege: (fortress.siege ?? 0) + 1 })
  world.report('siege', '13.2.3', `${world.map.name(fortress.hex)} is out of supply: Siege ${fortress.siege}.`, [fortress.hex], {
    siege: fortress.siege!,
  })
  if (fortress.siege === SURVIVED) leaveBase(world, fortress.hex, '13.2.3', 'which bases nobody under its third Siege')
}

function starve(world: TwWorld, fortress: Installation, units: readonly GroundUnit[]): void {
  const who = unitsText(units)
  for (const unit of units) world.eliminate(unit, 'starved out', true)
  world.report(
    'siege',
    '13.2.3',
    `${world.map.name(fortress.hex)} is starved out in its fourth turn without supply: ${who} eliminated.`,
    [fortress.hex],
    { units: units.map((unit) => unit.id) },
  )
  world.changeInstallation(fortress, { siege: undefined })
}
