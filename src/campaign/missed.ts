import { missing } from './awaited.ts'
import { bankEnds, bankLeft, bankRuns, bankText, settleBank, startBank } from './bank.ts'
import { type Campaign, currentStep } from './campaign.ts'
import { deadlineText, type DeadlineSettings } from './deadlines.ts'
import { type QueuedMail, noticeMail, outsiderMail, warningMail } from './letters.ts'
import { pausedBecause } from './pauses.ts'
import type { StepRow } from '../store/rows.ts'

/** How far a missed deadline has come: banks of days run, its grace does, or the step waits for a standby, or for the end of a game that is lost. */
interface Missed {
  readonly step: number
  readonly stage: 'bank' | 'grace' | 'standby' | 'loss'
}

const missedOf = (campaign: Campaign, row: Pick<StepRow, 'number'>): Missed | null => {
  const missed = JSON.parse(campaign.store.meta('missed') ?? 'null') as Missed | null
  return missed?.step === row.number ? missed : null
}

/** Whether a step whose deadline was missed waits for a standby. */
export const waitsForStandby = (campaign: Campaign, row: Pick<StepRow, 'number'>): boolean => missedOf(campaign, row)?.stage === 'standby'

/** What is left at the deadline of a step in the fullest bank of those who are late. */
const bankOf = (campaign: Campaign, { deadline }: Pick<StepRow, 'deadline'>, late: readonly string[]): number =>
  Math.max(0, ...late.map((seat) => bankLeft(campaign, seat, new Date(deadline!))))

/** Whether the passing of a step's deadline is the end of waiting: bank and grace are over, and the campaign waits for nobody else. */
export function endsWaiting(campaign: Campaign, row: Pick<StepRow, 'number' | 'deadline'>): boolean {
  const { grace, missed: follows } = campaign.file.deadlines
  const stage = missedOf(campaign, row)?.stage
  const isBankOver = (): boolean => stage === 'bank' || bankOf(campaign, row, missing(campaign)) === 0
  return follows === 'defaults' && (stage === 'grace' || (grace === 0 && isBankOver()))
}

/** Seats whose missing sheets have lost their game; none where it goes on. */
export const lostBy = (campaign: Campaign): string[] => {
  const row = campaign.store.currentStep()
  return row && missedOf(campaign, row)?.stage === 'loss' ? missing(campaign) : []
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
  const ends = bankEnds(campaign, row.number, late, now)
  // Who had most of his bank left may have sent.
  if (missedOf(campaign, row)?.stage === 'bank' && ends !== null && ends.toISOString() < row.deadline!)
    return campaign.store.setDeadline(row.number, ends.toISOString())
  if (now.toISOString() < row.deadline!) await remind(campaign, row, late, now)
  else if (inboxRead && !endsWaiting(campaign, row)) await miss(campaign, row, late, now)
}

async function remind(campaign: Campaign, row: StepRow, late: readonly string[], now: Date): Promise<void> {
  const { store, file } = campaign
  const left = new Date(row.deadline!).getTime() - now.getTime()
  // Nobody is reminded by the hour in which he was asked, nor while his grace runs, of which he has just been told.
  const asked = new Date(row.deadline!).getTime() - new Date(row.opened).getTime()
  const due = file.deadlines.remind.filter((hours) => left <= hours * HOUR && hours * HOUR < asked)
  const stage = missedOf(campaign, row)?.stage ?? 'bank'
  if (due.length === 0 || stage !== 'bank') return
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
          `No order sheet of yours has come for ${row.name}. ${bankRuns(campaign, row.number) ? 'Your bank of days runs, and the step is waited for' : 'It is waited for'} until ${until}. ${whatFollows(campaign, seat, now)}`,
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
function whatFollows(campaign: Campaign, seat: string, now: Date): string {
  const { deadlines } = campaign.file
  const left = bankLeft(campaign, seat, now)
  const bank =
    left > 0 && !bankRuns(campaign, campaign.store.currentStep()!.number)
      ? `Then your bank of days runs, which has ${bankText(left)} left. `
      : ''
  const grace = deadlines.grace > 0 ? `After that there are ${deadlines.grace} hours of grace; all are told. ` : ''
  return `${bank}${grace}${FOLLOWS[deadlines.missed]}`
}

const FOLLOWS: Readonly<Record<DeadlineSettings['missed'], string>> = {
  defaults: 'Then the step is played with your standing orders and the defaults.',
  standby: 'Then the campaign waits for a standby.',
  loss: 'Then your side has lost the game.',
}

async function miss(campaign: Campaign, row: StepRow, late: readonly string[], now: Date): Promise<void> {
  const { store, file } = campaign
  const before = missedOf(campaign, row)?.stage
  const passed = new Date(row.deadline!).getTime()
  const left = bankOf(campaign, row, late)
  // A daemon that was away takes neither of a player's time.
  const from = now.getTime() - passed > HOUR ? now.getTime() : passed
  const last = file.deadlines.missed === 'loss' ? 'loss' : 'standby'
  const stage = before === undefined && left > 0 ? 'bank' : before !== 'grace' && file.deadlines.grace > 0 ? 'grace' : last
  const grace = file.deadlines.grace * HOUR
  // A daemon that was away when the deadline passed does not take the grace away with it.
  const ends = {
    bank: from + left,
    grace: (now.getTime() - passed > grace / 2 ? now.getTime() : passed) + grace,
    standby: null,
    loss: null,
  }[stage]
  const deadline = ends === null ? null : new Date(ends).toISOString()
  const who = late.map((seat) => `${seat} (${file.seats[seat].player})`).join(', ')
  const until = deadline === null ? '' : deadlineText(deadline, file.deadlines)
  const then = {
    bank: `The bank of days runs, until ${until} at most: ${late.map((seat) => `${seat} has ${bankText(bankLeft(campaign, seat, new Date(passed)))} left`).join(', ')}.`,
    grace: `Its grace runs until ${until}.`,
    standby: `The campaign waits for a standby, for a sheet of ${late.join(', ')}, or for the moderator.`,
    loss: `The time of ${late.join(' and ')} is over: the game is lost. It stands still until the moderator, or the tournament that it is of, ends it.`,
  }[stage]
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
            {
              bank: 'The sheet is attached: until then it counts, and your bank runs no longer than until it comes.',
              grace: 'The sheet is attached: until then it still counts.',
              standby: 'The sheet is attached: it still counts as long as nobody else is appointed.',
              loss: 'The sheet is attached, should the moderator let the game go on.',
            }[stage],
          ],
          now,
          null,
        )
      : noticeMail(campaign, seat, key, title, [text], now, null),
  )
  const calls =
    stage === 'standby' ? callForStandby(campaign, key, late, text, now) : stage === 'loss' ? askForEnd(campaign, key, text, now) : []
  const mails = (await Promise.all([...notices, ...calls])).flat()
  store.together(() => {
    store.setDeadline(row.number, deadline)
    store.setMeta('missed', JSON.stringify({ step: row.number, stage } satisfies Missed))
    if (stage === 'bank') startBank(campaign, row.number, late, new Date(from).toISOString())
    else settleBank(campaign, new Date(passed))
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

const askForEnd = (campaign: Campaign, key: string, text: string, now: Date): Promise<QueuedMail[]>[] =>
  campaign.file.moderator
    ? [
        outsiderMail(
          campaign,
          campaign.file.moderator,
          key,
          'A game is lost by time',
          [
            text,
            "End it with 'end: { winner: side, reason: time }', or let it go on with 'extend: 48 hours'. A tournament counts it by itself.",
          ],
          now,
        ),
      ]
    : []

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
