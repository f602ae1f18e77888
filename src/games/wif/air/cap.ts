import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { enemySide, seatOf, seatOfUnit, seatsOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames, word } from '../facts.ts'
import { flightArrow, flyerOf } from './carrier-planes.ts'
import { couldFly, whyNotFly } from './eligibility.ts'
import { note } from '../tell-refused.ts'
import { standingUnits, wishes } from '../sheet/standing-units.ts'
import { type AirStep, BOMBING_MISSIONS, sortiesAt, type StepMission, takeOff, tellFlights } from './sortie.ts'

interface CapSubject {
  readonly step: AirStep
  readonly seat: string
  /** The only hexes the step can be about, when that is known: those under attack. */
  readonly among: readonly Hex[] | null
}
/** What a patrol may meet, before anybody has flown. */
const FACTS = {
  ...MOMENT,
  mission: word('mission that the step is about', [...BOMBING_MISSIONS, 'naval air']),
  available: number('own FTRs that are face-up'),
  able: someNames('unit', 'their names, the best air-to-air rating first'),
  enemyBombers: number('enemy aircraft that are face-up and could fly the mission somewhere'),
  enemyTactical: number('their tactical factors, as printed'),
  enemyFighters: number('enemy FTRs that are face-up'),
  enemyAirToAir: number('highest air-to-air rating among those FTRs'),
  hexes: someNames('hex', 'printed codes of the hexes that the step is about, where that is known before: those attacked on land'),
}

const patrolsOf = (world: WifWorld, seat: string) =>
  couldFly(world, sideAsked(world, seat), 'combat air patrol')
    .filter((unit) => seatOfUnit(world, unit) === seat)
    .sort((a, b) => b.airToAir - a.airToAir || (a.id < b.id ? -1 : 1))

function factsOf(world: WifWorld, { step, seat, among }: CapSubject): FactsOf<typeof FACTS> {
  const side = sideAsked(world, seat)
  const own = patrolsOf(world, seat)
  // Only the side with the impulse flies missions; against its opponent's patrols come fighters alone.
  const bombers = side === world.state.active ? [] : couldFly(world, enemySide(side), step.mission)
  const fighters = couldFly(world, enemySide(side), 'interception')
  return {
    ...momentFacts(world, side),
    mission: step.mission,
    available: own.length,
    able: own.map((unit) => unit.name),
    enemyBombers: bombers.length,
    enemyTactical: bombers.reduce((sum, unit) => sum + unit.tactical, 0),
    enemyFighters: fighters.length,
    enemyAirToAir: Math.max(0, ...fighters.map((unit) => unit.airToAir)),
    hexes: (among ?? []).map((hex) => world.map.code(hex)),
  }
}

type Cap = { at: string; with: string[]; against: string[] }[]

/** Steps that come first in an impulse, and seldom bring anything: a patrol that does not name them waits for the ground strikes. */
const BY_NAME_ONLY: readonly StepMission[] = ['port attack', 'strategic bombardment']
/** The first step after those. */
const FIRST_TO_ASK: StepMission = 'ground strike'

/**
 * 14.2.5: combat air patrols, flown before the enemy shows his targets. Without `against` they fly in the first step that asks, port attacks and
 * strategic bombardment apart.
 */
export const flyCap: DecisionKind<WifWorld, CapSubject, Cap> = {
  name: 'combat air patrol',
  section: '14.2.5',
  schema: z.array(z.strictObject({ at: z.string(), with: z.array(z.string()), against: z.array(z.enum(BOMBING_MISSIONS)) })),
  key: (_, { step }) => step.mission,
  problems: (world, { seat }, cap) =>
    cap.flatMap((patrol) =>
      patrol.with.filter((id) => seatOf(world, world.unit(id)) !== seat).map((id) => `14.2.5: ${world.unit(id).name} is not yours to fly`),
    ),
  byDefault: () => [],
  facts: factsOf,
  factTypes: FACTS,
  defaultIs:
    'nobody patrols; and a patrol that names no missions in against: waits for what comes after port attacks and strategic bombardment',
  example: 'combat air patrol:\n  - { at: Minsk, with: [MiG-3], against: [ground strike] }',
  question: (world, { step, seat, among }) =>
    `Do you fly combat air patrols before the ${step.mission} step (14.2.5)? You have ${patrolsOf(world, seat)
      .map((unit) => `${unit.name} (${unit.airToAir})`)
      .join(', ')}.${among ? ` Hexes: ${among.map((hex) => world.map.name(hex)).join(', ')}.` : ''}`,
  // Where the hexes are not known yet there are too many to offer.
  choices: (world, { step, seat, among }) => [
    { answer: [], word: 'none', text: 'nobody patrols' },
    ...(among ?? []).flatMap((at) => {
      const best = patrolsOf(world, seat).find(
        (unit) => whyNotFly(world, step, { unit, mission: 'combat air patrol', at, extended: false }).length === 0,
      )
      return best
        ? [
            {
              answer: [{ at: world.map.code(at), with: [best.id], against: [] }],
              word: world.map.placesAt(at)[0]?.name ?? world.map.code(at),
              text: `${best.name} (air-to-air ${best.airToAir}) over ${world.map.name(at)}`,
            },
          ]
        : []
    }),
  ],
  sheet: {
    section: 'combat air patrol',
    plain: [{ says: 'combat_air_patrol|cap <at>[ with] <with>', takes: { at: 'hex', with: 'units' }, example: 'CAP Minsk MiG-3' }],
    read: (_world, reader: WifReader, node) => wishes(reader, reader.list(node), (item) => readPatrol(reader, item)),
    describe: (world, cap) =>
      cap
        .map(
          (patrol) =>
            `${patrol.with.map((id) => world.unit(id).name).join(', ')} on combat air patrol over ${world.map.name(world.map.hex(patrol.at))}${patrol.against.length > 0 ? ` against ${patrol.against.join(', ')}` : ''}`,
        )
        .join('; '),
    arrows: (world, cap) => cap.flatMap((patrol) => patrol.with.map((id) => flightArrow(world, id, patrol.at))),
  },
}

function readPatrol(reader: WifReader, node: SheetNode): Cap[number] | undefined {
  const fields = reader.fields(node, ['at', 'with', 'against'], ['at', 'with'])
  if (!fields) return undefined
  const at = reader.hex(fields.get('at')!)
  const fighters = standingUnits(reader, fields.get('with')!)
  const against = fields.has('against')
    ? wishes(reader, reader.list(fields.get('against')!), (item) => reader.word(item, BOMBING_MISSIONS))
    : []
  return at === undefined || against === undefined ? undefined : { at, with: fighters, against }
}

/** A patrol that waits for a later step, its order naming no missions. */
interface Waiting {
  readonly seat: string
  readonly at: Hex
  readonly ids: readonly string[]
}

/** Step 1 of a mission: a side's patrols take off. What cannot fly is told to its owner and stays. */
export function* flyPatrols(world: WifWorld, step: AirStep, side: Side, among: readonly Hex[] | null = null): Procedure<Waiting[]> {
  const waiting: Waiting[] = []
  if (!world.rules.airCombat.patrols) return waiting
  for (const seat of seatsOf(world, side)) {
    const isAble = couldFly(world, side, 'combat air patrol').some((unit) => seatOfUnit(world, unit) === seat)
    const subject = { step, seat, among }
    const cap = isAble ? yield* ask(world, seat, flyCap, subject) : ((yield* tellInVain(world, seat, flyCap, subject)) ?? [])
    for (const { at: code, with: ids, against } of cap) {
      // Who has nobody to send is told once where the order names no mission.
      if (!isAble && against.length === 0 && step.mission !== FIRST_TO_ASK) continue
      const at = world.map.hex(code)
      if (against.length === 0 && BY_NAME_ONLY.includes(step.mission)) {
        waiting.push({ seat, at, ids })
        continue
      }
      if (against.length > 0 && !against.includes(step.mission)) continue
      if (among && !among.includes(at)) continue
      const before = sortiesAt(step, at, side)
      for (const id of ids) {
        const unit = flyerOf(world, id, true)
        if (!unit) continue
        const [problem] = whyNotFly(world, step, { unit, mission: 'combat air patrol', at, extended: false })
        if (problem) note(world, seat, '14.2.5', `${unit.name} does not patrol over ${world.map.name(at)}: ${problem}`, [at])
        else takeOff(world, step, side, { unit, mission: 'combat air patrol', at, extended: false })
      }
      tellFlights(
        world,
        '14.2.5',
        sortiesAt(step, at, side).filter((sortie) => !before.includes(sortie)),
      )
    }
  }
  return waiting
}

/** Once the enemy has flown: patrols over his targets that stayed on the ground because their order names no mission. */
export function tellWaiting(world: WifWorld, step: AirStep, side: Side, waiting: readonly Waiting[]): void {
  for (const { seat, at, ids } of waiting) {
    if (sortiesAt(step, at, enemySide(side)).length === 0) continue
    const names = ids.map((id) => world.unit(id).name).join(', ')
    note(
      world,
      seat,
      '14.2.5',
      `${names} did not patrol over ${world.map.name(at)} against ${step.mission}: the order does not say against: [${step.mission}]`,
      [at],
    )
  }
}
