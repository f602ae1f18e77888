import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed, numbered } from '../../common/words.ts'
import { mostBombDamage } from '../charts/strategic.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { seatOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import type { Bomber } from './bombers.ts'
import { bombingRaid, type Raid, replaceTemporary } from './bombing.ts'
import type { StrategicOrder } from './order-schema.ts'
import { BRITAIN, counted, GERMANY, type Wager } from './units.ts'

/** 29.18: waves of temporary SAC at most. */
const MOST = 3

/** Why the waves of an order cannot fly, or null. The dummy flies with one of them, or alone as one more. */
export function waveProblems(world: TwWorld, power: Wager, { waves, dummy, bombers }: StrategicOrder): string[] {
  if (waves === undefined && dummy === undefined) return []
  if (!world.rules.bombing.inWaves) return ['29.18: bomber waves are not played in this campaign']
  if (power !== GERMANY || bombers.length === 0) return ['29.18: German MDM that bomb Britain fly in waves']
  const all = bombers.length * world.tables.bombing['MDM as SAC'].each
  const own = waves ?? [all]
  if (own.length > MOST || own.some((size) => size < 1)) return [`29.18: one to ${MOST} waves, each of a temporary SAC at least`]
  const sum = own.reduce((total, size) => total + size, 0)
  if (sum !== all) return [`29.18: the waves hold ${sum} of ${all} temporary SAC`]
  return dummy !== undefined && (dummy < 1 || dummy > own.length + 1)
    ? [`29.18: the dummy flies with wave 1 to ${own.length}, or as wave ${own.length + 1} by itself`]
    : []
}

interface Asked {
  readonly seat: string
  /** Counters of each stack, the dummy among them. */
  readonly stacks: readonly number[]
  readonly int: number
}
const FACTS = { ...MOMENT, waves: number('stacks of German bombers'), int: number('INT that you have committed') }

/** One for each stack as far as they go, then one after the other to the stack with most counters for each INT. */
function evenly({ stacks, int }: Asked): number[] {
  const given = stacks.map((_, i) => (i < int ? 1 : 0))
  for (let left = int - stacks.length; left > 0; left--) {
    const shares = stacks.map((size, i) => size / given[i])
    given[shares.indexOf(Math.max(...shares))]++
  }
  return given
}

/** 29.18: how Britain divides its INT among stacks that it cannot look into. */
export const divideInt: DecisionKind<TwWorld, Asked, number[]> = {
  name: 'INT against waves',
  section: '29.18',
  schema: z.array(z.number().int().min(0)),
  key: () => '',
  problems: (_, { stacks, int }, answer) => {
    const sum = answer.reduce((total, each) => total + each, 0)
    if (answer.length !== stacks.length)
      return [`29.18: there are ${numbered(stacks.length, 'stack')} of bombers, and INT for ${answer.length}`]
    if (sum !== int) return [`29.18: you have ${counted(int, 'INT')}, not ${sum}`]
    return answer.filter((each) => each > 0).length < Math.min(int, stacks.length) ? ['29.18: at least one INT meets each stack'] : []
  },
  byDefault: (_, asked) => evenly(asked),
  facts: (world, { seat, stacks, int }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    waves: stacks.length,
    int,
  }),
  factTypes: FACTS,
  defaultIs: 'one INT meets each stack, the others those with most counters for each INT',
  example: 'int against waves: [2, 1]',
  question: (_, { stacks, int }) =>
    `German bombers come in stacks of ${listed(stacks.map(String))} counters (29.18). How do you divide your ${counted(int, 'INT')}?`,
  sheet: {
    section: 'int against waves',
    read: (_, reader: TwReader, node) => {
      const numbers = reader.list(node).map((item) => reader.number(item))
      return numbers.includes(undefined) ? undefined : (numbers as number[])
    },
    describe: (_, answer) => `INT against stacks of bombers: ${answer.join(', ')}`,
  },
}

/** 29.18 The bombing of Britain in waves: each meets heavy Flak and the INT that were sent against it. Returns the NARFs destroyed. */
export function* bombInWaves(world: TwWorld, raid: Raid, { waves, dummy }: Pick<StrategicOrder, 'waves' | 'dummy'>): Procedure<number> {
  const temporary = raid.bombers.filter(({ unit }) => unit === null)
  const sizes = waves ?? [temporary.length]
  const parts: Bomber[][] = []
  let first = 0
  for (const size of sizes) parts.push(temporary.slice(first, (first += size)))
  // SAC fly with the first wave.
  parts[0] = raid.bombers.filter((each) => each.unit !== null || parts[0].includes(each))
  const stacks = [...parts, ...(dummy === parts.length + 1 ? [[]] : [])]
  if (stacks.length === 1) return yield* bombingRaid(world, raid)
  const seen = stacks.map((part, i) => part.length + (dummy === i + 1 ? 1 : 0))
  const seat = seatOfPower(world, BRITAIN)
  const asked = { seat, stacks: seen, int: raid.int.length }
  const divided = raid.int.length === 0 ? seen.map(() => 0) : yield* ask(world, seat, divideInt, asked)
  world.report(
    'strategic warfare',
    '29.18',
    `${GERMANY} bombs ${BRITAIN} in ${stacks.length} stacks of ${listed(seen.map(String))} counters; ${listed(divided.map(String))} INT meet them.`,
  )
  let left = mostBombDamage(world.tables, world.nation(BRITAIN).base)
  let all = 0
  let from = 0
  for (const [i, bombers] of stacks.entries()) {
    const int = raid.int.slice(from, (from += divided[i]))
    if (bombers.length === 0) {
      world.report('strategic warfare', '29.18', `Stack ${i + 1} is the dummy alone.`)
      continue
    }
    const narfs = yield* bombingRaid(world, { ...raid, bombers, int, most: left, wave: i + 1 })
    all += narfs
    left -= narfs
  }
  replaceTemporary(world, raid)
  return all
}
