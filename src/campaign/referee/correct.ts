import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import type { Json } from '../../engine/decision.ts'
import { type Campaign, currentStep, look } from '../campaign.ts'
import { askAgain } from '../letters.ts'
import { type RefereeCommand, RefereeError } from './command.ts'

const correction = z.strictObject({ reason: z.string().min(1), changes: z.array(z.record(z.string(), z.unknown())).min(1) })

/** Puts a position right by a game's own words. Throws RefereeError with what is wrong; returns the position and what was done, a sentence each. */
export function corrected(campaign: Campaign, snapshot: Json, changes: readonly Json[]): { snapshot: Json; done: string[] } {
  const world = look(campaign, snapshot)
  const done = changes.map((change, i) => {
    try {
      return campaign.game.correct(world, change)
    } catch (error) {
      throw new RefereeError(`change ${i + 1}: ${(error as Error).message}`, { cause: error })
    }
  })
  return { snapshot: campaign.game.save(world), done }
}

export const correctCommand: RefereeCommand<z.infer<typeof correction>> = {
  name: 'correct',
  means: 'puts the position right before a step that has not begun: a journaled amendment, read by everybody',
  example: 'correct: { reason: "a unit was lost to a fault, see the ruling", changes: [{ unit: name of the unit, to: its hex }] }',
  schema: correction,
  perform: async (campaign, { reason, changes }, now) => {
    const current = currentStep(campaign)
    if (!current) throw new RefereeError('the campaign is over')
    if (current.row.parts !== null)
      throw new RefereeError('the step is being played: correct the position when it is over, or rewind to its beginning first')
    const { snapshot, done } = corrected(campaign, current.snapshot, changes as Json[])
    const text = `The moderator corrected the position. ${done.join(' ')} Sheets sent already stand, unless you send others.${quoting(reason)}`
    return {
      text,
      body: { changes: changes as Json[] },
      quiet: true,
      mails: await askAgain(
        campaign,
        null,
        `corrected/${now.toISOString()}/${campaign.store.people.referee().length}`,
        `The position is corrected: ${current.row.name}`,
        text,
        now,
        snapshot,
      ),
      apply: () => campaign.store.correctStep(current.row.number, snapshot),
    }
  },
}
