import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powersOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { plainPrice, whyNotPay } from '../money.ts'
import { whyNotBuildWork, workCost, type WorkOrder, WORKS } from './works.ts'

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand') }

function problemsOf(world: TwWorld, { seat }: SeatSubject, order: WorkOrder): string[] {
  if (!powersOfSeat(world, seat).includes(order.power)) return [`${order.power} is not yours`]
  const problem = whyNotBuildWork(world, order) ?? whyNotPay(world, plainPrice(order.power, workCost(world, order)), order.deficit === true)
  return problem ? [problem] : []
}

/** The seat's power that would build: the first to which nothing stands in the way. */
const builder = (world: TwWorld, seat: string, order: Omit<WorkOrder, 'power'>): string => {
  const powers = powersOfSeat(world, seat)
  return powers.find((power) => whyNotBuildWork(world, { ...order, power }) === null) ?? powers[0]
}

/** 15.2.4, 15.1.5.1, 8.4.1: airbases (free now), fortifications, fortresses, shipyards, and SMPs. */
export const works: DecisionKind<TwWorld, SeatSubject, WorkOrder | null> = {
  name: 'works',
  section: '15.2.4',
  schema: z
    .strictObject({
      power: z.string(),
      what: z.enum(WORKS),
      at: z.string().optional(),
      from: z.string().optional(),
      with: z.array(z.string()).optional(),
      deficit: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), narfs: seatMoney(world, seat).narfs }),
  factTypes: FACTS,
  defaultIs: 'nothing is built, or nothing more',
  example: 'works:\n  - { build: airbase, at: 1629 }\n  - { build: fortification, at: Cologne }\n  - { build: shipyard, at: Hamburg }',
  question: () => 'Which airbases, fortifications, fortresses, shipyards or SMPs do you build (15.2.4)?',
  sheet: {
    section: 'works',
    list: true,
    read(world, reader: TwReader, node) {
      if (!reader.hasPower(node)) return undefined
      const fields = reader.fields(node, ['build', 'at', 'from', 'with', 'by', 'deficit'], ['build'])
      const what = fields && reader.word(fields.get('build')!, WORKS)
      if (!fields || what === undefined) return undefined
      const at = fields.has('at') ? reader.hex(fields.get('at')!) : undefined
      const from = fields.has('from') ? reader.hex(fields.get('from')!) : undefined
      const fleet = fields.has('with') ? reader.units(fields.get('with')!) : undefined
      const by = fields.has('by') ? reader.nation(fields.get('by')!) : undefined
      if (
        (fields.has('at') && at === undefined) ||
        (fields.has('from') && from === undefined) ||
        (fields.has('by') && by === undefined) ||
        fleet?.length === 0
      )
        return undefined
      const deficit = fields.has('deficit') && reader.yesNo(fields.get('deficit')!) === true
      const order = {
        what,
        ...(at !== undefined && { at }),
        ...(from !== undefined && { from }),
        ...(fleet && { with: fleet }),
        ...(deficit && { deficit }),
      }
      return { power: by ?? builder(world, reader.seat, order), ...order }
    },
    describe: (world, order) =>
      order === null
        ? 'nothing more'
        : `${order.power}: ${order.what}${order.at === undefined ? '' : ` at ${world.map.name(world.map.hex(order.at))}`} for ${numbered(workCost(world, order), 'NARF')}`,
    check: (world, seat, order) => (order === null ? [] : problemsOf(world, { seat }, order)),
  },
}
