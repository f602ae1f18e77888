import { type Hex, parseCode } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'
import type { Layout } from './layout.ts'
import type { Box } from './labels.ts'
import { xy } from './shapes.ts'
import { GRID } from './style.ts'
import { n, text, textWidth } from './text.ts'

/** Outlines of hexes that have land in them; the sea has its dots. */
export function hexGrid(layout: Layout): string {
  const { map, hexSize } = layout
  let path = ''
  for (const { hex, direction, other } of layout.sides()) {
    if (!map.isLand(hex) && (other < 0 || !map.isLand(other))) continue
    const [a, b] = layout.side(hex, direction)
    path += `M${xy(a)}L${xy(b)}`
  }
  return `<path d="${path}" fill="none" stroke="${GRID.line}" stroke-width="${n(Math.max(0.7, hexSize * 0.013))}" stroke-opacity="${GRID.opacity}"/>`
}

export const codeSize = (hexSize: number): number => Math.min(12, Math.max(7.6, hexSize * 0.185))
/** Baseline of a code above its hex's centre. */
export const codeLift = (hexSize: number): number => hexSize * 0.36

export interface Code {
  readonly code: string
  readonly x: number
  readonly y: number
  readonly box: Box
  readonly land: boolean
}

/** Hexes of fewer pixels have no code, but those of every fifth column and row; still smaller ones none. */
const ALL_CODES = 40
const SOME_CODES = 16

function isRound(map: BoardMap, hex: Hex): boolean {
  const at = parseCode(map.sheets[map.sheetOf[hex]].grid, map.code(hex))
  return at !== undefined && at.column % 5 === 0 && at.row % 5 === 0
}

/** Where the printed code of each hex stands: at its top; where there is little room, of some hexes only. */
export function codesOf(layout: Layout): Code[] {
  const { map, hexSize } = layout
  const size = codeSize(hexSize)
  const codes: Code[] = []
  for (const hex of layout.hexes) {
    const land = map.isLand(hex)
    if (hexSize < ALL_CODES ? hexSize < SOME_CODES || !isRound(map, hex) : !land && hexSize < 60 && !isRound(map, hex)) continue
    const { x, y: middle } = layout.centre(hex)
    const y = middle - codeLift(hexSize)
    const half = textWidth(map.code(hex), size) / 2
    if (x < half || x > layout.width - half || y < size || y > layout.height) continue
    codes.push({ code: map.code(hex), x, y, land, box: { x: x - half, y: y - size * 0.8, width: 2 * half, height: size * 0.85 } })
  }
  return codes
}

export function hexCodes(layout: Layout, codes: readonly Code[]): string {
  const size = codeSize(layout.hexSize)
  return `<g class="codes">${codes.map(({ x, y, code, land }) => text(x, y, code, land ? { size, fill: GRID.code, halo: '#fbf8ea', haloWidth: size * 0.2 } : { size, fill: '#3b6f8c' })).join('')}</g>`
}
