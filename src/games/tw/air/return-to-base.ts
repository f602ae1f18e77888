import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, word, yesNo } from '../facts.ts'
import { unitText } from '../pieces.ts'
import { seatOf, sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { mayBase } from '../bases/bases.ts'
import { MISSIONS } from './missions.ts'
import { flightDistance, rangeOf, reachesSea } from './range.ts'

/** An aircraft on its way home: what it flew, and the hex or the Sea Area (by name) where it was. */
export interface Sortie {
  readonly mission: string
  readonly over: Hex | string
}
interface Subject {
  readonly unit: AirUnit
  readonly sortie: Sortie
}

const FACTS = {
  ...MOMENT,
  mission: word('what it flew', Object.keys(MISSIONS)),
  over: aName('hex or sea area', 'code of the hex or name of the sea area where it was'),
  base: aName('hex', 'code of its own base'),
  depleted: yesNo('it is Depleted'),
}

const overText = (world: TwWorld, over: Hex | string): string => (typeof over === 'number' ? world.map.name(over) : `the ${over}`)

/** 11.2.2: the base where it began the player turn, however far, or any friendly base with room within its range of where it was, by the interception range on the enemy's player turn; over the sea one beside the Sea Area. Or why not. */
function whyNotReturn(world: TwWorld, { unit, sortie: { over } }: Subject, to: Hex): string | null {
  if (to === unit.hex) return null
  const { map } = world
  if (to === world.ops.startedFrom.get(unit.id)) return mayBase(world, unit, to)
  if (typeof over === 'string') {
    if (!reachesSea(world, to, over)) return `11.2.2: ${map.name(to)} is not beside the ${over}`
  } else {
    const range = sideOf(world, unit) === world.phasing ? 'offensive' : 'defensive'
    const reach = rangeOf(world, unit, range)
    if (flightDistance(world, unit.nation, over, to) > reach)
      return `11.2.2: ${unit.name} does not reach ${map.name(to)} from ${map.name(over)} with its ${range} range of ${reach}`
  }
  return mayBase(world, unit, to)
}

/** 11.2.2: where an aircraft lands after a mission. Nobody need say anything: it goes back to its own base. */
export const returnBase: DecisionKind<TwWorld, Subject, string> = {
  name: 'return to base',
  section: '11.2.2',
  schema: z.string(),
  key: (_, { unit }) => unit.id,
  problems: (world, subject, to) => {
    const hex = world.map.find(to)
    return [hex === undefined ? `11.2.2: no hex ${to} on this board` : (whyNotReturn(world, subject, hex) ?? [])].flat()
  },
  byDefault: (world, { unit }) => world.map.code(unit.hex),
  facts: (world, { unit, sortie }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOf(world, unit)),
    mission: sortie.mission,
    over: typeof sortie.over === 'number' ? world.map.code(sortie.over) : sortie.over,
    base: world.map.code(unit.hex),
    depleted: unit.depleted,
  }),
  factTypes: FACTS,
  defaultIs: 'every aircraft goes back to the base it flew from',
  example: 'return:\n  - { at: Luftflotte 3, to: Sedan, if: mission == "OAS" }',
  question: (world, { unit, sortie }) =>
    `${unitText(unit)} has flown ${sortie.mission} over ${overText(world, sortie.over)}. Where does it land (11.2.2)? Its own base is ${world.map.name(unit.hex)}.`,
  sheet: {
    section: 'return',
    field: 'to',
    read: (_, reader: TwReader, node) => reader.hex(node),
    describe: (world, to) => `lands in ${world.map.name(world.map.hex(to))} after its mission`,
  },
}

/** 11.2.2: those of the aircraft under way that still fly land, where their owners say or at home. */
export function* returnToBases(world: TwWorld, units?: readonly AirUnit[]): Procedure {
  const { map, ops } = world
  for (const [id, sortie] of [...ops.sorties]) {
    const unit = world.unit(id) as AirUnit
    if (units && !units.includes(unit)) continue
    world.remember((noted) => noted.sorties.delete(id))
    const seat = seatOf(world, unit)
    if (seat === null || unit.place !== 'map' || unit.aboard !== undefined) continue
    const subject: Subject = { unit, sortie }
    // Optional: who says nothing is not asked.
    const to = (yield { kind: returnBase, seat, subject, key: returnBase.key(world, subject), optional: true }) as string | null
    if (to === null || map.hex(to) === unit.hex) continue
    const from = unit.hex
    world.move(unit, map.hex(to))
    world.report(
      'return to base',
      '11.2.2',
      `${unitText(unit)} ${sortie.over === unit.hex ? 'lands in' : `flies from ${overText(world, sortie.over)} to`} ${map.name(unit.hex)}, not back to ${map.name(from)}.`,
      [unit.hex, from],
    )
  }
}
