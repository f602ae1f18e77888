import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames, word } from '../facts.ts'
import { enemySide, seatOfSide } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { wishes } from '../sheet/standing-units.ts'
import type { WifWorld } from '../world.ts'
import { airCombat, fightsAt } from './air-combat.ts'
import { type AirStep, BOMBING_MISSIONS, hexesOf, namesOf, sortiesAt } from './sortie.ts'
import { flyUnopposed, surprises } from './surprise.ts'

const FACTS = {
  ...MOMENT,
  mission: word('mission that the step is about', [...BOMBING_MISSIONS, 'naval air']),
  combats: number('air-to-air combats to be fought'),
  hexes: someNames('hex', 'printed codes of their hexes, in the usual order'),
}

/** 14.3.1: combats are fought one at a time; who has the impulse says in which order. Hexes not named follow as they were flown to. */
export const chooseCombatOrder: DecisionKind<WifWorld, { step: AirStep; seat: string; hexes: readonly Hex[] }, string[]> = {
  name: 'order of air combats',
  section: '14.3.1',
  schema: z.array(z.string()),
  key: (_, { step }) => step.mission,
  problems: () => [],
  byDefault: () => [],
  facts: (world, { step, hexes }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.state.active),
    mission: step.mission,
    combats: hexes.length,
    hexes: hexes.map((hex) => world.map.code(hex)),
  }),
  factTypes: FACTS,
  defaultIs: 'in the order in which the hexes were flown to',
  example: 'air combat order: [Minsk, Vilna]',
  choices: (world, { step, hexes }) => [
    { answer: [], word: 'usual', text: `as they were flown to: ${world.map.name(hexes[0])} first` },
    ...hexes.slice(1).map((hex) => ({
      answer: [world.map.code(hex)],
      word: world.map.placesAt(hex)[0]?.name ?? world.map.code(hex),
      text: `${world.map.name(hex)} first: ${namesOf(sortiesAt(step, hex))}`,
    })),
  ],
  question: (world, { hexes }) =>
    `In which order are the air combats over ${hexes.map((hex) => world.map.name(hex)).join(', ')} fought (14.3.1)?`,
  sheet: {
    section: 'air combat order',
    read: (_world, reader: WifReader, node) => wishes(reader, reader.list(node), (item) => reader.hex(item)),
    describe: (world, codes) => `air combats in the order ${codes.map((code) => world.map.name(world.map.hex(code))).join(', ')}`,
  },
}

/** The air-to-air combats of a step, one after another, over the hexes it is flown to. */
export function* airCombats(world: WifWorld, step: AirStep): Procedure<void> {
  const hexes = [...new Set(step.sorties.map(({ at }) => at))].filter((at) => fightsAt(inCombat(world, step, at)))
  for (const at of yield* orderOfCombats(world, step, hexes)) yield* airCombat(world, step, at, inCombat(world, step, at))
}

/** These hexes in the order that the side with the impulse wants; it is asked when there are several. */
export function* orderOfCombats(world: WifWorld, step: AirStep, hexes: readonly Hex[]): Procedure<Hex[]> {
  if (hexes.length < 2) return [...hexes]
  const seat = seatOfSide(world, world.state.active)
  const said = (yield* ask(world, seat, chooseCombatOrder, { step, seat, hexes })).map((code) => world.map.hex(code))
  return [...new Set([...said.filter((hex) => hexes.includes(hex)), ...hexes])]
}

/**
 * Aircraft over a hex that fight there. 15.1: patrols take no part against aircraft that fly unopposed, and surprised patrols none
 * when only those who declared war on them are there.
 */
export function inCombat(world: WifWorld, step: AirStep, at: Hex) {
  const active = world.state.active
  const flyers = sortiesAt(step, at, active)
  const unopposed = flyUnopposed(world, step, at)
  return sortiesAt(step, at).filter((sortie) => {
    if (sortie.side === active || sortie.mission !== 'combat air patrol') return true
    return !unopposed && !flyers.every((flyer) => surprises(world, flyer, sortie.unit.country))
  })
}

/** Hexes the side with the impulse flies to, and those of its opponent. */
export const targetsOf = (world: WifWorld, step: AirStep): Hex[] => hexesOf(step, world.state.active)
export const opponent = (world: WifWorld) => enemySide(world.state.active)
