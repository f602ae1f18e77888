import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, word as wordFact } from '../facts.ts'
import { atWar } from '../powers.ts'
import type { AirResult } from '../charts/tables.ts'
import type { WifReader } from '../sheet/reader.ts'
import { isNeutralUsas } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import { AIR_COMBAT, AIR_COMBAT_FACTS, airCombatFacts, airCombatKey, said, type CombatView, where } from './air-combat-choices.ts'
import { combatValue, type Line } from './air-strength.ts'
import { priceOf } from './air-facts.ts'
import type { Pair, Sortie } from '../air-fight.ts'

export type { Pair } from '../air-fight.ts'

/** Whom a side could set upon whom, in place of a bomber that the enemy's dice clear through (option 44). */
interface Bounce extends CombatView {
  readonly result: string
  readonly pairs: readonly Pair[]
}

/** null: the best there is. */
type Answer = 'no' | 'usual' | { readonly with: string | null; readonly on: string | null }

/** What the bouncing fighter gains (14.3.3). */
const FROM_ABOVE = 1

const FACTS = {
  ...AIR_COMBAT_FACTS,
  result: wordFact('the result: DC and AC clear a bomber through', ['DC', 'AC']),
}

/** A fighter with another aircraft alone, one on each side. */
const alone = (of: Line, sortie: Sortie, isFighter: boolean): Line => ({
  ...of,
  fighters: isFighter ? [sortie] : [],
  bombers: isFighter ? [] : [sortie],
})

/** The two aircraft as lines of a combat of their own: the fighter with 1 more than its rating. */
export function linesOf(own: Line, enemy: Line, { fighter, target }: Pair): { own: Line; enemy: Line } {
  const unit = { ...fighter.unit, airToAir: fighter.unit.airToAir + FROM_ABOVE }
  return { own: alone(own, { ...fighter, unit }, true), enemy: alone(enemy, target, enemy.fighters.includes(target)) }
}

const valueOf = ({ own, enemy }: CombatView, pair: Pair): number => {
  const lines = linesOf(own, enemy, pair)
  return combatValue(lines.own, lines.enemy)
}

/** Of several, by the value of the bounce, then by the dearer target and the cheaper fighter. */
const bestOf = (view: CombatView, pairs: readonly Pair[]): Pair | undefined =>
  [...pairs].sort(
    (a, b) => valueOf(view, b) - valueOf(view, a) || priceOf(b.target) - priceOf(a.target) || priceOf(a.fighter) - priceOf(b.fighter),
  )[0]

/** Fighters of a side that may bounce, and whom: any enemy aircraft for a DC, fighters alone for an AC; only who is at war with whom (9.8), a neutral USA's with all that it fights (13.3.2). */
export function pairsFor(world: WifWorld, own: Line, enemy: Line, result: AirResult): Pair[] {
  const targets = result === 'DC' ? [...enemy.fighters, ...enemy.bombers] : enemy.fighters
  return own.fighters.flatMap((fighter) =>
    targets
      .filter(
        ({ unit }) => atWar(world, unit.country, fighter.unit.country) || isNeutralUsas(world, unit) || isNeutralUsas(world, fighter.unit),
      )
      .map((target) => ({ fighter, target })),
  )
}

/** Unasked a bomber gets through where a DC lets one; without one, and for an AC, it is a bounce where that is better than even. */
function usual(view: Bounce): Pair | null {
  if (view.result === 'DC' && view.own.bombers.length > 0) return null
  const best = bestOf(view, view.pairs)
  return best && valueOf(view, best) > 0 ? best : null
}

function pairOf(view: Bounce, answer: Answer): Pair | null {
  if (answer === 'no') return null
  if (answer === 'usual') return usual(view)
  const { with: fighter, on: target } = answer
  const open = view.pairs.filter(
    (pair) => (fighter === null || pair.fighter.unit.id === fighter) && (target === null || pair.target.unit.id === target),
  )
  return bestOf(view, open) ?? null
}

/** Option 44: whether a side bounces instead of what an AC or DC brings, with which fighter and whom. */
export const chooseBounce: DecisionKind<WifWorld, Bounce, Answer> = {
  name: 'bounce',
  section: '14.3.3',
  schema: z.union([z.enum(['no', 'usual']), z.strictObject({ with: z.string().nullable(), on: z.string().nullable() })]),
  key: airCombatKey,
  problems: (world, view, answer) => {
    if (typeof answer === 'string' || pairOf(view, answer) !== null) return []
    const { with: fighter, on: target } = answer
    const name = (id: string) => world.state.units[id]?.name ?? id
    return [
      `14.3.3: ${fighter === null ? 'no fighter of yours' : name(fighter)} cannot bounce ${target === null ? 'anyone' : name(target)} after ${view.result === 'AC' ? 'an AC, which is for enemy fighters alone' : 'a DC'}: there are ${view.pairs.map((pair) => `${pair.fighter.unit.name} on ${pair.target.unit.name}`).join(', ')}`,
    ]
  },
  byDefault: () => 'usual',
  facts: (world, view): FactsOf<typeof FACTS> => ({ ...airCombatFacts(world, view), result: view.result }),
  factTypes: FACTS,
  defaultIs:
    'no for a DC while you have a bomber to clear through; else a bounce when its value is above 0, with the fighter and on the aircraft for which it is highest',
  example: 'air combat:\n  - { at: Minsk, bounce: { with: La-5FN, on: FW-190A2 } }',
  choices: (_world, view) => {
    const text = (pair: Pair | null) =>
      pair === null ? 'no bounce' : `${said(pair.fighter)} bounces ${said(pair.target)}, value ${valueOf(view, pair)}`
    const choices: Choice<Answer>[] = [
      { answer: 'usual', word: 'usual', text: text(usual(view)) },
      { answer: 'no', word: 'no', text: text(null) },
      ...view.pairs.map((pair) => ({
        answer: { with: pair.fighter.unit.id, on: pair.target.unit.id },
        word: `${pair.fighter.unit.name} on ${pair.target.unit.name}`,
        text: text(pair),
      })),
    ]
    return distinct<Answer>(choices, (answer) => {
      const pair = pairOf(view, answer)
      return pair === null ? null : [pair.fighter.unit.id, pair.target.unit.id]
    })
  },
  question: (world, view) =>
    `${where(world, view)}: the enemy rolled ${view.result}. Does a fighter of yours bounce an enemy aircraft instead (14.3.3, option 44)?`,
  sheet: {
    section: AIR_COMBAT,
    field: 'bounce',
    read: (_world, reader: WifReader, node): Answer | undefined => {
      if (!(node.value instanceof Map)) {
        const said = reader.word(node, ['no', 'yes', 'usual'] as const)
        return said === 'yes' ? { with: null, on: null } : said
      }
      const fields = reader.fields(node, ['with', 'on'])
      if (!fields) return undefined
      const fighter = fields.has('with') ? reader.unit(fields.get('with')!) : null
      const target = fields.has('on') ? reader.anyUnit(fields.get('on')!) : null
      return fighter === undefined || target === undefined ? undefined : { with: fighter, on: target }
    },
    describe: (world, answer) =>
      typeof answer === 'string'
        ? `in air combat, ${answer === 'no' ? 'nobody bounces' : 'bounce as usual'}`
        : `in air combat, ${answer.with === null ? 'the best fighter' : world.unit(answer.with).name} bounces ${answer.on === null ? 'the enemy' : world.unit(answer.on).name}`,
  },
}

/** Which fighter of the side bounces whom; null for none. */
export function* askBounce(world: WifWorld, view: CombatView, result: AirResult): Procedure<Pair | null> {
  const pairs = pairsFor(world, view.own, view.enemy, result)
  if (pairs.length === 0) return null
  const subject: Bounce = { ...view, result, pairs }
  return pairOf(subject, yield* ask(world, view.own.seat, chooseBounce, subject))
}
