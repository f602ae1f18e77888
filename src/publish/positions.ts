import type { View } from '../engine/game.ts'
import type { Change, PieceLook, Position, SiteSpot } from './site.ts'

/** Numbers of things that come again and again, in the order of their first coming. */
class Numbered<T> {
  readonly all: T[] = []
  private readonly known = new Map<string, number>()

  of(value: T): number {
    const key = typeof value === 'string' ? value : JSON.stringify(value)
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}

interface Standing {
  /** Look and spot of each unit. */
  readonly pieces: ReadonlyMap<number, readonly [look: number, spot: number]>
  /** Holder of each hex. */
  readonly control: ReadonlyMap<number, number>
}

/** Writes what views show as positions of numbers, and the way from one to the next. */
export class Positions {
  readonly units = new Numbered<string>()
  readonly looks = new Numbered<PieceLook>()
  readonly spots = new Numbered<SiteSpot>()
  readonly holders = new Numbered<string>()
  readonly colours = new Map<string, string>()
  private readonly hexNumber: (code: string) => number
  private last: Standing | null = null

  constructor(hexNumber: (code: string) => number) {
    this.hexNumber = hexNumber
  }

  /** The position that a view shows, and how it came of the one before. */
  add(view: View): { whole: Position; change: Change | null } {
    const now = this.standing(view)
    const before = this.last
    this.last = now
    const whole = {
      pieces: [...now.pieces].flatMap(([unit, [look, spot]]) => [unit, look, spot]),
      control: [...now.control].flat(),
    }
    const change = before && {
      pieces: [...now.pieces].flatMap(([unit, [look, spot]]) => {
        const was = before.pieces.get(unit)
        return was?.[0] === look && was[1] === spot ? [] : [unit, look, spot]
      }),
      gone: [...before.pieces.keys()].filter((unit) => !now.pieces.has(unit)),
      control: [...now.control].flatMap(([hex, holder]) => (before.control.get(hex) === holder ? [] : [hex, holder])),
      freed: [...before.control.keys()].filter((hex) => !now.control.has(hex)),
    }
    return { whole, change }
  }

  private standing(view: View): Standing {
    const pieces = new Map<number, readonly [number, number]>()
    const put = ({ id, hex: _, ...look }: View['pieces'][number], spot: SiteSpot): void => {
      pieces.set(this.units.of(id), [this.looks.of(look), this.spots.of(spot)])
    }
    for (const piece of view.pieces) {
      const hex = this.hexNumber(piece.hex)
      if (hex >= 0) put(piece, hex)
    }
    for (const { name, hex, sections } of view.seaAreas ?? [])
      for (const section of sections) for (const piece of section.pieces) put(piece, [name, section.name, this.hexNumber(hex)])
    const control = new Map<number, number>()
    for (const [code, holder] of Object.entries(view.control)) {
      const hex = this.hexNumber(code)
      if (hex >= 0 && holder !== '') control.set(hex, this.holders.of(holder))
    }
    for (const [holder, colour] of Object.entries(view.controlColours)) this.colours.set(holder, colour)
    return { pieces, control }
  }
}
