import { plain } from '../../board/map.ts'
import type { Unit } from './state.ts'

/**
 * Counters of a position by place, nation and carrier. A whole war has thousands, most of them in force pools; who asks for those on the map must not look at all.
 * Lists are in the order of the position, whatever the order of moves, so that nothing told depends on it.
 */
export class Counters {
  readonly all: Unit[]
  private readonly ordinals = new Map<string, number>()
  private readonly places = new Map<Unit['place'], Set<Unit>>()
  private readonly cargo = new Map<string, Unit[]>()
  /** Lists made of `places`, until somebody leaves or comes. */
  private readonly lists = new Map<string, readonly Unit[]>()
  private nations: Map<string, Unit[]> | null = null
  private names: Map<string, Unit[]> | null = null

  constructor(units: Readonly<Record<string, Unit>>) {
    this.all = Object.values(units)
    this.all.forEach(({ id }, i) => this.ordinals.set(id, i))
    for (const unit of this.all) this.placed(unit)
  }

  add(unit: Unit): void {
    this.ordinals.set(unit.id, this.all.length)
    this.all.push(unit)
    this.placed(unit)
    this.recount()
  }

  /** A counter has another nation or name. */
  recount(): void {
    this.nations = null
    this.names = null
  }

  /** Before a counter leaves where it is. */
  lifted(unit: Unit): void {
    if (unit.aboard === undefined) return
    const among = this.cargo.get(unit.aboard)
    if (among) this.cargo.set(unit.aboard, without(among, unit))
  }

  /** A counter is somewhere else than before. */
  placed(unit: Unit): void {
    if (unit.aboard !== undefined) {
      const among = this.cargo.get(unit.aboard) ?? []
      this.cargo.set(unit.aboard, [...among, unit].sort(this.inOrder))
    }
    if (this.places.get(unit.place)?.has(unit)) return
    for (const [place, units] of this.places) if (units.delete(unit)) this.forget(place)
    const units = this.places.get(unit.place)
    if (units) units.add(unit)
    else this.places.set(unit.place, new Set([unit]))
    this.forget(unit.place)
  }

  inPlaces(places: readonly Unit['place'][]): readonly Unit[] {
    const name = places.join(' ')
    let list = this.lists.get(name)
    if (!list) this.lists.set(name, (list = places.flatMap((place) => [...(this.places.get(place) ?? [])]).sort(this.inOrder)))
    return list
  }

  ofNation(nation: string): readonly Unit[] {
    if (!this.nations) {
      this.nations = new Map()
      for (const unit of this.all) {
        const among = this.nations.get(unit.nation)
        if (among) among.push(unit)
        else this.nations.set(unit.nation, [unit])
      }
    }
    return this.nations.get(nation) ?? NOBODY
  }

  /** By id, name, or name with nation. */
  named(words: string): readonly Unit[] {
    if (!this.names) {
      this.names = new Map()
      for (const unit of this.all)
        for (const name of new Set([unit.id, plain(unit.name), plain(`${unit.nation} ${unit.name}`)])) {
          const among = this.names.get(name)
          if (among) among.push(unit)
          else this.names.set(name, [unit])
        }
    }
    const [id, name] = [words.toLowerCase(), plain(words)].map((each) => this.names!.get(each) ?? NOBODY)
    return id === name || id.length === 0 ? name : [...new Set([...id, ...name])].sort(this.inOrder)
  }

  aboard(ship: string): readonly Unit[] {
    return this.cargo.get(ship) ?? NOBODY
  }

  private forget(place: Unit['place']): void {
    for (const name of this.lists.keys()) if (name.split(' ').includes(place)) this.lists.delete(name)
  }

  private readonly inOrder = (a: Unit, b: Unit): number => this.ordinals.get(a.id)! - this.ordinals.get(b.id)!
}

const without = (units: readonly Unit[], unit: Unit): Unit[] => units.filter((each) => each !== unit)
const NOBODY: readonly Unit[] = []
