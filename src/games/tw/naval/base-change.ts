import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyHeld } from '../logistics/oil.ts'
import { effortOf, effortPowerOf } from '../logistics/efforts.ts'
import { seatOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { shipsOf, wayOf, whyNotOnePort } from './mission-checks.ts'
import { bringHome, whyNotBase } from '../bases/ports.ts'
import { readUnitsAndWay } from './sea-transport.ts'
import { sailForce } from './voyage.ts'

export interface BaseChange {
  ships: string[]
  to: string
  via?: string[]
}
interface Asked {
  readonly seat: string
}

/** Notes a change of base: it is no mission, but the way of a turn is sailed once (7.2). */
const changed = (ship: NavalUnit): string => `base change of ${ship.id}`

/** 4.5, 12.6.3: under a Pass, and out of supply, ships change base in the Operations Segment; all others by strategic movement (7.6.2). */
function whyNotNow(world: TwWorld, ship: NavalUnit): string | null {
  if (ship.place !== 'map') return `7.1: ${ship.name} is not in port`
  if (world.ops.navalMissions.has(ship.id)) return `7.0: ${ship.name} has sailed already`
  const held = whyHeld(world, ship)
  if (held !== null) return held
  if (world.ops.tried.has(changed(ship))) return `7.2: ${ship.name} has changed base in this turn already`
  if (!inSupply(world, ship)) return null
  const power = effortPowerOf(world, ship)
  return power !== null && effortOf(world, power) === 'Pass'
    ? null
    : `7.6.2: ${ship.name} changes base by strategic movement: order it under 'stratmove'`
}

function problemsOf(world: TwWorld, { seat }: Asked, order: BaseChange): string[] {
  const ships = shipsOf(world, seat, order.ships)
  if (typeof ships === 'string') return [ships]
  if (ships.length === 0) return ['7.6.2: name the ships']
  const first = ships.map((ship) => whyNotNow(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (first) return [first]
  const to = world.map.find(order.to)
  if (to === undefined) return [`no hex ${order.to} on this board`]
  const full = whyNotBase(world, ships, to)
  if (full) return [full]
  const path = wayOf(world, ships, to, order.via)
  return typeof path === 'string' ? [path] : []
}

const FACTS = { ...MOMENT, ships: number('own ships that may change base now') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  ships: world
    .unitsIn('map', 'sea')
    .filter((unit) => unit.kind === 'naval' && seatOf(world, unit) === seat && whyNotNow(world, unit) === null).length,
})

/** 4.5, 12.6.3: the next base change of a seat in the Operations Segment, or null. */
export const baseChange: DecisionKind<TwWorld, Asked, BaseChange | null> = {
  name: 'change base',
  section: '12.6.3',
  schema: z.strictObject({ ships: z.array(z.string()), to: z.string(), via: z.array(z.string()).optional() }).nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no ship changes base, or none more',
  example: 'change base:\n  - { ships: [1st Fleet], to: Gibraltar }',
  question: () => 'Which ships out of supply (12.6.3), or under a Pass (4.5), change base?',
  sheet: {
    section: 'change base',
    list: true,
    plain: [
      {
        says: 'change_base|sail <ships> to <to>[ via <via>]',
        takes: { ships: 'units', to: 'hex', via: 'seas' },
        example: 'change base 1st Fleet to Gibraltar',
      },
    ],
    read: (_, reader: TwReader, node) => readChange(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more base changes'
        : `${order.ships.map((id) => world.unit(id).name).join(', ')} to ${world.map.name(world.map.hex(order.to))}`,
  },
}

function readChange(reader: TwReader, node: SheetNode): BaseChange | undefined {
  const fields = reader.fields(node, ['ships', 'to', 'via'], ['ships', 'to'])
  if (!fields) return undefined
  const before = reader.errors
  const to = reader.hex(fields.get('to')!)
  const { ships, via } = readUnitsAndWay(reader, fields)
  return reader.errors > before || to === undefined ? undefined : { ships, to, ...(via && { via }) }
}

/** Ships change base, and may be intercepted on the way. It is no mission (7.0). */
export function* baseChanges(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, baseChange, { seat })
    if (order === null) return
    const ships = order.ships.map((id) => world.unit(id) as NavalUnit)
    const to = world.map.find(order.to)!
    const path = wayOf(world, ships, to, order.via) as number[]
    const from = ships[0].hex
    const { ships: arrived } = yield* sailForce(world, { ships, from, path, mission: 'base change' })
    for (const ship of ships) world.remember((noted) => noted.tried.add(changed(ship)))
    for (const ship of arrived) {
      bringHome(world, ship, to)
      world.remember((noted) => noted.navalMissions.delete(ship.id))
    }
    if (arrived.length > 0)
      world.report(
        'naval mission',
        '7.6.2',
        `${arrived.map(({ name }) => name).join(', ')} ${arrived.length === 1 ? 'is' : 'are'} based at ${world.map.name(to)} now`,
        [to],
      )
  }
}
