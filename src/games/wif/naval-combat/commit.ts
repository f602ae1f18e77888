import { numbered } from '../../common/words.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { attackOf } from '../sea/ships.ts'
import { enemySide, seatOf, seatsOf, sideOf, sideOfCountry } from '../powers.ts'
import type { NavalUnit, Side, Unit } from '../state.ts'
import { escortsAmong, mayFightAtSea } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import type { Battle } from './battle-facts.ts'
import {
  aircraftIn,
  combatants,
  type Combatant,
  convoyPoints,
  enemyOf,
  type Fleet,
  inWarWithin,
  type NavalCombat,
  shipsIn,
  speakerOf,
  subsIn,
  tell,
  typesOf,
} from './combat.ts'
import { isStormy } from './search.ts'
import { yesNoKind } from './yes-no.ts'

/** 11.5.4: whether a side's SUBs are committed to a round, all of them or none. */
export const commitSubs = yesNoKind({
  name: 'commit SUBs',
  section: '11.5.4',
  field: 'subs',
  usual: (_, battle) => findsConvoys(battle) || hasNothingElse(battle),
  defaultIs:
    'they are committed where the enemy has convoy points in the area, and where your side has begun the combat with nothing but SUBs there',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, subs: yes }',
  policies: {
    'against convoys': { means: 'committed where the enemy has convoy points in the area', says: (_, battle) => findsConvoys(battle) },
    'if safe': {
      means: 'committed where the enemy has neither aircraft nor CVs nor light cruisers',
      says: (_, battle) => isUnhunted(battle),
    },
  },
  question: (_world, { combat, side }) =>
    `${combat.place}, round ${combat.round}: the enemy has ${typesOf(enemyOf(combat, combat.fleets[side]).committed)}. Are your SUBs ${subsIn(
      combat.fleets[side].committed,
    )
      .map(({ name }) => name)
      .slice(0, 12)
      .join(', ')} committed, all of them (11.5.4)?`,
  choices: { yes: 'SUBs are committed', no: 'SUBs are not committed' },
})

const findsConvoys = ({ combat, side }: Battle): boolean => convoyPoints(enemyOf(combat, combat.fleets[side]).committed) > 0
const hasNothingElse = ({ combat, side }: Battle): boolean =>
  combat.kind === 'initiated' && combat.begunBy === side && combat.fleets[side].committed.every((unit) => unit.type === 'SUB')
const isUnhunted = ({ combat, side }: Battle): boolean => {
  const enemies = enemyOf(combat, combat.fleets[side]).committed
  return aircraftIn(enemies).length === 0 && shipsIn(enemies).every(({ type }) => type !== 'CV' && type !== 'CL')
}

/**
 * Step 3 of 11.5.1: who is committed to the round: every unit at war with one that is, but SUBs as their side says (the active side first), aircraft
 * not in storm or blizzard. `announced`: SUBs that an interception has spoken for. Movers who are SUBs are in it anyway.
 */
export function* commitUnits(
  world: WifWorld,
  combat: NavalCombat,
  announced: Readonly<Partial<Record<Side, boolean>>>,
  movers: readonly Unit[],
): Procedure<void> {
  const all = combatants(world, combat.area).filter((unit) => combat.takesPart(unit) && !(unit.kind === 'air' && isStormy(combat.weather)))
  const order: Side[] = [world.state.active, enemySide(world.state.active)]
  const subs: Record<Side, boolean> = { Axis: announced.Axis ?? true, Allies: announced.Allies ?? true }
  const isIn = (unit: Combatant): boolean => unit.type !== 'SUB' || subs[sideOf(world, unit)] || movers.includes(unit)
  const settle = () => {
    const committed = inWarWithin(world, all.filter(isIn))
    for (const fleet of Object.values(combat.fleets))
      set(
        fleet,
        committed.filter((unit) => sideOfCountry(world, unit.country) === fleet.side),
      )
  }
  for (const side of order) {
    settle()
    const fleet = combat.fleets[side]
    const own = subsIn(fleet.committed).filter((sub) => !movers.includes(sub))
    if (announced[side] !== undefined || own.length === 0) continue
    // The player with the most SUBs there decides for the side.
    fleet.speaker = mostSubs(world, side, own)
    subs[side] = yield* ask(world, fleet.speaker, commitSubs, { combat, side })
    tell(world, combat, '11.5.4', `the ${side} ${subs[side] ? 'commit' : 'do not commit'} their ${numbered(own.length, 'SUB')}`, {
      side,
      subs: subs[side],
    })
  }
  settle()
  yield* withEscorts(world, combat)
  for (const fleet of Object.values(combat.fleets)) {
    fleet.subs = subs[fleet.side]
    fleet.speaker = speakerOf(world, fleet.side, fleet.committed)
  }
}

/** 13.3.2: whether a neutral USA's ships and aircraft beside Allied convoys take part in the round. */
export const commitEscorts = yesNoKind({
  name: 'US escorts',
  section: '13.3.2',
  field: 'escorts',
  usual: () => true,
  defaultIs: 'they escort the convoys',
  example: 'sea battle:\n  - { at: Eastern Mediterranean, escorts: no }',
  policies: {},
  question: (world, { combat }) =>
    `${combat.place}, round ${combat.round}: convoys of the Allies are attacked. Do the neutral USA's ${typesOf(escortsIn(world, combat))} escort them (13.3.2)?`,
  choices: { yes: 'the neutral USA escorts Allied convoys', no: 'the neutral USA leaves Allied convoys alone' },
})

/** Of those committed who is at war with nobody there. */
const escortsIn = (world: WifWorld, { fleets }: NavalCombat): Combatant[] => {
  const enemies = fleets.Axis.committed
  return escortsAmong(world, fleets.Allies.committed).filter((unit) => !enemies.some((enemy) => mayFightAtSea(world, unit, enemy)))
}

function* withEscorts(world: WifWorld, combat: NavalCombat): Procedure<void> {
  const escorts = escortsIn(world, combat)
  if (escorts.length === 0) return
  const fleet = combat.fleets.Allies
  const wanted = yield* ask(world, seatOf(world, escorts[0]), commitEscorts, { combat, side: 'Allies' })
  tell(
    world,
    combat,
    '13.3.2',
    `the neutral USA ${wanted ? 'escorts' : 'does not escort'} the convoys with ${typesOf(escorts)}: ${escorts.map(({ name }) => name).join(', ')}`,
  )
  if (!wanted) fleet.committed = fleet.committed.filter((unit) => !escorts.includes(unit))
}

function set(fleet: Fleet, committed: Combatant[]): void {
  fleet.committed = committed
  fleet.included = []
  fleet.points = fleet.left = 0
}

/** The seat with the most attack factors of SUBs, damaged ones halved. */
function mostSubs(world: WifWorld, side: Side, subs: readonly NavalUnit[]): string {
  const factors = (seat: string) => subs.reduce((sum, sub) => sum + (seatOf(world, sub) === seat ? attackOf(sub) : 0), 0)
  return seatsOf(world, side)
    .filter((seat) => subs.some((sub) => seatOf(world, sub) === seat))
    .reduce((best, seat) => (factors(seat) > factors(best) ? seat : best))
}
