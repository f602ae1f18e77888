import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import type { World } from '../../../engine/game.ts'
import { didYouMean, type SheetReader } from '../../../engine/sheet-reader.ts'
import { listed } from '../words.ts'
import { type Agreeing, type AgreementKind, type Offer, offerName, type SeatsReader } from './agreement.ts'

/** What an entry of `offer:` says, before it has a name. */
export interface Terms {
  kind: string
  to: string[]
  terms: unknown
}

export interface Asked {
  readonly seat: string
}
/** Offers that a seat may accept or take back in this step. */
export interface AskedOfOffers extends Asked {
  readonly open: readonly Offer[]
}

/** The choices about agreements, which every game has alike. */
export interface AgreementDecisions<W> {
  readonly offer: DecisionKind<W, Asked, Terms | null>
  readonly accept: DecisionKind<W, AskedOfOffers, string | null>
  readonly withdraw: DecisionKind<W, AskedOfOffers, string | null>
  readonly concede: DecisionKind<W, Asked, boolean | null>
}

export function agreementDecisions<W extends World>(agreeing: Agreeing<W>): AgreementDecisions<W> {
  const { kinds, section } = agreeing
  const kindNamed = (name: string): AgreementKind<W> => kinds.find((kind) => kind.name === name)!
  const described = (world: W, { kind, terms }: Pick<Offer, 'kind' | 'terms'>): string => kindNamed(kind).describe(world, terms)
  const common = { section, facts: () => ({}), factTypes: {}, key: (_: W, { seat }: Asked) => seat }

  const offer: DecisionKind<W, Asked, Terms | null> = {
    ...common,
    name: 'offer',
    schema: z.strictObject({ kind: z.string(), to: z.array(z.string()), terms: z.json() }).nullable(),
    problems: (world, { seat }, given) => (given ? problemsOf(agreeing, world, seat, given) : []),
    byDefault: () => null,
    defaultIs: 'you offer nothing',
    example: `offer:\n${kinds.map(({ example, means }, i) => `  ${i === 0 ? '- ' : '# - '}${example} # ${means}`).join('\n')}`,
    question: () => 'What do you offer to other players?',
    sheet: {
      section: 'offer',
      list: true,
      read: (world, reader: SeatsReader, node) => readOffer(agreeing, world, reader, node),
      describe: (world, given) =>
        given ? `you offer ${described(world, given)} to ${listed(given.to)}, who may accept it in their sheets for the same step` : '',
      check: (world, seat, given) => (given ? problemsOf(agreeing, world, seat, given) : []),
      tells: (world, seat, given) => {
        if (!given) return null
        const name = offerName({ ...given, from: seat })
        return { to: given.to, name, text: `${seat} offers ${described(world, given)} to ${listed(given.to)}` }
      },
    },
  }

  /** One of the offers that are open, by its name. */
  const named = (
    name: 'accept' | 'withdraw',
    which: string,
    words: { question: string; defaultIs: string; does: (name: string) => string },
  ) => ({
    ...common,
    name,
    schema: z.string().nullable(),
    problems: (_: W, { open }: AskedOfOffers, given: string | null) =>
      given === null || open.some((each) => each.name === given)
        ? []
        : [
            `no offer '${given}' ${which} is open${didYouMean(
              given,
              open.map((each) => each.name),
            )}; ${open.length > 0 ? `open are ${listed(open.map((each) => each.name))}` : 'none is'}`,
          ],
    byDefault: () => null,
    defaultIs: words.defaultIs,
    example: `${name}: [draw-k7qa]`,
    question: () => words.question,
    sheet: {
      section: name,
      list: true as const,
      read: (_: W, reader: SheetReader, node: SheetNode) => reader.text(node)?.toLowerCase(),
      follows: (given: string | null) => (given === null ? null : { says: given, kinds: ['agreement'] }),
      describe: (_: W, given: string | null) => (given === null ? '' : words.does(given)),
    },
  })

  const accept = named('accept', 'to you', {
    question: 'Which offers do you accept?',
    defaultIs: 'you accept nothing',
    does: (name) => `you accept ${name}`,
  })
  const withdraw = named('withdraw', 'of yours', {
    question: 'Which of your offers do you take back?',
    defaultIs: 'an offer that nobody accepted stands for one more step',
    does: (name) => `you take ${name} back`,
  })

  const concede: DecisionKind<W, Asked, boolean | null> = {
    ...common,
    name: 'concede',
    schema: z.boolean().nullable(),
    problems: (world, { seat }, given) =>
      given && agreeing.partners(world, seat).length === 0 ? [`${seat} is on no side, and has nothing to concede`] : [],
    byDefault: () => null,
    defaultIs: 'the war goes on',
    example: 'concede: yes',
    question: () => 'Do you concede?',
    sheet: {
      section: 'concede',
      read: (_, reader, node) => reader.yesNo(node),
      describe: (_, given) => (given ? 'you concede: the campaign ends when every player of your side does' : 'you do not concede'),
    },
  }
  return { offer, accept, withdraw, concede }
}

function problemsOf<W extends World>({ kinds, seats }: Agreeing<W>, world: W, from: string, { kind, to, terms }: Terms): string[] {
  const strange = to.filter((seat) => !seats(world).includes(seat) || seat === from)
  if (strange.length > 0) return [`an offer is made to another player: ${listed(strange)} is none`]
  const known = kinds.find(({ name }) => name === kind)
  if (!known) return [`there is nothing to agree on by the name of '${kind}'`]
  const read = known.schema.safeParse(terms)
  return read.success ? known.problems(world, from, to, read.data) : ['its terms cannot be read']
}

function readOffer<W extends World>({ kinds, seats }: Agreeing<W>, world: W, reader: SeatsReader, node: SheetNode): Terms | undefined {
  const names = kinds.map(({ name }) => name)
  const entries = reader.fields(asEntry(node, names), [...names, ...new Set(kinds.flatMap(({ fields = [] }) => fields)), 'to'])
  if (!entries) return undefined
  const given = kinds.filter(({ name }) => entries.has(name))
  if (given.length !== 1)
    return reader.problem(node, `an entry of 'offer:' says one thing to agree on (${names.join(', ')}), for example '${kinds[0].example}'`)
  const [kind] = given
  const strange = [...entries.keys()].find((word) => ![kind.name, 'to', ...(kind.fields ?? [])].includes(word))
  if (strange !== undefined) return reader.problem(entries.get(strange)!, `'${strange}:' says nothing of an offer of '${kind.name}'`)
  const terms = kind.read(world, reader, entries.get(kind.name)!, entries)
  if (terms === undefined) return undefined
  const to = entries.get('to')
  if (!to) {
    if (!kind.partners) return reader.problem(node, `'to:' is missing: whom do you offer it?`)
    return { kind: kind.name, to: [...kind.partners(world, reader.seat, terms)], terms }
  }
  const named = reader.list(to).map((each) => reader.word(each, seats(world)))
  if (named.includes(undefined)) return undefined
  return { kind: kind.name, to: [...new Set(named as string[])], terms }
}

/** 'offer: draw' means 'offer: [{ draw: yes }]'. */
function asEntry(node: SheetNode, names: readonly string[]): SheetNode {
  const { value } = node
  if (typeof value !== 'string' || !names.includes(value.trim().toLowerCase())) return node
  return { ...node, value: new Map([[value.trim().toLowerCase(), { ...node, value: true }]]) }
}
