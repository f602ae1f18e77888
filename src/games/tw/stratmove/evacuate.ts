import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { controllerOf, playerOf, sideOfSeat } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import type { TwReader } from '../sheet/reader.ts'
import { smpsFree, spend, whyNotAfford } from './capacity.ts'
import { isHexInSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { USSR } from '../east/pact.ts'
import { isEvacuated } from '../east/scorched.ts'

/** 14.6.1: cities whose industry could go, with what it makes a year. */
const industries = ({ tables: { cities } }: TwWorld): [string, number][] =>
  Object.entries(cities.cities.USSR).filter(([city]) => !cities['not to be moved'].includes(city))
/** 14.6.1: NARFs and SMPs of one that goes. */
function priceOf(world: TwWorld, city: string): { narfs: number; smps: number } {
  const { cities } = world.tables
  const usual = cities.cities.USSR[city] / cities.evacuation['value divided by']
  const narfs = Math.min(usual, ...world.rules.bonuses(world, 'NARFs of moved industry', { power: USSR }).map(({ value }) => value))
  return { narfs, smps: cities.evacuation.SMP }
}

/** Why the industry of a city cannot go to the Urals now, or null (14.6.1, 21.2). */
export function whyNotEvacuate(world: TwWorld, city: string): string | null {
  const { cities } = world.tables
  const { state, map } = world
  if (cities.cities.USSR[city] === undefined) return `14.6.1: ${city} has no industry of the Soviet Union`
  if (cities['not to be moved'].includes(city)) return `14.6.1: the industry of ${city} cannot be moved`
  if (isEvacuated(world, USSR, city)) return `14.6.1: the industry of ${city} is in the Urals already`
  if (germanAttack(world) === undefined) return '14.6.1: no industry is moved before Germany has declared war on the Soviet Union'
  const hex: Hex | undefined = map.find(city)
  if (hex === undefined || controllerOf(world, state.control[hex]) !== USSR) return `14.6.1: ${city} is not in Soviet hands`
  if (!isHexInSupply(world, USSR, hex)) return `14.6.1: ${city} is out of supply`
  const { narfs, smps } = priceOf(world, city)
  if (world.nation(USSR).narfs < narfs) return `14.6.1: it costs ${numbered(narfs, 'NARF')}; the Soviet Union has ${openNarfs(world, USSR)}`
  return whyNotAfford(world, [{ network: USSR, smps, text: `the industry of ${city} ${smps}` }])
}

/** Cities whose industry could go now, the dearest first. */
export const movable = (world: TwWorld): string[] =>
  industries(world)
    .filter(([city]) => whyNotEvacuate(world, city) === null)
    .sort(([, a], [, b]) => b - a)
    .map(([city]) => city)

interface Subject {
  readonly seat: string
}
const FACTS = { ...MOMENT, narfs: number('NARFs of the Soviet Union'), smps: number('SMPs that it has left') }

/** 14.6.1: the next city whose industry goes to the Urals, or null. */
export const evacuate: DecisionKind<TwWorld, Subject, string | null> = {
  name: 'evacuate',
  section: '14.6.1',
  schema: z.string().nullable(),
  key: () => '',
  problems: (world, _, city) => (city === null ? [] : [whyNotEvacuate(world, city) ?? []].flat()),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs: world.nation(USSR).narfs,
    smps: smpsFree(world, USSR),
  }),
  factTypes: FACTS,
  defaultIs: 'no industry is moved, or none more',
  example: 'evacuate: [Kiev, Kharkov]',
  policies: {
    dearest: { means: 'the dearest industry that can go, as long as NARFs and SMPs last', answer: (world) => movable(world)[0] ?? null },
  },
  question: () => 'The industry of which cities do you move to the Urals (14.6.1)? Each costs half its value and 2 SMPs.',
  sheet: {
    section: 'evacuate',
    list: true,
    read: (world, reader: TwReader, node: SheetNode) => {
      if (playerOf(world, USSR) !== reader.seat) return reader.problem(node, '14.6.1: the Soviet Union alone moves industry to the Urals')
      const code = reader.hex(node)
      if (code === undefined) return undefined
      const hex = world.map.hex(code)
      const city = industries(world).find(([name]) => world.map.find(name) === hex)?.[0] ?? world.map.cityAt(hex)?.name
      return city ?? reader.problem(node, `14.6.1: ${world.map.name(hex)} is no city with industry`)
    },
    describe: (_, city) => (city === null ? 'no more industry' : `the industry of ${city} goes to the Urals`),
  },
}

/** 14.6.1: in the Strategic Movement Segment of the Soviets. */
export function* evacuateIndustry(world: TwWorld, seat: string): Procedure {
  if (playerOf(world, USSR) !== seat || germanAttack(world) === undefined || world.nation(USSR).conqueredBy !== null) return
  for (;;) {
    const city = yield* askWhile(world, movable(world).length > 0, seat, evacuate, { seat })
    if (city === null) return
    const { narfs, smps } = priceOf(world, city)
    const bill = { network: USSR, smps, text: `the industry of ${city} ${smps}` }
    world.spend(USSR, narfs)
    world.note({ evacuated: { ...world.state.evacuated, [city]: world.state.turn.index } })
    world.report(
      'industry',
      '14.6.1',
      `The industry of ${city}, ${numbered(world.tables.cities.cities.USSR[city], 'NARF')} a year, goes to the Urals for half of it: ${USSR} loses ${narfs} and has ${openNarfs(world, USSR)}; ${spend(world, [bill])}.`,
      [world.map.find(city)!],
    )
  }
}
