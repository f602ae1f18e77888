import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { World } from '../../engine/game.ts'
import { SinceTold } from '../../engine/since-told.ts'
import type { DataOf } from './event-data.ts'
import type { AirUnit, ImpulseState, LandUnit, NavalUnit, Section, Troop, Unit, WifState } from './state.ts'
import type { Tables } from './charts/tables.ts'
import type { Edition } from './edition.ts'
import type { Rulebook } from './rulebook.ts'

/** The position in play for one step: the state, with an index of stacks, the dice and the events told. */
export class WifWorld implements World {
  readonly map: BoardMap
  /** The rulebook in force. */
  readonly rulebook: Rulebook
  readonly rules: Edition
  readonly tables: Tables
  readonly state: WifState
  readonly dice: DiceRoller
  readonly events: GameEvent[] = []
  private readonly sinceTold = new SinceTold()
  /** Set anew at the start of each impulse. */
  impulse: ImpulseState = emptyImpulse()
  private readonly stacks = new Map<Hex, Troop[]>()
  private readonly ports = new Map<Hex, NavalUnit[]>()
  private readonly seas = new Map<number, Unit[]>()
  /** The impulse has not begun: sheets for it are being written or checked. */
  impulseToCome = false
  /** The chapter of reports to which events belong that name none themselves: those of a way home in the middle of a battle. */
  chapter: Readonly<Record<string, Json>> | null = null
  /** Losses of steps before this one; those that follow them in the list are of this step. */
  readonly lossesBefore: number
  /** Hexes that changed hands in this step. */
  readonly taken = new Set<Hex>()
  /** Grows with every change of position or control, so that caches (supply) know when they are stale. */
  version = 0

  constructor(map: BoardMap, rulebook: Rulebook, state: WifState, dice: DiceRoller) {
    this.map = map
    this.rulebook = rulebook
    this.rules = rulebook.rules
    this.tables = rulebook.tables
    this.state = state
    this.dice = this.sinceTold.recording(dice)
    this.lossesBefore = state.losses.length
    for (const unit of Object.values(state.units)) this.put(unit)
  }

  tell(event: GameEvent): void {
    this.events.push(this.sinceTold.into(event))
  }

  /** Tells an event about hexes: `world.report('weather', '8', 'Weather roll 8 ...')`. */
  report<Kind extends string>(kind: Kind, section: string, text: string, hexes: readonly Hex[] = [], facts?: DataOf<Kind>): void {
    const data = facts as Readonly<Record<string, Json>> | undefined
    const all = data === undefined ? this.chapter : this.chapter && !('chapter' in data) ? { ...data, ...this.chapter } : data
    // "from the Solomons": the sea area is called The Solomons.
    this.tell({
      kind,
      section,
      text: text.replaceAll('the The ', 'the '),
      hexes: hexes.map((hex) => this.map.code(hex)),
      ...(all && { data: all }),
    })
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

  /** Land units and aircraft in a hex, in order of arrival. Ships are `navalAt`. */
  unitsAt(hex: Hex): readonly Troop[] {
    return this.stacks.get(hex) ?? NOTHING
  }

  landAt(hex: Hex): LandUnit[] {
    return this.unitsAt(hex).filter((unit) => unit.kind === 'land')
  }

  airAt(hex: Hex): AirUnit[] {
    return this.unitsAt(hex).filter((unit) => unit.kind === 'air')
  }

  /** Ships in port, in order of arrival. */
  navalAt(hex: Hex): readonly NavalUnit[] {
    return this.ports.get(hex) ?? NO_SHIPS
  }

  /** Everything at sea in a sea area, or in a section of its box: ships, aircraft, and what ships carry. */
  seaAt(area: number, section?: Section): readonly Unit[] {
    const there = this.seas.get(area) ?? NO_UNITS
    return section === undefined ? there : there.filter(({ sea }) => sea!.section === section)
  }

  /** What a ship at sea carries. */
  cargoOf(ship: NavalUnit): Troop[] {
    if (!ship.sea) return []
    return this.seaAt(ship.sea.area).filter((unit): unit is Troop => unit.aboard === ship.id)
  }

  /** Land units and aircraft on the map, not at sea. Ships in port are `inPort`. */
  onMap(): Troop[] {
    return Object.values(this.state.units).filter((unit): unit is Troop => unit.place === 'map' && unit.kind !== 'naval')
  }

  inPort(): NavalUnit[] {
    return Object.values(this.state.units).filter((unit): unit is NavalUnit => unit.place === 'map' && unit.kind === 'naval')
  }

  atSea(): Unit[] {
    return Object.values(this.state.units).filter((unit) => unit.place === 'sea')
  }

  /** Puts a unit into a hex, from wherever it was. What a ship carries is put ashore by who moves it (11.4.5). */
  move(unit: Unit, hex: Hex): void {
    this.lift(unit)
    unit.place = 'map'
    unit.hex = hex
    this.put(unit)
    this.version++
  }

  /** Puts a ship with its cargo, or an aircraft, into a section of a sea box. */
  sail(unit: Unit, area: number, section: Section): void {
    const cargo = unit.kind === 'naval' ? this.cargoOf(unit) : []
    for (const each of [unit, ...cargo]) {
      const { aboard } = each
      const extended = each.kind === 'air' && each.extendedAtSea
      this.lift(each)
      each.place = 'sea'
      each.sea = { area, section }
      if (aboard !== undefined) each.aboard = aboard
      if (extended) each.extendedAtSea = true
      this.put(each)
    }
    this.version++
  }

  /** Loads a unit onto a ship that is at sea (11.4.5). */
  embark(cargo: Troop, ship: NavalUnit): void {
    this.lift(cargo)
    cargo.place = 'sea'
    cargo.sea = ship.sea!
    cargo.aboard = ship.id
    this.put(cargo)
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
    if (unit.kind === 'naval') {
      for (const cargo of this.cargoOf(unit)) this.destroy(cargo, 'lost with its ship')
      unit.damaged = false
      unit.noPlanes = false
    }
    this.lift(unit)
    unit.place = 'pool'
    unit.faceDown = false
    this.sinceTold.lost({ unit: unit.id, name: unit.name, country: unit.country, how })
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

  /** Puts a damaged ship into the repair pool (11.5.8). */
  toRepairPool(ship: NavalUnit): void {
    this.lift(ship)
    ship.place = 'repair'
    ship.faceDown = false
    ship.noPlanes = false
    this.version++
  }

  /** A country takes a ship for good: it goes into its repair pool (11.10.6). */
  capture(ship: NavalUnit, country: string): void {
    this.sinceTold.lost({ unit: ship.id, name: ship.name, country: ship.country, how: `captured by ${country}` })
    this.state.losses.push({
      turn: this.state.turn.index,
      impulse: this.state.impulses.thisTurn,
      unit: ship.id,
      how: `captured by ${country}`,
    })
    this.toRepairPool(ship)
    Object.assign(ship, { country })
  }

  /** Takes convoy points off a CP as a counter of their own, beside it (11.5.8): points break into change at any time. */
  breakConvoy(convoy: NavalUnit, points: number): NavalUnit {
    let n = 2
    while (this.state.units[`${convoy.id}-${n}`]) n++
    const change: NavalUnit = { ...convoy, id: `${convoy.id}-${n}`, name: `${convoy.name} (${n})`, points }
    convoy.points -= points
    this.state.units[change.id] = change
    this.put(change)
    this.version++
    return change
  }

  /** Sets who controls a hex (2.5.3 decides who; see control.ts). */
  setControl(hex: Hex, country: string): void {
    this.sinceTold.changed({ hex: this.map.code(hex), from: this.state.control[hex], to: country })
    this.state.control[hex] = country
    this.taken.add(hex)
    this.version++
  }

  /** Takes a unit off the board and out of its sea box; its cargo stays aboard only through `sail`. */
  private lift(unit: Unit): void {
    const among: Unit[] | undefined = unit.sea ? this.seas.get(unit.sea.area) : unit.hex === NO_HEX ? undefined : this.here(unit)
    among?.splice(among.indexOf(unit), 1)
    unit.hex = NO_HEX
    delete unit.sea
    delete unit.aboard
    if (unit.kind === 'air') delete unit.extendedAtSea
  }

  private put(unit: Unit): void {
    if (unit.sea) listed(this.seas, unit.sea.area).push(unit)
    else if (unit.hex !== NO_HEX) this.here(unit).push(unit)
  }

  private here(unit: Unit): Unit[] {
    return unit.kind === 'naval' ? listed(this.ports, unit.hex) : listed(this.stacks, unit.hex)
  }
}

function listed<T>(lists: Map<number, T[]>, key: number): T[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const NOTHING: readonly Troop[] = []
const NO_SHIPS: readonly NavalUnit[] = []
const NO_UNITS: readonly Unit[] = []

export function emptyImpulse(): ImpulseState {
  return {
    step: '',
    actions: {},
    used: {},
    startedOn: new Map(),
    paradropped: new Set(),
    attacked: new Set(),
    straitsRailed: new Set(),
    emergencySupply: new Map(),
    beachSupply: new Map(),
    sailed: new Set(),
    enteredSeas: new Set(),
    foughtSeas: new Set(),
    navalCombats: new Map(),
    fighting: new Set(),
    seaReadied: new Map(),
    debarked: new Set(),
    invaded: new Map(),
  }
}
