import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { shiftOf, supportAv, whyNotSupport } from '../air/support.ts'
import { automaticVictory } from '../charts/ground.ts'
import { howAttacked } from './attack.ts'
import { combatRating } from '../ratings.ts'
import { defenceOf } from './defence.ts'
import { whyNotByEffort } from '../logistics/efforts.ts'
import { unitsText } from '../pieces.ts'
import { atWar, sideOf } from '../powers.ts'
import type { AirUnit, GroundType, GroundUnit } from '../state.ts'
import { diesUnsupplied } from '../supply/check.ts'
import type { TwWorld } from '../world.ts'
import { whyNotAttackParis } from '../ground/anglo-french.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { isRiverSide, mayCross } from '../field/crossing.ts'
import { isFortified, isInside1939USSR, isMajorFortress, terrainAt } from '../field/terrain.ts'
import { weatherForbidsAv } from '../field/weather.ts'

/** Types that take part, by impulse (9.8). */
const PARTICIPANTS: Readonly<Record<1 | 2, readonly GroundType[]>> = {
  1: ['ARM', 'INF', 'MECH', 'MOT', 'CAV', 'PARA'],
  2: ['ARM', 'MECH', 'CAV'],
}

/** Why no automatic victory can be won in a hex at all, or null: ground and works that bar it (9.8), the Axis in Second Impulse inside the Soviet Union (10.2.4), weather (26). */
export function whyNoAvAt(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const name = world.map.name(hex)
  const terrain = terrainAt(world, hex)
  if (terrain === 'mountain' || terrain === 'swamp') return `9.8: no automatic victory in a ${terrain} hex (${name})`
  if (isFortified(world, hex)) return `9.8: no automatic victory against a fortification (${name})`
  if (isMajorFortress(world, hex)) return `9.8: no automatic victory against a major power's fortress (${name})`
  if (world.ops.impulse === 2 && sideOf(world, unit) === 'Axis' && isInside1939USSR(world, hex))
    return `10.2.4: no Axis automatic victory in Second Impulse inside the Soviet Union of 1939 (${name})`
  return weatherForbidsAv(world, unit, hex)
}

/** Why a unit cannot take part in an automatic victory, or null. Movement points, and whether it may move at all, are the movement's business. */
export function whyNotParticipate(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { impulse } = world.ops
  if (!PARTICIPANTS[impulse].includes(unit.type))
    return `9.8: ${unit.name} is ${unit.type}; ${impulse === 1 ? 'ARM, INF, MECH, MOT, CAV and PARA' : 'only ARM, MECH and CAV'} take part in an automatic victory of ${impulse === 1 ? 'First' : 'Second'} Impulse`
  if (combatRating(world, unit) !== 1) return `9.8: ${unit.name} is not First-Rate, and only First-Rate armies win automatic victories`
  return whyNotByEffort(world, unit, 'automatic victory') ?? whyNotAttackParis(world, unit, hex)
}

export interface AvOdds {
  readonly won: boolean
  readonly text: string
}

/** 9.8: whether these units, attacking from these hexes, have 6-1 with so many columns of support. */
export function avOdds(
  world: TwWorld,
  attackers: readonly GroundUnit[],
  from: ReadonlyMap<GroundUnit, Hex>,
  hex: Hex,
  shift: number,
): AvOdds {
  const acrossRiver = attackers.every((unit) => isRiverSide(world, from.get(unit) ?? unit.hex, hex))
  const defence = defenceOf(world, hex, { ...howAttacked(world, hex, attackers), acrossRiver })
  const factors = attackers.reduce((sum, unit) => sum + unit.strength, 0)
  const won = defence.factors === 0 || automaticVictory(world.tables, factors, defence.factors, shift)
  const odds = defence.factors === 0 ? '' : `, ${Math.floor(factors / defence.factors)}-1`
  return {
    won,
    text: `${factors} against ${defence.factors} (${defence.text})${odds}${shift === 0 ? '' : `, ${numbered(shift, 'column')} right`}`,
  }
}

/**
 * Why no automatic victory can be hoped for, given who moves in, who helps from beside, and the aircraft named; null when it can. `from` says where movers will step in from.
 */
export function avProblem(
  world: TwWorld,
  movers: readonly GroundUnit[],
  helpers: readonly GroundUnit[],
  aircraft: readonly AirUnit[],
  from: ReadonlyMap<GroundUnit, Hex>,
  hex: Hex,
): string | null {
  const all = [...movers, ...helpers]
  const bar = whyNoAvAt(world, movers[0], hex) ?? all.map((unit) => whyNotParticipate(world, unit, hex)).find((why) => why !== null)
  if (bar) return bar
  const guest = all.map((unit) => whyNotOutOf(world, unit, from.get(unit))).find((why) => why !== null)
  if (guest) return guest
  const far = helpers.find((unit) => !mayCross(world, unit.hex, hex))
  if (far) return `9.8: ${far.name} is not adjacent to ${world.map.name(hex)}`
  const neutral = helpers.find((unit) => world.groundAt(hex).some((other) => !atWar(world, unit.nation, other.nation)))
  if (neutral) return `6.4: ${neutral.name} (${neutral.nation}) is not at war with all who stand in ${world.map.name(hex)}`
  const grounded = aircraft.map((unit) => whyNotSupport(world, unit, { hex, attackers: all }, 'AV support')).find((why) => why !== null)
  if (grounded) return grounded
  if (!all.some((unit) => unit.type === 'ARM'))
    return `9.8: an automatic victory needs an ARM; without one the attack waits for the combat and is rolled at 5-1`
  const odds = avOdds(world, all, from, hex, shiftOf(world, aircraft))
  return odds.won ? null : `9.8: no automatic victory in ${world.map.name(hex)}: ${odds.text}; 6-1 is needed`
}

/** 9.8: the attack itself. Support may be intercepted and fail; then the defenders stand. Whether the hex is empty. */
export function* winAutomatically(
  world: TwWorld,
  attackers: readonly GroundUnit[],
  hex: Hex,
  named: { readonly support: readonly string[]; readonly escort: readonly string[] },
): Procedure<boolean> {
  const { right, texts } = yield* supportAv(world, { hex, attackers }, named)
  const odds = avOdds(world, attackers, new Map(), hex, right)
  const defenders = world.groundAt(hex).filter((unit) => atWar(world, unit.nation, attackers[0].nation))
  const name = world.map.name(hex)
  const support = texts.length > 0 ? `; ${texts.join('; ')}` : ''
  if (!odds.won) {
    world.report(
      'automatic victory',
      '9.8',
      `No automatic victory in ${name}: ${odds.text}${support}; 6-1 is needed. The attackers stop before it.`,
      [hex],
    )
    return false
  }
  const beaten = unitsText(defenders)
  for (const unit of defenders) world.eliminate(unit, 'automatic victory', diesUnsupplied(world, unit))
  world.report(
    'automatic victory',
    '9.8',
    `Automatic victory in ${name} by ${unitsText(attackers)}: ${odds.text}${support}. ${beaten} eliminated.`,
    [hex],
    { units: defenders.map((unit) => unit.id) },
  )
  world.remember((noted) => noted.avHexes.add(hex))
  return true
}
