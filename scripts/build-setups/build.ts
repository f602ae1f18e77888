import { readFileSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import { parse } from 'yaml'
import { type BoardMap, plain } from '../../src/board/map.ts'
import type { Hex } from '../../src/board/hex.ts'
import { CHINA, COMMUNISTS } from '../../src/games/wif/factions.ts'
import { isOnSheetsInPlay } from '../../src/games/wif/in-play.ts'
import { loadBoard } from '../../src/games/wif/map/load.ts'
import { rulebookOf } from '../../src/games/wif/rulebook.ts'
import { YEARS_TO_BUILD } from '../../src/games/wif/set-up/force-pools.ts'
import { loadUnits, type UnitDefinition } from '../../src/games/wif/set-up/load-units.ts'
import { readScenario, turnsBetween, type ScenarioDocument } from '../../src/games/wif/set-up/scenario-document.ts'
import { setUpState } from '../../src/games/wif/set-up/scenario.ts'
import { MONTHS } from '../../src/games/wif/state.ts'
import { ScriptedDice } from '../../src/games/wif/testing/position.ts'
import { WifWorld } from '../../src/games/wif/world.ts'
import { choose, FLOTILLAS } from './counters.ts'
import { type Decisions, decisionsOf } from './decisions.ts'
import { atlas, completions, type Forces, historyOf, shipNames } from './facts.ts'
import { Room } from './room.ts'
import { spread } from './spread.ts'

type ByPlace = Record<string, Record<string, string[]>>

/** A set-up as its file has it. */
export interface Setup {
  readonly title: string
  readonly about: string
  readonly source: string
  readonly units: ByPlace
  readonly sea: ByPlace
  readonly reserves: Record<string, { against: string | null; units: Record<string, string[]> }[]>
  readonly schedule: Record<string, ByPlace>
  readonly 'force pools': Record<string, string[]>
  readonly 'out of the game': Record<string, string[]>
}

/** What was found on the way, for the campaign's page. */
export interface Account {
  readonly country: string
  /** Of history, that share that stood where this country's counters stand. */
  readonly divisions: number
  readonly airGroups: number
  readonly land: number
  readonly air: number
  readonly ships: number
  readonly flotillas: number
  readonly reserves: number
  /** Counters that stand beyond the campaign. */
  readonly beyond: number
  /** Land units, aircraft and flotillas that come while building takes. */
  readonly comes: number
  readonly building: readonly string[]
  /** Ships of history without a counter, and counters of ships that history had nowhere on the date. */
  readonly noCounter: readonly string[]
  readonly elsewhere: readonly string[]
}

export interface Built {
  readonly scenario: ScenarioDocument
  readonly decisions: Decisions
  readonly setup: Setup
  readonly accounts: readonly Account[]
}

const SOURCE =
  "The project's own, built by scripts/build-setups from facts of history and the decisions there; no printed set-up was at hand. The campaign's page says how sure it is."

/** The set-up of a campaign of scenarios/ from facts and decisions. Throws where a decision names what does not exist. */
export function build(name: string): Built {
  const decisions = decisionsOf(name)
  const document = parse(readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as ScenarioDocument
  const scenario = readScenario(document)
  const map = loadBoard()
  const empty = { ...document, setup: { title: scenario.title, source: SOURCE, units: {} } }
  const world = new WifWorld(map, rulebookOf(), setUpState(empty, rulebookOf(), map), new ScriptedDice())
  const builder = new Builder(world, scenario, decisions)
  for (const country of Object.keys(decisions.forces)) builder.country(country)
  for (const country of decisions['reserves only']) builder.reservesOf(country)
  return { scenario, decisions, setup: builder.setup, accounts: builder.accounts }
}

const KINDS_OF_LAND: Readonly<Record<string, readonly string[]>> = {
  'HQ-A': ['INF', 'ARM', 'MOT'],
  'HQ-I': ['INF', 'MOT', 'MIL'],
  ARM: ['ARM'],
  MECH: ['ARM', 'MOT'],
  MOT: ['MOT'],
  CAV: ['CAV'],
  MTN: ['MTN'],
  GARR: ['GARR'],
  MAR: ['MAR'],
  PARA: ['PARA'],
  INF: ['INF', 'MIL', 'MOT', 'GARR'],
}
const KINDS_OF_AIR: Readonly<Record<string, readonly string[]>> = {
  FTR: ['INT', 'FTR'],
  LND: ['TAC', 'CAS', 'STRAT'],
  NAV: ['NAV'],
  ATR: ['ATR'],
}

class Builder {
  readonly setup: Setup
  readonly accounts: Account[] = []
  private readonly world: WifWorld
  private readonly map: BoardMap
  private readonly scenario: ScenarioDocument
  private readonly decisions: Decisions
  private readonly history: Readonly<Record<string, Forces>>
  private readonly at: (place: string) => Hex
  private readonly room: Room
  private readonly units: readonly UnitDefinition[]
  private readonly placed = new Set<string>()
  /** Of those, who stands on the map or at sea, and who beyond the campaign. */
  private readonly standing = new Set<string>()
  private readonly away = new Set<string>()
  private readonly aliases = shipNames()

  constructor(world: WifWorld, scenario: ScenarioDocument, decisions: Decisions) {
    this.world = world
    this.map = world.map
    this.scenario = scenario
    this.decisions = decisions
    this.history = historyOf(decisions.date)
    this.at = atlas(world.map)
    this.room = new Room(world)
    this.units = [...loadUnits(null).values()]
    this.setup = {
      title: decisions.title,
      about: decisions.about,
      source: SOURCE,
      units: {},
      sea: {},
      reserves: {},
      schedule: {},
      'force pools': {},
      'out of the game': Object.fromEntries(Object.entries(decisions['out of the game']).map(([of, names]) => [of, [...names]])),
    }
  }

  country(country: string): void {
    const own = this.ownOf(country)
    const forces = this.history[this.decisions.forces[country]]
    if (own.length === 0 || !forces)
      throw new Error(`forces, ${country}: no counters, or no '${this.decisions.forces[country]}' in the facts`)
    const chosen = choose(own, this.scenario.first.year, this.decisions['called out'].includes(country))
    for (const [place, names] of Object.entries(this.decisions.instead[country] ?? {}))
      for (const name of names) this.place(this.named(own, name), this.hexOf(place), country, this.friendly(country))
    for (const [sea, countries] of Object.entries(this.decisions.sea))
      for (const name of countries[country] ?? []) this.atSea(this.named(own, name), sea, country)
    for (const [turn, countries] of Object.entries(this.decisions['comes later']))
      for (const [place, names] of Object.entries(countries[country] ?? {}))
        for (const name of names) this.comes(this.named(own, name), turn, country, this.hexOf(place))
    if (this.decisions['named only'].includes(country)) {
      this.accounts.push(this.namedOnly(country, own, chosen.reserves.length))
      this.reserves(country, chosen.reserves)
      return
    }
    const divisions = this.placesOf(country, forces.divisions)
    const air = this.placesOf(country, forces.air)
    const rest = this.decisions['the rest elsewhere'][country]
    if (rest) this.restElsewhere([...chosen.land, ...chosen.air, ...(rest === 'all' ? chosen.flotillas : [])])
    this.spread(country, chosen.land, KINDS_OF_LAND, divisions)
    this.spread(country, chosen.air, KINDS_OF_AIR, air.length > 0 ? air : divisions)
    const { found, noCounter } = this.ships(country, chosen.ships, forces)
    this.convoys(country, chosen.flotillas)
    // A power without a flotilla anywhere had no navy to speak of.
    if (Object.keys(forces.flotillas).length > 0)
      this.spread(country, chosen.flotillas, { AMPH: ['AMPH', 'TRS'], CP: ['TRS'] }, this.placesOf(country, forces.flotillas))
    if (rest === 'all') this.restElsewhere(chosen.ships)
    const building = this.building(country, chosen.ships)
    const comes = this.underConstruction(country, own)
    const unbuilt = completions()[this.decisions.forces[country]]?.never ?? []
    for (const ship of chosen.ships) if (unbuilt.includes(ship.name) && !this.placed.has(ship.id)) this.pool(ship)
    this.reserves(country, chosen.reserves)
    const onMap = (list: readonly UnitDefinition[]): number => list.filter(({ id }) => this.standing.has(id)).length
    this.accounts.push({
      country,
      divisions: total(divisions),
      airGroups: total(air),
      land: onMap(chosen.land),
      air: onMap(chosen.air),
      ships: found,
      flotillas: onMap(chosen.flotillas),
      reserves: chosen.reserves.length,
      beyond: this.setup['out of the game'][country]?.length ?? 0,
      comes,
      building,
      noCounter,
      elsewhere: chosen.ships
        .filter((ship) => this.away.has(ship.id) || (!this.placed.has(ship.id) && Number(ship.available) < this.scenario.first.year))
        .map((ship) => ship.name),
    })
  }

  /** The counters that a country may have: not what is lost or gone. */
  private ownOf(country: string): UnitDefinition[] {
    const { counters, lost, 'out of the game': gone } = this.decisions
    const of = counters[country] ?? country
    const without = [...(lost[country] ?? []), ...(gone[country] ?? []), ...(gone[of] ?? [])].map(plain)
    return this.units.filter((unit) => unit.country === of && !without.includes(plain(unit.name)) && !this.placed.has(unit.id))
  }

  private namedOnly(country: string, own: readonly UnitDefinition[], reserves: number): Account {
    const onMap = own.filter(({ id }) => this.placed.has(id))
    const of = (kind: UnitDefinition['kind']): UnitDefinition[] => onMap.filter((unit) => unit.kind === kind)
    const flotillas = of('naval').filter(({ type }) => FLOTILLAS.includes(type)).length
    return {
      country,
      divisions: 0,
      airGroups: 0,
      land: of('land').length,
      air: of('air').length,
      ships: of('naval').length - flotillas,
      flotillas,
      reserves,
      beyond: 0,
      comes: 0,
      building: [],
      noCounter: [],
      elsewhere: [],
    }
  }

  reservesOf(country: string): void {
    const own = this.units.filter((unit) => unit.country === country)
    this.reserves(country, choose(own, this.scenario.first.year, false).reserves)
  }

  /** Home countries of one power share its facts: each takes what stands in it, the one named first what stands elsewhere. */
  private placesOf(
    country: string,
    facts: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ): { place: Hex; kinds: Record<string, number> }[] {
    const source = this.decisions.forces[country]
    const sharing = Object.keys(this.decisions.forces).filter((other) => this.decisions.forces[other] === source)
    const merged = new Map<Hex, Record<string, number>>()
    for (const [name, kinds] of Object.entries(facts)) {
      const hex = this.at(name)
      const home = this.map.countryNames[this.map.country[hex]]
      const whose = sharing.includes(home) ? home : sharing[0]
      if (whose !== country || !this.isOurs(country, hex)) continue
      const sum = merged.get(hex) ?? {}
      for (const [kind, n] of Object.entries(kinds)) sum[kind] = (sum[kind] ?? 0) + n
      merged.set(hex, sum)
    }
    return [...merged].map(([place, kinds]) => ({ place, kinds }))
  }

  private isOurs(country: string, hex: Hex): boolean {
    const { state } = this.world
    const holder = state.countries[state.control[hex]]
    return holder?.controller !== undefined && holder.controller !== null && this.sameSide(country, holder.controller)
  }

  private sameSide(country: string, power: string): boolean {
    const { state } = this.world
    return state.countries[country]?.controller === power
  }

  private spread(
    country: string,
    units: readonly UnitDefinition[],
    kinds: Readonly<Record<string, readonly string[]>>,
    places: readonly { place: Hex; kinds: Record<string, number> }[],
  ): void {
    const left = units.filter(({ id }) => !this.placed.has(id))
    const home = this.main(country)
    for (const unit of left.filter(({ type }) => type === 'MIL')) {
      const city = this.cityOf(unit) ?? home
      // 4.2.1: a MIL comes into its own city alone; where that is the enemy's it stays in reserve.
      if (this.isBeyond(city) || this.isOurs(country, city)) this.place(unit, city)
      else this.reserves(country, [unit])
    }
    const others = left.filter(({ type }) => type !== 'MIL')
    const where = places.length > 0 ? places : [{ place: home, kinds: { all: 1 } }]
    for (const { unit, place } of spread(others, ({ type }) => kinds[type] ?? [type], where)) this.place(unit, place)
  }

  private cityOf(unit: UnitDefinition): Hex | undefined {
    return unit.kind === 'land' && unit.city ? this.map.find(unit.city) : undefined
  }

  /** Ships by their names; those that history has in this power's ports and that are no counter of its own are told. */
  private ships(country: string, ships: readonly UnitDefinition[], forces: Forces): { found: number; noCounter: string[] } {
    let found = 0
    const noCounter: string[] = []
    const source = this.decisions.forces[country]
    const first = Object.keys(this.decisions.forces).find((other) => this.decisions.forces[other] === source)
    const anywhere = this.units.filter((unit) => unit.kind === 'naval' && this.decisions.forces[unit.country] === source)
    for (const [port, names] of Object.entries(forces.ships)) {
      for (const written of names) {
        const name = (this.aliases[written] ?? written).replace(/\*|\((?:AUS|NZ|Nat Spain)\)|^(?:USS|HMS|IJN|RM|ARNE)\s/g, '').trim()
        const ship = likely(ships, name, this.scenario.first.year)
        if (ship && !this.placed.has(ship.id)) {
          const hex = this.at(port)
          this.place(ship, this.isOurs(country, hex) ? hex : this.main(country))
        }
        if (ship) found++
        else if (country === first && !likely(anywhere, name, this.scenario.first.year)) noCounter.push(name)
      }
    }
    return { found, noCounter }
  }

  /** Convoy points at sea: counters that make up the points, the largest first. */
  private convoys(country: string, flotillas: readonly UnitDefinition[]): void {
    for (const [sea, countries] of Object.entries(this.decisions.convoys)) {
      let wanted = countries[country] ?? 0
      const counters = flotillas.filter((unit) => unit.type === 'CP' && !this.placed.has(unit.id)).sort((a, b) => pointsOf(b) - pointsOf(a))
      for (const counter of counters) {
        if (pointsOf(counter) > wanted) continue
        wanted -= pointsOf(counter)
        this.atSea(counter, `${sea} 0`)
      }
      if (wanted > 0) throw new Error(`convoys, ${sea}: ${country} has ${wanted} convoy points too few`)
    }
  }

  /** Ships that were building arrive when history had them; those that take longer than a ship may are in the force pool (13.6.5), as the campaign's page says. */
  private building(country: string, ships: readonly UnitDefinition[]): string[] {
    const months = completions()[this.decisions.forces[country]]?.months ?? {}
    const { first } = this.scenario
    return ships.flatMap((ship) => {
      const month = months[ship.name]
      if (this.placed.has(ship.id) || month === undefined) return []
      const [year, number] = month.split('-').map(Number)
      const turn = { months: MONTHS[Math.floor((number - 1) / 2)], year }
      const later = turnsBetween(first, turn)
      if (later < 0) return []
      if (later > ship.cost.turns) {
        this.pool(ship)
        return []
      }
      // Nothing can arrive in the first turn: what that brought comes in the second.
      this.comes(ship, later === 0 ? turnAfter(first, 1) : `${turn.months} ${turn.year}`, country, this.main(country))
      return [ship.name]
    })
  }

  /** Counters of the campaign's own year that are not on the map, in the turns that building them takes, as even as it goes. */
  private underConstruction(country: string, own: readonly UnitDefinition[]): number {
    if (!this.decisions['under construction'].includes(country)) return 0
    const { first } = this.scenario
    const left = own.filter(
      (unit) =>
        unit.available === first.year &&
        !this.placed.has(unit.id) &&
        unit.type !== 'PART' &&
        (unit.kind !== 'naval' || FLOTILLAS.includes(unit.type)),
    )
    for (const [i, unit] of left.entries()) this.comes(unit, turnAfter(first, 1 + (i % unit.cost.turns)), country, null)
    return left.length
  }

  /** On the production circle, for a port or a city: null leaves it to its player. */
  private comes(unit: UnitDefinition, turn: string, country: string, target: Hex | null): void {
    const hex = target === null ? null : (this.room.nearest(unit, target, this.allowed(country)) ?? target)
    const at = ((this.setup.schedule[turn] ??= {})[country] ??= {})
    ;(at[hex === null ? 'home city' : this.write(this.map.name(hex))] ??= []).push(this.nameOf(unit))
    this.placed.add(unit.id)
  }

  /** Ships that were laid down, or might have been, and that history never had or had later than building takes: they may be built (13.6.5). */
  private pool(ship: UnitDefinition): void {
    this.placed.add(ship.id)
    // Younger ones are in it without a word.
    if (Number(ship.available) > this.scenario.first.year - YEARS_TO_BUILD) return
    ;(this.setup['force pools'][ship.country] ??= []).push(this.nameOf(ship))
  }

  private reserves(country: string, units: readonly UnitDefinition[]): void {
    const power = this.world.state.countries[country].controller!
    for (const unit of units) {
      const against = unit.available === 'Ge' ? 'Germany' : null
      const groups = (this.setup.reserves[power] ??= [])
      let group = groups.find((each) => each.against === against)
      if (!group) groups.push((group = { against, units: {} }))
      ;(group.units[country] ??= []).push(this.nameOf(unit))
      this.placed.add(unit.id)
    }
  }

  private isBeyond(hex: Hex): boolean {
    const { beyond } = this.decisions
    if (!isOnSheetsInPlay(this.world, hex)) return true
    return beyond.includes(this.map.countryNames[this.map.country[hex]]) || beyond.some((place) => this.map.find(place) === hex)
  }

  private place(unit: UnitDefinition, target: Hex, country = unit.country, allowed = this.allowed(country)): void {
    if (this.isBeyond(target)) return this.elsewhere(unit)
    const hex = this.room.nearest(unit, target, allowed)
    // Whom no hex of its power has room for is built later.
    if (hex === undefined) return
    this.room.put(unit, hex)
    this.placed.add(unit.id)
    this.standing.add(unit.id)
    const places = (this.setup.units[country] ??= {})
    ;(places[this.write(this.map.name(hex))] ??= []).push(this.nameOf(unit))
  }

  /** What stands beyond the campaign cannot be built in it; older ships are in no force pool anyway, and convoy points may be. */
  private elsewhere(unit: UnitDefinition): void {
    this.placed.add(unit.id)
    this.away.add(unit.id)
    if (unit.type === 'CP') return
    if (unit.kind === 'naval' && Number(unit.available) <= this.scenario.first.year - YEARS_TO_BUILD) return
    ;(this.setup['out of the game'][unit.country] ??= []).push(this.nameOf(unit))
  }

  private restElsewhere(units: readonly UnitDefinition[]): void {
    const old = ({ available }: UnitDefinition): boolean => typeof available === 'string' || Number(available) <= this.scenario.first.year
    for (const unit of units) if (!this.placed.has(unit.id) && old(unit)) this.elsewhere(unit)
  }

  private atSea(unit: UnitDefinition, sea: string, country = unit.country): void {
    this.placed.add(unit.id)
    this.standing.add(unit.id)
    const there = (this.setup.sea[sea] ??= {})
    ;(there[country] ??= []).push(this.nameOf(unit))
  }

  private allowed(country: string): (holder: string) => boolean {
    const { countries } = this.world.state
    const power = countries[country]?.controller
    // 20: the Communists keep to what is theirs, and the others out of it.
    if (country === CHINA || country === COMMUNISTS) return (holder) => holder === country
    return (holder) => power !== null && power !== undefined && countries[holder]?.controller === power
  }

  /** Where a decision puts a unit: in hexes of its whole side. */
  private friendly(country: string): (holder: string) => boolean {
    const { countries, powers } = this.world.state
    const side = (name: string) => powers[countries[name]?.controller ?? '']?.alliance
    return (holder) => side(holder) !== undefined && side(holder) === side(country)
  }

  private main(country: string): Hex {
    const named = this.decisions['main port'][country]
    const hex = named === undefined ? this.world.state.countries[country].capitals[0] : this.map.find(named)
    if (hex === undefined) throw new Error(`${country} has no capital: name a main port`)
    return hex
  }

  private hexOf(place: string): Hex {
    const hex = this.map.find(place)
    if (hex === undefined) throw new Error(`decisions: the board has no place '${place}'`)
    return hex
  }

  private named(own: readonly UnitDefinition[], name: string): UnitDefinition {
    const unit = own.find((each) => each.id === name || plain(each.name) === plain(name))
    if (!unit) throw new Error(`decisions: no unit '${name}' of ${own[0].country}`)
    return unit
  }

  /** "Warsaw (E2737)" as a set-up writes it: the name where it leads to the hex, else the code. */
  private write(name: string): string {
    const match = /^(.*) \((\w+)\)$/.exec(name)
    return match ? (this.map.find(match[1]) === this.map.find(match[2]) ? match[1] : match[2]) : name
  }

  private nameOf(unit: UnitDefinition): string {
    const twins = this.units.filter((other) => other.country === unit.country && plain(other.name) === plain(unit.name))
    return twins.length > 1 ? unit.id : unit.name
  }
}

/** "J/F 1942", so many turns after one. */
function turnAfter({ months, year }: ScenarioDocument['first'], turns: number): string {
  const number = MONTHS.indexOf(months) + turns
  return `${MONTHS[number % MONTHS.length]} ${year + Math.floor(number / MONTHS.length)}`
}

const pointsOf = (unit: UnitDefinition): number => (unit.kind === 'naval' ? unit.points : 0)

const total = (places: readonly { kinds: Readonly<Record<string, number>> }[]): number =>
  places.reduce((sum, { kinds }) => sum + Object.values(kinds).reduce((all, n) => all + n, 0), 0)

/** The ship of that name, or of a spelling that is near and no later year. */
function likely(ships: readonly UnitDefinition[], name: string, year: number): UnitDefinition | undefined {
  const exact = ships.find((ship) => plain(ship.name) === plain(name))
  if (exact || name.length < 6) return exact
  return ships.find((ship) => Number(ship.available) <= year && plain(ship.name).length > 5 && distance(plain(ship.name), plain(name)) <= 2)
}
