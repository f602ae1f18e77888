import type { QueuedMail } from '../campaign/letters.ts'
import type { Act, Table } from './acts.ts'
import { everybody, mailsTo, mailsToDirector } from './letters.ts'
import { scoreText, standingsTable } from './standings-text.ts'
import { meetingText } from './meeting.ts'
import { isRoundOver, namesAt, type State, stateAfter } from './state.ts'
import { seedOfRound, standOf } from './tables.ts'
import { happened, note, type Noted, type Tournament } from './tournament.ts'
import type { Campaign } from '../campaign/campaign.ts'
import { lostBy } from '../campaign/missed.ts'

type ResultAct = Extract<Act, { act: 'result' }>

/** A result in a sentence. */
export function resultText(of: Table, { score, points, how, table }: ResultAct): string {
  const by = points ? `, points ${points[0]} to ${points[1]}${of.given ? ' with those given' : ''}` : ''
  return `${table}: ${meetingText(of)} ${scoreText(score)}${by}${how === 'played' ? '' : ` (${how})`}.`
}

/** The mails that tell results, with the standings after them; none where these are mailed when a round is over, and it is not. */
export async function resultMails(tournament: Tournament, noted: readonly Noted[], key: string, now: Date): Promise<QueuedMail[]> {
  const { file } = tournament
  const state = stateAfter([...happened(tournament), ...noted].map(({ act }) => act))
  const isOver = isRoundOver(state, state.rounds.at(-1)!)
  if (file.standings === 'every round' && !isOver) return []
  return mailsTo(
    tournament,
    everybody(state),
    {
      key,
      title: isOver ? `Round ${state.rounds.length} is over` : 'A result',
      paragraphs: [...noted.map(({ text }) => text), standingsTable(file, state), ...(isOver ? seedTold(tournament, state) : [])],
    },
    now,
  )
}

/** What a round's dice hung on that were the same at all tables: told when none of them is played any more. */
const seedTold = (tournament: Tournament, { rounds }: State): string[] =>
  tournament.file['same dice']
    ? [
        `The seed of the dice of this round was ${seedOfRound(tournament, rounds.length).toString('hex')}: the secrets of all its steps follow from it.`,
      ]
    : []

/** Reads a table's log: writes down the result of a campaign that is over, and of one whose time is over what the tournament's file says. Whether anything was written. */
export async function readResult(tournament: Tournament, state: State, table: Table, campaign: Campaign, now: Date): Promise<boolean> {
  const { file } = tournament
  const stand = standOf(campaign, table)
  const round = state.rounds.find(({ tables }) => tables.includes(table))!
  const late = stand.isOver ? [] : lostBy(campaign)
  if (late.length > 0) return lostByTime(tournament, table, stand.points, late, now)
  const isLate = file.unfinished !== undefined && now.getTime() >= Date.parse(round.at) + file.unfinished.after * DAY
  if (!stand.isOver && !isLate) return false
  if (!stand.isOver && file.unfinished!.by === 'director') return askDirector(tournament, state, table, now)
  const act: ResultAct = {
    act: 'result',
    table: table.name,
    score: stand.score,
    points: stand.points,
    how: stand.isOver ? 'played' : 'judged by points',
  }
  const noted = [{ act, text: resultText(table, act) }]
  note(tournament, noted, await resultMails(tournament, noted, `result/${table.name}`, now))
  return true
}

/** Who lets his bank of days run out loses; where both have, nobody wins. */
async function lostByTime(
  tournament: Tournament,
  table: Table,
  points: [number, number],
  late: readonly string[],
  now: Date,
): Promise<boolean> {
  const [first, second] = table.sides.map(({ seats }) => seats.some((seat) => late.includes(seat)))
  const act: ResultAct = { act: 'result', table: table.name, score: first === second ? 0.5 : first ? 0 : 1, points, how: 'lost by time' }
  const noted = [{ act, text: resultText(table, act) }]
  note(tournament, noted, await resultMails(tournament, noted, `result/${table.name}`, now))
  return true
}

async function askDirector(tournament: Tournament, state: State, table: Table, now: Date): Promise<boolean> {
  if (state.asked.includes(table.name)) return false
  const [a, b] = namesAt(table)
  const text = `The time of ${table.name} (${a} - ${b}) is over, and its game is not.`
  const order = `adjudicate: { table: ${table.name}, winner: ${a} }`
  const mails = await mailsToDirector(
    tournament,
    {
      key: `judge/${table.name}`,
      title: `${table.name} is to be judged`,
      paragraphs: [
        text,
        `Judge it by answering this mail with\n\ndirector:\n  - ${order}\n\nor 'winner: draw'; or by 'adjutant tournament adjudicate'.`,
      ],
    },
    now,
  )
  note(tournament, [{ act: { act: 'asked', table: table.name }, text: `${text} The director is asked.` }], mails)
  return true
}

/** A table whose log cannot be read is told to the director, once: he can mend it, or judge the game. */
export async function tellOfDamage(tournament: Tournament, state: State, table: Table, { message }: Error, now: Date): Promise<void> {
  if (state.damaged.includes(table.name)) return
  const [a, b] = namesAt(table)
  const mails = await mailsToDirector(
    tournament,
    {
      key: `damaged/${table.name}`,
      title: `${table.name} is damaged`,
      paragraphs: [
        `${message}. The table (${a} - ${b}) is left alone; the others go on, and mails for it stay in the mailbox. Put back a copy of its log and start the tournament's daemon again, or judge the game:`,
        `director:\n  - adjudicate: { table: ${table.name}, winner: ${a} }`,
      ],
    },
    now,
  )
  note(
    tournament,
    [{ act: { act: 'damaged', table: table.name }, text: `${message}. The director is told; the other tables go on.` }],
    mails,
  )
}

const DAY = 24 * 3_600_000
