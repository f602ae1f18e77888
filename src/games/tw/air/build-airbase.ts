import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powersOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { airbaseLimit, airbasesOf, whyNotBuildAirbase } from './airbases.ts'

/** An airbase that a power builds, or moves from another hex. */
export interface AirbaseOrder {
  power: string
  at: string
  from?: string
}
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand'), left: number('airbases that they could still build') }

/** The seat's power that would build: the one whose airbase is moved, else the first to which nothing stands in the way. */
function builderOf(world: TwWorld, seat: string, at: number, from: number | undefined): string {
  const powers = powersOfSeat(world, seat)
  const owner = from === undefined ? undefined : powers.find((power) => world.installation(from, 'airbase')?.nation === power)
  return owner ?? powers.find((power) => whyNotBuildAirbase(world, power, at, from) === null) ?? powers[0]
}

function airbaseProblems(world: TwWorld, { seat }: Subject, { power, at, from }: AirbaseOrder): string[] {
  if (!powersOfSeat(world, seat).includes(power)) return [`${power} is not yours`]
  const cost = world.tables.production.installations['airbase while staging']
  const problem = whyNotBuildAirbase(world, power, world.map.hex(at), from === undefined ? undefined : world.map.hex(from))
  return [
    ...(problem ? [problem] : []),
    ...(world.nation(power).narfs < cost
      ? [`11.1.1: an airbase costs ${numbered(cost, 'NARF')} in the staging step, and ${power} has ${world.nation(power).narfs}`]
      : []),
  ]
}

/** 11.1.1: airbases built or moved in the staging step. */
export const buildAirbases: DecisionKind<TwWorld, Subject, AirbaseOrder | null> = {
  name: 'build airbase',
  section: '11.1.1',
  schema: z.strictObject({ power: z.string(), at: z.string(), from: z.string().optional() }).nullable(),
  key: () => '',
  problems: (world, subject, order) => (order === null ? [] : airbaseProblems(world, subject, order)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => {
    const powers = powersOfSeat(world, seat)
    return {
      ...momentFacts(world, world.phasing),
      narfs: powers.reduce((sum, power) => sum + world.nation(power).narfs, 0),
      left: powers.reduce((sum, power) => sum + airbaseLimit(world, power) - airbasesOf(world, power).length, 0),
    }
  },
  factTypes: FACTS,
  defaultIs: 'none, or none more',
  example: 'build airbase:\n  - { at: 1629 }\n  - { at: 1632, from: 1629 }',
  question: () => 'Which airbases do you build or move before your aircraft stage (11.1.1)?',
  sheet: {
    section: 'build airbase',
    list: true,
    read(world, reader: TwReader, node) {
      if (!reader.hasPower(node)) return undefined
      const fields = reader.fields(node, ['at', 'from', 'by'], ['at'])
      const at = fields && reader.hex(fields.get('at')!)
      const from = fields?.has('from') ? reader.hex(fields.get('from')!) : undefined
      const by = fields?.has('by') ? reader.nation(fields.get('by')!) : undefined
      if (!fields || at === undefined || (fields.has('from') && from === undefined) || (fields.has('by') && by === undefined))
        return undefined
      const { map } = world
      return {
        power: by ?? builderOf(world, reader.seat, map.hex(at), from === undefined ? undefined : map.hex(from)),
        at,
        ...(from !== undefined && { from }),
      }
    },
    describe: (world, order) =>
      order === null
        ? 'no more airbases'
        : `${order.power}'s airbase ${order.from === undefined ? 'in' : `from ${world.map.name(world.map.hex(order.from))} to`} ${world.map.name(world.map.hex(order.at))}`,
    check: (world, seat, order) => (order === null ? [] : airbaseProblems(world, { seat }, order)),
  },
}
