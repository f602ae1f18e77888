import type { Json } from '../../../engine/decision.ts'
import type { Game } from '../../../engine/game.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { diplomacyOf, noteDiplomacy, popCost, targetsOf, whyNotInfluence } from '../diplomacy/pops.ts'
import { mayForm } from '../naval/task-forces.ts'
import { powersOfSeat, seatOf, sideOfSeat } from '../powers.ts'
import { type NavalUnit, NO_DIPLOMACY_YET } from '../state.ts'
import { built, inPool, TYPES, type Wager } from '../strategic/units.ts'
import type { TwWorld } from '../world.ts'

/*
 * What seats of one side may not see of the other, for tests of non-interference: a position, and the same position with other secrets.
 */

const NO_DICE = {
  roll: (): number => {
    throw new Error('a position that is only changed rolls no dice')
  },
}

/** A position with Task Forces in the ports of a seat where enough of its ships lie. */
export function withTaskForces(game: Game<TwWorld>, start: Json, seat: string): Json {
  const world = game.load(start, NO_DICE)
  const ports = new Map<number, NavalUnit[]>()
  for (const unit of world.units())
    if (unit.kind === 'naval' && seatOf(world, unit) === seat && mayForm(world, unit) && (unit.type === 'Fleet' || world.nacOf(unit)))
      ports.set(unit.hex, [...(ports.get(unit.hex) ?? []), unit])
  const names = ['H', 'K', 'Z', 'Q']
  for (const ships of ports.values()) {
    const name = ships.length >= 2 ? names.shift() : undefined
    if (name) for (const ship of ships.slice(0, 3)) world.change(ship, { taskForce: name })
  }
  return game.save(world)
}

/** A position of a campaign that plays diplomacy: before the planning of its turn, where it stood before the Axis' player turn. */
export function withDiplomacy(game: Game<TwWorld>, snapshot: Json): Json {
  const world = game.load(snapshot, NO_DICE)
  if (world.state.diplomacy === undefined)
    world.note({ diplomacy: NO_DIPLOMACY_YET, ...(world.state.stage === 'Axis turn' && { stage: 'Planning' }) })
  return game.save(world)
}

/** The same position with other secrets of a seat, as the other side cannot tell them apart. */
export type Disguise = (world: TwWorld, seat: string, draw: Draw) => void

/** Ships of two Task Forces change places (7.12), with what they carry. */
export const otherShips: Disguise = (world, seat, draw) => {
  const hidden = world
    .units()
    .filter(
      (unit): unit is NavalUnit =>
        unit.kind === 'naval' && unit.taskForce !== undefined && unit.place === 'map' && seatOf(world, unit) === seat,
    )
  const fleets = hidden.filter(({ type }) => type === 'Fleet')
  const one = draw.one(fleets)
  const other = draw.one(fleets.filter(({ hex }) => one && hex !== one.hex))
  if (!one || !other) return
  const [from, to, name] = [one.hex, other.hex, one.taskForce!]
  world.move(one, to)
  world.change(one, { taskForce: other.taskForce! })
  world.move(other, from)
  world.change(other, { taskForce: name })
}

/** More units of strategic warfare lie in the boxes, face down (5.1). */
export const otherBoxes: Disguise = (world, seat) => {
  for (const power of wagers(world, seat)) {
    for (const type of TYPES[power]) {
      for (const unit of inPool(world, power, type).slice(0, 2)) world.remove(unit, 'strategic')
      for (const unit of built(world, power, type).slice(0, 1)) world.change(unit, { depleted: !unit.depleted })
    }
  }
}

/** Chits were bought, and what they cost; nobody else knows (2.6, 7.8.2). */
export const otherChits: Disguise = (world, seat) => {
  for (const power of powersOfSeat(world, seat)) {
    const plan = world.state.plans[power]
    if (plan)
      world.setPlan(power, {
        ...plan,
        evasion: !plan.evasion,
        espionage: 1 - plan.espionage,
        counterEspionage: 1 - plan.counterEspionage,
      })
    else if (world.state.turn.season === 'Summer' || world.state.turn.season === 'Fall')
      world.note({ keptChits: { ...world.state.keptChits, [power]: { espionage: 1, counterEspionage: 1 } } })
    world.spend(power, 9)
    world.note({ secretSpending: { ...world.state.secretSpending, [power]: (world.state.secretSpending[power] ?? 0) + 9 } })
  }
}

/** POPs were bought and lie somewhere, where diplomacy is played; nobody else knows (16.1.1). */
export const otherPops: Disguise = (world, seat) => {
  if (world.state.diplomacy === undefined) return
  for (const power of powersOfSeat(world, seat)) {
    const target = targetsOf(world).find((each) => whyNotInfluence(world, power, each) === null)
    if (target === undefined) continue
    const { placed } = diplomacyOf(world)
    noteDiplomacy(world, { placed: { ...placed, [power]: { ...placed[power], [target]: (placed[power]?.[target] ?? 0) + 2 } } })
    world.spend(power, popCost(world, power, 2))
    const { secretSpending } = world.state
    world.note({ secretSpending: { ...secretSpending, [power]: (secretSpending[power] ?? 0) + popCost(world, power, 2) } })
  }
}

export const DISGUISES: Readonly<Record<string, Disguise>> = {
  "Task Forces' ships": otherShips,
  'boxes of strategic warfare': otherBoxes,
  'chits and NARFs spent in secret': otherChits,
  'POPs placed in secret': otherPops,
}

/** The position with other secrets. */
export function disguised(game: Game<TwWorld>, snapshot: Json, disguise: Disguise, seat: string, draw: Draw): Json {
  const world = game.load(snapshot, NO_DICE)
  disguise(world, seat, draw)
  return game.save(world)
}

/** Seats of the other side. */
export const opponents = (world: TwWorld, seat: string, seats: readonly string[]): string[] =>
  seats.filter((each) => sideOfSeat(world, each) !== sideOfSeat(world, seat))

const wagers = (world: TwWorld, seat: string): Wager[] =>
  powersOfSeat(world, seat).filter((power): power is Wager => power === 'Germany' || power === 'Britain')
