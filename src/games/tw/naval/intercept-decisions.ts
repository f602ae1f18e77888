import { z } from 'zod'
import type { DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames, word, yesNo } from '../facts.ts'
import { powerOf, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Able, ableAir, ableForces, type Engagement, opensFor, targetOf } from './engagement.ts'
import { countersSeen, fleetsOf, fleetsSeen, forceText, isFit, seenText } from './force.ts'
import { chanceOf } from './interception-roll.ts'
import { areaName, isStrait } from '../field/sea.ts'

/** What a seat is asked about: an engagement in one sea area. */
export interface Asked {
  readonly engagement: Engagement
  readonly seat: string
  readonly side: Side
}

/** A chance of half is worth a try (policy 'if likely'). */
const LIKELY = 50

const FACTS = {
  ...MOMENT,
  area: aName('sea area', 'name of the sea area'),
  mission: word('what is intercepted', [
    'sea transport',
    'invasion',
    'stratmove',
    'base change',
    'carrier strike',
    'supply run',
    'supply line',
    'patrol',
    'way to a shipyard',
    'raiders',
  ]),
  enemyCounters: number('enemy counters that you see there; a Task Force is one; 0 for a supply line'),
  enemyFleets: number('what you must take them for, in Fleets (7.9.5); a Task Force for two'),
  carries: yesNo('the enemy carries units'),
  ownFleets: number('Fleets that your ships able to go there count as, and your forces that are there'),
  chance: number('chance in percent of your best naval force, 0 without one'),
  able: someNames('unit', 'names of your ships or aircraft that may go'),
  aircraft: number('your aircraft that may fly there'),
}

function factsOf(world: TwWorld, asked: Asked): FactsOf<typeof FACTS> {
  const { engagement, seat, side } = asked
  const target = targetOf(engagement, side)
  const forces = ableForces(world, engagement, seat, side)
  const air = ableAir(world, engagement, seat, side)
  const strait = isStrait(world, engagement.area)
  const present = engagement.forces[side]
  return {
    ...momentFacts(world, side),
    area: areaName(world, engagement.area),
    mission: engagement.what,
    enemyCounters: target.line !== undefined ? 0 : countersSeen(target),
    enemyFleets: fleetsSeen(world, target, strait),
    carries: target.carries,
    ownFleets: fleetsOf(world, { ships: [...present.ships, ...forces.flatMap(({ ships }) => ships)], air: present.air }, 'all', strait),
    chance: Math.max(0, ...forces.map((force) => chance(world, asked, force))),
    able: [...forces.flatMap(({ ships }) => ships), ...air].map(({ name }) => name),
    aircraft: air.length,
  }
}

const chance = (world: TwWorld, { engagement, side }: Asked, { ships, base }: Able, area = engagement.area): number =>
  chanceOf(world, { ships, base, area, target: targetOf(engagement, side), counter: !opensFor(engagement, side) })

/** Ships of a force that may go while each power keeps a Fleet in some port. */
function spared(world: TwWorld, ships: readonly NavalUnit[], going: readonly NavalUnit[]): NavalUnit[] {
  const left = [...ships]
  for (const power of new Set(ships.map((ship) => powerOf(world, ship)))) {
    const home = world
      .unitsIn('map')
      .filter(
        (unit): unit is NavalUnit =>
          unit.kind === 'naval' &&
          unit.type === 'Fleet' &&
          unit.place === 'map' &&
          powerOf2(world, unit) === power &&
          isFit(world, unit) &&
          !going.includes(unit) &&
          !left.includes(unit),
      )
    const fleet = left.findIndex((ship) => ship.type === 'Fleet' && powerOf(world, ship) === power)
    if (home.length > 0 || fleet < 0) continue
    const [kept] = left.splice(fleet, 1)
    // A Task Force goes as a whole or stays (7.12).
    if (kept.taskForce !== undefined) for (let i = left.length - 1; i >= 0; i--) if (left[i].taskForce === kept.taskForce) left.splice(i, 1)
  }
  return left
}
const powerOf2 = (world: TwWorld, unit: NavalUnit): string | null => (seatOf(world, unit) === null ? null : powerOf(world, unit))

/** Forces whose chance is at least `least` here, and nowhere better on the rest of the enemy's way. */
function likely(world: TwWorld, asked: Asked, least: number): NavalUnit[] {
  const { engagement, seat, side } = asked
  const going: NavalUnit[] = []
  for (const force of ableForces(world, engagement, seat, side)) {
    const ships = spared(world, force.ships, going)
    if (ships.length === 0) continue
    const here = chance(world, asked, { ...force, ships })
    const later = Math.max(0, ...engagement.ahead.map((area) => chance(world, asked, { ...force, ships }, area)))
    if (here >= least && here >= later) going.push(...ships)
  }
  return going
}

/** Whether what a side would then have there is at least what it sees. */
function isEnough(world: TwWorld, { engagement, side }: Asked, ships: readonly NavalUnit[], air: readonly AirUnit[]): boolean {
  const strait = isStrait(world, engagement.area)
  const present = engagement.forces[side]
  const own = fleetsOf(world, { ships: [...present.ships, ...ships], air: [...present.air, ...air] }, 'all', strait)
  return own > 0 && own >= fleetsSeen(world, targetOf(engagement, side), strait)
}

const usualShips = (world: TwWorld, asked: Asked): NavalUnit[] => {
  const going = likely(world, asked, LIKELY)
  // Aircraft come of themselves, and count for the strength.
  return isEnough(world, asked, going, usualAir(world, asked)) ? going : []
}

/** All bombers; fighters where there are aircraft to fight or it is a strait. */
const usualAir = (world: TwWorld, { engagement, seat, side }: Asked): AirUnit[] => ableAir(world, engagement, seat, side)

const idsOf = (units: readonly { readonly id: string }[]): string[] => units.map(({ id }) => id)

const SHIP_POLICIES: Readonly<Record<string, Policy<TwWorld, Asked, string[]>>> = {
  'if likely': {
    means:
      'each naval force with a chance of 50% or better (not less than further on its way), if what you have there is then at least what you see in Fleets; each power keeps a Fleet in port',
    answer: (world, asked) => idsOf(usualShips(world, asked)),
  },
  'if strong': {
    means: 'whatever the chance, if what you have there is then at least what you see; each power keeps a Fleet in port',
    answer: (world, asked) => {
      const going = likely(world, asked, 10)
      return isEnough(world, asked, going, []) ? idsOf(going) : []
    },
  },
  always: {
    means: 'every ship that may',
    answer: (world, { engagement, seat, side }) => idsOf(ableForces(world, engagement, seat, side).flatMap(({ ships }) => ships)),
  },
  never: { means: 'no ship', answer: () => [] },
}

const AIR_POLICIES: Readonly<Record<string, Policy<TwWorld, Asked, string[]>>> = {
  'if strong': {
    means: 'all that may fly, if what you have there is then at least what you see in Fleets (a TAC counts three)',
    answer: (world, asked) => {
      const air = usualAir(world, asked)
      return isEnough(world, asked, [], air) ? idsOf(air) : []
    },
  },
  always: { means: 'every aircraft that may', answer: (world, asked) => idsOf(usualAir(world, asked)) },
  never: { means: 'no aircraft', answer: () => [] },
}

interface Words {
  readonly name: string
  readonly section: string
  readonly field: string
  readonly air: boolean
  readonly question: string
  readonly defaultIs: string
}

function kind({ name, section, field, air, question, defaultIs }: Words): DecisionKind<TwWorld, Asked, string[]> {
  const policies = air ? AIR_POLICIES : SHIP_POLICIES
  const usual = air ? 'if strong' : 'if likely'
  const able = (world: TwWorld, { engagement, seat, side }: Asked): readonly (NavalUnit | AirUnit)[] =>
    air ? ableAir(world, engagement, seat, side) : ableForces(world, engagement, seat, side).flatMap(({ ships }) => ships)
  return {
    name,
    section,
    schema: z.array(z.string()),
    key: (world, { engagement }) => areaName(world, engagement.area),
    problems: (world, asked, answer) => {
      const may = able(world, asked)
      const strangers = answer
        .filter((id) => !may.some((unit) => unit.id === id))
        .map(
          (id) =>
            `${section}: ${world.state.units[id]?.name ?? id} cannot go to the ${areaName(world, asked.engagement.area)} now: ${may.map((unit) => unit.name).join(', ') || 'nobody'} can`,
        )
      // Ships that a retreat has parted from the rest are no whole any more.
      const split = may.filter(
        (unit) =>
          unit.kind === 'naval' &&
          unit.taskForce !== undefined &&
          !answer.includes(unit.id) &&
          may.some(
            (other) =>
              other.kind === 'naval' &&
              other.taskForce === unit.taskForce &&
              other.hex === unit.hex &&
              other.sea === unit.sea &&
              answer.includes(other.id),
          ),
      )
      return [...strangers, ...split.slice(0, 1).map((unit) => `7.12: Task Force ${(unit as NavalUnit).taskForce} goes as a whole`)]
    },
    byDefault: (world, asked) => policies[usual].answer(world, asked),
    facts: factsOf,
    factTypes: FACTS,
    defaultIs,
    example: `intercept:\n  - { at: Sardinian Sea, ${field}: ${usual} }`,
    policies,
    question: (world, asked) => {
      const { engagement, side } = asked
      const target = targetOf(engagement, side)
      const facts = factsOf(world, asked)
      const whom =
        target.line !== undefined
          ? `a supply line of ${target.line}`
          : opensFor(engagement, side)
            ? seenText(world, target)
            : forceText(world, target)
      return `${whom} (${engagement.what}) in the ${facts.area}: ${question} Able: ${able(world, asked)
        .map((unit) => unit.name)
        .join(', ')}${air ? '' : `; best chance ${facts.chance}%`}.`
    },
    choices: (world, asked) => {
      const all = Object.entries(policies).map(([word, policy]) => ({ word, answer: policy.answer(world, asked) }))
      const none = { answer: [] as string[], word: 'never', text: 'nobody goes' }
      const some = all.filter(({ answer }) => answer.length > 0 && policies.always.answer(world, asked).length >= answer.length)
      const different = some.filter(
        ({ answer }, i) => some.findIndex((other) => JSON.stringify(other.answer) === JSON.stringify(answer)) === i,
      )
      return [none, ...different.map(({ word, answer }) => ({ word, answer, text: answer.map((id) => world.unit(id).name).join(', ') }))]
    },
    sheet: {
      section: 'intercept',
      field,
      read: (_, reader: TwReader, node) => readUnits(reader, node),
      describe: (world, answer) =>
        answer.length === 0 ? `no ${air ? 'aircraft' : 'ships'} at sea` : `${answer.map((id) => world.unit(id).name).join(', ')} to sea`,
    },
  }
}

/** A list of units, or "no". */
function readUnits(reader: TwReader, node: SheetNode): string[] | undefined {
  if (node.value === false || (typeof node.value === 'string' && /^(?:no|none|nobody)$/i.test(node.value.trim()))) return []
  const before = reader.errors
  const ids = reader.force(node)
  return reader.errors > before ? undefined : ids
}

const SHIPS_DEFAULT =
  'each naval force with a chance of 50% or better goes if your side is then at least as strong as what you see; each power keeps a Fleet in port'
const AIR_DEFAULT = 'all aircraft based beside the sea area fly if your side is then at least as strong as what you see'

/** 7.8: who opens an engagement, and who answers it. */
export const shipKinds = {
  opens: kind({
    name: 'naval interception',
    section: '7.8',
    field: 'with',
    air: false,
    question: 'which ships try to intercept (7.8)?',
    defaultIs: SHIPS_DEFAULT,
  }),
  answers: kind({
    name: 'naval counter-interception',
    section: '7.9.7',
    field: 'counter',
    air: false,
    question: 'which ships try to join (7.9.7)?',
    defaultIs: SHIPS_DEFAULT,
  }),
}
export const airKinds = {
  opens: kind({
    name: 'air interception at sea',
    section: '7.8.3',
    field: 'air',
    air: true,
    question: 'which aircraft intercept (7.8.3)?',
    defaultIs: AIR_DEFAULT,
  }),
  answers: kind({
    name: 'air counter-interception at sea',
    section: '7.9.7',
    field: 'counter air',
    air: true,
    question: 'which aircraft join (7.9.7)?',
    defaultIs: AIR_DEFAULT,
  }),
}
