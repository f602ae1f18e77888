import type { SheetNode } from '../../../engine/decision.ts'
import type { Named, NameKind } from '../../../engine/name-kinds.ts'
import { didYouMean, nearest, withCommas } from '../../../engine/sheet-reader.ts'
import { CZECHOSLOVAKIA } from '../peace/liberation/special.ts'
import { plain } from '../../../board/map.ts'
import { BoardReader } from '../../common/board-reader.ts'
import { MINOR_COUNTER, minorConvoyName, newConvoys } from '../new-convoys.ts'
import { controllerOf, seatOfUnit, sideOfCountry, sideOfSeat } from '../powers.ts'
import type { Section, Unit } from '../state.ts'
import { PLACE_NAMES } from '../where-is.ts'
import { NORTHERN_IRELAND } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { asText, cutAt, cutAtLast } from '../../../engine/words.ts'

/** Reads the words of a World in Flames sheet: hexes by code or place, units by name, id or "all in E2737". */
export class WifReader extends BoardReader {
  readonly world: WifWorld
  readonly seat: string

  constructor(world: WifWorld, seat: string) {
    super(world.map)
    this.world = world
    this.seat = seat
  }

  /** The id of one of the seat's own units; `at` (a hex code) tells namesakes apart, "XX INF at Minsk" too. */
  unit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, this.own())?.id
  }

  override knowsUnit(name: string): boolean {
    return this.world.unitsNamed(name).length > 0 || this.meant(name, this.onMap()).length > 0
  }

  /** The id of any unit of either side, for targets. */
  anyUnit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, this.onMap())?.id
  }

  /** What words of a condition name. Facts call units by their names alone, so a unit's country is in no name that they give. */
  override named(kind: NameKind, words: string): Named {
    switch (kind) {
      case 'unit':
        return this.unitName(words)
      case 'own unit':
        return this.unitOfSide(words)
      case 'country':
      case 'power':
      case 'step':
      case 'option':
      case 'group of countries':
        return this.oneOfNames(kind, words, this.namesOf(kind))
      default:
        return super.named(kind, words)
    }
  }

  override namesOf(kind: NameKind): readonly string[] {
    const { state, tables, rules, map } = this.world
    switch (kind) {
      case 'unit':
      case 'own unit':
        return [
          ...new Set(Object.values(state.units).flatMap((unit) => [unit.name, ...(unit.type === 'CV' ? [`${unit.name}'s planes`] : [])])),
        ]
      case 'country':
        return [
          ...new Set([
            ...Object.keys(state.countries),
            ...Object.values(tables.partisans.regions).flat(),
            ...map.countryNames.slice(1),
            CZECHOSLOVAKIA,
            NORTHERN_IRELAND,
          ]),
        ]
      case 'power':
        return Object.keys(state.powers)
      case 'step':
        return rules.actionSteps.map(({ name }) => name)
      case 'option':
        return Object.keys(tables.usOptions)
      case 'group of countries':
        return Object.keys(tables.partisans.oneOf)
      default:
        return super.namesOf(kind)
    }
  }

  /** A CV's planes go by their ship: "Akagi's planes" is "Akagi", as in orders. */
  private unitName(said: string): Named {
    const ship = /^(.+)['’]s planes$/i.exec(said.trim())?.[1]
    const words = ship !== undefined && this.world.unitsNamed(ship).some(({ type }) => type === 'CV') ? ship : said
    const meant = this.everyUnit(words)
    const [first] = meant
    if (!first) return this.noUnit(words, Object.values(this.world.state.units))
    const others = new Set(this.world.unitsNamed(first.name).map(({ country }) => country))
    if (plain(words) !== plain(first.name) && new Set(meant.map(({ country }) => country)).size < others.size && words !== first.id)
      return { problem: `facts call units by their names alone: write "${first.name}", which is a unit of ${[...others].join(' and of ')}` }
    return { is: first.name }
  }

  /** A unit of the seat's side, by its id: namesakes of one country are alike. */
  private unitOfSide(words: string): Named {
    const side = sideOfSeat(this.world, this.seat)
    const isOfSide = (unit: Unit) => side !== null && sideOfCountry(this.world, unit.country) === side
    const meant = this.everyUnit(words).filter(isOfSide)
    const [first] = meant
    if (!first) return this.noUnit(words, Object.values(this.world.state.units).filter(isOfSide), ' of your side')
    const countries = new Set(meant.map(({ country }) => country))
    if (countries.size === 1) return { is: first.id }
    return { problem: `'${words}' may be of ${[...countries].join(' or of ')}: say which, "${first.country} ${first.name}" for one` }
  }

  private everyUnit(words: string): readonly Unit[] {
    const named = this.world.unitsNamed(words)
    return named.length > 0 ? named : this.meant(words, Object.values(this.world.state.units))
  }

  private noUnit(words: string, among: readonly Unit[], whose = ''): Named {
    return {
      problem: `no unit '${words}'${whose}${didYouMean(
        words,
        among.map(({ name }) => name),
      )}`,
    }
  }

  /** The id of a unit of the seat that is still to come: on the production circle, or in reserve. */
  unitToCome(node: SheetNode): string | undefined {
    const coming = this.world.unitsIn('circle', 'reserve').filter((unit) => this.isMine(unit))
    return this.find(node, undefined, coming)?.id
  }

  /** The id of a unit that waits for its minor country to be set up: of a neutral one, or of the seat's. */
  unitToSetUp(node: SheetNode): string | undefined {
    const units = Object.values(this.world.state.units).filter(
      (unit) => controllerOf(this.world, unit.country) === null || this.isMine(unit),
    )
    return this.convoyToCome(node) ?? this.find(node, undefined, units)?.id
  }

  /** 19.4.1: the id that a counter of convoy points will have which a neutral minor country brings, where a node has its name. */
  private convoyToCome({ value }: SheetNode): string | undefined {
    const { state, tables } = this.world
    const wanted = typeof value === 'string' ? plain(value) : ''
    return Object.entries(tables.minorConvoys)
      .filter(([minor]) => state.countries[minor]?.controller === null)
      .flatMap(([minor, points]) => newConvoys(state.units, minor, minorConvoyName(minor), points / MINOR_COUNTER))
      .find(({ name }) => plain(name) === wanted)?.id
  }

  /** The id of a unit of the seat wherever it is, in its force pool too. */
  unitWherever(node: SheetNode): string | undefined {
    const own = Object.values(this.world.state.units).filter((unit) => unit.place !== 'gone' && this.isMine(unit))
    return this.find(node, undefined, own)?.id
  }

  /** The id of one of some units, wherever they are. */
  unitAmong(node: SheetNode, units: readonly Unit[]): string | undefined {
    return this.find(node, undefined, units)?.id
  }

  /** A unit of some countries wherever it is, whoever it belongs to now. */
  unitOfCountries(node: SheetNode, countries: readonly string[]): string | undefined {
    const units = Object.values(this.world.state.units).filter((unit) => unit.place !== 'gone' && countries.includes(unit.country))
    return this.find(node, undefined, units)?.id
  }

  /** "Eastern Mediterranean 3": a section of an area's box; without a number the section is null. */
  seaSection(node: SheetNode): { area: string; section: Section | null } | undefined {
    const text = node.value === null ? undefined : this.text(node)
    const match = text === undefined ? null : /(?<![\s,:])[\s,:]+(?:section\s+)?([0-4])$/i.exec(text)
    const area = this.seaArea(match ? { ...node, value: text!.slice(0, match.index) } : node)
    return area === undefined ? undefined : { area, section: match ? (Number(match[1]) as Section) : null }
  }

  /** Ids of own units: a list of names, "all in E2737" (land units and aircraft), "all land in ...", "all air in ...", "all naval in ...", "all in Red Sea". `at` as above; `meant`: what "all in ..." is all of. */
  units(node: SheetNode, at?: string, meant?: Unit['kind']): string[] {
    return this.idsAmong(node, at, this.own(), 'of yours', [], meant)
  }

  /** Own units as above, and where none of them is meant, ships of partners that may sail with them (11.4.2). */
  ships(node: SheetNode, at?: string): string[] {
    const partners = this.ofSide().filter((unit) => unit.kind === 'naval' && !this.isMine(unit))
    return this.idsAmong(node, at, this.own(), 'of yours', partners)
  }

  /** The same for units of the seat's side, those of its partners too. */
  unitsOfSide(node: SheetNode): string[] {
    return this.idsAmong(node, undefined, this.ofSide(), 'of your side')
  }

  /** What an entry's `at:` stands for: hexes by code or place, a sea area, a country or a region by its name, or one of the seat's units; several in a list. Unknown words stand for nothing. */
  keys(at: SheetNode): string[] {
    return this.list(at).flatMap((item) => {
      const text = asText(item.value)
      const code = this.codeOf(text)
      if (code !== undefined) return [code]
      const sea = this.seaNamed(text)
      if (sea) return [this.map.seaAreaNames[sea.area]]
      const names = [
        ...Object.keys(this.world.state.countries),
        CZECHOSLOVAKIA,
        ...Object.values(this.world.tables.partisans.regions).flat(),
      ]
      const country = names.find((name) => plain(name) === plain(text))
      if (country !== undefined) return [country]
      const [unit] = this.world.unitsNamed(text)
      return unit ? [unit.id] : []
    })
  }

  /** "Red Sea", "Red Sea 3"; undefined when it is no sea area's name. */
  private seaNamed(text: string): { area: number; section?: number } | undefined {
    const section = /(?<![\s,:])[\s,:]+([0-4])$/.exec(text)
    const name = text.slice(0, section?.index)
    const area = this.map.seaAreaNames.findIndex((each, i) => i > 0 && plain(each) === plain(name))
    return area < 0 ? undefined : { area, ...(section && { section: Number(section[1]) }) }
  }

  /** Everything on the map and at sea. */
  private onMap(): Unit[] {
    return this.world.inPlay().filter((unit) => controllerOf(this.world, unit.country) !== null)
  }

  private ofSide(): Unit[] {
    const side = sideOfSeat(this.world, this.seat)
    return side === null ? [] : this.onMap().filter((unit) => sideOfCountry(this.world, unit.country) === side)
  }

  private own(): Unit[] {
    return this.onMap().filter((unit) => this.isMine(unit))
  }

  isMine(unit: Unit): boolean {
    return seatOfUnit(this.world, unit) === this.seat
  }

  private idsAmong(
    node: SheetNode,
    at: string | undefined,
    among: readonly Unit[],
    whose: string,
    others: readonly Unit[] = [],
    meant?: Unit['kind'],
  ): string[] {
    const { map } = this
    const found: string[] = []
    for (const item of this.list(node)) {
      const text = this.text(item)
      if (text === undefined) continue
      const all = /^all(?: (land|air|naval|ships))?(?: (?:in|at) (.+))?$/i.exec(text)
      if (!all) {
        // A name written twice means two namesakes, where there are two.
        const id = this.find(item, at, among, new Set(found), others)?.id
        if (id !== undefined) found.push(id)
        continue
      }
      const kind = all[1] ? (/ships/i.test(all[1]) ? 'naval' : all[1].toLowerCase()) : meant
      const sea = all[2] ? this.seaNamed(all[2]) : undefined
      if (sea) {
        const there = among.filter((unit) => unit.aboard === undefined && isInSea(unit, sea) && (!kind || unit.kind === kind))
        if (there.length === 0) this.problem(item, `no ${kind ? `${kind} ` : ''}units ${whose} in ${all[2]}`)
        found.push(...there.map((unit) => unit.id))
        continue
      }
      const hex = all[2] ? this.hex({ ...item, value: all[2] }) : at
      if (hex === undefined) {
        if (!all[2]) this.problem(item, "say where: 'all in E2737'")
        continue
      }
      const here = among.filter(
        (unit) => unit.place === 'map' && map.code(unit.hex) === hex && (kind ? unit.kind === kind : unit.kind !== 'naval'),
      )
      if (here.length === 0) this.problem(item, `no ${kind ? `${kind} ` : ''}units ${whose} in ${map.name(map.hex(hex))}`)
      found.push(...here.map((unit) => unit.id))
    }
    return found
  }

  /** One unit of those that may be meant; of `others` only where none of `among` is. */
  private find(
    node: SheetNode,
    at: string | undefined,
    among: readonly Unit[],
    taken: ReadonlySet<string> = new Set(),
    others: readonly Unit[] = [],
  ): Unit | undefined {
    if (node.value === null) return this.problem(node, 'fill in the name of a unit')
    const text = this.text(node)
    if (text === undefined) return undefined
    const { map } = this.world
    const [name, place] = cutAt(text, /\s(?:in|at|from)\s/i) ?? [text, undefined]
    const sea = place === undefined ? undefined : this.seaNamed(place)
    const where = sea ? undefined : place === undefined ? at : this.hex({ ...node, value: place })
    if (place !== undefined && !sea && where === undefined) return undefined
    const wanted = plain(name)
    const known = this.world.unitsNamed(name)
    const called = new Set(
      known
        .filter((unit) => unit.id === name.toLowerCase() || plain(unit.name) === wanted || plain(`${unit.country} ${unit.name}`) === wanted)
        .map(({ id }) => id),
    )
    const said = ({ id }: Unit) => called.has(id)
    const isHere = (unit: Unit) =>
      sea ? isInSea(unit, sea) : where === undefined || (unit.place === 'map' && map.code(unit.hex) === where)
    const own = among.filter(said)
    const named = own.some(isHere) ? own : [...own, ...others.filter(said)]
    const here = named.filter(isHere)
    if (here.length > 1) {
      // Namesakes in one hex are alike to the rules unless their country or facing differs.
      const free = here.filter((unit) => !taken.has(unit.id))
      if (
        here.every(
          (unit) =>
            unit.hex === here[0].hex &&
            unit.sea?.area === here[0].sea?.area &&
            unit.sea?.section === here[0].sea?.section &&
            unit.country === here[0].country,
        )
      )
        return free.find((unit) => !unit.faceDown) ?? free[0] ?? here[0]
      const first = here[0]
      const apart = here.every((unit) => unit.country === first.country)
        ? `'${first.name} at ${this.placeName(first)}'`
        : `'${first.country} ${first.name}'`
      return this.problem(
        node,
        `'${name}' may be ${here.map((unit) => `${unit.country} ${unit.name} at ${this.placeName(unit)}`).join(' or ')}: say which, ${apart} for one`,
      )
    }
    if (here.length === 1) return here[0]
    if (named.length > 0)
      return this.problem(node, `${named[0].name} is at ${this.placeName(named[0])}, not at ${sea ? place : map.name(map.hex(where!))}`)
    if (known.length === 0) {
      const meant = this.loosely(node, name, [...among, ...others].filter(isHere))
      if (meant !== null) return meant
    }
    const [elsewhere] = known
    // A group shrinks with its losses.
    if (elsewhere && node.ofGroup) return undefined
    if (elsewhere) return this.problem(node, `${elsewhere.name} ${this.fate(elsewhere)}`)
    const local = where === undefined ? among : among.filter((unit) => unit.place === 'map' && map.code(unit.hex) === where)
    const near = nearest(
      name,
      [...local, ...among].map((unit) => unit.name),
    )
    const apart = withCommas(
      name,
      among.map((unit) => unit.name),
    )
    if (apart !== undefined) return this.problem(node, `no unit '${name}'; commas are missing, right is '${apart}'`)
    return this.problem(node, `no unit '${name}'${where ? ` at ${map.name(map.hex(where))}` : ''}${near ? `; did you mean ${near}?` : ''}`)
  }

  /** "Bock" for v. Bock, "CAV of Rumania" as reports print it: the one unit that can be meant; null when there is none. */
  private loosely(node: SheetNode, name: string, among: readonly Unit[]): Unit | undefined | null {
    const meant = this.meant(name, among)
    const [first] = meant
    if (meant.length < 2) return first ?? null
    return this.problem(
      node,
      `'${name}' may be ${meant.map((unit) => `${unit.country} ${unit.name} at ${this.placeName(unit)}`).join(' or ')}: say which, '${first.country} ${first.name}' for one`,
    )
  }

  private meant(name: string, among: readonly Unit[]): Unit[] {
    const [own, country] = cutAtLast(name, 'of') ?? [name, undefined]
    return among.filter((unit) =>
      country === undefined
        ? withoutTitle(unit.name) === withoutTitle(name)
        : plain(unit.name) === plain(own) && plain(unit.country) === plain(country),
    )
  }

  private placeName(unit: Unit): string {
    if (unit.sea) return `${this.map.seaAreaNames[unit.sea.area]} ${unit.sea.section}`
    return unit.place === 'map' ? this.map.name(unit.hex) : PLACE_NAMES[unit.place]
  }

  /** Why a known unit is not among those that could be meant. */
  private fate(unit: Unit): string {
    if (unit.place === 'circle') {
      const turns = unit.arrives! - this.world.state.turn.index
      return `is not on the map: it arrives ${turns <= 0 ? 'this turn' : turns === 1 ? 'next turn' : `in ${turns} turns`}`
    }
    if (unit.place !== 'map' && unit.place !== 'sea') return `is not on the map (${PLACE_NAMES[unit.place]})`
    if (this.isMine(unit)) return `is on the map already, at ${this.placeName(unit)}`
    const partners = unit.kind === 'naval' && this.ofSide().includes(unit)
    return `(${unit.country}) at ${this.placeName(unit)} is not yours${partners ? ': each seat orders its own ships (11.4.2)' : ''}`
  }
}

/** A leader's name without what stands before it: "Bock" of "v. Bock". */
const withoutTitle = (name: string): string => plain(name.replace(/^(?:v\.|von|van|de)\s*/i, ''))

const isInSea = ({ sea }: Unit, { area, section }: { area: number; section?: number }): boolean =>
  sea?.area === area && (section === undefined || sea.section === section)
