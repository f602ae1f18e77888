import { listed, numbered } from '../../common/words.ts'
import { airToAir } from '../charts/air.ts'
import { strategicCost } from '../charts/costs.ts'
import { heavyFlak } from '../charts/flak.ts'
import { mostBombDamage } from '../charts/strategic.ts'
import { pay, plainPrice, type Price } from '../money.ts'
import { allianceOfNation, allianceOfPower, controllerOf, insiders } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { keepSecret } from '../secrets.ts'
import type { Season } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { destroy } from './damage.ts'
import { heavyFlakLevel } from './heavy-flak.ts'
import type { StrategicOrder } from './order-schema.ts'
import { BRITAIN, GERMANY, type Wager } from './units.ts'

/** 5.2.5. */
export const ROCKETS = ['V-1', 'V-2'] as const
export type Rocket = (typeof ROCKETS)[number]
/** 5.2.5: with these in the hands of Britain and the USA there are no rockets any more; one place of the board stands for Rotterdam and The Hague. */
const SITES = ['Calais', 'Antwerp', 'Rotterdam', 'The Hague']
const WEST = 'Western Allies'

/** Rockets that Germany has built and not fired. */
export const rocketsBuilt = ({ state }: TwWorld, rocket: Rocket): number => state.rockets?.[rocket] ?? 0

const sitesLost = (world: TwWorld): boolean =>
  SITES.every((place) => {
    const power = controllerOf(world, world.state.control[world.map.find(place)!])
    return power !== null && allianceOfPower(world, power) === WEST
  })

/** Why Germany has no rockets of a kind now, or null. */
export function whyNoRockets(world: TwWorld, rocket: Rocket): string | null {
  const { from } = world.tables.bombing.rockets[rocket]
  const [season, year] = from.split(' ')
  if (!isFrom(world.state.turn, season as Season, Number(year))) return `5.2.5: ${rocket} come in ${from}`
  return sitesLost(world) ? `5.2.5: with ${listed(SITES)} in the hands of the Western Allies there are no rockets any more` : null
}

/** How many may be built this time. */
export const rocketsToBuild = (world: TwWorld, rocket: Rocket): number =>
  whyNoRockets(world, rocket) === null
    ? Math.min(world.tables.bombing.rockets[rocket]['a turn'], world.tables.bombing.rockets[rocket].pool - rocketsBuilt(world, rocket))
    : 0

type Ordered = Pick<StrategicOrder, 'rockets'>
const toBuild = ({ rockets }: Ordered, rocket: Rocket): number => rockets?.build?.[rocket] ?? 0
/** Those that are fired: without a word all. */
const toFire = (world: TwWorld, order: Ordered, rocket: Rocket): number =>
  whyNoRockets(world, rocket) === null ? (order.rockets?.fire?.[rocket] ?? rocketsBuilt(world, rocket) + toBuild(order, rocket)) : 0

export const rocketPrice = (world: TwWorld, order: Ordered): Price =>
  plainPrice(
    GERMANY,
    ROCKETS.reduce((sum, rocket) => sum + toBuild(order, rocket) * strategicCost(world.tables, GERMANY, rocket), 0),
  )

export function rocketProblems(world: TwWorld, power: Wager, order: Ordered): string[] {
  if (!order.rockets) return []
  if (power !== GERMANY) return ['5.2.5: Germany alone has rockets']
  return ROCKETS.flatMap((rocket) => {
    const [build, fire] = [toBuild(order, rocket), order.rockets?.fire?.[rocket] ?? 0]
    if (build === 0 && fire === 0) return []
    const not = whyNoRockets(world, rocket)
    if (not !== null) return [not]
    const { 'a turn': rate, pool } = world.tables.bombing.rockets[rocket]
    const most = rocketsToBuild(world, rocket)
    if (build > most) return [`5.2.5: Germany builds ${rate} ${rocket} in a turn, ${pool} in all: ${most} now, not ${build}`]
    const have = rocketsBuilt(world, rocket) + build
    return fire > have ? [`5.2.5: Germany has ${have} ${rocket} to fire, not ${fire}`] : []
  })
}

const stock = (world: TwWorld, rocket: Rocket, number: number): void =>
  world.note({ rockets: { ...world.state.rockets, [rocket]: number } })

/** 5.2.5: new rockets, unknown to the other side. */
export function buildRockets(world: TwWorld, order: Ordered): void {
  const what = ROCKETS.filter((rocket) => toBuild(order, rocket) > 0)
  if (what.length === 0) return
  const price = rocketPrice(world, order)
  for (const rocket of what) stock(world, rocket, rocketsBuilt(world, rocket) + toBuild(order, rocket))
  const paid = pay(world, price)
  keepSecret(world, GERMANY, price.total)
  world.report(
    'strategic warfare',
    '5.2.5',
    `${GERMANY} builds ${listed(what.map((rocket) => `${toBuild(order, rocket)} ${rocket}`))}: ${paid}, unknown to the other side.`,
    [],
    undefined,
    insiders(world, allianceOfNation(world, GERMANY)),
  )
}

/** 5.2.5: rockets over Britain. Returns the NARFs destroyed; `most`: what other raids have left of a quarter of the base. */
export function fireRockets(world: TwWorld, order: Ordered, int: number, done: number): number {
  // Those that were ordered before the others were built are no more than there are.
  const [v1, v2] = ROCKETS.map((rocket) =>
    Math.min(toFire(world, { rockets: { fire: order.rockets?.fire } }, rocket), rocketsBuilt(world, rocket)),
  )
  let narfs = 0
  const most = () => Math.max(0, mostBombDamage(world.tables, world.nation(BRITAIN).base) - done - narfs)
  if (v1 > 0) narfs += fly(world, v1, int, most())
  if (v2 > 0) narfs += launch(world, v2, most())
  return narfs
}

/** V-1: heavy Flak, then the interceptors, who suffer nothing; what gets through does its harm, and none comes back. */
function fly(world: TwWorld, number: number, int: number, most: number): number {
  const { NARFs: each } = world.tables.bombing.rockets['V-1']
  const modifier = world.tables.airToAir.modifiers['Axis phasing over Britain']
  stock(world, 'V-1', rocketsBuilt(world, 'V-1') - number)
  const level = heavyFlakLevel(world, BRITAIN)
  const said: string[] = []
  let left = number
  if (level > 0) {
    const die = world.dice.roll(10, 'heavy flak')
    const { modifier: more, result } = heavyFlak(world.tables, level, die, left, false)!
    const hit = Math.min(left, result.eliminated + result.depleted)
    left -= hit
    said.push(`heavy Flak level ${level} rolled ${die}${more === 0 ? '' : ` +${more} = ${die + more}`}: ${result.text}, ${hit} lost`)
  }
  if (int > 0 && left > 0) {
    const die = world.dice.roll(10, 'V-1')
    const { odds, result } = airToAir(world.tables, left, int, die + modifier)
    const hit = Math.min(left, result.attackers.eliminated + result.attackers.depleted)
    said.push(
      `${numbered(int, 'INT')} ${int === 1 ? 'meets' : 'meet'} ${left}, ${odds}; rolled ${die} +${modifier} over Britain = ${die + modifier}: ${result.text}, ${hit} lost`,
    )
    left -= hit
  }
  const narfs = Math.min(left * each, most)
  destroy(world, BRITAIN, narfs, false)
  world.report(
    'strategic warfare',
    '5.2.5',
    `${number} V-1 against Britain: ${said.length > 0 ? `${said.join('; ')}; ` : ''}${left} come through, ${numbered(each, 'NARF')} each: ${BRITAIN} loses ${narfs}.`,
  )
  return narfs
}

/** V-2: nobody meets them; a die for each says whether it is launched. */
function launch(world: TwWorld, number: number, most: number): number {
  const { NARFs: each, 'fails on': fails } = world.tables.bombing.rockets['V-2']
  stock(world, 'V-2', rocketsBuilt(world, 'V-2') - number)
  const dice = Array.from({ length: number }, () => world.dice.roll(10, 'V-2'))
  const hits = dice.filter((die) => die !== fails).length
  const narfs = Math.min(hits * each, most)
  destroy(world, BRITAIN, narfs, false)
  world.report(
    'strategic warfare',
    '5.2.5',
    `${number} V-2 against Britain: rolled ${dice.join(', ')}, a ${fails} fails: ${hits} come down, ${numbered(each, 'NARF')} each: ${BRITAIN} loses ${narfs}.`,
  )
  return narfs
}

/** 5.2.5: what Germany has of rockets is lost with the last of their sites. */
export function loseRockets(world: TwWorld): void {
  if (!sitesLost(world) || ROCKETS.every((rocket) => rocketsBuilt(world, rocket) === 0)) return
  const lost = ROCKETS.filter((rocket) => rocketsBuilt(world, rocket) > 0).map((rocket) => `${rocketsBuilt(world, rocket)} ${rocket}`)
  world.note({ rockets: undefined })
  world.report(
    'strategic warfare',
    '5.2.5',
    `${listed(SITES)} are in the hands of the Western Allies: ${listed(lost)} of Germany are lost.`,
  )
}
