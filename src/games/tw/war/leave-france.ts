import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { frenchTurnHostile, isOccupiedZone } from '../ground/hostile-france.ts'
import { unitsText } from '../pieces.ts'
import { controllerOf, isAllied, playerOf, seatOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { refugeOf, withdrawTo } from '../control/withdraw.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import { tellRefused } from '../tell-refused.ts'
import { preferenceText } from '../combat/sheet-fields.ts'

/** 18.5.7: who leaves France. */
export const BRITAIN = 'Britain'

interface Subject {
  readonly seat: string
}

/** Ground and air units under British command in the Occupied Zone; NACs are with their CVs. */
export const britishInFrance = (world: TwWorld): Troop[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is Troop =>
        (unit.kind === 'ground' || unit.kind === 'air') &&
        unit.aboard === undefined &&
        controllerOf(world, unit.nation) === BRITAIN &&
        isOccupiedZone(world, unit.hex),
    )

const idsOf = (units: readonly Troop[]): string[] => units.map(({ id }) => id)
const FACTS = {
  ...MOMENT,
  units: number('ground and air units under British command in what becomes the Occupied Zone'),
  factors: number('factors of the ground units among them'),
}

/** 18.5.7: which of the British leave the Occupied Zone, once and for nothing, when France surrenders. */
export const leaveFrance: DecisionKind<TwWorld, Subject, string[]> = {
  name: 'leave France',
  section: '18.5.7',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, { seat }, ids) => problemsOfList(ids, (id) => whyNotLeave(world, seat, id)),
  byDefault: (world) => idsOf(britishInFrance(world)),
  facts(world, { seat }): FactsOf<typeof FACTS> {
    const units = britishInFrance(world)
    return {
      ...momentFacts(world, sideOfSeat(world, seat)),
      units: units.length,
      factors: units.reduce((sum, unit) => sum + (unit.kind === 'ground' ? unit.strength : 0), 0),
    }
  },
  factTypes: FACTS,
  defaultIs: 'everybody leaves',
  example: 'leave france: all',
  policies: {
    all: { means: 'everybody leaves', answer: (world) => idsOf(britishInFrance(world)) },
    none: { means: 'everybody fights on', answer: () => [] },
  },
  question: (world) =>
    `France has surrendered. Which of your units leave the Occupied Zone for the nearest hex of yours with room, once and for nothing (18.5.7)? Those that fight on are among hostile French: half their movement, no Second Impulse, printed values in defence. ${unitsText(britishInFrance(world))}.`,
  sheet: {
    section: 'leave france',
    read: (_, reader: TwReader, node) => (node.value === false || node.value === null ? [] : reader.wishes(node)),
    describe: (world, ids) =>
      ids.length === 0 ? 'nobody leaves France when it surrenders' : `${preferenceText(world, ids)} leave France when it surrenders`,
  },
}

function whyNotLeave(world: TwWorld, seat: string, id: string): string | null {
  const unit = world.state.units[id]
  if (!unit) return id
  if (controllerOf(world, unit.nation) !== BRITAIN || seatOf(world, unit) !== seat)
    return `18.5.7: ${unit.name} is not under British command`
  return britishInFrance(world).some((each) => each.id === id) ? null : `18.5.7: ${unit.name} is no unit in what becomes the Occupied Zone`
}

/** 18.5.7: the free evacuation of French territory, before its hexes pass to who holds Paris; whoever stays has the population against him. */
export function* evacuateFrance(world: TwWorld): Procedure {
  if (!isAllied(world, BRITAIN) || britishInFrance(world).length === 0) return
  const seat = playerOf(world, BRITAIN)
  if (seat === null) return
  const { sound: chosen, refused } = sortOut(yield* ask(world, seat, leaveFrance, { seat }), (id) => whyNotLeave(world, seat, id))
  for (const why of refused) tellRefused(world, seat, '18.5.7', `leave France: ${why}`)
  for (const unit of britishInFrance(world).filter(({ id }) => chosen.includes(id))) {
    const to = refugeOf(world, unit, (hex) => !isOccupiedZone(world, hex))
    if (to !== undefined) withdrawTo(world, unit, to, '18.5.7')
    else
      world.report('withdrawal', '18.5.7', `No hex of the British has room for ${unit.name}: it stays in ${world.map.name(unit.hex)}.`, [
        unit.hex,
      ])
  }
  frenchTurnHostile(world)
}
