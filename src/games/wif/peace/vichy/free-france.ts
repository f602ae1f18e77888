import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { seatOfPower } from '../../powers.ts'
import { FRANCE, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { fall } from '../complete.ts'
import { chooseNewHome } from '../decisions.ts'
import { hexesOf, homesLeft } from '../homes.ts'
import { possessions } from './administrations.ts'

/** 17.2: Free France has its home in a minor country that was aligned to France before 1939; false when it has none left. */
export function* newHomeOfFreeFrance(world: WifWorld): Procedure<boolean> {
  const homes = homesLeft(world, world.state.countries[FRANCE])
  if (homes.length > 0) {
    const seat = seatOfPower(world, FRANCE)
    const wishes = yield* ask(world, seat, chooseNewHome, { seat, country: FRANCE, homes })
    const exile = wishes.find((home) => homes.includes(home))!
    world.changeCountry(FRANCE, { exile })
    world.report('conquest', '17.2', `Free France has its home in ${exile}.`)
    return true
  }
  for (const { name, conqueredBy } of possessions(world)) {
    world.changeCountry(name, { controller: VICHY, ...(conqueredBy !== null && { conqueredBy: VICHY }) })
    if (conqueredBy !== null) for (const hex of hexesOf(world, name)) if (world.state.control[hex] === FRANCE) world.setControl(hex, VICHY)
    world.report('conquest', '17.2', `${name} is Vichy's, as Free France has no home country left.`)
  }
  return false
}

/** 17.2, 13.7.1: without a home country Free France is completely conquered (ruling vichy.no-free-home). */
export function* loseFreeFrance(world: WifWorld, by: string): Procedure {
  yield* fall(world, FRANCE, by)
}
