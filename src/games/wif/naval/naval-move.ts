import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { plain } from '../../../board/map.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf } from '../powers.ts'
import { suezClosed } from '../politics/suez.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { NavalUnit, Section } from '../state.ts'
import { allowance } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { type NavalStep, planOf, whyNotSail } from './plan.ts'
import { describeOnward } from './after-fighting.ts'
import { isPort, stopCode, stopName, stopOf } from './routes.ts'
import { placeOf } from './plan.ts'
import { isSub } from '../sea/ships.ts'
import { lendShips, tellUnused } from './sail-with.ts'
import { sail } from './voyage.ts'
import { readResponse, responseSchema } from './when-intercepted.ts'
import { asText } from '../../../engine/words.ts'

const sectionSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable()

/** A task force's move: places are sea areas by name or hex codes, sections null where not said. */
export const navalOrderSchema = z.strictObject({
  units: z.array(z.string()).min(1),
  via: z.array(z.string()),
  to: z.string(),
  section: sectionSchema,
  embark: z.array(z.strictObject({ unit: z.string(), on: z.string().nullable() })),
  drop: z.array(z.strictObject({ units: z.array(z.string()).min(1), to: z.string(), section: sectionSchema })),
  intercepted: responseSchema.nullable(),
})
export type NavalOrder = z.infer<typeof navalOrderSchema>

interface NavalMoveSubject {
  readonly seat: string
  readonly step: NavalStep
}

const FACTS = {
  ...MOMENT,
  sailed: number('own ships that have made their naval move in this impulse'),
  shipsAble: number('own ships, in port and at sea, that are face-up and have not moved'),
  navalMovesLeft: number('naval moves that your powers have left together; 99 without a limit (10.2)'),
}

const ownShips = (world: WifWorld, seat: string): NavalUnit[] =>
  [...world.inPort(), ...world.atSea()].filter((unit): unit is NavalUnit => unit.kind === 'naval' && seatOfUnit(world, unit) === seat)

function problemsOf(world: WifWorld, seat: string, step: NavalStep, order: NavalOrder): string[] {
  const plan = planOf(world, seat, step, order)
  return Array.isArray(plan) ? plan : []
}

/** 11.4: naval moves, one task force an item. */
export const navalMove: DecisionKind<WifWorld, NavalMoveSubject, NavalOrder | null> = {
  name: 'naval move',
  section: '11.4',
  schema: navalOrderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, step }, order) => (order ? problemsOf(world, seat, step, order) : []),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => {
    const ships = ownShips(world, seat)
    return {
      ...momentFacts(world, world.state.active),
      sailed: ships.filter(({ id }) => world.impulse.sailed.has(id)).length,
      shipsAble: ships.filter(({ id }) => whyNotSail(world, seat, id) === null).length,
      navalMovesLeft: Math.min(
        99,
        powersOf(world, world.state.active)
          .filter((power) => seatOfPower(world, power) === seat)
          .reduce((sum, power) => sum + allowance(world, power, 'naval movement'), 0),
      ),
    }
  },
  factTypes: FACTS,
  defaultIs: 'nobody sails, or nobody more',
  example: 'naval move:\n  - { units: [Warspite, Glen], to: Eastern Mediterranean 2, embark: [X INF], if intercepted: fight }',
  question: (world, { seat }) => {
    const able = ownShips(world, seat).filter(({ id }) => whyNotSail(world, seat, id) === null)
    return `Which task force sails${able.length < ownShips(world, seat).length ? ' next' : ''} (11.4)? ${able.length} of your ships can.`
  },
  sheet: {
    section: 'naval move',
    list: true,
    plain: [
      {
        says: 'sail|naval_move <units> to <to>[ via <via>][ embark|carrying <embark>]',
        takes: { units: 'units', to: 'sea', via: 'seas', embark: 'units' },
        example: 'sail Warspite, Glen to Eastern Mediterranean 2',
      },
    ],
    read: (world, reader: WifReader, node) => readNavalOrder(world, reader, node),
    describe: (world, order) => (order ? describe(world, order) : ''),
    check: (world, seat, order) => (order ? problemsOf(world, seat, { subsMoved: new Set(), lent: null }, order) : []),
    arrows: (world, order) =>
      order
        ? [
            {
              hexes: [stopCode(world.map, placeOf(world.unit(order.units[0]) as NavalUnit)), ...order.via, order.to],
              style: 'sail' as const,
            },
          ]
        : [],
  },
}

function readNavalOrder(world: WifWorld, reader: WifReader, node: SheetNode): NavalOrder | undefined {
  const fields = reader.fields(node, ['units', 'unit', 'from', 'via', 'to', 'embark', 'drop', 'if intercepted'], ['to'])
  if (!fields) return undefined
  const before = reader.problems.length
  const units = readShips(world, reader, fields.get('units') ?? fields.get('unit') ?? node, fields.get('from'))
  // Who is misspelt stays; the others sail.
  if (units.length > 0)
    for (const problem of reader.problems.splice(before))
      reader.problems.push({ ...problem, severity: 'warning', message: `${problem.message}; the others of this order sail without it` })
  const named = reader.problems.length
  const to = readPlace(world, reader, fields.get('to')!)
  const via = fields.has('via') ? reader.list(fields.get('via')!).map((item) => readPlace(world, reader, item)?.place) : []
  const embark = fields.has('embark') ? reader.list(fields.get('embark')!).flatMap((item) => readCargo(reader, item)) : []
  const drop = fields.has('drop') ? itemsOf(fields.get('drop')!).map((item) => readDrop(world, reader, item)) : []
  const intercepted = fields.has('if intercepted') ? readResponse(reader, fields.get('if intercepted')!) : null
  if (
    !to ||
    via.includes(undefined) ||
    drop.includes(undefined) ||
    intercepted === undefined ||
    reader.problems.length > (units.length > 0 ? named : before)
  )
    return undefined
  if (units.length === 0) return reader.problem(node, "name the ships under 'units:'")
  return { units, via: via as string[], to: to.place, section: to.section, embark, drop: drop as NavalOrder['drop'], intercepted }
}

const itemsOf = (node: SheetNode): readonly SheetNode[] => (Array.isArray(node.value) ? node.value : [node])

/** Ships by name, "all ships in Malta"; with `from:`, "all ships" and names are of there. A group holds who can sail, and SUBs only where there is nobody else. */
function readShips(world: WifWorld, reader: WifReader, node: SheetNode, from?: SheetNode): string[] {
  const place = from && reader.text(from)
  return reader.list(node).flatMap((item) => {
    const text = typeof item.value === 'string' ? item.value.trim() : ''
    const here =
      place !== undefined && !/\s(?:in|at|from)\s/i.test(text) ? { ...item, value: `${text || asText(item.value)} at ${place}` } : item
    const group = /^all\b/i.test(text)
    const ids = reader.ships(
      group && /^all(?:\s+(?:in|at)\b.*)?$/i.test(text) ? { ...here, value: asText(here.value).replace(/^all/i, 'all ships') } : here,
    )
    if (!group) return ids
    const able = ids.filter((id) => whyNotSail(world, reader.seat, id) === null)
    const surface = able.filter((id) => !isSub(world.unit(id)))
    return surface.length > 0 ? surface : able
  })
}

/** "Eastern Mediterranean 3", "Malta". */
function readPlace(world: WifWorld, reader: WifReader, node: SheetNode): { place: string; section: Section | null } | undefined {
  const text = node.value === null ? '' : asText(node.value)
  const isSea = world.map.seaAreaNames.some(
    (name, i) => i > 0 && plain(name) === plain(text.replace(/(?<![\s,:])[\s,:]+(?:section\s+)?[0-4]$/i, '')),
  )
  const isHex = !isSea && (world.map.find(text) !== undefined || /\([a-z]?\d{4}\)$/i.test(text.trim()))
  if (!isHex) {
    const sea = reader.seaSection(node)
    return sea && { place: sea.area, section: sea.section }
  }
  const hex = reader.hex(node)
  if (hex === undefined) return undefined
  return world.map.portAt(world.map.hex(hex))
    ? { place: hex, section: null }
    : reader.problem(node, `11.4.2: ${world.map.name(world.map.hex(hex))} is no port`)
}

/** A unit, or `{unit: II INF, on: Glen}`. */
function readCargo(reader: WifReader, node: SheetNode): NavalOrder['embark'] {
  if (!(node.value instanceof Map)) return reader.units(node).map((unit) => ({ unit, on: null }))
  const fields = reader.fields(node, ['unit', 'on'], ['unit'])
  const unit = fields && reader.unit(fields.get('unit')!)
  const on = fields?.has('on') ? reader.ships(fields.get('on')!)[0] : null
  return unit === undefined || on === undefined ? [] : [{ unit, on }]
}

function readDrop(world: WifWorld, reader: WifReader, node: SheetNode): NavalOrder['drop'][number] | undefined {
  const fields = reader.fields(node, ['units', 'unit', 'to'], ['to'])
  if (!fields) return undefined
  const units = reader.ships(fields.get('units') ?? fields.get('unit') ?? node)
  const to = readPlace(world, reader, fields.get('to')!)
  return to && units.length > 0 ? { units, to: to.place, section: to.section } : undefined
}

function describe(world: WifWorld, order: NavalOrder): string {
  const { map } = world
  const names = (ids: readonly string[]) => ids.map((id) => world.unit(id).name).join(', ')
  const place = (code: string, section: Section | null) =>
    `${stopName(map, stopOf(map, code))}${section === null ? (isPort(stopOf(map, code)) ? '' : ', the highest section in reach') : ` ${section}`}`
  return [
    `${names(order.units)} sail${order.units.length === 1 ? 's' : ''} to ${place(order.to, order.section)}`,
    order.via.length > 0 ? ` by ${order.via.map((code) => stopName(map, stopOf(map, code))).join(', ')}` : '',
    ...order.drop.map(({ units, to, section }) => `, leaving ${names(units)} in ${place(to, section)}`),
    order.embark.length > 0 ? `, with ${names(order.embark.map(({ unit }) => unit))}` : '',
    order.intercepted
      ? `; if intercepted, ${order.intercepted.do}${order.intercepted.section === null ? '' : ` in section ${order.intercepted.section}`}${order.intercepted.then ? `, then ${describeOnward(world, order.intercepted.then)}` : ''}`
      : '',
    ...awaited(world, order.units),
  ].join('')
}

/** 11.4.2: what an order waits for that names ships of more than one seat. */
function awaited(world: WifWorld, units: readonly string[]): string[] {
  const seats = [...new Set(units.map((id) => seatOf(world, world.unit(id))))]
  return seats.length < 2
    ? []
    : [
        `; ships of ${listed(seats)}: whoever does not order them here has to let them go on its own sheet for this step (sail with:, 11.4.2)`,
      ]
}

/** 11.4: every seat of the side with the impulse that has ships moves its task forces, one after the other. */
export function* navalMovement(world: WifWorld): Procedure<void> {
  yield* suezClosed(world) // 13.3.3
  const lent = new Map<string, string>()
  const step: NavalStep = { subsMoved: new Set(), lent }
  yield* lendShips(world, lent)
  for (const seat of seatsOf(world, world.state.active)) {
    const powers = powersOf(world, world.state.active).filter((power) => seatOfPower(world, power) === seat)
    const may = ownShips(world, seat).length > 0 && powers.some((power) => allowance(world, power, 'naval movement') > 0)
    for (;;) {
      const order = yield* askWhile(world, may, seat, navalMove, { seat, step })
      if (!order) break
      const plan = planOf(world, seat, step, order)
      if (Array.isArray(plan)) throw new Error(`11.4: ${plan.join('; ')}`)
      yield* sail(world, step, plan)
    }
  }
  tellUnused(world, lent)
}
