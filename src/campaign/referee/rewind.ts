import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import type { Json } from '../../engine/decision.ts'
import type { StepRow } from '../../store/rows.ts'
import { settleBank } from '../bank.ts'
import { type Campaign, currentStep, deadlineOf, look } from '../campaign.ts'
import { nextStep } from '../length.ts'
import { askAgain } from '../letters.ts'
import { type RefereeCommand, RefereeError } from './command.ts'

const target = z.strictObject({ to: z.string(), reason: z.string().min(1) })

/** The newest step of that name which no rewind has left behind. */
function stepNamed({ store }: Campaign, name: string): StepRow {
  const same = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
  const open = store.steps().filter(({ abandoned }) => abandoned === null)
  const found = open.findLast((step) => same(step.name) === same(name))
  if (!found)
    throw new RefereeError(
      `no step '${name}' has been played; the last are ${open
        .slice(-6)
        .map((step) => step.name)
        .join(', ')}`,
    )
  return store.step(found.number)!
}

/**
 * Goes back to the position before a step and on from there, with dice of the new branch's own: nobody plays on knowing the rolls to come. The
 * steps left behind stay in the log, and sheets for them count no more.
 */
export const rewindCommand: RefereeCommand<z.infer<typeof target>> = {
  name: 'rewind',
  means: 'goes back to before a step and on from there with other dice; the branch left behind is kept and can be read',
  example: 'rewind: { to: name of the step, reason: a fault in the retreats }',
  schema: target,
  perform: async (campaign, { to, reason }, now) => {
    const { store } = campaign
    if (currentStep(campaign) === null)
      throw new RefereeError(
        'the campaign is over, and the seed of its dice was mailed to all: whoever goes on from here knows the rolls to come',
      )
    const step = stepNamed(campaign, to)
    const last = store.currentStep()!
    if (step.number === last.number && last.parts === null)
      throw new RefereeError(`${step.name} is waited for: there is nothing to go back over`)
    const number = last.number + 1
    const branch = nextBranch(campaign)
    const snapshot = JSON.parse(step.snapshot) as Json
    const next = nextStep(campaign, look(campaign, snapshot))
    const text = `The moderator rewound the campaign to before ${step.name}. It goes on as ${branch}, with dice of its own. What was played since is left behind, and can still be read. Sheets sent so far count no more, those for later steps neither; standing orders stand.${quoting(reason)}`
    return {
      text,
      body: { from: step.number, branch },
      quiet: true,
      mails: await askAgain(campaign, null, `rewound/${number}`, `Back to before ${step.name}`, text, now, snapshot),
      apply: () => {
        for (const { id, state } of store.questions(last.number)) if (state === 'waiting') store.expireQuestion(id)
        store.abandon(step.number, now.toISOString())
        store.openStep({
          number,
          name: step.name,
          branch,
          snapshot,
          opened: now.toISOString(),
          deadline: next && deadlineOf(campaign, next, now),
        })
        store.setMeta('stuck', '')
        store.setMeta('missed', 'null')
        settleBank(campaign, now)
      },
    }
  },
}

const nextBranch = ({ store }: Campaign): string => `branch ${new Set(store.steps().map(({ branch }) => branch)).size + 1}`
