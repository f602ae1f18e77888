import type { SheetNode } from '../../../engine/decision.ts'
import type { Named, NameKind } from '../../../engine/name-kinds.ts'
import { didYouMean, nearest, withCommas } from '../../../engine/sheet-reader.ts'
import { plain } from '../../../board/map.ts'
import { BoardReader } from '../../common/board-reader.ts'
import { allSeats, isOfOwnAlliance, powersOfSeat, seatOf } from '../powers.ts'
import { GROUND_RESULTS, plainResult } from '../charts/results.ts'
import type { Unit } from '../state.ts'
import { maySee } from '../secrets.ts'
import type { TwWorld } from '../world.ts'
import { asText, cutAt, cutAtLast } from '../../../engine/words.ts'

/** Units that words may mean: those in these places of which it `is` true. */
interface Among {
  readonly in: readonly Unit['place'][]
  readonly is: (unit: Unit) => boolean
  /** A unit of the seat that is elsewhere now may have come there when the order's time is. */
  readonly orLater?: boolean
}
const IN_PLAY: readonly Unit['place'][] = ['map', 'sea']

/** Reads the words of a sheet: hexes by code or place, units by name, id or "all in Cologne", sea areas by name. */
export class TwReader extends BoardReader {
  readonly world: TwWorld
  readonly seat: string

  constructor(world: TwWorld, seat: string) {
    super(world.map)
    this.world = world
    this.seat = seat
  }

  /** Whether the seat plays a power in whose name it can order: whoever was conquered, or handed his powers over, plays none, and hears so. */
  hasPower(node: SheetNode): boolean {
    if (powersOfSeat(this.world, this.seat).length > 0) return true
    this.problem(node, `${this.seat} plays no power now, and has nothing to order this for`)
    return false
  }

  /** A nation by name, or by that of a country that is one with it. */
  nation(node: SheetNode): string | undefined {
    const text = this.text(node)
    if (text === undefined) return undefined
    const names = Object.keys(this.world.state.nations)
    const whole = this.wholeCountry(text)
    if (whole !== undefined) return whole
    return names.find((name) => plain(name) === plain(text)) ?? this.problem(node, `no nation '${text}'${didYouMean(text, names)}`)
  }

  /** A country of the diplomatic tables by name: one that is still to be founded too. */
  target(node: SheetNode): string | undefined {
    const text = this.text(node)
    if (text === undefined) return undefined
    const { tables, state } = this.world
    const names = [...new Set([...Object.keys(tables.influence.targets), ...Object.keys(state.nations)])]
    const whole = this.wholeCountry(text)
    return (
      whole ?? names.find((name) => plain(name) === plain(text)) ?? this.problem(node, `no country '${text}'${didYouMean(text, names)}`)
    )
  }

  /** The id of one of the seat's own units in play; `at` (a hex code) tells namesakes apart, "2nd Fleet at Malta" too. */
  unit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, this.own)?.id
  }

  /** What words of a condition name. Facts call units by their names alone, so a unit's nation is in no name that they give. */
  override named(kind: NameKind, words: string): Named {
    switch (kind) {
      case 'unit':
        return this.unitName(words)
      case 'country': {
        const whole = this.wholeCountry(words)
        return whole === undefined ? this.oneOfNames('nation or country', words, this.namesOf('country')) : { is: whole }
      }
      case 'power':
      case 'seat':
        return this.oneOfNames(kind, words, this.namesOf(kind))
      case 'result': {
        const result = plainResult(words)
        return GROUND_RESULTS.includes(result)
          ? { is: result }
          : { problem: `'${words}' is no result of a combat, such as EX or DR${didYouMean(result, GROUND_RESULTS)}` }
      }
      default:
        return super.named(kind, words)
    }
  }

  override namesOf(kind: NameKind): readonly string[] {
    const { state, tables, map } = this.world
    switch (kind) {
      case 'unit':
        return [...new Set(Object.values(state.units).map(({ name }) => name))]
      case 'country':
        return [...new Set([...Object.keys(state.nations), ...Object.keys(tables.influence.targets), ...map.countryNames.slice(1)])]
      case 'power':
        return Object.keys(state.powers)
      case 'seat':
        return allSeats(this.world)
      case 'result':
        return GROUND_RESULTS
      default:
        return super.namesOf(kind)
    }
  }

  private unitName(words: string): Named {
    const [own, nation] = cutAtLast(words, 'of') ?? [words, undefined]
    const whole = this.world.unitsNamed(words)
    const meant = whole.length === 0 && nation !== undefined ? this.world.unitsNamed(`${nation} ${own}`) : whole
    const [first] = meant
    if (!first) return { problem: `no unit '${words}'${didYouMean(words, this.namesOf('unit'))}` }
    const others = new Set(this.world.unitsNamed(first.name).map((unit) => unit.nation))
    if (plain(words) !== plain(first.name) && new Set(meant.map((unit) => unit.nation)).size < others.size && words !== first.id)
      return { problem: `facts call units by their names alone: write "${first.name}", which is a unit of ${[...others].join(' and of ')}` }
    return { is: first.name }
  }

  /** The country that one by this name is one with. */
  private wholeCountry(words: string): string | undefined {
    return Object.entries(this.world.traits['one country'].of).find(([part]) => plain(part) === plain(words))?.[1]
  }

  override knowsUnit(name: string): boolean {
    const [own, nation] = cutAtLast(name, 'of') ?? [name, undefined]
    return this.world.unitsNamed(name).length > 0 || (nation !== undefined && this.world.unitsNamed(`${nation} ${own}`).length > 0)
  }

  /** Ids of own units: a list of names, "all in 1430" (ground units), "all air in ...", "all ground in ...", "all naval in ..."; `meant`: what "all in ..." is all of. */
  units(node: SheetNode, at?: string, meant: 'ground' | 'air' | 'naval' = 'ground'): string[] {
    return this.idsAmong(node, at, this.own, 'of yours', [], meant)
  }

  /** Ships that sail together: who is misspelt stays, the others sail. */
  force(node: SheetNode, at?: string): string[] {
    return this.spared(() => this.units(node, at), 'the others of this order sail without it')
  }

  /** Aircraft that fly together, or `none`: who is misspelt stays on the ground. */
  flyers(node: SheetNode): string[] {
    return node.value === false || node.value === null || /^(?:none|nobody)$/i.test(asText(node.value)) ? [] : this.squadron(node)
  }
  squadron(node: SheetNode, at?: string): string[] {
    return this.spared(() => this.units(node, at, 'air'), 'the others fly without it')
  }

  /** Units in the order in which they are given up: a misspelt one is passed over. */
  order(read: () => string[]): string[] {
    return this.spared(read, 'the others keep their order')
  }

  /** Entries of which each stands for itself, as `each` reads them; undefined when there are some and all are bad. */
  entries<Item>(node: SheetNode, each: (item: SheetNode) => Item | undefined): Item[] | undefined {
    const before = this.errors
    const items = this.spared(() => this.list(node).flatMap((item) => each(item) ?? []), 'the others stand')
    return this.errors > before ? undefined : items
  }

  /** Names of which each stands for itself: as long as one can be read the bad ones are said, and cost the others nothing. */
  private spared<Item>(read: () => Item[], others: string): Item[] {
    const before = this.problems.length
    const ids = read()
    if (ids.length > 0)
      for (const problem of this.problems.splice(before))
        this.problems.push({ ...problem, severity: 'warning', message: `${problem.message}; ${others}` })
    return ids
  }

  /** Own units of a list of wishes, and words that it may hold: a bad name costs only itself, and stands in the list as what is wrong with it. Undefined when all are bad. */
  wishes(node: SheetNode, words: readonly string[] = []): string[] | undefined {
    const quiet = new TwReader(this.world, this.seat)
    const wished: string[] = []
    for (const item of this.list(node)) {
      const word = typeof item.value === 'string' ? item.value.trim().toLowerCase() : ''
      if (words.includes(word)) wished.push(word)
      else quiet.idsAmong({ ...item, ofGroup: node.ofGroup }, undefined, quiet.own, 'of yours', wished)
    }
    const { problems } = quiet
    const isVoid = wished.length === 0 && problems.length > 0
    this.problems.push(...problems.map((problem) => ({ ...problem, severity: isVoid ? ('error' as const) : ('warning' as const) })))
    return isVoid ? undefined : [...wished, ...problems.map(({ message }) => message)]
  }

  /** The same for units of the seat's side, those of its partners too. */
  unitsOfSide(node: SheetNode, at?: string): string[] {
    return this.idsAmong(node, at, this.ownSide, 'of your side')
  }

  /** Cargo of a partner or of one's own: who is misspelt stays ashore. */
  cargo(node: SheetNode): string[] {
    return this.spared(() => this.unitsOfSide(node), 'the others sail without it')
  }

  /** Either, with own units that the sheet builds or launches before, which are in a force pool or a yard still when it is written. */
  unitsAfterBuilding(node: SheetNode, at: string | undefined, partners: boolean): string[] {
    return this.idsAmong(node, at, { ...(partners ? this.ownSide : this.own), orLater: true }, partners ? 'of your side' : 'of yours')
  }

  /** The id of a unit of the seat that is not in play: in the force pool or in a yard. A name may stand for any of several alike. */
  unitInPool(node: SheetNode): string | undefined {
    return this.find(node, undefined, this.inPool)?.id
  }

  /** The same with units in play: they may be lost, or given up, before they are built. */
  unitToBuild(node: SheetNode): string | undefined {
    return this.find(node, undefined, { ...this.inPool, orLater: true })?.id
  }

  /** The id of a unit of the seat in play, or of a NAC aboard a carrier in a yard, that is repaired. */
  unitToRepair(node: SheetNode): string | undefined {
    const inPlay = {
      in: [...IN_PLAY, 'yard'],
      is: (unit: Unit) => this.own.is(unit) && (unit.place !== 'yard' || unit.kind === 'air'),
    } as const
    return this.find(node, undefined, inPlay)?.id
  }

  /** The id of any unit that the seat may see, for targets. */
  anyUnit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, { in: IN_PLAY, is: (unit) => maySee(this.world, this.seat, unit) })?.id
  }

  /** What an entry's `at:` stands for: hexes by code or place, a sea area by its name, a nation, or one of the seat's units. Unknown words stand for nothing. */
  keys(at: SheetNode): string[] {
    return this.list(at).flatMap((item) => {
      const text = asText(item.value)
      const code = this.codeOf(text)
      const sea = this.seaCalled(text)
      // Places and sea areas do not share names; nations do with neither.
      if (code !== undefined || sea !== undefined) return [...(code !== undefined ? [code] : []), ...(sea !== undefined ? [sea] : [])]
      const unit = this.all(this.own).find((each) => each.id === text.toLowerCase() || plain(each.name) === plain(text))
      const nation = Object.keys(this.world.state.nations).find((name) => plain(name) === plain(text))
      return unit ? [unit.id] : nation ? [nation] : []
    })
  }

  private readonly own: Among = { in: IN_PLAY, is: (unit) => seatOf(this.world, unit) === this.seat }

  private readonly ownSide: Among = { in: IN_PLAY, is: (unit) => isOfOwnAlliance(this.world, this.seat, unit) }

  private readonly inPool: Among = { in: ['pool', 'yard', 'strategic'], is: (unit) => seatOf(this.world, unit) === this.seat }

  private all(among: Among): Unit[] {
    return this.world.unitsIn(...among.in).filter(among.is)
  }

  private idsAmong(node: SheetNode, at: string | undefined, among: Among, whose: string, found: string[] = [], meant = 'ground'): string[] {
    const { map } = this
    for (const item of this.list(node)) {
      const text = this.text(item)
      if (text === undefined) continue
      const all = /^all(?: (ground|air|naval|ships))?(?: (?:in|at) (.+))?$/i.exec(text)
      if (!all) {
        // A name written twice means two namesakes, where there are two.
        const id = this.find(item, at, among, new Set(found))?.id
        if (id !== undefined) found.push(id)
        continue
      }
      const kind = all[1] ? (/ships/i.test(all[1]) ? 'naval' : all[1].toLowerCase()) : meant
      const sea = all[2] ? this.seaCalled(all[2]) : undefined
      const hex = sea !== undefined ? undefined : all[2] ? this.hex({ ...item, value: all[2] }) : at
      if (hex === undefined && sea === undefined) {
        if (!all[2]) this.problem(item, "say where: 'all in Cologne'")
        continue
      }
      const here = this.all(among).filter((unit) =>
        unit.kind === kind && sea !== undefined
          ? unit.place === 'sea' && map.seaAreaNames[unit.sea!] === sea
          : unit.kind === kind && unit.place === 'map' && map.code(unit.hex) === hex,
      )
      if (here.length === 0) this.problem(item, `no ${kind} units ${whose} in ${all[2] ?? map.name(map.hex(hex!))}`)
      found.push(...here.filter((unit) => !found.includes(unit.id)).map((unit) => unit.id))
    }
    return found
  }

  private find(node: SheetNode, at: string | undefined, among: Among, taken: ReadonlySet<string> = new Set()): Unit | undefined {
    if (node.value === null) return this.problem(node, 'fill in the name of a unit')
    const text = this.text(node)
    if (text === undefined) return undefined
    const { map } = this
    const [name, place] = cutAt(text, /\s(?:in|at|from)\s/i) ?? [text, undefined]
    const sea = place === undefined ? undefined : this.seaCalled(place)
    const where = sea !== undefined ? undefined : place === undefined ? at : this.hex({ ...node, value: place })
    if (place !== undefined && sea === undefined && where === undefined) return undefined
    // "II Corps of Germany", as reports print it.
    const [own, nation] = cutAtLast(name, 'of') ?? [name, undefined]
    const whole = this.world.unitsNamed(name)
    const said = whole.length === 0 && nation !== undefined ? this.world.unitsNamed(`${nation} ${own}`) : whole
    const named = said.filter((unit) => among.in.includes(unit.place) && among.is(unit))
    const here =
      sea !== undefined
        ? named.filter((unit) => unit.place === 'sea' && map.seaAreaNames[unit.sea!] === sea)
        : where === undefined
          ? named
          : named.filter((unit) => unit.place === 'map' && map.code(unit.hex) === where)
    if (here.length > 1) {
      const free = here.filter((unit) => !taken.has(unit.id))
      // Counters alike in one place, or in one force pool, are one to the rules but for their damage.
      if (
        here.every(
          (unit) => unit.place === here[0].place && unit.hex === here[0].hex && unit.sea === here[0].sea && unit.nation === here[0].nation,
        )
      )
        return free.find((unit) => !unit.depleted) ?? free[0] ?? here[0]
      return this.problem(
        node,
        `'${name}' may be ${here.map((unit) => `${unit.nation} ${unit.name} at ${this.placeName(unit)}`).join(' or ')}: say which, '${here[0].name} at ${this.placeName(here[0])}' for one`,
      )
    }
    if (here.length === 1) return here[0]
    if (named.length > 0)
      return this.problem(node, `${named[0].name} is ${this.placeName(named[0])}, not at ${sea ?? map.name(map.hex(where!))}`)
    const elsewhere = said.find((unit) => seatOf(this.world, unit) === this.seat)
    // A group shrinks with its losses.
    if (elsewhere && node.ofGroup) return undefined
    // A piece that the same sheet makes is still in its pool when the sheet is written (9.6.3).
    if (elsewhere?.kind === 'ground' && elsewhere.breakdown && elsewhere.place === 'pool' && this.world.ops.step === '') return elsewhere
    if (elsewhere && among.orLater && elsewhere.place !== 'gone') return elsewhere
    if (elsewhere) return this.problem(node, `${elsewhere.name} is ${this.placeName(elsewhere)}`)
    const foreign = said.find((unit) => IN_PLAY.includes(unit.place) && maySee(this.world, this.seat, unit))
    if (foreign) return this.problem(node, `${foreign.name} (${foreign.nation}) at ${this.placeName(foreign)} is not yours to order`)
    const near = nearest(
      name,
      this.all(among).map((unit) => unit.name),
    )
    const apart = withCommas(
      name,
      this.all(among).map((unit) => unit.name),
    )
    if (apart !== undefined) return this.problem(node, `no unit '${name}'; commas are missing, right is '${apart}'`)
    return this.problem(node, `no unit '${name}'${where ? ` at ${map.name(map.hex(where))}` : ''}${near ? `; did you mean ${near}?` : ''}`)
  }

  private placeName(unit: Unit): string {
    if (unit.place === 'sea') return this.map.seaAreaNames[unit.sea!]
    return unit.place === 'map' ? this.map.name(unit.hex) : PLACES[unit.place]
  }
}

const PLACES = {
  pool: 'in the force pool',
  yard: 'in a shipyard',
  strategic: 'in the strategic warfare boxes',
  gone: 'out of the game',
} as const
