import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, word } from '../facts.ts'
import { seatOfPower, sideOfSeat } from '../powers.ts'
import type { CityOrders, CityRaids, CityTarget } from '../rules.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { HIDDEN, type Hidden, industryCities, type Raider, targetsOf, whyNotBombCity } from './cities.ts'
import { whyNotCommit } from './commit.ts'
import { BRITAIN, counted, fit, GERMANY, USA } from './units.ts'

/** INT and Jet INT against the Americans; the others meet the British. */
interface Division {
  readonly int: number
  readonly jets: number
}
interface Asked extends Division {
  readonly seat: string
  readonly British: CityTarget
  readonly American: CityTarget
}

const UNDER = ['nothing', 'critical industry', 'firestorm', 'synthetic plant'] as const
const FACTS = {
  ...MOMENT,
  int: number('INT that you have committed'),
  jetInt: number('Jet INT that you have committed'),
  british: aName('place', 'city that the British bomb'),
  american: aName('place', 'city that the Americans bomb'),
  underBritish: word('what lies hidden where the British bomb', UNDER),
  underAmerican: word('what lies hidden where the Americans bomb, or that they bomb a synthetic plant', UNDER),
}
const targetText = ({ city, under }: CityTarget): string =>
  under === 'synthetic plant' ? `the synthetic plant of ${city}` : `${city} (${under === 'nothing' ? 'nothing' : under} under its Industry)`

/** Half of each, and one at least against either. */
function halves({ int, jets }: Division): Division {
  const half = { int: Math.floor(int / 2), jets: Math.floor(jets / 2) }
  return half.int + half.jets === 0 && int + jets > 1 ? { ...half, int: 1 } : half
}

/** 29.10: how Germany divides its interceptors among two raids whose targets it sees, and not their bombers. */
export const divideAgainstRaids: DecisionKind<TwWorld, Asked, Division> = {
  name: 'INT against raids',
  section: '29.10',
  schema: z.strictObject({ int: z.number().int().min(0), jets: z.number().int().min(0) }),
  key: () => '',
  problems: (_, asked, { int, jets }) => {
    if (int > asked.int) return [`5.2: Germany commits ${counted(asked.int, 'INT')}, not ${int}`]
    if (jets > asked.jets) return [`5.2: Germany commits ${counted(asked.jets, 'Jet INT')}, not ${jets}`]
    const [all, byDay] = [asked.int + asked.jets, int + jets]
    return all > 1 && (byDay === 0 || byDay === all) ? ['29.10: one INT at least meets each raid'] : []
  },
  byDefault: (_, asked) => halves(asked),
  facts: (world, { seat, int, jets, British, American }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    int,
    jetInt: jets,
    british: British.city,
    american: American.city,
    underBritish: British.under,
    underAmerican: American.under,
  }),
  factTypes: FACTS,
  defaultIs: 'half of the INT and half of the Jet INT meet the Americans, one at least either raid',
  example: 'int against raids: { INT against USA: 2, Jet INT against USA: 1 }',
  question: (_, { int, jets, British, American }) =>
    `The British bomb ${targetText(British)}, the Americans ${targetText(American)} (29.10). How many of your ${counted(int, 'INT')}${jets > 0 ? ` and ${counted(jets, 'Jet INT')}` : ''} meet the Americans?`,
  sheet: {
    section: 'int against raids',
    read: (_, reader: TwReader, node) => {
      const fields = reader.fields(node, ['int against usa', 'jet int against usa'])
      if (!fields) return undefined
      const [int, jets] = ['int against usa', 'jet int against usa'].map((name) => {
        const of = fields.get(name)
        return of === undefined ? 0 : reader.number(of)
      })
      return int === undefined || jets === undefined ? undefined : { int, jets }
    },
    describe: (_, { int, jets }) => `${counted(int, 'INT')} and ${counted(jets, 'Jet INT')} meet the American raid, the others the British`,
  },
}

/** 29.10 The German markers, the targets of both raids and the INT against each. */
export function* cityRaids(world: TwWorld, { markers, raids, int, jets }: CityOrders): Procedure<CityRaids> {
  const hidden = hide(world, markers)
  const targets: Partial<Record<Raider, CityTarget>> = {}
  const sac = { Britain: 0, USA: 0 }
  for (const power of [BRITAIN, USA] as const) {
    const raid = raids[power]
    if (raid === undefined || whyNotCommit(world, power, 'SAC') !== null) continue
    const most = fit(world, power, 'SAC').length
    if (most === 0) continue
    const city = chosen(world, power, raid, targets.Britain?.city)
    if (city === undefined) {
      world.report('strategic warfare', '29.10', `No German city is within reach of ${power}'s bombers: they stay.`)
      continue
    }
    // One bomber at least flies.
    sac[power] = Math.max(1, raid.sac)
    const under = raid.plant ? 'synthetic plant' : (hidden.get(city) ?? 'nothing')
    targets[power] = { city, under }
  }
  return { targets, sac, ...(yield* divide(world, targets, { int, jets })) }
}

function* divide(
  world: TwWorld,
  { Britain: British, USA: American }: CityRaids['targets'],
  have: Division,
): Procedure<Omit<CityRaids, 'targets' | 'sac'>> {
  if (!British || !American) return American ? { intByDay: have.int, jetsByDay: have.jets } : { intByDay: 0, jetsByDay: 0 }
  const seat = seatOfPower(world, GERMANY)
  const { int, jets } =
    have.int + have.jets === 0 ? have : yield* ask(world, seat, divideAgainstRaids, { seat, ...have, British, American })
  return { intByDay: int, jetsByDay: jets }
}

/** The first city of an order that may be bombed, else the nearest to Britain; not where the British go. */
function chosen(
  world: TwWorld,
  power: Raider,
  { cities, plant }: NonNullable<CityOrders['raids'][Raider]>,
  taken: string | undefined,
): string | undefined {
  const wanted = cities.filter((city) => whyNotBombCity(world, power, city, plant) === null)
  return [...wanted, ...targetsOf(world, power, plant)].find((city) => city !== taken)
}

/** What lies under the Industry of which city: what Germany has said, the rest shuffled among the other cities. Germany alone knows. */
function hide(world: TwWorld, { criticalIndustry = [], firestorm = [] }: CityOrders['markers']): Map<string, Hidden> {
  const said: Readonly<Record<Hidden, readonly string[]>> = { 'critical industry': criticalIndustry, firestorm }
  const free = industryCities(world).filter((city) => !criticalIndustry.includes(city) && !firestorm.includes(city))
  const hidden = new Map<string, Hidden>()
  const kinds = Object.keys(HIDDEN) as Hidden[]
  const dice = world.dice.hidden ?? world.dice
  for (const kind of kinds) {
    for (const city of said[kind]) hidden.set(city, kind)
    for (let left = HIDDEN[kind] - said[kind].length; left > 0 && free.length > 0; left--)
      hidden.set(free.splice(dice.roll(free.length, 'hidden markers') - 1, 1)[0], kind)
  }
  const under = (kind: Hidden) => listed([...hidden].filter(([, each]) => each === kind).map(([city]) => city))
  world.report(
    'strategic warfare',
    '29.10',
    `Hidden markers: Critical Industry in ${under('critical industry')}; Firestorm in ${under('firestorm')}.`,
    [],
    undefined,
    [seatOfPower(world, GERMANY)],
  )
  return hidden
}
