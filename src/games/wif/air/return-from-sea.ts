import { boxHexes } from '../../../board/box-hexes.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { sideOf } from '../powers.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { basesFor, comeHome } from './return-to-base.ts'
import { pointsHome } from './sea-range.ts'
import { type AirStep, newAirStep, type Sortie } from './sortie.ts'

/** A step of aircraft in a sea area: nobody in it has to co-operate, and it is where the area's box is drawn. */
export const seaStep = (world: WifWorld, area: number, round = 0, again = ''): AirStep => ({
  ...newAirStep(world, 'naval air', () => []),
  area,
  round: `${round}${again}`,
})

/** The hex that stands for a sea area in reports: where its box is drawn. */
export const boxOf = (world: WifWorld, area: number): Hex => boxHexes(world.map).get(area)!

/** An aircraft that is at sea, as one in the air; on extended range when it came so (14.1.1). */
export const sortieAtSea = (world: WifWorld, unit: AirUnit, mission: Sortie['mission'] = 'naval air'): Sortie => {
  const at = boxOf(world, unit.sea!.area)
  return {
    unit,
    side: sideOf(world, unit),
    mission,
    from: at,
    at,
    extended: unit.extendedAtSea === true,
    cargo: null,
    landed: false,
    fought: false,
  }
}

/** 13.4.1: an aircraft at sea flies home, wherever its owner wants within range, and turns face-down; without a base it is destroyed (13.4.2). */
export function* flyHome(world: WifWorld, unit: AirUnit, area: number): Procedure<void> {
  yield* comeHome(world, seaStep(world, area), sortieAtSea(world, unit), true)
}

/** 13.4.1: bases that an aircraft at sea could return to now, those nearest to the middle of its area first. */
export const basesFromSea = (world: WifWorld, unit: AirUnit): Hex[] =>
  basesFor(world, { step: seaStep(world, unit.sea!.area), sortie: sortieAtSea(world, unit), points: pointsHome(world, unit) })
