import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { isAllied, playerOf, sideOfPower, sideOfSeat } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import type { TwReader } from '../sheet/reader.ts'
import { entryLevel, isUsaToEnter, moveEntryLevel } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'

const BRITAIN = 'Britain'
/** 22.5.1: whose fall helps Britain. */
const FRIENDS = ['France', 'USSR']

/** Why Britain may not influence American opinion now (22.5.1), or null. */
export function whyNoPropaganda(world: TwWorld): string | null {
  const { seasons } = world.tables.usEntry.propaganda
  if (!isUsaToEnter(world)) return '22.5.1: no neutral USA is in this campaign'
  if (!seasons.includes(world.state.turn.season)) return `22.5.1: Britain may influence American opinion in ${seasons.join(' and ')} only`
  if (!isAllied(world, BRITAIN) || world.nation(BRITAIN).conqueredBy !== null) return '22.5.1: Britain is out of the war'
  const cost = costOf(world)
  const { narfs } = world.nation(BRITAIN)
  return narfs < cost ? `22.5.1: this costs ${numbered(cost, 'NARF')}, and Britain has ${narfs}` : null
}
const costOf = ({ tables }: TwWorld): number => tables.costs['Anglo-American diplomacy']

/** What it costs and may bring, for the sheet. */
export function propagandaText(world: TwWorld): string {
  const { 'succeeds at most': most, 'heavy-handed at': heavy } = world.tables.usEntry.propaganda
  return `22.5.1: ${numbered(costOf(world), 'NARF')}; ${most} or less brings the USA nearer to the war, a ${heavy} further from it`
}

interface Subject {
  readonly seat: string
}
const FACTS = MOMENT

/** 22.5.1: whether Britain pays for a roll on American opinion. */
export const propaganda: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'propaganda',
  section: '22.5.1',
  schema: z.boolean(),
  key: () => '',
  problems: (world, _, answer) => (answer ? [whyNoPropaganda(world) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof FACTS> => momentFacts(world, sideOfSeat(world, seat)),
  factTypes: FACTS,
  defaultIs: 'no propaganda',
  example: 'propaganda: yes',
  question: (world) =>
    `Does Britain try to influence American opinion for ${numbered(costOf(world), 'NARF')} (22.5.1)? The entry level is ${entryLevel(world)}.`,
  choices: () => [
    { answer: false, word: 'no', text: 'no propaganda' },
    { answer: true, word: 'yes', text: 'Britain pays and rolls' },
  ],
  sheet: {
    section: 'propaganda',
    read: (world, reader: TwReader, node) => {
      const yes = reader.yesNo(node)
      return yes && playerOf(world, BRITAIN) !== reader.seat
        ? reader.problem(node, '22.5.1: Britain alone influences American opinion')
        : yes
    },
    describe: (_, answer) => (answer ? 'British propaganda in the USA' : 'no British propaganda in the USA'),
    check: (world, _, answer) => (answer ? [whyNoPropaganda(world) ?? []].flat() : []),
  },
}

/** 22.5.1 After all diplomatic rolls. */
export function* influenceUsa(world: TwWorld): Procedure {
  const seat = playerOf(world, BRITAIN)
  if (seat === null || whyNoPropaganda(world) !== null) return
  if (!(yield* ask(world, seat, propaganda, { seat }))) return
  world.spend(BRITAIN, costOf(world))
  const { 'succeeds at most': most, 'heavy-handed at': heavy, 'a fallen friend': fallen } = world.tables.usEntry.propaganda
  const friend = FRIENDS.find((power) => {
    const by = world.state.nations[power]?.conqueredBy ?? null
    return by !== null && sideOfPower(world, by) === 'Axis'
  })
  const roll = world.dice.roll(10, 'Anglo-American diplomacy')
  const sum = roll + (friend === undefined ? 0 : fallen)
  const succeeds = sum <= most
  world.report(
    'diplomacy',
    '22.5.1',
    `British propaganda in the USA for ${numbered(costOf(world), 'NARF')}, ${openNarfs(world, BRITAIN)} left: ${roll}${
      friend === undefined ? '' : ` - ${-fallen} for the fall of ${friend} = ${sum}`
    }; ${most} or less is a success, a ${heavy} on the die heavy-handed: ${succeeds ? 'it succeeds' : roll === heavy ? 'it is heavy-handed' : 'no effect'}.`,
  )
  if (succeeds) moveEntryLevel(world, 'British propaganda succeeds')
  else if (roll === heavy) moveEntryLevel(world, 'British propaganda is heavy-handed')
}
