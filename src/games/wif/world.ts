import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { World } from '../../engine/game.ts'
import type { AirUnit, ImpulseState, LandUnit, Unit, WifState } from './state.ts'
import type { Tables } from './charts/tables.ts'

/** The position in play for one step: the state, with an index of stacks, the dice and the events told. */
export class WifWorld implements World {
  readonly map: BoardMap
  readonly tables: Tables
  readonly state: WifState
  readonly dice: DiceRoller
  readonly events: GameEvent[] = []
  /** Set anew at the start of each impulse. */
  impulse: ImpulseState = emptyImpulse()
  private readonly stacks = new Map<Hex, Unit[]>()
  /** The impulse has not begun: sheets for it are being written or checked. */
  impulseToCome = false
  /** Losses of steps before this one; those that follow them in the list are of this step. */
  readonly lossesBefore: number
  /** Hexes that changed hands in this step. */
  readonly taken = new Set<Hex>()
  /** Grows with every change of position or control, so that caches (supply) know when they are stale. */
  version = 0

  constructor(map: BoardMap, tables: Tables, state: WifState, dice: DiceRoller) {
    this.map = map
    this.tables = tables
    this.state = state
    this.dice = dice
    this.lossesBefore = state.losses.length
    for (const unit of Object.values(state.units)) if (unit.hex !== NO_HEX) this.stack(unit.hex).push(unit)
  }

  tell(event: GameEvent): void {
    this.events.push(event)
  }

  /** Tells an event about hexes: `world.report('weather', '8', 'Weather roll 8 ...')`. */
  report(kind: string, section: string, text: string, hexes: readonly Hex[] = [], data?: Json): void {
    this.tell({ kind, section, text, hexes: hexes.map((hex) => this.map.code(hex)), ...(data !== undefined && { data }) })
  }

  /** Number of the impulse being played or written for, counted from the campaign's start. */
  get impulseNumber(): number {
    return this.state.impulses.total + (this.impulseToCome ? 1 : 0)
  }

  unit(id: string): Unit {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit '${id}'`)
    return unit
  }

  /** Everything in a hex, in order of arrival. */
  unitsAt(hex: Hex): readonly Unit[] {
    return this.stacks.get(hex) ?? NOTHING
  }

  landAt(hex: Hex): LandUnit[] {
    return this.unitsAt(hex).filter((unit) => unit.kind === 'land')
  }

  airAt(hex: Hex): AirUnit[] {
    return this.unitsAt(hex).filter((unit) => unit.kind === 'air')
  }

  /** All units on the map. */
  onMap(): Unit[] {
    return Object.values(this.state.units).filter((unit) => unit.place === 'map')
  }

  /** Puts a unit into a hex, from wherever it was. */
  move(unit: Unit, hex: Hex): void {
    this.lift(unit)
    unit.place = 'map'
    unit.hex = hex
    this.stack(hex).push(unit)
    this.version++
  }

  turnFaceDown(unit: Unit): void {
    if (!unit.faceDown) this.version++
    unit.faceDown = true
  }

  turnFaceUp(unit: Unit): void {
    if (unit.faceDown) this.version++
    unit.faceDown = false
  }

  /** Destroys a unit: it goes to its force pool, face-up for when it is built again. */
  destroy(unit: Unit, how: string): void {
    this.lift(unit)
    unit.place = 'pool'
    unit.faceDown = false
    this.state.losses.push({ turn: this.state.turn.index, impulse: this.state.impulses.thisTurn, unit: unit.id, how })
    this.version++
  }

  /** Puts a unit on the production circle to arrive `turns` later (1 is next turn). */
  toProductionCircle(unit: Unit, turns: number): void {
    this.lift(unit)
    unit.place = 'circle'
    unit.faceDown = false
    unit.arrives = this.state.turn.index + turns
    this.version++
  }

  /** Sets who controls a hex (2.5.3 decides who; see control.ts). */
  setControl(hex: Hex, country: string): void {
    this.state.control[hex] = country
    this.taken.add(hex)
    this.version++
  }

  option(number: number): boolean {
    return this.state.options.includes(number)
  }

  private lift(unit: Unit): void {
    if (unit.hex !== NO_HEX) {
      const stack = this.stack(unit.hex)
      stack.splice(stack.indexOf(unit), 1)
    }
    unit.hex = NO_HEX
  }

  private stack(hex: Hex): Unit[] {
    let stack = this.stacks.get(hex)
    if (!stack) this.stacks.set(hex, (stack = []))
    return stack
  }
}

const NOTHING: readonly Unit[] = []

export function emptyImpulse(): ImpulseState {
  return { step: '', actions: {}, used: {}, startedOn: new Map(), paradropped: new Set(), attacked: new Set(), straitsRailed: new Set(), emergencySupply: new Map() }
}
