import { numbered } from '../../common/words.ts'
import { isWesternSurpriseInTheAir, suffers } from '../field/surprise.ts'
import { distanceModifier, interceptionNumber, intercepts } from '../charts/interception.ts'
import { nationality } from '../charts/ratings.ts'
import { isFriendlyHex, sideOf } from '../powers.ts'
import { navyRating, ruling } from '../ratings.ts'
import type { NavalUnit, Rating, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { strikersBeside } from './air-at-sea.ts'
import { type Base, baseText, hasFullNac, patrolsIn, ratingOf, type SeaForce, unitsCounted } from './force.ts'
import { distancesFrom, isMediterranean, isStrait, navigatorOf, shoreOf } from '../field/sea.ts'
import { isPort } from '../bases/ports.ts'

/** What is to be caught: ships and aircraft, or a supply line, which counts as one naval unit of its owner (12.1.2). */
export interface Target extends SeaForce {
  readonly side: Side
  /** Set for a supply line alone: whose navy it counts as. */
  readonly line?: string
  /** It carries units: sea transport, invasion, stratmove. */
  readonly carries: boolean
  readonly evades: boolean
}

/** Ships of one base that try. */
export interface Attempt {
  readonly ships: readonly NavalUnit[]
  readonly base: Base
  readonly area: number
  readonly target: Target
  /** Counter-interception has modifiers of its own (7.8). */
  readonly counter: boolean
  /** Of chits played on the roll (16.1.7.2). */
  readonly chits?: readonly Part[]
}

interface Part {
  readonly text: string
  readonly value: number
  /** It tells what an unseen Task Force holds. */
  readonly ofTarget?: boolean
}

const targetRating = (world: TwWorld, target: Target): Rating | null =>
  target.line !== undefined ? world.nation(target.line).ratings.navy : ratingOf(world, target, target.ships.length > 0 ? 'ships' : 'air')

/** 7.8: all modifiers of an attempt; null when its base is out of reach. */
export function interceptionParts(world: TwWorld, { ships, base, area, target, counter, chits = [] }: Attempt): Part[] | null {
  const { both, 'interception only': only } = world.tables.interception
  const away = distancesFrom(world, navigatorOf(world, ships), base).get(area)
  const distance = away === undefined ? null : distanceModifier(world.tables, away)
  if (away === undefined || distance === null) return null
  const side = sideOf(world, ships[0])!
  const [own, theirs] = [ruling(ships.map((ship) => ({ rating: navyRating(world, ship), weight: 1 }))), targetRating(world, target)]
  const strait = isStrait(world, area)
  const when = (applies: boolean, text: string, value: number, ofTarget = false): Part[] => (applies ? [{ text, value, ofTarget }] : [])
  return [
    ...when(
      theirs !== null,
      `${RATES[own]} against ${RATES[theirs ?? own]}`,
      theirs === null ? 0 : nationality(world.tables, 'interception', own, theirs),
      true,
    ),
    // The patrol's own modifier stands for its base, where it has one (7.4).
    ...when(
      counter || away > 0 || typeof base === 'number',
      `${baseText(world, base)} ${away === 0 ? 'beside the Sea Area' : `${numbered(away, 'Sea Area')} away`}`,
      distance,
    ),
    ...chits,
    ...radar(world, ships),
    ...when(
      ships.some(({ nation }) => suffers(world, nation, 'at sea')) && isWesternSurpriseInTheAir(world),
      'Western Front Surprise',
      both['Western Front surprise'],
    ),
    ...when(world.state.turn.season === 'Winter' && !isMediterranean(world, area), 'Winter', both['winter outside the Mediterranean']),
    ...when(
      ships.some((ship) => hasFullNac(world, ship)),
      'own CV/NAC',
      both['roller has a full-strength CV with NAC'],
    ),
    ...when(
      target.ships.some((ship) => hasFullNac(world, ship)),
      'enemy CV/NAC',
      both['target has a full-strength CV with NAC'],
      true,
    ),
    ...when(
      strikersBeside(world, side, area).length > 0,
      'own aircraft beside the Sea Area',
      both['roller has NAC, TAC or MDM based next to the Sea Area'],
    ),
    ...when(
      strait && shoreOf(world, area).some((hex) => isPort(world, hex) && isFriendlyHex(world, hex, ships[0].nation)),
      'own port on the strait',
      both['strait with a port of the roller'],
    ),
    ...(counter
      ? []
      : [
          ...when(target.evades, 'Evasion chit', only.Evasion),
          ...when(
            target.line === undefined && strikersBeside(world, target.side, area).length > 0,
            'enemy aircraft beside the Sea Area',
            only['target has NAC, TAC or MDM based next to the Sea Area'],
          ),
          ...when(
            patrolsIn(world, area, side).length > 0,
            'own patrol in the Sea Area',
            only['roller has ships on patrol in the Sea Area'],
          ),
          ...when(target.carries, 'the enemy carries units', only['target carries units']),
        ]),
  ]
}

/** 28.2.2: of the powers of the ships that try. */
function radar(world: TwWorld, ships: readonly NavalUnit[]): Part[] {
  const found = ships.flatMap(({ nation }) => world.rules.bonuses(world, 'naval interception', { power: nation })).slice(0, 1)
  return found.map(({ value, why }) => ({ text: why, value }))
}

const RATES = { 1: 'First-Rate', 2: 'Second-Rate', 3: 'Third-Rate', 4: 'Fourth-Rate' } as const
export const rateText = (rating: Rating): string => RATES[rating]

export const sum = (parts: readonly { readonly value: number }[]): number => parts.reduce((total, { value }) => total + value, 0)
export const signedText = (value: number): string => (value < 0 ? String(value) : `+${value}`)
export const partsText = (parts: readonly Part[]): string =>
  parts
    .filter(({ value }) => value !== 0)
    .map(({ text, value }) => `${text} ${signedText(value)}`)
    .join(', ')

/** Chance in percent, as far as whoever tries may know: a Task Force is taken for two ships of its nation without a CV. */
export function chanceOf(world: TwWorld, attempt: Attempt): number {
  const seen = { ...attempt.target, ships: seenShips(attempt.target.ships) }
  const parts = interceptionParts(world, { ...attempt, target: seen })
  if (parts === null) return 0
  const number = interceptionNumber(world.tables, unitsCounted(seen)) - sum(parts)
  const faces = Array.from({ length: 10 }, (_, i) => i + 1)
  return 10 * faces.filter((face) => face === 1 || (face !== 10 && face <= number)).length
}

/** Two ships stand for a Task Force; Fleets, so that no CV is betrayed. */
function seenShips(ships: readonly NavalUnit[]): NavalUnit[] {
  const names = new Set(ships.flatMap(({ taskForce }) => taskForce ?? []))
  const stand = [...names].flatMap((name) => {
    const one = ships.find(({ taskForce }) => taskForce === name)!
    return [0, 1].map((i): NavalUnit => ({ ...one, id: `${one.id} hidden ${i}`, type: 'Fleet', depleted: false }))
  })
  return [...ships.filter(({ taskForce }) => taskForce === undefined), ...stand]
}

export interface Rolled {
  readonly success: boolean
  readonly die: number
  /** The whole arithmetic, and what may be said of a miss to those from whom a Task Force is hidden. */
  readonly text: string
  readonly openText: string
}

/** 7.8: rolls for one naval force. */
export function rollInterception(world: TwWorld, attempt: Attempt, purpose: string): Rolled {
  const parts = interceptionParts(world, attempt)!
  const die = world.dice.roll(10, purpose)
  const units = unitsCounted(attempt.target)
  const needed = interceptionNumber(world.tables, units)
  const net = sum(parts)
  const success = intercepts(world.tables, units, die, net)
  const verdict = success
    ? die === 1
      ? 'a natural 1 always intercepts'
      : 'intercepted'
    : die === 10
      ? 'a natural 10 always misses'
      : 'missed'
  const column = attempt.target.line !== undefined ? 'a supply line, which counts as 1 unit' : numbered(units, 'unit')
  const text = `${column}: ${needed} or less; ${partsText(parts) || 'no modifiers'}; rolled ${die}${net === 0 ? '' : ` ${signedText(net)} = ${die + net}`}: ${verdict}`
  const known = parts.filter(({ ofTarget }) => !ofTarget)
  return { success, die, text, openText: `${partsText(known) || 'no modifiers'} and what the Task Force brings; rolled ${die}: ${verdict}` }
}
