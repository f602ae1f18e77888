import type { Hex } from '../../../../board/hex.ts'
import { atWar, powerOf, sideOfPower } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { commonBorder } from './garrison.ts'

/** 9.2: why a unit of another power of the same side, at war with a power's pact partner, does not enter the common border of the two; null where it may. */
export function whyNotOnBorder(world: WifWorld, unit: Unit, hex: Hex): string | null {
  const { pacts } = world.state.politics ?? {}
  if (!pacts || pacts.length === 0) return null
  const power = powerOf(world, unit)
  for (const { between } of pacts)
    for (const holder of between) {
      const partner = between.find((each) => each !== holder)!
      if (power === holder || sideOfPower(world, power) !== sideOfPower(world, holder) || !atWar(world, power, partner)) continue
      if (commonBorder(world, holder, partner).has(hex))
        return `9.2: ${world.map.name(hex)} is on the common border of ${holder} and ${partner}, which have a neutrality pact, and ${power} is at war with ${partner}`
    }
  return null
}
