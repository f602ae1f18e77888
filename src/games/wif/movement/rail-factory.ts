import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { isCityHex } from '../ground/terrain.ts'
import { actionsOf, allowance, limitText, spend } from '../limits.ts'
import { atWar, controllerOf, isOwnOf, powersOfSeat } from '../powers.ts'
import { blueAt } from '../production/factories.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { mapOf } from './rail-cost.ts'
import { isStation, mayUseInZoc, nearestStation, railWay, type Train, whyNoRail } from './rail-path.ts'

/** A city has room for so many blue factories (11.9). */
const MOST_BLUE = 2

/** 11.9: a blue factory moves by rail; hexes by their codes. */
export interface FactoryMove {
  readonly factory: string
  readonly to: string
}

export const factoryTrain = (world: WifWorld, hex: Hex): Train => ({ hex, country: homeOf(world, hex), unit: null })

/** 11.9: why a seat may not move a factory out of a hex, wherever to; null when it may. */
export function whyNotRailFrom(world: WifWorld, seat: string, hex: Hex): string | null {
  const { map, state } = world
  const name = map.name(hex)
  if (!state.production) return '11.9: production is not played in this campaign, and factories stay where they are'
  const power = controllerOf(world, state.control[hex])
  if (power === null || !powersOfSeat(world, seat).includes(power)) return `11.9: ${name} is not yours`
  const home = homeOf(world, hex)
  if (!isOwnOf(world, home) || controllerOf(world, home) !== power)
    return `11.9: ${name} is not in a home country of ${power}: no factory is moved out of it`
  if (blueAt(world, hex).length === 0) return `11.9: ${name} has no blue factory`
  if (!isStation(world, hex, factoryTrain(world, hex))) return `11.9: ${name} has no city, port or HQ: no train begins there`
  if (!isThreatened(world, power, hex))
    return `11.9: no enemy land unit in supply is in ${home} on the same map as ${name}, and nothing destroys factories there without option 33`
  return null
}

/** An enemy land unit in supply stands in the home country of the factory, on the same map. */
const isThreatened = (world: WifWorld, power: string, hex: Hex): boolean =>
  world
    .onMap()
    .some(
      (unit) =>
        unit.kind === 'land' &&
        atWar(world, power, unit.country) &&
        homeOf(world, unit.hex) === homeOf(world, hex) &&
        mapOf(world.map, unit.hex) === mapOf(world.map, hex) &&
        inSupply(world, unit),
    )

/** 11.9: hexes out of which a seat may move a factory. */
export const factoriesToRail = (world: WifWorld, seat: string): Hex[] => {
  const hexes = [...world.map.places.filter(({ factories }) => factories).map(({ hex }) => world.map.hex(hex))]
  const railed = (world.state.railed ?? []).map(({ to }) => to)
  return [...new Set([...hexes, ...railed])].filter((hex) => whyNotRailFrom(world, seat, hex) === null)
}

/** 11.9: why a factory does not move so, or nothing. `limits`: of the action and its rail moves. */
export function factoryProblems(world: WifWorld, seat: string, move: FactoryMove, limits = true): string[] {
  const { map } = world
  const [from, to] = [map.find(move.factory), map.find(move.to)]
  if (from === undefined || to === undefined) return [`11.9: no such hex (${move.factory}, ${move.to})`]
  const why = whyNotRailFrom(world, seat, from)
  if (why !== null) return [why]
  const power = controllerOf(world, world.state.control[from])!
  const train = factoryTrain(world, from)
  const way = railWay(world, train, to)
  if (limits) {
    const actions = actionsOf(world, power)
    if (actions.includes('air') && !actions.includes('land'))
      return [`11.9: an air action moves only aircraft by rail, not the factory of ${map.name(from)}`]
    const cost = way?.cost ?? 2
    if (allowance(world, power, 'rail movement', { rails: 'land' }) < cost)
      return [`${limitText(world, power, 'rail movement', { rails: 'land' })}; the factory of ${map.name(from)} counts as ${cost} (11.9)`]
  }
  if (to === from) return [`11.9: the factory is in ${map.name(to)} already`]
  if (!isCityHex(world, to) || homeOf(world, to) !== homeOf(world, from))
    return [`11.9: ${map.name(to)} is no city of ${homeOf(world, from)}: factories end their move in one`]
  if (blueAt(world, to).length >= MOST_BLUE) return [`11.9: ${map.name(to)} has ${MOST_BLUE} blue factories already`]
  if (!mayUseInZoc(world, train, from))
    return [`11.9: no factory leaves ${map.name(from)}, which is in an enemy ZoC, without a friendly land unit there`]
  return way ? [] : [`${whyNoRail(world, train, to)}; ${nearestStation(world, train, to)}`]
}

/** 11.9: a factory is moved: it works again in the second turn after. Gives its way. */
export function railFactory(world: WifWorld, move: FactoryMove): readonly Hex[] {
  const { map, state } = world
  const [from, to] = [map.find(move.factory)!, map.find(move.to)!]
  const { path, cost } = railWay(world, factoryTrain(world, from), to)!
  spend(world, controllerOf(world, state.control[from])!, 'rail movement', cost, { rails: 'land' })
  world.set({ railed: [...(state.railed ?? []), { from, to, turn: state.turn.index }] })
  world.report(
    'rail move',
    '11.9',
    `A blue factory of ${map.name(from)} (${homeOf(world, from)}) moves by rail to ${map.name(to)} (${path.length - 1} hexes, ${cost} rail moves); it works again in the second turn from now.`,
    [to, from],
    { arrow: { hexes: path.map((hex) => map.code(hex)), style: 'rail' } },
  )
  return path
}
