import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { listed } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import { hasChosen, isBroughtByWar } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { whyNotAvailable } from './option-conditions.ts'
import { takeEffect } from './option-effects.ts'
import { fuller } from './options.ts'
import { isOver } from './pools.ts'
import { USA } from './powers.ts'
import { payTension } from './tension.ts'

interface Granted {
  readonly seat: string
  /** Options that a war has brought. */
  readonly options: readonly number[]
}

const FACTS = { ...MOMENT, options: someNames('option', 'numbers of the US entry options that the war has brought') }

/** 13.3.2: for which of the options that a war brings the USA rolls to move markers to tension. */
export const tensionOfOptions: DecisionKind<WifWorld, Granted, readonly number[]> = {
  name: 'US tension of options',
  section: '13.3.2',
  schema: z.array(z.number().int()),
  key: () => '',
  problems: () => [],
  byDefault: () => [],
  facts: (world, { seat, options }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    options: options.map(String),
  }),
  factTypes: FACTS,
  defaultIs: 'no marker moves to tension',
  example: 'us tension of options: [31, 36]',
  choices: (world, { options }) => [
    { answer: [], word: 'none', text: 'no marker moves to tension' },
    { answer: options, word: 'all', text: 'roll for all' },
    ...options.map((option) => ({ answer: [option], word: String(option), text: `roll for ${world.tables.usOptions[option].name}` })),
  ],
  question: (world, { options }) =>
    `The war brings the USA these entry options (13.3.2): ${listed(options.map((option) => `${option} ${world.tables.usOptions[option].name}`))}. For which do you roll to move markers to tension?`,
  sheet: {
    section: 'us tension of options',
    read: (_, reader: WifReader, node: SheetNode) => {
      if (node.value === 'none') return []
      return reader.list(node).flatMap((item: SheetNode) => reader.number(item) ?? [])
    },
    describe: (_, options) => (options.length > 0 ? `roll for tension of options ${options.join(', ')}` : 'no marker moves to tension'),
    check: (world) => (world.state.politics ? [] : ['13.3.2: politics are not played in this campaign']),
  },
}

/** Entry options that have been chosen, or that wars have brought if they were there. */
export const chosenNow = (world: WifWorld): ReadonlySet<number> =>
  new Set(
    world.state.politics?.entry ? allOptions(world).filter((option) => hasChosen(world, option) || isBroughtByWar(world, option)) : [],
  )

const allOptions = (world: WifWorld): number[] => Object.keys(world.tables.usOptions).map(Number)

/** 13.3.2: options that wars have brought since, as far as they are there to be chosen; the USA rolls for those that it wants to. */
export function* optionsOfWars(world: WifWorld, before: ReadonlySet<number>): Procedure {
  const { politics, powers, turn } = world.state
  const seat = powers[USA]?.seat
  if (!politics?.entry || !seat) return
  const options = allOptions(world).filter(
    (option) => isBroughtByWar(world, option) && !before.has(option) && whyNotAvailable(world, option) === null,
  )
  if (options.length === 0) return
  world.set({
    entryOptions: [...(world.state.entryOptions ?? []), ...options],
    politics: { ...politics, granted: { ...politics.granted, ...Object.fromEntries(options.map((option) => [option, turn.index])) } },
  })
  world.report(
    'us entry',
    '13.3.2',
    `By its wars the USA counts as having chosen ${listed(options.map((option) => `${option} (${world.tables.usOptions[option].name})`))}.`,
  )
  for (const option of options) yield* takeEffect(world, option)
  // Who is at war with all gives all markers back.
  if (isOver(world)) return
  const wanted = yield* ask(world, seat, tensionOfOptions, { seat, options })
  for (const option of options.filter((each) => wanted.includes(each))) {
    const { aim, tension } = world.tables.usOptions[option]
    payTension(world, aim ?? fuller(world), tension, `Option ${option}`)
  }
}
