import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { nearest } from '../fractions.ts'
import type { MultipleIncrease } from '../charts/tables.ts'
import { atWar, controllerOf, friendlyHex, isActive, powersOf, sideOfPower } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { factoriesOf } from './factories.ts'
import { type Railed, railedFrom } from './railing.ts'
import { type Resources, resourcesOf } from './resources.ts'

/** What becomes of the resources of a hex. */
export interface Fed extends Resources {
  /** How many go to which factories. */
  readonly to: readonly { readonly hex: Hex; readonly resources: number }[]
  /** How many are left over, and why. */
  readonly idle: number
  readonly why: readonly string[]
}

/** What a major power makes of its own resources by rail alone (13.6.1 to 13.6.3). */
export interface Production {
  readonly resources: readonly Fed[]
  readonly factories: readonly { readonly hex: Hex; readonly factories: number; readonly fed: number }[]
  readonly points: number
  /** Lost to strategic bombardment this turn (11.7). */
  readonly bombed: number
  readonly multiple: Multiple
  readonly buildPoints: number
}

export interface Multiple {
  readonly value: number
  /** "0.5 in 1941" and what comes on top. */
  readonly parts: readonly { readonly by: number; readonly why: string }[]
}

/** 13.6: what a major power would make now. Resources are railed so that as many factories as possible have one. */
export function productionOf(world: WifWorld, power: string): Production {
  const beyond = beyondTheMap(world, power)
  const sources = [...resourcesOf(world, power), ...beyond.resources]
  const factories = [...factoriesOf(world, power), ...beyond.factories]
  const ways = sources.map(({ hex }) => (hex === NO_HEX ? beyond.railed() : withBeyond(railedFrom(world, power, hex), beyond.gateways)))
  const supply = sources.map(({ general, oil, bombed }) => general + Math.max(0, oil - bombed))
  const flow = mostFed(
    supply,
    factories.map((each) => each.factories),
    (source, factory) => ways[source].reached.has(factories[factory].hex),
  )
  const fed = factories.map((each, f) => ({ ...each, fed: flow.reduce((sum, row) => sum + row[f], 0) }))
  const resources = sources.map((source, s) => {
    const to = factories.map(({ hex }, f) => ({ hex, resources: flow[s][f] })).filter((each) => each.resources > 0)
    const idle = supply[s] - to.reduce((sum, each) => sum + each.resources, 0)
    return { ...source, to, idle, why: idle > 0 ? whyIdle(ways[s], fed) : [] }
  })
  const points = fed.reduce((sum, each) => sum + each.fed, 0)
  const { bombed = [], turn } = world.state
  const lost = bombed.filter((raid) => raid.power === power && raid.turn === turn.index).reduce((sum, raid) => sum + raid.points, 0)
  const multiple = multipleOf(world, power)
  return { resources, factories: fed, points, bombed: lost, multiple, buildPoints: nearest(Math.max(0, points - lost) * multiple.value) }
}

function whyIdle({ reached, barred }: ReturnType<typeof railedFrom>, factories: Production['factories']): readonly string[] {
  if (factories.some(({ hex }) => reached.has(hex))) return ['13.6.1: every factory in reach by rail has a resource']
  return [barred[0] ?? '13.6.1: no railway leads from there to a usable factory']
}

/** 13.6.3: what production points are multiplied by. */
export function multipleOf(world: WifWorld, power: string): Multiple {
  const { turn } = world.state
  const { multiple, increases } = world.tables.production
  const base = multiple(power, turn.year)
  const parts = [{ by: base, why: `${power} in ${turn.year}` }]
  const rise = increases[power]
  if (rise) parts.push(...risen(world, power, rise))
  return { value: parts.reduce((sum, { by }) => sum + by, 0), parts }
}

/** 13.6.3: what raises a multiple as things stand. */
function risen(world: WifWorld, power: string, { by, from, warWith, warWithAny, warWithAll }: MultipleIncrease): Multiple['parts'] {
  const { turn, wars } = world.state
  const parts: { by: number; why: string }[] = []
  if (from !== null && turn.year >= from) parts.push({ by, why: `from ${from}` })
  else if (warWith !== null && wars.some((war) => war.between.includes(power) && war.between.includes(warWith) && war.by !== power))
    parts.push({ by, why: `${warWith} has declared war` })
  const enemies = (side: Side | null) => (side === null ? [] : powersOf(world, side).filter((each) => isActive(world, each)))
  if (enemies(warWithAny).some((each) => atWar(world, power, each)))
    parts.push({ by, why: `at war with a major power of the ${warWithAny}` })
  const all = enemies(warWithAll)
  if (all.length > 0 && all.every((each) => atWar(world, power, each)))
    parts.push({ by, why: `at war with every active major power of the ${warWithAll}` })
  return parts
}

/** What a power has beyond the map, as if in a hex of its own to which railways at the edge lead: those that it or a partner holds. */
function beyondTheMap(world: WifWorld, power: string) {
  const { factories = 0, resources = 0 } = world.state.production?.beyond[power] ?? {}
  const side = sideOfPower(world, power)
  const gateways = (world.state.gateways ?? [])
    .filter(({ country, hex }) => controllerOf(world, country) === power && side !== null && friendlyHex(world, hex, side))
    .map(({ hex }) => hex)
  return {
    gateways,
    factories: factories > 0 ? [{ hex: NO_HEX, factories }] : [],
    resources: resources > 0 ? [{ hex: NO_HEX, general: resources, oil: 0, bombed: 0 }] : [],
    railed: (): Railed => ({
      reached: new Set([NO_HEX, ...gateways.flatMap((hex) => [...railedFrom(world, power, hex).reached])]),
      barred: gateways.length === 0 ? ['13.6.1: no railway that leads to the edge of the map is its own'] : [],
    }),
  }
}

const withBeyond = ({ reached, barred }: Railed, gateways: readonly Hex[]): Railed =>
  gateways.some((hex) => reached.has(hex)) ? { reached: new Set([...reached, NO_HEX]), barred } : { reached, barred }

/** The most resources that find a factory: how many of each source go to each factory. Resources stay as near as the map's order has them. */
function mostFed(
  supply: readonly number[],
  capacity: readonly number[],
  reaches: (source: number, factory: number) => boolean,
): number[][] {
  const flow = supply.map(() => capacity.map(() => 0))
  const left = [...capacity]
  const place = (source: number, tried: Set<number>): boolean => {
    for (const factory of capacity.keys()) {
      if (tried.has(factory) || !reaches(source, factory)) continue
      tried.add(factory)
      if (left[factory] > 0) {
        left[factory]--
        flow[source][factory]++
        return true
      }
      // Another source gives way when it finds a place elsewhere.
      for (const other of supply.keys()) {
        if (other === source || flow[other][factory] === 0) continue
        if (!place(other, tried)) continue
        flow[other][factory]--
        flow[source][factory]++
        return true
      }
    }
    return false
  }
  for (const source of supply.keys()) for (let n = 0; n < supply[source]; n++) if (!place(source, new Set())) break
  return flow
}
