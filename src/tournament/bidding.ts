import type { SheetNode } from '../engine/decision.ts'
import { hashOfKey } from '../mail/keys.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { sameAddress } from '../mail/who.ts'
import { type Bid, BidError, bidderOf, readBid } from './bids.ts'
import { mailsTo } from './letters.ts'
import { sidesToBidFor } from './rounds.ts'
import type { Hands } from './tables.ts'
import { note, type Noted, stateOf, type Tournament } from './tournament.ts'

/** Keeps a bid that came by mail and answers it. Why it is nobody's bid; '' when it was taken. The key shows whose it is, and it comes from an address of his. */
export async function takeInBid(
  tournament: Tournament,
  hands: Hands,
  id: number,
  mail: ReceivedMail,
  said: SheetNode,
  now: Date,
): Promise<string> {
  const { store } = tournament
  const state = stateOf(tournament)
  const holders = mail.keys.flatMap((key) => store.post.key(hashOfKey(key))?.seat ?? [])
  const bidder = state.contestants.find((each) => holders.some((seat) => /^bid \S+ (.*)$/.exec(seat)?.[1] === each.name))
  const member = bidder?.members.find(({ address }) => mail.from !== null && sameAddress(mail.from, address))
  if (!bidder || !member) return 'a bid without a key of its bidder, or from elsewhere'
  const { bidding } = state
  const round = state.rounds.length + 1
  const isFor = bidding !== null && holders.includes(bidderOf(bidding.at, bidder))
  let bid: Bid | null = null
  let why = ''
  try {
    if (isFor) bid = readBid(said, sidesToBidFor(tournament, state, hands))
    else why = 'the bids that this mail asked for are waited for no longer'
  } catch (error) {
    if (!(error instanceof BidError)) throw error
    why = error.message
  }
  const before = bidding?.bids.get(bidder.name)
  const stands = before ? `Your bid before it stands: ${before.side}, ${before.points}.` : 'You have not bid so far.'
  const paragraphs = bid
    ? [
        `Your bid for round ${round}: the ${bid.side}, for ${bid.points === 0 ? 'nothing' : `${bid.points} of the scenario's points`}. It stays sealed until all of the round are in, or their time is over; another bid in answer to the same mail replaces it.`,
      ]
    : [`Refused: ${why}`, ...(isFor ? [stands] : [])]
  const mails = await mailsTo(
    tournament,
    [member],
    { key: `bid/${id}`, title: bid ? 'Your bid is in' : 'Your bid is refused', paragraphs, inReplyTo: mail.messageId },
    now,
  )
  // What it says stands in no words of the journal before it is opened.
  const noted: Noted[] = bid
    ? [{ act: { act: 'bid', bidding: bidding!.at, contestant: bidder.name, bid }, text: `${bidder.name} has bid for round ${round}.` }]
    : []
  note(tournament, noted, mails, () => store.closeIncoming(id, 'taken', bid ? 'a bid' : why))
  return ''
}
