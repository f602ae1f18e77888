import type { Hex } from '../../board/hex.ts'
import { unitText } from './pieces.ts'
import { insiders, isOfOwnSide, outsiders, sideOf } from './powers.ts'
import type { NavalUnit, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/**
 * Whether a seat may see what a counter is. Task Forces hide their ships (7.12), and the boxes of strategic warfare lie face down (5.1), from the other side;
 * partners show each other their counters.
 */
export function maySee(world: TwWorld, seat: string, unit: Unit): boolean {
  if (isOfOwnSide(world, seat, unit)) return true
  if (unit.kind === 'naval') return unit.taskForce === undefined
  if (unit.kind === 'strategic') return false
  const carrier = unit.aboard === undefined ? undefined : world.state.units[unit.aboard]
  return carrier?.kind !== 'naval' || carrier.taskForce === undefined
}

/** NARFs of a nation as everybody may know them: without what was spent in secret this turn. What is told to all says these. */
export const openNarfs = (world: TwWorld, nation: string): number => world.nation(nation).narfs + (world.state.secretSpending[nation] ?? 0)

/** What was paid is nobody else's business. */
export function keepSecret(world: TwWorld, power: string, narfs: number): void {
  const { secretSpending } = world.state
  world.note({ secretSpending: { ...secretSpending, [power]: (secretSpending[power] ?? 0) + narfs } })
}

/** Units as the other side may know them: a Task Force by its name (7.12). */
export function openText(units: readonly Unit[]): string {
  const forces = new Set(units.flatMap((unit) => (unit.kind === 'naval' ? (unit.taskForce ?? []) : [])))
  return [
    ...units.filter((unit) => unit.kind !== 'naval' || unit.taskForce === undefined).map(unitText),
    ...[...forces].map((name) => `Task Force ${name}`),
  ].join(', ')
}

/** Tells of a ship; where it is of a Task Force (7.12), the other side hears of that alone, and once of all its ships. */
export function tellOfShip(
  world: TwWorld,
  ship: NavalUnit,
  kind: string,
  section: string,
  text: (who: string) => string,
  hexes: readonly Hex[],
  data?: Parameters<TwWorld['report']>[4],
): void {
  const side = sideOf(world, ship)
  if (ship.taskForce === undefined || side === null) return world.report(kind, section, text(`${ship.name} (${ship.nation})`), hexes, data)
  const others = outsiders(world, side)
  const open = text(`Task Force ${ship.taskForce}`)
  const told = world.events.findLast(({ seats }) => seats?.join() === others.join())
  world.report(kind, section, text(`${ship.name} (${ship.nation})`), hexes, data, insiders(world, side))
  if (told?.text !== open) world.report(kind, section, open, hexes, data, others)
}
