import { USA, USSR } from '../not-yet.ts'
import { listed, numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { landNeighbours } from '../field/crossing.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { effortOf, allows } from '../logistics/efforts.ts'
import { shipsOf, whyNotOnePort } from '../naval/mission-checks.ts'
import { friendlyPorts, whyNotBase } from '../bases/ports.ts'
import { endVoyage } from '../naval/voyage.ts'
import { navigatorOf } from '../field/sea.ts'
import { adjective, atWar, called, controllerOf, enemyGround, homeOf, playerOf, powersOfSeat, sideOfNation, sideOfSeat } from '../powers.ts'
import { isFrom, turnName } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { openNarfs } from '../secrets.ts'
import type { TwWorld } from '../world.ts'
import { type Bill, billText, networkOf, noteStratmove, smpsFree, spend, whyNotAfford } from './capacity.ts'
import { berth, sail } from './carry-out.ts'
import { shipBills } from './cost.ts'
import { whyNotConvoy } from './eligible.ts'
import { isImpassable, whyNotGround } from './land-route.ts'
import { noteAid } from './compulsory-aid.ts'
import { isAtTheCape, leaveTheCape, type Leg, legOf, narfsAtTheCape, type Route, ROUTES, waitAtTheCape, whyNotRoute } from './lend-lease.ts'
import { seaRoute } from './sea-route.ts'

/** NARFs that one nation gives to another, over land or in Fleets. */
export interface Grant {
  from: string
  to: string
  narfs: number
  with?: string[]
  via?: string[]
  /** To the Soviet Union: the way it goes (14.8.3 to 14.8.5). */
  by?: Route
}
interface Subject {
  readonly seat: string
}

/** 14.8, 14.8.1: NARFs of one SMP, and of one Fleet; and those that a major power gets from another in a turn. */
const LOT = 20
const MOST_TO_A_POWER = 20

/** A grant checked: by land, or from port to port. */
interface Way {
  readonly bills: readonly Bill[]
  readonly sea: (Leg & { readonly ships: readonly NavalUnit[]; readonly carriers: readonly NavalUnit[]; readonly from: Hex }) | null
}

const grantKey = (from: string, to: string): string => `granted ${from} ${to}`
const granted = (world: TwWorld, from: string, to: string): number => world.ops.built.get(grantKey(from, to)) ?? 0

const receivedKey = (from: string, to: string): string => `received ${from} ${to}`
/** NARFs that a nation has received from another in this player turn, those lost at sea left out. */
export const receivedNarfs = (world: TwWorld, from: string, to: string): number => world.ops.built.get(receivedKey(from, to)) ?? 0

const haveCommonEnemy = (world: TwWorld, a: string, b: string): boolean =>
  Object.values(world.state.nations).some(
    ({ name, kind }) =>
      kind === 'major' &&
      world.state.wars.some(({ between }) => between.includes(a) && between.includes(name)) &&
      world.state.wars.some(({ between }) => between.includes(b) && between.includes(name)),
  )

/** 14.8.2: why a grant to the Soviet Union cannot be, or null: it is none, or may be. */
function whyNotLendLease(world: TwWorld, { from, to, by }: Grant): string | null {
  const { by: senders, against } = world.traits['Lend-Lease']
  if (to !== USSR) return by === undefined ? null : `14.8.2: routes ('by: ${by}') are those of grants to ${called(world, USSR)}`
  if (!atWar(world, USSR, against)) return `14.8.2: ${called(world, USSR)} gets no NARFs before it is at war with ${against}`
  if (!senders.includes(from)) return `14.8.2: ${listed(senders)} alone send NARFs to ${called(world, USSR)}`
  return by === undefined ? `14.8.2: say by which route: 'by: ${ROUTES.join("', 'by: ")}'` : whyNotRoute(world, from, by)
}

/** 14.8.4: NARFs that go on from South Africa have been granted in an earlier turn. */
const isOnward = (world: TwWorld, grant: Grant): boolean =>
  grant.by === 'Persia' && grant.with !== undefined && grant.with.every((id) => isAtTheCape(world, world.state.units[id]?.hex))

/** Why a nation may not grant so many NARFs to another, however they go, or null (14.8.1, 14.8.2, 14.8.7). */
function whyNotGive(world: TwWorld, seat: string, grant: Grant): string | null {
  const { from, to, narfs } = grant
  const [giver, taker] = [world.nation(from), world.nation(to)]
  if (from === to) return '14.8: a nation grants nothing to itself'
  if (from === USA || to === USA) return 'not supported yet: 14.8.2 Lend-Lease of the USA'
  const said = world.traits.grants
  if (said.nothing.includes(from)) return `14.8.1: ${called(world, from)} grants no NARFs`
  const lendLease = whyNotLendLease(world, grant)
  if (lendLease !== null) return lendLease
  if (giver.kind === 'colony' || taker.kind === 'colony') return `14.7: the NARFs of ${giver.kind === 'colony' ? from : to} are its power's`
  if (controllerOf(world, from) === null || playerOf(world, controllerOf(world, from)!) !== seat)
    return `14.8: the NARFs of ${from} are not yours to give`
  if (giver.kind === 'minor' && (giver.status !== 'satellite' || giver.conqueredBy !== null))
    return `14.8.1: ${from} is no Satellite of ${to}`
  if (giver.kind === 'minor' && giver.controller !== to) return `14.8.1: ${from} grants NARFs to its own power alone`
  if (taker.kind === 'minor') {
    if (taker.controller !== from || taker.status !== 'satellite' || taker.conqueredBy !== null)
      return `14.8.1: ${to} is no Satellite of ${from}`
    if (said['nothing to Satellites'].includes(from)) return `14.8.7: ${from} grants no NARFs to Satellites`
  } else if (giver.kind === 'major') {
    if (said['not to'][from] === to) return `6.2.3: ${from} grants ${to} nothing; aid goes the other way`
    const alone = said['only to'][from]
    if (alone !== undefined && to !== alone) return `14.8.7: ${from} grants NARFs to ${alone} alone`
    if (sideOfNation(world, from) !== sideOfNation(world, to) || !haveCommonEnemy(world, from, to))
      return `14.8.1: ${from} and ${to} have no major power as their common enemy`
    const since = said.from[from]?.[to]
    if (since && !isFrom(world.state.turn, since.season, since.year))
      return `14.8.1: ${from} grants ${to} nothing before ${turnName(since)}`
    if (!isOnward(world, grant) && granted(world, from, to) + narfs > MOST_TO_A_POWER)
      return `14.8.1: a major power grants another ${MOST_TO_A_POWER} NARFs a turn; ${granted(world, from, to)} + ${narfs} = ${granted(world, from, to) + narfs}`
  }
  if (isOnward(world, grant)) {
    const waiting = narfsAtTheCape(world, from)
    if (narfs > waiting) return `14.8.4: ${numbered(waiting, 'NARF')} of ${from} wait in South Africa since an earlier turn`
  } else if (narfs > giver.narfs) return `14.8: ${from} has ${numbered(openNarfs(world, from), 'NARF')}`
  if (!allows(world, from, 'stratmove'))
    return `4.0: the effort of ${from} (${effortOf(world, controllerOf(world, from)!)}) allows no stratmoves`
  return null
}

/** 14.8: hexes that NARFs of one nation reach over land from its capital on their way to another, under the rules of stratmoves. */
function reached(world: TwWorld, nation: string, other: string): Set<Hex> {
  const open = (hex: Hex) =>
    [nation, other].every((each) => whyNotGround(world, each, hex) === null) &&
    !isImpassable(world, hex) &&
    enemyGround(world, hex, nation).length === 0 &&
    !inEnemyZoc(world, hex, nation)
  const starts = seatsOfPower(world, nation).filter(
    (hex) => whyNotGround(world, nation, hex) === null && enemyGround(world, hex, nation).length === 0,
  )
  const found = new Set(starts)
  for (const hex of found) for (const next of landNeighbours(world, hex)) if (!found.has(next) && open(next)) found.add(next)
  return found
}
/** Capitals, the second where the first is lost. */
const seatsOfPower = (world: TwWorld, nation: string): readonly Hex[] => [
  ...world.nation(nation).capitals.slice(0, 1),
  ...world.nation(nation).secondCapitals,
]

function wayOf(world: TwWorld, seat: string, grant: Grant): Way | string {
  const { from, to, narfs } = grant
  const network = networkOf(world, from)
  const lots = Math.ceil(narfs / LOT)
  const cargo = { network, smps: lots * world.tables.movementPoints.cost['NARFs for each 20'], text: `${numbered(narfs, 'NARF')} ${lots}` }
  if (!grant.with) {
    const hexes = reached(world, from, to)
    if (!seatsOfPower(world, to).some((hex) => hexes.has(hex)))
      return `14.8: no way over land for stratmoves leads from ${from} to ${to}${world.traits.grants['over land'].includes(from) ? '' : "; say which Fleets carry the NARFs: 'with: [1st Fleet]'"}`
    return { bills: [cargo], sea: null }
  }
  if (world.traits.grants['over land'].includes(from)) return `14.8.7: ${adjective(world, from)} grants go to ${to} over land`
  const ships = shipsOf(world, seat, grant.with)
  if (typeof ships === 'string') return ships
  const bar = ships.map((ship) => whyNotConvoy(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (bar) return bar
  const fleets = ships.filter(({ type }) => type === 'Fleet')
  const aLot = grant.by === undefined ? 1 : world.tables.lendLease.Fleets[grant.by]
  if (fleets.length < lots * aLot)
    return `14.8.2: ${numbered(narfs, 'NARF')} need ${numbered(lots * aLot, 'Fleet')}, ${aLot === 1 ? 'one' : aLot} for each ${LOT} or part of it`
  const port = ships[0].hex
  if (!isOnward(world, grant) && !reached(world, from, from).has(port))
    return `14.8.2: the NARFs of ${from} do not reach ${world.map.name(port)}, where the Fleets are, over land`
  const leg = grant.by === undefined ? homeward(world, ships, to, grant.via) : legOf(world, ships, grant.by, grant.via)
  if (typeof leg === 'string') return leg
  const carriers = fleets.slice(0, lots * aLot)
  return { bills: [cargo, ...shipBills(world, ships, carriers, port, leg.to)], sea: { ships, carriers, from: port, ...leg } }
}

/** To the nearest port of a nation's home that its NARFs reach, with room for the Fleets. */
function homeward(world: TwWorld, ships: readonly NavalUnit[], to: string, via: readonly string[] | undefined): Leg | string {
  const port = ships[0].hex
  const home = reached(world, to, to)
  const [nearest] = friendlyPorts(world, to)
    .filter((hex) => hex !== port && home.has(hex) && homeOf(world, hex) === to && whyNotBase(world, ships, hex) === null)
    .map((hex) => ({
      to: hex,
      route: seaRoute(world, navigatorOf(world, ships), port, hex, true, via),
      waits: false,
      stays: true,
      anyDistance: false,
    }))
    .filter((each): each is Leg => typeof each.route !== 'string')
    .sort((a, b) => a.route.path.length - b.route.path.length || a.to - b.to)
  return nearest ?? `14.8.2: no port of ${to} with room for the Fleets is reached from ${world.map.name(port)}`
}

function problemsOf(world: TwWorld, seat: string, grant: Grant): string[] {
  const bar = whyNotGive(world, seat, grant)
  if (bar) return [bar]
  const way = wayOf(world, seat, grant)
  if (typeof way === 'string') return [way]
  const poor = whyNotAfford(world, way.bills)
  return poor ? [poor] : []
}

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand'), smps: number('SMPs that they have left') }

/** 14.8: the next grant of a seat, or null. */
export const grants: DecisionKind<TwWorld, Subject, Grant | null> = {
  name: 'grant',
  section: '14.8',
  schema: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      narfs: z.number().int().positive(),
      with: z.array(z.string()).optional(),
      via: z.array(z.string()).optional(),
      by: z.enum(ROUTES).optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, { seat }, grant) =>
    grant === null
      ? []
      : [grant.from, grant.to].every((name) => world.state.nations[name])
        ? problemsOf(world, seat, grant)
        : ['14.8: no such nation'],
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => {
    const powers = powersOfSeat(world, seat)
    return {
      ...momentFacts(world, sideOfSeat(world, seat)),
      narfs: powers.reduce((sum, power) => sum + world.nation(power).narfs, 0),
      smps: powers.reduce((sum, power) => sum + smpsFree(world, power), 0),
    }
  },
  factTypes: FACTS,
  defaultIs: 'nobody grants NARFs, or no more',
  example: 'grant:\n  - { from: Germany, to: Italy, narfs: 20 }',
  question: () => 'Which NARFs do you grant, and to whom (14.8)?',
  sheet: {
    section: 'grant',
    list: true,
    plain: [
      {
        says: 'grant <narfs>[ NARFs][ from <from>] to <to>[ by <by>][ with <with>]',
        takes: { narfs: 'number', from: 'name', to: 'name', by: 'name', with: 'units' },
        example: 'grant 20 from Germany to Italy',
      },
    ],
    read(_, reader: TwReader, node: SheetNode) {
      if (!reader.hasPower(node)) return undefined
      const fields = reader.fields(node, ['from', 'to', 'narfs', 'with', 'via', 'by'], ['to', 'narfs'])
      if (!fields) return undefined
      const before = reader.problems.length
      const from = fields.has('from') ? reader.nation(fields.get('from')!) : powersOfSeat(reader.world, reader.seat)[0]
      const to = reader.nation(fields.get('to')!)
      const narfs = reader.number(fields.get('narfs')!)
      const ships = fields.has('with') ? reader.units(fields.get('with')!) : []
      const via = fields.has('via') ? reader.list(fields.get('via')!).flatMap((item) => reader.seaArea(item) ?? []) : []
      const by = fields.has('by') ? reader.word(fields.get('by')!, ROUTES) : undefined
      if (reader.problems.length > before || from === undefined || to === undefined || narfs === undefined) return undefined
      return { from, to, narfs, ...(ships.length > 0 && { with: ships }), ...(via.length > 0 && { via }), ...(by && { by }) }
    },
    describe: (world, grant) =>
      grant === null
        ? 'no more grants'
        : `${grant.from} grants ${grant.to} ${numbered(grant.narfs, 'NARF')}${grant.by ? ` by ${grant.by}` : ''}${grant.with ? ` in ${grant.with.map((id) => world.unit(id).name).join(', ')}` : ''}`,
  },
}

/** 14.8: grants of a seat. NARFs in Fleets are lost with them: all of a sunk one's, half of a Depleted one's (as 14.8.5 has it). */
export function* grantNarfs(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const grant = yield* ask(world, seat, grants, { seat })
    if (grant === null) return
    const { from, to, narfs } = grant
    const { bills, sea } = wayOf(world, seat, grant) as Way
    const onward = isOnward(world, grant)
    if (onward) leaveTheCape(world, from, narfs)
    else {
      world.spend(from, narfs)
      add(world, grantKey(from, to), narfs)
    }
    const cost = `${billText(bills)}: ${spend(world, bills)}`
    world.report(
      'grant',
      sectionOf(grant),
      onward
        ? `${numbered(narfs, 'NARF')} of ${from} for ${to} go on from South Africa to Persia: ${cost}`
        : `${from} grants ${to} ${numbered(narfs, 'NARF')}${grant.by ? ` by ${grant.by}` : ''}: ${cost}`,
      [],
    )
    if (grant.by !== undefined && !sea?.waits) noteAid(world, from, narfs)
    const { delivered, lost } = sea === null ? { delivered: narfs, lost: 0 } : yield* ship(world, narfs, sea)
    if (sea?.waits) waitAtTheCape(world, from, delivered)
    else {
      world.earn(to, delivered)
      add(world, receivedKey(from, to), delivered)
    }
    const back = narfs - delivered - lost
    world.earn(from, back)
    const there = sea?.waits
      ? `${numbered(delivered, 'NARF')} for ${to} wait in South Africa`
      : `${to} receives ${numbered(delivered, 'NARF')} and has ${openNarfs(world, to)}`
    world.report(
      'grant',
      sectionOf(grant),
      `${there}${lost > 0 ? `; ${lost} are lost at sea` : ''}${back > 0 ? `; ${back} come back to ${from}` : ''}; ${from} has ${openNarfs(world, from)}`,
      [],
    )
  }
}

const SECTIONS = { Murmansk: '14.8.5', Turkey: '14.8.3', Persia: '14.8.4' } as const
const sectionOf = ({ by }: Grant): string => (by === undefined ? '14.8' : SECTIONS[by])
const add = (world: TwWorld, key: string, narfs: number): void =>
  world.remember((noted) => noted.built.set(key, (world.ops.built.get(key) ?? 0) + narfs))

function* ship(
  world: TwWorld,
  narfs: number,
  { ships, carriers, from, to, route, stays, anyDistance }: NonNullable<Way['sea']>,
): Procedure<{ delivered: number; lost: number }> {
  noteStratmove(world, ships)
  const holds = cargoes(carriers, narfs)
  const { arrived, hurt } = yield* sail(world, ships, from, route, !anyDistance)
  if (stays) for (const each of arrived) berth(world, each, to)
  else yield* endVoyage(world, arrived, from)
  let [delivered, lost] = [0, 0]
  for (const { carrier, narfs: held } of holds) {
    if (arrived.includes(carrier)) delivered += held
    else if (hurt.includes(carrier)) lost += carrier.place === 'pool' ? held : Math.ceil(held / 2)
  }
  return { delivered, lost }
}

/** What each Fleet holds: by the Persian route two share each 20 NARFs. */
function cargoes(carriers: readonly NavalUnit[], narfs: number): { carrier: NavalUnit; narfs: number }[] {
  const each = carriers.length / Math.ceil(narfs / LOT)
  return carriers.map((carrier, i) => {
    const lot = Math.min(LOT, narfs - Math.floor(i / each) * LOT)
    return { carrier, narfs: i % each === 0 ? Math.ceil(lot / each) : Math.floor(lot / each) }
  })
}
