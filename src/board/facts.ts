import { z } from 'zod'
import { DIRECTIONS, type Hex, NO_HEX } from './hex.ts'
import type { BoardMap } from './map.ts'
import type { Place } from './sheet.ts'

/**
 * What a game's texts say of its board (data/<game>/places/*.yaml): facts only, each with the lines that it comes from. Hexes and
 * neighbours are codes or names of places.
 */
const neighbours = z.array(z.string()).optional()
const where = {
  /** Lines of the rulebook, or what else says so. */
  lines: z.array(z.union([z.number(), z.string()])),
  /** What the text shows without saying it. */
  inferred: z.string().optional(),
  /** What cannot be squared with the rest, and what the map does about it. */
  doubt: z.string().optional(),
}
/** Kinds of hexside towards some neighbours. A fort is this hex's own, towards them. */
const SIDES = ['river', 'lake', 'canal', 'straits', 'alpine', 'all-sea', 'fort', 'road', 'rail'] as const
const sides = Object.fromEntries(SIDES.map((kind) => [kind, neighbours])) as Record<(typeof SIDES)[number], typeof neighbours>

export const factSchema = z.strictObject({
  hex: z.string().optional(),
  place: z.string().optional(),
  /** Other names of the place. */
  aliases: z.array(z.string()).optional(),
  city: z.boolean().optional(),
  capital: z.union([z.boolean(), z.literal('minor')]).optional(),
  port: z.union([z.boolean(), z.enum(['major', 'minor'])]).optional(),
  icedIn: z.boolean().optional(),
  red: z.number().int().optional(),
  /** At least so many. */
  blue: z.number().int().optional(),
  resources: z.number().int().optional(),
  oil: z.number().int().optional(),
  /** Marks of the hex ('red dot') or, with their values, of its place ({fortress: 2}). */
  marks: z.union([z.array(z.string()), z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))]).optional(),
  country: z.string().optional(),
  region: z.string().optional(),
  weather: z.string().optional(),
  terrain: z.string().optional(),
  scale: z.enum(['european', 'pacific', 'off-map']).optional(),
  land: z.boolean().optional(),
  coastal: z.boolean().optional(),
  /** No hex of a map lies beyond it in this direction. */
  edge: z.enum(['east', 'west']).optional(),
  /** Of a sea hex. */
  seaArea: z.string().optional(),
  /** Sea areas that it is on, at least, or exactly. */
  seaAreas: z.array(z.string()).optional(),
  onlySeaAreas: z.array(z.string()).optional(),
  adjacent: neighbours,
  notAdjacent: neighbours,
  /** Links to other hexes and their lines. */
  links: z.record(z.string(), z.string()).optional(),
  ...sides,
  /** Places that railways lead to from here. */
  railTo: z.union([z.string(), z.array(z.string())]).optional(),
  distance: z.record(z.string(), z.number().int()).optional(),
  ...where,
})

export const factsSchema = z.strictObject({
  hexes: z.array(factSchema).default([]),
  places: z.array(factSchema).default([]),
  /** Sums over all hexes of a country's name on the maps (or of several). */
  totals: z
    .array(
      z.strictObject({
        country: z.union([z.string(), z.array(z.string())]),
        cities: z.number().int().optional(),
        red: z.number().int().optional(),
        blue: z.number().int().optional(),
        factories: z.number().int().optional(),
        resources: z.number().int().optional(),
        oil: z.number().int().optional(),
        ...where,
      }),
    )
    .default([]),
  seas: z
    .array(
      z.strictObject({
        area: z.string(),
        weather: z.string().optional(),
        adjacent: neighbours,
        onlyAdjacent: neighbours,
        notAdjacent: neighbours,
        ...where,
      }),
    )
    .default([]),
})
export type Fact = z.infer<typeof factSchema>
export type Facts = z.infer<typeof factsSchema>

/** One thing that the board was asked. */
export interface Check {
  /** "Aston (E2140) country" */
  readonly what: string
  readonly expected: string
  readonly found: string
  readonly ok: boolean
}

/** Asks a board everything that a file of facts says. */
export function checkFacts(board: BoardMap, facts: Facts): Check[] {
  return [
    ...[...facts.hexes, ...facts.places].flatMap((fact) => checkFact(board, fact)),
    ...facts.totals.flatMap((total) => checkTotal(board, total)),
    ...facts.seas.flatMap((sea) => checkSea(board, sea)),
  ]
}

/** Asks a board one fact of a hex or place. */
export function checkFact(board: BoardMap, fact: Fact): Check[] {
  const hex = fact.hex !== undefined ? board.find(fact.hex) : fact.place !== undefined ? board.find(fact.place) : undefined
  const title = fact.place === undefined ? String(fact.hex) : fact.hex === undefined ? fact.place : `${fact.place} (${fact.hex})`
  if (hex === undefined || !board.isHex(hex)) return [{ what: title, expected: 'on the board', found: 'no such hex or place', ok: false }]
  return new Asked(board, hex, fact, title).all()
}

/** The answers of one hex. */
class Asked {
  private readonly board: BoardMap
  private readonly hex: Hex
  private readonly fact: Fact
  private readonly title: string
  private readonly checks: Check[] = []

  constructor(board: BoardMap, hex: Hex, fact: Fact, title: string) {
    this.board = board
    this.hex = hex
    this.fact = fact
    this.title = title
  }

  all(): Check[] {
    const { board, hex, fact } = this
    const here = board.placesAt(hex)
    const place =
      fact.place === undefined ? undefined : here.find(({ name, aliases }) => name === fact.place || aliases?.includes(fact.place!))
    if (fact.place !== undefined) this.ask('place', fact.place, place ? fact.place : here.map(({ name }) => name).join(', '))
    this.askPlace(place ?? main(here))
    this.is('country', board.countryNames[board.country[hex]])
    this.is('region', board.regionNames[board.region[hex]])
    this.is('weather', board.weatherNames[board.weather[hex]])
    this.is('terrain', board.terrainNames[board.terrain[hex]])
    this.is('scale', board.scale[hex])
    this.is('land', board.isLand(hex))
    if (fact.land === undefined && fact.place !== undefined && fact.seaArea === undefined) this.ask('land', true, board.isLand(hex))
    const beside = [0, 1, 2, 3, 4, 5].map((direction) => board.neighbour(hex, direction))
    this.is('coastal', board.isLand(hex) && beside.some((other) => other !== NO_HEX && !board.isLand(other)))
    if (fact.edge)
      this.ask(
        'edge',
        fact.edge,
        beside[fact.edge === 'east' ? 0 : 3] === NO_HEX ? fact.edge : `${board.name(beside[fact.edge === 'east' ? 0 : 3])} beyond it`,
      )
    this.is('seaArea', board.seaAreaNames[board.seaArea[hex]])
    const areas = board.seaAreasAt(hex)
    for (const area of fact.seaAreas ?? []) this.ask('sea area', area, areas.includes(area) ? area : areas.join(', '))
    if (fact.onlySeaAreas) this.ask('sea areas', [...fact.onlySeaAreas].sort().join(', '), [...areas].sort().join(', '))
    this.askMarks()
    this.askNeighbours()
    for (const name of [fact.railTo ?? []].flat()) this.towards(`railway to ${name}`, name, (to) => railJoins(board, hex, to))
    for (const [name, hexes] of Object.entries(fact.distance ?? {})) {
      const to = board.find(name)
      this.ask(`hexes to ${name}`, hexes, to === undefined ? 'no such hex or place' : board.distance(hex, to))
    }
    return this.checks
  }

  /** What the hex's place is and has; of a hex with several, what is asked without a name is asked of its city, port or first. */
  private askPlace(place: Place | undefined): void {
    const { fact } = this
    this.is('city', place?.city !== undefined)
    if (fact.capital !== undefined) {
      const wanted = fact.capital === 'minor' ? 'minor capital' : fact.capital ? 'capital' : 'no capital'
      const found = place?.city === 'capital' || place?.city === 'minor capital' ? place.city : 'no capital'
      this.ask('capital', wanted, found)
    }
    if (fact.port !== undefined)
      this.ask('port', String(fact.port), typeof fact.port === 'boolean' ? String(place?.port !== undefined) : (place?.port ?? 'none'))
    this.is('icedIn', place?.icedIn ?? false)
    this.is('red', place?.factories?.red ?? 0)
    if (fact.blue !== undefined) {
      const blue = place?.factories?.blue ?? 0
      this.ask('blue factories', `${fact.blue} or more`, blue >= fact.blue ? `${fact.blue} or more` : String(blue))
    }
    this.is('resources', place?.resources ?? 0)
    this.is('oil', place?.oil ?? 0)
    for (const alias of fact.aliases ?? []) this.ask('other name', alias, this.board.find(alias) === this.hex ? alias : 'unknown')
  }

  private askMarks(): void {
    const { board, hex, fact } = this
    const ofPlaces: Record<string, unknown> = Object.assign({}, ...board.placesAt(hex).map(({ marks }) => marks ?? {}))
    const ofHex = board.marksAt(hex)
    if (Array.isArray(fact.marks))
      for (const mark of fact.marks)
        this.ask('mark', mark, ofHex.includes(mark) || mark in ofPlaces ? mark : [...ofHex, ...Object.keys(ofPlaces)].join(', '))
    else
      for (const [mark, value] of Object.entries(fact.marks ?? {}))
        this.ask(`mark ${mark}`, value, (ofPlaces[mark] as string | undefined) ?? 'none')
  }

  private askNeighbours(): void {
    const { board, hex, fact } = this
    for (const name of fact.adjacent ?? []) this.towards(`adjacent to ${name}`, name, (to) => board.isAdjacent(hex, to))
    for (const name of fact.notAdjacent ?? []) this.towards(`not adjacent to ${name}`, name, (to) => !board.isAdjacent(hex, to))
    for (const kind of SIDES) {
      for (const name of fact[kind] ?? []) {
        this.towards(`${kind} towards ${name}`, name, (to) => {
          const direction = board.directionTo(hex, to)
          return direction >= 0 ? board.isHexside(hex, direction, board.hexsideBit(kind)) : lineTo(board, hex, to) === kind
        })
      }
    }
    for (const [name, line] of Object.entries(fact.links ?? {})) {
      const to = board.find(name)
      this.ask(`link to ${name}`, line, to === undefined ? 'no such hex or place' : (lineTo(board, hex, to) ?? 'none'))
    }
  }

  private towards(what: string, name: string, holds: (to: Hex) => boolean): void {
    const to = this.board.find(name)
    this.ask(what, 'yes', to === undefined ? 'no such hex or place' : holds(to) ? 'yes' : 'no')
  }

  private is(what: keyof Fact, found: string | number | boolean): void {
    const expected = this.fact[what]
    if (expected !== undefined) this.ask(what, expected as string | number | boolean, found)
  }

  private ask(what: string, expected: string | number | boolean, found: string | number | boolean): void {
    this.checks.push({
      what: `${this.title} ${what}`,
      expected: String(expected),
      found: String(found),
      ok: String(expected) === String(found),
    })
  }
}

const main = (places: readonly Place[]): Place | undefined =>
  places.find(({ city }) => city) ?? places.find(({ port }) => port) ?? places[0]

/** The line of a link between two hexes, if there is one. */
function lineTo(board: BoardMap, from: Hex, to: Hex): string | undefined {
  for (let i = board.linkStart[from]; i < board.linkStart[from + 1]; i++)
    if (board.linkTo[i] === to) return board.linkNames[board.linkLine[i]]
  return undefined
}

/** Whether railways, rail links included, lead from one hex to another. */
function railJoins(board: BoardMap, from: Hex, to: Hex): boolean {
  const rail = board.hexsideBit('rail')
  const reached = new Set([from])
  for (const hex of reached) {
    for (let d = 0; d < DIRECTIONS.length; d++)
      if (board.isHexside(hex, d, rail) && board.neighbour(hex, d) !== NO_HEX) reached.add(board.neighbour(hex, d))
    for (let i = board.linkStart[hex]; i < board.linkStart[hex + 1]; i++)
      if (/rail/.test(board.linkNames[board.linkLine[i]])) reached.add(board.linkTo[i])
  }
  return reached.has(to)
}

function checkTotal(board: BoardMap, { country, ...total }: Facts['totals'][number]): Check[] {
  const countries = [country].flat()
  const places = board.places.filter(({ hex }) => countries.includes(board.countryNames[board.country[board.hex(hex)]]))
  const sum = (of: (place: Place) => number): number => places.reduce((all, place) => all + of(place), 0)
  const found = {
    cities: sum(({ city }) => (city ? 1 : 0)),
    red: sum(({ factories }) => factories?.red ?? 0),
    blue: sum(({ factories }) => factories?.blue ?? 0),
    factories: sum(({ factories }) => (factories ? factories.red + factories.blue : 0)),
    resources: sum(({ resources }) => resources ?? 0),
    oil: sum(({ oil }) => oil ?? 0),
  }
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((what) =>
    total[what] === undefined
      ? []
      : [
          {
            what: `${countries.join(' and ')} ${what}`,
            expected: String(total[what]),
            found: String(found[what]),
            ok: total[what] === found[what],
          },
        ],
  )
}

function checkSea(board: BoardMap, fact: Facts['seas'][number]): Check[] {
  const sea = board.seaAreas.find(({ name }) => name === fact.area)
  if (!sea) return [{ what: fact.area, expected: 'a sea area', found: 'none of that name', ok: false }]
  const beside = sea.borders.map(({ area }) => board.seaAreaNames[area])
  const says = (what: string, expected: string, found: string): Check => ({
    what: `${fact.area} ${what}`,
    expected,
    found,
    ok: expected === found,
  })
  return [
    ...(fact.weather === undefined ? [] : [says('weather', fact.weather, sea.weather)]),
    ...(fact.adjacent ?? []).map((name) => says(`adjacent to ${name}`, 'yes', beside.includes(name) ? 'yes' : 'no')),
    ...(fact.notAdjacent ?? []).map((name) => says(`adjacent to ${name}`, 'no', beside.includes(name) ? 'yes' : 'no')),
    ...(fact.onlyAdjacent === undefined
      ? []
      : [says('neighbours', [...fact.onlyAdjacent].sort().join(', '), [...new Set(beside)].sort().join(', '))]),
  ]
}
