import { z } from 'zod'
import { byName } from '../../../board/by-name.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, word } from '../facts.ts'
import { toShipyard } from '../naval/depletion.ts'
import { fullNac } from '../naval/force.ts'
import { damageShip } from '../naval/sea-losses.ts'
import { unitText } from '../pieces.ts'
import { atWar, seatOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN, GERMANY } from './units.ts'

/** 29.19: the unmodified roll of the U-Boat war that finds a ship, and the highest of the second that make it a Fleet. */
const NATURAL = 1
const FLEET_TO = 7
const USA = 'USA'
type Victim = NavalUnit['type']

interface Asked {
  readonly seat: string
  readonly type: Victim
  readonly ships: readonly NavalUnit[]
}

const FACTS = {
  ...MOMENT,
  type: word('what is torpedoed', ['Fleet', 'CV']),
  ships: number('ships among which to choose'),
}

/** Fleets of Britain and the USA, or British carriers with their planes, that a U-Boat may find: on the map or at sea, not Depleted. */
function targets(world: TwWorld, type: Victim): NavalUnit[] {
  const nations = type === 'Fleet' ? [BRITAIN, USA] : [BRITAIN]
  return world
    .unitsIn('map', 'sea')
    .filter(
      (unit): unit is NavalUnit =>
        unit.kind === 'naval' &&
        unit.type === type &&
        nations.includes(unit.nation) &&
        !unit.depleted &&
        atWar(world, unit.nation, GERMANY),
    )
    .sort((a, b) => worth(world, a) - worth(world, b) || byName(a.id, b.id))
}
/** Ships with nobody aboard first, carriers with planes last. */
const worth = (world: TwWorld, ship: NavalUnit): number =>
  ship.type === 'CV' ? Number(fullNac(world, ship) !== undefined) : world.aboard(ship).length

/** 29.19: which ship U-Boats have torpedoed: the first of those named that may be. */
export const torpedoed: DecisionKind<TwWorld, Asked, string[]> = {
  name: 'torpedoed by U-Boats',
  section: '29.19',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, _, answer) =>
    answer
      .filter((id) => !targets(world, 'Fleet').some((ship) => ship.id === id) && !targets(world, 'CV').some((ship) => ship.id === id))
      .map(
        (id) => `29.19: ${world.state.units[id]?.name ?? id} is no undepleted Fleet of Britain or the USA in play, and no such British CV`,
      ),
  byDefault: (_, { ships }) => ships.slice(0, 1).map(({ id }) => id),
  facts: (world, { seat, type, ships }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    type,
    ships: ships.length,
  }),
  factTypes: FACTS,
  defaultIs: 'a ship without units aboard before others, a CV without planes before others, a British one before an American one',
  example: 'torpedoed: [3rd Fleet, Ark Royal]',
  question: (_, { ships }) => `A U-Boat has torpedoed one of your ships (29.19): which? ${ships.map(unitText).join(', ')}.`,
  sheet: {
    section: 'torpedoed',
    read: (_, reader: TwReader, node) => reader.list(node).flatMap((item) => reader.anyUnit(item) ?? []),
    describe: (world, answer) => `of ships that U-Boats may torpedo, these first: ${answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** 29.19: a natural 1 finds a Fleet, or a British carrier; it is Depleted and goes to a shipyard. */
export function* torpedo(world: TwWorld, rolled: number): Procedure {
  if (rolled !== NATURAL) return
  const die = world.dice.roll(10, 'torpedoed ship')
  const type: Victim = die <= FLEET_TO ? 'Fleet' : 'CV'
  const ships = targets(world, type)
  const found = `A natural ${NATURAL} in the U-Boat war; rolled ${die}: ${type === 'Fleet' ? 'a Fleet of Britain or the USA' : 'a British CV with its NAC'}`
  if (ships.length === 0) return world.report('strategic warfare', '29.19', `${found}. There is none that could be Depleted.`)
  const seat = seatOfPower(world, BRITAIN)
  const answer = yield* ask(world, seat, torpedoed, { seat, type, ships })
  const ship = answer.map((id) => ships.find((each) => each.id === id)).find((each) => each !== undefined) ?? ships[0]
  world.report('strategic warfare', '29.19', `${found}. ${damageShip(world, ship)}.`)
  yield* toShipyard(world, [ship])
}
