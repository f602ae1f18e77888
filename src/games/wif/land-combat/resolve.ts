import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { nearest, shown } from '../fractions.ts'
import { attackFactors, defenceFactors } from '../land-factors.ts'
import { explainSupply, inSupply } from '../supply.ts'
import type { LandResult } from '../tables.ts'
import type { WifWorld } from '../world.ts'
import { advanceAfterCombat } from './advance.ts'
import { chooseTable } from './combat-table.ts'
import { attacksFrom, type Combat, defendersOf, names } from './combat.ts'
import { attackArrows } from './declare.ts'
import { turnAttackers, turnDefenders } from './facing.ts'
import { failedParadrop } from './failed-paradrop.ts'
import { spendHQs } from './hq-support.ts'
import { takeLosses } from './losses.ts'
import { type Modifier, modifiersOf } from './modifiers.ts'
import { oddsOf, signed } from './odds.ts'
import { automaticResult, type CombatTable, rollResult } from './result.ts'
import { retreatDefenders } from './retreat.ts'
import { effectOf, shatterDefenders } from './shatter.ts'

/** 11.15.5 on the two-dice table (11.15.6): one combat, from its totals to facing. `pending` are hexes whose combats are still to come. */
export function* resolveCombat(world: WifWorld, combat: Combat, pending: ReadonlySet<Hex>): Procedure {
  dropOut(world, combat)
  if (combat.attackers.length === 0) return finish(world, combat, ['no attacker is left', spendHQs(world, combat)])
  if (defendersOf(world, combat).length === 0 && !combat.notional) return finish(world, combat, ['the defenders are gone, there is no combat', spendHQs(world, combat)])
  const before = { hexes: [combat.hex, ...new Set(combat.attackers.map((unit) => unit.hex))], arrows: attackArrows(world, combat.hex, combat.attackers) }

  const attack = attackTotal(world, combat)
  const defence = defenceTotal(world, combat)
  const text = [`${attack.text}. ${defence.text}.`]
  if (attack.total === 0) {
    for (const unit of combat.attackers) world.destroy(unit, `land combat at ${world.map.code(combat.hex)}`)
    text.push(`Without attack factors ${names(combat.attackers)} ${combat.attackers.length === 1 ? 'is' : 'are'} destroyed.`)
    report(world, combat, text, before)
    combat.attackers = []
    return finish(world, combat, [spendHQs(world, combat)])
  }
  const { table, text: chosen } = yield* chooseTable(world, { combat, attack: attack.total, defence: defence.total })
  text.push(`The ${chosen}.`)
  const { result, modifiers } = rollFor(world, combat, table, attack.total, defence.total, text)

  const losses = yield* takeLosses(world, combat, result, modifiers)
  text.push(`${capital(losses.text)}.`)
  const effect = yield* effectOf(world, combat, result)
  if (effect !== result.effect) text.push(`The attacker takes ${result.effect === 'shatter' ? 'the shatter' : 'the breakthrough'} as a retreat.`)
  if (effect === 'shatter' || effect === 'breakthrough') {
    const shattered = shatterDefenders(world, combat, pending)
    if (shattered) text.push(`${capital(shattered)}.`)
  }
  report(world, combat, text, before)
  if (effect === 'retreat' && defendersOf(world, combat).length > 0) {
    const { text: where, arrows, hexes } = yield* retreatDefenders(world, combat, pending)
    world.report('retreat', '11.15.5', `Retreat from ${world.map.name(combat.hex)}: ${where}.`, [combat.hex, ...hexes], { arrows: arrows.map(({ hexes: path, style }) => ({ hexes: path, style })) })
  }

  const after: string[] = [failedParadrop(world, combat)]
  let arrows: Advance = { arrows: [], hexes: [] }
  if (defendersOf(world, combat).length === 0 && !combat.notional && combat.attackers.length > 0) {
    const advanced = yield* advanceAfterCombat(world, combat, effect)
    after.push(advanced.text)
    arrows = advanced
  }
  after.push(spendHQs(world, combat))
  after.push(yield* turnAttackers(world, combat, result))
  after.push(turnDefenders(world, combat, losses.attackers.length, losses.defenders.length))
  finish(world, combat, after, arrows)
}

type Advance = { readonly arrows: readonly { readonly hexes: readonly string[]; readonly style: string }[]; readonly hexes: readonly Hex[] }

/** 2.4.1, 11.15.1: attackers out of supply at the moment of combat take no part in it. */
function dropOut(world: WifWorld, combat: Combat): void {
  const out = combat.attackers.filter((unit) => unit.place !== 'map' || unit.faceDown || !inSupply(world, unit))
  combat.attackers = combat.attackers.filter((unit) => !out.includes(unit))
  if (combat.hqSupport.attack && out.includes(combat.hqSupport.attack)) combat.hqSupport.attack = null
  for (const unit of out.filter((unit) => unit.place === 'map')) {
    const why = unit.faceDown ? 'it is face-down' : explainSupply(world, unit)
    world.report('land combat', '11.15.1', `${unit.name} takes no part in the attack on ${world.map.name(combat.hex)}: ${why}.`, [combat.hex, unit.hex])
  }
}

interface Total {
  readonly total: number
  readonly text: string
}

function attackTotal(world: WifWorld, combat: Combat): Total {
  const units = combat.attackers.map((unit) => attackFactors(world, unit, attacksFrom(world, unit, combat.hex), combat.hex))
  return totalOf('Attack', units, [], combat.groundSupport.attack, combat.groundSupport.explain)
}

function defenceTotal(world: WifWorld, combat: Combat): Total {
  const units = defendersOf(world, combat).map((unit) => defenceFactors(world, unit))
  const notional = combat.notional ? [{ factors: combat.notional.factors, why: [combat.notional.why] }] : []
  return totalOf('Defence', units, notional, combat.groundSupport.defence, [])
}

/** Land factors of a side, and ground support up to as many (11.15.4). */
function totalOf(side: string, units: readonly { factors: number; why: readonly string[] }[], notional: readonly { factors: number; why: readonly string[] }[], air: number, explain: readonly string[]): Total {
  const all = [...units, ...notional]
  const land = all.reduce((sum, { factors }) => sum + factors, 0)
  const counted = Math.min(air, land)
  const said = all.map(({ why }) => why.join(', ')).join(' + ') || 'nothing'
  const support = air > 0 ? ` + ground support ${shown(air)}${counted < air ? ` (limited to ${shown(counted)})` : ''}${explain.length > 0 ? ` [${explain.join('; ')}]` : ''}` : ''
  return { total: land + counted, text: `${side}: ${said}${support} = ${shown(land + counted)}` }
}

/** Odds, modifiers and dice, or the automatic result against nothing (11.15.5). */
function rollFor(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number, text: string[]): { result: LandResult; modifiers: Modifier[] } {
  if (defence === 0) {
    const result = automaticResult(world, table)
    text.push(`Against 0 factors the result is ${result.text} without dice.`)
    return { result, modifiers: modifiersOf(world, combat, table) }
  }
  const odds = oddsOf(world, attack, defence)
  const modifiers = modifiersOf(world, combat, table)
  const sum = modifiers.reduce((total, { value }) => total + value, odds.modifier)
  // 2.6: rounded once, after all modifications, halves upwards.
  const rounded = nearest(sum)
  const listed = modifiers.map(({ value, text: why }) => `${signed(value)} ${why}`)
  text.push(`Odds ${odds.text}${listed.length > 0 ? `; ${listed.join('; ')}; in all ${signed(sum)}${rounded === sum ? '' : `, rounded ${signed(rounded)}`}` : ''}.`)
  const roll = rollResult(world, world.map.code(combat.hex), table, rounded)
  text.push(`${capital(roll.text)}.`)
  return { result: roll.result, modifiers }
}

function report(world: WifWorld, combat: Combat, text: readonly string[], before: { hexes: readonly Hex[]; arrows: readonly { hexes: string[]; style: 'attack' }[] }): void {
  world.report('land combat', '11.15.5', `Land combat at ${world.map.name(combat.hex)}. ${text.join(' ')}`, before.hexes, { arrows: before.arrows })
}

/** What follows a combat, in one event; nothing when nothing did. */
function finish(world: WifWorld, combat: Combat, said: readonly string[], advance: Advance = { arrows: [], hexes: [] }): void {
  const text = said.filter((part) => part !== '').map((part) => part.replace(/\.$/, ''))
  if (text.length === 0) return
  world.report('advance after combat', '11.15.5', `After the combat at ${world.map.name(combat.hex)}: ${text.join('; ')}.`, [combat.hex, ...advance.hexes], { arrows: advance.arrows.map(({ hexes, style }) => ({ hexes, style })) })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

