import type { Logger } from 'pino'
import type { Campaign } from '../campaign/campaign.ts'
import { type Mailbox, type Post, runDaemon } from '../campaign/daemon.ts'
import { lockCampaign } from '../campaign/lock.ts'
import type { KnownAs } from '../campaign/sorting.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { isPassing } from '../store/connect.ts'
import { sendDue } from '../campaign/postman.ts'
import { conduct } from './conduct.ts'
import { DeskInbox, takeInDesk } from './desk.ts'
import type { Table } from './acts.ts'
import { type Hands, knownTable, openTable, TableError } from './tables.ts'
import { stateOf, type Tournament } from './tournament.ts'

/** Rounds whose tables are looked after: late mails of the one before are still to go out and to come. */
const LOOKED_AFTER = 2

/**
 * Runs a tournament until it is over or stopped: its rounds, its campaigns, its mails. Campaigns are opened anew when a round begins; between, one daemon attends to all of them, and the
 * tournament does what is due each time after it.
 */
export async function runTournament(tournament: Tournament, hands: Hands, log: Logger, signal: AbortSignal): Promise<void> {
  const { file, store } = tournament
  // A tournament's file names its mailbox as a campaign's does.
  const { inbox, outbox } = openMailbox(file)
  const mailbox: Mailbox = { inbox: new DeskInbox(inbox, tournament), outbox }
  let open = new Map<string, Campaign>()
  const look = async (): Promise<void> => {
    await takeInDesk(tournament, hands, new Date())
    const { faults, stuck } = await conduct(tournament, hands, open, new Date())
    for (const fault of faults) log.error({ err: fault }, "the director's order cannot be carried out")
    if (stuck !== null) log.warn(stuck)
    for (const { to, subject, outcome } of await sendDue(store, outbox, () => new Date())) log.info({ to, subject, outcome }, 'mail')
  }
  /** Null of one whose log is damaged: the director hears of it (conduct.ts). */
  const opened = (table: Table): Campaign | null => {
    try {
      return openTable(file, table)
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      log.fatal({ table: table.name, err: error }, 'this table is left alone until the daemon is started again')
      return null
    }
  }
  try {
    while (!signal.aborted) {
      await look()
      const tables = tablesNow(tournament)
      const unlocks: (() => void)[] = []
      try {
        open = new Map()
        const leftAlone: KnownAs[] = []
        for (const table of tables) {
          const campaign = opened(table)
          if (campaign === null) {
            leftAlone.push(knownTable(file, stateOf(tournament), table))
            continue
          }
          open.set(table.name, campaign)
          unlocks.push(lockCampaign(campaign.file.logPath))
        }
        const isOver = stateOf(tournament).isOver
        const names = tables.map(({ name }) => name).join()
        const stop = new AbortController()
        const end = (): void => stop.abort()
        signal.addEventListener('abort', end, { once: true })
        if (signal.aborted) end()
        const posts: Post[] = [{ ...mailbox, campaigns: [...open.values()], leftAlone }]
        const after = async (): Promise<void> => {
          await passing(log, look)
          // The last mails of a tournament that is over have gone out in this round of the daemon.
          if (
            isOver ||
            stateOf(tournament).isOver !== isOver ||
            tablesNow(tournament)
              .map(({ name }) => name)
              .join() !== names
          )
            end()
        }
        if (open.size > 0) await runDaemon(posts, log, stop.signal, after)
        else if (!isOver) await waitForPairs(mailbox, file.mail.poll * 1000, stop.signal)
        signal.removeEventListener('abort', end)
        if (isOver) {
          log.info('the tournament is over')
          return
        }
      } finally {
        for (const { store: each } of open.values()) each.close()
        for (const unlock of unlocks) unlock()
        open = new Map()
      }
    }
  } finally {
    await inbox.close()
    await outbox.close()
  }
}

/** Before its first round a tournament has no campaign: its own mails are fetched all the same. */
async function waitForPairs({ inbox }: Mailbox, milliseconds: number, signal: AbortSignal): Promise<void> {
  await inbox.fetch(new Set())
  await inbox.wait(milliseconds, signal)
}

/** A full disk passes; anything else ends the daemon, which goes on from there when it is started again. */
async function passing(log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isPassing(error)) throw error
    log.error(`the tournament's log cannot be written (${(error as Error).message}): nothing is lost, it is tried again`)
  }
}

const tablesNow = (tournament: Tournament) =>
  stateOf(tournament)
    .rounds.slice(-LOOKED_AFTER)
    .flatMap(({ tables }) => tables)
