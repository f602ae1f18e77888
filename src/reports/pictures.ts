import type { BoardMap } from '../board/map.ts'
import type { Arrow } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import type { View } from '../engine/game.ts'
import { describeArea, drawMap, type MapPicture } from '../pictures/draw.ts'
import { sensibleHexSize } from '../pictures/layout.ts'
import { renderPng } from '../pictures/png.ts'

export interface MailPicture {
  readonly cid: string
  readonly filename: string
  readonly png: Uint8Array
  readonly title: string
  readonly alt: string
}

/** A mail shows at most this many battles; the report's text tells all. */
const MOST_BATTLES = 6
const FRONT_HEX = 44
const BATTLE_HEX = 88
const BATTLE_RADIUS = 2

/** Seats that see the same get the same picture: the last few are kept, for drawing one takes seconds. */
const drawn = new Map<string, Uint8Array>()
function draw(board: BoardMap, picture: MapPicture): Uint8Array {
  const key = JSON.stringify(picture)
  const known = drawn.get(key)
  if (known) return known
  const png = renderPng(drawMap(board, picture))
  if (drawn.size >= 2 * (MOST_BATTLES + 1)) drawn.delete(drawn.keys().next().value!)
  drawn.set(key, png)
  return png
}

/** The whole front, with what moved. */
export function frontPicture(board: BoardMap, view: View, events: readonly GameEvent[], title: string, extra: readonly Arrow[] = []): MailPicture {
  const options = {
    area: { hexes: [...new Set(view.pieces.map(({ hex }) => hex))], margin: 2 } as const,
    pieces: view.pieces,
    control: view.control,
    controlColours: view.controlColours,
    arrows: [...arrowsOf(events), ...extra],
    hexSize: FRONT_HEX,
    title,
    legend: true,
  }
  return { cid: 'front@adjutant', filename: 'front.png', png: draw(board, options), title, alt: describeArea(board, options) }
}

/** One picture for each hex fought over, in order, with the hex's code. */
export function battlePictures(board: BoardMap, view: View, events: readonly GameEvent[]): { hex: string; picture: MailPicture }[] {
  const hexes = [...new Set(events.filter(({ kind, hexes: [hex] }) => kind === 'land combat' && hex !== undefined).map(({ hexes: [hex] }) => hex))].slice(0, MOST_BATTLES)
  return hexes.map((hex) => {
    const title = board.name(board.hex(hex))
    const options = {
      area: { centre: hex, radius: BATTLE_RADIUS } as const,
      pieces: view.pieces,
      control: view.control,
      controlColours: view.controlColours,
      arrows: arrowsOf(events.filter((event) => event.hexes.includes(hex))),
      highlights: [{ hex }],
      hexSize: BATTLE_HEX,
      title: `${title} after the battle`,
    }
    const name = `battle-${hex.toLowerCase()}`
    return { hex, picture: { cid: `${name}@adjutant`, filename: `${name}.png`, png: draw(board, options), title: options.title, alt: describeArea(board, options) } }
  })
}

/** What a question is about: its hexes and what stands around them. */
export function questionPicture(board: BoardMap, view: View, hexes: readonly string[]): MailPicture {
  const options = {
    area: hexes.length === 1 ? ({ centre: hexes[0], radius: BATTLE_RADIUS + 1 } as const) : ({ hexes, margin: BATTLE_RADIUS + 1 } as const),
    pieces: view.pieces,
    control: view.control,
    controlColours: view.controlColours,
    arrows: [],
    highlights: hexes.map((hex) => ({ hex })),
    hexSize: 72,
    title: hexes.map((hex) => board.name(board.hex(hex))).join(', '),
  }
  return { cid: 'question@adjutant', filename: 'question.png', png: draw(board, options), title: options.title, alt: describeArea(board, options) }
}

/** Any part of the map, with its units: hexes, and how many more around them. `name` tells the pictures of a mail apart. */
export function areaPicture(board: BoardMap, view: View, hexes: readonly string[], around: number, title: string, name: string): MailPicture {
  const area = hexes.length === 1 ? ({ centre: hexes[0], radius: around } as const) : ({ hexes, margin: around } as const)
  const options = {
    area,
    pieces: view.pieces,
    control: view.control,
    controlColours: view.controlColours,
    arrows: [],
    highlights: hexes.length === 1 ? [{ hex: hexes[0] }] : [],
    hexSize: Math.min(BATTLE_HEX, sensibleHexSize(board, area)),
    title,
  }
  return { cid: `${name}@adjutant`, filename: `${name}.png`, png: draw(board, options), title, alt: describeArea(board, options) }
}

/** Events may carry one arrow or several in their data. */
function arrowsOf(events: readonly GameEvent[]): Arrow[] {
  return events.flatMap(({ data }) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
    const { arrow, arrows } = data as { arrow?: Arrow; arrows?: Arrow[] }
    return [...(arrow ? [arrow] : []), ...(arrows ?? [])]
  })
}
