import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { weatherAt } from '../ground/terrain.ts'
import { isSub } from '../sea/ships.ts'
import { avoidCombat } from './combat-type.ts'
import {
  activeFirst,
  type Combatant,
  enemyOf,
  type Fleet,
  inWarWithin,
  type NavalCombat,
  newPortAttack,
  PRICE,
  purposeOf,
  shipsIn,
  speakerOf,
  spendPoints,
  subsIn,
  tell,
  typesOf,
} from './combat.ts'
import { fightInTheAir } from './naval-air.ts'
import { searchBonus } from './search.ts'
import { yesNoKind } from './yes-no.ts'
import { enemySide, seatOf, sideAsked, sideOfCountry } from '../powers.ts'
import type { NavalUnit, Section, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flyPatrols, tellWaiting } from '../air/cap.ts'
import { shipOf } from '../air/carrier-planes.ts'
import { couldFly } from '../air/eligibility.ts'
import { flyInterceptors } from '../air/interception.ts'
import { inCombat, opponent, orderOfCombats, targetsOf } from '../air/mission.ts'
import { flyMissions, missionOrders, nobodyFlies } from '../air/mission-order.ts'
import { allComeHome } from '../air/return-to-base.ts'
import { type AirStep, newAirStep, type Sortie, sortiesAt } from '../air/sortie.ts'
import { attackSurprises } from '../air/surprise.ts'

/** By what search numbers go in a port attack (11.2): the section of attackers from land, and the numbers of ships in a port by its size. */
const FROM_LAND: Section = 3
const IN_PORT = { minor: 3, major: 5 } as const

const shipsOf = (world: WifWorld, at: Hex, side: Side): NavalUnit[] =>
  world.navalAt(at).filter((ship) => sideOfCountry(world, ship.country) === side)

/** 11.2: bombers against ships in port. */
export const portAttack = missionOrders('port attack', 'port attack:\n  - { at: Malta, with: [Z-506] }', (world, seat, at) => {
  const ships = shipsOf(world, at, enemySide(sideAsked(world, seat)))
  return ships.length === 0 ? `11.2: there is no enemy ship in port in ${world.map.name(at)}` : null
})

/** 11.2 (a): whether SUBs in a major port lie outside their pens. */
export const subsInPort = yesNoKind({
  name: 'SUBs in port',
  section: '11.2',
  field: 'subs in port',
  usual: () => false,
  defaultIs: 'they stay in the pens of a major port',
  example: 'sea battle:\n  - { at: Malta, subs in port: yes }',
  policies: {
    'with others': {
      means: 'included where other ships of yours are in the port',
      says: (_, { combat, side }) => shipsIn(combat.fleets[side].committed).some((ship) => !isSub(ship)),
    },
  },
  question: (_world, { combat, side }) =>
    `The enemy attacks ${combat.place} from the air. Are your SUBs ${subsIn(combat.fleets[side].committed)
      .map(({ name }) => name)
      .slice(0, 12)
      .join(', ')} included, all of them, or safe in their pens (11.2)?`,
  choices: { yes: 'SUBs in a major port are included in a port attack', no: 'SUBs stay in the pens of a major port' },
})

/** 11.2, in the order of the rulebook. */
export function* portAttacks(world: WifWorld): Procedure {
  const step = newAirStep(world, 'port attack', (hex, side) => (side === world.state.active ? [] : shipsOf(world, hex, side)))
  if (couldFly(world, world.state.active, 'port attack').length === 0 || shipsInReach(world).length === 0)
    return yield* nobodyFlies(world, step, portAttack)
  const waiting = yield* flyPatrols(world, step, opponent(world)) // 1
  yield* flyMissions(world, step, portAttack) // 2
  tellWaiting(world, step, opponent(world), waiting)
  yield* flyInterceptors(world, step, opponent(world)) // 3
  yield* flyInterceptors(world, step, world.state.active) // 4
  for (const at of yield* orderOfCombats(world, step, targetsOf(world, step))) yield* attackPort(world, step, at) // 5
  yield* allComeHome(world, step)
}

/** Enemy ships in port anywhere. */
const shipsInReach = (world: WifWorld): NavalUnit[] =>
  world.inPort().filter((ship) => sideOfCountry(world, ship.country) === opponent(world))

/** One port: search, points, the combat in the air, the fire of the ships and the attack on them; then all go home. */
function* attackPort(world: WifWorld, step: AirStep, at: Hex): Procedure<void> {
  const combat = newPortAttack(world, at, weatherAt(world, at))
  const [attacker, defender] = activeFirst(world, combat)
  const planes = sortiesAt(step, at, attacker.side).map(({ unit }) => unit)
  const ships = shipsOf(world, at, defender.side)
  const fighting = inWarWithin<Combatant>(world, [...planes, ...ships])
  attacker.committed = attacker.included = planes
  defender.committed = ships.filter((ship) => fighting.includes(ship))
  attacker.speaker = speakerOf(world, attacker.side, planes)
  defender.speaker = speakerOf(world, defender.side, ships)
  tell(
    world,
    combat,
    '11.2',
    `the ${attacker.side} attack ${typesOf(defender.committed)}: ${defender.committed.map((ship) => ship.name).join(', ')}`,
    { by: attacker.side },
  )
  defender.included = yield* withSubs(world, combat, defender)
  if (shipsIn(defender.included).length === 0) {
    tell(world, combat, '11.2', 'no ship is left to attack, and nobody gets surprise points')
    yield* fightInTheAir(world, combat, step, at, inCombat(world, step, at))
  } else if (!(yield* avoided(world, combat, step, at))) {
    yield* fightInTheAir(world, combat, step, at, inCombat(world, step, at))
    for (const ship of shipsIn(defender.included).filter(({ damaged }) => damaged)) {
      world.toRepairPool(ship)
      tell(world, combat, '11.5.8', `${ship.name} is damaged and goes into the repair pool`)
    }
  }
  // Fighters without bombers have met patrols only when the attack was fought.
  yield* allComeHome(world, step, (sortie) => sortie.at === at)
}

/** 11.2 (a): SUBs in a minor port are included; in a major port their side says, who has most SUB factors there for all. */
function* withSubs(world: WifWorld, combat: NavalCombat, defender: Fleet): Procedure<Combatant[]> {
  const subs = subsIn(defender.committed)
  if (subs.length === 0 || world.map.portAt(combat.hex!)?.port !== 'major') return [...defender.committed]
  const factors = (seat: string) => subs.filter((sub) => seatOf(world, sub) === seat).reduce((sum, { attack }) => sum + attack, 0)
  const seat = subs.map((sub) => seatOf(world, sub)).reduce((best, each) => (factors(each) > factors(best) ? each : best))
  const included = yield* ask(world, seat, subsInPort, { combat, side: defender.side })
  tell(world, combat, '11.2', `SUBs ${included ? 'are included' : 'stay in their pens'}: ${subs.map(({ name }) => name).join(', ')}`)
  return included ? [...defender.committed] : defender.committed.filter((unit) => !isSub(unit))
}

/** Search rolls and surprise points (11.2); true when who is ahead spends 4 to avoid the combat. */
function* avoided(world: WifWorld, combat: NavalCombat, step: AirStep, at: Hex): Procedure<boolean> {
  const [attacker, defender] = activeFirst(world, combat)
  for (const fleet of [attacker, defender])
    fleet.modifiedRoll = fleet.roll = world.dice.roll(10, purposeOf(combat, `naval search ${fleet.side}`))
  attacker.number = Math.max(...numbersOf(world, sortiesAt(step, at, attacker.side)))
  defender.number = world.map.portAt(at)?.port === 'major' ? IN_PORT.major : IN_PORT.minor
  const surprised = shipsIn(defender.included).every((ship) => attackSurprises(world, step, at, ship.country))
  for (const fleet of [attacker, defender]) fleet.points = fleet === defender && surprised ? 0 : fleet.number + enemyOf(combat, fleet).roll
  for (const fleet of [attacker, defender]) fleet.left = Math.max(0, fleet.points - enemyOf(combat, fleet).points)
  const said = [attacker, defender].map(
    (fleet) =>
      `${fleet.side} ${fleet === defender && surprised ? '0 (surprised, 15.1)' : `${fleet.number}+${enemyOf(combat, fleet).roll}=${fleet.points}`}`,
  )
  const ahead = [attacker, defender].find(({ left }) => left > 0)
  tell(
    world,
    combat,
    '11.2',
    `surprise points ${said.join(', ')}: ${ahead ? `the ${ahead.side} may spend ${ahead.left}` : 'nobody has any to spend'}`,
    { points: { [attacker.side]: attacker.points, [defender.side]: defender.points } },
  )
  if (!ahead || ahead.left < PRICE.avoid || !(yield* ask(world, ahead.speaker, avoidCombat, { combat, side: ahead.side }))) return false
  spendPoints(world, combat, ahead.side, PRICE.avoid, 'avoiding the combat')
  return true
}

/** Modified search numbers of the attackers: land based ones as if in section 3, carrier planes by their CV's section, each with what is there. */
function numbersOf(world: WifWorld, attackers: readonly Sortie[]): number[] {
  const number = (section: Section) => world.tables.seaBox[section].search
  const carriers = attackers.flatMap(({ unit }) => shipOf(unit) ?? [])
  const land = attackers.filter(({ unit }) => !shipOf(unit)).map(({ unit }) => unit)
  return [
    ...(land.length > 0 ? [number(FROM_LAND) + searchBonus(world, land)] : []),
    ...carriers.map(
      (ship) =>
        number(ship.sea!.section) +
        searchBonus(
          world,
          carriers.filter(({ sea }) => sea!.section === ship.sea!.section),
        ),
    ),
  ]
}
