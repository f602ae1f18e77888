import type { DecisionKind } from '../../../engine/decision.ts'
import type { WifWorld } from '../world.ts'
import { debark } from './debark.ts'
import { invade } from './invade.ts'
import { chooseShipRefuge } from '../naval/ship-refuge.ts'

/** Every choice of landings, for the registry of the game. */
export const landingDecisions: readonly DecisionKind<WifWorld>[] = [debark, invade, chooseShipRefuge]
