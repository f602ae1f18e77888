import { numbered } from '../../common/words.ts'
import { unitText } from '../pieces.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'

/** 7.7.1: a Fleet lands one unit or the parts of one, and a CDO besides. */
const PARTS_OF_A_UNIT = 3

export interface Load {
  readonly ship: NavalUnit
  readonly units: GroundUnit[]
}

const roomIn = ({ units }: Load, unit: GroundUnit): boolean => {
  const commandos = units.filter(({ type }) => type === 'CDO').length
  const others = units.filter(({ type }) => type !== 'CDO')
  // A CDO is a unit too: a Fleet without another lands two.
  if (unit.type === 'CDO') return commandos === 0 || (commandos === 1 && others.length === 0)
  return (
    others.length === 0 ||
    (unit.breakdown === true && others.every(({ breakdown }) => breakdown === true) && others.length < PARTS_OF_A_UNIT)
  )
}

/** Which Fleet carries which units: whole units first, one each, then parts together, CDOs last. Or why they do not fit. */
export function loadFleets(fleets: readonly NavalUnit[], units: readonly GroundUnit[]): Load[] | string {
  const loads: Load[] = fleets.map((ship) => ({ ship, units: [] }))
  const sorted = [...units].sort(
    (a, b) => Number(a.type === 'CDO') - Number(b.type === 'CDO') || Number(a.breakdown ?? false) - Number(b.breakdown ?? false),
  )
  for (const unit of sorted) {
    // Parts fill a Fleet before they open another.
    const load = loads.filter((each) => roomIn(each, unit)).sort((a, b) => b.units.length - a.units.length)[0]
    if (!load)
      return `7.7.1: ${numbered(fleets.length, 'Fleet')} cannot carry ${unitText(unit)} too; each lands one unit or the parts of one, and a CDO besides`
    load.units.push(unit)
  }
  return loads
}
