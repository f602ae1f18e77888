import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aNameOrNone, type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { cooperate, isHQ, seatOf, sideOf, sideOfCountry } from '../powers.ts'
import type { LandUnit, Troop } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { note } from '../tell-refused.ts'
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
  step: aNameOrNone('step', "step of the impulse that begins, such as 'land movement'; '' at another time"),
  able: someNames('unit', 'names of the units that the HQs on the beach could supply'),
  limit: number('how many of them they may supply'),
}

const strongest = (units: readonly Troop[]): Troop[] => [...units].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1))
const worth = (unit: Troop): number => (unit.kind === 'land' ? unit.combat : unit.cost.points)
const names = (units: readonly Troop[]): string => units.map(({ name }) => name).join(', ')

/** Why units that are named get nothing from a beach. Who is in supply without it misses nothing where there is enough for all. */
function strangers(world: WifWorld, { hex, hqs, needy, limit }: Beach, ids: readonly string[]): string[] {
  const place = world.map.name(hex)
  return ids.flatMap((id) => {
    const unit = world.state.units[id]
    if (unit && needy.some((other) => other.id === id)) return []
    if (!unit || unit.place !== 'map' || unit.kind === 'naval') return [`2.4.2: ${unit?.name ?? id} is not on the map`]
    if (inSupply(world, unit)) return needy.length > limit ? [`2.4.2: ${unit.name} needs no supply from the beach at ${place}`] : []
    if (hqs.every((hq) => !cooperate(world, hq, unit)))
      return [`2.4.2: ${unit.name} (${unit.country}) co-operates with no HQ on the beach at ${place}`]
    return [`2.4.2: no basic path within its length leads ${unit.name} in ${world.map.name(unit.hex)} to the HQ on the beach at ${place}`]
  })
}

/** 2.4.2: whom an HQ supplies that traces its railway path over sea from a beach; anew in every step. */
export const chooseBeachSupply: DecisionKind<WifWorld, Beach, string[]> = {
  name: 'supply from a beach',
  section: '2.4.2',
  schema: z.array(z.string()),
  key: (world, { hex }) => world.map.code(hex),
  problems(world, beach, ids) {
    const { hex, needy, limit } = beach
    const named = needy.filter(({ id }) => ids.includes(id))
    if (named.length > 0 && named.length <= limit) return []
    if (named.length > 0)
      return [`2.4.2: the HQs on the beach at ${world.map.name(hex)} supply at most ${numbered(limit, 'unit')}, not ${named.length}`]
    return strangers(world, beach, ids)
  },
  byDefault: (_, beach) => byDefault(beach),
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
      text: names(strongest(needy).slice(0, limit)) || 'nobody',
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
          hqs.some((hq) => cooperate(world, hq, unit)) && beachReach(world, unit.country, hex)[unit.hex] === 1 && !inSupply(world, unit),
      )
    const seat = seatOf(world, hqs[0])
    const beach = { hex, hqs, needy, limit }
    const choice = limit > 0 && needy.length > limit
    const wishes = choice ? yield* ask(world, seat, chooseBeachSupply, beach) : yield* tellInVain(world, seat, chooseBeachSupply, beach)
    const named = choice ? needy.filter(({ id }) => wishes?.includes(id)) : needy
    const ids = named.length > 0 ? named.map(({ id }) => id) : byDefault(beach)
    if (named.length > 0) for (const why of strangers(world, beach, wishes ?? [])) note(world, seat, '2.4.2', why, [hex])
    if (limit > 0 && ids.length > 0) world.note(({ beachSupply }) => beachSupply.set(hex, new Set(ids)))
  }
}

const byDefault = ({ needy, limit }: Beach): string[] =>
  strongest(needy)
    .slice(0, limit)
    .map(({ id }) => id)

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
