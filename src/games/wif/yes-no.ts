import { z } from 'zod'
import type { DecisionKind, FactTypes } from '../../engine/decision.ts'
import type { FactsOf } from './facts.ts'
import type { WifReader } from './sheet/reader.ts'
import type { WifWorld } from './world.ts'

/** A question that is answered yes or no. */
interface YesNo<S, F extends FactTypes> {
  readonly name: string
  readonly section: string
  /** Of the sheet. */
  readonly heading: string
  /** The default. */
  readonly usual: boolean
  /** What yes and no mean: "let Vichy collapse". */
  readonly yes: string
  readonly no: string
  readonly key: (subject: S) => string
  readonly question: (subject: S, world: WifWorld) => string
  readonly factTypes: F
  readonly facts: (world: WifWorld, subject: S) => FactsOf<F>
  /** Asked about several countries, a sheet answers each by itself: `{ at: Poland, answer: no }`, as this example of one. */
  readonly each?: string
}

/** A decision of yes or no about politics. */
export const yesNo = <S extends { readonly seat: string }, F extends FactTypes>(of: YesNo<S, F>): DecisionKind<WifWorld, S, boolean> => ({
  name: of.name,
  section: of.section,
  schema: z.boolean(),
  key: (_, subject) => of.key(subject),
  problems: () => [],
  byDefault: () => of.usual,
  facts: (world, subject) => of.facts(world, subject),
  factTypes: of.factTypes,
  defaultIs: of.usual ? of.yes : of.no,
  example: of.each === undefined ? `${of.heading}: ${of.usual ? 'no' : 'yes'}` : `${of.heading}:\n  - ${of.each}`,
  choices: () => [
    { answer: true, word: 'yes', text: of.yes },
    { answer: false, word: 'no', text: of.no },
  ],
  question: (world, subject) => of.question(subject, world),
  sheet: {
    section: of.heading,
    ...(of.each !== undefined && { field: 'answer' }),
    read: (_, reader: WifReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? of.yes : of.no),
    check: (world) => (world.state.politics ? [] : [`${of.section}: politics are not played in this campaign`]),
  },
})
