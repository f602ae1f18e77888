import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { minorValue } from '../charts/economy.ts'
import { FASCIST_ITALY, isFascistItaly, partsOfItaly } from '../control/fascist-italy.ts'
import { plantIncome } from '../logistics/oil.ts'
import { allyOf, controllerOf, EAST_AFRICA, holderOf, sideOf, sideOfNation } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 17.1, 19.1, 20.1, 23.37: whose yearly gains and losses they are, and through whom. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const BRITAIN = 'Britain'
const FRANCE = 'France'
const USSR = 'USSR'
const USA = 'USA'
const SWEDEN = 'Sweden'

/** What a year brings a power or takes from it besides base, colonies and conquests (16.3.3, 17.1, 20.1, 23.37). */
interface Yearly {
  readonly of: string
  readonly narfs: number
  readonly why: string
}

/** 17.1: what Suez and Gibraltar cost Britain each; 20.1: Germany's Swedish ore; 23.37: the Dutch East Indies, in the years they are Dutch. */
const PRESTIGE = 10
export const ORE = 20
const INDIES = 10
const INDIES_YEARS = [1940, 1941]

export function yearly(world: TwWorld): Yearly[] {
  const { map, state } = world
  const { Netherlands: netherlands } = state.nations
  const found: Yearly[] = []
  for (const place of ['Suez', 'Gibraltar'])
    if (isOccupied(world, map.find(place))) found.push({ of: BRITAIN, narfs: -PRESTIGE, why: `${place} in Axis hands (17.1)` })
  const ore = whyNoOre(world)
  if (ore !== null) found.push({ of: GERMANY, narfs: -ORE, why: `Swedish ore: ${ore} (20.1)` })
  const owner = netherlands?.controller
  if (
    netherlands?.status === 'satellite' &&
    netherlands.conqueredBy === null &&
    owner &&
    [BRITAIN, FRANCE, GERMANY].includes(owner) &&
    INDIES_YEARS.includes(state.turn.year)
  )
    found.push({ of: owner, narfs: INDIES, why: 'Dutch East Indies (23.37)' })
  const plants = plantIncome(world)
  if (plants > 0) found.push({ of: GERMANY, narfs: plants, why: 'synthetic oil (24.1)' })
  if (isFascistItaly(world)) found.push({ of: GERMANY, narfs: world.tables.surrender.Italy.revival.NARFs, why: `${FASCIST_ITALY} (19.3)` })
  for (const { name, holder, value } of partsOfItaly(world)) found.push({ of: holder, narfs: value, why: `${name} (19.3)` })
  return [...found, ...associates(world)]
}

/** 16.3.3, 23.2: what Associates bring their powers; of those without a second value in the table nothing. */
const associates = (world: TwWorld): Yearly[] =>
  Object.values(world.state.nations).flatMap(({ name, status, conqueredBy }) => {
    const of = status === 'associate' && conqueredBy === null ? holderOf(world, name) : null
    const narfs = minorValue(world.tables, name, 'associate') ?? 0
    return of === null || narfs === 0 ? [] : [{ of, narfs, why: `${name} as an Associate (23.2)` }]
  })

/** 20.1: why Germany is without Swedish ore this year, or null. Once Sweden has cut it off the base is without it, and nothing is lost a second time. */
function whyNoOre(world: TwWorld): string | null {
  const { map, state } = world
  if (state.swedishOreCutOff) return null
  const ally = allyOf(world, SWEDEN)
  if (ally === BRITAIN || ally === USSR) return `Sweden follows ${ally}`
  const narvik = map.find('Narvik')
  if (narvik !== undefined && [BRITAIN, FRANCE, USA].includes(state.control[narvik])) return 'Narvik is in Allied hands'
  return isNorwayMined(world) ? 'Norwegian waters are mined' : null
}

/** 17.1, 23.19, 23.22: an Axis ground unit stands there. */
const isOccupied = (world: TwWorld, hex: Hex | undefined): boolean =>
  hex !== undefined && sideOfNation(world, world.state.control[hex]) === 'Axis' && isHeld(world, hex)
const isHeld = (world: TwWorld, hex: Hex): boolean =>
  world.groundAt(hex).some((unit) => sideOf(world, unit) === sideOfNation(world, world.state.control[hex]))

/** 19.1, 23.30: Italian East Africa brings Italy nothing while it is at war with Britain, which holds Suez. */
export function isCutOff(world: TwWorld, colony: string): boolean {
  const suez = world.map.find('Suez')
  const war = world.state.wars.some(({ between }) => between.includes(ITALY) && between.includes(BRITAIN))
  return colony === EAST_AFRICA && war && suez !== undefined && controllerOf(world, world.state.control[suez]) === BRITAIN
}

/** 19.1: at its declaration of war on Britain Italy loses at once what the colony brought it. */
export function cutOffEastAfrica(world: TwWorld): void {
  const colony = world.state.nations[EAST_AFRICA]
  if (!colony || colony.controller !== ITALY || world.state.eastAfricaCutOff || !isCutOff(world, EAST_AFRICA)) return
  world.note({ eastAfricaCutOff: true })
  world.spend(ITALY, colony.value)
  world.report(
    'industry',
    '19.1',
    `Italian East Africa is cut off by Suez: Italy loses its ${numbered(colony.value, 'NARF')}.`,
    colony.capitals,
  )
}

/** 23.38: a Norway that is a Sympathizer or Associate of a power is not neutral any more (16.3), nor is one that a power runs. */
export function isNorwayNeutral(world: TwWorld): boolean {
  const { Norway: norway } = world.state.nations
  return norway?.controller === null && norway.leansTo === undefined
}

/** 23.38: what costs Germany its ore in Spring, as long as Norway is neutral. */
export const isNorwayMined = (world: TwWorld): boolean => world.state.norwayMined === true && isNorwayNeutral(world)
