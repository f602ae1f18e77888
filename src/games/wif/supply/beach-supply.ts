import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, word, words } from '../facts.ts'
import { cooperate, isHQ, seatOf, sideOf, sideOfCountry } from '../powers.ts'
import type { LandUnit, Troop } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { beachReach, inSupply } from './supply.ts'

/** HQs of a seat on one beach, and units that have no other supply. */
interface Beach {
  readonly hex: Hex
  readonly hqs: readonly LandUnit[]
  readonly needy: readonly Troop[]
  readonly limit: number
}

const FACTS = {
  ...MOMENT,
  step: word("step of the impulse that begins, such as 'land movement'; '' at another time"),
  able: words('names of the units that the HQs on the beach could supply'),
  limit: number('how many of them they may supply'),
}

const strongest = (units: readonly Troop[]): Troop[] => [...units].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1))
const worth = (unit: Troop): number => (unit.kind === 'land' ? unit.combat : unit.cost.points)
const names = (units: readonly Troop[]): string => units.map(({ name }) => name).join(', ')

/** 2.4.2: whom an HQ supplies that traces its railway path over sea from a beach; anew in every step. */
export const chooseBeachSupply: DecisionKind<WifWorld, Beach, string[]> = {
  name: 'supply from a beach',
  section: '2.4.2',
  schema: z.array(z.string()),
  key: (world, { hex }) => world.map.code(hex),
  problems(world, { hex, needy, limit }, ids) {
    const stranger = ids.find((id) => !needy.some((unit) => unit.id === id))
    if (stranger !== undefined)
      return [
        `2.4.2: ${world.state.units[stranger]?.name ?? stranger} needs no supply from the beach at ${world.map.name(hex)} or traces no path to it; these do: ${names(needy)}`,
      ]
    return new Set(ids).size > limit
      ? [`2.4.2: the HQs on the beach at ${world.map.name(hex)} supply at most ${numbered(limit, 'unit')}, not ${ids.length}`]
      : []
  },
  byDefault: (_, { needy, limit }) =>
    strongest(needy)
      .slice(0, limit)
      .map(({ id }) => id),
  facts: (world, { hqs, needy, limit }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOf(world, hqs[0])),
    step: world.impulse.step,
    able: needy.map(({ name }) => name),
    limit,
  }),
  factTypes: FACTS,
  defaultIs: 'the strongest of the units that need it',
  example: 'beach supply:\n  - { at: Riga, supply: [XLI ARM, L MECH] }',
  choices: (_, { needy, limit }) => [
    {
      answer: strongest(needy)
        .slice(0, limit)
        .map(({ id }) => id),
      word: 'usual',
      text: names(strongest(needy).slice(0, limit)),
    },
  ],
  question: (world, { hex, hqs, needy, limit }) =>
    `${names(hqs)} on the beach at ${world.map.name(hex)} may supply ${numbered(limit, 'unit')} in this step (2.4.2). Which of ${names(needy)}?`,
  sheet: {
    section: 'beach supply',
    field: 'supply',
    read: (_world, reader: WifReader, node) => {
      const ids = reader.units(node)
      return ids.length > 0 ? ids : undefined
    },
    describe: (world, ids) => `HQs on the beach supply ${ids.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** The start of a step: HQs on beaches supply units that have no other supply, as many as they may; asked only where more need it. */
export function* supplyFromBeaches(world: WifWorld): Procedure<void> {
  world.note(({ beachSupply }) => beachSupply.clear())
  if (!world.state.overseas) return
  for (const { hex, hqs } of beaches(world)) {
    const limit = hqs.reduce((sum, hq) => sum + hq.reorganisation, 0)
    const needy = world
      .onMap()
      .filter(
        (unit) =>
          !hqs.includes(unit as LandUnit) &&
          sideOfCountry(world, unit.country) !== null &&
          hqs.some((hq) => cooperate(world, hq, unit)) &&
          beachReach(world, unit.country, hex)[unit.hex] === 1 &&
          !inSupply(world, unit),
      )
    if (needy.length === 0 || limit === 0) continue
    const ids =
      needy.length <= limit
        ? needy.map(({ id }) => id)
        : yield* ask(world, seatOf(world, hqs[0]), chooseBeachSupply, { hex, hqs, needy, limit })
    world.note(({ beachSupply }) => beachSupply.set(hex, new Set(ids)))
  }
}

/** Hexes of beaches with the HQs on them that may supply few units: those with no other way to pass supply on. */
function beaches(world: WifWorld): { hex: Hex; hqs: LandUnit[] }[] {
  const found = new Map<Hex, LandUnit[]>()
  for (const unit of world.onMap()) {
    if (
      !isHQ(unit) ||
      unit.kind !== 'land' ||
      sideOfCountry(world, unit.country) === null ||
      beachReach(world, unit.country, unit.hex).length === 0
    )
      continue
    found.set(unit.hex, [...(found.get(unit.hex) ?? []), unit])
  }
  return [...found].sort(([a], [b]) => a - b).map(([hex, hqs]) => ({ hex, hqs }))
}
