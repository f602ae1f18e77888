import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames, word } from '../facts.ts'
import { powersOfSeat, sideOfPower, sideOfSeat } from '../powers.ts'
import { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { isAttempt, whyNotTogether } from './us-entry/whom.ts'
import { type Announcement, announcementOf, type Declaration, whyNotByCountry, whyNotByUsa } from './whom.ts'

/** What of a sheet's list could not be read: it is left out and said, the rest stands. */
interface Unread {
  readonly unread: string
}
export type Declared = Declaration | Unread

interface Announcing {
  readonly seat: string
  readonly announcement: Announcement
}

const FACTS = {
  ...MOMENT,
  announcement: word('whether wars on major powers are announced, or wars on minor countries', ['major powers', 'minor countries']),
  victims: someNames('country', 'countries that war may be declared on in this announcement'),
}

/** Countries that a question names; the whole board has a hundred. */
const NAMED = 12

/** 9.3: on whom a seat's major powers declare war. The same list of a sheet answers both announcements. */
export const declareWar: DecisionKind<WifWorld, Announcing, readonly Declared[]> = {
  name: 'declare war',
  section: '9.3',
  schema: z.array(z.union([z.strictObject({ by: z.string(), on: z.string() }), z.strictObject({ unread: z.string() })])),
  key: (_, { announcement }) => announcement,
  // A list that is sound in part is carried out in part.
  problems: (world, { seat, announcement }, answer) => {
    const { sound, refused, others } = sortOut(world, seat, answer, announcement)
    return sound.length + others > 0 ? [] : refused
  },
  isForAnother: (world, { seat, announcement }, answer) => {
    const { sound, others } = sortOut(world, seat, answer, announcement)
    return sound.length === 0 && others > 0
  },
  byDefault: () => [],
  facts: (world, { seat, announcement }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    announcement,
    victims: victimsOf(world, seat).filter((each) => announcementOf(world, each) === announcement),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody declares war',
  example: 'declare: [USSR]',
  question: (world, { seat, announcement }) => {
    const possible = victimsOf(world, seat).filter((each) => announcementOf(world, each) === announcement)
    const more = possible.length > NAMED ? ` and ${numbered(possible.length - NAMED, 'other', 'others')}` : ''
    return `On which ${announcement} do you declare war (9.3)? You may on ${possible.slice(0, NAMED).join(', ') || 'none'}${more}.`
  },
  sheet: {
    section: 'declare',
    read: readDeclarations,
    describe: (_, answer) =>
      answer.flatMap((each) => ('unread' in each ? [] : [`${each.by} declares war on ${each.on}`])).join('; ') || 'nobody declares war',
    check: (world, seat, answer) => {
      if (!world.state.politics) return [NOT_PLAYED]
      return sortOut(
        world,
        seat,
        answer.filter((each) => !('unread' in each)),
      ).refused
    },
    // The attempt of the USA, or that the war begins.
    follows: (answer) => (answer.some((each) => 'by' in each) ? { says: 'declare', kinds: ['war', 'us entry'] } : null),
    foresee: (world, seat, answer) => {
      const { sound } = sortOut(world, seat, answer)
      const sure = sound.filter((each) => !isAttempt(world, each))
      if (sure.length === 0 || !isStepToCome(world, seat)) return world
      const then = world.fork()
      for (const { by, on } of sure) then.declareWar({ between: [by, on], declared: then.impulseNumber, by })
      return then
    },
  },
}

const NOT_PLAYED = '9: politics are not played in this campaign; its wars come on the dates of history'

/** Whether a seat's side has its declaration of war step before it. */
const isStepToCome = ({ state }: WifWorld, seat: string): boolean =>
  state.politics !== undefined &&
  !state.politics.declared &&
  state.stage === 'impulse' &&
  Object.values(state.powers).some((power) => power.seat === seat && power.alliance === state.active)

/** `[Belgium, Norway]` by the seat's first power that may, or `{by: Italy, on: France}`. */
function readDeclarations(world: WifWorld, reader: WifReader, node: SheetNode): Declared[] | undefined {
  const items = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : reader.list(node)
  const own = new WifReader(world, reader.seat)
  const read = items.flatMap((item) => readDeclaration(world, own, item) ?? [])
  const { problems } = own
  if (read.length === 0 && problems.length > 0) {
    reader.problems.push(...problems)
    return undefined
  }
  // What can be read is carried out without the rest.
  reader.problems.push(...problems.map((problem) => ({ ...problem, severity: 'warning' as const })))
  return [...read, ...problems.map(({ message }) => ({ unread: message }))]
}

function readDeclaration(world: WifWorld, reader: WifReader, item: SheetNode): Declaration | undefined {
  const countries = Object.keys(world.state.countries)
  const powers = powersOfSeat(world, reader.seat)
  if (powers.length === 0) return reader.problem(item, '9.3: no major power is yours as things stand')
  if (!(item.value instanceof Map)) {
    const on = reader.word(item, countries)
    if (on === undefined) return undefined
    return { by: powers.find((by) => whyNot(world, { by, on }) === null) ?? powers[0], on }
  }
  const fields = reader.fields(item, ['by', 'on'], ['on'])
  const on = fields && reader.word(fields.get('on')!, countries)
  const by = fields?.has('by') ? reader.word(fields.get('by')!, powers) : powers[0]
  return on === undefined || by === undefined ? undefined : { by, on }
}

/** What of a list can be declared, each war once, and why the rest cannot. `others`: how many are for the other announcement. */
export function sortOut(
  world: WifWorld,
  seat: string,
  declared: readonly Declared[],
  announcement?: Announcement,
): { sound: Declaration[]; refused: string[]; others: number } {
  const sound: Declaration[] = []
  const refused: string[] = []
  let others = 0
  for (const each of declared) {
    if ('unread' in each) {
      // Told once, with the first announcement.
      if (announcement !== 'minor countries') refused.push(each.unread)
      continue
    }
    if (announcement !== undefined && announcementOf(world, each.on) !== announcement) {
      others++
      continue
    }
    const why = sound.some(({ by, on }) => on === each.on && by === each.by)
      ? `9.3: ${each.by} is to declare war on ${each.on} twice`
      : powersOfSeat(world, seat).includes(each.by)
        ? (whyNotAsAnnounced(world, each, announcement) ?? whyNotBeside(world, each, sound))
        : `9.3: ${each.by} is not yours`
    if (why === null) sound.push(each)
    else refused.push(why)
  }
  return { sound, refused, others }
}

/** 9.4: attempts of the USA that do not go together; the one named first counts. */
const whyNotBeside = (world: WifWorld, each: Declaration, sound: readonly Declaration[]): string | null =>
  isAttempt(world, each)
    ? whyNotTogether(
        each.on,
        sound.filter((other) => isAttempt(world, other)).map(({ on }) => on),
      )
    : null

/** 9: only the side with the impulse declares. */
const whyNotAsAnnounced = (world: WifWorld, each: Declaration, announcement?: Announcement): string | null =>
  announcement !== undefined && sideOfPower(world, each.by) !== world.state.active
    ? `9: ${each.by} declares war in an impulse of its own side`
    : whyNot(world, each)

/** 9.3: why a war may not be declared now; null when it may. */
export const whyNot = (world: WifWorld, declaration: Declaration): string | null =>
  whyNotByCountry(world, declaration) ??
  whyNotByUsa(world, declaration) ??
  world.rules.whyNoWar.map((why) => why(world, declaration.by, declaration.on)).find((why) => why !== null) ??
  null

/** On whom a seat may declare war as things stand. */
export const victimsOf = (world: WifWorld, seat: string): string[] =>
  Object.keys(world.state.countries).filter((on) =>
    powersOfSeat(world, seat).some((by) => sideOfPower(world, by) !== null && whyNot(world, { by, on }) === null),
  )
