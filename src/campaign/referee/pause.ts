import { z } from 'zod'
import { currentStep } from '../campaign.ts'
import { pausedBecause } from '../missed.ts'
import { type RefereeCommand, RefereeError } from './command.ts'

export const pauseCommand: RefereeCommand<string> = {
  name: 'pause',
  means: 'nothing is played and no deadline passes until it is resumed; mails are still taken in and answered',
  example: 'pause: two weeks of holidays',
  schema: z.string().min(1),
  perform: ({ store }, reason, now) => {
    if (store.meta('paused')) throw new RefereeError('the campaign is paused already')
    return {
      text: `The campaign is paused: ${reason}. Mails are still taken in.`,
      apply: () => store.setMeta('paused', JSON.stringify({ at: now.toISOString(), reason })),
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
    const paused = store.meta('paused') ?? ''
    if (pausedBecause(campaign) === null) throw new RefereeError('the campaign is not paused')
    const lasted = now.getTime() - new Date((JSON.parse(paused) as { at: string }).at).getTime()
    const current = currentStep(campaign)
    const deadline = current?.row.deadline ?? null
    const moved = deadline && new Date(new Date(deadline).getTime() + lasted).toISOString()
    return {
      text: `The campaign goes on${note ? `: ${note}` : ''}.${moved ? ` The deadline of ${current!.row.name} is now ${moved}.` : ''}`,
      apply: () => {
        store.setMeta('paused', '')
        if (!current) return
        if (moved) store.setDeadline(current.row.number, moved)
        for (const { id, state, deadline: until } of store.questions(current.row.number)) {
          if (state === 'waiting' && until !== null) store.setQuestionDeadline(id, new Date(new Date(until).getTime() + lasted).toISOString())
        }
      },
    }
  },
}
