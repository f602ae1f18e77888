import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { listed } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { powersOfSeat, sideOfPower, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { alignable, whyNotAlign } from './conditions.ts'
import { BALTIC_STATES } from './regions.ts'
import { US_TERRITORIES } from './us-territories.ts'

/** A minor country that a major power aligns; of one power of the seat that may where none is named. */
export interface Alignment {
  readonly by: string | null
  readonly minor: string
}

interface Aligning {
  readonly seat: string
  /** What has been aligned in this step, by whom. */
  readonly done: readonly { readonly by: string; readonly minor: string }[]
}

const FACTS = { ...MOMENT, minors: someNames('country', 'minor countries that you may align now') }

/** 9.6: the minor countries that a seat's major powers align of their own will; asked until it has named all. */
export const alignMinor: DecisionKind<WifWorld, Aligning, Alignment | null> = {
  name: 'align a minor country',
  section: '9.6',
  schema: z.strictObject({ by: z.string().nullable(), minor: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, done }, answer) => {
    if (!answer) return []
    const by = alignerOf(world, seat, answer)
    if (by === undefined) return [`9.6: ${answer.by ?? 'none of your powers'} is not yours on the side whose impulse it is`]
    const before = aligned(done, by, answer.minor)
    if (before) return [`9.6: ${by} aligns ${before.minor} in this step, and one minor country a step is all it may`]
    const why = whyNotAlign(world, by, answer.minor)
    return why === null ? [] : [`9.6: ${by} cannot align ${answer.minor}: ${why}`]
  },
  byDefault: () => null,
  facts: (world, { seat, done }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    minors: alignableBy(world, seat, done),
  }),
  factTypes: FACTS,
  defaultIs: 'none is aligned',
  example: 'align: [Finland]',
  question: (world, { seat, done }) =>
    `Which minor country does each of your major powers align (9.6)? You may align ${listed(alignableBy(world, seat, done))}.`,
  sheet: {
    section: 'align',
    list: true,
    read: (world, reader: WifReader, node) => {
      const countries = [...new Set([...Object.keys(world.state.countries), ...US_TERRITORIES])]
      if (!(node.value instanceof Map)) {
        const minor = reader.word(node, countries)
        return minor === undefined ? undefined : { by: null, minor }
      }
      const fields = reader.fields(node, ['by', 'minor'], ['minor'])
      const minor = fields && reader.word(fields.get('minor')!, countries)
      const by = fields?.has('by') ? reader.word(fields.get('by')!, powersOfSeat(world, reader.seat)) : null
      return minor === undefined || by === undefined ? undefined : { by, minor }
    },
    describe: (_, answer) => (answer ? `${answer.by ?? 'we'} align${answer.by ? 's' : ''} ${answer.minor}` : ''),
    // Who is yours on neither side, and what was aligned before it, is seen when it is played.
    check: (world, seat, answer) => {
      if (!world.state.politics) return ['9.6: politics are not played in this campaign']
      const powers = powersOfSeat(world, seat).filter((power) => answer?.by === null || power === answer?.by)
      const whys = answer ? powers.map((power) => `${power} cannot align ${answer.minor}: ${whyNotAlign(world, power, answer.minor)}`) : []
      return whys.length === 0 || powers.some((power) => whyNotAlign(world, power, answer!.minor) === null)
        ? []
        : [`9.6: as things stand ${whys.join('; ')}`]
    },
  },
}

const isBaltic = (minor: string): boolean => BALTIC_STATES.includes(minor)

/**
 * What a power has aligned in this step that leaves no room for another: of the Baltic States it aligns as many as it likes (19.7), and territories of the USA's by its entry options are beside
 * (13.3.2); each is declared once.
 */
const aligned = (done: Aligning['done'], power: string, minor: string): Aligning['done'][number] | undefined =>
  done.find((each) => each.by === power && (each.minor === minor || (!isBeside(each.minor, minor) && !isBeside(minor, each.minor))))

const isBeside = (one: string, other: string): boolean => US_TERRITORIES.includes(one) || (isBaltic(one) && isBaltic(other))

/** The powers of a seat that may align in an impulse of their side. */
const powersNow = (world: WifWorld, seat: string): string[] =>
  powersOfSeat(world, seat).filter((power) => sideOfPower(world, power) === world.state.active)

/** Who aligns it: who is named, else the first of the seat's powers that may. */
export function alignerOf(world: WifWorld, seat: string, { by, minor }: Alignment): string | undefined {
  const powers = powersNow(world, seat)
  return by === null
    ? (powers.find((power) => whyNotAlign(world, power, minor) === null) ?? powers[0])
    : powers.find((power) => power === by)
}

/** 9.6: what a seat may align in its impulse, beside what it has aligned in this step. */
export const alignableBy = (world: WifWorld, seat: string, done: Aligning['done'] = []): string[] => [
  ...new Set(
    powersNow(world, seat).flatMap((power) => alignable(world, power).filter((minor) => aligned(done, power, minor) === undefined)),
  ),
]
