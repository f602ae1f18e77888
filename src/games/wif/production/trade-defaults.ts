import { numbered } from '../../common/words.ts'
import { noteItalianTrade, USA } from '../politics/italian-trade.ts'
import { noteSovietWar } from '../politics/soviet-trade.ts'
import { lose } from '../politics/us-entry/action.ts'
import { drawInto, giveBack, poolOf } from '../politics/us-entry/pools.ts'
import type { WifWorld } from '../world.ts'
import { tradeOfPowers, type TradeOfPowers } from './trade-of-powers.ts'

/** 5.1: who has kept no convoy chain loses what it owes, and entry markers move for it. */
export function settleDefaults(world: WifWorld): TradeOfPowers {
  noteSovietWar(world)
  noteItalianTrade(world)
  const trade = tradeOfPowers(world)
  for (const { by, with: other, lost, lacks, markers } of trade.defaults) {
    const costs = lost.map(
      ({ number, what }) =>
        `: ${numbered(number, what === 'resources' ? 'resource' : 'build point')} that it owes ${number === 1 ? 'is' : 'are'} lost`,
    )
    world.report('production', '5.1', `${by} is in default to ${other}, without ${lacks}${costs.join('')}.`)
    moveMarkers(world, by === USA ? other : by, markers)
  }
  return trade
}

/** Markers drawn into the entry pool against a power, or given back from it, at random (5.1). */
function moveMarkers(world: WifWorld, power: string, number: number): void {
  if (!world.state.politics?.entry) return
  const pool = poolOf(power)
  let moved = 0
  while (moved < Math.abs(number) && (number > 0 ? drawInto(world, pool) : giveBack(world, 'entry', pool))) moved++
  if (number < 0 && moved < -number) lose(world, power, pool, -number - moved)
  const markers = numbered(moved, 'entry marker')
  world.report(
    'us entry',
    '5.1',
    number > 0
      ? `The USA adds ${markers} to its entry pool against ${pool}.`
      : `${power} removes ${markers} from the US entry pool against ${pool}.`,
  )
}

/** 5.1: build points that a power in default owes are nobody's. `left`: what each power has to spend, changed here. */
export function forfeitBuildPoints({ defaults }: TradeOfPowers, left: Record<string, number>): void {
  for (const { by, lost } of defaults)
    for (const { what, number } of lost) if (what === 'build points') left[by] = Math.max(0, (left[by] ?? 0) - number)
}
