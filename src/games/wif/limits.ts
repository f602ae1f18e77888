import type { ActivityColumn, Allowance } from './charts/tables.ts'
import { listed, numbered } from '../common/words.ts'
import { nearest } from './fractions.ts'
import type { Limit } from '../../engine/game.ts'
import { atWar, controllerOf, powersOfSeat } from './powers.ts'
import { boughtBy } from './offensive/points.ts'
import { extraActions, extraCost, payAttacksAhead, payExtra } from './offensive/extra.ts'
import type { ActionType, Activities, Unit } from './state.ts'
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

/** What more is known of an activity: the kind of unit that goes by rail, how many ships make a naval move. */
interface Of {
  readonly rails?: Unit['kind']
  readonly ships?: number
}

/**
 * How many more times a major power may do an activity in this impulse (10.2): Infinity, or what is left, 0 when its action
 * does not allow it; with what it pays for beyond (16.5). `activity` is a step of the allowable activities table: 'ground strike', 'rail movement' ...
 */
export function allowance(world: WifWorld, power: string, activity: string, of: Of = {}): number {
  const within = withinLimits(world, power, activity, of)
  const extra = extraActions(world, payerFor(world, power), activity, of)
  return extra > 0 ? Math.max(0, within) + extra : within
}

/** The same without extra actions. Of several actions the limits are added together (16.2). */
export function withinLimits(world: WifWorld, power: string, activity: string, { rails }: Of = {}): number {
  const actions = actionsOf(world, power)
  if (actions.length < 2) return Math.min(...columnsOf(world, activity, actions[0] ?? 'enemy').map((column) => left(world, power, column)))
  const columns = actions.flatMap((action) => columnsOf(world, activity, action)).filter((column) => column !== 'none')
  if (columns.includes('unlimited')) return Infinity
  const limits = columns.filter((column) => column !== 'unlimited')
  if (limits.length === 0) return 0
  const { limit, done } = shares(world, power, activity, limits, { rails })
  return limit - done
}

/** 16.2: the limits of several actions together, and what is done of them. 11.9: an air action moves aircraft by rail, a land action the others, each by its own limit. */
function shares(
  world: WifWorld,
  power: string,
  activity: string,
  limits: readonly ActivityColumn[],
  { rails }: Of,
): { limit: number; done: number; whose: string } {
  const used = usedBy(world, power)
  const limit = limits.reduce((sum, column) => sum + limitOf(world, power, column), 0)
  const actions = actionsOf(world, power)
  const isShared = activity === 'rail movement' && rails !== undefined && actions.includes('air') && actions.includes('land')
  if (!isShared) return { limit, done: used[COUNTER[limits[0]]], whose: '' }
  const aircraft = used.aircraftByRail ?? 0
  return rails === 'air'
    ? { limit: limit / 2, done: aircraft, whose: ' of aircraft' }
    : { limit: limit / 2, done: used.railMoves - aircraft, whose: ' of land units' }
}

/** Counts an activity against its limits; what is beyond them is paid for with offensive points, as far as they are meant for it (16.5). */
export function spend(world: WifWorld, power: string, activity: string, count = 1, of: Of = {}): void {
  const payer = payerFor(world, power)
  const beyond = Math.min(count - Math.max(0, withinLimits(world, power, activity, of)), extraActions(world, payer, activity, of))
  const bought = Math.max(0, beyond)
  if (bought > 0) payExtra(world, payer, activity, bought, of)
  const used = { ...usedBy(world, power) }
  const counters = new Set(
    (actionsOf(world, power).length === 0 ? (['enemy'] as const) : actionsOf(world, power)).flatMap((action) =>
      columnsOf(world, activity, action),
    ),
  )
  const counted = new Set([...counters].flatMap((column) => (column === 'unlimited' || column === 'none' ? [] : [COUNTER[column]])))
  for (const counter of counted) used[counter] += count - bought
  if (of.rails === 'air' && actionsOf(world, power).length > 1) used.aircraftByRail = (used.aircraftByRail ?? 0) + count - bought
  world.note((impulse) => (impulse.used[payer] = used))
}

/** 16.5: why a power's points for extra actions do not pay for all that an order takes beyond the limits, or nothing. */
export function whyTooDear(world: WifWorld, power: string, wanted: Readonly<Record<string, number>>): string[] {
  const payer = payerFor(world, power)
  const bought = boughtBy(world, payer)
  if (bought === null) return []
  const beyond = (activity: string) =>
    wanted[activity] - Math.max(0, withinLimits(world, power, activity)) - (activity === 'land attack' ? bought.attacksPaid : 0)
  const points = Object.keys(wanted).reduce((sum, activity) => sum + extraCost(world, activity, beyond(activity)), 0)
  return points > bought.extra
    ? [
        `16.5: what this takes beyond the limits of ${power} costs ${points} offensive points, and ${bought.extra || 'none'} ${bought.extra === 1 ? 'is' : 'are'} left for extra actions`,
      ]
    : []
}

/** 16.5: land attacks that landings ask for, on so many hexes, are paid for at once where the limits do not cover them. */
export function coverAttacks(world: WifWorld, power: string, hexes: number): void {
  const payer = payerFor(world, power)
  const bought = boughtBy(world, payer)
  if (bought !== null) payAttacksAhead(world, payer, hexes - Math.max(0, withinLimits(world, power, 'land attack')) - bought.attacksPaid)
}

/** "10.2: Germany has used 3 of 4 air missions (land action)" for messages, of the tightest limit; empty when unlimited. */
export function limitText(world: WifWorld, power: string, activity: string, of: Of = {}): string {
  const text = regularText(world, power, activity, of)
  const { extra } = boughtBy(world, payerFor(world, power)) ?? { extra: 0 }
  return text === '' || extra === 0
    ? text
    : `${text}, and ${numbered(extra, 'offensive point is', 'offensive points are')} left for extra actions (16.5)`
}

function regularText(world: WifWorld, power: string, activity: string, of: Of): string {
  const actions = actionsOf(world, power)
  const said = `${listed(actions)} action${actions.length > 1 ? 's' : ''}`
  const columns = (actions.length === 0 ? (['enemy'] as const) : actions).flatMap((action) => columnsOf(world, activity, action))
  const limits = columns.filter((column) => column !== 'unlimited' && column !== 'none')
  if (actions.length > 1) {
    if (columns.includes('unlimited')) return ''
    if (limits.length === 0) return `10.2, 16.2: ${power}'s ${said} allow no ${activity}`
    const { limit, done, whose } = shares(world, power, activity, limits, of)
    return `10.2, 16.2: ${payerFor(world, power)} has used ${done} of ${limit} ${COUNTED[COUNTER[limits[0]]]}${whose} (${said})`
  }
  const column = columns.reduce((tightest, next) => (left(world, power, next) < left(world, power, tightest) ? next : tightest))
  if (column === 'unlimited') return ''
  if (column === 'none') return `10.2: ${actions.length > 0 ? `${power}'s ${said}` : "the other side's impulse"} allows no ${activity}`
  const counter = COUNTER[column]
  return `10.2: ${payerFor(world, power)} has used ${usedBy(world, power)[counter]} of ${limitOf(world, power, column)} ${COUNTED[counter]} (${said})`
}

type Counter = (typeof COUNTER)[ActivityColumn]

const COUNTED = {
  airMissions: 'air missions',
  navalMoves: 'naval moves',
  railMoves: 'rail moves',
  landMoves: 'land moves',
  landAttacks: 'land attacks',
} as const

/** "6 air missions, 1 rail move", "no land moves": what an action limits a power to in this turn's year (10.2), for order sheets. */
export function limitsOfAction(world: WifWorld, power: string, action: ActingOn): string {
  const said = limitsOf(world, power, [action]).map(({ counter, limit }) => {
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
    return limitsOf(before, power, actionsOf(after, power) as readonly ActingOn[]).map(({ counter, limit }) => ({
      whose: `${power}, ${listed(actionsOf(after, power))} action${actionsOf(after, power).length > 1 ? 's' : ''}`,
      what: COUNTED[counter],
      used: usedBy(after, power)[counter],
      of: limit,
    }))
  })
}

type ActingOn = 'naval' | 'air' | 'land' | 'combined'

/** What the actions of a power limit, each by its tightest column, added together. */
function limitsOf(world: WifWorld, power: string, actions: readonly ActingOn[]): { counter: Counter; limit: number }[] {
  return LIMITED.flatMap(([activity, counter]) => {
    if (activity === 'naval movement' && !hasShips(world, power)) return []
    const limits = actions.map((action) => {
      const allowed = world.tables.activities[activity][action]
      return Math.min(
        ...(typeof allowed === 'string' ? [allowed] : allowed).map((column) =>
          column === 'unlimited' ? Infinity : column === 'none' ? 0 : limitOf(world, power, column),
        ),
      )
    })
    const limit = limits.reduce((sum, each) => sum + each, 0)
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

/** Actions of a power in this impulse: the one that it has chosen, and those that it has paid for beside it (16.2); none on the other side. */
export function actionsOf(world: WifWorld, power: string): readonly ActionType[] {
  const chosen = world.impulse.actions[power]
  if (chosen === undefined) return []
  return [chosen, ...(boughtBy(world, power)?.also ?? [])]
}

function columnsOf(world: WifWorld, activity: string, action: ActionType | 'enemy'): readonly (ActivityColumn | 'unlimited' | 'none')[] {
  const row = world.tables.activities[activity]
  if (!row) throw new Error(`no activity '${activity}' in the table`)
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
  return limitOf(world, power, column) - usedBy(world, power)[COUNTER[column]]
}

const NOTHING_USED: Activities = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 0 }

const usedBy = (world: WifWorld, power: string): Activities => world.impulse.used[payerFor(world, power)] ?? NOTHING_USED

/** 17.4.2: what Vichy does counts against the limits of the major power that installed it. */
const payerFor = (world: WifWorld, power: string): string => (power === VICHY ? (installerOf(world) ?? power) : power)
