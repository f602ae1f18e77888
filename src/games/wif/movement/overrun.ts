import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { enterHex } from './enter-hex.ts'
import { shown } from '../fractions.ts'
import { attackFactors, defenceFactors } from '../supply/land-factors.ts'
import { countEnhanced, doubled, enhancedBy } from '../offensive/benefit.ts'
import { enemyHex, enemySide, isArmour, isWinterised, sideOf, sideOfCountry, takesBySurprise } from '../powers.ts'
import { testLoyalty } from '../ground/loyalty.ts'
import type { LandUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { HEXSIDE, hexsideBetween, isCityHex, terrainAt, weatherAt } from '../ground/terrain.ts'
import { occupiedBy } from '../politics/pacts/occupied-by.ts'
import type { WifWorld } from '../world.ts'

/** Odds that an overrun needs after all modifications (11.10.6). */
const NEEDED = 7

export interface OverrunOdds {
  readonly attack: number
  readonly defence: number
  /** Final odds are 7:1 or better. */
  readonly enough: boolean
  /** "18/2=9 against 1 = 9:1, -2 for snow: 7:1". */
  readonly text: string
  /** Units that an HQ must double for it, and whose (16.3.3). */
  readonly enhanced: ReadonlyMap<LandUnit, string>
}

/** Enemy land units in a hex. */
export const enemiesAt = (world: WifWorld, hex: Hex, of: LandUnit): LandUnit[] =>
  // 19.5: whoever stands in what the USSR may occupy does not bar its way.
  occupiedBy(world, of, hex) !== null
    ? []
    : world.landAt(hex).filter((unit) => sideOfCountry(world, unit.country) === enemySide(sideOf(world, of)))

/**
 * The one-die odds of 11.15.5 as steps of its ladder ... 1:3, 1:2, 1:1, 3:2, 2:1, 3:1 ..., rounded in the defender's favour; 1:1 is 1.
 * Weather shifts along it.
 */
export function oddsStep(attack: number, defence: number): number {
  const ratio = attack / defence + 1e-9
  if (ratio >= 2) return Math.floor(ratio) + 1
  if (ratio >= 1.5) return 2
  if (ratio >= 1) return 1
  return 2 - Math.ceil(defence / attack - 1e-9)
}

export function stepName(step: number): string {
  if (step >= 3) return `${step - 1}:1`
  return step === 2 ? '3:2' : step === 1 ? '1:1' : `1:${2 - step}`
}

/**
 * Odds of an overrun from an adjacent hex (11.10.6): factors as in a land attack, shifted by the weather of the target hex. Where they are not enough, HQs with benefits double as many units
 * as it takes, the strongest first (16.3.3).
 */
export function overrunOdds(world: WifWorld, units: readonly LandUnit[], from: Hex, hex: Hex): OverrunOdds {
  const plain = oddsWith(world, units, from, hex, NOBODY)
  if (plain.enough || world.impulse.offensive === undefined) return plain
  const able = [
    ...enhancedBy(
      world,
      units.toSorted((a, b) => b.combat - a.combat),
    ),
  ]
  for (let number = 1; number <= able.length; number++) {
    const odds = oddsWith(world, units, from, hex, new Map(able.slice(0, number)))
    if (odds.enough) return odds
  }
  return plain
}

const NOBODY: ReadonlyMap<LandUnit, string> = new Map()

function oddsWith(world: WifWorld, units: readonly LandUnit[], from: Hex, hex: Hex, enhanced: ReadonlyMap<LandUnit, string>): OverrunOdds {
  const defenders = enemiesAt(world, hex, units[0])
  // 15: units of a country that was at war with the defender before take the surprise from the rest.
  const surprise = defenders.some((defender) => units.every((unit) => takesBySurprise(world, unit, defender.country)))
  const attacking = units.map((unit) => {
    const factors = attackFactors(world, unit, from, hex, surprise)
    return enhanced.has(unit) ? doubled(factors) : factors
  })
  const defending = defenders.map((unit) => defenceFactors(world, unit))
  const attack = attacking.reduce((sum, { factors }) => sum + factors, 0)
  const defence = defending.reduce((sum, { factors }) => sum + factors, 0)
  const sides = `${attacking.map(({ why }) => why.join(', ')).join(' + ')} against ${defending.map(({ why }) => why.join(', ')).join(' + ')}`
  if (defence === 0) return { attack, defence, enhanced, enough: true, text: `${sides}: no factors, always 7:1` }
  const weather = weatherAt(world, hex)
  const effect = world.tables.weatherEffects[weather]
  const winterised = units.filter(isWinterised(world)).length * 2 >= units.length
  const shift = winterised ? effect.oddsShiftWinterised : effect.oddsShift
  const helped = shift === effect.oddsShift ? '' : ' (half or more winterised)'
  const words = shift === 0 && helped === '' ? '' : `, -${shift} for ${weather}${helped}`
  const step = oddsStep(attack, defence)
  const final = step - shift
  const total = `${shown(attack)} against ${shown(defence)} = ${stepName(step)}${words}${shift === 0 ? '' : `: ${stepName(final)}`}`
  return { attack, defence, enhanced, enough: final >= NEEDED + 1, text: `${sides}; ${total}` }
}

/**
 * Why these units, who are in `from` and came there together, may not overrun the enemy land units of an adjacent hex (11.10.6), empty when
 * they may. `suppliedAtStart` says whether a unit was in supply when it began to move. Movement points are the caller's business.
 */
export function mayOverrun(
  world: WifWorld,
  units: readonly LandUnit[],
  from: Hex,
  hex: Hex,
  suppliedAtStart: (unit: LandUnit) => boolean = () => true,
): string[] {
  const name = world.map.name(hex)
  const defenders = enemiesAt(world, hex, units[0])
  if (defenders.length === 0) return [`11.10.6: no enemy land unit is in ${name}`]
  // 9.8: in a hex of a country that it is at war with it fights all who are there; partisans may be overrun anywhere.
  const held = units.find((unit) => !enemyHex(world, hex, unit.country))
  if (held && !defenders.every((unit) => unit.type === 'PART')) return [`11.10.6: ${name} is not enemy controlled, for ${held.country}`]
  const side = hexsideBetween(world, from, hex)
  if (side < 0) return [`11.10.6: ${name} is not adjacent to ${world.map.name(from)}`]
  const { name: terrain, row } = terrainAt(world, hex)
  if (isCityHex(world, hex)) return [`11.10.6: land units in a city hex such as ${name} cannot be overrun`]
  if (!row.overrun) return [`11.10.6: only land units in clear or desert hexes can be overrun; ${name} is ${terrain}`]
  if (side & HEXSIDE.fort) return [`11.10.6: land units in ${name} cannot be overrun across a fort hexside`]
  const hungry = units.find((unit) => !suppliedAtStart(unit))
  if (hungry) return [`11.10.6: ${hungry.name} was out of supply when it started to move`]
  const cut = units.find((unit) => !inSupply(world, unit))
  if (cut) return [`11.10.6: ${cut.name} is out of supply in ${world.map.name(from)}, just before the overrun`]
  const problem = armourProblem(units, defenders)
  if (problem) return [problem]
  const odds = overrunOdds(world, units, from, hex)
  return odds.enough ? [] : [`11.10.6: an overrun needs ${NEEDED}:1; ${odds.text}`]
}

/** The armour that an overrun takes: some ARM, MECH or HQ-A, and more than the defender has. */
function armourProblem(units: readonly LandUnit[], defenders: readonly LandUnit[]): string | null {
  const count = (of: readonly LandUnit[], is: (unit: LandUnit) => boolean) => of.filter(is).length
  const isMech = (unit: LandUnit) => unit.type === 'MECH'
  const armour = count(units, isArmour)
  const mech = count(units, isMech)
  if (armour + mech === 0) return '11.10.6: an overrun takes at least one ARM, MECH or HQ-A'
  const against = count(defenders, isArmour)
  if (against > 0) return armour > against ? null : `11.10.6: against ${against} ARM or HQ-A an overrun takes more of them, not ${armour}`
  const mechAgainst = count(defenders, isMech)
  if (mechAgainst > 0 && armour === 0 && mech <= mechAgainst)
    return `11.10.6: against ${mechAgainst} MECH an overrun takes an ARM or HQ-A, or more MECH than that`
  return null
}

/** Movement points that the terrain of an overrun hex is multiplied by: 2 when its defenders have factors, 1 when they have none (11.10.6). */
export const overrunCost = (odds: OverrunOdds): number => (odds.defence > 0 ? 2 : 1)

/** Carries out an overrun that `mayOverrun` allows: the defenders are destroyed and the units enter, overrunning aircraft too. False where nobody was left to overrun (17.5). */
export function* overrun(world: WifWorld, units: readonly LandUnit[], hex: Hex): Procedure<boolean> {
  const from = units[0].hex
  const odds = overrunOdds(world, units, from, hex)
  const before = enemiesAt(world, hex, units[0])
  const { lost, text } = testLoyalty(world, before, units) // 17.5
  const defenders = before.filter((unit) => !lost.includes(unit))
  if (text.length > 0) world.report('overrun', '17.5', text.join(' '), [hex])
  if (defenders.length === 0) {
    yield* enterHex(world, units, hex, 'movement')
    return false
  }
  countEnhanced(world, odds.enhanced)
  for (const unit of defenders) world.destroy(unit, 'overrun')
  const { map } = world
  world.report(
    'overrun',
    '11.10.6',
    `${units.map((unit) => unit.name).join(', ')} overrun ${map.name(hex)} from ${map.name(from)}: ${odds.text}. Destroyed: ${defenders.map((unit) => `${unit.name} (${unit.country})`).join(', ')}.`,
    [hex, from],
    { arrow: { hexes: [map.code(from), map.code(hex)], style: 'attack' } },
  )
  yield* enterHex(world, units, hex, 'overrun')
  return true
}
