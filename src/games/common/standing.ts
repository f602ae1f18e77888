import type { Hex } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import { quoted } from '../../engine/sheet-lines.ts'

/** What stands where on a board, in the words of a prefilled sheet. */
export abstract class StandingOn<Unit extends { readonly hex: Hex }> {
  protected readonly map: BoardMap
  /** For the short sheet: what stands at the front, attacks that are possible, what must be decided. */
  readonly brief: boolean

  constructor(map: BoardMap, brief = false) {
    this.map = map
    this.brief = brief
  }

  /** What a sheet calls a unit. */
  abstract name(unit: Unit): string

  /** Hexes beside a hex that an enemy's ground units stand in. */
  abstract enemiesBeside(hex: Hex): Hex[]

  names(units: readonly Unit[]): string[] {
    return units.map((unit) => this.name(unit))
  }

  /** A hex as a sheet's value: its place's name where a word does, else its code. */
  hex(hex: Hex): string {
    return quoted(this.map.placesAt(hex)[0]?.name ?? this.map.code(hex))
  }

  /** Stacks by hex, those beside an enemy first. */
  stacks<U extends Unit>(units: readonly U[]): { front: [Hex, U[]][]; rear: [Hex, U[]][] } {
    const groups = new Map<Hex, U[]>()
    for (const unit of units) groups.set(unit.hex, [...(groups.get(unit.hex) ?? []), unit])
    const sorted = [...groups].sort(([a], [b]) => a - b)
    const isFront = ([hex]: [Hex, U[]]) => this.enemiesBeside(hex).length > 0
    return { front: sorted.filter(isFront), rear: sorted.filter((group) => !isFront(group)) }
  }
}
