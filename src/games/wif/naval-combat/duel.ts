import { numbered, plural } from '../../common/words.ts'
import { z } from 'zod'
import type { Choice, DecisionKind, Policy } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { NavalAttack, NavalHits } from '../charts/tables.ts'
import { distinct, type FactsOf, number, word } from '../facts.ts'
import { enemySide } from '../powers.ts'
import type { Side } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { type NavalCombat, PRICE, shipsIn, spendPoints, tell } from './combat.ts'
import { hitsText } from './hits.ts'
import { scoreOf } from './outlook.ts'
import { SEA_BATTLE } from './sheet.ts'

/** One side's attack on the naval combat chart (11.5.8). */
export interface Attack {
  readonly by: Side
  readonly attack: Exclude<NavalAttack, 'anti-aircraft'>
  /** Rounded. */
  readonly factors: number
  /** The arithmetic of the factors. */
  readonly text: string
  /** 'Enemy ships' of the row. */
  readonly ships: number
}

interface Columns extends Battle {
  /** What both sides' attacks are worth with their columns moved: results inflicted and suffered. */
  readonly own: Movable | null
  readonly enemy: Movable | null
}

/** An attack whose column may be moved, as the one who moves it judges it. */
export interface Movable {
  readonly what: NavalAttack
  /** "15 factors: column 15-20 against 3 ships" */
  readonly text: (shift: number) => string
  readonly score: (shift: number) => number
}

const columnsSchema = z.strictObject({ own: z.number().int().min(0), enemy: z.number().int().min(0) })
type Shifts = z.infer<typeof columnsSchema>

const FACTS = {
  ...BATTLE,
  chart: word('your attack: surface, air-to-sea, SUB, ASW or anti-aircraft; none when you have none', [
    'surface',
    'air-to-sea',
    'SUB',
    'ASW',
    'anti-aircraft',
    'none',
  ]),
  columnsLeft: number('columns that your surprise points buy'),
}

/** Columns that points buy. */
const affordable = ({ combat, side }: Battle): number => Math.floor(combat.fleets[side].left / PRICE.column)

/** What shifts gain over none. */
const worth = ({ own, enemy }: Columns, shifts: Shifts): number =>
  (own ? own.score(shifts.own) - own.score(0) : 0) + (enemy ? enemy.score(0) - enemy.score(-shifts.enemy) : 0)

/** The best use of the points for columns; as few as do it. Enough for a target stay when results of one kind allow no better column. */
function bestShifts(subject: Columns): Shifts {
  const most = affordable(subject)
  let best: Shifts = { own: 0, enemy: 0 }
  for (let total = 1; total <= most; total++) {
    for (let own = total; own >= 0; own--) {
      const shifts = { own, enemy: total - own }
      if (worth(subject, shifts) > worth(subject, best)) best = shifts
    }
  }
  return best
}

const reach = (subject: Columns, share: (most: number) => Shifts): Shifts => share(affordable(subject))

const POLICIES: Readonly<Record<string, Policy<WifWorld, Columns, Shifts>>> = {
  best: { means: "what gains most in results, own columns up or the enemy's down", answer: (_, subject) => bestShifts(subject) },
  own: { means: 'all points on your own column', answer: (_, subject) => reach(subject, (own) => ({ own, enemy: 0 })) },
  enemy: { means: "all points on lowering the enemy's column", answer: (_, subject) => reach(subject, (enemy) => ({ own: 0, enemy })) },
  'keep a target': {
    means: 'the best, after the points for one target are laid aside',
    answer: (_, subject) => bestShifts({ ...subject, combat: withLess(subject) }),
  },
  none: { means: 'no columns are bought', answer: () => ({ own: 0, enemy: 0 }) },
}

function withLess({ combat, side }: Battle): NavalCombat {
  const fleet = combat.fleets[side]
  return { ...combat, fleets: { ...combat.fleets, [side]: { ...fleet, left: Math.max(0, fleet.left - PRICE.target) } } }
}

function choicesOf(subject: Columns): Choice<Shifts>[] {
  const most = affordable(subject)
  const said = ({ own, enemy }: Shifts) =>
    [
      own > 0 && subject.own ? `you: ${subject.own.text(own)}` : '',
      enemy > 0 && subject.enemy ? `enemy: ${subject.enemy.text(-enemy)}` : '',
    ]
      .filter(Boolean)
      .join('; ') || 'no column moved'
  const best = bestShifts(subject)
  const several: [string, Shifts][] = [
    ['best', best],
    ['none', { own: 0, enemy: 0 }],
    ...(subject.own ? [['own', { own: most, enemy: 0 }] as [string, Shifts]] : []),
    ...(subject.enemy ? [['enemy', { own: 0, enemy: most }] as [string, Shifts]] : []),
  ]
  return distinct<Shifts>(
    several.map(([name, answer]) => ({ answer, word: name, text: said(answer) })),
    (answer) => answer,
  )
}

/** 11.5.6, 11.5.8: columns for 2 surprise points each: one's own up, the enemy's down. */
export const buyColumns: DecisionKind<WifWorld, Columns, Shifts> = {
  name: 'buy columns',
  section: '11.5.6',
  schema: columnsSchema,
  key: battleKey,
  problems: (_, subject, { own, enemy }) =>
    own + enemy <= affordable(subject)
      ? []
      : [
          `11.5.6: ${own + enemy} columns cost ${numbered(PRICE.column * (own + enemy), 'surprise point')}, and you have ${subject.combat.fleets[subject.side].left}`,
        ],
  byDefault: (_, subject) => bestShifts(subject),
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...battleFacts(world, subject),
    chart: subject.own?.what ?? 'none',
    columnsLeft: affordable(subject),
  }),
  factTypes: FACTS,
  defaultIs: "as many as gain in results, own columns up or the enemy's down, whichever gains more",
  policies: POLICIES,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, columns: best }',
  choices: (_, subject) => choicesOf(subject),
  question: (_world, { combat, side, own, enemy }) =>
    `${combat.place}, round ${combat.round}: ${own ? `your attack is ${own.text(0)}` : 'you have no attack'}; ${enemy ? `the enemy's ${enemy.text(0)}` : 'the enemy has none'}. You have ${numbered(combat.fleets[side].left, 'surprise point')}; a column costs ${PRICE.column} (11.5.6). Which do you buy?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'columns',
    read(_world, reader: WifReader, node) {
      const fields = reader.fields(node, ['own', 'enemy'])
      if (!fields) return undefined
      const count = (name: string) => (fields.has(name) ? reader.number(fields.get(name)!) : 0)
      const [own, enemy] = [count('own'), count('enemy')]
      return own === undefined || enemy === undefined ? undefined : { own, enemy }
    },
    describe: (_, { own, enemy }) => `in battles at sea, buy ${own} columns up and ${enemy} columns down for the enemy`,
  },
}

/** Asks the side that may spend surprise points for columns; returns the shift of each attack, in the order of `attacks` (null: that side has none). */
export function* moveColumns(
  world: WifWorld,
  combat: NavalCombat,
  attacks: Readonly<Record<Side, Movable | null>>,
): Procedure<Record<Side, number>> {
  const shift: Record<Side, number> = { Axis: 0, Allies: 0 }
  for (const side of ['Axis', 'Allies'] as const) {
    const fleet = combat.fleets[side]
    if (fleet.left < PRICE.column) continue
    const other = side === 'Axis' ? 'Allies' : 'Axis'
    const subject: Columns = { combat, side, own: attacks[side], enemy: attacks[other] }
    if (!subject.own && !subject.enemy) continue
    const answer = yield* ask(world, fleet.speaker, buyColumns, subject)
    // Nobody pays for the columns of an attack that is not made.
    const [own, enemy] = [subject.own ? answer.own : 0, subject.enemy ? answer.enemy : 0]
    if (own > 0) spendPoints(world, combat, side, own * PRICE.column, `${numbered(own, 'column')} up for their ${subject.own!.what} attack`)
    if (enemy > 0)
      spendPoints(
        world,
        combat,
        side,
        enemy * PRICE.column,
        `${numbered(enemy, 'column')} down for the enemy's ${subject.enemy!.what} attack`,
      )
    shift[side] += own
    shift[other] -= enemy
  }
  return shift
}

/** An attack as columns are moved for it. */
export function movable(world: WifWorld, { attack, factors, ships }: Attack): Movable {
  const { naval } = world.tables
  const column = naval.column(attack, factors)
  return {
    what: attack,
    text: (shift) =>
      `${attack} ${factors} against ${numbered(ships, 'ship')}, column ${naval.label(attack, column + shift) || 'none'}: ${hitsText(naval.hits(column + shift, ships))}`,
    score: (shift) => (factors === 0 ? 0 : scoreOf(naval.hits(column + shift, ships))),
  }
}

/** 11.5.8: both sides' attacks of one exchange: columns bought, results read, told; nothing is applied yet. */
export function* readAttacks(
  world: WifWorld,
  combat: NavalCombat,
  section: string,
  attacks: readonly Attack[],
): Procedure<Record<Side, NavalHits>> {
  const { naval } = world.tables
  // Fewer than 5 convoy points are no ship and can be hit all the same: the lowest row is for none and one.
  const finds = (by: Side): boolean => shipsIn(combat.fleets[enemySide(by)].included).length > 0
  const of = (side: Side) => attacks.find(({ by, factors }) => by === side && finds(by) && factors > 0)
  const shift = yield* moveColumns(world, combat, { Axis: movableOf(world, of('Axis')), Allies: movableOf(world, of('Allies')) })
  const results: Record<Side, NavalHits> = { Axis: NOTHING, Allies: NOTHING }
  for (const { by, attack, factors, text, ships } of attacks) {
    const printed = naval.column(attack, factors)
    const column = Math.min(printed + shift[by], naval.columns)
    const hits = printed === 0 || !finds(by) ? NOTHING : naval.hits(column, ships)
    results[by] = hits
    const moved =
      shift[by] === 0 || printed === 0
        ? ''
        : `, moved ${numbered(Math.abs(shift[by]), 'column')} ${shift[by] > 0 ? 'up to' : 'down to'} ${naval.label(attack, column) || 'none'}`
    const read = printed === 0 ? 'no attack' : `column ${naval.label(attack, printed)}${moved}`
    tell(
      world,
      combat,
      section,
      `the ${by} attack with ${factors} ${attack} ${plural(factors, 'factor')} (${text}), ${read}, against ${numbered(ships, 'ship')}: ${hitsText(hits)}`,
      {
        side: by,
        sum: {
          attack: factors,
          defence: ships,
          modifiers: shift[by] === 0 ? [] : [{ what: 'columns by surprise points', by: shift[by] }],
          table: attack,
          column: naval.label(attack, column),
          rolls: [],
          result: hitsText(hits),
        },
      },
    )
  }
  return results
}

const NOTHING: NavalHits = { X: 0, D: 0, A: 0 }
const movableOf = (world: WifWorld, attack: Attack | undefined): Movable | null => (attack ? movable(world, attack) : null)
