import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askEach, type Procedure } from '../../../engine/procedure.ts'
import { listed, numbered } from '../../common/words.ts'
import { strategicCost } from '../charts/costs.ts'
import { nationality } from '../charts/ratings.ts'
import { scoringUboats, uboatAttrition, uboatCombat, uboatDamage } from '../charts/strategic.ts'
import { shipyardCapacity, noteAsw } from '../control/yards.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isMediterranean } from '../field/sea.ts'
import { pay, plainPrice, whyNotPay } from '../money.ts'
import { rateText } from '../naval/interception-roll.ts'
import { allianceOfNation, atWar, controllerOf, insiders, playerOf, powersOfSeat, seatOfPower, sideOfSeat } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { keepSecret } from '../secrets.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { destroy } from './damage.ts'
import { BRITAIN, fit, GERMANY, inPool, isSeason, type Modifier, rollText, sum, whyNotStrike } from './units.ts'

/** 29.14: submarines are units of the U-Boats' type, and cost as much. */
const ITALY = 'Italy'
const TYPE = { Britain: 'U-Boat', Italy: 'ASW' } as const
type Power = keyof typeof TYPE
const MALTA = 'Malta'
const WATERS = ['Central Med', 'Ionian', 'Gulf of Sidra', 'Tobruk Waters']
/** 29.14; the figure of a TAC in Malta is lost in print. */
const MODIFIERS = { ships: -1, 'British TAC': -1, 'Italian TAC': 2, 'German TAC': 3 }
const UBOATS_EACH = 2

interface Order {
  readonly build: number
  /** Without a number all that may. */
  readonly commit?: number | undefined
}
interface Asked {
  readonly seat: string
  readonly power: Power
}

const nameOf = (power: Power, many: number): string =>
  numbered(many, power === BRITAIN ? 'submarine' : 'ASW', power === BRITAIN ? 'submarines' : 'ASW')
/** Where submarines are based; which port says nothing. */
function hasPort(world: TwWorld): boolean {
  const { map, state } = world
  return [...map.placeHexes].some(
    (hex) =>
      map.portAt(hex) !== undefined &&
      controllerOf(world, state.control[hex]) === BRITAIN &&
      map.seas.at(hex).some((area) => isMediterranean(world, area)),
  )
}

/** Why a power sends none out, or null. */
function whyNone(world: TwWorld, power: Power): string | null {
  if (power === ITALY) return null
  if (!hasPort(world)) return '29.14: Britain controls no port in the Mediterranean for its submarines'
  const effort = whyNotStrike(world, BRITAIN)
  return effort === null ? null : `5.0: ${effort}: British submarines stay in port`
}

function mostBuilt(world: TwWorld, power: Power): number {
  const yards = shipyardCapacity(world, power)
  return Math.min(inPool(world, power, TYPE[power]).length, power === BRITAIN ? yards * UBOATS_EACH : yards)
}
const have = (world: TwWorld, power: Power, build: number): number => fit(world, power, TYPE[power]).length + build

function problemsOf(world: TwWorld, { power }: Asked, { build, commit }: Order): string[] {
  const most = mostBuilt(world, power)
  if (build > most) return [`29.14: ${power} can build ${nameOf(power, most)}, not ${build}`]
  const short = whyNotPay(world, priceOf(world, power, build), false)
  if (short !== null) return [short]
  if (commit === undefined || commit === 0) return []
  const none = whyNone(world, power)
  if (none !== null) return [none]
  const all = have(world, power, build)
  return commit > all ? [`29.14: ${power} has ${nameOf(power, all)} to commit, not ${commit}`] : []
}
const priceOf = (world: TwWorld, power: Power, build: number) => plainPrice(power, build * strategicCost(world.tables, power, TYPE[power]))

const FACTS = { ...MOMENT, narfs: number('NARFs at hand'), own: number('British submarines, or Italian ASW, of yours') }

/** 29.14: what Britain builds of submarines and sends against Italian shipping, and Italy of ASW against them. */
export const mediterraneanOrder: DecisionKind<TwWorld, Asked, Order> = {
  name: 'Mediterranean warfare',
  section: '29.14',
  schema: z.strictObject({ build: z.number().int().min(0), commit: z.number().int().min(0).optional() }),
  key: (_, { power }) => power,
  problems: problemsOf,
  byDefault: () => ({ build: 0 }),
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs: world.nation(power).narfs,
    own: have(world, power, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is built; all submarines go that the effort allows, and all ASW',
  example: 'mediterranean warfare: { build: 1, commit: 2 }',
  question: (world, { power }) =>
    `${power} has ${nameOf(power, have(world, power, 0))} in the Mediterranean and can build ${mostBuilt(world, power)} (29.14): how many do you build, and how many go to the U-Boat box?`,
  sheet: {
    section: 'mediterranean warfare',
    read: readOrder,
    describe: (_, { build, commit }) => `build ${build} for the Mediterranean, commit ${commit ?? 'all that may go'}`,
    check: (world, seat, order) => problemsOf(world, { seat, power: powersOfSeat(world, seat).includes(BRITAIN) ? BRITAIN : ITALY }, order),
  },
}

function readOrder(world: TwWorld, reader: TwReader, node: SheetNode): Order | undefined {
  const powers = powersOfSeat(world, reader.seat)
  if (!powers.includes(BRITAIN) && !powers.includes(ITALY))
    return reader.problem(node, `29.14: ${listed(powers)} has neither submarines nor ASW in the Mediterranean; Britain and Italy do`)
  const fields = reader.fields(node, ['build', 'commit'])
  if (!fields) return undefined
  const [build, commit] = ['build', 'commit'].map((name) => {
    const of = fields.get(name)
    return of === undefined || (name === 'commit' && of.value === 'all') ? undefined : reader.number(of)
  })
  return { build: build ?? 0, ...(commit !== undefined && { commit }) }
}

/** 29.14: whether there is such a war in this turn, between powers that are played. */
export const isWagedInMediterranean = (world: TwWorld): boolean =>
  isSeason(world) && atWar(world, BRITAIN, ITALY) && ([BRITAIN, ITALY] as const).every((power) => playerOf(world, power) !== null)

/** 29.14 British submarines against Italian shipping: both build and commit, sealed; then the roll on the U-Boat table. */
export function* mediterraneanWar(world: TwWorld): Procedure {
  if (!isWagedInMediterranean(world)) return
  const powers = [BRITAIN, ITALY] as const
  const orders = yield* askEach(
    world,
    powers.map((power) => {
      const seat = seatOfPower(world, power)
      return { kind: mediterraneanOrder, seat, subject: { seat, power } }
    }),
  )
  const [submarines, asw] = powers.map((power, i) => {
    build(world, power, orders[i].build)
    return whyNone(world, power) === null ? fit(world, power, TYPE[power]).slice(0, orders[i].commit ?? Infinity) : []
  })
  if (submarines.length > 0) attack(world, submarines, asw)
}

function build(world: TwWorld, power: Power, many: number): void {
  if (many === 0) return
  const price = priceOf(world, power, many)
  for (const unit of inPool(world, power, TYPE[power]).slice(0, many)) world.remove(unit, 'strategic')
  if (power === ITALY) noteAsw(world, ITALY, many)
  const paid = pay(world, price)
  keepSecret(world, power, price.total)
  world.report(
    'strategic warfare',
    '29.14',
    `${power} builds ${nameOf(power, many)} for the Mediterranean: ${paid}, unknown to the other side.`,
    [],
    undefined,
    insiders(world, allianceOfNation(world, power)),
  )
}

/** 29.14: what moves the roll, of Depleted units too. */
function modifiersOf(world: TwWorld): Modifier[] {
  const when = (applies: boolean, what: string, value: number): Modifier[] => (applies ? [[what, value]] : [])
  const inMalta = (types: readonly string[]) => {
    const malta = world.map.find(MALTA)!
    return world.unitsOf(BRITAIN, 'map').some((unit) => unit.hex === malta && types.includes(unit.type))
  }
  const hasTac = (power: string) =>
    world
      .unitsOf(power, 'map')
      .some((unit) => unit.type === 'TAC' && world.map.seas.at(unit.hex).some((area) => WATERS.includes(world.map.seaAreaNames[area])))
  const [own, theirs] = [BRITAIN, ITALY].map((power) => world.nation(power).ratings.navy)
  const rated = nationality(world.tables, 'naval', own, theirs)
  return [
    ...when(rated !== 0, `${rateText(own)} against ${rateText(theirs)}`, rated),
    ...when(inMalta(['Fleet', 'CV', 'NAC']), 'British ships in Malta', MODIFIERS.ships),
    ...when(inMalta(['TAC']), 'a British TAC in Malta', MODIFIERS['British TAC']),
    ...when(hasTac(ITALY), 'an Italian TAC by these waters', MODIFIERS['Italian TAC']),
    ...when(hasTac(GERMANY), 'a German TAC by these waters', MODIFIERS['German TAC']),
  ]
}

/** 5.1.1, 5.1.3, 5.1.3.3, as U-Boats do in the Atlantic; convoys are neither ambushed nor massacred. */
function attack(world: TwWorld, submarines: readonly StrategicUnit[], asw: readonly StrategicUnit[]): void {
  const forces = `${nameOf(BRITAIN, submarines.length)} against ${nameOf(ITALY, asw.length)}`
  const each = uboatDamage(world.tables, 1, 0)
  if (asw.length === 0) {
    const narfs = uboatDamage(world.tables, submarines.length, 0)
    destroy(world, ITALY, narfs, false)
    world.report(
      'strategic warfare',
      '29.14',
      `Mediterranean: ${forces}: no roll; ${submarines.length} x ${each}: Italy loses ${numbered(narfs, 'NARF')}.`,
    )
    return
  }
  const modifiers = modifiersOf(world)
  const die = world.dice.roll(10, 'Mediterranean')
  const { column, result } = uboatCombat(world.tables, submarines.length, asw.length, die + sum(modifiers))!
  const scoring = scoringUboats(submarines.length, asw.length, result)
  const narfs = uboatDamage(world.tables, scoring, 0)
  const lose = (units: readonly StrategicUnit[], most: number) => {
    const lost = units.filter(({ place }) => place === 'strategic').slice(0, most)
    for (const unit of lost) world.eliminate(unit, 'Mediterranean')
    return lost.length
  }
  const lost = [nameOf(BRITAIN, lose(submarines, result.attackers.lost)), nameOf(ITALY, lose(asw, result.defenders.lost))]
  destroy(world, ITALY, narfs, false)
  world.report(
    'strategic warfare',
    '29.14',
    `Mediterranean: ${forces}, ${column}; ${rollText(die, modifiers)}: ${result.text}: lost ${listed(lost)}. ${nameOf(BRITAIN, scoring)} score, ${numbered(each, 'NARF')} each: Italy loses ${narfs}.`,
  )
  if (narfs === 0) return
  const late = isFrom(world.state.turn, 'Fall', 1943)
  const worn = lose(submarines, uboatAttrition(world.tables, asw.length, late))
  if (worn > 0)
    world.report('strategic warfare', '5.1.3.3', `Attrition against ${nameOf(ITALY, asw.length)}: ${nameOf(BRITAIN, worn)} lost.`)
}
