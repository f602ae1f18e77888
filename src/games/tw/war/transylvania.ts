import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { minorValue, prorated } from '../charts/economy.ts'
import { type FactsOf, MOMENT, momentFacts, word } from '../facts.ts'
import { playerOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'

/** 29.4: who may award it, from whom to whom, and when. */
export const MEDIATORS: readonly string[] = ['Germany', 'Italy']
const FROM = 'Romania'
const TO = 'Hungary'
const SEASON = 'Fall'
const YEAR = 1940
/** Of what it is worth: data/tw/tables/minors.yaml. */
const TRANSYLVANIA = 'Transylvania'

interface Subject {
  readonly seat: string
  readonly power: string
}
const FACTS = { ...MOMENT, power: word('the power that may award it', MEDIATORS) }

/** Why Transylvania is not awarded now, or null. */
export function whyNotAward(world: TwWorld): string | null {
  const { turn, nations } = world.state
  if (turn.season !== SEASON || turn.year !== YEAR) return `29.4: ${TRANSYLVANIA} is awarded in ${SEASON} ${YEAR} alone`
  const gone = [FROM, TO].find((name) => nations[name]?.conqueredBy !== null)
  return gone === undefined ? null : `29.4: ${gone} is conquered: nobody mediates between it and the other`
}

/** 29.4: Germany or Italy gives Hungary a part of Romania. */
export const awardTransylvania: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'award Transylvania',
  section: '29.4',
  schema: z.boolean(),
  key: (_, { power }) => power,
  problems: (world, _, answer) => (answer ? [whyNotAward(world) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { seat, power }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), power }),
  factTypes: FACTS,
  defaultIs: 'it stays Romanian',
  example: 'award transylvania: yes',
  question: () =>
    `Do you award Transylvania to Hungary (29.4)? It costs nothing; Romania loses 2 NARFs a year for good, which Hungary gains.`,
  choices: (world) => [
    { answer: false, word: 'no', text: 'it stays Romanian' },
    ...(whyNotAward(world) === null ? [{ answer: true, word: 'yes', text: 'it is Hungarian' }] : []),
  ],
  sheet: {
    section: 'award transylvania',
    read: (world, reader: TwReader, node) => {
      const yes = reader.yesNo(node)
      return yes && !MEDIATORS.some((power) => playerOf(world, power) === reader.seat)
        ? reader.problem(node, '29.4: Germany or Italy awards Transylvania')
        : yes
    },
    describe: (_, answer) => (answer ? 'Transylvania goes to Hungary' : 'Transylvania stays Romanian'),
    check: (world, _, answer) => (answer ? [whyNotAward(world) ?? []].flat() : []),
  },
}

export const isAwardPlayed = (world: TwWorld): boolean => world.rules.decisions.some(({ name }) => name === awardTransylvania.name)

/** 29.4: each mediator is asked, until one awards it. */
export function* awardBorderland(world: TwWorld): Procedure {
  for (const power of MEDIATORS) {
    const seat = playerOf(world, power)
    if (seat === null || world.nation(power).conqueredBy !== null) continue
    if (whyNotAward(world) !== null) {
      yield* tellInVain(world, seat, awardTransylvania, { seat, power })
      continue
    }
    if (!(yield* ask(world, seat, awardTransylvania, { seat, power }))) continue
    const value = minorValue(world.tables, TRANSYLVANIA, 'conquest')!
    const now = prorated(world.tables, value, SEASON)
    const [from, to] = [world.nation(FROM), world.nation(TO)]
    const lost = Math.min(now, Math.max(0, from.narfs))
    world.changeNation(FROM, { base: from.base - value, value: from.value - value, narfs: from.narfs - lost })
    world.changeNation(TO, { base: to.base + value, value: to.value + value, narfs: to.narfs + now })
    world.report(
      'diplomacy',
      '29.4',
      `${power} awards Transylvania to Hungary: Romania is worth ${value} NARFs a year less for good, Hungary ${value} more; of this year's NARFs Romania loses ${lost}, Hungary gains ${now}.`,
      [...from.capitals.slice(0, 1), ...to.capitals.slice(0, 1)],
    )
    return
  }
}
