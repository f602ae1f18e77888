import type { QueuedMail } from '../campaign/letters.ts'
import type { Outcome } from '../engine/game.ts'
import type { Act, Pairing, Table } from './acts.ts'
import { bidderOf, dealt, withoutBid } from './bids.ts'
import { everybody, mailsTo, mailsToBidders } from './letters.ts'
import { meetingText } from './meeting.ts'
import { givenSides, nextPairing } from './pairing.ts'
import type { State } from './state.ts'
import { standingsTable, winnerText } from './standings-text.ts'
import { type Hands, sidesOf } from './tables.ts'
import { note, secretFor, type Tournament } from './tournament.ts'

/**
 * Begins the next round, as the format pairs it or as the director says (`given`), and tells everybody; where sides are bid for it asks for bids first. Or ends the tournament. `also`: what is done
 * together with it.
 */
export async function beginRound(
  tournament: Tournament,
  state: State,
  hands: Hands,
  now: Date,
  given?: Pairing,
  also?: () => void,
): Promise<void> {
  const { file } = tournament
  const pairing = given ?? nextPairing(file, state)
  if (pairing === null) return end(tournament, state, now, also)
  return file.sides === 'bid' && pairing.pairs.length > 0
    ? openBidding(tournament, state, hands, pairing, now, also)
    : start(tournament, state, hands, pairing, now, also)
}

/** Begins the round whose bids were waited for, once all are in or their time is over. Whether it did. */
export async function closeBidding(tournament: Tournament, state: State, hands: Hands, now: Date): Promise<boolean> {
  const { until, pairing, bids } = state.bidding!
  if (withoutBid(pairing.pairs, bids).length > 0 && now.toISOString() < until) return false
  await start(tournament, state, hands, pairing, now)
  return true
}

/** The scenario of the next round, and its two sides. */
function scenarioOf({ file }: Tournament, { rounds }: State, hands: Hands): { scenario: string; sides: Outcome['sides'] } {
  const scenario = file.scenarios[rounds.length % file.scenarios.length]
  return { scenario, sides: sidesOf(file, scenario, hands) }
}

/** Names of the sides that are played in the next round. */
export const sidesToBidFor = (tournament: Tournament, state: State, hands: Hands): [string, string] => {
  const [a, b] = scenarioOf(tournament, state, hands).sides
  return [a.side, b.side]
}

async function openBidding(
  tournament: Tournament,
  state: State,
  hands: Hands,
  pairing: Pairing,
  now: Date,
  also?: () => void,
): Promise<void> {
  const { file } = tournament
  const round = state.rounds.length + 1
  const { scenario, sides } = scenarioOf(tournament, state, hands)
  const [a, b] = sides.map(({ side }) => side)
  const at = now.toISOString()
  const until = new Date(now.getTime() + file['bid days'] * DAY).toISOString()
  const act: Act = { act: 'bidding', at, until, pairing }
  const lines = [...pairing.pairs.map((pair) => pair.join(' - ')), ...byeLines(tournament, pairing)]
  const text = `Round ${round} is paired, over ${scenario}; its sides, ${a} and ${b}, are bid for until ${at16(until)} UTC.`
  const bidders = state.contestants.flatMap((contestant) => {
    const pair = pairing.pairs.find((each) => each.includes(contestant.name))
    if (!pair) return []
    const other = pair[0] === contestant.name ? pair[1] : pair[0]
    const paragraphs = [
      text,
      `You meet ${other}. Say which side you want, and how many points of the scenario you give ${other} for it; answer this mail with one line such as`,
      `    bid: ${b} 2`,
      `If you want different sides each has his, and nobody gives anything. If you want the same, it goes to the higher bid, which is what its bidder then gives; equal bids go by lot. A new bid replaces the one before. Nobody hears of any bid before all of the round are in or the time is over; who has not bid takes the side that is left.`,
    ]
    return contestant.members.map((member) => ({ ...member, bidder: bidderOf(at, contestant), paragraphs }))
  })
  const others = everybody(state).filter(({ address }) => !bidders.some((bidder) => bidder.address === address))
  const said = { key: `bidding/${at}`, title: `Round ${round}: your bid` }
  const mails = [
    ...(await mailsToBidders(tournament, bidders, said, now)),
    ...(await mailsTo(tournament, others, { ...said, title: `Round ${round} is paired`, paragraphs: [text, lines.join('\n')] }, now)),
  ]
  note(tournament, [{ act, text: [text, ...lines].join('\n') }], mails, also)
}

async function start(tournament: Tournament, state: State, hands: Hands, pairing: Pairing, now: Date, also?: () => void): Promise<void> {
  const { file } = tournament
  const round = state.rounds.length + 1
  const { scenario, sides } = scenarioOf(tournament, state, hands)
  const lot = (...words: string[]): boolean => secretFor(tournament, 'sides', String(round), ...words)[0] < 128
  const seated = pairing.pairs.flatMap((pair): { names: readonly [string, string]; given?: readonly [number, number]; told?: string }[] => {
    const usual = pairing.fixed ? pair : givenSides(state, pair, lot(...pair))
    if (file.sides === 'bid') {
      const bid = dealt(pair, state.bidding?.bids ?? new Map(), [sides[0].side, sides[1].side], lot('bid', ...pair), usual)
      return [bid.given.some((points) => points > 0) ? bid : { names: bid.names, told: bid.told }]
    }
    const [a, b] = file.sides === 'given' ? usual : lot(...pair) ? pair : ([pair[1], pair[0]] as const)
    return file.games === 'double' ? [{ names: [a, b] }, { names: [b, a] }] : [{ names: [a, b] }]
  })
  const tables = seated.map(({ names, given }, i): Table => ({
    name: `${file.tournament}-r${round}-t${i + 1}`,
    scenario,
    sides: sides.map(({ side, seats }, k) => ({ side, seats, contestant: names[k] })),
    ...(given && { given }),
  }))
  const lines = [
    ...tables.map((table, i) => `${table.name}: ${meetingText(table)}${seated[i].told === undefined ? '' : `; ${seated[i].told}`}`),
    ...byeLines(tournament, pairing),
  ]
  const text = `Round ${round} begins.`
  const paragraphs = [text, lines.join('\n'), 'Who plays gets the mails of his campaign; answer those.']
  const mails = await mailsTo(tournament, everybody(state), { key: `round/${round}`, title: `Round ${round}`, paragraphs }, now)
  const act: Act = {
    act: 'round',
    at: now.toISOString(),
    round,
    tables,
    byes: pairing.byes,
    ...(pairing.tree && { tree: pairing.tree }),
  }
  note(tournament, [{ act, text: [text, ...lines].join('\n') }], mails, also)
}

const byeLines = ({ file }: Tournament, { byes }: Pairing): string[] =>
  byes.map((name) => `${name} does not play in this round${file.format === 'knock-out' ? ' and comes through' : ` and gets ${file.bye}`}.`)

/** "2026-01-05 12:00" */
const at16 = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

async function end(tournament: Tournament, state: State, now: Date, also?: () => void): Promise<void> {
  const won = winnerText(tournament.file, state)
  const mails: QueuedMail[] = await mailsTo(
    tournament,
    everybody(state),
    { key: 'over', title: 'The tournament is over', paragraphs: [won, standingsTable(tournament.file, state)] },
    now,
  )
  note(tournament, [{ act: { act: 'over' }, text: `The tournament is over. ${won}` }], mails, also)
}

const DAY = 24 * 3_600_000
