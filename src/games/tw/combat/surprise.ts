import type { Hex } from '../../../board/hex.ts'
import {
  ATTACKED,
  ATTACKER,
  declaredInTheWest,
  fortressBefore,
  INVADED,
  isBarbarossa,
  isWesternSurprise,
  SETTLED,
  suffers,
} from '../field/surprise.ts'
import { homeOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf, isDropped } from './attack.ts'
import type { Modifier } from './modifiers.ts'

/** 18.2: an attack from there, or after moving through it, is none of the surprise. */
const NOT_FROM = 'Italy'

const throughKey = (unit: GroundUnit): string => `through ${NOT_FROM} ${unit.id}`
/** Notes that a German unit goes over, or out of, one of these hexes on its way: whether it was in Italy is asked when it attacks (18.2). */
export function noteWay(world: TwWorld, unit: GroundUnit, hexes: readonly Hex[]): void {
  if (unit.nation === ATTACKER && hexes.some((hex) => homeOf(world, hex) === NOT_FROM))
    world.remember((noted) => noted.tried.add(throughKey(unit)))
}

/** An attack out of Italy, over land, from the air or from its ports, or by who moved through it in this player turn (18.2). */
function comesFromItaly(world: TwWorld, unit: GroundUnit): boolean {
  const { ops } = world
  const port = unit.aboard === undefined ? undefined : ops.invasionShips.get(unit.aboard)?.from
  return (
    ops.tried.has(throughKey(unit)) ||
    (unit.place === 'map' && homeOf(world, unit.hex) === NOT_FROM) ||
    (port !== undefined && homeOf(world, port) === NOT_FROM)
  )
}

/**
 * 18.2: Germany declares war on Belgium or the Netherlands and in the same turn attacks French or British units on a French hex. Not when Germans attack a French hex
 * from Italy or after moving through it, nor when they attacked a French fortress in a turn before.
 */
export function noteWesternSurprise(world: TwWorld, attacks: readonly Attack[]): void {
  const { state, map } = world
  const { index } = state.turn
  world.remember((noted) => noted.tried.add(SETTLED))
  const french = attacks.filter(
    (attack) => homeOf(world, attack.hex) === ATTACKED && attack.attackers.some(({ nation }) => nation === ATTACKER),
  )
  const met = french.find((attack) => enemiesOf(world, attack).some(({ nation }) => world.traits['western surprise'].met.includes(nation)))
  const fromItaly = french.some(({ attackers }) => attackers.some((unit) => unit.nation === ATTACKER && comesFromItaly(world, unit)))
  if (declaredInTheWest(world) && met && !fromItaly && state.westernFrontSurprise === undefined && !fortressBefore(world)) {
    world.note({ westernFrontSurprise: index })
    world.report(
      'surprise',
      '18.2',
      `Western Front surprise: Germany has declared war in the Low Countries and attacks ${map.name(met.hex)} in the same turn. Its attacks on French, Belgian, Dutch and Norwegian units have -1, theirs +1 this turn.`,
      [met.hex],
    )
  }
  if (state.frenchFortressAttacked === undefined && french.some(({ hex }) => world.installation(hex, 'fortress')))
    world.note({ frenchFortressAttacked: index })
}

/** 18.2, 21.4: what surprise does to the attacker's die. */
export function surpriseModifiers(
  world: TwWorld,
  attackers: readonly GroundUnit[],
  defenders: readonly GroundUnit[],
  hex: Hex,
): Modifier[] {
  const { modifiers } = world.tables.groundModifiers
  const germans = attackers.some(({ nation }) => nation === ATTACKER)
  const found: Modifier[] = []
  if (isWesternSurprise(world)) {
    if (germans && defenders.some(({ nation }) => suffers(world, nation, 'on the ground')))
      found.push({ add: modifiers['Western Front surprise, Germans attacking'], why: 'Western Front surprise (18.2)' })
    if (attackers.some(({ nation }) => suffers(world, nation, 'on the ground')))
      found.push({ add: modifiers['Western Front surprise, its victims attacking'], why: 'surprised (18.2)' })
    if (
      germans &&
      defenders.some(({ nation }) => suffers(world, nation, 'airborne shock')) &&
      attackers.some((unit) => isDropped(world, unit, hex))
    )
      found.push({ add: modifiers['airborne shock'], why: 'airborne shock (18.2)' })
  }
  if (isBarbarossa(world) && germans && defenders.some(({ nation }) => nation === INVADED))
    found.push({ add: modifiers['Barbarossa surprise'], why: 'surprise attack on the Soviet Union (21.4)' })
  return found
}
