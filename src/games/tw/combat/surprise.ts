import type { Hex } from '../../../board/hex.ts'
import { declaredInTheWest, fortressBefore, isBarbarossa, isWesternSurprise, SETTLED } from '../field/surprise.ts'
import { homeOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf, isDropped } from './attack.ts'
import type { Modifier } from './modifiers.ts'

/** 18.2: whom it surprises. */
const SURPRISED = ['France', 'Belgium', 'Norway', 'Netherlands']
const SHOCKED_FROM_THE_AIR = ['Norway', 'Netherlands', 'Belgium']

/**
 * 18.2: Germany declares war on Belgium or the Netherlands and in the same turn attacks French or British units on a French hex. Not when Germans attack a French hex
 * from Italy, nor when they attacked a French fortress in a turn before.
 */
export function noteWesternSurprise(world: TwWorld, attacks: readonly Attack[]): void {
  const { state, map } = world
  const { index } = state.turn
  world.ops.tried.add(SETTLED)
  const french = attacks.filter(
    (attack) => homeOf(world, attack.hex) === 'France' && attack.attackers.some(({ nation }) => nation === 'Germany'),
  )
  const met = french.find((attack) => enemiesOf(world, attack).some(({ nation }) => nation === 'France' || nation === 'Britain'))
  const fromItaly = french.some(({ attackers }) => attackers.some((unit) => unit.place === 'map' && homeOf(world, unit.hex) === 'Italy'))
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
  const germans = attackers.some(({ nation }) => nation === 'Germany')
  const found: Modifier[] = []
  if (isWesternSurprise(world)) {
    if (germans && defenders.some(({ nation }) => SURPRISED.includes(nation)))
      found.push({ add: modifiers['Western Front surprise, Germans attacking'], why: 'Western Front surprise (18.2)' })
    if (attackers.some(({ nation }) => SURPRISED.includes(nation)))
      found.push({ add: modifiers['Western Front surprise, its victims attacking'], why: 'surprised (18.2)' })
    if (
      germans &&
      defenders.some(({ nation }) => SHOCKED_FROM_THE_AIR.includes(nation)) &&
      attackers.some((unit) => isDropped(world, unit, hex))
    )
      found.push({ add: modifiers['airborne shock'], why: 'airborne shock (18.2)' })
  }
  if (isBarbarossa(world) && germans && defenders.some(({ nation }) => nation === 'USSR'))
    found.push({ add: modifiers['Barbarossa surprise'], why: 'surprise attack on the Soviet Union (21.4)' })
  return found
}
