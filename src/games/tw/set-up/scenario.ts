import type { Hex } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'
import type { Tables } from '../charts/load-tables.ts'
import { turnName, turnsFrom } from '../seasons.ts'
import { type Alliance, type Installation, type Nation, NO_DIPLOMACY_YET, type Side, type TwState, type Writable } from '../state.ts'
import { easternWeather } from '../turn/eastern-front.ts'
import { TwWorld } from '../world.ts'
import { applyStanding } from './as-it-stands.ts'
import { checkPlaces } from './checks.ts'
import { loadNations, type NationDefinition } from '../nations/load-nations.ts'
import { loadUnits } from './load-units.ts'
import { hexesOf, hexOf, nearest } from '../map/names.ts'
import type { Rulebook } from '../rules.ts'
import { placeUnits } from './placement.ts'
import { readScenario, readSetup, type ScenarioDocument, type Setup } from './scenario-document.ts'

/** A campaign before its first turn: the nations, who controls what, the units set up and those of the force pools. Throws listing everything that is wrong. */
export function setUpState(document: unknown, rulebook: Rulebook<TwWorld>, map: BoardMap): TwState {
  const scenario = readScenario(document)
  const problems: string[] = []
  const { tables, overrides } = rulebook
  const set = readSetup(scenario.setup, overrides)
  const sides = Object.fromEntries(Object.entries(scenario.sides).flatMap(([side, powers]) => powers.map((power) => [power, side as Side])))
  const definitions = loadNations(overrides).nations
  const state: Writable<TwState> = {
    scenario: scenario.title,
    ...(rulebook.options.length > 0 && { options: rulebook.options }),
    powers: powersOf(scenario, sides, definitions, problems),
    seats: Object.keys(scenario.seats),
    turn: { index: 0, ...scenario.first },
    lastTurn: turnsFrom(scenario.first, scenario.last),
    stage: scenario.diplomacy ? 'Planning' : 'Axis turn',
    ...(scenario.diplomacy && { diplomacy: NO_DIPLOMACY_YET }),
    ...(scenario.partisans && { atrocities: {} }),
    nations: nationsOf(scenario, definitions, map, tables, problems),
    wars: scenario.wars.map(({ between, 'declared by': by, since }) => ({
      between,
      declared: since ? turnsFrom(scenario.first, since) : -1,
      by,
    })),
    control: Array.from({ length: map.size }, (_, hex) =>
      map.isLand(hex) && map.country[hex] > 0 ? map.countryNames[map.country[hex]] : '',
    ),
    units: {},
    installations: [],
    plans: {},
    lastEfforts: {},
    shortages: {},
    evasionPlayed: {},
    secretSpending: {},
    weather: easternWeather(tables, scenario.first.season),
    events: [],
    victory: victoryOf(scenario, map, problems),
  }
  if (state.lastTurn < 0) problems.push(`last: ${turnName(scenario.last)} is before the first turn, ${turnName(scenario.first)}`)
  for (const { between } of scenario.wars)
    for (const nation of between)
      if (!state.nations[nation]) problems.push(`wars: no nation '${nation}'${nearest(nation, Object.keys(state.nations))}`)
  applyStanding(scenario, state, definitions, map, problems)
  state.events = eventsOf(scenario, state, map, problems)
  state.installations = installationsOf(set, state, map, problems)
  state.units = placeUnits(scenario, set, [...loadUnits(overrides).values()], map, state, problems)
  if (problems.length === 0) checkPlaces(new TwWorld(map, rulebook, state, NO_DICE), problems)
  if (problems.length > 0) throw new Error(`${scenario.title} cannot be set up:\n- ${problems.join('\n- ')}`)
  return state
}

/** Every power of a side has a seat, and no other power. */
function powersOf(
  scenario: ScenarioDocument,
  sides: Readonly<Record<string, Side>>,
  definitions: ReadonlyMap<string, NationDefinition>,
  problems: string[],
): TwState['powers'] {
  const majors = [...definitions.values()].filter(({ kind }) => kind === 'major').map(({ name }) => name)
  for (const power of Object.keys(sides))
    if (!majors.includes(power)) problems.push(`sides: '${power}' is no major power${nearest(power, majors)}`)
  const seats = Object.fromEntries(Object.entries(scenario.seats).flatMap(([seat, powers]) => powers.map((power) => [power, seat])))
  for (const power of Object.keys(sides)) if (seats[power] === undefined) problems.push(`seats: nobody answers for ${power}`)
  for (const power of Object.keys(seats))
    if (!sides[power]) problems.push(`seats: ${power} is on neither side${nearest(power, Object.keys(sides))}`)
  for (const [seat, powers] of Object.entries(scenario.seats))
    if (new Set(powers.map((power) => sides[power])).size > 1) problems.push(`seats: ${seat} plays powers of both sides`)
  return Object.fromEntries(
    Object.entries(sides).map(([power, side]) => [power, { seat: seats[power] ?? null, alliance: APART[power] ?? ALLIANCES[side] }]),
  )
}
/** 6.2.2: whose alliance is its own. */
const APART: Readonly<Record<string, Alliance | undefined>> = { USSR: 'Soviets' }
const ALLIANCES = { Axis: 'Axis', Allies: 'Western Allies' } as const

function nationsOf(
  scenario: ScenarioDocument,
  definitions: ReadonlyMap<string, NationDefinition>,
  map: BoardMap,
  { economy, movementPoints }: Tables,
  problems: string[],
): TwState['nations'] {
  const nations: Record<string, Nation> = {}
  const smps: Readonly<Record<string, number>> = movementPoints.SMP
  for (const definition of definitions.values()) {
    const { name, kind, of, status, base, value, growth } = definition
    if (definition.later) continue
    const hexes = (names: readonly string[]): Hex[] => names.flatMap((place) => hexOf(map, place, `nations, ${name}`, problems) ?? [])
    if (kind === 'major' && scenario.narfs[name] === undefined && scenario.seats[name]) problems.push(`narfs: say how many ${name} has`)
    nations[name] = {
      name,
      kind,
      // Associates and sympathizers run their own affairs: no power moves their units or owns their hexes (16.3).
      controller: kind === 'major' ? name : kind === 'colony' || status === 'satellite' ? of : null,
      status,
      ...(kind === 'minor' && of !== null && status !== 'satellite' && { leansTo: of }),
      ...(kind === 'colony' && of !== null && { of }),
      conqueredBy: null,
      capitals: hexes(definition.keys),
      secondCapitals: hexes(definition.second),
      ratings: { ...definition.ratings, ...(scenario.ratings[name] as Partial<Nation['ratings']> | undefined) },
      upgrades: { army: 0, navy: 0, air: 0 },
      // 14.4: what of a minor country's year is still to come.
      narfs: scenario.narfs[name] ?? (kind === 'major' ? 0 : Math.floor((base * economy.seasons[scenario.first.season]) / 100)),
      base,
      value,
      growth,
      smp: smps[kind === 'minor' ? 'minor country' : name] ?? 0,
      shipyardsBuilt: 0,
      spentOnUnits: 0,
    }
  }
  for (const name of map.countryNames.slice(1))
    if (!nations[name]) problems.push(`nations: nothing is said of ${name}, a country of the map`)
  for (const [heading, entries] of [
    ['narfs', scenario.narfs],
    ['ratings', scenario.ratings],
  ] as const) {
    for (const name of Object.keys(entries))
      if (!nations[name]) problems.push(`${heading}: no nation '${name}'${nearest(name, Object.keys(nations))}`)
  }
  return nations
}

function victoryOf({ victory }: ScenarioDocument, map: BoardMap, problems: string[]): TwState['victory'] {
  const worth = Object.entries(victory.places).flatMap(([place, points]) => {
    const hex = hexOf(map, place, 'victory', problems)
    return hex === undefined ? [] : [[hex, points] as const]
  })
  return { worth: Object.fromEntries(worth), given: victory['from the start'], ...(victory['by objectives'] && { byObjectives: true }) }
}

function eventsOf(scenario: ScenarioDocument, state: TwState, map: BoardMap, problems: string[]): TwState['events'] {
  const nations = Object.keys(state.nations)
  return scenario.events.map(({ when, after, passes, narfs, text }) => {
    const heading = `events, ${turnName(when)}`
    const turn = turnsFrom(scenario.first, when)
    if (turn < 1 || turn > state.lastTurn) problems.push(`${heading}: the turn is not between the second and the last`)
    for (const name of [...Object.values(passes), ...Object.keys(narfs), ...(after === undefined ? [] : [after])])
      if (!nations.includes(name)) problems.push(`${heading}: no nation '${name}'${nearest(name, nations)}`)
    const passing = Object.entries(passes).map(([what, to]) => {
      const exact = [...map.countryNames, ...map.regionNames].slice(1).find((name) => plain(name) === plain(what))
      if (hexesOf(map, what).length === 0)
        problems.push(`${heading}: the map has no country or region '${what}'${nearest(what, [...map.countryNames, ...map.regionNames])}`)
      return { what: exact ?? what, to }
    })
    return {
      turn,
      ...(after !== undefined && { after }),
      ...(passing.length > 0 && { passes: passing }),
      ...(Object.keys(narfs).length > 0 && { narfs }),
      text,
    }
  })
}

/** 13.2.1: the fortresses that the map prints, and what the set-up builds. */
function installationsOf(
  { file, setup }: { file: string; setup: Setup },
  state: TwState,
  map: BoardMap,
  problems: string[],
): Installation[] {
  const powerAt = (hex: Hex): string => state.nations[state.control[hex]]?.controller ?? state.control[hex]
  const printed = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.marksAt(hex).includes('fortress'))
  const built = (['airbase', 'fortification'] as const).flatMap((kind) =>
    Object.entries(kind === 'airbase' ? setup.airbases : setup.fortifications).flatMap(([nation, places]) =>
      places.flatMap((place) => {
        const where = `${file}: ${kind}s, ${nation}`
        if (!state.nations[nation]) problems.push(`${where}: no nation '${nation}'${nearest(nation, Object.keys(state.nations))}`)
        const hex = hexOf(map, place, where, problems)
        return hex === undefined ? [] : [{ kind, hex, nation }]
      }),
    ),
  )
  return [...printed.map((hex): Installation => ({ kind: 'fortress', hex, nation: powerAt(hex) })), ...built]
}

const NO_DICE = {
  roll(): number {
    throw new Error('setting up rolls no dice')
  },
}
