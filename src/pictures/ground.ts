import type { BoardMap } from '../board/map.ts'
import { borders } from './borders.ts'
import { hexGrid } from './grid.ts'
import { hexsides } from './hexsides.ts'
import { type Extent, Layout } from './layout.ts'
import { linkLines } from './links.ts'
import { marksDefs, placeDefs, placeMarks } from './places.ts'
import { railways } from './rail.ts'
import { colouredDots, seaBorders } from './sea.ts'
import { PAPER } from './style.ts'
import { terrainDefs, terrainFills, terrainGlyphs } from './terrain.ts'
import { FONT } from './text.ts'
import { Water } from './water.ts'
import { weatherLines } from './weather.ts'

/** Hexes smaller than this, in pixels, show no rails, marks and grid: what nobody can make out. */
const FINE = 24

/**
 * The bare ground of a rectangle of a frame, as SVG: no names, no counters, nobody's control. Two that lie side by side fit together, so that a map too large for one
 * picture can be shown piece by piece. Null where no hex lies.
 */
export function drawGround(map: BoardMap, frame: string, box: Extent, hexSize: number): string | null {
  const layout = new Layout(map, { box }, hexSize, frame)
  if (layout.hexes.length === 0) return null
  const { width, height } = layout
  const water = new Water(layout)
  const sea = seaBorders(layout)
  const fine = hexSize >= FINE
  const layers = [
    water.sea(),
    sea.inshore,
    water.land(),
    `<g clip-path="url(#land)">${terrainFills(layout)}${fine ? terrainGlyphs(layout) : ''}</g>`,
    water.coast(),
    ...(fine ? [hexGrid(layout), water.seaDots()] : []),
    sea.between,
    weatherLines(layout),
    borders(layout),
    hexsides(layout),
    ...(fine ? [railways(layout), linkLines(layout), colouredDots(layout).svg] : []),
    placeMarks(layout, () => false).svg,
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${FONT}>` +
    `<defs>${water.clipPaths()}${fine ? terrainDefs(layout) : ''}${placeDefs()}${marksDefs(layout)}</defs>` +
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>${layers.join('\n')}</svg>`
  )
}

/** The outlines of the land in a rectangle of a frame, as paths from its north-western corner: what is tinted ashore ends at them. */
export const landOutlines = (map: BoardMap, frame: string, box: Extent, hexSize: number): string[] =>
  new Water(new Layout(map, { box }, hexSize, frame)).outlines()
