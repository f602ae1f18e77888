import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import type { World } from '../../../engine/game.ts'
import { listed } from '../words.ts'
import { type Agreeing, type Ended, kept, type Offer, offerName } from './agreement.ts'
import type { AgreementDecisions } from './decisions.ts'

/**
 * What players agree on, before anything else of a step: who concedes, offers, and who accepts them. An offer that is not accepted by all whom it is made to is told to
 * them and stands for one more step. True when the campaign has ended by it.
 */
export function* settleAgreements<W extends World>(world: W, agreeing: Agreeing<W>, decisions: AgreementDecisions<W>): Procedure<boolean> {
  if (tellEnd(world, agreeing)) return true
  yield* concessions(world, agreeing, decisions)
  if (tellEnd(world, agreeing)) return true
  const before = agreeing.agreements(world).offers ?? []
  const taken = yield* gather(world, agreeing, before, decisions.withdraw, ({ from }, seat) => from === seat)
  for (const { offer } of taken) tell(world, agreeing, offer, `${offer.from} takes its offer ${offer.name} back.`)
  const carried = before.filter((offer) => !taken.some((each) => each.offer.name === offer.name))
  const fresh = yield* newOffers(world, agreeing, decisions)
  const open = [...carried.filter(({ name }) => !fresh.some((each) => each.name === name)), ...fresh]
  const accepted = yield* gather(world, agreeing, open, decisions.accept, ({ to }, seat) => to.includes(seat))
  const left: Offer[] = []
  const done: Offer[] = []
  for (const offer of open) {
    const now = {
      ...offer,
      accepted: offer.to.filter(
        (seat) =>
          offer.accepted.includes(seat) ||
          accepted.some((each) => each.offer === offer && each.seat === seat) ||
          open.some((each) => each.from === seat && crosses(agreeing, offer, each)),
      ),
    }
    if (done.some((each) => crosses(agreeing, each, now))) continue
    if (concluded(world, agreeing, now)) done.push(now)
    else left.push(now)
  }
  const again = left.filter(({ name }) => fresh.some((each) => each.name === name))
  for (const offer of left) tell(world, agreeing, offer, standing(offer, again.includes(offer)))
  agreeing.write(world, kept({ ...agreeing.agreements(world), offers: again }))
  return tellEnd(world, agreeing)
}

/** Whether one offer says to its seats what another of theirs says to it: then nobody needs to accept. */
function crosses<W extends World>({ kinds }: Agreeing<W>, one: Offer, other: Offer): boolean {
  const { mirror } = kinds.find(({ name }) => name === one.kind)!
  const to = [one.from, ...one.to].filter((seat) => seat !== other.from)
  return (
    mirror !== undefined &&
    one.to.includes(other.from) &&
    offerName({ kind: one.kind, from: other.from, to, terms: mirror(one.terms) }) === other.name
  )
}

function standing({ name, from, to, accepted }: Offer, again: boolean): string {
  const missing = to.filter((seat) => !accepted.includes(seat))
  const who = `${listed(missing)} ${missing.length === 1 ? 'has' : 'have'} not accepted it`
  return again
    ? `The offer ${name} of ${from}: ${who}; it stands for the next step too ('accept: ${name}').`
    : `The offer ${name} of ${from} has lapsed: ${who}.`
}

/** Makes it so once all have accepted it. False while somebody has not; an offer that can no longer be is told and gone. */
function concluded<W extends World>(world: W, agreeing: Agreeing<W>, offer: Offer): boolean {
  if (offer.to.some((seat) => !offer.accepted.includes(seat))) return false
  const kind = agreeing.kinds.find(({ name }) => name === offer.kind)!
  const problems = kind.problems(world, offer.from, offer.to, offer.terms)
  if (problems.length > 0)
    tell(world, agreeing, offer, `The offer ${offer.name} of ${offer.from} is accepted and cannot be: ${problems.join('; ')}.`)
  else {
    tell(world, agreeing, offer, `${listed([offer.from, ...offer.to])} agree: ${kind.describe(world, offer.terms)} (${offer.name}).`)
    kind.settle(world, offer)
  }
  return true
}

/** Keeps what was agreed on for its moment in the sequence of play. */
export function toBeDone<W extends World>(world: W, agreeing: Agreeing<W>, offer: Offer): void {
  const { agreed = [], ...rest } = agreeing.agreements(world)
  agreeing.write(world, { ...rest, agreed: [...agreed, offer] })
}

/** What of a kind was agreed on and waits: its moment has come, and it waits no more. */
export function takeAgreed<W extends World>(
  world: W,
  { agreements, write }: Pick<Agreeing<W>, 'agreements' | 'write'>,
  kind: string,
): Offer[] {
  const { agreed = [], ...rest } = agreements(world)
  const taken = agreed.filter((offer) => offer.kind === kind)
  if (taken.length > 0) write(world, kept({ ...rest, agreed: agreed.filter((offer) => offer.kind !== kind) }))
  return taken
}

const tell = <W extends World>(world: W, { kinds }: Agreeing<W>, { kind, from, to }: Offer, text: string): void => {
  const { section } = kinds.find(({ name }) => name === kind)!
  world.tell({ kind: 'agreement', section, text, hexes: [], seats: [from, ...to] })
}

function* newOffers<W extends World>(world: W, agreeing: Agreeing<W>, { offer }: AgreementDecisions<W>): Procedure<Offer[]> {
  const offers: Offer[] = []
  for (const seat of agreeing.seats(world))
    for (;;) {
      const given = yield* askWhile(world, false, seat, offer, { seat })
      if (!given) break
      const made = { ...given, from: seat, accepted: [] }
      const name = offerName(made)
      if (!offers.some((each) => each.name === name)) offers.push({ ...made, name })
    }
  return offers
}

/** Which offers seats name in a list of their sheets, as far as they are theirs to name. */
function* gather<W extends World>(
  world: W,
  agreeing: Agreeing<W>,
  open: readonly Offer[],
  kind: AgreementDecisions<W>['accept'],
  isFor: (offer: Offer, seat: string) => boolean,
): Procedure<{ offer: Offer; seat: string }[]> {
  const named: { offer: Offer; seat: string }[] = []
  for (const seat of agreeing.seats(world)) {
    const own = open.filter((offer) => isFor(offer, seat))
    for (;;) {
      const name = yield* askWhile(world, false, seat, kind, { seat, open: own })
      if (name === null) break
      const offer = own.find((each) => each.name === name)
      if (offer) named.push({ offer, seat })
    }
  }
  return named
}

/** A side concedes when all of its players do; who did stays with it until he says no. */
function* concessions<W extends World>(world: W, agreeing: Agreeing<W>, { concede }: AgreementDecisions<W>): Procedure<void> {
  const before = agreeing.agreements(world).conceding ?? []
  const conceding = new Set(before)
  for (const seat of agreeing.seats(world)) {
    const said = yield* askWhile(world, false, seat, concede, { seat })
    if (said === true) conceding.add(seat)
    if (said === false) conceding.delete(seat)
  }
  if (conceding.size === 0 && before.length === 0) return
  agreeing.write(world, kept({ ...agreeing.agreements(world), conceding: [...conceding] }))
  for (const seat of conceding) {
    const partners = agreeing.partners(world, seat)
    const missing = partners.filter((each) => !conceding.has(each))
    if (missing.length === 0) {
      const ended: Ended = {
        how: 'conceded',
        winner: agreeing.victor(world, seat),
        because: `${listed(partners)} ${partners.length === 1 ? 'concedes' : 'concede'}`,
        told: false,
      }
      return agreeing.write(world, { ended })
    }
    if (!before.includes(seat))
      world.tell({
        kind: 'agreement',
        section: agreeing.section,
        text: `${seat} would concede: the campaign ends when ${listed(missing)} ${missing.length === 1 ? 'does' : 'do'} too ('concede: yes').`,
        hexes: [],
        seats: [...partners],
      })
  }
}

/** Tells once that the campaign has ended before its time, and how. */
function tellEnd<W extends World>(world: W, agreeing: Agreeing<W>): boolean {
  const { ended } = agreeing.agreements(world)
  if (!ended) return false
  agreeing.write(world, { ended: { ...ended, told: true } })
  world.tell({
    kind: 'victory',
    section: agreeing.section,
    text: `The campaign ends: ${ended.because}. ${ended.winner === null ? 'It is a draw' : `The ${ended.winner} win`}.`,
    hexes: [],
  })
  return true
}
