import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { ask } from '../../../engine/procedure.ts'
import { aName, MOMENT, momentFacts } from '../facts.ts'
import { homeOf } from '../home.ts'
import { atWar, controllerOf, seatOfPower, sideOfPower, sideOfSeat } from '../powers.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { yesNo } from '../yes-no.ts'
import { entryAction } from './us-entry/action.ts'

const JAPAN = 'Japan'
const CHINA = 'China'
const COMMONWEALTH = 'Commonwealth'
const BURMA = 'Burma'
const INDO_CHINA = 'Indo-China'
const RESOURCES_TO_CHINA = 9
const RE_OPENED = 24
const CLOSED = 6

/** 13.3.3, action 6: whether Japan has closed the Burma Road by pressure, and the USA has not re-opened it (13.3.2, option 24). */
export const isRoadClosed = (world: WifWorld): boolean => world.state.politics?.burmaRoad === 'closed' && !hasChosen(world, RE_OPENED)

/** Whether a hexside lies between China and Burma or Indo-China. */
export function isIntoChina(world: WifWorld, from: Hex, to: Hex): boolean {
  const homes = [homeOf(world, from), homeOf(world, to)]
  return homes.includes(CHINA) && (homes.includes(BURMA) || homes.includes(INDO_CHINA))
}

/** 13.3.2, option 9: whether goods of a power may cross a border on the way to China or out of it. What is China's own goes both ways whatever happens. */
export function mayCrossIntoChina(world: WifWorld, power: string, from: Hex, to: Hex): boolean {
  const [home, next] = [homeOf(world, from), homeOf(world, to)]
  const other = home === CHINA ? next : next === CHINA ? home : null
  if ((other !== BURMA && other !== INDO_CHINA) || power === CHINA || sideOfPower(world, power) === 'Axis') return true
  if (
    isRoadClosed(world) &&
    world.state.countries[JAPAN] &&
    !atWar(world, power, JAPAN) &&
    !isItsOwnRoad(world, power, home === CHINA ? to : from)
  )
    return false
  return other === INDO_CHINA || (next === CHINA && hasChosen(world, RESOURCES_TO_CHINA))
}

/** 13.3.3, action 6: pressure is put on the Commonwealth; another power that holds the road uses it all the same. */
const isItsOwnRoad = (world: WifWorld, power: string, hex: Hex): boolean =>
  power !== COMMONWEALTH && controllerOf(world, world.state.control[hex]) === power

/** 13.3.3, action 6: whether Japan can close the road: some Ally that it is not at war with would use it. */
export const mayClose = (world: WifWorld): boolean =>
  world.state.politics !== undefined &&
  world.state.politics.burmaRoad === undefined &&
  world.state.powers[JAPAN] !== undefined &&
  world.state.countries[BURMA] !== undefined &&
  !hasChosen(world, RE_OPENED) &&
  Object.keys(world.state.powers).some((power) => power !== CHINA && sideOfPower(world, power) === 'Allies' && !atWar(world, power, JAPAN))

interface Closing {
  readonly seat: string
  readonly power: string
}
const FACTS = { ...MOMENT, power: aName('power', 'your major power that is asked') }

/** 13.3.3, action 6. */
export const closeBurmaRoad = yesNo<Closing, typeof FACTS>({
  name: 'close the Burma Road',
  section: '13.3.3',
  heading: 'close burma road',
  usual: false,
  yes: 'close the Burma Road by diplomatic pressure',
  no: 'leave the Burma Road open',
  key: () => '',
  factTypes: FACTS,
  facts: (world, { seat, power }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), power }),
  question: () =>
    'Does Japan close the Burma Road by diplomatic pressure (13.3.3, US entry action 6)? Allies that are not at war with it send nothing to China by the road or Indo-China then, until the USA chooses entry option 24.',
})

/** 13.3.3: Japan's pressure, announced with the declarations of the Axis, or before a turn's production. */
export function* roadClosed(world: WifWorld): Procedure {
  if (!mayClose(world)) return
  const seat = seatOfPower(world, JAPAN)
  if (!(yield* ask(world, seat, closeBurmaRoad, { seat, power: JAPAN }))) return
  world.set({ politics: { ...world.state.politics, burmaRoad: 'closed' } })
  world.report(
    'us entry',
    '13.3.3',
    'Japan has the Burma Road closed: Allies that are not at war with Japan send nothing to China by it or by Indo-China until the USA re-opens it (13.3.2, option 24).',
  )
  yield* entryAction(world, { number: CLOSED, by: JAPAN, what: 'Japan forces closure of the Burma Road' })
}
