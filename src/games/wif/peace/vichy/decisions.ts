import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { listed } from '../../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames, word } from '../../facts.ts'
import { allPowers, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { Unit } from '../../state.ts'
import { isFrench } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { yesNo } from '../../yes-no.ts'
import type { Hex } from '../../../../board/hex.ts'

/** Whom a question about Vichy is put to, for which of its major powers, and about what: hexes, units or countries by name. */
interface Asked {
  readonly seat: string
  readonly power: string
  readonly about: readonly string[]
}

const ASKED = {
  ...MOMENT,
  power: aName('power', 'your major power that is asked'),
  about: number('how many hexes or units it is about'),
}

const aboutVichy = (of: {
  readonly name: string
  readonly section: string
  readonly heading: string
  readonly usual: boolean
  readonly yes: string
  readonly no: string
  readonly question: (asked: Asked) => string
}): DecisionKind<WifWorld, Asked, boolean> =>
  yesNo<Asked, typeof ASKED>({
    ...of,
    key: ({ power }) => power,
    factTypes: ASKED,
    facts: (world, { seat, power, about }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), power, about: about.length }),
  })

/** 17.1: whether the major power that holds Paris installs a Vichy government. */
export const installVichy = aboutVichy({
  name: 'install Vichy',
  section: '17.1',
  heading: 'install vichy',
  usual: true,
  yes: 'install a Vichy government',
  no: 'install no Vichy government',
  question: ({ power }) =>
    `${power} holds Paris. Does it install a Vichy government (17.1)? France is divided then, its empire by dice, and what is left of it fights on as Free France.`,
})

/** 17.2: whether an Allied major power gives Vichy back what it holds in Vichy's possessions. */
export const giveBackToVichy = aboutVichy({
  name: 'give hexes back to Vichy',
  section: '17.2',
  heading: 'give back to vichy',
  usual: true,
  yes: 'give Vichy back what is held in its possessions',
  no: 'keep what is held in possessions of Vichy, which is hostile then',
  question: ({ power, about }) =>
    `Does ${power} give Vichy back what it holds in its possessions (17.2): ${listed(about)}? If not, Vichy is hostile to it.`,
})

/** 17.3.2: whether an Allied major power destroys the French units in its hexes. */
export const destroyFrench = aboutVichy({
  name: 'destroy French units',
  section: '17.3.2',
  heading: 'destroy french units',
  usual: false,
  yes: 'destroy the French units in hexes of yours, and Vichy is hostile',
  no: 'spare the French units in hexes of yours',
  question: ({ power, about }) =>
    `Does ${power} destroy all French units in its hexes (17.3.2): ${listed(about)}? If it does, Vichy is hostile to it.`,
})

/** 17.4.5: whether the installer lets Vichy collapse. */
export const collapseVichy = aboutVichy({
  name: 'collapse Vichy',
  section: '17.4.5',
  heading: 'collapse vichy',
  usual: false,
  yes: 'let Vichy collapse',
  no: 'let Vichy go on',
  question: ({ power }) => `Does ${power} let Vichy collapse (17.4.5)?`,
})

/** A minor country that France gained in this war, which is given to an Axis power (17.2). */
interface Gained {
  readonly seat: string
  readonly country: string
  readonly usual: string
  readonly among: readonly string[]
}

const GAINED = {
  ...MOMENT,
  country: aName('country', 'the minor country'),
  powers: someNames('power', 'active major powers of the Axis that may have it'),
}

/** 17.2: who gets a minor country that France gained in this war and that does not go Free French. Powers in the order of preference. */
export const giveGained: DecisionKind<WifWorld, Gained, string[]> = {
  name: 'give a French minor country',
  section: '17.2',
  schema: z.array(z.string()),
  key: (_, { country }) => country,
  problems: (_, { country, among }, answer) =>
    answer.some((power) => among.includes(power)) ? [] : [`17.2: ${country} cannot go to ${listed(answer)}; it can to ${listed(among)}`],
  byDefault: (_, { usual }) => [usual],
  facts: (world, { seat, country, among }): FactsOf<typeof GAINED> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    country,
    powers: among,
  }),
  factTypes: GAINED,
  defaultIs: 'the power that installs Vichy',
  example: 'gained minors:\n  - { at: Greece, to: Germany }',
  choices: (_, { usual, among }) =>
    [usual, ...among.filter((power) => power !== usual)].map((power) => ({ answer: [power], word: power, text: power })),
  question: (_, { country, among }) =>
    `Which active major power of the Axis gets ${country}, which France gained in this war (17.2): ${listed(among)}?`,
  sheet: {
    section: 'gained minors',
    field: 'to',
    read: (world, reader: WifReader, node) => {
      const names = reader.list(node).flatMap((item: typeof node) => reader.word(item, allPowers(world)) ?? [])
      return names.length > 0 ? names : undefined
    },
    describe: (_, names) => `to ${names.join(', else ')}`,
  },
}

/** A unit of France's or of its minor countries, of which the installer disposes; one's own where the campaign has no France. */
function unitOfFrance(world: WifWorld, reader: WifReader, node: SheetNode): string | undefined {
  const french = Object.keys(world.state.countries).filter((country) => isFrench(world, country))
  return french.length > 0 ? reader.unitOfCountries(node, french) : reader.unitWherever(node)
}

/** Units of which so many are destroyed as Vichy comes into being (17.3.2). */
interface Losses {
  readonly seat: string
  readonly what: string
  readonly units: readonly Unit[]
  readonly number: number
}

const LOSSES = {
  ...MOMENT,
  what: word('what they are', ['militia and reserves', 'other land units and aircraft']),
  able: someNames('unit', 'their names'),
  losses: number('how many are destroyed'),
}

/** 17.3.2: which of the units that become Vichy's are destroyed: those named first, then the cheapest. */
export const vichyLosses: DecisionKind<WifWorld, Losses, string[]> = {
  name: 'Vichy losses',
  section: '17.3.2',
  schema: z.array(z.string()),
  key: (_, { what }) => what,
  problems: (_, { units }, ids) =>
    ids.length === 0 || ids.some((id) => units.some((unit) => unit.id === id))
      ? []
      : [`17.3.2: none of those named is among ${listed(units.map(({ name }) => name))}`],
  byDefault: () => [],
  facts: (world, { seat, what, units, number: losses }): FactsOf<typeof LOSSES> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    what,
    able: units.map(({ name }) => name),
    losses,
  }),
  factTypes: LOSSES,
  defaultIs: 'the cheapest by build points',
  example: 'vichy losses: [XLI ARM]',
  question: (_, { what, units, number: losses }) =>
    `${losses} of these ${what} that become Vichy's are destroyed (17.3.2): ${listed(units.map(({ name }) => name))}. Which?`,
  sheet: {
    section: 'vichy losses',
    read: (world, reader: WifReader, node) =>
      reader
        .list(node)
        .map((item: typeof node) => unitOfFrance(world, reader, item))
        .filter((id: string | undefined) => id !== undefined),
    describe: (world, ids) => `of Vichy's units, destroy ${ids.map((id) => world.unit(id).name).join(', ')} first`,
  },
}

type Placement = { unit: string; hex: string } | null

/** French units that come home as Vichy comes into being, and where each may be put (17.3.2). */
interface ComingHome {
  readonly seat: string
  readonly waiting: readonly Unit[]
  readonly placesOf: (unit: Unit) => readonly Hex[]
}

const HOMECOMING = { ...MOMENT, waiting: number('units that are still to be placed'), able: someNames('unit', 'their names') }

/** 17.3.2: where a French unit is put that was displaced or on the production circle; asked until the seat has placed those it wants to place itself. */
export const placeFrench: DecisionKind<WifWorld, ComingHome, Placement> = {
  name: 'place French units',
  section: '17.3.2',
  schema: z.strictObject({ unit: z.string(), hex: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { waiting, placesOf }, answer) => {
    if (!answer) return []
    const unit = waiting.find(({ id }) => id === answer.unit)
    if (!unit) return [`17.3.2: ${world.state.units[answer.unit]?.name ?? answer.unit} is not among the units that come home now`]
    const places = placesOf(unit)
    return places.includes(world.map.hex(answer.hex))
      ? []
      : [
          `17.3.2: ${unit.name} cannot be put into ${world.map.name(world.map.hex(answer.hex))}, which is no hex of its home country with room for it; it can into ${listed(places.slice(0, 4).map((hex) => world.map.name(hex)))}`,
        ]
  },
  byDefault: () => null,
  facts: (world, { seat, waiting }): FactsOf<typeof HOMECOMING> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    waiting: waiting.length,
    able: waiting.map(({ name }) => name),
  }),
  factTypes: HOMECOMING,
  defaultIs: 'each in the emptiest city of its home country, else in the emptiest hex',
  example: 'vichy places:\n  - { unit: XLI ARM, to: Kiev }',
  question: (_, { waiting }) =>
    `Where are these French units put in their home country (17.3.2): ${listed(waiting.map(({ name }) => name))}? Those you do not place are placed for you.`,
  sheet: {
    section: 'vichy places',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'to'], ['unit', 'to'])
      if (!fields) return undefined
      const unit = unitOfFrance(world, reader, fields.get('unit')!)
      const hex = reader.hex(fields.get('to')!)
      return unit !== undefined && hex !== undefined ? { unit, hex } : undefined
    },
    describe: (world, answer) => (answer ? `${world.unit(answer.unit).name} is put into ${world.map.name(world.map.hex(answer.hex))}` : ''),
  },
}

/** A ship or aircraft that leaves where it is as Vichy comes into being, and the nearest bases for it, the usual first (17.3). */
interface Leaving {
  readonly seat: string
  readonly unit: Unit
  readonly bases: readonly Hex[]
}

const LEAVING = {
  ...MOMENT,
  unit: aName('unit', 'name of the unit'),
  bases: someNames('hex', 'printed codes of the nearest bases, all as near'),
}

/** Bases that a question offers, at most. */
const OFFERED = 8

/** 17.3.1, 17.3.2: to which of several bases that are equally near a ship or aircraft goes: the first of a list that is among them. */
export const vichyBases: DecisionKind<WifWorld, Leaving, string[]> = {
  name: 'bases as Vichy is declared',
  section: '17.3',
  schema: z.array(z.string()),
  key: (_, { unit }) => unit.id,
  problems: (world, { unit, bases }, codes) =>
    codes.length === 0 || codes.some((code) => bases.includes(world.map.hex(code)))
      ? []
      : [`17.3: ${unit.name} goes to one of the nearest bases, ${listed(bases.slice(0, OFFERED).map((hex) => world.map.name(hex)))}`],
  byDefault: () => [],
  facts: (world, { seat, unit, bases }): FactsOf<typeof LEAVING> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    unit: unit.name,
    bases: bases.map((hex) => world.map.code(hex)),
  }),
  factTypes: LEAVING,
  defaultIs: 'the emptiest of the nearest bases, for aircraft one with a city before others',
  example: 'vichy bases: [Leningrad]',
  choices: (world, { bases: [usual, ...others] }) => [
    { answer: [], word: 'usual', text: world.map.name(usual) },
    ...others.slice(0, OFFERED - 1).map((hex) => ({ answer: [world.map.code(hex)], word: world.map.code(hex), text: world.map.name(hex) })),
  ],
  question: (world, { unit, bases }) =>
    `To which of the nearest bases does ${unit.name} go (17.3): ${listed(bases.slice(0, OFFERED).map((hex) => world.map.name(hex)))}?`,
  sheet: {
    section: 'vichy bases',
    read: (_, reader: WifReader, node) => reader.list(node).flatMap((item: typeof node) => reader.hex(item) ?? []),
    describe: (world, codes) =>
      `as Vichy is declared, units go to ${codes.map((code) => world.map.name(world.map.hex(code))).join(', else ')}`,
  },
}

export const vichyDecisions = [
  installVichy,
  giveBackToVichy,
  giveGained,
  destroyFrench,
  vichyBases,
  placeFrench,
  vichyLosses,
  collapseVichy,
]
