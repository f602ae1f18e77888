import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { flightsTo } from '../air/flight.ts'
import { answerInterception, intercept } from '../air/meet.ts'
import { fly, mayFly } from '../air/missions.ts'
import type { Sky } from '../air/sky.ts'
import { tellWhoStays, whoFlies, type WhoFlies } from '../air/who-flies.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { unitsDo } from '../pieces.ts'
import { seatOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotEvade } from './evasion.ts'
import { fullNac, fullNacs, hasFullNac } from './force.ts'
import { whyNotFrench } from './french-morale.ts'
import { strikePath } from './launch.ts'
import { shipsOf, wayOf, whyNotMission, whyNotOnePort } from './mission-checks.ts'
import { fightOverPort, portTargets } from './port-battle.ts'
import { areaName } from '../field/sea.ts'
import { readUnitsAndWay } from './sea-transport.ts'
import { endVoyage, sailForce } from './voyage.ts'

export interface CarrierStrike {
  ships: string[]
  at: string
  via?: string[]
  /** TAC, MDM and NACs based on land that strike with them. */
  with?: string[]
  escort?: string[]
  yard?: boolean
  evade?: boolean
}
interface Asked {
  readonly seat: string
}

function problemsOf(world: TwWorld, { seat }: Asked, order: CarrierStrike): string[] {
  const ships = shipsOf(world, seat, order.ships)
  if (typeof ships === 'string') return [ships]
  const hex = world.map.find(order.at)
  if (hex === undefined) return [`no hex ${order.at} on this board`]
  if (!ships.some((ship) => hasFullNac(world, ship))) return ['11.7: a carrier strike needs a CV with its NAC at full strength']
  const first = ships.map((ship) => whyNotMission(world, ship, 'air attack')).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (first) return [first]
  if (portTargets(world, hex, ships[0].nation, order.yard ?? false).length === 0)
    return [`11.7: no enemy ships are in ${order.yard ? 'the shipyard of ' : ''}${world.map.name(hex)}`]
  const path = wayOf(world, ships, hex, order.via)
  if (typeof path === 'string') return [path]
  const evade = order.evade ? whyNotEvade(world, ships[0]) : null
  const air = [...whoBombs(world, seat, order, hex).units]
  const below = whyNotFrench(
    world,
    [...ships, ...air],
    { ships, air },
    { ships: portTargets(world, hex, ships[0].nation, order.yard ?? false), air: [] },
    'air',
    false,
  )
  return [evade ?? below ?? []].flat()
}

/** 11.7: FTR that escort the strike; one that cannot costs the strike nothing. */
const whoEscorts = (world: TwWorld, seat: string, { escort = [] }: CarrierStrike, hex: Hex): WhoFlies =>
  whoFlies(world, seat, '11.7', escort, (unit) =>
    unit.type === 'FTR' ? mayFly(world, unit, 'escort', hex) : `11.7: ${unit.name} is no FTR; FTR escort a carrier strike`,
  )

/** 11.7: TAC, MDM and NACs based on land may strike the same ships together with the CVs; one that cannot costs the others nothing. */
const whoBombs = (world: TwWorld, seat: string, order: CarrierStrike, hex: Hex): WhoFlies =>
  whoFlies(world, seat, '11.7', order.with ?? [], (unit, before) =>
    unit.aboard !== undefined
      ? `11.7: ${unit.name} is no TAC, MDM or NAC that is based on land`
      : (mayFly(world, unit, 'port strike', hex) ?? whyNotWith(world, unit, [...whoEscorts(world, seat, order, hex).units, ...before])),
  )

const FACTS = { ...MOMENT, carriers: number('own CVs with full-strength NACs that may sail') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  carriers: world
    .unitsIn('map', 'sea')
    .filter(
      (unit) =>
        unit.kind === 'naval' &&
        seatOf(world, unit) === seat &&
        hasFullNac(world, unit) &&
        whyNotMission(world, unit, 'air attack') === null,
    ).length,
})

/** 11.7.1: the next carrier strike of a seat on ships in port, or null. */
export const carrierStrike: DecisionKind<TwWorld, Asked, CarrierStrike | null> = {
  name: 'carrier strike',
  section: '11.7.1',
  schema: z
    .strictObject({
      ships: z.array(z.string()),
      at: z.string(),
      via: z.array(z.string()).optional(),
      with: z.array(z.string()).optional(),
      escort: z.array(z.string()).optional(),
      yard: z.boolean().optional(),
      evade: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no carrier strike, or none more',
  example: 'carrier strike:\n  - { ships: [Ark Royal, 1st Fleet], at: Wilhelmshaven, with: [3 Group], evade: yes }',
  question: () => 'Which CVs strike ships in port, and where (11.7)?',
  sheet: {
    section: 'carrier strike',
    list: true,
    read: (_, reader: TwReader, node) => readStrike(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more carrier strikes'
        : `${[...order.ships, ...(order.with ?? [])].map((id) => world.unit(id).name).join(', ')} against ${order.yard ? 'the shipyard of ' : ''}${world.map.name(world.map.hex(order.at))}`,
  },
}

function readStrike(reader: TwReader, node: SheetNode): CarrierStrike | undefined {
  const fields = reader.fields(node, ['ships', 'at', 'via', 'with', 'escort', 'counter', 'yard', 'evade'], ['ships', 'at'])
  if (!fields) return undefined
  const before = reader.errors
  const at = reader.hex(fields.get('at')!)
  const bombers = fields.has('with') ? reader.squadron(fields.get('with')!) : undefined
  const escort = fields.has('escort') ? reader.squadron(fields.get('escort')!) : undefined
  const yard = fields.has('yard') ? reader.yesNo(fields.get('yard')!) : undefined
  const way = readUnitsAndWay(reader, fields)
  return reader.errors > before || at === undefined
    ? undefined
    : { at, ...way, ...(bombers && { with: bombers }), ...(escort && { escort }), ...(yard !== undefined && { yard }) }
}

/** 11.7.1: CVs sail into a sea area beside the port, where they may be intercepted; their NACs are met over the target by aircraft that rise (11.8.3), and strike in up to three rounds. */
export function* carrierStrikes(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, carrierStrike, { seat })
    if (order === null) return
    const ships = order.ships.map((id) => world.unit(id) as NavalUnit)
    const [from, hex] = [ships[0].hex, world.map.find(order.at)!]
    const path = wayOf(world, ships, hex, order.via) as number[]
    const { ships: arrived } = yield* sailForce(world, {
      ships,
      from,
      path,
      mission: 'carrier strike',
      ...(order.evade && { evade: true }),
    })
    const nacs = fullNacs(world, arrived)
    if (nacs.length > 0 || order.with !== undefined) yield* overTarget(world, order, nacs, path.at(-1)!)
    yield* endVoyage(world, arrived, from)
  }
}

function* overTarget(world: TwWorld, order: CarrierStrike, nacs: readonly AirUnit[], area: number): Procedure {
  const hex = world.map.find(order.at)!
  const seat = seatOf(world, world.unit(order.ships[0]))!
  const escorts = tellWhoStays(world, seat, '11.7', `escort of the strike on ${world.map.name(hex)}`, whoEscorts(world, seat, order, hex))
  const bombers = tellWhoStays(world, seat, '11.7', `strike on ${world.map.name(hex)}`, whoBombs(world, seat, order, hex))
  if (nacs.length + bombers.length === 0) return
  for (const unit of escorts) fly(world, unit, 'escort', hex)
  for (const unit of [...nacs, ...bombers]) fly(world, unit, 'port strike', hex)
  const against = 'intercepting port strikes' as const
  const flights = [
    ...nacs.map((unit) => ({ unit, path: strikePath(world, unit, area, hex, against) })),
    ...flightsTo(world, [...bombers, ...escorts], hex, against),
  ]
  const sky: Sky = {
    what: 'carrier strike',
    against,
    section: 'carrier strike',
    target: hex,
    flights,
    interceptors: [],
    das: [],
    defended: [],
    supported: [],
    launchedFrom: [areaName(world, area)],
  }
  if (nacs.length > 0) {
    const launch = flights[0].path[0]
    world.report(
      'carrier strike',
      '11.8.3',
      `${unitsDo(nacs, 'flies', 'fly')} from ${world.map.code(launch)} in the ${areaName(world, area)} to ${world.map.name(hex)}.`,
      [launch, hex],
    )
  }
  if (bombers.length > 0)
    world.report(
      'air mission',
      '11.7',
      `${unitsDo(bombers, 'flies', 'fly')} to the ships in ${world.map.name(hex)}${nacs.length > 0 ? ' with them' : ''}.`,
      [hex, ...bombers.map((unit) => unit.hex)],
    )
  yield* intercept(world, sky)
  yield* answerInterception(world, sky)
  const guards = [...escorts, ...sky.flights.filter(({ protects }) => protects).map(({ unit }) => unit as AirUnit)]
  yield* fightOverPort(
    world,
    hex,
    [...nacs.filter((nac) => fullNac(world, world.unit(nac.aboard!) as NavalUnit)), ...bombers],
    guards,
    sky.interceptors.map(({ unit }) => unit),
    order.yard ?? false,
  )
}
