import { numbered } from '../../common/words.ts'
import { controllerOf, UKRAINE } from '../powers.ts'
import type { TwWorld } from '../world.ts'

const USSR = 'USSR'

/** 23.55: with Kiev the Ukraine is no state any more: its units leave the game, its land is Germany's or who took it, and the Soviet base has again what it had lost. */
export function ukraineFalls(world: TwWorld): void {
  const ukraine = world.state.nations[UKRAINE]
  if (ukraine === undefined) return
  const [kiev] = ukraine.capitals
  const holder = controllerOf(world, world.state.control[kiev])
  if (holder !== USSR) return
  const { controller, value } = ukraine
  const units = world.unitsOf(UKRAINE).filter(({ place }) => place !== 'gone')
  for (const unit of units) world.remove(unit, 'gone')
  for (let hex = 0; hex < world.map.size; hex++) if (world.state.control[hex] === UKRAINE) world.setControl(hex, controller!)
  world.changeNation(UKRAINE, { controller: USSR, conqueredBy: USSR, base: 0, value: 0, capitals: [] })
  world.changeNation(USSR, { base: world.nation(USSR).base + value })
  world.report(
    'surrender',
    '23.55',
    `Kiev is Soviet again: Ukraine is no more, its ${numbered(units.length, 'unit')} leave the game, and the Soviet base is greater by ${value}.`,
    [kiev],
  )
}
