import { z } from 'zod'
import { NO_HEX } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { pay, plainPrice, whyNotPay } from '../money.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { toShipyard } from '../naval/depletion.ts'
import { nearestYard } from '../naval/way-home.ts'
import { unitText } from '../pieces.ts'
import { homeOf, insiders, powersOf, seatOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit, StrategicType, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN, GERMANY, isSeason, type Wager } from './units.ts'

/** 5.1.3.4: a Fleet that gives its escorts away lies on this space of its yard's track, and the ASW joins the force pool two turns later. */
const SPACE = 5
const FLEET = '1-12-5'
const TURNS_TO_ASW = 2

interface Subject {
  readonly seat: string
  readonly power: Wager
}

const FACTS = { ...MOMENT, narfs: number('NARFs at hand') }

/** Why nothing is converted now by a power, or null. */
export function whyNotConvert(world: TwWorld, power: Subject['power']): string | null {
  const { convoysStruck, firstGermanFirestorm, turn } = world.state
  if (power === BRITAIN)
    return isSeason(world) && convoysStruck === turn.index ? null : '5.1.3.4: a Fleet becomes ASW in a turn of a Convoy Ambush or Massacre'
  return firstGermanFirestorm !== undefined && turn.index > firstGermanFirestorm
    ? null
    : '5.3.2: Germany converts FTR to INT after the turn of a firestorm'
}

function problemsOf(world: TwWorld, power: Subject['power'], id: string): string[] {
  const not = whyNotConvert(world, power)
  if (not !== null) return [not]
  const unit = world.state.units[id]
  if (power === BRITAIN) {
    if (
      unit?.kind !== 'naval' ||
      unit.type !== 'Fleet' ||
      unit.nation !== BRITAIN ||
      `${unit.combat}-${unit.range}-${unit.interception}` !== FLEET
    )
      return [`5.1.3.4: ${unit?.name ?? id} is no British Fleet ${FLEET}`]
    if (unit.place !== 'map' || unit.depleted) return [`5.1.3.4: ${unit.name} is ${unit.depleted ? 'Depleted' : 'not in port'}`]
    return nearestYard(world, unit) === null ? [`5.1.3.4: ${unit.name} finds no way to a shipyard`] : []
  }
  if (unit?.kind !== 'air' || unit.type !== 'FTR' || unit.nation !== GERMANY) return [`5.3.2: ${unit?.name ?? id} is no German FTR`]
  if (unit.place !== 'map' || unit.depleted) return [`5.3.2: ${unit.name} is not on the map at full strength`]
  const began = world.ops.startedFrom.get(id) ?? unit.hex
  if (homeOf(world, began) !== GERMANY)
    return [`5.3.2: ${unit.name} was not in Germany when this player turn began, but at ${world.map.name(began)}`]
  const short = whyNotPay(world, ftrPrice(world), false)
  return short === null ? [] : [short]
}

const ftrPrice = (world: TwWorld) => plainPrice(GERMANY, world.tables.production['FTR to INT'])

/** 5.1.3.4, 5.3.2: a Fleet that becomes ASW, or a FTR that becomes INT. */
export const convert: DecisionKind<TwWorld, Subject, string | null> = {
  name: 'convert to strategic warfare',
  section: '5.1.3.4',
  schema: z.string().nullable(),
  key: () => '',
  problems: (world, { power }, answer) => (answer === null ? [] : problemsOf(world, power, answer)),
  byDefault: () => null,
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs: world.nation(power).narfs,
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is converted',
  example: 'strategic warfare:\n  convert: 3rd Fleet',
  question: (_, { power }) =>
    power === BRITAIN ? 'Which Fleet do you convert to ASW (5.1.3.4), if any?' : 'Which FTR do you convert to INT (5.3.2), if any?',
  sheet: {
    section: 'strategic warfare',
    field: 'convert',
    read: (_, reader: TwReader, node) => reader.unit(node),
    describe: (world, answer) =>
      answer === null ? 'nothing is converted' : `${unitText(world.unit(answer))} is converted for strategic warfare`,
  },
}

/** In the Build Segment of the phasing side. */
export function* convertUnits(world: TwWorld): Procedure {
  for (const power of powersOf(world, world.phasing)) {
    if ((power !== BRITAIN && power !== GERMANY) || whyNotConvert(world, power) !== null) continue
    const seat = seatOfPower(world, power)
    const id = yield* ask(world, seat, convert, { seat, power })
    if (id === null) continue
    if (power === BRITAIN) yield* fleetToAsw(world, world.unit(id) as NavalUnit)
    else fighterToInt(world, world.unit(id) as AirUnit)
  }
}

/** 5.1.3.4: the Fleet is Depleted and goes to a yard by 7.10. */
function* fleetToAsw(world: TwWorld, fleet: NavalUnit): Procedure {
  const unit = newUnit(world, BRITAIN, 'ASW', fleet, 'pool')
  world.change(unit, { from: world.state.turn.index + TURNS_TO_ASW })
  world.report(
    'strategic warfare',
    '5.1.3.4',
    `${unitText(fleet)} gives its escorts to the convoys: it goes to a shipyard, to space ${SPACE}, and an ASW joins Britain's force pool in ${TURNS_TO_ASW} turns.`,
    [fleet.hex],
    { units: [fleet.id] },
  )
  world.change(fleet, { damage: world.tables.navalDepletion.factors.Fleet - SPACE })
  world.deplete(fleet)
  yield* toShipyard(world, [fleet])
}

/** 5.3.2. */
function fighterToInt(world: TwWorld, fighter: AirUnit): void {
  const name = unitText(fighter)
  const paid = pay(world, ftrPrice(world))
  newUnit(world, GERMANY, 'INT', fighter, 'strategic')
  world.remove(fighter, 'gone')
  world.report('strategic warfare', '5.3.2', `${name} is converted to INT: ${paid}.`, [], undefined, insiders(world, 'Axis'))
}

function newUnit(world: TwWorld, nation: string, type: StrategicType, of: NavalUnit | AirUnit, place: 'pool' | 'strategic'): StrategicUnit {
  const unit: StrategicUnit = {
    id: `${of.id}-as-${type.toLowerCase()}-${world.state.turn.index}`,
    name: `${type} of ${of.name}`,
    nation,
    kind: 'strategic',
    type,
    place,
    hex: NO_HEX,
    depleted: false,
  }
  world.raise(unit)
  return unit
}
