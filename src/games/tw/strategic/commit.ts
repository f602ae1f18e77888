import { whyNotEvade } from '../naval/evasion.ts'
import { areInterceptorsHeld } from '../logistics/oil.ts'
import { isFit } from '../naval/force.ts'
import { raiderWay } from '../naval/raiders.ts'
import { areaNamed } from '../field/sea.ts'
import { atWar, controllerOf, homeOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { AirUnit, NavalUnit, StrategicType } from '../state.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { raiderPorts } from './raiders.ts'
import { numberOnRun, runType } from './run-numbers.ts'
import { BRITAIN, built, counted, fit, GERMANY, isOffensive, TYPES, USA, type Wager, wagers, westernWagers, whyNotStrike } from './units.ts'

/** 5.2.4: from whose cities Britain is bombed. */
const FRANCE = 'France'

/** The most of a type that may go to its box: what is built, repaired and not Depleted; none that strikes under an MLE, and German SAC only with a city in France. */
export function most(
  world: TwWorld,
  power: Wager,
  type: StrategicType,
  { build, repair, murmansk }: Pick<StrategicOrder, 'build' | 'repair' | 'murmansk'>,
  ordered = true,
): number {
  const repaired = type === 'SAC' ? Math.min(repair, built(world, power, type).length - fit(world, power, type).length) : 0
  const away = type === runType(power) ? numberOnRun({ murmansk }) : 0
  const all = fit(world, power, type).length + (build[type] ?? 0) + repaired - away
  return ordered && whyNotCommit(world, power, type) !== null ? 0 : all
}

/** Why a power commits none of a type, or null. */
export function whyNotCommit(world: TwWorld, power: Wager, type: StrategicType): string | null {
  if (!TYPES[power].includes(type)) return `5.1: ${power} has no ${type}`
  if (world.rules.uboats.simple !== null && (type === 'U-Boat' || type === 'ASW'))
    return `29.5: the U-Boat war is played by dice alone: no ${type === 'ASW' ? 'ASW are' : 'U-Boats are'} committed`
  if (power === GERMANY && type === 'U-Boat' && westernWagers(world).length === 0)
    return '5.0: Germany is at war with neither Britain nor the USA, and its U-Boats stay'
  if (world.rules.bombing.ofGermany !== null && type === 'SAC' && power !== GERMANY)
    return '29.8: Germany is bombed by dice alone: no SAC are committed'
  if ((type === 'INT' || type === 'Jet INT') && power === GERMANY && areInterceptorsHeld(world))
    return "24.1: Germany's INT have no fuel this time"
  const effort = isOffensive(type) ? whyNotStrike(world, power) : null
  if (effort !== null) return `5.0: ${effort}: ${power} sends out none of its ${counted(fit(world, power, type).length, type)}`
  if (power === USA) return whyNotYet(world, type)
  return type === 'SAC' && power === GERMANY ? whyNotBombBritain(world) : null
}

/** 22.3.3, 5.1.1: from when on Americans take part. */
const AMERICANS_FROM = {
  SAC: { season: 'Spring', year: 1942, section: '22.3.3' },
  ASW: { season: 'Fall', year: 1942, section: '5.1.1' },
} as const
export function whyNotYet(world: TwWorld, type: StrategicType): string | null {
  if (type !== 'SAC' && type !== 'ASW') return null
  const { season, year, section } = AMERICANS_FROM[type]
  return isFrom(world.state.turn, season, year) ? null : `${section}: American ${type} take part from ${season} ${year} on`
}

/** 5.2.4: Germany bombs Britain from France. */
export function whyNotBombBritain(world: TwWorld): string | null {
  const { map, state } = world
  if (!atWar(world, GERMANY, BRITAIN)) return '5.0: Germany is not at war with Britain'
  const held = [...map.placeHexes].some(
    (hex) => map.cityAt(hex) && homeOf(world, hex) === FRANCE && controllerOf(world, state.control[hex]) === GERMANY,
  )
  return held ? null : '5.2.4: Germany controls no city in France, and does not bomb Britain without one'
}

/** How many go, of each type. */
export const committed = (world: TwWorld, power: Wager, type: StrategicType, order: StrategicOrder): number =>
  order.commit[type] ?? Math.max(0, most(world, power, type, order) - (type === 'SAC' ? sacElsewhere(order) : 0))

/** German SAC over the Soviet Union and its oil (24.2, 29.12). */
export const sacElsewhere = ({ oil, againstUssr }: Pick<StrategicOrder, 'oil' | 'againstUssr'>): number =>
  (oil?.SAC ?? 0) + (againstUssr ?? 0)

export function commitProblems(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const problems: string[] = []
  for (const [type, wanted] of Object.entries(order.commit) as [StrategicType, number][]) {
    if (wanted === 0) continue
    const not = whyNotCommit(world, power, type)
    const have = most(world, power, type, order, false)
    if (not !== null) problems.push(not)
    else if (wanted > have) problems.push(`5.1: ${power} has ${counted(have, type)} to commit, not ${wanted}`)
  }
  const twice = (ids: readonly string[]) => ids.find((id, i) => ids.indexOf(id) !== i)
  const double = twice(order.raiders) ?? twice(order.bombers)
  if (double !== undefined) problems.push(`5.1: ${world.unit(double).name} is named twice`)
  const via = (order.via ?? []).map((name) => areaNamed(world, name))
  const stuck = order.raiders
    .map((id) => world.state.units[id])
    .find(
      (ship) => ship?.kind === 'naval' && raiderPorts(world).get(ship.hex) === 'near' && raiderWay(world, GERMANY, ship.hex, via) === null,
    )
  if (via.length > 0 && stuck)
    problems.push(`7.3: no open way to the North Atlantic by the ${order.via!.join(', ')} from ${world.map.name(stuck.hex)}`)
  if (order.evade) {
    const first = world.state.units[order.raiders[0]]
    const why = first?.kind === 'naval' ? whyNotEvade(world, first) : '7.8.2: no raiders are named that the Evasion chit could hide'
    if (why !== null) problems.push(why)
  }
  return [
    ...problems,
    ...order.raiders.flatMap((id) => whyNotRaid(world, power, id) ?? []),
    ...order.bombers.flatMap((id) => whyNotBomb(world, power, id) ?? []),
  ]
}

/** 5.1.3, 5.2: what Germany says where Britain and the USA are both at war with it. */
export function twoEnemiesProblems(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const { convoys, againstUsa, jetsAgainstUsa } = order
  if (convoys === undefined && againstUsa === undefined && jetsAgainstUsa === undefined) return []
  if (power !== GERMANY) return ['5.1.3: Germany alone says whose convoys suffer, and whom its INT meet']
  if (!wagers(world).includes(USA)) return ['5.1.3: the USA wages no strategic warfare yet']
  if (convoys !== undefined && world.rules.uboats.simple !== null) return ['29.5: the Allies say themselves who bears what U-Boats sink']
  if (convoys === BRITAIN && !wagers(world).includes(BRITAIN)) return ['17.3: Britain has surrendered: American convoys alone suffer']
  if (convoys === BRITAIN && isHappyTime(world)) return ['5.1.1: in the Happy Time American convoys alone suffer']
  if ((againstUsa !== undefined || jetsAgainstUsa !== undefined) && world.rules.bombing.ofGermany !== null)
    return ['29.8: Germany is bombed by dice alone: no INT meet the bombers']
  if ((againstUsa !== undefined || jetsAgainstUsa !== undefined) && world.rules.bombing.cities !== null)
    return ["29.10: INT are divided when the targets are named: 'int against raids: { INT against USA: 2 }'"]
  const sent = [
    ['INT', againstUsa],
    ['Jet INT', jetsAgainstUsa],
  ] as const
  return sent.flatMap(([type, wanted = 0]) => {
    const have = committed(world, GERMANY, type, order)
    return wanted > have ? [`5.2: Germany commits ${counted(have, type)}, not ${wanted}`] : []
  })
}

/** 5.1.2.1: why a ship is no raider, or null. */
export function whyNotRaid(world: TwWorld, power: Wager, id: string): string | null {
  const ship = world.state.units[id] as NavalUnit | undefined
  if (ship?.kind !== 'naval') return `5.1.2.1: ${ship === undefined ? id : world.unit(id).name} is no ship`
  if (world.rules.uboats.simple !== null) return `29.5: the U-Boat war is played by dice alone: ${ship.name} does not go raiding`
  if (power !== GERMANY || ship.nation !== GERMANY) return `5.1.2.1: only German ships are raiders, not ${ship.name}`
  if (westernWagers(world).length === 0) return `5.0: Germany is at war with neither Britain nor the USA: ${ship.name} does not go raiding`
  const effort = whyNotStrike(world, power)
  if (effort !== null) return `5.0: ${effort}: ${ship.name} does not go raiding`
  if (ship.place !== 'map' || raiderPorts(world).get(ship.hex) === undefined)
    return `5.1.2.1: ${ship.name} is in none of the ports that raiders leave from: Kiel, Wilhelmshaven, Trondheim, Bergen, Brest, Lorient, Bordeaux, Narvik, Murmansk`
  return isFit(world, ship)
    ? null
    : `5.1.2.1: ${ship.name} is not at full strength${ship.type === 'CV' ? ', with an undepleted NAC aboard' : ''}`
}

/** 5.2.4: why an aircraft does not bomb Britain as SAC, or null. */
export const whyNotBomb = (world: TwWorld, power: Wager, id: string): string | null =>
  whyNotBeBomber(world, power, id, BRITAIN) ?? whyNotBombBritain(world)

/** 5.2.4: why an aircraft stands for no SAC at all, or null. */
export function whyNotBeBomber(world: TwWorld, power: Wager, id: string, where: string): string | null {
  const unit = world.state.units[id] as AirUnit | undefined
  if (unit?.kind !== 'air' || unit.type !== 'MDM') return `5.2.4: ${unit === undefined ? id : world.unit(id).name} is no MDM`
  if (power !== GERMANY || unit.nation !== GERMANY) return `5.2.4: only German MDM bomb in place of SAC, not ${unit.name}`
  if (unit.place !== 'map' || unit.depleted) return `5.2.4: ${unit.name} is ${unit.place === 'map' ? 'Depleted' : 'not on the map'}`
  const effort = whyNotStrike(world, power)
  return effort === null ? null : `5.0: ${effort}: ${unit.name} does not bomb ${where}`
}
