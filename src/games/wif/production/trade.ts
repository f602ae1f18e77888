import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { nearest } from '../fractions.ts'
import { deniedBy } from '../ground/partisans.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, sideOfPower } from '../powers.ts'
import { isOreStopped, tradesWith } from '../politics/norway/reaction.ts'
import { hasChosen } from '../us-options.ts'
import { installerOf, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { factoriesOf } from './factories.ts'
import { railNet } from './rail-net.ts'
import { type Resources, resourcesIn } from './resources.ts'

/** 5.1: resources of a minor country that go to a major power this turn. */
interface Agreement {
  readonly from: string
  readonly to: string
  readonly number: number
}

const EMBARGO = 31

/**
 * 5.1: what minor countries give, in the rulebook's order, as things stand in the production step: they need be met only then. What major powers trade with each other
 * is not among it.
 */
export function agreementsOf(world: WifWorld): Agreement[] {
  const { map } = world
  const isPower = (name: string | null): name is string =>
    name !== null && world.state.powers[name] !== undefined && world.state.countries[name].status !== 'conquered'
  const isNeutral = (minor: string) => world.state.countries[minor] !== undefined && controllerOf(world, minor) === null
  const holds = (place: string): string | null => {
    const hex = map.find(place)
    return hex === undefined ? null : controllerOf(world, world.state.control[hex])
  }
  const isOf = (power: string | null, side: 'Axis' | 'Allies'): power is string => isPower(power) && sideOfPower(world, power) === side
  const all = (minor: string) => unitsOf(world, minor).length
  const found: Agreement[] = []
  const gives = (from: string, to: string | null, number: number): void => {
    if (isPower(to) && number > 0) found.push({ from, to, number })
  }

  if (isNeutral('Greece')) gives('Greece', allOf(world, 'Dodecanese', 'Allies'), 1)
  if (isNeutral('Hungary') && world.state.politics?.borders?.demands !== 'denied') gives('Hungary', 'Germany', all('Hungary'))
  if (isNeutral('Persia')) gives('Persia', 'Commonwealth', 1)
  if (isNeutral('Iraq')) gives('Iraq', isFallen(world, 'France') ? holderOfSyria(world) : 'France', 1)
  if (suppliesJapan(world)) gives(INDIES, 'Japan', 2)
  if (isNeutral('Netherlands') && isNeutral(INDIES)) gives(INDIES, 'Commonwealth', all(INDIES))
  if (isNeutral('Norway')) gives('Norway', tradesWith(world), 1) // 13.3.3
  if (isNeutral('Portugal') && isOf(holds('Madrid'), 'Allies')) gives('Portugal', holds('Madrid'), all('Portugal'))
  if (isNeutral('Rumania')) {
    gives('Rumania', 'Germany', 2)
    gives('Rumania', 'Italy', 1)
  }
  if (isNeutral('Spain'))
    for (const place of ['Paris', 'Rabat']) {
      const holder = holds(place)
      if (holder === 'Germany' || holder === 'Italy') gives('Spain', holder, 1)
    }
  if (isNeutral('Sweden')) {
    gives('Sweden', 'Germany', 3)
    gives('Sweden', holds('Narvik'), 1)
  }
  if (isNeutral('Turkey') && world.state.countries.Italy && !isFallen(world, 'Italy')) {
    gives('Turkey', 'Germany', 1)
    if (isOf(holds('Cairo'), 'Axis')) gives('Turkey', holds('Cairo'), 1)
  }
  const venezuela = world.state.countries.Venezuela ? controllerOf(world, 'Venezuela') : null
  if (isNeutral('Venezuela') || isOf(venezuela, 'Allies')) {
    const half = nearest(all('Venezuela') / 2)
    if (venezuela !== 'Commonwealth') gives('Venezuela', 'Commonwealth', half)
    if (venezuela !== 'USA') gives('Venezuela', 'USA', all('Venezuela') - half)
  }
  return found
}

const INDIES = 'Netherlands East Indies'

/** 5.1: a Syria of Vichy's passes on what it gets to the major power that installed Vichy. */
const holderOfSyria = (world: WifWorld): string | null => {
  const holder = controllerOf(world, 'Syria')
  return holder === VICHY ? installerOf(world) : holder
}

/** Conquered, if it fights on from elsewhere too (13.7.1). */
const isFallen = (world: WifWorld, power: string): boolean => world.state.countries[power]?.conqueredBy !== null

/** Until Japan is at war with the Netherlands or the Commonwealth, or the USA embargoes oil; whoever runs the Netherlands. */
function suppliesJapan(world: WifWorld): boolean {
  const { countries } = world.state
  if (!countries.Japan || !countries[INDIES] || hasChosen(world, EMBARGO)) return false
  return !['Netherlands', INDIES, 'Commonwealth'].some((other) => countries[other] && atWar(world, 'Japan', other))
}

/** The major power of a side that controls all hexes of a territory; null where none does. */
function allOf(world: WifWorld, territory: string, side: 'Axis' | 'Allies'): string | null {
  const holders = new Set<string | null>()
  for (let hex = 0; hex < world.map.size; hex++)
    if (world.map.isLand(hex) && homeOf(world, hex) === territory) holders.add(controllerOf(world, world.state.control[hex]))
  const [first] = holders
  return holders.size === 1 && first !== null && sideOfPower(world, first) === side ? first : null
}

/** Each resource of a minor country by itself: the hex, and whether it is oil. */
const unitsOf = (world: WifWorld, minor: string): { hex: Hex; oil: boolean }[] =>
  resourcesIn(world, minor).flatMap(({ hex, general, oil, bombed }) => [
    ...Array.from({ length: general }, () => ({ hex, oil: false })),
    ...Array.from({ length: Math.max(0, oil - bombed) }, () => ({ hex, oil: true })),
  ])

/** What goes from whom to whom, resource by resource. */
interface Traded {
  readonly from: string
  readonly to: string
  readonly hex: Hex
  readonly oil: boolean
}

/** 5.1: which resources are given to whom: those first that reach a factory of his by rail. */
const tradedNow = (world: WifWorld): readonly Traded[] =>
  inPosition(world, 'trade', () => {
    const traded: Traded[] = []
    const left = new Map<string, { hex: Hex; oil: boolean }[]>()
    for (const { from, to, number } of agreementsOf(world)) {
      const units = left.get(from) ?? unitsOf(world, from)
      left.set(from, units)
      const far = (hex: Hex): number => (reachesFactory(world, to, hex) ? 0 : 1)
      const near = new Map([...new Set(units.map(({ hex }) => hex))].map((hex) => [hex, far(hex)]))
      // 13.3.3: in a winter after the mining of Norway's coast no ore comes through the Baltic.
      const isStopped = from === 'Sweden' && to === 'Germany' && isOreStopped(world)
      const chosen = [...units]
        .sort((a, b) => near.get(a.hex)! - near.get(b.hex)!)
        .filter(({ hex }) => deniedBy(world, hex, to) === undefined && !(isStopped && !reachesFactory(world, to, hex, STRAITS)))
        .slice(0, number)
      for (const unit of chosen) {
        units.splice(units.indexOf(unit), 1)
        traded.push({ from, to, ...unit })
      }
    }
    return traded
  })

/** A resource crosses so many straits hexsides by rail (13.6.1). */
const STRAITS = 1

/** Whether rails lead from a hex to a factory of a power, over no more straits than `most`. */
function reachesFactory(world: WifWorld, power: string, hex: Hex, most = Infinity): boolean {
  const rails = railNet(world, power)
  const goals = new Set(factoriesOf(world, power).map((each) => rails.group[each.hex]))
  // The fewest straits on the way to each group.
  const crossed = new Map<number, number>()
  const open = rails.from(hex).map(({ group, straits }) => ({ group, straits: straits ? 1 : 0 }))
  for (const { group, straits } of open) {
    if (straits > most || (crossed.get(group) ?? Infinity) <= straits) continue
    crossed.set(group, straits)
    if (goals.has(group)) return true
    for (const way of rails.ways) if (way.from === group) open.push({ group: way.to, straits: straits + (way.straits ? 1 : 0) })
  }
  return false
}

/** Resources that trade brings a major power, by hex (5.1). */
export function tradedTo(world: WifWorld, power: string): (Resources & { readonly of: string })[] {
  const own = tradedNow(world).filter(({ to }) => to === power)
  return [...new Set(own.map(({ hex }) => hex))].map((hex) => {
    const here = own.filter((each) => each.hex === hex)
    const oil = here.filter((each) => each.oil).length
    return { hex, general: here.length - oil, oil, bombed: 0, of: here[0].from }
  })
}

/** Resources of a hex that trade takes from the power that controls it (5.1). */
export const givenBy = (world: WifWorld, power: string, hex: Hex): number =>
  hex === NO_HEX ? 0 : tradedNow(world).filter((each) => each.hex === hex && controllerOf(world, each.from) === power).length
