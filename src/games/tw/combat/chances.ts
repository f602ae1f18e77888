import { z } from 'zod'
import type { Json } from '../../../engine/decision.ts'
import type { Chance } from '../../../engine/game.ts'
import { tally } from '../../common/tally.ts'
import { groundCombat } from '../charts/ground.ts'
import { oddsText } from '../charts/odds.ts'
import type { TwWorld } from '../world.ts'
import { byNkvd } from './nkvd.ts'

const rolled = z.object({
  table: z.literal('ground combat'),
  column: z.string(),
  rolls: z.array(z.number()).length(1),
  total: z.number(),
  NKVD: z.literal(true).optional(),
})

/** What the die of a ground combat may bring (10.2.2), from the arithmetic of one roll, whatever it rolled. */
export function chances(world: TwWorld, kind: string, sum: Json): Chance[] | null {
  const read = rolled.safeParse(sum)
  if (kind !== 'combat' || !read.success) return null
  const { column, rolls, total, NKVD } = read.data
  const { columns } = world.tables.groundCombat.table
  const at = columns.findIndex((odds) => oddsText(odds) === column)
  if (at < 0) return null
  const results = Array.from({ length: 10 }, (_, i) => groundCombat(world.tables, at, i + 1 + total - rolls[0]))
  return tally((NKVD ? results.map(byNkvd) : results).map(({ text }) => ({ result: text, weight: 1 })))
}
