import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { fits } from '../bases/bases.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { after } from '../logistics/ahead.ts'
import { unitText } from '../pieces.ts'
import { powersOfSeat, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Installation } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { seatMoney, type SeatSubject } from './facts.ts'

/** A unit that its owner gives up, or works of his. */
export type Elimination = { unit: string } | { work: 'airbase' | 'fortification'; at: string }

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand') }

const workAt = (world: TwWorld, seat: string, { work, at }: { work: 'airbase' | 'fortification'; at: string }): Installation | undefined =>
  world.installationsAt(world.map.hex(at)).find(({ kind, nation }) => kind === work && powersOfSeat(world, seat).includes(nation))

function problemsOf(world: TwWorld, { seat }: SeatSubject, order: Elimination): string[] {
  if ('work' in order) {
    const work = workAt(world, seat, order)
    if (!work) return [`15.5: you have no ${order.work} in ${world.map.name(world.map.hex(order.at))}`]
    return order.work === 'airbase' && !fits(world, world.airAt(work.hex), work.hex, 1)
      ? [`11.1.2: aircraft in ${world.map.name(work.hex)} need its airbase`]
      : []
  }
  const unit = world.state.units[order.unit]
  if (!unit || seatOf(world, unit) !== seat) return [`${unit?.name ?? 'that unit'} is not yours`]
  return unit.place === 'map' || unit.place === 'yard' ? [] : [`15.5: ${unit.name} is not on the map`]
}

/** 15.5: units and works that a player gives up. */
export const eliminateOwn: DecisionKind<TwWorld, SeatSubject, Elimination | null> = {
  name: 'eliminate',
  section: '15.5',
  schema: z
    .union([z.strictObject({ unit: z.string() }), z.strictObject({ work: z.enum(['airbase', 'fortification']), at: z.string() })])
    .nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), narfs: seatMoney(world, seat).narfs }),
  factTypes: FACTS,
  defaultIs: 'nothing is given up, or nothing more',
  example: 'eliminate: [Eifel, { fortification: Cologne }]',
  question: () => 'Which of your own units, airbases and fortifications do you give up (15.5)?',
  sheet: {
    section: 'eliminate',
    list: true,
    read(_, reader: TwReader, node) {
      if (!(node.value instanceof Map)) {
        const unit = reader.unit(node)
        return unit === undefined ? undefined : { unit }
      }
      const fields = reader.fields(node, ['airbase', 'fortification'])
      const work = fields?.has('airbase') ? 'airbase' : 'fortification'
      const named = fields?.get(work)
      if (!fields || !named) return fields && reader.problem(node, "name a unit, '{airbase: ...}' or '{fortification: ...}'")
      const at = reader.hex(named)
      return at === undefined ? undefined : { work, at }
    },
    describe: (world, answer) =>
      answer === null
        ? 'nothing more'
        : 'work' in answer
          ? `give up the ${answer.work} in ${world.map.name(world.map.hex(answer.at))}`
          : `give up ${unitText(world.unit(answer.unit))}`,
    check: (world, seat, answer) => (answer === null ? [] : problemsOf(world, { seat }, answer)),
    foresee: (world, seat, answer) => (answer === null ? world : after(world, (then) => giveUp(then, seat, answer))),
  },
}

/** Carries it out: no NARFs come back, and units cost double to rebuild; works do not. */
export function giveUp(world: TwWorld, seat: string, order: Elimination): void {
  if ('work' in order) {
    const work = workAt(world, seat, order)!
    world.dismantle(work)
    return world.report('given up', '15.5', `${work.nation} gives up its ${order.work} in ${world.map.name(work.hex)}.`, [work.hex])
  }
  const unit = world.unit(order.unit)
  // Counters of units broken down are not built: there is no price to double (9.6.3).
  const piece = unit.kind === 'ground' && unit.breakdown === true
  const [who, { hex }] = [unitText(unit), unit]
  world.eliminate(unit, 'given up')
  world.report(
    'given up',
    '15.5',
    `${unit.nation} gives up ${who} in ${world.map.name(hex)}${piece ? '' : ': built again it costs double'}.`,
    [hex],
    { units: [unit.id] },
  )
  if (!piece) world.change(unit, { givenUp: true })
}
