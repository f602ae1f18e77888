import type { Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { germanSmpsLost, mostBombDamage } from '../charts/strategic.ts'
import { atWar } from '../powers.ts'
import type { StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { bombersOf } from './bombers.ts'
import { bombingRaid } from './bombing.ts'
import { sacElsewhere } from './commit.ts'
import { shorten } from './damage.ts'
import { raidOil } from './oil-raid.ts'
import type { StrategicOrder } from './order-schema.ts'
import { counted, fit, GERMANY, USSR, type Wager, whyNotStrike } from './units.ts'

/** 29.12: why German SAC do not bomb the Soviet Union. */
export function bombUssrProblems(world: TwWorld, power: Wager, order: StrategicOrder): string[] {
  const { againstUssr = 0, commit, build, repair } = order
  if (againstUssr === 0) return []
  if (!world.rules.bombing.ofUssr) return ['29.12: strategic bombing of the Soviet Union is not played in this campaign']
  if (power !== GERMANY) return ['29.12: Germany alone bombs the Soviet Union']
  if (!atWar(world, GERMANY, USSR)) return ['29.12: Germany is not at war with the Soviet Union']
  const effort = whyNotStrike(world, GERMANY)
  if (effort !== null) return [`5.0: ${effort}: no SAC bomb the Soviet Union`]
  const have = fit(world, GERMANY, 'SAC').length + (build.SAC ?? 0) + repair
  const sac = sacElsewhere(order) + (commit.SAC ?? 0)
  return sac > have ? [`5.1: Germany has ${counted(have, 'SAC')}, not ${sac}`] : []
}

/** 29.12, 24.2: the raid on the Soviet Union, then that on its oil, with SAC that are not over Britain. All INT meet the first, and those that are alone. Together they destroy a quarter of the base at most (5.2). */
export function* bombSoviets(
  world: TwWorld,
  order: StrategicOrder,
  sac: readonly StrategicUnit[],
  int: readonly StrategicUnit[],
): Procedure {
  const { againstUssr = 0 } = order
  const onOil = sac.slice(againstUssr, againstUssr + (order.oil?.SAC ?? 0))
  if (!world.rules.bombing.ofUssr) return void (yield* raidOil(world, order, onOil, []))
  const most = mostBombDamage(world.tables, world.nation(USSR).base)
  const narfs = yield* bombingRaid(world, {
    by: GERMANY,
    on: USSR,
    bombers: bombersOf(world, sac.slice(0, againstUssr), [], 'SAC'),
    int,
    most,
    oilHits: order.oilHits === true,
  })
  const all = narfs + (yield* raidOil(world, order, onOil, againstUssr > 0 ? [] : int, most - narfs))
  const smps = germanSmpsLost(world.tables, all)
  if (smps === 0) return
  shorten(world, USSR, { smp: smps, rail: 0 })
  world.report(
    'strategic warfare',
    '5.2',
    `${numbered(all, 'NARF')} by bombing, a SMP for each full ${world.tables.bombing['NARFs for each SMP']}: the Soviet Union loses ${numbered(smps, 'SMP')} this turn.`,
  )
}
