import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { unitsDo, unitsText, unitText } from '../pieces.ts'
import { seatsOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { flightsTo } from './flight.ts'
import { meet } from './meet.ts'
import { fly, mayFly } from './missions.ts'
import { ownAircraft } from './sky.ts'
import { tellWhoStays, whoFlies, whyNobody } from './who-flies.ts'

/** 9.9.5: movement points that each interdicting aircraft adds to the hex. */
const EACH = 1

interface Subject {
  readonly unit: GroundUnit
  readonly hex: Hex
  readonly target: Hex
  readonly seat: string
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  reserve: aName('unit', 'name of the Reserve unit'),
  strength: number('its combat factors'),
  towards: aName('hex', 'code of the hex that it makes for'),
  available: number('own aircraft that could interdict it there'),
}

const able = (world: TwWorld, { seat, hex }: Subject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => mayFly(world, unit, 'interdiction', hex) === null)

const whoInterdicts = (world: TwWorld, hex: Hex, seat: string, answer: readonly string[]) =>
  whoFlies(world, seat, '9.9.5', answer, (unit) => mayFly(world, unit, 'interdiction', hex))

/** 9.9.5: aircraft against a Reserve that has moved one hex. */
export const interdictReserve: DecisionKind<TwWorld, Subject, string[]> = {
  name: 'interdict a Reserve',
  section: '9.9.5',
  schema: z.array(z.string()),
  key: (world, { target }) => world.map.code(target),
  problems: (world, { hex, seat }, answer) => whyNobody(whoInterdicts(world, hex, seat, answer)),
  byDefault: () => [],
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, subject.hex),
    ...momentFacts(world, world.phasing),
    reserve: subject.unit.name,
    strength: subject.unit.strength,
    towards: world.map.code(subject.target),
    available: able(world, subject).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody interdicts',
  example: 'interdict:\n  - { at: Sedan, with: [JG 51] }   # Reserves on their way to Sedan',
  policies: {
    none: { means: 'nobody', answer: () => [] },
    fighters: {
      means: 'one FTR, where one reaches it',
      answer: (world, subject) =>
        able(world, subject)
          .filter(({ type }) => type === 'FTR')
          .slice(0, 1)
          .map(({ id }) => id),
    },
  },
  question: (world, subject) =>
    `${unitText(subject.unit)} comes out of Reserve through ${world.map.name(subject.hex)}. Who interdicts it (9.9.5)? You can send ${unitsText(able(world, subject))}.`,
  sheet: {
    section: 'interdict',
    field: 'with',
    read: (_, reader: TwReader, node) => reader.flyers(node),
    describe: (world, answer) =>
      `${answer.map((id) => world.unit(id).name).join(', ') || 'nobody'} ${answer.length > 1 ? 'interdict' : 'interdicts'} Reserves`,
  },
}

/** 9.9.5: asked when a Reserve on its way to `target` has moved into a hex. Returns the movement points that the hex costs it besides. */
export function* interdict(world: TwWorld, unit: GroundUnit, hex: Hex, target: Hex): Procedure<number> {
  const flying: AirUnit[] = []
  for (const seat of seatsOf(world, world.phasing)) {
    const subject: Subject = { unit, hex, target, seat }
    if (able(world, subject).length > 0)
      flying.push(
        ...tellWhoStays(
          world,
          seat,
          '9.9.5',
          `interdiction of ${world.map.name(hex)}`,
          whoInterdicts(world, hex, seat, yield* ask(world, seat, interdictReserve, subject)),
        ),
      )
    else yield* tellInVain(world, seat, interdictReserve, subject)
  }
  if (flying.length === 0) return 0
  for (const each of flying) fly(world, each, 'interdiction', hex)
  world.report('air mission', '9.9.5', `${unitsDo(flying, 'interdicts', 'interdict')} ${unitText(unit)} in ${world.map.name(hex)}.`, [
    hex,
    ...flying.map((each) => each.hex),
  ])
  const against = 'intercepting interdiction' as const
  const { aircraft } = yield* meet(world, {
    what: 'interdiction',
    against,
    section: 'interdict',
    target: hex,
    flights: flightsTo(world, flying, hex, against),
    interceptors: [],
    das: [],
    defended: [],
    supported: [],
  })
  // Who came to counter-intercept does not interdict besides.
  const more = aircraft.filter((each) => flying.includes(each)).length * EACH
  if (more > 0)
    world.report('interdiction', '9.9.5', `${world.map.name(hex)} costs ${unit.name} ${numbered(more, 'more movement point')}.`, [hex])
  return more
}
