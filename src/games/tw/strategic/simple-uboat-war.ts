import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { smpsLostAtSea } from '../charts/strategic.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { atWar, playerOf, sideOfSeat } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwState } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { destroy, shorten } from './damage.ts'
import { BRITAIN, built, counted, GERMANY, inPool, mayStrike } from './units.ts'

export const USA = 'USA'
/** 29.5: dice, and U-Boats lost for each of them or in all, by period. */
interface Period {
  readonly dice: number
  readonly lost: number
}
const BEFORE_FALL_1940: Period = { dice: 1, lost: 2 }
const FROM_FALL_1940: Period = { dice: 2, lost: 2 }
const HAPPY_TIME: Period = { dice: 4, lost: 1 }
const AFTER_IT: Period = { dice: 2, lost: 6 }
/** What each U-Boat in the force pool takes off the dice; segments of the Happy Time. */
const FOR_EACH_UNBUILT = -2
const SEGMENTS = 2

/** 5.1.1, 29.5: how many segments of strategic warfare there have been since the USA and Germany are at war, this one included; 0 at peace. */
function segmentsOfUsa(world: TwWorld): number {
  const { turn, wars } = world.state
  const war = wars.find(({ between }) => between.includes(USA) && between.includes(GERMANY))
  if (war === undefined || !atWar(world, USA, GERMANY)) return 0
  return seasonsFrom(war.declared, turn)
}
/** Springs and Falls from a turn, by its index, to another. */
function seasonsFrom(index: number, to: TwState['turn']): number {
  const seasons = ['Winter', 'Fall', 'Summer', 'Spring']
  const back = Math.max(0, to.index - index)
  const at = seasons.indexOf(to.season)
  let count = 0
  for (let i = 0; i <= back && count <= SEGMENTS; i++) if (['Spring', 'Fall'].includes(seasons[(at + i) % 4])) count++
  return count
}

interface Asked {
  readonly seat: string
  /** NARFs that the U-Boats sink. */
  readonly narfs: number
}
const FACTS = { ...MOMENT, sunk: number('NARFs that the U-Boats sink'), narfs: number('NARFs of the USA at hand') }

/** 29.5: what of the losses at sea the USA takes upon itself. */
export const shareLosses: DecisionKind<TwWorld, Asked, number> = {
  name: 'losses at sea of the USA',
  section: '29.5',
  schema: z.number().int().min(0),
  key: () => '',
  problems: () => [],
  byDefault: () => 0,
  facts: (world, { seat, narfs }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    sunk: narfs,
    narfs: world.nation(USA).narfs,
  }),
  factTypes: FACTS,
  defaultIs: 'Britain bears all of them',
  example: 'losses at sea: 10',
  question: (_, { narfs }) => `U-Boats sink ${numbered(narfs, 'NARF')} (29.5). How many of them does the USA bear for Britain?`,
  sheet: {
    section: 'losses at sea',
    read: (_, reader: TwReader, node) => {
      const narfs = reader.number(node)
      return narfs === undefined || (Number.isInteger(narfs) && narfs >= 0)
        ? narfs
        : reader.problem(node, '29.5: so many whole NARFs, or 0')
    },
    describe: (_, answer) => `the USA bears ${numbered(answer, 'NARF')} of what U-Boats sink`,
  },
}

/** While the USA is at peace. */
const early = (world: TwWorld): Period => (isFrom(world.state.turn, 'Fall', 1940) ? FROM_FALL_1940 : BEFORE_FALL_1940)

/** 29.5 The U-Boat war by dice alone. Returns the NARFs that Britain lost in it. */
export function* simpleUboatWar(world: TwWorld): Procedure<number> {
  if (!mayStrike(world, GERMANY)) return 0
  const segments = segmentsOfUsa(world)
  const isHappy = segments > 0 && segments <= SEGMENTS
  const period = isHappy ? HAPPY_TIME : segments > 0 ? AFTER_IT : early(world)
  const rolls = Array.from({ length: period.dice }, () => world.dice.roll(10, 'U-Boat war'))
  const unbuilt = inPool(world, GERMANY, 'U-Boat').length
  const all = Math.max(0, rolls.reduce((sum, die) => sum + die, 0) + unbuilt * FOR_EACH_UNBUILT)
  const lost = built(world, GERMANY, 'U-Boat').slice(0, period.lost)
  for (const unit of lost) world.eliminate(unit, 'U-Boat war')
  world.report(
    'strategic warfare',
    '29.5',
    `U-Boat war${isHappy ? ', the Happy Time' : ''}: rolled ${rolls.join(' + ')}${unbuilt > 0 ? ` - ${-FOR_EACH_UNBUILT} x ${counted(unbuilt, 'U-Boat')} not built` : ''}: ${numbered(all, 'NARF')}; ${counted(lost.length, 'U-Boat')} of ${period.lost} lost.`,
  )
  const seat = playerOf(world, USA)
  const offered = isHappy ? all : segments > 0 && seat !== null && all > 0 ? yield* ask(world, seat, shareLosses, { seat, narfs: all }) : 0
  const american = Math.min(all, offered)
  if (american > 0) {
    const smp = smpsLostAtSea(world.tables, american)
    destroy(world, USA, american, false)
    shorten(world, USA, { smp, rail: 0 })
    world.report(
      'strategic warfare',
      '29.5',
      `The USA loses ${numbered(american, 'NARF')} at sea, and ${numbered(smp, 'SMP')} this turn (8.4).`,
    )
  }
  const british = all - american
  if (british > 0) {
    destroy(world, BRITAIN, british, false)
    world.report('strategic warfare', '29.5', `Britain loses ${numbered(british, 'NARF')} at sea.`)
  }
  return british
}
