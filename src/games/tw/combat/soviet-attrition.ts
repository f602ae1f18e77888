import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { effortOf } from '../logistics/efforts.ts'
import { unitsText } from '../pieces.ts'
import { atWar, controllerOf, seatOf } from '../powers.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundType, GroundUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { pickForDepletion } from './casualties.ts'
import { depleteOrEliminate } from './losses.ts'
import { preferenceText } from './sheet-fields.ts'

/** 10.3.6: whose effort wears out whom. */
const GERMANY = 'Germany'
const USSR = 'USSR'

const WEARS: readonly GroundType[] = ['ARM', 'MECH', 'INF']
const SECTION = 'eastern attrition'

const FACTS = { ...MOMENT, depletions: number('German units to be Depleted'), units: number('German units among which they are chosen') }

interface Wearing {
  readonly count: number
  readonly among: readonly GroundUnit[]
}

/** 10.3.6: which German units a Soviet effort wears out. */
export const easternAttrition: DecisionKind<TwWorld, Wearing, string[]> = {
  name: 'eastern attrition',
  section: '10.3.6',
  schema: z.array(z.string()),
  key: () => '',
  // One list serves all Depletions of an effort: who is worn out already, or comes after others, is passed over.
  problems: (world, _, answer) => problemsOfList(answer, (id) => whyNotWear(world, id)),
  byDefault: () => [],
  facts: (world, { count, among }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, 'Axis'), depletions: count, units: among.length }),
  factTypes: FACTS,
  defaultIs: 'those that are cheapest to repair',
  example: `${SECTION}: [XV Pz]`,
  question: (_, { count, among }) => `The Soviet effort Depletes ${count} of your units (10.3.6). Which of ${unitsText(among)} first?`,
  sheet: {
    section: SECTION,
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }),
    describe: (world, answer) => `wear out ${preferenceText(world, answer)}`,
  },
}

/** Why a wish comes to nothing, or null; what the sheet could not read stands there as what is wrong with it. */
function whyNotWear(world: TwWorld, id: string): string | null {
  const unit = world.state.units[id]
  if (!unit) return id
  return isExposed(world, unit) ? null : `10.3.6: ${unit.name} is no German ARM, MECH or INF inside the USSR of 1939`
}

const isExposed = (world: TwWorld, unit: Unit | undefined): unit is GroundUnit =>
  unit?.kind === 'ground' &&
  unit.nation === GERMANY &&
  (unit.place !== 'map' || (WEARS.includes(unit.type) && isInside1939USSR(world, unit.hex)))

/** Who is chosen from: whole units before breakdown counters, those beside Soviet ground units before others (10.3.6). */
function chosenFrom(world: TwWorld, units: readonly GroundUnit[]): readonly GroundUnit[] {
  const beside = (unit: GroundUnit) =>
    world.map.bordering(unit.hex).some((hex) => world.groundAt(hex).some((other) => controllerOf(world, other.nation) === USSR))
  for (const among of [
    units.filter((unit) => !unit.breakdown && beside(unit)),
    units.filter((unit) => !unit.breakdown),
    units.filter(beside),
    units,
  ])
    if (among.length > 0) return among
  return []
}

/** 10.3.6: at the end of the Axis End Segment a Soviet SLE, RLE or LLE of this turn Depletes German units inside the 1939 USSR; of a SLE's one is ARM. */
export function* sovietAttrition(world: TwWorld): Procedure {
  if (world.phasing !== 'Axis' || !world.state.nations.USSR || !atWar(world, GERMANY, USSR)) return
  const effort = effortOf(world, USSR)
  const count = effort === 'none' ? 0 : world.tables.efforts.efforts[effort]['German units depleted by a Soviet one']
  const exposed = () => world.unitsIn('map').filter((unit): unit is GroundUnit => isExposed(world, unit) && !unit.depleted)
  const told = new Set<string>()
  for (let worn = 0; worn < count; worn++) {
    const armour = exposed().filter(({ type }) => type === 'ARM')
    const among = chosenFrom(world, effort === 'SLE' && worn === 0 && armour.length > 0 ? armour : exposed())
    if (among.length === 0) return
    const seat = seatOf(world, among[0])
    const wishes = among.length > 1 && seat !== null ? yield* ask(world, seat, easternAttrition, { count: count - worn, among }) : []
    const { sound, refused } = sortOut(wishes, (id) => whyNotWear(world, id))
    // One list serves all Depletions: what is wrong with it is told once.
    for (const why of refused.filter((each) => !told.has(each))) {
      told.add(why)
      tellRefused(world, seat!, '10.3.6', `Eastern attrition: ${why}`, [among[0].hex])
    }
    for (const unit of pickForDepletion(world, among, 1, sound)) depleteOrEliminate(world, unit, { hex: unit.hex }, '10.3.6')
  }
}
