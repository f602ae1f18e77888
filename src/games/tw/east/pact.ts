import { numbered } from '../../common/words.ts'
import { atWar, homeOf } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import { isFrom, turnsFrom } from '../seasons.ts'
import type { TwWorld } from '../world.ts'

/** 16.5, 21.6: whose Pact it is, and where Germany watches the Soviets. */
export const USSR = 'USSR'
export const GERMANY = 'Germany'
const TURKEY = 'Turkey'
const ROMANIA = 'Romania'
export const POLAND = 'Poland'
const EAST_PRUSSIA = 'East Prussia'

/** 16.5: ground factors of a garrison, with an air unit each. */
const GARRISON = 12
const WATCHERS = ['TAC', 'FTR', 'MDM']
/** 16.5: an attempt to declare war, what is rolled at most for it in Winter 1940, and the roll without its turns' help before. */
export const ATTEMPT = 5
const AT_MOST = 2
/** 16.5, 21.6: the turns in which restraint ends. */
const FREE_FROM = { season: 'Winter', year: 1940 } as const
const BOLD_FROM = { season: 'Summer', year: 1941 } as const
/** 21.6: whom the Soviets leave alone until then. */
const SPARED = [ROMANIA, 'Sweden', TURKEY, 'Persia']

/** 16.5: the Pact is in force from the start until the two are at war. */
export const isPactInForce = (world: TwWorld): boolean => world.state.powers[USSR] !== undefined && !atWar(world, USSR, GERMANY)

/** 16.5, 21.6: Germany has declared war on Turkey, and on the Soviet Union not yet. */
export const turkeyWasAttacked = (world: TwWorld): boolean =>
  world.state.wars.some(({ by, between }) => by === GERMANY && between.includes(TURKEY))

/** German ground factors and aircraft in these countries and regions. */
function watch(world: TwWorld, isThere: (hex: number) => boolean): { factors: number; aircraft: number } {
  const there = world.unitsOf(GERMANY, 'map').filter((unit) => isThere(unit.hex))
  return {
    factors: there.reduce((sum, unit) => sum + (unit.kind === 'ground' ? unit.strength : 0), 0),
    aircraft: there.filter(({ type }) => WATCHERS.includes(type)).length,
  }
}

/** 16.5: 12 ground factors and an aircraft in Poland and Romania keep the Pact before Winter 1940. */
function isGarrisoned(world: TwWorld): boolean {
  const { factors, aircraft } = watch(world, (hex) => [POLAND, ROMANIA].includes(homeOf(world, hex)))
  return factors >= GARRISON && aircraft >= 1
}

/** 16.5: how often 12 factors with an aircraft stand in East Prussia, Poland, or a Romania that follows Germany. */
function increments(world: TwWorld): number {
  const { map } = world
  const romania = world.state.nations[ROMANIA]
  const german =
    romania.conqueredBy === GERMANY ||
    (romania.status === 'satellite' && romania.controller === GERMANY) ||
    (romania.status === 'associate' && romania.leansTo === GERMANY)
  const { factors, aircraft } = watch(
    world,
    (hex) =>
      homeOf(world, hex) === POLAND || map.regionNames[map.region[hex]] === EAST_PRUSSIA || (german && homeOf(world, hex) === ROMANIA),
  )
  return Math.min(Math.floor(factors / GARRISON), aircraft)
}

/** Why the Soviet Union may not declare a war (16.5, 21.6), or null. */
export function whyNotBySoviets(world: TwWorld, by: string, on: string): string | null {
  if (by !== USSR || turkeyWasAttacked(world)) return null
  const { turn } = world.state
  if (SPARED.includes(on) && !isFrom(turn, BOLD_FROM.season, BOLD_FROM.year))
    return `21.6: the Soviet Union declares no war on ${on} before Summer 1941, unless Germany has declared war on Turkey`
  if (atWar(world, USSR, GERMANY) || world.nation(on).kind !== 'major') return null
  if (on !== GERMANY) return `16.5: the Soviet Union is at peace with the Axis: war with ${on} comes with one on Germany`
  return !isFrom(turn, FREE_FROM.season, FREE_FROM.year) && isGarrisoned(world)
    ? `16.5: Germany keeps ${GARRISON} ground factors and an aircraft in Poland and Romania: no war on it before Winter 1940`
    : null
}

/** Whether a declaration has to be rolled for (16.5). */
export const isAttempt = (world: TwWorld, by: string, on: string): boolean =>
  by === USSR && on === GERMANY && !turkeyWasAttacked(world) && !atWar(world, by, on)

/** 16.5: the Soviet Union pays for an attempt and rolls. True: it declares war. */
export function attempt(world: TwWorld): boolean {
  const { turn } = world.state
  const turns = isFrom(turn, FREE_FROM.season, FREE_FROM.year) ? turnsFrom(FREE_FROM, turn) : 0
  const watching = increments(world)
  world.spend(USSR, ATTEMPT)
  const roll = world.dice.roll(10, 'Soviet declaration of war')
  const sum = roll - turns + watching
  const goes = sum <= AT_MOST
  world.report(
    'declaration of war',
    '16.5',
    `The Soviet Union tries to declare war on Germany for ${numbered(ATTEMPT, 'NARF')}, ${openNarfs(world, USSR)} left: ${roll}${turns > 0 ? ` - ${turns} for the turns since Winter 1940` : ''}${watching > 0 ? ` + ${watching} for ${watching} times ${GARRISON} German factors with an aircraft in East Prussia, Poland and Romania` : ''} = ${sum}; ${AT_MOST} or less is war: ${goes ? 'it is' : 'not this turn'}.`,
    world.nation(USSR).capitals.slice(0, 1),
  )
  return goes
}

/** 13.2.2, 21.3: all of Karelia is Soviet; noted as long as it is so before Summer 1941. */
export const holdsKarelia = ({ map, state }: TwWorld): boolean =>
  map.regionNames.every(
    (name, region) => name !== KARELIA || state.control.every((holder, hex) => map.region[hex] !== region || holder === USSR),
  )
const KARELIA = 'Karelia'
export function noteKarelia(world: TwWorld): void {
  if (
    world.state.powers[USSR] &&
    !isFrom(world.state.turn, BOLD_FROM.season, BOLD_FROM.year) &&
    world.state.kareliaInTime !== true &&
    holdsKarelia(world)
  )
    world.note({ kareliaInTime: true })
}

/** 16.5: NARFs that the Soviet Union delivers in each Spring and Fall while the Pact is in force. */
const TRIBUTE = 12
export function deliver(world: TwWorld): void {
  const { season } = world.state.turn
  if (!isPactInForce(world) || (season !== 'Spring' && season !== 'Fall')) return
  if ([USSR, GERMANY].some((power) => world.nation(power).conqueredBy !== null)) return
  world.spend(USSR, TRIBUTE)
  world.earn(GERMANY, TRIBUTE)
  world.report(
    'income',
    '16.5',
    `Under the Pact the Soviet Union delivers ${numbered(TRIBUTE, 'NARF')} to Germany: it has ${openNarfs(world, USSR)}, Germany ${openNarfs(world, GERMANY)}.`,
  )
}
