import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { World } from '../../engine/game.ts'
import { OutOfSight } from '../../engine/out-of-sight.ts'
import type { Draft } from '../common/draft.ts'
import { SinceTold } from '../../engine/since-told.ts'
import type { Tables } from './charts/load-tables.ts'
import { Counters } from './counters.ts'
import type { Traits } from './nations/traits-schema.ts'
import type { Edition, Rulebook } from './rules.ts'
import type { DataOf } from './event-data.ts'
import type {
  AirUnit,
  GroundUnit,
  Installation,
  Nation,
  NavalUnit,
  StrategicUnit,
  OperationState,
  Plan,
  Power,
  Side,
  Troop,
  TwState,
  Unit,
  Writable,
} from './state.ts'

/** 17.2.1: whose losses on whose ground are counted. */
const BRITAIN = 'Britain'
const GERMANY = 'Germany'
const FRANCE = 'France'

/** What is marked on a counter, where it is aside: that goes by operations of its own. */
type Marks<U extends Unit> = Partial<Omit<U, 'id' | 'kind' | 'type' | 'place' | 'hex' | 'sea' | 'aboard'>>
/** What a position says of itself as a whole. */
type Facts = Partial<
  Omit<TwState, 'scenario' | 'lastTurn' | 'victory' | 'seats' | 'powers' | 'units' | 'nations' | 'wars' | 'control' | 'installations'>
>

/** What a player turn remembers, but for what supply and zones of control depend on and what is noted with a move: that has operations of its own. */
type Noted = Draft<Omit<OperationState, 'impulse' | 'cutSeas' | 'supplyRun' | 'startedFrom' | 'controlBefore'>>

/** Parts of a position that results of searches depend on; a counter of each grows with every change. `units`: where counters are, whole or Depleted, and whose; `marks`: what else stands on them; `moment`: turn, weather and cut ports. */
export type Aspect = 'units' | 'marks' | 'control' | 'wars' | 'nations' | 'money' | 'installations' | 'moment' | 'facts' | 'operations'

/**
 * The position in play for one step: the state, with indexes of its counters, the dice and the events told. It is the one writer of the state: whatever changes
 * goes through an operation here, which keeps indexes and revisions.
 */
export class TwWorld implements World {
  readonly map: BoardMap
  /** The rulebook in force. */
  readonly rulebook: Rulebook<TwWorld>
  readonly rules: Edition<TwWorld>
  readonly tables: Tables
  readonly traits: Traits
  readonly state: TwState
  readonly dice: DiceRoller
  readonly events: GameEvent[] = []
  private readonly sinceTold = new SinceTold()
  /** The chapter of reports to which events belong that name none themselves. */
  private chapter: Readonly<Record<string, Json>> | null = null
  private awaited = false
  /** Units eliminated in this step, in order, each with the side that it was of. */
  readonly lost: readonly { readonly unit: string; readonly side: Side }[] = []
  /** Hexes that changed hands in this step. */
  readonly taken = new Set<Hex>()
  /** How often each aspect has changed. */
  readonly revisions: Readonly<Record<Aspect, number>> = {
    units: 0,
    marks: 0,
    control: 0,
    wars: 0,
    nations: 0,
    money: 0,
    installations: 0,
    moment: 0,
    facts: 0,
    operations: 0,
  }
  /** Results of searches, kept while what they depend on stands (cache.ts). */
  readonly cached = new Map<string, { readonly stamp: number; readonly result: unknown }>()
  private readonly held: Writable<TwState>
  /** The dice as they were given, whose throws nobody keeps. */
  private readonly thrown: DiceRoller
  private operations: Draft<OperationState> = emptyOperations()
  private played: OperationState = this.operations
  private counters: Counters
  private readonly stacks = new Map<Hex, Troop[]>()
  private readonly ports = new Map<Hex, NavalUnit[]>()
  private readonly seas = new Map<number, Unit[]>()
  private readonly fixed = new Map<Hex, Installation[]>()

  constructor(map: BoardMap, rulebook: Rulebook<TwWorld>, state: TwState, dice: DiceRoller) {
    this.map = map
    this.rulebook = rulebook
    this.rules = rulebook.rules
    this.tables = rulebook.tables
    this.traits = rulebook.traits
    this.state = this.held = state
    this.thrown = dice
    this.dice = this.sinceTold.recording(dice)
    this.counters = new Counters(state.units)
    for (const unit of this.counters.all) this.put(unit)
    for (const each of state.installations) listed(this.fixed, each.hex).push(each)
  }

  /**
   * A copy of all there is, in which anything may be tried: the position, what the player turn remembers, what was told so far. Dice are shared unless others are
   * given; `as` makes another position of it.
   */
  fork(dice: DiceRoller = this.thrown, as: (state: TwState) => TwState = (state) => state): TwWorld {
    const state = as(this.state)
    const fork = new TwWorld(
      this.map,
      this.rulebook,
      {
        ...state,
        units: copies(state.units),
        nations: copies(state.nations),
        control: [...state.control],
        installations: state.installations.map((each) => ({ ...each })),
      },
      dice,
    )
    fork.inOrderOf({ stacks: this.stacks, ports: this.ports, seas: this.seas })
    fork.operations = structuredClone(this.operations)
    fork.played = this.played
    fork.events.push(...this.events)
    fork.chapter = this.chapter
    fork.awaited = this.awaited
    ;(fork.lost as TwWorld['lost'][number][]).push(...this.lost)
    for (const hex of this.taken) fork.taken.add(hex)
    return fork
  }

  /** Stacks in the order in which their units arrived there, which a position does not store. */
  private inOrderOf({ stacks, ports, seas }: { stacks: Lists<Troop>; ports: Lists<NavalUnit>; seas: Lists<Unit> }): void {
    const same = <U extends Unit>(mine: Map<number, U[]>, theirs: Lists<U>) => {
      for (const [key, units] of theirs) {
        const here = mine.get(key)
        if (!here || units.length < 2) continue
        const places = new Map(units.map(({ id }, i) => [id, i]))
        here.sort((a, b) => (places.get(a.id) ?? units.length) - (places.get(b.id) ?? units.length))
      }
    }
    same(this.stacks, stacks)
    same(this.ports, ports)
    same(this.seas, seas)
  }

  /**
   * Takes the counters that one seat knows in place of all there are: those of `units` that the position holds already stay the same objects. What is hidden is out of sight for
   * whoever still has it in hand or knows its id: looking at it throws OutOfSight.
   */
  conceal(units: TwState['units']): void {
    const hidden = this.counters.all.filter((unit) => units[unit.id] !== unit)
    const ids = hidden.map(({ id }) => id)
    const before = { stacks: copied(this.stacks), ports: copied(this.ports), seas: copied(this.seas) }
    this.held.units = units
    this.counters = new Counters(units)
    for (const lists of [this.stacks, this.ports, this.seas]) lists.clear()
    for (const unit of this.counters.all) this.put(unit)
    this.inOrderOf(before)
    for (const noted of Object.values(this.operations) as unknown[])
      for (const id of ids) {
        if (noted instanceof Set || noted instanceof Map) noted.delete(id)
        else if (typeof noted === 'object') for (const each of Object.values(noted as Record<number, Set<string>>)) each.delete(id)
      }
    for (const [i, unit] of hidden.entries()) {
      if (!(ids[i] in units)) Object.defineProperty(units, ids[i], { get: notSeen })
      for (const key of Object.keys(unit)) Object.defineProperty(unit, key, { get: notSeen })
      Object.setPrototypeOf(unit, NOT_SEEN)
    }
    for (const aspect of Object.keys(this.revisions) as Aspect[]) this.changed(aspect)
  }

  /** What the player turn remembers; set anew at its start. */
  get ops(): OperationState {
    return this.operations
  }

  /** The same of the player turn that was played last: this one until it is over. */
  get opsPlayed(): OperationState {
    return this.awaited ? this.played : this.operations
  }

  /** The player turn has not begun: sheets for it are being written or checked. */
  get toCome(): boolean {
    return this.awaited
  }

  /** Sheets for the next player turn are written from now on, or (false) it begins. */
  awaitTurn(toCome: boolean): void {
    this.awaited = toCome
  }

  /** What is told from now on belongs to this chapter, where it names none itself. */
  tellUnder(chapter: Readonly<Record<string, Json>> | null): void {
    this.chapter = chapter
  }

  /** Writes down what the player turn remembers. */
  remember(write: (noted: Noted) => void): void {
    write(this.operations)
  }

  /** First or Second Impulse begins (3.6). */
  beginImpulse(impulse: 1 | 2): void {
    this.operations.impulse = impulse
    this.changed('operations')
  }

  beginOperations(): void {
    this.played = this.operations
    this.operations = emptyOperations()
    this.changed('operations')
  }

  private changed(aspect: Aspect): void {
    ;(this.revisions as Writable<typeof this.revisions>)[aspect]++
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

  /** Every counter there is, in force pools too. Whoever asks for those on the map or of a nation asks `unitsIn` or `unitsOf`: there are thousands of others. */
  units(): readonly Unit[] {
    return this.counters.all
  }

  /** Counters in a place, or in several, in the order of `units`. */
  unitsIn(...places: readonly Unit['place'][]): readonly Unit[] {
    return this.counters.inPlaces(places)
  }

  /** Counters of a nation, wherever they are or in these places, in the order of `units`. */
  unitsOf(nation: string, ...places: readonly Unit['place'][]): readonly Unit[] {
    return this.counters.ofNation(nation, places)
  }

  /** Counters that a player's words name, wherever they are: "XIV Pz", "Germany XIV Pz", "germany-xiv-pz". In the order of `units`. */
  unitsNamed(words: string): readonly Unit[] {
    return this.counters.named(words)
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
  aboard(ship: NavalUnit): readonly Unit[] {
    return this.counters.aboard(ship.id)
  }

  /** The undepleted or depleted NAC aboard a CV, if any. */
  nacOf(ship: NavalUnit): AirUnit | undefined {
    return ship.type === 'CV' ? this.aboard(ship).find((unit): unit is AirUnit => unit.kind === 'air' && unit.type === 'NAC') : undefined
  }

  /** Marks a counter, or takes a mark off it (undefined). */
  change<U extends Unit>(unit: U, marks: Marks<U>): void {
    const { nation, name } = unit
    patch(unit, marks)
    if (unit.nation !== nation || unit.name !== name) this.counters.recount()
    this.changed('depleted' in marks || 'nation' in marks ? 'units' : 'marks')
  }

  /** A counter that there was none of before. */
  raise(unit: Unit): void {
    this.held.units = { ...this.state.units, [unit.id]: unit }
    this.counters.add(unit)
    this.put(unit)
    this.changed('units')
  }

  /** Puts a unit into a hex, from wherever it was; a ship takes what is aboard along. Cargo is put ashore by `move` of its own. */
  move(unit: Unit, hex: Hex): void {
    const aboard = unit.kind === 'naval' ? this.aboard(unit) : []
    if (unit.kind === 'air' && unit.place === 'map' && !this.ops.startedFrom.has(unit.id))
      this.operations.startedFrom.set(unit.id, unit.hex)
    this.lift(unit)
    this.put(this.set(unit, { place: 'map', hex }))
    for (const each of aboard) this.stow(each, unit as NavalUnit)
    this.changed('units')
  }

  /** Puts a ship with all that is aboard into a sea area. */
  sail(ship: NavalUnit, area: number): void {
    const aboard = this.aboard(ship)
    this.lift(ship)
    this.put(this.set(ship, { place: 'sea', sea: area }))
    for (const each of aboard) this.stow(each, ship)
    this.changed('units')
  }

  /** Takes a unit aboard a ship. */
  embark(unit: Unit, ship: NavalUnit): void {
    this.stow(unit, ship)
    this.changed('units')
  }

  /** Puts a ship on a space of a shipyard's track (15.1.5). Its NAC stays aboard. */
  toYard(ship: NavalUnit, hex: Hex, space: number): void {
    const aboard = this.aboard(ship)
    this.lift(ship)
    this.set(ship, { place: 'yard', hex })
    patch(ship, { space, taskForce: undefined, damage: undefined, ...(ship.depleted && { laidUp: this.state.turn.index }) })
    for (const each of aboard) this.stow(each, ship)
    this.changed('units')
  }

  /** A counter is exchanged for a better one, which keeps its name (17.4, 20.3, 21.7). */
  exchange(unit: GroundUnit, { type, strength, move }: Pick<GroundUnit, 'type' | 'strength' | 'move'>): void {
    patch(unit, { type, strength, move })
    this.changed('units')
  }

  /** 5.3.1: a U-Boat or ASW of the Murmansk Run acts as a ship in its sea area while a convoy sails there. */
  surface(unit: StrategicUnit, area: number): NavalUnit {
    this.lift(unit)
    const ship = unit as Unit as NavalUnit
    patch(ship, { kind: 'naval', type: 'Fleet', combat: 1, range: 0, interception: 0 })
    this.put(this.set(ship, { place: 'sea', sea: area }))
    this.changed('units')
    return ship
  }

  /** It is again what it was, sunk or not. */
  submerge(ship: NavalUnit, type: StrategicUnit['type']): void {
    this.lift(ship)
    const unit = ship as Unit as StrategicUnit
    patch<Partial<NavalUnit>>(ship, { combat: undefined, range: undefined, interception: undefined })
    patch(unit, { kind: 'strategic', type })
    if (unit.place === 'pool') patch(unit, { onRun: undefined })
    this.set(unit, { place: unit.place === 'pool' ? 'pool' : 'strategic' })
    this.changed('units')
  }

  deplete(unit: Unit): void {
    this.change(unit, { depleted: true })
  }

  restore(unit: Unit): void {
    this.change(unit, { depleted: false })
  }

  /** Eliminates a unit: it goes to its force pool (out of the game where the nation is conquered); all aboard goes with a ship. */
  eliminate(unit: Unit, how: string, outOfSupply = false): void {
    if (unit.kind === 'naval') for (const each of this.aboard(unit)) this.eliminate(each, 'lost with its ship', outOfSupply)
    const side = this.sideOfNation(unit.nation)
    if (unit.kind === 'ground' && unit.place === 'map') {
      this.noteLossInFrance(unit)
      this.noteLossAtBorder(unit)
    }
    this.remove(unit, unit.kind === 'naval' && unit.irreplaceable ? 'gone' : 'pool')
    this.sinceTold.lost({ unit: unit.id, name: unit.name, country: unit.nation, how })
    if (outOfSupply) patch(unit, { lostOutOfSupply: true })
    if (!side) return
    patch(unit, { eliminated: true })
    ;(this.lost as TwWorld['lost'][number][]).push({ unit: unit.id, side })
  }

  /** 17.2.1 counts what the British lose in France, that of Vichy included. */
  private noteLossInFrance({ nation, hex, strength }: GroundUnit): void {
    if (nation !== BRITAIN || this.map.countryNames[this.map.country[hex]] !== FRANCE) return
    this.note({ britishLostInFrance: (this.state.britishLostInFrance ?? 0) + strength })
  }

  /** 23.21 counts the factors that a border war costs a country. */
  private noteLossAtBorder({ nation, strength }: GroundUnit): void {
    const { borderWar } = this.state.nations[nation]
    if (borderWar && !borderWar.over) this.changeNation(nation, { borderWar: { lost: borderWar.lost + strength } })
  }

  /** Takes a unit off the board to the force pool, or elsewhere, without a loss: breaking down, building up, a raider's box. */
  remove(unit: Unit, place: 'pool' | 'strategic' | 'gone'): void {
    this.lift(unit)
    this.set(unit, { place })
    if (place !== 'strategic') {
      patch(unit, { depleted: false })
      unmark(unit)
    }
    this.changed('units')
  }

  setControl(hex: Hex, nation: string): void {
    if (this.state.control[hex] === nation) return
    if (!this.ops.controlBefore.has(hex)) this.operations.controlBefore.set(hex, this.state.control[hex])
    this.sinceTold.changed({ hex: this.map.code(hex), from: this.state.control[hex], to: nation })
    ;(this.state.control as string[])[hex] = nation
    this.taken.add(hex)
    this.changed('control')
  }

  installationsAt(hex: Hex): readonly Installation[] {
    return this.fixed.get(hex) ?? NO_INSTALLATIONS
  }

  installation(hex: Hex, kind: Installation['kind']): Installation | undefined {
    return this.fixed.get(hex)?.find((each) => each.kind === kind)
  }

  install(installation: Installation): void {
    this.held.installations = [...this.state.installations, installation]
    this.fixed.set(installation.hex, [...this.installationsAt(installation.hex), installation])
    this.changed('installations')
  }

  dismantle(installation: Installation): void {
    this.held.installations = this.state.installations.filter((each) => each !== installation)
    this.fixed.set(
      installation.hex,
      this.installationsAt(installation.hex).filter((each) => each !== installation),
    )
    this.changed('installations')
  }

  changeInstallation(installation: Installation, change: Partial<Omit<Installation, 'kind' | 'hex'>>): void {
    patch(installation, change)
    this.changed('installations')
  }

  /** Two nations are at war from now on (6.3, 6.4). */
  declareWar(by: string, on: string, declared = this.state.turn.index): void {
    this.held.wars = [...this.state.wars, { between: [by, on], declared, by }]
    this.changed('wars')
  }

  /** A nation's wars are over: it is conquered, or is no party of its own any more. */
  endWars(nation: string): void {
    this.held.wars = this.state.wars.filter(({ between }) => !between.includes(nation))
    this.changed('wars')
  }

  /** A nation that there was none of before, or that begins anew. */
  found(nation: Nation): void {
    this.held.nations = { ...this.state.nations, [nation.name]: nation }
    this.changed('nations')
  }

  changeNation(name: string, change: Partial<Omit<Nation, 'name'>>): void {
    patch(this.nation(name), change)
    this.changed(Object.keys(change).every((key) => MONEY.has(key)) ? 'money' : 'nations')
  }

  /** A major power changes alliance or hands, or is born. */
  changePower(name: string, change: Partial<Power>): void {
    const before = this.state.powers[name] ?? { seat: null, alliance: null }
    this.held.powers = { ...this.state.powers, [name]: { ...before, ...change } }
    this.changed('nations')
  }

  earn(nation: string, narfs: number): void {
    this.changeNation(nation, { narfs: this.nation(nation).narfs + narfs })
  }

  spend(nation: string, narfs: number): void {
    this.earn(nation, -narfs)
  }

  setPlan(power: string, plan: Plan): void {
    this.note({ plans: { ...this.state.plans, [power]: plan } })
  }

  /** Writes down what has happened, what was planned, what turn it is; undefined: nothing of that stands any more. */
  note(facts: Facts): void {
    patch(this.held, facts)
    this.changed(Object.keys(facts).some((key) => MOMENT.has(key)) ? 'moment' : 'facts')
  }

  /** 12.6.2: how a unit is supplied when the Operations Segment begins; who draws limited supply has no zone of control from now on (12.2.3). */
  noteSupply(unit: Unit, supply: 'full' | 'limited' | 'none'): void {
    const { fullyAtStart, limitedAtStart, unsuppliedAtStart } = this.operations
    ;({ full: fullyAtStart, limited: limitedAtStart, none: unsuppliedAtStart })[supply].add(unit.id)
    if (supply === 'limited') this.changed('operations')
  }

  /** 12.1.2, 12.7.2: a side traces no supply through a sea area in this player turn. */
  cutSea(area: number, side: Side): void {
    this.operations.cutSeas.set(area, new Set([...(this.ops.cutSeas.get(area) ?? []), side]))
    this.changed('operations')
  }

  /** 12.7.2: supply has been run to a port. */
  runSupply(port: Hex): void {
    const { [this.map.code(port)]: _, ...cutPorts } = this.state.cutPorts ?? {}
    this.operations.supplyRun.add(this.map.code(port))
    this.note({ cutPorts })
  }

  private sideOfNation(name: string): Side | undefined {
    const nation = this.state.nations[name]
    const controller = nation?.controller ?? (nation?.borderWar && GERMANY)
    const alliance = controller ? this.state.powers[controller]?.alliance : null
    return alliance ? (alliance === 'Axis' ? 'Axis' : 'Allies') : undefined
  }

  private set<U extends Unit>(unit: U, where: Partial<Pick<Unit, 'place' | 'hex' | 'sea' | 'aboard'>>): U {
    patch<Unit>(unit, where)
    this.counters.placed(unit)
    return unit
  }

  private stow(unit: Unit, ship: NavalUnit): void {
    this.lift(unit)
    const { place, sea, hex } = ship
    this.set(unit, { place, aboard: ship.id, ...(place === 'sea' ? { sea } : { hex }) })
    if (place === 'sea') this.put(unit)
  }

  private lift(unit: Unit): void {
    const among: Unit[] | undefined =
      unit.place === 'sea' ? this.seas.get(unit.sea!) : unit.place === 'map' && unit.aboard === undefined ? this.here(unit) : undefined
    const index = among?.indexOf(unit) ?? -1
    if (index >= 0) among!.splice(index, 1)
    this.counters.lifted(unit)
    patch<Unit>(unit, { hex: NO_HEX, sea: undefined, aboard: undefined })
    if (unit.kind === 'naval') patch(unit, { space: undefined, laidUp: undefined })
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

/** Of a nation: what no supply line or zone of control depends on. */
const MONEY: ReadonlySet<string> = new Set<keyof Nation>(['narfs', 'base', 'spentOnUnits', 'smp', 'shipyardsBuilt', 'upgrades'])
/** What is written down of the whole position and bears on the board. */
const MOMENT: ReadonlySet<string> = new Set<keyof TwState>(['turn', 'stage', 'weather', 'cutPorts', 'leaving'])

/** Off the board nothing is left of what a unit was marked with there. */
function unmark(unit: Unit): void {
  if (unit.kind === 'ground') patch(unit, { reserve: undefined, straggler: undefined, suppliedUntil: undefined })
  if (unit.kind === 'naval') patch(unit, { taskForce: undefined, damage: undefined, patrol: undefined, patrolSince: undefined })
}

/** Writes into what is read-only to all others; what becomes undefined is gone. */
function patch<T extends object>(target: T, change: Partial<T>): void {
  for (const key of Object.keys(change) as (keyof T)[]) {
    if (change[key] === undefined) delete (target as Writable<T>)[key as keyof Writable<T>]
    else target[key] = change[key]
  }
}

/** Units by hex or sea area. */
type Lists<U extends Unit> = ReadonlyMap<number, readonly U[]>
const copied = <U extends Unit>(lists: Lists<U>): Lists<U> => new Map([...lists].map(([key, units]) => [key, [...units]]))

const notSeen = (): never => {
  throw new OutOfSight('what the step comes to here is hidden')
}
/** Of what is out of sight, whatever is asked of it. */
const NOT_SEEN = new Proxy({}, { get: notSeen })

const copies = <One extends object>(all: Readonly<Record<string, One>>): Record<string, One> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one }]))

function listed<T>(lists: Map<number, T[]>, key: number): T[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const NO_TROOPS: readonly Troop[] = []
const NO_SHIPS: readonly NavalUnit[] = []
const NO_UNITS: readonly Unit[] = []
const NO_INSTALLATIONS: readonly Installation[] = []

export function emptyOperations(): Draft<OperationState> {
  return {
    step: '',
    impulse: 1,
    inRussia: new Set(),
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
    laidCards: new Set(),
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
