import type { Troop } from '../state.ts'
import { mayBase } from '../bases/bases.ts'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyNotEvade } from '../naval/evasion.ts'
import { powersOfSeat, sideOfSeat } from '../powers.ts'
import { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { smpsFree } from './capacity.ts'
import { tellsOwners } from '../naval/consent.ts'
import { itineraryOf, type Stratmove } from './itinerary.ts'
import { whyNotBox } from './sea-route.ts'

interface Subject {
  readonly seat: string
}

/** 8.1.4: air units go first, then ground units, then ships; of the sheet's one list each takes its own orders in turn. */
export type Turn = 'air' | 'ground' | 'ships'

const FACTS = { ...MOMENT, smps: number('SMPs that your powers have left') }

/** Whose turn an order is: that of its units; of PARA that fly, the aircraft's. */
function turnOf(world: TwWorld, { units, by }: Stratmove): Turn {
  const kinds = new Set(units.map((id) => world.state.units[id]?.kind))
  if (kinds.has('naval')) return 'ships'
  return kinds.has('air') || by === 'air' ? 'air' : 'ground'
}

const FIELDS = ['unit', 'units', 'from', 'to', 'by', 'with', 'via', 'landing', 'evade', 'escort', 'counter']

/** `{units: [XX Corps], to: Tripoli, with: [1st Fleet]}`: by sea where Fleets are named, by air for aircraft, else over land. */
function read(world: TwWorld, reader: TwReader, node: SheetNode): Stratmove | null | undefined {
  // 8.5.4: airbases and fortifications move for a SMP in the Build Segment (11.1.2).
  const work = ['airbase', 'fortification'].find((kind) => node.value instanceof Map && node.value.has(kind))
  if (work)
    return reader.problem(
      node,
      `8.5.4: ${work === 'airbase' ? 'an' : 'a'} ${work} is moved under 'works', '{build: ${work}, from: ..., at: ...}', for one SMP`,
    )
  if (node.value instanceof Map && node.value.has('fortress')) return reader.problem(node, '8.5.4: a fortress is not moved')
  const fields = reader.fields(node, FIELDS)
  const who = fields?.get('units') ?? fields?.get('unit')
  if (!fields) return undefined
  // An entry with `counter` alone answers interceptors everywhere; it moves nobody.
  if (!who && !fields.has('to') && fields.has('counter')) return null
  if (!fields.has('to')) return reader.problem(node, "'to:' is missing")
  if (!who) return reader.problem(node, "'units:' is missing")
  const from = fields.get('from')
  const start = from && reader.hex(from)
  const carriers = fields.get('with')
  const before = reader.problems.length
  const units = reader.unitsAfterBuilding(who, start, carriers !== undefined)
  const to = reader.hex(fields.get('to')!)
  const ships = carriers ? reader.units(carriers, start) : []
  const via = fields.has('via') ? reader.list(fields.get('via')!).flatMap((item) => reader.seaArea(item) ?? []) : []
  const landing = fields.has('landing') ? reader.hex(fields.get('landing')!) : undefined
  const escort = fields.has('escort') ? reader.units(fields.get('escort')!) : []
  const evade = fields.has('evade') && reader.yesNo(fields.get('evade')!) === true
  const by = fields.has('by') ? reader.word(fields.get('by')!, ['air', 'land', 'sea'] as const) : undefined
  if (reader.problems.length > before || to === undefined || units.length === 0 || (from && start === undefined)) return undefined
  const first = world.unit(units[0])
  const usual = carriers || first.kind === 'naval' ? 'sea' : first.kind === 'air' ? 'air' : 'land'
  return {
    units,
    to,
    by: by ?? usual,
    ...(ships.length > 0 && { with: ships }),
    ...(via.length > 0 && { via }),
    ...(landing !== undefined && { landing }),
    ...(escort.length > 0 && { escort }),
    ...(evade && { evade }),
  }
}

/** An order that nobody understands is told with those of ground units, unless it says that it goes by air. */
const turnOfUnread = ({ value }: SheetNode): Turn =>
  value instanceof Map && (value.get('by') as SheetNode | undefined)?.value === 'air' ? 'air' : 'ground'

/** Reads an order if it is this turn's. */
function readIn(turn: Turn, world: TwWorld, reader: TwReader, node: SheetNode): Stratmove | null | undefined {
  const quiet = new TwReader(world, reader.seat)
  const order = read(world, quiet, node)
  if (order === null || (order === undefined ? turnOfUnread(node) : turnOf(world, order)) !== turn) return null
  for (const { message, severity } of quiet.problems) reader.problem(node, message, severity)
  return order
}

const names = (world: TwWorld, ids: readonly string[]): string => ids.map((id) => world.unit(id).name).join(', ')

const kindOf = (
  turn: Turn,
  name: string,
  question: string,
  example: string,
  style: 'air' | 'rail' | 'sail',
): DecisionKind<TwWorld, Subject, Stratmove | null> => ({
  name,
  section: '8.0',
  schema: z
    .strictObject({
      units: z.array(z.string()).min(1),
      to: z.string(),
      by: z.enum(['air', 'land', 'sea']),
      with: z.array(z.string()).optional(),
      via: z.array(z.string()).optional(),
      landing: z.string().optional(),
      escort: z.array(z.string()).optional(),
      evade: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, { seat }, order) => {
    if (order === null) return []
    if (turnOf(world, order) !== turn)
      return [`8.1.4: air units stratmove first, then ground units, then ships; this is the turn of ${turn}`]
    const itinerary = itineraryOf(world, seat, order)
    if (typeof itinerary === 'string') return [itinerary]
    const moved = itinerary.how === 'ships' ? [] : itinerary.units
    const away = moved.map((unit) => (unit.kind === 'air' ? mayBase(world, unit, itinerary.to) : null)).find((bar) => bar !== null)
    if (away !== undefined) return [away]
    if (!order.evade) return []
    const why = itinerary.how === 'way' ? '7.8.2: the Evasion chit hides naval forces' : whyNotEvade(world, itinerary.ships[0])
    return why === null ? [] : [why]
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    smps: powersOfSeat(world, seat).reduce((sum, power) => sum + smpsFree(world, power), 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody stratmoves, or nobody more',
  example,
  question: () => question,
  sheet: {
    section: 'stratmove',
    list: true,
    plain: [
      {
        says: 'stratmove <units> to <to>[ with <with>][ via <via>]',
        takes: { units: 'units', to: 'hex', with: 'units', via: 'seas' },
        example: 'stratmove II Corps to Calais with 5th Fleet',
      },
    ],
    read: (world, reader: TwReader, node) => readIn(turn, world, reader, node),
    tells: (world, seat, order) =>
      order?.by === 'sea' && order.with
        ? tellsOwners(
            world,
            seat,
            order.units.map((id) => world.unit(id) as Troop),
            world.map.hex(order.to),
            'stratmove',
          )
        : null,
    describe: (world, order) =>
      order === null
        ? 'no more stratmoves'
        : `${names(world, order.units)} to ${world.map.name(world.map.hex(order.to))} by ${order.by}${order.with ? ` with ${names(world, order.with)}` : ''}${order.escort ? `, escorted by ${names(world, order.escort)}` : ''}`,
    check: (world, _, order) => {
      if (order === null) return []
      const missing = order.units.map((id) => world.unit(id)).filter(({ place }) => place !== 'map' && place !== 'sea')
      return [
        ...missing.map(
          ({ name, place }) =>
            `8.1: ${name} is ${place === 'yard' ? 'in a shipyard: it goes only if it is launched before' : 'in the force pool: it goes only if it is built before'}`,
        ),
        ...[whyNotBox(world, world.unit(order.units[0]).nation, world.map.hex(order.to)) ?? []].flat(),
      ]
    },
    arrows: (world, order) =>
      order === null || world.unit(order.units[0]).place !== 'map'
        ? []
        : [{ hexes: [world.map.code(world.unit(order.units[0]).hex), order.to], style: order.by === 'sea' ? 'sail' : style }],
  },
})

/** The next stratmove of a seat, or null. */
export const stratmoveKinds: Readonly<Record<Turn, DecisionKind<TwWorld, Subject, Stratmove | null>>> = {
  air: kindOf('air', 'stratmove of aircraft', 'Which air units stratmove (8.3)?', 'stratmove:\n  - { units: [KG 1], to: Cologne }', 'air'),
  ground: kindOf(
    'ground',
    'stratmove of ground units',
    'Which ground units stratmove (8.1)?',
    'stratmove:\n  - { units: [II Corps], to: Calais, with: [5th Fleet] }',
    'rail',
  ),
  ships: kindOf(
    'ships',
    'stratmove of ships',
    'Which ships change base (7.6.2, 8.2.1)?',
    'stratmove:\n  - { units: [1st Fleet, 2nd Fleet], to: Gibraltar }',
    'sail',
  ),
}
