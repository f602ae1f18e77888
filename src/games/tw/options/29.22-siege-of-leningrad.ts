import type { Hex } from '../../../board/hex.ts'
import type { Amendment } from '../edition.ts'
import { areEnemies, sideOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

const LENINGRAD = 'Leningrad'
const DEFENDER = 'USSR'
/** Printed factors of a garrison that only a siege takes. */
const FACTORS = 6

/** The Axis attacks no strong garrison of Leningrad's fortress: it is starved out (13.2.3). */
export const siegeOfLeningrad: Amendment = {
  id: '29.22',
  title: 'siege of Leningrad',
  section: '29.22',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    groundCombat: { ...edition.groundCombat, whyNotTarget: [...edition.groundCombat.whyNotTarget, whyNotStorm] },
  }),
}

function whyNotStorm(world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null {
  if (hex !== world.map.find(LENINGRAD) || world.installation(hex, 'fortress') === undefined || sideOf(world, units[0]) !== 'Axis')
    return null
  const factors = world
    .groundAt(hex)
    .filter((unit) => unit.nation === DEFENDER && areEnemies(world, unit, units[0]) && inSupply(world, unit))
    .reduce((sum, { strength }) => sum + strength, 0)
  return factors < FACTORS
    ? null
    : `29.22: ${factors} supplied Soviet factors hold the fortress of ${LENINGRAD}, which falls by siege alone (13.2.3)`
}
