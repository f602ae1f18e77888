import { numbered } from '../common/words.ts'
import { boxHexes } from '../../board/box-hexes.ts'
import type { SeaAreaView, View } from '../../engine/game.ts'
import { searchNumber } from './naval-combat/search.ts'
import { pieceOf } from './pieces.ts'
import { allPowers, controllerOf, powerOf, powersOf, sideOfCountry } from './powers.ts'
import type { NavalUnit, Section, Side, Unit } from './state.ts'
import { whereIs } from './where-is.ts'
import type { WifWorld } from './world.ts'
import { byName } from '../../board/by-name.ts'

/** Sections of a sea box, as it has them from top to bottom. */
export const SECTIONS: readonly Section[] = [4, 3, 2, 1, 0]

/** "rain (mediterranean)": a sea area's weather and whose it is. */
export function weatherOfArea(world: WifWorld, area: number): string {
  const zone = world.map.seaAreas.find(({ number }) => number === area)?.weather
  if (zone === undefined) return 'no weather zone'
  return `${world.state.weather.zones[zone] ?? 'not rolled yet'} (${zone})`
}

/** Units at sea in an area that belong to somebody in the war. */
export const seaUnits = (world: WifWorld, area: number, section?: Section): Unit[] =>
  world.seaAt(area, section).filter((unit) => controllerOf(world, unit.country) !== null)

/** The sea areas with somebody in them: first those where both sides are, then by how many are there. */
export function seaAreas(world: WifWorld): SeaAreaView[] {
  const numbers = [...new Set(world.atSea().map(({ sea }) => sea!.area))].filter((area) => seaUnits(world, area).length > 0)
  const sides = (area: number) => new Set(seaUnits(world, area).map(({ country }) => sideOfCountry(world, country))).size
  return numbers
    .toSorted((a, b) => sides(b) - sides(a) || seaUnits(world, b).length - seaUnits(world, a).length || a - b)
    .map((area) => seaAreaView(world, area))
}

/** One sea area, empty or not. */
export function seaAreaView(world: WifWorld, area: number): SeaAreaView {
  const { map, tables } = world
  const hex = boxHexes(map).get(area)
  return {
    name: map.seaAreaNames[area],
    weather: weatherOfArea(world, area),
    hex: hex === undefined ? '' : map.code(hex),
    sections: SECTIONS.map((section) => {
      const units = inOrder(seaUnits(world, area, section))
      const sides = [...new Set(units.flatMap(({ country }) => sideOfCountry(world, country) ?? []))]
      return {
        name: String(section),
        search: tables.seaBox[section].search,
        searches: Object.fromEntries(sides.map((side) => [side, searchOf(world, side, area, section)])),
        pieces: units.map((unit) => pieceOf(world, unit)),
      }
    }),
  }
}

/** 11.5.5: the search number of a side's units in a section, were all of them committed. */
export const searchOf = (world: WifWorld, side: Side, area: number, section: Section): number =>
  searchNumber(world, side, area, section, seaUnits(world, area, section))

const KINDS = ['CV', 'BB', 'CA', 'CL', 'SUB', 'AMPH', 'TRS', 'CP']

/** Carriers first, convoys last, aircraft after the ships, cargo behind what carries it. */
function inOrder(units: readonly Unit[]): Unit[] {
  const rank = (unit: Unit): number => (unit.kind === 'naval' ? KINDS.indexOf(unit.type) : unit.kind === 'air' ? 20 : 30)
  const alone = units
    .filter(({ aboard }) => aboard === undefined)
    .toSorted((a, b) => rank(a) - rank(b) || byName(a.country, b.country) || byName(a.name, b.name))
  return alone.flatMap((unit) => [unit, ...units.filter(({ aboard }) => aboard === unit.id)])
}

/** "2 BB, 1 CA (1 face-down), 8 convoy points, 1 FTR, aboard II INF": units in a few words. */
export function fleetText(units: readonly Unit[]): string {
  const parts: string[] = []
  for (const type of KINDS) {
    const ships = units.filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.type === type)
    if (ships.length === 0) continue
    const points = ships.reduce((sum, ship) => sum + ship.points, 0)
    const marks = (['damaged', 'faceDown', 'noPlanes'] as const)
      .map((mark) => ({
        number: ships.filter((ship) => ship[mark]).length,
        word: { damaged: 'damaged', faceDown: 'face-down', noPlanes: 'without planes' }[mark],
      }))
      .filter(({ number }) => number > 0)
      .map(({ number, word }) => (number === ships.length ? word : `${number} ${word}`))
    parts.push(
      `${type === 'CP' ? `${numbered(points, 'convoy point')}` : `${ships.length} ${type}`}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
    )
  }
  const air = units.filter(({ kind, aboard }) => kind === 'air' && aboard === undefined)
  const cargo = units.filter(({ aboard }) => aboard !== undefined)
  return [
    ...parts,
    ...air.map(({ name, faceDown }) => `${name}${faceDown ? ' (face-down)' : ''}`),
    ...(cargo.length > 0 ? [`aboard ${cargo.map(({ name }) => name).join(', ')}`] : []),
  ].join(', ')
}

type Table = View['tables'][number]

/** Who is at sea, by area, section and major power. */
export function seaTable(world: WifWorld): Table {
  const rows = seaAreas(world).flatMap(({ name }) => {
    const area = world.map.seaAreaNames.indexOf(name)
    return SECTIONS.flatMap((section) =>
      byPower(world, seaUnits(world, area, section)).map(([power, units]) => [name, String(section), power, fleetText(units)]),
    )
  })
  return { title: 'At sea', columns: ['Sea area', 'Section', 'Power', 'Units'], rows }
}

/** Ships in port, by port and major power. */
export function portTable(world: WifWorld): Table {
  const ships = world.inPort().filter((ship) => controllerOf(world, ship.country) !== null)
  const rows = [...new Set(ships.map(({ hex }) => hex))]
    .toSorted((a, b) => byName(world.map.name(a), world.map.name(b)))
    .flatMap((hex) =>
      byPower(
        world,
        ships.filter((ship) => ship.hex === hex),
      ).map(([power, units]) => [world.map.name(hex), power, fleetText(units)]),
    )
  return { title: 'Ships in port', columns: ['Port', 'Power', 'Ships'], rows }
}

/** Ships that are damaged, under repair or without their carrier planes. */
export function damageTable(world: WifWorld): Table {
  const rows = world
    .unitsIn('map', 'sea', 'reserve', 'circle', 'repair')
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && controllerOf(world, unit.country) !== null)
    .filter(({ damaged, noPlanes, place }) => damaged || noPlanes || place === 'repair')
    .map((ship) => [
      ship.name,
      ship.country,
      whereIs(world, ship),
      [...(ship.damaged ? ['damaged'] : []), ...(ship.noPlanes ? ['no carrier planes (14.4)'] : [])].join(', ') || 'under repair',
    ])
  return { title: 'Ships damaged or without carrier planes', columns: ['Ship', 'Country', 'Where', 'State'], rows }
}

/** "Axis 5 ships and 10 convoy points in 3 sea areas, Allies ...": one line for the head of a report; '' when nobody is at sea. */
export function seaFact(world: WifWorld): string {
  const said = (['Axis', 'Allies'] as const).flatMap((side) => {
    const units = world.atSea().filter((unit): unit is NavalUnit => unit.kind === 'naval' && sideOfCountry(world, unit.country) === side)
    if (units.length === 0) return []
    const ships = units.filter(({ type }) => type !== 'CP').length
    const points = units.reduce((sum, unit) => sum + unit.points, 0)
    const areas = new Set(units.map(({ sea }) => sea!.area)).size
    const what = [...(ships > 0 ? [`${numbered(ships, 'ship')}`] : []), ...(points > 0 ? [`${numbered(points, 'convoy point')}`] : [])]
    return [`${side} ${what.join(' and ')} in ${numbered(areas, 'sea area')}`]
  })
  return said.join('; ')
}

/** Units by their major power, in the scenario's order of powers, neutral ones last. */
function byPower(world: WifWorld, units: readonly Unit[]): [string, Unit[]][] {
  return [...new Set([...powersOf(world, 'Axis'), ...powersOf(world, 'Allies'), ...allPowers(world)])]
    .map((power): [string, Unit[]] => [power, units.filter((unit) => powerOf(world, unit) === power)])
    .filter(([, own]) => own.length > 0)
}
