import type { Procedure } from '../../../engine/procedure.ts'
import type { NavalAttack, NavalHits } from '../charts/tables.ts'
import { shown } from '../fractions.ts'
import { defenceOf, isConvoy } from '../sea/ships.ts'
import type { NavalUnit, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { CONVOY_SHIP, type NavalCombat, purposeOf, shipsIn, tell } from './combat.ts'
import { ALWAYS_HIT, MILDER, type Result, type Target, targetOf, worthOf } from './hit-worth.ts'
import { pickTarget } from './losses.ts'

/** Whose ships results fall on, and which of them. */
export interface HitRules {
  readonly victims: Side
  /** What attacked: it tells apart the dice of a round. */
  readonly attack: Exclude<NavalAttack, 'anti-aircraft'>
  readonly section: string
  /** Ships that may suffer the nth result, from 1; all included ships when absent. None: the result is lost. */
  readonly among?: (nth: number) => readonly NavalUnit[]
  /** Ships of which a bought pick may choose; all included ships when absent. */
  readonly ifBought?: () => readonly NavalUnit[]
  /** Whose pick the nth result is before points are spent, from 1; the owner's when absent. */
  readonly picker?: (nth: number) => Side
  /** 11.2 (d): in port an A turns its target face-down. */
  readonly inPort?: boolean
}

/** "1 X, 2 A", "no result". */
export const hitsText = ({ X, D, A }: NavalHits): string =>
  [X > 0 ? `${X} X` : '', D > 0 ? `${D} D` : '', A > 0 ? `${A} A` : ''].filter(Boolean).join(', ') || 'no result'

/**
 * 11.5.8: puts results on included ships of a side, the X first, then the D, then the A: each on a ship that is chosen, with a die against its defence. What is
 * destroyed and damaged is so at once; who aborts is noted in the combat and goes home at the end of the round.
 */
export function* applyHits(world: WifWorld, combat: NavalCombat, hits: NavalHits, rules: HitRules): Procedure<void> {
  let nth = 0
  for (const result of ['X', 'D', 'A'] as const) {
    for (let i = 0; i < hits[result]; i++) {
      nth++
      const open = (ships: readonly NavalUnit[]) =>
        ships.filter((ship) => combat.fleets[rules.victims].included.includes(ship) && !combat.aborting.has(ship.id))
      const included = shipsIn(combat.fleets[rules.victims].included)
      const among = open(rules.among?.(nth) ?? included)
      const ship = yield* pickTarget(
        world,
        combat,
        rules.victims,
        result,
        rules.picker?.(nth) ?? rules.victims,
        among,
        open(rules.ifBought?.() ?? included),
      )
      if (ship) suffer(world, combat, rules, nth, result, targetOf(combat, ship))
      else tell(world, combat, rules.section, `${article(result)} on the ${rules.victims} finds no ship that may suffer it`)
    }
  }
}

const article = (result: Result): string => (result === 'D' ? 'a D' : result === '1/2 A' ? 'a 1/2 A' : `an ${result}`)

/** One result on one target: the die against its defence, and what comes of it. */
function suffer(
  world: WifWorld,
  combat: NavalCombat,
  { victims, attack, section, inPort }: HitRules,
  nth: number,
  result: 'X' | 'D' | 'A',
  target: Target,
): void {
  const {
    ships: [first],
    name,
  } = target
  const defence = defenceOf(world, first)
  const roll = defence >= ALWAYS_HIT ? null : world.dice.roll(10, purposeOf(combat, `naval damage to ${victims}, ${attack} ${nth}`))
  const suffered: Result = roll === null || roll <= defence ? result : MILDER[result]
  const die =
    roll === null
      ? `defence ${shown(defence)} never holds`
      : `rolled ${roll} against ${first.damaged ? `${shown(defence - 1)}+1` : ''}${first.damaged ? '=' : ''}${shown(defence)}${suffered === result ? '' : `: ${article(suffered)}`}`
  const ships = isConvoy(first) ? convoyOf(world, combat, target) : target.ships
  const outcome = bring(world, combat, victims, ships, suffered, inPort === true)
  tell(world, combat, section, `${article(result)} on ${name} (${first.country}), ${die}: ${outcome}`, {
    side: victims,
    target: first.id,
    sum: {
      defence,
      modifiers: [],
      table: `${result} against defence`,
      rolls: roll === null ? [] : [roll],
      ...(roll !== null && { total: roll }),
      result: suffered,
    },
  })
}

/** 11.5.8: the counters of 5 convoy points; the last of them is broken when it has more. */
function convoyOf(world: WifWorld, combat: NavalCombat, { ships }: Target): NavalUnit[] {
  let points = CONVOY_SHIP
  return ships.map((ship) => {
    const hit = Math.min(points, ship.points)
    points -= hit
    if (hit === ship.points) return ship
    const change = world.breakConvoy(ship, hit)
    for (const fleet of Object.values(combat.fleets)) {
      if (fleet.committed.includes(ship)) fleet.committed.push(change)
      if (fleet.included.includes(ship)) fleet.included.push(change)
    }
    return change
  })
}

function bring(world: WifWorld, combat: NavalCombat, side: Side, ships: readonly NavalUnit[], suffered: Result, inPort: boolean): string {
  const fleet = combat.fleets[side]
  const [first] = ships
  const it = ships.length > 1 || isConvoy(first) ? 'they are' : 'it is'
  if (suffered === 'X' || (suffered === 'D' && first.damaged)) {
    const cargo = ships.flatMap((ship) => world.cargoOf(ship))
    fleet.lost += ships.reduce((sum, ship) => sum + worthOf(world, ship), 0)
    fleet.committed = fleet.committed.filter((unit) => !ships.some((ship) => ship === unit))
    fleet.included = fleet.included.filter((unit) => !ships.some((ship) => ship === unit))
    for (const ship of ships) world.destroy(ship, `sunk in ${combat.place}`)
    return `${suffered === 'D' ? 'damaged already, ' : ''}${it} sunk${cargo.length > 0 ? ` with ${cargo.map(({ name }) => name).join(', ')} aboard` : ''}`
  }
  if (suffered === 'D') {
    for (const ship of ships) world.change(ship, { damaged: true })
    fleet.damaged += ships.length
    return `${it} damaged`
  }
  if (suffered === '1/2 A') {
    const before = combat.halfAborts.get(first.id) ?? 0
    combat.halfAborts.set(first.id, before + 1)
    if (before === 0) return 'no effect unless it suffers another 1/2 A in this round'
  }
  for (const ship of ships) combat.aborting.add(ship.id)
  const how = suffered === '1/2 A' ? 'two 1/2 A make an A, ' : ''
  if (!inPort) return `${how}${it} to abort`
  const up = ships.filter(({ faceDown }) => !faceDown)
  for (const ship of up) world.turnFaceDown(ship)
  return up.length > 0 ? `${how}${it} turned face-down` : `${how}${it} face-down already`
}
