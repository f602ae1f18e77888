import { z } from 'zod'
import { header } from '../../common/table-file.ts'

/** 16.3, 23: data/tw/tables/invaded.yaml. */
export const invaded = z.strictObject({
  ...header,
  'by country': z.record(z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  /** 23.51: who runs the units of a country that is nobody's Satellite even when it is invaded. */
  'run by': z.record(z.string(), z.string()).default({}),
})
