import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { World } from '../../engine/game.ts'
import { SinceTold } from '../../engine/since-told.ts'
import type { Tables } from './charts/load-tables.ts'
import type { DataOf } from './event-data.ts'
import type { AirUnit, GroundUnit, Installation, Nation, NavalUnit, OperationState, Side, Troop, TwState, Unit } from './state.ts'

/** The position in play for one step: the state, with an index of stacks, the dice and the events told. */
export class TwWorld implements World {
  readonly map: BoardMap
  readonly tables: Tables
  readonly state: TwState
  readonly dice: DiceRoller
  readonly events: GameEvent[] = []
  private readonly sinceTold = new SinceTold()
  /** Set anew at the start of each player turn. */
  ops: OperationState = emptyOperations()
  /** The chapter of reports to which events belong that name none themselves. */
  chapter: Readonly<Record<string, Json>> | null = null
  /** The player turn has not begun: sheets for it are being written or checked. */
  toCome = false
  /** Losses of steps before this one; those after are of this step. */
  readonly lossesBefore: number
  /** Hexes that changed hands in this step. */
  readonly taken = new Set<Hex>()
  /** Grows with every change of position or control, so that caches (supply) know when they are stale. */
  version = 0
  private readonly stacks = new Map<Hex, Troop[]>()
  private readonly ports = new Map<Hex, NavalUnit[]>()
  private readonly seas = new Map<number, Unit[]>()

  constructor(map: BoardMap, tables: Tables, state: TwState, dice: DiceRoller) {
    this.map = map
    this.tables = tables
    this.state = state
    this.dice = this.sinceTold.recording(dice)
    this.lossesBefore = state.losses.length
    for (const unit of Object.values(state.units)) this.put(unit)
  }

  tell(event: GameEvent): void {
    this.events.push(this.sinceTold.into(event))
  }

  /** Tells an event about hexes: `world.report('weather', '26', 'The roll of 8 ...')`. */
  report<Kind extends string>(
    kind: Kind,
    section: string,
    text: string,
    hexes: readonly Hex[] = [],
    facts?: DataOf<Kind>,
    seats?: readonly string[],
  ): void {
    const data = facts as Readonly<Record<string, Json>> | undefined
    const all = data === undefined ? this.chapter : this.chapter && !('chapter' in data) ? { ...data, ...this.chapter } : data
    this.tell({ kind, section, text, hexes: hexes.map((hex) => this.map.code(hex)), ...(all && { data: all }), ...(seats && { seats }) })
  }

  /** The side whose player turn is being played or comes next. */
  get phasing(): Side {
    return this.state.stage === 'Allied turn' ? 'Allies' : 'Axis'
  }

  /** Number of the player turn: twice the turn index, and one more for the Allies'. */
  get playerTurn(): number {
    return this.state.turn.index * 2 + (this.phasing === 'Allies' ? 1 : 0)
  }

  nation(name: string): Nation {
    const nation = this.state.nations[name]
    if (!nation) throw new Error(`no nation '${name}'`)
    return nation
  }

  unit(id: string): Unit {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit '${id}'`)
    return unit
  }

  units(): Unit[] {
    return Object.values(this.state.units)
  }

  /** Ground and air units in a hex, in order of arrival. Ships are `navalAt`. */
  troopsAt(hex: Hex): readonly Troop[] {
    return this.stacks.get(hex) ?? NO_TROOPS
  }

  groundAt(hex: Hex): GroundUnit[] {
    return this.troopsAt(hex).filter((unit) => unit.kind === 'ground')
  }

  /** Air units based in a hex, not those aboard a CV. */
  airAt(hex: Hex): AirUnit[] {
    return this.troopsAt(hex).filter((unit) => unit.kind === 'air')
  }

  /** Ships in port. */
  navalAt(hex: Hex): readonly NavalUnit[] {
    return this.ports.get(hex) ?? NO_SHIPS
  }

  /** Everything at sea in a sea area: patrols, and within a step forces on a mission with their cargo. */
  seaAt(area: number): readonly Unit[] {
    return this.seas.get(area) ?? NO_UNITS
  }

  navalAtSea(area: number): NavalUnit[] {
    return this.seaAt(area).filter((unit) => unit.kind === 'naval')
  }

  /** What a ship carries: its NAC, and cargo. */
  aboard(ship: NavalUnit): Unit[] {
    return this.units().filter((unit) => unit.aboard === ship.id)
  }

  /** The undepleted or depleted NAC aboard a CV, if any. */
  nacOf(ship: NavalUnit): AirUnit | undefined {
    return ship.type === 'CV' ? this.aboard(ship).find((unit): unit is AirUnit => unit.kind === 'air' && unit.type === 'NAC') : undefined
  }

  /** Puts a unit into a hex, from wherever it was; a ship takes what is aboard along. Cargo is put ashore by `move` of its own. */
  move(unit: Unit, hex: Hex): void {
    const aboard = unit.kind === 'naval' ? this.aboard(unit) : []
    if (unit.kind === 'air' && unit.place === 'map' && !this.ops.startedFrom.has(unit.id)) this.ops.startedFrom.set(unit.id, unit.hex)
    this.lift(unit)
    unit.place = 'map'
    unit.hex = hex
    delete unit.aboard
    this.put(unit)
    for (const each of aboard) this.stow(each, unit as NavalUnit)
    this.version++
  }

  /** Puts a ship with all that is aboard into a sea area. */
  sail(ship: NavalUnit, area: number): void {
    const aboard = this.aboard(ship)
    this.lift(ship)
    ship.place = 'sea'
    ship.sea = area
    this.put(ship)
    for (const each of aboard) this.stow(each, ship)
    this.version++
  }

  /** Takes a unit aboard a ship. */
  embark(unit: Unit, ship: NavalUnit): void {
    this.stow(unit, ship)
    this.version++
  }

  /** Puts a ship on a space of a shipyard's track (15.1.5). Its NAC stays aboard. */
  toYard(ship: NavalUnit, hex: Hex, space: number): void {
    const aboard = this.aboard(ship)
    this.lift(ship)
    ship.place = 'yard'
    ship.hex = hex
    ship.space = space
    if (ship.depleted) ship.laidUp = this.state.turn.index
    delete ship.taskForce
    delete ship.damage
    for (const each of aboard) this.stow(each, ship)
    this.version++
  }

  deplete(unit: Unit): void {
    unit.depleted = true
    this.version++
  }

  restore(unit: Unit): void {
    unit.depleted = false
    this.version++
  }

  /** Eliminates a unit: it goes to its force pool (out of the game where the nation is conquered); all aboard goes with a ship. */
  eliminate(unit: Unit, how: string, outOfSupply = false): void {
    if (unit.kind === 'naval') for (const each of this.aboard(unit)) this.eliminate(each, 'lost with its ship', outOfSupply)
    const side = this.sideOfNation(unit.nation)
    const where = unit.kind === 'ground' && unit.place === 'map' ? unit.hex : undefined
    this.lift(unit)
    unit.place = unit.kind === 'naval' && unit.irreplaceable ? 'gone' : 'pool'
    unit.depleted = false
    if (outOfSupply) unit.lostOutOfSupply = true
    unmark(unit)
    this.sinceTold.lost({ unit: unit.id, name: unit.name, country: unit.nation, how })
    if (side) this.state.losses.push({ turn: this.state.turn.index, side, unit: unit.id, how, ...(where !== undefined && { where }) })
    this.version++
  }

  /** Takes a unit off the board to the force pool, or elsewhere, without a loss: breaking down, building up, a raider's box. */
  remove(unit: Unit, place: 'pool' | 'strategic' | 'gone'): void {
    this.lift(unit)
    unit.place = place
    if (place !== 'strategic') {
      unit.depleted = false
      unmark(unit)
    }
    this.version++
  }

  setControl(hex: Hex, nation: string): void {
    if (this.state.control[hex] === nation) return
    if (!this.ops.controlBefore.has(hex)) this.ops.controlBefore.set(hex, this.state.control[hex])
    this.sinceTold.changed({ hex: this.map.code(hex), from: this.state.control[hex], to: nation })
    this.state.control[hex] = nation
    this.taken.add(hex)
    this.version++
  }

  installationsAt(hex: Hex): Installation[] {
    return this.state.installations.filter((each) => each.hex === hex)
  }

  installation(hex: Hex, kind: Installation['kind']): Installation | undefined {
    return this.state.installations.find((each) => each.hex === hex && each.kind === kind)
  }

  install(installation: Installation): void {
    this.state.installations.push(installation)
    this.version++
  }

  dismantle(installation: Installation): void {
    this.state.installations = this.state.installations.filter((each) => each !== installation)
    this.version++
  }

  private sideOfNation(name: string): Side | undefined {
    const controller = this.state.nations[name]?.controller
    return controller ? this.state.sides[controller] : undefined
  }

  private stow(unit: Unit, ship: NavalUnit): void {
    this.lift(unit)
    unit.place = ship.place
    unit.aboard = ship.id
    if (ship.place === 'sea') {
      unit.sea = ship.sea
      this.put(unit)
    } else {
      unit.hex = ship.hex
    }
  }

  private lift(unit: Unit): void {
    const among: Unit[] | undefined =
      unit.place === 'sea' ? this.seas.get(unit.sea!) : unit.place === 'map' && unit.aboard === undefined ? this.here(unit) : undefined
    const index = among?.indexOf(unit) ?? -1
    if (index >= 0) among!.splice(index, 1)
    unit.hex = NO_HEX
    delete unit.sea
    delete unit.aboard
    if (unit.kind === 'naval') {
      delete unit.space
      delete unit.laidUp
    }
  }

  private put(unit: Unit): void {
    if (unit.place === 'sea') listed(this.seas, unit.sea!).push(unit)
    else if (unit.place === 'map' && unit.aboard === undefined && unit.hex !== NO_HEX) this.here(unit)?.push(unit)
  }

  private here(unit: Unit): Unit[] | undefined {
    if (unit.kind === 'strategic' || unit.hex === NO_HEX) return undefined
    return unit.kind === 'naval' ? listed(this.ports, unit.hex) : listed(this.stacks, unit.hex)
  }
}

/** Off the board nothing is left of what a unit was marked with there. */
function unmark(unit: Unit): void {
  if (unit.kind === 'ground') {
    delete unit.reserve
    delete unit.straggler
    delete unit.suppliedUntil
  }
  if (unit.kind === 'naval') {
    delete unit.taskForce
    delete unit.damage
    delete unit.patrol
    delete unit.patrolSince
  }
}

function listed<T>(lists: Map<number, T[]>, key: number): T[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const NO_TROOPS: readonly Troop[] = []
const NO_SHIPS: readonly NavalUnit[] = []
const NO_UNITS: readonly Unit[] = []

export function emptyOperations(): OperationState {
  return {
    step: '',
    impulse: 1,
    stratmoving: false,
    activated: new Set(),
    outOfSupply: new Set(),
    fullyAtStart: new Set(),
    limitedAtStart: new Set(),
    unsuppliedAtStart: new Set(),
    moved: { 1: new Set(), 2: new Set() },
    railed: new Map(),
    movedAtAll: new Set(),
    attacked: { 1: new Set(), 2: new Set() },
    dropped: new Set(),
    landed: new Set(),
    landings: new Map(),
    invasionShips: new Map(),
    flown: new Map(),
    sorties: new Map(),
    startedFrom: new Map(),
    besideEnemies: new Set(),
    grounded: new Set(),
    navalMissions: new Map(),
    mpsLeft: new Map(),
    supplyRun: new Set(),
    tried: new Set(),
    evading: new Set(),
    fromBreach: new Set(),
    controlBefore: new Map(),
    cutSeas: new Map(),
    mired: new Set(),
    avHexes: new Set(),
    built: new Map(),
    smpUsed: new Map(),
    railUsed: new Map(),
  }
}
