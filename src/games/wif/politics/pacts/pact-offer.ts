import { z } from 'zod'
import type { SheetNode } from '../../../../engine/decision.ts'
import type { AgreementKind } from '../../../common/agreements/agreement.ts'
import { listed, numbered } from '../../../common/words.ts'
import { allPowers, powersOfSeat, seatOfPower } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { Loan } from '../../state.ts'
import { note } from '../../tell-refused.ts'
import type { WifWorld } from '../../world.ts'
import { leaveBorders } from './leave-border.ts'
import { mayHavePact, WHY_NO_PACT } from './may-have.ts'
import { endTrade, makePact, pactOf } from './pact.ts'

/** 9.2: a neutrality pact, with the trade that goes with it while it holds. */
export interface PactOffer {
  readonly by: string
  readonly with: string
  readonly trade: readonly Omit<Loan, 'to'>[]
  /** The trade that goes with their pact ends, and the pact goes on. Without it, and without trade, what they had stays. */
  readonly ends?: true
}

const GOODS = ['resources', 'build points'] as const
const schema: z.ZodType<PactOffer> = z.strictObject({
  by: z.string(),
  with: z.string(),
  trade: z.array(z.strictObject({ from: z.string(), what: z.enum(GOODS), number: z.number().int().min(1) })),
  ends: z.literal(true).optional(),
})

/** Of an offer that waits. */
export const readPactOffer = (terms: unknown): PactOffer => schema.parse(terms)

/** 9.2, as an offer: made, or confirmed, in the peace step once it is accepted, if it still can be. */
export const pactAsOffer = (keep: AgreementKind<WifWorld>['settle']): AgreementKind<WifWorld, PactOffer> => ({
  name: 'pact',
  section: '9.2',
  means:
    'a neutrality pact, made or confirmed in the next peace step (9.2) if the other player accepts it; with what each sends a turn while it holds (unsaid, what was sent before is sent on; `trade: none` ends it)',
  example: '{ pact: USSR, gives: { build points: 1 }, takes: { resources: 2 } }',
  schema,
  fields: ['by', 'gives', 'takes', 'trade'],
  read(world, reader, node, fields) {
    const own = powersOfSeat(world, reader.seat)
    const other = reader.word(node, allPowers(world))
    if (other === undefined) return undefined
    const by = fields.has('by')
      ? reader.word(fields.get('by')!, own)
      : (own.find((power) => mayHavePact(world, power, other)) ?? own[0] ?? reader.problem(node, 'you order no major power'))
    if (by === undefined) return undefined
    const given = readGoods(reader as WifReader, by, fields.get('gives'))
    const taken = readGoods(reader as WifReader, other, fields.get('takes'))
    if (!given || !taken) return undefined
    const ending = fields.get('trade')
    if (ending) {
      if (reader.word(ending, ['none']) === undefined) return undefined
      if (given.length + taken.length > 0)
        return reader.problem(ending, "9.2: 'trade: none' ends all trade that goes with the pact: leave 'gives:' and 'takes:' out, or it")
      return { by, with: other, trade: [], ends: true }
    }
    // The same terms are the same to the letter, whoever puts them: offers that cross agree.
    return { by, with: other, trade: [...given, ...taken].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
  },
  partners: (world, _, offer) => [seatOfPower(world, offer.with)],
  mirror: ({ by, with: other, ...terms }) => ({ by: other, with: by, ...terms }),
  describe: (_, { by, with: other, trade, ends }) =>
    `a neutrality pact between ${by} and ${other}${inBrackets(ends ? ['neither sends the other anything any more'] : trade.map(({ from, what, number }) => `${from} sends ${amount(what, number)} a turn`))}`,
  problems: (world, from, to, { by, with: other, ends }) => {
    if (!world.state.politics) return ['9.2: politics are not played in this campaign']
    const owner = seatOfPower(world, other)
    if (to.length !== 1 || to[0] !== owner) return [`9.2: ${other} is ${owner}'s to answer for`]
    if (!powersOfSeat(world, from).includes(by) || !mayHavePact(world, by, other))
      return [`9.2: no neutrality pact between ${by} and ${other}: ${WHY_NO_PACT}`]
    return ends && !pactOf(world, by, other)?.trade ? [`9.2: no trade goes with a pact of ${by} and ${other} that could end`] : []
  },
  settle: keep,
})

const inBrackets = (terms: readonly string[]): string => (terms.length > 0 ? ` (${terms.join('; ')})` : '')
const amount = (what: Loan['what'], number: number): string => numbered(number, what.slice(0, -1))

/** {resources: 2, build points: 1} */
function readGoods(reader: WifReader, from: string, node: SheetNode | undefined): Omit<Loan, 'to'>[] | undefined {
  if (!node) return []
  const fields = reader.fields(node, [...GOODS])
  if (!fields) return undefined
  const goods: Omit<Loan, 'to'>[] = []
  for (const [name, value] of fields) {
    const number = reader.number(value)
    if (number === undefined) return undefined
    if (!Number.isInteger(number) || number < 1) return reader.problem(value, `expected how many, 1 or more; found ${number}`)
    goods.push({ from, what: GOODS.find((each) => each === name)!, number })
  }
  return goods
}

/** 9.2: carries out what was agreed on; told where it can be no more. */
export function makeAgreedPact(world: WifWorld, { by, with: other, trade, ends }: PactOffer): void {
  if (!mayHavePact(world, by, other)) {
    for (const seat of new Set([seatOfPower(world, by), seatOfPower(world, other)]))
      note(world, seat, '9.2', `${by} and ${other} agreed on a neutrality pact, and it cannot be made now: ${WHY_NO_PACT}`)
    return
  }
  makePact(
    world,
    by,
    other,
    trade.map((each) => ({ ...each, to: each.from === by ? other : by })),
  )
  if (ends) endTrade(world, by, other)
  if (trade.length > 0)
    world.report(
      'pact',
      '9.2',
      `While their pact holds ${listed(trade.map(({ from, what, number }) => `${from} sends ${amount(what, number)} a turn`))}.`,
    )
  leaveBorders(world)
}
