import type { Hex } from '../../../../board/hex.ts'
import type { BoardMap } from '../../../../board/map.ts'
import type { Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../ground/control.ts'
import { atWar, controllerOf, powerOf, sideOfPower } from '../../powers.ts'
import { besideCanal } from '../../sea/passages.ts'
import type { WifWorld } from '../../world.ts'
import type { Unit } from '../../state.ts'
import { countWithoutRoll, entryAction } from './action.ts'
import type { EntryPool } from '../state.ts'
import { isOnMarshalls, MARSHALLS } from './marshalls.ts'

const JAPAN = 'Japan'
const CHINA = 'China'
const UNITED_KINGDOM = 'United Kingdom'

/** What the USA takes offence at (13.3.3) as it stands before something is played. */
export interface Watched {
  /** Of Gibraltar, Singapore and Suez those that the Axis controls. */
  readonly places: ReadonlySet<string>
  /** Cities of China by who holds them. */
  readonly cities: ReadonlyMap<Hex, string | null>
  /** Maps that Japanese units are on, by name; and the coasts of the Marshalls. */
  readonly maps: ReadonlySet<string>
}

/** null where US entry is not played. */
export function watchedNow(world: WifWorld): Watched | null {
  if (!world.state.politics?.entry) return null
  return {
    places: new Set(PLACES.filter(({ name }) => holderIn(world, name) !== null).map(({ name }) => name)),
    cities: chineseCities(world),
    maps: japaneseMaps(world),
  }
}

/** 13.3.3: actions 3, 10, 18 and 37, of what has changed since. `surrendered`: cities that China gives up cost nothing. */
export function* actionsSince(world: WifWorld, before: Watched | null, surrendered = false): Procedure {
  if (before === null || !world.state.politics?.entry) return
  for (const { name, pool } of PLACES) {
    const holder = holderIn(world, name)
    if (holder !== null && !before.places.has(name))
      yield* entryAction(world, {
        number: 18,
        by: holder,
        what: `The Axis controls ${name === 'Suez' ? 'the Suez Canal' : name}`,
        once: name,
        pool,
      })
  }
  if (!surrendered)
    for (const [city, holder] of chineseCities(world))
      if (holder === JAPAN && before.cities.get(city) === CHINA)
        yield* entryAction(world, { number: 10, by: JAPAN, what: `Japan occupies ${world.map.name(city)}` })
  const now = japaneseMaps(world)
  if (now.has(MARSHALLS) && !before.maps.has(MARSHALLS))
    yield* entryAction(world, { number: 3, by: JAPAN, what: 'Japan militarises the Marshalls' })
  for (const { map, points } of world.tables.usActions.actions[37].maps) {
    if (!now.has(map) || before.maps.has(map)) continue
    if (isAtWarInTheEast(world)) countWithoutRoll(world, 37, map)
    else yield* entryAction(world, { number: 37, by: JAPAN, what: `A Japanese unit enters the map of ${map}`, once: map, points })
  }
}

/** 13.3.3, action 15: an Axis land unit stands in the United Kingdom at the end of an Axis land combat step. */
export function* invasionOfBritain(world: WifWorld): Procedure {
  if (!world.state.politics?.entry || world.state.active !== 'Axis') return
  const invader = world
    .onMap()
    .find(
      (unit) => unit.kind === 'land' && homeOf(world, unit.hex) === UNITED_KINGDOM && sideOfPower(world, powerOf(world, unit)) === 'Axis',
    )
  if (invader) yield* entryAction(world, { number: 15, by: powerOf(world, invader), what: 'The Axis invades the United Kingdom' })
}

const PLACES: readonly { readonly name: string; readonly pool: EntryPool | 'choice' }[] = [
  { name: 'Gibraltar', pool: 'Germany and Italy' },
  { name: 'Singapore', pool: 'Japan' },
  { name: 'Suez', pool: 'choice' },
]

/** The power of the Axis that controls a place, of Suez any hex beside the canal; null where none does. */
function holderIn(world: WifWorld, name: string): string | null {
  const { map, state } = world
  const hex = map.find(name)
  if (hex === undefined) return null
  const holders = (name === 'Suez' ? besideCanal(map, hex) : [hex]).map((each) => controllerOf(world, state.control[each]))
  return holders.find((holder) => holder !== null && sideOfPower(world, holder) === 'Axis') ?? null
}

function chineseCities(world: WifWorld): Map<Hex, string | null> {
  const found = new Map<Hex, string | null>()
  for (const hex of cityHexes(world.map))
    if (homeOf(world, hex) === CHINA) found.set(hex, world.state.control[hex] === '' ? null : controllerOf(world, world.state.control[hex]))
  return found
}

/** 13.3.3: Japanese units that a campaign sets up on the coasts of the Marshalls while that has not been rolled for (24.4.3). */
export const tooEarlyOnMarshalls = (world: WifWorld): Unit[] =>
  !world.state.powers[JAPAN] || !world.state.politics?.entry || world.state.politics.entry.actions?.includes('3')
    ? []
    : [...world.onMap(), ...world.inPort()].filter(
        ({ country, hex }) => controllerOf(world, country) === JAPAN && isOnMarshalls(world, hex),
      )

/** Maps of action 37 with a Japanese unit on a hex or in a sea area, and the Marshalls with one on their coasts. */
function japaneseMaps(world: WifWorld): Set<string> {
  const { map, tables } = world
  const found = new Set<string>()
  if (!world.state.powers[JAPAN]) return found
  const named = tables.usActions.actions[37].maps.map((each) => each.map)
  for (const units of [world.onMap(), world.inPort(), world.atSea()])
    for (const unit of units) {
      if (controllerOf(world, unit.country) !== JAPAN) continue
      const sheet = map.sheets[unit.sea ? sheetsOfAreas(map)[unit.sea.area] : map.sheetOf[unit.hex]]?.name
      if (sheet !== undefined && named.includes(sheet)) found.add(sheet)
      if (!unit.sea && isOnMarshalls(world, unit.hex)) found.add(MARSHALLS)
    }
  return found
}

const sheetsKnown = new WeakMap<BoardMap, readonly number[]>()

/** By sea area the sheet that most of it lies on. */
function sheetsOfAreas(map: BoardMap): readonly number[] {
  const known = sheetsKnown.get(map)
  if (known) return known
  const counts = map.seaAreaNames.map(() => map.sheets.map(() => 0))
  for (let hex = 0; hex < map.size; hex++) if (!map.isLand(hex)) counts[map.seaArea[hex]][map.sheetOf[hex]]++
  const sheets = counts.map((each) => each.indexOf(Math.max(...each)))
  sheetsKnown.set(map, sheets)
  return sheets
}

const citiesKnown = new WeakMap<BoardMap, readonly Hex[]>()

function cityHexes(map: BoardMap): readonly Hex[] {
  const hexes = citiesKnown.get(map) ?? map.places.flatMap(({ city }, i) => (city ? [map.placeHexes[i]] : []))
  citiesKnown.set(map, hexes)
  return hexes
}

const isAtWarInTheEast = (world: WifWorld): boolean =>
  ['Commonwealth', 'France', 'Netherlands', 'USA'].some((other) => world.state.countries[other] && atWar(world, JAPAN, other))
