import { z } from 'zod'
import type { DecisionKind, Policy } from '../../../engine/decision.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { SEA_BATTLE } from './sheet.ts'

/** A choice of a battle that is yes or no, in the sheet's field of its name. */
export interface YesNo {
  readonly name: string
  readonly section: string
  readonly field: string
  readonly usual: (world: WifWorld, battle: Battle) => boolean
  readonly defaultIs: string
  readonly example: string
  readonly question: (world: WifWorld, battle: Battle) => string
  /** What yes and no do. */
  readonly choices: { readonly yes: string; readonly no: string }
  /** Policies by name: when they say yes. */
  readonly policies: Readonly<Record<string, { readonly means: string; readonly says: (world: WifWorld, battle: Battle) => boolean }>>
}

export function yesNoKind(of: YesNo): DecisionKind<WifWorld, Battle, boolean> {
  const policies: Record<string, Policy<WifWorld, Battle, boolean>> = Object.fromEntries(
    Object.entries(of.policies).map(([name, { means, says }]) => [name, { means, answer: says }]),
  )
  return {
    name: of.name,
    section: of.section,
    schema: z.boolean(),
    key: battleKey,
    problems: () => [],
    byDefault: of.usual,
    facts: battleFacts,
    factTypes: BATTLE,
    defaultIs: of.defaultIs,
    ...(Object.keys(policies).length > 0 && { policies }),
    example: of.example,
    choices: () => [
      { answer: true, word: 'yes', text: of.choices.yes },
      { answer: false, word: 'no', text: of.choices.no },
    ],
    question: of.question,
    sheet: {
      section: SEA_BATTLE,
      field: of.field,
      read: (_world, reader: WifReader, node) => reader.yesNo(node),
      describe: (_, answer) => `in battles at sea, ${answer ? of.choices.yes : of.choices.no}`,
    },
  }
}
