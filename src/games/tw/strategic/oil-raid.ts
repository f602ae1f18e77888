import type { Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { plantsHeld } from '../logistics/oil.ts'
import { atWar, controllerOf, homeOf } from '../powers.ts'
import type { AirUnit, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { bombersOf } from './bombers.ts'
import { bombingRaid } from './bombing.ts'
import { whyNotBeBomber } from './commit.ts'
import type { StrategicOrder } from './order-schema.ts'
import { counted, fit, GERMANY, USSR, type Wager } from './units.ts'

/** 24.2: where Soviet oil is bombed. */
export const SOVIET_OIL = ['Baku', 'Mosul', 'Ploesti'] as const

/** Why Germany bombs no oil at a place, or null (24.2). */
export function whyNotOil(world: TwWorld, place: string): string | null {
  if (!atWar(world, GERMANY, USSR)) return '24.2: Germany is not at war with the Soviet Union'
  if (!(SOVIET_OIL as readonly string[]).includes(place)) return `24.2: ${listed(SOVIET_OIL)} are bombed for their oil, not ${place}`
  return controllerOf(world, world.state.control[world.map.find(place)!]) === USSR ? null : `24.2: ${place} is not the Soviets'`
}

/** 24.2: the bombers of an order, and where they go. */
export function oilRaidProblems(
  world: TwWorld,
  power: Wager,
  { oil, bombers, commit, build, repair, againstUssr = 0 }: StrategicOrder,
): string[] {
  if (!oil) return []
  if (power !== GERMANY) return ['24.2: only Germany bombs Soviet oil']
  const place = whyNotOil(world, oil.at)
  if (place !== null) return [place]
  const sac = oil.SAC + againstUssr + (commit.SAC ?? 0)
  const have = fit(world, GERMANY, 'SAC').length + (build.SAC ?? 0) + repair
  const twice = oil.MDM.find((id) => bombers.includes(id))
  return [
    ...(oil.SAC + oil.MDM.length === 0 ? ['24.2: name the MDM or the number of SAC that bomb it'] : []),
    ...(sac > have ? [`5.1: Germany has ${counted(have, 'SAC')}, not ${sac}`] : []),
    ...(twice === undefined ? [] : [`5.1: ${world.unit(twice).name} is named twice`]),
    ...oil.MDM.flatMap((id) => whyNotBeBomber(world, power, id, oil.at) ?? []),
  ]
}

/** 24.2: German bombers over Soviet oil, as over Britain (5.2.4). Soviet INT meet them where there are some (29.12) and no other raid on the Soviets; `most`: what such a raid has left of the NARFs of a turn. */
export function* raidOil(
  world: TwWorld,
  { oil, loseFirst }: StrategicOrder,
  sac: readonly StrategicUnit[],
  int: readonly StrategicUnit[],
  most?: number,
): Procedure<number> {
  if (!oil) return 0
  const mdm = oil.MDM.map((id) => world.unit(id) as AirUnit)
  return yield* bombingRaid(world, {
    by: GERMANY,
    on: USSR,
    at: oil.at,
    bombers: bombersOf(world, sac, mdm, loseFirst),
    int,
    ...(most !== undefined && { most }),
  })
}

/** 24.1: where Germany's plants may stand. */
export function plantProblems(world: TwWorld, power: Wager, { plants }: StrategicOrder): string[] {
  if (!plants) return []
  const { map, state, tables } = world
  if (power !== GERMANY) return ['24.1: Germany alone has synthetic oil plants']
  if (state.syntheticPlants || state.turn.index > 1)
    return ['24.1: the synthetic oil plants stand: they are placed once, when the campaign begins']
  const { number } = tables.oil.plants
  if (plants.length !== number || new Set(plants).size < number)
    return [`24.1: name ${number} different cities for the synthetic oil plants`]
  return plants.flatMap((city) => {
    const hex = map.find(city)!
    return map.cityAt(hex) && homeOf(world, hex) === GERMANY ? [] : [`24.1: ${map.name(hex)} is no city in Germany`]
  })
}

/** 24.1: Germany says once where its plants stand. */
export function placePlants(world: TwWorld, { plants }: StrategicOrder): void {
  if (!plants) return
  world.note({ syntheticPlants: plants })
  world.report('strategic warfare', '24.1', `Germany's synthetic oil plants stand in ${listed(plantsHeld(world))}.`)
}
