import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { aName, MOMENT, momentFacts } from '../../facts.ts'
import { controllerOf, seatOfPower, sideOfPower, sideOfSeat } from '../../powers.ts'
import { hasChosen, NORTHERN_IRELAND } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { yesNo } from '../../yes-no.ts'
import { takeOver } from '../takeover.ts'
import { axisIn } from '../us-entry/option-conditions.ts'
import { regionHexes } from './regions.ts'

const USA = 'USA'
const COMMONWEALTH = 'Commonwealth'
const AZORES = 'Azores'
/** 13.3.2, option 18: from this year on the USA waits for nothing. */
const AZORES_FROM = 1943

/** 13.3.2: territories that the USA declares control of in its declarations, with the option it must have chosen in an earlier turn. */
const OPTIONS: Readonly<Record<string, number>> = { [AZORES]: 18, [NORTHERN_IRELAND]: 44 }
export const US_TERRITORIES: readonly string[] = Object.keys(OPTIONS)

/** 13.3.2, options 18 and 44: why the USA may not declare control of a territory now; null when it may. */
export function whyNotTakeOver(world: WifWorld, power: string, territory: string): string | null {
  if (power !== USA) return `${power} has no way to align it`
  const option = OPTIONS[territory]
  const granted = world.state.politics?.granted?.[option]
  if (!hasChosen(world, option) || granted === world.state.turn.index)
    return `US entry option ${option} must have been chosen in an earlier turn`
  if (world.state.countries[territory]?.controller === USA) return `the USA controls ${territory}`
  return territory === AZORES ? whyNotAzores(world) : whyNotIreland(world)
}

function whyNotAzores(world: WifWorld): string | null {
  const isAxis = (place: string): boolean => {
    const hex = world.map.find(place)
    const holder = hex === undefined ? null : controllerOf(world, world.state.control[hex])
    return holder !== null && sideOfPower(world, holder) === 'Axis'
  }
  const unit = axisIn(world, AZORES)
  if (unit) return `${unit.name} (${unit.country}) is in the Azores`
  return world.state.turn.year >= AZORES_FROM || isAxis('Gibraltar') || isAxis('Madrid')
    ? null
    : `the Axis controls neither Gibraltar nor Madrid, and it is not ${AZORES_FROM} yet`
}

function whyNotIreland(world: WifWorld): string | null {
  const lost = regionHexes(world, NORTHERN_IRELAND).find((hex) => controllerOf(world, world.state.control[hex]) !== COMMONWEALTH)
  return lost === undefined ? null : `the Commonwealth does not control ${world.map.name(lost)}`
}

interface Ceding {
  readonly seat: string
  readonly power: string
}
const FACTS = { ...MOMENT, power: aName('power', 'your major power that is asked') }

/** 13.3.2, option 44: whether the Commonwealth lets the USA have Northern Ireland. */
export const cedeNorthernIreland = yesNo<Ceding, typeof FACTS>({
  name: 'cede Northern Ireland',
  section: '13.3.2',
  heading: 'cede northern ireland',
  usual: false,
  yes: 'let the USA have Northern Ireland',
  no: 'keep Northern Ireland',
  key: () => '',
  factTypes: FACTS,
  facts: (world, { seat, power }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), power }),
  question: () =>
    'The USA declares control of Northern Ireland (13.3.2, option 44). Does the Commonwealth agree? Its units there leave and arrive in two turns, and Belfast works for the USA.',
})

/** 13.3.2: the territory is the USA's; Northern Ireland only if the Commonwealth agrees. */
export function* takeTerritory(world: WifWorld, territory: string): Procedure {
  if (territory === AZORES) return takeOver(world, territory)
  const seat = seatOfPower(world, COMMONWEALTH)
  if (!(yield* ask(world, seat, cedeNorthernIreland, { seat, power: COMMONWEALTH }))) {
    world.report('us entry', '13.3.2', 'The Commonwealth does not agree: Northern Ireland stays its own.')
    return
  }
  const hexes = regionHexes(world, NORTHERN_IRELAND)
  world.set({ homes: { ...world.state.homes, ...Object.fromEntries(hexes.map((hex) => [hex, NORTHERN_IRELAND])) } })
  world.changeCountry(NORTHERN_IRELAND, {
    major: false,
    controller: USA,
    status: 'free',
    conqueredBy: null,
    territory: true,
    capitals: [],
  })
  takeOver(world, territory)
}
