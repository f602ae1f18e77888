import { boxHexes } from '../board/box-hexes.ts'
import type { Hex } from '../board/hex.ts'
import type { BoardMap } from '../board/map.ts'
import type { Arrow } from '../engine/decision.ts'
import type { ChapterRules } from '../engine/chapters.ts'
import { arrowsOf, type GameEvent, toldBy } from '../engine/event.ts'
import type { View } from '../engine/game.ts'
import type { TrackBox } from '../engine/query.ts'
import { type Chart, describeChart, drawChart } from '../pictures/chart.ts'
import { describeArea, drawMap, type MapPicture } from '../pictures/draw.ts'
import { Layout, sensibleHexSize } from '../pictures/layout.ts'
import { renderPng } from '../pictures/png.ts'
import { describeSeaAreas, drawSeaBoxes } from '../pictures/sea-boxes.ts'
import { describeTrack, drawTrack } from '../pictures/track.ts'

/** A picture that is drawn when somebody wants it. */
export interface Drawn {
  readonly svg: () => string
  readonly png: () => Promise<Uint8Array>
}

export interface MailPicture {
  readonly cid: string
  readonly filename: string
  readonly drawn: Drawn
  readonly title: string
  readonly alt: string
}

/** A mail shows at most this many battles; the report's text tells all. */
const MOST_BATTLES = 6
const FRONT_HEX = 44
const BOX_HEX = 88
const BATTLE_HEX = 88
const BATTLE_RADIUS = 2

/** Pictures of the whole front: at most so many theatres, each of at most so many pixels. */
const MOST_THEATRES = 4
const THEATRE_PIXELS = 2.5e6
/** A picture wider than this shrinks in a mail until nobody reads it: what happened is cut out of it, with so many hexes round it, and the whole is the smaller for it. */
const WIDEST = 1300
const CUT_MARGIN = 3
const CUT_APART = 5
const CUT_WIDEST = 1000
const CUT_HEX = 52
const LEAST_CUT_HEX = 36
const REST_PIXELS = 1e6
/** Of one theatre. */
const MOST_CUTS = 2
/** A picture for a phone: so many hexes round where most happened, each of so many pixels. */
const PHONE_RADIUS = 4
const PHONE_HEX = 64
/** Hexes of which none is nearer than this to another are theatres of their own, where one picture of all would be too large. */
const APART = 7

/** Seats that see the same get the same picture: the last few are kept, for drawing one takes seconds. */
const pngs = new Map<string, Promise<Uint8Array>>()
const draw = (board: BoardMap, picture: MapPicture): Drawn => kept(picture, () => drawMap(board, picture))

/** `shown`: all that the picture depends on. */
const kept = (shown: unknown, svg: () => string): Drawn => ({ svg, png: () => rendered(JSON.stringify(shown), svg) })

function rendered(key: string, svg: () => string): Promise<Uint8Array> {
  const known = pngs.get(key)
  if (known) return known
  const png = renderPng(svg())
  if (pngs.size >= 4 * (MOST_BATTLES + MOST_THEATRES)) pngs.delete(pngs.keys().next().value!)
  pngs.set(key, png)
  // One that could not be drawn is tried again by the next who wants it.
  png.catch(() => pngs.delete(key))
  return png
}

/** What a seat sees, as pictures want it. */
const seen = (view: View) => ({
  pieces: view.pieces,
  ...(view.seaAreas && { seaAreas: view.seaAreas }),
  control: view.control,
  controlColours: view.controlColours,
})

/** A part of the board that one picture shows. */
interface Theatre {
  readonly hexes: readonly string[]
  readonly hexSize: number
  /** Hexes shown round them. */
  readonly margin: number
  /** How much happened there, and how much stands there. */
  readonly events: number
  readonly pieces: number
}

/**
 * The whole front, with what moved: a picture for each map, and for each part of one that is too wide for a single picture; most happens in the first.
 * `onlyActive` leaves out those where nothing does.
 */
export function frontPictures(
  board: BoardMap,
  view: View,
  events: readonly GameEvent[],
  title: string,
  extra: readonly Arrow[] = [],
  onlyActive = false,
  onPhone = false,
): MailPicture[] {
  const arrows = [...events.flatMap(arrowsOf), ...extra]
  const happened = [
    ...events.flatMap((event) => [...event.hexes, ...(toldBy(event).seaArea !== undefined ? [toldBy(event).seaArea!] : [])]),
    ...arrows.flatMap(({ hexes }) => hexes),
  ]
  // Where somebody fought or took something, else where anything was done.
  const fought = [
    ...events.flatMap(({ hexes, losses = [], control = [] }) => (losses.length + control.length > 0 ? hexes.slice(0, 1) : [])),
    ...arrows.flatMap(({ style, hexes }) => (style === 'attack' ? hexes : [])),
  ]
  const hot = fought.length > 0 ? fought : happened
  const all = onPhone ? phoneTheatre(board, view, hot) : theatres(board, view, happened, hot)
  const chosen = (onlyActive ? all.filter((theatre, i) => theatre.events > 0 || i === 0) : all).slice(0, MOST_THEATRES)
  return chosen.map(({ hexes, hexSize, margin }, i) => {
    const options = { area: { hexes, margin } as const, ...seen(view), arrows, hexSize, title, legend: !onPhone }
    const name = i === 0 ? 'front' : `front-${i + 1}`
    const called =
      chosen.length === 1
        ? title
        : `${title}: ${new Layout(board, options.area, 1).sheets.map((sheet) => board.sheets[sheet].name).join(', ')}`
    return {
      cid: `${name}@adjutant`,
      filename: `${name}.png`,
      drawn: draw(board, { ...options, title: called }),
      title: called,
      alt: describeArea(board, options),
    }
  })
}

const MARGIN = 2

/** The parts of the board with somebody in them; those first where most happened, then where most stands. */
function theatres(board: BoardMap, view: View, happened: readonly string[], fought: readonly string[]): Theatre[] {
  const standing = [
    ...view.pieces.map(({ hex }) => hex),
    ...(view.seaAreas ?? []).flatMap(({ hex, sections }) => sections.flatMap(({ pieces }) => pieces.map(() => hex))),
  ]
  const hexes = [...new Set(standing)].flatMap((code) => board.find(code) ?? [])
  const boxes = boxHexes(board)
  const placed = (codes: readonly string[]): Hex[] =>
    codes.flatMap((code) => board.find(code) ?? boxes.get(board.seaAreaNames.indexOf(code)) ?? [])
  const [active, hot] = [placed(happened), placed(fought)]
  const count = new Map<Hex, number>()
  for (const code of standing) for (const hex of [board.find(code)]) if (hex !== undefined) count.set(hex, (count.get(hex) ?? 0) + 1)
  return board.frames
    .flatMap(({ sheets }) => {
      const here = hexes.filter((hex) => sheets.includes(board.sheetOf[hex]))
      // Boxes lie apart, so that those with somebody in them would be shown with pieces of the others: they are shown whole.
      const boxed = sheets.every((sheet) => board.sheets[sheet].boxes === true)
      return here.length === 0
        ? []
        : (boxed ? [hexesOf(board, sheets)] : parts(board, here)).map((part) => ({ part, largest: boxed ? BOX_HEX : FRONT_HEX }))
    })
    .flatMap(({ part, largest }): Theatre[] => {
      const codes = part.map((hex) => board.code(hex))
      const { width, height } = new Layout(board, { hexes: codes, margin: MARGIN }, 100)
      const near = bounds(board, part)
      const pieces = part.reduce((sum, hex) => sum + (count.get(hex) ?? 0), 0)
      const here = active.filter((hex) => near(hex))
      const sized = (pixels: number) => Math.floor(Math.min(largest, Math.sqrt((pixels * 1e4) / (width * height))))
      const cuts =
        (width / 100) * sized(THEATRE_PIXELS) > WIDEST
          ? cutsOf(
              board,
              hot.filter((hex) => near(hex)),
            )
          : []
      const whole = { hexes: codes, margin: MARGIN, events: here.length, pieces }
      // What was cut out comes first; the whole then tells no more than where it lies.
      return cuts.length === 0
        ? [{ ...whole, hexSize: sized(THEATRE_PIXELS) }]
        : [...cuts.map((cut) => ({ ...cut, events: cut.events + here.length })), { ...whole, hexSize: sized(REST_PIXELS) }]
    })
    .sort((a, b) => b.events - a.events || b.pieces - a.pieces)
}

/** The places where something happened, each with those near by, the busiest first; none when they are scattered too far for a picture of this size. */
function cutsOf(board: BoardMap, happened: readonly Hex[]): Theatre[] {
  return clusters(board, [...new Set(happened)], CUT_APART)
    .map((hexes) => ({ hexes, events: happened.filter((hex) => hexes.includes(hex)).length }))
    .sort((a, b) => b.events - a.events)
    .slice(0, MOST_CUTS)
    .flatMap(({ hexes, events }): Theatre[] => {
      const codes = hexes.map((hex) => board.code(hex))
      const { width, height } = new Layout(board, { hexes: codes, margin: CUT_MARGIN }, 100)
      const hexSize = Math.floor(Math.min(CUT_HEX, (CUT_WIDEST * 100) / Math.max(width, height)))
      return hexSize < LEAST_CUT_HEX ? [] : [{ hexes: codes, margin: CUT_MARGIN, hexSize, events, pieces: 0 }]
    })
}

/** The part of the board where most happened, or, where nothing did, where most stands: as much as a phone shows at a size that can be read. */
function phoneTheatre(board: BoardMap, view: View, happened: readonly string[]): Theatre[] {
  const boxes = boxHexes(board)
  const hexesOf = (codes: readonly string[]): Hex[] =>
    codes.flatMap((code) => board.find(code) ?? boxes.get(board.seaAreaNames.indexOf(code)) ?? [])
  const active = hexesOf(happened)
  const busy = active.length > 0 ? active : hexesOf(view.pieces.map(({ hex }) => hex))
  const near = (hex: Hex): number =>
    busy.filter(
      (other) =>
        board.sheetOf[other] === board.sheetOf[hex] &&
        Math.hypot(board.x[hex] - board.x[other], board.y[hex] - board.y[other]) <= PHONE_RADIUS,
    ).length
  const [first] = [...new Set(busy)].map((hex) => ({ hex, busy: near(hex) })).sort((a, b) => b.busy - a.busy)
  return first === undefined
    ? []
    : [{ hexes: [board.code(first.hex)], margin: PHONE_RADIUS, hexSize: PHONE_HEX, events: first.busy, pieces: 0 }]
}

/** All hexes of some sheets. */
const hexesOf = (board: BoardMap, sheets: readonly number[]): Hex[] =>
  [...Array(board.size).keys()].filter((hex) => board.isHex(hex) && sheets.includes(board.sheetOf[hex]))

/** Hexes of one frame as one part, or where that is too large a picture as those that lie together. */
function parts(board: BoardMap, hexes: readonly Hex[]): Hex[][] {
  const { width, height } = new Layout(board, { hexes: hexes.map((hex) => board.code(hex)), margin: MARGIN }, FRONT_HEX)
  return width * height <= THEATRE_PIXELS ? [[...hexes]] : clusters(board, hexes)
}

/** Hexes that lie together. */
function clusters(board: BoardMap, hexes: readonly Hex[], apart = APART): Hex[][] {
  const left = new Set(hexes)
  const found: Hex[][] = []
  while (left.size > 0) {
    const [first] = left
    left.delete(first)
    const part = [first]
    for (let i = 0; i < part.length; i++) {
      for (const hex of left) {
        if (Math.hypot(board.x[hex] - board.x[part[i]], board.y[hex] - board.y[part[i]]) >= apart) continue
        left.delete(hex)
        part.push(hex)
      }
    }
    found.push(part)
  }
  return found
}

/** Whether a hex lies in the picture of a part. */
function bounds(board: BoardMap, part: readonly Hex[]): (hex: Hex) => boolean {
  const shown = new Set(new Layout(board, { hexes: part.map((hex) => board.code(hex)), margin: MARGIN }, 1).hexes)
  return (hex) => shown.has(hex)
}

/** All sea areas with somebody in them, box by box; none when nobody is at sea. */
export function seaPicture(view: View, title: string): MailPicture[] {
  const areas = view.seaAreas ?? []
  if (areas.length === 0) return []
  const picture = kept([areas, view.controlColours, title], () => drawSeaBoxes(areas, view.controlColours, title))
  return [{ cid: 'at-sea@adjutant', filename: 'at-sea.png', drawn: picture, title, alt: describeSeaAreas(areas) }]
}

/** What a chapter is about, as its picture is found again. */
export interface Scene {
  readonly battle: string | null
  readonly seaArea: string | null
}

/** One picture for each hex fought over and each sea area that a chapter of its own tells of, in order. */
export function battlePictures(
  board: BoardMap,
  view: View,
  events: readonly GameEvent[],
  rules: ChapterRules,
): (Scene & { picture: MailPicture })[] {
  const scenes = new Map<string, Scene>()
  for (const event of events) {
    const { seaArea, chapter } = toldBy(event)
    const battle = rules.battleAt(event)
    const fought = chapter !== undefined || rules.isSeaBattle(event)
    if (seaArea !== undefined && fought && board.seaAreaNames.includes(seaArea)) scenes.set(seaArea, { battle: null, seaArea })
    else if (battle !== null) scenes.set(battle, { battle, seaArea: null })
  }
  return [...scenes.values()].slice(0, MOST_BATTLES).flatMap((scene): (Scene & { picture: MailPicture })[] => {
    if (scene.seaArea !== null)
      return seaAreaPicture(
        board,
        view,
        scene.seaArea,
        events.filter((event) => toldBy(event).seaArea === scene.seaArea).flatMap(arrowsOf),
      ).map((picture) => ({ ...scene, picture }))
    const hex = scene.battle!
    const title = `${board.name(board.hex(hex))} after the battle`
    const options = {
      area: { centre: hex, radius: BATTLE_RADIUS } as const,
      ...seen(view),
      arrows: events.filter((event) => event.hexes.includes(hex)).flatMap(arrowsOf),
      highlights: [...attackersOf(events, hex).map((from) => ({ hex: from, from: true })), { hex }],
      hexSize: BATTLE_HEX,
      title,
    }
    const name = `battle-${hex.toLowerCase()}`
    return [
      {
        ...scene,
        picture: {
          cid: `${name}@adjutant`,
          filename: `${name}.png`,
          drawn: draw(board, options),
          title,
          alt: describeArea(board, options),
        },
      },
    ]
  })
}

/** Pixels of the map of a sea area at most, and the largest hexes it then has. */
const SEA_PIXELS = 7e5
const SEA_HEX = 44

/** A sea area as the printed map shows it: its waters, and its box with the counters beside them. None when no map shows the area. */
export function seaAreaPicture(
  board: BoardMap,
  view: View,
  name: string,
  arrows: readonly Arrow[] = [],
  title = `${name} afterwards`,
): MailPicture[] {
  const waters = watersOf(board, name)
  if (waters.length === 0) return []
  const area = { hexes: waters.map((hex) => board.code(hex)), margin: 1.5 } as const
  const { width, height } = new Layout(board, area, 100)
  const options = {
    area,
    ...seen(view),
    seaArea: name,
    arrows,
    hexSize: Math.floor(Math.min(SEA_HEX, Math.sqrt((SEA_PIXELS * 1e4) / (width * height)))),
    title,
  }
  const called = `sea-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
  return [{ cid: `${called}@adjutant`, filename: `${called}.png`, drawn: draw(board, options), title, alt: describeArea(board, options) }]
}

/** Sea hexes of a sea area on the map that has its box. */
function watersOf(board: BoardMap, name: string): Hex[] {
  const number = board.seaAreaNames.indexOf(name)
  const box = boxHexes(board).get(number)
  const frame = box === undefined ? undefined : board.frames.find(({ sheets }) => sheets.includes(board.sheetOf[box]))
  if (number <= 0 || !frame) return []
  return Array.from({ length: board.size }, (_, hex) => hex).filter(
    (hex) => board.seaArea[hex] === number && board.isHex(hex) && !board.isLand(hex) && frame.sheets.includes(board.sheetOf[hex]),
  )
}

/** What a question is about: its hexes and what stands around them. */
export function questionPicture(board: BoardMap, view: View, hexes: readonly string[]): MailPicture {
  const options = {
    area: hexes.length === 1 ? ({ centre: hexes[0], radius: BATTLE_RADIUS + 1 } as const) : ({ hexes, margin: BATTLE_RADIUS + 1 } as const),
    ...seen(view),
    arrows: [],
    highlights: hexes.map((hex) => ({ hex })),
    hexSize: 72,
    title: hexes.map((hex) => board.name(board.hex(hex))).join(', '),
  }
  return {
    cid: 'question@adjutant',
    filename: 'question.png',
    drawn: draw(board, options),
    title: options.title,
    alt: describeArea(board, options),
  }
}

/** Any part of the map, with its units: hexes, and how many more around them. `name` tells the pictures of a mail apart. */
export function areaPicture(
  board: BoardMap,
  view: View,
  hexes: readonly string[],
  around: number,
  title: string,
  name: string,
  arrows: readonly Arrow[] = [],
): MailPicture {
  const area = hexes.length === 1 ? ({ centre: hexes[0], radius: around } as const) : ({ hexes, margin: around } as const)
  const options = {
    area,
    ...seen(view),
    arrows,
    // The first is what it is about; the others are those who come at it.
    highlights: hexes.length <= MOST_RINGS && arrows.length === 0 ? hexes.map((hex, i) => ({ hex, from: i > 0 })) : [],
    hexSize: Math.min(BATTLE_HEX, sensibleHexSize(board, area)),
    title,
  }
  return { cid: `${name}@adjutant`, filename: `${name}.png`, drawn: draw(board, options), title, alt: describeArea(board, options) }
}

/** Pixels: it is read whole on a phone. */
const TRACK_WIDTH = 640

/** Boxes of a track with their counters. */
export const trackPicture = (boxes: readonly TrackBox[], title: string, name: string): MailPicture => ({
  cid: `${name}@adjutant`,
  filename: `${name}.png`,
  drawn: kept({ title, boxes }, () => drawTrack(title, boxes, TRACK_WIDTH)),
  title,
  alt: describeTrack(boxes),
})

/** Numbers over turns. */
export const chartPicture = (chart: Chart, title: string, name: string): MailPicture => ({
  cid: `${name}@adjutant`,
  filename: `${name}.png`,
  drawn: kept({ title, chart }, () => drawChart(title, chart)),
  title,
  alt: describeChart(chart),
})

/** A hex with more neighbours than it has is no target with its attackers. */
const MOST_RINGS = 7

/** Hexes that a hex was attacked from, by the arrows of the step. */
const attackersOf = (events: readonly GameEvent[], hex: string): string[] => [
  ...new Set(events.flatMap(arrowsOf).flatMap(({ style, hexes }) => (style === 'attack' && hexes.at(-1) === hex ? [hexes[0]] : []))),
]
