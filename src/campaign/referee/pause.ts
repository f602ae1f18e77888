import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import { putOffBank } from '../bank.ts'
import { currentStep } from '../campaign.ts'
import { deadlineText, nextDeadline } from '../deadlines.ts'
import { pauseOf, setPause } from '../pauses.ts'
import { type RefereeCommand, RefereeError } from './command.ts'

export const pauseCommand: RefereeCommand<string> = {
  name: 'pause',
  means: 'nothing is played and no deadline passes until it is resumed; mails are still taken in and answered',
  example: 'pause: two weeks of holidays',
  schema: z.string().min(1),
  perform: (campaign, reason, now) => {
    if (pauseOf(campaign) !== null) throw new RefereeError('the campaign is paused already')
    return {
      text: `The campaign is paused. Mails are still taken in.${quoting(reason)}`,
      apply: () => setPause(campaign, { at: now.toISOString(), reason }),
    }
  },
}

export const resumeCommand: RefereeCommand<string | null> = {
  name: 'resume',
  means: 'goes on after a pause; open deadlines move by as long as it lasted',
  example: 'resume:',
  schema: z.string().nullable(),
  perform: (campaign, note, now) => {
    const { store } = campaign
    const paused = pauseOf(campaign)
    if (paused === null) throw new RefereeError('the campaign is not paused')
    const since = new Date(paused.at).getTime()
    // A time that the moderator named during the pause is meant as it is.
    const isNamed = (deadline: string): boolean => deadline === paused.until && deadline > now.toISOString()
    const current = currentStep(campaign)
    // A step may be younger than the pause: a rewind opened it.
    const later = (deadline: string, from: string): string =>
      isNamed(deadline)
        ? deadline
        : new Date(new Date(deadline).getTime() + now.getTime() - Math.max(since, new Date(from).getTime())).toISOString()
    const putOff = (deadline: string, from: string): string =>
      isNamed(deadline) ? deadline : nextDeadline(later(deadline, from), campaign.file.deadlines)
    const moved =
      current && current.row.parts === null && current.row.deadline !== null ? putOff(current.row.deadline, current.row.opened) : null
    const questions = current
      ? store.questions(current.row.number).filter(({ state, deadline }) => state === 'waiting' && deadline !== null)
      : []
    return {
      text: `The campaign goes on.${moved ? ` The deadline of ${current!.row.name} is now ${deadlineText(moved, campaign.file.deadlines)}.` : ''}${questions.length > 0 ? ' Questions that wait may be answered for as much longer as it stood still.' : ''}${quoting(note)}`,
      apply: () => {
        setPause(campaign, null)
        putOffBank(campaign, now.getTime() - since)
        if (moved) store.setDeadline(current!.row.number, moved)
        for (const { id, deadline, asked } of questions) store.setQuestionDeadline(id, later(deadline!, asked))
      },
    }
  },
}
