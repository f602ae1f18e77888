import { type Hex, NO_HEX, parseCode, pictureColumn, pictureRow } from '../../../board/hex.ts'
import { BoardMap } from '../../../board/map.ts'
import { type Sheet, sheetSchema } from '../../../board/sheet.ts'
import type { DiceRoller } from '../../../engine/dice.ts'
import { loadCountries, masterIn1939 } from '../map/load-countries.ts'
import { rememberSeas } from '../naval/presence.ts'
import { rememberStrangers } from '../stacking/foreign-troops.ts'
import { shippedTables, type TableFiles } from '../charts/load-tables.ts'
import { rulebookOf } from '../rulebook.ts'
import type {
  ActionType,
  AirType,
  AirUnit,
  Country,
  Draft,
  LandType,
  LandUnit,
  NavalType,
  NavalUnit,
  Section,
  Side,
  Unit,
  War,
  WeatherKind,
  WifState,
} from '../state.ts'
import { CONVOY_DEFENCE } from '../sea/ships.ts'
import { WifWorld } from '../world.ts'

import { cutAt } from '../../../engine/words.ts'
import { ScriptedDice } from '../../../engine/scripted-play.ts'

export { run, ScriptedDice } from '../../../engine/scripted-play.ts'

/**
 * A position in a compact notation, for tests and conformance cases.
 *
 * Land units: "Germany ARM XLI 8-6 E2033", HQs with their reorganisation value "Germany HQ-A Rundstedt 4-4(5) E2033"; air units with
 * air-to-air/tactical/range "Germany LND Ju-87B 2/5/4 E2033" (an unarmed rating in brackets: "(1)/3/12"). In place of the hex a unit may
 * be "gone" (perhaps scrapped), in "pool", "lend-lease", "reserve", "repair" or on "circle:2" (arriving in turn 2), or at sea: "@Red_Sea:3", section 3 of its box. Ships with
 * attack/defence/anti-air/bombardment/movement/range: "Japan CV Akagi 0/5/2/0/5/4 @Red_Sea:3 air=5"; convoy points with their number and range:
 * "Japan CP Kaiun 5/3 @Red_Sea:0". Then any of: down (face-down), white (white print), division, extended (range), damaged, no-planes, liner,
 * cost=4 (build points), turns=3 (to build it), year=1942 (when it comes into its force pool), city=Minsk (a MIL's), called=Germany or called=any (a reserve called out), aside (since a peace, 13.7.7), a2s=3 and strat=4 (air-to-sea and strategic factors), air=5 (a CV's air component),
 * source=USA or source=USA:Belleau_Wood (its stripes, 13.6.4), versions=China,France (silhouettes), stands-for=usa-p-40c, aboard=the_ship's_name (cargo at sea). Names may be several words.
 */
export interface PositionNotation {
  map?: BoardMap
  units?: readonly string[]
  /** Minor or major countries that a power has conquered. */
  conquered?: Record<string, string>
  /** Country controlling hexes; every other land hex belongs to the map's country, or to `everywhere`. */
  control?: Record<string, string>
  everywhere?: string
  /** Major powers and their sides; null of a neutral one; Germany (Axis) and USSR (Allies) when absent, at war since before. */
  sides?: Record<string, Side | null>
  /** Who answers for several powers; every other power is a seat of its own. */
  seats?: Record<string, string[]>
  /** Minor countries and their controlling power. */
  minors?: Record<string, string>
  /** Home countries of a major power that have other names: the United Kingdom of the Commonwealth. */
  homes?: Record<string, string>
  /** Partisans by country, with their colour and who runs them (13.1): `{ USSR: 'green USSR' }`; in units `Partisans_of_USSR`, in their pool `Partisans`. */
  partisans?: Record<string, string>
  /** Who declared war in this very impulse: [aggressor, victim]; makes it a surprise impulse (15). */
  declared?: [string, string]
  atWar?: [string, string][]
  weather?: WeatherKind | Record<string, WeatherKind>
  active?: Side
  actions?: Record<string, ActionType>
  options?: readonly number[]
  changes?: readonly string[]
  /** Entries of tables in place of the shipped ones, by the names of their files and as these are written. */
  tables?: Record<string, unknown>
  turn?: { index?: number; year?: number; months?: WifState['turn']['months'] }
}

const known = loadCountries()
const HOMES = new Set([...known.powers, ...known.homes, ...known.minors].map(({ name }) => name))

/** What cases ask of a map: the first capital of each country, and whose each hex is ('' of nobody and at sea). */
interface Drawn {
  readonly capitalOf: ReadonlyMap<string, Hex>
  readonly homes: readonly string[]
}
const drawings = new WeakMap<BoardMap, Drawn>()
function drawn(map: BoardMap): Drawn {
  let found = drawings.get(map)
  if (!found) {
    const capitalOf = new Map<string, Hex>()
    for (const { city, hex: code } of map.places) {
      if (city !== 'capital' && city !== 'minor capital') continue
      const hex = map.hex(code)
      const country = map.countryNames[map.country[hex]]
      if (!capitalOf.has(country)) capitalOf.set(country, hex)
    }
    const homes = Array.from({ length: map.size }, (_, hex) => (map.isLand(hex) ? named(map.countryNames[map.country[hex]]) : ''))
    drawings.set(map, (found = { capitalOf, homes }))
  }
  return found
}

export function position(notation: PositionNotation = {}, dice: DiceRoller = new ScriptedDice()): WifWorld {
  const map = notation.map ?? plainMap(12, 12)
  const sides: Record<string, Side | null> = notation.sides ?? { Germany: 'Axis', USSR: 'Allies' }
  const countries: Record<string, Country> = {}
  const { capitalOf, homes: homesOf } = drawn(map)
  const capitals = (country: string): Hex[] => {
    const capital = capitalOf.get(country)
    return capital === undefined ? [] : [capital]
  }
  // Home countries of a power of several (2.5.2) are there where the map has them.
  for (const power of Object.keys(sides)) {
    const homes = known.powers.find(({ name }) => name === power)?.homes ?? [power]
    countries[power] = {
      name: power,
      major: true,
      controller: power,
      status: 'free',
      conqueredBy: null,
      capitals: capitals(map.countryNames.includes(power) ? power : homes[0]),
    }
    for (const home of homes)
      if (home !== power && map.countryNames.includes(home))
        countries[home] = {
          name: home,
          major: false,
          controller: power,
          homeOf: power,
          status: 'free',
          conqueredBy: null,
          capitals: capitals(home),
        }
  }
  for (const [minor, power] of Object.entries(notation.minors ?? {})) {
    const master = masterIn1939(known, minor)
    countries[minor] = {
      name: minor,
      major: false,
      controller: power,
      status: 'free',
      conqueredBy: null,
      capitals: capitals(minor),
      ...(master !== undefined && { aligned1939: master }),
      ...(isTerritory(minor, capitals(minor)) && { territory: true }),
    }
  }
  for (const [home, power] of Object.entries(notation.homes ?? {}))
    countries[home] = {
      name: home,
      major: false,
      controller: power,
      homeOf: power,
      status: 'free',
      conqueredBy: null,
      capitals: capitals(home),
    }
  for (const name of map.countryNames)
    if (name !== 'none')
      countries[name] ??= {
        name,
        major: false,
        controller: null,
        status: 'free',
        conqueredBy: null,
        capitals: capitals(name),
        ...(masterIn1939(known, name) !== undefined && { aligned1939: masterIn1939(known, name) }),
        ...(isTerritory(name, capitals(name)) && { territory: true }),
      }
  for (const [country, by] of Object.entries(notation.conquered ?? {}))
    countries[country] = { ...countries[country], status: 'conquered', conqueredBy: by, controller: by }
  for (const [country, text] of Object.entries(notation.partisans ?? {})) {
    const [colour, power] = cutAt(text, / /) as ['green' | 'red', string]
    const name = `Partisans of ${country}`
    countries[name] = {
      name,
      major: false,
      controller: power,
      status: 'free',
      conqueredBy: null,
      territory: true,
      partisans: { of: country, colour, side: sides[power] ?? 'Allies' },
      capitals: [],
    }
  }
  const { everywhere } = notation
  const control = everywhere === undefined ? homesOf.slice() : homesOf.map((_, hex) => (map.isLand(hex) ? everywhere : ''))
  for (const [code, country] of Object.entries(notation.control ?? {})) control[map.hex(code)] = country
  const units: Record<string, Draft<Unit>> = {}
  for (const text of notation.units ?? []) {
    const unit = parseUnit(map, text) as Draft<Unit>
    if (units[unit.id]) throw new Error(`two units '${unit.id}' in the position`)
    units[unit.id] = unit
  }
  const wars: War[] = (notation.atWar ?? [['Germany', 'USSR']]).map((between) => ({ between, declared: 0, by: null }))
  if (notation.declared) {
    const { declared } = notation
    const old = wars.findIndex(({ between }) => between.every((country) => declared.includes(country)))
    if (old >= 0) wars.splice(old, 1)
    wars.push({ between: declared, declared: 1, by: declared[0] })
  }
  // A ship of another country may carry them.
  for (const unit of Object.values(units)) if (unit.aboard !== undefined && !units[unit.aboard]) unit.aboard = carrierNamed(units, unit)
  const zones =
    typeof notation.weather === 'object'
      ? notation.weather
      : Object.fromEntries(map.weatherNames.map((zone) => [zone, (notation.weather as WeatherKind) ?? 'fine']))
  const active = notation.active ?? 'Axis'
  const seatFor = (power: string): string => Object.entries(notation.seats ?? {}).find(([, powers]) => powers.includes(power))?.[0] ?? power
  const state: WifState = {
    scenario: 'test',
    options: notation.options ?? [13, 27],
    ...(notation.changes && { changes: notation.changes.toSorted() }),
    seats: [...new Set(Object.keys(sides).map(seatFor))],
    powers: Object.fromEntries(Object.entries(sides).map(([power, alliance]) => [power, { seat: seatFor(power), alliance }])),
    turn: { index: 0, year: 1941, months: 'M/J', ...notation.turn },
    lastTurn: 5,
    stage: 'impulse',
    impulses: { total: 1, thisTurn: 1, bySide: { Axis: 0, Allies: 0 } },
    impulseBox: 1,
    active,
    firstSide: 'Axis',
    initiative: { box: 1, holder: 'Axis' },
    forced: { firstSide: null, weatherRoll: null },
    weather: { roll: 8, modified: 8, carried: 0, advance: 1, zones },
    countries,
    wars,
    control,
    citiesTaken: [],
    units,
    schedule: [],
    reserves: {},
    victory: { kind: 'cities', cities: [] },
  }
  const world = new WifWorld(map, rulebookOf(state.options, null, withEntries(notation.tables), state.changes), state, dice)
  world.note((impulse) => {
    impulse.actions =
      notation.actions ??
      Object.fromEntries(
        Object.keys(sides)
          .filter((power) => sides[power] === active)
          .map((power) => [power, 'land']),
      )
    for (const unit of world.onMap()) impulse.startedOn.set(unit.id, state.control[unit.hex])
  })
  rememberStrangers(world)
  rememberSeas(world)
  return world
}

/** A country of a drawn map that has no capital there and is no home country of anybody. */
const isTerritory = (name: string, capitals: readonly number[]): boolean => capitals.length === 0 && !HOMES.has(name)

/** Shipped tables with some of their entries replaced. */
function withEntries(tables: Record<string, unknown> | undefined): Partial<TableFiles> | null {
  if (!tables) return null
  const files = shippedTables() as Readonly<Record<string, object>>
  const unknown = Object.keys(tables).find((name) => !files[name])
  if (unknown !== undefined) throw new Error(`tables: no table '${unknown}': there are ${Object.keys(files).join(', ')}`)
  return Object.fromEntries(Object.entries(tables).map(([name, entries]) => [name, { ...files[name], ...(entries as object) }]))
}

/** A board of clear hexes T0000 ... T(width-1)(height-1), laid out as the East Europe sheet; `change` edits the sheet before it is loaded. */
export function plainMap(width: number, height: number, change: (sheet: Sheet) => void = () => {}, country = 'none'): BoardMap {
  const rows = (letter: string) => Array.from({ length: height }, () => letter.repeat(width))
  const sheet: Sheet = {
    name: 'test',
    source: 'test',
    scale: 'european',
    grid: { sheet: 'T', westColumn: width - 1, eastColumn: 0, southRow: 0, northRow: height - 1, oddRows: 'west' },
    legend: {
      terrain: { c: 'clear', f: 'forest', m: 'mountain', s: 'swamp', d: 'desert', x: 'desert mountain', j: 'jungle', l: 'lake' },
      country: { g: 'Germany', u: 'USSR', f: 'Finland', r: 'Rumania', p: 'Poland' },
      region: {},
      weather: { n: 'north temperate', a: 'arctic', m: 'mediterranean' },
      seaArea: {},
    },
    terrain: rows('c'),
    country: rows({ none: '.', Germany: 'g', USSR: 'u' }[country] ?? '.'),
    region: rows('.'),
    weather: rows('n'),
    seaArea: rows('.'),
    hexsides: {},
    rail: [],
    places: [],
    marks: {},
    outlines: { land: [], lakes: [], rivers: [], borders: [] },
  }
  change(sheet)
  return new BoardMap([sheetSchema.parse(sheet)])
}

/** Puts a letter into one of a sheet's pictures: `paint(sheet, 'terrain', 'T0503', 'f')`. */
export function paint(sheet: Sheet, picture: 'terrain' | 'country' | 'region' | 'weather' | 'seaArea', code: string, letter: string): void {
  const { column, row } = parseCode(sheet.grid, code)!
  const [i, j] = [pictureRow(sheet.grid, row), pictureColumn(sheet.grid, column)]
  sheet[picture][i] = sheet[picture][i].slice(0, j) + letter + sheet[picture][i].slice(j + 1)
}

/** The ship whose id is that of a unit's ship but for the country. */
function carrierNamed(units: Readonly<Record<string, Unit>>, unit: Unit): string {
  const name = unit.aboard!.slice(idOf(unit.country, '').length)
  const ship = Object.values(units).find((other) => other.kind === 'naval' && other.id === idOf(other.country, name))
  if (!ship) throw new Error(`${unit.name}: no ship '${name}' in the position`)
  return ship.id
}

const named = (name: string): string => (name === 'none' ? '' : name)

const LAND_TYPES = ['HQ-A', 'HQ-I', 'ARM', 'MECH', 'MOT', 'INF', 'CAV', 'MTN', 'PARA', 'MAR', 'GARR', 'MIL', 'TERR', 'PART']
const NAVAL_TYPES = ['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP']
const FLAGS = ['scrapped', 'down', 'white', 'division', 'extended', 'damaged', 'no-planes', 'liner', 'flew-extended', 'aside']
const GIVEN = ['cost', 'turns', 'city', 'a2s', 'strat', 'air', 'aboard', 'year', 'called', 'source', 'versions', 'stands-for']

function parseUnit(map: BoardMap, text: string): Unit {
  const words = text.split(/\s+/)
  const flags = new Set<string>()
  const given: Record<string, string> = {}
  for (;;) {
    const [key, value] = words.at(-1)!.split('=')
    if (value !== undefined && GIVEN.includes(key)) given[key] = value
    else if (FLAGS.includes(key)) flags.add(key)
    else break
    words.pop()
  }
  const where = words.pop()!
  const [, place, arrives] = /^(pool|reserve|circle|repair|construction|lend-lease|gone)(?::(\d+))?$/.exec(where) ?? []
  const sea = seaPlace(map, where)
  const hex = place || sea ? NO_HEX : (map.find(where.replace(/_/g, ' ')) ?? map.hex(where))
  const values = words.pop()!
  const [underscored, type, ...name] = words
  const country = underscored.replace(/_/g, ' ')
  const base = {
    country,
    cost: { points: Number(given.cost ?? 3), turns: Number(given.turns ?? 2) },
    place: (place ?? (sea ? 'sea' : 'map')) as Unit['place'],
    hex,
    ...(sea && { sea }),
    ...(given.year && { year: Number(given.year) }),
    ...(given.called && { calledOutAgainst: given.called === 'any' ? '' : given.called }),
    ...(flags.has('aside') && { setAside: true as const }),
    ...(flags.has('scrapped') && { scrapped: true as const }),
    ...(given.source && { source: sourceOf(given.source) }),
    ...(given.versions && { versions: given.versions.replace(/_/g, ' ').split(',') }),
    ...(given['stands-for'] && { standsFor: given['stands-for'] }),
    ...(given.aboard && { aboard: idOf(country, given.aboard.replace(/_/g, ' ')) }),
    faceDown: flags.has('down'),
    ...(place === 'circle' && { arrives: Number(arrives ?? 1) }),
  }
  if (LAND_TYPES.includes(type)) {
    const match = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(values)
    if (!match) throw new Error(`'${text}': expected combat-move such as 8-6, found '${values}'`)
    const full = type.startsWith('HQ') ? name.join(' ') : [...name, type].join(' ')
    const unit: LandUnit = {
      ...base,
      kind: 'land',
      id: idOf(country, full),
      name: full,
      type: type as LandType,
      size: flags.has('division') ? 'division' : 'corps',
      combat: Number(match[1]),
      move: Number(match[2]),
      reorganisation: Number(match[3] ?? 0),
      whitePrint: flags.has('white'),
      ...(given.city && { city: given.city }),
    }
    return unit
  }
  if (NAVAL_TYPES.includes(type))
    return ship(
      text,
      values,
      type as NavalType,
      { ...base, name: name.join(' '), id: idOf(country, name.join(' ')) },
      flags,
      Number(given.air ?? 0),
    )
  const match = /^(\(?)(\d+)\)?\/(\d+)\/(\d+)$/.exec(values)
  if (!match) throw new Error(`'${text}': expected air-to-air/tactical/range such as 6/2/4, found '${values}'`)
  const unit: AirUnit = {
    ...base,
    kind: 'air',
    id: idOf(country, name.join(' ')),
    name: name.join(' '),
    type: type as AirType,
    airToAir: Number(match[2]),
    unarmed: match[1] === '(',
    airToSea: Number(given.a2s ?? 0),
    tactical: Number(match[3]),
    strategic: Number(given.strat ?? 0),
    range: Number(match[4]),
    extendedRange: flags.has('extended') || flags.has('flew-extended'),
    carries: type === 'ATR',
    ...(flags.has('flew-extended') && { extendedAtSea: true }),
  }
  return unit
}

function ship(
  text: string,
  values: string,
  type: NavalType,
  base: Pick<NavalUnit, 'id' | 'name' | 'country' | 'cost' | 'place' | 'hex' | 'faceDown'>,
  flags: ReadonlySet<string>,
  airComponent: number,
): NavalUnit {
  const numbers = values.split('/').map(Number)
  if (numbers.length !== (type === 'CP' ? 2 : 6) || numbers.some((number) => !Number.isInteger(number))) {
    throw new Error(
      `'${text}': expected attack/defence/anti-air/bombardment/movement/range such as 6/4/2/4/5/4, or points/range of a CP such as 5/3; found '${values}'`,
    )
  }
  const [attack, defence, antiAir, bombardment, move, range] = type === 'CP' ? [0, CONVOY_DEFENCE, 0, 0, 0, numbers[1]] : numbers
  return {
    ...base,
    kind: 'naval',
    type,
    attack,
    defence,
    antiAir,
    bombardment,
    airComponent,
    move,
    range,
    liner: flags.has('liner'),
    points: type === 'CP' ? numbers[0] : 0,
    damaged: flags.has('damaged'),
    noPlanes: flags.has('no-planes'),
  }
}

/** "USA", "USA:Belleau_Wood" */
function sourceOf(text: string): NonNullable<Unit['source']> {
  const [country, name] = text.replace(/_/g, ' ').split(':')
  return { country, ...(name !== undefined && { name }) }
}

/** "@Red_Sea:3" */
function seaPlace(map: BoardMap, where: string): Unit['sea'] {
  const match = /^@(.+):([0-4])$/.exec(where)
  if (!match) return undefined
  const area = map.seaAreaNames.indexOf(match[1].replace(/_/g, ' '))
  if (area <= 0) throw new Error(`no sea area '${match[1]}' on the map`)
  return { area, section: Number(match[2]) as Section }
}

export const idOf = (country: string, name: string): string =>
  `${country} ${name}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A unit by its id or its name; "INF I of USSR" tells namesakes of two countries apart. */
export function unitNamed(world: WifWorld, text: string): Unit {
  const [name, country] = text.split(' of ')
  const found = Object.values(world.state.units).filter(
    (unit) => unit.id === text || (unit.name === name && (country === undefined || unit.country === country)),
  )
  if (found.length !== 1)
    throw new Error(
      found.length === 0 ? `no unit '${text}' in the position` : `'${text}' may be ${found.map((unit) => unit.id).join(' or ')}`,
    )
  return found[0]
}
