import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { adjective, atWar } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { mayFly } from './missions.ts'
import { ownAircraft } from './sky.ts'
import { flightArrows } from './flight-arrows.ts'
import { whoFlies, type WhoFlies, whyNobody } from './who-flies.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'

/** Aircraft that fly against a base, in the order in which they are committed. */
export interface CounterAirOrder {
  at: string
  with: string[]
}
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, available: number('own FTR, TAC and MDM that could fly') }

/** Who of an order flies; each is judged by itself. */
export const whoCounters = (world: TwWorld, seat: string, { at, with: ids }: CounterAirOrder): WhoFlies =>
  whoFlies(
    world,
    seat,
    '11.5.1',
    ids,
    (unit, before) => mayFly(world, unit, 'counter-air', world.map.hex(at)) ?? whyNotWith(world, unit, before),
  )

function counterAirProblems(world: TwWorld, { seat }: Subject, order: CounterAirOrder): string[] {
  const { map } = world
  const hex = map.hex(order.at)
  const who = whoCounters(world, seat, order)
  const problems = whyNobody(who)
  const flying = who.units
  const targets = world.airAt(hex).filter((unit) => flying.some((each) => atWar(world, each.nation, unit.nation)))
  if (problems.length === 0 && targets.length === 0)
    problems.push(`11.5.1: no enemy aircraft are based in ${map.name(hex)}; a NAC aboard its CV cannot be struck`)
  const [own, theirs] = [flying, targets].map((units) => units.reduce((sum, { combat }) => sum + combat, 0))
  const timid = flying.find(({ nation }) => world.traits.timid.nations.includes(nation))
  if (problems.length === 0 && own < theirs && timid)
    problems.push(
      `18.1: ${adjective(world, timid.nation)} aircraft make no attack below 1-1: ${own} factors against ${theirs} in ${map.name(hex)}`,
    )
  return problems
}

/** 11.5: the next counter-air mission of a seat. */
export const counterAirMission: DecisionKind<TwWorld, Subject, CounterAirOrder | null> = {
  name: 'counter-air',
  section: '11.5.1',
  schema: z.strictObject({ at: z.string(), with: z.array(z.string()).min(1) }).nullable(),
  key: () => '',
  problems: (world, subject, order) => (order === null ? [] : counterAirProblems(world, subject, order)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    available: ownAircraft(world, seat).filter((unit) => unit.type !== 'NAC' && world.ops.activated.has(unit.id)).length,
  }),
  factTypes: FACTS,
  defaultIs: 'no counter-air mission, or no more',
  example: 'counter air:\n  - { at: Warsaw, with: [JG 1, Luftflotte 1], counter: fighters if even }',
  question: () => 'Which enemy air bases do your aircraft strike (11.5)?',
  sheet: {
    section: 'counter air',
    list: true,
    plain: [
      {
        says: 'counter_air|counter-air <at>[ with] <with>',
        takes: { at: 'hex', with: 'units' },
        example: 'counter air Warsaw JG 1, Luftflotte 1',
      },
    ],
    read(world, reader: TwReader, node) {
      const fields = reader.fields(node, ['at', 'with', 'counter'], ['at'])
      if (!fields) return undefined
      // An entry with `counter` alone answers interceptors everywhere; it flies nothing.
      if (!fields.has('with')) return fields.has('counter') ? undefined : reader.problem(node, "'with:' is missing")
      const at = reader.hex(fields.get('at')!)
      const all = at !== undefined && saysAll(fields.get('with')!)
      const able = all
        ? ownAircraft(world, reader.seat).filter(
            ({ id }) => counterAirProblems(world, { seat: reader.seat }, { at, with: [id] }).length === 0,
          )
        : []
      if (all && able.length === 0) return reader.problem(fields.get('with')!, 'none of your aircraft can strike it')
      const units = all ? able.map(({ id }) => id) : reader.squadron(fields.get('with')!)
      return at === undefined || units.length === 0 ? undefined : { at, with: units }
    },
    describe: (world, order) =>
      order === null
        ? 'no more counter-air missions'
        : `${order.with.map((id) => world.unit(id).name).join(', ')} against the aircraft at ${world.map.name(world.map.hex(order.at))}`,
    check: (world, seat, order) =>
      order === null ? [] : [...new Set([...counterAirProblems(world, { seat }, order), ...whoCounters(world, seat, order).barred])],
    arrows: (world, order) => (order === null ? [] : flightArrows(world, order.with, order.at)),
  },
}
