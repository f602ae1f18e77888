import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { airCombat, fightsAt } from '../air/air-combat.ts'
import { type AirStep, bombersAt, isFighter, type Sortie } from '../air/sortie.ts'
import { type FactsOf, number } from '../facts.ts'
import { nearest, shown } from '../fractions.ts'
import { enemySide } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { antiAircraft } from './anti-aircraft.ts'
import { helpedInTheAir } from '../offensive/benefit.ts'
import { factorsOf } from './anti-aircraft-losses.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from './battle-facts.ts'
import { activeFirst, enemyOf, enemyShips, type NavalCombat, PRICE, spendPoints, tell } from './combat.ts'
import { type Attack, readAttacks } from './duel.ts'
import { applyHits } from './hits.ts'
import { addedBy, nominateKamikazes, spendKamikazes } from './kamikazes.ts'
import { takeRoles } from './naval-air-roles.ts'
import { isStormy } from './search.ts'
import { SEA_BATTLE } from './sheet.ts'

interface InTheAir extends Battle {
  readonly sorties: readonly Sortie[]
}
const valuesSchema = z.strictObject({ own: z.number().int().min(0), enemy: z.number().int().min(0) })
type Values = z.infer<typeof valuesSchema>

const FACTS = {
  ...BATTLE,
  fighters: number('own fighters in the air combat'),
  bombers: number('own bombers in it'),
  enemyFighters: number('enemy fighters in it'),
  enemyBombers: number('enemy bombers in it'),
}
const inAir = (sorties: readonly Sortie[], side: Side, fighters: boolean): number =>
  sorties.filter((sortie) => sortie.side === side && isFighter(sortie) === fighters).length

const affordable = ({ combat, side }: Battle): number => Math.floor(combat.fleets[side].left / PRICE.airToAir)

/** Where nobody bombs, the fighters' duel is all that the points can serve. */
const usual = (subject: InTheAir): Values =>
  subject.sorties.every(isFighter) ? { own: affordable(subject), enemy: 0 } : { own: 0, enemy: 0 }

/** 11.5.6, 11.5.9: air-to-air values for 2 surprise points each, bought before the first round in the air: one's own up, the enemy's down. */
export const buyAirToAir: DecisionKind<WifWorld, InTheAir, Values> = {
  name: 'buy air-to-air values',
  section: '11.5.6',
  schema: valuesSchema,
  key: battleKey,
  problems: (_, subject, { own, enemy }) =>
    own + enemy <= affordable(subject)
      ? []
      : [
          `11.5.6: ${own + enemy} air-to-air points cost ${numbered(PRICE.airToAir * (own + enemy), 'surprise point')}, and you have ${subject.combat.fleets[subject.side].left}`,
        ],
  byDefault: (_, subject) => usual(subject),
  facts: (world, subject): FactsOf<typeof FACTS> => {
    const { side, sorties } = subject
    return {
      ...battleFacts(world, subject),
      fighters: inAir(sorties, side, true),
      bombers: inAir(sorties, side, false),
      enemyFighters: inAir(sorties, enemySide(side), true),
      enemyBombers: inAir(sorties, enemySide(side), false),
    }
  },
  factTypes: FACTS,
  defaultIs: 'none, the points are kept for the attack on ships; but all on your own value where fighters meet fighters alone',
  policies: {
    own: { means: 'all points on your own value', answer: (_, subject) => ({ own: affordable(subject), enemy: 0 }) },
    enemy: { means: "all points on lowering the enemy's value", answer: (_, subject) => ({ own: 0, enemy: affordable(subject) }) },
    none: { means: 'no air-to-air points are bought', answer: () => ({ own: 0, enemy: 0 }) },
  },
  example: 'sea battle:\n  - { at: Eastern Mediterranean, air-to-air: own }',
  question: (_world, { combat, side }) =>
    `${combat.place}, round ${combat.round}: you have ${numbered(combat.fleets[side].left, 'surprise point')} before the air combat. How many of ${PRICE.airToAir} points each raise your air-to-air value by 1 (own), how many lower the enemy's (enemy) (11.5.9)?`,
  sheet: {
    section: SEA_BATTLE,
    field: 'air-to-air',
    read(_world, reader: WifReader, node) {
      const fields = reader.fields(node, ['own', 'enemy'])
      if (!fields) return undefined
      const count = (name: string) => (fields.has(name) ? reader.number(fields.get(name)!) : 0)
      const [own, enemy] = [count('own'), count('enemy')]
      return own === undefined || enemy === undefined ? undefined : { own, enemy }
    },
    describe: (_, { own, enemy }) =>
      `in battles at sea, surprise points raise your air-to-air value by ${own} and lower the enemy's by ${enemy}`,
  },
}

/** 11.5.9: a round of naval air combat: roles, the air combat, fire of the ships, the attack on them. Aircraft that are left stay at sea as they are. */
export function* navalAirRound(world: WifWorld, combat: NavalCombat): Procedure<void> {
  if (isStormy(combat.weather)) return tell(world, combat, '11.5.9', `no naval air combat is fought in ${combat.weather}`)
  const step = yield* takeRoles(world, combat)
  yield* fightInTheAir(world, combat, step, combat.hex!)
  for (const fleet of activeFirst(world, combat)) {
    const isHere = (unit: (typeof fleet.included)[number]) => unit.kind !== 'air' || unit.sea?.area === combat.area
    fleet.committed = fleet.committed.filter(isHere)
    fleet.included = fleet.included.filter(isHere)
  }
}

/** 11.5.9, 11.2: the air combat of both sides' aircraft, then the bombers that got through against the ships. */
export function* fightInTheAir(
  world: WifWorld,
  combat: NavalCombat,
  step: AirStep,
  at: Hex,
  flying: readonly Sortie[] = step.sorties,
): Procedure<void> {
  if (fightsAt(flying)) yield* airCombat(world, step, at, flying, yield* airToAirShifts(world, combat, flying))
  // Ships fire at all who got through to them: FTRs without an air-to-sea factor, too, and carrier planes that are all air-to-air.
  const bombersOf = (side: Side) => bombersAt(step, at, side)
  const kamikazes = yield* nominateKamikazes(world, combat, bombersOf)
  const stopped = yield* antiAircraft(world, combat, step, bombersOf)
  yield* attackShips(world, combat, bombersOf, stopped, kamikazes)
  spendKamikazes(world, combat, step, kamikazes)
}

function* airToAirShifts(world: WifWorld, combat: NavalCombat, sorties: readonly Sortie[]): Procedure<Record<Side, number>> {
  const shifts: Record<Side, number> = { Axis: 0, Allies: 0 }
  for (const fleet of activeFirst(world, combat)) {
    if (fleet.left < PRICE.airToAir) continue
    const { own, enemy } = yield* ask(world, fleet.speaker, buyAirToAir, { combat, side: fleet.side, sorties })
    if (own > 0) spendPoints(world, combat, fleet.side, own * PRICE.airToAir, `${own} more air-to-air value`)
    if (enemy > 0) spendPoints(world, combat, fleet.side, enemy * PRICE.airToAir, `${enemy} less air-to-air value for the enemy`)
    shifts[fleet.side] += own
    shifts[enemySide(fleet.side)] -= enemy
  }
  return shifts
}

/** The air-to-sea attack: what anti-aircraft fire left, then weather (14.2.3), rounded once; both sides' results are read before any is put on a ship. */
function* attackShips(
  world: WifWorld,
  combat: NavalCombat,
  bombersOf: (side: Side) => readonly Sortie[],
  stopped: Readonly<Record<Side, number>>,
  kamikazes: readonly Sortie[],
): Procedure<void> {
  const [active, inactive] = activeFirst(world, combat)
  const attacks = [active, inactive].flatMap((fleet): Attack[] => {
    const bombers = bombersOf(fleet.side).filter(({ unit }) => unit.airToSea > 0)
    const ships = enemyShips(enemyOf(combat, fleet).included)
    if (bombers.length === 0 || enemyOf(combat, fleet).included.every(({ kind }) => kind === 'air')) return []
    return [{ by: fleet.side, attack: 'air-to-sea', ships, ...pressed(world, combat, bombers, stopped[fleet.side], kamikazes) }]
  })
  if (attacks.length === 0) return
  const results = yield* readAttacks(world, combat, '11.5.9', attacks)
  for (const [victims, by] of [
    [inactive.side, active.side],
    [active.side, inactive.side],
  ]) {
    if (!attacks.some((attack) => attack.by === by)) continue
    // Sides take turns in picking targets, who attacks first.
    yield* applyHits(world, combat, results[by], {
      victims,
      attack: 'air-to-sea',
      section: '11.5.9',
      picker: (nth) => (nth % 2 === 1 ? by : victims),
      inPort: combat.kind === 'port attack',
    })
  }
}

function pressed(
  world: WifWorld,
  { hex, kind, weather }: NavalCombat,
  bombers: readonly Sortie[],
  stopped: number,
  kamikazes: readonly Sortie[],
): { factors: number; text: string } {
  const helper = (bomber: Sortie) => (kind === 'port attack' && hex !== undefined ? helpedInTheAir(world, bomber.unit, hex) : null)
  const bombing = (bomber: Sortie) => factorsOf(bomber) * (helper(bomber) ? 2 : 1)
  const whole = bombers.reduce((sum, bomber) => sum + bombing(bomber), 0)
  const pressing = Math.max(0, whole - stopped)
  const added = addedBy(bombers, kamikazes, stopped)
  const left = pressing + added
  const share = world.tables.weatherEffects[weather].air ?? 0
  const names = bombers
    .map(
      (bomber) =>
        `${bomber.unit.name} ${shown(bombing(bomber))}${bomber.extended ? ' (extended, halved)' : ''}${helper(bomber) ? ` (doubled by ${helper(bomber)!.name}, 16.3.2)` : ''}`,
    )
    .join(' + ')
  const text = [
    names,
    stopped > 0
      ? `${Math.min(stopped, whole)} of ${shown(whole)} turned away: ${shown(pressing)}`
      : bombers.length > 1
        ? `= ${shown(whole)}`
        : '',
    added === 0 ? '' : `${shown(added)} of kamikazes doubled: ${shown(left)}`,
    share === 1 ? '' : `halved in ${weather}: ${shown(left * share)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(', =', ' =')
  return { factors: nearest(left * share), text }
}
