import { Command } from 'commander'
import { campaignsAt, isClubFile } from '../campaign/club-file.ts'
import { timeText } from '../campaign/deadlines.ts'
import type { Punctuality } from '../campaign/punctuality.ts'
import { addressees } from '../campaign/undelivered.ts'
import { printClub } from './club-status.ts'
import { type Stand, standIfAny, statusOf } from './stand.ts'
import { UsageError } from './usage.ts'

export const statusCommand = (): Command =>
  new Command('status')
    .description(
      'where campaigns stand: the step, who has sent, who is late how often, questions that wait, deadlines, mails that wait or failed',
    )
    .argument('<campaign.yaml...>', 'campaign files, folders of them, or the file of a club')
    .option('--json', 'as JSON: one object, or of several files a list')
    .option('--mails', 'list every mail sent or waiting')
    .action((paths: string[], options: { json?: boolean; mails?: boolean }) => {
      const clubs = paths.filter(isClubFile)
      for (const club of clubs) if (!printClub(club, options.json === true)) process.exitCode = 1
      if (clubs.length < paths.length) printStands(paths.filter((path) => !clubs.includes(path)).flatMap(campaignsOf), options)
    })

/** The campaigns that a path names. */
function campaignsOf(path: string): string[] {
  const found = campaignsAt(path)
  if (found.length === 0) throw new UsageError(`${path} holds no campaign that has begun`)
  return found
}

/** Prints how campaigns stand. */
export function printStands(paths: readonly string[], options: { json?: boolean; mails?: boolean }): void {
  const all = paths.map((path) => (paths.length === 1 ? statusOf(path, options.mails === true) : standIfAny(path, options.mails === true)))
  const told = all.map((each) => ('error' in each ? each : each.status))
  if (options.json) console.log(JSON.stringify(told.length === 1 ? told[0] : told, null, 2))
  else console.log(all.map((each) => ('error' in each ? `${each.path} CANNOT BE READ: ${each.error}` : inWords(each))).join('\n\n'))
  if (all.some((each) => 'error' in each)) process.exitCode = 1
}

/** What a person reads, in the campaign's own time. */
function inWords({ path, file, status }: Stand): string {
  const { seats, deadlines } = file
  const time = (iso: string): string => timeText(iso, deadlines)
  const player = (seat: string): string => `${seat} (${seats[seat].player})`
  const lines = [
    `${file.campaign}: ${status.step ?? 'the campaign is over'}${status.deadline ? `, until ${time(status.deadline)}` : ''} (${deadlines['time zone']})`,
    ...(status.atWork ? [] : ["NOBODY AT WORK: no daemon runs ('adjutant run'); where cron runs 'adjutant step' that is as it should be"]),
    ...(status.inboxAway ? [`NO MAIL since ${time(status.inboxAway.since)}: ${status.inboxAway.why}`] : []),
    ...(status.paused === null ? [] : [`PAUSED: ${status.paused}; 'adjutant referee ${path} resume' goes on`]),
    ...(status.banks === null ? [] : [`bank of days left: ${status.banks}`]),
    ...(status.lost.length > 0
      ? [`LOST by time: ${status.lost.map(player).join(', ')}; 'end' makes it the end, 'extend' lets it go on`]
      : []),
    ...(status.waitsForOthers ? ['orders are closed; the dice wait for the other tables that have the same'] : []),
    ...(status.standby ? [`waiting for a standby ('appoint', 'replace'), a late sheet or a new deadline ('extend')`] : []),
    ...status.orders.map(
      ({ at, text }) => `the moderator's order waits for the daemon's next poll (${time(at)}): ${text.replace(/(?<!\s)\s*\n\s*/g, ' ')}`,
    ),
    ...status.absences.map(({ seat, starts, ends }) => `${player(seat)} is away from ${time(starts)} to ${time(ends)}`),
    ...status.sent.map(({ seat, received }) => `${seat} has sent (${time(received)})`),
    ...status.questions.map(
      ({ id, seat, decision, key, asked, deadline }) =>
        `question Q${id} to ${player(seat)}: ${decision}${key ? ` ${key}` : ''}, asked ${time(asked)}${deadline ? `, until ${time(deadline)}` : ', as long as it takes'}`,
    ),
    ...(status.dice === null ? [] : [`orders are closed; the dice wait for ${status.dice}`]),
    ...status.waiting.map((seat) => `waiting for ${player(seat)}, since ${time(status.since!)}`),
    ...status.secondLook.map(
      ([seat, until]) => `${player(seat)} may look at his sheet again ${until === null ? 'until he is ready' : `until ${time(until)}`}`,
    ),
    ...recordLines(status.punctuality, player),
    `${status.stepsPlayed} steps played, ${status.mailsReceived} mails received`,
    ...status.held.map(
      ({ sender, mails, until }) =>
        `${mails} mail${mails === 1 ? '' : 's'} of ${sender.replace(/^~/, '')}, too many for an hour, wait${mails === 1 ? 's' : ''} until ${time(until)}`,
    ),
    `mails out: ${
      Object.entries(status.mails)
        .map(([state, n]) => `${n} ${state}`)
        .join(', ') || 'none'
    }`,
    ...status.undelivered.map(
      (mail) =>
        `not delivered: no. ${mail.id} to ${addressees(mail)}, '${mail.subject}': ${mail.bounce || mail.detail} (${mail.bounce ? 'bounced' : mail.state}; see 'adjutant outbox')`,
    ),
    ...(status.readable === null ? [] : [`READABLE: ${status.readable}`]),
    ...(status.stuck ? ["STUCK: this step could not be adjudicated; 'adjutant step --retry' tries it again"] : []),
    ...status.ignored.map(({ id, received, note }) => `ignored mail ${id} (${time(received)}): ${note}`),
    ...(status.outgoing ?? []).map((mail) => `  ${mail.state}\t${mail.seat}\t${mail.subject}\t${mail.detail}`),
  ]
  return lines.join('\n  ')
}

/** Who is late how often: a table, once somebody was. */
function recordLines(records: readonly Punctuality[], player: (seat: string) => string): string[] {
  if (records.every(({ late, missed }) => late + missed === 0)) return []
  const rows = [
    ['', 'asked', 'late', 'no sheet'],
    ...records.map(({ seat, asked, late, missed }) => [player(seat), String(asked), String(late), String(missed)]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column] + 2))).join(''))
}
