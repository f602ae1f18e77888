import type { Hex } from '../../../board/hex.ts'
import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { enemySide, seatOfPower, sideOfHex } from '../powers.ts'
import { canStack } from '../stacking/stacking.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { liftPartisan, placePartisan } from './decisions.ts'
import type { Named } from './eligible.ts'
import { asCountry, partisanPool, partisansOnMap } from './entity.ts'
import type { Runner } from './runner.ts'

/** 13.1.2: sets up one partisan in an area, drawn from the pool or, where that is empty, lifted from the map. `nth`: it tells the dice of an area apart. */
export function* setUpPartisan(world: WifWorld, area: Named, runner: Runner, nth: number): Procedure {
  const seat = seatOfPower(world, runner.power)
  const country = asCountry(world, area.country, area.colour, runner.power, runner.side)
  const open = (): Hex[] => openHexes(world, area, country, runner)
  const pool = partisanPool(world)
  const none = `no hex of ${area.name} is held by the ${enemySide(runner.side)}, free of their zones of control and has room`
  if (pool.length === 0) {
    const onMap = partisansOnMap(world)
    const lifted = yield* askWhile(world, onMap.length > 0 && open().length > 0, seat, liftPartisan, { seat, area: area.name, onMap })
    const unit = onMap.find(({ id }) => id === lifted)
    if (!unit) {
      world.report(
        'partisans',
        '13.1.2',
        `No partisan is left in the force pool for ${area.name}${onMap.length > 0 ? ', and none is lifted from the map' : ''}.`,
      )
      return
    }
    const from = world.map.name(unit.hex)
    world.toForcePool(unit)
    world.report('partisans', '13.1.2', `${unit.name} is lifted from ${from} for ${area.name}, as the force pool is empty.`)
    return yield* putInto(world, area, runner, unit, country, open())
  }
  const unit = pool[world.dice.roll(pool.length, `partisan drawn for ${area.name} ${nth}`) - 1]
  const hexes = open()
  if (hexes.length === 0) {
    world.report('partisans', '13.1.2', `${unit.name}, drawn for ${area.name}, goes back into the force pool: ${none}.`)
    return
  }
  yield* putInto(world, area, runner, unit, country, hexes)
}

function* putInto(world: WifWorld, area: Named, runner: Runner, unit: LandUnit, country: string, hexes: readonly Hex[]): Procedure {
  const seat = seatOfPower(world, runner.power)
  world.handOver(unit, country)
  const wishes = yield* ask(world, seat, placePartisan, { seat, area: area.name, unit, hexes })
  const to = wishes.map((code) => world.map.hex(code)).find((hex) => hexes.includes(hex))!
  world.report(
    'partisans',
    '13.1.2',
    `${runner.power} sets up ${unit.name} (${unit.combat}-${unit.move}) in ${world.map.name(to)}, one of ${numbered(hexes.length, 'open hex', 'open hexes')}.`,
    [to],
  )
  // 13.1.3: aircraft and ships there are overrun.
  yield* enterHex(world, [unit], to, 'partisans')
}

/** 13.1.2: enemy controlled hexes of an area that are in no enemy zone of control and have room. */
function openHexes(world: WifWorld, { hexes }: Named, country: string, { side }: Runner): Hex[] {
  const lands = hexes.filter((hex) => sideOfHex(world, hex) === enemySide(side) && !inEnemyZoc(world, hex, country))
  return lands.filter((hex) => hasRoom(world, hex, country))
}

/** Room for one more land unit of those partisans. */
function hasRoom(world: WifWorld, hex: Hex, country: string): boolean {
  const [like] = [...partisanPool(world), ...partisansOnMap(world)]
  return like !== undefined && canStack(world, { ...like, country }, hex)
}
