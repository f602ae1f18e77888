import { inPosition } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { ITALY, USA } from '../politics/italian-trade.ts'
import { pactsOf } from '../politics/pacts/pact.ts'
import type { Pact } from '../politics/state.ts'
import { changesOf, soviet, sovietDeliveries } from '../politics/soviet-trade.ts'
import { atWar, controllerOf, isActive } from '../powers.ts'
import type { Loan } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { Flow } from './flow.ts'
import { convoyPoints, lanesOf } from './lanes.ts'
import type { Goods } from './lend-limits.ts'
import { resourcesOf } from './resources.ts'

/** What major powers owe each other this turn by their trade agreements (5.1). */
export interface TradeOfPowers {
  readonly gifts: readonly Loan[]
  readonly defaults: readonly Default[]
}

/** 5.1: a power that has not kept its part of a convoy chain. */
export interface Default {
  readonly by: string
  readonly with: string
  /** What it owes, which it loses. */
  readonly lost: readonly { readonly what: Goods; readonly number: number }[]
  /** Convoy points that it lacks an unbroken chain of, and from where to where. */
  readonly lacks: string
  /** Markers that the other's failure or its own moves between the common pool and an entry pool: more are drawn, fewer are given back. */
  readonly markers: number
}

const JAPAN = 'Japan'
const PHILIPPINES = 'Philippines'

/** 5.1: the agreements of major powers in force in the production step, where politics are played. */
export const tradeOfPowers = (world: WifWorld): TradeOfPowers =>
  inPosition(world, 'trade of major powers', () => {
    if (!world.state.politics) return NONE
    const all = [germanyAndUssr(world), italyAndUsa(world), japanAndUsa(world), ...pactsOf(world).map((pact) => byPact(world, pact))]
    return {
      gifts: all.flatMap(({ gifts }) => gifts),
      defaults: all.flatMap(({ defaults }) => defaults),
    }
  })

const NONE: TradeOfPowers = { gifts: [], defaults: [] }
const exchange = (...gifts: Loan[]): TradeOfPowers => ({ ...NONE, gifts: gifts.filter(({ number }) => number > 0) })

/** Both are in the game, neither is completely conquered, and they are at peace with each other. */
function mayTrade(world: WifWorld, ...powers: readonly [string, string]): boolean {
  const { countries, powers: played } = world.state
  return powers.every((power) => played[power] && countries[power].status !== 'conquered') && !atWar(world, ...powers)
}

function germanyAndUssr(world: WifWorld): TradeOfPowers {
  if (!mayTrade(world, soviet.GERMANY, soviet.USSR) || changesOf(world).ended) return NONE
  const { resources, buildPoints } = sovietDeliveries(world)
  return exchange(
    { from: soviet.USSR, to: soviet.GERMANY, what: 'resources', number: resources },
    { from: soviet.GERMANY, to: soviet.USSR, what: 'build points', number: buildPoints },
  )
}

/** 9.2: what two powers have agreed on with their neutrality pact. */
const byPact = (world: WifWorld, { between, trade = [] }: Pact): TradeOfPowers => (mayTrade(world, ...between) ? exchange(...trade) : NONE)

/** 13.3.2, option 34: the bill that ends the trade with Italy. */
const APPROPRIATIONS = 34

const ITALIAN_PART: readonly string[] = ['Western Mediterranean', 'Italian Coast']

/** What Italy and the USA owe each other; null where they do not trade. */
function italianGoods(world: WifWorld): TradeOfPowers | null {
  if (!mayTrade(world, ITALY, USA) || changesOf(world).endedWithItaly || isActive(world, ITALY) || isActive(world, USA)) return null
  if (hasChosen(world, APPROPRIATIONS)) return null
  return exchange({ from: USA, to: ITALY, what: 'resources', number: 3 }, { from: ITALY, to: USA, what: 'build points', number: 1 })
}

function italyAndUsa(world: WifWorld): TradeOfPowers {
  const goods = italianGoods(world)
  if (goods === null) return NONE
  const points = pointsFor(goods)
  if (!holdsPoints(world, ITALY, ITALIAN_PART, points)) return NONE
  if (chainsKept(world).includes(ITALY)) return goods
  const lacks = chainText(points, 'Western Mediterranean')
  return { gifts: [], defaults: [{ by: USA, with: ITALY, lost: owedBy(USA, goods), lacks, markers: -1 }] }
}

/** 13.3.2: what embargoes leave of the trade with Japan. */
const STRATEGIC_MATERIALS = 13
const FREEZE = 23
const OIL_EMBARGO = 31

/** What Japan and the USA owe each other; null where they do not trade. */
function japaneseGoods(world: WifWorld): TradeOfPowers | null {
  if (!mayTrade(world, JAPAN, USA) || hasChosen(world, OIL_EMBARGO)) return null
  const isShort = hasChosen(world, STRATEGIC_MATERIALS)
  return exchange(
    { from: USA, to: JAPAN, what: 'resources', number: hasChosen(world, FREEZE) ? 2 : isShort ? 3 : 4 },
    { from: JAPAN, to: USA, what: 'build points', number: isShort ? 0 : 1 },
  )
}

function japanAndUsa(world: WifWorld): TradeOfPowers {
  const goods = japaneseGoods(world)
  if (goods === null) return NONE
  const points = pointsFor(goods)
  const usa = chainsKept(world).includes(JAPAN)
  const japan = holdsPoints(world, JAPAN, ['Japanese Coast'], points)
  if (usa && japan) return goods
  const defaults: Default[] = []
  if (!usa) defaults.push({ by: USA, with: JAPAN, lost: owedBy(USA, goods), lacks: chainText(points, 'Japanese Coast'), markers: -2 })
  if (!japan)
    defaults.push({
      by: JAPAN,
      with: USA,
      lost: owedBy(JAPAN, goods),
      lacks: `${points} convoy points in the Japanese Coast`,
      markers: 2,
    })
  return { gifts: [], defaults }
}

const owedBy = (power: string, { gifts }: TradeOfPowers): Default['lost'] =>
  gifts.flatMap(({ from, what, number }) => (from === power ? [{ what, number }] : []))

/** A convoy point in each sea area for each resource and each build point. */
const pointsFor = ({ gifts }: TradeOfPowers): number => gifts.reduce((sum, { number }) => sum + number, 0)

const chainText = (points: number, to: string): string => `${points} convoy points in each sea area from the USA to the ${to}`

const holdsPoints = (world: WifWorld, power: string, areas: readonly string[], points: number): boolean =>
  areas.every((name) => (convoyPoints(world).get(world.map.seaAreaNames.indexOf(name))?.get(power) ?? 0) >= points)

/** A chain that the USA owes: to a sea area beside which one, with how many points, and from what other ports for resources. */
interface Chain {
  readonly with: string
  readonly to: string
  readonly points: number
  readonly besides?: string
}

/** 5.1: with whom the USA keeps its chain: of both where its convoy points are enough for the two together, none counted twice; else of the one whose default would cost it more, or that it can. */
const chainsKept = (world: WifWorld): readonly string[] =>
  inPosition(world, 'chains of the USA', () => {
    const [japan, italy] = [japaneseGoods(world), italianGoods(world)]
    const wanted: Chain[] = []
    if (japan) wanted.push({ with: JAPAN, to: 'Japanese Coast', points: pointsFor(japan), besides: PHILIPPINES })
    // Where Italy has not done its part nothing is owed.
    if (italy && holdsPoints(world, ITALY, ITALIAN_PART, pointsFor(italy)))
      wanted.push({ with: ITALY, to: 'Western Mediterranean', points: pointsFor(italy) })
    if (hasChains(world, wanted)) return wanted.map((each) => each.with)
    const [one] = wanted.filter((each) => hasChains(world, [each]))
    return one ? [one.with] : []
  })

/** 5.1: whether the USA has so many convoy points in sea areas that lead from its ports, and for resources from those of the Philippines, to a sea area beside one of some, for all of these together. */
function hasChains(world: WifWorld, chains: readonly Chain[]): boolean {
  const { map } = world
  const afloat = convoyPoints(world)
  const { harbours, onTo } = lanesOf(world, USA)
  const flow = new Flow()
  const [start, end] = [flow.node(), flow.node()]
  const [into, out] = [onTo.map(() => flow.node()), onTo.map(() => flow.node())]
  const total = chains.reduce((sum, { points }) => sum + points, 0)
  const isOf = (country: string) => harbours.filter(({ hex }) => homeOf(world, hex) === country && holds(world, hex))
  const goes = (from: number, country: string) => {
    for (const area of new Set(isOf(country).flatMap((each) => each.out))) flow.edge(from, into[area], total)
  }
  const goals = chains.map(({ to, points }) => {
    const arrived = flow.node()
    flow.edge(arrived, end, points)
    return { area: map.seaAreaNames.indexOf(to), arrived }
  })
  // A chain by itself does not lead through where it ends.
  const only = goals.length === 1 ? goals[0].area : -1
  for (let area = 1; area < onTo.length; area++) {
    if (area === only) continue
    flow.edge(into[area], out[area], afloat.get(area)?.get(USA) ?? 0, 1)
    for (const next of onTo[area]) {
      for (const { area: goal, arrived } of goals) if (next === goal) flow.edge(out[area], arrived, total)
      if (next !== only) flow.edge(out[area], into[next], total)
    }
  }
  goes(start, USA)
  for (const { besides } of chains) {
    if (besides === undefined) continue
    const there = resourcesOf(world, USA).filter(({ hex }) => homeOf(world, hex) === besides)
    const port = flow.node()
    flow.edge(
      start,
      port,
      there.reduce((sum, { general, oil }) => sum + general + oil, 0),
    )
    goes(port, besides)
  }
  return flow.send(start, end, total) >= total
}

const holds = (world: WifWorld, hex: number): boolean => controllerOf(world, world.state.control[hex]) === USA
