import { z } from 'zod'
import { header } from '../../common/table-file.ts'

const values = z.string().regex(/^\d+-\d+$/, 'values are factors and movement: 8-8')
const parts = z.record(z.string().regex(/^\d+-\d+ [A-Z]+$/, 'a unit is written 10-8 ARM'), z.array(values).min(2))
const names = z.array(z.string())

/** 9.6.3: who breaks down into what. */
export const breakdown = z
  .strictObject({ ...header, 'may break down': z.record(z.string(), names), pieces: parts, 'not reunited': names })
  .superRefine((file, context) => {
    for (const [nation, units] of Object.entries(file['may break down'])) {
      const unknown = units.find((unit) => !file.pieces[unit])
      if (unknown !== undefined) context.addIssue({ code: 'custom', message: `${unknown} has no pieces`, path: ['may break down', nation] })
    }
  })

/** 9.6.4: counters that stand for several units of their type. */
export const buildUp = z.strictObject({ ...header, counters: parts })
