import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import type { RefereeCommand } from './command.ts'

const ruling = z.strictObject({ about: z.string().min(1), ruling: z.string().min(1), sections: z.array(z.coerce.string()).default([]) })

export const ruleCommand: RefereeCommand<z.infer<typeof ruling>> = {
  name: 'rule',
  means: 'settles a dispute: recorded with the campaign, read by everybody',
  example: 'rule: { about: may a unit retreat into its own city, ruling: "yes, once", sections: [1.2] }',
  schema: ruling,
  perform: (_, { about, ruling, sections }) => ({
    text: `A ruling of the moderator${sections.length > 0 ? ` (${sections.map((section) => section.replace(/[^\w.-]/g, '')).join(', ')})` : ''}:${quoting(`${about}: ${ruling}`)}`,
    body: { about, ruling, sections },
    apply: () => {},
  }),
}
