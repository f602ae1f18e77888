import { allianceOfNation } from '../powers.ts'
import type { Alliance } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 23.56: it holds no hex of the board. */
export const VATICAN = 'Vatican'

/** 23.56: the alliance that has the Vatican as a Satellite, or null. */
export const allianceOfVatican = (world: TwWorld): Alliance | null => allianceOfNation(world, VATICAN)

/** 23.56: Polish partisans more, or less. */
export function vaticanPartisans(world: TwWorld, country: string): number {
  const { of, number } = world.tables.influence.Vatican.partisans
  const alliance = allianceOfVatican(world)
  if (country !== of || alliance === null || alliance === 'Soviets') return 0
  return alliance === 'Axis' ? -number : number
}
