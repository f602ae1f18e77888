import { remark, valueLine } from '../../../engine/sheet-lines.ts'
import { isToCome } from '../sequence.ts'
import type { Standing } from '../sheet/standing.ts'
import { possibleVictims } from './declare-war.ts'

/** Declarations of war that the seat may make. */
export function warLines({ world, seat }: Standing): string[] {
  if (world.state.stage !== 'Axis turn' || !isToCome(world, 'declarations of war')) return []
  const victims = possibleVictims(world, seat)
  if (victims.length === 0) return []
  return [...valueLine('declare war', [], '6.4: a list'), ...remark(`You could declare war on ${victims.join(', ')}.`)]
}
