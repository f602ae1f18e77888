import type { BoardMap } from '../board/map.ts'
import type { Arrow } from '../engine/decision.ts'
import type { Piece, SeaAreaView } from '../engine/game.ts'
import { arrows, cutLabels, type Highlight, highlightBoxes, highlights, placeArrows } from './arrows.ts'
import { borders, countryNames, smallCountryNames } from './borders.ts'
import { type Control, controlTint, frontLine, holders } from './control.ts'
import { codesOf, hexCodes, hexGrid } from './grid.ts'
import { hexsides } from './hexsides.ts'
import { overlap, Room } from './labels.ts'
import { type Area, Layout } from './layout.ts'
import { legend, legendDefs } from './legend.ts'
import { linkLines, linkTags } from './links.ts'
import { pieceDefs, placePieces, valuesOf } from './pieces.ts'
import { marksDefs, placeDefs, placeMarks, placeNames } from './places.ts'
import { railways } from './rail.ts'
import { colouredDots, seaBorders } from './sea.ts'
import { describeSeaAreas, fullBox, placeSeaBoxes, seaAreaOutline } from './sea-boxes.ts'
import { seaNames } from './sea-names.ts'
import { PAPER } from './style.ts'
import { terrainDefs, terrainFills, terrainGlyphs } from './terrain.ts'
import { escape, fit, FONT, n, text } from './text.ts'
import { Water } from './water.ts'
import { weatherLines, weatherNames } from './weather.ts'

/** What a map picture shows. */
export interface MapPicture {
  readonly area: Area
  readonly pieces?: readonly Piece[]
  /** Sea areas with somebody in them: the box of each is drawn by its hex, if the picture shows that. */
  readonly seaAreas?: readonly SeaAreaView[]
  /** One of them that the picture is about: its waters have a heavy outline, and its box stands whole beside the map. Its name; it may be empty of units. */
  readonly seaArea?: string
  /** Controller by hex code, and colours by controller: see `View`. */
  readonly control?: Readonly<Record<string, string>>
  readonly controlColours?: Readonly<Record<string, string>>
  /** Side of each controller: the front line runs between sides. Absent: every controller is a side of its own. */
  readonly sides?: Readonly<Record<string, string>>
  readonly arrows?: readonly Arrow[]
  readonly highlights?: readonly Highlight[]
  /** Pixels between the centres of two hexes of a row: about 44 for a front, 90 for a battle. */
  readonly hexSize: number
  readonly title?: string
  readonly legend?: boolean
  /** Letters or names of the sheets to draw, or the name of their frame; else the frame on which the area lies. */
  readonly sheet?: string
}

/** Draws a part of a board with its counters, as SVG. The same picture always gives the same text. */
export function drawMap(map: BoardMap, picture: MapPicture): string {
  const layout = new Layout(map, picture.area, picture.hexSize, picture.sheet)
  const { width, height } = layout
  const water = new Water(layout)
  const control: Control | undefined =
    picture.control && picture.controlColours ? { of: picture.control, colours: picture.controlColours, sides: picture.sides } : undefined
  const placed = placePieces(layout, picture.pieces ?? [])
  const marks = placeMarks(layout, (hex) => placed.occupied.has(hex))
  const room = new Room(width, height)
  for (const box of placed.boxes) room.take(box, 7)
  const codes = codesOf(layout)
  for (const { box } of codes) room.take(box, 3)
  for (const box of marks.boxes) room.take(box, 6)
  const about = picture.seaAreas?.find(({ name }) => name === picture.seaArea)
  const boxes = placeSeaBoxes(
    layout,
    (picture.seaAreas ?? []).filter(({ name }) => name !== picture.seaArea),
    picture.controlColours ?? {},
    room,
  )
  const beside = about && fullBox(about, picture.controlColours ?? {})
  const dots = colouredDots(layout)
  // Wide plates would cover these small dots at next to no cost.
  for (const box of dots.boxes) room.take(box, 200)
  for (const box of highlightBoxes(layout, picture.highlights ?? [])) room.take(box, 12)
  // Cities choose their room first, then the seas, then the rest.
  const cities = placeNames(layout, marks.names, room, [0, 1, 2, 3])
  const seas = seaNames(layout, room, boxes.at)
  const tags = linkTags(layout, room)
  const names = cities + placeNames(layout, marks.names, room, [4, 5, 6])
  const zones = weatherNames(layout, room)
  const countries = countryNames(layout)
  const small = smallCountryNames(layout, room, countries.named)
  const seaLines = seaBorders(layout)
  const label = room.labels
  const readable = codes.filter(({ box }) => !label.some((name) => overlap(name, box) > 0.2 * box.width * box.height))
  const moves = placeArrows(layout, picture.arrows ?? [], boxes.at)
  const shown = [...placed.counters, ...boxes.shown, ...(beside?.shown ?? [])]
  const key = picture.legend
    ? legend(
        layout,
        shown,
        control,
        moves.map(({ arrow }) => arrow),
        width,
      )
    : { svg: '', height: 0 }
  const head = picture.title ? 30 : 0
  const total = head + Math.max(height + Math.ceil(key.height), beside ? beside.height + 8 : 0)
  const wide = width + (beside ? beside.width + 14 : 0)
  const title = picture.title ? fit(picture.title, 16, wide - 16, 9, true) : undefined

  const ground = `${terrainFills(layout)}${control ? controlTint(layout, control) : ''}${terrainGlyphs(layout)}`
  const layers = [
    water.sea(),
    seaLines.inshore,
    water.land(),
    `<g clip-path="url(#land)">${ground}</g>`,
    water.coast(),
    hexGrid(layout),
    water.seaDots(),
    seaLines.between,
    weatherLines(layout),
    countries.svg,
    borders(layout),
    control ? frontLine(layout, control) + holders(layout, control) : '',
    hexsides(layout),
    railways(layout),
    linkLines(layout),
    picture.seaArea === undefined ? '' : seaAreaOutline(layout, map.seaAreaNames.indexOf(picture.seaArea)),
    dots.svg,
    marks.svg,
    hexCodes(layout, readable),
    // Only attacks, short as they are, and what cannot be done lie over counters.
    arrows(
      layout,
      moves.filter(({ arrow }) => !isOver(arrow)),
    ),
    `<g class="pieces">${placed.svg}</g>`,
    `<g class="marks">${marks.over}</g>`,
    boxes.svg,
    arrows(
      layout,
      moves.filter(({ arrow }) => isOver(arrow)),
    ),
    seas,
    zones,
    small,
    tags,
    highlights(layout, picture.highlights ?? []),
    names,
    cutLabels(layout, picture.arrows ?? [], boxes.at),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${total}" viewBox="0 0 ${wide} ${total}" role="img" ${FONT}>` +
    (picture.title ? `<title>${escape(picture.title)}</title>` : '') +
    `<defs>${water.clipPaths()}` +
    `${terrainDefs(layout)}${placeDefs()}${marksDefs(layout)}${pieceDefs(shown)}${legendDefs()}</defs>` +
    `<rect width="${wide}" height="${total}" fill="${PAPER}"/>` +
    `<g transform="translate(0 ${head})">${layers.join('\n')}` +
    `<rect x=".5" y=".5" width="${n(width - 1)}" height="${n(height - 1)}" fill="none" stroke="#2b2a24" stroke-width="1"/></g>` +
    // Head and legend cover what reaches beyond the map. No clip round it all: resvg cannot nest layers that reach far out (see png.ts).
    `<rect width="${wide}" height="${head}" fill="${PAPER}"/><rect y="${head + height}" width="${wide}" height="${total - head - height}" fill="${PAPER}"/>` +
    (beside
      ? `<rect x="${width}" width="${wide - width}" height="${total}" fill="${PAPER}"/><g transform="translate(${width + 8} ${head})">${beside.svg}</g>`
      : '') +
    (title ? text(8, 21, title.text, { size: title.size, bold: true, anchor: 'start' }) : '') +
    `<g transform="translate(0 ${n(head + height)})">${key.svg}</g></svg>`
  )
}

const isOver = ({ style, impossible }: Arrow): boolean => style === 'attack' || impossible === true

/** A picture in a sentence or two, for those who cannot see it. */
export function describeArea(map: BoardMap, picture: MapPicture): string {
  const layout = new Layout(map, picture.area, picture.hexSize, picture.sheet)
  const where =
    picture.area !== 'all' && 'centre' in picture.area
      ? `Map around ${map.name(map.hex(picture.area.centre))}`
      : `Map of ${layout.sheets.map((number) => map.sheets[number].name).join(', ')}${picture.area === 'all' ? '' : ', part'}`
  const shown = placePieces(layout, picture.pieces ?? []).shown
  const near = picture.area !== 'all' && 'centre' in picture.area ? map.hex(picture.area.centre) : undefined
  const inCentre = near === undefined ? [] : shown.filter(({ hex }) => map.find(hex) === near)
  const boxes = (picture.seaAreas ?? []).filter((area) => area.name === picture.seaArea || layout.hexes.includes(map.find(area.hex) ?? -1))
  const hexes = new Set(shown.map(({ hex }) => hex)).size
  const counts = [`${shown.length} ${shown.length === 1 ? 'unit' : 'units'} on ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}`]
  const all = picture.arrows ?? []
  for (const style of new Set(all.flatMap((arrow) => (arrow.impossible ? [] : [arrow.style])))) {
    const number = all.filter((arrow) => arrow.style === style && !arrow.impossible).length
    counts.push(`${number} ${style} ${number === 1 ? 'arrow' : 'arrows'}`)
  }
  const impossible = all.filter((arrow) => arrow.impossible).length
  if (impossible > 0) counts.push(`${impossible} ${impossible === 1 ? 'arrow' : 'arrows'} of what is not possible`)
  const names = inCentre.slice(0, 8).map((piece) => `${piece.name} ${valuesOf(piece)}${piece.faceDown ? ' face-down' : ''}`)
  if (inCentre.length > 8) names.push(`${inCentre.length - 8} more`)
  const atSea = boxes.length > 0 ? ` At sea: ${describeSeaAreas(boxes)}` : ''
  return `${where}: ${counts.join(', ')}.${names.length > 0 ? ` In the centre hex: ${names.join(', ')}.` : ''}${atSea}`
}
