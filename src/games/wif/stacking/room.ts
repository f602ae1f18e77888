import type { Hex } from '../../../board/hex.ts'
import type { Risk } from '../../../engine/decision.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { whyNotStack } from './stacking.ts'

/** Units of an order, and where it leaves them. */
export type Ends = ReadonlyMap<Unit, Hex>

/** 2.3.1, 18.2: why the units of an order cannot stay where it ends, or null. `leaving`: units that will have left by the end of the step. */
export function whyNoRoom(world: WifWorld, ends: Ends, leaving: readonly Unit[] = []): string | null {
  for (const hex of new Set(ends.values())) {
    const [first, ...others] = [...ends.keys()].filter((unit) => ends.get(unit) === hex)
    const why = whyNotStack(world, first, hex, others, leaving)
    if (why !== null) return why
  }
  return null
}

/** What whoever says `overstack: yes` should know; those who stand where it ends may be the ones that go. */
export const riskOfStacking = (world: WifWorld, ends: Ends): Risk => ({
  text: OVERSTACKED,
  units: [...new Set([...ends.keys(), ...[...ends.values()].flatMap((hex) => world.unitsAt(hex))])].map(({ id }) => id),
})

const OVERSTACKED = "2.3.1: 'overstack: yes': those that are too many where it ends at the end of the step are destroyed"

/** The same as a player is told it, who may have meant it. */
export const noRoomText = (why: string): string =>
  `${why}; say 'overstack: yes' if others move on from there in this step: else units there are destroyed at its end`

/**
 * Stacking counts at the end of the step (2.3.1): whether the orders behind one on its sheet, as far as they are legal now, make room for it. An order
 * that finds no room itself where it goes, after those before it, is not made and leaves nothing.
 */
export function hasRoomAfter(world: WifWorld, ends: Ends, behind: readonly Ends[]): boolean {
  let made = behind
  for (;;) {
    const leaving = [ends, ...made].flatMap((order) =>
      [...order.keys()].filter((unit) => unit.place === 'map' && order.get(unit) !== unit.hex),
    )
    const stuck = made.findLast((order, i) => whyNoRoom(world, withThose(order, [ends, ...made.slice(0, i)]), leaving) !== null)
    if (stuck === undefined) return whyNoRoom(world, ends, leaving) === null
    made = made.filter((order) => order !== stuck)
  }
}

/** An order with the units that others bring to where it ends. */
function withThose(order: Ends, others: readonly Ends[]): Ends {
  const goals = new Set(order.values())
  return new Map([...order, ...others.flatMap((other) => [...other].filter(([unit, hex]) => goals.has(hex) && !order.has(unit)))])
}
