import * as L from 'leaflet'
import type { Arrow } from '../../engine/decision.ts'
import { drawArrow } from '../../pictures/arrows.ts'
import { ARROW, HIGHLIGHT } from '../../pictures/style.ts'
import type { SiteCoast, SiteHead } from '../site.ts'
import { Coasts, type Hold, holdOf, paintHold } from './hold.ts'
import { paintNames, paintSeas, paintStacks, type Shown, type Window } from './paint.ts'
import { type LayerShape, paintLayers, shapesOf } from './paint-layers.ts'
import { CORNERS, type Places } from './places.ts'
import { Sprites } from './sprites.ts'
import { type Stands, standsOf } from './stands.ts'
import type { Standing } from './timeline.ts'

/** Zooms are powers of two: pixels of a hex. */
const [FARTHEST, NEAREST] = [2, 7]
/** Where shifted arrows go from a hex: up and down one comes to the next row, by the side that points right. */
const AIMS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0.4, -0.87],
  ArrowDown: [-0.4, 0.87],
}
/** Nearer than this the fine pictures of the ground are shown. */
const FINE = 4.6
/** Pictures are kept so far round the window, in windows. */
const ROUND = 0.3

/** What of the moment is drawn over the counters. */
export interface Marked {
  readonly arrows: readonly Arrow[]
  /** Of them those of the chosen event. */
  readonly chosen: readonly Arrow[]
  readonly hexes: readonly number[]
}

/** The map: ground in pictures of vectors, and over it a canvas with what stands there. */
export class Board {
  readonly shown: Shown = { counters: true, control: true, names: true }
  private readonly head: SiteHead
  private readonly places: Places
  private readonly map: L.Map
  private readonly canvas: HTMLCanvasElement
  private readonly over: SVGSVGElement
  private readonly tiles = new Map<string, L.ImageOverlay>()
  private readonly sprites: Sprites
  private readonly onHex: (hex: number) => void
  private hold: Hold | null = null
  private coasts: Coasts | null = null
  private standing: Standing | null = null
  private layers: readonly LayerShape[] = []
  private stands: Stands = { hexes: new Map(), seas: new Map() }
  private marked: Marked = { arrows: [], chosen: [], hexes: [] }
  private frame = 0
  /** The chosen hex. */
  cursor: number | null = null

  constructor(container: HTMLElement, head: SiteHead, places: Places, onHex: (hex: number) => void, onMoved: () => void) {
    this.head = head
    this.places = places
    this.onHex = onHex
    const [width, height] = [
      Math.max(...head.frames.map((frame) => frame.x + frame.width)),
      Math.max(...head.frames.map((frame) => frame.y + frame.height)),
    ]
    this.map = L.map(container, {
      crs: L.CRS.Simple,
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      zoomSnap: 0.25,
      zoomDelta: 0.5,
      wheelPxPerZoomLevel: 120,
      // The canvas is drawn anew at each zoom; pictures that glide under it would not fit it meanwhile.
      zoomAnimation: false,
      fadeAnimation: false,
      attributionControl: false,
      maxBounds: L.latLngBounds([-height - 8, -8], [8, width + 8]),
    })
    const ground = this.map.createPane('ground')
    ground.classList.add('ground')
    this.canvas = document.createElement('canvas')
    this.canvas.className = 'counters'
    this.over = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    this.over.setAttribute('class', 'arrows')
    this.over.setAttribute('aria-hidden', 'true')
    container.append(this.canvas, this.over)
    this.sprites = new Sprites(() => this.redraw())
    this.map.on('move zoom resize', () => this.redraw())
    this.map.on('moveend zoomend resize', () => {
      this.showGround()
      onMoved()
    })
    this.map.on('click', ({ latlng }: L.LeafletMouseEvent) => this.onHex(places.at(latlng.lng, -latlng.lat)))
    container.addEventListener('keydown', (event) => this.key(event))
    new ResizeObserver(() => this.map.invalidateSize({ pan: false })).observe(container)
  }

  /** Enter chooses the hex in the middle; with shift, arrows go from the chosen hex to the one beside it; escape leaves it. */
  private key(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    const middle = this.places.at(this.look.x, this.look.y)
    if (key === 'Enter' && middle >= 0 && event.target === this.map.getContainer()) this.onHex(middle)
    else if (key === 'Escape') this.onHex(-1)
    else if (shiftKey && key in AIMS) {
      const from = this.cursor ?? middle
      if (from < 0) return
      const { x, y } = this.head.hexes[from]
      const [dx, dy] = AIMS[key]
      const to = this.places.at(x + dx, y + dy)
      if (to < 0) return
      this.onHex(to)
      this.reveal([to], true)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Where one looks: the middle, and the zoom. */
  get look(): { x: number; y: number; zoom: number } {
    const { lat, lng } = this.map.getCenter()
    return { x: lng, y: -lat, zoom: this.map.getZoom() }
  }

  goTo(x: number, y: number, zoom?: number): void {
    this.map.setView([-y, x], zoom ?? this.map.getZoom(), { animate: false })
  }

  /** Shows as much as holds these hexes. */
  fit(hexes: readonly number[]): void {
    const spots = hexes.map((hex) => this.head.hexes[hex])
    if (spots.length === 0) return
    this.map.fitBounds(L.latLngBounds(spots.map(({ x, y }): [number, number] => [-y, x])).pad(0.1), { animate: false, maxZoom: 5.5 })
  }

  /** Brings hexes into sight, without moving the map when they are. `anyZoom`: however small. */
  reveal(hexes: readonly number[], anyZoom = false): void {
    if (hexes.length === 0) return
    const inner = this.map.getBounds().pad(-0.12)
    const spots = hexes.map((hex) => this.head.hexes[hex]).map(({ x, y }) => L.latLng(-y, x))
    if ((anyZoom || this.map.getZoom() >= FINE - 0.6) && spots.every((spot) => inner.contains(spot))) return
    const [first] = spots
    const zoom = anyZoom ? this.map.getZoom() : Math.max(this.map.getZoom(), 5)
    const all = L.latLngBounds(spots)
    const fits = this.map.getBoundsZoom(all.pad(0.2)) >= zoom
    this.map.setView(fits ? all.getCenter() : first, zoom, { animate: false })
  }

  /** What stands where, from now on. */
  show(standing: Standing): Stands {
    this.stands = standsOf(this.head, standing)
    this.standing = standing
    this.hold = holdOf(this.head, this.places, this.coasts, standing)
    return this.stands
  }

  /** The outlines of the land have come: tints end at them from now on. */
  takeCoasts(coasts: readonly SiteCoast[]): void {
    this.coasts = new Coasts(this.head, this.places, coasts)
    if (this.standing) this.hold = holdOf(this.head, this.places, this.coasts, this.standing)
    this.redraw()
  }

  /** Lays what some layers hold over the ground; by their numbers. */
  lay(held: ReadonlyMap<number, Uint8Array>): void {
    this.layers = shapesOf(this.head, this.places, held)
    this.redraw()
  }

  mark(marked: Marked): void {
    this.marked = marked
    this.redraw()
  }

  redraw(): void {
    this.frame ||= requestAnimationFrame(() => this.paint())
  }

  /** Draws it all, at once. */
  paint(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const { x: width, y: height } = this.map.getSize()
    const ratio = window.devicePixelRatio || 1
    const { canvas } = this
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    const scale = 2 ** this.map.getZoom()
    const corner = this.map.containerPointToLatLng([0, 0])
    const seen: Window = { x: corner.lng, y: -corner.lat, width: width / scale, height: height / scale, scale }
    const context = canvas.getContext('2d')!
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.setTransform(ratio * scale, 0, 0, ratio * scale, -seen.x * scale * ratio, -seen.y * scale * ratio)
    if (this.shown.control && this.hold) paintHold(context, this.hold, this.coasts, seen)
    paintLayers(context, this.layers, scale)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (this.shown.names) paintNames(context, this.head, seen)
    if (this.shown.counters) {
      paintStacks(context, this.head, this.stands, seen, this.sprites)
      paintSeas(context, this.head, this.stands, seen, this.sprites, () => this.redraw())
    }
    this.paintOver(seen, width, height)
  }

  private paintOver(seen: Window, width: number, height: number): void {
    const { arrows, chosen, hexes } = this.marked
    const point = (word: string): { x: number; y: number } | null => {
      const hex = this.places.named(word)
      return hex < 0 ? null : this.pixel(hex, seen)
    }
    const drawn = (list: readonly Arrow[]): string =>
      list
        .map(({ hexes: words, style }) => {
          const line = words.map(point)
          if (line.length < 2 || line.some((each) => each === null)) return ''
          return drawArrow(line as { x: number; y: number }[], ARROW[style], seen.scale, 0.2, 0.3)
        })
        .join('')
    const ring = (hex: number): string => {
      const { x, y } = this.pixel(hex, seen)
      const points = CORNERS.map(([dx, dy]) => `${(x + dx * seen.scale).toFixed(1)},${(y + dy * seen.scale).toFixed(1)}`).join(' ')
      return `<polygon points="${points}" fill="none" stroke="#fff" stroke-width="6"/><polygon points="${points}" fill="none" stroke="${HIGHLIGHT}" stroke-width="3"/>`
    }
    this.over.setAttribute('viewBox', `0 0 ${width} ${height}`)
    this.over.innerHTML = `<g opacity="${chosen.length > 0 ? 0.25 : 0.9}">${drawn(arrows)}</g>${hexes.map(ring).join('')}<g>${drawn(chosen)}</g>`
  }

  private pixel(hex: number, seen: Window): { x: number; y: number } {
    const { x, y } = this.head.hexes[hex]
    return { x: (x - seen.x) * seen.scale, y: (y - seen.y) * seen.scale }
  }

  /** The pictures of the ground in and round the window; the coarse ones lie under the fine ones until these have come. */
  private showGround(): void {
    const seen = this.map.getBounds().pad(ROUND)
    const fine = this.map.getZoom() >= FINE
    for (const tile of this.head.tiles) {
      const bounds = L.latLngBounds([-tile.y - tile.height, tile.x], [-tile.y, tile.x + tile.width])
      const wanted = (tile.coarse || fine) && seen.intersects(bounds)
      const there = this.tiles.get(tile.file)
      if (wanted && !there) {
        const layer = L.imageOverlay(tile.file, bounds, { pane: 'ground', zIndex: tile.coarse ? 1 : 2, alt: '' })
        this.tiles.set(tile.file, layer)
        layer.addTo(this.map)
      } else if (!wanted && there) {
        there.remove()
        this.tiles.delete(tile.file)
      }
    }
  }
}
