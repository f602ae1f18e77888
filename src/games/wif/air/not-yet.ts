import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/** Air missions that a player may look for and that nothing asks for yet: a sheet that orders them is told so by name. */
const MISSIONS = [
  ['naval air interception', '11.5.3 naval air interception'],
  ['port attack', '11.2 port attacks'],
] as const

export const missionsNotYet: readonly DecisionKind<WifWorld, null, null>[] = MISSIONS.map(([section, name]) => ({
  name: section,
  section: name.split(' ')[0],
  schema: z.null(),
  key: () => section,
  problems: () => [],
  byDefault: () => null,
  facts: () => ({}),
  factTypes: {},
  defaultIs: 'not supported yet',
  example: '',
  question: () => '',
  sheet: { section, read: (_world, reader: WifReader, node) => reader.problem(node, `not supported yet: ${name}`), describe: () => '' },
}))
