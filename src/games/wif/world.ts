import { type Hex, NO_HEX } from '../../board/hex.ts'
import { type BoardMap, plain } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { DiceRoller } from '../../engine/dice.ts'
import type { GameEvent, Loss } from '../../engine/event.ts'
import type { World } from '../../engine/game.ts'
import type { DataOf } from './event-data.ts'
import { newConvoys } from './new-convoys.ts'
import type { Edition, Rulebook } from './rules.ts'
import type { Tables } from './charts/tables.ts'
import { SinceTold } from '../../engine/since-told.ts'
import { Holders } from './holders.ts'
import { Indexes } from './indexes.ts'
import type {
  AirUnit,
  Country,
  Draft,
  ImpulseState,
  Invasion,
  LandUnit,
  NavalUnit,
  Place,
  Power,
  Section,
  Troop,
  Unit,
  War,
  WifState,
} from './state.ts'

/** What caches may depend on: each has a revision, which grows whenever something of it changes. */
export type Aspect = 'units' | 'control' | 'wars' | 'countries' | 'powers' | 'weather' | 'landed' | 'turn'

/** What is changed of a unit: not who it is, and not where, which is for `move`, `sail` and their kin. Undefined takes a fact away. */
export type UnitChange<U extends Unit> = U extends Unit
  ? Partial<Omit<U, 'id' | 'kind' | 'country' | 'place' | 'hex' | 'sea' | 'aboard'>>
  : never

/** Facts of the position that are replaced whole. */
export type StateChange = Partial<Omit<WifState, 'units' | 'control' | 'countries' | 'powers' | 'seats'>>

/** Of which aspect the facts of a position are; null of those that nothing worked out depends on. */
const ASPECTS: Readonly<Record<keyof StateChange, Aspect | null>> = {
  scenario: null,
  map: null,
  maps: null,
  options: 'turn',
  changes: 'turn',
  turn: 'turn',
  lastTurn: null,
  stage: 'turn',
  impulses: 'turn',
  impulseBox: null,
  active: 'turn',
  firstSide: null,
  initiative: null,
  forced: null,
  weather: 'weather',
  entryOptions: 'turn',
  wars: 'wars',
  plans: null,
  warElsewhere: 'wars',
  sheetsInPlay: null,
  seasInPlay: 'control',
  homes: 'control',
  gateways: 'control',
  overseas: 'control',
  citiesTaken: 'control',
  schedule: null,
  reserves: null,
  fortsDestroyed: 'weather',
  bombed: 'turn',
  railed: 'turn',
  saved: null,
  offensive: null,
  occupied: null,
  sunk: null,
  agreements: null,
  partisans: null,
  production: 'turn',
  politics: 'turn',
  victory: null,
  declaredOn: null,
  declaredAligned: null,
  liberated: 'countries',
}

/** A loss, with the hex of who was on the map. */
export interface LostAt extends Loss {
  readonly hex: Hex
}

/** What an impulse remembers, but for what supply and zones of control depend on: that has operations of its own. */
type Noted = Draft<Omit<ImpulseState, 'paradropped' | 'debarked' | 'invaded'>>

/**
 * The position in play for one step: the state, with its indexes, what the impulse remembers, the dice and the events told. It is the one writer of the
 * position: everybody else reads.
 */
export class WifWorld implements World {
  readonly map: BoardMap
  /** The rulebook in force. */
  readonly rulebook: Rulebook<WifWorld>
  readonly rules: Edition<WifWorld>
  readonly tables: Tables
  readonly dice: DiceRoller
  readonly events: GameEvent[] = []
  /** How often each aspect has changed: what caches are stamped with. */
  readonly revisions: Readonly<Record<Aspect, number>>
  /** The chapter of reports to which events belong that name none themselves: those of a way home in the middle of a battle. */
  private chapterNow: Readonly<Record<string, Json>> | null
  /** Units lost in this step, in order, each with the hex that it was lost in. */
  readonly lost: readonly LostAt[]
  /** Hexes that changed hands in this step. */
  readonly taken: ReadonlySet<Hex>
  private readonly sinceTold = new SinceTold()
  private readonly draft: Draft<WifState>
  private noted: Draft<ImpulseState>
  private toCome: boolean
  private readonly supposed: boolean
  private readonly indexes: Indexes
  private readonly stacks = new Map<Hex, Troop[]>()
  private readonly ports = new Map<Hex, NavalUnit[]>()
  private readonly seas = new Map<number, Unit[]>()
  private names: Map<string, Unit[]> | null = null
  private heldBy: Holders | null = null

  /** The state is the world's own from now on. `like`: the world that it is a copy of. */
  constructor(map: BoardMap, rulebook: Rulebook<WifWorld>, state: WifState, dice: DiceRoller, like?: WifWorld) {
    this.map = map
    this.rulebook = rulebook
    this.rules = rulebook.rules
    this.tables = rulebook.tables
    this.draft = state as Draft<WifState>
    this.supposed = dice === NO_DICE
    this.dice = this.sinceTold.recording(dice)
    this.noted = like ? structuredClone(like.noted) : emptyImpulse()
    this.toCome = like?.toCome ?? false
    this.chapterNow = like?.chapterNow ?? null
    this.revisions = { units: 0, control: 0, wars: 0, countries: 0, powers: 0, weather: 0, landed: 0, turn: 0 }
    this.taken = new Set(like?.taken)
    this.lost = [...(like?.lost ?? [])]
    const units = Object.values(this.draft.units)
    this.indexes = new Indexes(units)
    if (like) this.standAs(like)
    else for (const unit of units) this.put(unit)
  }

  /** The same position once more, to try something in: all there is but the events told. Without dice, asking for a roll is an error. */
  fork(dice: DiceRoller = NO_DICE): WifWorld {
    const { draft } = this
    const units: Record<string, Unit> = {}
    for (const id in draft.units) units[id] = { ...draft.units[id] }
    // What is not copied is replaced whole when it changes.
    const state: WifState = {
      ...draft,
      units,
      control: [...draft.control],
      countries: { ...draft.countries },
      powers: { ...draft.powers },
    }
    return new WifWorld(this.map, this.rulebook, state, dice, this)
  }

  get state(): WifState {
    return this.draft
  }

  /** What the impulse being played remembers: empty before it. */
  get impulse(): ImpulseState {
    return this.noted
  }

  /** The impulse has not begun: sheets for it are being written or checked. */
  get impulseToCome(): boolean {
    return this.toCome
  }

  /** The chapter of reports to which events belong that name none themselves. */
  get chapter(): Readonly<Record<string, Json>> | null {
    return this.chapterNow
  }

  /** What is told from now on belongs to this chapter, where it names none itself. */
  tellUnder(chapter: Readonly<Record<string, Json>> | null): void {
    this.chapterNow = chapter
  }

  /** Sheets for the next impulse are written from now on, or (false) it begins. */
  awaitImpulse(toCome: boolean): void {
    this.toCome = toCome
    this.changed('turn')
  }

  /** A throw for what is drawn face-down: 1 to `sides`, told of nowhere. */
  rollHidden(sides: number, purpose: string): number {
    return (this.dice.hidden ?? this.dice).roll(sides, purpose)
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
      hexes: this.map.codesOf(hexes),
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

  /** Units in one of these places, in the order in which they came into the campaign. */
  unitsIn(...places: Place[]): readonly Unit[] {
    return places.length === 1 ? this.indexes.at(places[0]) : this.indexes.sorted(places.flatMap((place) => this.indexes.at(place)))
  }

  /** Everything on the map and at sea, in the order in which it came into the campaign. */
  inPlay(): readonly Unit[] {
    return this.indexes.inPlay()
  }

  /** Units of a country, wherever they are. */
  unitsOf(country: string): readonly Unit[] {
    return this.indexes.of(country)
  }

  /** Units of all countries that a major power controls, wherever they are. */
  unitsOfPower(power: string): readonly Unit[] {
    const units = Object.values(this.state.countries)
      .filter(({ controller }) => controller === power)
      .flatMap(({ name }) => this.indexes.of(name))
    return this.indexes.sorted(units)
  }

  /** Units that a player's words name, wherever they are: "XLI ARM", "Germany XLI ARM", "germany-xli-arm". */
  unitsNamed(words: string): readonly Unit[] {
    if (!this.names) {
      this.names = new Map()
      for (const unit of Object.values(this.draft.units))
        for (const name of new Set([unit.id, unit.name, `${unit.country} ${unit.name}`].map(plain))) listed(this.names, name).push(unit)
    }
    return this.names.get(plain(words)) ?? []
  }

  /** Land units and aircraft on the map, not at sea. Ships in port are `inPort`. */
  onMap(): readonly Troop[] {
    return this.indexes.troops()
  }

  inPort(): readonly NavalUnit[] {
    return this.indexes.inPort()
  }

  atSea(): readonly Unit[] {
    return this.indexes.at('sea')
  }

  /** Changes facts of a unit. */
  change<U extends Unit>(unit: U, changes: UnitChange<U>): void {
    const draft = unit as Draft<Unit> & Record<string, unknown>
    let differs = false
    for (const [fact, value] of Object.entries(changes)) {
      if (draft[fact] === value) continue
      differs = true
      if (value === undefined) delete draft[fact]
      else draft[fact] = value
    }
    if (!differs) return
    if ('name' in changes) this.names = null
    this.changed('units')
  }

  /** Changes facts of the position that are replaced whole. Undefined takes one away. */
  set(changes: StateChange): void {
    const draft = this.draft as Record<string, unknown>
    for (const [fact, value] of Object.entries(changes)) {
      // Weather that only comes sooner is the same weather.
      const same = fact === 'weather' && changes.weather!.zones === this.state.weather.zones
      if (value === undefined) delete draft[fact]
      else draft[fact] = value
      const aspect = ASPECTS[fact as keyof StateChange]
      if (aspect && !same) this.changed(aspect)
    }
  }

  /** 9.3: a war begins. A major power that was at war with no other was neutral until now (9.1). */
  declareWar(war: War): void {
    const { powers, wars } = this.state
    for (const party of war.between) {
      const other = war.between.find((each) => each !== party)!
      const isNeutral =
        powers[party] && powers[other] && !wars.some(({ between }) => between.includes(party) && between.every((each) => powers[each]))
      if (isNeutral && this.state.countries[party]) this.changeCountry(party, { neutralIn: this.state.turn.year })
    }
    this.set({ wars: [...wars, war] })
    const on = war.between.find((each) => each !== war.by)!
    // 13.9 asks for them at the end, whatever has become of the war.
    if (this.state.victory.kind === 'objectives' && war.by !== null && !powers[on])
      this.set({ declaredOn: [...(this.state.declaredOn ?? []), { by: war.by, on }] })
  }

  /** 13.9, 19.8: a major power has had a country aligned with it. */
  noteAligned(country: string, to: string): void {
    if (this.state.victory.kind !== 'objectives') return
    this.set({ declaredAligned: [...(this.state.declaredAligned ?? []), { country, to }] })
  }

  /** 13.7: a war is over. */
  endWar(war: War): void {
    this.set({ wars: this.state.wars.filter((other) => other !== war) })
  }

  /** Changes what a country is; one that is new is given whole (19). */
  changeCountry(name: string, changes: Partial<Omit<Country, 'name'>>): void {
    const before = this.state.countries[name] as Country | undefined
    const known = remembered(before, changes, this.state)
    this.draft.countries[name] = { ...before, ...known, ...changes, name } as Draft<Country>
    this.changed('countries')
  }

  /** Changes who answers for a major power or whose ally it is; a power that is new (17.1: Vichy) is born by it. */
  changePower(name: string, changes: Partial<Power>): void {
    const power = { ...(this.state.powers[name] ?? { seat: null, alliance: null }), ...changes }
    if (power.seat !== null && !this.state.seats.includes(power.seat))
      throw new Error(`the campaign has no seat '${power.seat}' for ${name}`)
    this.draft.powers[name] = power
    this.changed('powers')
  }

  /** A major power ceases to exist, its home country too (17.4.5): it has no units, hexes or wars any more. */
  abolish(name: string): void {
    delete this.draft.powers[name]
    delete this.draft.countries[name]
    this.changed('powers')
    this.changed('countries')
  }

  /** A counter comes into the campaign. */
  addUnit(unit: Unit): void {
    this.draft.units[unit.id] = unit as Draft<Unit>
    this.indexes.add(unit)
    this.names = null
    this.put(unit)
    this.changed('units')
  }

  /** Writes down what the impulse remembers. */
  note(write: (impulse: Noted) => void): void {
    write(this.noted)
  }

  /** A new impulse remembers nothing. */
  beginImpulse(): void {
    this.noted = emptyImpulse()
    this.changed('landed')
    this.awaitImpulse(false)
  }

  /** 11.14: a unit has dropped. */
  noteDrop({ id }: Unit): void {
    this.noted.paradropped.add(id)
    this.changed('landed')
  }

  /** 11.12: a unit has debarked. */
  noteDebarked({ id }: Unit): void {
    this.noted.debarked.add(id)
    this.changed('landed')
  }

  /** 11.13: a unit has invaded. */
  noteInvaded({ id }: Unit, how: Invasion): void {
    this.noted.invaded.set(id, how)
    this.changed('landed')
  }

  /** Puts a unit into a hex, from wherever it was. What a ship carries is put ashore by who moves it (11.4.5). */
  move(unit: Unit, hex: Hex): void {
    this.relocate(unit, 'map', { hex })
  }

  /** Puts a ship with its cargo, or an aircraft, into a section of a sea box. */
  sail(unit: Unit, area: number, section: Section): void {
    const cargo = unit.kind === 'naval' ? this.cargoOf(unit) : []
    for (const each of [unit, ...cargo]) {
      const { aboard } = each
      const extended = each.kind === 'air' && each.extendedAtSea
      this.relocate(each, 'sea', {
        sea: { area, section },
        ...(aboard !== undefined && { aboard }),
        ...(extended && { extendedAtSea: true }),
        ...(each.kind === 'air' && each.interceptedAtSea && { interceptedAtSea: true }),
      })
    }
  }

  /** Loads a unit onto a ship that is at sea (11.4.5). */
  embark(cargo: Troop, ship: NavalUnit): void {
    this.relocate(cargo, 'sea', { sea: ship.sea!, aboard: ship.id })
  }

  turnFaceDown(unit: Unit): void {
    this.change(unit, { faceDown: true })
  }

  turnFaceUp(unit: Unit): void {
    this.change(unit, { faceDown: false })
  }

  /** Destroys a unit: it goes to its force pool, face-up for when it is built again, unless it leaves the game (13.7.1, 19.4.2). */
  destroy(unit: Unit, how: string): void {
    if (unit.kind === 'naval') {
      for (const cargo of this.cargoOf(unit)) this.destroy(cargo, 'lost with its ship')
      this.change(unit, { damaged: false, noPlanes: false })
    }
    // Who only supposes it has no dice to roll.
    const place = this.supposed ? 'pool' : this.rules.whereDestroyed(this, unit)
    const { hex } = unit
    this.relocate(unit, place, { faceDown: false })
    this.lose(unit, how, hex)
  }

  /** Puts a unit into its force pool, without anybody having destroyed it. */
  toForcePool(unit: Unit): void {
    this.relocate(unit, 'pool', { faceDown: false })
  }

  /** Takes a unit out of the game for good (4.2.1, 4.3): nobody builds it again. */
  removeForGood(unit: Unit): void {
    this.relocate(unit, 'gone', { faceDown: false })
  }

  /** Puts a unit on the production circle to arrive `turns` later (1 is next turn); a ship on its first cycle face-down (13.6.5). */
  toProductionCircle(unit: Unit, turns: number, faceDown = false): void {
    this.relocate(unit, 'circle', { faceDown, arrives: this.state.turn.index + turns })
  }

  /** Launches a ship: it waits in the construction pool to be fitted out (13.6.5). */
  toConstructionPool(ship: NavalUnit): void {
    this.relocate(ship, 'construction', { faceDown: false })
  }

  /** Puts a counter into the lend-lease pool (13.6.4). */
  toLendLeasePool(unit: Unit): void {
    this.relocate(unit, 'lend-lease', { faceDown: false })
  }

  /** Puts a damaged ship into the repair pool (11.5.8). */
  toRepairPool(ship: NavalUnit): void {
    this.relocate(ship, 'repair', { faceDown: false })
  }

  /** Puts a unit back among the reserves that may be called out (9.7, 17.3.2). */
  toReserve(unit: Unit): void {
    this.relocate(unit, 'reserve', { faceDown: false })
  }

  /** A country takes a ship for good: it goes into its repair pool (11.10.6). */
  capture(ship: NavalUnit, country: string): void {
    this.lose(ship, `captured by ${country}`, ship.hex)
    if (ship.keptFor !== undefined) this.change(ship, { keptFor: undefined })
    this.toRepairPool(ship)
    this.handOver(ship, country)
  }

  /** A unit is another country's from now on, where it is (13.7.1, 13.1.2). */
  handOver(unit: Unit, country: string): void {
    const from = unit.country
    ;(unit as Draft<Unit>).country = country
    this.indexes.changedCountry(unit, from)
    this.names = null
    this.changed('units')
  }

  /** Takes convoy points off a CP as a counter of their own, beside it (11.5.8): points break into change at any time. */
  breakConvoy(convoy: NavalUnit, points: number): NavalUnit {
    let n = 2
    while (this.state.units[`${convoy.id}-${n}`]) n++
    const change: NavalUnit = { ...convoy, id: `${convoy.id}-${n}`, name: `${convoy.name} (${n})`, points }
    this.change(convoy, { points: convoy.points - points })
    this.addUnit(change)
    return change
  }

  /** A new counter of convoy points in the pool of a country, made like another one (1.2.1: there are as many as are wanted). */
  makeConvoy(like: NavalUnit, country: string, points: number, facts: { readonly name?: string; readonly joins?: string } = {}): NavalUnit {
    const { cycles: _, year: _year, builtAhead: _ahead, sailedFrom: _port, sunk: _sunk, joins: _joins, keptFor: _kept, ...rest } = like
    const [{ id, name }] = newConvoys(this.state.units, country, facts.name ?? 'CP', 1)
    const made: NavalUnit = {
      ...rest,
      id,
      name,
      country,
      points,
      cost: { points, turns: like.cost.turns },
      damaged: false,
      noPlanes: false,
      ...(facts.joins !== undefined && { joins: facts.joins }),
    }
    const { sea: _sea, aboard: _aboard, arrives: _arrives, scrapped: _scrapped, ...bare } = made
    this.addUnit({ ...bare, place: 'pool', hex: NO_HEX, faceDown: false })
    return this.state.units[id] as NavalUnit
  }

  /** A unit that the moderator brings back from the force pool was not lost: nobody has points for it. */
  withdrawLoss(unit: Unit): void {
    if (unit.kind === 'naval' && unit.sunk !== undefined) this.score(unit, -unit.sunk)
  }

  /** Who controls each hex, by numbers. */
  get holders(): Holders {
    return (this.heldBy ??= new Holders(this.state.control, this.map.size))
  }

  /** Sets who controls a hex (2.5.3 decides who; see control.ts). */
  setControl(hex: Hex, country: string): void {
    this.sinceTold.changed({ hex: this.map.code(hex), from: this.state.control[hex], to: country })
    this.draft.control[hex] = country
    this.heldBy?.set(hex, country)
    ;(this.taken as Set<Hex>).add(hex)
    this.changed('control')
  }

  private lose(unit: Unit, how: string, hex: Hex): void {
    const loss: Loss = { unit: unit.id, name: unit.name, country: unit.country, how }
    this.sinceTold.lost(loss)
    ;(this.lost as LostAt[]).push({ ...loss, hex })
    if (unit.kind !== 'naval') return
    const worth = (this.state.victory.ships?.[unit.type] ?? 0) * (unit.type === 'CP' ? unit.points : 1)
    if (worth === 0) return
    this.score(unit, worth)
    ;(unit as Draft<NavalUnit>).sunk = worth
  }

  /** 24: points for a ship go to the side that its owner is not on. */
  private score(ship: NavalUnit, worth: number): void {
    const controller = this.state.countries[ship.country]?.controller
    const loser = controller ? this.state.powers[controller]?.alliance : null
    if (!loser) return
    const winner = loser === 'Axis' ? 'Allies' : 'Axis'
    const { sunk = { Axis: 0, Allies: 0 } } = this.state
    this.set({ sunk: { ...sunk, [winner]: sunk[winner] + worth } })
  }

  /** The one place where a unit changes its own. Its cargo stays aboard only through `sail`. */
  private relocate(
    unit: Unit,
    place: Place,
    facts: Partial<Draft<Unit>> & Pick<Partial<AirUnit>, 'extendedAtSea' | 'interceptedAtSea'> & { noPlanes?: boolean },
  ): void {
    const draft = unit as Draft<Unit>
    const from = unit.place
    const among: Unit[] | undefined = unit.sea ? this.seas.get(unit.sea.area) : unit.hex === NO_HEX ? undefined : this.here(unit)
    among?.splice(among.indexOf(unit), 1)
    draft.hex = NO_HEX
    delete draft.sea
    delete draft.aboard
    delete draft.arrives
    if (draft.kind === 'air') {
      delete draft.extendedAtSea
      delete draft.interceptedAtSea
    }
    if (draft.kind === 'naval') delete draft.sunk
    draft.place = place
    Object.assign(draft, facts)
    this.indexes.moved(unit, from)
    this.put(unit)
    this.changed('units')
  }

  private put(unit: Unit): void {
    if (unit.sea) listed(this.seas, unit.sea.area).push(unit)
    else if (unit.hex !== NO_HEX) this.here(unit).push(unit)
  }

  /** Stacks are in order of arrival, in a copy too. */
  private standAs(like: WifWorld): void {
    const { units } = this.state
    for (const [hex, there] of like.stacks)
      this.stacks.set(
        hex,
        there.map(({ id }) => units[id] as Troop),
      )
    for (const [hex, there] of like.ports)
      this.ports.set(
        hex,
        there.map(({ id }) => units[id] as NavalUnit),
      )
    for (const [area, there] of like.seas)
      this.seas.set(
        area,
        there.map(({ id }) => units[id]),
      )
  }

  private changed(aspect: Aspect): void {
    ;(this.revisions as Record<Aspect, number>)[aspect]++
  }

  private here(unit: Unit): Unit[] {
    return unit.kind === 'naval' ? listed(this.ports, unit.hex) : listed(this.stacks, unit.hex)
  }
}

/** What a country remembers of how it stood before: that it was neutral this year (13.1.1), and who controlled it before it was conquered (13.1.2). */
function remembered(before: Country | undefined, changes: Partial<Country>, { powers, turn }: WifState): Partial<Country> {
  if (!before) return {}
  const wasNeutral = before.controller === null && changes.controller !== undefined && changes.controller !== null
  const isTaken = before.conqueredBy === null && changes.conqueredBy !== undefined && changes.conqueredBy !== null
  const first = isTaken ? powers[changes.conqueredBy]?.alliance : null
  return {
    ...(wasNeutral && { neutralIn: turn.year }),
    ...(isTaken && before.controller !== null && { ranBefore: before.controller }),
    ...(isTaken && first && before.conqueredFirst === undefined && { conqueredFirst: first }),
  }
}

function listed<Key, T>(lists: Map<Key, T[]>, key: Key): T[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const NOTHING: readonly Troop[] = []
const NO_SHIPS: readonly NavalUnit[] = []
const NO_UNITS: readonly Unit[] = []

/** For positions that are only looked at, or tried. */
export const NO_DICE: DiceRoller = {
  roll(): number {
    throw new Error('a position that is only supposed rolls no dice')
  },
}

function emptyImpulse(): Draft<ImpulseState> {
  return {
    step: '',
    actions: {},
    used: {},
    startedOn: new Map(),
    seasHeld: null,
    paradropped: new Set(),
    attacked: new Set(),
    straitsRailed: new Set(),
    emergencySupply: new Map(),
    beachSupply: new Map(),
    sailed: new Set(),
    foughtSeas: new Set(),
    navalCombats: new Map(),
    fighting: new Set(),
    seaReadied: new Map(),
    debarked: new Set(),
    invaded: new Map(),
    stoodIn: new Map(),
    interceptions: new Map(),
  }
}
