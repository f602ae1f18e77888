import type { Amendment } from '../edition.ts'
import { surprised } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Land units of a minor country that is surprised have a ZoC into their own hex only (2.2, 15.1). */
export const surprisedZocs: Amendment = {
  id: 10,
  title: 'surprised ZoCs',
  section: '2.2',
  // Each takes something away from where a ZoC reaches.
  after: [9],
  replaces: ['zoc.reaches'],
  amend: (edition) => ({
    ...edition,
    zoc: { reaches: (world, unit, into) => edition.zoc.reaches(world, unit, into) && !isSurprisedMinor(world, unit) },
  }),
}

const isSurprisedMinor = (world: WifWorld, { country }: LandUnit): boolean => {
  const { major, homeOf } = world.state.countries[country]
  return !major && homeOf === undefined && Object.keys(world.state.countries).some((other) => surprised(world, country, other))
}
