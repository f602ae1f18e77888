import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyNotAllowed } from '../logistics/efforts.ts'
import { enemySide, movesWith, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit, Side, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { disperse, endPatrol, needsYard } from './depletion.ts'
import { ableAir, ableForces, type Engagement, escalate, sendAir, sendShips } from './engagement.ts'
import { type Base, isFit, patrolPort, patrolsIn } from './force.ts'
import { whyNotFrench } from './french-morale.ts'
import { whyNotMission } from './mission-checks.ts'
import { bringHome } from '../bases/ports.ts'
import { areaName, areaNamed, isStrait } from '../field/sea.ts'
import { fightIn } from './voyage.ts'

export interface PatrolAttack {
  in: string
  with: string[]
}
interface Asked {
  readonly seat: string
}

export const nobody = (): { ships: NavalUnit[]; air: AirUnit[] } => ({ ships: [], air: [] })

/** An engagement that the phasing side opens against something of the other's in a sea area. */
export function engagementOf(
  _world: TwWorld,
  area: number,
  owner: Side,
  mission: string,
  what: Engagement['what'],
  more: Partial<Engagement> = {},
): Engagement {
  return {
    area,
    ahead: [],
    mission,
    what,
    owner,
    carries: false,
    supplies: false,
    evades: false,
    opening: enemySide(owner),
    bases: new Map(),
    forces: { Axis: nobody(), Allies: nobody() },
    ...more,
  }
}

/** Why a unit of the phasing side may not be sent against an enemy at sea, or null. */
export function whyNotSend(world: TwWorld, engagement: Engagement, seat: string, unit: Unit | undefined): string | null {
  const side = movesWith(world, seat)
  const area = areaName(world, engagement.area)
  if (!unit || seatOf(world, unit) !== seat) return `7.8: ${unit?.name ?? 'a unit'} is not yours`
  if (unit.kind === 'naval') {
    const why = whyNotMission(world, unit, 'air attack')
    if (why) return why
    return ableForces(world, engagement, seat, side).some(({ ships }) => ships.includes(unit))
      ? null
      : `7.8: ${unit.name} cannot reach the ${area}: more than five Sea Areas of open water from its base, or its force has tried`
  }
  if (unit.kind !== 'air') return `7.8: ${unit.name} is neither a ship nor an aircraft`
  return (
    whyNotAllowed(world, unit, 'air attack') ??
    (ableAir(world, engagement, seat, side).includes(unit)
      ? null
      : `7.8.3: ${unit.name} cannot fly over the ${area}: it must be based beside it, be activated, and FTR attack ships in straits alone`)
  )
}

/** Sends what an order names; whoever finds the enemy starts what follows. Says whether anybody did. */
export function* send(world: TwWorld, engagement: Engagement, side: Side, units: readonly Unit[]): Procedure<boolean> {
  engagement.opening = side
  const found = yield* sendShips(
    world,
    engagement,
    side,
    units.filter((unit): unit is NavalUnit => unit.kind === 'naval'),
  )
  const flew = sendAir(
    world,
    engagement,
    side,
    units.filter((unit): unit is AirUnit => unit.kind === 'air'),
  )
  engagement.opening = null
  return found || flew
}

/** Ships that came for the engagement go back to their bases; a patrol that was attacked stays, if it did not break off and is at full strength still (7.4). */
export function* goBack(world: TwWorld, engagement: Engagement, patrols: readonly NavalUnit[] = [], brokeOff = false): Procedure {
  const all = [...engagement.forces.Axis.ships, ...engagement.forces.Allies.ships]
  for (const ship of patrols.filter(({ place }) => place === 'sea')) {
    if (needsYard(world, ship)) continue
    if (brokeOff) bringHome(world, ship, patrolPort(world, ship))
    else if (!isFit(world, ship)) endPatrol(world, ship)
  }
  yield* disperse(
    world,
    all.filter((ship) => engagement.bases.has(ship.id) || needsYard(world, ship)),
    (ship) => engagement.bases.get(ship.id) as Base,
  )
}

const patrolEngagement = (world: TwWorld, area: number, side: Side): Engagement => {
  const enemy = enemySide(side)
  const engagement = engagementOf(world, area, enemy, `patrol in the ${areaName(world, area)}`, 'patrol')
  engagement.forces[enemy].ships = patrolsIn(world, area, enemy)
  return engagement
}

const FACTS = { ...MOMENT, patrols: number('enemy ships on patrol that you see') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => {
  const side = movesWith(world, seat)
  return {
    ...momentFacts(world, side),
    patrols: world.map.seas.all.filter(({ number: area }) => patrolsIn(world, area, enemySide(side)).length > 0).length,
  }
}

function problemsOf(world: TwWorld, { seat }: Asked, order: PatrolAttack): string[] {
  const area = areaNamed(world, order.in)
  if (area <= 0) return [`7.4: there is no sea area '${order.in}'`]
  const engagement = patrolEngagement(world, area, movesWith(world, seat))
  if (engagement.forces[engagement.owner].ships.length === 0) return [`7.4: no enemy is on patrol in the ${order.in}`]
  if (order.with.length === 0) return ['7.4: name ships or aircraft']
  const first = order.with.map((id) => whyNotSend(world, engagement, seat, world.state.units[id])).find((why) => why !== null)
  if (first) return [first]
  const units = order.with.map((id) => world.unit(id))
  const sent = { ships: units.filter((unit) => unit.kind === 'naval'), air: units.filter((unit) => unit.kind === 'air') }
  return [whyNotFrench(world, units, sent, engagement.forces[engagement.owner], 'all', isStrait(world, area)) ?? []].flat()
}

/** 7.4: the next attack of a seat on an enemy patrol, or null. */
export const attackPatrol: DecisionKind<TwWorld, Asked, PatrolAttack | null> = {
  name: 'attack patrol',
  section: '7.4',
  schema: z.strictObject({ in: z.string(), with: z.array(z.string()) }).nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no enemy patrol is attacked, or none more',
  example: 'attack patrol:\n  - { in: Channel, with: [4th Fleet, 1 Group] }',
  question: () => 'Which enemy patrols do you attack, and with what (7.4)?',
  sheet: {
    section: 'attack patrol',
    list: true,
    plain: [
      {
        says: 'attack_patrol|attack_at_sea[ in] <in> with <with>',
        takes: { in: 'sea', with: 'units' },
        example: 'attack patrol Channel with 4th Fleet, 1 Group',
      },
    ],
    read: (_, reader: TwReader, node) => readAttack(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more attacks on patrols'
        : `${order.with.map((id) => world.unit(id).name).join(', ')} against the patrol in the ${order.in}`,
  },
}

function readAttack(reader: TwReader, node: SheetNode): PatrolAttack | undefined {
  const fields = reader.fields(node, ['in', 'with'], ['in', 'with'])
  if (!fields) return undefined
  const before = reader.errors
  const area = reader.seaArea(fields.get('in')!)
  const units = reader.force(fields.get('with')!)
  return reader.errors > before || area === undefined ? undefined : { in: area, with: units }
}

/** 7.4: attacks on enemy patrols: ships roll as for any interception, aircraft beside the sea area find them. */
export function* patrolAttacks(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, attackPatrol, { seat })
    if (order === null) return
    const side = movesWith(world, seat)
    const engagement = patrolEngagement(world, areaNamed(world, order.in), side)
    const patrols = [...engagement.forces[engagement.owner].ships]
    if (
      !(yield* send(
        world,
        engagement,
        side,
        order.with.map((id) => world.unit(id)),
      ))
    )
      continue
    yield* escalate(world, engagement, engagement.owner)
    const outcome = yield* fightIn(world, engagement)
    yield* goBack(world, engagement, patrols, outcome.left === 'defenders')
  }
}
