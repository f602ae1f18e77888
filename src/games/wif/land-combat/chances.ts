import { z } from 'zod'
import type { Json } from '../../../engine/decision.ts'
import type { Chance } from '../../../engine/game.ts'
import { tally } from '../../common/tally.ts'
import { oddsStep } from '../movement/overrun.ts'
import type { WifWorld } from '../world.ts'
import { belowOneToTwo, cellAt } from './one-die.ts'
import { rowOf } from './two-dice.ts'

const rolled = z.object({
  odds: z.string().optional(),
  table: z.string(),
  rolls: z.array(z.number()).min(1),
  fraction: z.object({ tenths: z.number(), roll: z.number() }).optional(),
  total: z.number().optional(),
})
type Rolled = z.infer<typeof rolled>

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const STRIKE = /^at most (\d+)$/

/** What the dice of a land combat or of a ground strike may bring, from the arithmetic of one roll, whatever it rolled. */
export function chances(world: WifWorld, kind: string, sum: Json): Chance[] | null {
  const read = rolled.safeParse(sum)
  if (!read.success) return null
  if (kind === 'ground strike') return ofStrike(read.data)
  const { table, total } = read.data
  if (kind !== 'land combat' || total === undefined || (table !== 'assault' && table !== 'blitzkrieg')) return null
  return read.data.rolls.length === 2
    ? ofTwoDice(world, table, { ...read.data, total })
    : world.tables.landCombatOneDie && ofOneDie(world, table, { ...read.data, total })
}

/** 11.8: the die, or with surprise the lower of two, must be at most the factors. */
function ofStrike({ table, rolls }: Rolled): Chance[] | null {
  const needed = STRIKE.exec(table)?.[1]
  if (needed === undefined) return null
  const miss = (1 - Math.min(10, Number(needed)) / 10) ** rolls.length
  return tally([
    { result: 'face-down', weight: 1 - miss },
    { result: 'no effect', weight: miss },
  ])
}

/** 11.15.6; with option 26 tenths of one more. */
function ofTwoDice(world: WifWorld, table: 'assault' | 'blitzkrieg', { rolls, fraction, total }: Rolled & { total: number }): Chance[] {
  const modifier = total - rolls[0] - rolls[1] - raisedBy(fraction)
  return tally(
    shares(fraction).flatMap(({ more, weight }) =>
      FACES.flatMap((first) => FACES.map((second) => ({ result: rowOf(world, table, first + second + modifier + more).text, weight }))),
    ),
  )
}

/** 11.15.5; with option 26 tenths of the next column, and what odds below 1:2 cost changes with it. */
function ofOneDie(
  world: WifWorld,
  table: 'assault' | 'blitzkrieg',
  { odds = '', rolls, fraction, total }: Rolled & { total: number },
): Chance[] {
  const [attacker, defender] = odds.split(':').map(Number)
  const cost = (step: number): number => belowOneToTwo(step).reduce((sum, { value }) => sum + value, 0)
  const rolledAt = oddsStep(attacker, defender)
  const modifier = total - rolls[0] - cost(rolledAt)
  return tally(
    shares(fraction).flatMap(({ more, weight }) => {
      const step = rolledAt - raisedBy(fraction) + more
      return FACES.map((die) => ({ result: cellAt(world, table, step, die + modifier + cost(step)).result.text, weight }))
    }),
  )
}

type Fraction = Rolled['fraction']
const raisedBy = (fraction: Fraction): number => (fraction && fraction.roll <= fraction.tenths ? 1 : 0)
const shares = (fraction: Fraction): { more: number; weight: number }[] =>
  fraction
    ? [
        { more: 0, weight: 10 - fraction.tenths },
        { more: 1, weight: fraction.tenths },
      ]
    : [{ more: 0, weight: 1 }]
