import { z } from 'zod'
import { settleBank } from '../bank.ts'
import { currentStep } from '../campaign.ts'
import { deadlineText, nextDeadline } from '../deadlines.ts'
import { missing } from '../awaited.ts'
import { pauseOf, setPause } from '../pauses.ts'
import { noticeMail } from '../letters.ts'
import { type RefereeCommand, RefereeError } from './command.ts'

const span = z.union([
  z
    .string()
    .regex(/^\d+(\.\d+)? ?(hours?|days?)$/, "'48 hours', '3 days', or { until: 2026-01-09T20:00:00Z }")
    .transform((text) => ({ hours: Number.parseFloat(text) * (/day/.test(text) ? 24 : 1) })),
  z.strictObject({ until: z.iso.datetime({ offset: true }) }),
])

/** Milliseconds. Nobody means more, and a clock of five-figure years sorts wrongly. */
const LONGEST = 366 * 24 * 3_600_000

/**
 * A deadline that has passed and stood still (a wait for a standby) is counted from now. In a pause time stands still: hours come on top of what was left when
 * it began, and when it ends the deadlines move on with it, but for one that was set to a time; that one stands as long as it is not past by then.
 */
export const extendCommand: RefereeCommand<z.infer<typeof span>> = {
  name: 'extend',
  means: 'moves the deadline of the step that is waited for, and of questions that wait',
  example: 'extend: 48 hours',
  schema: span,
  perform: (campaign, by, now) => {
    const current = currentStep(campaign)
    if (!current) throw new RefereeError('the campaign is over')
    const { store, file } = campaign
    const { row } = current
    const questions = store.questions(row.number).filter(({ state, deadline: until }) => state === 'waiting' && until !== null)
    const until = row.parts === null ? [row.deadline] : questions.map((question) => question.deadline)
    const paused = pauseOf(campaign)
    const from = Math.max(
      paused === null ? now.getTime() : Math.max(Date.parse(paused.at), Date.parse(row.opened)),
      ...until.map((each) => (each ? new Date(each).getTime() : 0)),
    )
    const meant = new Date('until' in by ? by.until : from + by.hours * 3_600_000)
    if (!(meant.getTime() <= now.getTime() + LONGEST)) throw new RefereeError('a deadline lies within a year')
    // A step's hours end when deadlines fall; in a pause that is seen when it is over.
    const deadline =
      'until' in by || row.parts !== null || paused !== null ? meant : new Date(nextDeadline(meant.toISOString(), file.deadlines))
    if (deadline <= now && (paused === null || 'until' in by)) throw new RefereeError(`${deadline.toISOString()} is past`)
    if (row.parts !== null && questions.length === 0)
      throw new RefereeError(`${row.name} is being played, and no question with a deadline waits`)
    const what = row.parts === null ? `The deadline of ${row.name}` : `The time to answer the questions of ${row.name}`
    return {
      text:
        paused !== null && 'hours' in by
          ? `${what} is ${by.hours} hours longer. The campaign is paused: when it ends is said when the campaign goes on.`
          : `${what} ${row.parts === null ? 'is now' : 'ends'} ${deadlineText(deadline.toISOString(), file.deadlines)}.`,
      apply: () => {
        store.setMeta('missed', 'null')
        settleBank(campaign, now)
        if (paused !== null) setPause(campaign, { ...paused, until: 'until' in by ? deadline.toISOString() : null })
        if (row.parts === null) store.setDeadline(row.number, deadline.toISOString())
        for (const { id } of questions) store.setQuestionDeadline(id, deadline.toISOString())
      },
    }
  },
}

export const nudgeCommand: RefereeCommand<string | null> = {
  name: 'nudge',
  means: 'reminds the seats that are waited for, or the one that is named',
  example: 'nudge: North',
  schema: z.string().nullable(),
  perform: async (campaign, named, now) => {
    const current = currentStep(campaign)
    if (!current) throw new RefereeError('the campaign is over')
    const questions = campaign.store.questions(current.row.number).filter(({ state }) => state === 'waiting')
    const waited = current.row.parts === null ? missing(campaign) : [...new Set(questions.map(({ seat }) => seat))]
    const seats = named === null ? waited : waited.filter((seat) => seat.toLowerCase() === named.toLowerCase())
    if (seats.length === 0)
      throw new RefereeError(named === null ? 'nobody is waited for' : `${named} is not waited for; ${waited.join(', ') || 'nobody'} is`)
    const until = (seat: string) =>
      current.row.parts === null ? current.row.deadline : questions.find((question) => question.seat === seat)?.deadline
    const mails = await Promise.all(
      seats.map((seat) => {
        const deadline = until(seat)
        const what =
          current.row.parts === null
            ? 'Your order sheet'
            : `Your answer to ${questions
                .filter((question) => question.seat === seat)
                .map(({ id }) => `Q${id}`)
                .join(', ')}`
        const paragraphs = [
          `${what} is waited for in ${current.row.name}${deadline ? `, until ${deadlineText(deadline, campaign.file.deadlines)}` : ''}.`,
        ]
        return noticeMail(
          campaign,
          seat,
          `nudge/${current.row.number}/${now.toISOString()}`,
          `The moderator asks for your orders: ${current.row.name}`,
          paragraphs,
          now,
          null,
        )
      }),
    )
    return { text: `The moderator reminded ${seats.join(' and ')}.`, quiet: true, mails: mails.flat(), apply: () => {} }
  },
}
