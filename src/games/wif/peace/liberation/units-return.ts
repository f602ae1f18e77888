import type { Unit } from '../../state.ts'
import { FRANCE, installerOf } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { namesOf } from '../effects.ts'

/** 13.7.5: half of a liberated country's units that are out of the game and not scrapped, drawn by type, fractions up, are in its force pools again; not those of a France that had a Vichy. */
export function unitsReturn(world: WifWorld, name: string): void {
  if (name === FRANCE && (world.state.politics?.vichyWas || installerOf(world) !== null)) return
  const gone = world.unitsOf(name).filter((unit) => unit.place === 'gone' && unit.scrapped === undefined && unit.type !== 'PART')
  const back: Unit[] = []
  for (const type of new Set(gone.map((unit) => unit.type))) {
    const left = gone.filter((unit) => unit.type === type)
    for (let number = Math.ceil(left.length / 2); number > 0; number--) {
      const drawn = left.length === 1 ? 1 : world.dice.roll(left.length, `units of liberated ${name}: ${type}`)
      back.push(...left.splice(drawn - 1, 1))
    }
  }
  for (const unit of back) world.toForcePool(unit)
  if (back.length > 0) world.report('conquest', '13.7.5', `Back in the force pools, half of what was out of the game: ${namesOf(back)}.`)
}
