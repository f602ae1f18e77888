import { NO_HEX } from '../../../board/hex.ts'
import type { Project } from '../charts/variants-schema.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

export type Addition = Project['adds'][number]

/** A counter that a project brings, still in no hex; `taking`: of two kinds that one; `lentTo`: whose it is for the time being. */
export function counterOf(
  world: TwWorld,
  power: string,
  { name, type: usual, values: printed, or, rating, 'lent by': lender, 'raised in': raisedIn }: Addition,
  { taking, lentTo }: { readonly taking?: string; readonly lentTo?: string } = {},
): Unit {
  const [type, values] = or !== undefined && taking === or.split(' ')[0] ? or.split(' ') : [usual, printed ?? '']
  const [one = 0, two = 0, three = 0] = values.split('-').filter(Boolean).map(Number)
  const idOf = (number: number) => `${power} ${name} ${number}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  let number = 1
  while (world.state.units[idOf(number)]) number++
  const base = {
    id: idOf(number),
    name: `${name} ${number}`,
    nation: lentTo ?? power,
    place: 'pool' as const,
    hex: NO_HEX,
    depleted: false,
    ...(lentTo !== undefined && { lentBy: power }),
    ...(lender !== undefined && { lentBy: lender }),
  }
  const inAir = { combat: one, range: two, interception: three }
  if (type === 'Fleet' || type === 'CV') return { ...base, kind: 'naval', type, ...inAir }
  if (type === 'NAC' || type === 'TAC' || type === 'FTR') return { ...base, kind: 'air', type, ...inAir }
  if (type === 'SAC' || type === 'ASW') return { ...base, kind: 'strategic', type }
  return {
    ...base,
    kind: 'ground',
    type: type as Exclude<Addition['type'], 'Fleet' | 'CV' | 'NAC' | 'TAC' | 'FTR' | 'SAC' | 'ASW'>,
    strength: one,
    move: two,
    ...(rating !== undefined && { rating }),
    ...(raisedIn !== undefined && { raisedIn }),
  }
}

/** Raises it. */
export function raiseCounter(world: TwWorld, unit: Unit): Unit {
  world.raise(unit)
  return world.unit(unit.id)
}
