import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { address } from '../campaign/campaign-file.ts'
import type { QueuedMail } from '../campaign/letters.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { complaintsOf } from '../orders/schema-words.ts'
import type { CommandRow } from '../store/people.ts'
import { isStoreTrouble } from '../store/connect.ts'
import type { Act, Pairing, Table } from './acts.ts'
import { everybody, mailsTo, mailsToDirector, membersOf } from './letters.ts'
import { PairingError } from './pairing.ts'
import { resultMails, resultText } from './results.ts'
import { beginRound } from './rounds.ts'
import { namesAt, type State } from './state.ts'
import type { Hands } from './tables.ts'
import { note, type Noted, stateOf, type Tournament } from './tournament.ts'

/** What the director ordered cannot be done; the message is meant for him. */
export class DirectorError extends Error {}

/** Points of a table as its log has them now. */
export type PointsAt = (table: Table) => [number, number] | null

const orders = {
  pair: z.array(z.tuple([z.string(), z.string()])).nullable(),
  adjudicate: z.strictObject({ table: z.string(), winner: z.string(), reason: z.string().default('') }),
  withdraw: z.strictObject({
    player: z.string(),
    /** Of a team, who goes; absent: all of it. */
    member: z.string().optional(),
    substitute: z.strictObject({ name: z.string().min(1), address }).optional(),
    reason: z.string().default(''),
  }),
}
type Orders = { [name in keyof typeof orders]: z.infer<(typeof orders)[name]> }
type Order = { [name in keyof Orders]: { name: name; args: Orders[name] } }[keyof Orders]

export const EXAMPLES: Readonly<Record<keyof Orders, string>> = {
  pair: 'pair:   (begins the next round; with pairs: [[Ann, Bob], [Eve, Don]])',
  adjudicate: 'adjudicate: { table: cup-r1-t2, winner: Ann, reason: Bob resigns }   (or winner: draw)',
  withdraw: 'withdraw: { player: Bob, substitute: { name: Eve, address: eve@example.org } }   (or without one)',
}

/** Reads orders. Throws DirectorError. */
export function readOrders(text: string): Order[] {
  const document = parseDocument(text, { schema: 'core', prettyErrors: true })
  if (document.errors.length > 0) throw new DirectorError(document.errors[0].message)
  const value = document.toJS({ maxAliasCount: 0 }) as unknown
  const items = (Array.isArray(value) ? value : [value]).flatMap((item: unknown): [string, unknown][] =>
    typeof item === 'object' && item !== null ? Object.entries(item) : [[String(item), null]],
  )
  const names = Object.keys(orders)
  return items.map(([name, given]) => {
    if (!(name in orders)) throw new DirectorError(`no order '${name}'${didYouMean(name, names)}; there are ${names.join(', ')}`)
    const read = orders[name as keyof Orders].safeParse(given ?? null)
    if (!read.success)
      throw new DirectorError(
        `${name}: ${complaintsOf(orders[name as keyof Orders], read.error, given ?? null)
          .map(({ path, text }) => [...path, text].join(': '))
          .join('; ')}; for example ${EXAMPLES[name as keyof Orders]}`,
      )
    return { name, args: read.data } as Order
  })
}

/** Writes orders down to be carried out. Throws DirectorError when one cannot be read. */
export function writeDown({ store }: Tournament, text: string, batch: string, reply: string | null, now: Date): void {
  const texts = readOrders(text).map(({ name, args }) => stringify({ [name]: args }))
  store.together(() => texts.forEach((each) => store.people.addCommand({ batch, at: now.toISOString(), text: each, reply })))
}

/** Carries out what waits, one order after the other; each with all that comes of it in one transaction. Returns what we stumbled over. */
export async function carryOutOrders(tournament: Tournament, hands: Hands, pointsAt: PointsAt, now: Date): Promise<Error[]> {
  const { people } = tournament.store
  const faults: Error[] = []
  for (const row of people.waitingCommands()) {
    try {
      const [order] = readOrders(row.text)
      await carryOut(tournament, order, row, hands, pointsAt, now)
    } catch (error) {
      if (isStoreTrouble(error)) throw error
      const isTold = error instanceof DirectorError || error instanceof PairingError
      const why = isTold ? error.message : `a fault of ours: ${(error as Error).message}`
      const mails = await answer(tournament, row, 'Refused', [row.text.trim(), why, 'Nothing was changed by it.'], now)
      note(tournament, [], mails, () => people.closeCommand(row.id, 'refused', why))
      if (!isTold) faults.push(error as Error)
    }
  }
  return faults
}

/** An order that came by mail is answered by one. */
const answer = async (
  tournament: Tournament,
  row: CommandRow,
  title: string,
  paragraphs: readonly string[],
  now: Date,
): Promise<QueuedMail[]> =>
  row.reply === null ? [] : mailsToDirector(tournament, { key: `order/${row.id}`, title, paragraphs, inReplyTo: row.reply }, now)

async function carryOut(tournament: Tournament, order: Order, row: CommandRow, hands: Hands, pointsAt: PointsAt, now: Date): Promise<void> {
  const state = stateOf(tournament)
  const done = (told: string) => () => tournament.store.people.closeCommand(row.id, 'done', told)
  if (state.isOver && order.name !== 'adjudicate') throw new DirectorError('the tournament is over')
  if (order.name === 'pair') {
    const told = `Round ${state.rounds.length + 1} is paired.`
    const last = state.rounds.at(-1)
    if (last && last.tables.some(({ name }) => !state.results.has(name))) throw new DirectorError(`round ${last.number} is not over`)
    if (state.bidding) throw new DirectorError(`round ${state.rounds.length + 1} is paired: bids are waited for`)
    return beginRound(
      tournament,
      state,
      hands,
      now,
      order.args === null ? undefined : pairedByHand(tournament, state, order.args),
      done(told),
    )
  }
  const { noted, told } = order.name === 'adjudicate' ? judged(state, order.args, pointsAt) : withdrawn(state, order.args)
  const results = noted.filter(({ act }) => act.act === 'result')
  const mails = [
    ...(order.name === 'withdraw'
      ? await mailsTo(
          tournament,
          everybody(state),
          { key: `told/${row.id}`, title: `From the director: ${order.name}`, paragraphs: [told] },
          now,
        )
      : []),
    ...(results.length > 0 ? await resultMails(tournament, noted, `results/${row.id}`, now) : []),
    ...(await answer(tournament, row, 'Done', [told], now)),
  ]
  note(tournament, noted, mails, done(told))
}

/** Pairs as the director gives them: whoever is in none has a bye. */
function pairedByHand({ file }: Tournament, state: State, given: readonly (readonly [string, string])[]): Pairing {
  if (file.format === 'knock-out') throw new DirectorError('a knock-out is paired by its tree')
  const pairs = given.map(([a, b]): [string, string] => [named(state, a), named(state, b)])
  const twice = pairs.flat().find((name, i, all) => all.indexOf(name) !== i)
  if (twice !== undefined) throw new DirectorError(`${twice} is in two pairs`)
  const gone = pairs.flat().find((name) => state.withdrawn.includes(name))
  if (gone !== undefined) throw new DirectorError(`${gone} has withdrawn`)
  const byes = state.contestants.map(({ name }) => name).filter((name) => !state.withdrawn.includes(name) && !pairs.flat().includes(name))
  return { pairs, fixed: true, byes }
}

const named = ({ contestants }: State, name: string): string => {
  const names = contestants.map((each) => each.name)
  const found = names.find((each) => each.toLowerCase() === name.toLowerCase())
  if (found === undefined) throw new DirectorError(`no player '${name}'${didYouMean(name, names)}`)
  return found
}

const because = (reason: string): string => (reason === '' ? '' : ` Reason: ${reason}`)

function judged(state: State, { table: name, winner, reason }: Orders['adjudicate'], pointsAt: PointsAt): { noted: Noted[]; told: string } {
  const tables = state.rounds.flatMap((round) => round.tables)
  const table = tables.find((each) => each.name === name)
  if (!table)
    throw new DirectorError(
      `no table '${name}'${didYouMean(
        name,
        tables.map((each) => each.name),
      )}`,
    )
  if (!state.rounds.at(-1)!.tables.includes(table))
    throw new DirectorError(`${name} is of a round that is over: the next was paired by its result`)
  const isDraw = winner.toLowerCase() === 'draw'
  const [a, b] = namesAt(table)
  const who = isDraw ? null : named(state, winner)
  if (who !== null && who !== a && who !== b) throw new DirectorError(`${who} does not play at ${name}: ${a} and ${b} do`)
  const act: Act = {
    act: 'result',
    table: name,
    score: who === null ? 0.5 : who === a ? 1 : 0,
    points: pointsAt(table),
    how: 'judged by the director',
  }
  const told = `${resultText(table, act)}${because(reason)}`
  return { noted: [{ act, text: told }], told }
}

function withdrawn(state: State, { player, member, substitute, reason }: Orders['withdraw']): { noted: Noted[]; told: string } {
  const name = named(state, player)
  if (state.withdrawn.includes(name)) throw new DirectorError(`${name} has withdrawn already`)
  const members = membersOf(state, [name])
  if (substitute) {
    const leaving = member ?? (members.length === 1 ? members[0].name : undefined)
    if (leaving === undefined || !members.some((each) => each.name === leaving))
      throw new DirectorError(`'member' says who of ${name} goes: ${members.map((each) => each.name).join(', ')}`)
    const told = `${substitute.name} plays for ${leaving}${leaving === name ? '' : ` of ${name}`} from now on.${because(reason)}`
    return { noted: [{ act: { act: 'substitute', contestant: name, member: leaving, by: substitute }, text: told }], told }
  }
  if (member !== undefined) throw new DirectorError('a member goes for a substitute only; without one the team withdraws')
  const anew = state.bidding === null ? '' : ' The round that was paired is paired anew: the bids for it are void.'
  const told = `${name} has withdrawn.${because(reason)}${anew}`
  const lost = (state.rounds.at(-1)?.tables ?? [])
    .filter((table) => namesAt(table).includes(name) && !state.results.has(table.name))
    .map((table): Noted => {
      const act: Extract<Act, { act: 'result' }> = {
        act: 'result',
        table: table.name,
        score: namesAt(table)[0] === name ? 0 : 1,
        points: null,
        how: 'lost without play',
      }
      return { act, text: resultText(table, act) }
    })
  return { noted: [{ act: { act: 'withdrawn', contestant: name }, text: told }, ...lost], told }
}
