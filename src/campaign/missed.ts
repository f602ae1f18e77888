import { missing } from './awaited.ts'
import { type Campaign, currentStep } from './campaign.ts'
import { deadlineText } from './deadlines.ts'
import { type QueuedMail, noticeMail, outsiderMail, warningMail } from './letters.ts'
import { pausedBecause } from './pauses.ts'
import type { StepRow } from '../store/rows.ts'

/** How far a missed deadline has come: its grace runs, or the step waits for a standby. */
interface Missed {
  readonly step: number
  readonly stage: 'grace' | 'standby'
}

const missedOf = (campaign: Campaign, row: Pick<StepRow, 'number'>): Missed | null => {
  const missed = JSON.parse(campaign.store.meta('missed') ?? 'null') as Missed | null
  return missed?.step === row.number ? missed : null
}

/** Whether a step whose deadline was missed waits for a standby. */
export const waitsForStandby = (campaign: Campaign, row: Pick<StepRow, 'number'>): boolean => missedOf(campaign, row)?.stage === 'standby'

/** Whether the passing of a step's deadline is the end of waiting: its grace is over, and the campaign waits for no standby. */
export function endsWaiting(campaign: Campaign, row: Pick<StepRow, 'number'>): boolean {
  const { grace, missed } = campaign.file.deadlines
  return missed === 'defaults' && (grace === 0 || missedOf(campaign, row)?.stage === 'grace')
}

/**
 * What the passing of time brings to the step that is waited for: reminders before its deadline; after it the grace, told to all; after the grace the
 * wait for a standby, where the campaign wants one. While the inbox cannot be read nobody has missed anything.
 */
export async function passTime(campaign: Campaign, now: Date, inboxRead: boolean): Promise<void> {
  const current = currentStep(campaign)
  if (!current || current.row.parts !== null || current.row.deadline === null || pausedBecause(campaign) !== null) return
  const { row } = current
  const late = missing(campaign)
  if (late.length === 0) return
  if (now.toISOString() < row.deadline!) await remind(campaign, row, late, now)
  else if (inboxRead && !endsWaiting(campaign, row)) await miss(campaign, row, late, now)
}

async function remind(campaign: Campaign, row: StepRow, late: readonly string[], now: Date): Promise<void> {
  const { store, file } = campaign
  const left = new Date(row.deadline!).getTime() - now.getTime()
  // Nobody is reminded by the hour in which he was asked, nor while his grace runs, of which he has just been told.
  const asked = new Date(row.deadline!).getTime() - new Date(row.opened).getTime()
  const due = file.deadlines.remind.filter((hours) => left <= hours * HOUR && hours * HOUR < asked)
  if (due.length === 0 || missedOf(campaign, row) !== null) return
  // Of several reminders that are due at once (a daemon that was away) only the last counts.
  const key = `remind/${row.number}/${row.deadline}/${Math.min(...due)}`
  if (store.meta('reminded') === key) return
  const until = deadlineText(row.deadline!, file.deadlines)
  const mails = await Promise.all(
    late.map((seat) =>
      warningMail(
        campaign,
        seat,
        key,
        `Reminder: ${row.name}`,
        [
          `No order sheet of yours has come for ${row.name}. It is waited for until ${until}. ${whatFollows(campaign)}`,
          'The sheet is attached; answer this mail with it.',
        ],
        now,
        null,
      ),
    ),
  )
  store.together(() => {
    for (const mail of mails.flat()) store.queue(mail)
    store.setMeta('reminded', key)
  })
}

/** What a player who misses the deadline has to expect. */
function whatFollows({ file: { deadlines } }: Campaign): string {
  const grace = deadlines.grace > 0 ? `After that there are ${deadlines.grace} hours of grace; all are told. ` : ''
  return `${grace}${deadlines.missed === 'defaults' ? 'Then the step is played with your standing orders and the defaults.' : 'Then the campaign waits for a standby.'}`
}

async function miss(campaign: Campaign, row: StepRow, late: readonly string[], now: Date): Promise<void> {
  const { store, file } = campaign
  const stage = missedOf(campaign, row) === null && file.deadlines.grace > 0 ? 'grace' : 'standby'
  const passed = new Date(row.deadline!).getTime()
  const grace = file.deadlines.grace * HOUR
  // A daemon that was away when the deadline passed does not take the grace away with it.
  const deadline = stage === 'grace' ? new Date((now.getTime() - passed > grace / 2 ? now.getTime() : passed) + grace).toISOString() : null
  const who = late.map((seat) => `${seat} (${file.seats[seat].player})`).join(', ')
  const then =
    stage === 'grace'
      ? `Its grace runs until ${deadlineText(deadline!, file.deadlines)}.`
      : `The campaign waits for a standby, for a sheet of ${late.join(', ')}, or for the moderator.`
  const text = `${who} missed the deadline of ${row.name}. ${then}`
  const key = `missed/${row.number}/${row.deadline}`
  const title = `Missed deadline: ${row.name}`
  const notices = Object.keys(file.seats).map((seat) =>
    late.includes(seat)
      ? warningMail(
          campaign,
          seat,
          key,
          title,
          [
            text,
            stage === 'grace'
              ? 'The sheet is attached: until then it still counts.'
              : 'The sheet is attached: it still counts as long as nobody else is appointed.',
          ],
          now,
          null,
        )
      : noticeMail(campaign, seat, key, title, [text], now, null),
  )
  const calls = stage === 'standby' ? callForStandby(campaign, key, late, text, now) : []
  const mails = (await Promise.all([...notices, ...calls])).flat()
  store.together(() => {
    store.setDeadline(row.number, deadline)
    store.setMeta('missed', JSON.stringify({ step: row.number, stage } satisfies Missed))
    store.people.addReferee({
      step: row.number,
      at: now.toISOString(),
      act: 'missed deadline',
      text,
      seats: null,
      body: JSON.stringify({ seats: late, stage }),
    })
    for (const mail of mails) store.queue(mail)
  })
}

function callForStandby(campaign: Campaign, key: string, late: readonly string[], text: string, now: Date): Promise<QueuedMail[]>[] {
  const { moderator, standbys } = campaign.file
  const toModerator = moderator
    ? [
        outsiderMail(
          campaign,
          moderator,
          key,
          'A seat waits for a standby',
          [
            text,
            `Appoint one with 'appoint: { seat: ${late[0]}, standby: name }', take the deadline up again with 'extend: 48 hours', or give the seat a sheet yourself. By mail such orders stand under 'referee:', with your token beside it; 'adjutant referee' takes them too.`,
          ],
          now,
        ),
      ]
    : []
  const toStandbys = standbys.map((standby) =>
    outsiderMail(
      campaign,
      { name: standby.player, address: standby.address, is: 'standby' },
      key,
      `${late.join(', ')} needs a player`,
      [text, `You stand by in this campaign. Write to the moderator${moderator ? `, ${moderator.address},` : ''} if you can take over.`],
      now,
    ),
  )
  return [...toModerator, ...toStandbys]
}

const HOUR = 3_600_000
