import { numbered } from '../../common/words.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { USSR } from '../not-yet.ts'
import { atWar, called, playerOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { openNarfs } from '../secrets.ts'
import type { TwWorld } from '../world.ts'

const aidKey = (from: string): string => `aid of ${from}`

/** 14.8.2: NARFs of a power that set out for the Soviet Union itself, whatever becomes of them. */
export const noteAid = (world: TwWorld, from: string, narfs: number): void =>
  world.remember((noted) => noted.built.set(aidKey(from), (world.ops.built.get(aidKey(from)) ?? 0) + narfs))

/** 14.8.2: a power at war with Germany that has sent the Soviets, whom Germany attacked, too little in a Spring or Fall turn pays for it, now and in its growth. */
export function compulsoryAid(world: TwWorld): void {
  const { turn } = world.state
  const { compulsory, 'compulsory seasons': seasons } = world.tables.lendLease
  const invader = world.traits['Lend-Lease'].against
  if (world.phasing !== 'Allies' || !seasons.includes(turn.season) || germanAttack(world) === undefined) return
  if (!atWar(world, USSR, invader)) return
  for (const [power, { from, NARFs: least, loses, growth }] of Object.entries(compulsory)) {
    const sent = world.ops.built.get(aidKey(power)) ?? 0
    if (!isFrom(turn, from.season, from.year) || sent >= least) continue
    if (world.state.nations[power] === undefined || playerOf(world, power) === null || !atWar(world, power, invader)) continue
    const before = world.nation(power)
    world.changeNation(power, { narfs: before.narfs - loses, growth: before.growth - growth })
    world.report(
      'grant',
      '14.8.2',
      `${power} has sent ${called(world, USSR)} ${numbered(sent, 'NARF')} of the ${least} that it owes in ${turn.season}: it loses ${numbered(loses, 'NARF')} and has ${openNarfs(world, power)}; its growth is ${before.growth} - ${growth} = ${before.growth - growth}% from now on.`,
      [],
    )
  }
}
