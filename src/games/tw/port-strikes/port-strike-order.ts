import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyNotFrench } from '../naval/french-morale.ts'
import { portTargets } from '../naval/port-battle.ts'
import { seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { mayFly } from '../air/missions.ts'
import { ownAircraft } from '../air/sky.ts'
import { flightArrows } from '../air/flight-arrows.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'

/** Aircraft that strike the ships in a port, and those that go along against interceptors. */
export interface PortStrike {
  at: string
  with: string[]
  escort: string[]
  /** At the ships under construction or repair in the shipyard there, not at those in port (7.9.6). */
  yard?: boolean
}
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, available: number('own TAC and MDM, and NACs based on land, that could fly') }

function portStrikeProblems(world: TwWorld, { seat }: Subject, order: PortStrike): string[] {
  const { map } = world
  const hex = map.hex(order.at)
  const problems: string[] = []
  const flying: AirUnit[] = []
  for (const id of [...order.with, ...order.escort]) {
    const unit = world.state.units[id]
    if (unit?.kind !== 'air') problems.push(`11.7: ${unit?.name ?? id} is no air unit`)
    else if (seatOf(world, unit) !== seat) problems.push(`${unit.name} is not yours`)
    else if (unit.aboard !== undefined) problems.push(`11.7.1: ${unit.name} is aboard its CV; 'carrier strike:' sends both`)
    else {
      const problem = mayFly(world, unit, order.with.includes(id) ? 'port strike' : 'escort', hex) ?? whyNotWith(world, unit, flying)
      if (problem) problems.push(problem)
      flying.push(unit)
    }
  }
  const yard = order.yard ?? false
  if (problems.length === 0 && portTargets(world, hex, flying[0].nation, yard).length === 0)
    problems.push(yard ? `7.9.6: no enemy ships are in a shipyard in ${map.name(hex)}` : `11.7: no enemy ships are in ${map.name(hex)}`)
  if (problems.length > 0) return problems
  const striking = flying.filter(({ id }) => order.with.includes(id))
  return [
    whyNotFrench(
      world,
      flying,
      { ships: [], air: striking },
      { ships: portTargets(world, hex, flying[0].nation, yard), air: [] },
      'air',
      false,
    ) ?? [],
  ].flat()
}

/** 11.7: the next strike of a seat's land-based aircraft on ships in port. */
export const portStrike: DecisionKind<TwWorld, Subject, PortStrike | null> = {
  name: 'port strike',
  section: '11.7',
  schema: z
    .strictObject({ at: z.string(), with: z.array(z.string()).min(1), escort: z.array(z.string()), yard: z.boolean().optional() })
    .nullable(),
  key: () => '',
  problems: (world, subject, order) => (order === null ? [] : portStrikeProblems(world, subject, order)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    available: ownAircraft(world, seat).filter((unit) => unit.type !== 'FTR' && world.ops.activated.has(unit.id)).length,
  }),
  factTypes: FACTS,
  defaultIs: 'no strike, or no more',
  example: 'port strike:\n  - { at: Calais, with: [Luftflotte 3], escort: [JG 51], counter: fighters if even }',
  question: () => 'Which ports do your land-based aircraft strike (11.7)?',
  sheet: {
    section: 'port strike',
    list: true,
    plain: [
      {
        says: 'port_strike <at>[ with] <with>[, escort <escort>]',
        takes: { at: 'hex', with: 'units', escort: 'units' },
        example: 'port strike Calais Luftflotte 3',
      },
    ],
    read(world, reader: TwReader, node) {
      const fields = reader.fields(node, ['at', 'with', 'escort', 'counter', 'yard'])
      if (!fields) return undefined
      if (!fields.has('with') || !fields.has('at'))
        return fields.has('counter') ? undefined : reader.problem(node, `'${fields.has('at') ? 'with' : 'at'}:' is missing`)
      const at = reader.hex(fields.get('at')!)
      const yard = fields.has('yard') && reader.yesNo(fields.get('yard')!) === true
      const strike = (id: string) => ({ at: at!, with: [id], escort: [], ...(yard && { yard }) })
      const all = at !== undefined && saysAll(fields.get('with')!)
      const able = all
        ? ownAircraft(world, reader.seat).filter(({ id }) => portStrikeProblems(world, { seat: reader.seat }, strike(id)).length === 0)
        : []
      if (all && able.length === 0) return reader.problem(fields.get('with')!, 'none of your aircraft can strike it')
      const units = all ? able.map(({ id }) => id) : reader.squadron(fields.get('with')!)
      const escort = fields.has('escort') ? reader.squadron(fields.get('escort')!) : []
      return at === undefined || units.length === 0 ? undefined : { at, with: units, escort, ...(yard && { yard }) }
    },
    describe: (world, order) =>
      order === null
        ? 'no more port strikes'
        : `${order.with.map((id) => world.unit(id).name).join(', ')} strike the ships in ${order.yard ? 'the shipyard of ' : ''}${world.map.name(world.map.hex(order.at))}${order.escort.length > 0 ? `, escorted by ${order.escort.map((id) => world.unit(id).name).join(', ')}` : ''}`,
    check: (world, seat, order) => (order === null ? [] : portStrikeProblems(world, { seat }, order)),
    arrows: (world, order) => (order === null ? [] : flightArrows(world, order.with, order.at)),
  },
}
