import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { allAreas } from './areas.ts'
import { harmIn } from './harm.ts'

/** Hexes that a question offers, at most. */
const OFFERED = 8

/** A group of which one country is picked, and those on the map. */
interface Pick {
  readonly seat: string
  readonly group: string
  readonly countries: readonly string[]
  readonly usual: string
}

const PICK_FACTS = {
  ...MOMENT,
  group: aName('group of countries', 'what the die names'),
  countries: someNames('country', 'minor countries of it that may be picked'),
}

/** 13.1.1: the one African minor country that is open. Countries in the order of preference. */
export const pickCountry: DecisionKind<WifWorld, Pick, string[]> = {
  name: 'pick an African country',
  section: '13.1.1',
  schema: z.array(z.string()),
  key: (_, { group }) => group,
  problems: (_, { group, countries }, answer) =>
    answer.some((name) => countries.includes(name))
      ? []
      : [`13.1.1: ${answer.join(' or ')} cannot be picked of ${group}; ${countries.join(', ')} can`],
  byDefault: (_, { usual }) => [usual],
  facts: (world, { seat, group, countries }): FactsOf<typeof PICK_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    group,
    countries,
  }),
  factTypes: PICK_FACTS,
  defaultIs: 'the first that the other side controls, else the first that an active major power does',
  example: 'african country: [Libya, Ethiopia]',
  choices: (_, { usual, countries }) =>
    [usual, ...countries.filter((name) => name !== usual)].slice(0, OFFERED).map((name) => ({ answer: [name], word: name, text: name })),
  question: (_, { group, countries }) =>
    `The partisan die names ${group} (13.1.1). Which one of ${countries.join(', ')} may have partisans this turn?`,
  sheet: {
    section: 'african country',
    read: (world, reader: WifReader, node) => namesRead(reader, node, Object.values(world.tables.partisans.oneOf).flat()),
    describe: (_, names) => `in Africa partisans may come to ${names.join(', else ')}`,
  },
}

/** Any partisan by its name: where it is by then is seen when it is asked for. */
function partisanRead(reader: WifReader, node: Parameters<WifReader['list']>[0]): string | undefined {
  const name = reader.text(node)
  if (name === undefined) return undefined
  const unit = reader.world.unitsNamed(name).find(({ type }) => type === 'PART')
  return unit?.id ?? reader.problem(node, `no partisan '${name}'`)
}

function namesRead(reader: WifReader, node: Parameters<WifReader['list']>[0], known: readonly string[]): string[] | undefined {
  const names = reader.list(node).flatMap((item: typeof node) => reader.word(item, known) ?? [])
  return names.length > 0 ? names : undefined
}

/** Areas that roll this turn, in the order of the table. */
interface Rolling {
  readonly seat: string
  readonly areas: readonly string[]
}

const ORDER_FACTS = { ...MOMENT, areas: someNames('country', 'countries that roll for partisans, in the order of the table') }

/** 13.1.1: in which order countries roll; those that are not named follow in the order of the table. */
export const orderRolls: DecisionKind<WifWorld, Rolling, string[]> = {
  name: 'order of partisan rolls',
  section: '13.1.1',
  schema: z.array(z.string()),
  key: () => '',
  problems: () => [],
  byDefault: () => [],
  facts: (world, { seat, areas }): FactsOf<typeof ORDER_FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), areas }),
  factTypes: ORDER_FACTS,
  defaultIs: 'the order of the table',
  example: 'partisan order: [Ukraine, Russia]',
  choices: (_, { areas }) => [
    { answer: [], word: 'usual', text: areas.join(', ') || 'nobody rolls' },
    ...areas.slice(1, OFFERED).map((name) => ({ answer: [name], word: name, text: `${name} first` })),
  ],
  question: (_, { areas }) => `Your side has the initiative: in which order do ${areas.join(', ')} roll for partisans (13.1.1)?`,
  sheet: {
    section: 'partisan order',
    read: (world, reader: WifReader, node) =>
      namesRead(
        reader,
        node,
        allAreas(world).map(({ name }) => name),
      ),
    describe: (_, names) => (names.length === 0 ? 'partisan rolls in the order of the table' : `partisan rolls: ${names.join(', ')} first`),
  },
}

/** A partisan that is set up in an area, and where it may be. */
interface Placing {
  readonly seat: string
  readonly area: string
  readonly unit: LandUnit
  readonly hexes: readonly Hex[]
}

const PLACE_FACTS = {
  ...MOMENT,
  area: aName('country', 'country or region in which the partisan is set up'),
  unit: aName('unit', 'name of the partisan'),
  strength: number('its combat factors'),
  open: someNames('hex', 'printed codes of the hexes where it may be, where it hurts most first'),
}

const byHarm = (world: WifWorld, hexes: readonly Hex[]): Hex[] => [...hexes].sort((a, b) => harmIn(world, b) - harmIn(world, a) || a - b)

/** 13.1.2: where a partisan is set up. Hexes in the order of preference. */
export const placePartisan: DecisionKind<WifWorld, Placing, string[]> = {
  name: 'set up a partisan',
  section: '13.1.2',
  schema: z.array(z.string()),
  key: (_, { area }) => area,
  problems: (world, { area, hexes }, answer) =>
    answer.some((code) => hexes.includes(world.map.hex(code)))
      ? []
      : [
          `13.1.2: no partisan can be set up in ${answer.map((code) => world.map.name(world.map.hex(code))).join(' or ')}: it must be a hex of ${area} that the enemy controls, in none of his zones of control, with room`,
        ],
  byDefault: (world, { hexes }) => [world.map.code(byHarm(world, hexes)[0])],
  facts: (world, { seat, area, unit, hexes }): FactsOf<typeof PLACE_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    area,
    unit: unit.name,
    strength: unit.combat,
    open: byHarm(world, hexes).map((hex) => world.map.code(hex)),
  }),
  factTypes: PLACE_FACTS,
  defaultIs: 'where it hurts most: aircraft and ships, then factories and resources, then places',
  example: 'partisans:\n  - { at: Ukraine, to: [Odessa, E1831] }',
  choices: (world, { hexes }) =>
    byHarm(world, hexes)
      .slice(0, OFFERED)
      .map((hex) => ({
        answer: [world.map.code(hex)],
        word: world.map.placesAt(hex)[0]?.name ?? world.map.code(hex),
        text: world.map.name(hex),
      })),
  question: (_, { area, unit, hexes }) =>
    `Where in ${area} is ${unit.name} (${unit.combat}-${unit.move}) set up (13.1.2)? ${hexes.length} hexes are open to it.`,
  sheet: {
    section: 'partisans',
    field: 'to',
    read: (_, reader: WifReader, node) => {
      const codes = reader.list(node).flatMap((item: typeof node) => reader.hex(item) ?? [])
      return codes.length > 0 ? codes : undefined
    },
    describe: (world, codes) => `partisans are set up in ${codes.map((code) => world.map.name(world.map.hex(code))).join(', else ')}`,
  },
}

/** A partisan that the empty pool lacks, and those on the map. */
interface Lifting {
  readonly seat: string
  readonly area: string
  readonly onMap: readonly LandUnit[]
}

const LIFT_FACTS = {
  ...MOMENT,
  area: aName('country', 'country or region in which a partisan appears'),
  partisans: someNames('unit', 'names of the partisans on the map'),
}

/** 13.1.2: with an empty pool a partisan may be lifted from the map, whoever runs it; null for none. */
export const liftPartisan: DecisionKind<WifWorld, Lifting, string | null> = {
  name: 'lift a partisan',
  section: '13.1.2',
  schema: z.string().nullable(),
  key: (_, { area }) => area,
  problems: (world, { onMap }, answer) =>
    answer === null || onMap.some(({ id }) => id === answer)
      ? []
      : [`13.1.2: ${world.state.units[answer]?.name ?? answer} is no partisan on the map`],
  byDefault: () => null,
  facts: (world, { seat, area, onMap }): FactsOf<typeof LIFT_FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    area,
    partisans: onMap.map(({ name }) => name),
  }),
  factTypes: LIFT_FACTS,
  defaultIs: 'none is lifted',
  example: 'partisans:\n  - { at: Ukraine, take: 7 PART }',
  choices: (world, { onMap }) => [
    { answer: null, word: 'none', text: 'none is lifted' },
    ...onMap.slice(0, OFFERED).map((unit) => ({ answer: unit.id, word: unit.name, text: `${unit.name} from ${world.map.name(unit.hex)}` })),
  ],
  question: (world, { area, onMap }) =>
    `The pool has no partisan for ${area}. Is one lifted from the map (13.1.2): ${onMap.map((unit) => `${unit.name} in ${world.map.name(unit.hex)}`).join(', ')}?`,
  sheet: {
    section: 'partisans',
    field: 'take',
    read: (_, reader: WifReader, node) => (node.value === null || node.value === 'none' ? null : partisanRead(reader, node)),
    describe: (world, id) => (id === null ? 'no partisan is lifted from the map' : `lift ${world.unit(id).name} from the map`),
  },
}

export const partisanDecisions = [pickCountry, orderRolls, placePartisan, liftPartisan]
