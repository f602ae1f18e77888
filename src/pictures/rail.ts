import type { Layout } from './layout.ts'
import { xy } from './shapes.ts'
import { RAIL } from './style.ts'
import { n } from './text.ts'

/** Railways from centre to centre: a line with sleepers across. */
export function railways(layout: Layout): string {
  const { map, hexSize } = layout
  const bit = map.hexsideBit('rail')
  let path = ''
  for (const { hex, direction, other } of layout.sides()) {
    if (other < 0 || !map.isHexside(hex, direction, bit)) continue
    path += `M${xy(layout.centre(hex))}L${xy(layout.centre(other))}`
  }
  return path && railLine(path, hexSize)
}

export function railLine(path: string, hexSize: number): string {
  const width = Math.max(1, RAIL.width * hexSize)
  const every = RAIL.every * hexSize
  const thin = Math.max(0.8, 0.018 * hexSize)
  return (
    `<path d="${path}" fill="none" stroke="${RAIL.line}" stroke-width="${n(width)}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${RAIL.line}" stroke-width="${n(RAIL.tick * hexSize)}" stroke-dasharray="${n(thin)} ${n(every - thin)}"/>`
  )
}
