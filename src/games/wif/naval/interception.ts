import { z } from 'zod'
import type { DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { warned } from '../sheet/standing-units.ts'
import { numbered } from '../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames, word, yesNo } from '../facts.ts'
import { seaWeather } from '../ground/terrain.ts'
import { searchModifier, searchNumber } from '../naval-combat/search.ts'
import { enemySide, seatOfUnit, sideAsked, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { NavalUnit, Section, Side, WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'
import {
  cheapest,
  committedTo,
  couldTurn,
  type Eligible,
  isPrey,
  makeReady,
  opponentsOf,
  readied,
  type SeaUnit,
  seatsAmong,
} from './interceptors.ts'
import { seaStrength } from './sea-strength.ts'
import { isConvoy, isSub, isTransport } from '../sea/ships.ts'

/** A force that has entered a sea area, and who may try to intercept it. */
export interface Passing {
  readonly area: number
  readonly movers: readonly NavalUnit[]
  /** It returns to base at the end of a turn: who stays at sea may intercept (13.4). */
  readonly may?: Eligible
}

interface InterceptionSubject extends Passing {
  readonly seat: string
}

/** Whether to try, whether SUBs are committed, and who turns face-down (null: whoever is cheapest). */
type Answer = { intercept: boolean; subs: boolean; with: string | null }
const NO: Answer = { intercept: false, subs: false, with: null }

/** 11.4.6: what the die is raised by: foul weather; convoys do not help in this first round. */
const rollModifier = (world: WifWorld, area: number): number => searchModifier(seaWeather(world, area), 0)

/** Of ten dice, how many intercept when these are committed. */
function chances(world: WifWorld, subject: Passing, side: Side, subs: boolean): number {
  return Math.max(0, Math.min(10, bestSearch(world, subject, side, subs).number - rollModifier(world, subject.area)))
}

/** The highest section with a committed unit, and its modified search number. */
function bestSearch(world: WifWorld, { area, movers, may }: Passing, side: Side, subs: boolean): { section: Section; number: number } {
  const committed = committedTo(world, side, area, movers, subs, may)
  const section = Math.max(0, ...committed.map(({ sea }) => sea!.section)) as Section
  return { section, number: committed.length === 0 ? 0 : searchNumber(world, side, area, section, committed) }
}

const sideFor = (world: WifWorld, { seat }: InterceptionSubject): Side => sideAsked(world, seat)

/** SUBs go along where there is something for them to sink, or nobody else. */
const wouldCommitSubs = (world: WifWorld, subject: InterceptionSubject): boolean => {
  const side = sideFor(world, subject)
  const all = committedTo(world, side, subject.area, subject.movers, true, subject.may)
  return all.some(isSub) && (subject.movers.some(isPrey) || all.every(isSub))
}

const go = (world: WifWorld, subject: InterceptionSubject): Answer => ({
  intercept: true,
  subs: wouldCommitSubs(world, subject),
  with: null,
})

/** Own factors are at least those of the movers. */
function isStronger(world: WifWorld, subject: InterceptionSubject): boolean {
  const committed = committedTo(world, sideFor(world, subject), subject.area, subject.movers, wouldCommitSubs(world, subject), subject.may)
  const own = seaStrength(world, committed)
  return own > 0 && own >= seaStrength(world, subject.movers)
}

const hasChance = (world: WifWorld, subject: InterceptionSubject): boolean =>
  chances(world, subject, sideFor(world, subject), wouldCommitSubs(world, subject)) > 0

const POLICIES: Readonly<Record<string, Policy<WifWorld, InterceptionSubject, Answer>>> = {
  always: {
    means: 'try to intercept whenever a die can succeed',
    answer: (world, subject) => (hasChance(world, subject) ? go(world, subject) : NO),
  },
  'if stronger': {
    means: "try where your factors in the area (guns, carrier planes, aircraft) are at least the movers'",
    answer: (world, subject) => (hasChance(world, subject) && isStronger(world, subject) ? go(world, subject) : NO),
  },
  'convoys and transports': {
    means: 'try where convoy points, TRS or AMPH move, whoever escorts them',
    answer: (world, subject) => (hasChance(world, subject) && subject.movers.some(isPrey) ? go(world, subject) : NO),
  },
  never: { means: 'do not intercept', answer: () => NO },
}

const FACTS = {
  ...MOMENT,
  area: aName('sea area', 'name of the sea area'),
  seaWeather: word('weather in the sea area', ['fine', 'rain', 'storm', 'snow', 'blizzard'] satisfies WeatherKind[]),
  chance: number('chance in percent that the attempt succeeds, with SUBs where the default would commit them'),
  movingShips: number('enemy ships that are passing, convoys not counted'),
  movingConvoys: number('enemy convoy points that are passing'),
  movingTransports: number('enemy TRS and AMPH that are passing'),
  movingFactors: number('factors of the enemy ships that are passing: guns, carrier planes'),
  ownFactors: number('factors of your units in the area that would be committed: guns, carrier planes, air-to-sea factors'),
  ownSubs: number('your SUBs in the area'),
  ready: yesNo('a unit has been turned face-down there already, so that an attempt costs nothing'),
  returning: yesNo('the enemy is returning to base at the end of the turn'),
  able: someNames('unit', 'names of your units that could be turned face-down, the cheapest first'),
}

function factsOf(world: WifWorld, subject: InterceptionSubject): FactsOf<typeof FACTS> {
  const side = sideFor(world, subject)
  const { area, movers, may } = subject
  const subs = wouldCommitSubs(world, subject)
  return {
    ...momentFacts(world, side),
    area: world.map.seaAreaNames[area],
    seaWeather: seaWeather(world, area),
    chance: 10 * chances(world, subject, side, subs),
    movingShips: movers.filter((ship) => !isConvoy(ship)).length,
    movingConvoys: movers.reduce((sum, { points }) => sum + points, 0),
    movingTransports: movers.filter(isTransport).length,
    movingFactors: seaStrength(world, movers),
    ownFactors: seaStrength(world, committedTo(world, side, area, movers, subs, may)),
    ownSubs: opponentsOf(world, side, area, movers, may).filter(isSub).length,
    ready: readied(world, side, area) !== undefined,
    returning: may !== undefined,
    able: ableOf(world, subject).map(({ name }) => name),
  }
}

/** A seat's units that it could turn face-down, the cheapest first. */
const ableOf = (world: WifWorld, subject: InterceptionSubject): SeaUnit[] =>
  cheapest(
    world,
    couldTurn(world, sideFor(world, subject), subject.area, subject.movers, subject.may).filter(
      (unit) => seatOfUnit(world, unit) === subject.seat,
    ),
  )

const listed = (ships: readonly NavalUnit[]): string =>
  ships.map((ship) => (isConvoy(ship) ? `${ship.name} (${numbered(ship.points, 'convoy point')})` : ship.name)).join(', ')

/** 11.4.6: whether to intercept a force that enters a sea area: `naval interception: if stronger`, or by area. */
export const intercept: DecisionKind<WifWorld, InterceptionSubject, Answer> = {
  name: 'naval interception',
  section: '11.4.6',
  schema: z.strictObject({ intercept: z.boolean(), subs: z.boolean(), with: z.string().nullable() }),
  key: (world, { area }) => world.map.seaAreaNames[area],
  problems: (world, subject, answer) => {
    if (!answer.intercept || answer.with === null || readied(world, sideFor(world, subject), subject.area)) return []
    const able = ableOf(world, subject)
    return able.some(({ id }) => id === answer.with)
      ? []
      : [
          `11.4.6: ${world.unit(answer.with).name} cannot be turned face-down in the ${world.map.seaAreaNames[subject.area]}: ${able.map(({ name }) => name).join(', ') || 'nobody'} can`,
        ]
  },
  byDefault: (world, subject) => POLICIES['if stronger'].answer(world, subject),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs:
    "where it can succeed and your factors are at least the movers'; SUBs go along against convoys and transports; the cheapest unit turns face-down",
  example: 'naval interception:\n  - { at: Eastern Mediterranean, intercept: yes }',
  policies: POLICIES,
  choices: (world, subject) => {
    const side = sideFor(world, subject)
    const usual = POLICIES['if stronger'].answer(world, subject)
    const subs = committedTo(world, side, subject.area, subject.movers, true, subject.may).some(isSub)
    const choices = [
      { answer: NO, word: 'no', text: 'they pass' },
      {
        answer: { intercept: true, subs: false, with: null },
        word: 'yes',
        text: `chance ${10 * chances(world, subject, side, false)}%${subs ? ', SUBs not committed' : ''}`,
      },
      ...(subs
        ? [
            {
              answer: { intercept: true, subs: true, with: null },
              word: 'with subs',
              text: `chance ${10 * chances(world, subject, side, true)}%, SUBs committed`,
            },
          ]
        : []),
    ]
    return choices.some(({ answer }) => JSON.stringify(answer) === JSON.stringify(usual))
      ? choices
      : [{ answer: usual, word: 'usual', text: 'as the default has it' }, ...choices]
  },
  question: (world, subject) => {
    const able = ableOf(world, subject)
    const who = readied(world, sideFor(world, subject), subject.area)
      ? 'a unit is face-down for it already'
      : `${able
          .map(({ name }) => name)
          .slice(0, 6)
          .join(', ')} can turn face-down for it`
    return `${shortened(listed(subject.movers))} ${subject.movers.length === 1 ? 'enters' : 'enter'} the ${world.map.seaAreaNames[subject.area]}${subject.may ? ' on the way home' : ''}. Do you try to intercept (11.4.6)? ${who}.`
  },
  sheet: {
    section: 'naval interception',
    field: 'intercept',
    read: (_world, reader: WifReader, node) => readAnswer(reader, node),
    describe: (world, answer) =>
      answer.intercept
        ? `intercept at sea${answer.subs ? ' with SUBs' : ''}${answer.with ? `, turning ${world.unit(answer.with).name} face-down` : ''}`
        : 'no interception at sea',
  },
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 150)} ...` : text)

function readAnswer(reader: WifReader, node: SheetNode): Answer | undefined {
  if (!(node.value instanceof Map)) {
    const yes = reader.yesNo(node)
    return yes === undefined ? undefined : yes ? { intercept: true, subs: false, with: null } : NO
  }
  const fields = reader.fields(node, ['subs', 'with'])
  if (!fields) return undefined
  const subs = fields.has('subs') ? reader.yesNo(fields.get('subs')!) : false
  const turned = fields.get('with')
  const unit = turned && warned(reader, turned, () => reader.unit(turned))
  return subs === undefined ? undefined : { intercept: true, subs, with: unit ?? null }
}

/** An attempt that succeeded: who intercepts, with what die (unmodified), and whether SUBs were committed. */
export interface Intercepted {
  readonly by: Side
  readonly roll: number
  readonly subsCommitted: boolean
  /** Whoever was committed to the attempt. */
  readonly interceptors: readonly SeaUnit[]
  /** Those of them that found the force. */
  readonly found: readonly SeaUnit[]
}

/** 11.4.6: who has enemies in the area is asked; the first seat that tries turns a unit face-down and rolls. Null: the force passes. */
export function* tryToIntercept(world: WifWorld, passing: Passing): Procedure<Intercepted | null> {
  const { area, movers, may } = passing
  const by = enemySide(sideOf(world, movers[0]))
  const ready = readied(world, by, area)
  const able = couldTurn(world, by, area, movers, may)
  const seats = seatsAmong(world, ready ? [ready, ...able] : able)
  if (committedTo(world, by, area, movers, true, may).length === 0) return null
  // No combat begins in the middle of another (see the rulings).
  if (world.impulse.fighting.has(area)) return null
  for (const seat of seats) {
    const subject: InterceptionSubject = { ...passing, seat }
    const answer = yield* ask(world, seat, intercept, subject)
    if (!answer.intercept) continue
    return roll(world, subject, by, answer)
  }
  return null
}

/** A purpose of dice of its own for each attempt of an impulse: ships may come through an area twice. */
function purposeOf(world: WifWorld, what: string): string {
  const nth = (world.impulse.interceptions.get(what) ?? 0) + 1
  world.note(({ interceptions }) => interceptions.set(what, nth))
  return nth === 1 ? what : `${what} (${nth})`
}

function roll(world: WifWorld, subject: InterceptionSubject, by: Side, answer: Answer): Intercepted | null {
  const { area, movers, may } = subject
  const name = world.map.seaAreaNames[area]
  const already = readied(world, by, area)
  let turned = ''
  if (already) turned = `${already.name} is face-down for it already`
  else {
    const able = ableOf(world, subject)
    const unit = able.find(({ id }) => id === answer.with) ?? able[0]
    makeReady(world, by, area, unit)
    turned = `${unit.name} turns face-down`
  }
  const committed = committedTo(world, by, area, movers, answer.subs, may)
  const { section, number: search } = bestSearch(world, subject, by, answer.subs)
  const die = world.dice.roll(10, purposeOf(world, `naval interception ${may ? 'of ships going home ' : ''}in ${name} of ${movers[0].id}`))
  const modifier = rollModifier(world, area)
  const success = committed.length > 0 && die + modifier <= search
  const subs =
    committed.some(isSub) || opponentsOf(world, by, area, movers, may).some(isSub)
      ? `, SUBs ${answer.subs ? 'committed' : 'not committed'}`
      : ''
  world.report(
    'naval interception',
    '11.4.6',
    `The ${by} try to intercept ${listed(movers)} in the ${name}: ${turned}${subs}; search number ${search} of section ${section}; rolled ${die}${modifier ? `+${modifier} (${seaWeather(world, area)}) = ${die + modifier}` : ''}: ${success ? 'intercepted' : 'they pass'}`,
    [],
    { chapter: `Interception in the ${name}`, seaArea: name },
  )
  if (!success) return null
  const found = committed.filter(({ sea }) => searchNumber(world, by, area, sea!.section, committed) >= die + modifier)
  return { by, roll: die, subsCommitted: answer.subs, interceptors: committed, found }
}
