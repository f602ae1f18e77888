import { numbered } from '../../common/words.ts'
import type { SheetNode } from '../../../engine/decision.ts'
import { allowance, limitText } from '../limits.ts'
import { cooperate, powerOf, seatOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandType, LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { readUnits } from './mission-order.ts'
import { type AirStep, inTheAir } from './sortie.ts'

/** An ATR and what it carries. */
export interface Load {
  atr: string
  cargo: string
}

/** Pairs ATRs with cargo in the order of the lists; the same ATR's hex is preferred, so that the lists need not be in step. */
export function pairLoads(
  world: WifWorld,
  reader: WifReader,
  node: SheetNode,
  atrs: readonly string[],
  cargo: readonly string[],
): Load[] | undefined {
  if (atrs.length !== cargo.length)
    return reader.problem(node, `${atrs.length} aircraft for ${numbered(cargo.length, 'unit')}: each ATR carries one unit (11.11, 11.14)`)
  const left = [...cargo]
  const loads: Load[] = []
  for (const atr of atrs) {
    const here = left.find((id) => world.unit(id).hex === world.unit(atr).hex) ?? left[0]
    left.splice(left.indexOf(here), 1)
    loads.push({ atr, cargo: here })
  }
  return loads
}

export function readLoads(
  world: WifWorld,
  reader: WifReader,
  node: SheetNode,
  fields: ReadonlyMap<string, SheetNode>,
  cargo: string,
): Load[] | undefined {
  return pairLoads(world, reader, node, readUnits(reader, fields.get('with')), readUnits(reader, fields.get(cargo)))
}

/** Why loads cannot be carried: type, facing, owner, co-operation (18.2), and a land move of its power for each (10.2). */
export function whyNotCarry(
  world: WifWorld,
  step: AirStep,
  seat: string,
  loads: readonly Load[],
  types: readonly LandType[],
  section: string,
): string[] {
  const problems: string[] = []
  const cargo: LandUnit[] = []
  for (const load of loads) {
    const unit = world.unit(load.cargo)
    const atr = world.unit(load.atr)
    if (loads.some((other) => other !== load && other.cargo === load.cargo))
      problems.push(`${section}: ${unit.name} is named for two aircraft`)
    else if (unit.kind !== 'land' || !types.includes(unit.type))
      problems.push(`${section}: ATRs carry ${types.join(' and ')} units, and ${unit.name} is none`)
    else if (unit.place !== 'map' || seatOf(world, unit) !== seat) problems.push(`${unit.name} is not yours to carry`)
    else if (inTheAir(step, unit)) problems.push(`${unit.name} is already in the air`)
    else if (unit.faceDown) problems.push(`${section}: ${unit.name} is face-down and cannot be carried`)
    else if (!cooperate(world, unit, atr)) problems.push(`18.2: ${atr.name} and ${unit.name} do not co-operate`)
    else cargo.push(unit)
  }
  for (const power of new Set(cargo.map((unit) => powerOf(world, unit)))) {
    if (!(power in world.impulse.actions)) continue
    const moves = cargo.filter((unit) => powerOf(world, unit) === power).length
    if (moves > allowance(world, power, 'land movement'))
      problems.push(`${limitText(world, power, 'land movement')} (each unit carried is a land move)`)
  }
  return problems
}
