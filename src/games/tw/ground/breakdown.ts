import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { unitText } from '../pieces.ts'
import { controllerOf, playerOf, seatOf, seatsOf, sideOf } from '../powers.ts'
import { after } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { breakdownOf, breakDown, buildUp, buildUpOf } from './breakdown-parts.ts'
import { riskOfStaying } from './stacking.ts'

interface Exchange {
  readonly seat: string
}

const FACTS = { ...MOMENT, units: number('own ground units that could break down now') }
const own = (world: TwWorld, seat: string): GroundUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.place === 'map' &&
        unit.aboard === undefined &&
        sideOf(world, unit) === world.phasing &&
        seatOf(world, unit) === seat,
    )
export const breakable = (world: TwWorld, seat: string): GroundUnit[] =>
  own(world, seat).filter((unit) => typeof breakdownOf(world, unit) !== 'string')
const facts = (world: TwWorld, { seat }: Exchange): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, world.phasing),
  units: breakable(world, seat).length,
})

function whyNotOwn(world: TwWorld, seat: string, id: string): string | null {
  const unit = world.state.units[id]
  if (unit?.kind !== 'ground' || unit.place !== 'map' || unit.aboard !== undefined)
    return `9.6.3: '${unit?.name ?? id}' is no ground unit on the map`
  return seatOf(world, unit) === seat ? null : `9.6.3: ${unit.name} is not yours`
}

/** The position after a unit that can has broken down. */
const broken = (world: TwWorld, id: string): TwWorld =>
  after(world, (then) =>
    breakDown(then, then.unit(id) as GroundUnit, breakdownOf(then, then.unit(id) as GroundUnit) as readonly GroundUnit[]),
  )

/** 9.6.3: the next unit that breaks down, or null. */
export const breakDownUnit: DecisionKind<TwWorld, Exchange, string | null> = {
  name: 'break down',
  section: '9.6.3',
  schema: z.string().nullable(),
  key: () => '',
  problems(world, { seat }, id) {
    if (id === null) return []
    const stranger = whyNotOwn(world, seat, id)
    if (stranger !== null) return [stranger]
    const parts = breakdownOf(world, world.unit(id) as GroundUnit)
    return typeof parts === 'string' ? [parts] : []
  },
  byDefault: () => null,
  facts,
  factTypes: FACTS,
  defaultIs: 'nothing breaks down, or nothing more',
  example: 'break down: [XIX Pz, I Corps]',
  question: () => 'Which unit breaks down into smaller ones (9.6.3)?',
  sheet: {
    section: 'break down',
    plain: [{ says: 'break_down <.>', takes: { '.': 'units' }, example: 'break down XIX Pz, I Corps' }],
    list: true,
    read: (_, reader: TwReader, node) => reader.unit(node),
    describe: (world, id) => (id === null ? 'nothing more breaks down' : `${unitText(world.unit(id))} breaks down`),
    check: (world, seat, id) => breakDownUnit.problems(world, { seat }, id),
    foresee: (world, _, id) => (id === null ? world : broken(world, id)),
    // Rehearsals move the parts on; an enemy may keep them where they are.
    risks: (world, id) => {
      const unit = id === null ? undefined : world.unit(id)
      if (unit?.kind !== 'ground' || unit.place !== 'map' || typeof breakdownOf(world, unit) === 'string') return null
      return riskOfStaying(broken(world, unit.id), unit.hex, sideOf(world, unit))
    },
  },
}

/** 9.6.3, 9.6.4: the next units that become one, or null. */
export const buildUpUnits: DecisionKind<TwWorld, Exchange, string[] | null> = {
  name: 'build up',
  section: '9.6.4',
  schema: z.array(z.string()).min(2).nullable(),
  key: () => '',
  problems(world, { seat }, ids) {
    if (ids === null) return []
    const stranger = ids.map((id) => whyNotOwn(world, seat, id)).find((why) => why !== null)
    if (stranger) return [stranger]
    if (new Set(ids).size !== ids.length) return ['9.6.3: a unit is named twice']
    const whole = buildUpOf(
      world,
      ids.map((id) => world.unit(id) as GroundUnit),
    )
    return typeof whole === 'string' ? [whole] : []
  },
  byDefault: () => null,
  facts,
  factTypes: FACTS,
  defaultIs: 'nothing is put together, or nothing more',
  example: 'build up:\n  - { units: [Panzer Div 1, Panzer Div 2, Motorised Div 1] }',
  question: () => 'Which units are put together into a larger one (9.6.3, 9.6.4)?',
  sheet: {
    section: 'build up',
    list: true,
    read(_, reader: TwReader, node: SheetNode) {
      const fields = reader.fields(node, ['units', 'at'], ['units'])
      if (!fields) return undefined
      const at = fields.get('at')
      const ids = reader.units(fields.get('units')!, at && reader.hex(at))
      return ids.length < 2 ? undefined : ids
    },
    describe: (world, ids) =>
      ids === null ? 'nothing more is put together' : `${ids.map((id) => world.unit(id).name).join(', ')} become one unit`,
  },
}

/** Own fortifications and fortresses that a seat might remove. */
const works = (world: TwWorld, seat: string) =>
  world.state.installations.filter(({ kind, nation }) => {
    const power = controllerOf(world, nation)
    return (kind === 'fortification' || kind === 'fortress') && power !== null && playerOf(world, power) === seat
  })

/** 10.7: the next own fortification or fortress to be removed, by its hex, or null. */
export const dismantleWork: DecisionKind<TwWorld, Exchange, string | null> = {
  name: 'dismantle',
  section: '10.7',
  schema: z.string().nullable(),
  key: () => '',
  problems: (world, { seat }, code) =>
    code === null || works(world, seat).some(({ hex }) => world.map.code(hex) === code)
      ? []
      : [`10.7: you have no fortification or fortress in ${code}`],
  byDefault: () => null,
  facts: (world, subject) => ({ ...facts(world, subject) }),
  factTypes: FACTS,
  defaultIs: 'nothing is dismantled',
  example: 'dismantle: [1430]',
  question: () => 'Which of your fortifications or fortresses is dismantled (10.7)?',
  sheet: {
    section: 'dismantle',
    list: true,
    read: (_, reader: TwReader, node) => reader.hex(node),
    describe: (world, code) =>
      code === null ? 'nothing more is dismantled' : `the works in ${world.map.name(world.map.hex(code))} are dismantled`,
  },
}

/** 9.6.3, 9.6.4 Units break down and build up; works are dismantled (10.7). */
export function* breakdownUnits(world: TwWorld): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    while (works(world, seat).length > 0) {
      const code = yield* ask(world, seat, dismantleWork, { seat })
      if (code === null) break
      const work = works(world, seat).find(({ hex }) => world.map.code(hex) === code)!
      world.dismantle(work)
      world.report('installation lost', '10.7', `The ${work.kind} in ${world.map.name(work.hex)} is dismantled by its owner.`, [work.hex])
    }
    while (breakable(world, seat).length > 0) {
      const id = yield* ask(world, seat, breakDownUnit, { seat })
      if (id === null) break
      const unit = world.unit(id) as GroundUnit
      breakDown(world, unit, breakdownOf(world, unit) as readonly GroundUnit[])
    }
    while (own(world, seat).length > 1) {
      const ids = yield* ask(world, seat, buildUpUnits, { seat })
      if (ids === null) break
      const units = ids.map((id) => world.unit(id) as GroundUnit)
      buildUp(world, units, buildUpOf(world, units) as GroundUnit)
    }
  }
}
