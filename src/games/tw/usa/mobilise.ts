import { numbered } from '../../common/words.ts'
import { atWar, isAllied, isBelligerent } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import { turnsFrom } from '../seasons.ts'
import type { TwWorld } from '../world.ts'
import { USA } from './entry-level.ts'

/** 22.4.2: a USA that has been at war since before the campaign came in when it did in history. */
const HISTORY = { season: 'Winter', year: 1941 } as const

/** Turns since that in which a USA at war came in: 0 in that one. */
export function turnsAtWar({ state }: TwWorld): number {
  const { turn, nations, wars } = state
  const declared = Math.min(
    ...wars
      .filter(({ between }) => between.includes(USA) && between.every((party) => nations[party].kind === 'major'))
      .map((war) => war.declared),
  )
  return declared < 0 ? turnsFrom(HISTORY, turn) : turn.index - declared
}

/** 5.1.1: in the first Spring and the first Fall of its war the USA has no convoys yet. */
const A_YEAR = 4
export const isHappyTime = (world: TwWorld): boolean =>
  world.state.powers[USA] !== undefined && atWar(world, USA, 'Germany') && turnsAtWar(world) < A_YEAR

/** 22.4.2: in the Springs after it came in the USA grows, each time by more. */
export function mobiliseUsa(world: TwWorld): void {
  const { turn, powers } = world.state
  if (turn.season !== 'Spring' || !powers[USA] || !isAllied(world, USA) || !isBelligerent(world, USA)) return
  const since = turnsAtWar(world)
  const spring = Math.ceil(since / 4)
  const narfs = since > 0 ? (world.tables.usEntry.mobilisation[spring - 1] ?? 0) : 0
  if (narfs === 0) return
  const { base, narfs: level } = world.nation(USA)
  world.changeNation(USA, { base: base + narfs, narfs: level + narfs })
  world.report(
    'income',
    '22.4.2',
    `The USA mobilises, Spring ${spring} of its war: ${numbered(narfs, 'NARF')} more in its base, now ${base + narfs}, and at hand, now ${openNarfs(world, USA)}.`,
  )
}
