import type { Hex } from '../../../../board/hex.ts'
import type { Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../ground/control.ts'
import { toArriveLater } from '../../peace/displaced.ts'
import { controllerOf, sideOfCountry } from '../../powers.ts'
import { claimRegion } from '../../production/claimed.ts'
import type { LandUnit, Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { driveOut } from '../exiles/exiles.ts'
import { isNeutralMinor, USSR } from '../alignment/claims-state.ts'
import { BALTIC_STATES, regionHexes } from '../alignment/regions.ts'
import { entryAction } from '../us-entry/action.ts'
import { EAST_POLAND, occupiedBy } from './occupied-by.ts'

const CONTROLS_EAST_POLAND = 26
const CONTROLS_PACT_AREAS = 27

/** 19.5.1, 19.5.2: all of it is the USSR's at once, and the USA takes note (13.3.3). */
export function* occupy(world: WifWorld, units: readonly LandUnit[], hex: Hex): Procedure {
  const what = occupiedBy(world, units[0], hex)
  if (what === 'East Poland') yield* occupyEastPoland(world)
  if (what === 'Baltic States') yield* occupyBalticStates(world)
}

function* occupyEastPoland(world: WifWorld): Procedure {
  const hexes = regionHexes(world, EAST_POLAND)
  const there = hexes.flatMap((hex): Unit[] => [...world.unitsAt(hex), ...world.navalAt(hex)])
  for (const hex of hexes) world.setControl(hex, USSR)
  world.report('conquest', '19.5.1', 'The USSR occupies East Poland: all of Poland east of the partition line is its own.', hexes)
  toArriveLater(
    world,
    there.filter((unit) => sideOfCountry(world, unit.country) === 'Axis'),
    '19.5.1',
    'which the USSR has occupied',
  )
  const gone = there.filter((unit) => sideOfCountry(world, unit.country) === 'Allies' && controllerOf(world, unit.country) !== USSR)
  driveOut(world, gone)
  if (gone.length > 0)
    world.report(
      'conquest',
      '19.5.1',
      `Out of the game until Germany and the USSR are at war: ${gone.map((unit) => `${unit.name} (${unit.country})`).join(', ')}.`,
      hexes,
    )
  claimRegion(world, 'East Poland')
  yield* entryAction(world, { number: CONTROLS_EAST_POLAND, by: USSR, what: 'The USSR controls East Poland' })
}

function* occupyBalticStates(world: WifWorld): Procedure {
  const states = BALTIC_STATES.filter((state) => isNeutralMinor(world, state))
  for (const name of states) {
    world.changeCountry(name, { controller: USSR, conqueredBy: USSR, conqueredOnce: true, status: 'conquered' })
    for (let hex = 0; hex < world.map.size; hex++)
      if (world.map.isLand(hex) && homeOf(world, hex) === name && world.state.control[hex] === name) world.setControl(hex, USSR)
  }
  world.report(
    'conquest',
    '19.5.2',
    `The USSR occupies the Baltic States: ${states.join(', ')} ${states.length === 1 ? 'is' : 'are'} conquered at once.`,
  )
  claimRegion(world, 'Baltic States')
  yield* entryAction(world, { number: CONTROLS_PACT_AREAS, by: USSR, what: 'The USSR controls the areas of the Nazi-Soviet pact' })
}
