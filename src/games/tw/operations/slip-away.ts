import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { type Attack, enemiesOf } from '../combat/attack.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { landNeighbours } from '../field/crossing.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { effortOf } from '../logistics/efforts.ts'
import { areEnemies, seatOf, sideOfSeat, commanderOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'

/** 25.3: hexes that partisans retreat before an attack. */
const HEXES = 2
const SECTION = 'slip away'

interface Subject {
  readonly seat: string
  readonly units: readonly GroundUnit[]
}
const FACTS = { ...MOMENT, partisans: number('own partisans that are attacked under an SLE') }

/** Why a wish comes to nothing, or null; what the sheet could not read stands there as what is wrong with it. */
function whyNotPartisan(world: TwWorld, id: string): string | null {
  const unit = world.state.units[id]
  if (!unit) return id
  return unit.kind === 'ground' && unit.type === 'PART' ? null : `25.3: ${unit.name} is no partisan unit, which alone slips away`
}

/** 25.3: which partisans retreat before they are attacked under an SLE. */
export const slipAway: DecisionKind<TwWorld, Subject, readonly string[]> = {
  name: 'slip away',
  section: '25.3',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, _, answer) => {
    const refused = answer.flatMap((id) => whyNotPartisan(world, id) ?? [])
    return refused.length < answer.length ? [] : refused
  },
  byDefault: () => [],
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    partisans: units.length,
  }),
  factTypes: FACTS,
  defaultIs: 'partisans stand and fight',
  example: 'slip away: [Polish Partisans 1]',
  question: (_, { units }) => `${listed(units.map(({ name }) => name))} are about to be attacked under an SLE: which slip away (25.3)?`,
  sheet: {
    section: SECTION,
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }),
    describe: (world, answer) =>
      answer.length === 0
        ? 'partisans stand and fight'
        : `${listed(answer.map((id) => world.state.units[id]?.name ?? id))} slip away from an attack under an SLE`,
  },
}

/** 25.3: after all attacks have been announced and before a die is rolled partisans retreat from those of an occupier under an SLE, one or two hexes, into enemy zones of control too. */
export function* partisansSlipAway(world: TwWorld, attacks: readonly Attack[]): Procedure {
  const asked = new Map<string, { unit: GroundUnit; from: Hex }[]>()
  for (const attack of attacks) {
    const [first] = attack.attackers
    const power = first === undefined ? null : commanderOf(world, first.nation)
    if (power === null || effortOf(world, power) !== 'SLE') continue
    for (const unit of enemiesOf(world, attack)) {
      const seat = unit.type === 'PART' ? seatOf(world, unit) : null
      if (seat !== null) asked.set(seat, [...(asked.get(seat) ?? []), { unit, from: attack.hex }])
    }
  }
  const attacked = new Set(attacks.map(({ hex }) => hex))
  for (const [seat, threatened] of asked) {
    const wished = yield* ask(world, seat, slipAway, { seat, units: threatened.map(({ unit }) => unit) })
    for (const why of wished.flatMap((id) => whyNotPartisan(world, id) ?? [])) tellRefused(world, seat, '25.3', `Slip away: ${why}`)
    for (const { unit, from } of threatened) {
      if (!wished.includes(unit.id)) continue
      const to = refuge(world, unit, from, attacked)
      if (to === undefined) {
        tellRefused(
          world,
          seat,
          '25.3',
          `Slip away: ${unit.name} finds no hex of its country within ${HEXES} hexes of ${world.map.name(from)}`,
        )
        continue
      }
      world.move(unit, to)
      world.report(
        'retreat',
        '25.3',
        `${unit.name} slips away from ${world.map.name(from)} to ${world.map.name(to)} before the attack.`,
        [from, to],
        {
          units: [unit.id],
        },
      )
    }
  }
}

/** The hex of its country within two hexes in which a unit has room, not attacked itself if there is one, beside the fewest enemies, then the farthest. */
function refuge(world: TwWorld, unit: GroundUnit, from: Hex, attacked: ReadonlySet<Hex>): Hex | undefined {
  const isOpen = (hex: Hex) =>
    whyNotEnter(world, unit, hex) === null &&
    [...world.troopsAt(hex), ...world.navalAt(hex)].every((other) => !areEnemies(world, unit, other))
  const far = new Map<Hex, number>([[from, 0]])
  for (const [hex, steps] of far) {
    if (steps === HEXES) continue
    for (const next of landNeighbours(world, hex)) if (!far.has(next) && isOpen(next)) far.set(next, steps + 1)
  }
  const enemies = (hex: Hex) =>
    world.map.bordering(hex).filter((each) => world.groundAt(each).some((other) => areEnemies(world, unit, other))).length
  return [...far.keys()]
    .filter((hex) => hex !== from && whyNotStack(world, [unit], hex) === null)
    .sort((a, b) => Number(attacked.has(a)) - Number(attacked.has(b)) || enemies(a) - enemies(b) || far.get(b)! - far.get(a)! || a - b)[0]
}
