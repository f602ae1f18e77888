import type { Overrides } from '../../common/load-overrides.ts'
import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { type BoardMap, plain } from '../../../board/map.ts'
import { CHINA, COMMUNISTS } from '../factions.ts'
import { isOnSheetsInPlay } from '../in-play.ts'
import { loadCountries, masterIn1939, powerIn1939 } from '../map/load-countries.ts'
import { INITIATIVE_BOXES, parseTurn, readScenario, type ScenarioDocument, turnsBetween } from './scenario-document.ts'
import { areaHexes, nearest } from './scenario-names.ts'
import { claimRegion, heldRegions } from '../production/claimed.ts'
import { fillForcePools, partisanCounters, waitingCounters } from './force-pools.ts'
import { placeUnits } from './scenario-units.ts'
import { whyNotBaseShip } from '../stacking/ports.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import type { CampaignEvent, Country, Draft, Power, ProductionState, Side, VictoryRule, WifState } from '../state.ts'
import type { Politics } from '../politics/state.ts'
import type { Rulebook } from '../rules.ts'
import { tooEarlyOnMarshalls } from '../politics/us-entry/watch.ts'
import { VICHY } from '../vichy.ts'
import { WifWorld } from '../world.ts'
import { sideOfCountry } from '../powers.ts'

/** A campaign before its first turn: the countries, who controls what, the units set up, in reserve and still to come. Throws listing everything that is wrong. */
export function setUpState(document: unknown, rulebook: Rulebook<WifWorld>, map: BoardMap): WifState {
  const scenario = readScenario(document)
  const problems: string[] = []
  const missing = rulebook.rules.landCombat.missing(rulebook.tables)
  if (missing) problems.push(missing.atSetUp)
  const powers = powersOfCampaign(scenario, problems)
  const seas = seasInPlay(scenario, map, problems)
  const sheets = sheetsInPlay(scenario, map, problems)
  for (const power of scenario['at war elsewhere'])
    if (!powers[power]) problems.push(`at war elsewhere: no major power '${power}'${nearest(power, Object.keys(powers))}`)
  const state: Draft<WifState> = {
    scenario: scenario.title,
    ...(scenario.map === 'board' && { map: scenario.map, overseas: true }),
    maps: scenario.maps,
    options: [...rulebook.options],
    ...(rulebook.changes.length > 0 && { changes: [...rulebook.changes] }),
    seats: seatsOfCampaign(scenario, powers),
    powers,
    turn: { index: 0, ...scenario.first },
    lastTurn: turnsBetween(scenario.first, scenario.last),
    // A campaign that fixes the first side has no initiative to roll for in its first turn.
    stage: scenario['first impulse'].side ? 'impulse' : 'turn start',
    impulses: { total: 0, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } },
    impulseBox: 1,
    active: scenario['first impulse'].side ?? scenario.initiative.holder,
    firstSide: scenario['first impulse'].side ?? scenario.initiative.holder,
    initiative: { box: INITIATIVE_BOXES.indexOf(scenario.initiative.box), holder: scenario.initiative.holder },
    forced: { firstSide: null, weatherRoll: scenario['first impulse']['weather roll'] },
    weather: {
      roll: 0,
      modified: 0,
      carried: 0,
      advance: 0,
      zones: Object.fromEntries(map.weatherNames.filter((zone) => zone !== 'none').map((zone) => [zone, 'fine'])),
    },
    countries: countriesOf(scenario, rulebook.overrides, powers, map, problems),
    ...(scenario['us options'].length > 0 && { entryOptions: scenario['us options'] }),
    wars: scenario.wars.map((war) => ({ between: war.between, declared: war.when === 'before' ? 0 : 1, by: war['declared by'] })),
    ...(scenario.events.length > 0 && { plans: plansOf(scenario, powers, problems) }),
    ...(scenario['at war elsewhere'].length > 0 && { warElsewhere: scenario['at war elsewhere'] }),
    ...(sheets && { sheetsInPlay: sheets }),
    ...(seas && { seasInPlay: seas }),
    control: controlOf(scenario, map, problems),
    homes: homesOf(scenario, map, problems),
    gateways: [],
    citiesTaken: [],
    units: {},
    schedule: [],
    reserves: {},
    ...(scenario.partisans && { partisans: true as const }),
    ...(scenario.production && { production: productionIn(scenario.production, powers, problems) }),
    ...(scenario.politics && { politics: politicsIn(scenario.politics) }),
    victory: victoryOf(scenario, powers, map, problems),
  }
  state.gateways = gatewaysOf(scenario, state, map)
  placeUnits(scenario, rulebook.overrides, map, state, problems)
  waitingCounters(rulebook.overrides, state)
  rememberNeutrals(scenario, state, problems)
  if (state.partisans) partisanCounters(rulebook.overrides, state)
  if (state.production) fillForcePools(rulebook.overrides, map, state)
  const world = new WifWorld(map, rulebook, state, NO_DICE)
  // 13.6.3: what the USSR has of Poland and the Baltic States when a campaign begins it has claimed.
  for (const region of heldRegions(world)) claimRegion(world, region)
  checkStacks(world, problems)
  for (const unit of tooEarlyOnMarshalls(world))
    problems.push(
      `${unit.name} of ${unit.country} is in ${map.name(unit.hex)}: 13.3.3: no Japanese unit is set up on the coasts of the Marshalls before US entry action 3 has been rolled for`,
    )
  if (problems.length > 0) throw new Error(`${scenario.title} cannot be set up:\n- ${problems.join('\n- ')}`)
  return state
}

/** 13.3: no marker is in play before the first draw. */
const politicsIn = ({
  'us entry': start,
  'us tension': tension,
  'us actions': actions,
  'installed vichy': installedVichy,
  trade,
  claims,
  pacts,
}: NonNullable<ScenarioDocument['politics']>): Draft<Politics> => ({
  ...(start && {
    entry: {
      entry: noMarkers(),
      tension: noMarkers(),
      common: [],
      year: 0,
      start,
      ...(tension && { startTension: tension }),
      ...(actions && { actions }),
    },
  }),
  ...(installedVichy !== undefined && { installedVichy }),
  ...(trade && { trade }),
  ...(claims && { borders: claims }),
  ...(pacts && { pacts }),
})
const noMarkers = () => ({ Japan: [], 'Germany and Italy': [] })

/** The major powers with their seats, those of the Axis first, neutral ones last. */
function powersOfCampaign(scenario: ScenarioDocument, problems: string[]): Record<string, Draft<Power>> {
  const seats = Object.fromEntries(Object.entries(scenario.seats).flatMap(([seat, powers]) => powers.map((power) => [power, seat])))
  const alliances: [string, Side | null][] = [
    ...Object.entries(scenario.sides).flatMap(([side, powers]) => powers.map((power): [string, Side] => [power, side as Side])),
    ...scenario.neutral.map((power): [string, null] => [power, null]),
  ]
  const powers = Object.fromEntries(alliances.map(([power, alliance]) => [power, { seat: seats[power] ?? null, alliance }]))
  for (const [power, { seat }] of Object.entries(powers)) if (!seat) problems.push(`seats: nobody answers for ${power}`)
  for (const power of Object.keys(seats)) if (!powers[power]) problems.push(`seats: ${power} is on neither side and not neutral`)
  return powers
}

/** All seats, those of the Axis first; one that answers for no power of the campaign is a seat too. */
const seatsOfCampaign = (scenario: ScenarioDocument, powers: WifState['powers']): string[] => [
  ...new Set([...Object.values(powers).flatMap(({ seat }) => seat ?? []), ...Object.keys(scenario.seats)]),
]

function countriesOf(
  scenario: ScenarioDocument,
  overrides: Overrides | null,
  powers: WifState['powers'],
  map: BoardMap,
  problems: string[],
): Record<string, Draft<Country>> {
  const countries: Record<string, Draft<Country>> = {}
  const capitals = (country: string): Hex[] => {
    const place = map.places.find(
      (each) => (each.city === 'capital' || each.city === 'minor capital') && map.countryNames[map.country[map.hex(each.hex)]] === country,
    )
    return place ? [map.hex(place.hex)] : []
  }
  const known = loadCountries(overrides)
  const isMajor = (name: string): boolean => known.powers.some((power) => power.name === name)
  const in1939 = (name: string) => {
    const aligned1939 = masterIn1939(known, name)
    const territory = known.territories.some((each) => each.name === name)
    return { ...(aligned1939 !== undefined && { aligned1939 }), ...(territory && { territory: true as const }) }
  }
  for (const power of Object.keys(powers)) {
    const homes = known.powers.find(({ name }) => name === power)?.homes ?? [power]
    const city = power === VICHY ? map.find(VICHY) : undefined
    const seat = city === undefined ? capitals(homes[0]) : [city]
    countries[power] = { name: power, major: true, controller: power, status: 'free', conqueredBy: null, capitals: seat }
    // 18.1: the units of the Commonwealth's home countries are its own.
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
  // 20: the Communists are a faction of China wherever China is in the campaign.
  if (powers[CHINA])
    countries[COMMUNISTS] = {
      name: COMMUNISTS,
      major: false,
      controller: CHINA,
      status: 'free',
      conqueredBy: null,
      territory: true,
      capitals: [],
    }
  for (const [name, how] of Object.entries(scenario.minors)) {
    const exile = 'conquered' in how ? how.exile : undefined
    const fightsFor = 'conquered' in how && exile !== undefined ? (how.from ?? null) : conquerorIn(how)
    const controller = 'aligned' in how ? how.aligned : fightsFor
    if (exile !== undefined && controller === null) problems.push(`minors: ${name} is in exile: say for whom it fights on (from)`)
    if ('conquered' in how)
      for (const power of [how.conquered, how.from ?? how.conquered])
        // A power of another theatre may have conquered it, where the campaign plays no part of its war.
        if (!powers[power] && !(power === how.conquered && scenario['sheets in play'] && isMajor(power)))
          problems.push(`minors, ${name}: no major power '${power}'${nearest(power, Object.keys(powers))}`)
    if (controller !== null && !powers[controller]) problems.push(`minors: ${name} belongs to ${controller}, which is on neither side`)
    if (!map.countryNames.includes(name)) problems.push(`minors: the map has no country '${name}'`)
    countries[name] = {
      name,
      major: false,
      controller,
      status: exile !== undefined ? 'incompletely conquered' : 'conquered' in how ? 'conquered' : 'free',
      conqueredBy: 'conquered' in how ? how.conquered : null,
      capitals: capitals(name),
      ...in1939(name),
      ...('conquered' in how && how.from !== undefined && inThisWar(powers, how.conquered, how.from)),
      ...(exile !== undefined && { exile }),
    }
  }
  for (const name of map.countryNames) {
    if (name === 'none' || countries[name]) continue
    const power = scenario['as in 1939'] ? powerIn1939(known, name) : null
    countries[name] = {
      name,
      major: false,
      controller: power !== null && powers[power] ? power : null,
      status: 'free',
      conqueredBy: null,
      capitals: capitals(name),
      ...in1939(name),
    }
  }
  for (const [name, { conquered, home }] of Object.entries(scenario['in exile'])) {
    if (!powers[name] || !powers[conquered]) {
      const wrong = powers[name] ? conquered : name
      problems.push(`in exile: no major power '${wrong}'${nearest(wrong, Object.keys(powers))}`)
      continue
    }
    if (Object.values(countries).some(({ homeOf }) => homeOf === name)) {
      problems.push(`in exile: ${name} has several home countries, each conquered by itself; a campaign cannot begin with that yet`)
      continue
    }
    countries[name] = {
      ...countries[name],
      status: 'incompletely conquered',
      conqueredBy: conquered,
      exile: home,
      ...inThisWar(powers, conquered, null),
    }
  }
  for (const { name, exile, controller, aligned1939 } of Object.values(countries)) {
    if (exile === undefined) continue
    const home = countries[exile] as Draft<Country> | undefined
    if (!home) problems.push(`${name} in exile: the map has no country '${exile}'${nearest(exile, Object.keys(countries))}`)
    else if (home.controller !== controller || home.conqueredBy !== null || home.territory)
      problems.push(`${name} in exile: ${exile} is no minor country of ${controller ?? aligned1939 ?? 'its power'} (13.7.1)`)
  }
  return countries
}

const conquerorIn = (how: ScenarioDocument['minors'][string]): string | null => ('conquered' in how ? how.conquered : null)

/** What a country remembers of a conquest before the campaign (13.1.2, 13.7.1, 13.7.5). */
const inThisWar = (
  powers: WifState['powers'],
  by: string,
  from: string | null,
): Pick<Country, 'conqueredOnce' | 'conqueredFirst' | 'ranBefore'> => {
  const side = powers[by]?.alliance
  return { conqueredOnce: true, ...(side && { conqueredFirst: side }), ...(from !== null && { ranBefore: from }) }
}

/** Sea areas of the campaign by number; undefined for all. */
function seasInPlay(scenario: ScenarioDocument, map: BoardMap, problems: string[]): number[] | undefined {
  return scenario['seas in play']?.map((name) => {
    const area = map.seaAreaNames.findIndex((each, i) => i > 0 && plain(each) === plain(name))
    if (area < 0) problems.push(`seas in play: the map has no sea area '${name}'${nearest(name, map.seaAreaNames.slice(1))}`)
    return area
  })
}

/** Sheets of the board that the campaign plays on; undefined for all. */
function sheetsInPlay(scenario: ScenarioDocument, map: BoardMap, problems: string[]): string[] | undefined {
  const names = map.sheets.map(({ name }) => name)
  for (const name of scenario['sheets in play'] ?? [])
    if (!names.includes(name)) problems.push(`sheets in play: the board has no sheet '${name}'${nearest(name, names)}`)
  return scenario['sheets in play']
}

/** Wars and alignments to come. */
function plansOf(scenario: ScenarioDocument, powers: WifState['powers'], problems: string[]): Draft<CampaignEvent>[] {
  return scenario.events.map(({ when, side, war, 'declared by': by, aligns }) => {
    const turn = turnsBetween(scenario.first, parseTurn(when, 'events'))
    if (turn < 1) problems.push(`events: ${when} is not after the first turn`)
    if (war && (by === undefined || !war.includes(by)))
      problems.push(`events, ${when}: say who declares the war ('declared by': ${war.join(' or ')})`)
    const whose = side ?? (by === undefined ? undefined : powers[by]?.alliance)
    if (!whose) problems.push(`events, ${when}: say in whose impulse (side: Axis or Allies)`)
    for (const power of Object.values(aligns)) if (!powers[power]) problems.push(`events, ${when}: ${power} is on neither side`)
    return {
      turn,
      side: whose ?? 'Axis',
      war: war ? { between: war, by: by! } : null,
      aligns: Object.entries(aligns).map(([country, power]) => ({ country, power })),
      units: [],
    }
  })
}

/** Who controls each hex: its home country of the moment; its conqueror where conquered (13.7.1); and whom the campaign names. */
function controlOf(scenario: ScenarioDocument, map: BoardMap, problems: string[]): string[] {
  const conqueror = (country: string): string => {
    const how = scenario.minors[country]
    return how && 'conquered' in how ? how.conquered : country
  }
  const control = Array.from({ length: map.size }, (_, hex) =>
    map.isLand(hex) && map.country[hex] !== 0 ? conqueror(map.countryNames[map.country[hex]]) : '',
  )
  for (const [heading, areas] of [
    ['borders', scenario.borders],
    ['control', scenario.control],
  ] as const) {
    for (const [country, names] of Object.entries(areas)) {
      if (
        !map.countryNames.includes(country) &&
        !scenario.minors[country] &&
        !scenario.sides.Axis.includes(country) &&
        !scenario.sides.Allies.includes(country) &&
        !(country === COMMUNISTS && scenario.sides.Allies.includes(CHINA))
      )
        problems.push(`${heading}: the map has no country '${country}'`)
      for (const name of names) for (const hex of areaHexes(map, name, heading, problems)) if (map.isLand(hex)) control[hex] = country
    }
  }
  return control
}

/** 13.1.1: who was neutral last when: as the campaign says, and major powers that come to war with its first impulse and have no other. */
function rememberNeutrals(scenario: ScenarioDocument, state: Draft<WifState>, problems: string[]): void {
  const wars = scenario.wars.filter(({ between }) => between.every((party) => state.powers[party]))
  const starting = wars
    .flatMap(({ between, when }) => (when === 'first impulse' ? [...between] : []))
    .filter((power) => !wars.some(({ between, when }) => when === 'before' && between.includes(power)))
  const known = { ...Object.fromEntries(starting.map((power) => [power, state.turn.year])), ...scenario['neutral in'] }
  for (const [name, neutralIn] of Object.entries(known)) {
    if (state.countries[name]) state.countries[name].neutralIn = neutralIn
    else problems.push(`neutral in: the map has no country '${name}'`)
  }
}

/** 19.6: hexes that have changed their home country. */
function homesOf(scenario: ScenarioDocument, map: BoardMap, problems: string[]): Record<Hex, string> {
  const homes: Record<Hex, string> = {}
  for (const [country, names] of Object.entries(scenario.borders)) {
    for (const name of names) for (const hex of areaHexes(map, name, 'borders', problems)) if (map.isLand(hex)) homes[hex] = country
  }
  return homes
}

/** Railway hexes at an edge of the map that a country, or one it controls, holds at the start. */
function gatewaysOf(scenario: ScenarioDocument, state: Draft<WifState>, map: BoardMap): { hex: Hex; country: string }[] {
  const rail = map.hexsideBit('rail')
  const isRail = (hex: Hex) => [0, 1, 2, 3, 4, 5].some((direction) => map.isHexside(hex, direction, rail))
  return Object.entries(scenario.gateways).flatMap(([country, edge]) => {
    const beyond = edge === 'west edge' ? 3 : 0
    return Array.from({ length: map.size }, (_, hex) => hex)
      .filter((hex) => map.isLand(hex) && map.neighbour(hex, beyond) === NO_HEX && isRail(hex))
      .filter((hex) => state.countries[state.control[hex]]?.controller === country)
      .map((hex) => ({ hex, country }))
  })
}

function productionIn(
  production: NonNullable<ScenarioDocument['production']>,
  powers: WifState['powers'],
  problems: string[],
): Draft<ProductionState> {
  for (const power of [...Object.keys(production.beyond), ...Object.keys(production.elsewhere ?? {})])
    if (!powers[power]) problems.push(`production: no major power '${power}'${nearest(power, Object.keys(powers))}`)
  return production
}

function victoryOf(scenario: ScenarioDocument, powers: WifState['powers'], map: BoardMap, problems: string[]): Draft<VictoryRule> {
  const { victory } = scenario
  if (victory.kind === 'cities') {
    const counted = new Set(victory.in.flatMap((name) => areaHexes(map, name, 'victory', problems)))
    return {
      kind: 'cities',
      cities: [...new Set(map.places.filter((place) => place.city).map((place) => map.hex(place.hex)))].filter((hex) => counted.has(hex)),
    }
  }
  if (victory.kind === 'objectives') {
    for (const power of Object.keys(victory.bids))
      if (!powers[power])
        problems.push(`victory: a bid for ${power}, which is no major power of the campaign${nearest(power, Object.keys(powers))}`)
    const hexes = map.places
      .filter((place) => place.marks?.objective)
      .map((place) => map.hex(place.hex))
      .filter((hex) => isOnSheetsInPlay({ map, state: { sheetsInPlay: scenario['sheets in play'] } }, hex))
    return { kind: 'objectives', cities: [...new Set(hexes)], ...(Object.keys(victory.bids).length > 0 && { bids: victory.bids }) }
  }
  const places = Object.entries(victory.places).flatMap(([name, points]) => {
    const hex = map.find(name)
    if (hex === undefined)
      problems.push(
        `victory: the map has no hex or place '${name}'${nearest(
          name,
          map.places.map((place) => place.name),
        )}`,
      )
    return hex === undefined ? [] : [{ hex, points }]
  })
  return {
    kind: 'points',
    cities: places.map(({ hex }) => hex),
    worth: Object.fromEntries(places.map(({ hex, points }) => [hex, points])),
    ships: victory.ships,
    given: victory['from the start'],
  }
}

/** 2.3.1 and 18.2 in every hex with units. */
function checkStacks(world: WifWorld, problems: string[]): void {
  const said = new Set<Hex>()
  for (const unit of world.onMap()) {
    const why = said.has(unit.hex) ? null : whyNotStack(world, unit, unit.hex)
    if (!why) continue
    said.add(unit.hex)
    const stack = world.unitsAt(unit.hex).filter((other) => sideOfCountry(world, other.country) === sideOfCountry(world, unit.country))
    problems.push(`${why} (${stack.map((other) => other.name).join(', ')})`)
  }
  for (const ship of world.inPort()) {
    const why = said.has(ship.hex) ? null : whyNotBaseShip(world, ship, ship.hex)
    if (!why) continue
    said.add(ship.hex)
    problems.push(`${ship.name}: ${why}`)
  }
}

const NO_DICE = {
  roll(): number {
    throw new Error('setting up rolls no dice')
  },
}
