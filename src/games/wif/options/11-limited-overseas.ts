import type { Amendment } from '../edition.ts'
import type { NavalUnit } from '../state.ts'
import { traceFor } from '../supply/overseas.ts'
import type { WifWorld } from '../world.ts'

const carries = ({ type }: NavalUnit): boolean => type === 'CP' || type === 'TRS' || type === 'AMPH'

/** Supply goes through sea areas only where convoy points or transports of one's own power, or of one that co-operates, are (2.4.2). */
export const limitedOverseas: Amendment = {
  id: 11,
  title: 'limited overseas supply',
  section: '2.4.2',
  replaces: ['supply.keepsOpen'],
  amend: (edition) => ({
    ...edition,
    supply: { ...edition.supply, keepsOpen: carries, whyNoLane: [...edition.supply.whyNoLane, whyNothingCarries] },
  }),
}

function whyNothingCarries(world: WifWorld, country: string, area: number): string | null {
  const there = world.seaAt(area).some((unit) => unit.kind === 'naval' && carries(unit) && traceFor(world, country, unit))
  return there ? null : `no CP, TRS or AMPH that supply of ${country} could go by is in the ${world.map.seaAreaNames[area]} (option 11)`
}
