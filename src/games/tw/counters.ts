import { plain } from '../../board/map.ts'
import type { Unit } from './state.ts'

type Place = Unit['place']

/**
 * Counters of a position by place, nation, name and carrier. A whole war has thousands, most of them in force pools; who asks for those on the map must not look at all.
 * Lists are in the order of the position, whatever the order of moves, so that nothing told depends on it. One that was handed out never changes.
 */
export class Counters {
  readonly all: Unit[]
  private readonly ordinals = new Map<Unit, number>()
  /** Where each stands in the lists of places. */
  private readonly standing = new Map<Unit, Place>()
  private readonly places = new Map<Place, readonly Unit[]>()
  private readonly cargo = new Map<string, Unit[]>()
  /** Lists made of those of places, good as long as these are the same. */
  private readonly merged = new Map<string, { readonly of: readonly (readonly Unit[])[]; readonly list: readonly Unit[] }>()
  private nations: Map<string, Unit[]> | null = null
  private names: Map<string, Unit[]> | null = null

  constructor(units: Readonly<Record<string, Unit>>) {
    this.all = Object.values(units)
    const places = new Map<Place, Unit[]>()
    for (const unit of this.all) {
      this.ordinals.set(unit, this.ordinals.size)
      this.standing.set(unit, unit.place)
      listed(places, unit.place).push(unit)
      if (unit.aboard !== undefined) listed(this.cargo, unit.aboard).push(unit)
    }
    this.places = places
  }

  add(unit: Unit): void {
    this.ordinals.set(unit, this.all.length)
    this.all.push(unit)
    this.placed(unit)
    this.recount()
  }

  /** A counter has another nation or name. */
  recount(): void {
    this.nations = null
    this.names = null
    this.merged.clear()
  }

  /** Before a counter leaves where it is. */
  lifted(unit: Unit): void {
    if (unit.aboard === undefined) return
    const among = this.cargo.get(unit.aboard)
    if (among) this.cargo.set(unit.aboard, without(among, unit))
  }

  /** A counter is somewhere else than before. */
  placed(unit: Unit): void {
    const { place } = unit
    if (unit.aboard !== undefined) this.cargo.set(unit.aboard, this.inserted(this.cargo.get(unit.aboard) ?? [], unit))
    const from = this.standing.get(unit)
    if (from === place) return
    if (from !== undefined) this.places.set(from, without(this.in(from), unit))
    this.places.set(place, this.inserted(this.in(place), unit))
    this.standing.set(unit, place)
  }

  inPlaces(places: readonly Place[]): readonly Unit[] {
    return places.length === 1
      ? this.in(places[0])
      : this.kept(places.join(' '), places, (lists) => lists.flat().sort((a, b) => this.ordinals.get(a)! - this.ordinals.get(b)!))
  }

  ofNation(nation: string, places: readonly Place[]): readonly Unit[] {
    if (places.length > 0)
      return this.kept(`${places.join(' ')} of ${nation}`, places, () => this.inPlaces(places).filter((unit) => unit.nation === nation))
    if (!this.nations) {
      this.nations = new Map()
      for (const unit of this.all) listed(this.nations, unit.nation).push(unit)
    }
    return this.nations.get(nation) ?? NOBODY
  }

  /** By id, name, or nation and name. */
  named(words: string): readonly Unit[] {
    if (!this.names) {
      this.names = new Map()
      for (const unit of this.all) for (const name of new Set([unit.id, plain(unit.name)])) listed(this.names, name).push(unit)
    }
    const names = this.names
    const wanted = plain(words)
    const found = new Set([words.toLowerCase(), wanted].flatMap((name) => names.get(name) ?? []))
    this.ofNation('', [])
    for (const nation of this.nations!.keys()) {
      if (!wanted.startsWith(plain(nation))) continue
      const name = wanted.slice(plain(nation).length)
      for (const unit of names.get(name) ?? []) if (unit.nation === nation && plain(unit.name) === name) found.add(unit)
    }
    return [...found].sort((a, b) => this.ordinals.get(a)! - this.ordinals.get(b)!)
  }

  aboard(ship: string): readonly Unit[] {
    return this.cargo.get(ship) ?? NOBODY
  }

  private in(place: Place): readonly Unit[] {
    return this.places.get(place) ?? NOBODY
  }

  private kept(name: string, places: readonly Place[], make: (lists: readonly (readonly Unit[])[]) => readonly Unit[]): readonly Unit[] {
    const kept = this.merged.get(name)
    if (kept && places.every((place, i) => kept.of[i] === this.in(place))) return kept.list
    const of = places.map((place) => this.in(place))
    const list = make(of)
    this.merged.set(name, { of, list })
    return list
  }

  private inserted(units: readonly Unit[], unit: Unit): Unit[] {
    const ordinal = this.ordinals.get(unit)!
    let [low, high] = [0, units.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.ordinals.get(units[middle])! < ordinal) low = middle + 1
      else high = middle
    }
    return units.toSpliced(low, 0, unit)
  }
}

function listed<Key>(lists: Map<Key, Unit[]>, key: Key): Unit[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

function without(units: readonly Unit[], unit: Unit): Unit[] {
  const at = units.indexOf(unit)
  return at < 0 ? [...units] : units.toSpliced(at, 1)
}
const NOBODY: readonly Unit[] = []
