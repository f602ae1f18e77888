import { numbered } from '../../common/words.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import type { AirStep, Sortie } from '../air/sortie.ts'
import { surprises } from '../air/surprise.ts'
import { nearest, shown } from '../fractions.ts'
import { antiAirOf } from '../sea/ships.ts'
import { takesBySurprise } from '../powers.ts'
import type { NavalUnit, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { loseBombers } from './anti-aircraft-losses.ts'
import { activeFirst, enemyOf, type Fleet, type NavalCombat, purposeOf, shipsIn, tell } from './combat.ts'
import { type Movable, moveColumns } from './duel.ts'

/** A fleet's fire at the bombers that got through to it. */
interface Fire {
  readonly fleet: Fleet
  readonly bombers: readonly Sortie[]
  /** Rounded. */
  readonly factors: number
  readonly text: string
}

/**
 * 11.5.9: both fleets fire at the bombers that got through to them, before these attack. Says how many air-to-sea factors of each side do not press the
 * attack; what is shot down or aborts has left the step.
 */
export function* antiAircraft(
  world: WifWorld,
  combat: NavalCombat,
  step: AirStep,
  bombersOf: (side: Side) => readonly Sortie[],
): Procedure<Record<Side, number>> {
  const stopped: Record<Side, number> = { Axis: 0, Allies: 0 }
  const fires = activeFirst(world, combat).flatMap((fleet): Fire[] => {
    const bombers = bombersOf(enemyOf(combat, fleet).side)
    return bombers.length === 0 || shipsIn(fleet.included).length === 0 ? [] : [fireOf(world, step, fleet, bombers)]
  })
  if (fires.length === 0) return stopped
  const of = (side: Side) => fires.find(({ fleet, factors }) => fleet.side === side && factors > 0)
  const shift = yield* moveColumns(world, combat, { Axis: movableOf(world, of('Axis')), Allies: movableOf(world, of('Allies')) })
  const totals = fires.map((fire) => ({ fire, total: shoot(world, combat, fire, shift[fire.fleet.side]) }))
  for (const { fire, total } of totals)
    stopped[enemyOf(combat, fire.fleet).side] = yield* loseBombers(
      world,
      combat,
      step,
      fire.fleet,
      bombersOf(enemyOf(combat, fire.fleet).side),
      total,
    )
  return stopped
}

/** Anti-aircraft factors of the ships: damaged ones halved (11.5.8), surprised ones too when they fire at those alone who surprise them (15.1). */
function fireOf(world: WifWorld, step: AirStep, fleet: Fleet, bombers: readonly Sortie[]): Fire {
  const firing = shipsIn(fleet.included).filter((ship) => ship.antiAir > 0)
  const isSurprised = (ship: NavalUnit) =>
    bombers.every((bomber) =>
      step.area === undefined ? surprises(world, bomber, ship.country) : takesBySurprise(world, bomber.unit, ship.country),
    )
  const parts = firing.map((ship) => {
    const halved = isSurprised(ship)
    const factors = antiAirOf(ship) / (halved ? 2 : 1)
    return {
      factors,
      text: `${ship.name} ${shown(factors)}${ship.damaged ? ' (damaged, halved)' : ''}${halved ? ' (surprised, halved)' : ''}`,
    }
  })
  const sum = parts.reduce((total, { factors }) => total + factors, 0)
  return {
    fleet,
    bombers,
    factors: nearest(sum),
    text:
      parts.length === 0 ? 'no ship has any' : `${parts.map(({ text }) => text).join(' + ')}${parts.length > 1 ? ` = ${shown(sum)}` : ''}`,
  }
}

/** Columns of anti-aircraft fire are moved by order alone: unasked, points are kept for what sinks ships. */
function movableOf(world: WifWorld, fire: Fire | undefined): Movable | null {
  if (!fire) return null
  const { naval } = world.tables
  const column = naval.column('anti-aircraft', fire.factors)
  return {
    what: 'anti-aircraft',
    text: (shift) =>
      `anti-aircraft ${fire.factors} against ${numbered(fire.bombers.length, 'bomber')}, column ${naval.label('anti-aircraft', column + shift) || 'none'}: ${diceText(world, column + shift, fire.bombers.length)}`,
    score: () => 0,
  }
}

function diceText(world: WifWorld, column: number, bombers: number): string {
  const dice = column < 1 ? null : world.tables.naval.antiAir(column, bombers)
  if (!dice) return 'no effect'
  if (dice.counted === dice.dice) return dice.dice === 1 ? 'one die' : `${dice.dice} dice`
  return `the ${dice.highest ? 'highest' : 'lowest'}${dice.counted === 1 ? '' : ` ${dice.counted}`} of ${dice.dice} dice`
}

/** The dice of one fleet's fire: the points that it has to spend on losses. */
function shoot(world: WifWorld, combat: NavalCombat, { fleet, bombers, factors, text }: Fire, shift: number): number {
  const { naval } = world.tables
  const printed = naval.column('anti-aircraft', factors)
  const column = Math.min(printed + shift, naval.columns)
  const dice = printed === 0 || column < 1 ? null : naval.antiAir(column, bombers.length)
  const moved =
    shift === 0 || printed === 0
      ? ''
      : `, moved ${Math.abs(shift)} ${shift > 0 ? 'up' : 'down'} to ${naval.label('anti-aircraft', column) || 'none'}`
  const against = `${numbered(bombers.length, 'bomber')} (${bombers.map(({ unit }) => unit.name).join(', ')})`
  const fired = `the ${fleet.side} fire with ${factors} anti-aircraft factors (${text}), ${printed === 0 ? 'no column' : `column ${naval.label('anti-aircraft', printed)}${moved}`}, at ${against}`
  const reckoned = {
    attack: factors,
    defence: bombers.length,
    modifiers: shift === 0 ? [] : [{ what: 'columns by surprise points', by: shift }],
    table: 'anti-aircraft',
  }
  if (!dice) {
    tell(world, combat, '11.5.9', `${fired}: no effect`, { side: fleet.side, sum: { ...reckoned, rolls: [], result: '0' } })
    return 0
  }
  const rolls = Array.from({ length: dice.dice }, (_, i) =>
    world.dice.roll(10, purposeOf(combat, `anti-aircraft fire ${fleet.side} die ${i + 1}`)),
  )
  const sorted = [...rolls].sort((a, b) => (dice.highest ? b - a : a - b))
  const total = sorted.slice(0, dice.counted).reduce((sum, roll) => sum + roll, 0)
  tell(
    world,
    combat,
    '11.5.9',
    `${fired}: ${diceText(world, column, bombers.length)}, rolled ${rolls.join(', ')}: ${numbered(total, 'point')}`,
    {
      side: fleet.side,
      sum: { ...reckoned, column: naval.label('anti-aircraft', column), rolls, total, result: String(total) },
    },
  )
  return total
}
