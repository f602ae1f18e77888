import type { Procedure } from '../../../../engine/procedure.ts'
import { hexesOf } from '../../peace/homes.ts'
import { controllerOf, isOwnOf, powerOf, sideOfCountry, sideOfPower } from '../../powers.ts'
import { inSupply } from '../../supply/supply.ts'
import type { WifWorld } from '../../world.ts'
import { entryAction } from './action.ts'

const SUPPORT = 21
/** Corps of Allied major powers that support a minor country (13.7.2). */
const CORPS = 4
const EAST_POLAND = 'eastern Poland'

/** 13.7.2: minor countries on which a power of the Axis has declared war in this turn, and that the Allies support: it moves the USA (13.3.3). */
export function* alliedSupport(world: WifWorld): Procedure {
  if (!world.state.politics?.entry) return
  for (const { minor, by } of attackedThisTurn(world)) {
    const corps = hexesOf(world, minor)
      .flatMap((hex) => world.landAt(hex))
      .filter((unit) => {
        const isSovietInEastPoland = powerOf(world, unit) === 'USSR' && world.map.regionNames[world.map.region[unit.hex]] === EAST_POLAND
        return (
          unit.size === 'corps' &&
          sideOfCountry(world, unit.country) === 'Allies' &&
          isOwnOf(world, unit.country) &&
          !isSovietInEastPoland &&
          inSupply(world, unit)
        )
      })
    if (corps.length < CORPS) continue
    yield* entryAction(world, {
      number: SUPPORT,
      by: powerOf(world, corps[0]),
      what: `The Allies support ${minor}, on which ${by} has declared war, with ${corps.length} corps`,
      once: minor,
    })
  }
}

/** Unconquered minor countries of the Allies with the power of the Axis that declared war on them in this turn. */
function attackedThisTurn(world: WifWorld): { minor: string; by: string }[] {
  const { state } = world
  const since = state.impulses.total - state.impulses.thisTurn
  return state.wars.flatMap(({ between, by, declared }) => {
    const minor = between.find((each) => each !== by)
    if (by === null || minor === undefined || declared <= since || sideOfPower(world, by) !== 'Axis') return []
    const country = state.countries[minor]
    return country && !country.major && country.conqueredBy === null && controllerOf(world, minor) !== null ? [{ minor, by }] : []
  })
}
