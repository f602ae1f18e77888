import { rulebookOf } from '../rulebook.ts'
import { NO_HEX } from '../../../board/hex.ts'
import type { Overrides } from '../../common/load-overrides.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { DiceRoller } from '../../../engine/dice.ts'
import { ScriptedDice } from '../../../engine/scripted-play.ts'
import { loadBoard } from '../map/load.ts'
import { turnsFrom } from '../seasons.ts'
import { isVichyRegion, VICHY } from '../powers.ts'
import { foundVichy } from '../turn/vichy.ts'
import { foundUkraine } from '../variants/ukraine.ts'
import { type Diplomacy, NO_DIPLOMACY_YET } from '../state.ts'
import type { Alliance, Coming, Effort, Happened, Ladder, Installation, Nation, Plan, Rating, Season, TwState, Unit } from '../state.ts'
import { AIR_COUNTERS } from '../air-counters.ts'
import { TwWorld } from '../world.ts'
import { nationsOf1939 } from './nations-of-1939.ts'

export { run, ScriptedDice } from '../../../engine/scripted-play.ts'

/**
 * A position in a compact notation, for tests and conformance cases, on the whole board.
 *
 * Units: "Germany ARM XIV_Pz 8-8 1430" (nation, type, name, printed values, place). Air "Germany TAC Lf1 1-5-4 Berlin", ships "Britain Fleet 1st 1-12-5 Scapa_Flow", a NAC
 * "Britain NAC Ark_Royal_NAC 1-3-2 aboard=Ark_Royal", strategic units "Germany U-Boat U1 1 strategic". Jets and long-range fighters without a space: "Germany JetFTR Me262 3-2-1 Berlin", JetTAC, JetINT, LRFTR. The place is a hex's code, a place's name with _ for blanks, "@North_Atlantic" (on
 * patrol), pool, strategic, or "yard:Southampton:4" (space 4). Then any of: depleted, reserve, breakdown, aboard=the_ship's_name, tf=Force_H, raised=Canada, parent=6, oos (lost out of supply), from=20 (it joins
 * the force pool in the turn of that index, Fall 1939 is 0),
 * supplied=3 (supplied until player turn 3).
 */
export interface PositionNotation {
  /** Sections of the options in play: '29.17'; none when absent. */
  options?: readonly string[]
  /** A moderator's own tables, whole, by the names of their files: bombing-cards. */
  tables?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  map?: BoardMap
  units?: readonly string[]
  /** "Spring 1940"; Spring 1940 without. */
  turn?: string
  stage?: TwState['stage']
  /** Nations that control hexes, besides their own of 1939: code or place -> nation. */
  control?: Readonly<Record<string, string>>
  /** Wars, with the turn they were declared in if it counts, by the first named; Germany against France, Britain and Poland without. */
  wars?: readonly (readonly [string, string] | readonly [string, string, string])[]
  /** Minor countries with their controllers: Belgium: France. */
  minors?: Readonly<Record<string, string>>
  conquered?: Readonly<Record<string, string>>
  /** Vichy France has come into being, a neutral, with these colonies of its. */
  vichy?: readonly string[]
  /** 23.55: Ukraine is a state, with its six units in its force pool. */
  ukraine?: boolean
  /** Countries that lean to a power: Spain: Germany sympathizer. */
  leans?: Readonly<Record<string, string>>
  /** Diplomacy is played, and this is known of it. */
  diplomacy?: Partial<Diplomacy>
  sides?: Readonly<Record<string, 'Axis' | 'Allies'>>
  /** Seats with their powers; a seat for each power without. */
  seats?: Readonly<Record<string, readonly string[]>>
  /** Every seat is judged by its objectives (27.1). */
  victory?: 'by objectives'
  narfs?: Readonly<Record<string, number>>
  /** "army 2" and so on, by nation. */
  ratings?: Readonly<Record<string, Partial<Record<'army' | 'navy' | 'air', Rating>>>>
  /** SMPs that strategic warfare has cost powers in this turn. */
  'smps lost'?: Readonly<Record<string, number>>
  plans?: Readonly<
    Record<string, { effort: Effort; markers?: readonly string[]; evasion?: boolean; espionage?: number; counterEspionage?: number }>
  >
  /** 16.5: countries in a border war, with the factors that it has cost them; 'over' where nine factors are still to be made good. */
  'border wars'?: Readonly<Record<string, number | 'over'>>
  /** Efforts of the turn before. */
  'efforts before'?: Readonly<Record<string, Effort>>
  /** "fortress Malta Britain", "breach 1430 Germany", "beachhead 1636 Britain until=5", "fortress Malta Britain siege=1". */
  installations?: readonly string[]
  /** Lines of the weather tables in force, by front: west: Snow. */
  weather?: Readonly<Record<string, string>>
  /** What has happened in the campaign. */
  happened?: Happened
  /** All units of the phasing side are activated and in supply unless the test says otherwise. */
  activateAll?: boolean
}

let board: BoardMap | undefined

/** Tables of a case as a moderator would have them in his folder; JSON is YAML. */
const ownTables = (tables: NonNullable<PositionNotation['tables']>): Overrides => ({
  folder: 'case',
  files: Object.fromEntries(
    Object.entries(tables).map(([name, entries]) => [
      `tables/${name}.yaml`,
      JSON.stringify({ what: name, source: 'a case', section: '29', ...entries }),
    ]),
  ),
})

/** A world of a notation, with dice. Seats are named for their powers. */
export function position(notation: PositionNotation = {}, dice: DiceRoller = new ScriptedDice()): TwWorld {
  const map = notation.map ?? (board ??= loadBoard())
  const [season, year] = (notation.turn ?? 'Spring 1940').split(' ')
  const turn = { season: season as Season, year: Number(year) }
  const sides = notation.sides ?? { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies' }
  const seatOf = (power: string): string => Object.entries(notation.seats ?? {}).find(([, powers]) => powers.includes(power))?.[0] ?? power
  const nations = nationsOf1939(map)
  const given = (name: string, facts: (nation: Nation) => Partial<Nation>) => {
    const nation = nations[name] as Nation | undefined
    if (!nation) throw new Error(`no nation '${name}'`)
    nations[name] = { ...nation, ...facts(nation) }
  }
  const rulebook = rulebookOf(notation.options, notation.tables === undefined ? null : ownTables(notation.tables))
  const nobodys = rulebook.tables.invaded['run by']
  const isLater = (name: string) => notation.vichy !== undefined && (name === VICHY || notation.vichy.includes(name))
  for (const [name, controller] of Object.entries(notation.minors ?? {}).filter(([name]) => !isLater(name)))
    given(name, () => ({ controller, status: nobodys[name] === undefined ? 'satellite' : 'neutral' }))
  for (const [name, by] of Object.entries(notation.conquered ?? {})) given(name, () => ({ controller: by, conqueredBy: by }))
  for (const [name, text] of Object.entries(notation.leans ?? {})) {
    const [leansTo, status] = text.split(' ')
    given(name, () => ({ controller: null, leansTo, status: status as Ladder }))
  }
  for (const [name, lost] of Object.entries(notation['border wars'] ?? {}))
    given(name, () => ({ borderWar: lost === 'over' ? { lost: LOST_BY_THEN, over: true } : { lost } }))
  for (const [name, narfs] of Object.entries(notation.narfs ?? {})) given(name, () => ({ narfs }))
  for (const [name, more] of Object.entries(notation.ratings ?? {})) given(name, ({ ratings }) => ({ ratings: { ...ratings, ...more } }))
  const hexOf = (text: string) => map.find(text.replace(/_/g, ' ')) ?? map.hex(text)
  const control = Array.from({ length: map.size }, (_, hex) =>
    map.isLand(hex) && map.country[hex] > 0 ? map.countryNames[map.country[hex]] : '',
  )
  const units: Record<string, Unit> = {}
  const installations: Installation[] = []
  const plans: Record<string, Plan> = {}
  const indexOf = (text: string) => {
    const [season, year] = text.split(' ')
    return turnsFrom({ season: 'Fall', year: 1939 }, { season: season as Season, year: Number(year) })
  }
  const state: TwState = {
    scenario: 'test',
    ...(notation.options && { options: notation.options }),
    powers: Object.fromEntries(
      Object.entries(sides).map(([power, side]) => [power, { seat: seatOf(power), alliance: allianceOfSide(power, side) }]),
    ),
    seats: [...new Set(Object.keys(sides).map(seatOf))],
    turn: { index: turnsFrom({ season: 'Fall', year: 1939 }, turn), ...turn },
    lastTurn: 99,
    stage: notation.stage ?? 'Axis turn',
    ...(notation.diplomacy && { diplomacy: { ...NO_DIPLOMACY_YET, ...notation.diplomacy } }),
    nations,
    wars: (
      notation.wars ?? [
        ['Germany', 'France'],
        ['Germany', 'Britain'],
        ['Germany', 'Poland'],
      ]
    ).map(([a, b, since]) => ({ between: [a, b] as const, declared: since ? indexOf(since) : -1, by: since ? a : null })),
    control,
    units,
    installations,
    plans,
    lastEfforts: notation['efforts before'] ?? {},
    shortages: Object.fromEntries(Object.entries(notation['smps lost'] ?? {}).map(([power, smp]) => [power, { smp, rail: 0 }])),
    evasionPlayed: {},
    secretSpending: {},
    weather: notation.weather ?? {},
    events: [],
    ...notation.happened,
    victory: { worth: {}, given: { Axis: 0, Allies: 0 }, ...(notation.victory && { byObjectives: true }) },
  }
  for (const [name, by] of Object.entries(notation.conquered ?? {}))
    control.forEach((holder, hex) => void (holder === name && (control[hex] = by)))
  for (const [place, nation] of Object.entries(notation.control ?? {})) control[hexOf(place)] = nation
  for (const [power, plan] of Object.entries(notation.plans ?? {})) {
    plans[power] = {
      effort: plan.effort,
      markers: (plan.markers ?? []).map(hexOf),
      cost: 0,
      evasion: plan.evasion ?? false,
      espionage: plan.espionage ?? 0,
      counterEspionage: plan.counterEspionage ?? 0,
    }
  }
  for (const text of notation.installations ?? []) {
    const [kind, place, nation, ...more] = text.split(' ')
    const number = (key: string) => more.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1)
    installations.push({
      kind: kind.replace('_', ' ') as Installation['kind'],
      hex: hexOf(place),
      nation: nation.replace(/_/g, ' '),
      ...(number('until') !== undefined && { until: Number(number('until')) }),
      ...(number('siege') !== undefined && { siege: Number(number('siege')) }),
      ...(number('unmanned') !== undefined && { unmanned: Number(number('unmanned')) }),
    })
  }
  const carriers: [Unit, string][] = []
  for (const text of notation.units ?? []) {
    const { unit, aboard } = unitOf(text, hexOf, map)
    units[unit.id] = unit
    if (aboard) carriers.push([unit, aboard])
  }
  for (const [unit, name] of carriers) {
    const ship = Object.values(units).find((each) => each.kind === 'naval' && each.name === name)
    if (!ship) throw new Error(`${unit.name}: no ship '${name}' in the position`)
    const { id: aboard, place, hex, sea } = ship
    units[unit.id] = { ...unit, aboard, place, hex, ...(sea !== undefined && { sea }) }
  }
  const world = new TwWorld(map, rulebook, state, dice)
  if (notation.ukraine) foundUkraine(world)
  if (notation.vichy) withVichy(world, notation.vichy, notation.control ?? {}, hexOf)
  for (const [name, controller] of Object.entries(notation.minors ?? {}).filter(([name]) => isLater(name)))
    world.changeNation(name, { controller, status: 'satellite' })
  if (notation.activateAll !== false)
    for (const unit of world.unitsIn('map', 'sea')) world.remember((noted) => noted.activated.add(unit.id))
  return world
}

/** Its zone and Corsica are Vichy's, its colonies neutrals of their own. */
function withVichy(
  world: TwWorld,
  colonies: readonly string[],
  said: Readonly<Record<string, string>>,
  hexOf: (text: string) => number,
): void {
  foundVichy(world)
  const given = new Set(Object.keys(said).map(hexOf))
  for (let hex = 0; hex < world.map.size; hex++)
    if (world.map.isLand(hex) && isVichyRegion(world, hex) && !given.has(hex)) world.setControl(hex, VICHY)
  for (const name of colonies) world.changeNation(name, { of: undefined, kind: 'minor', status: 'neutral', controller: null })
  world.beginOperations()
}

const allianceOfSide = (power: string, side: 'Axis' | 'Allies'): Alliance =>
  side === 'Axis' ? 'Axis' : power === 'USSR' ? 'Soviets' : 'Western Allies'

/** The unit of a name in a position. */
export function unitNamed(world: TwWorld, name: string): Unit {
  const found = world.units().filter((unit) => unit.name === name || unit.id === name || `${unit.nation} ${unit.name}` === name)
  if (found.length !== 1) throw new Error(`${found.length} units are called '${name}'`)
  return found[0]
}

export const idOf = (nation: string, name: string): string => `${nation} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const GROUND = ['ARM', 'MECH', 'MOT', 'MOTFlak', 'INF', 'CAV', 'STA', 'ART', 'PARA', 'CDO', 'NKVD', 'PART', 'Flak']
/** Jets and long-range fighters without the space: `JetFTR`, `JetTAC`, `JetINT`, `LRFTR`. */
/** More than Finns lose before they defend as printed (23.21). */
const LOST_BY_THEN = 9

const AIR = new Map(Object.entries(AIR_COUNTERS).map(([name, counter]) => [name.replace(' ', ''), counter]))
const NAVAL = ['Fleet', 'CV']

function unitOf(text: string, hexOf: (text: string) => number, map: BoardMap): { unit: Unit; aboard?: string } {
  const [nationWord, type, nameWord, values, ...rest] = text.split(/\s+/)
  const place = rest[0] !== undefined && !/=/.test(rest[0]) ? rest.shift()! : 'pool'
  const [nation, name] = [nationWord.replace(/_/g, ' '), nameWord.replace(/_/g, ' ')]
  const [a, b, c] = values.split('-').map(Number)
  const value = (key: string) =>
    rest
      .find((word) => word.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replace(/_/g, ' ')
  const [where, yardAt, space] = place.split(':')
  const onMap = (): { place: 'yard' | 'map'; hex: number } =>
    where === 'yard' ? { place: 'yard', hex: hexOf(yardAt) } : { place: 'map', hex: hexOf(where) }
  const common = {
    id: idOf(nation, name),
    name,
    nation,
    depleted: rest.includes('depleted'),
    ...(rest.includes('oos') && { lostOutOfSupply: true }),
    ...(rest.includes('eliminated') && { eliminated: true as const }),
    ...(rest.includes('free') && { free: true as const }),
    ...(value('lent') && { lentBy: value('lent') }),
    ...(value('from') && { from: Number(value('from')) }),
    ...(value('comes') && { comes: value('comes') as Coming }),
    ...(where.startsWith('@')
      ? { place: 'sea' as const, hex: NO_HEX, sea: seaNamed(map, where.slice(1).replace(/_/g, ' ')) }
      : where === 'pool' || where === 'strategic' || where === 'gone'
        ? ({ place: where, hex: NO_HEX } as const)
        : onMap()),
  }
  const aboard = value('aboard')
  if (GROUND.includes(type)) {
    return {
      unit: {
        ...common,
        kind: 'ground',
        type: type as never,
        strength: a,
        move: b,
        ...(rest.includes('breakdown') && { breakdown: true }),
        ...(rest.includes('reserve') && { reserve: true }),
        ...(value('raised') && { raisedIn: value('raised') }),
        ...(value('rating') && { rating: Number(value('rating')) as Rating }),
        ...(value('parent') && { parentStrength: Number(value('parent')) }),
        ...(value('supplied') && { suppliedUntil: Number(value('supplied')) }),
      },
      ...(aboard && { aboard }),
    }
  }
  const aircraft = AIR.get(type)
  const unbound = rest.includes('unbound') && ({ unbound: true } as const)
  if (aircraft)
    return { unit: { ...common, kind: 'air', ...aircraft, combat: a, range: b, interception: c, ...unbound }, ...(aboard && { aboard }) }
  if (NAVAL.includes(type))
    return {
      unit: {
        ...common,
        kind: 'naval',
        type: type as never,
        combat: a,
        range: b,
        interception: c,
        ...(value('tf') && { taskForce: value('tf') }),
        ...(where === 'yard' && { space: Number(space) }),
      },
    }
  return { unit: { ...common, kind: 'strategic', type: type.replace('JetINT', 'Jet INT') as never } }
}

function seaNamed(map: BoardMap, name: string): number {
  const area = map.seaAreaNames.indexOf(name)
  if (area <= 0) throw new Error(`no sea area '${name}'`)
  return area
}
