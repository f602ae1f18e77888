import type { Arrow } from '../../../engine/decision.ts'
import type { Sum } from '../../common/sum.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { beforeCombat, noteCadre } from '../production/cadre.ts'
import { explainSupply, inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { advanceAfterCombat } from './advance.ts'
import { chooseTable } from './combat-table.ts'
import { type Combat, defendersOf, names } from './combat.ts'
import { attackArrows } from './declare.ts'
import { turnAttackers, turnDefenders } from './facing.ts'
import { failedLanding } from './failed-landing.ts'
import { spendHQs } from './hq-support.ts'
import { takeLosses } from './losses.ts'
import { testLoyaltyIn } from './loyalty.ts'
import { notionalUnit } from './notional.ts'
import { AUTOMATIC, rollCombat } from './result.ts'
import { retreatDefenders } from './retreat.ts'
import { effectOf, shatterDefenders } from './shatter.ts'
import { attackTotal, defenceTotal } from './totals.ts'

/** 11.15.5 Resolving attacks: one combat, in the order of the rulebook. `pending` are hexes whose combats are still to come. */
export function* resolveCombat(world: WifWorld, combat: Combat, pending: ReadonlySet<Hex>): Procedure {
  const watched = beforeCombat(world, combat.hex)
  dropOut(world, combat)
  if (combat.attackers.length === 0) finish(world, combat, ['no attacker is left', spendHQs(world, combat)])
  else if (isEmpty(world, combat)) finish(world, combat, ['the defenders are gone, there is no combat', spendHQs(world, combat)])
  else {
    const aftermath = world.rules.landCombat.aftermath.map((look) => look(world, combat))
    yield* fight(world, combat, pending)
    for (const follow of aftermath) yield* follow()
  }
  noteCadre(world, watched) // 13.6.3
}

function* fight(world: WifWorld, combat: Combat, pending: ReadonlySet<Hex>): Procedure {
  const picture = {
    hexes: [combat.hex, ...new Set(combat.attackers.map((unit) => unit.hex))],
    arrows: attackArrows(world, combat.hex, combat.attackers),
  }

  // What a notional unit is worth shows now, like the supply of the others.
  if (combat.notional) combat.notional = notionalUnit(world, combat.hex, combat.attackers)
  const loyalty = testLoyaltyIn(world, combat) // 17.5
  if (combat.attackers.length === 0) {
    report(world, combat, loyalty, picture)
    return finish(world, combat, ['no attacker is left', spendHQs(world, combat)])
  }
  if (loyalty.length > 0 && isEmpty(world, combat)) return yield* walkIn(world, combat, loyalty, picture)
  const attack = attackTotal(world, combat)
  const defence = defenceTotal(world, combat)
  const text = [...loyalty, `${attack.text}. ${defence.text}.`]
  if (attack.total === 0) {
    text.push(destroyAttackers(world, combat))
    report(world, combat, text, picture)
    return finish(world, combat, [spendHQs(world, combat)])
  }
  // Choosing combat table; odds ratios and rolling the die.
  const { table, text: chosen } = yield* chooseTable(world, { combat, attack: attack.total, defence: defence.total })
  const rolled = rollCombat(world, combat, table, attack.total, defence.total)
  text.push(`The ${chosen}.`, ...rolled.text)
  // Result.
  const losses = yield* takeLosses(world, combat, rolled)
  text.push(`${capital(losses.text)}.`)
  // Retreats, or shatter, which the attacker may take as a retreat.
  const effect = yield* effectOf(world, combat, rolled.result)
  if (effect !== rolled.result.effect) text.push(`The attacker takes the ${rolled.result.effect} as a retreat.`)
  if (effect === 'shatter' || effect === 'breakthrough') text.push(...shatterDefenders(world, combat, pending))
  report(world, combat, text, picture, {
    attack: attack.total,
    defence: defence.total,
    table,
    ...rolled.sum,
    result: rolled.result.text,
  })
  if (effect === 'retreat') yield* retreatDefenders(world, combat, pending)
  // Advancing after combat; HQs that gave support turn face-down at its end (11.15.3).
  const advance = isEmpty(world, combat) && combat.attackers.length > 0 ? yield* advanceAfterCombat(world, combat, effect) : NO_ADVANCE
  const after = [advance.text, spendHQs(world, combat)]
  // Facing; paradrops and invasions.
  after.push(yield* turnAttackers(world, combat, rolled.result))
  after.push(turnDefenders(world, combat, losses.attackers.length, losses.defenders.length))
  after.push(failedLanding(world, combat))
  finish(world, combat, after, advance)
}

/** 17.5: all defenders have gone over: as a breakthrough that costs the attacker nothing. */
function* walkIn(world: WifWorld, combat: Combat, loyalty: readonly string[], picture: Parameters<typeof report>[3]): Procedure {
  const result = AUTOMATIC.blitzkrieg
  report(world, combat, [...loyalty, `Nobody is left to defend: as a result of ${result.text}.`], picture)
  const advance = yield* advanceAfterCombat(world, combat, result.effect)
  finish(world, combat, [advance.text, spendHQs(world, combat), yield* turnAttackers(world, combat, result)], advance)
}

/** No enemy land unit is in the hex, not even a notional one. */
const isEmpty = (world: WifWorld, combat: Combat): boolean => defendersOf(world, combat).length === 0 && !combat.notional

/** 2.4.1, 11.15.1: attackers out of supply at the moment of combat take no part in it. */
function dropOut(world: WifWorld, combat: Combat): void {
  const out = combat.attackers.filter((unit) => unit.place !== 'map' || unit.faceDown || !inSupply(world, unit))
  combat.attackers = combat.attackers.filter((unit) => !out.includes(unit))
  if (combat.hqSupport.attack && out.includes(combat.hqSupport.attack)) combat.hqSupport.attack = null
  for (const unit of out.filter((unit) => unit.place === 'map')) {
    const why = unit.faceDown ? 'it is face-down' : explainSupply(world, unit)
    world.report('land combat', '11.15.1', `${unit.name} takes no part in the attack on ${world.map.name(combat.hex)}: ${why}.`, [
      combat.hex,
      unit.hex,
    ])
  }
}

/** 11.15.5: an attack without factors. */
function destroyAttackers(world: WifWorld, combat: Combat): string {
  const lost = combat.attackers
  for (const unit of lost) world.destroy(unit, `land combat at ${world.map.code(combat.hex)}`)
  combat.attackers = []
  return `Without attack factors ${names(lost)} ${lost.length === 1 ? 'is' : 'are'} destroyed.`
}

type Arrows = readonly Arrow[]
const NO_ADVANCE: { readonly text: string; readonly arrows: Arrows; readonly hexes: readonly Hex[] } = { text: '', arrows: [], hexes: [] }

function report(
  world: WifWorld,
  combat: Combat,
  text: readonly string[],
  { hexes, arrows }: { hexes: readonly Hex[]; arrows: Arrows },
  sum?: Sum,
): void {
  world.report('land combat', '11.15.5', `Land combat at ${world.map.name(combat.hex)}. ${text.join(' ')}`, hexes, {
    arrows: plain(arrows),
    ...(sum && { sum }),
  })
}

/** What follows a combat, in one event; nothing when nothing did. */
function finish(world: WifWorld, combat: Combat, said: readonly string[], advance = NO_ADVANCE): void {
  const text = said.filter((part) => part !== '').map((part) => part.replace(/\.$/, ''))
  if (text.length === 0) return
  world.report(
    'advance after combat',
    '11.15.5',
    `After the combat at ${world.map.name(combat.hex)}: ${text.join('; ')}.`,
    [combat.hex, ...advance.hexes],
    { arrows: plain(advance.arrows) },
  )
}

const plain = (arrows: Arrows) => arrows.map(({ hexes, style }) => ({ hexes: [...hexes], style }))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
