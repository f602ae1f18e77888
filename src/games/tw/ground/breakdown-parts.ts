import { unitsText, unitText } from '../pieces.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** "8-8 ARM": a kind of counter as the tables name it. */
export const kindOf = (unit: GroundUnit): string => `${unit.strength}-${unit.move} ${unit.type}`

/** Kinds that a unit breaks down into, of its own type: pieces (9.6.3), or the units of a build-up counter (9.6.4). Null when it may not. */
function piecesOf(world: TwWorld, unit: GroundUnit): readonly string[] | null {
  const { breakdown, buildUp } = world.tables
  const kind = kindOf(unit)
  const parts = buildUp.counters[kind]
  if (parts) return parts
  return !unit.breakdown && breakdown['may break down'][unit.nation]?.includes(kind) ? breakdown.pieces[kind] : null
}

const isBuildUp = (world: TwWorld, unit: GroundUnit): boolean => kindOf(unit) in world.tables.buildUp.counters

/** Counters of these values in a nation's force pool, one for each; null when there are not enough. Those lost out of supply or given up lie apart, to be built at double cost (12.6.4, 15.5). */
function counters(
  world: TwWorld,
  nation: string,
  type: GroundUnit['type'],
  values: readonly string[],
  breakdown: boolean,
): GroundUnit[] | null {
  const pool = world
    .unitsOf(nation, 'pool')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.type === type &&
        (unit.breakdown ?? false) === breakdown &&
        !unit.lostOutOfSupply &&
        !unit.givenUp &&
        (unit.from === undefined || unit.from <= world.state.turn.index),
    )
  const found: GroundUnit[] = []
  for (const value of values) {
    const counter = pool.find((unit) => `${unit.strength}-${unit.move}` === value && !found.includes(unit))
    if (!counter) return null
    found.push(counter)
  }
  return found
}

/** Why a unit cannot be broken down, or the counters that take its place (9.6.3). */
export function breakdownOf(world: TwWorld, unit: GroundUnit): string | readonly GroundUnit[] {
  const pieces = piecesOf(world, unit)
  if (pieces === null) return `9.6.3: ${unitText(unit)} of ${unit.nation} is no unit that breaks down`
  if (unit.depleted) return `9.6.3: ${unit.name} is Depleted and must be repaired before it breaks down`
  return (
    counters(world, unit.nation, unit.type, pieces, !isBuildUp(world, unit)) ??
    `9.6.3: the force pool of ${unit.nation} has not the counters ${pieces.join(', ')} ${unit.type}`
  )
}

/** Puts the pieces where the whole stood. They are activated and supplied as it was. */
export function breakDown(world: TwWorld, unit: GroundUnit, parts: readonly GroundUnit[]): void {
  const { hex } = unit
  const whole = isBuildUp(world, unit)
  for (const part of parts) {
    world.move(part, hex)
    world.change(part, { parentStrength: whole ? undefined : unit.strength })
    inherit(world, [unit], part)
  }
  retire(world, unit)
  world.report('break down', '9.6.3', `${unitText(unit)} breaks down into ${unitsText(parts)}.`, [hex], {
    units: parts.map((part) => part.id),
  })
}

/** Why units cannot be made one, or the counter that they become: a whole one again, or a build-up counter (9.6.3, 9.6.4). */
export function buildUpOf(world: TwWorld, units: readonly GroundUnit[]): string | GroundUnit {
  const [first] = units
  const { breakdown, buildUp: armies } = world.tables
  const stranger = units.find((unit) => unit.hex !== first.hex || unit.nation !== first.nation || unit.type !== first.type)
  if (stranger) return `9.6.3: ${stranger.name} and ${first.name} are not of one nation and type in one hex`
  const depleted = units.find((unit) => unit.depleted)
  if (depleted) return `9.6.3: ${depleted.name} is Depleted and must be repaired before it is built up`
  const values = sorted(units.map((unit) => `${unit.strength}-${unit.move}`))
  const pieces = units.every((unit) => unit.breakdown)
  if (pieces && breakdown['not reunited'].includes(first.nation)) return `9.6.3: breakdown units of ${first.nation} are never reunited`
  const table = pieces ? breakdown.pieces : armies.counters
  const kind = Object.keys(table).find(
    (each) =>
      each.endsWith(` ${first.type}`) &&
      sorted(table[each]).join() === values.join() &&
      (!pieces || breakdown['may break down'][first.nation]?.includes(each)),
  )
  if (kind === undefined) return `9.6.3: ${values.join(', ')} ${first.type} make no larger unit of ${first.nation}`
  const whole =
    counters(world, first.nation, first.type, [kind.split(' ')[0]], !pieces) ??
    counters(world, first.nation, first.type, [kind.split(' ')[0]], pieces)
  return whole?.[0] ?? `9.6.3: the force pool of ${first.nation} has no ${kind}`
}

/** Puts one counter where its parts stood; it has done what any of them has done. */
export function buildUp(world: TwWorld, units: readonly GroundUnit[], whole: GroundUnit): void {
  const { hex } = units[0]
  world.move(whole, hex)
  inherit(world, units, whole)
  for (const unit of units) retire(world, unit)
  world.report('build up', '9.6.3', `${unitsText(units)} become ${unitText(whole)}.`, [hex], { units: [whole.id] })
}

/** 9.6: parts in an overstacked hex that fit together are made whole. Tells whether any were. */
export function reuniteToFit(world: TwWorld, units: readonly GroundUnit[]): boolean {
  const parts = units.filter((unit) => unit.breakdown)
  for (const [kind, pieces] of Object.entries(world.tables.breakdown.pieces)) {
    const type = kind.split(' ')[1]
    for (const nation of new Set(parts.map((unit) => unit.nation))) {
      const chosen: GroundUnit[] = []
      for (const value of pieces) {
        const part = parts.find(
          (unit) =>
            unit.nation === nation &&
            unit.type === type &&
            !unit.depleted &&
            `${unit.strength}-${unit.move}` === value &&
            !chosen.includes(unit),
        )
        if (part) chosen.push(part)
      }
      if (chosen.length < pieces.length) continue
      const whole = buildUpOf(world, chosen)
      if (typeof whole === 'string') continue
      buildUp(world, chosen, whole)
      return true
    }
  }
  return false
}

function retire(world: TwWorld, unit: GroundUnit): void {
  world.remove(unit, 'pool')
  world.change(unit, { parentStrength: undefined })
}

/** What a player turn remembers of units goes over to the counter that takes their place. */
function inherit(world: TwWorld, from: readonly GroundUnit[], to: GroundUnit): void {
  const any = (set: ReadonlySet<string>) => from.some((unit) => set.has(unit.id))
  world.remember((noted) => {
    const { activated, outOfSupply, fullyAtStart, limitedAtStart, moved, movedAtAll, attacked, fromBreach } = noted
    if (from.every((unit) => activated.has(unit.id))) activated.add(to.id)
    for (const set of [outOfSupply, fullyAtStart, limitedAtStart, moved[1], moved[2], movedAtAll, attacked[1], attacked[2], fromBreach])
      if (any(set)) set.add(to.id)
  })
  const until = Math.min(...from.map((unit) => unit.suppliedUntil ?? -1))
  if (until >= 0) world.change(to, { suppliedUntil: until })
}

const sorted = (values: readonly string[]): string[] => [...values].sort()
