import type { Hex } from './hex.ts'
import type { BoardMap } from './map.ts'
import { Names } from './names.ts'
import type { BoardFile } from './sheet.ts'

/**
 * Links of a board as compressed rows: those of a hex are entries start[hex] up to start[hex + 1] of `to` and `line`, in the order of
 * the file. Links to sheets that this board does not have are left out.
 */
export class Links {
  readonly start: Int32Array
  readonly to: Int32Array
  readonly line: Uint8Array
  readonly names: readonly string[]

  constructor(map: BoardMap, links: BoardFile['links']) {
    const names = new Names()
    const of = new Map<Hex, Map<Hex, number>>()
    const add = (from: Hex, to: Hex, line: number): void => {
      const row = of.get(from) ?? of.set(from, new Map()).get(from)!
      if (!row.has(to)) row.set(to, line)
    }
    let count = 0
    for (const { from, to, line } of links) {
      const here = hexHere(map, from)
      for (const code of to) {
        const there = hexHere(map, code)
        if (here === undefined || there === undefined) continue
        if (here === there) throw new Error(`a ${line} link joins ${from} to itself`)
        add(here, there, names.index(line))
        add(there, here, names.index(line))
      }
    }
    for (const row of of.values()) count += row.size
    this.start = new Int32Array(map.size + 1)
    this.to = new Int32Array(count)
    this.line = new Uint8Array(count)
    this.names = names.names
    let at = 0
    for (let hex = 0; hex < map.size; hex++) {
      this.start[hex] = at
      for (const [to, line] of of.get(hex) ?? []) {
        this.to[at] = to
        this.line[at++] = line
      }
    }
    this.start[map.size] = at
  }
}

/**
 * The hex of a code; undefined when its sheet is not on this board, or only one with a hole there (off-map hexes have sheets of their own).
 * Throws when no sheet could have such a hex.
 */
function hexHere(map: BoardMap, code: string): Hex | undefined {
  const letter = code.length > 4 ? code[0] : ''
  if (!map.sheets.some(({ grid }) => grid.sheet === letter)) return undefined
  const hex = map.hex(code)
  return map.isHex(hex) ? hex : undefined
}
