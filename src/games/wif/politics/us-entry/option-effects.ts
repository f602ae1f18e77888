import type { Procedure } from '../../../../engine/procedure.ts'
import { FRANCE } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { hexesOf } from '../../peace/homes.ts'
import { takeOver } from '../takeover.ts'
import { giveDestroyers } from './destroyers.ts'
import { USA } from './powers.ts'
import { reflagging } from './reflag.ts'
import { bearn, NORTH_ATLANTIC } from './option-conditions.ts'

const REFLAG = 21
const COMMONWEALTH = 'Commonwealth'
/** 13.3.2, option 37. */
const ATLANTIC_ISLANDS: readonly string[] = ['Bermuda', 'Jamaica', 'St Johns']

/** 13.3.2: what an entry option brings about the moment it is chosen; that of the others is asked for where they matter. */
export function* takeEffect(world: WifWorld, option: number): Procedure {
  EFFECTS[option]?.(world)
  const seat = world.state.powers[USA]?.seat
  if (option === REFLAG && seat) yield* reflagging(world, seat)
}

const EFFECTS: Readonly<Record<number, (world: WifWorld) => void>> = {
  4: intern,
  7: (world) => NORTH_ATLANTIC.filter((each) => world.state.countries[each]).forEach((each) => takeOver(world, each)),
  16: destroyers,
  37: (world) => ATLANTIC_ISLANDS.forEach((each) => transfer(world, each)),
}

/** Option 16. */
function destroyers(world: WifWorld): void {
  giveDestroyers(world)
  world.report(
    'us entry',
    '13.3.2',
    'While the USA is neutral the next ten SCS that the Commonwealth starts, finishes or repairs cost a build point less each.',
  )
}

/** Option 4: the Bearn is Free French, and waits in the construction pool if she was not in the force pool. */
function intern(world: WifWorld): void {
  const ship = bearn(world)
  if (!ship) return
  world.handOver(ship, FRANCE)
  if (ship.place === 'pool') {
    world.report('us entry', '13.3.2', 'The Bearn is Free French, in the force pool.')
    return
  }
  world.toConstructionPool(ship)
  world.report(
    'us entry',
    '13.3.2',
    'The Bearn is Free French and goes to the construction pool; she is built only after Vichy has collapsed.',
  )
}

/** Option 37: of what the Commonwealth controls, aligned or conquered. */
function transfer(world: WifWorld, country: string): void {
  if (world.state.countries[country]?.controller !== COMMONWEALTH) return
  world.changeCountry(country, { controller: 'USA', conqueredBy: null, status: 'free' })
  for (const hex of hexesOf(world, country)) if (world.state.control[hex] === COMMONWEALTH) world.setControl(hex, country)
  world.report('us entry', '13.3.2', `The Commonwealth transfers ${country} to the USA, with which it is aligned.`)
}
