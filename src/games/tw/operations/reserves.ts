import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import { isWesternSurprise, suffers } from '../field/surprise.ts'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { interdict } from '../air/interdiction.ts'
import { reserveMove } from '../charts/forces.ts'
import { defendersOf, howAttacked } from '../combat/attack.ts'
import { combatRating } from '../ratings.ts'
import { fightsDepleted } from '../ratings.ts'
import { attackersFactors } from '../combat/attackers.ts'
import { defenceOf } from '../combat/defence.ts'
import { aNameOrNone, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { unitsText, unitText } from '../pieces.ts'
import { adjective, enemySide, seatOf, seatsOf, sideOf } from '../powers.ts'
import { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { supplyInCombat } from '../supply/check.ts'
import type { TwWorld } from '../world.ts'
import { type Allowance, limitIn } from '../ground/allowance.ts'
import { enterHex } from '../control/control.ts'
import { stepCost, wayOf, whyNotEnter } from '../ground/movement-cost.ts'
import { findPath } from '../ground/movement-search.ts'
import { pointsAt } from '../ground/hostile-france.ts'
import { fortify } from './place-fortification.ts'
import { whyNotSoFar } from '../ground/anglo-french.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { weatherLoss } from '../field/weather.ts'
import { asText } from '../../../engine/words.ts'
import { byName } from '../../../board/by-name.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import { tellRefused } from '../tell-refused.ts'
import { preferenceText } from '../combat/sheet-fields.ts'

/** Odds from which Reserves go to a hex when nobody says anything. */
const DEFAULT_FROM = 1.5

interface Announced {
  readonly hex: Hex
  readonly attackers: readonly GroundUnit[]
}
interface Commitment {
  readonly attack: Announced
  readonly attacks: readonly Announced[]
  readonly seat: string
  /** Columns that OAS would shift the attack, if all of it came through: it is announced before Reserves move (10.2). */
  readonly oas: number
}

/** 9.9.4, 9.9.6: movement points of a Reserve, those of Second Impulse: the Axis has one less inside the Soviet Union of 1939 (10.2.4). On limited supply it moves as if Depleted (12.2.3). */
function allowanceOf(world: TwWorld, unit: GroundUnit): Allowance {
  const move = (inUssr: boolean) =>
    Math.max(
      0,
      reserveMove(world.tables, unit.type, combatRating(world, unit), pointsAt(world, unit), fightsDepleted(world, unit), inUssr) -
        weatherLoss(world, unit, unit.hex),
    )
  const inUssr = move(sideOf(world, unit) === 'Axis')
  return { points: isInside1939USSR(world, unit.hex) ? inUssr : move(false), pointsInUssr: inUssr, hexes: Infinity }
}

/** Own Reserves that have not moved in this player turn. */
const reservesOf = (world: TwWorld, seat: string): GroundUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.reserve === true &&
        unit.place === 'map' &&
        seatOf(world, unit) === seat &&
        !world.ops.movedAtAll.has(unit.id),
    )

const pathOf = (world: TwWorld, unit: GroundUnit, to: Hex): Hex[] | null =>
  unit.hex === to ? null : findPath(world, [unit], [allowanceOf(world, unit)], [to], false)

/** Why a Reserve cannot move into a hex, or null (9.9.3, 9.9.6). */
function whyNotCommit(world: TwWorld, seat: string, id: string, to: Hex, besides: readonly GroundUnit[]): string | null {
  const unit = world.state.units[id]
  if (!unit) return id
  const name = world.map.name(to)
  if (unit.kind !== 'ground' || seatOf(world, unit) !== seat) return `9.9: ${unit.name} is no ground unit of yours`
  if (!unit.reserve) return `9.9.3: ${unit.name} is not in Reserve`
  if (isWesternSurprise(world) && suffers(world, unit.nation, 'without Reserves'))
    return `18.2: no ${adjective(world, unit.nation)} Reserves move in the turn of the surprise on the Western Front`
  if (world.ops.movedAtAll.has(id)) return `9.9.2: ${unit.name} has moved out of Reserve in this player turn already`
  if (supplyInCombat(world, unit) === 'none') return `12.6.1: ${unit.name} is out of supply and cannot move`
  const stack = whyNotEnter(world, unit, to) ?? whyNotStack(world, [...besides, unit], to) ?? whyNotSoFar(world, unit, to)
  if (stack !== null) return stack
  return pathOf(world, unit, to) === null
    ? `9.9.6: ${unit.name} cannot reach ${name} with ${limitIn(world, [allowanceOf(world, unit)], to)} movement points`
    : null
}

const whyNotInto = (world: TwWorld, { seat, attack }: Commitment, id: string, before: readonly string[]): string | null =>
  whyNotCommit(
    world,
    seat,
    id,
    attack.hex,
    before.map((other) => world.unit(other) as GroundUnit),
  )

const isInto = (world: TwWorld, { seat, attack }: Commitment, unit: GroundUnit, besides: readonly GroundUnit[] = []): boolean =>
  whyNotCommit(world, seat, unit.id, attack.hex, besides) === null

const oddsOf = (world: TwWorld, { hex, attackers }: Announced) => {
  const attack = attackersFactors(world, hex, attackers).factors
  const defence = defenceOf(world, hex, howAttacked(world, hex, attackers)).factors
  return { attack, defence, ratio: defence === 0 ? 99 : Math.round((attack / defence) * 100) / 100 }
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  ratio: number('attacking factors over defending ones after terrain, before support, 3.5 for 7 to 2'),
  attackFactors: number('factors that attack'),
  defenceFactors: number('factors that defend, after terrain'),
  oas: number('columns that the OAS over the hex would shift, if all of it comes through'),
  defenders: number('ground units that defend'),
  available: number('own Reserves that could move into the hex'),
  against: aNameOrNone('country', "nation of the first attacker; '' where there is none"),
}

const facts = (world: TwWorld, subject: Commitment): FactsOf<typeof FACTS> => {
  const { attack, seat } = subject
  const odds = oddsOf(world, attack)
  return {
    ...placeFacts(world, attack.hex),
    ...momentFacts(world, enemySide(world.phasing)),
    ratio: odds.ratio,
    attackFactors: odds.attack,
    defenceFactors: odds.defence,
    against: attack.attackers[0]?.nation ?? '',
    oas: subject.oas,
    defenders: attack.attackers.length > 0 ? defendersOf(world, attack.hex, attack.attackers[0].nation).length : 0,
    available: reservesOf(world, seat).filter((unit) => isInto(world, subject, unit)).length,
  }
}

/** The strongest Reserves that fit. */
function fitting(world: TwWorld, subject: Commitment): string[] {
  const chosen: GroundUnit[] = []
  for (const unit of reservesOf(world, subject.seat).sort((a, b) => b.strength - a.strength || byName(a.id, b.id)))
    if (isInto(world, subject, unit, chosen)) chosen.push(unit)
  return chosen.map(({ id }) => id)
}

/** 9.9.3: which Reserves move into a hex under attack. */
export const commitInto: DecisionKind<TwWorld, Commitment, string[]> = {
  name: 'commit Reserves',
  section: '9.9.3',
  schema: z.array(z.string()),
  key: (world, { attack }) => world.map.code(attack.hex),
  problems: (world, subject, ids) => problemsOfList(ids, (id, before) => whyNotInto(world, subject, id, before)),
  byDefault: (world, subject) => (oddsOf(world, subject.attack).ratio >= DEFAULT_FROM ? fitting(world, subject) : []),
  facts,
  factTypes: FACTS,
  defaultIs: `the strongest that fit, where the factors attack at ${DEFAULT_FROM} to 1 or more`,
  example: 'reserves:\n  - { at: Sedan, into: [XIX Pz], if: ratio >= 2 }\n  - { at: Dijon, into: none }',
  policies: { none: { means: 'nobody', answer: () => [] }, all: { means: 'the strongest that fit', answer: fitting } },
  question(world, subject) {
    const { hex, attackers } = subject.attack
    const able = reservesOf(world, subject.seat).filter((unit) => isInto(world, subject, unit))
    return `${world.map.name(hex)} is attacked by ${unitsText(attackers)}. Which Reserves move in (9.9.3)? Each adds its printed factors. ${unitsText(able)} could.`
  },
  sheet: {
    section: 'reserves',
    field: 'into',
    read(_, reader: TwReader, node) {
      if (/fortification/i.test(asText(node.value)))
        return reader.problem(node, "9.9.6: a Reserve Fortification is put on the hex by 'fortification: yes'")
      return node.value === false || node.value === null || /^(?:none|nobody|no)$/i.test(asText(node.value)) ? [] : reader.wishes(node)
    },
    describe: (world, ids) => `${preferenceText(world, ids) || 'no Reserves'} ${ids.length === 1 ? 'moves' : 'move'} in`,
  },
}

function whyNotBesideIt(world: TwWorld, { attack, seat }: Commitment, [id, code]: readonly [string, string]): string | null {
  if (!world.state.units[id]) return id
  const to = world.map.find(code)
  return to === undefined || !world.map.isAdjacent(attack.hex, to)
    ? `9.9.6: ${code} is not adjacent to ${world.map.name(attack.hex)}`
    : whyNotCommit(world, seat, id, to, [])
}

/** 9.9.3: which Reserves move beside a hex under attack, to stop what may come through. */
export const commitBeside: DecisionKind<TwWorld, Commitment, Record<string, string>> = {
  name: 'place Reserves',
  section: '9.9.3',
  schema: z.record(z.string(), z.string()),
  key: (world, { attack }) => world.map.code(attack.hex),
  problems: (world, subject, places) => problemsOfList(Object.entries(places), (place) => whyNotBesideIt(world, subject, place)),
  byDefault: () => ({}),
  facts,
  factTypes: FACTS,
  defaultIs: 'nobody',
  example: 'reserves:\n  - { at: Sedan, beside: { XIV Mot: 1632 } }',
  question: (world, { attack }) => `Which Reserves move beside ${world.map.name(attack.hex)}, which is attacked (9.9.3)?`,
  sheet: {
    section: 'reserves',
    field: 'beside',
    read(_, reader: TwReader, node) {
      if (!(node.value instanceof Map)) return reader.problem(node, "'beside:' says which unit goes where: { XIV Mot: 1632 }")
      const places: Record<string, string> = {}
      const quiet = new TwReader(reader.world, reader.seat)
      for (const [name, where] of node.value as ReadonlyMap<string, SheetNode>) {
        const id = quiet.unit({ ...where, value: name })
        const code = quiet.hex(where)
        if (id !== undefined && code !== undefined) places[id] = code
      }
      // A bad name costs only itself, and stands in the list as what is wrong with it.
      const isVoid = Object.keys(places).length === 0 && quiet.problems.length > 0
      reader.problems.push(
        ...quiet.problems.map((problem) => ({ ...problem, severity: isVoid ? ('error' as const) : ('warning' as const) })),
      )
      for (const { message } of quiet.problems) places[message] = ''
      return isVoid ? undefined : places
    },
    describe: (world, places) =>
      Object.entries(places)
        .filter(([id]) => world.state.units[id])
        .map(([id, code]) => `${world.unit(id).name} goes to ${world.map.name(world.map.hex(code))}`)
        .join(', ') || 'nobody',
  },
}

/** 9.9.3, 10.2: with all attacks of the impulse announced and their OAS (columns by hex), and before any die, the other side commits its Reserves to hexes that are under attack, or beside them. */
export function* commitReserves(world: TwWorld, attacks: readonly Announced[], columns: ReadonlyMap<Hex, number> = new Map()): Procedure {
  for (const seat of seatsOf(world, enemySide(world.phasing))) {
    yield* fortify(
      world,
      seat,
      attacks.filter(({ attackers }) => attackers.length > 0).map((attack) => ({ hex: attack.hex, ratio: oddsOf(world, attack).ratio })),
    )
    for (const attack of attacks.filter(({ attackers }) => attackers.length > 0)) {
      const subject: Commitment = { attack, attacks, seat, oas: columns.get(attack.hex) ?? 0 }
      if (reservesOf(world, seat).some((unit) => isInto(world, subject, unit))) {
        const into = sortOut(yield* ask(world, seat, commitInto, subject), (id, before) => whyNotInto(world, subject, id, before))
        for (const why of into.refused)
          tellRefused(world, seat, '9.9.3', `Reserves into ${world.map.name(attack.hex)}: ${why}`, [attack.hex])
        for (const id of into.sound) yield* commit(world, world.unit(id) as GroundUnit, attack.hex, attack.hex)
      } else yield* tellInVain(world, seat, commitInto, subject)
      if (reservesOf(world, seat).length === 0) {
        yield* tellInVain(world, seat, commitBeside, subject)
        continue
      }
      const beside = sortOut(Object.entries(yield* ask(world, seat, commitBeside, subject)), (place) =>
        whyNotBesideIt(world, subject, place),
      )
      for (const why of beside.refused)
        tellRefused(world, seat, '9.9.3', `Reserves beside ${world.map.name(attack.hex)}: ${why}`, [attack.hex])
      for (const [id, code] of beside.sound) yield* commit(world, world.unit(id) as GroundUnit, world.map.hex(code), attack.hex)
    }
  }
}

/** A Reserve moves; after its first hex it may be interdicted, which can leave it too few points to arrive (9.9.5). */
function* commit(world: TwWorld, unit: GroundUnit, to: Hex, target: Hex): Procedure {
  const { map } = world
  const from = unit.hex
  const path = pathOf(world, unit, to)
  if (path === null || world.ops.movedAtAll.has(unit.id)) return
  const allowance = allowanceOf(world, unit)
  world.remember((noted) => noted.movedAtAll.add(unit.id))
  const went = [from]
  let spent = 0
  for (const hex of path) {
    const cost = stepCost(world, wayOf(world, [unit], from), unit.hex, hex, false)
    if (spent + cost > limitIn(world, [allowance], hex)) break
    spent += cost
    world.move(unit, hex)
    enterHex(world, [unit], hex)
    went.push(hex)
    if (went.length === 2) spent += yield* interdict(world, unit, hex, target)
    if (unit.place !== 'map') return
  }
  const points = limitIn(world, [allowance], unit.hex)
  const short = unit.hex === to ? '' : `, and does not get to ${map.name(to)}`
  const adds = unit.hex === target ? `; it adds its printed ${unit.strength}` : ''
  world.report(
    'reserve',
    '9.9.6',
    `${unitText(unit)} comes out of Reserve from ${map.name(from)} to ${map.name(unit.hex)}${short}, ${Math.min(spent, points)} of ${numbered(points, 'movement point')}${adds}.`,
    [unit.hex, from],
    { arrow: { hexes: went.map((hex) => map.code(hex)), style: 'move' }, units: [unit.id] },
  )
}
