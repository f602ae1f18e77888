import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, PLACE, placeFacts } from '../facts.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { seatsOfUnits } from './attack.ts'
import { ATTACK, attackSection, forBoth } from './sheet-fields.ts'

const FACTS = { ...MOMENT, ...PLACE }

/** 10.7: what becomes of a captured fortress, other than Leningrad's and the Maginot Line. */
export const keepFortress = forBoth((section): DecisionKind<TwWorld, { hex: Hex }, boolean> => ({
  name: section === ATTACK ? 'captured fortress' : 'fortress captured second',
  section: '10.7',
  schema: z.boolean(),
  key: (world, { hex }) => world.map.code(hex),
  problems: () => [],
  byDefault: () => true,
  facts: (world, { hex }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), ...placeFacts(world, hex) }),
  factTypes: FACTS,
  defaultIs: 'it is kept as a fortification',
  example: `${section}:\n  - { at: Maginot Line north, with: all, fortress: dismantle }`,
  question: (world, { hex }) =>
    `${world.map.name(hex)} is taken. Keep the fortress as a fortification, which must always be garrisoned, or dismantle it (10.7)?`,
  choices: () => [
    { answer: true, word: 'keep', text: 'as a fortification' },
    { answer: false, word: 'dismantle', text: 'remove it' },
  ],
  sheet: {
    section,
    field: 'fortress',
    read: (_, reader: TwReader, node) => {
      const word = reader.word(node, ['keep', 'dismantle'])
      return word === undefined ? undefined : word === 'keep'
    },
    describe: (_, answer) => (answer ? 'keep a captured fortress as a fortification' : 'dismantle a captured fortress'),
  },
}))

/** A fortress has just become the captor's fortification: he may dismantle it. Those that must be are gone already. */
export function* capturedFortress(world: TwWorld, units: readonly GroundUnit[], hex: Hex): Procedure {
  const works = world.installation(hex, 'fortification')
  const [seat] = seatsOfUnits(world, units)
  if (!works || seat === undefined || (yield* ask(world, seat, keepFortress[attackSection(world)], { hex }))) return
  world.dismantle(works)
  world.report('fortress taken', '10.7', `The captured fortress of ${world.map.name(hex)} is dismantled instead.`, [hex])
}
