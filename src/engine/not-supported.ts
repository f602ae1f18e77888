import { z } from 'zod'
import type { DecisionKind } from './decision.ts'
import type { SheetReader } from './sheet-reader.ts'

/** What a player may want to order and cannot yet: section of the sheet, of the rulebook, and what it is. */
export type Refusal = readonly [section: string, rule: string, what: string]

/** Whether something that the program says is of what it cannot do yet. */
export const isNotYet = (text: string): boolean => text.includes('not supported yet: ')

/** Sections of a sheet that are refused by name: no rule asks for them, but whoever writes one is told why nothing comes of it. */
export const refusedByName = <World>(refusals: readonly Refusal[]): readonly DecisionKind<World, null, string>[] =>
  refusals.map(([section, rule, what]) => {
    const words = `not supported yet: ${rule} ${what}`
    return {
      name: `not supported yet: ${section}`,
      section: rule,
      schema: z.string(),
      key: () => '',
      problems: () => [words],
      byDefault: () => '',
      facts: () => ({}),
      factTypes: {},
      defaultIs: 'not supported yet',
      example: '',
      question: () => '',
      sheet: { section, read: (_, reader: SheetReader, node) => reader.problem(node, words), describe: () => '' },
    }
  })
