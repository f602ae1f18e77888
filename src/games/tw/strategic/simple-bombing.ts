import { numbered } from '../../common/words.ts'
import { isFrom } from '../seasons.ts'
import type { Season } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { destroy } from './damage.ts'
import { BRITAIN, built, counted, GERMANY, inPool, mayStrike, USA, wagers } from './units.ts'

/** 29.8: from when on a power rolls so many dice, and the NARFs that cost it a SAC, or a part of them. */
const BOMBERS: readonly {
  readonly power: typeof BRITAIN | typeof USA
  readonly dice: readonly (readonly [season: Season, year: number, dice: number])[]
  readonly narfsForEachLoss: number
}[] = [
  {
    power: BRITAIN,
    dice: [
      ['Spring', 1942, 1],
      ['Spring', 1943, 2],
    ],
    narfsForEachLoss: 4,
  },
  {
    power: USA,
    dice: [
      ['Fall', 1943, 1],
      ['Spring', 1944, 2],
      ['Spring', 1945, 3],
    ],
    narfsForEachLoss: 6,
  },
]
/** What each SAC in the force pool takes off the dice. */
const FOR_EACH_UNBUILT = -2

/** 29.8 The bombing of Germany by dice alone. Returns the NARFs that it lost. */
export function simpleBombing(world: TwWorld): number {
  let destroyed = 0
  for (const { power, dice, narfsForEachLoss } of BOMBERS) {
    const [, , number] = dice.findLast(([season, year]) => isFrom(world.state.turn, season, year)) ?? [null, null, 0]
    if (number === 0 || !wagers(world).includes(power) || !mayStrike(world, power)) continue
    const rolls = Array.from({ length: number }, () => world.dice.roll(10, `bombing by ${power}`))
    const unbuilt = inPool(world, power, 'SAC').length
    const narfs = Math.max(0, rolls.reduce((sum, die) => sum + die, 0) + unbuilt * FOR_EACH_UNBUILT)
    const owed = Math.ceil(narfs / narfsForEachLoss)
    const lost = built(world, power, 'SAC').slice(0, owed)
    for (const unit of lost) world.eliminate(unit, 'strategic bombing')
    destroy(world, GERMANY, narfs, false)
    world.report(
      'strategic warfare',
      '29.8',
      `${power} bombs Germany: rolled ${rolls.join(' + ')}${unbuilt > 0 ? ` - ${-FOR_EACH_UNBUILT} x ${unbuilt} SAC not built` : ''}: Germany loses ${numbered(narfs, 'NARF')}; a SAC for each ${narfsForEachLoss} or part: ${lost.length < owed ? `${counted(lost.length, 'SAC')}, all there are, of ${owed}` : counted(owed, 'SAC')} lost.`,
    )
    destroyed += narfs
  }
  return destroyed
}
