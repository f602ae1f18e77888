import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { ownerOf, seatsFor, sourceOf, stripedUnits, takeBack, takeOut, whyNotTaken, whyNotTakenBack } from './lend-lease-pool.ts'

/** A striped unit that a seat would have in the force pool of its own power, or agrees to; `back`: that it takes back, as its source. */
interface Swap {
  readonly unit: string
  readonly back: boolean
}
interface Swapping {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  able: someNames(
    'unit',
    'names of the striped units that could come out of the lend-lease pool, of your powers or for a version of yours',
  ),
  units: number('how many they are'),
}

/** 13.6.4: striped units come out of the lend-lease pool where their power and their source say so, and go back where the source does. */
export const swapStriped: DecisionKind<WifWorld, Swapping, Swap | null> = {
  name: 'lend-lease pool',
  section: '13.6.4',
  schema: z.strictObject({ unit: z.string(), back: z.boolean() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, swap) => {
    if (!swap) return []
    const why = whyNot(world, seat, world.unit(swap.unit), swap.back)
    return why === null ? [] : [why.startsWith('13') ? why : `13.6.4: ${why}`]
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => {
    const able = takeable(world, seat)
    return { ...momentFacts(world, sideOfSeat(world, seat)), able: able.map(({ name }) => name), units: able.length }
  },
  factTypes: FACTS,
  defaultIs: 'nothing comes out of the lend-lease pool or goes back',
  example: 'lend-lease pool:\n  - Ju-87B of Germany\n  - { back: Ju-87B of Germany }',
  question: (world, { seat }) =>
    `Which of ${takeable(world, seat)
      .map(({ name, country }) => `${name} (${country})`)
      .join(', ')} come out of the lend-lease pool (13.6.4)?`,
  sheet: {
    section: 'lend-lease pool',
    list: true,
    read: (world, reader: WifReader, node) => {
      const isBack = typeof node.value === 'object' && node.value !== null
      const named = isBack ? reader.fields(node, ['back'], ['back'])?.get('back') : node
      const unit = named && reader.unitAmong(named, namesakes(world))
      return unit === undefined ? undefined : { unit, back: isBack }
    },
    describe: (world, swap) => {
      if (!swap) return ''
      const { name, country } = world.unit(swap.unit)
      return swap.back
        ? `take back what is in the lend-lease pool for ${name} (${country})`
        : `${name} (${country}) out of the lend-lease pool, if the other power agrees`
    },
    check: (world) => (world.state.production ? [] : ['13.6.4: production is not played in this campaign']),
  },
}

/** What a sheet may name: of "P-40C" the striped one, where the campaign has any. */
function namesakes(world: WifWorld): Unit[] {
  const striped = stripedUnits(world)
  return striped.length > 0 ? striped : Object.values(world.state.units)
}

function whyNot(world: WifWorld, seat: string, unit: Unit, back: boolean): string | null {
  const source = sourceOf(world, unit)
  if (back) {
    if (source === null || world.state.powers[source]?.seat !== seat)
      return `${unit.source?.country} alone takes back what is in the lend-lease pool for ${unit.name} (${unit.country})`
    return whyNotTakenBack(world, unit)
  }
  if (!seatsFor(world, unit).includes(seat))
    return `${unit.name} (${unit.country}) is for ${ownerOf(world, unit) ?? 'nobody'} and ${source ?? 'nobody'} to agree on`
  if (source === null) return `nobody speaks for ${unit.source?.country}`
  return whyNotTaken(world, unit)
}

/** Striped units that a seat may bring out of the lend-lease pool, or agree to. */
export const takeable = (world: WifWorld, seat: string): Unit[] =>
  stripedUnits(world).filter((unit) => unit.place === 'lend-lease' && whyNot(world, seat, unit, false) === null)

/** Striped units for which a seat may have its own back. */
export const returnable = (world: WifWorld, seat: string): Unit[] =>
  stripedUnits(world).filter((unit) => unit.standsFor !== undefined && whyNot(world, seat, unit, true) === null)

/** 13.6.4: what both powers of a striped unit say is done, first what a source takes back; of what one says alone both are told. Nobody is asked by mail. */
export function* swapStripedUnits(world: WifWorld, seats: readonly string[]): Procedure {
  if (stripedUnits(world).length === 0) return
  const said = new Map<Unit, string[]>()
  for (const seat of seats)
    for (;;) {
      const swap = yield* askWhile(world, false, seat, swapStriped, { seat })
      if (!swap) break
      const unit = world.unit(swap.unit)
      if (swap.back) takeBack(world, unit)
      else said.set(unit, [...(said.get(unit) ?? []), seat])
    }
  for (const [unit, by] of said) settle(world, unit, by)
}

function settle(world: WifWorld, unit: Unit, by: readonly string[]): void {
  const seats = seatsFor(world, unit)
  const silent = seats.filter((seat) => !by.includes(seat))
  // What another has taken since, or taken back.
  const why = whyNotTaken(world, unit)
  if (silent.length === 0 && why === null) takeOut(world, unit)
  else
    world.tell({
      kind: 'production',
      section: '13.6.4',
      text: `${unit.name} (${unit.country}) stays in the lend-lease pool: ${why ?? `${by.join(', ')} would have it in the force pool, ${silent.join(', ')} did not say so`}.`,
      hexes: [],
      seats,
    })
}
