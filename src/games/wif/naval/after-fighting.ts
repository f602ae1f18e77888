import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { powerOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { allowance } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import type { SeaUnit } from './interceptors.ts'
import { seaStrength } from './sea-strength.ts'

/** What a force does that has fought its way through: all sail on, all stay in the section of the combat, or these stay (ids) and the others sail on. */
export const onwardSchema = z.union([z.enum(['go on', 'stay']), z.array(z.string()).min(1)])
export type Onward = z.infer<typeof onwardSchema>

interface Through {
  readonly seat: string
  readonly area: number
  /** Ships of the task force that are left there. */
  readonly ships: readonly NavalUnit[]
  /** Enemies that are left there. */
  readonly enemies: readonly SeaUnit[]
}

const FACTS = {
  ...MOMENT,
  area: aName('sea area', 'name of the sea area'),
  able: someNames('unit', 'names of your ships that came through'),
  section: number('section of the sea box that they are in'),
  ownFactors: number('their factors: guns, carrier planes'),
  enemiesLeft: number('enemy units that are left in the area'),
  factorsLeft: number('factors of the enemy units that are left: guns, carrier planes, air-to-sea factors'),
}

/** Those of a force that an answer leaves where they are. */
export const stayers = (ships: readonly NavalUnit[], onward: Onward): NavalUnit[] =>
  onward === 'go on' ? [] : onward === 'stay' ? [...ships] : ships.filter(({ id }) => onward.includes(id))

/** Powers with ships in both parts of a force that splits: another naval move each (11.4.1). */
export const splitPowers = (world: WifWorld, ships: readonly NavalUnit[], staying: readonly NavalUnit[]): string[] =>
  [...new Set(staying.map((ship) => powerOf(world, ship)))].filter((power) =>
    ships.some((ship) => !staying.includes(ship) && powerOf(world, ship) === power),
  )

/** Why a force cannot split so, or nothing. */
export const whyNotSplit = (world: WifWorld, ships: readonly NavalUnit[], onward: Onward): string[] =>
  splitPowers(world, ships, stayers(ships, onward))
    .filter(
      (power) => allowance(world, power, 'naval movement', { ships: ships.filter((ship) => powerOf(world, ship) === power).length }) < 1,
    )
    .map((power) => `11.4.6: to leave some and sail on with others is another naval move, and ${power} has none left (10.2)`)

/** 11.4.6, end of interception: whether a force that fought its way through sails on, or part of it. */
export const afterFighting: DecisionKind<WifWorld, Through, Onward> = {
  name: 'after fighting through',
  section: '11.4.6',
  schema: onwardSchema,
  key: (world, { area }) => world.map.seaAreaNames[area],
  problems: (world, { ships }, onward) => whyNotSplit(world, ships, onward),
  byDefault: () => 'go on',
  facts: (world, { seat, area, ships, enemies }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    area: world.map.seaAreaNames[area],
    able: ships.map(({ name }) => name),
    section: Math.max(0, ...ships.map(({ sea }) => sea!.section)),
    ownFactors: seaStrength(world, ships),
    enemiesLeft: enemies.length,
    factorsLeft: seaStrength(world, enemies),
  }),
  factTypes: FACTS,
  defaultIs: 'all that are left sail on as ordered',
  example: 'after fighting through:\n  - { at: Eastern Mediterranean, then: stay }',
  choices: (_world, { ships }) => [
    { answer: 'go on', word: 'go on', text: 'all sail on as ordered' },
    { answer: 'stay', word: 'stay', text: `all stay there in section ${Math.max(0, ...ships.map(({ sea }) => sea!.section))}` },
  ],
  question: (world, { area, ships }) =>
    `${ships
      .map(({ name }) => name)
      .slice(0, 10)
      .join(', ')} came through the ${world.map.seaAreaNames[area]} (11.4.6). Do they sail on, or stay there?`,
  sheet: {
    section: 'after fighting through',
    field: 'then',
    read: (_world, reader: WifReader, node) => readOnward(reader, node),
    describe: (world, onward) => `after fighting through, ${describeOnward(world, onward)}`,
  },
}

/** "go on", "stay", or `{stay: [Ajax]}`: the others go on. */
export function readOnward(reader: WifReader, node: SheetNode): Onward | undefined {
  if (!(node.value instanceof Map)) return reader.word(node, ['go on', 'stay'] as const)
  const fields = reader.fields(node, ['stay'], ['stay'])
  const units = fields && reader.ships(fields.get('stay')!)
  return units && units.length > 0 ? units : undefined
}

export const describeOnward = (world: WifWorld, onward: Onward): string =>
  typeof onward === 'string'
    ? onward
    : `${onward.map((id) => world.unit(id).name).join(', ')} stay${onward.length === 1 ? 's' : ''}, the others go on`
