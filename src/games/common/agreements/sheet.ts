import type { World } from '../../../engine/game.ts'
import { remark, valueLine } from '../../../engine/sheet-lines.ts'
import type { Agreeing } from './agreement.ts'

/** Offers that stand for one more step, in a prefilled sheet: those to its seat, and its own. Nothing where there are none. */
export function agreementLines<W extends World>(world: W, { agreements, kinds }: Agreeing<W>, seat: string): string[] {
  const { offers = [] } = agreements(world)
  const described = (kind: string, terms: unknown) => kinds.find(({ name }) => name === kind)!.describe(world, terms)
  const named = (own: boolean) => offers.filter(({ from, to }) => (own ? from === seat : to.includes(seat)))
  const lines = (section: string, own: boolean, why: string): string[] =>
    named(own).length === 0
      ? []
      : [
          ...valueLine(
            section,
            named(own).map(({ name }) => name),
            why,
          ),
          ...named(own).flatMap(({ name, from, kind, terms }) => remark(`${name}: ${from} offers ${described(kind, terms)}`)),
        ]
  const all = [
    ...lines('accept', false, 'offers that stand for this step, and no longer'),
    ...lines('withdraw', true, 'your offers that stand'),
  ]
  return all.length > 0 ? [...all, ''] : []
}
