import { z } from 'zod'
import type { DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, word, yesNo } from '../facts.ts'
import { seaWeather } from '../ground/terrain.ts'
import { sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Section, WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { describeOnward, type Onward, onwardSchema, readOnward } from './after-fighting.ts'
import type { SeaUnit } from './interceptors.ts'
import { highestSectionOf, type Sailing, searchOf } from './sailing.ts'
import { seaStrength } from './sea-strength.ts'
import { isConvoy, isTransport } from '../sea/ships.ts'

/** A force that was intercepted, and by whom it was found. */
export interface Caught {
  readonly seat: string
  readonly area: number
  readonly force: readonly Sailing[]
  readonly found: readonly SeaUnit[]
}

/** What the moving player does: stop there, or fight through, from a section (null: the highest that all ships can enter); and `then`, if it is said already. */
export type Response = { do: 'stop' | 'fight'; section: Section | null; then?: Onward }
export const responseSchema = z.strictObject({
  do: z.enum(['stop', 'fight']),
  section: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  then: onwardSchema.optional(),
})

const STOP: Response = { do: 'stop', section: null }
const FIGHT: Response = { do: 'fight', section: null }

const ships = ({ force }: Caught) => force.map(({ ship }) => ship)
const isStronger = (world: WifWorld, caught: Caught): boolean => seaStrength(world, ships(caught)) > seaStrength(world, caught.found)

const POLICIES: Readonly<Record<string, Policy<WifWorld, Caught, Response>>> = {
  'fight if stronger': {
    means: 'fight through where your factors (guns, carrier planes) are more than those of the units that found you, else stop',
    answer: (world, caught) => (isStronger(world, caught) ? FIGHT : STOP),
  },
}

const FACTS = {
  ...MOMENT,
  area: aName('sea area', 'name of the sea area'),
  seaWeather: word('weather in the sea area', ['fine', 'rain', 'storm', 'snow', 'blizzard'] satisfies WeatherKind[]),
  section: number('highest section that all ships of your force could enter there'),
  caughtShips: number('your ships that were intercepted, convoys not counted'),
  caughtConvoys: number('your convoy points that were intercepted'),
  caughtTransports: number('your TRS and AMPH that were intercepted'),
  laden: yesNo('one of your ships carries land units or aircraft'),
  caughtFactors: number('factors of your force: guns, carrier planes'),
  foundBy: number('enemy units that found your force'),
  finderFactors: number('factors of the enemy units that found your force: guns, carrier planes, air-to-sea factors'),
}

/** 11.4.6: whether an intercepted force stops in the area or fights its way through: `when intercepted: fight if stronger`, or in the order of the move. */
export const whenIntercepted: DecisionKind<WifWorld, Caught, Response> = {
  name: 'when intercepted',
  section: '11.4.6',
  schema: responseSchema,
  key: (world, { area }) => world.map.seaAreaNames[area],
  problems: (world, caught, response) => whyNotThere(world, caught.force, response),
  byDefault: (world, caught) => POLICIES['fight if stronger'].answer(world, caught),
  facts: (world, caught): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, caught.seat)),
    area: world.map.seaAreaNames[caught.area],
    seaWeather: seaWeather(world, caught.area),
    section: highestSectionOf(world, caught.force),
    caughtShips: ships(caught).filter((ship) => !isConvoy(ship)).length,
    caughtConvoys: ships(caught).reduce((sum, { points }) => sum + points, 0),
    caughtTransports: ships(caught).filter(isTransport).length,
    laden: ships(caught).some((ship) => world.cargoOf(ship).length > 0),
    caughtFactors: seaStrength(world, ships(caught)),
    foundBy: caught.found.length,
    finderFactors: seaStrength(world, caught.found),
  }),
  factTypes: FACTS,
  defaultIs:
    'fight through where your factors are more than those of the units that found you, else stop in the highest section that all ships can enter',
  example: 'when intercepted:\n  - { at: Eastern Mediterranean, response: fight 2 }',
  policies: POLICIES,
  choices: (world, caught) => {
    const highest = highestSectionOf(world, caught.force)
    return [
      { answer: STOP, word: 'stop', text: `stop in section ${highest}: no combat now` },
      { answer: FIGHT, word: 'fight', text: `fight through from section ${highest}` },
      ...([0, 1, 2, 3] as const)
        .filter((section) => section < highest)
        .map((section) => ({
          answer: { do: 'fight' as const, section },
          word: `fight ${section}`,
          text: `fight through from section ${section}`,
        })),
    ]
  },
  question: (world, caught) =>
    `Your ships were intercepted in the ${world.map.seaAreaNames[caught.area]} by ${caught.found
      .map(({ name }) => name)
      .slice(0, 6)
      .join(', ')} (11.4.6). Do they stop there, or fight their way through?`,
  sheet: {
    section: 'when intercepted',
    field: 'response',
    read: (_world, reader: WifReader, node) => readResponse(reader, node),
    describe: (world, response) =>
      `when intercepted, ${response.do === 'fight' ? 'fight through' : 'stop'}${response.section === null ? '' : ` in section ${response.section}`}${response.then ? `, then ${describeOnward(world, response.then)}` : ''}`,
  },
}

/** "stop", "fight", "fight 2"; `{fight: 2, then: stay}`. */
export function readResponse(reader: WifReader, node: SheetNode): Response | undefined {
  if (node.value instanceof Map) {
    const fields = reader.fields(node, ['fight', 'then'], ['fight'])
    const fight = fields?.get('fight')
    const section = fight && (fight.value === null || fight.value === true ? null : sectionOf(fight.value))
    if (section === undefined) return fields && reader.problem(fight!, "expected the number of a section, 0 to 4, or 'yes'")
    const then = fields!.has('then') ? readOnward(reader, fields!.get('then')!) : null
    return then === undefined ? undefined : { do: 'fight', section, ...(then && { then }) }
  }
  const words =
    typeof node.value === 'string' ? /^(stop|fight)(?:\s+(?:in\s+|from\s+)?(?:section\s+)?([0-4]))?$/i.exec(node.value.trim()) : null
  if (!words) return reader.problem(node, "expected 'stop', 'fight', with a section 'fight 2', or '{fight: 2, then: stay}'")
  return { do: words[1].toLowerCase() as Response['do'], section: words[2] === undefined ? null : (Number(words[2]) as Section) }
}

/** A section from a sheet, a number or a digit; "yes" names none. */
function sectionOf(value: unknown): Section | null | undefined {
  if (typeof value === 'string' && /^yes$/i.test(value.trim())) return null
  return /^[0-4]$/.test(String(value).trim()) ? (Number(value) as Section) : undefined
}

/** 11.4.2: why a force may not go into a section with what it has left. */
export function whyNotThere(world: WifWorld, force: readonly Sailing[], { section }: { readonly section: Section | null }): string[] {
  if (section === null) return []
  const short = force.find(({ move }) => searchOf(world, section) > Math.max(0, move))
  return short
    ? [
        `11.4.2: ${short.ship.name} has ${Math.max(0, short.move)} of its movement allowance left, and section ${section} takes ${searchOf(world, section)}; it can go into section ${highestSectionOf(world, [short])}`,
      ]
    : []
}
