import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { settlePartisans } from '../../partisans/entity.ts'
import { actionOfConquest } from '../../politics/us-entry/actions-of-conquest.ts'
import { seatOfPower } from '../../powers.ts'
import { FRANCE, southOfFrance, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { overrunFleets } from '../overrun-fleets.ts'
import { displace } from '../displaced.ts'
import { handOver } from '../effects.ts'
import { hexesOf } from '../homes.ts'
import { loseFreeFrance, newHomeOfFreeFrance } from './free-france.ts'
import { administrations } from './administrations.ts'
import { installVichy } from './decisions.ts'
import { frenchUnits } from './french-units.ts'
import { gainedMinors } from './gained-minors.ts'
import { mayInstall } from './may-install.ts'
import { othersLeave } from './others-leave.ts'
import { shareSaved } from './share-saved.ts'
import { homeOf } from '../../ground/control.ts'
import { savedOf } from '../../production/savings.ts'

/** 13.7.4: whoever may installs a Vichy government, if he wants to. */
export function* vichyDeclaration(world: WifWorld): Procedure {
  const power = mayInstall(world)
  if (power === null) return
  const seat = seatOfPower(world, power)
  if (yield* ask(world, seat, installVichy, { seat, power, about: ['Paris'] })) yield* install(world, power)
}

/** 17.1 to 17.3, in their order. */
function* install(world: WifWorld, by: string): Procedure {
  const before = [...world.state.control]
  const inFrance = savedOf(world, FRANCE).filter(({ hex }) => homeOf(world, hex) === FRANCE)
  divide(world, by) // 17.1
  yield* administrations(world) // 17.2
  yield* gainedMinors(world, by)
  const lives = yield* newHomeOfFreeFrance(world)
  yield* othersLeave(world) // 17.3.1
  yield* frenchUnits(world, by) // 17.3.2
  shareSaved(world, by, inFrance)
  if (lives) world.changeCountry(FRANCE, { status: 'incompletely conquered' })
  else yield* loseFreeFrance(world, by)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(world) // 13.7.1
  settlePartisans(world) // 13.1.2
  yield* actionOfConquest(world, { country: FRANCE, by }, false) // 13.3.3
}

/** 17.1: the north is conquered by the installer, the south the home country of a neutral major power that he runs; Free France fights on. */
function divide(world: WifWorld, by: string): void {
  const south = southOfFrance(world)
  const [north, city] = [hexesOf(world, FRANCE).filter((hex) => !south.includes(hex)), world.map.find('Vichy')]
  world.set({
    homes: { ...world.state.homes, ...Object.fromEntries(south.map((hex) => [hex, VICHY])) },
    politics: { ...world.state.politics, installedVichy: by },
  })
  world.changePower(VICHY, { seat: seatOfPower(world, by), alliance: 'Axis' })
  world.changeCountry(VICHY, {
    major: true,
    controller: VICHY,
    status: 'free',
    conqueredBy: null,
    capitals: city === undefined ? [] : [city],
  })
  world.report(
    'conquest',
    '17.1',
    `${by} installs a Vichy government. Vichy France, ${numbered(south.length, 'hex', 'hexes')} in the south, is the home country of a neutral major power that ${by} runs; the rest is Occupied France, conquered by ${by}. Free France fights on.`,
    south,
  )
  const france = world.state.countries[FRANCE]
  if (france.conqueredOnce) for (const hex of north.filter((each) => world.state.control[each] === FRANCE)) world.setControl(hex, by)
  else handOver(world, france, north, by, FRANCE)
  for (const hex of south) if (world.state.control[hex] !== VICHY) world.setControl(hex, VICHY)
  // It is in exile, with what that means for lost units (13.7.1), when all this is over.
  world.changeCountry(FRANCE, { conqueredBy: by, conqueredOnce: true })
}
