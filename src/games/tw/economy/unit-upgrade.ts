import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { UpgradeLine } from '../charts/national-schemas.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { plainPrice, type Price, unitPrice, whyNotPay } from '../money.ts'
import { unitText } from '../pieces.ts'
import { seatOf } from '../powers.ts'
import { isFrom, turnName, turnsFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit, Unit } from '../state.ts'
import { supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

/** A counter that is exchanged for a better one, and whether it may lead to a deficit. */
export interface Exchange {
  unit: string
  deficit?: boolean
}
type Line = UpgradeLine

const keyOf = ({ power, of }: Line): string => `${power} ${of.text}`
/** What a kind of counter may become; null for those that stay what they are. */
export const lineFor = (world: TwWorld, unit: Unit): Line | null =>
  unit.kind !== 'ground' || unit.breakdown
    ? null
    : (world.rules.building
        .exchanges(world.tables)
        .find(
          ({ power, of }) => power === unit.nation && of.type === unit.type && of.strength === unit.strength && of.move === unit.move,
        ) ?? null)

/** How many of a line have been exchanged: in all, in this turn, in this year. */
function exchanged(world: TwWorld, line: Line): { all: number; turn: number; year: number } {
  const { turn, exchanged: before } = world.state
  const { all, year } = before?.[keyOf(line)] ?? { all: 0, year: 0 }
  return { all, turn: world.ops.built.get(`exchange ${keyOf(line)}`) ?? 0, year: Number(all > 0 && year === turn.year) }
}

/** Why no counter of a line can be exchanged now, or null: its date, the rating of its army, its numbers. */
function whyNotLine(world: TwWorld, line: Line): string | null {
  const { turn } = world.state
  const { power, section, of, from, until, army } = line
  const closed = world.rules.mayNotUpgrade(world, power, 'counters')
  if (closed !== null) return closed
  const early = world.rules.bonuses(world, 'counters exchanged early', { power }).reduce((sum, { value }) => sum + value, 0)
  if (early > 0) return exchanged(world, line).turn >= early ? `28.1.1: ${power} has upgraded ${early} ${of.text} this turn` : null
  if (!isFrom(turn, from.season, from.year)) return `${section}: ${power} upgrades ${of.text} from ${turnName(from)} on`
  if (until && turnsFrom(until, turn) > 0) return `${section}: ${power} upgraded ${of.text} until ${turnName(until)}`
  if (army !== undefined && world.nation(power).ratings.army > army)
    return `${section}: ${power} upgrades ${of.text} only with a ${army === 1 ? 'First' : 'Second'}-Rate army`
  const done = exchanged(world, line)
  const { more } = line
  const most = more && isFrom(turn, more.from.season, more.from.year) ? more['in all'] : line['in all']
  if (most !== undefined && done.all >= most)
    return `${section}: ${power} has upgraded ${done.all} ${of.text}${more && most < more['in all'] ? `; the next from ${turnName(more.from)} on` : ', which is all'}`
  if (line['a turn'] !== undefined && done.turn >= line['a turn']) return `${section}: ${power} has upgraded a ${of.text} this turn`
  if (line['a year'] !== undefined && done.year >= line['a year']) return `${section}: ${power} has upgraded a ${of.text} this year`
  return null
}

/** Why a counter cannot be exchanged, money apart, or null. */
export function whyNotExchange(world: TwWorld, unit: Unit): string | null {
  const line = lineFor(world, unit)
  if (line === null) return `17.4: ${unit.name} is no counter that is upgraded`
  const bar = whyNotLine(world, line)
  if (bar !== null) return bar
  const { section } = line
  if (line.anywhere && unit.place === 'map') return null
  if (unit.place !== 'map') return `${section}: ${unit.name} is not on the map; it may be built again and upgraded at once`
  if (unit.depleted) return `${section}: ${unit.name} is Depleted; it may be repaired and upgraded at once`
  if (inEnemyZoc(world, unit.hex, unit.nation)) return `${section}: ${unit.name} stands in an enemy zone of control`
  return supplyOf(world, unit) === 'full' ? null : `${section}: ${unit.name} is not in full supply`
}

/** 19.4: Germany pays for Italy's. What the text counts against half the base is counted (15.1.6). */
function priceOf(world: TwWorld, line: Line): Price {
  return line.counted
    ? unitPrice(world, world.nation(line.power), line.NARFs)
    : { ...plainPrice(line['paid by'] ?? line.power, line.NARFs), nation: line.power }
}

function problemsOf(world: TwWorld, seat: string, { unit: id, deficit = false }: Exchange): string[] {
  const unit = world.state.units[id] as Unit | undefined
  if (!unit) return [`there is no unit '${id}'`]
  if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
  const why = whyNotExchange(world, unit) ?? whyNotPay(world, priceOf(world, lineFor(world, unit)!), deficit)
  return why === null ? [] : [why]
}

/** Counters that a seat may exchange now, one of each kind. */
export function exchangeable(world: TwWorld, seat: string): GroundUnit[] {
  const found = new Map<string, GroundUnit>()
  for (const unit of world.unitsIn('map')) {
    const line = lineFor(world, unit)
    if (line !== null && !found.has(keyOf(line)) && seatOf(world, unit) === seat && whyNotExchange(world, unit) === null)
      found.set(keyOf(line), unit as GroundUnit)
  }
  return [...found.values()]
}

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand') }

/** 17.4, 19.4, 20.3, 21.7.2, 21.7.3: the next counter that is exchanged for a better one, or null. */
export const exchange: DecisionKind<TwWorld, SeatSubject, Exchange | null> = {
  name: 'upgrade unit',
  section: '21.7.3',
  schema: z.strictObject({ unit: z.string(), deficit: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, { seat }, answer) => (answer === null ? [] : problemsOf(world, seat, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), narfs: seatMoney(world, seat).narfs }),
  factTypes: FACTS,
  defaultIs: 'no counter is exchanged, or none more',
  example: 'upgrade unit: [7th Armoured]',
  policies: {
    best: {
      means: 'whatever may be upgraded and paid for, one after the other',
      answer: (world, { seat }) => {
        const unit = exchangeable(world, seat).find(({ id }) => problemsOf(world, seat, { unit: id }).length === 0)
        return unit ? { unit: unit.id } : null
      },
    },
  },
  question: () => 'Which counters do you exchange for better ones (17.4, 19.4, 20.3, 21.7)?',
  sheet: {
    section: 'upgrade unit',
    list: true,
    read(_, reader: TwReader, node) {
      const fields = node.value instanceof Map ? reader.fields(node, ['unit', 'deficit'], ['unit']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      const unit = reader.unitToBuild(fields?.get('unit') ?? node)
      if (unit === undefined) return undefined
      return { unit, ...(fields?.has('deficit') && reader.yesNo(fields.get('deficit')!) === true && { deficit: true }) }
    },
    describe: (world, answer) => (answer === null ? 'no more exchanges' : `upgrade ${unitText(world.unit(answer.unit))}`),
    // Where it stands by then, Depleted or built again, is not known before.
    check: (world, seat, answer) => {
      if (answer === null) return []
      const unit = world.unit(answer.unit)
      if (seatOf(world, unit) !== seat) return [`${unit.name} is not yours`]
      return lineFor(world, unit) === null ? [whyNotExchange(world, unit)!] : []
    },
  },
}

/** Carries one out. */
export function doExchange(world: TwWorld, { unit: id }: Exchange, pay: (price: Price) => string): void {
  const unit = world.unit(id) as GroundUnit
  const line = lineFor(world, unit)!
  const before = exchanged(world, line)
  const paid = pay(priceOf(world, line))
  const { turn, exchanged: all } = world.state
  world.note({ exchanged: { ...all, [keyOf(line)]: { all: before.all + 1, turn: turn.index, year: turn.year } } })
  world.remember((noted) => noted.built.set(`exchange ${keyOf(line)}`, before.turn + 1))
  world.exchange(unit, line.to)
  world.report(
    line.counted ? 'build' : 'upgrade',
    line.section,
    `${unit.name}, a ${line.of.text} of ${line.power}, is a ${line.to.text} from now on: ${paid}.`,
    [unit.hex],
    { units: [unit.id] },
  )
}

/** "INF 6-5 for 5 NARFs" of a counter that could be exchanged, for sheets. */
export const exchangeText = (world: TwWorld, unit: Unit): string => {
  const line = lineFor(world, unit)!
  return `${line.of.text} to ${line.to.text} for ${numbered(line.NARFs, 'NARF')}${line['paid by'] ? ` of ${line['paid by']}` : ''}`
}
