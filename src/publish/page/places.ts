import type { SiteHead, SiteHex } from '../site.ts'

/** Rows of a hex grid lie so far apart, in hexes. */
const PITCH = Math.sqrt(3) / 2
const RADIUS = 1 / Math.sqrt(3)
/** Corners of a hex about its centre, y down. */
export const CORNERS: readonly (readonly [x: number, y: number])[] = [
  [0, -RADIUS],
  [0.5, -RADIUS / 2],
  [0.5, RADIUS / 2],
  [0, RADIUS],
  [-0.5, RADIUS / 2],
  [-0.5, -RADIUS / 2],
]

/** Where hexes lie: found by a point, a code or a name. */
export class Places {
  readonly hexes: readonly SiteHex[]
  private readonly cells = new Map<string, number[]>()
  private readonly words = new Map<string, number>()
  private readonly beside: (readonly number[])[] = []

  constructor({ hexes, seaAreas }: SiteHead) {
    this.hexes = hexes
    hexes.forEach(({ x, y, code, names = [] }, hex) => {
      const cell = cellOf(x, y)
      this.cells.set(cell, [...(this.cells.get(cell) ?? []), hex])
      for (const word of [code, ...names]) if (!this.words.has(word.toLowerCase())) this.words.set(word.toLowerCase(), hex)
    })
    for (const { name, hex } of seaAreas) if (!this.words.has(name.toLowerCase())) this.words.set(name.toLowerCase(), hex)
  }

  /** The hex of a code, of a place's or of a sea area's name; -1 of none. */
  named(word: string): number {
    return this.words.get(word.toLowerCase()) ?? -1
  }

  /** The hex that a point lies in; -1: none. */
  at(x: number, y: number): number {
    let [found, nearest] = [-1, RADIUS]
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const hex of this.cells.get(cellOf(x + dx, y + dy)) ?? []) {
          const far = Math.hypot(this.hexes[hex].x - x, this.hexes[hex].y - y)
          if (far < nearest) [found, nearest] = [hex, far]
        }
    return found
  }

  /** The hex over each side, from the north-eastern one clockwise; -1: none. */
  neighbours(hex: number): readonly number[] {
    const { x, y } = this.hexes[hex]
    return (this.beside[hex] ??= SIDES.map(([dx, dy]) => this.at(x + dx, y + dy)))
  }

  /** "Aston (E2140)", or the code where no place is. */
  name(hex: number): string {
    const { code, names } = this.hexes[hex]
    return names ? `${names[0]} (${code})` : code
  }
}

/** From a hex to those beside it; side k lies between corners k and k + 1. */
const SIDES: readonly (readonly [x: number, y: number])[] = [
  [0.5, -PITCH],
  [1, 0],
  [0.5, PITCH],
  [-0.5, PITCH],
  [-1, 0],
  [-0.5, -PITCH],
]

const cellOf = (x: number, y: number): string => `${Math.floor(x)} ${Math.floor(y)}`
