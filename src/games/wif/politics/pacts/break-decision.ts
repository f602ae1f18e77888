import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { listed } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { allPowers, powersOfSeat, seatsOf, sideOfPower, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { mayBreak } from './may-break.ts'
import { breakPact, pactOf, pactsOf } from './pact.ts'

interface Breaking {
  readonly seat: string
}
/** Whose pact with whom. */
export interface Broken {
  readonly by: string | null
  readonly with: string
}

const FACTS = { ...MOMENT, open: someNames('power', 'powers with which you could break a pact now') }

/** 9.2: pacts that a seat's major powers break at the start of the declarations; asked until it has named all. */
export const breakPacts: DecisionKind<WifWorld, Breaking, Broken | null> = {
  name: 'break a pact',
  section: '9.2',
  schema: z.strictObject({ by: z.string().nullable(), with: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, answer) => {
    if (!answer) return []
    const by = breakerOf(world, seat, answer)
    if (by === undefined) return [`9.2: none of your powers has a neutrality pact with ${answer.with}`]
    const may = mayBreak(world, by, answer.with)
    return 'whyNot' in may ? [`9.2: ${by} cannot break its pact with ${answer.with}: ${may.whyNot}`] : []
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), open: breakable(world, seat) }),
  factTypes: FACTS,
  defaultIs: 'every pact is kept',
  example: 'break pact: [USSR]',
  question: (world, { seat }) =>
    `Do you break a neutrality pact (9.2)? You may with ${listed(breakable(world, seat))}. War must be declared apart, in this step or later.`,
  sheet: {
    section: 'break pact',
    list: true,
    read: (world, reader: WifReader, node) => {
      if (!(node.value instanceof Map)) {
        const other = reader.word(node, allPowers(world))
        return other === undefined ? undefined : { by: null, with: other }
      }
      const fields = reader.fields(node, ['by', 'with'], ['with'])
      const other = fields && reader.word(fields.get('with')!, allPowers(world))
      const by = fields?.has('by') ? reader.word(fields.get('by')!, powersOfSeat(world, reader.seat)) : null
      return other === undefined || by === undefined ? undefined : { by, with: other }
    },
    describe: (_, answer) => (answer ? `break the neutrality pact${answer.by ? ` of ${answer.by}` : ''} with ${answer.with}` : ''),
    check: (world) => (world.state.politics ? [] : ['9.2: politics are not played in this campaign']),
  },
}

const powersNow = (world: WifWorld, seat: string): string[] =>
  powersOfSeat(world, seat).filter((power) => sideOfPower(world, power) === world.state.active)

const breakerOf = (world: WifWorld, seat: string, { by, with: other }: Broken): string | undefined =>
  powersNow(world, seat).find((power) => (by === null || power === by) && pactOf(world, power, other) !== undefined)

/** Powers with which a seat may break a pact as things stand. */
export const breakable = (world: WifWorld, seat: string): string[] =>
  allPowers(world).filter((other) => powersNow(world, seat).some((power) => 'why' in mayBreak(world, power, other)))

/** 9, part 1: what pacts are broken. */
export function* pactsBroken(world: WifWorld): Procedure {
  if (pactsOf(world).length === 0) return
  for (const seat of seatsOf(world, world.state.active))
    for (;;) {
      const answer = yield* askWhile(world, breakable(world, seat).length > 0, seat, breakPacts, { seat })
      if (!answer) break
      const by = breakerOf(world, seat, answer)!
      const may = mayBreak(world, by, answer.with)
      if ('why' in may) breakPact(world, pactOf(world, by, answer.with)!, by, may.why)
    }
}
