import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { controllerOf, isMajorHome, powersOf, seatOfPower, sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { belongsTo } from '../homes.ts'
import { hexesIn1939 } from '../hexes-of-1939.ts'
import { giveBack } from './decisions.ts'

/**
 * 13.7.5: a liberated country has back what its liberator controls of what was its own in 1939; other powers of his side give back all that they hold of it, or nothing. With a
 * liberated major power those co-operate from now on who have given all back, and never those who have not.
 */
export function* hexesBack(world: WifWorld, name: string, by: string): Procedure {
  const side = sideOfPower(world, by)
  const power = isMajorHome(world, name) ? belongsTo(world.state.countries[name]) : null
  const known = (power !== null && world.state.liberated?.[power]) || { with: [], never: [] }
  const own = hexesIn1939(world, name)
  const [friends, strangers] = [new Set(known.with), new Set(known.never)]
  for (const holder of side === null ? [] : powersOf(world, side)) {
    const held = own.filter((hex) => {
      const control = world.state.control[hex]
      return control !== name && controllerOf(world, control) === holder
    })
    if (held.length === 0) continue
    const seat = seatOfPower(world, holder)
    const gives = holder === by || holder === power || (yield* ask(world, seat, giveBack, { seat, power: holder, country: name }))
    if (gives) for (const hex of held) world.setControl(hex, name)
    if (holder !== power) (gives ? friends : strangers).add(holder)
    world.report(
      'conquest',
      '13.7.5',
      `${holder} ${gives ? 'gives back' : 'keeps'} ${numbered(held.length, 'hex', 'hexes')} of ${name}.`,
      held,
    )
  }
  if (power === null) return
  world.set({
    liberated: {
      ...world.state.liberated,
      [power]: { with: [...friends].filter((each) => !strangers.has(each)), never: [...strangers] },
    },
  })
}
