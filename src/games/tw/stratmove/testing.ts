import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { stratmoveSegment } from './stratmove.ts'

export const told = (world: TwWorld): string => world.events.map(({ text }) => text).join('\n')
/** Name of the place where a unit is, or what became of it. */
export const at = (world: TwWorld, name: string): string => {
  const unit = unitNamed(world, name)
  return unit.place === 'map' ? (world.map.placesAt(unit.hex)[0]?.name ?? world.map.code(unit.hex)) : unit.place
}
export interface Order {
  units: string
  to: string
  by?: 'air' | 'land' | 'sea'
  with?: string
  via?: string[]
  landing?: string
}
const NAMES = { air: 'stratmove of aircraft', ground: 'stratmove of ground units', ships: 'stratmove of ships' } as const
export const SLE = { Germany: { effort: 'SLE' }, Italy: { effort: 'SLE' }, France: { effort: 'SLE' }, Britain: { effort: 'SLE' } } as const

/** Ids of units by their names, which stand apart by blanks, with _ for those inside. */
export const ids = (world: TwWorld, names: string): string[] => names.split(' ').map((name) => unitNamed(world, name.replace(/_/g, ' ')).id)

/** A segment with the orders of one power, alone on its side. */
export function segment(
  power: string,
  notation: PositionNotation,
  orders: readonly Order[],
  dice: readonly number[] = [],
  answers: Record<string, unknown[]> = {},
): TwWorld {
  const world = position(
    {
      plans: SLE,
      stage: power === 'Britain' || power === 'France' ? 'Allied turn' : 'Axis turn',
      ...notation,
      sides: notation.sides ?? only(power),
    },
    new ScriptedDice(dice),
  )
  const code = (place: string) => world.map.code(world.map.find(place)!)
  const given: Record<string, unknown[]> = { ...answers }
  for (const order of orders) {
    const units = ids(world, order.units)
    const first = world.unit(units[0])
    const by = order.by ?? (order.with || first.kind === 'naval' ? 'sea' : first.kind === 'air' ? 'air' : 'land')
    const name = NAMES[first.kind === 'naval' ? 'ships' : first.kind === 'air' || by === 'air' ? 'air' : 'ground']
    given[name] = [
      ...(given[name] ?? []),
      {
        units,
        to: code(order.to),
        by,
        ...(order.with && { with: ids(world, order.with) }),
        ...(order.via && { via: order.via }),
        ...(order.landing && { landing: code(order.landing) }),
      },
    ]
  }
  run(world, stratmoveSegment(world), given)
  return world
}

/** One power on its side, so that nobody else is asked. */
export const only = (power: string): Record<string, 'Axis' | 'Allies'> =>
  power === 'Germany' || power === 'Italy'
    ? { [power]: 'Axis', France: 'Allies', Britain: 'Allies' }
    : { Germany: 'Axis', Italy: 'Axis', [power]: 'Allies' }
export const used = (world: TwWorld, network: string): number => world.ops.smpUsed.get(network) ?? 0
