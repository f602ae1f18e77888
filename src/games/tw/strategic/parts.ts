import { plainPrice, type Price, whyNotPay } from '../money.ts'
import type { NavalUnit, StrategicType } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { waveProblems } from './bomber-waves.ts'
import { bombUssrProblems } from './bombing-ussr.ts'
import { buildingPrice, buildingProblems } from './building.ts'
import { cityProblems } from './cities.ts'
import { commitProblems, twoEnemiesProblems } from './commit.ts'
import { chitProblems } from './espionage.ts'
import { heavyFlakPrice, heavyFlakProblems } from './heavy-flak.ts'
import { icelandPrice, icelandProblems } from './iceland.ts'
import { oilHitProblems } from './oil-hits.ts'
import { oilRaidProblems, plantProblems } from './oil-raid.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'
import { rocketPrice, rocketProblems } from './rockets.ts'
import { runProblems } from './run.ts'
import type { Wager } from './units.ts'

/** An order with one part more. */
type Part = (kept: StrategicOrder) => StrategicOrder

/** The parts of an order: what is built and paid for first, as units are committed of those there are then. */
function partsOf(world: TwWorld, order: StrategicOrder): Part[] {
  const numbers = (of: StrategicOrder['build']) => Object.entries(of) as [StrategicType, number][]
  const portOf = (id: string) => (world.state.units[id] as NavalUnit | undefined)?.hex
  const isOfFirst = (id: string) => portOf(id) === portOf(order.raiders[0])
  // The chit is for the first one's port: if none of its ships may go, nobody's port has it.
  const raiders = [...order.raiders.filter(isOfFirst), ...order.raiders.filter((id) => !isOfFirst(id))]
  return [
    ...numbers(order.build)
      .filter(([, number]) => number > 0)
      .map(([type, number]): Part => (kept) => ({ ...kept, build: { ...kept.build, [type]: number } })),
    ...(order.repair > 0 ? [(kept: StrategicOrder) => ({ ...kept, repair: order.repair })] : []),
    ...(order.heavyFlak.length > 0 ? [(kept: StrategicOrder) => ({ ...kept, heavyFlak: order.heavyFlak })] : []),
    ...(order.iceland ? [(kept: StrategicOrder) => ({ ...kept, iceland: true })] : []),
    ...(order.murmansk ? [(kept: StrategicOrder) => ({ ...kept, murmansk: order.murmansk })] : []),
    ...numbers(order.commit).map(([type, number]): Part => (kept) => ({ ...kept, commit: { ...kept.commit, [type]: number } })),
    ...raiders.map((id): Part => (kept) => ({
      ...kept,
      raiders: [...kept.raiders, id],
      ...(order.via && { via: order.via }),
      ...(order.evade && isOfFirst(id) && { evade: true }),
    })),
    ...(order.evade && raiders.length === 0 ? [(kept: StrategicOrder) => ({ ...kept, evade: true })] : []),
    ...order.bombers.map((id): Part => (kept) => ({ ...kept, bombers: [...kept.bombers, id] })),
    ...(order.waves || order.dummy !== undefined
      ? [
          (kept: StrategicOrder) => ({
            ...kept,
            ...(order.waves && { waves: order.waves }),
            ...(order.dummy !== undefined && { dummy: order.dummy }),
          }),
        ]
      : []),
    ...(order.convoys ? [(kept: StrategicOrder) => ({ ...kept, convoys: order.convoys })] : []),
    ...(order.againstUsa !== undefined ? [(kept: StrategicOrder) => ({ ...kept, againstUsa: order.againstUsa })] : []),
    ...(order.jetsAgainstUsa !== undefined ? [(kept: StrategicOrder) => ({ ...kept, jetsAgainstUsa: order.jetsAgainstUsa })] : []),
    ...oilParts(order),
    ...(order.againstUssr !== undefined ? [(kept: StrategicOrder) => ({ ...kept, againstUssr: order.againstUssr })] : []),
    ...(order.rockets ? [(kept: StrategicOrder) => ({ ...kept, rockets: order.rockets })] : []),
    ...(order.oilHits ? [(kept: StrategicOrder) => ({ ...kept, oilHits: true })] : []),
    ...(order.plants ? [(kept: StrategicOrder) => ({ ...kept, plants: order.plants })] : []),
    ...(order.atPlant ? [(kept: StrategicOrder) => ({ ...kept, atPlant: true })] : []),
    ...(order.cities ?? []).map((city): Part => (kept) => ({ ...kept, cities: [...(kept.cities ?? []), city] })),
    ...(order.criticalIndustry ?? []).map((city): Part => (kept) => ({
      ...kept,
      criticalIndustry: [...(kept.criticalIndustry ?? []), city],
    })),
    ...(order.firestorm ?? []).map((city): Part => (kept) => ({ ...kept, firestorm: [...(kept.firestorm ?? []), city] })),
    ...(order.espionage ? [(kept: StrategicOrder) => ({ ...kept, espionage: true })] : []),
    ...(order.counterEspionage ? [(kept: StrategicOrder) => ({ ...kept, counterEspionage: true })] : []),
  ]
}

/** 24.2: a raid on oil grows by its SAC and by each MDM; of one that has nothing to fly, or no place to go, all is said at once. */
function oilParts({ oil }: StrategicOrder): Part[] {
  if (!oil) return []
  if (oil.MDM.length === 0) return [(kept) => ({ ...kept, oil })]
  const raid = (kept: StrategicOrder) => kept.oil ?? { at: oil.at, SAC: 0, MDM: [] }
  return [
    ...(oil.SAC > 0 ? [(kept: StrategicOrder) => ({ ...kept, oil: { ...raid(kept), SAC: oil.SAC } })] : []),
    ...oil.MDM.map((id): Part => (kept) => ({ ...kept, oil: { ...raid(kept), MDM: [...raid(kept).MDM, id] } })),
  ]
}

/** What of an order can be carried out, part by part, and why the rest cannot: one bad part does not void the others. An order without a sound part is not sound. */
export function sortOut(
  world: TwWorld,
  power: Wager,
  ordered: StrategicOrder,
): { order: StrategicOrder; refused: string[]; isSound: boolean } {
  let order: StrategicOrder = { ...NOTHING, loseFirst: ordered.loseFirst, deficit: ordered.deficit }
  const refused: string[] = []
  const parts = partsOf(world, ordered)
  let sound = 0
  for (const part of parts) {
    const tried = part(order)
    const problems = problemsOf(world, power, tried)
    refused.push(...problems)
    if (problems.length > 0) continue
    order = tried
    sound++
  }
  return { order, refused: [...new Set(refused)], isSound: sound > 0 || parts.length === 0 }
}

/** NARFs of all that is ordered. */
function priceOf(world: TwWorld, power: Wager, order: StrategicOrder): Price {
  const total = [
    buildingPrice(world, power, order),
    heavyFlakPrice(world, power, order),
    icelandPrice(world, order),
    rocketPrice(world, order),
  ].reduce((sum, price) => sum + price.total, 0)
  return plainPrice(power, total)
}

function problemsOf(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const problems = [
    ...buildingProblems(world, power, order),
    ...heavyFlakProblems(world, power, order),
    ...commitProblems(world, power, order),
    ...chitProblems(world, power, order),
    ...icelandProblems(world, power, order),
    ...oilRaidProblems(world, power, order),
    ...bombUssrProblems(world, power, order),
    ...rocketProblems(world, power, order),
    ...oilHitProblems(world, power, order),
    ...plantProblems(world, power, order),
    ...waveProblems(world, power, order),
    ...cityProblems(world, power, order),
    ...runProblems(world, power, order),
    ...twoEnemiesProblems(world, power, order),
  ]
  const short = problems.length === 0 ? whyNotPay(world, priceOf(world, power, order), order.deficit) : null
  return short === null ? problems : [short]
}
