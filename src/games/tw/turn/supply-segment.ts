import type { Procedure } from '../../../engine/procedure.ts'
import { depleteStragglers } from '../ground/anglo-french.ts'
import { unitsText, unitText } from '../pieces.ts'
import { allianceOfNation, insiders, sideOf, sideOfAlliance } from '../powers.ts'
import { type AirUnit, ALLIANCES, type GroundUnit, type Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { grantGrace } from '../supply/check.ts'
import { isInOwnFortress } from '../supply/siege.ts'
import { besiege } from './besiege.ts'
import { inSupply, supplyOf } from '../supply/supply.ts'

/** 3.9, 12.6 The Supply Segment: the phasing side's units that began its Operations Segment out of supply and still are pay for it; then both sides are told who is cut off. */
export function* supplySegment(world: TwWorld): Procedure {
  graceForSecondImpulse(world)
  besiege(world)
  eliminateGround(world)
  stopAir(world)
  depleteStragglers(world)
  tellCutOff(world)
}

/** 10.2.7: units that moved or fought in Second Impulse. */
function graceForSecondImpulse(world: TwWorld): void {
  const { ops } = world
  for (const id of new Set([...ops.moved[2], ...ops.attacked[2]])) {
    const unit = world.state.units[id]
    if (unit?.kind === 'ground' && unit.place === 'map') grantGrace(world, unit)
  }
}

/** Units of the phasing side that were out of supply when the Operations Segment, or Second Impulse, began and are so now. */
const starving = (world: TwWorld) =>
  [...world.ops.outOfSupply]
    .flatMap((id) => world.state.units[id] ?? [])
    .filter((unit) => unit.place === 'map' && sideOf(world, unit) === world.phasing && supplyOf(world, unit) === 'none')

/** 12.6.3: ground units are eliminated, garrisons of fortresses aside (12.8). */
function eliminateGround(world: TwWorld): void {
  const lost = starving(world).filter((unit): unit is GroundUnit => unit.kind === 'ground' && !isInOwnFortress(world, unit))
  if (lost.length === 0) return
  const [who, hexes] = [unitsText(lost), [...new Set(lost.map((unit) => unit.hex))]]
  for (const unit of lost) world.eliminate(unit, 'out of supply', true)
  world.report(
    'out of supply',
    '12.6.3',
    `Out of supply since First Impulse and still so: ${who} eliminated; building them again costs double (12.6.4).`,
    hexes,
    { units: lost.map((unit) => unit.id) },
  )
}

/** 12.6.3: aircraft that have not reached a supplied base are Depleted, Depleted ones eliminated, those in own fortresses aside (12.8, 13.2.3). They are built again at the usual cost (12.6.4). */
function stopAir(world: TwWorld): void {
  for (const unit of starving(world).filter((each): each is AirUnit => each.kind === 'air' && !isInOwnFortress(world, each))) {
    const [who, { hex, depleted }] = [unitText(unit), unit]
    if (depleted) world.eliminate(unit, 'out of supply')
    else world.deplete(unit)
    world.report(
      'out of supply',
      '12.6.3',
      `${who} in ${world.map.name(hex)} is still out of supply: ${depleted ? 'eliminated' : 'Depleted'}.`,
      [hex],
      { units: [unit.id] },
    )
  }
}

/** 12.6.2: units cut off in this player turn have their own next turn to restore their line. */
function tellCutOff(world: TwWorld): void {
  for (const alliance of world.phasing === 'Axis' ? ALLIANCES : [...ALLIANCES].reverse()) {
    const side = sideOfAlliance(alliance)!
    const without = world
      .unitsIn('map')
      .filter((unit) => unit.kind !== 'strategic' && allianceOfNation(world, unit.nation) === alliance && !inSupply(world, unit))
    if (without.length === 0) continue
    const hexes = [...new Set(without.map((unit) => unit.hex))]
    const section = side === world.phasing ? '12.0' : '12.6.2'
    const namesOf = (units: readonly Unit[]) => units.map((unit) => `${unit.name} (${world.map.code(unit.hex)})`).join(', ')
    // 12.8, 13.2.3: fortresses hold out under siege.
    const [besieged, exposed] = [true, false].map((held) => without.filter((unit) => isInOwnFortress(world, unit) === held))
    world.report(
      'supply',
      section,
      [
        ...(exposed.length > 0
          ? [
              `Out of supply now, and lost if still so at the end of the ${side === 'Axis' ? 'Axis' : 'Allied'} player's next turn: ${namesOf(exposed)}.`,
            ]
          : []),
        ...(besieged.length > 0 ? [`Out of supply in fortresses, which hold out under siege (13.2.3): ${namesOf(besieged)}.`] : []),
      ].join(' '),
      hexes,
      { units: without.map((unit) => unit.id) },
      insiders(world, alliance),
    )
  }
}
