import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import { WifReader } from '../../sheet/reader.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { poolRead } from './decisions.ts'
import { whyNotAvailable } from './option-conditions.ts'
import { entryOf, levelIn } from './pools.ts'

/** An entry option that the USA wants, how it changes the tension, and from which pools markers move where it is aimed at nobody in particular. */
export interface Wish {
  readonly option: number
  readonly adjust: number
  readonly from: readonly EntryPool[]
}

/** A wish, or what could not be read of the list: told when the others are carried out. */
export type Wished = Wish | { readonly unread: string }

/** 13.3.2: why the USA may not choose an option in this step, whatever it chooses beside; null when it may. */
export function whyNotOption(world: WifWorld, option: number): string | null {
  const found = world.tables.usOptions[option]
  if (!found) return `13.3.2: there is no US entry option ${option}`
  if (hasChosen(world, option)) return `13.3.2: it has been chosen`
  const lacking = found.after.find((each) => !hasChosen(world, each))
  if (lacking !== undefined) return `13.3.2: option ${lacking} must have been chosen in an earlier turn`
  const wanted = whyNotAvailable(world, option)
  if (wanted !== null) return wanted
  const { entry, tension } = entryOf(world)
  for (const pool of found.aim === null ? ENTRY_POOLS : [found.aim]) {
    const level = levelIn(entry, pool)
    if (level < option) return `13.3.2: it needs an entry level of ${option} against ${pool}, and yours is ${level}`
    const tense = levelIn(tension, pool)
    if (tense < found.leastTension)
      return `13.3.2: it needs a tension level of ${found.leastTension} against ${pool}, and yours is ${tense}`
  }
  return null
}

/** 13.3.2: options that the USA may choose now, by number. */
export const openOptions = (world: WifWorld): number[] =>
  Object.keys(world.tables.usOptions)
    .map(Number)
    .filter((option) => whyNotOption(world, option) === null)

const wish = (option: number): Wish => ({ option, adjust: 0, from: [] })

const FACTS = {
  ...MOMENT,
  options: someNames('option', 'numbers of the US entry options that may be chosen now'),
  entryJapan: number('US entry level against Japan'),
  entryGermany: number('US entry level against Germany and Italy'),
}

/** 13.3.2: which entry options the USA chooses, in this order. */
export const chooseUsOptions: DecisionKind<WifWorld, { readonly seat: string }, readonly Wished[]> = {
  name: 'US entry options',
  section: '13.3.2',
  schema: z.array(
    z.union([
      z.strictObject({ option: z.number().int(), adjust: z.number().int(), from: z.array(z.enum(ENTRY_POOLS)) }),
      z.strictObject({ unread: z.string() }),
    ]),
  ),
  key: () => '',
  // What cannot be chosen costs only itself, and is told when its turn comes.
  problems: () => [],
  byDefault: (world) => openOptions(world).slice(0, 1).map(wish),
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    options: openOptions(world).map(String),
    entryJapan: levelIn(entryOf(world).entry, 'Japan'),
    entryGermany: levelIn(entryOf(world).entry, 'Germany and Italy'),
  }),
  factTypes: FACTS,
  defaultIs: 'the one of the least number that may be chosen, if any',
  example: 'us entry options: [15, { option: 12, from: [Japan] }]',
  choices: (world) => [
    ...openOptions(world).map((option) => ({ answer: [wish(option)], word: String(option), text: world.tables.usOptions[option].name })),
    { answer: [], word: 'none', text: 'no option' },
  ],
  question: (world) => {
    const may = openOptions(world).map((option) => `${option} (${world.tables.usOptions[option].tension})`)
    return `Which US entry options do you choose, in which order (13.3.2)? You may choose, with their tension, ${may.join(', ') || 'none'}.`
  },
  sheet: {
    section: 'us entry options',
    read: readWishes,
    describe: (_, wishes) => wishes.flatMap((wish) => ('unread' in wish ? [] : [described(wish)])).join('; ') || 'no US entry option',
  },
}

const described = ({ option, adjust }: Wish): string =>
  `US entry option ${option}${adjust === 0 ? '' : `, tension ${adjust > 0 ? '+' : ''}${adjust}`}`

/** `none`; `[15, 12]`; or `{option: 12, tension: -1, from: [Japan]}`. */
function readWishes(world: WifWorld, reader: WifReader, node: SheetNode): Wished[] | undefined {
  if (node.value === 'none') return []
  const items = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : reader.list(node)
  const own = new WifReader(world, reader.seat)
  const read = items.flatMap((item) => readWish(own, item) ?? [])
  const { problems } = own
  if (read.length === 0) {
    reader.problems.push(...problems)
    return items.length === 0 ? [] : undefined
  }
  // What can be read is chosen without the rest.
  reader.problems.push(...problems.map((problem) => ({ ...problem, severity: 'warning' as const })))
  return [...read, ...problems.map(({ message }) => ({ unread: message }))]
}

function readWish(reader: WifReader, item: SheetNode): Wish | undefined {
  if (!(item.value instanceof Map)) {
    const option = reader.number(item)
    return option === undefined ? undefined : wish(option)
  }
  const fields = reader.fields(item, ['option', 'tension', 'from'], ['option'])
  const option = fields && reader.number(fields.get('option')!)
  const adjust = fields?.has('tension') ? reader.number(fields.get('tension')!) : 0
  const from = fields?.has('from') ? reader.list(fields.get('from')!).flatMap((each: SheetNode) => poolRead(reader, each) ?? []) : []
  return option === undefined || adjust === undefined ? undefined : { option, adjust, from }
}
