import {
  centreOf,
  codeOf,
  columnAt,
  DIRECTIONS,
  gridHeight,
  gridWidth,
  indexOn,
  parseCode,
  pictureRow,
  ROW_PITCH,
  rowAt,
  step,
} from '../../src/board/hex.ts'
import { sheetSchema, type Sheet } from '../../src/board/sheet.ts'
import type { Definition, LatLon, SeaAreas } from './definition.ts'
import { drawnInWindow, type Geography, inWindow } from './geography.ts'
import { type Difference, landSeaDifferences } from './land-sea.ts'
import { simplify, simplifyRing } from './lines.ts'
import { faded, hexAt, makeProjection, pinOf, pinsOf, type XY } from './projection.ts'
import { RailLayer } from './rail.ts'
import { Raster } from './raster.ts'
import { alongHexsides, RiverNetwork } from './rivers.ts'
import { Sides } from './sides.ts'

/** A lake that takes this share of a hex makes it a lake hex; this share of a hexside makes it a lake hexside. */
const LAKE_HEX = 0.55
const LAKE_SIDE = 0.4
/** A place whose hex has less land than this goes to the nearest land hex. */
const HARBOUR = 0.25
/** A side between land hexes with less land than this is all sea. */
const ALL_SEA = 0.15
/** Letters for sea areas, in the order in which the areas are written. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
/** Hexsides that are said from one hex only (see sheet.ts). */
const ONE_SIDED = ['fort']
/** What may lie on a hexside together with a river. */
const BESIDE_RIVER = ['river', 'fort', 'road']

export interface Built {
  sheet: Sheet
  /** Things a person should look at. */
  notes: string[]
  /** Hexes that are land or sea otherwise than the majority of their area. */
  differences: Difference[]
}

export function build(definition: Definition, geography: Geography, seaAreas: SeaAreas, sheetNamed: (name: string) => Definition): Built {
  const notes: string[] = []
  const { grid } = definition
  const width = gridWidth(grid)
  const { window } = definition.projection
  const codeAt = (hex: number): string => codeOf(grid, columnAt(grid, hex % width), rowAt(grid, Math.floor(hex / width)))
  const indexOf = (column: number, row: number): number => indexOn(grid, column, row)
  const indexOfCode = (code: string): number => {
    const cell = parseCode(grid, code)
    return cell ? indexOf(cell.column, cell.row) : -1
  }

  const own = pinsOf(definition)
  const nudges = definition.nudges.map((nudge) => pinOf(grid, nudge.name, nudge.at, nudge.hex))
  const pins = [...own]
  for (const { sheet, east, north } of definition.alsoPins ?? []) {
    for (const { centre, ...pin } of pinsOf(sheetNamed(sheet))) {
      // A place on both sheets pins once.
      if (pins.some(({ at }) => at[0] === pin.at[0] && at[1] === pin.at[1])) continue
      pins.push({ ...pin, centre: { x: centre.x + east, y: centre.y + north * ROW_PITCH } })
    }
  }
  const fades = (definition.alsoPins ?? []).flatMap(({ fade }) =>
    fade ? [fade.map(({ row, from, to }) => ({ y: centreOf(grid, grid.westColumn, row).y, from, to }))] : [],
  )
  const project = fades.reduce(
    (bent, fade) => faded(bent, makeProjection(definition, own, nudges), fade),
    makeProjection(definition, pins, nudges),
  )
  const projectRings = (rings: readonly (readonly LatLon[])[]): XY[][] => rings.map((ring) => ring.map(project))

  // Land, lakes and hand-drawn areas, as pixels.
  const raster = new Raster(grid)
  const land = raster.layer()
  for (const rings of geography.polygons('ne_10m_land')) raster.fill(land, projectRings(rings), 1)
  const lake = raster.layer()
  for (const rings of geography.polygons('ne_10m_lakes', (name) => definition.lakes.includes(name))) {
    raster.fill(lake, projectRings(rings), 1)
  }
  const letters =
    (legend: Record<string, string>): ((name: string) => string) =>
    (name) => {
      const letter = Object.keys(legend).find((key) => legend[key] === name)
      if (!letter) throw new Error(`the legend has no '${name}'`)
      return letter
    }
  const paint = (areas: Definition['terrain'], legend: Record<string, string>): Uint8Array => {
    const layer = raster.layer()
    const letter = letters(legend)
    for (const { name, ring } of areas) raster.fill(layer, projectRings([ring]), letter(name).charCodeAt(0))
    return layer
  }
  const isLand = (pixel: number): boolean => land[pixel] === 1
  const landShare = raster.shares(isLand)
  const lakeShare = raster.shares((pixel) => isLand(pixel) && lake[pixel] === 1)

  /** The hex nearest to a point that is mostly land: where a harbour goes whose own hex is nearly all sea. */
  const ashore = (at: LatLon): string | undefined => {
    const p = project(at)
    const { column, row } = hexAt(grid, p)
    const near = DIRECTIONS.map((_, d) => step(grid, column, row, d)).filter(
      (c) => landShare[indexOf(c.column, c.row)] >= definition.landShare,
    )
    const away = (c: { column: number; row: number }): number => {
      const centre = centreOf(grid, c.column, c.row)
      return Math.hypot(centre.x - p.x, centre.y - p.y)
    }
    near.sort((a, b) => away(a) - away(b))
    return near[0] && codeOf(grid, near[0].column, near[0].row)
  }

  // Places come before terrain: the hex of a city is land, whatever its share.
  const placeHexes = definition.places.map((place) => {
    const { column, row } = hexAt(grid, project(place.at))
    const falls = codeOf(grid, column, row)
    if (place.hex && falls !== place.hex) notes.push(`${place.name} falls in ${falls}, printed ${place.hex}`)
    const hex = place.moved?.hex ?? place.hex ?? (landShare[indexOf(column, row)] < HARBOUR ? (ashore(place.at) ?? falls) : falls)
    if (!place.moved && !place.hex && hex !== falls) notes.push(`${place.name} falls in ${falls}, put ashore in ${hex}`)
    if (indexOfCode(hex) < 0) notes.push(`${place.name} falls off the sheet (${hex})`)
    return hex
  })
  const onSheet = definition.places.map((place, i) => ({ place, hex: placeHexes[i] })).filter(({ hex }) => indexOfCode(hex) >= 0)

  const exceptionOf = new Map<number, Definition['exceptions'][number]>()
  for (const exception of definition.exceptions) {
    for (const code of exception.hexes) {
      const hex = indexOfCode(code)
      if (hex < 0) throw new Error(`exception ${code} is off the sheet`)
      exceptionOf.set(hex, { ...exceptionOf.get(hex), ...exception })
    }
  }

  const terrainLetter = letters(definition.legend.terrain)
  const ground = raster.majority(paint(definition.terrain, definition.legend.terrain), isLand)
  const settled = new Set(onSheet.map(({ hex }) => indexOfCode(hex)))
  const terrain: string[] = Array.from({ length: raster.hexes }, (_, hex) => {
    const forced = exceptionOf.get(hex)?.terrain
    if (forced === 'sea') return '~'
    if (forced === 'none') return '.'
    if (forced && forced !== 'land') return terrainLetter(forced)
    if (landShare[hex] < definition.landShare && !settled.has(hex) && !forced) return '~'
    if (lakeShare[hex] > LAKE_HEX && !settled.has(hex)) return terrainLetter('lake')
    return ground[hex] === 0 ? terrainLetter('clear') : String.fromCharCode(ground[hex])
  })
  const differences = landSeaDifferences(definition, landShare, terrain, codeAt)
  const dry = (hex: number): boolean => hex >= 0 && terrain[hex] !== '~' && terrain[hex] !== '.'

  const areaPicture = (
    areas: Definition['countries'],
    legend: Record<string, string>,
    kind: 'country' | 'region',
    everywhere: boolean,
  ): string[] => {
    // Count land only; a hex without painted land pixels takes what is painted at all.
    const layer = paint(areas, legend)
    const onLand = raster.majority(layer, isLand, everywhere)
    const anywhere = raster.majority(layer, () => true, everywhere)
    const letter = letters(legend)
    return terrain.map((t, hex) => {
      if (t === '~' || t === '.') return '.'
      const forced = exceptionOf.get(hex)?.[kind]
      if (forced) return forced === 'none' ? '.' : letter(forced)
      const value = onLand[hex] || (everywhere || landShare[hex] === 0 ? anywhere[hex] : 0)
      if (value === 0) {
        if (everywhere) notes.push(`${codeAt(hex)} has no ${kind}`)
        return '.'
      }
      return String.fromCharCode(value)
    })
  }
  const country = areaPicture(definition.countries, definition.legend.country, 'country', true)
  const region = areaPicture(definition.regions, definition.legend.region, 'region', false)
  const zone = letters(definition.legend.weather)
  const bands = definition.weather.flatMap((item) => ('fromRow' in item ? [{ zone: item.zone, from: pictureRow(grid, item.fromRow) }] : []))
  bands.sort((a, b) => a.from - b.from)
  const zones = raster.majority(
    paint(
      definition.weather.flatMap((item) => ('ring' in item ? [item] : [])),
      definition.legend.weather,
    ),
    () => true,
  )
  const zoneOfLand = new Map(
    definition.weather.flatMap((item) => ('lands' in item ? item.lands.map((land) => [land, item.zone] as const) : [])),
  )
  const weather = terrain.map((t, hex) => {
    if (t === '.') return '.'
    const own = zoneOfLand.get(definition.legend.region[region[hex]]) ?? zoneOfLand.get(definition.legend.country[country[hex]])
    if (own) return zone(own)
    if (zones[hex] !== 0) return String.fromCharCode(zones[hex])
    const band = bands.find(({ from }) => Math.floor(hex / width) <= from)
    if (!band && definition.weather.length > 0) notes.push(`${codeAt(hex)} has no weather zone`)
    return band ? zone(band.zone) : '.'
  })

  // Sea areas: what most of the water of a hexdot lies in.
  const areaNames = [...new Set(seaAreas.areas.map(({ name }) => name))]
  const areaLayer = raster.layer()
  for (const { name, ring, sheets } of seaAreas.areas) {
    if (sheets && !sheets.includes(grid.sheet)) continue
    for (const part of drawnInWindow(ring, window)) raster.fill(areaLayer, projectRings([part]), areaNames.indexOf(name) + 1)
  }
  const areaAt = raster.majority(areaLayer, (pixel) => !isLand(pixel), true)
  const areaOver = raster.majority(areaLayer, () => true, true)
  const seaAreaOf = terrain.map((t, hex) => {
    if (t !== '~') return ''
    const name = exceptionOf.get(hex)?.seaArea ?? areaNames[(areaAt[hex] || areaOver[hex]) - 1] ?? ''
    if (name !== '' && !areaNames.includes(name)) throw new Error(`${codeAt(hex)}: no sea area '${name}' is drawn`)
    if (name === '' && areaNames.length > 0) notes.push(`${codeAt(hex)} lies in no sea area`)
    return name
  })
  const areasHere = areaNames.filter((name) => seaAreaOf.includes(name))
  if (areasHere.length > LETTERS.length) throw new Error(`more than ${LETTERS.length} sea areas on one sheet`)
  const seaArea = seaAreaOf.map((name) => (name === '' ? '.' : LETTERS[areasHere.indexOf(name)]))
  const pictureRows = (cells: readonly string[]): string[] =>
    Array.from({ length: cells.length / width }, (_, i) => cells.slice(i * width, (i + 1) * width).join(''))

  // Hexsides.
  const sides = new Sides(grid)
  const hexsides = new Map<string, Set<string>>()
  const kind = (name: string): Set<string> => hexsides.get(name) ?? hexsides.set(name, new Set()).get(name)!
  const bothLand = (side: string): boolean => sides.cells(side).every(([column, row]) => dry(indexOf(column, row)))
  const isLakeHex = ([column, row]: [number, number]): boolean => terrain[indexOf(column, row)] === terrainLetter('lake')
  for (let hex = 0; hex < raster.hexes; hex++) {
    for (let d = 0; d < 3; d++) {
      const side = `${codeAt(hex)} ${DIRECTIONS[d]}`
      if (!bothLand(side)) continue
      const pixels = sides.along(side, 24).map((p) => raster.pixel(p))
      const share = (layer: Uint8Array): number => pixels.filter((pixel) => pixel >= 0 && layer[pixel] === 1).length / pixels.length
      if (share(land) < ALL_SEA) kind('all-sea').add(side)
      else if (share(lake) > LAKE_SIDE && !sides.cells(side).some(isLakeHex)) kind('lake').add(side)
    }
  }
  /** A side on the seam to another sheet keeps the name that this sheet's hex gives it. */
  const oneName = (side: string): string => (indexOfCode(sides.canonical(side).split(' ')[0]) < 0 ? side : sides.canonical(side))
  const edit = (edits: Record<string, string[]>, apply: (set: Set<string>, side: string) => void): void => {
    for (const [name, list] of Object.entries(edits))
      for (const side of list) apply(kind(name), ONE_SIDED.includes(name) ? side : oneName(side))
  }
  edit(definition.notHexsides, (set, side) => set.delete(side))
  edit(definition.hexsides, (set, side) => set.add(side))
  for (const [name, set] of hexsides) {
    for (const side of set)
      if (!sides.cells(side).some(([column, row]) => indexOf(column, row) >= 0)) throw new Error(`${name}: ${side} is off the sheet`)
  }

  // Rivers: where a place keeps a river to one side of its hex, the place's own position counts.
  const banks = new Map<string, XY>()
  for (const { place, hex } of onSheet) if ((place.city || place.bank) && !place.moved) banks.set(hex, project(place.at))
  const network = new RiverNetwork([...geography.lines('ne_10m_rivers_lake_centerlines'), ...geography.lines('ne_10m_rivers_europe')])
  const courses = definition.rivers.map((river) => network.course(river.through.map((at) => inWindow(at, window))).map(project))
  const cornersOf = new Map<string, Set<number>>()
  definition.rivers.forEach((river, i) => {
    const forbidden = new Set((river.not ?? []).map((side) => sides.canonical(side)))
    const isWater = ([column, row]: [number, number]): boolean => !dry(indexOf(column, row)) || isLakeHex([column, row])
    const atWater = (corner: number): boolean => sides.edgesAt(corner).some(({ left, right }) => isWater(left) || isWater(right))
    const main = river.into === undefined ? undefined : cornersOf.get(river.into)
    if (river.into && !main) throw new Error(`${river.name} flows into the ${river.into}, which is not written before it`)
    const corners = alongHexsides(
      courses[i],
      sides,
      banks,
      forbidden,
      main ? (corner) => main.has(corner) : river.mouth ? atWater : undefined,
    )
    if (corners.length === 0) notes.push(`no course for the ${river.name}`)
    const kept = new Set<number>()
    corners.slice(1).forEach((corner, k) => {
      const side = sides.between(corners[k], corner)
      if (!bothLand(side) || sides.cells(side).some(isLakeHex)) return
      kept.add(corners[k]).add(corner)
      if ([...hexsides].some(([name, set]) => !BESIDE_RIVER.includes(name) && set.has(side))) return
      kind('river').add(side)
    })
    cornersOf.set(river.name, kept)
  })
  edit({ river: definition.notHexsides.river ?? [] }, (set, side) => set.delete(side))
  const ordered = (set: Set<string>): string[] => [...set].sort()

  // Railways, in the order written: later lines join earlier ones.
  const hexOfPlace = new Map(
    onSheet.flatMap(({ place, hex }) => [place.name, ...(place.aliases ?? [])].map((name) => [name, hex] as const)),
  )
  const barredSides = new Set(['all-sea', 'lake', 'alpine'].flatMap((name) => [...kind(name)]))
  const straits = kind('straits')
  const layer = new RailLayer(
    grid,
    (column, row) => {
      const letter = terrain[indexOf(column, row)]
      return letter === '~' ? 'sea' : letter === '.' ? 'none' : definition.legend.terrain[letter]
    },
    ([column, row], direction) => {
      const side = sides.canonical(`${codeOf(grid, column, row)} ${DIRECTIONS[direction]}`)
      return barredSides.has(side) || straits.has(side)
    },
  )
  const rail = definition.rail.map(({ name, through }) => {
    const stops = through.map((stop) => {
      const hex = /^[A-Z]?\d{4}$/.test(stop) ? stop : hexOfPlace.get(stop)
      if (!hex) throw new Error(`rail: no place '${stop}'`)
      return hex
    })
    const hexes = [stops[0]]
    for (let i = 1; i < stops.length; i++) {
      const piece = layer.lay(stops[i - 1], stops[i])
      if (!piece) notes.push(`no rail from ${through[i - 1]} to ${through[i]}`)
      else hexes.push(...piece.slice(1))
    }
    return { name: name ?? `${through[0]} - ${through[through.length - 1]}`, hexes }
  })

  // Places.
  const places = onSheet.map(({ place: { at: _at, hex: printed, moved: _moved, pin: _pin, bank: _bank, name, ...rest }, hex }) => {
    const index = indexOfCode(hex)
    const { column, row } = parseCode(grid, hex)!
    const coastal = DIRECTIONS.some((_, d) => {
      const to = step(grid, column, row, d)
      const other = indexOf(to.column, to.row)
      return other < 0 || !dry(other) || kind('all-sea').has(sides.canonical(`${hex} ${DIRECTIONS[d]}`))
    })
    if (rest.port && !coastal) notes.push(`${name} (${hex}) is a port without sea`)
    if (!dry(index)) notes.push(`${name} (${hex}) is at sea`)
    return { name, hex, ...rest, source: printed ? ('rulebook' as const) : ('project' as const) }
  })
  const cities = new Map<string, string[]>()
  for (const { name, hex, city } of places) if (city) cities.set(hex, [...(cities.get(hex) ?? []), name])
  for (const [hex, names] of cities) if (names.length > 1) notes.push(`${hex} has several cities: ${names.join(', ')}`)

  // Outlines follow the decided hexes where a person overruled the geography.
  const hexPixelLand = (pixel: number): boolean => {
    const hex = raster.hexOfPixel[pixel]
    if (hex < 0) return false
    const forced = exceptionOf.get(hex)?.terrain
    if (forced === 'sea' || forced === 'none') return false
    if (forced && landShare[hex] < 0.1) return true
    return isLand(pixel)
  }
  const hexPixelLake = (pixel: number): boolean => hexPixelLand(pixel) && lake[pixel] === 1
  const rings = (inside: (pixel: number) => boolean, smallest: number): [number, number][][] =>
    raster
      .contours(inside)
      .filter((ring) => Math.abs(areaOf(ring)) > smallest)
      .map((ring) => simplifyRing(ring, 0.015))
  const onMap = (p: XY): boolean => {
    const pixel = raster.pixel(p)
    return pixel >= 0 && raster.hexOfPixel[pixel] >= 0 && terrain[raster.hexOfPixel[pixel]] !== '.'
  }
  const sheet: Sheet = {
    name: definition.name,
    source: definition.source,
    scale: definition.scale,
    grid,
    legend: { ...definition.legend, seaArea: Object.fromEntries(areasHere.map((name, i) => [LETTERS[i], name])) },
    terrain: pictureRows(terrain),
    country: pictureRows(country),
    region: pictureRows(region),
    weather: pictureRows(weather),
    seaArea: pictureRows(seaArea),
    hexsides: Object.fromEntries(
      [...hexsides]
        .filter(([, set]) => set.size > 0)
        .sort()
        .map(([name, set]) => [name, ordered(set)]),
    ),
    rail,
    places,
    marks: definition.marks,
    outlines: {
      land: rings(hexPixelLand, 0.01),
      lakes: rings(hexPixelLake, 0.02),
      rivers: courses.flatMap((course) =>
        pieces(course, onMap).map((line) =>
          simplify(
            line.map(({ x, y }) => [x, y]),
            0.02,
          ),
        ),
      ),
      borders: borderLines(country, sides, indexOf),
    },
  }
  return { sheet: sheetSchema.parse(sheet), notes, differences }
}

function areaOf(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [px, py] = ring[(i + ring.length - 1) % ring.length]
    return sum + (px * y - x * py) / 2
  }, 0)
}

/** The parts of a line for which a test holds, each of two points or more. */
function pieces(line: readonly XY[], keep: (p: XY) => boolean): XY[][] {
  const out: XY[][] = [[]]
  for (const p of line) {
    if (keep(p)) out[out.length - 1].push(p)
    else if (out[out.length - 1].length > 0) out.push([])
  }
  return out.filter((piece) => piece.length > 1)
}

/** Borders run along hexsides, as hexes belong to a country whole. */
function borderLines(country: readonly string[], sides: Sides, indexOf: (column: number, row: number) => number): [number, number][][] {
  const segments: [XY, XY][] = []
  const { grid } = sides
  for (let i = gridHeight(grid) - 1; i >= 0; i--) {
    for (let j = 0; j < gridWidth(grid); j++) {
      const [column, row] = [columnAt(grid, j), rowAt(grid, i)]
      for (let d = 0; d < 3; d++) {
        const to = step(grid, column, row, d)
        const [a, b] = [country[indexOf(column, row)], country[indexOf(to.column, to.row)]]
        if (a && b && a !== '.' && b !== '.' && a !== b) segments.push(sides.ends(`${codeOf(grid, column, row)} ${DIRECTIONS[d]}`))
      }
    }
  }
  return chain(segments)
}

/** Joins segments that share ends to long lines. */
function chain(segments: readonly [XY, XY][]): [number, number][][] {
  const key = (p: XY): string => `${Math.round(p.x * 100)},${Math.round(p.y * 100)}`
  const at = new Map<string, Set<number>>()
  segments.forEach((segment, i) => segment.forEach((p) => (at.get(key(p)) ?? at.set(key(p), new Set()).get(key(p))!).add(i)))
  const used = new Set<number>()
  const walk = (from: XY): XY[] => {
    const line: XY[] = []
    let p = from
    for (;;) {
      const next = [...at.get(key(p))!].find((i) => !used.has(i))
      if (next === undefined) return line
      used.add(next)
      const [a, b] = segments[next]
      p = key(a) === key(p) ? b : a
      line.push(p)
    }
  }
  const lines: [number, number][][] = []
  segments.forEach(([a], i) => {
    if (used.has(i)) return
    const forward = walk(a)
    const line = [...walk(a).reverse(), a, ...forward]
    lines.push(line.map(({ x, y }) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0]))
  })
  return lines
}
