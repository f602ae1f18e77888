import { z } from 'zod'
import type { Choice, DecisionKind, Policy } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { isSub } from '../sea/ships.ts'
import { sailHome } from './way-home.ts'
import { powerOf, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { BATTLE, type Battle, battleFacts, battleKey } from '../naval-combat/battle-facts.ts'
import {
  activeFirst,
  combatants,
  enemyOf,
  type Fight,
  type Fleet,
  inWarWithin,
  type NavalCombat,
  shipsIn,
  tell,
  typesOf,
  underChapter,
} from '../naval-combat/combat.ts'
import { forecast, naturalType } from '../naval-combat/outlook.ts'

interface Aborting extends Battle {
  /** The seat that is asked: each player of a side may abort for all of it. */
  readonly seat: string
}

const abortSchema = z.union([z.enum(['now', 'never', 'when beaten']), z.strictObject({ rounds: z.number().int().min(1) })])
type Answer = z.infer<typeof abortSchema>

/** Rounds expected to bring this much more harm than they do, twice over, are no longer fought. */
const HOPELESS = 6

/** Beaten: the next round, with all that is committed, would bring twice what it costs the enemy or more. Convoys alone stay: supply hangs on them. */
function isBeaten(world: WifWorld, { combat, side }: Battle): boolean {
  const own = combat.fleets[side].committed
  const enemy = enemyOf(combat, combat.fleets[side]).committed
  if (own.every((unit) => unit.type === 'CP')) return false
  const { inflicted, suffered } = forecast(world, combat, naturalType(world, combat, own, enemy), own, enemy)
  return suffered >= HOPELESS && suffered >= 2 * inflicted
}

const aborts = (world: WifWorld, battle: Battle, answer: Answer): boolean =>
  answer === 'now' ||
  (answer === 'when beaten' && isBeaten(world, battle)) ||
  (typeof answer === 'object' && battle.combat.round >= answer.rounds)

const POLICIES: Readonly<Record<string, Policy<WifWorld, Aborting, Answer>>> = {
  'after losses': {
    means: 'aborted as soon as more build points are lost in the combat than the enemy lost',
    answer: (_, { combat, side }) => (combat.fleets[side].lost > enemyOf(combat, combat.fleets[side]).lost ? 'now' : 'never'),
  },
  'unless better': {
    means: 'aborted unless the next round is expected to bring more than it costs',
    answer: (world, battle) => {
      const { own, enemy } = {
        own: battle.combat.fleets[battle.side].committed,
        enemy: enemyOf(battle.combat, battle.combat.fleets[battle.side]).committed,
      }
      const { inflicted, suffered } = forecast(world, battle.combat, naturalType(world, battle.combat, own, enemy), own, enemy)
      return inflicted > suffered ? 'never' : 'now'
    },
  },
}

/** 11.5.11: whether a player aborts the combat for his side. */
export const abortCombat: DecisionKind<WifWorld, Aborting, Answer> = {
  name: 'abort naval combat',
  section: '11.5.11',
  schema: abortSchema,
  key: battleKey,
  problems: () => [],
  byDefault: () => 'when beaten',
  facts: battleFacts,
  factTypes: BATTLE,
  defaultIs: `aborted when beaten: the next round, with all that is committed, would bring results of ${HOPELESS} or more (12 an X, 4 a D, 1 an A) and twice what it costs the enemy or more; convoy points alone stay`,
  policies: POLICIES,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, abort: when beaten }',
  choices(world, battle) {
    const usual = isBeaten(world, battle)
    const stay: Choice<Answer> = { answer: 'never', word: 'stay', text: 'the combat goes on' }
    const go: Choice<Answer> = {
      answer: 'now',
      word: 'abort',
      text: 'all of your side return to base face-down, SUBs that were not committed apart',
    }
    return [
      { answer: 'when beaten', word: 'usual', text: usual ? 'you abort, as you are beaten' : 'you stay, as you are not beaten' },
      stay,
      go,
    ]
  },
  question: (_world, { combat, side }) =>
    `${combat.place}: round ${combat.round} is over. You have ${typesOf(combat.fleets[side].committed)}, the enemy ${typesOf(enemyOf(combat, combat.fleets[side]).committed)}. Do you abort the combat (11.5.11)?`,
  sheet: {
    section: 'sea battle',
    field: 'abort',
    read(_world, reader: WifReader, node): Answer | undefined {
      if (!(node.value instanceof Map)) return reader.word(node, ['now', 'never', 'when beaten'] as const)
      const fields = reader.fields(node, ['rounds'], ['rounds'])
      const rounds = fields && reader.number(fields.get('rounds')!)
      return rounds === undefined ? undefined : { rounds }
    },
    describe(_, answer) {
      if (typeof answer === 'object') return `battles at sea are aborted after round ${answer.rounds}`
      if (answer === 'never') return 'battles at sea are not aborted'
      return `battles at sea are aborted ${answer === 'now' ? 'after a round' : answer}`
    },
  },
}

/** 11.5.8: at the end of a round whoever suffered an A goes home, face-down with its cargo, the inactive side's first. */
export function* abortHit(world: WifWorld, combat: NavalCombat, fight: Fight): Procedure<void> {
  for (const fleet of activeFirst(world, combat).toReversed()) {
    const going = shipsIn(world.seaAt(combat.area)).filter(
      (ship) => combat.aborting.has(ship.id) && sideOfCountry(world, ship.country) === fleet.side,
    )
    yield* goHome(world, combat, going, fight)
  }
  combat.aborting.clear()
  combat.halfAborts.clear()
}

/** Step 7 of 11.5.1, 11.5.11: each side, the active one first, may abort: then all units there of its powers with units committed go home, but uncommitted SUBs. */
export function* voluntaryAborts(world: WifWorld, combat: NavalCombat, fight: Fight): Procedure<void> {
  for (const fleet of activeFirst(world, combat)) {
    if (!isFoughtOver(world, combat)) return
    fleet.committed = stillThere(fleet)
    const seats = seatsOf(world, fleet.side).filter((seat) => fleet.committed.some((unit) => seatOfUnit(world, unit) === seat))
    for (const seat of seats) {
      const subject: Aborting = { combat, side: fleet.side, seat }
      if (!aborts(world, subject, yield* ask(world, seat, abortCombat, subject))) continue
      tell(world, combat, '11.5.11', `the ${fleet.side} abort the combat`, { side: fleet.side, abort: true })
      const powers = new Set(fleet.committed.map((unit) => powerOf(world, unit)))
      const going = combatants(world, combat.area, fleet.side).filter(
        (unit) => combat.takesPart(unit) && powers.has(powerOf(world, unit)) && (!isSub(unit) || fleet.committed.includes(unit)),
      )
      yield* goHome(world, combat, going, fight)
      break
    }
  }
}

/** 11.5.8: when the combat is over, all damaged ships in the area abort. `staying`: ships on their way home already, who sail on by themselves. */
export function* damagedGoHome(world: WifWorld, combat: NavalCombat, homeward: readonly Unit[], fight: Fight): Procedure<void> {
  for (const fleet of activeFirst(world, combat)) {
    const going = shipsIn(combatants(world, combat.area, fleet.side)).filter((ship) => ship.damaged && !homeward.includes(ship))
    if (going.length > 0)
      tell(world, combat, '11.5.8', `the combat is over: ${going.map(({ name }) => name).join(', ')}, damaged, must abort`)
    yield* goHome(world, combat, going, fight)
  }
}

function* goHome(world: WifWorld, combat: NavalCombat, units: readonly Unit[], fight: Fight): Procedure<void> {
  if (units.length === 0) return
  yield* underChapter(world, combat, sailHome(world, units, 'abort', fight))
  for (const fleet of Object.values(combat.fleets)) {
    fleet.committed = stillThere(fleet)
    fleet.included = fleet.included.filter(({ sea }) => sea?.area === combat.area)
  }
}

const stillThere = (fleet: Fleet) => fleet.committed.filter((unit) => unit.place === 'sea')

/** Whether units at war with each other are left in the area, of those who may take part. */
export const isFoughtOver = (world: WifWorld, { area, takesPart }: Pick<NavalCombat, 'area' | 'takesPart'>): boolean =>
  inWarWithin(world, combatants(world, area).filter(takesPart)).length > 0
