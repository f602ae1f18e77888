import { eachOnce } from '../charts/ground.ts'
import { groundResult, type GroundResult } from '../charts/results.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf } from './attack.ts'

/** 28.2.3: whether NKVD stand among the defenders, so that nobody there retreats. */
export const isHeldByNkvd = (world: TwWorld, attack: Attack): boolean => enemiesOf(world, attack).some(({ type }) => type === 'NKVD')

/** 28.2.3: against a stack with NKVD a DR or a DD, of however many Depletions, is half an exchange. */
export const byNkvd = (result: GroundResult): GroundResult =>
  result.kind === 'defenders retreat' || result.kind === 'defenders depleted' ? groundResult('½EX') : result

/** 10.2.4: what is rolled and what may be taken instead, each once. */
export const choicesByNkvd = (choices: readonly GroundResult[]): GroundResult[] => eachOnce(choices.map(byNkvd))
