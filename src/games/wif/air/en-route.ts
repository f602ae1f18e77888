import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { asText } from '../../../engine/words.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, PLACE, placeFacts, word } from '../facts.ts'
import { enemySide, seatOfUnit, seatsOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { standingUnits, wishes } from '../sheet/standing-units.ts'
import type { AirUnit, Side } from '../state.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'
import { airCombat, fightsAt } from './air-combat.ts'
import { OVERHEAD, overheadFacts } from './air-facts.ts'
import { flyerOf, shipOf } from './carrier-planes.ts'
import { couldFly, whyNotFly } from './eligibility.ts'
import { rise } from './interception.ts'
import { rangeOut } from './range.ts'
import { allComeHome, comeHome } from './return-to-base.ts'
import { pointsOut } from './sea-range.ts'
import { type AirStep, BOMBING_MISSIONS, bombersAt, isFighter, namesOf, type Sortie, sortiesAt, takeOff, tellFlights } from './sortie.ts'
import { flyUnopposed } from './surprise.ts'
import { LEG, type Stream, streamsOf, usualStations, whyNotStations } from './way-stations.ts'

/** Bombers on their way to a hex, as a seat sees them. */
interface OnTheWay {
  readonly step: AirStep
  readonly seat: string
  /** Their target. */
  readonly at: Hex
}

interface InStream extends OnTheWay {
  readonly stream: Stream
  /** Where they are, or where they would stop unasked. */
  readonly stations: readonly Hex[]
}

/** What sheets call it. */
export const ON_THE_WAY = 'on the way'

const FACTS = {
  ...PLACE,
  ...MOMENT,
  mission: word('mission that the step is about', [...BOMBING_MISSIONS]),
  ...OVERHEAD,
}

const factsAt = (world: WifWorld, { step, seat, at }: OnTheWay, over: Hex): FactsOf<typeof FACTS> => ({
  ...placeFacts(world, at),
  ...momentFacts(world, sideAsked(world, seat)),
  mission: step.mission,
  ...overheadFacts(world, step, over, sideAsked(world, seat)),
})

type Where = 'no' | 'yes' | number[]

const meets = (answer: Where, station: number): boolean => answer === 'yes' || (answer !== 'no' && answer.includes(station))

/** Option 43: whether a seat meets bombers on their way, and at which of their stations. */
export const interceptOnTheWay: DecisionKind<WifWorld, OnTheWay, Where> = {
  name: 'intercept en route',
  section: '14.2.5',
  schema: z.union([z.enum(['no', 'yes']), z.array(z.number().int().min(1)).min(1)]),
  key: (world, { at }) => world.map.code(at),
  problems: () => [],
  byDefault: () => 'no',
  facts: (world, subject) => factsAt(world, subject, subject.at),
  factTypes: FACTS,
  // Who intercepts on the way is not there over the target.
  defaultIs: 'no: interceptors wait over the target',
  example: 'defend:\n  - { at: Minsk, intercept: best, en route: yes }',
  choices: () => [
    { answer: 'no', word: 'no', text: 'nobody meets them on their way' },
    { answer: 'yes', word: 'yes', text: `those that "intercept:" names meet them where they stop, every ${LEG} points or sooner` },
  ],
  question: (world, { step, at }) =>
    `The enemy flies ${namesOf(sortiesAt(step, at).filter((sortie) => !isFighter(sortie)))} to ${world.map.name(at)} (${step.mission}). Do you intercept on the way (14.2.5, option 43)?`,
  sheet: {
    section: 'defend',
    field: 'en route',
    read: (_world, reader: WifReader, node): Where | undefined => {
      if (typeof node.value === 'boolean') return node.value ? 'yes' : 'no'
      if (node.value === 'yes' || node.value === 'no') return node.value
      const numbers = wishes(reader, reader.list(node), (item) =>
        /^[1-9]\d?$/.test(asText(item.value))
          ? Number(item.value)
          : reader.problem(item, 'en route: yes, no, or numbers of way stations, 1 is the first'),
      )
      return numbers?.length === 0 ? undefined : numbers
    },
    describe: (_world, answer) =>
      answer === 'no'
        ? 'nobody intercepts en route'
        : `intercept en route${answer === 'yes' ? '' : ` at way station ${answer.join(', ')}`}`,
  },
}

const byName = (world: WifWorld, stations: readonly Hex[]): string => stations.map((hex) => world.map.name(hex)).join(', ')

/** Option 43: where bombers stop on their way; [] for the fewest stations of a shortest way. */
export const chooseStations: DecisionKind<WifWorld, InStream, string[]> = {
  name: 'way stations',
  section: '14.2.5',
  schema: z.array(z.string()),
  key: (world, { at }) => world.map.code(at),
  problems: (world, { stream }, codes) => {
    const why =
      codes.length === 0
        ? null
        : whyNotStations(
            world,
            stream,
            codes.map((code) => world.map.hex(code)),
          )
    return why === null ? [] : [why]
  },
  byDefault: () => [],
  facts: (world, subject) => factsAt(world, subject, subject.at),
  factTypes: FACTS,
  defaultIs: `a shortest way, with a stop after every ${LEG} points`,
  example: `${ON_THE_WAY}:\n  - { at: Minsk, stations: [E2340] }`,
  choices: (world, { stations }) => [{ answer: [], word: 'usual', text: byName(world, stations) }],
  question: (world, { stream, at, stations }) =>
    `${namesOf(stream.bombers)}, bound for ${world.map.name(at)}, will be intercepted on the way. Where do they stop, every ${LEG} points or sooner (14.2.5, option 43)? Unsaid: ${byName(world, stations)}.`,
  sheet: {
    section: ON_THE_WAY,
    field: 'stations',
    read: (_world, reader: WifReader, node) => {
      const hexes = wishes(reader, reader.list(node), (item) => reader.hex(item))
      return hexes?.length === 0 ? undefined : hexes
    },
    describe: (world, codes) =>
      `bombers that are intercepted on the way stop at ${byName(
        world,
        codes.map((code) => world.map.hex(code)),
      )}`,
  },
}

/** A seat's fighters that can fly to a station now, the best first. */
const ableTo = (world: WifWorld, { step, seat }: OnTheWay, station: Hex): AirUnit[] =>
  couldFly(world, sideAsked(world, seat), 'escort')
    .filter(
      (unit) =>
        seatOfUnit(world, unit) === seat && whyNotFly(world, step, { unit, mission: 'escort', at: station, extended: false }).length === 0,
    )
    .sort((a, b) => b.airToAir - a.airToAir || (a.id < b.id ? -1 : 1))

/** Option 43: fighters that join bombers at a station. */
export const chooseEscortOnTheWay: DecisionKind<WifWorld, InStream, string[]> = {
  name: 'escort on the way',
  section: '14.2.5',
  schema: z.array(z.string()),
  key: (world, { at }) => world.map.code(at),
  problems: () => [],
  byDefault: () => [],
  facts: (world, subject) => factsAt(world, subject, subject.stations[0]),
  factTypes: FACTS,
  defaultIs: 'nobody joins them; who escorts them to the target goes along as far as it reaches',
  example: `${ON_THE_WAY}:\n  - { at: Minsk, escort: [Bf-109E] }`,
  choices: (world, subject) => {
    const able = ableTo(world, subject, subject.stations[0])
    const choices: Choice<string[]>[] = [
      { answer: [], word: 'none', text: 'nobody joins them' },
      ...able.map((unit) => ({ answer: [unit.id], word: unit.name, text: `${unit.name} (${unit.airToAir})` })),
    ]
    return distinct<string[]>(choices, (answer) => answer)
  },
  question: (world, subject) =>
    `${namesOf(subject.stream.bombers)} are over ${world.map.name(subject.stations[0])}, bound for ${world.map.name(subject.at)}. Who escorts them there (14.2.5, option 43)? You can send ${ableTo(
      world,
      subject,
      subject.stations[0],
    )
      .map((unit) => `${unit.name} (${unit.airToAir})`)
      .join(', ')}.`,
  sheet: {
    section: ON_THE_WAY,
    field: 'escort',
    read: (_world, reader: WifReader, node) => (node.value === 'none' ? [] : standingUnits(reader, node)),
    describe: (world, ids) => `${ids.map((id) => world.unit(id).name).join(', ') || 'nobody'} escorts on the way`,
  },
}

type GoOn = 'all' | 'none' | string[]

const goesOn = ({ unit }: Sortie, answer: GoOn): boolean => answer === 'all' || (answer !== 'none' && answer.includes(unit.id))

const ownBombers = (world: WifWorld, { stream, seat }: InStream): Sortie[] =>
  stream.bombers.filter(({ unit }) => seatOfUnit(world, unit) === seat)

/** Option 43: which bombers fly on after a combat on the way; the others go home. */
export const goOn: DecisionKind<WifWorld, InStream, GoOn> = {
  name: 'go on',
  section: '14.2.5',
  schema: z.union([z.enum(['all', 'none']), z.array(z.string())]),
  key: (world, { at }) => world.map.code(at),
  problems: () => [],
  byDefault: () => 'all',
  facts: (world, subject) => factsAt(world, subject, subject.stations[0]),
  factTypes: FACTS,
  defaultIs: 'all go on',
  example: `${ON_THE_WAY}:\n  - { at: Minsk, go on: all }`,
  choices: (world, subject) => [
    { answer: 'all', word: 'all', text: `${namesOf(ownBombers(world, subject))} go on to ${world.map.name(subject.at)}` },
    { answer: 'none', word: 'none', text: 'all turn back' },
  ],
  question: (world, subject) =>
    `After the air combat over ${world.map.name(subject.stations[0])}: which of ${namesOf(ownBombers(world, subject))} go on to ${world.map.name(subject.at)} (14.2.5, option 43)? The others return to base.`,
  sheet: {
    section: ON_THE_WAY,
    field: 'go on',
    read: (_world, reader: WifReader, node) =>
      node.value === 'all' || node.value === true
        ? 'all'
        : node.value === 'none' || node.value === false
          ? 'none'
          : standingUnits(reader, node),
    describe: (world, answer) =>
      `after a combat on the way ${typeof answer === 'string' ? (answer === 'all' ? 'all go on' : 'all turn back') : `${answer.map((id) => world.unit(id).name).join(', ')} go on`}`,
  },
}

/** Seats that want to meet a stream, with the stations. */
type Wishes = ReadonlyMap<string, Where>

/** 14.2.5: a side meets the enemy's bombers on their way to these hexes. An ATR on its way home is met by nobody (11.11). */
export function* interceptEnRoute(world: WifWorld, step: AirStep, side: Side, hexes: readonly Hex[]): Procedure {
  for (const at of hexes) {
    const bombers = bombersAt(step, at, enemySide(side)).filter(({ landed }) => !landed)
    if (bombers.length === 0 || (side !== world.state.active && flyUnopposed(world, step, at))) continue
    const streams = streamsOf(bombers)
    const stopping = streams.filter((stream) => usualStations(world, stream).length > 0)
    const wishing = yield* whoMeets(world, step, side, at, stopping.length > 0)
    if (wishing.size === 0) continue
    for (const stream of stopping) yield* flyByStations(world, step, side, stream, escortsOf(world, step, stream, streams), wishing)
  }
}

function* whoMeets(world: WifWorld, step: AirStep, side: Side, at: Hex, stop: boolean): Procedure<Wishes> {
  const wishing = new Map<string, Where>()
  const fighters = couldFly(world, side, 'interception')
  for (const seat of seatsOf(world, side)) {
    const subject = { step, seat, at }
    const able = stop && fighters.some((unit) => seatOfUnit(world, unit) === seat)
    const answer = able ? yield* ask(world, seat, interceptOnTheWay, subject) : yield* tellInVain(world, seat, interceptOnTheWay, subject)
    if (able && answer !== null && answer !== 'no') wishing.set(seat, answer)
  }
  return wishing
}

/** Escorts of a target go along with the bombers from the base nearest to their own. */
function escortsOf(world: WifWorld, step: AirStep, stream: Stream, streams: readonly Stream[]): Sortie[] {
  const { side } = stream.bombers[0]
  return sortiesAt(step, stream.at, side).filter((sortie) => {
    if (sortie.mission !== 'escort') return false
    const away = world.map.distancesFrom(sortie.from)
    return streams.reduce((best, next) => (away[next.from] < away[best.from] ? next : best)) === stream
  })
}

const reaches = (world: WifWorld, sortie: Sortie, hex: Hex): boolean => pointsOut(world, sortie.unit)[hex] <= rangeOut(sortie.unit, sortie)

/** One stream from station to station, with a combat at each where the enemy comes up; who is left of it is over the target in the end. */
function* flyByStations(
  world: WifWorld,
  step: AirStep,
  side: Side,
  stream: Stream,
  escorts: readonly Sortie[],
  wishing: Wishes,
): Procedure {
  const { at, from, bombers } = stream
  const before = [...step.sorties]
  const mine = [...bombers, ...escorts]
  const way: AirStep = {
    ...step,
    round: `${bombers[0].unit.country} from ${world.map.code(from)} to ${world.map.code(at)}`,
    sorties: mine,
    elsewhere: before.filter((sortie) => !mine.includes(sortie)),
  }
  const stations = yield* stationsFor(world, way, stream)
  const joined = new Set<string>()
  for (const [i, station] of stations.entries()) {
    for (const sortie of way.sorties) sortie.at = isFighter(sortie) && !reaches(world, sortie, station) ? at : station
    const here = { ...stream, bombers: bombersAt(way, station, enemySide(side)) }
    const last = i === stations.length - 1
    const meeting = [...wishing].flatMap(([seat, answer]) => (meets(answer, i + 1) ? [seat] : []))
    if (meeting.length > 0) {
      yield* joinEscorts(world, way, here, station, joined, last)
      yield* rise(world, way, side, [station], { seats: meeting, target: at })
      yield* rise(world, way, enemySide(side), [station], { target: at })
    }
    const fighting = fightsAt(sortiesAt(way, station))
    if (fighting) yield* airCombat(world, way, station, sortiesAt(way, station))
    yield* allComeHome(world, way, ({ mission }) => mission === 'interception')
    if (fighting) yield* turnBack(world, way, here, station)
    if (bombersAt(way, station, enemySide(side)).length === 0) break
    const next = last ? at : stations[i + 1]
    yield* allComeHome(world, way, (sortie) => isFighter(sortie) && sortie.at === station && !reaches(world, sortie, next))
  }
  const left = way.sorties.some((sortie) => !isFighter(sortie))
  if (!left) yield* allComeHome(world, way)
  for (const sortie of way.sorties) sortie.at = at
  step.sorties = [
    ...before.filter((sortie) => !mine.includes(sortie) || way.sorties.includes(sortie)),
    ...way.sorties.filter((sortie) => !before.includes(sortie)),
  ]
}

function* stationsFor(world: WifWorld, step: AirStep, stream: Stream): Procedure<Hex[]> {
  const usual = usualStations(world, stream)
  const { at, bombers } = stream
  const seat = seatOfUnit(world, bombers[0].unit)!
  const codes = yield* ask(world, seat, chooseStations, { step, seat, at, stream, stations: usual })
  const stations = codes.length > 0 ? codes.map((code) => world.map.hex(code)) : usual
  world.report(
    'air mission',
    '14.2.5',
    `${namesOf(bombers)} ${bombers.length === 1 && !shipOf(bombers[0].unit) ? 'flies' : 'fly'} to ${world.map.name(at)} by way of ${byName(world, stations)}, where they may be intercepted (option 43)`,
    [at, ...stations],
  )
  return stations
}

/** Fighters that join the bombers at a station. Who is named and reaches none of them is told why at the last. */
function* joinEscorts(world: WifWorld, step: AirStep, stream: Stream, station: Hex, joined: Set<string>, last: boolean): Procedure {
  const { side } = stream.bombers[0]
  const before = [...step.sorties]
  for (const seat of seatsOf(world, side)) {
    const subject: InStream = { step, seat, at: stream.at, stream, stations: [station] }
    // Questions of one name for several stations: only what is asked can be told apart.
    if (ableTo(world, subject, station).length === 0) continue
    const answer = yield* ask(world, seat, chooseEscortOnTheWay, subject)
    for (const id of answer.filter((each) => !joined.has(each))) {
      const unit = flyerOf(world, id, true)
      const why = unit
        ? whyNotFly(world, step, { unit, mission: 'escort', at: station, extended: false })
        : [`14.2: ${world.unit(id).name} is no aircraft`]
      if (unit && why.length === 0) {
        takeOff(world, step, side, { unit, mission: 'escort', at: station, extended: false })
        joined.add(id)
      } else if (last)
        note(world, seat, '14.2.5', `${world.unit(id).name} does not escort over ${world.map.name(station)}: ${why[0]}`, [station])
    }
  }
  tellFlights(
    world,
    '14.2.5',
    step.sorties.filter((sortie) => !before.includes(sortie)),
  )
}

/** After a combat bombers may return to base instead of going on; what they carry comes home as after an abort. */
function* turnBack(world: WifWorld, step: AirStep, stream: Stream, station: Hex): Procedure {
  const bombers = stream.bombers.filter((sortie) => step.sorties.includes(sortie))
  for (const seat of new Set(bombers.map(({ unit }) => seatOfUnit(world, unit)!))) {
    const subject: InStream = { step, seat, at: stream.at, stream: { ...stream, bombers }, stations: [station] }
    const answer = yield* ask(world, seat, goOn, subject)
    for (const sortie of ownBombers(world, subject).filter((bomber) => !goesOn(bomber, answer))) yield* comeHome(world, step, sortie, true)
  }
}
