import type { Procedure } from '../../../engine/procedure.ts'
import { moveToBorder } from '../control/french-air.ts'
import { settlePockets } from '../combat/pockets.ts'
import { sovietAttrition } from '../combat/soviet-attrition.ts'
import { partBritishAndFrench } from '../ground/anglo-french.ts'
import { frenchCalmDown } from '../ground/hostile-france.ts'
import { enforceStacking } from '../ground/stacking.ts'
import { takeFortification } from '../economy/reserve-fortification.ts'
import { reserveFortifier } from '../economy/reserve-order.ts'
import { sovietSurrender } from './soviet-surrender.ts'
import { germanSurrender, sovietAtrocities } from './german-surrender.ts'
import { italianSurrender } from './italian-surrender.ts'
import { endRun } from '../naval/murmansk-run.ts'
import { patrolsReturn } from '../naval/patrols.ts'
import { bringHome, isPort } from '../bases/ports.ts'
import { dissolveTaskForces } from '../naval/task-forces.ts'
import { sideOf, sideOfPower } from '../powers.ts'
import { settleBorderWars } from '../war/border-wars.ts'
import { mines } from '../war/mine-norway.ts'
import type { TwWorld } from '../world.ts'
import { isWarInTheEast, rollEast } from './eastern-front.ts'
import { freeze } from './frostbite.ts'
import { removeIdleAirbases } from './idle-airbases.ts'
import { dismantleStalinLine } from '../east/stalin-line.ts'
import { britainOnTheRopes } from './britain-on-the-ropes.ts'
import { disasterAtDunkirk } from './british-surrender.ts'
import { isWonBack } from '../diplomacy/south-africa.ts'
import { endLeave } from '../diplomacy/leaving.ts'
import { LEVELS, setStatus } from '../diplomacy/status.ts'
import { partsChangeHands } from '../control/parts.ts'
import { conquests } from '../control/conquest.ts'
import { azoresChangeHands } from '../control/azores.ts'
import { eastAfrica } from '../control/east-africa.ts'
import { frenchSurrender } from './french-surrender.ts'

/** What comes of it, but for battles at sea and the ways of patrols. */
const CHAPTER = { chapter: 'End of the player turn' }

/** 3.10 The End Segment of a player turn: who has surrendered, ships that come home, markers that are taken off, hexes that hold too many. */
export function* endSegment(world: TwWorld): Procedure {
  world.tellUnder(CHAPTER)
  conquests(world) // 3.10.1
  partsChangeHands(world) // 16.5
  settleBorderWars(world) // 23.21, 23.43
  eastAfrica(world) // 19.1.1, 19.1.2
  azoresChangeHands(world) // 23.41
  if (isWonBack(world)) setStatus(world, 'South Africa', LEVELS.satellite, 'Britain') // 23.47
  yield* frenchSurrender(world)
  disasterAtDunkirk(world)
  britainOnTheRopes(world)
  sovietSurrender(world)
  italianSurrender(world)
  sovietAtrocities(world) // 25.1.2
  germanSurrender(world)
  yield* mines(world) // 3.10.2
  world.tellUnder(null)
  yield* dissolveTaskForces(world, 'end')
  yield* patrolsReturn(world)
  if (world.phasing === 'Allies') endRun(world) // 14.8.5
  world.tellUnder(CHAPTER)
  endLeave(world) // 16.3.3
  removeMarkers(world)
  dismantleStalinLine(world) // 21.7.4
  yield* sovietAttrition(world) // 10.3.6
  partBritishAndFrench(world)
  yield* enforceStacking(world, 'Axis')
  yield* enforceStacking(world, 'Allies')
  settlePockets(world) // 10.2.8
  removeIdleAirbases(world) // 23.23, 23.58
  moveToBorder(world) // 18.2
  frenchCalmDown(world) // 18.5.7
  yield* secondWinterRoll(world) // 26.1.1
  world.tellUnder(null)
}

/** 26.1.1: at the very end of the Axis Winter turn the dice are rolled again, for the Allied one. */
function* secondWinterRoll(world: TwWorld): Procedure {
  if (world.phasing !== 'Axis' || world.state.turn.season !== 'Winter' || !isWarInTheEast(world)) return
  rollEast(world, true)
  yield* freeze(world, ({ id }) => world.ops.inRussia.has(id))
}

/** 7.7.4, 9.6.2: beachheads, breaches and bridgeheads whose time is over; 9.9.2: Reserves that waited through the enemy's player turn; 10.6.4: works that nobody manned for a turn. */
function removeMarkers(world: TwWorld): void {
  for (const each of [...world.state.installations]) {
    if (each.until !== undefined && each.until <= world.playerTurn) {
      world.dismantle(each)
      world.report('markers', each.kind === 'beachhead' ? '7.7.4' : '9.6.2', `The ${each.kind} at ${world.map.name(each.hex)} is over.`, [
        each.hex,
      ])
      // 7.1: ships are based in ports.
      if (each.kind === 'beachhead' && !isPort(world, each.hex))
        for (const ship of world.navalAt(each.hex)) bringHome(world, ship, each.hex)
    } else if (each.kind === 'fortification') {
      if (world.groundAt(each.hex).some(({ type }) => ['INF', 'MOT', 'STA', 'PARA'].includes(type)))
        world.changeInstallation(each, { unmanned: undefined })
      else if ((each.unmanned ?? 0) < 2) world.changeInstallation(each, { unmanned: (each.unmanned ?? 0) + 1 })
      else {
        world.dismantle(each)
        world.report('markers', '10.6.4', `The fortification at ${world.map.name(each.hex)} was not manned for a turn and is gone.`, [
          each.hex,
        ])
      }
    }
  }
  for (const unit of world.unitsIn('map', 'sea'))
    if (unit.kind === 'ground' && unit.reserve && sideOf(world, unit) !== world.phasing) world.change(unit, { reserve: undefined })
  if (sideOfPower(world, reserveFortifier(world)) !== world.phasing) takeFortification(world)
}
