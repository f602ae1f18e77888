import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cell } from './cells.ts'

/** 28.2.3: no more of them are created. */
const MOST = 6

const unit = z.strictObject({
  name: z.string().trim().min(1, 'a unit has a name'),
  values: cell((text) => {
    if (!/^[1-9]\d*-[1-9]\d*$/.test(text)) throw new Error(`'${text}' is no combat and movement, such as 2-5`)
    return text
  }),
  count: z.number().int().positive().default(1),
})

/** 28.2.3: the NKVD units of the Soviet project 13. Their values stand on the counters and in no text, so none are shipped: a moderator who has them writes them down. */
export const nkvd = z
  .strictObject({ ...header, units: z.array(unit).min(1) })
  .superRefine(({ units }, context) => {
    const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    let number = 0
    for (const [i, { name, count }] of units.entries()) {
      if (units.slice(0, i).some((other) => other.name.toLowerCase() === name.toLowerCase()))
        issue(['units', i, 'name'], `the unit '${name}' stands twice; for several alike write 'count: 2'`)
      number += count
      if (number > MOST) issue(['units', i], `with these there are ${number} units, and 28.2.3 allows ${MOST}`)
    }
  })
  .transform(({ units }) => units.map((each) => ({ ...each, type: 'NKVD' as const })))
