import { USA, USSR } from '../not-yet.ts'
import { listed, numbered } from '../../common/words.ts'
import { NO_HEX } from '../../../board/hex.ts'
import { effortOf, allows } from '../logistics/efforts.ts'
import { atWar, called, controllerOf, playerOf, sideOfNation } from '../powers.ts'
import { isFrom, turnName } from '../seasons.ts'
import { openNarfs } from '../secrets.ts'
import { surcharge, whyNotInPeace } from '../usa/peacetime-aid.ts'
import { isUsaToEnter } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { type Route, ROUTES, type Stop, stopAt, waitingNarfs, whyNotRoute } from './lend-lease.ts'

/** NARFs that one nation gives to another, over land or in Fleets. */
export interface Grant {
  from: string
  to: string
  narfs: number
  with?: string[]
  via?: string[]
  /** To the Soviet Union: the way it goes (14.8.3 to 14.8.5). */
  by?: Route
  /** Of a neutral USA's: they go on from Britain that way and no other, and may be more (22.8). */
  onward?: 'Murmansk'
}
/** 14.8.1: NARFs that a major power gets from another in a turn; 15.1.5.5: and from the USA for each shipyard that it has built. */
const MOST_TO_A_POWER = 20
const MORE_FOR_A_SHIPYARD = 10

export const grantKey = (from: string, to: string): string => `granted ${from} ${to}`
/** NARFs of them that go by Murmansk and no other way (22.8). */
export const byMurmanskKey = (from: string, to: string): string => `granted ${from} ${to} by Murmansk`
const grantedByMurmansk = (world: TwWorld, from: string, to: string): number => world.ops.built.get(byMurmanskKey(from, to)) ?? 0
/** NARFs that a nation has granted another in this player turn. */
export const granted = (world: TwWorld, from: string, to: string): number => world.ops.built.get(grantKey(from, to)) ?? 0

export const receivedKey = (from: string, to: string): string => `received ${from} ${to}`
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
  // 14.8.2: those of the USA go to Britain first, whatever way they take then.
  if (by === undefined) return from === USA ? null : `14.8.2: say by which route: 'by: ${ROUTES.join("', 'by: ")}'`
  return whyNotRoute(world, from, by)
}

/** 14.8.2, 14.8.4: where NARFs go on from that have been granted in an earlier turn, or null: they are granted now. */
export function goesOnFrom(world: TwWorld, { from, by, with: ids }: Grant): Stop | null {
  if (by === undefined || ids === undefined) return null
  const stop = stopAt(world, world.state.units[ids[0]]?.hex ?? NO_HEX)
  return stop === 'South Africa' ? (by === 'Persia' ? stop : null) : from === USA ? stop : null
}

/** 14.8.1, 15.1.5.5: NARFs that a power may grant another in a turn; the USA at war 10 more for each shipyard that it has built, in all. */
function mostTo(world: TwWorld, from: string, to: string): number {
  if (from !== USA) return MOST_TO_A_POWER
  const others = Object.keys(world.state.powers).filter((power) => power !== to)
  const used = others.reduce((sum, power) => sum + Math.max(0, granted(world, USA, power) - MOST_TO_A_POWER), 0)
  return MOST_TO_A_POWER + Math.max(0, world.nation(USA).shipyardsBuilt * MORE_FOR_A_SHIPYARD - used)
}

/** Why a nation may not grant so many NARFs to another, however they go, or null (14.8.1, 14.8.2, 14.8.7). */
export function whyNotGive(world: TwWorld, seat: string, grant: Grant): string | null {
  const { from, to, narfs } = grant
  const [giver, taker] = [world.nation(from), world.nation(to)]
  if (from === to) return '14.8: a nation grants nothing to itself'
  const said = world.traits.grants
  if (said.nothing.includes(from)) return `14.8.1: ${called(world, from)} grants no NARFs`
  // What has set out before goes on.
  const closed = goesOnFrom(world, grant) === null ? world.rules.mayNotGrant(world, from) : null
  if (closed !== null) return closed
  if (grant.onward !== undefined && (from !== USA || to !== USSR || !isUsaToEnter(world) || grant.by !== undefined))
    return `22.8: 'onward: ${grant.onward}' is for what a neutral USA grants the Soviet Union; what waits in Britain goes on 'by: ${grant.onward}'`
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
    if (sideOfNation(world, from) !== sideOfNation(world, to) || (from !== USA && !haveCommonEnemy(world, from, to)))
      return `14.8.1: ${from} and ${to} have no major power as their common enemy`
    const since = said.from[from]?.[to]
    if (since && !isFrom(world.state.turn, since.season, since.year))
      return `14.8.1: ${from} grants ${to} nothing before ${turnName(since)}`
    const most = mostTo(world, from, to)
    if (goesOnFrom(world, grant) === null) {
      const byMurmansk = grant.onward === 'Murmansk' && granted(world, from, to) === grantedByMurmansk(world, from, to)
      const peace = from === USA ? whyNotInPeace(world, to, narfs, granted(world, from, to), byMurmansk) : null
      if (peace !== null) return peace
      // 14.8.6: the entry level alone says how much a neutral USA grants.
      if (!(from === USA && isUsaToEnter(world)) && granted(world, from, to) + narfs > most)
        return `14.8.1: a major power grants another ${most} NARFs a turn; ${granted(world, from, to)} + ${narfs} = ${granted(world, from, to) + narfs}`
    }
  }
  const stop = goesOnFrom(world, grant)
  if (stop !== null) {
    const waiting = waitingNarfs(world, from, stop, grant.by)
    if (narfs > waiting)
      return `${stop === 'Britain' ? '14.8.2' : '14.8.4'}: ${numbered(waiting, 'NARF')} of ${from} wait in ${stop} since an earlier turn${grant.by !== undefined && grant.by !== 'Murmansk' && waitingNarfs(world, from, stop, 'Murmansk') > waiting ? ', and others go by Murmansk alone (22.8)' : ''}`
  } else if (narfs + (from === USA ? surcharge(world) : 0) > giver.narfs)
    return `14.8: ${from} has ${numbered(openNarfs(world, from), 'NARF')}${from === USA && surcharge(world) > 0 ? `, and ${surcharge(world)} more are due for the units of this turn (14.8.6)` : ''}`
  // 14.8.6: a USA at peace makes no effort; the power whose Fleets fetch its NARFs does.
  if (!(from === USA && isUsaToEnter(world)) && !allows(world, from, 'stratmove'))
    return `4.0: the effort of ${from} (${effortOf(world, controllerOf(world, from)!)}) allows no stratmoves`
  return null
}
