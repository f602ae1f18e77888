import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import { currentStep } from '../campaign.ts'
import { type RefereeCommand, RefereeError } from './command.ts'
import { corrected } from './correct.ts'

const ending = z.strictObject({ winner: z.string().min(1), reason: z.string().min(1) })

/** The step that is waited for is then played without orders, and its report tells all how the campaign ended. */
export const endCommand: RefereeCommand<z.infer<typeof ending>> = {
  name: 'end',
  means: "ends the campaign: 'winner' is a side, or 'draw'",
  example: 'end: { winner: draw, reason: "nobody has time to go on" }',
  schema: ending,
  perform: (campaign, { winner, reason }) => {
    const current = currentStep(campaign)
    if (!current) throw new RefereeError('the campaign is over')
    if (current.row.parts !== null)
      throw new RefereeError('the step is being played: end the campaign when it is over, or rewind to its beginning first')
    const change = { end: winner, because: 'the moderator ends it' }
    const { snapshot, done } = corrected(campaign, current.snapshot, [change])
    return {
      text: `${done.join(' ')}${quoting(reason)}`,
      body: { changes: [change] },
      quiet: true,
      apply: () => campaign.store.correctStep(current.row.number, snapshot),
    }
  },
}
