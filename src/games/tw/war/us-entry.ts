import { numbered } from '../../common/words.ts'
import { isFrom, turnName } from '../seasons.ts'
import type { Season } from '../state.ts'
import { allyOf, sideOfPower } from '../powers.ts'
import { entryLevel, isUsaToEnter, USA } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'

/** 22.3: on whom the USA declares war; the rest of the Axis comes with it. */
const GERMANY = 'Germany'
const SPAIN = 'Spain'

/** 22.3: the first turn in which the USA may try: earlier where Spain follows the Axis. */
export function firstAttempt(world: TwWorld): { season: Season; year: number } {
  const { 'attempts from': usual, 'attempts with Spain': early } = world.tables.usEntry
  const spain = world.state.nations[SPAIN]
  const isAxis = (power: string | null | undefined) => power != null && sideOfPower(world, power) === 'Axis'
  if (isAxis(spain.conqueredBy)) return early.satellite
  if (!isAxis(allyOf(world, SPAIN))) return usual
  return spain.status === 'associate' ? early.associate : early.satellite
}

/** Why the USA may not declare a war, or null (22.3). */
export function whyNotByUsa(world: TwWorld, by: string, on: string): string | null {
  if (by !== USA || !isUsaToEnter(world)) return null
  if (on !== GERMANY) return `22.3: before it is in the war the USA declares war on ${GERMANY} alone, and its partners come with it`
  const first = firstAttempt(world)
  if (!isFrom(world.state.turn, first.season, first.year)) return `22.3: the USA may not try to declare war before ${turnName(first)}`
  return null
}

/** 22.3.1: whether an American declaration has to be rolled for. */
export const isUsAttempt = (world: TwWorld, by: string, on: string): boolean => by === USA && on === GERMANY && isUsaToEnter(world)

/** 22.3.1: the USA rolls. True: it declares war. */
export function attemptByUsa(world: TwWorld): boolean {
  const { 'at least': needed } = world.tables.usEntry
  const level = entryLevel(world)
  const roll = world.dice.roll(10, 'US declaration of war')
  const sum = roll + level
  const goes = sum >= needed
  world.report(
    'declaration of war',
    '22.3.1',
    `The USA tries to declare war on Germany: ${roll} ${level < 0 ? '-' : '+'} ${Math.abs(level)} of its entry level = ${sum}; ${needed} or more is war: ${goes ? 'it is' : 'not this turn'}.`,
  )
  return goes
}

/** 22.3.1: from this turn on the USA is in the war whatever its level. */
export function isDrawnIn(world: TwWorld): boolean {
  const { season, year } = world.tables.usEntry['in any case']
  return isUsaToEnter(world) && isFrom(world.state.turn, season, year) && world.state.nations[GERMANY]?.conqueredBy === null
}

/** "rolls 1d10 + 9 for 14". */
export const usAttemptText = (world: TwWorld, cost: number): string =>
  `a roll and its entry level of ${entryLevel(world)} must make ${world.tables.usEntry['at least']}; ${numbered(cost, 'NARF')} if it comes about (22.3.1)`
