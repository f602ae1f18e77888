import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { removeLostFactions } from '../china/cities.ts'
import { allPowers, atWar, controllerOf, enemySide, sideOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { conquerAll } from './conquest.ts'
import type { Conquest } from './conquered.ts'
import { hexesOf } from './homes.ts'
import { greatestInfluence } from './influence.ts'
import { maySurrender } from './may-surrender.ts'
import { ableToSurrender, surrender } from './surrender-decision.ts'

/** 13.7.6: home countries that their players give up, those of a side at once; what becomes of them is conquest (13.7.1). The side with the initiative does it first (6.2). */
export function* surrenders(world: WifWorld): Procedure {
  const { holder } = world.state.initiative
  const { seats } = world.state
  for (const side of [holder, enemySide(holder)])
    yield* surrendersOf(
      world,
      seats.filter((seat) => sideOfSeat(world, seat) === side),
    )
}

function* surrendersOf(world: WifWorld, seats: readonly string[]): Procedure {
  const given: string[] = []
  for (const seat of seats) {
    for (;;) {
      const subject = { seat, given: [...given] }
      const power = yield* askWhile(world, ableToSurrender(world, subject).length > 0, seat, surrender, subject)
      if (power === null) break
      given.push(power)
    }
  }
  if (given.length === 0) return
  const all = given.flatMap((power) => surrendered(world, power) ?? [])
  yield* conquerAll(world, all, { surrendered: true })
  removeLostFactions(world) // 20
}

/** Whose the home country of a power that surrenders is: the enemy's who holds its capital, else of the one with the greatest influence there. */
function surrendered(world: WifWorld, power: string): Conquest | null {
  const may = maySurrender(world, power)
  if ('whyNot' in may) return null
  const { home, why } = may
  const enemies = allPowers(world).filter((each) => atWar(world, each, power))
  const [capital] = world.state.countries[home].capitals
  const inCapital = capital === undefined ? null : controllerOf(world, world.state.control[capital])
  const said = `${power} surrenders it, as ${why}`
  if (inCapital !== null && enemies.includes(inCapital)) return { country: home, by: inCapital, why: said }
  const influence = greatestInfluence(world, home, hexesOf(world, home), enemies)
  return (
    influence && {
      country: home,
      by: influence.power,
      why: `${said}; ${influence.power} has the greatest influence there, ${influence.why}`,
    }
  )
}
