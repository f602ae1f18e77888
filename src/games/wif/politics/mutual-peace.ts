import type { Procedure } from '../../../engine/procedure.ts'
import { toArriveLater } from '../peace/displaced.ts'
import { atWar, controllerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { agreedOn, mutualWish, type MutualWish } from './mutual-wish.ts'
import { leaveBorders } from './pacts/leave-border.ts'
import { makePact } from './pacts/pact.ts'

/** 13.7.3: major powers at war with each other. Peace is made as things stand: hexes and countries are not handed over by it. */
export const PEACE: MutualWish = {
  name: 'peace',
  offer: 'peace',
  section: '13.7.3',
  heading: 'peace',
  what: 'peace',
  isOpen: (world, a, b) => a !== b && atWar(world, a, b),
  whyNot: 'they are not at war',
  question: (powers) => `With whom do you want peace as things stand (13.7.3)? It is made where both want it: ${powers}.`,
  example: 'peace: [USSR]',
}
export const wantPeace = mutualWish(PEACE)

/** 13.7.3: peace that both want: their wars end, those of their minor countries too; who stands in the other's hexes leaves, and they have a neutrality pact. */
export function* mutualPeace(world: WifWorld): Procedure {
  if (!world.state.politics) return
  for (const { by, with: other } of yield* agreedOn(world, PEACE, wantPeace)) {
    for (const war of world.state.wars)
      if (war.between.every((party) => [by, other].includes(controllerOf(world, party) ?? party))) world.endWar(war)
    world.report('war', '13.7.3', `${by} and ${other} make peace.`)
    leaveEachOther(world, by, other)
    makePact(world, by, other)
    leaveBorders(world)
  }
}

/** Forces of the two in each other's hexes are removed. */
function leaveEachOther(world: WifWorld, a: string, b: string): void {
  const strangers = [...world.onMap(), ...world.inPort()].filter(({ country, hex }) => {
    const [power, holder] = [
      controllerOf(world, country),
      world.state.control[hex] === '' ? null : controllerOf(world, world.state.control[hex]),
    ]
    return (power === a && holder === b) || (power === b && holder === a)
  })
  toArriveLater(world, strangers, '13.7.3', 'which is of who it is at peace with now')
}
