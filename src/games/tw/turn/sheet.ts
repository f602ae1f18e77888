import { noted } from '../../../engine/sheet-lines.ts'
import { GERMANY } from '../east/pact.ts'
import { effortOf } from '../logistics/efforts.ts'
import type { Standing } from '../sheet/standing.ts'
import { isWarInTheEast } from './eastern-front.ts'

const USSR = 'USSR'

/** What Germany says in advance of its losses in the East: to frost (26.1.1), to Soviet efforts (10.3.6). */
export function easternLines({ world, powers }: Standing): string[] {
  if (!powers.includes(GERMANY) || !isWarInTheEast(world)) return []
  const { stage, turn } = world.state
  const frost = (stage === 'Axis turn' && turn.season === 'Winter') || (stage === 'Allied turn' && turn.season === 'Fall')
  // Before the plans are opened nobody knows the Soviet effort.
  const worn = stage === 'Axis turn' && (world.state.plans[USSR] === undefined || effortOf(world, USSR) !== 'none')
  return [
    ...(frost ? noted('#frostbite: [units]', '26.1.1: whom frost Depletes first; else the cheapest to repair') : []),
    ...(worn ? noted('#eastern attrition: [units]', '10.3.6: whom a Soviet effort Depletes first; else the cheapest to repair') : []),
  ]
}
