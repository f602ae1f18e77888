import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { note } from '../tell-refused.ts'
import { numbered } from '../../common/words.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { shown } from '../fractions.ts'
import { enemySide, seatOf, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import type { NavalUnit, Side } from '../state.ts'
import { allowance } from '../limits.ts'
import { powerOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { attackKey, type Combat, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK, DEFEND, preferenceText, readPreference, SHORE_BOMBARDMENT } from './sheet.ts'
import { type Bombarder, bombardmentOf, haveUnits, whyNotBombard } from './shore-factors.ts'
import { landTotal } from './totals.ts'

interface Bombardment {
  readonly combat: Combat
  /** Seat that is asked: only its own ships are its to commit. */
  readonly seat: string
  readonly side: Side
}

const FACTS = {
  ...COMBAT,
  available: number('own ships that could bombard here'),
  able: someNames('unit', 'their names, the most factors first'),
  best: number('factors of the best of them after its section, the weather and the terrain'),
  total: number('factors of as many of the best as may bombard here'),
  landFactors: number('factors of the land units they would support: more of a bombardment does not count'),
}

const isAttack = (world: WifWorld, side: Side): boolean => side === world.state.active

/** Ships already committed on a side of a combat. */
const committed = (world: WifWorld, combat: Combat, side: Side): readonly Bombarder[] =>
  combat.shore?.[isAttack(world, side) ? 'attack' : 'defence'] ?? []

/** Own ships that may bombard, the most factors first. */
function ableShips(world: WifWorld, { combat, seat, side }: Bombardment): Bombarder[] {
  return world
    .atSea()
    .filter(
      (unit): unit is NavalUnit => unit.kind === 'naval' && sideOfCountry(world, unit.country) === side && seatOfUnit(world, unit) === seat,
    )
    .filter((ship) => allowance(world, powerOf(world, ship), 'shore bombardment') > 0 && whyNotBombard(world, combat, ship) === null)
    .map((ship) => bombardmentOf(world, ship, combat.hex))
    .sort((a, b) => b.factors - a.factors || (a.ship.id < b.ship.id ? -1 : 1))
}

/** As many of the best as find units to support, none whose factors would all be too many. */
function bestShips(world: WifWorld, subject: Bombardment): Bombarder[] {
  const { combat, side } = subject
  const before = committed(world, combat, side)
  const chosen: Bombarder[] = []
  let left = landTotal(world, combat, isAttack(world, side) ? 'attack' : 'defence') - before.reduce((sum, { factors }) => sum + factors, 0)
  for (const next of ableShips(world, subject)) {
    if (
      left <= 0 ||
      before.length + chosen.length >= world.rules.landCombat.mostBombarding ||
      !haveUnits(
        world,
        combat,
        [...before, ...chosen, next].map(({ ship }) => ship),
      )
    )
      continue
    chosen.push(next)
    left -= next.factors
  }
  return chosen
}

function factsOf(world: WifWorld, subject: Bombardment): FactsOf<typeof FACTS> {
  const able = ableShips(world, subject)
  return {
    ...combatFacts(world, subject.combat, subject.side),
    available: able.length,
    able: able.map(({ ship }) => ship.name),
    best: able[0]?.factors ?? 0,
    total: bestShips(world, subject).reduce((sum, { factors }) => sum + factors, 0),
    landFactors: landTotal(world, subject.combat, isAttack(world, subject.side) ? 'attack' : 'defence'),
  }
}

const idsOf = (bombarders: readonly Bombarder[]): string[] => bombarders.map(({ ship }) => ship.id)

const textOf = (bombarders: readonly Bombarder[]): string => bombarders.map(({ why }) => why).join('; ') || 'nobody'

function choicesOf(world: WifWorld, subject: Bombardment): Choice<string[]>[] {
  const best = bestShips(world, subject)
  return distinct<string[]>(
    [
      { answer: [], word: 'none', text: 'no ship bombards' },
      { answer: idsOf(best), word: 'best', text: textOf(best) },
      ...ableShips(world, subject)
        .slice(0, 5)
        .map((one) => ({ answer: [one.ship.id], word: one.ship.name, text: one.why })),
    ],
    (answer) => [...answer].sort(),
  )
}

/** The fewest of the best ships that bring the odds to another whole number; nobody when all together do not. */
function ifTheOddsChange(world: WifWorld, subject: Bombardment): string[] {
  const { combat, side } = subject
  const level = (ratio: number) => (ratio >= 1 ? Math.floor(ratio + 1e-9) : 1 - Math.ceil(1 / ratio - 1e-9))
  const { attack, defence } = combatFacts(world, combat, side)
  const odds = (more: number) =>
    isAttack(world, side) ? (attack + more) / Math.max(0.01, defence) : Math.max(0.01, attack) / Math.max(0.01, defence + more)
  const best = bestShips(world, subject)
  const room = landTotal(world, combat, isAttack(world, side) ? 'attack' : 'defence')
  let more = 0
  for (const [i, { factors }] of best.entries()) {
    more += factors
    if (level(odds(Math.min(more, room))) !== level(odds(0))) return idsOf(best.slice(0, i + 1))
  }
  return []
}

/** 11.15.2: ships that bombard in a combat, those named or `best`; they turn face-down. `attack: [{at: Lae, shore bombardment: [Fuso, Yamato]}]`, `defend` the same. */
function bombardmentKind(name: string, section: typeof ATTACK | typeof DEFEND): DecisionKind<WifWorld, Bombardment, string[]> {
  return {
    name,
    section: '11.15.2',
    schema: z.array(z.string()),
    key: attackKey,
    problems: (world, { seat }, answer) =>
      answer
        .filter((id) => id !== 'best' && seatOf(world, world.unit(id)) !== seat)
        .map((id) => `11.15.2: ${world.unit(id).name} is not yours`),
    byDefault: () => [],
    facts: factsOf,
    factTypes: FACTS,
    // Ships that bombard are face-down when the enemy's fleet comes.
    defaultIs: 'no ship bombards',
    example:
      section === ATTACK
        ? 'attack:\n  - { at: Guadalcanal, with: all, shore bombardment: [Chicago] }'
        : 'defend:\n  - { at: Tobruk, shore bombardment: [Ajax] }',
    choices: choicesOf,
    policies: {
      best: {
        means: 'as many of the ships with the most factors as may bombard, none that would add nothing',
        answer: (world, subject) => idsOf(bestShips(world, subject)),
      },
      'if the odds change': {
        means: 'the fewest of the best that bring the odds to another whole number; nobody when all together do not',
        answer: ifTheOddsChange,
      },
    },
    question: (world, subject) => {
      const { attack, defence } = combatFacts(world, subject.combat, subject.side)
      return `Which ships bombard ${section === ATTACK ? 'for the attack on' : 'in defence of'} ${world.map.name(subject.combat.hex)}, ${shown(attack)} factors against ${shown(defence)} (11.15.2)? ${textOf(ableShips(world, subject))}. They turn face-down.`
    },
    sheet: {
      section,
      field: SHORE_BOMBARDMENT,
      read: (_, reader: WifReader, node) =>
        node.value === 'none' || node.value === false || node.value === null
          ? []
          : node.value === true
            ? ['best']
            : readPreference(reader, node, ['best']),
      describe: (world, answer) => `shore bombardment: ${preferenceText(world, answer) || 'none'}`,
    },
  }
}

export const attackBombardment = bombardmentKind('shore bombardment', ATTACK)
export const defenceBombardment = bombardmentKind('defensive shore bombardment', DEFEND)

/** Steps 3 and 4 of 11.15: the attacker commits ships to all combats, then the defender. */
export function* shoreBombardment(world: WifWorld, combats: readonly Combat[]): Procedure {
  for (const side of [world.state.active, enemySide(world.state.active)]) {
    for (const combat of combats) for (const seat of seatsOf(world, side)) yield* commit(world, { combat, seat, side })
  }
}

/** Why no ship of a seat bombards: what keeps those away that are in a sea of the hex, if any. */
function whyNobody(world: WifWorld, { combat, seat, side }: Bombardment): string {
  const seas = [...world.map.seas.at(combat.hex)]
  if (seas.length === 0) return 'it lies on no sea'
  const there = world
    .atSea()
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && seas.includes(unit.sea!.area) && seatOfUnit(world, unit) === seat)
  const passed = there.find((ship) => allowance(world, powerOf(world, ship), 'shore bombardment') === 0)
  if (passed) return `${powerOf(world, passed)} passed`
  const reasons = there.flatMap((ship) => whyNotBombard(world, combat, ship) ?? [])
  if (reasons.length > 0) return [...new Set(reasons)].join('; ')
  return there.length > 0
    ? `the ${side} have no units there to support`
    : `none is in the ${seas.map((area) => world.map.seaAreaNames[area]).join(' or ')}`
}

function* commit(world: WifWorld, subject: Bombardment): Procedure {
  const { combat, seat, side } = subject
  const kind = isAttack(world, side) ? attackBombardment : defenceBombardment
  const answer =
    bestShips(world, subject).length > 0 ? yield* ask(world, seat, kind, subject) : yield* tellInVain(world, seat, kind, subject)
  if (answer === null) return
  if (answer.includes('best') && bestShips(world, subject).length === 0)
    note(world, seat, '11.15.2', `no ship of yours can bombard ${world.map.name(combat.hex)}: ${whyNobody(world, subject)}`, [combat.hex])
  const wanted = [...new Set(answer.flatMap((id) => (id === 'best' ? idsOf(bestShips(world, subject)) : [id])))].map((id) => world.unit(id))
  const place = world.map.name(combat.hex)
  const bombarding: Bombarder[] = []
  for (const ship of wanted) {
    const others = [...committed(world, combat, side), ...bombarding].map((each) => each.ship)
    const most = world.rules.landCombat.mostBombarding
    const why =
      whyNotBombard(world, combat, ship) ??
      (others.length >= most
        ? `11.15.2: at most ${numbered(most, 'ship')} of a side bombard in a combat, and ${names(others)} are there`
        : null) ??
      (haveUnits(world, combat, [...others, ship as NavalUnit])
        ? null
        : `11.15.2: one ship for each co-operating unit in the combat, and ${names(others)} ${others.length === 1 ? 'is' : 'are'} there`)
    if (why) note(world, seat, '11.15.2', `${ship.name} does not bombard ${place}: ${why}`, [combat.hex])
    else bombarding.push(bombardmentOf(world, ship as NavalUnit, combat.hex))
  }
  if (bombarding.length === 0) return
  combat.shore ??= { attack: [], defence: [] }
  combat.shore[isAttack(world, side) ? 'attack' : 'defence'].push(...bombarding)
  for (const { ship } of bombarding) world.turnFaceDown(ship)
  const sum = bombarding.reduce((total, { factors }) => total + factors, 0)
  world.report(
    'shore bombardment',
    '11.15.2',
    `${place}: ${names(bombarding.map(({ ship }) => ship))} ${bombarding.length === 1 ? 'bombards' : 'bombard'} for the ${side}, ${shown(sum)}: ${textOf(bombarding)}. ${bombarding.length === 1 ? 'It turns' : 'They turn'} face-down.`,
    [combat.hex],
    {
      side,
      factors: sum,
      area: world.map.seaAreaNames[bombarding[0].ship.sea!.area],
    },
  )
}
