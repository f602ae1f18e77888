import { massModifier } from '../charts/strategic.ts'
import type { TwWorld } from '../world.ts'
import { heavyFlakLevel } from './heavy-flak.ts'
import { BRITAIN, type Modifier, type Wager } from './units.ts'

/** 5.2: levels of heavy Flak that move no roll. */
const FREE_LEVELS = 2
/** British bombers are better from this year on. */
const BRITISH_FROM = 1942

/** 5.2: what moves a bombing roll: bombers still in the raid, and the interceptors against them. Those of the USA, of jets and of Variants wait for 22, 11.13 and 28. */
export function bombingModifiers(world: TwWorld, by: Wager, on: string, sac: number, int: number): Modifier[] {
  const of = world.tables.bombing.modifiers
  const when = (applies: boolean, what: string, value: number): Modifier[] => (applies ? [[what, value]] : [])
  const mass = massModifier(world.tables, sac, int)
  const levels = Math.max(0, heavyFlakLevel(world, on) - FREE_LEVELS)
  return [
    ...when(by === BRITAIN && world.state.turn.year >= BRITISH_FROM, `British SAC from ${BRITISH_FROM}`, of['British SAC from 1942']),
    ...when(mass !== 0, `${sac - int} SAC above the INT`, mass),
    ...when(int === 0, 'no INT', of['no INT']),
    ...when(levels > 0, `heavy Flak ${levels} over ${FREE_LEVELS}`, levels * of['each heavy flak level over 2']),
    ...when(on === BRITAIN, 'radar', of['radar over Britain']),
  ]
}
