import { codeOf, type Grid, indexOn, parseCode, step } from '../../src/board/hex.ts'
import { cheapest } from './rivers.ts'

/** What it costs to lay a line into a hex of a terrain; lines keep to easy ground where they can. */
const GROUND: Record<string, number> = {
  clear: 1,
  forest: 1.25,
  desert: 1.15,
  mountain: 1.7,
  'desert mountain': 1.8,
  swamp: 2.2,
  jungle: 2,
}
/** Where no line goes. */
const WET = ['sea', 'lake', 'none']
const OTHER = 1.3
/** A hex pair that already has a line: later lines join it rather than run beside it. */
const SHARED = 0.7

export class RailLayer {
  private readonly laid = new Set<string>()
  private readonly grid: Grid
  private readonly terrainOf: (column: number, row: number) => string
  private readonly barred: (from: [number, number], direction: number) => boolean

  constructor(
    grid: Grid,
    terrainOf: (column: number, row: number) => string,
    /** Sides that no line crosses (all-sea, lake, alpine). */
    barred: (from: [number, number], direction: number) => boolean,
  ) {
    this.grid = grid
    this.terrainOf = terrainOf
    this.barred = barred
  }

  /** Hex codes of a line from hex to hex, in the straightest cheap way. */
  lay(from: string, to: string): string[] | undefined {
    const node = (code: string): number => {
      const at = parseCode(this.grid, code)
      if (!at) throw new Error(`rail: ${code} is no hex of this sheet`)
      return at.column * 100 + at.row
    }
    const cell = (n: number): [number, number] => [Math.floor(n / 100), n % 100]
    const goal = node(to)
    const path = cheapest(
      node(from),
      (n) => n === goal,
      (n) => this.links(n, cell(n)),
    )
    const codes = path?.map((n) => codeOf(this.grid, ...cell(n)))
    for (let i = 1; codes && i < codes.length; i++) this.laid.add(this.key(node(codes[i - 1]), node(codes[i])))
    return codes
  }

  private *links(n: number, [column, row]: [number, number]): Iterable<readonly [number, number]> {
    const { grid } = this
    for (let direction = 0; direction < 6; direction++) {
      const to = step(grid, column, row, direction)
      if (indexOn(grid, to.column, to.row) < 0) continue
      const terrain = this.terrainOf(to.column, to.row)
      const ground = GROUND[terrain] ?? OTHER
      if (WET.includes(terrain) || this.barred([column, row], direction)) continue
      const other = to.column * 100 + to.row
      yield [other, ground * (this.laid.has(this.key(n, other)) ? SHARED : 1)]
    }
  }

  private key = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`
}
