import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Arrow, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { shown } from '../fractions.ts'
import { distinct, type FactsOf, number, someNames, yesNo } from '../facts.ts'
import { costsTooMuch } from '../landing/landing-cost.ts'
import { isHQ, seatOf } from '../powers.ts'
import { note } from '../tell-refused.ts'
import { canStack, whyNotStack } from '../stacking/stacking.ts'
import type { LandResult } from '../charts/tables.ts'
import type { LandUnit, Unit } from '../state.ts'
import { ashoreCost, enterCost } from '../ground/terrain.ts'
import { supplyMap } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { breakThrough, chooseBreakthrough } from './breakthrough.ts'
import { attackerSeat, attackKey, type Combat, enemyLandAt, isLanding, names, whyNotEnter } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK, preferenceText, readPreference } from './sheet.ts'

interface Advance {
  readonly combat: Combat
  /** Attackers that may enter the hex. */
  readonly units: readonly LandUnit[]
}
type Advancing = 'all' | 'none' | string[]

const FACTS = {
  ...COMBAT,
  available: number('attackers that could advance'),
  able: someNames('unit', 'their names'),
  faceUpAfter: number('how many of them would still be face-up by the advance'),
  enemiesBeside: number('enemy land units in hexes beside the hex'),
  hexSupplied: yesNo('the hex will be in supply: it is now for the country of the first of them'),
}

function factsOf(world: WifWorld, { combat, units }: Advance): FactsOf<typeof FACTS> {
  const beside = world.map.adjacentTo(combat.hex)
  return {
    ...combatFacts(world, combat, world.state.active),
    available: units.length,
    able: units.map((unit) => unit.name),
    faceUpAfter: staysUp(world, units, combat).length,
    enemiesBeside: beside.flatMap((hex) => enemyLandAt(world, hex)).length,
    hexSupplied: units.length > 0 && supplyMap(world, units[0].country)[combat.hex] === 1,
  }
}

const staysUp = (world: WifWorld, units: readonly LandUnit[], combat: Combat): LandUnit[] =>
  units.filter((unit) => !unit.faceDown && costInto(world, unit, combat.hex)! <= unit.move)

/** Those of the units wanted who find room in the hex, breakthroughs apart. */
function roomFor(world: WifWorld, { combat, units }: Advance, ids: readonly string[]): LandUnit[] {
  const staying: LandUnit[] = combat.attackers.filter((unit) => isLanding(world, unit, combat.hex))
  const landed = staying.length
  for (const unit of ids.map((id) => units.find((each) => each.id === id)))
    if (unit && whyNotStack(world, unit, combat.hex, staying) === null) staying.push(unit)
  return staying.slice(landed)
}

/** 11.15.5: which surviving attackers enter the hex they emptied, the most wanted first; no more than may stack there stay. */
export const chooseAdvance: DecisionKind<WifWorld, Advance, Advancing> = {
  name: 'advance after combat',
  section: '11.15.5',
  schema: z.union([z.literal('all'), z.literal('none'), z.array(z.string())]),
  key: attackKey,
  problems: (world, { combat, units }, answer) =>
    typeof answer === 'string' || answer.length === 0 || answer.some((id) => units.some((unit) => unit.id === id))
      ? []
      : [
          `11.15.5: ${answer.map((id) => `${preferenceText(world, [id])} cannot advance into ${world.map.name(combat.hex)}: ${whyNotAdvance(world, combat, world.state.units[id])}`).join('; ')}; ${units.length > 0 ? `${names(units)} could` : 'nobody could'}`,
        ],
  byDefault: (world, advance) => byDefault(world, advance),
  facts: factsOf,
  factTypes: FACTS,
  defaultIs:
    'those who stay face-up by it, the strongest first, HQs not; when all would turn face-down, one of them if the hex has a city, port or other place',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, XXVI INF], advance: [XXVI INF] }',
  choices: (world, advance) => {
    const { units, combat } = advance
    const usual = byDefault(world, advance)
    const up = staysUp(world, units, combat)
    const all = units.map(({ id }) => id)
    const text = (ids: readonly string[]) =>
      roomFor(world, advance, ids)
        .map((unit) => `${unit.name}${up.includes(unit) ? '' : ' (face-down)'}`)
        .join(', ') || 'nobody'
    return distinct<Advancing>(
      [
        { answer: usual, word: 'usual', text: text(usual) },
        { answer: 'none', word: 'none', text: 'nobody' },
        { answer: 'all', word: 'all', text: text(all) },
        ...units.map((unit) => ({ answer: [unit.id], word: unit.name, text: text([unit.id]) })),
      ],
      (answer) =>
        roomFor(world, advance, answer === 'all' ? all : answer === 'none' ? [] : answer)
          .map(({ id }) => id)
          .sort(),
    )
  },
  question: (world, { combat, units }) =>
    `Which of ${names(units)} advance into ${world.map.name(combat.hex)} (11.15.5)? No more stay than may stack there.`,
  sheet: {
    section: ATTACK,
    field: 'advance',
    answers: [{ says: 'advance[ with] <.>', takes: { '.': 'units' }, example: 'advance with XXVI INF' }],
    read: (_, reader: WifReader, node) => {
      const word = typeof node.value === 'string' ? node.value.trim().toLowerCase() : node.value
      if (word === 'all' || word === true || word === 'yes') return 'all'
      if (word === 'none' || word === false || word === 'no') return 'none'
      return readPreference(reader, node, [])
    },
    describe: (world, answer) => `advance: ${typeof answer === 'string' ? answer : preferenceText(world, answer)}`,
  },
}

/** Those who stay face-up by it, the strongest first, HQs not; when all would turn face-down, one of them into a hex with a city, port or other place. */
function byDefault(world: WifWorld, { combat, units }: Advance): string[] {
  const fighters = units.filter((unit) => !isHQ(unit)).sort((a, b) => b.combat - a.combat || (a.id < b.id ? -1 : 1))
  const up = fighters.filter((unit) => !unit.faceDown && costInto(world, unit, combat.hex)! <= unit.move)
  const wanted = up.length > 0 || world.map.placesAt(combat.hex).length === 0 ? up : fighters.slice(0, 1)
  return wanted.map((unit) => unit.id)
}

const costInto = (world: WifWorld, unit: LandUnit, hex: Hex): number | null => enterCost(world, unit, unit.hex, hex)

const NO_BREAKTHROUGH = { spearheads: [], none: '' }

export interface Advanced {
  readonly text: string
  readonly arrows: Arrow[]
  readonly hexes: Hex[]
}

/** The attackers take the hex they emptied: those who landed are there, others may follow, and on a breakthrough go on. ZoCs do not matter. */
export function* advanceAfterCombat(world: WifWorld, combat: Combat, effect: LandResult['effect']): Procedure<Advanced> {
  const { map } = world
  const landed = combat.attackers.filter((unit) => isLanding(world, unit, combat.hex))
  const units = combat.attackers.filter((unit) => !landed.includes(unit) && whyNotEnter(world, unit, unit.hex, combat.hex) === '')
  const seat = attackerSeat(world, combat)
  const answer =
    units.length > 0
      ? yield* ask(world, seat, chooseAdvance, { combat, units })
      : ((yield* tellInVain(world, seat, chooseAdvance, { combat, units })) ?? 'none')
  if (answer === 'all' && units.length === 0)
    tellUnable(
      world,
      combat,
      combat.attackers.map(({ id }) => id),
      [],
    )
  const wanted =
    answer === 'all'
      ? units
      : answer === 'none'
        ? []
        : answer.map((id) => units.find((unit) => unit.id === id)).filter((unit): unit is LandUnit => unit !== undefined)
  const { spearheads, none } = effect === 'breakthrough' ? yield* chooseBreakthrough(world, combat) : NO_BREAKTHROUGH
  const further = spearheads.flatMap((group) => group.units)
  const staying: LandUnit[] = [...landed]
  const said: string[] = none ? [none] : []
  for (const unit of wanted.filter((unit) => !further.includes(unit))) {
    const full = whyNotStack(world, unit, combat.hex, staying)
    if (full === null) staying.push(unit)
    else if (answer !== 'all')
      note(world, seat, '11.15.5', `${unit.name} does not advance into ${map.name(combat.hex)}: ${full}`, [combat.hex])
  }
  if (typeof answer !== 'string') tellUnable(world, combat, answer, units)
  const entering = [...staying, ...further]
  if (entering.length === 0) return { text: ['nobody advances', ...said].join('; '), arrows: [], hexes: [] }
  const moved = entering.filter((unit) => !landed.includes(unit))
  const home = new Map(moved.map((unit) => [unit, unit.hex]))
  const costs = new Map(moved.map((unit) => [unit, costInto(world, unit, combat.hex)!]))
  const arrows: Arrow[] = [...new Set(home.values())].map((from) => ({ hexes: [map.code(from), map.code(combat.hex)], style: 'advance' }))
  yield* enterHex(world, entering, combat.hex, 'advance after combat')
  if (landed.length > 0) said.push(`${names(landed)} hold${landed.length === 1 ? 's' : ''} ${map.name(combat.hex)}`)
  for (const unit of landed.filter((each) => costsTooMuch(world, each, combat.hex))) {
    world.turnFaceDown(unit)
    said.push(
      `${unit.name} turns face-down, the hex costs ${shown(ashoreCost(world, unit, combat.hex)!)} of its ${numbered(unit.move, 'movement point')}`,
    )
  }
  for (const unit of moved) {
    const cost = costs.get(unit)!
    const over = cost > unit.move
    if (over) world.turnFaceDown(unit)
    said.push(
      `${unit.name} advances into ${map.name(combat.hex)}${over ? `: ${shown(cost)} movement points of ${unit.move}, face-down` : ''}`,
    )
  }
  const second = yield* breakThrough(world, combat, spearheads)
  // A unit that could not go on and finds no room did not advance.
  for (const unit of further.filter((unit) => unit.place === 'map' && unit.hex === combat.hex && !canStack(world, unit, combat.hex))) {
    world.move(unit, home.get(unit)!)
    said.push(`${unit.name} finds no room in ${map.name(combat.hex)} and stays where it was`)
  }
  return { text: [...said, ...second.said].join('; '), arrows: [...arrows, ...second.arrows], hexes: second.hexes }
}

/** Units named to advance that are alive and cannot: their owner is told why. Those who go a second hex are told of there. */
function tellUnable(world: WifWorld, combat: Combat, answer: readonly string[], able: readonly LandUnit[]): void {
  for (const unit of answer.map((id) => world.state.units[id])) {
    if (!unit || unit.kind !== 'land' || unit.place !== 'map' || unit.hex === combat.hex || able.includes(unit)) continue
    const why = whyNotAdvance(world, combat, unit)
    note(world, seatOf(world, unit), '11.15.5', `${unit.name} does not advance into ${world.map.name(combat.hex)}: ${why}`, [combat.hex])
  }
}

/** Why a unit that was named is not among those who may advance. */
function whyNotAdvance(world: WifWorld, combat: Combat, unit: Unit | undefined): string {
  if (unit?.kind !== 'land') return 'it is no land unit'
  if (unit.place !== 'map') return 'it was lost'
  if (!combat.attackers.includes(unit)) return '11.15.5: it did not attack'
  return isLanding(world, unit, combat.hex) ? 'it has landed there' : whyNotEnter(world, unit, unit.hex, combat.hex)
}
