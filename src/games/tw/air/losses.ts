import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, MOMENT, momentFacts, number } from '../facts.ts'
import { unitsDo, unitText } from '../pieces.ts'
import { isOfOwnAlliance, seatOf, seatsOf, sideOf, sideOfSeat } from '../powers.ts'
import { airRating } from '../ratings.ts'
import type { Losses } from '../charts/results.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'

/** Aircraft of one side, and what they suffer. */
export interface AirLosses {
  /** Code of the hex, or name of the Sea Area. */
  readonly key: string
  readonly place: string
  readonly section: string
  readonly units: readonly AirUnit[]
  readonly losses: Losses
  /** "air combat", "flak": in the list of losses. */
  readonly cause: string
  /** 7.9.5: both sides have ships and aircraft there, and the weakest are lost first; else the best-rated (11.11.5). */
  readonly weakestFirst?: boolean
}
interface Subject extends AirLosses {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  over: aName('hex or sea area', 'code of the hex or name of the sea area'),
  depleted: number('aircraft to be depleted'),
  eliminated: number('aircraft to be eliminated'),
  aircraft: number('own aircraft in the battle'),
}

const FIGHTERS_FIRST = ['FTR', 'TAC', 'MDM', 'NAC'] as const
const BOMBERS_FIRST = ['NAC', 'TAC', 'MDM', 'FTR'] as const
const inOrder = (units: readonly AirUnit[], order: readonly string[]): string[] =>
  [...units]
    .sort(
      (a, b) =>
        order.indexOf(a.type) - order.indexOf(b.type) ||
        Number(a.model !== undefined) - Number(b.model !== undefined) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)

/** 11.9: the owner chooses which of his aircraft suffer, the best-rated first (11.11.5). */
export const airLosses: DecisionKind<TwWorld, Subject, string[]> = {
  name: 'air losses',
  section: '11.9',
  schema: z.array(z.string()),
  key: (_, { key }) => key,
  problems: (world, { seat }, answer) =>
    answer.filter((id) => !isOfOwnAlliance(world, seat, world.unit(id))).map((id) => `${world.unit(id).name} is not of your side`),
  byDefault: (_, { units }) => inOrder(units, FIGHTERS_FIRST),
  facts: (world, { key, losses, units, seat }) => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    over: key,
    depleted: losses.depleted,
    eliminated: losses.eliminated,
    aircraft: units.length,
  }),
  factTypes: FACTS,
  defaultIs: 'FTR first, then TAC and MDM, so that bombers can do what they came for; of each the best-rated first (11.11.5)',
  example: 'air battle:\n  - { at: Cologne, losses: bombers first }',
  policies: {
    'fighters first': { means: 'FTR before TAC and MDM', answer: (_, { units }) => inOrder(units, FIGHTERS_FIRST) },
    'bombers first': { means: 'TAC and MDM before FTR', answer: (_, { units }) => inOrder(units, BOMBERS_FIRST) },
  },
  question: (_, { place, losses, units }) =>
    `Your side loses aircraft ${place}: ${losses.depleted} depleted, ${losses.eliminated} eliminated. In which order (11.9; the best-rated go first, 11.11.5)? ${units.map(unitText).join(', ')}.`,
  sheet: {
    section: 'air battle',
    field: 'losses',
    answers: [{ says: 'lose|give_up <.>', takes: { '.': 'units' }, example: 'lose Luftflotte 3' }],
    read: (_, reader: TwReader, node) => reader.order(() => reader.unitsOfSide(node)),
    describe: (world, answer) => `losses in the air in this order: ${answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** The seat that answers for aircraft of several: the one with most of them, of equals the first in the order of 3.11. Null when nobody plays them. */
export function speakerOf(world: TwWorld, units: readonly AirUnit[]): string | null {
  const count = (seat: string) => units.filter((unit) => seatOf(world, unit) === seat).length
  const side = units.length > 0 ? sideOf(world, units[0]) : null
  if (side === null) return null
  const seats = seatsOf(world, side)
  return seats.reduce<string | null>((best, seat) => (count(seat) > (best === null ? 0 : count(best)) ? seat : best), null)
}

/**
 * Takes losses from aircraft: each falls on one of the best-rated (11.11.5), or of the weakest where both sides have ships and aircraft (7.9.5), by the owner's choice among them; what is Depleted
 * twice is eliminated. A Depleted unit is Fourth-Rate from then on, so that the next loss finds another. Returns who is left, and says what happened.
 */
export function* takeAirLosses(world: TwWorld, subject: AirLosses): Procedure<{ left: AirUnit[]; text: string }> {
  const { units, losses, cause, section, weakestFirst = false } = subject
  const many = losses.depleted + losses.eliminated
  if (many === 0 || units.length === 0) return { left: [...units], text: 'nobody is hit' }
  const seat = speakerOf(world, units)
  const order = seat === null ? inOrder(units, FIGHTERS_FIRST) : yield* orderOf(world, { ...subject, seat })
  let left = [...units]
  const told: string[] = []
  const hurt: AirUnit[] = []
  for (let hit = 0; hit < many && left.length > 0; hit++) {
    const best = (weakestFirst ? Math.max : Math.min)(...left.map((unit) => airRating(world, unit)))
    const among = left.filter((unit) => airRating(world, unit) === best)
    const place = (unit: AirUnit) => (order.includes(unit.id) ? order.indexOf(unit.id) : order.length)
    // A fresh NAC is Fourth-Rate like the Depleted, and goes before them: the fresh are the better aircraft.
    const unit = among.sort((a, b) => Number(a.depleted) - Number(b.depleted) || place(a) - place(b))[0]
    const isEliminated = hit < losses.eliminated || unit.depleted
    told.push(`${unitText(unit)} is ${isEliminated ? 'eliminated' : 'depleted'}`)
    hurt.push(unit)
    if (isEliminated) {
      world.eliminate(unit, cause)
      left = left.filter((each) => each !== unit)
    } else world.deplete(unit)
  }
  if (seat !== null) tellPassedOver(world, subject, seat, order, hurt)
  return { left, text: `${told.join(', ')} (${section})` }
}

/** Aircraft that are the same to the rules. */
const isAlike = (a: AirUnit, b: AirUnit): boolean =>
  a.type === b.type && a.model === b.model && a.nation === b.nation && a.depleted === b.depleted

/** Who is to suffer first. Where all are alike nobody is asked, but who has said something is heard: their bases may differ, and so may what he wants of them. */
function* orderOf(world: TwWorld, subject: Subject): Procedure<string[]> {
  const { units, seat } = subject
  if (units.some((unit) => !isAlike(unit, units[0]))) return yield* ask(world, seat, airLosses, subject)
  if (units.length <= 1) return inOrder(units, FIGHTERS_FIRST)
  const said = (yield { kind: airLosses, seat, subject, key: airLosses.key(world, subject), optional: true }) as string[] | null
  return said ?? inOrder(units, FIGHTERS_FIRST)
}

/** Who named aircraft that the rules spare for others is told why. */
function tellPassedOver(
  world: TwWorld,
  { key, units, weakestFirst }: AirLosses,
  seat: string,
  order: readonly string[],
  hurt: readonly AirUnit[],
) {
  if ([FIGHTERS_FIRST, BOMBERS_FIRST].some((usual) => inOrder(units, usual).join() === order.join())) return
  const spared = order
    .filter((id) => units.some((unit) => unit.id === id))
    .slice(0, hurt.length)
    .filter((id) => !hurt.some((unit) => unit.id === id))
  if (spared.length === 0) return
  const [section, first] = weakestFirst ? ['7.9.5', 'weakest'] : ['11.11.5', 'best-rated']
  const who = unitsDo(
    spared.map((id) => world.unit(id)),
    'is',
    'are',
  )
  tellRefused(world, seat, section, `losses in the air (${key}): ${who} named and spared, for the ${first} aircraft suffer first`)
}
