import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, someNames, word } from '../facts.ts'
import { allPowers, sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { NAVAL_TYPES, type NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { hexesOf } from './homes.ts'

/** A conquered country that fights on, and from where it could. */
interface Exile {
  readonly seat: string
  readonly country: string
  readonly homes: readonly string[]
}

const HOME_FACTS = {
  ...MOMENT,
  country: aName('country', 'country that is conquered'),
  homes: someNames('country', 'home countries that it can fight on from'),
}

/** The usual new home: where most of its units are already; the first where there are none. */
function usualHome(world: WifWorld, { country, homes }: Exile): string {
  const units = (home: string): number => {
    const there = new Set(hexesOf(world, home))
    return world.unitsOf(country).filter(({ hex }) => there.has(hex)).length
  }
  return homes.reduce((best, next) => (units(next) > units(best) ? next : best))
}

/** 13.7.1: where the units of an incompletely conquered country have their home from now on. Countries in the order of preference. */
export const chooseNewHome: DecisionKind<WifWorld, Exile, string[]> = {
  name: 'choose a new home country',
  section: '13.7.1',
  schema: z.array(z.string()),
  key: (_, { country }) => country,
  problems: (_, { country, homes }, answer) =>
    answer.some((name) => homes.includes(name))
      ? []
      : [`13.7.1: ${country} cannot have its new home in ${answer.join(' or ')}; it can in ${homes.join(', ')}`],
  byDefault: (world, exile) => [usualHome(world, exile)],
  facts: (world, { seat, country, homes }): FactsOf<typeof HOME_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    country,
    homes,
  }),
  factTypes: HOME_FACTS,
  defaultIs: 'the one in which most of its units are already',
  example: 'new home: [Belgian Congo, Canada]',
  choices: (world, exile) => {
    const usual = usualHome(world, exile)
    return [usual, ...exile.homes.filter((home) => home !== usual)].map((home) => ({ answer: [home], word: home, text: home }))
  },
  question: (_, { country, homes }) =>
    `${country} is conquered, but fights on (13.7.1). Which of ${homes.join(', ')} is the new home country of its units?`,
  sheet: {
    section: 'new home',
    read: (world, reader: WifReader, node) => {
      const names = reader.list(node).flatMap((item: typeof node) => reader.word(item, Object.keys(world.state.countries)) ?? [])
      return names.length > 0 ? names : undefined
    },
    describe: (_, names) => `who must leave home has a new one in ${names.join(', else ')}`,
  },
}

/** A ship of a conquered country, and on whose side the seat is that says whose it becomes. */
interface Prize {
  readonly seat: string
  readonly ship: NavalUnit
  readonly usual: string
  readonly among: readonly string[]
}

const PRIZE_FACTS = {
  ...MOMENT,
  country: aName('country', 'country that is conquered'),
  ship: aName('unit', 'name of the ship'),
  type: word('type of the ship, such as BB', NAVAL_TYPES),
  powers: someNames('power', 'major powers that may have it'),
}

/** 13.7.1: which major power a ship of a conquered country goes to. Powers in the order of preference. */
export const chooseShipTaker: DecisionKind<WifWorld, Prize, string[]> = {
  name: 'give a ship of a conquered country',
  section: '13.7.1',
  schema: z.array(z.string()),
  key: (_, { ship }) => ship.id,
  problems: (_, { ship, among }, answer) =>
    answer.some((name) => among.includes(name))
      ? []
      : [`13.7.1: ${ship.name} cannot go to ${answer.join(' or ')}; it can to ${among.join(', ')}`],
  byDefault: (_, { usual }) => [usual],
  facts: (world, { seat, ship, among }): FactsOf<typeof PRIZE_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    country: ship.country,
    ship: ship.name,
    type: ship.type,
    powers: among,
  }),
  factTypes: PRIZE_FACTS,
  defaultIs: 'your own power keeps or takes it',
  example: 'ships of the conquered: Germany',
  choices: (_, { usual, among }) =>
    [usual, ...among.filter((power) => power !== usual)].map((power) => ({ answer: [power], word: power, text: power })),
  question: (_, { ship, among }) =>
    `${ship.name} of ${ship.country}, which is conquered, goes to a major power of your choice (13.7.1): ${among.join(', ')}?`,
  sheet: {
    section: 'ships of the conquered',
    read: (world, reader: WifReader, node) => {
      const names = reader.list(node).flatMap((item: typeof node) => reader.word(item, allPowers(world)) ?? [])
      return names.length > 0 ? names : undefined
    },
    describe: (_, names) => `ships of conquered countries go to ${names.join(', else ')}`,
  },
}

export const peaceDecisions = [chooseNewHome, chooseShipTaker]
