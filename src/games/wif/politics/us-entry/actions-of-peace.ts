import type { Procedure } from '../../../../engine/procedure.ts'
import type { WifWorld } from '../../world.ts'
import { pactOf } from '../pacts/pact.ts'
import { entryAction } from './action.ts'

const JAPAN = 'Japan'
const USSR = 'USSR'
const PACT = 2

export const hasEasternPact = (world: WifWorld): boolean => pactOf(world, JAPAN, USSR) !== undefined

/** 13.3.3, action 2: Japan and the USSR have come to a neutrality pact, by a peace (13.7.3) or without; `before`: they had one. */
export function* actionOfPact(world: WifWorld, before: boolean): Procedure {
  if (!before && hasEasternPact(world))
    yield* entryAction(world, { number: PACT, by: JAPAN, what: 'Japan and the USSR sign a neutrality pact' })
}
