import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { countOf, placePops, popCost, type Pops, popsAllowed, popsText } from '../diplomacy/pops.ts'
import { type FactsOf, MOMENT, momentFacts, number, word } from '../facts.ts'
import {
  adjectives,
  isAllied,
  isBelligerent,
  isOwnHex,
  orderOfPlay,
  playerOf,
  playingSeats,
  powersOfSeat,
  seatOfPower,
  sideOfPower,
  sideOfSeat,
} from '../powers.ts'
import { isFrom, turnName } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import { keepSecret } from '../secrets.ts'
import { type Effort, EFFORTS } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { chitsText, isChitTurn, priceOfChit } from './chits.ts'
import { costOfEffort } from './efforts.ts'

/** What one power plans: its effort, where the markers of RLE and LLE lie (hex codes), the chits it buys, and whether it may cost more than there is (14.1.4). */
const onePlan = z.strictObject({
  effort: z.enum(['SLE', 'RLE', 'LLE', 'MLE', 'Pass', 'none']),
  markers: z.array(z.string()),
  evasion: z.boolean(),
  espionage: z.boolean(),
  counterEspionage: z.boolean(),
  /** POPs that it buys, by the country they are meant for (16.1.1). */
  pops: z.record(z.string(), z.number().int().positive()).optional(),
  deficit: z.boolean().optional(),
})
type OnePlan = z.infer<typeof onePlan>
/** Of all powers of a seat. */
export type SeatPlan = Record<string, OnePlan>

interface Subject {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs of your (first) power'),
  base: number('its NARF base'),
  lastEffort: word("its effort of the turn before; '' for none", [...EFFORTS, '']),
  enemies: number('enemy ground units beside ground units of yours'),
}

function factsOf(world: TwWorld, { seat }: Subject): FactsOf<typeof FACTS> {
  const [power] = powersOfSeat(world, seat)
  const { narfs, base } = world.nation(power)
  const mine = world
    .unitsIn('map')
    .filter((unit) => unit.kind === 'ground' && playerOf(world, world.state.nations[unit.nation].controller ?? '') === seat)
  const near = new Set(mine.flatMap(({ hex }) => [...world.map.bordering(hex)]))
  const enemies = [...near]
    .flatMap((hex) => world.groundAt(hex))
    .filter(
      (unit) =>
        mine.length > 0 &&
        isAllied(world, world.state.nations[unit.nation].controller ?? '') &&
        sideOfPower(world, world.state.nations[unit.nation].controller!) !== sideOfSeat(world, seat),
    )
  return {
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs,
    base,
    lastEffort: world.state.lastEfforts[power] ?? '',
    enemies: enemies.length,
  }
}

/** 3.3: a seat's plan for the turn, sealed until all are in. */
export const plan: DecisionKind<TwWorld, Subject, SeatPlan> = {
  name: 'plan',
  section: '3.3',
  schema: z.record(z.string(), onePlan),
  key: () => '',
  problems: (world, { seat }, answer) => {
    const powers = powersOfSeat(world, seat)
    const strange = Object.keys(answer).find((power) => !powers.includes(power))
    if (strange !== undefined) return [`3.3: ${strange} is not yours to plan for`]
    const missing = powers.find((power) => !answer[power])
    if (missing !== undefined) return [`3.3: no plan for ${missing}`]
    return powers.flatMap((power) => problemsOf(world, power, answer[power]))
  },
  byDefault: (world, { seat }) => Object.fromEntries(powersOfSeat(world, seat).map((power) => [power, defaultPlan(world, power)])),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'a Movement Effort for a power at war that can pay it, none for others, a Pass without NARFs; no chits',
  example: 'plan: { effort: RLE, at: [Cologne, Wilhelmshaven], evasion: no }',
  policies: {
    'sustained effort': {
      means: 'an SLE wherever it may be chosen, else an MLE',
      answer: (world, { seat }) =>
        eachPower(world, seat, (power) => ({
          ...NOTHING,
          effort: problemsOf(world, power, { ...NOTHING, effort: 'SLE' }).length === 0 ? 'SLE' : defaultPlan(world, power).effort,
        })),
    },
    'movement effort': { means: 'an MLE', answer: (world, { seat }) => eachPower(world, seat, (power) => defaultPlan(world, power)) },
  },
  question: (world, subject) =>
    `Which logistical effort for ${turnName(world.state.turn)} (4)? You have ${numbered(factsOf(world, subject).narfs, 'NARF')}.`,
  sheet: {
    section: 'plan',
    read: readPlan,
    describe: (world, answer) =>
      Object.entries(answer)
        // POPs that are not to be had are refused, not understood.
        .map(([power, each]) => `${power}: ${inWords(world, power, { ...each, pops: popsOf(world, power, each.effort, each.pops).kept })}`)
        .join('; '),
    check: (world, seat, answer) => {
      const problems = plan.problems(world, { seat }, answer)
      const instead = plan.byDefault(world, { seat })
      return problems.length === 0
        ? Object.entries(answer).flatMap(([power, { effort, pops }]) => popsOf(world, power, effort, pops).refused)
        : [
            ...problems,
            `3.3: so the whole plan falls away, and what your standing orders say or the default comes in its place: ${Object.entries(
              instead,
            )
              .map(([power, each]) => `${power}: ${inWords(world, power, each)}`)
              .join('; ')}`,
          ]
    },
    foresee: (world, seat, answer) => {
      if (plan.problems(world, { seat }, answer).length > 0) return world
      const then = world.fork()
      for (const [power, { effort, markers }] of Object.entries(answer)) {
        const hexes = markers.map((code) => world.map.hex(code))
        const cost = costOfEffort(world, power, effort, hexes)
        then.setPlan(power, { effort, markers: hexes, cost, evasion: false, espionage: 0, counterEspionage: 0 })
      }
      return then
    },
  },
}

const NOTHING: OnePlan = { effort: 'none', markers: [], evasion: false, espionage: false, counterEspionage: false }

const eachPower = (world: TwWorld, seat: string, of: (power: string) => OnePlan): SeatPlan =>
  Object.fromEntries(powersOfSeat(world, seat).map((power) => [power, of(power)]))

function defaultPlan(world: TwWorld, power: string): OnePlan {
  if (world.nation(power).narfs <= 0) return { ...NOTHING, effort: 'Pass' }
  const affordable = costOfEffort(world, power, 'MLE', []) <= world.nation(power).narfs
  return { ...NOTHING, effort: isBelligerent(world, power) && affordable ? 'MLE' : 'none' }
}

/** `{effort: RLE, at: [Cologne], evasion: yes}`, or one of these for each power of the seat by its name. */
function readPlan(world: TwWorld, reader: TwReader, node: SheetNode): SeatPlan | undefined {
  if (!reader.hasPower(node)) return undefined
  const powers = powersOfSeat(world, reader.seat)
  if (typeof node.value === 'string') {
    const effort = readEffort(reader, node)
    return effort && eachPower(world, reader.seat, () => ({ ...NOTHING, effort }))
  }
  // Entries of a sheet are read in small letters.
  const entries = node.value instanceof Map ? (node.value as ReadonlyMap<string, SheetNode>) : new Map<string, SheetNode>()
  const byPower = entries.size > 0 && [...entries.keys()].every((key) => powers.some((power) => power.toLowerCase() === key))
  if (!byPower) {
    const one = readOne(reader, node)
    if (one && powers.length > 1) return reader.problem(node, `say whose plan it is: '${powers[0]}: {effort: RLE, at: ...}'`)
    return one && { [powers[0]]: one }
  }
  const answer: SeatPlan = {}
  for (const power of powers) {
    const of = entries.get(power.toLowerCase())
    const one =
      of === undefined
        ? defaultPlan(world, power)
        : typeof of.value === 'string'
          ? { ...NOTHING, effort: readEffort(reader, of) ?? 'none' }
          : readOne(reader, of)
    if (!one) return undefined
    answer[power] = one
  }
  return answer
}

const readEffort = (reader: TwReader, node: SheetNode): Effort | undefined => reader.word(node, EFFORTS)

function readOne(reader: TwReader, node: SheetNode): OnePlan | undefined {
  const fields = reader.fields(node, ['effort', 'at', 'evasion', 'espionage', 'counter-espionage', 'pops', 'deficit'], ['effort'])
  const effort = fields && readEffort(reader, fields.get('effort')!)
  if (!fields || !effort) return undefined
  const pops = fields.has('pops') ? readPops(reader, fields.get('pops')!) : {}
  if (pops === undefined) return undefined
  const yes = (name: string): boolean => (fields.has(name) ? reader.yesNo(fields.get(name)!) === true : false)
  return {
    effort,
    markers: fields.has('at') ? reader.hexes(fields.get('at')!) : [],
    evasion: yes('evasion'),
    espionage: yes('espionage'),
    counterEspionage: yes('counter-espionage'),
    ...(countOf(pops) > 0 && { pops }),
    ...(yes('deficit') && { deficit: true }),
  }
}

/** `{Spain: 2, Turkey: 1}`. */
function readPops(reader: TwReader, node: SheetNode): Record<string, number> | undefined {
  if (!(node.value instanceof Map)) return reader.problem(node, "POPs go to countries: 'POPs: {Spain: 2, Turkey: 1}'")
  const pops: Record<string, number> = {}
  for (const [name, value] of node.value as ReadonlyMap<string, SheetNode>) {
    const target = reader.target({ ...value, value: name })
    const many = reader.number(value)
    if (target === undefined || many === undefined) return undefined
    if (many < 0 || !Number.isInteger(many)) return reader.problem(value, 'POPs are whole numbers')
    if (many > 0) pops[target] = (pops[target] ?? 0) + many
  }
  return pops
}

const inWords = (world: TwWorld, power: string, { effort, markers, evasion, espionage, counterEspionage, pops = {} }: OnePlan): string => {
  const hexes = markers.map((code) => world.map.hex(code))
  const chits = [
    ...(evasion ? ['an Evasion chit'] : []),
    ...(espionage ? ['an Espionage chit'] : []),
    ...(counterEspionage ? ['a Counter-Espionage chit'] : []),
    ...(countOf(pops) > 0 ? [popsText(pops)] : []),
  ]
  return `${effort === 'none' ? 'no effort' : `${effort}${hexes.length > 0 ? ` at ${hexes.map((hex) => world.map.name(hex)).join(', ')}` : ''} for ${numbered(costOfEffort(world, power, effort, hexes), 'NARF')}`}${chits.length > 0 ? `, ${chits.join(', ')} for ${chitCost(world, power, { evasion, espionage, counterEspionage, pops })}` : ''}`
}

/** NARFs of chits and POPs (7.8.2, 16.1.1, 16.1.7). */
export const chitCost = (
  world: TwWorld,
  power: string,
  { evasion, espionage, counterEspionage, pops = {} }: Pick<OnePlan, 'evasion' | 'espionage' | 'counterEspionage' | 'pops'>,
): number => {
  const { costs } = world.tables
  return (
    (evasion ? costs.Evasion : 0) +
    (espionage ? priceOfChit(world, power, 'Espionage') : 0) +
    (counterEspionage ? priceOfChit(world, power, 'Counter-Espionage') : 0) +
    popCost(world, power, countOf(pops))
  )
}

function problemsOf(world: TwWorld, power: string, { effort, markers, deficit = false, ...chits }: OnePlan): string[] {
  const { map, state } = world
  const nation = world.nation(power)
  const problems: string[] = []
  const hexes: Hex[] = []
  for (const code of markers) {
    const hex = map.find(code)
    if (hex === undefined) return [`no hex ${code} on this map`]
    hexes.push(hex)
  }
  const marked = effort === 'RLE' || effort === 'LLE'
  if (effort === 'Pass' && nation.narfs > 0)
    problems.push(`4.5: ${power} has ${numbered(nation.narfs, 'NARF')}: only who has none may choose a Pass`)
  if (effort !== 'Pass' && effort !== 'none' && nation.narfs <= 0)
    problems.push(`4.5: ${power} has no NARFs (${nation.narfs}) and must choose a Pass`)
  if (effort !== 'none' && state.lastEfforts[power] === effort && !world.tables.efforts.efforts[effort]['twice running'])
    problems.push(`4.1: ${power} made ${effort === 'SLE' ? 'a Sustained Effort' : `a ${effort}`} last turn: not two turns in a row`)
  if (marked && hexes.length === 0)
    problems.push(`${effort === 'RLE' ? '4.2' : '4.3'}: say where the ${effort} markers lie: 'at: [Cologne]'`)
  if (!marked && hexes.length > 0) problems.push(`4.0: only RLE and LLE have markers, not ${effort}`)
  for (const hex of hexes)
    if (!isOwnHex(world, hex, power))
      problems.push(
        `${effort === 'RLE' ? '4.2' : '4.3'}: ${map.name(hex)} is not controlled by ${power} or a partner: no marker may lie there`,
      )
  if (new Set(hexes).size !== hexes.length) problems.push('4.2: a hex is named twice')
  if (effort === 'Pass' && (chits.espionage || chits.counterEspionage))
    problems.push('4.5: a Pass allows neither Espionage nor Counter-Espionage')
  if (chits.evasion) problems.push(...evasionProblems(world, power, effort))
  if ((chits.espionage || chits.counterEspionage) && !isChitTurn(world))
    problems.push('16.1.7: Espionage and Counter-Espionage chits are bought and played in Spring and Fall only')
  const { kept: pops } = popsOf(world, power, effort, chits.pops)
  // 14.1.4: spending beyond what is at hand must be meant; a Pass costs nothing.
  const cost = costOfEffort(world, power, effort, hexes) + chitCost(world, power, { ...chits, pops })
  if (problems.length === 0 && !deficit && cost > 0 && cost > nation.narfs)
    problems.push(
      `14.1.4: this plan costs ${numbered(cost, 'NARF')} and ${power} has ${nation.narfs}; with 'deficit: yes' they are spent all the same, and the base falls for good`,
    )
  return problems
}

/** What of a plan's POPs the power may have, and why not the rest: the rest alone is not bought. */
const popsOf = (world: TwWorld, power: string, effort: Effort, pops: Pops = {}): { kept: Pops; refused: string[] } =>
  effort === 'Pass' && countOf(pops) > 0 ? { kept: {}, refused: ['4.5: a Pass allows no diplomacy'] } : popsAllowed(world, power, pops)

/** 7.8.2: the turns in which a power that has Evasion chits uses them, "from Spring 1940 to Spring 1942"; null: this is one. */
export function evasionTurns({ state: { turn }, traits }: TwWorld, power: string): string | null {
  const turns = traits['Evasion chits'].powers[power]
  if (!turns || !('from' in turns)) return null
  const { from, to } = turns
  return isFrom(turn, from.season, from.year) && isFrom(to, turn.season, turn.year) ? null : `from ${turnName(from)} to ${turnName(to)}`
}

export function evasionProblems(world: TwWorld, power: string, effort: Effort): string[] {
  const { turn, evasionPlayed } = world.state
  const { powers } = world.traits['Evasion chits']
  if (!powers[power]) return [`7.8.2: ${power} has no Evasion chits; the ${adjectives(world, Object.keys(powers))} navies have`]
  if (evasionPlayed[power] === turn.year) return [`7.8.2: ${power} has played its Evasion chit of ${turn.year}`]
  const turns = evasionTurns(world, power)
  if (turns !== null) return [`7.8.2: ${power} may play Evasion chits ${turns}`]
  return effort === 'SLE' || effort === 'RLE' ? [] : ['4.3: an Evasion chit needs an SLE or an RLE']
}

/** 3.3 Planning: every power chooses its logistical effort and chits, sealed; they are opened together, the lowest NARF total first. Chits stay hidden until they are played. */
export function* planning(world: TwWorld): Procedure {
  const seats = playingSeats(world)
  const plans = yield* askTogether(
    world,
    plan,
    seats.map((seat) => ({ seat, subject: { seat } })),
  )
  const chosen: SeatPlan = Object.assign({}, ...plans)
  const order = orderOfPlay(world)
    .filter((power) => chosen[power] !== undefined)
    .sort((a, b) => world.nation(a).narfs - world.nation(b).narfs)
  for (const power of order) {
    const { effort, markers, evasion, espionage, counterEspionage } = chosen[power]
    const { kept: pops, refused } = popsOf(world, power, effort, chosen[power].pops)
    const hexes = markers.map((code) => world.map.hex(code))
    const cost = costOfEffort(world, power, effort, hexes)
    const before = world.nation(power).narfs
    world.spend(power, cost)
    const kept = world.state.keptChits?.[power] ?? { espionage: 0, counterEspionage: 0 }
    world.setPlan(power, {
      effort,
      markers: hexes,
      cost,
      evasion,
      espionage: kept.espionage + Number(espionage),
      counterEspionage: kept.counterEspionage + Number(counterEspionage),
    })
    world.report(
      'planning',
      '3.3',
      effort === 'none'
        ? `${power} buys no effort: none of its units is activated.`
        : `${power}, with ${numbered(before, 'NARF')}: ${inWords(world, power, { ...NOTHING, effort, markers })}; ${before - cost} left.`,
      hexes,
    )
    if (kept.espionage + kept.counterEspionage > 0)
      world.report(
        'planning',
        '16.1.7.4',
        `${power} keeps ${chitsText(kept)} from Spring; chits are played in Spring and Fall.`,
        [],
        undefined,
        [seatOfPower(world, power)],
      )
    for (const why of refused)
      world.tell({
        kind: 'refused order',
        section: '16.1.1',
        text: `POPs of ${power}, not bought: ${why}`,
        hexes: [],
        seats: [seatOfPower(world, power)],
      })
    placePops(world, power, pops)
    const secret = chitCost(world, power, { evasion, espionage, counterEspionage, pops })
    if (secret === 0) continue
    world.spend(power, secret)
    keepSecret(world, power, secret)
    world.report(
      'planning',
      '7.8.2',
      `${power} holds ${inWords(world, power, { ...NOTHING, effort: 'none', evasion, espionage, counterEspionage, pops }).replace('no effort, ', '')} NARFs, unknown to the other side.`,
      [],
      undefined,
      [seatOfPower(world, power)],
    )
  }
  world.note({ keptChits: undefined })
}
