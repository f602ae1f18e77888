import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { isAllied, playerOf, sideOfSeat } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import { turnAt, turnName } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { StrategicUnit } from '../state.ts'
import { entryLevel, isUsaToEnter, USA } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'

const BRITAIN = 'Britain'

/** 22.5.2: the ASW that the USA could lend: one that it has built, else one of its force pool. */
function toLend(world: TwWorld): StrategicUnit | undefined {
  const own = world
    .unitsOf(USA, 'strategic', 'pool')
    .filter((unit): unit is StrategicUnit => unit.kind === 'strategic' && unit.type === 'ASW' && (unit.from ?? 0) <= world.state.turn.index)
  return own.find(({ place }) => place === 'pool') ?? own[0]
}

/** Why the USA may not try to lend Britain an ASW now (22.5.2), or null. */
export function whyNoLoan(world: TwWorld): string | null {
  const { 'from level': from, NARFs } = world.tables.usEntry['ASW loan']
  if (world.state.aswLent) return '22.5.2: the USA has lent Britain its ASW already'
  if (!isUsaToEnter(world)) return '22.5.2: a neutral USA lends Britain an ASW, and there is none'
  if (!isAllied(world, BRITAIN) || world.nation(BRITAIN).conqueredBy !== null) return '22.5.2: Britain is out of the war'
  if (entryLevel(world) < from) return `22.5.2: the US entry level must have reached ${from}; it is ${entryLevel(world)}`
  if (toLend(world) === undefined) return '22.5.2: the USA has no ASW to lend'
  const { narfs } = world.nation(USA)
  return narfs < NARFs ? `22.5.2: the roll costs ${numbered(NARFs, 'NARF')}, and the USA has ${narfs}` : null
}

/** What it costs and may bring, for the sheet. */
export function loanText({ tables }: TwWorld): string {
  const { NARFs, 'succeeds at most': most } = tables.usEntry['ASW loan']
  return `22.5.2: ${numbered(NARFs, 'NARF')}; ${most} or less lends Britain an ASW, which comes two turns later`
}

interface Subject {
  readonly seat: string
}
const FACTS = MOMENT

/** 22.5.2: whether the USA pays for a roll to lend Britain an ASW. */
export const aswLoan: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'ASW loan',
  section: '22.5.2',
  schema: z.boolean(),
  key: () => '',
  problems: (world, _, answer) => (answer ? [whyNoLoan(world) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof FACTS> => momentFacts(world, sideOfSeat(world, seat)),
  factTypes: FACTS,
  defaultIs: 'no ASW is lent',
  example: 'asw loan: yes',
  question: (world) => `Does the USA try to lend Britain an ASW for ${numbered(world.tables.usEntry['ASW loan'].NARFs, 'NARF')} (22.5.2)?`,
  choices: () => [
    { answer: false, word: 'no', text: 'no ASW is lent' },
    { answer: true, word: 'yes', text: 'the USA pays and rolls' },
  ],
  sheet: {
    section: 'asw loan',
    read: (world, reader: TwReader, node) => {
      const yes = reader.yesNo(node)
      return yes && playerOf(world, USA) !== reader.seat ? reader.problem(node, '22.5.2: the USA alone lends its ASW') : yes
    },
    describe: (_, answer) => (answer ? 'a roll to lend Britain an ASW' : 'no ASW is lent'),
    check: (world, _, answer) => (answer ? [whyNoLoan(world) ?? []].flat() : []),
  },
}

/** 22.5.2 After all diplomatic rolls. */
export function* lendAsw(world: TwWorld): Procedure {
  const seat = playerOf(world, USA)
  if (seat === null || whyNoLoan(world) !== null) return
  if (!(yield* ask(world, seat, aswLoan, { seat }))) return
  const { NARFs, 'succeeds at most': most, 'comes after turns': wait } = world.tables.usEntry['ASW loan']
  world.spend(USA, NARFs)
  const roll = world.dice.roll(10, 'ASW loan')
  const unit = toLend(world)!
  const comes = world.state.turn.index + wait
  world.report(
    'diplomacy',
    '22.5.2',
    `A loan of ASW to Britain for ${numbered(NARFs, 'NARF')}, ${openNarfs(world, USA)} left: rolled ${roll}; ${most} or less is a success: ${
      roll <= most ? `${unit.name} is Britain's in ${turnName(turnAt(world.state.turn, comes))}` : 'nothing is lent'
    }.`,
  )
  if (roll > most) return
  world.remove(unit, 'gone')
  world.note({ aswLent: { unit: unit.id, comes } })
}

/** 22.5.2: the ASW that was lent comes to Britain. */
export function lentAswComes(world: TwWorld): void {
  const lent = world.state.aswLent
  if (lent?.comes !== world.state.turn.index || world.nation(BRITAIN).conqueredBy !== null) return
  const unit = world.unit(lent.unit)
  world.change(unit, { nation: BRITAIN })
  world.remove(unit, 'strategic')
  world.report('diplomacy', '22.5.2', `${unit.name}, lent by the USA, is Britain's from now on.`)
}
