import type { Arrow } from '../engine/decision.ts'
import type { Piece } from '../engine/game.ts'
import { cross, drawArrow } from './arrows.ts'
import { borderLine } from './borders.ts'
import type { Control } from './control.ts'
import type { Layout } from './layout.ts'
import { counter } from './pieces.ts'
import { linkLine, linkNames, tag } from './links.ts'
import { type Mark, markId, markWords, printedLetter } from './marks.ts'
import { icon, marksShown } from './places.ts'
import { railLine } from './rail.ts'
import { borderPath, colouredDots, hasSeaBorders } from './sea.ts'
import { ARROW, IMPOSSIBLE, dotColour, hexsideLook, isColour, isWaterTerrain, linkColour, terrainLook } from './style.ts'
import { escape, n, text, textWidth } from './text.ts'
import { weatherLine, weatherSides } from './weather.ts'

/** One entry: a picture 30 wide and 16 high about (0, 0), and its words. */
interface Entry {
  svg: string
  words: string
}

const SIZE = 11
const LINE = 22
const PICTURE = 30

/** Explains whatever this picture holds, in lines of small pictures and words. Empty when there is nothing to explain. */
export function legend(
  layout: Layout,
  shown: readonly Piece[],
  control: Control | undefined,
  arrows: readonly Arrow[],
  width: number,
): { svg: string; height: number } {
  const entries = [
    ...terrainEntries(layout),
    ...hexsideEntries(layout),
    ...placeEntries(layout),
    ...pieceEntries(shown),
    ...controlEntries(layout, control),
    ...arrowEntries(arrows),
  ]
  let x = 10
  let y = LINE / 2 + 4
  let svg = ''
  for (const { svg: picture, words } of entries) {
    const wide = PICTURE + 6 + textWidth(words, SIZE) + 16
    if (x > 10 && x + wide > width) {
      x = 10
      y += LINE
    }
    svg +=
      `<g transform="translate(${n(x + PICTURE / 2)} ${n(y)})">${picture}</g>` +
      text(x + PICTURE + 6, y + SIZE * 0.36, words, { size: SIZE, anchor: 'start' })
    x += wide
  }
  return entries.length > 0 ? { svg: `<g class="legend">${svg}</g>`, height: y + LINE / 2 + 4 } : { svg: '', height: 0 }
}

function terrainEntries(layout: Layout): Entry[] {
  const { map } = layout
  return [...new Set(layout.hexes.map((hex) => map.terrain[hex]))]
    .sort((a, b) => a - b)
    .map((kind) => map.terrainNames[kind])
    .filter((name) => !isWaterTerrain(name) && name !== 'none')
    .map((name) => {
      const look = terrainLook(name)
      const glyph =
        look.glyph === 'none'
          ? ''
          : `<use href="#t-${name.replace(/[^a-z0-9]+/gi, '-')}-0" transform="scale(${(26 / layout.hexSize).toFixed(3)})"/>`
      return {
        svg: `<rect x="-14" y="-8" width="28" height="16" rx="2" fill="${look.fill}" stroke="#8a876f" stroke-width=".8"/>${glyph && `<g clip-path="url(#legend-box)">${glyph}</g>`}`,
        words: name,
      }
    })
}

function hexsideEntries(layout: Layout): Entry[] {
  const { map } = layout
  const present = (name: string): boolean => {
    const bit = map.hexsideBit(name)
    return layout.hexes.some((hex) => [0, 1, 2, 3, 4, 5].some((direction) => map.isHexside(hex, direction, bit)))
  }
  const entries: Entry[] = []
  for (const name of map.hexsideNames.filter(present)) {
    if (name === 'rail') {
      entries.push({ svg: railLine('M-14 0H14', 44), words: 'railway' })
      continue
    }
    const look = hexsideLook(name)
    const line = `<path d="M-13 2Q-6 -5 0 0T13 -2" fill="none" stroke="${look.casing ?? look.colour}" stroke-width="${look.casing ? 5 : 4}" stroke-linecap="round"/><path d="M-13 2Q-6 -5 0 0T13 -2" fill="none" stroke="${look.colour}" stroke-width="3.4" stroke-linecap="round"/>`
    const ridge = `<path d="M-12 4L-8 -4L-4 4ZM-4 4L0 -4L4 4ZM4 4L8 -4L12 4Z" fill="${look.colour}"/>`
    const crossing = `<path d="M-10 0H10M-6 -4L-10 0L-6 4M6 -4L10 0L6 4" fill="none" stroke="${look.colour}" stroke-width="2"/>`
    const teeth = `<path d="M-12 -3H-7V3H-12ZM-3 -3H2V3H-3ZM6 -3H11V3H6Z" fill="${look.colour}"/>`
    const bar = `<path d="M-13 0H13" stroke="${look.colour}" stroke-width="4"/>`
    const path = `<path d="M-13 0H13" stroke="${look.casing ?? look.colour}" stroke-width="4"/><path d="M-13 0H13" stroke="${look.colour}" stroke-width="2.4"/>`
    entries.push({ svg: { line, ridge, crossing, teeth, bar, path }[look.form], words: name })
  }
  const land = layout.hexes.filter((hex) => map.isLand(hex) && map.country[hex] !== 0)
  if (new Set(land.map((hex) => map.country[hex])).size > 1) entries.push({ svg: borderLine('M-14 0H14', 44), words: 'border' })
  if (hasSeaBorders(layout)) entries.push({ svg: borderPath('M-14 0H14', 44), words: 'sea area' })
  if (weatherSides(layout).length > 0) entries.push({ svg: weatherLine('M-14 0H14', 44), words: 'weather zone' })
  for (const name of colouredDots(layout).names)
    entries.push({ svg: `<circle r="5" fill="${dotColour(name)}" stroke="#fff"/>`, words: name })
  const { lines, tags } = linkNames(layout)
  for (const name of lines)
    entries.push({ svg: linkLine('M-14 0H14', linkColour(name), 44), words: isColour(name) ? `${name} line` : name })
  if (tags) entries.push({ svg: tag({ x: -8, y: -7, width: 16, height: 14 }, '↔', 11, linkColour('')), words: 'to another map' })
  return entries
}

function placeEntries(layout: Layout): Entry[] {
  const places = layout.hexes.flatMap((hex) => layout.map.placesAt(hex))
  const kinds: [string, string, boolean][] = [
    ['capital', 'capital', places.some((p) => p.city === 'capital')],
    ['minor-capital', 'minor capital', places.some((p) => p.city === 'minor capital')],
    ['city', 'city', places.some((p) => p.city === 'city')],
    ['port-major', 'major port', places.some((p) => p.port === 'major')],
    ['port-minor', 'minor port', places.some((p) => p.port === 'minor')],
    ['iced', 'iced in', places.some((p) => p.icedIn)],
    ['red', 'red factory', places.some((p) => p.factories?.red)],
    ['blue', 'blue factory', places.some((p) => p.factories?.blue)],
    ['resource', 'resource', places.some((p) => p.resources)],
    ['oil', 'oil', places.some((p) => p.oil)],
  ]
  const entries = kinds.filter(([, , present]) => present).map(([id, words]) => ({ svg: icon(id, 6, 0, id === 'city' ? 12 : 15), words }))
  // All printed letters are one entry.
  const words = (mark: Mark): string => (printedLetter(mark.name) ? 'letters' : markWords(layout.map, mark.name))
  const marks = new Map(marksShown(layout).map((mark) => [words(mark), mark]))
  return [...entries, ...[...marks].map(([text, mark]) => ({ svg: icon(markId(mark), 6, 0, 15), words: text }))]
}

function pieceEntries(shown: readonly Piece[]): Entry[] {
  const down = shown.find((piece) => piece.faceDown)
  const white = shown.find((piece) => piece.white && !piece.faceDown)
  const entries: Entry[] = []
  if (down) entries.push({ svg: counter({ piece: down, side: 21 }, 4, 0), words: 'face-down' })
  if (white) entries.push({ svg: counter({ piece: white, side: 21 }, 4, 0), words: 'white print' })
  const jet = shown.find((piece) => piece.air && /^jet\b/i.test(piece.symbol) && !piece.faceDown)
  if (jet) entries.push({ svg: counter({ piece: { ...jet, values: [] }, side: 21 }, 4, 0), words: 'jet' })
  const damaged = shown.find((piece) => piece.damaged)
  const noPlanes = shown.find((piece) => piece.noPlanes)
  if (damaged)
    entries.push({
      svg: counter({ piece: { ...damaged, values: [], faceDown: false, noPlanes: false }, side: 21 }, 4, 0),
      words: 'damaged',
    })
  if (noPlanes)
    entries.push({
      svg: counter({ piece: { ...noPlanes, values: [], faceDown: false, damaged: false }, side: 21 }, 4, 0),
      words: 'no planes',
    })
  return entries
}

function controlEntries(layout: Layout, control: Control | undefined): Entry[] {
  if (!control) return []
  const present = new Set(layout.hexes.filter((hex) => layout.map.isLand(hex)).map((hex) => control.of[layout.map.code(hex)]))
  return Object.entries(control.colours)
    .filter(([name]) => present.has(name))
    .map(([name, colour]) => ({
      svg: `<rect x="-4" y="-7" width="18" height="14" fill="${escape(colour)}" fill-opacity=".8" stroke="#1c1a16" stroke-width=".8"/>`,
      words: name,
    }))
}

function arrowEntries(arrows: readonly Arrow[]): Entry[] {
  const line = [
    { x: -14, y: 3 },
    { x: 15, y: -3 },
  ]
  const styles = [...new Set(arrows.filter(({ impossible }) => !impossible).map((arrow) => arrow.style))]
  return [
    ...styles.map((style) => ({ svg: drawArrow(line, { ...ARROW[style], arc: false }, 40, 0, 0), words: style })),
    ...(arrows.some(({ impossible }) => impossible)
      ? [{ svg: `${drawArrow(line, IMPOSSIBLE, 40, 0, 0)}${cross(line, 40, 0)}`, words: 'not possible' }]
      : []),
  ]
}

export const legendDefs = (): string => '<clipPath id="legend-box"><rect x="-14" y="-8" width="28" height="16" rx="2"/></clipPath>'
