import type { Overrides } from '../../common/load-overrides.ts'
import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'
import { loadUnits, type UnitDefinition, unitOf } from './load-units.ts'
import { type Entry, readSetup, type ScenarioDocument, turnsBetween } from './scenario-document.ts'
import { nearest } from './scenario-names.ts'
import { FRANCE, VICHY } from '../vichy.ts'
import type { Draft, Section, Side, Unit, WifState } from '../state.ts'

/** Puts the units of a campaign's set-up on the map, in reserve or on the production circle; `problems` gets what cannot be done and why. */
export function placeUnits(
  scenario: ScenarioDocument,
  overrides: Overrides | null,
  map: BoardMap,
  state: Draft<WifState>,
  problems: string[],
): void {
  const definitions = [...loadUnits(overrides).values()]
  for (const entry of readSetup(scenario.setup, overrides)) {
    const problem = (text: string): void => void problems.push(`${entry.where}: ${text}`)
    const country = Object.keys(state.countries).find((name) => plain(name) === plain(entry.country))
    if (!country) {
      problem(`no country '${entry.country}'${nearest(entry.country, Object.keys(state.countries))}`)
      continue
    }
    const definition = findUnit(definitions, country, entry.unit)
    if (!definition) {
      problem(
        `${country} has no unit '${entry.unit}'${nearest(
          entry.unit,
          definitions.filter((unit) => unit.country === country).map((unit) => unit.name),
        )}`,
      )
      continue
    }
    if (state.units[definition.id] || state.plans?.some(({ units }) => units.some(({ id }) => id === definition.id))) {
      problem(`${definition.name} of ${country} is in the set-up twice`)
      continue
    }
    const event = state.plans?.find(({ aligns }) => aligns.some((each) => each.country === country))
    const controller = state.countries[country].controller ?? event?.aligns.find((each) => each.country === country)!.power ?? null
    if (!controller) {
      problem(`${country} is neutral; its units cannot be set up`)
      continue
    }
    // 17.3.2: Vichy's units are French counters.
    const unit = { ...unitOf(definition), country, faceDown: entry.faceDown } as Draft<Unit>
    if (entry.sea !== undefined) {
      if (putToSea(state, unit, entry, map, problem)) state.units[unit.id] = unit
      continue
    }
    const hex = entry.place === null ? null : map.find(entry.place)
    if (hex === undefined) {
      problem(
        `${definition.name}: no hex or place '${entry.place}' on the map${nearest(
          entry.place!,
          map.places.map((place) => place.name),
        )}`,
      )
      continue
    }
    if (hex !== null && !map.isLand(hex)) {
      problem(
        `${definition.name} cannot be in ${map.name(hex)}, which is ${map.terrainNames[map.terrain[hex]] === 'sea' ? 'all sea' : 'no hex of the map'}`,
      )
      continue
    }
    if (hex !== null && unit.kind === 'naval' && !map.portAt(hex)) {
      problem(`${definition.name} cannot be in ${map.name(hex)}, which is no port`)
      continue
    }
    if (entry.when.kind === 'set-up' && event && !state.countries[country].controller) {
      unit.hex = hex!
      event.units.push(unit)
      continue
    }
    state.units[unit.id] = unit
    if (entry.when.kind === 'force pool') {
      if (!state.production) problem(`${definition.name} cannot be in a force pool: the campaign plays no production`)
    } else if (entry.when.kind === 'out of the game') unit.place = 'gone'
    else if (entry.when.kind === 'reserve') putInReserve(state, unit, { ...entry.when, power: entry.when.power ?? controller }, problem)
    else if (entry.when.kind === 'turn') putOnSchedule(scenario, state, unit, hex, entry.when, map, problem)
    else {
      const holder = state.control[hex!]
      if (!holder || sideIn(state, holder) !== sideIn(state, country)) {
        problem(
          `${definition.name} cannot be in ${map.name(hex!)}, which ${holder || 'nobody'} controls${holder && !state.countries[holder]?.controller ? ' (neutral)' : ''}`,
        )
        continue
      }
      unit.place = 'map'
      unit.hex = hex!
    }
  }
}

/** Into a section of a sea box, a ship's cargo with it (11.4.5). False when it cannot be. */
function putToSea(
  state: Draft<WifState>,
  unit: Draft<Unit>,
  { sea, aboard }: Entry,
  map: BoardMap,
  problem: (text: string) => void,
): boolean {
  const text = sea!.trim()
  const match = /(?<!\s)\s+([0-4])$/.exec(text)
  const name = text.slice(0, match?.index)
  const area = match ? map.seaAreaNames.findIndex((each, i) => i > 0 && plain(each) === plain(name)) : -1
  if (!match || area < 0) {
    problem(`no section '${sea}' of a sea area; write 'Red Sea 3'${match ? nearest(name, map.seaAreaNames.slice(1)) : ''}`)
    return false
  }
  if (state.seasInPlay && !state.seasInPlay.includes(area)) problem(`${map.seaAreaNames[area]} is not in play`)
  const ship =
    aboard === undefined
      ? undefined
      : Object.values(state.units).find(
          (each) =>
            each.kind === 'naval' &&
            each.sea?.area === area &&
            plain(each.name) === plain(aboard) &&
            sideIn(state, each.country) === sideIn(state, unit.country),
        )
  if (unit.kind === 'land' ? !ship : aboard !== undefined && !ship) {
    problem(
      aboard === undefined
        ? `${unit.name} is at sea only aboard a ship: '${unit.name} aboard TRS 1'`
        : `${unit.name}: no ship '${aboard}' in ${map.seaAreaNames[area]} before it`,
    )
    return false
  }
  unit.place = 'sea'
  unit.sea = { area, section: Number(match[1]) as Section }
  if (ship) unit.aboard = ship.id
  return true
}

function putInReserve(
  state: Draft<WifState>,
  unit: Draft<Unit>,
  { power, against }: { power: string; against: string | null },
  problem: (text: string) => void,
): void {
  if (state.countries[unit.country].controller !== power) return problem(`${unit.name} of ${unit.country} is no reserve of ${power}`)
  if (against !== null && !state.countries[against]) return problem(`no country '${against}'`)
  unit.place = 'reserve'
  const groups = (state.reserves[power] ??= [])
  const group = groups.find((each) => each.against === against)
  if (group) group.units.push(unit.id)
  else groups.push({ against, units: [unit.id] })
}

function putOnSchedule(
  scenario: ScenarioDocument,
  state: Draft<WifState>,
  unit: Draft<Unit>,
  hex: Hex | null,
  when: Extract<Entry['when'], { kind: 'turn' }>,
  map: BoardMap,
  problem: (text: string) => void,
): void {
  const turn = turnsBetween(scenario.first, when)
  if (turn < 1 || turn > state.lastTurn)
    return problem(`${unit.name} would arrive in ${when.months} ${when.year}, which is not between the second turn and the last`)
  // 4.2.1: a MIL arrives in its own city.
  const city = unit.kind === 'land' && unit.type === 'MIL' && unit.city ? map.find(unit.city) : undefined
  if (unit.kind === 'land' && unit.type === 'MIL' && city === undefined)
    return problem(`${unit.name}: the map has no place '${unit.city}', its city (4.2.1)`)
  if (city !== undefined && hex !== null && hex !== city)
    return problem(`${unit.name} arrives in its own city, ${map.name(city)}, not in ${map.name(hex)} (4.2.1)`)
  unit.place = 'circle'
  unit.arrives = turn
  state.schedule.push({ turn, unit: unit.id, hex: city ?? hex })
}

/** A unit of a country by its id or its name. */
function findUnit(definitions: readonly UnitDefinition[], country: string, text: string): UnitDefinition | undefined {
  const counters = country === VICHY ? FRANCE : country
  const own = definitions.filter((unit) => unit.country === counters)
  return own.find((unit) => unit.id === text || plain(unit.name) === plain(text))
}

const sideIn = (state: Draft<WifState>, country: string): Side | null =>
  state.powers[state.countries[country]?.controller ?? '']?.alliance ?? null
