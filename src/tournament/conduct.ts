import { join, isAbsolute } from 'node:path'
import { readFileSync, existsSync } from 'node:fs'
import { stringify } from 'yaml'
import { type Campaign, currentStep } from '../campaign/campaign.ts'
import { pausedBecause } from '../campaign/pauses.ts'
import { writeDown } from '../campaign/referee/referee.ts'
import { writeAtomically } from '../mail/atomic.ts'
import type { Table } from './acts.ts'
import { carryOutOrders } from './director.ts'
import { keepRatings } from './club-ratings.ts'
import { keepStep } from './lockstep.ts'
import { PairingError } from './pairing.ts'
import { readResult, tellOfDamage } from './results.ts'
import { beginRound, closeBidding } from './rounds.ts'
import { roundsText, standingsTable, winnerText } from './standings-text.ts'
import { isRoundOver, type State } from './state.ts'
import { type Hands, onTable, openTable, seatsOf, standOf, startTable, TableError } from './tables.ts'
import { stateOf, type Tournament } from './tournament.ts'

/** Campaigns that are open, by the names of their tables. */
export type OpenTables = ReadonlyMap<string, Campaign>

export interface Conducted {
  readonly faults: readonly Error[]
  /** Why the next round does not begin; null when nothing stands in its way. */
  readonly stuck: string | null
}

/**
 * Does all that is due in a tournament: the director's orders, the campaigns of the round, results from their logs, the next round, the end. Each part is looked up anew in the tournament's
 * log and those of its tables, and is safe to repeat: who is killed anywhere goes on from there.
 */
export async function conduct(tournament: Tournament, hands: Hands, open: OpenTables, now: Date): Promise<Conducted> {
  const { file } = tournament
  // What a killed process left undone, before anybody asks for it.
  const before = stateOf(tournament)
  for (const table of before.rounds.at(-1)?.tables ?? []) await startTable(tournament, before, table, hands, now)
  const faults = await carryOutOrders(
    tournament,
    hands,
    (table) => readable(() => at(tournament, open, table, (campaign) => standOf(campaign, table).points), null),
    now,
  )
  const damaged = new Map<Table, TableError>()
  let stuck: string | null = null
  for (let goesOn = true; goesOn;) {
    goesOn = false
    const state = stateOf(tournament)
    const last = state.rounds.at(-1)
    for (const table of last?.tables ?? []) await startTable(tournament, state, table, hands, now)
    for (const table of last?.tables ?? [])
      if (!state.results.has(table.name) && !damaged.has(table))
        goesOn =
          (await unlessDamaged(damaged, table, () =>
            at(tournament, open, table, (campaign) => readResult(tournament, state, table, campaign, now)),
          )) === true || goesOn
    if (goesOn || state.isOver || (last && !isRoundOver(state, last))) continue
    if (state.bidding) {
      goesOn = await closeBidding(tournament, state, hands, now)
      continue
    }
    if (file.pairing === 'director') continue
    try {
      await beginRound(tournament, state, hands, now)
      goesOn = true
    } catch (error) {
      if (!(error instanceof PairingError)) throw error
      stuck = error.message
    }
  }
  const state = stateOf(tournament)
  for (const table of state.rounds.at(-1)?.tables ?? [])
    await unlessDamaged(damaged, table, () =>
      at(tournament, open, table, (campaign) => onTable(table, () => setRight(tournament, state, table, campaign, now))),
    )
  if (file['same dice'] && damaged.size === 0)
    for (const round of state.rounds.slice(-2))
      await keepStep(
        tournament,
        state,
        round,
        async (table, work) => at(tournament, open, table, (campaign) => onTable(table, () => work(campaign))),
        now,
      )
  for (const [table, error] of damaged) await tellOfDamage(tournament, state, table, error, now)
  await publish(tournament, state)
  if (state.isOver) await keepRatings(tournament, state)
  return { faults, stuck }
}

/** Work on a table; one that is damaged is put with the others of that kind. */
async function unlessDamaged<T>(damaged: Map<Table, TableError>, table: Table, work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    damaged.set(table, error)
    return null
  }
}

/** What the log of a table says; `otherwise` when it is damaged. */
function readable<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return otherwise
  }
}

/** Works on a table's campaign: as it is open, or opened for it. */
function at<T>({ file }: Tournament, open: OpenTables, table: Table, work: (campaign: Campaign) => T): T {
  const known = open.get(table.name)
  if (known) return work(known)
  const campaign = openTable(file, table)
  const close = (): void => campaign.store.close()
  let result: T
  try {
    result = work(campaign)
  } catch (error) {
    close()
    throw error
  }
  if (result instanceof Promise) return result.finally(close) as T
  close()
  return result
}

/** A game that was judged stands still; who was substituted has handed his seats over: both by orders to the campaign that all its players are told of, each given once. */
function setRight({ file }: Tournament, state: State, table: Table, campaign: Campaign, now: Date): void {
  const { store } = campaign
  const once = (batch: string, order: object): void => {
    if (store.people.commands(batch).length === 0) writeDown(campaign, stringify([order]), batch, null, now)
  }
  if (state.results.has(table.name)) {
    if (currentStep(campaign) !== null && pausedBecause(campaign) === null)
      once(`${file.tournament} judged`, { pause: `the tournament ${file.tournament} counts this game as it stands` })
    return
  }
  for (const { seat, name, address } of seatsOf(state, table)) {
    const sits = campaign.file.seats[seat]
    const isHe = [sits.address].flat().some((each) => each.toLowerCase() === address.toLowerCase())
    if (!isHe)
      once(`${file.tournament} ${seat} ${address}`, { replace: { seat, player: name, address, reason: 'a substitute of the tournament' } })
  }
}

/** The standings as a file, written when they differ. */
async function publish({ file }: Tournament, state: State): Promise<void> {
  const path = isAbsolute(file.publish) ? file.publish : join(file.folder, file.publish)
  const text = [
    `# ${file.tournament}`,
    ...(state.isOver ? [winnerText(file, state)] : []),
    `\`\`\`\n${standingsTable(file, state)}\n\`\`\``,
    ...roundsText(state).map((each) => `\`\`\`\n${each}\n\`\`\``),
  ].join('\n\n')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== `${text}\n`) await writeAtomically(path, Buffer.from(`${text}\n`))
}
