import type { Procedure } from '../../../../engine/procedure.ts'
import { sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { entryAction } from './action.ts'

const UNITED_KINGDOM = 'United Kingdom'
const COMMONWEALTH = 'Commonwealth'

/** Numbers on the chart of conquests by the Axis; Italy's by the Allies. */
const BY_AXIS: Readonly<Record<string, number>> = { China: 4, France: 8, USSR: 14, [UNITED_KINGDOM]: 16 }
const COMMONWEALTH_HOME = 17
const ITALY_CONQUERED = 23

/** 13.3.3: what the conquest of a home country means to the USA; `surrendered`: its player gave it up (13.7.6). */
export function* actionOfConquest(
  world: WifWorld,
  { country, by }: { readonly country: string; readonly by: string },
  surrendered: boolean,
): Procedure {
  const side = sideOfPower(world, by)
  const what = `${by} conquers ${country}`
  if (side === 'Allies' && country === 'Italy') yield* entryAction(world, { number: ITALY_CONQUERED, by, what })
  if (side !== 'Axis') return
  if (BY_AXIS[country] !== undefined) yield* entryAction(world, { number: BY_AXIS[country], by, what, surrendered })
  else if (world.state.countries[country]?.homeOf === COMMONWEALTH)
    yield* entryAction(world, {
      number: COMMONWEALTH_HOME,
      by,
      what,
      once: country,
      pool: by === 'Japan' ? 'Japan' : 'Germany and Italy',
    })
}
