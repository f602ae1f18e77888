import { z } from 'zod'
import { numbered } from '../../common/words.ts'
import { NO_HEX, type Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { airToSea, fleetStrength } from '../charts/naval.ts'
import { nationality } from '../charts/ratings.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { areaNamed } from '../field/sea.ts'
import { hasChit, playChit } from '../logistics/chits.ts'
import { type Attempt, interceptionParts, rollInterception, signedText } from '../naval/interception-roll.ts'
import { homeOf, isFriendlyHex, seatOfPower, sideOfSeat } from '../powers.ts'
import { navyRating } from '../ratings.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN, built, counted, GERMANY, USA } from './units.ts'

/** 29.16: where U-Boats are hunted, and from which boxes besides ports of Britain. */
const HUNTED_IN = 'North Atlantic'
const BOXES: readonly string[] = ['United States', 'Canada']
/** Turns from one strategic warfare to the next. */
const TURNS_APART = 2
/** NARFs to repair a U-Boat that hunters have Depleted. */
const REPAIR = 1

/** An engagement: so many ASW from a port or box against so many U-Boats; without a number as many as they are. */
interface Hunt {
  readonly asw: number
  readonly uboats?: number | undefined
  readonly from: string
  readonly espionage?: true | undefined
}
interface Asked {
  readonly seat: string
  readonly power: typeof BRITAIN | typeof USA
  /** ASW of the power in the box, those of them that may leave it, and U-Boats that are there. */
  readonly asw: number
  readonly free: number
  readonly uboats: number
}

const FACTS = {
  ...MOMENT,
  asw: number('ASW of yours in the U-Boat box'),
  free: number('of these may hunt: one at least of both powers stays'),
  uboats: number('U-Boats there'),
}

/** A counter that stands for ASW or U-Boats at sea, for rolls alone. */
const standIn = ({ id, name, nation, onRun }: StrategicUnit): NavalUnit => ({
  id,
  name,
  nation,
  kind: 'naval',
  type: 'Fleet',
  combat: 1,
  range: 0,
  interception: 0,
  place: 'sea',
  hex: NO_HEX,
  depleted: false,
  onRun: onRun ?? HUNTED_IN,
})
const inPort = (power: string, number: number): NavalUnit[] =>
  Array.from({ length: number }, (_, i) =>
    standIn({
      id: `hunter ${i}`,
      name: 'Sub Hunters',
      nation: power,
      kind: 'strategic',
      type: 'ASW',
      place: 'strategic',
      hex: NO_HEX,
      depleted: false,
    }),
  )
const prey = (number: number): NavalUnit[] => inPort(GERMANY, number)

const attemptOf = (world: TwWorld, power: string, { asw, from }: Hunt, uboats: number): Attempt => ({
  ships: inPort(power, asw),
  base: world.map.hex(from),
  area: areaNamed(world, HUNTED_IN),
  target: { side: 'Axis', ships: prey(uboats), air: [], carries: false, evades: false },
  counter: false,
})

/** Why ASW do not hunt from a hex, or null. */
function whyNotFrom(world: TwWorld, power: string, hex: Hex): string | null {
  const { map } = world
  const isBox = map.placesAt(hex).some(({ name }) => BOXES.includes(name))
  if (!isBox && !(homeOf(world, hex) === BRITAIN && map.portAt(hex) !== undefined && isFriendlyHex(world, hex, power)))
    return `29.16: Sub Hunters come from a port in Britain or from the Boxes of the United States and Canada, not from ${map.name(hex)}`
  return interceptionParts(world, attemptOf(world, power, { asw: 1, from: map.code(hex) }, 1)) === null
    ? `7.8: the ${HUNTED_IN} is out of reach of ${map.name(hex)}`
    : null
}

function problemsOf(world: TwWorld, { power, free }: Asked, hunts: readonly Hunt[]): string[] {
  const wanted = hunts.reduce((sum, { asw }) => sum + asw, 0)
  const chits = hunts.filter(({ espionage }) => espionage).length
  const last = world.state.huntEspionage
  return [
    ...(wanted > free
      ? [`29.16: ${power} has ${counted(free, 'ASW')} that may hunt, not ${wanted}: one at least stays in the U-Boat box`]
      : []),
    ...hunts.flatMap(({ from }) => whyNotFrom(world, power, world.map.hex(from)) ?? []),
    ...(chits > 0 && world.rules.uboats.cards !== null
      ? ['16.1.7.2: with U-Boat and ASW cards (29.6) no Espionage chit is played for Sub Hunters']
      : []),
    ...(chits === 0 || power === BRITAIN ? [] : ['29.16: Britain alone plays an Espionage chit for Sub Hunters']),
    ...(chits > 1 ? ['29.16: one Espionage chit is played for Sub Hunters'] : []),
    ...(chits > 0 && power === BRITAIN && !hasChit(world, BRITAIN, 'espionage') ? ['29.16: Britain has no Espionage chit'] : []),
    ...(chits > 0 && last !== undefined && world.state.turn.index - last <= TURNS_APART
      ? ['29.16: Britain played an Espionage chit for Sub Hunters in the last strategic warfare: not twice in a row']
      : []),
  ]
}

const schema = z.array(
  z.strictObject({
    asw: z.number().int().positive(),
    uboats: z.number().int().positive().optional(),
    from: z.string(),
    espionage: z.literal(true).optional(),
  }),
)

/** 29.16: which ASW hunt U-Boats before the U-Boat war. */
export const subHunters: DecisionKind<TwWorld, Asked, Hunt[]> = {
  name: 'sub hunters',
  section: '29.16',
  schema,
  key: (_, { power }) => power,
  problems: problemsOf,
  byDefault: () => [],
  facts: (world, { seat, asw, free, uboats }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    asw,
    free,
    uboats,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody hunts',
  example: 'sub hunters:\n  - { asw: 2, u-boats: 1, from: Liverpool }',
  question: (_, { power, asw, free, uboats }) =>
    `${power} has ${counted(asw, 'ASW')} in the U-Boat box, ${free} of which may hunt ${counted(uboats, 'U-Boat')} (29.16): which do, and from where?`,
  sheet: {
    section: 'sub hunters',
    read: (_, reader: TwReader, node) => reader.list(node).flatMap((item) => readHunt(reader, item) ?? []),
    describe: (_, hunts) =>
      hunts.length === 0
        ? 'nobody hunts U-Boats'
        : hunts.map(({ asw, from }) => `${counted(asw, 'ASW')} hunt U-Boats from ${from}`).join('; '),
  },
}

function readHunt(reader: TwReader, node: SheetNode): Hunt | undefined {
  const fields = reader.fields(node, ['asw', 'u-boats', 'from', 'espionage'], ['asw', 'from'])
  const asw = fields && reader.number(fields.get('asw')!)
  const from = fields && reader.hex(fields.get('from')!)
  const uboats = fields?.has('u-boats') ? reader.number(fields.get('u-boats')!) : undefined
  const espionage = fields?.has('espionage') ? reader.yesNo(fields.get('espionage')!) : false
  if (asw === undefined || asw < 1 || from === undefined) return undefined
  return { asw, from, ...(uboats !== undefined && uboats > 0 && { uboats }), ...(espionage === true && { espionage: true as const }) }
}

/** What is left for the U-Boat war, and how many ASW have hunted. */
export interface Hunted {
  readonly uboats: readonly StrategicUnit[]
  readonly asw: readonly StrategicUnit[]
  readonly hunters: number
}

/** 29.16: before the roll of the U-Boat war the Allies say who hunts; each engagement rolls to intercept, and U-Boats that are found attack. */
export function* huntUboats(world: TwWorld, uboats: readonly StrategicUnit[], asw: readonly StrategicUnit[]): Procedure<Hunted> {
  let left = [...asw]
  // Each U-Boat is engaged once.
  const fresh = [...uboats]
  for (const power of [BRITAIN, USA] as const) {
    const own = left.filter(({ nation }) => nation === power)
    if (own.length === 0 || fresh.length === 0) continue
    const seat = seatOfPower(world, power)
    const free = Math.min(own.length, left.length - 1)
    const hunts = free <= 0 ? [] : yield* ask(world, seat, subHunters, { seat, power, asw: own.length, free, uboats: fresh.length })
    for (const hunt of hunts) {
      const hunters = left.filter(({ nation }) => nation === power).slice(0, hunt.asw)
      left = left.filter((unit) => !hunters.includes(unit))
      const engaged = fresh.splice(0, hunt.uboats ?? hunt.asw)
      if (engaged.length > 0) engage(world, power, hunt, engaged)
    }
  }
  return {
    uboats: uboats.filter(({ place, depleted }) => place === 'strategic' && !depleted),
    asw: left,
    hunters: asw.length - left.length,
  }
}

function engage(world: TwWorld, power: string, hunt: Hunt, engaged: readonly StrategicUnit[]): void {
  const where = world.map.name(world.map.hex(hunt.from))
  const who = `${counted(hunt.asw, 'ASW')} of ${power} from ${where}`
  const rolled = rollInterception(world, attemptOf(world, power, hunt, engaged.length), `sub hunters ${power}`)
  world.report(
    'strategic warfare',
    '29.16',
    `Sub Hunters: ${who} look for ${counted(engaged.length, 'U-Boat')} in the ${HUNTED_IN}: ${rolled.text}.`,
  )
  if (!rolled.success) return
  const chit = hunt.espionage ? 1 : 0
  if (hunt.espionage) {
    playChit(world, BRITAIN, 'espionage')
    world.note({ huntEspionage: world.state.turn.index })
  }
  const [strength, against] = [engaged.length, hunt.asw].map((n) => fleetStrength(world.tables, { 'on-board U-Boat or ASW': n }))
  const [own, theirs] = [navyRating(world, prey(1)[0]), navyRating(world, inPort(power, 1)[0])]
  const byRating = nationality(world.tables, 'naval', own, theirs)
  const parts = [...(byRating === 0 ? [] : [`ratings ${signedText(byRating)}`]), ...(chit === 0 ? [] : ['Espionage +1'])].join(', ')
  const what = `${counted(engaged.length, 'U-Boat')} ${engaged.length === 1 ? 'attacks' : 'attack'} ${who}: ${strength} to ${against} Fleets`
  const die = world.dice.roll(10, 'naval combat')
  const { column, result } = airToSea(world.tables, strength, against, die + byRating + chit)
  const { eliminated, depleted } = result!.attackers
  const done = [
    ...(eliminated > 0 ? [sink(world, engaged, eliminated)] : []),
    ...(depleted > 0 ? [hurt(world, engaged, depleted)] : []),
  ].join('; ')
  world.report(
    'strategic warfare',
    '29.16',
    `${what}, ${column}; ${parts || 'no modifiers'}; rolled ${die}${byRating + chit === 0 ? '' : ` = ${die + byRating + chit}`}: ${result!.text}: ${done || 'no U-Boat is hit, and Sub Hunters never are'}.`,
  )
}

function sink(world: TwWorld, engaged: readonly StrategicUnit[], many: number): string {
  const sunk = engaged.slice(0, many)
  for (const unit of sunk) world.eliminate(unit, 'Sub Hunters')
  return `${counted(sunk.length, 'U-Boat')} lost`
}

function hurt(world: TwWorld, engaged: readonly StrategicUnit[], many: number): string {
  const hit = engaged.filter(({ place, depleted }) => place === 'strategic' && !depleted).slice(0, many)
  for (const unit of hit) world.deplete(unit)
  return `${counted(hit.length, 'U-Boat')} Depleted`
}

/** 29.16: U-Boats that hunters have Depleted are repaired in the next strategic warfare, as many as Germany has NARFs for. */
export function repairUboats(world: TwWorld): void {
  const damaged = built(world, GERMANY, 'U-Boat').filter(({ depleted }) => depleted)
  const repaired = damaged.slice(0, Math.max(0, Math.floor(world.nation(GERMANY).narfs / REPAIR)))
  if (repaired.length === 0) return
  for (const unit of repaired) world.restore(unit)
  world.spend(GERMANY, repaired.length * REPAIR)
  world.report(
    'strategic warfare',
    '29.16',
    `Germany repairs ${counted(repaired.length, 'U-Boat')}: ${numbered(repaired.length * REPAIR, 'NARF')}, ${world.nation(GERMANY).narfs} left.`,
  )
}
