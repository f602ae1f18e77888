import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { note } from '../tell-refused.ts'
import { endEmergencySupply } from '../supply/emergency-supply.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { shown } from '../fractions.ts'
import { groundSupport } from '../air/ground-support.ts'
import { costsTooMuch } from '../landing/landing-cost.ts'
import { seatOfPower, seatOfSide } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { chooseAdvance } from './advance.ts'
import { goFurther } from './breakthrough.ts'
import { attackerTable, defenderTable } from './combat-table.ts'
import { type Combat, defendersOf, isLanding, names, NO_SUPPORT } from './combat.ts'
import { declareAttack, declareAttacks } from './declare.ts'
import { stayFaceUp } from './facing.ts'
import { attackerLosses, defenderLosses } from './losses.ts'
import { announceNotional, ignoreNotional } from './notional.ts'
import { resolveCombat } from './resolve.ts'
import { retreatWishes } from './retreat.ts'
import { attackBombardment, defenceBombardment, shoreBombardment } from './shore-bombardment.ts'
import { standOffMap } from './stand-off-map.ts'
import { keepShatter } from './shatter.ts'
import { attackTotal, defenceTotal } from './totals.ts'

const ORDER = {
  ...MOMENT,
  combats: number('combats that are left to resolve'),
  hexes: someNames('hex', 'printed codes of their hexes, in the order in which they were declared'),
}

const oddsText = (world: WifWorld, combat: Combat): string =>
  `${shown(attackTotal(world, combat).total)} against ${shown(defenceTotal(world, combat).total)}`

/** 11.15: which of the combats left is resolved next: hexes in the order wanted. */
const combatOrder: DecisionKind<WifWorld, { left: readonly Combat[] }, string[]> = {
  name: 'attack order',
  section: '11.15',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, _, answer) =>
    answer.flatMap((code) => (world.map.find(code) === undefined ? [`11.15: no hex ${code} on this map`] : [])),
  byDefault: () => [],
  facts: (world, { left }): FactsOf<typeof ORDER> => ({
    ...momentFacts(world, world.state.active),
    combats: left.length,
    hexes: left.map(({ hex }) => world.map.code(hex)),
  }),
  factTypes: ORDER,
  defaultIs: 'in the order in which they were declared',
  example: 'attack order: [Siauliai, Kaunas]',
  choices: (world, { left }) =>
    left.map((combat, i) => ({
      answer: i === 0 ? [] : [world.map.code(combat.hex)],
      word: world.map.placesAt(combat.hex)[0]?.name ?? world.map.code(combat.hex),
      text: `${world.map.name(combat.hex)} next, ${oddsText(world, combat)}`,
    })),
  question: (world, { left }) => `Which combat is resolved next (11.15): ${left.map(({ hex }) => world.map.name(hex)).join(', ')}?`,
  sheet: {
    section: 'attack order',
    read: (_, reader: WifReader, node) => {
      const hexes = reader.list(node).map((item) => reader.hex(item))
      return hexes.every((hex) => hex !== undefined) ? hexes : undefined
    },
    describe: (world, answer) => `resolve combats in the order ${answer.map((code) => world.map.name(world.map.hex(code))).join(', ')}`,
  },
}

export const landCombatDecisions = [
  declareAttack,
  ignoreNotional,
  attackBombardment,
  defenceBombardment,
  combatOrder,
  attackerTable,
  defenderTable,
  attackerLosses,
  defenderLosses,
  keepShatter,
  standOffMap,
  retreatWishes,
  chooseAdvance,
  goFurther,
  stayFaceUp,
]

/** 11.15 Land combat of the active side, in its eight steps. */
export function* landCombat(world: WifWorld): Procedure {
  const missing = world.rules.landCombat.missing(world.tables)
  if (missing) throw new Error(missing.inPlay)
  for (const announce of world.rules.supply.announcements) yield* announce(world, 'combat') // 2.4.3
  const declared = yield* declareAttacks(world) // 1
  const combats: Combat[] = []
  for (const combat of declared) if (yield* isFought(world, combat)) combats.push(combat) // 2
  yield* shoreBombardment(world, combats) // 3, 4
  for (const support of world.rules.landCombat.support) yield* support(world, combats) // 5, 6
  if (combats.length > 0) yield* flySupport(world, combats) // 7
  yield* resolveAll(world, combats) // 8
  endEmergencySupply(world) // 2.4.3
}

/** Step 2. Where the notional unit of a hex landed in is ignored and nobody else defends, there is no attack: those who landed walk in (11.15.1, 11.12). */
function* isFought(world: WifWorld, combat: Combat): Procedure<boolean> {
  const landed = combat.attackers.filter((unit) => isLanding(world, unit, combat.hex))
  if (landed.length === 0) return true
  yield* announceNotional(world, combat)
  if (combat.notional || defendersOf(world, combat).length > 0) return true
  yield* enterHex(world, landed, combat.hex, landed.every((unit) => world.impulse.paradropped.has(unit.id)) ? 'paradrop' : 'invasion')
  const down = landed.filter((unit) => costsTooMuch(world, unit, combat.hex))
  for (const unit of down) world.turnFaceDown(unit)
  world.report(
    'land combat',
    '11.15.1',
    `${names(landed)} occup${landed.length === 1 ? 'ies' : 'y'} ${world.map.name(combat.hex)} without combat${down.length > 0 ? `; ${names(down)} turn${down.length === 1 ? 's' : ''} face-down, the hex costs more than they have` : ''}.`,
    [combat.hex],
  )
  return false
}

/** Step 7: both sides' bombers fly to all combats at once (11.15.4). */
function* flySupport(world: WifWorld, combats: readonly Combat[]): Procedure {
  const support = yield* groundSupport(world, combats)
  for (const combat of combats) combat.groundSupport = support.get(combat.hex) ?? NO_SUPPORT
}

/** Step 8: one by one, the attacker choosing which is next. */
function* resolveAll(world: WifWorld, combats: readonly Combat[]): Procedure {
  const left = [...combats]
  while (left.length > 0) {
    const leads = new Set(left.map(({ lead }) => seatOfPower(world, lead)))
    const seat = leads.size === 1 ? [...leads][0] : seatOfSide(world, world.state.active)
    const order: Hex[] = left.length > 1 ? (yield* ask(world, seat, combatOrder, { left })).map((code) => world.map.hex(code)) : []
    if (left.length === combats.length) tellStrange(world, seat, order, combats)
    const wanted = order.map((hex) => left.find((combat) => combat.hex === hex)).find((combat) => combat !== undefined)
    const next = wanted ?? left[0]
    left.splice(left.indexOf(next), 1)
    yield* resolveCombat(world, next, new Set(left.map(({ hex }) => hex)))
  }
}

/** Hexes that the order names and nobody attacks: its author is told once. */
function tellStrange(world: WifWorld, seat: string, order: readonly Hex[], combats: readonly Combat[]): void {
  const strange = order.filter((hex) => combats.every((combat) => combat.hex !== hex))
  if (strange.length > 0)
    note(
      world,
      seat,
      '11.15',
      `attack order: ${strange.map((hex) => world.map.name(hex)).join(', ')} ${strange.length === 1 ? 'is' : 'are'} not attacked`,
      strange,
    )
}
