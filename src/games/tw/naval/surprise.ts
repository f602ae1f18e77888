import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'
import { surpriseChits } from './espionage.ts'
import { carrierNacs } from './force.ts'
import type { SeaBattle } from './sea-battle.ts'

/**
 * 7.9.3, 11.7.2: the roll for surprise, when nobody fought in the air; unmodified but for an Espionage chit. Once for each target in an Operations Segment.
 */
export function* rollSurprise(world: TwWorld, battle: SeaBattle): Procedure<boolean> {
  const { surprise } = world.tables.airToSea
  const key = `surprise ${battle.surpriseKey ?? battle.key}`
  if (battle.surpriseKey !== undefined) {
    if (world.ops.tried.has(key)) return false
    world.remember((noted) => noted.tried.add(key))
  }
  const modifier = yield* surpriseChits(world, { at: battle.key, what: `the roll for surprise ${battle.place}` })
  const die = world.dice.roll(10, 'surprise')
  const success = die + modifier <= surprise.on
  world.report(
    'naval battle',
    '7.9.3',
    `Surprise ${battle.place}: ${surprise.on} or less; rolled ${die}${modifier === 0 ? '' : ` ${modifier} for Espionage`}: ${success ? 'surprise; no flak' : 'no surprise'}`,
    battle.hexes,
    { seaArea: battle.key },
  )
  return success
}

/** 11.7.3: the further -2 of a major power's first carrier strike, with surprise and NACs alone. Notes that the strike was made. */
export function firstCarrierStrike(world: TwWorld, battle: SeaBattle, surprise: boolean): number {
  const nacs = carrierNacs(world, battle.attackers)
  if (nacs.length === 0) return 0
  const powers = [...new Set(nacs.map((nac) => world.state.nations[nac.nation]?.controller ?? nac.nation))]
  const struck = world.state.carrierStrikes ?? []
  const first = powers.every((power) => !struck.includes(power))
  if (powers.some((power) => !struck.includes(power))) world.note({ carrierStrikes: [...new Set([...struck, ...powers])] })
  const alone = battle.attackers.air.every(({ id, type }) => type === 'NAC' || battle.escorts?.has(id))
  return surprise && first && alone ? world.tables.airToSea.modifiers['first carrier strike with surprise'] : 0
}
