import type { Sum } from '../../common/sum.ts'
import type { DataOf } from '../event-data.ts'
import type { Hex } from '../../../board/hex.ts'
import { ask, askTogether, type Procedure } from '../../../engine/procedure.ts'
import { shown } from '../fractions.ts'
import { enemySide, seatOfUnit, seatsOf } from '../powers.ts'
import type { Side } from '../state.ts'
import type { AirResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import {
  aborts,
  bombingWorth,
  chooseAbort,
  chooseEnemyBomber,
  chooseLine,
  chooseOwnBomber,
  chooseOwnLoss,
  chooseTarget,
  type CombatView,
} from './air-combat-choices.ts'
import { linesOf, type Pair } from './bounce.ts'
import { combatValue, type Line, strengthOf } from './air-strength.ts'
import { shipOf, shootDown } from './carrier-planes.ts'
import { comeHome, stayAtSea } from './return-to-base.ts'
import { type AirStep, isFighter, namesOf, placeKey, placeOf, type Sortie } from './sortie.ts'
import { isUnmolested, mayFight } from './states-of-war.ts'

/** 14.3: combat is fought when both sides have aircraft there and one of them a fighter. */
export function fightsAt(sorties: readonly Sortie[]): boolean {
  return sorties.some(({ side }) => side === 'Axis') && sorties.some(({ side }) => side === 'Allies') && sorties.some(isFighter)
}

/**
 * 14.3: fights one air-to-air combat to its end among these aircraft over a hex. Afterwards the step's sorties are without the destroyed and
 * the aborted; bombers that remain have got through. `shifts`: what surprise points make of each side's air-to-air value (11.5.6).
 */
export function* airCombat(
  world: WifWorld,
  step: AirStep,
  at: Hex,
  sorties: readonly Sortie[],
  shifts: Readonly<Record<Side, number>> = NO_SHIFTS,
): Procedure<void> {
  const combat = new AirCombat(world, step, at, sorties, shifts)
  world.report(
    'air combat',
    '14.3',
    `Air combat ${step.area === undefined ? 'over' : 'in the'} ${placeOf(world, step, at)} (${step.mission}): ${combat.active.side} with ${saidBy(combat.active)}; ${combat.inactive.side} with ${saidBy(combat.inactive)}`,
    [at],
  )
  yield* combat.arrange()
  // Each round takes something away or leaves the lines as they are; the table's end columns make an endless fight impossible in practice.
  for (let round = 1; combat.clearThrough(round); round++) yield* combat.round(round)
}

const NO_SHIFTS: Readonly<Record<Side, number>> = { Axis: 0, Allies: 0 }

const saidBy = ({ fighters, bombers }: Line): string =>
  [fighters.length > 0 ? `fighters ${namesOf(fighters)}` : '', bombers.length > 0 ? `bombers ${namesOf(bombers)}` : '']
    .filter(Boolean)
    .join(', ')

class AirCombat {
  readonly active: Line
  readonly inactive: Line
  private readonly world: WifWorld
  private readonly step: AirStep
  private readonly at: Hex
  /** Sides that began the round without a fighter. */
  private onlyBombers: readonly Line[] = []

  constructor(world: WifWorld, step: AirStep, at: Hex, sorties: readonly Sortie[], shifts: Readonly<Record<Side, number>>) {
    this.world = world
    this.step = step
    this.at = at
    const line = (side: Side): Line => {
      const own = sorties.filter((sortie) => sortie.side === side)
      return {
        side,
        seat: speakerOf(world, side, own),
        fighters: own.filter(isFighter).sort((a, b) => b.unit.airToAir - a.unit.airToAir || a.unit.cost.points - b.unit.cost.points),
        bombers: own.filter((sortie) => !isFighter(sortie)).sort((a, b) => bombingWorth(a, step.mission) - bombingWorth(b, step.mission)),
        shift: shifts[side],
      }
    }
    this.active = line(world.state.active)
    this.inactive = line(enemySide(world.state.active))
  }

  /** 14.3.1: both sides put their groups in order before either is told the other's. */
  *arrange(): Procedure<void> {
    const lines = [this.active, this.inactive].filter(({ fighters, bombers }) => fighters.length > 1 || bombers.length > 1)
    const wanted = yield* askTogether(
      this.world,
      chooseLine,
      lines.map((line) => ({ seat: line.seat, subject: this.view(line, 1) })),
    )
    for (const [i, line] of lines.entries()) {
      line.fighters = inOrder(line.fighters, wanted[i])
      line.bombers = inOrder(line.bombers, wanted[i])
    }
  }

  /**
   * 14.3.2: bombers whose enemy starts the round without a fighter get through; fighters that are at war with nobody left take no
   * further part (9.8). False when the combat is over.
   */
  clearThrough(round: number): boolean {
    this.partStrangers(round)
    this.clearUnmolested(round)
    const free = [this.active, this.inactive].filter((line) => this.enemyOf(line).fighters.length === 0 && line.bombers.length > 0)
    for (const line of free)
      this.tell(
        '14.3.2',
        `round ${round} begins and the ${this.enemyOf(line).side} have no fighter: ${namesOf(line.bombers)} cleared through`,
      )
    for (const line of free) line.bombers = []
    return isIn(this.active) && isIn(this.inactive)
  }

  /** 9.8: fighters of the side with the impulse that may not fight any enemy who is left wait to go home. */
  private partStrangers(round: number): void {
    const { active, inactive } = this
    const [own, enemies] = [active, inactive].map(({ fighters, bombers }) => [...fighters, ...bombers])
    if (enemies.length === 0) return
    for (const sortie of active.fighters.filter(({ unit }) => !mayFight(this.world, this.step, unit, own, enemies))) {
      this.remove(sortie)
      this.tell(
        '9.8',
        `round ${round} begins and ${sortie.unit.name} (${sortie.unit.country}) is at war with no enemy left in it: it takes no part`,
      )
    }
  }

  /** 9.8: a strategic bombardment is met only by fighters that are at war with the bombers. */
  private clearUnmolested(round: number): void {
    const { active, inactive } = this
    if (inactive.fighters.length === 0) return
    const free = active.bombers.filter((bomber) => isUnmolested(this.world, this.step, bomber, inactive.fighters))
    if (free.length === 0) return
    this.tell(
      '9.8',
      `round ${round} begins and no enemy fighter is at war with ${[...new Set(free.map(({ unit }) => unit.country))].join(' or ')}: ${namesOf(free)} cleared through`,
    )
    active.bombers = active.bombers.filter((bomber) => !free.includes(bomber))
  }

  *round(round: number): Procedure<void> {
    const { active, inactive } = this
    // 11.7: whoever was let through before a shot was fired has not fought.
    for (const line of [active, inactive]) for (const sortie of [...line.fighters, ...line.bombers]) sortie.fought = true
    this.onlyBombers = [active, inactive].filter(({ fighters }) => fighters.length === 0)
    // 14.3.2: both values stand for the whole round.
    const values = new Map<Line, number>([
      [active, combatValue(active, inactive)],
      [inactive, combatValue(inactive, active)],
    ])
    const strengths = new Map([active, inactive].map((line) => [line, strengthOf(line)]))
    for (const line of [inactive, active]) {
      const own = strengths.get(line)!
      const enemy = strengths.get(this.enemyOf(line))!
      const sum = `${line.side} ${own.text} against ${enemy.text}: value ${signed(values.get(line)!)} (${shown(own.strength)} - ${shown(enemy.strength)}${line.shift ? `, ${signed(line.shift)} by surprise points` : ''})`
      if (!own.shoots) {
        if (isIn(line)) this.tell('14.3.2', `round ${round}: ${sum}; an unarmed front bomber does not shoot`)
        continue
      }
      const reckoned = {
        attack: own.strength,
        defence: enemy.strength,
        modifiers: line.shift ? [{ what: 'surprise points', by: line.shift }] : [],
      }
      yield* this.shoot(round, line, values.get(line)!, sum, reckoned)
    }
    // 5, 6: nobody is left to break off from when the combat ended with the dice; but when one side aborts, the other may do so too.
    if (isIn(active) && isIn(inactive)) for (const line of [active, inactive]) yield* this.mayAbort(round, line)
  }

  private *shoot(
    round: number,
    line: Line,
    value: number,
    sum: string,
    reckoned: Pick<Sum, 'attack' | 'defence' | 'modifiers'>,
  ): Procedure<void> {
    const { world } = this
    const { total, rolls, result } = this.roll(line, value, `round ${round}`)
    const read = world.rules.airCombat.bounce !== null && result === 'AC' && this.onlyBombers.includes(line) ? 'DC' : result
    this.tell(
      '14.3.2',
      `round ${round}: ${sum}, rolls ${rolls.join('+')}=${total}: ${result === '-' ? 'no effect' : result}${read === result ? '' : `, ${read} for bombers alone`}`,
      {
        round,
        side: line.side,
        sum: { ...reckoned, table: 'air combat', column: String(value), rolls, total, result: read },
      },
    )
    yield* this.apply(round, line, read)
  }

  /** Two dice of a side, and what the table makes of them. `when` tells them apart from others of the combat. */
  private roll(line: Line, value: number, when: string): { rolls: number[]; total: number; result: AirResult } {
    const { world, at } = this
    const purpose = `air combat ${placeKey(world, this.step, at)} ${this.step.mission}${this.step.round ? ` ${this.step.round}` : ''} ${line.side} ${when}`
    const rolls = [world.dice.roll(10, `${purpose} first`), world.dice.roll(10, `${purpose} second`)]
    const total = rolls[0] + rolls[1]
    return { rolls, total, result: world.tables.airCombat(value, total) }
  }

  /** 14.3.3: a result hits the side that did not roll. */
  private *apply(round: number, roller: Line, result: AirResult): Procedure<void> {
    const { world } = this
    const victim = this.enemyOf(roller)
    if (result === '-' || !isIn(victim)) return
    if (result === 'AC' || result === 'DC') {
      const { bounce } = world.rules.airCombat
      const pair = bounce && (yield* bounce(world, this.view(victim, round), result))
      if (pair) return yield* this.bounce(round, victim, pair, result)
      if (victim.bombers.length === 0) return this.tell('14.3.3', `${result}: the ${victim.side} have no bomber left to clear through`)
      const answer =
        result === 'AC'
          ? yield* this.pick(roller, chooseEnemyBomber, round, victim)
          : yield* this.pick(victim, chooseOwnBomber, round, victim)
      victim.bombers = victim.bombers.filter((bomber) => bomber !== answer)
      return this.tell(
        '14.3.3',
        `${result}: ${answer.unit.name} ${shipOf(answer.unit) ? 'are' : 'is'} cleared through, chosen by the ${result === 'AC' ? roller.side : victim.side}`,
      )
    }
    let hit = victim.fighters[0] ?? victim.bombers[0]
    if (victim.fighters.length > 0 && victim.bombers.length > 0) {
      const [fighter, bomber] = [victim.fighters[0], victim.bombers[0]]
      if (result === 'AX' || result === 'AA') {
        const answer = yield* ask(world, roller.seat, chooseTarget, { ...this.view(roller, round), result })
        hit = answer === 'fighter' || (answer === 'dearer' && priceOf(fighter) > priceOf(bomber)) ? fighter : bomber
      } else {
        const answer = yield* ask(world, victim.seat, chooseOwnLoss, { ...this.view(victim, round), result })
        hit = answer === 'fighter' || (answer === 'cheaper' && priceOf(fighter) < priceOf(bomber)) ? fighter : bomber
      }
    }
    if (result === 'AX' || result === 'DX') this.destroy(hit, result)
    else yield* this.abort(hit, result)
  }

  /** Option 44: one round between a fighter and an enemy aircraft, of which the results are for these two alone; the inactive side shoots first. */
  private *bounce(round: number, by: Line, pair: Pair, because: AirResult): Procedure<void> {
    const { fighter, target } = pair
    const enemy = this.enemyOf(by)
    const lines = linesOf(by, enemy, pair)
    this.tell('14.3.3', `${because}: instead ${fighter.unit.name} of the ${by.side} bounces ${target.unit.name}`)
    const shots = [
      { line: lines.own, against: lines.enemy, hit: target },
      { line: lines.enemy, against: lines.own, hit: fighter },
    ]
    // Both values are those before either has shot.
    const sums = new Map(
      shots.map(({ line, against }) => [line, { value: combatValue(line, against), own: strengthOf(line), enemy: strengthOf(against) }]),
    )
    for (const { line, hit } of shots.toSorted(
      (a, b) => Number(b.line.side === this.inactive.side) - Number(a.line.side === this.inactive.side),
    )) {
      const { value, own, enemy: other } = sums.get(line)!
      const sum = `bounce: ${line.side} ${own.text}${line === lines.own ? ', 1 of it from above' : ''} against ${other.text}: value ${signed(value)}`
      if (!own.shoots) {
        this.tell('14.3.2', `${sum}; an unarmed bomber does not shoot`)
        continue
      }
      const { rolls, total, result } = this.roll(line, value, `round ${round} bounce by ${by.side}`)
      this.tell('14.3.3', `${sum}, rolls ${rolls.join('+')}=${total}: ${result === '-' ? 'no effect' : result}`, {
        round,
        side: line.side,
        sum: {
          attack: own.strength,
          defence: other.strength,
          modifiers: [],
          table: 'air combat',
          column: String(value),
          rolls,
          total,
          result,
        },
      })
      yield* this.bounced(hit, result)
    }
    // It goes to the rear of its line; whom it bounced keeps its place.
    if (by.fighters.includes(fighter)) by.fighters = [...by.fighters.filter((each) => each !== fighter), fighter]
  }

  /** What a result of a bounce does to the one of the two that it is for; a fighter that is cleared through stays where it was. */
  private *bounced(hit: Sortie, result: AirResult): Procedure<void> {
    if (!this.isHere(hit) || result === '-') return
    if (result === 'AX' || result === 'DX') return this.destroy(hit, result)
    if (result === 'AA' || result === 'DA') return yield* this.abort(hit, result)
    const line = [this.active, this.inactive].find(({ bombers }) => bombers.includes(hit))
    if (!line) return
    line.bombers = line.bombers.filter((bomber) => bomber !== hit)
    this.tell('14.3.3', `${result}: ${hit.unit.name} ${shipOf(hit.unit) ? 'are' : 'is'} cleared through`)
  }

  private isHere(sortie: Sortie): boolean {
    return [this.active, this.inactive].some(({ fighters, bombers }) => fighters.includes(sortie) || bombers.includes(sortie))
  }

  private *pick(chooser: Line, kind: typeof chooseOwnBomber, round: number, victim: Line): Procedure<Sortie> {
    if (victim.bombers.length === 1) return victim.bombers[0]
    const answer = yield* ask(this.world, chooser.seat, kind, this.view(chooser, round))
    const byWorth = [...victim.bombers].sort((a, b) => bombingWorth(a, this.step.mission) - bombingWorth(b, this.step.mission))
    const named = victim.bombers.find(({ unit }) => unit.id === answer)
    if (named) return named
    // A bomber that is named but no longer there leaves the usual choice.
    return answer === 'best' || (answer !== 'weakest' && kind === chooseOwnBomber) ? byWorth.at(-1)! : byWorth[0]
  }

  private destroy(hit: Sortie, result: string): void {
    const { world, step } = this
    this.remove(hit)
    step.sorties = step.sorties.filter((sortie) => sortie !== hit)
    shootDown(world, hit.unit, `shot down over ${placeOf(world, step, this.at)}`)
    if (hit.cargo) world.destroy(hit.cargo, 'lost with its transport')
    this.tell(
      '14.3.3',
      `${result}: ${hit.unit.name} ${shipOf(hit.unit) ? 'are' : 'is'} shot down${hit.cargo ? ` with ${hit.cargo.name} aboard` : ''}`,
    )
  }

  private *abort(hit: Sortie, result?: AirResult): Procedure<void> {
    const { world, step } = this
    this.remove(hit)
    this.tell('14.3.3', `${result ? `${result}: ` : ''}${hit.unit.name} ${shipOf(hit.unit) ? 'abort' : 'aborts'}`)
    // 14.3.2: who breaks off a naval air combat by choice stays at sea.
    if (step.area !== undefined && !result) return stayAtSea(world, step, hit)
    if (!hit.landed) {
      yield* comeHome(world, step, hit, true)
      return
    }
    // 11.11: an ATR that was already back at its base aborts to that very hex.
    step.sorties = step.sorties.filter((sortie) => sortie !== hit)
    world.turnFaceDown(hit.unit)
    if (!hit.cargo) return
    world.move(hit.cargo, this.at)
    world.turnFaceDown(hit.cargo)
    this.tell('11.11', `${hit.cargo.name} unloads face-down from the aborted ${hit.unit.name}`)
  }

  /** 14.3.2: a side that aborts takes home all it has left in the combat. */
  private *mayAbort(round: number, line: Line): Procedure<void> {
    const view = this.view(line, round)
    const answer = yield* ask(this.world, line.seat, chooseAbort, view)
    if (!aborts(answer, view)) return
    this.tell('14.3.2', `after round ${round} the ${line.side} abort the combat`)
    for (const sortie of [...line.fighters, ...line.bombers]) yield* this.abort(sortie)
  }

  private remove(gone: Sortie): void {
    for (const line of [this.active, this.inactive]) {
      line.fighters = line.fighters.filter((sortie) => sortie !== gone)
      line.bombers = line.bombers.filter((sortie) => sortie !== gone)
    }
  }

  private enemyOf(line: Line): Line {
    return line === this.active ? this.inactive : this.active
  }

  private view(own: Line, round: number): CombatView {
    return { step: this.step, at: this.at, round, own, enemy: this.enemyOf(own) }
  }

  private tell(section: string, text: string, data?: DataOf<'air combat'>): void {
    this.world.report('air combat', section, `${placeOf(this.world, this.step, this.at)}: ${text}`, [this.at], data)
  }
}

const isIn = (line: Line): boolean => line.fighters.length + line.bombers.length > 0
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
const priceOf = ({ unit, cargo }: Sortie): number => unit.cost.points + (cargo?.cost.points ?? 0)

/** Those named first, in that order; the others keep theirs. */
function inOrder(sorties: readonly Sortie[], ids: readonly string[]): Sortie[] {
  const place = ({ unit }: Sortie) => (ids.includes(unit.id) ? ids.indexOf(unit.id) : ids.length)
  return [...sorties].sort((a, b) => place(a) - place(b))
}

/** The seat with the most aircraft in the combat chooses for its side. */
function speakerOf(world: WifWorld, side: Side, own: readonly Sortie[]): string {
  const seats = seatsOf(world, side)
  const count = (seat: string) => own.filter(({ unit }) => seatOfUnit(world, unit) === seat).length
  return seats.reduce((best, seat) => (count(seat) > count(best) ? seat : best))
}
