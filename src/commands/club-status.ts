import { existsSync } from 'node:fs'
import { inColumns } from './columns.ts'
import { readClubFile } from '../campaign/club-file.ts'
import { readTournamentFile } from '../tournament/tournament-file.ts'
import { stageText } from '../tournament/standings-text.ts'
import { pathOf } from '../tournament/tables.ts'
import { openTournament, stateOf } from '../tournament/tournament.ts'
import { gameOf } from './init.ts'
import { type Stand, standIfAny } from './stand.ts'

/** How a player has kept the deadlines of all his seats. */
interface PlayerRecord {
  readonly player: string
  readonly campaigns: number
  readonly asked: number
  readonly late: number
  readonly missed: number
}

/** Where the campaigns and tournaments of a club stand: a line for each, and one for each player. Returns whether all could be read. */
export function printClub(path: string, asJson: boolean): boolean {
  const { club, campaigns, tournaments } = readClubFile(path, gameOf)
  const cups = tournaments.map(cupAt)
  const begun = campaigns.filter(({ path: file, text }) => text === null || existsSync(file)).map(({ path: file }) => file)
  const all = [...new Set([...begun, ...cups.flatMap(({ tables }) => tables)])].map((file) => standIfAny(file))
  const stands = all.filter((each) => !('error' in each)) as Stand[]
  const broken = all.filter((each) => 'error' in each)
  const waiting = campaigns.length - begun.length
  const players = recordsIn(stands)
  if (asJson) {
    const told = all.map((each) => ('error' in each ? each : each.status))
    console.log(
      JSON.stringify({ club, campaigns: told, notBegun: waiting, tournaments: cups.map(({ tables: _, ...cup }) => cup), players }, null, 2),
    )
  } else
    console.log(
      [
        club,
        ...cups.map(({ tournament, stands: said }) => `${tournament}: ${said}`),
        ...(stands.length > 0 ? [inColumns([CAMPAIGN, ...stands.map(campaignRow)])] : []),
        ...(waiting > 0 ? [`${waiting} not begun: 'adjutant init ${path}' begins them`] : []),
        ...broken.map((each) => ('error' in each ? `${each.path} CANNOT BE READ: ${each.error}` : '')),
        ...(players.length > 0
          ? [
              inColumns([
                PLAYER,
                ...players.map(({ player, campaigns: n, ...record }) => [
                  player,
                  ...[n, record.asked, record.late, record.missed].map(String),
                ]),
              ]),
            ]
          : []),
      ].join('\n\n'),
    )
  return broken.length === 0
}

const CAMPAIGN = ['', 'step', 'waits for', 'since', 'until', 'mails failed', '']
const PLAYER = ['', 'campaigns', 'asked', 'late', 'no sheet']

const day = (iso: string | null): string => iso?.slice(0, 16).replace('T', ' ') ?? ''

/** Times are UTC: campaigns of a club may have time zones of their own. */
function campaignRow({ file, status }: Stand): string[] {
  const notes = [
    ...(status.atWork || status.step === null ? [] : ['no daemon']),
    ...(status.paused === null ? [] : ['paused']),
    ...(status.stuck ? ['STUCK'] : []),
    ...(status.inboxAway ? ['no mail'] : []),
    ...(status.standby ? ['waits for a standby'] : []),
    ...(status.lost.length > 0 ? ['lost by time'] : []),
    ...(status.waitsForOthers ? ['dice wait for other tables'] : []),
  ]
  const who = [...new Set([...status.waiting, ...status.questions.map(({ seat }) => seat)])]
  return [
    status.campaign,
    status.step ?? 'over',
    who.map((seat) => `${file.seats[seat].player} (${seat})`).join(', '),
    who.length > 0 ? day(status.since) : '',
    day(status.deadline),
    status.undelivered.length > 0 ? String(status.undelivered.length) : '',
    notes.join(', '),
  ]
}

function recordsIn(stands: readonly Stand[]): PlayerRecord[] {
  const records = new Map<string, PlayerRecord>()
  for (const { file, status } of stands) {
    const counted = new Set<string>()
    for (const { seat, asked, late, missed } of status.punctuality) {
      const { player } = file.seats[seat]
      const before = records.get(player) ?? { player, campaigns: 0, asked: 0, late: 0, missed: 0 }
      const more = counted.has(player) ? 0 : 1
      counted.add(player)
      records.set(player, {
        player,
        campaigns: before.campaigns + more,
        asked: before.asked + asked,
        late: before.late + late,
        missed: before.missed + missed,
      })
    }
  }
  return [...records.values()].sort((a, b) => (a.player < b.player ? -1 : 1))
}

/** A tournament, with the tables that are played. */
function cupAt(path: string): { tournament: string; stands: string; tables: string[] } {
  const file = readTournamentFile(path)
  if (!existsSync(file.logPath))
    return { tournament: file.tournament, stands: `not begun: 'adjutant tournament init ${path}' begins it`, tables: [] }
  const tournament = openTournament(file, { readonly: true })
  try {
    const state = stateOf(tournament)
    const last = state.rounds.at(-1)
    const tables = (last?.tables ?? []).filter(({ name }) => !state.results.has(name)).map((table) => pathOf(file, table))
    const over =
      last && !state.bidding && !state.isOver ? `, ${last.tables.length - tables.length} of ${last.tables.length} games over` : ''
    return {
      tournament: file.tournament,
      stands: `${stageText(file, state)}${over}`,
      tables: tables.filter((each) => existsSync(each)),
    }
  } finally {
    tournament.store.close()
  }
}
