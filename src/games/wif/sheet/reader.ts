import type { SheetNode } from '../../../engine/decision.ts'
import { didYouMean, nearest, SheetReader } from '../../../engine/sheet-reader.ts'
import { plain } from '../../../board/map.ts'
import { seatOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Reads the words of a World in Flames sheet: hexes by code or place, units by name, id or "all in E2737". */
export class WifReader extends SheetReader {
  readonly world: WifWorld
  readonly seat: string

  constructor(world: WifWorld, seat: string) {
    super()
    this.world = world
    this.seat = seat
  }

  /** A hex's code. */
  hex(node: SheetNode): string | undefined {
    const text = this.text(node)
    if (text === undefined) return undefined
    const hex = this.world.map.find(text)
    if (hex !== undefined) return this.world.map.code(hex)
    const names = this.world.map.places.flatMap((place) => [place.name, ...(place.aliases ?? [])])
    return this.problem(node, `no hex or place '${text}' on this map${didYouMean(text, names)}`)
  }

  /** The id of one of the seat's own units; `at` (a hex code) tells namesakes apart, "XX INF at Minsk" too. */
  unit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, this.own())?.id
  }

  /** The id of any unit of either side, for targets. */
  anyUnit(node: SheetNode, at?: string): string | undefined {
    return this.find(node, at, Object.values(this.world.state.units).filter((unit) => unit.place === 'map'))?.id
  }

  /** Ids of own units: a list of names, "all in E2737" (both kinds), "all land in ...", "all air in ...". `at` as above. */
  units(node: SheetNode, at?: string): string[] {
    return this.list(node).flatMap((item) => {
      const text = this.text(item)
      if (text === undefined) return []
      const all = /^all(?: (land|air))?(?: (?:in|at) (.+))?$/i.exec(text)
      if (!all) {
        const id = this.unit(item, at)
        return id === undefined ? [] : [id]
      }
      const hex = all[2] ? this.hex({ ...item, value: all[2] }) : at
      if (hex === undefined) {
        if (!all[2]) this.problem(item, "say where: 'all in E2737'")
        return []
      }
      const here = this.own().filter((unit) => this.world.map.code(unit.hex) === hex && (!all[1] || unit.kind === all[1].toLowerCase()))
      if (here.length === 0) this.problem(item, `no units of yours in ${this.world.map.name(this.world.map.hex(hex))}`)
      return here.map((unit) => unit.id)
    })
  }

  /** What an entry's `at:` stands for: hexes by code or place, or one of the seat's units; several in a list. Unknown words stand for nothing. */
  keys(at: SheetNode): string[] {
    return this.list(at).flatMap((item) => {
      const text = String(item.value)
      const hex = this.world.map.find(text)
      if (hex !== undefined) return [this.world.map.code(hex)]
      const unit = Object.values(this.world.state.units).find((each) => each.id === text.toLowerCase() || plain(each.name) === plain(text))
      return unit ? [unit.id] : []
    })
  }

  private own(): Unit[] {
    return Object.values(this.world.state.units).filter((unit) => unit.place === 'map' && seatOf(this.world, unit) === this.seat)
  }

  private find(node: SheetNode, at: string | undefined, among: Unit[]): Unit | undefined {
    const text = this.text(node)
    if (text === undefined) return undefined
    const { map } = this.world
    const [, name, place] = /^(.*?)(?:\s+(?:in|at|from)\s+(.+))?$/i.exec(text)!
    const where = place === undefined ? at : this.hex({ ...node, value: place })
    if (place !== undefined && where === undefined) return undefined
    const wanted = plain(name)
    const said = (unit: Unit) => unit.id === name.toLowerCase() || plain(unit.name) === wanted || plain(`${unit.country} ${unit.name}`) === wanted
    const named = among.filter(said)
    const here = where === undefined ? named : named.filter((unit) => map.code(unit.hex) === where)
    if (here.length === 1) return here[0]
    if (here.length > 1) {
      // Namesakes in one hex are alike to the rules unless their country differs.
      if (here.every((unit) => unit.hex === here[0].hex && unit.country === here[0].country)) return here[0]
      return this.problem(node, `'${name}' may be ${here.map((unit) => `${unit.id} at ${map.name(unit.hex)}`).join(' or ')}: say which`)
    }
    if (named.length > 0) return this.problem(node, `${named[0].name} is at ${map.name(named[0].hex)}, not at ${map.name(map.hex(where!))}`)
    const local = where === undefined ? among : among.filter((unit) => map.code(unit.hex) === where)
    const near = nearest(name, [...local, ...among].map((unit) => unit.name))
    const fate = Object.values(this.world.state.units).find((unit) => said(unit) && unit.place !== 'map')
    if (fate) return this.problem(node, `${fate.name} is not on the map (${fate.place === 'circle' ? 'on the production circle' : fate.place === 'reserve' ? 'in reserve' : 'in the force pool'})`)
    return this.problem(node, `no unit '${name}'${where ? ` at ${where}` : ''}${near ? `; did you mean ${near}?` : ''}`)
  }
}
