import { numbered } from '../../common/words.ts'
import { allPowers } from '../powers.ts'
import { forcePoolsOf, poolName } from '../production/force-pools.ts'
import { stripedUnits } from '../production/lend-lease-pool.ts'
import type { WifWorld } from '../world.ts'

/** 4.1.1: with January/February the counters of the new year are in their force pools. Entry markers come with US entry. */
export function annualAdditions(world: WifWorld): void {
  const { turn, production, partisans } = world.state
  if (turn.months !== 'J/F') return
  const appearing = world.unitsIn('pool').filter((unit) => unit.type === 'PART' && unit.year === turn.year)
  if (partisans && appearing.length > 0)
    world.report(
      'reinforcements',
      '4.1.1',
      `New in the force pool of partisans in ${turn.year}: ${appearing.map(({ name }) => name).join(', ')}.`,
    )
  if (!production) return
  const foreign = stripedUnits(world).filter(({ place, year }) => place === 'lend-lease' && year === turn.year)
  if (foreign.length > 0)
    world.report(
      'reinforcements',
      '13.6.4',
      `New in the lend-lease pool in ${turn.year}: ${foreign.map(({ name, country }) => `${name} (${country})`).join(', ')}.`,
    )
  for (const power of allPowers(world)) {
    const added = forcePoolsOf(world, power)
      .map((pool) => ({ pool, units: pool.units.filter(({ year, builtAhead }) => year === turn.year && !builtAhead) }))
      .filter(({ units }) => units.length > 0)
    if (added.length === 0) continue
    const total = added.reduce((sum, { units }) => sum + units.length, 0)
    world.report(
      'reinforcements',
      '4.1.1',
      `New in the force pools of ${power} in ${turn.year}: ${numbered(total, 'counter')} (${added.map(({ pool, units }) => `${units.length} ${poolName(pool)}`).join(', ')}).`,
    )
  }
}
