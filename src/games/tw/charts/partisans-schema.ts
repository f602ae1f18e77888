import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cell, cells, modifier, whole } from './cells.ts'
import { turn } from './variants-schema.ts'

const numbers = cells(Number)
/** "9@", "0*", "3**". */
const damage = cells((text) => {
  const match = /^(\d+)(@?)(\*{0,2})$/.exec(text)
  if (!match) throw new Error(`'${text}' is no damage by partisans; write 9@, 0* or 3**`)
  return { narfs: Number(match[1]), roads: match[2] !== '', lost: match[3].length }
})
const counter = cell((text) => {
  const [strength, move] = text.split('-').map(Number)
  return { strength, move }
})

/** 25: data/tw/tables/partisans.yaml. */
export const partisans = z.strictObject({
  ...header,
  countries: z.record(
    z.string(),
    z.strictObject({
      of: z.array(z.string()),
      sponsor: z.string(),
      die: modifier.default(0),
      atrocities: whole.optional(),
      Italian: whole.optional(),
      besides: z.record(z.string(), whole).default({}),
    }),
  ),
  'most atrocities': whole,
  'in a turn': whole,
  'invaded by the West': z.strictObject({ countries: z.array(z.string()), by: z.array(z.string()), sponsor: z.string() }),
  unbowed: z.strictObject({ country: z.string(), sponsor: z.string(), partisans: whole, 'rebuilt in a turn': whole }),
  rising: z.strictObject({ country: z.string(), called: z.string(), hexes: z.array(z.string()), partisans: whole }),
  Arab: z.strictObject({ called: z.string(), of: z.array(z.string()) }),
  counters: z.strictObject({ PART: counter, 'SS Legion': counter }),
  creation: z.strictObject({
    'atrocities up to': z.array(whole),
    partisans: z.record(z.string(), numbers),
    'SS Legions': z.record(z.string(), numbers),
  }),
  Espionage: modifier,
  commando: z.strictObject({
    of: z.string(),
    against: z.string(),
    from: turn,
    besides: z.strictObject({ countries: z.array(z.string()), regions: z.array(z.string()) }),
    roll: modifier,
    'home up to': whole,
  }),
  year: z.record(z.string(), modifier),
  damage: z.strictObject({ 'partisans up to': z.array(whole), rolls: z.record(z.string(), damage) }),
})
