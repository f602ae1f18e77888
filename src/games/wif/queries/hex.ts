import { numbered } from '../../common/words.ts'
import { DIRECTIONS, type Hex } from '../../../board/hex.ts'
import type { GameQuery } from '../../../engine/query.ts'
import { isCityHex, HEXSIDE, hexsideAt, hexsideKinds, terrainAt, weatherAt } from '../ground/terrain.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { homeOf } from '../ground/control.ts'
import { landLimit } from '../stacking/stacking.ts'
import { controllerOf, powersOfSeat, seatOfUnit, sideOfHex } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { supplyMap } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { worthOf } from '../turn/victory.ts'
import { kindOf, unitTable } from './unit-rows.ts'

export const hexQuery: GameQuery<WifWorld> = {
  name: 'hex',
  takes: 'a hex or place',
  means: 'what is there: terrain, places, who holds it, weather, supply and zones of control for you, the units, and all six sides',
  example: 'query: hex Minsk',
  answer: (world, { seat, words, reader }) => {
    const code = (reader as WifReader).hex(words)
    if (code === undefined) return undefined
    const hex = world.map.hex(code)
    const units = unitsOf(world, hex)
    return {
      title: world.map.name(hex),
      text: [ground(world, hex), ...seas(world, hex), holder(world, hex), ...(world.map.isLand(hex) ? [forYou(world, hex, seat)] : [])],
      tables: [
        ...(units.length > 0
          ? [
              unitTable(
                world,
                `Units there (${landLimit(world, hex)} land units may stand in the hex)`,
                units,
                (unit) => seatOfUnit(world, unit) === seat,
              ),
            ]
          : []),
        {
          title: 'Around it',
          columns: ['Side', 'Hex', 'Ground and hexside', 'Units'],
          rows: DIRECTIONS.flatMap((name, direction) => around(world, hex, name, direction)),
        },
      ],
      hexes: [code],
    }
  },
}

const unitsOf = (world: WifWorld, hex: Hex): readonly Unit[] =>
  [...world.unitsAt(hex), ...world.navalAt(hex)].filter((unit) => controllerOf(world, unit.country) !== null)

function ground(world: WifWorld, hex: Hex): string {
  const { map } = world
  const places = map.placesAt(hex).map((place) => {
    const factories = place.factories ? place.factories.red + place.factories.blue : 0
    const marks = [
      ...(place.city ? ['city'] : []),
      ...(place.port ? ['port'] : []),
      ...(factories > 0 ? [`${factories} ${factories === 1 ? 'factory' : 'factories'}`] : []),
    ]
    return `${place.name}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
  })
  const { name, row } = terrainAt(world, hex)
  const printed = map.terrainNames[map.terrain[hex]]
  const weather = weatherAt(world, hex)
  const zone = map.weatherNames[map.weather[hex]]
  const cost =
    row.leg === null
      ? 'no land unit enters'
      : `movement ${row.leg * world.tables.weatherEffects[weather].moveCost} on foot, ${(row.motorised ?? 0) * world.tables.weatherEffects[weather].moveCost} motorised (11.10.2)`
  const rolled = world.state.weather.zones[zone] === undefined ? 'the weather is not rolled yet, fine is assumed' : weather
  return `${name}${name === printed ? '' : ` (${printed}, frozen)`}${places.length > 0 ? `; ${places.join(', ')}` : ''}; ${rolled} (${zone}); ${cost}.`
}

/** The sea areas that it is in or on. */
function seas({ map }: WifWorld, hex: Hex): string[] {
  const areas = map.seaAreasAt(hex)
  return areas.length === 0
    ? []
    : [
        map.isLand(hex)
          ? `It is on the ${areas.join(', ')}.`
          : `It is in the ${areas.join(', ')}; 'query: sea ${areas[0]}' says who is there.`,
      ]
}

function holder(world: WifWorld, hex: Hex): string {
  const home = homeOf(world, hex)
  const held = world.state.control[hex]
  const side = sideOfHex(world, hex)
  const counts = world.state.victory.cities.includes(hex)
    ? worthOf(world, hex) === 1
      ? ' It counts for victory.'
      : ` It is worth ${numbered(worthOf(world, hex), 'point')}.`
    : ''
  return `${home ? `Part of ${home}; ` : ''}${held ? `held by ${held}${side ? ` (${side})` : ''}` : 'held by nobody'}.${counts}`
}

function forYou(world: WifWorld, hex: Hex, seat: string): string {
  return powersOfSeat(world, seat)
    .map((power) => {
      const supplied = supplyMap(world, power)[hex] === 1 ? 'would be in supply' : 'would be OUT OF SUPPLY'
      return `A unit of ${power} there ${supplied}; the hex is ${inEnemyZoc(world, hex, power) ? 'in an enemy zone of control' : 'in no enemy zone of control'}.`
    })
    .join(' ')
}

function around(world: WifWorld, hex: Hex, name: string, direction: number): string[][] {
  const { map } = world
  const next = map.neighbour(hex, direction)
  if (next < 0) return []
  const sides = hexsideAt(world, hex, direction)
  const kinds = [
    ...hexsideKinds(sides).map((kind) => kind.name),
    ...(sides & HEXSIDE.rail ? ['railway'] : []),
    ...(sides & HEXSIDE.road ? ['road'] : []),
  ]
  const units = unitsOf(world, next).map((unit) => `${unit.name} ${kindOf(world, unit)}${unit.faceDown ? ' face-down' : ''}`)
  const terrain = map.isLand(next)
    ? `${terrainAt(world, next).name}${isCityHex(world, next) ? ', city' : ''}`
    : map.terrainNames[map.terrain[next]]
  return [[name, map.name(next), `${terrain}${kinds.length > 0 ? `; across ${kinds.join(', ')}` : ''}`, units.join(', ')]]
}
