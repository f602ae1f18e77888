import type { DecisionKind } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { borderWars } from './border-wars.ts'
import { scorchedEarth } from './scorched-earth.ts'
import { leaveFrance } from './leave-france.ts'
import { foundCroatia } from './croatia.ts'
import { placeVichy } from './place-vichy.ts'
import { declareWar } from './declare-war.ts'
import { mineNorway } from './mine-norway.ts'

export const warDecisions: readonly DecisionKind<TwWorld>[] = [
  declareWar,
  scorchedEarth,
  foundCroatia,
  borderWars,
  placeVichy,
  leaveFrance,
  mineNorway,
]
