import type { Hex } from '../../../board/hex.ts'
import { effortAllows, effortCost } from '../charts/costs.ts'
import type { Activity, Power } from '../charts/cost-schemas.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { sideOfPower, commanderOf } from '../powers.ts'
import type { Effort, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** The effort a power has chosen this turn; 'none' before planning. */
export const effortOf = (world: TwWorld, power: string): Effort => world.state.plans[power]?.effort ?? 'none'

/** The power by whose effort a unit goes: that which runs it; of American ships in a Task Force with British ones, and of aircraft aboard them, Britain (2.6). */
export function effortPowerOf(world: TwWorld, unit: Unit): string | null {
  const ship = unit.kind === 'air' && unit.aboard !== undefined ? world.unit(unit.aboard) : unit
  const other = world.traits['Task Forces']['with one of'][ship.nation]
  const isLed =
    ship.kind === 'naval' &&
    ship.taskForce !== undefined &&
    other !== undefined &&
    world
      .unitsOf(other, 'map', 'sea')
      .some((each) => each.kind === 'naval' && each.taskForce === ship.taskForce && each.place === ship.place && each.hex === ship.hex)
  return commanderOf(world, isLed ? other : unit.nation)
}

/** Whether the effort of the power that runs a nation allows an activity (4.1 to 4.5). */
export function allows(world: TwWorld, nation: string, activity: Activity): boolean {
  const power = commanderOf(world, nation)
  if (power === null) return false
  // 4.2: an invaded minor has a Regional Effort of its own in the turn of its invasion, besides what its protector's allows it (6.3.2).
  if (hasFreeEffort(world, nation) && effortAllows(world.tables, 'RLE', activity)) return true
  const effort = effortOf(world, power)
  return effort !== 'none' && effortAllows(world.tables, effort, activity)
}

/** Why a unit's power cannot do something this turn, or null: "4.3: an LLE turn allows no amphibious invasion". */
export function whyNotAllowed(world: TwWorld, unit: Unit, activity: Activity): string | null {
  const power = effortPowerOf(world, unit)
  if (allows(world, power === commanderOf(world, unit.nation) ? unit.nation : power!, activity)) return null
  const effort = power === null ? 'none' : effortOf(world, power)
  return effort === 'none'
    ? `4.0: ${power ?? unit.nation} has no logistical effort this turn`
    : `${SECTIONS[effort]}: ${article(effort)} ${effort} allows no ${activity}`
}

/** The same while orders are checked too: before a power's plan is known, a partner's among them, nothing is barred. */
export const whyNotByEffort = (world: TwWorld, unit: Unit, activity: Activity): string | null =>
  world.state.plans[effortPowerOf(world, unit) ?? ''] === undefined ? null : whyNotAllowed(world, unit, activity)

const SECTIONS = { SLE: '4.1', RLE: '4.2', LLE: '4.3', MLE: '4.4', Pass: '4.5' } as const
const article = (effort: Effort): string => (effort === 'Pass' ? 'a' : 'an')

/** 4.2: a neutral minor country invaded this turn, which has not surrendered, moves with one free Regional Effort. */
export const hasFreeEffort = (world: TwWorld, nation: string): boolean =>
  world.state.nations[nation]?.kind === 'minor' &&
  world.state.wars.some(
    ({ between, declared, by }) => declared === world.state.turn.index && declared >= 0 && by !== nation && between.includes(nation),
  )

/** NARFs of an effort with its markers (4.1 to 4.4): the Axis pays double inside the Soviet Union of 1939. */
export function costOfEffort(world: TwWorld, power: string, effort: Effort, markers: readonly Hex[]): number {
  if (effort === 'none') return 0
  const axis = sideOfPower(world, power) === 'Axis'
  const one = (inUssr: boolean) => effortCost(world.tables, power as Power, effort, axis && inUssr)
  if (effort === 'RLE' || effort === 'LLE') return markers.reduce((sum, hex) => sum + one(isInside1939USSR(world, hex)), 0)
  const inside =
    world.traits['far in Russia'].SLE.includes(power) &&
    world.unitsIn('map').some((unit) => unit.kind === 'ground' && unit.nation === power && isInside1939USSR(world, unit.hex))
  return one(inside)
}
