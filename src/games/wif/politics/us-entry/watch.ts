import type { Hex } from '../../../../board/hex.ts'
import type { Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../ground/control.ts'
import { atWar, controllerOf, powerOf, sideOfPower } from '../../powers.ts'
import { besideCanal } from '../../sea/passages.ts'
import type { WifWorld } from '../../world.ts'
import { entryAction } from './action.ts'
import type { EntryPool } from '../state.ts'

const JAPAN = 'Japan'
const CHINA = 'China'
const UNITED_KINGDOM = 'United Kingdom'
/** The sea area whose coasts Japan militarises (13.3.3, action 3). */
const MARSHALLS = 'Marshalls'

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
    places: new Set(PLACES.filter(({ name }) => isAxis(world, name)).map(({ name }) => name)),
    cities: chineseCities(world),
    maps: japaneseMaps(world),
  }
}

/** 13.3.3: actions 3, 10, 18 and 37, of what has changed since. `surrendered`: cities that China gives up cost nothing. */
export function* actionsSince(world: WifWorld, before: Watched | null, surrendered = false): Procedure {
  if (before === null || !world.state.politics?.entry) return
  for (const { name, pool } of PLACES)
    if (!before.places.has(name) && isAxis(world, name))
      yield* entryAction(world, {
        number: 18,
        by: 'Germany',
        what: `The Axis controls ${name === 'Suez' ? 'the Suez Canal' : name}`,
        once: name,
        pool,
      })
  if (!surrendered)
    for (const [city, holder] of chineseCities(world))
      if (holder === JAPAN && before.cities.get(city) === CHINA)
        yield* entryAction(world, { number: 10, by: JAPAN, what: `Japan occupies ${world.map.name(city)}` })
  for (const map of japaneseMaps(world)) {
    if (before.maps.has(map)) continue
    if (map === MARSHALLS) yield* entryAction(world, { number: 3, by: JAPAN, what: 'Japan militarises the Marshalls' })
    else if (!isAtWarInTheEast(world))
      yield* entryAction(world, {
        number: 37,
        by: JAPAN,
        what: `A Japanese unit enters the map of ${map}`,
        once: map,
        points: world.tables.usActions.actions[37].maps.find((each) => each.map === map)?.points,
      })
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

/** Suez as soon as any hex beside the canal is. */
function isAxis(world: WifWorld, name: string): boolean {
  const { map, state } = world
  const hex = map.find(name)
  if (hex === undefined) return false
  const hexes = name === 'Suez' ? besideCanal(map, hex) : [hex]
  return hexes.some((each) => {
    const holder = controllerOf(world, state.control[each])
    return holder !== null && sideOfPower(world, holder) === 'Axis'
  })
}

function chineseCities(world: WifWorld): Map<Hex, string | null> {
  const { map, state } = world
  const cities = map.places.flatMap(({ city }, i) => (city && homeOf(world, map.placeHexes[i]) === CHINA ? [map.placeHexes[i]] : []))
  return new Map(cities.map((hex) => [hex, state.control[hex] === '' ? null : controllerOf(world, state.control[hex])]))
}

/** Maps of action 37 with a Japanese unit on a hex or in a sea area, and the Marshalls with one on their coasts. */
function japaneseMaps(world: WifWorld): Set<string> {
  const { map, tables } = world
  if (!world.state.powers[JAPAN]) return new Set()
  const named = tables.usActions.actions[37].maps.map((each) => each.map)
  const units = [...world.onMap(), ...world.inPort(), ...world.atSea()].filter(({ country }) => controllerOf(world, country) === JAPAN)
  const marshalls = map.seaAreaNames.indexOf(MARSHALLS)
  const found = new Set<string>()
  for (const unit of units) {
    const sheet = map.sheets[unit.sea ? sheetOfArea(world, unit.sea.area) : map.sheetOf[unit.hex]]?.name
    if (sheet !== undefined && named.includes(sheet)) found.add(sheet)
    if (!unit.sea && marshalls > 0 && map.adjacentTo(unit.hex).some((hex) => map.seaArea[hex] === marshalls)) found.add(MARSHALLS)
  }
  return found
}

/** The sheet that most of a sea area lies on. */
function sheetOfArea({ map }: WifWorld, area: number): number {
  const counts = map.sheets.map(() => 0)
  for (let hex = 0; hex < map.size; hex++) if (map.seaArea[hex] === area && !map.isLand(hex)) counts[map.sheetOf[hex]]++
  return counts.indexOf(Math.max(...counts))
}

const isAtWarInTheEast = (world: WifWorld): boolean =>
  ['Commonwealth', 'France', 'Netherlands', 'USA'].some((other) => world.state.countries[other] && atWar(world, JAPAN, other))
