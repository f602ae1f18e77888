import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { fourLetters } from '../../../engine/orders-hash.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { note } from '../tell-refused.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { allPowers, countriesCooperate, seatOf, seatOfPower, seatOfUnit, seatsOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import type { WifWorld } from '../world.ts'

/** Ships that may sail in a task force of a partner's. */
interface Consent {
  ships: string[]
  /** The major power whose orders they follow. */
  of: string
}

interface Subject {
  readonly seat: string
  /** Ships let go so far, by id, and the seat that orders them. */
  readonly lent: ReadonlyMap<string, string>
}

const FACTS = { ...MOMENT, letGo: number('own ships that you have let sail with a partner') }

/** 11.4.2: why a ship cannot sail by the orders of a power's seat, or null. */
function whyNotLend(world: WifWorld, { seat, lent }: Subject, id: string, of: string): string | null {
  const ship = world.unit(id)
  if (ship.kind !== 'naval') return `11.4.2: ${ship.name} is no naval unit: what ships carry goes with them`
  if (seatOf(world, ship) !== seat) return `11.4.2: ${ship.name} is not yours to let go`
  if (seatOfPower(world, of) === seat) return `11.4.2: ${ship.name} needs no leave to sail with ${of}: both are yours to order`
  if (!countriesCooperate(world, ship.country, of))
    return `18.1: ${ship.name} (${ship.country}) and ${of} do not co-operate and cannot sail together (11.4.2)`
  const other = lent.get(id)
  return other === undefined ? null : `11.4.2: ${ship.name} has been let go with ${other} already`
}

const problemsOf = (world: WifWorld, subject: Subject, { ships, of }: Consent): string[] => {
  const reasons = ships.map((id) => whyNotLend(world, subject, id, of)).filter((why) => why !== null)
  return reasons.length < ships.length ? [] : reasons
}

/** 11.4.2: a power's ships sail in a task force of a partner's where both owners agree: the partner's `naval move` names them, and this lets them go. */
export const sailWith: DecisionKind<WifWorld, Subject, Consent | null> = {
  name: 'sail with',
  section: '11.4.2',
  schema: z.strictObject({ ships: z.array(z.string()).min(1), of: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, subject, consent) => (consent ? problemsOf(world, subject, consent) : []),
  byDefault: () => null,
  facts: (world, { seat, lent }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    letGo: [...lent.keys()].filter((id) => seatOfUnit(world, world.unit(id)) === seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'your ships sail by your own orders only',
  example: 'sail with:\n  - { ships: [Ward], of: Commonwealth }',
  question: () => 'Which of your ships may sail in a task force of a co-operating partner (11.4.2)?',
  sheet: {
    section: 'sail with',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['ships', 'of'], ['ships', 'of'])
      if (!fields) return undefined
      const before = reader.problems.length
      const ships = standingUnits(reader, fields.get('ships')!)
      const of = reader.word(fields.get('of')!, allPowers(world))
      if (of === undefined) return undefined
      if (ships.length > 0) return { ships, of }
      if (reader.problems.length === before) return reader.problem(fields.get('ships')!, "'ships:' is empty: which of yours may sail?")
      // Nobody named is left: the entry falls away.
      return reader.problems.slice(before).every(({ severity }) => severity === 'warning') ? null : undefined
    },
    describe: (world, consent) =>
      consent
        ? `${listed(consent.ships.map((id) => world.unit(id).name))} may sail in a task force of ${consent.of}, where a naval move of its sheet for this step names them`
        : '',
    check: (world, seat, consent) => (consent ? problemsOf(world, { seat, lent: new Map() }, consent) : []),
    tells: (world, seat, consent) =>
      consent && {
        to: [seatOfPower(world, consent.of)],
        name: `sail-with-${fourLetters(JSON.stringify([seat, consent]))}`,
        text: `${seat} lets ${listed(consent.ships.map((id) => world.unit(id).name))} sail in a task force of ${consent.of} (11.4.2)`,
        then: "To take them along, name them in a 'naval move' of yours.",
      },
  },
}

/** 11.4.2: before anybody sails, seats let ships go with their partners. Nobody is asked: it is said on a sheet, or it is not so. */
export function* lendShips(world: WifWorld, lent: Map<string, string>): Procedure<void> {
  const seats = seatsOf(world, world.state.active)
  if (seats.length < 2) return
  for (const seat of seats)
    for (;;) {
      const subject: Subject = { seat, lent }
      const consent = yield* askWhile(world, false, seat, sailWith, subject)
      if (!consent) break
      const able = consent.ships.filter((id) => {
        const why = whyNotLend(world, subject, id, consent.of)
        if (why) note(world, seat, '11.4.2', `${world.unit(id).name} is not let go: ${why}`)
        return why === null
      })
      for (const id of able) lent.set(id, seatOfPower(world, consent.of))
    }
}

/** Tells owners of ships that were let go, and that no order took along. */
export function tellUnused(world: WifWorld, lent: ReadonlyMap<string, string>): void {
  for (const [id, mover] of lent) {
    if (world.impulse.sailed.has(id)) continue
    const ship = world.unit(id)
    note(world, seatOf(world, ship), '11.4.2', `${ship.name} was let sail with ${mover}, and no naval move of ${mover} took it along`)
  }
}
