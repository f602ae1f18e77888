import { numbered } from '../../common/words.ts'
import { unitText } from '../pieces.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.7.1: a Fleet lands one unit or the parts of one, and a CDO besides. */
const PARTS_OF_A_UNIT = 3

export interface Load {
  readonly ship: NavalUnit
  readonly units: GroundUnit[]
}

/** `whole`: units that the Fleet lands, or the parts of as many. */
const roomIn = ({ units }: Load, unit: GroundUnit, whole: number): boolean => {
  const commandos = units.filter(({ type }) => type === 'CDO').length
  const others = units.filter(({ type }) => type !== 'CDO')
  // A CDO is a unit too: a Fleet without another lands two.
  if (unit.type === 'CDO') return commandos === 0 || (commandos === 1 && others.length === 0)
  const parts = (of: readonly GroundUnit[]) => of.reduce((sum, { breakdown }) => sum + (breakdown ? 1 : PARTS_OF_A_UNIT), 0)
  // Without a second unit parts go with parts alone.
  const isMixed = others.some(({ breakdown }) => (breakdown === true) !== (unit.breakdown === true))
  return others.length === 0 || (!(isMixed && whole === 1) && parts([...others, unit]) <= whole * PARTS_OF_A_UNIT)
}

/** 7.7.1, 28: units that a Fleet lands besides a CDO. */
export const unitsInA = (world: TwWorld, { nation }: NavalUnit): number =>
  world.rules.bonuses(world, 'units in a Fleet that invades', { power: nation }).reduce((sum, { value }) => sum + value, 1)

/** Which Fleet carries which units: whole units first, then parts together, CDOs last. Or why they do not fit. `inOne`: units that a Fleet lands. */
export function loadFleets(
  fleets: readonly NavalUnit[],
  units: readonly GroundUnit[],
  inOne: (ship: NavalUnit) => number = () => 1,
): Load[] | string {
  const loads: Load[] = fleets.map((ship) => ({ ship, units: [] }))
  const sorted = [...units].sort(
    (a, b) => Number(a.type === 'CDO') - Number(b.type === 'CDO') || Number(a.breakdown ?? false) - Number(b.breakdown ?? false),
  )
  for (const unit of sorted) {
    // Parts fill a Fleet before they open another.
    const load = loads.filter((each) => roomIn(each, unit, inOne(each.ship))).sort((a, b) => b.units.length - a.units.length)[0]
    if (!load)
      return `7.7.1: ${numbered(fleets.length, 'Fleet')} cannot carry ${unitText(unit)} too; each lands ${fleets.some((ship) => inOne(ship) > 1) ? 'two units or the parts of two' : 'one unit or the parts of one'}, and a CDO besides`
    load.units.push(unit)
  }
  return loads
}
