import type { Hex } from '../../../board/hex.ts'
import { listed } from '../../common/words.ts'
import { mayBaseAnyTime } from '../bases/bases.ts'
import { mayBasePort } from '../bases/ports.ts'
import type { Project } from '../charts/variants-schema.ts'
import { kindOf } from './effects.ts'
import { placesFor, whyNotPlace } from '../economy/placement.ts'
import { waitingFreeFrench } from '../economy/free-french.ts'
import { isBox, isInside1939USSR } from '../field/terrain.ts'
import { whyNotPut } from '../ground/stacking.ts'
import { after } from '../logistics/ahead.ts'
import { EAST_AFRICA, enemyGround, homeOf, isOwnHex } from '../powers.ts'
import { turnAt } from '../seasons.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { counterOf } from './counters.ts'
import { sectionOf } from './projects.ts'

/** 28.1.1: where the army of East Africa appears, either side of the Nile. */
export const NILE = ['4414', '4415']

/** 28: counters that a project puts on the board at once and for nothing, in their order: those of the box of strategic warfare are none of them. */
export function receivedUnits(world: TwWorld, project: Project, taking?: string): Unit[] {
  const { power, adds, deed } = project
  const pool = project['out of the force pool']
  const { turn } = world.state
  const waiting = world.unitsOf(power, 'pool').filter((unit) => !(unit.kind === 'ground' && unit.breakdown))
  const ofPool =
    pool?.['until year'] !== undefined
      ? waiting.filter(({ from }) => turnAt(turn, Math.max(from ?? 0, turn.index)).year <= pool['until year']!)
      : waiting
          .filter((unit) => kindOf(unit) === pool?.next && (unit.from ?? 0) > turn.index)
          .sort((a, b) => a.from! - b.from!)
          .slice(0, 1)
  const added = adds
    .filter((each) => each.received && each.type !== 'ASW')
    .flatMap((each) => Array.from({ length: each.count }, () => counterOf(world, power, each, { taking })))
  const garrison = deed === 'East Africa' ? world.groundAt(world.map.find(EAST_AFRICA)!).filter(({ nation }) => nation === power) : []
  return [...(pool ? ofPool : []), ...(deed === 'De Gaulle' ? waitingFreeFrench(world) : []), ...added, ...garrison]
}

/** Why a counter is not received in a hex, or null. */
function whyNotAt(world: TwWorld, project: Project, unit: Unit, hex: Hex): string | null {
  const section = sectionOf(project)
  const where = world.map.name(hex)
  const terms = project['received in']
  if (unit.kind === 'strategic') return null
  if (unit.kind === 'naval')
    return homeOf(world, hex) === unit.nation && !isBox(world, hex)
      ? mayBasePort(world, unit, hex)
      : `${section}: ${unit.name} appears in a port of ${unit.nation}, not in ${where}`
  if (terms === 'as new units') return whyNotPlace(world, unit, hex)
  if (terms === 'beside the Nile')
    return NILE.includes(world.map.code(hex)) && enemyGround(world, hex, unit.nation).length === 0
      ? null
      : `${section}: ${unit.name} appears in ${listed(NILE)} where no enemies stand, not in ${where}`
  if (terms === 'the Soviet Union' && !isInside1939USSR(world, hex))
    return `${section}: ${unit.name} appears in the Soviet Union, not in ${where}`
  if (!world.map.isLand(hex) || !isOwnHex(world, hex, unit.nation) || enemyGround(world, hex, unit.nation).length > 0)
    return `${section}: ${where} is not in friendly hands`
  return unit.kind === 'air' ? mayBaseAnyTime(world, unit, hex) : whyNotPut(world, [unit], hex)
}

/** Where it appears when its player says nothing: near the capital, or the first hex that will do. */
function placeFor(world: TwWorld, project: Project, unit: Unit): Hex | undefined {
  const isOpen = (hex: Hex) => whyNotAt(world, project, unit, hex) === null
  if (project['received in'] === 'beside the Nile') {
    const hexes = NILE.map((code) => world.map.hex(code)).filter(isOpen)
    return hexes.sort((a, b) => world.groundAt(a).length - world.groundAt(b).length)[0]
  }
  const capital = world.nation(unit.nation).capitals[0]
  const usual = unit.kind === 'strategic' || unit.kind === 'naval' ? [] : placesFor(world, unit)
  const far = (hex: Hex) => world.map.distance(capital, hex)
  return usual.filter(isOpen).sort((a, b) => far(a) - far(b))[0] ?? Array.from({ length: world.map.size }, (_, hex) => hex).find(isOpen)
}

/** Puts them down one by one, in the hexes that are named, in order, and where they fit when too few are. Returns what each does in words, or why one cannot be placed. */
function place(world: TwWorld, project: Project, units: readonly Unit[], at: readonly string[]): { told: string[]; why: string | null } {
  const told: string[] = []
  for (const [i, each] of units.entries()) {
    const unit = world.state.units[each.id] ? world.unit(each.id) : (world.raise(each), world.unit(each.id))
    const hex = at[i] === undefined ? placeFor(world, project, unit) : world.map.hex(at[i])
    const why = hex === undefined ? `${sectionOf(project)}: there is no place for ${unit.name}` : whyNotAt(world, project, unit, hex)
    if (why !== null) return { told, why }
    world.change<Unit>(unit, {
      from: undefined,
      comes: undefined,
      free: undefined,
      ...(project.deed === 'modern air force' && { unbound: true }),
    })
    world.move(unit, hex!)
    if (project['received in'] === 'beside the Nile') world.setControl(hex!, unit.nation)
    told.push(`${unit.name} in ${world.map.name(hex!)}`)
  }
  return { told, why: null }
}

/** Why what a project brings cannot appear there, all of it together, or null. */
export function whyNotReceive(world: TwWorld, project: Project, at: readonly string[], taking?: string): string | null {
  const units = receivedUnits(world, project, taking)
  const section = sectionOf(project)
  if (project.deed === 'East Africa' && units.length === 0) return `${section}: no Italian unit is left in ${EAST_AFRICA}`
  if (units.length === 0) return null
  if (at.length > units.length) return `${section}: ${units.length} hexes at most, for ${listed(units.map(({ name }) => name))}`
  let why: string | null = null
  after(world, (then) => (why = place(then, project, units, at).why))
  return why
}

/** They appear. Returns who and where, in words. */
export function receive(world: TwWorld, project: Project, at: readonly string[], taking?: string): string[] {
  return place(world, project, receivedUnits(world, project, taking), at).told
}
