import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { allPowers, atWar, controllerOf, powerOf, powersOfSeat, sideAsked, sideOfPower } from '../powers.ts'
import { entryAction } from '../politics/us-entry/action.ts'
import { isCarrier, isScs, isSub } from '../sea/ships.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import type { Carriers } from './afloat.ts'
import type { Goods } from './lend-limits.ts'
import type { Plan } from './plan.ts'

/** Something on its way over sea to a major power, and whose convoy points carry it. */
export interface Carriage {
  readonly owner: string
  readonly what: Goods
  readonly carriers: Carriers
}

/** Resources or build points that a power could search for and seize in a sea area (13.6.1). */
export interface Seizable {
  readonly area: number
  /** Who would seize. */
  readonly by: string
  /** Whose convoy points carry them, and for whom. */
  readonly carrier: string
  readonly owner: string
  readonly what: Goods
  readonly number: number
}

interface Seizing {
  readonly seat: string
  readonly seizable: readonly Seizable[]
}

const FACTS = {
  ...MOMENT,
  seas: someNames('sea area', 'sea areas where you can search and seize'),
  resources: number('resources and build points that could be seized there'),
}

/** 13.6.1: where a seat searches and seizes; asked until it has named all areas. */
export const searchAndSeize: DecisionKind<WifWorld, Seizing, string | null> = {
  name: 'search and seizure',
  section: '13.6.1',
  schema: z.string().nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seizable }, answer) =>
    answer === null || seizable.some(({ area }) => world.map.seaAreaNames[area] === answer)
      ? []
      : [`13.6.1: in the ${answer} nobody whom you are not at war with carries resources to your enemies where you could seize them`],
  byDefault: () => null,
  facts: (world, { seat, seizable }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    seas: [...new Set(seizable.map(({ area }) => world.map.seaAreaNames[area]))],
    resources: seizable.reduce((sum, each) => sum + each.number, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is searched for and seized',
  example: 'search and seizure: [Red Sea]',
  question: (world, { seizable }) =>
    `Where do you search and seize (13.6.1)? ${seizable.map(({ area, carrier, owner, what, number: n }) => `${world.map.seaAreaNames[area]}: ${goodsText(what, n)} carried by ${carrier} for ${owner}`).join('; ')}.`,
  sheet: {
    section: 'search and seizure',
    list: true,
    read: (_, reader: WifReader, node) => reader.seaArea(node),
    describe: (_, answer) => (answer === null ? '' : `search and seizure in the ${answer}`),
    check: (world) => (world.state.production ? [] : ['13.6.1: production is not played in this campaign']),
  },
}

const goodsText = (what: Goods, n: number): string => numbered(n, what.slice(0, -1))

/** Sea areas in which powers have searched in this production step, as "power area". */
export type Searched = ReadonlySet<string>

/** 13.6.1: every seat searches where it will. Gives what is seized of these carriages, and where. */
export function* seize(
  world: WifWorld,
  seats: readonly string[],
  carriages: readonly Carriage[],
): Procedure<{ seized: readonly Seizable[]; searched: Searched }> {
  const seized: Seizable[] = []
  for (const seat of seats) {
    const seizable = seizableBy(world, seat, carriages)
    for (;;) {
      const left = seizable.filter((each) => !seized.includes(each))
      const name = yield* askWhile(world, left.length > 0, seat, searchAndSeize, { seat, seizable: left })
      if (name === null) break
      const taken = left.filter(({ area }) => world.map.seaAreaNames[area] === name)
      seized.push(...taken)
      tellSeized(
        world,
        taken.filter(({ what }) => what === 'resources'),
      )
      // 13.3.3: once for a sea area, and only for those with whom the USA is at peace.
      const atPeace = taken.filter(({ carrier }) => !(world.state.countries[USA] && atWar(world, USA, carrier)))
      for (const by of new Set(atPeace.map((each) => each.by)))
        yield* entryAction(world, { number: seizureAction(world, by), by, what: `${by} searches and seizes in the ${name}` })
    }
  }
  return { seized, searched: new Set(seized.map(({ by, area }) => `${by} ${area}`)) }
}

/** 13.6.1: what is seized of build points where somebody searches: told when they go. */
export function seizePoints(world: WifWorld, seats: readonly string[], carriages: readonly Carriage[], searched: Searched): Seizable[] {
  const seized = seats.flatMap((seat) => seizableBy(world, seat, carriages)).filter(({ by, area }) => searched.has(`${by} ${area}`))
  tellSeized(world, seized)
  return seized
}

const USA = 'USA'

/** The number of a search and seizure on the US entry actions chart. */
const seizureAction = (world: WifWorld, by: string): number => (by === 'Japan' ? 34 : sideOfPower(world, by) === 'Axis' ? 35 : 36)

function tellSeized(world: WifWorld, seized: readonly Seizable[]): void {
  for (const { by, carrier, area, owner, what, number: n } of seized)
    world.report(
      'production',
      '13.6.1',
      `${by} searches ${carrier}'s convoys in the ${world.map.seaAreaNames[area]} and seizes ${goodsText(what, n)} on the way to ${owner}: lost.`,
    )
}

/** Resources of all plans on their way over sea. */
export const carriagesOf = (plans: ReadonlyMap<string, Plan>): Carriage[] =>
  [...plans].flatMap(([owner, { lines }]) => lines.map(({ carriers }) => ({ owner, what: 'resources' as const, carriers })))

/**
 * 13.6.1: what the powers of a seat may seize: an SCS, CV or SUB of theirs is there, somebody on the other side whom they are not at war with carries something there
 * for one whom they are at war with, and no SCS, CV or aircraft with air-to-sea factors of an enemy guards him, nor an American escort.
 */
export function seizableBy(world: WifWorld, seat: string, carriages: readonly Carriage[]): Seizable[] {
  const found = new Map<string, Seizable>()
  for (const by of powersOfSeat(world, seat))
    for (const { owner, what, carriers } of carriages) {
      if (!atWar(world, by, owner)) continue
      for (const { area, power: carrier, points } of carriers) {
        if (atWar(world, by, carrier) || sideOfPower(world, by) === sideOfPower(world, carrier) || !mayStop(world, by, area)) continue
        const key = `${by} ${area} ${carrier} ${owner} ${what}`
        const known = found.get(key)
        found.set(key, { area, by, carrier, owner, what, number: points + (known?.number ?? 0) })
      }
    }
  return [...found.values()]
}

function mayStop(world: WifWorld, by: string, area: number): boolean {
  const there = world.seaAt(area).filter(({ aboard }) => aboard === undefined)
  const searcher = there.some((unit) => controllerOf(world, unit.country) === by && (isScs(unit) || isCarrier(unit) || isSub(unit)))
  const guarded = there.some(
    (unit) =>
      (atWar(world, by, powerOf(world, unit)) && (isScs(unit) || isCarrier(unit) || (unit.kind === 'air' && unit.airToSea > 0))) ||
      isAmericanEscort(world, by, unit, area),
  )
  return searcher && !guarded
}

/** 13.3.2: where CVs and SCS of a neutral USA in the 0 section escort Allied convoys, by the option that lets them. */
const ESCORTED: readonly { readonly option: number; readonly area: string | null; readonly outermost?: true }[] = [
  { option: 11, area: 'US East Coast', outermost: true },
  { option: 29, area: 'North Atlantic', outermost: true },
  { option: 38, area: null, outermost: true },
  { option: 50, area: null },
]
/** Land-based aircraft escort from the 0 section where ships may. */
const AIR_ESCORT = 20

/** 13.6.1: a unit of a neutral USA that may escort in a sea area keeps the Axis from seizing there. */
function isAmericanEscort(world: WifWorld, by: string, unit: Unit, area: number): boolean {
  if (powerOf(world, unit) !== USA || sideOfPower(world, by) !== 'Axis' || atWar(world, by, USA)) return false
  const open = ESCORTED.filter(
    (each) => hasChosen(world, each.option) && (each.area === null || each.area === world.map.seaAreaNames[area]),
  )
  const isOutermost = unit.sea?.section === 0
  if (unit.kind === 'air') return open.length > 0 && isOutermost && unit.airToSea > 0 && hasChosen(world, AIR_ESCORT)
  return open.some(({ outermost }) => !outermost || isOutermost) && (isScs(unit) || isCarrier(unit))
}

/** How much of what is carried by these points is lost to what was seized of it. */
export const lostOf = ({ owner, carriers }: Pick<Carriage, 'owner' | 'carriers'>, seized: readonly Seizable[]): number =>
  carriers
    .filter(({ area, power }) => seized.some((each) => each.owner === owner && each.area === area && each.carrier === power))
    .reduce((most, { points }) => Math.max(most, points), 0)

/** The plans without what was seized. */
export function withoutSeized(world: WifWorld, plans: ReadonlyMap<string, Plan>, seized: readonly Seizable[]): Map<string, Plan> {
  const left = new Map<string, Plan>(plans)
  for (const owner of allPowers(world)) {
    if (!seized.some((each) => each.owner === owner)) continue
    const plan = plans.get(owner)!
    const lines = plan.lines.flatMap((line) => {
      const lost = lostOf({ owner, carriers: line.carriers }, seized)
      return lost < line.number ? [{ ...line, number: line.number - lost }] : []
    })
    left.set(owner, { ...plan, lines })
  }
  return left
}
