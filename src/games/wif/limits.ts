import type { ActivityColumn, Allowance } from './charts/tables.ts'
import { nearest } from './fractions.ts'
import type { Limit } from '../../engine/game.ts'
import { atWar, controllerOf, powersOfSeat } from './powers.ts'
import type { Activities } from './state.ts'
import { installerOf, VICHY } from './vichy.ts'
import type { WifWorld } from './world.ts'

/** 10.2: the limited activities share five counters, whichever column limits them. */
const COUNTER = {
  a: 'airMissions',
  b: 'airMissions',
  c: 'airMissions',
  d: 'navalMoves',
  e: 'railMoves',
  f: 'railMoves',
  g: 'landMoves',
  h: 'landAttacks',
} as const

/**
 * How many more times a major power may do an activity in this impulse (10.2): Infinity, or what is left, 0 when its action
 * does not allow it. `activity` is a step of the allowable activities table: 'ground strike', 'rail movement' ...
 */
export function allowance(world: WifWorld, power: string, activity: string): number {
  return Math.min(...columnsOf(world, power, activity).map((column) => left(world, power, column)))
}

/** Counts an activity against its limits. */
export function spend(world: WifWorld, power: string, activity: string, count = 1): void {
  const used = { ...usedBy(world, power) }
  for (const column of columnsOf(world, power, activity)) {
    const counter = column === 'unlimited' || column === 'none' ? null : COUNTER[column]
    if (counter) used[counter] += count
  }
  world.note((impulse) => (impulse.used[payerFor(world, power)] = used))
}

/** "10.2: Germany has used 3 of 4 air missions (land action)" for messages, of the tightest limit; empty when unlimited. */
export function limitText(world: WifWorld, power: string, activity: string): string {
  const columns = columnsOf(world, power, activity)
  const column = columns.reduce((tightest, next) => (left(world, power, next) < left(world, power, tightest) ? next : tightest))
  if (column === 'unlimited') return ''
  const action = world.impulse.actions[power]
  if (column === 'none') return `10.2: ${action ? `${power}'s ${action} action` : "the other side's impulse"} allows no ${activity}`
  const counter = COUNTER[column]
  return counter
    ? `10.2: ${payerFor(world, power)} has used ${usedBy(world, power)[counter]} of ${limitOf(world, power, column)} ${COUNTED[counter]} (${action} action)`
    : ''
}

const COUNTED = {
  airMissions: 'air missions',
  navalMoves: 'naval moves',
  railMoves: 'rail moves',
  landMoves: 'land moves',
  landAttacks: 'land attacks',
} as const

/** "6 air missions, 1 rail move", "no land moves": what an action limits a power to in this turn's year (10.2), for order sheets. */
export function limitsOfAction(world: WifWorld, power: string, action: ActingOn): string {
  const said = limitsOf(world, power, action).map(({ counter, limit }) => {
    const what = COUNTED[counter]
    return limit === 0 ? `no ${what}` : limit === 1 ? `1 ${what.slice(0, -1)}` : `${limit} ${what}`
  })
  return said.join(', ')
}

/** What the powers of a seat have used of the limits of their actions (10.2) in the impulse that `after` is the end of; `before` is the position that set the limits. */
export function limitsUsed(before: WifWorld, after: WifWorld, seat: string): Limit[] {
  const { actions } = after.impulse
  return powersOfSeat(before, seat).flatMap((power) => {
    const action = actions[power]
    if (action === undefined || action === 'pass' || power === VICHY) return []
    return limitsOf(before, power, action).map(({ counter, limit }) => ({
      whose: `${power}, ${action} action`,
      what: COUNTED[counter],
      used: usedBy(after, power)[counter],
      of: limit,
    }))
  })
}

type ActingOn = 'naval' | 'air' | 'land' | 'combined'

/** What an action of a power limits, by its tightest column. */
function limitsOf(world: WifWorld, power: string, action: ActingOn): { counter: keyof Activities; limit: number }[] {
  return LIMITED.flatMap(([activity, counter]) => {
    if (activity === 'naval movement' && !hasShips(world, power)) return []
    const allowed = world.tables.activities[activity][action]
    const limits = (typeof allowed === 'string' ? [allowed] : allowed).map((column) =>
      column === 'unlimited' ? Infinity : column === 'none' ? 0 : limitOf(world, power, column),
    )
    const limit = Math.min(...limits)
    return limit < Infinity ? [{ counter, limit }] : []
  })
}

/** An activity for each counter. */
const LIMITED = [
  ['ground strike', 'airMissions'],
  ['naval movement', 'navalMoves'],
  ['rail movement', 'railMoves'],
  ['land movement', 'landMoves'],
  ['land attack', 'landAttacks'],
] as const

/** Whether a power has ships to move at all, in port or at sea. */
export const hasShips = (world: WifWorld, power: string): boolean =>
  [...world.inPort(), ...world.atSea()].some((unit) => unit.kind === 'naval' && controllerOf(world, unit.country) === power)

function columnsOf(world: WifWorld, power: string, activity: string): readonly (ActivityColumn | 'unlimited' | 'none')[] {
  const row = world.tables.activities[activity]
  if (!row) throw new Error(`no activity '${activity}' in the table`)
  const action = world.impulse.actions[power] ?? 'enemy'
  if (action === 'pass') return ['none']
  const allowed: Allowance = row[action]
  if (allowed !== 'none' && world.rules.limits.free.includes(activity)) return ['unlimited']
  return typeof allowed === 'string' ? [allowed] : allowed
}

/** On how many maps the campaign is played (12, 10.2). */
export const mapsOf = ({ map, state }: WifWorld): number => state.maps ?? map.sheets.length

/** Powers that another war keeps busy where there are two maps, and with whom (10.2, notes of the limits). */
const BUSY_ELSEWHERE: Readonly<Record<string, string>> = { USA: 'Japan', Commonwealth: 'Japan' }
/** The home country whose fall counts, of a power of several (13.7.1). */
const HEART: Readonly<Record<string, string>> = { Commonwealth: 'United Kingdom' }

/** 10.2, 13.7.1: the limit of the chart, halved for a power incompletely conquered, and for one at war with Japan in a campaign of two maps (2.6). */
function limitOf(world: WifWorld, of: string, column: ActivityColumn): number {
  const power = payerFor(world, of)
  const { countries, powers, turn } = world.state
  const enemy = BUSY_ELSEWHERE[power]
  const home = countries[HEART[power]] ?? countries[power]
  const halves = [
    home?.status === 'incompletely conquered',
    enemy !== undefined && powers[enemy] !== undefined && mapsOf(world) === 2 && atWar(world, power, enemy),
  ].filter(Boolean).length
  return nearest(world.rules.limits.of(world, power, world.tables.limit(power, column, turn.year)) / 2 ** halves)
}

function left(world: WifWorld, power: string, column: ActivityColumn | 'unlimited' | 'none'): number {
  if (column === 'unlimited') return Infinity
  if (column === 'none') return 0
  const counter = COUNTER[column]
  return counter ? limitOf(world, power, column) - usedBy(world, power)[counter] : Infinity
}

const NOTHING_USED: Activities = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 0 }

const usedBy = (world: WifWorld, power: string): Activities => world.impulse.used[payerFor(world, power)] ?? NOTHING_USED

/** 17.4.2: what Vichy does counts against the limits of the major power that installed it. */
const payerFor = (world: WifWorld, power: string): string => (power === VICHY ? (installerOf(world) ?? power) : power)
