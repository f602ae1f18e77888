import { listed, numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { whyNotUpgradeSoviets } from '../east/soviet-upgrades.ts'
import { atWar, powersOfSeat } from '../powers.ts'
import { isFrom, turnName } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Rating, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { plainPrice, whyNotPay } from '../money.ts'
import { powersOf } from '../powers.ts'

export const ARMS = ['army', 'navy', 'air'] as const
export type Arm = (typeof ARMS)[number]
export interface UpgradeOrder {
  power: string
  arm: Arm
  deficit?: boolean
}

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand') }
const SECTIONS: Readonly<Record<Arm, string>> = { army: '10.8.2', navy: '7.11.2', air: '11.11.2' }
const RATES = ['', 'First', 'Second', 'Third', 'Fourth'] as const

/** NARFs of a turn's investment: less for the step from third to second. */
export const upgradeCost = (world: TwWorld, power: string, arm: Arm): number =>
  world.nation(power).ratings[arm] === 2
    ? world.tables.costs['rating upgrades']['second to first']
    : world.rules
        .bonuses(world, `upgrade NARFs of the ${arm}`, { power })
        .reduce((sum, { value }) => sum + value, world.tables.costs['rating upgrades']['third to second'])

/** 10.8.2: turns of investment; a project may have made them fewer for the step from third to second (28). */
const upgradeTurns = (world: TwWorld, power: string, arm: Arm): number =>
  arm === 'army' && world.nation(power).ratings[arm] === 3
    ? world.rules
        .bonuses(world, 'upgrade turns of the army', { power })
        .reduce((sum, { value }) => sum + value, world.tables.costs['rating upgrades'].turns)
    : world.tables.costs['rating upgrades'].turns

/** Why a power cannot invest in the rating of an arm now, money apart, or null (7.11.2-3, 10.8.2-3, 11.11.2-3). */
export function whyNotUpgrade(world: TwWorld, power: string, arm: Arm): string | null {
  const section = SECTIONS[arm]
  const rating: Rating = world.nation(power).ratings[arm]
  if (world.nation(power).kind !== 'major') return `${section}: minor countries never upgrade`
  if (rating === 1) return `${section}: the ${arm} of ${power} is First-Rate`
  if (world.ops.built.has(`upgrade ${arm} ${power}`)) return `${section}: ${power} has invested in its ${arm} this turn`
  if (arm === 'navy' && rating === 3 && !world.traits.upgrades['Third-Rate navies'].includes(power))
    return `7.11.3: the Third-Rate navy of ${power} is never upgraded`
  return world.rules.mayNotUpgrade(world, power, arm) ?? whyNotUpgradeSoviets(world, power, arm) ?? whyNotYet(world, power, arm)
}

/** What must be before a power upgrades an arm (7.11.3, 10.8.3, 11.11.3): its wars, a turn, or the surrender of another; null: it is. */
function whyNotYet(world: TwWorld, power: string, arm: Arm): string | null {
  const terms = world.traits.upgrades.powers[power]
  if (!terms || (terms.arms && !terms.arms.includes(arm))) return null
  if (world.rules.mayUpgrade(world, power, arm)) return null
  const [section, { turn, nations }] = [SECTIONS[arm], world.state]
  const hasSurrendered = (other: string) => nations[other].conqueredBy !== null
  const enemies = terms['at war with'] ?? []
  if (enemies.some((enemy) => !atWar(world, power, enemy) && !(terms['or surrendered']?.includes(enemy) && hasSurrendered(enemy))))
    return `${section}: ${power} upgrades nothing before it is at war with ${listed(enemies)}`
  const { from, 'army in war of': war, 'or once surrendered': other } = terms
  if (!from || isFrom(turn, from.season, from.year)) return null
  if (war && arm === 'army' && world.state.wars.some(({ by, between }) => by === war[0] && between.includes(war[1]))) return null
  if (other !== undefined && hasSurrendered(other)) return null
  return terms.arms === undefined
    ? `${section}: ${power} upgrades nothing before ${turnName(from)}`
    : `${section}: ${power} does not upgrade its ${arm} before ${turnName(from)}${other === undefined ? '' : `, or the turn after ${other} has surrendered`}`
}

function problemsOf(world: TwWorld, { seat }: SeatSubject, { power, arm, deficit = false }: UpgradeOrder): string[] {
  if (!powersOfSeat(world, seat).includes(power)) return [`${power} is not yours`]
  const problem = whyNotUpgrade(world, power, arm) ?? whyNotPay(world, plainPrice(power, upgradeCost(world, power, arm)), deficit)
  return problem ? [problem] : []
}

/** A turn's investment in the nationality level of an army, a navy or an air force. */
export const upgrade: DecisionKind<TwWorld, SeatSubject, UpgradeOrder | null> = {
  name: 'upgrade',
  section: '10.8.2',
  schema: z.strictObject({ power: z.string(), arm: z.enum(ARMS), deficit: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, subject, answer) => (answer === null ? [] : problemsOf(world, subject, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), narfs: seatMoney(world, seat).narfs }),
  factTypes: FACTS,
  defaultIs: 'no investment, or no more; work begun falls back a step',
  example: 'upgrade: [army]',
  question: () => 'In which of army, navy and air force do you invest towards a better rating (10.8.2, 7.11.2, 11.11.2)?',
  sheet: {
    section: 'upgrade',
    list: true,
    read(world, reader: TwReader, node) {
      if (!reader.hasPower(node)) return undefined
      const fields = node.value instanceof Map ? reader.fields(node, ['arm', 'unit', 'by', 'deficit']) : undefined
      if (node.value instanceof Map && !fields) return undefined
      if (fields?.has('unit')) return reader.problem(node, "17.4: single counters are upgraded under 'upgrade unit'")
      if (!fields?.has('arm') && fields) return reader.problem(node, "'arm:' is missing: army, navy or air")
      const arm = reader.word(fields?.get('arm') ?? node, ARMS)
      const by = fields?.has('by') ? reader.nation(fields.get('by')!) : undefined
      if (arm === undefined || (fields?.has('by') && by === undefined)) return undefined
      const powers = powersOfSeat(world, reader.seat)
      const power = by ?? powers.find((each) => whyNotUpgrade(world, each, arm) === null) ?? powers[0]
      return { power, arm, ...(fields?.has('deficit') && reader.yesNo(fields.get('deficit')!) === true && { deficit: true }) }
    },
    describe: (world, answer) =>
      answer === null
        ? 'no more upgrades'
        : `${answer.power} invests ${numbered(upgradeCost(world, answer.power, answer.arm), 'NARF')} in its ${answer.arm}`,
    check: (world, seat, answer) => (answer === null ? [] : problemsOf(world, { seat }, answer)),
  },
}

/** Notes an investment; what comes of it is reckoned when the segment is over. */
export function invest(world: TwWorld, { power, arm }: UpgradeOrder, paid: string): void {
  const turns = upgradeTurns(world, power, arm)
  world.remember((noted) => noted.built.set(`upgrade ${arm} ${power}`, 1))
  const { upgrades } = world.nation(power)
  world.changeNation(power, { upgrades: { ...upgrades, [arm]: upgrades[arm] + 1 } })
  world.report('upgrade', SECTIONS[arm], `${power} invests in its ${arm}, turn ${world.nation(power).upgrades[arm]} of ${turns}: ${paid}.`)
}

/** After the segment: five turns' investment raises the rating; a turn without one takes a step back. */
export function settleUpgrades(world: TwWorld, side: Side): void {
  for (const power of powersOf(world, side)) {
    for (const arm of ARMS) {
      const turns = upgradeTurns(world, power, arm)
      const { upgrades, ratings } = world.nation(power)
      if (upgrades[arm] >= turns) {
        const rating = (ratings[arm] - 1) as Rating
        world.changeNation(power, { upgrades: { ...upgrades, [arm]: 0 }, ratings: { ...ratings, [arm]: rating } })
        world.report('upgrade', SECTIONS[arm], `The ${arm} of ${power} is ${RATES[rating]}-Rate now.`)
      } else if (upgrades[arm] > 0 && !world.ops.built.has(`upgrade ${arm} ${power}`)) {
        world.changeNation(power, { upgrades: { ...upgrades, [arm]: upgrades[arm] - 1 } })
        world.report(
          'upgrade',
          SECTIONS[arm],
          `${power} did not invest in its ${arm}: it falls back to ${upgrades[arm] - 1} of ${turns} turns.`,
        )
      }
    }
  }
}
