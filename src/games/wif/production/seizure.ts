import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { allPowers, atWar, controllerOf, powerOf, powersOfSeat, sideAsked, sideOfPower } from '../powers.ts'
import { isCarrier, isScs, isSub } from '../sea/ships.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import type { Plan } from './plan.ts'

/** Resources that a power could search for and seize in a sea area (13.6.1). */
export interface Seizable {
  readonly area: number
  /** Who would seize. */
  readonly by: string
  /** Whose convoy points carry them, and for whom. */
  readonly carrier: string
  readonly owner: string
  readonly number: number
}

interface Seizing {
  readonly seat: string
  readonly seizable: readonly Seizable[]
}

const FACTS = {
  ...MOMENT,
  seas: someNames('sea area', 'sea areas where you can search and seize'),
  resources: number('resources that could be seized there'),
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
    `Where do you search and seize (13.6.1)? ${seizable.map(({ area, carrier, owner, number: n }) => `${world.map.seaAreaNames[area]}: ${n} carried by ${carrier} for ${owner}`).join('; ')}.`,
  sheet: {
    section: 'search and seizure',
    list: true,
    read: (_, reader: WifReader, node) => reader.seaArea(node),
    describe: (_, answer) => (answer === null ? '' : `search and seizure in the ${answer}`),
    check: (world) => (world.state.production ? [] : ['13.6.1: production is not played in this campaign']),
  },
}

/**
 * 13.6.1: what the powers of a seat may seize: an SCS, CV or SUB of theirs is there, somebody on the other side whom they are not at war with carries resources there
 * for one whom they are at war with, and no SCS, CV or aircraft with air-to-sea factors of an enemy guards him.
 */
export function seizableBy(world: WifWorld, seat: string, plans: ReadonlyMap<string, Plan>): Seizable[] {
  const found = new Map<string, Seizable>()
  for (const by of powersOfSeat(world, seat))
    for (const [owner, { lines }] of plans) {
      if (!atWar(world, by, owner)) continue
      for (const { area, power: carrier, points } of lines.flatMap(({ carriers }) => carriers)) {
        if (atWar(world, by, carrier) || sideOfPower(world, by) === sideOfPower(world, carrier) || !mayStop(world, by, area)) continue
        const key = `${by} ${area} ${carrier} ${owner}`
        const known = found.get(key)
        found.set(key, { area, by, carrier, owner, number: points + (known?.number ?? 0) })
      }
    }
  return [...found.values()]
}

function mayStop(world: WifWorld, by: string, area: number): boolean {
  const there = world.seaAt(area).filter(({ aboard }) => aboard === undefined)
  const searcher = there.some((unit) => controllerOf(world, unit.country) === by && (isScs(unit) || isCarrier(unit) || isSub(unit)))
  const guarded = there.some(
    (unit) => atWar(world, by, powerOf(world, unit)) && (isScs(unit) || isCarrier(unit) || (unit.kind === 'air' && unit.airToSea > 0)),
  )
  return searcher && !guarded
}

/** The plans without what was seized. */
export function withoutSeized(world: WifWorld, plans: ReadonlyMap<string, Plan>, seized: readonly Seizable[]): Map<string, Plan> {
  const left = new Map<string, Plan>(plans)
  for (const power of allPowers(world)) {
    const taken = seized.filter(({ owner }) => owner === power)
    if (taken.length === 0) continue
    const plan = plans.get(power)!
    const lines = plan.lines.flatMap((line) => {
      const lost = line.carriers
        .filter(({ area, power: carrier }) => taken.some((each) => each.area === area && each.carrier === carrier))
        .reduce((most, { points }) => Math.max(most, points), 0)
      return lost < line.number ? [{ ...line, number: line.number - lost }] : []
    })
    left.set(power, { ...plan, lines })
  }
  return left
}
