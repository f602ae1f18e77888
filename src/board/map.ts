import {
  codeOf,
  columnAt,
  DIRECTIONS,
  gridHeight,
  gridWidth,
  type Hex,
  indexOn,
  NO_HEX,
  opposite,
  pictureColumn,
  pictureRow,
  ROW_PITCH,
  rowAt,
  step,
  type Direction,
  directionNamed,
  centreOf,
} from './hex.ts'
import { Letters } from './letters.ts'
import { Links } from './links.ts'
import { Names } from './names.ts'
import { type SeaArea, SeaAreas } from './sea-areas.ts'
import { joinSheets, mergeDoubles } from './seams.ts'
import type { BoardFile, MarkLook, Place, Sheet } from './sheet.ts'

/** How a board is put together: where each sheet lies, in the order of the sheets, and what a board file says of links and sea areas. */
export interface BoardPlan {
  readonly at: readonly Pick<BoardFile['sheets'][number], 'frame' | 'at'>[]
  readonly links: BoardFile['links']
  readonly seaAreas: BoardFile['seaAreas']
  readonly marks?: BoardFile['marks']
}

/** Sheets that lie together: their coordinates are one system, in hexes. */
export interface Frame {
  readonly name: string
  /** Numbers of its sheets. */
  readonly sheets: readonly number[]
}

/**
 * The board of a campaign: one or more sheets in typed arrays, indexed by hex. It knows shapes and names, no rules:
 * which terrain is hard to cross is the game's business.
 *
 * Sheets of one frame are neighbours where their edges meet. A hex printed on two sheets of a frame is one hex: the first sheet's,
 * and the other's code is another name of it. Hexes of a sheet of boxes have no neighbours; links join them.
 */
export class BoardMap {
  readonly sheets: readonly Sheet[]
  /** Number of hexes, sea and holes included. */
  readonly size: number
  readonly frames: readonly Frame[]
  /** Number of the sheet that a hex lies on. */
  readonly sheetOf: Uint8Array
  /** Where each sheet's outlines (and the centre of its west column, unshifted, in its south row) begin in its frame. */
  readonly origins: readonly { readonly x: number; readonly y: number }[]
  /** neighbours[hex * 6 + direction] is a hex or NO_HEX. */
  readonly neighbours: Int32Array
  /** Index into terrainNames; 'none' for holes of a sheet, 'sea' for sea hexes. */
  readonly terrain: Uint8Array
  readonly terrainNames: readonly string[]
  readonly country: Uint8Array
  readonly countryNames: readonly string[]
  readonly region: Uint8Array
  readonly regionNames: readonly string[]
  readonly weather: Uint8Array
  readonly weatherNames: readonly string[]
  /** Sea area of a sea hex; 0, 'none', on land and where no area is drawn. */
  readonly seaArea: Uint8Array
  readonly seaAreaNames: readonly string[]
  /** The sea areas that a board file names, and for every hex those it is on. */
  readonly seas: SeaAreas
  /**
   * Adjacent hexes that no grid shows, both ways: those of `hex` are linkTo[linkStart[hex]] up to linkTo[linkStart[hex + 1] - 1], each by a kind
   * of line, linkNames[linkLine[i]].
   */
  readonly linkStart: Int32Array
  readonly linkTo: Int32Array
  readonly linkLine: Uint8Array
  readonly linkNames: readonly string[]
  /** Scale of the sheet a hex lies on. */
  readonly scale: readonly Sheet['scale'][]
  /** hexsides[hex * 6 + direction] is a set of bits, see `hexsideBit`. Said from both sides, but 'fort' from the hex that it protects alone. */
  readonly hexsides: Uint32Array
  readonly hexsideNames: readonly string[]
  readonly places: readonly Place[]
  /** The hex of each of `places`. */
  readonly placeHexes: Int32Array
  /** How pictures draw the game's marks, by their words. */
  readonly markLooks: Readonly<Record<string, MarkLook>>
  /** Centres for pictures, in hexes: x to the east, y to the north, in the coordinates of the sheet's frame. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** What `code` has said so far. */
  private readonly codes: string[] = []
  /** Number of each sheet's first hex. */
  private readonly firstHex: number[] = []
  /** Sheets by the letter of their codes; off-map hexes have sheets of their own under the letter of the map beside them. */
  private readonly byLetter = new Map<string, number[]>()
  /** Of a hex that another sheet prints too: that sheet's hex, which stands for both; else NO_HEX. */
  private readonly printedAs: Int32Array
  /** What `adjacentTo` has said so far. */
  private readonly adjacent: (readonly Hex[])[] = []
  /** What `bordering` has said so far. */
  private readonly borders: (readonly Hex[])[] = []
  /** What `name` has said so far. */
  private readonly names: string[] = []
  private readonly byPlace = new Map<string, Place>()
  private readonly atHex = new Map<Hex, Place[]>()
  private readonly marked = new Map<Hex, string[]>()

  constructor(sheets: readonly Sheet[], plan: BoardPlan = apart(sheets)) {
    this.sheets = sheets
    this.markLooks = plan.marks ?? {}
    this.origins = plan.at.map(({ at: [column, row] }) => ({ x: column, y: row * ROW_PITCH }))
    this.frames = [...new Set(plan.at.map(({ frame }) => frame))].map((name) => ({
      name,
      sheets: plan.at.flatMap((each, i) => (each.frame === name ? [i] : [])),
    }))
    this.size = sheets.reduce((sum, sheet) => sum + gridWidth(sheet.grid) * gridHeight(sheet.grid), 0)
    this.neighbours = new Int32Array(this.size * 6).fill(NO_HEX)
    this.terrain = new Uint8Array(this.size)
    this.country = new Uint8Array(this.size)
    this.region = new Uint8Array(this.size)
    this.weather = new Uint8Array(this.size)
    this.seaArea = new Uint8Array(this.size)
    this.sheetOf = new Uint8Array(this.size)
    this.hexsides = new Uint32Array(this.size * 6)
    this.x = new Float64Array(this.size)
    this.y = new Float64Array(this.size)
    this.printedAs = new Int32Array(this.size).fill(NO_HEX)
    const scale: Sheet['scale'][] = new Array(this.size)
    const terrainNames = new Names('none', 'sea')
    const countryNames = new Names('none')
    const regionNames = new Names('none')
    const weatherNames = new Names('none')
    const seaAreaNames = new Names('none', ...plan.seaAreas.map(({ name }) => name))
    const hexsideNames = new Names('rail')
    const codeOfHex = (hex: Hex): string => this.code(hex)
    let first = 0
    for (const [number, sheet] of sheets.entries()) {
      const { grid, legend } = sheet
      const origin = this.origins[number]
      const [width, height] = [gridWidth(grid), gridHeight(grid)]
      this.firstHex.push(first)
      this.byLetter.set(grid.sheet, [...(this.byLetter.get(grid.sheet) ?? []), number])
      const terrains = new Letters(codeOfHex, terrainNames, legend.terrain)
      const countries = new Letters(codeOfHex, countryNames, legend.country)
      const regions = new Letters(codeOfHex, regionNames, legend.region)
      const zones = new Letters(codeOfHex, weatherNames, legend.weather)
      const areas = new Letters(codeOfHex, seaAreaNames, legend.seaArea)
      for (let i = 0; i < height; i++) {
        const row = rowAt(grid, i)
        const west = centreOf(grid, grid.westColumn, row)
        // What a step in each direction changes is the same for all hexes of a row.
        const steps = DIRECTIONS.map((_, direction) => {
          const to = step(grid, grid.westColumn, row, direction)
          return { down: pictureRow(grid, to.row) - i, right: pictureColumn(grid, to.column) }
        })
        for (let j = 0; j < width; j++) {
          const hex = first + i * width + j
          const letter = sheet.terrain[i][j]
          scale[hex] = sheet.scale
          this.sheetOf[hex] = number
          this.terrain[hex] = letter === '~' ? SEA : terrains.number(letter, hex)
          this.country[hex] = countries.number(sheet.country[i][j], hex)
          this.region[hex] = regions.number(sheet.region[i][j], hex)
          this.weather[hex] = zones.number(sheet.weather[i][j], hex)
          this.seaArea[hex] = areas.number(sheet.seaArea[i][j], hex)
          this.x[hex] = origin.x + west.x + j
          this.y[hex] = origin.y + west.y
          for (let direction = 0; direction < 6 && !sheet.boxes; direction++) {
            const { down, right } = steps[direction]
            if (i + down < 0 || i + down >= height || j + right < 0 || j + right >= width) continue
            this.neighbours[hex * 6 + direction] = hex + down * width + right
          }
        }
      }
      first += width * height
    }
    const spots = mergeDoubles(this, this.printedAs)
    // No hex borders a hole: a hole is not there.
    for (let hex = 0; hex < this.size; hex++) {
      for (let side = hex * 6; side < hex * 6 + 6; side++) {
        const other = this.neighbours[side]
        if (other >= 0 && (this.terrain[hex] === 0 || this.terrain[other] === 0)) this.neighbours[side] = NO_HEX
      }
    }
    joinSheets(this, spots)
    for (const sheet of sheets) {
      for (const [name, sides] of Object.entries(sheet.hexsides)) {
        const bit = 1 << hexsideNames.index(name)
        const oneSided = ONE_SIDED.includes(name)
        for (const side of sides) {
          const blank = side.indexOf(' ')
          this.markHexside(this.hex(side.slice(0, blank)), directionNamed(side.slice(blank + 1)), bit, oneSided)
        }
      }
      for (const line of sheet.rail) {
        for (let i = 1; i < line.hexes.length; i++) {
          const from = this.hex(line.hexes[i - 1])
          const direction = this.directionTo(from, this.hex(line.hexes[i]))
          if (direction < 0) throw new Error(`rail line '${line.name}': ${line.hexes[i - 1]} and ${line.hexes[i]} are not adjacent`)
          this.markHexside(from, direction, 1, false)
        }
      }
    }
    if (hexsideNames.names.length > 32) throw new Error('more than 32 kinds of hexside')
    this.scale = scale
    this.terrainNames = terrainNames.names
    this.countryNames = countryNames.names
    this.regionNames = regionNames.names
    this.weatherNames = weatherNames.names
    // Ports may name areas that have no sea hex on these sheets.
    for (const sheet of sheets) for (const place of sheet.places) for (const name of place.seaAreas ?? []) seaAreaNames.index(name)
    this.seaAreaNames = seaAreaNames.names
    this.hexsideNames = hexsideNames.names
    this.places = sheets.flatMap((sheet) => sheet.places)
    this.placeHexes = Int32Array.from(this.places, (place) => this.hex(place.hex))
    for (const [i, place] of this.places.entries()) {
      for (const name of [place.name, ...(place.aliases ?? [])]) if (!this.byPlace.has(plain(name))) this.byPlace.set(plain(name), place)
      const hex = this.placeHexes[i]
      this.atHex.set(hex, [...(this.atHex.get(hex) ?? []), place])
    }
    for (const sheet of sheets) {
      for (const [mark, codes] of Object.entries(sheet.marks)) {
        for (const hex of codes.map((code) => this.hex(code))) this.marked.set(hex, [...(this.marked.get(hex) ?? []), mark])
      }
    }
    const links = new Links(this, plan.links)
    this.linkStart = links.start
    this.linkTo = links.to
    this.linkLine = links.line
    this.linkNames = links.names
    this.seas = new SeaAreas(this, plan.seaAreas)
  }

  /** The printed code of a hex, "E1735". */
  code(hex: Hex): string {
    const known = this.codes[hex]
    if (known !== undefined) return known
    const { grid } = this.sheets[this.sheetOf[hex]]
    const index = hex - this.firstHex[this.sheetOf[hex]]
    const width = gridWidth(grid)
    return (this.codes[hex] = codeOf(grid, columnAt(grid, index % width), rowAt(grid, Math.floor(index / width))))
  }

  /** Printed codes of hexes in which something stands; what is at sea or off the map, in no hex, has none. */
  codesOf = (hexes: readonly Hex[]): string[] => hexes.filter((hex) => hex !== NO_HEX).map((hex) => this.code(hex))

  /** The hex of a printed code. Throws when the board has none. */
  hex(code: string): Hex {
    const hex = this.lookUp(code)
    if (hex === undefined) throw new Error(`no hex ${code} on this board`)
    return hex
  }

  /** The hex of a printed code or of a place's name (case and accents do not matter), or undefined. */
  find(codeOrPlace: string): Hex | undefined {
    const place = this.byPlace.get(plain(codeOrPlace))
    return this.lookUp(codeOrPlace.trim().toUpperCase()) ?? (place && this.lookUp(place.hex))
  }

  /** What a sheet marks on a hex that is no place: 'red dot', 'beach' ... */
  marksAt(hex: Hex): readonly string[] {
    return this.marked.get(hex) ?? []
  }

  placesAt(hex: Hex): readonly Place[] {
    return this.atHex.get(hex) ?? []
  }

  /** The city in a hex, if any. */
  cityAt(hex: Hex): Place | undefined {
    return this.placesAt(hex).find((place) => place.city)
  }

  portAt(hex: Hex): Place | undefined {
    return this.placesAt(hex).find((place) => place.port)
  }

  /** "Aston (E2140)", or the bare code where no place is. */
  name(hex: Hex): string {
    const known = this.names[hex]
    if (known !== undefined) return known
    const place = this.placesAt(hex)[0]
    return (this.names[hex] = place ? `${place.name} (${this.code(hex)})` : this.code(hex))
  }

  /** The bit of a kind of hexside ('river', 'rail' ...); 0 when this board has none of it. */
  hexsideBit(name: string): number {
    const index = this.hexsideNames.indexOf(name)
    return index < 0 ? 0 : 1 << index
  }

  /** Whether the hexside of `hex` in this direction is of a kind (a bit or several). */
  isHexside(hex: Hex, direction: Direction, bits: number): boolean {
    return (this.hexsides[hex * 6 + direction] & bits) !== 0
  }

  neighbour(hex: Hex, direction: Direction): Hex {
    return this.neighbours[hex * 6 + direction]
  }

  /** The direction of an adjacent hex, or -1. */
  directionTo(from: Hex, to: Hex): Direction {
    for (let direction = 0; direction < 6; direction++) if (this.neighbours[from * 6 + direction] === to) return direction
    return -1
  }

  isLand(hex: Hex): boolean {
    return this.terrain[hex] > 1
  }

  /** Whether the hex is there at all: not a hole of its sheet. */
  isHex(hex: Hex): boolean {
    return this.terrain[hex] > 0
  }

  /** Hexes joined to this one by a link. */
  linked(hex: Hex): Int32Array {
    return this.linkTo.subarray(this.linkStart[hex], this.linkStart[hex + 1])
  }

  /** Hexes adjacent to one, over its hexsides and then its links. Do not write into it. */
  adjacentTo(hex: Hex): readonly Hex[] {
    const known = this.adjacent[hex]
    if (known) return known
    return (this.adjacent[hex] = [...new Set([...this.neighbours.subarray(hex * 6, hex * 6 + 6), ...this.linked(hex)])].filter(
      (other) => other !== NO_HEX,
    ))
  }

  /** Hexes that share a hexside with one; links do not count. Do not write into it. */
  bordering(hex: Hex): readonly Hex[] {
    return (this.borders[hex] ??= [...this.neighbours.subarray(hex * 6, hex * 6 + 6)].filter((other) => other !== NO_HEX))
  }

  /** Whether two hexes are adjacent, over a hexside or a link. */
  isAdjacent(from: Hex, to: Hex): boolean {
    return this.directionTo(from, to) >= 0 || this.linked(from).includes(to)
  }

  /** Sea areas with their weather and borders; none on a board without a board file. */
  get seaAreas(): readonly SeaArea[] {
    return this.seas.all
  }

  /** Names of the sea areas that a hex is on: a sea hex's own; of land those of sea hexes beside it and those its port names. */
  seaAreasAt(hex: Hex): string[] {
    return [...this.seas.at(hex)].map((area) => this.seaAreaNames[area])
  }

  /** Hexes from one to another, counting the last (sea hexes count), as the crow flies, a link as a hexside; Infinity when they do not join. */
  distance(from: Hex, to: Hex): number {
    if (from === to) return 0
    return this.distancesFrom(from, to)[to]
  }

  /** Hexes to every hex within `limit`, over land and sea; Infinity elsewhere. Stops early once `until` is reached. */
  distancesFrom(from: Hex, until: Hex = NO_HEX, limit = Infinity): Float64Array {
    const distances = new Float64Array(this.size).fill(Infinity)
    distances[from] = 0
    const queue = [from]
    for (let head = 0; head < queue.length; head++) {
      const hex = queue[head]
      if (hex === until || distances[hex] >= limit) continue
      for (let direction = 0; direction < 6; direction++) {
        const other = this.neighbours[hex * 6 + direction]
        if (other < 0 || distances[other] !== Infinity) continue
        distances[other] = distances[hex] + 1
        queue.push(other)
      }
      for (let i = this.linkStart[hex]; i < this.linkStart[hex + 1]; i++) {
        const other = this.linkTo[i]
        if (distances[other] !== Infinity) continue
        distances[other] = distances[hex] + 1
        queue.push(other)
      }
    }
    return distances
  }

  /** The hex of a code, by its numbers; a hole only where no sheet of the letter has a hex there. */
  private lookUp(code: string): Hex | undefined {
    const digits = code.length - 4
    if (digits !== 0 && digits !== 1) return undefined
    const [a, b] = [twoDigitsAt(code, digits), twoDigitsAt(code, digits + 2)]
    if (a < 0 || b < 0) return undefined
    let hole: Hex | undefined
    for (const number of this.byLetter.get(digits === 0 ? '' : code[0]) ?? []) {
      const { grid } = this.sheets[number]
      const index = grid.codes === 'row column' ? indexOn(grid, b, a) : indexOn(grid, a, b)
      if (index < 0) continue
      const hex = this.firstHex[number] + index
      if (this.printedAs[hex] !== NO_HEX) return this.printedAs[hex]
      if (this.terrain[hex] !== 0) return hex
      hole ??= hex
    }
    return hole
  }

  private markHexside(hex: Hex, direction: Direction, bit: number, oneSided: boolean): void {
    this.hexsides[hex * 6 + direction] |= bit
    if (oneSided) return
    const other = this.neighbours[hex * 6 + direction]
    if (other >= 0) this.hexsides[other * 6 + opposite(direction)] |= bit
  }
}

/** Kinds of hexside that mean one of their two hexes. */
const ONE_SIDED = ['fort']

/** Sheets that have nothing to do with each other. */
const apart = (sheets: readonly Sheet[]): BoardPlan => ({
  at: sheets.map(({ name }, i) => ({ frame: `${name} ${i}`, at: [0, 0] })),
  links: [],
  seaAreas: [],
})

/** The number that two characters say, or -1. */
function twoDigitsAt(code: string, at: number): number {
  const [tens, ones] = [code.charCodeAt(at) - 48, code.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}

/** The number of 'sea' among terrain names. */
const SEA = 1

/** Orders are held against the same names again and again. */
const plainNames = new Map<string, string>()
const MOST_NAMES = 20_000
const LONGEST_NAME = 60

/** A name without accents, case, spaces and dots, for looking up. */
export function plain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const found = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s.'’_-]+/g, '')
    .toLowerCase()
  // What players write has no end.
  if (plainNames.size >= MOST_NAMES) plainNames.clear()
  if (name.length <= LONGEST_NAME) plainNames.set(name, found)
  return found
}
