import type { Country, NavalUnit, Place, Troop, Unit } from './state.ts'

/**
 * Units by place and by country, kept by the position's writer, in the order in which they came into the campaign: whoever asks for those in play does not go
 * through a force pool of thousands. A list that was handed out never changes.
 */
export class Indexes {
  private readonly order = new Map<string, number>()
  private readonly places: Record<Place, readonly Unit[]>
  private readonly countries: Map<string, readonly Unit[]>
  private ashore: { map: readonly Unit[]; troops: readonly Troop[]; ships: readonly NavalUnit[] } = { map: [], troops: [], ships: [] }
  private play: { map: readonly Unit[]; sea: readonly Unit[]; units: readonly Unit[] } = { map: [], sea: [], units: [] }

  constructor(units: Iterable<Unit>) {
    const places: Record<Place, Unit[]> = {
      map: [],
      sea: [],
      pool: [],
      reserve: [],
      circle: [],
      repair: [],
      construction: [],
      'lend-lease': [],
      gone: [],
    }
    const countries = new Map<string, Unit[]>()
    for (const unit of units) {
      this.order.set(unit.id, this.order.size)
      places[unit.place].push(unit)
      const same = countries.get(unit.country)
      if (same) same.push(unit)
      else countries.set(unit.country, [unit])
    }
    this.places = places
    this.countries = countries
  }

  at(place: Place): readonly Unit[] {
    return this.places[place]
  }

  /** On the map and at sea. */
  inPlay(): readonly Unit[] {
    const { map, sea } = this.places
    if (this.play.map !== map || this.play.sea !== sea)
      this.play = { map, sea, units: sea.length === 0 ? map : this.sorted([...map, ...sea]) }
    return this.play.units
  }

  /** Land units and aircraft on the map. */
  troops(): readonly Troop[] {
    return this.onMap().troops
  }

  /** Ships on the map. */
  inPort(): readonly NavalUnit[] {
    return this.onMap().ships
  }

  private onMap(): typeof this.ashore {
    const { map } = this.places
    if (this.ashore.map !== map)
      this.ashore = {
        map,
        troops: map.filter((unit): unit is Troop => unit.kind !== 'naval'),
        ships: map.filter((unit): unit is NavalUnit => unit.kind === 'naval'),
      }
    return this.ashore
  }

  of(country: Country['name']): readonly Unit[] {
    return this.countries.get(country) ?? []
  }

  add(unit: Unit): void {
    this.order.set(unit.id, this.order.size)
    this.places[unit.place] = [...this.places[unit.place], unit]
    this.countries.set(unit.country, [...this.of(unit.country), unit])
  }

  /** The unit is in another place now than in the one it comes from. */
  moved(unit: Unit, from: Place): void {
    if (unit.place === from) return
    this.places[from] = this.places[from].filter((each) => each !== unit)
    this.places[unit.place] = this.inserted(this.places[unit.place], unit)
  }

  /** The unit is of another country now. */
  changedCountry(unit: Unit, from: string): void {
    if (unit.country === from) return
    this.countries.set(
      from,
      this.of(from).filter((each) => each !== unit),
    )
    this.countries.set(unit.country, this.inserted(this.of(unit.country), unit))
  }

  /** Units in the campaign's order. */
  sorted<U extends Unit>(units: readonly U[]): U[] {
    return [...units].sort((a, b) => this.order.get(a.id)! - this.order.get(b.id)!)
  }

  private inserted(units: readonly Unit[], unit: Unit): Unit[] {
    const order = this.order.get(unit.id)!
    let [low, high] = [0, units.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.order.get(units[middle].id)! < order) low = middle + 1
      else high = middle
    }
    return [...units.slice(0, low), unit, ...units.slice(low)]
  }
}
