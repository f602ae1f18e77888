import { diesOfDepletion, unitText } from '../pieces.ts'
import type { MarchRoll } from '../rules.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Walk, walk } from './walk.ts'

/** A move after the dice of its forced march: `tired` are Depleted at its end. */
interface Marched extends Walk {
  readonly tired?: ReadonlySet<GroundUnit>
}

/**
 * 29.1: each unit that marches rolls before the stack moves. Those that may go farther go the whole way with who needs no more; the others go along the same way as far as they can. Those
 * that would be Depleted count as the others where their owner wants it so, and where they need no more hexes.
 */
export function afterMarchRolls(world: TwWorld, order: Walk, wanted: 'yes' | 'unharmed' | undefined): Marched[] {
  const { forcedMarch } = world.rules.movement
  const { marching, units } = order
  if (forcedMarch === null || marching === undefined || wanted === undefined) return [order]
  const ableAlone = (unit: GroundUnit) => walk(world, only(order, [unit], new Set())).problem === null
  const rolls = new Map<GroundUnit, MarchRoll>()
  for (const unit of units) {
    if (!marching.has(unit) || ableAlone(unit)) continue
    const rolled = forcedMarch.roll(world, unit)
    rolls.set(unit, rolled)
    world.report('forced march', '29.1', `Forced march of ${unitText(unit)}: ${rolled.text}: ${rolled.outcome}.`, [unit.hex], {
      units: [unit.id],
    })
  }
  const goes = (unit: GroundUnit) => {
    const outcome = rolls.get(unit)?.outcome
    return outcome === undefined || outcome === 'unharmed' || (outcome === 'Depleted at its end' && wanted === 'yes')
  }
  const far = units.filter(goes)
  const short = units.filter((unit) => !goes(unit))
  const farther = new Set(far.filter((unit) => rolls.has(unit)))
  const tired = new Set(far.filter((unit) => rolls.get(unit)?.outcome === 'Depleted at its end'))
  return [
    ...(far.length > 0 ? shortened(world, only(order, far, farther)).map((each) => ({ ...each, tired })) : []),
    ...short.flatMap((unit) => shortened(world, only(order, [unit], new Set()))),
  ]
}

/** 29.1: the march is over. */
export function endMarch(world: TwWorld, { tired, units }: Marched): void {
  for (const unit of units) {
    if (!tired?.has(unit) || unit.place !== 'map') continue
    const dies = diesOfDepletion(unit)
    const [who, hex] = [unitText(unit), unit.hex]
    if (dies) world.eliminate(unit, 'forced march')
    else world.deplete(unit)
    world.report(
      'forced march',
      '29.1',
      `${who} is ${dies ? 'eliminated by its forced march, for it cannot be Depleted (10.2.6)' : 'Depleted by its forced march'}.`,
      [hex],
      {
        units: [unit.id],
      },
    )
  }
}

/** The order for some of its units. */
const only = (order: Walk, units: readonly GroundUnit[], marching: ReadonlySet<GroundUnit>): Walk => ({
  ...order,
  units,
  marching,
  drop: new Map([...order.drop].filter(([unit]) => units.includes(unit))),
})

/** The order as far along its way as the rules let it go; nothing where that is nowhere. */
function shortened(world: TwWorld, order: Walk): Walk[] {
  for (let length = order.path.length; length > 0; length--) {
    const path = order.path.slice(0, length)
    const shorter = {
      ...order,
      path,
      halt: order.halt && length === order.path.length,
      drop: new Map([...order.drop].filter(([, hex]) => path.includes(hex))),
    }
    if (walk(world, shorter).problem === null) return [shorter]
  }
  return []
}
