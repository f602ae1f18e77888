import { BoardMap } from '../../../board/map.ts'
import type { Sheet } from '../../../board/sheet.ts'
import type { DiceRoller } from '../../../engine/dice.ts'
import type { CasePosition } from './case-file.ts'
import { loadBoard, loadMap } from '../map/load.ts'
import { controllerOf } from '../powers.ts'
import { paint, plainMap, position, unitNamed } from './notation.ts'
import { directionNamed } from '../../../board/hex.ts'
import { cutAt } from '../../../engine/words.ts'
import type { Politics } from '../politics/state.ts'
import type { Invasion, ProductionState, Section, WifState } from '../state.ts'
import type { WifWorld } from '../world.ts'

let eastEurope: BoardMap | undefined
let board: BoardMap | undefined

/** The position of a case on its board. `whole` is set when a whole impulse will be played: it then counts as the one that begins. */
export function setUpCase(notation: CasePosition, dice: DiceRoller, whole: boolean): WifWorld {
  const printed = notation.map === 'east-europe' || notation.map === 'board'
  const map = !printed ? drawnMap(notation) : notation.map === 'board' ? (board ??= loadBoard()) : (eastEurope ??= loadMap())
  const drawn = [
    notation.country,
    notation.terrain,
    notation.countries,
    notation.regions,
    notation['weather zones'],
    notation['sea areas'],
    notation['adjacent sea areas'],
    notation.hexsides,
    notation.rail,
    notation.places,
  ]
  if (printed && drawn.some((entry) => entry !== undefined))
    throw new Error('terrain, sea areas, hexsides, rail, places and countries can be drawn on a plain map only')
  const world = position(
    {
      map,
      units: notation.units,
      control: Object.fromEntries(
        Object.entries(notation.control ?? {}).flatMap(([hexes, country]) =>
          hexesOf(hexes, map).map((hex) => [map.code(map.find(hex) ?? map.hex(hex)), country]),
        ),
      ),
      everywhere: notation.everywhere,
      sides: notation.sides,
      seats: notation.seats,
      minors: notation.minors,
      homes: notation.homes,
      partisans: notation.partisans,
      conquered: notation.conquered,
      declared: notation.declared,
      atWar: notation['at war'],
      weather: notation.weather,
      active: notation.active,
      actions: notation.actions,
      options: notation.options,
      changes: notation.changes,
      tables: notation.tables,
      turn: notation.turn,
    },
    dice,
  )
  const { state } = world
  world.set({
    impulses: {
      ...state.impulses,
      ...(whole && { total: 0, thisTurn: 0 }),
      ...(notation.impulses && { bySide: notation.impulses }),
    },
    lastTurn: notation['last turn'] ?? state.lastTurn,
    ...(notation.maps !== undefined && { maps: notation.maps }),
    ...(notation.status && {
      countries: {
        ...state.countries,
        ...Object.fromEntries(
          Object.entries(notation.status).map(([name, status]) => {
            const country = state.countries[name]
            if (!country) throw new Error(`status: no country '${name}'`)
            // Who fights on from elsewhere runs its own units still.
            const runs =
              status === 'incompletely conquered' ? (notation.minors?.[name] ?? (country.major ? name : country.homeOf)) : undefined
            const exile = notation.exile?.[name]
            return [name, { ...country, status, ...(runs !== undefined && { controller: runs }), ...(exile !== undefined && { exile }) }]
          }),
        ),
      },
    }),
    ...(notation.partisans && { partisans: true as const }),
    ...(notation.occupied && {
      occupied: notation.occupied.map((text) => {
        const [hex, by] = cutAt(text, / by /) ?? [text, '']
        return { hex: map.find(hex) ?? map.hex(hex), by }
      }),
    }),
    ...(notation.overseas && { overseas: true }),
    impulseBox: notation['impulse box'] ?? state.impulseBox,
    firstSide: notation['first side'] ?? state.firstSide,
    initiative: { ...state.initiative, ...notation.initiative },
    weather: {
      ...state.weather,
      carried: notation['next weather roll'] ?? 0,
      advance: notation.advance ?? state.weather.advance,
    },
    ...(notation.production && { production: productionOf(notation.production) }),
    ...(notation.production?.railed && {
      railed: notation.production.railed.map(({ from, to, since }) => ({
        from: map.find(from) ?? map.hex(from),
        to: map.find(to) ?? map.hex(to),
        turn: state.turn.index + since,
      })),
    }),
    ...(notation.politics && { politics: politicsOf(notation.politics, world) }),
    ...(notation['us options'] && { entryOptions: notation['us options'] }),
    ...(notation.gateways && {
      gateways: Object.entries(notation.gateways).map(([name, country]) => ({ hex: map.find(name) ?? map.hex(name), country })),
    }),
    ...(notation.saved && {
      saved: Object.entries(notation.saved).map(([name, points]) => ({ hex: map.find(name) ?? map.hex(name), points })),
    }),
    ...((notation.offensive || notation.chits) && {
      offensive: {
        saved: notation.offensive ?? {},
        chits: (notation.chits ?? []).map(({ power, points, in: turns }) => ({ power, points, arrives: state.turn.index + turns })),
      },
    }),
    ...(notation.bombed && {
      bombed: Object.entries(notation.bombed).map(([name, { points, oil, since }]) => {
        const hex = map.find(name) ?? map.hex(name)
        return { hex, power: controllerOf(world, state.control[hex]) ?? '', turn: state.turn.index + since, points, oil }
      }),
    }),
    citiesTaken: Object.entries(notation.taken ?? {}).map(([hex, lostBy]) => ({ hex: map.find(hex) ?? map.hex(hex), lostBy })),
    reserves: Object.fromEntries(
      Object.entries(notation.reserves ?? {}).map(([power, names]) => [
        power,
        names.map((given) => {
          const { against, units } = typeof given === 'string' ? { against: null, units: [given] } : given
          return { against, units: units.map((name) => unitNamed(world, name).id) }
        }),
      ]),
    ),
    ...victoryOf(map, notation.victory),
  })
  for (const [name, neutralIn] of Object.entries(notation['neutral in'] ?? {})) world.changeCountry(name, { neutralIn })
  for (const [name, conqueredFirst] of Object.entries(notation['conquered first'] ?? {})) world.changeCountry(name, { conqueredFirst })
  for (const [name, ranBefore] of Object.entries(notation['ran before'] ?? {})) world.changeCountry(name, { ranBefore })
  for (const name of notation['out of pools'] ?? []) world.changeCountry(name, { outOfPools: true })
  for (const name of notation.dropped ?? []) world.noteDrop(unitNamed(world, name))
  for (const [name, from] of Object.entries(notation.invaded ?? {})) {
    const [ship, section, across] = from.split(' ')
    world.noteInvaded(unitNamed(world, name), {
      ship: ship as Invasion['ship'],
      section: Number(section) as Section,
      across: across === undefined ? null : directionNamed(across),
    })
  }
  return world
}

function productionOf(given: NonNullable<CasePosition['production']>): ProductionState {
  const { 'built before': builtBefore, 'made before': madeBefore, railed: _, ...rest } = given
  return { ...rest, ...(madeBefore && { madeBefore }), ...(builtBefore && { builtBefore }) }
}

/** With markers of the USA there is US entry (13.3); the markers of the year are all in play. */
function politicsOf(given: NonNullable<CasePosition['politics']>, world: WifWorld): Politics {
  const { year } = world.state.turn
  const {
    'us entry': entry,
    'us tension': tension,
    'common pool': common,
    never,
    'installed vichy': installedVichy,
    'vichy hostile': vichyHostile,
    'eastern peace': easternPeace,
    'from vichy': fromVichy,
    'burma road': burmaRoad,
    'must attempt': mustAttempt,
    trade,
    borders,
    pacts,
    pool,
    'drew marker': drewMarker,
    actions,
    extra,
    without,
    shunned,
    exiles,
    destroyers,
    suez,
    norway,
  } = given
  const none = { Japan: [], 'Germany and Italy': [] }
  return {
    ...((entry ?? tension ?? common) && {
      entry: {
        entry: { ...none, ...entry },
        tension: { ...none, ...tension },
        common: common ?? [],
        year,
        ...(never && { never }),
        ...(actions && { actions }),
        ...(extra && { extra }),
        ...(without !== undefined && { without }),
        ...(shunned && { shunned }),
      },
    }),
    ...(installedVichy !== undefined && { installedVichy }),
    ...(vichyHostile && { vichyHostile }),
    ...(easternPeace && { easternPeace }),
    ...(fromVichy && { fromVichy }),
    ...(burmaRoad && { burmaRoad }),
    ...(mustAttempt && { mustAttempt }),
    ...(trade && { trade }),
    ...(borders && { borders }),
    ...(pacts && { pacts }),
    ...(pool && { pool: { common: pool, year } }),
    ...(drewMarker && { drewMarker }),
    ...(suez && { suez }),
    ...(norway !== undefined && { norway }),
    ...(destroyers !== undefined && { destroyers }),
    ...(exiles && { exiles: exiles.map((name) => unitNamed(world, name).id) }),
  }
}

/** A clear board with what the case draws on it. */
function drawnMap(notation: CasePosition): BoardMap {
  const [width, height] = /(?<!\d)(\d+)x(\d+)/.exec(notation.map)!.slice(1).map(Number)
  const drawn = plainMap(width, height, (sheet) => {
    const letters = new Letters(sheet)
    if (notation.country) sheet.country = sheet.country.map((row) => letters.of('country', notation.country!).repeat(row.length))
    for (const [picture, drawing] of [
      ['terrain', notation.terrain],
      ['country', notation.countries],
      ['region', notation.regions],
      ['weather', notation['weather zones']],
      ['seaArea', notation['sea areas']],
    ] as const) {
      for (const [hexes, name] of Object.entries(drawing ?? {})) {
        for (const hex of hexesOf(hexes)) {
          paint(sheet, picture, hex, letters.of(picture, name))
          if (picture === 'seaArea') paint(sheet, 'terrain', hex, letters.of('terrain', 'sea'))
        }
      }
    }
    for (const [kind, sides] of Object.entries(notation.hexsides ?? {})) sheet.hexsides[kind] = sides
    sheet.rail = (notation.rail ?? []).map((line, i) => ({ name: `line ${i + 1}`, hexes: line.split(/\s+/) }))
    sheet.places = Object.entries(notation.places ?? {}).map(([hex, text]) => placeOf(hex, text))
  })
  const borders = notation['adjacent sea areas']
  if (!borders) return drawn
  const names = [...new Set(borders.flat())]
  return new BoardMap(drawn.sheets, {
    at: [{ frame: 'test', at: [0, 0] }],
    links: [],
    seaAreas: names.map((name) => ({
      name,
      weather: drawn.weatherNames.find((zone) => zone !== 'none')!,
      sheets: ['T'],
      borders: borders
        .filter((pair) => pair.includes(name))
        .map(([one, other]) => ({ area: one === name ? other : one, line: 'border', gate: [], source: 'project' as const })),
      source: 'project' as const,
    })),
  })
}

/** Letters of a sheet's legend for names, new ones where it has none. */
class Letters {
  private readonly sheet: Sheet
  constructor(sheet: Sheet) {
    this.sheet = sheet
  }
  of(picture: 'terrain' | 'country' | 'region' | 'weather' | 'seaArea', name: string): string {
    if (name === 'sea' && picture === 'terrain') return '~'
    if (name === 'none') return '.'
    const legend = this.sheet.legend[picture]
    const known = Object.keys(legend).find((letter) => legend[letter] === name)
    if (known) return known
    if (picture !== 'country' && picture !== 'region' && picture !== 'seaArea')
      throw new Error(`no ${picture} '${name}': there are ${Object.values(legend).join(', ')}`)
    const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((free) => !(free in legend))!
    legend[letter] = name
    return letter
  }
}

const CITIES = ['capital', 'minor capital', 'city'] as const
const PORTS = ['major port', 'minor port'] as const

/** "capital Moscow", "city Minsk, minor port, factories 1": the first words say what it is, the rest its name. */
function placeOf(hex: string, text: string): Sheet['places'][number] {
  const [first, ...more] = text.split(',').map((part) => part.trim())
  const kinds = [...CITIES, ...PORTS, 'place'].sort((a, b) => b.length - a.length)
  const kind = kinds.find((each) => first.startsWith(`${each} `))
  if (!kind) throw new Error(`${hex}: '${text}' is not a place such as 'city Minsk' or 'capital Moscow, minor port'`)
  const features = [kind, ...more]
  const place: Sheet['places'][number] = { name: first.slice(kind.length + 1), hex, source: 'project' }
  for (const feature of features) {
    const factories = /^(blue )?factories (\d+)$/.exec(feature)
    const oil = /^oil (\d+)$/.exec(feature)
    const resources = /^resources (\d+)$/.exec(feature)
    if (factories) place.factories = { red: 0, blue: 0, ...place.factories, [factories[1] ? 'blue' : 'red']: Number(factories[2]) }
    else if (oil) place.oil = Number(oil[1])
    else if (resources) place.resources = Number(resources[1])
    else if ((CITIES as readonly string[]).includes(feature)) place.city = feature as (typeof CITIES)[number]
    else if ((PORTS as readonly string[]).includes(feature)) place.port = feature === 'major port' ? 'major' : 'minor'
    else if (feature === 'objective') place.marks = { objective: true }
    else if (feature !== 'place') throw new Error(`${hex}: no feature '${feature}' of a place`)
  }
  return place
}

/** Codes or places of a case: "T0503 T0504", "T0000..T0511" (all columns 00 to 05 of rows 00 to 11, those that the map has). A place's name stands alone. */
export function hexesOf(text: string, map?: BoardMap): string[] {
  const words = text.split(/\s+/)
  if (!words.every((word) => /^[A-Z]\d{4}(?:\.\.[A-Z]\d{4})?$/.test(word))) return [text]
  return words.flatMap((word) => {
    const [from, to] = word.split('..')
    if (!to) return [from]
    const range = (start: number): number[] => {
      const ends = [Number(from.slice(start, start + 2)), Number(to.slice(start, start + 2))].sort((a, b) => a - b)
      return Array.from({ length: ends[1] - ends[0] + 1 }, (_, i) => ends[0] + i)
    }
    const two = (value: number) => String(value).padStart(2, '0')
    const codes = range(1).flatMap((column) => range(3).map((row) => `${from[0]}${two(column)}${two(row)}`))
    return map ? codes.filter((code) => map.find(code) !== undefined) : codes
  })
}

/** Cities that count; or objectives (13.9), with the bids for powers and what they have declared. */
function victoryOf(map: BoardMap, victory: CasePosition['victory']): Partial<Pick<WifState, 'victory' | 'declaredOn' | 'declaredAligned'>> {
  if (!victory) return {}
  if (Array.isArray(victory)) return { victory: { kind: 'cities', cities: victory.map((name) => map.find(name) ?? map.hex(name)) } }
  const { bids, 'declared on': on, aligned } = victory
  const objectives = map.places.filter((place) => place.marks?.objective).map((place) => map.hex(place.hex))
  return {
    victory: { kind: 'objectives', cities: [...new Set(objectives)], bids },
    declaredOn: on.map(([by, victim]) => ({ by, on: victim })),
    declaredAligned: aligned.map(([country, to]) => ({ country, to })),
  }
}
