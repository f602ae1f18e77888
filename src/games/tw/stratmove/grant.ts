import { USA } from '../not-yet.ts'
import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { ownersAgree, tellsOwners } from '../naval/consent.ts'
import { surfaceRun } from '../naval/murmansk-run.ts'
import { endVoyage } from '../naval/voyage.ts'
import { powersOfSeat, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { openNarfs } from '../secrets.ts'
import { payInPeace, paySurcharge } from '../usa/peacetime-aid.ts'
import type { TwWorld } from '../world.ts'
import { billText, noteStratmove, smpsFree, spend, whyNotAfford } from './capacity.ts'
import { berth, sail } from './carry-out.ts'
import { noteAid } from './compulsory-aid.ts'
import { byMurmanskKey, goesOnFrom, type Grant, grantKey, receivedKey, whyNotGive } from './grant-limits.ts'
import { lotOf, type Way, wayOf } from './grant-way.ts'
import { goOn, ROUTES, waitAt } from './lend-lease.ts'

interface Subject {
  readonly seat: string
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
      onward: z.literal('Murmansk').optional(),
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
      const fields = reader.fields(node, ['from', 'to', 'narfs', 'with', 'via', 'by', 'onward'], ['to', 'narfs'])
      if (!fields) return undefined
      const before = reader.problems.length
      const from = fields.has('from') ? reader.nation(fields.get('from')!) : powersOfSeat(reader.world, reader.seat)[0]
      const to = reader.nation(fields.get('to')!)
      const narfs = reader.number(fields.get('narfs')!)
      const ships = fields.has('with') ? reader.unitsOfSide(fields.get('with')!) : []
      const via = fields.has('via') ? reader.list(fields.get('via')!).flatMap((item) => reader.seaArea(item) ?? []) : []
      const by = fields.has('by') ? reader.word(fields.get('by')!, ROUTES) : undefined
      const onward = fields.has('onward') ? reader.word(fields.get('onward')!, ['Murmansk'] as const) : undefined
      if (reader.problems.length > before || from === undefined || to === undefined || narfs === undefined) return undefined
      return {
        from,
        to,
        narfs,
        ...(ships.length > 0 && { with: ships }),
        ...(via.length > 0 && { via }),
        ...(by && { by }),
        ...(onward && { onward }),
      }
    },
    tells(world, seat, grant) {
      const way = grant && wayOf(world, seat, grant)
      return way && typeof way !== 'string' && way.sea ? tellsOwners(world, seat, way.sea.ships, way.sea.to, 'Lend-Lease') : null
    },
    describe: (world, grant) =>
      grant === null
        ? 'no more grants'
        : `${grant.from} grants ${grant.to} ${numbered(grant.narfs, 'NARF')}${grant.by ? ` by ${grant.by}` : ''}${grant.onward ? `, for ${grant.onward}` : ''}${grant.with ? ` in ${grant.with.map((id) => world.unit(id).name).join(', ')}` : ''}`,
  },
}

/** 14.8: grants of a seat. NARFs in Fleets are lost with them: all of a sunk one's, half of a Depleted one's (as 14.8.5 has it). */
export function* grantNarfs(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const grant = yield* ask(world, seat, grants, { seat })
    if (grant === null) return
    const way = wayOf(world, seat, grant) as Way
    if (way.sea === null || (yield* ownersAgree(world, seat, way.sea.ships, way.sea.to, 'Lend-Lease'))) yield* deliver(world, grant, way)
  }
}

/** Takes the NARFs from where they are, sends them, and says what becomes of them. */
function* deliver(world: TwWorld, grant: Grant, { bills, sea }: Way): Procedure {
  const { from, to, narfs } = grant
  const stop = goesOnFrom(world, grant)
  const waits = sea?.waits ?? null
  const take = (count: number) => {
    world.spend(from, count)
    payInPeace(world, from, count)
  }
  // 22.8: what a neutral USA grants by Murmansk alone goes no other way.
  const isBound = grant.onward !== undefined
  const bound = stop === null ? (isBound ? narfs : 0) : goOn(world, from, stop, narfs, grant.by)
  if (stop === null) {
    take(narfs)
    add(world, grantKey(from, to), narfs)
    if (isBound) add(world, byMurmanskKey(from, to), narfs)
    if (from === USA) paySurcharge(world)
  }
  const cost = `${billText(bills)}: ${spend(world, bills)}`
  const by = grant.by ? ` by ${grant.by}` : ''
  const what = numbered(narfs, 'NARF')
  world.report(
    'grant',
    sectionOf(grant),
    stop === null ? `${from} grants ${to} ${what}${by}: ${cost}` : `${what} of ${from} for ${to} go on from ${stop}${by}: ${cost}`,
    [],
  )
  if (grant.by !== undefined && waits === null) noteAid(world, from, narfs)
  const { delivered, lost } =
    sea === null ? { delivered: narfs, lost: 0 } : yield* ship(world, narfs, sea, waits === null ? grant.by : undefined)
  if (waits !== null) waitAt(world, from, waits, delivered, isBound ? 'Murmansk' : undefined)
  else {
    world.earn(to, delivered)
    add(world, receivedKey(from, to), delivered)
  }
  const back = narfs - delivered - lost
  if (stop === null) take(-back)
  else {
    waitAt(world, from, stop, Math.min(back, bound), 'Murmansk')
    waitAt(world, from, stop, Math.max(0, back - bound))
  }
  const there =
    waits === null
      ? `${to} receives ${numbered(delivered, 'NARF')} and has ${openNarfs(world, to)}`
      : `${numbered(delivered, 'NARF')} for ${to} wait in ${waits}`
  world.report(
    'grant',
    sectionOf(grant),
    `${there}${lost > 0 ? `; ${lost} are lost at sea` : ''}${back > 0 ? `; ${back} come back to ${stop ?? from}` : ''}; ${from} has ${openNarfs(world, from)}`,
    [],
  )
}

const SECTIONS = { Murmansk: '14.8.5', Turkey: '14.8.3', Persia: '14.8.4' } as const
const sectionOf = ({ by }: Grant): string => (by === undefined ? '14.8' : SECTIONS[by])
const add = (world: TwWorld, key: string, narfs: number): void =>
  world.remember((noted) => noted.built.set(key, (world.ops.built.get(key) ?? 0) + narfs))

function* ship(
  world: TwWorld,
  narfs: number,
  { ships, carriers, from, to, route, stays, anyDistance }: NonNullable<Way['sea']>,
  by: Grant['by'],
): Procedure<{ delivered: number; lost: number }> {
  noteStratmove(world, ships)
  const holds = cargoes(carriers, narfs, lotOf(world, carriers))
  const submerge = by === 'Murmansk' ? surfaceRun(world) : undefined
  const { arrived, hurt } = yield* sail(world, ships, from, route, !anyDistance)
  submerge?.()
  if (stays) for (const each of arrived) berth(world, each, to)
  else yield* endVoyage(world, arrived, from)
  let [delivered, lost] = [0, 0]
  for (const { carrier, narfs: held } of holds) {
    if (arrived.includes(carrier)) delivered += held
    else if (hurt.includes(carrier)) lost += carrier.place === 'pool' ? held : Math.ceil(held / 2)
  }
  return { delivered, lost }
}

/** What each Fleet holds: by the Persian route two or three share each 20 NARFs, those named first holding more. */
function cargoes(carriers: readonly NavalUnit[], narfs: number, most: number): { carrier: NavalUnit; narfs: number }[] {
  const each = carriers.length / Math.ceil(narfs / most)
  return carriers.map((carrier, i) => {
    const lot = Math.min(most, narfs - Math.floor(i / each) * most)
    return { carrier, narfs: Math.floor(lot / each) + (i % each < lot % each ? 1 : 0) }
  })
}
