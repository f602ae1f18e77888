import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { aName, MOMENT, momentFacts } from '../facts.ts'
import { allPowers, atWar, controllerOf, sideOfPower, sideOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { yesNo } from '../yes-no.ts'
import { entryAction } from './us-entry/action.ts'

const COMMONWEALTH = 'Commonwealth'
const CLOSED = 38

/** Whether a power of the Commonwealth's controls Suez. */
const holdsSuez = (world: WifWorld): boolean => {
  const hex = world.map.find('Suez')
  return hex !== undefined && world.state.control[hex] !== '' && controllerOf(world, world.state.control[hex]) === COMMONWEALTH
}

/** 13.3.3, action 38: whether the Commonwealth may close the canal. */
const mayCloseSuez = (world: WifWorld): boolean =>
  world.state.politics !== undefined && world.state.politics.suez === undefined && holdsSuez(world)

/** Whether closing the canal now keeps anybody out: some power of the Axis that is not at war with the Commonwealth, and passes it still (11.4.4). */
export const keepsOutOfSuez = (world: WifWorld): boolean =>
  mayCloseSuez(world) && allPowers(world).some((power) => sideOfPower(world, power) === 'Axis' && !atWar(world, COMMONWEALTH, power))

interface Closing {
  readonly seat: string
  readonly power: string
}
const FACTS = { ...MOMENT, power: aName('power', 'your major power that is asked') }

/** 13.3.3, action 38. */
export const closeSuez = yesNo<Closing, typeof FACTS>({
  name: 'close the Suez Canal',
  section: '13.3.3',
  heading: 'close suez',
  usual: false,
  yes: 'close the Suez Canal to the Axis',
  no: 'leave the Suez Canal open',
  key: () => '',
  factTypes: FACTS,
  facts: (world, { seat, power }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), power }),
  question: () =>
    'Does the Commonwealth close the Suez Canal (13.3.3, US entry action 38)? No ship of the Axis passes it then while the Allies control Suez, and the USA may take offence.',
})

/** 13.3.3: announced in any step of naval movement, by who orders it; nobody is asked by mail. */
export function* suezClosed(world: WifWorld): Procedure {
  const seat = world.state.powers[COMMONWEALTH]?.seat
  if (!seat || !mayCloseSuez(world)) return
  if (!(yield* askWhile(world, false, seat, closeSuez, { seat, power: COMMONWEALTH }))) return
  world.set({ politics: { ...world.state.politics, suez: 'closed' } })
  world.report(
    'us entry',
    '13.3.3',
    'The Commonwealth closes the Suez Canal: no ship of the Axis passes it while the Allies control Suez (11.4.4).',
  )
  yield* entryAction(world, { number: CLOSED, by: COMMONWEALTH, what: 'The Commonwealth closes the Suez Canal' })
}
