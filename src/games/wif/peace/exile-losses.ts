import type { Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'

/** On this die or less a unit in exile that is destroyed in supply leaves the game (13.7.1). */
const LEAVES = 5

/**
 * Where a unit goes that is destroyed: to its force pool; out of the game where its minor country stays out of the pools (19.4.2), and from a conquered home
 * country that is not liberated when it was out of supply, or by a die (13.7.1). Asked where it stands still.
 */
export function whereDestroyed(world: WifWorld, unit: Unit): 'pool' | 'gone' {
  const country = world.state.countries[unit.country]
  if (country?.outOfPools) return 'gone'
  if (country?.status !== 'incompletely conquered') return 'pool'
  const said = `${unit.name} of ${unit.country}, whose home is conquered, is destroyed`
  if (!inSupply(world, unit)) {
    world.report('exile', '13.7.1', `${said} out of supply: it is out of the game.`)
    return 'gone'
  }
  const roll = world.dice.roll(10, `exile ${unit.id}`)
  const place = roll <= LEAVES ? 'gone' : 'pool'
  world.report('exile', '13.7.1', `${said}: rolled ${roll}, ${place === 'gone' ? 'it is out of the game' : 'it goes to its force pool'}.`)
  return place
}
